"""What a card drawn would do: the foot with who signs or the next step, its amount with how that is worked out.

Law: what it would do, and what it would leave, is the bank's own answer. A player who reckons alone is told no amount
before they type it.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.clauses import Clause
from banker.game import Game
from banker.history import Operation
from banker.ledger import Why
from banker.money import Money
from banker.refusal import Refused
from banker.registry import Building
from banker.rules import decide
from banker.sums import What
from banker.why import foreseen
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.intents import Intent
from ui.table import acts as a
from ui.table.cards import signed_at_once, typed_first
from ui.table.plans import after
from ui.views.awaiting import by_card
from ui.views.composed import main, refused
from ui.views.shared import debit_button, why_booked, why_sums
from ui.views.sheet_parts import signer
from ui.views.told import Told
from ui.words import sentences as say
from ui.words.because import OF_CARDS
from ui.words.names import capital, so_many, why_words
from ui.words.together import of_message

Drawn = c.DrawCard | c.EnterEffect | c.PayInstead  # What books a card drawn.


def drawn_foot(w: Told, effect: b.Effect | None, command: Drawn) -> sr.FootView:
    """What would be booked, or why the bank refuses it."""
    events = decide(w.game, command)
    return refused(w, events, command) if isinstance(events, Refused) else offer(w, effect, command, events)


def offer(w: Told, effect: b.Effect | None, command: Drawn, events: e.Events) -> sr.FootView:
    """What would be booked: the bank's own sentences, the balance before and after, and who signs or the next step."""
    player, signed = command.player, signed_at_once(w.game, command)
    typed = typed_first(w.table, signed)
    signed = () if typed else signed
    owed = sum(debt.amount for debt in signed)
    by = brought(w.game, player, command) - owed
    if by == 0 and isinstance(effect, b.CollectEach):  # each of the others signs for their share first
        by = (len(w.game.seated) - 1) * effect.amount
    change = replace(w.change(player, by), token=None) if by else None
    chosen = isinstance(command, c.PayInstead)  # whether to pay that is the player's own choice
    if signed:
        lines = _owed_lines(w, effect, signed, events)
        debit = None if chosen else debit_button(w, a.SignHere(player, by="banker"))
        return sr.FootView(lines, change=change, signs=(signer(w, player, debit=debit),), high=True)
    go = main(w, "answer.pay_instead" if chosen else _go(effect), a.Book(command))
    told = (w.t("arithmetic.type"),) if typed else _told(w, effect, command, events)
    return sr.FootView(told, change=change, go=go, high=True)


def brought(game: Game, player: str, command: c.Command) -> Money:
    """What the balance of the player would rise by at once."""
    then = after(game, command)
    return 0 if isinstance(then, Refused) else then.balance(player) - game.balance(player)


def new_debts(game: Game, command: Drawn) -> list[p.Debt]:
    """What the drawer would owe, the first to be settled first."""
    then = after(game, command)
    if isinstance(then, Refused):
        return []
    debts = [debt for debt in reversed(then.pending) if isinstance(debt, p.Debt)]
    return [debt for debt in debts if debt.debtor == command.player and debt.id >= game.next_id]


def _told(w: Told, effect: b.Effect | None, command: Drawn, events: e.Events) -> tuple[str, ...]:
    """What the bank would book, in its own words, and what awaits where a card leads; how many players pay; that the
    player may then choose."""
    game = w.game
    match effect:
        case b.CollectEach() | b.PayEach():
            return (_of_all(w, command.player, effect),)
        case b.PayOrDraw() | b.PayOrShare() if not isinstance(command, c.PayInstead):
            tag = effect.__struct_config__.tag
            return (w.t(f"question.{tag}.title", player=w.name(command.player)),)
    told = tuple(event for event in events if not isinstance(event, e.CardDrawn))
    words = say.operation_sentence(w.strings, game, Operation(command, told), of_message(events))
    owed = any(isinstance(event, e.Asked) and isinstance(event.entry, p.Debt) for event in told)
    awaiting = None if owed else by_card(w, command, command.player)  # the debt says itself to whom
    lines = (words, awaiting.words if awaiting is not None else "")
    return tuple(capital(line) for line in lines if line)


def _of_all(w: Told, player: str, effect: b.CollectEach | b.PayEach) -> str:
    """How often each of the others pays or is paid, and what that comes to."""
    others, paid = len(w.game.seated) - 1, isinstance(effect, b.PayEach)
    each, all_ = (w.amount(money) for money in (effect.amount, others * effect.amount))
    if others == 1:  # nothing is worked out
        (other,) = (seat for seat in w.game.seated if seat.id != player)
        return w.t("drawn.to_one" if paid else "drawn.from_one", sum=each, name=other.name)
    words = "drawn.to_all" if paid else "drawn.from_all"
    return w.t(words, sum=f"{others} × {each} = {all_}")


def _owed_lines(
    w: Told,
    effect: b.Effect | None,
    debts: tuple[p.Debt, ...],
    events: e.Events,
) -> tuple[str, ...]:
    """Whom the signature pays, and for what; the salary that the bank pays on the way."""
    if isinstance(effect, b.PayEach):
        return (_of_all(w, debts[0].debtor, effect),)
    debt, creditor = debts[0], w.account(debts[0].creditor)
    why = why_words(w.strings, w.game.edition, debt.why, debt.card)
    if debt.card in w.game.edition.card_by_id:  # its name is a quotation
        owed = w.t("drawn.owed", creditor=creditor, why=why)
    elif debt.why is not Why.CARD:
        owed = capital(w.t("drawn.owed.for", creditor=creditor, why=why))
    else:  # the card has no name, or it is a message
        owed = w.t("drawn.owed.plain", creditor=creditor)
    paid = sum(event.amount for event in events if isinstance(event, e.Paid) and event.why is Why.SALARY)
    if not paid:
        return (owed,)
    return owed, capital(w.t("going.salary", amount=f"+{w.amount(paid)}"))


def _go(effect: b.Effect | None) -> str:
    """The id of the words on the next step."""
    match effect:
        case b.Receive():
            return "drawn.go.receive"
        case b.CollectEach():
            return "drawn.go.collect_each"
        case b.MoveTo() | b.MoveToNearest() | b.MoveOn():
            return "drawn.go.forward"
        case b.MoveBack() | b.MoveBackTo():
            return "drawn.go.back"
        case b.JailCard():
            return "drawn.go.keep"
        case b.PayOrDraw() | b.PayOrShare() | b.ChooseSpace() | b.Ticket():
            return "drawn.go.choose"
        case _:
            return "drawn.go.on"


# What it brings or costs


def explained(w: Told, command: Drawn | None, effect: b.Effect | None, face: sr.FaceView) -> sr.FaceView:
    """The card with the way to its sum: once where each player pays or is paid the same."""
    if command is None:
        return face
    if isinstance(effect, b.PayPerBuilding):
        return _levied(w, command, face)
    if not face.amount:
        return _costing(w, command, face)
    both = (foreseen(w.game, command, command.player, w.table.told, owed=owed) for owed in (False, True))
    sums = tuple(dict.fromkeys(sum_ for shares in both for _, sum_ in shares if sum_.clause in OF_CARDS))
    return replace(face, why=why_sums(sums))


def _levied(w: Told, command: Drawn, face: sr.FaceView) -> sr.FaceView:
    """A card that counts buildings, with the number of each and what they come to; a player who reckons alone is told
    only the numbers."""
    game = w.game
    shares = foreseen(game, command, command.player, w.table.told, owed=True)
    levy = next((sum_ for _, sum_ in shares if sum_.clause is Clause.LEVY), None)
    if levy is None:
        return replace(face, rows=(r.Fact(capital(w.t("drawn.none_built"))),))
    counted = [part for part in levy.parts if part.count]
    kinds: list[Building] = ["hotel" if part.what is What.HOTEL else "house" for part in counted]
    rows = tuple(
        r.Fact(
            f"{so_many(w.strings, game.edition, kind, part.count)} × {w.digits(part.amount)}", w.digits(int(part.exact))
        )
        for kind, part in zip(kinds, counted, strict=True)
    )
    if typed_first(w.table, tuple(new_debts(game, command))):
        return replace(face, amount="", sign="", unit="", rows=tuple(replace(row, amount="") for row in rows))
    return replace(face, rows=rows, why=why_sums((levy,)))


def _costing(w: Told, command: Drawn, face: sr.FaceView) -> sr.FaceView:
    """A card that leads to where something must be paid, with that amount; to what is for sale, with its price; to
    Start, with the salary."""
    game, player = w.game, command.player
    amount, why = at_stake(w, command)
    if amount:
        return replace(face, amount=w.digits(amount), sign="-" if amount < 0 else "", unit=w.unit, why=why)
    by = brought(game, player, command)
    if by <= 0 or face.group or new_debts(game, command):  # beside a deed it would be taken for the price
        return face
    why = why_booked(w, command, player)
    return replace(face, amount=w.signed(by), sign="+", unit=w.unit, why=why)


def at_stake(w: Told, command: Drawn) -> tuple[Money, Intent | None]:
    """What must be paid where a card leads, as a loss, or the price of what is for sale there, with the touch that asks
    why; none for a player who reckons alone."""
    game, debts = w.game, tuple(new_debts(w.game, command))
    if game.options.payment == "typed" or typed_first(w.table, debts):
        return 0, None
    if not debts:
        awaiting = by_card(w, command, command.player)
        return (awaiting.amount, why_sums(awaiting.sums)) if awaiting is not None else (0, None)
    shares = foreseen(game, command, command.player, w.table.told, owed=True)
    return -sum(debt.amount for debt in debts), why_sums(tuple(sum_ for _, sum_ in shares))
