"""What a card laid open brings or costs: its amount, how that is worked out, and the touch that asks why.

Law: it is the bank's own answer; who reckons alone is told no amount before it is typed.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import board as b
from banker.clauses import Clause
from banker.money import Money
from banker.sums import What
from banker.why import foreseen
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table.cards import typed_first
from ui.views.awaiting import by_card
from ui.views.drawn_foot import Drawn, brought, new_debts
from ui.views.shared import why_booked, why_sums
from ui.views.told import Told
from ui.words.because import OF_CARDS
from ui.words.names import capital


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
    return replace(face, why=why_sums(w.strings, sums))


def _levied(w: Told, command: Drawn, face: sr.FaceView) -> sr.FaceView:
    """A card that counts buildings, with how many there are of each and what they come to; who reckons alone is told
    only how many."""
    game = w.game
    shares = foreseen(game, command, command.player, w.table.told, owed=True)
    levy = next((sum_ for _, sum_ in shares if sum_.clause is Clause.LEVY), None)
    if levy is None:
        return replace(face, rows=(r.Fact(capital(w.t("drawn.none_built"))),))
    counted = [part for part in levy.parts if part.count]
    words = ["hotels" if part.what is What.HOTEL else game.edition.buildings for part in counted]
    rows = tuple(
        r.Fact(f"{w.n(f'part.{word}', part.count)} × {w.digits(part.amount)}", w.digits(int(part.exact)))
        for word, part in zip(words, counted, strict=True)
    )
    if typed_first(w.table, tuple(new_debts(game, command))):
        return replace(face, amount="", sign="", unit="", rows=tuple(replace(row, amount="") for row in rows))
    return replace(face, rows=rows, why=why_sums(w.strings, (levy,)))


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


def at_stake(w: Told, command: Drawn) -> tuple[Money, r.ButtonView | None]:
    """What must be paid where a card leads, as a loss, or the price of what is for sale there, with the touch that asks
    why; who reckons alone is told none."""
    game, debts = w.game, tuple(new_debts(w.game, command))
    if game.options.payment == "typed" or typed_first(w.table, debts):
        return 0, None
    if not debts:
        awaiting = by_card(w, command, command.player)
        return (awaiting.amount, why_sums(w.strings, awaiting.sums)) if awaiting is not None else (0, None)
    shares = foreseen(game, command, command.player, w.table.told, owed=True)
    return -sum(debt.amount for debt in debts), why_sums(w.strings, tuple(sum_ for _, sum_ in shares))
