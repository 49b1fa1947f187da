"""Which service the cashier's pad asks for next, after one was booked or undone."""

from __future__ import annotations

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.ledger import BANK, POT
from ui.table.forms import Cashing


def next_service(game: Game, lay: Cashing | None) -> Cashing | None:
    """The cashier's pad for the next service; None while the bank asks for something that comes first."""
    if not isinstance(game.top, p.Throw | p.JailChoice):
        return None
    if lay is None:
        return Cashing(game.top.player)
    accounts = {BANK, POT, *(player.id for player in game.seated)}
    same = lay.player in accounts and lay.payee in accounts
    player = lay.player if same and lay.what != "land" else game.top.player
    return Cashing(player, lay.what, payee=lay.payee if same else BANK)


def service_of(command: c.Command) -> Cashing | None:
    """The cashier's pad for the same service and player, nothing chosen yet; None for what is booked elsewhere."""
    match command:
        case c.Land(player):
            return Cashing(player)
        case c.CashSalary(player):
            return Cashing(player, "salary")
        case c.CashDraw(player) | c.CashCard(player):
            return Cashing(player, "card")
        case c.CashFine(player):
            return Cashing(player, "fine")
        case c.CashPay(payer, payee):
            return Cashing(payer, "pay", payee=payee)
        case _:
            return None
