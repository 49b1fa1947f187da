"""A card drawn, or a message, as it is entered before it is booked. Plain records; no words, no rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from banker import commands as c
from banker.board import (
    ChooseSpace,
    CollectEach,
    Edition,
    Effect,
    JailCard,
    MoveBackTo,
    MoveTo,
    Pay,
    PayEach,
    PayPerBuilding,
    Receive,
    ShiftRents,
    Ticket,
    ToJail,
)
from banker.game import Game
from banker.money import Money
from banker.pending import CardToDraw, SwisscomChoice
from ui.table.lay import Form, Typed

Entered = Literal[
    "receive", "pay", "collect_each", "pay_each", "move_to", "move_back_to", "to_jail", "jail_card",
    "ticket", "auction", "rents_up", "rents_down", "all_rents_up", "all_rents_down",
]  # fmt: skip


class Choice(NamedTuple):
    """An effect to choose for a card that is not in the list, or for a message. `takes`: what is still asked of it;
    `sign`: what it does to the drawer's money."""

    kind: type[Effect]
    of: Callable[[int], Effect]
    takes: Literal["amount", "space", ""] = ""
    sign: Literal["+", "-", ""] = ""


CHOICES: dict[Entered, Choice] = {
    "receive": Choice(Receive, Receive, "amount", "+"),
    "pay": Choice(Pay, Pay, "amount", "-"),
    "collect_each": Choice(CollectEach, CollectEach, "amount", "+"),
    "pay_each": Choice(PayEach, PayEach, "amount", "-"),
    "move_to": Choice(MoveTo, MoveTo, "space"),
    "move_back_to": Choice(MoveBackTo, MoveBackTo, "space"),
    "to_jail": Choice(ToJail, lambda _: ToJail()),
    "jail_card": Choice(JailCard, lambda _: JailCard()),
    "ticket": Choice(Ticket, lambda _: Ticket()),
    "auction": Choice(ChooseSpace, lambda _: ChooseSpace(auction=True)),
    "rents_up": Choice(ShiftRents, lambda _: ShiftRents("up")),
    "rents_down": Choice(ShiftRents, lambda _: ShiftRents("down")),
    "all_rents_up": Choice(ShiftRents, lambda _: ShiftRents("up", "all")),
    "all_rents_down": Choice(ShiftRents, lambda _: ShiftRents("down", "all")),
}


def offered(edition: Edition) -> tuple[Entered, ...]:
    """What a card that is not in the list may do on the board: those that every board has, bus tickets, an auction or
    other rents where the board knows them."""
    effects = [space.effect for space in edition.spaces] + [card.effect for card in edition.cards]
    auctions = any(isinstance(each, ChooseSpace) and each.auction for each in effects)
    left_out = set() if edition.bus_tickets else {"ticket"}
    left_out |= set() if auctions else {"auction"}
    left_out |= set() if edition.is_rising else {"rents_up", "rents_down", "all_rents_up", "all_rents_down"}
    return tuple(what for what in CHOICES if what not in left_out)


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
        if self.what is None:
            return None
        choice = CHOICES[self.what]
        entered = {"amount": self.typed or None, "space": self.space, "": 0}[choice.takes]
        return choice.of(entered) if entered is not None else None


class Redrawing(Form, frozen=True):
    """Another amount of the card just booked, as it is typed."""

    holds_stickers = True
    holds_cards = True
    typed: Money = 0
