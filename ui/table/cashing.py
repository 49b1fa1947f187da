"""The cashier's pad as it is entered, and which service it asks for next. Plain records; no words, no rules."""

from __future__ import annotations

from typing import Literal

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.ledger import BANK, POT
from ui.table.lay import Typed

Service = Literal["land", "salary", "card", "fine", "pay"]
SERVICES: tuple[Service, ...] = ("land", "salary", "card", "fine", "pay")


class Cashing(Typed, frozen=True):
    """The cashier's pad: what was done at the table, by whom. `space`: where they have come to; `payee`: the account
    that `player` pays freely the amount `typed`."""

    answers = True
    holds_cards = True
    player: str
    what: Service = "land"
    space: int | None = None
    payee: str = BANK

    def command(self, game: Game) -> c.Command | None:
        """The command for the bank; None while something is missing. (A card is asked for once its deck is touched.)"""
        match self.what:
            case "land":
                return None if self.space is None else c.Land(self.player, self.space)
            case "salary":
                return c.CashSalary(self.player)
            case "fine":
                return c.CashFine(self.player)
            case "card":
                return None
            case "pay":
                return c.CashPay(self.player, self.payee, self.typed) if self.typed else None

    def signer(self, game: Game) -> str | None:
        """The payer signs, if it is a player."""
        return self.player if self.what in ("fine", "pay") and self.player not in (BANK, POT) else None


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
