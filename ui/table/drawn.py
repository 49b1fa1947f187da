"""A card drawn, or a message, as it is entered before it is booked. Plain records; no words, no rules."""

from __future__ import annotations

from typing import Literal

from banker import commands as c
from banker.board import (
    CollectEach,
    Effect,
    JailCard,
    MoveBackTo,
    MoveTo,
    Pay,
    PayEach,
    PayPerBuilding,
    Receive,
    ToJail,
)
from banker.game import Game
from banker.money import Money
from banker.pending import CardToDraw, SwisscomChoice
from ui.table.lay import Form, Typed

AMOUNTS: dict[str, type[Receive] | type[Pay] | type[CollectEach] | type[PayEach]] = {
    "receive": Receive, "pay": Pay, "collect_each": CollectEach, "pay_each": PayEach,
}  # fmt: skip
"""Effects to choose for a card that is not in the list; each takes an amount."""


Entered = Literal["receive", "pay", "collect_each", "pay_each", "move_to", "move_back_to", "to_jail", "jail_card"]
ENTERED: tuple[Entered, ...] = (
    "receive", "pay", "collect_each", "pay_each", "move_to", "move_back_to", "to_jail", "jail_card",
)  # fmt: skip
"""Effects to choose for a card that is not in the list, or for a message."""


Building = Literal["house", "hotel"]
BUILDINGS: tuple[Building, ...] = ("house", "hotel")


class Drawing(Typed, frozen=True):
    """A card drawn, or a message, before it is booked. `card`: its id; None: it is not in the list, and does `what`.

    `typed`: the amount on it, 0: the printed one; `typing`: the keys are open. `space`: where it sends the pawn.
    `repairs`: what it takes for each building in the table's own deck, None: what is printed; `building`: the one whose
    amount the keys are open for. `differs`: a card of the list is looked for whose amount is not as printed.
    """

    holds_stickers = True
    holds_cards = True
    answers = True
    card: str | None = None
    what: Entered | None = None
    typing: bool = False
    space: int | None = None
    repairs: PayPerBuilding | None = None
    building: Building | None = None
    differs: bool = False

    def command(self, game: Game) -> c.DrawCard | c.EnterEffect | None:
        """The answer to the question on top; None while something is missing, or where no card is drawn."""
        if self.typing:
            return None
        effect = self.effect
        match game.top:
            case CardToDraw(player=player) if self.card is not None:
                return c.DrawCard(player, self.card, self.typed or None, self.repairs)
            case CardToDraw(player=player) if effect is not None:
                return c.DrawCard(player, effect=effect)
            case SwisscomChoice(player=player) if effect is not None:
                return c.EnterEffect(player, effect)
            case _:
                return None

    def signer(self, game: Game) -> str | None:
        """The drawer."""
        command = self.command(game)
        return command.player if command is not None else None

    @property
    def effect(self) -> Effect | None:
        """What a card not in the list does; None while something is missing."""
        match self.what:
            case "receive" | "pay" | "collect_each" | "pay_each":
                return AMOUNTS[self.what](self.typed) if self.typed else None
            case "move_to" | "move_back_to":
                kind = MoveTo if self.what == "move_to" else MoveBackTo
                return None if self.space is None else kind(self.space)
            case "to_jail":
                return ToJail()
            case "jail_card":
                return JailCard()
            case None:
                return None


class Redrawing(Form, frozen=True):
    """Another amount of the card just booked, as it is typed."""

    holds_stickers = True
    holds_cards = True
    typed: Money = 0
