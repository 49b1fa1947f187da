"""A player who leaves for good, as a full screen: what is paid first, what is left and for whom, where the deeds go.

Law: the screen says the bank's own answer to the command.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.game import Game, fold
from banker.ledger import BANK
from banker.refusal import Refused
from banker.rules import decide
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.records.intents import Intent
from ui.records.receipts import ReceiptRow, ReceiptView
from ui.table import acts as a
from ui.views import composed
from ui.views.bankruptcy import facts, money, mortgages, to_whom, what_passes
from ui.views.shared import DANGER_HOLD_S, why_sums
from ui.views.sheet_parts import sheet
from ui.views.told import Told

FEW_LINES = 8  # So many deeds and cards at most stand beside the receipt.


# How a player goes: as they will, or bankrupt where they cannot pay what they owe.
Out = e.Bankrupted | e.Left


def _receiver(out: Out) -> str:
    return out.creditor if isinstance(out, e.Bankrupted) else BANK


def leaving(w: Told, player: str) -> sr.SheetView:
    """The sheet: the money as a receipt, the deeds beside it, and at the foot what it means and the button to hold."""
    game, outcome = w.game, decide(w.game, c.Leave(player))
    leave = r.ButtonView(
        w.t("answer.leave"), w.held(DANGER_HOLD_S), "door", look=r.Look.DANGER,
        hold_s=DANGER_HOLD_S, act=a.Book(c.Leave(player)),
    )  # fmt: skip
    if isinstance(outcome, Refused):
        body: tuple[sr.SheetPart, ...] = (_receipt(w, player, BANK),)
        foot = composed.refused(w, outcome, go=leave)
    else:
        out = next(event for event in outcome if isinstance(event, Out))
        body = _estate(w, out, fold(game, outcome))
        foot = sr.FootView(_means(w, outcome, out), go=leave)
    return sheet(
        w,
        key="leaving",
        title=w.t("leaving.title", name=w.name(player)),
        body=body,
        back=a.Put(a.Person(player)),
        foot=foot,
        token=w.token(player),
    )


def _estate(w: Told, out: Out, then: Game) -> tuple[sr.SheetPart, ...]:
    """The receipt, and beside it the deeds and cards that pass on and what becomes of the mortgages; many of them take
    the whole width. Without any the receipt stands alone, with what stays. `then`: the game without the player; if it
    is over, the bank auctions nothing."""
    player, receiver = out.player, _receiver(out)
    receipt = _receipt(w, player, receiver, short=isinstance(out, e.Bankrupted))
    lines = what_passes(w, then, player, receiver)
    if not lines:
        stays = tuple(w.t(f"leaving.{words}") for words in ("no_deeds", "stays", "undone"))
        return (replace(receipt, heading=w.t("leaving.after"), lines=stays),)
    head = to_whom(w, "bankruptcy.deeds_to", receiver)
    if then.over is not None and receiver == BANK:
        head = w.t("leaving.deeds_end")
    of_mortgages = mortgages(w, then, player, receiver)
    if len(lines) <= FEW_LINES:
        return receipt, sr.PassingView(of_mortgages, head, lines, "")
    total = ReceiptRow(receipt.total, amount=receipt.amount, why=receipt.why)
    return (sr.PassingView((*facts((*receipt.rows, total)), *of_mortgages), head, lines, ""),)


def _receipt(w: Told, player: str, receiver: str, *, short: bool = False) -> ReceiptView:
    """What the player has, what comes in and is paid first, or that it does not pay all that is owed, and what is left
    for the receiver."""
    *rows, left = money(w, c.Leave(player), player, receiver)
    if short:
        words = w.t("leaving.short", amount=w.digits(sum(debt.amount for debt in _debts(w.game, player))))
        rows.append(ReceiptRow(words, why=_why_owed(w, player)))
    return ReceiptView(
        w.t("leaving.money"),
        "bill",
        rows=tuple(rows),
        total=left.label,
        amount=left.amount,
        unit=w.unit,
        why=left.why,
        small=True,
    )


def _means(w: Told, events: e.Events, out: Out) -> tuple[str, ...]:
    """What leaving comes to for the table, in sentences."""
    means = []
    if any(isinstance(event, e.GameEnded) for event in events):
        stay = [each.name for each in w.game.seated if each.id != out.player]
        means.append(w.t("seats.ends", name=stay[0]) if len(stay) == 1 else w.t("seats.ends_short"))
    deeds = len(w.game.registry.estate(out.player)) if _receiver(out) == BANK else 0
    if not means and deeds:
        means.append(w.n("bankruptcy.auctions", deeds))
    return tuple(means) or (w.t("bankruptcy.leaves", name=w.name(out.player)),)


def _why_owed(w: Told, player: str) -> Intent | None:
    """What opens the sums of all that a player owes."""
    sums = tuple(sum_ for debt in _debts(w.game, player) for sum_ in w.table.told.get(debt.id, ()))
    return why_sums(sums, signs=(1,) * len(sums))


def _debts(game: Game, player: str) -> list[p.Debt | p.RentClaim]:
    """What a player owes, rents not yet claimed included."""
    debts = [debt for debt in game.waiting(p.Debt) if debt.debtor == player]
    return [*debts, *(claim for claim in game.waiting(p.RentClaim) if claim.payer == player)]
