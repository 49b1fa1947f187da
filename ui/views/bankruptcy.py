"""A bankruptcy as a full screen: where everything goes; and the parts that other screens of an estate share with it.

Law: the screen says the bank's own answer to the declaration, so that every option of the table is in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.clauses import Clause
from banker.events import Events
from banker.game import Game, fold
from banker.ledger import BANK, POT, Why
from banker.refusal import Refused
from banker.rules import decide
from banker.rules.mortgage import interest_sum
from banker.sums import What, plain
from banker.why import Sums, retold_whole
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.receipts import ReceiptRow
from ui.table import acts as a
from ui.table import plans
from ui.views import composed, shared
from ui.views.sheet_parts import deed_line, sheet
from ui.views.told import Told
from ui.words.names import capital, listed

# A bankruptcy, before it is signed


def bankruptcy(w: Told, player: str) -> sr.SheetView | None:
    """The sheet that says where each franc, deed and mortgage would go; None if the bank would refuse it."""
    game = w.game
    events = decide(game, c.DeclareBankruptcy(player))
    if isinstance(events, Refused) or not isinstance(game.top, p.Debt):
        return None
    then = fold(game, events)
    receiver = BANK if game.top.creditor == POT else game.top.creditor
    name = w.name(player)
    passing = sr.PassingView(
        (*_money(w, events, player, receiver), *mortgages(w, then, player, receiver)),
        to_whom(w, "bankruptcy.deeds_to", receiver),
        what_passes(w, then, player, receiver),
        w.t("bankruptcy.nothing_left"),
    )
    foot, line = _meaning(w, then, player, receiver), w.t("bankruptcy.leaves", name=name)
    foot = composed.by_card(w, player, foot)
    return sheet(
        w,
        key="bankruptcy",
        title=w.t("bankruptcy.title", name=name),
        token=w.token(player),
        body=[passing],
        back=a.CloseOpen(),
        foot=foot,
        line="" if line in foot.lines else line,
    )


def _money(w: Told, events: Events, player: str, receiver: str) -> tuple[r.ButtonView, ...]:
    """The cash in hand, what becomes of the buildings, and the money that passes on."""
    *rows, passes = facts(money(w, c.DeclareBankruptcy(player), player, receiver))
    if len(rows) == 1 and any(w.game.registry.title(space).level for space in w.game.registry.estate(player)):
        back = any(isinstance(event, e.BuildingsChanged) for event in events)
        rows.append(r.ButtonView(w.t(f"bankruptcy.{'taken_back' if back else 'standing'}")))
    return (*rows, passes)


def _meaning(w: Told, then: Game, player: str, receiver: str) -> sr.FootView:
    """The foot: what a player receives, less the 10 % of each mortgage, if they can pay it, and their balance before
    and after both; or that the bank sells."""
    game = w.game
    if then.over is not None:
        return sr.FootView((w.t("bankruptcy.ends"),))
    if receiver == BANK:
        deeds = len(game.registry.estate(player))
        words = w.n("bankruptcy.auctions", deeds) if deeds else w.t("bankruptcy.leaves", name=w.name(player))
        return sr.FootView((words,))
    by = then.balance(receiver) - game.balance(receiver)
    due = sum(asked.keep for asked in plans.received(then))
    due = due if due <= then.balance(receiver) else 0
    owed = r.Fact(w.t("bankruptcy.interest_short"), w.digits(-due)) if due else None
    change = w.change(receiver, by - due)
    why = shared.why_booked(w, c.DeclareBankruptcy(player), receiver)
    amount = w.signed(by)
    line = w.t("bankruptcy.receives", name=w.name(receiver))
    return sr.FootView((line,), amount=amount, unit=w.unit, change=change, owed=owed, low=True, why=why)


# What passes on, as somebody is bankrupt or leaves

Paid = tuple[e.Paid, Sums]  # A payment and the sums behind it.


def money(w: Told, command: c.Command, player: str, receiver: str) -> tuple[ReceiptRow, ...]:
    """The money of a player who goes by this command: in hand, what comes in, what is paid first; last what is left for
    the receiver."""
    hand, paid = w.game.balance(player), _paid(w, command, player)
    rows = [
        ReceiptRow(
            w.t("table.in_hand"), amount=w.digits(hand), why=shared.why_sums((plain(Clause.IN_HAND, What.CASH, hand),))
        )
    ]
    came = [each for each in paid if each[0].payee == player]
    rest = [each for each in paid if each[0].payer == player and each[0].why in (Why.ESTATE, Why.LEAVING)]
    went = [each for each in paid if each[0].payer == player and each not in rest]
    if came:
        kinds = {event.why for event, _ in came}
        words = f"why.{min(kinds).value}" if len(kinds) == 1 else "leaving.raised"
        words = "bankruptcy.sold" if kinds == {Why.SELL_BUILDINGS} else words
        rows.append(_row(w, capital(w.t(words)), "", came, 1))
    if went:
        rows.append(_owed(w, went))
    left = sum(event.amount for event, _ in rest)
    clause = Clause.LEAVING if receiver == BANK else Clause.ESTATE
    sums = _sums(rest) or (plain(clause, What.CASH, left),)
    return (
        *rows,
        ReceiptRow(to_whom(w, "bankruptcy.money_to", receiver), amount=w.digits(left), why=shared.why_sums(sums)),
    )


def _owed(w: Told, went: Sequence[Paid]) -> ReceiptRow:
    """What is paid first, and to whom: to one player after their token."""
    whom = tuple(dict.fromkeys(event.payee for event, _ in went))
    names = listed(w.strings, tuple(w.account(account) for account in whom))
    if any(player.id in whom for player in w.game.players):
        row = _row(w, w.t("leaving.owed_to"), names, went, -1)
        return replace(row, token=w.token(whom[0])) if len(whom) == 1 else row
    to = w.t("bankruptcy.money_to", name=names)
    if whom == (BANK,):
        to = w.t("bankruptcy.money_to_bank")
    return _row(w, w.t("table.owed"), to, went, -1)


def _paid(w: Told, command: c.Command, player: str) -> list[Paid]:
    """What the player would pay and be paid by a command, in order."""
    events, sums = retold_whole(w.game, command, w.table.told)
    return [
        (event, sums.get(place, ()))
        for place, event in enumerate(events)
        if isinstance(event, e.Paid) and player in (event.payer, event.payee)
    ]


def _sums(paid: Sequence[Paid]) -> Sums:
    return tuple(sum_ for _, sums in paid for sum_ in sums)


def _row(w: Told, label: str, detail: str, paid: Sequence[Paid], sign: int) -> ReceiptRow:
    """Payments of one kind as one amount."""
    amount, sums = sign * sum(event.amount for event, _ in paid), _sums(paid)
    signs = (1,) * len(sums) if len(sums) > 1 else ()
    return ReceiptRow(label, detail, w.signed(amount), "+" if sign > 0 else "-", shared.why_sums(sums, signs=signs))


def facts(rows: Sequence[ReceiptRow]) -> tuple[r.ButtonView, ...]:
    """The rows of the receipt as tiles; the last, and those after a token, say a name."""
    return tuple(_fact(row, named=row is rows[-1] or row.token is not None) for row in rows)


def _fact(row: ReceiptRow, *, named: bool) -> r.ButtonView:
    label = f"{row.label} {row.detail}" if row.token is not None else row.label
    return r.ButtonView(label, amount=row.amount, sign=row.sign, named=named, act=row.why)


def to_whom(w: Told, id: str, receiver: str, **facts: str) -> str:
    """The words of this id for the receiver of an estate: a player by name, or the bank."""
    return w.t(f"{id}_bank", **facts) if receiver == BANK else w.t(id, name=w.name(receiver), **facts)


def mortgages(w: Told, then: Game, player: str, receiver: str) -> tuple[r.ButtonView, ...]:
    """What the mortgages cost the receiver: the 10 % of each together, or how many are cancelled; none if the game
    ends, or if those who buy from the bank will pay."""
    due = [asked.space for asked in then.pending if isinstance(asked, p.MortgageChoice)]
    if due:
        sums = tuple(interest_sum(w.game, space) for space in due)
        amount = w.digits(-sum(asked.keep for asked in plans.received(then)))
        why = shared.why_sums(sums, added=True)
        words = w.t("bankruptcy.interest", name=w.name(receiver))
        brief = w.t("bankruptcy.interest_short")
        return (r.ButtonView(words, amount=amount, sign="-", named=True, brief=brief, act=why),)
    mortgaged = [space for space in w.game.registry.estate(player) if w.game.registry.title(space).mortgaged]
    if not mortgaged:
        free = receiver != BANK and then.over is None and bool(w.game.registry.estate(player))
        return (r.ButtonView(w.t("bankruptcy.free")),) if free else ()
    cleared = not any(then.registry.title(space).mortgaged for space in mortgaged)
    return (r.ButtonView(w.n("bankruptcy.cleared", len(mortgaged))),) if cleared else ()


def what_passes(w: Told, then: Game, player: str, receiver: str) -> tuple[sr.PassingLine, ...]:
    """Each deed, clear or mortgaged as it `then` is; then the cards out of jail."""
    lines = []
    for space in w.game.registry.estate(player):
        mortgaged = then.registry.title(space).mortgaged
        lines.append(deed_line(w, space, w.t("sheet.mortgaged") if mortgaged else "", mortgaged=mortgaged))
    to = "bankruptcy.card_back" if receiver == BANK else "bankruptcy.card_passes"
    for deck in w.game.player(player).jail_cards:
        words = capital(w.t("trade.jail_card", deck=w.deck(deck)))
        lines.append(sr.PassingLine(words, "door", detail=w.t(to)))
    return tuple(lines)
