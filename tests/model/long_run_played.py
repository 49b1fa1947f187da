"""Long runs of dice through the real rules: where each throw ended, how often a pawn came to each space.

Two players throw and draw; every deed is mortgaged, so that nothing is bought and no rent falls due: neither moves a
pawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.board import Card, Deck, Edition, JailCard, Receive
from banker.game import Game, Seat
from banker.limits import CEILING
from banker.refusal import Refused
from banker.rules import decided
from banker.rules.position import Position
from banker.rules.setup import open_game, opened
from tests.model.long_run_chain import IN_JAIL

PLAYERS = ("ann", "bob")
RICH = CEILING
NOTHING = Receive(0)  # What a drawn jail card counts as while a player holds it already.


@dataclass(slots=True)
class Counts:
    """What was seen. `ends` and `touches`: by space, the last of `ends` in jail. `draws`: by deck."""

    throws: int = 0
    turns: int = 0
    ends: list[int] = field(default_factory=lambda: [0] * 41)
    touches: list[int] = field(default_factory=lambda: [0] * 40)
    draws: dict[Deck, int] = field(default_factory=lambda: dict.fromkeys(Deck, 0))


@dataclass(frozen=True, slots=True)
class Habits:
    """`waits`: throws for a double in jail, else pays at once. `draws`: draws where a card leaves the choice."""

    waits: bool
    draws: bool = False


def played(edition: Edition, habits: Habits, throws: int, seed: str, **options: str) -> Counts:
    """What so many throws come to, on this edition with its options but these."""
    chance, counts, game = Random(seed), Counts(), _opened(edition, options)
    decks = {deck: [card for card in edition.cards if card.deck is deck] for deck in Deck}
    while counts.throws < throws or sum(counts.ends) < counts.throws:  # the last throw, too, with all that follows
        command = _next(game, habits, chance, decks)
        outcome = decided(game, command)
        assert not isinstance(outcome, Refused), f"{command}: {outcome}"
        game = outcome.game
        _count(counts, game, command, outcome.events)
    counts.turns = game.turn.number
    return counts


def _opened(edition: Edition, options: dict[str, str]) -> Game:
    deeds = tuple(space.number for space in edition.spaces if space.deed is not None)
    position = Position(
        balances=dict.fromkeys(PLAYERS, RICH), holders=dict.fromkeys(deeds, PLAYERS[0]), mortgages=deeds
    )
    seats = [Seat(player, player) for player in PLAYERS]
    terms, events = open_game(
        edition, seats, options=replace(edition.options, payment="automatic", **options), position=position
    )
    return opened(terms, events)


def _next(game: Game, habits: Habits, chance: Random, decks: dict[Deck, list[Card]]) -> c.Command:
    match game.top:
        case p.JailChoice() as question if not habits.waits:
            return c.PayFine(question.player)
        case p.CardToDraw() as question:
            card = chance.choice(decks[question.deck])
            if isinstance(card.effect, JailCard) and any(question.deck in each.jail_cards for each in game.players):
                return c.DrawCard(question.player, effect=NOTHING)
            return c.DrawCard(question.player, card.id)
        case p.SwisscomChoice() as question:
            return c.EnterEffect(question.player)
        case p.PayOrDrawChoice() as question:
            return c.ChooseDeck(question.player, question.deck) if habits.draws else c.PayInstead(question.player)
        case p.Throw() | p.JailChoice():
            return c.ThrowDice((chance.randint(1, 6), chance.randint(1, 6)))
        case question:
            raise AssertionError(f"nobody buys, owes or claims: {question}")


def _count(counts: Counts, game: Game, command: c.Command, events: e.Events) -> None:
    counts.throws += isinstance(command, c.ThrowDice)
    for at, event in enumerate(events, 1):
        match event:
            case e.Moved() if at == len(events) or type(events[at]) is not e.Jailed:
                counts.touches[event.end] += 1
            case e.CardDrawn() if event.deck is not None:
                counts.draws[event.deck] += 1
    if isinstance(game.top, p.Throw | p.JailChoice) and not isinstance(command, c.PayFine):
        player = game.player(game.turn.player)  # the throw, with all that followed from it, is over
        counts.ends[IN_JAIL if player.jailed else player.space] += 1
