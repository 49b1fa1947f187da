"""Luck: what the dice and the cards brought, less what was to be expected of them.

A *moment* is a throw or a drawn card in force. The log knows where everybody stood before it, so the rules themselves
are asked what each throw would have led to: 6 with one die, 36 with two, 216 with the third, doubles as the booklet
says; or each card that could lie on top of its deck: all of it, without what players keep and what was drawn since it
was shuffled.
What counts is everybody's *standing*: the balance, with what is owed to them, less what they owe, in debts and in rents
that can still be claimed. A move or an effect that waits for a payment counts too, if the payer has the cash. An
account's *luck* is its standing after the moment, less the mean of all that it could have been. So the mean of luck is
0; and in each moment the luck of all accounts, the bank and the pot among them, adds up to 0: a rent is bad luck of who
pays it and good luck of who gets it. What somebody chooses is no luck: to buy, bid, pay the fine, draw or pay, where to
go by the bus or three of a kind. The throw after a double, for a rent or in jail, and a card drawn on a card, are
moments of their own.

Decision: where players must buy what they land on, the price is part of their luck, and the deed is not, for there the
cash alone decides. Where the character of the third die sends a pawn on is no luck, since a purchase may lie before it.
A deck of which every card was drawn, or of which one comes too early as somebody shuffled, counts as shuffled: nobody
remembers its order. A card that prints another amount counts as it was read when last drawn. A card outside the list, a
message (S "Cases Swisscom"), and what a cashier enters who follows no pawn, are no moments: nobody knows what else
could come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product

import msgspec
from msgspec.structs import replace

from banker import commands as c
from banker.board import Card, JailCard
from banker.events import Third
from banker.game import Game
from banker.history import Course, Operation
from banker.money import Money
from banker.pending import CardToDraw, Debt, EffectsDue, MoveDue, RentClaim, waits_for
from banker.refusal import Refused
from banker.rules import decided
from banker.rules.speed_die import BUS, CHARACTER, counts

Ways = Sequence[tuple[int, c.Command]]  # What could have come, and how many times each.

# The throws of two dice. Which of them shows what makes no difference to any rule.
PAIRS = [(dice, 1 if dice[0] == dice[1] else 2) for dice in combinations_with_replacement(range(1, 7), 2)]
THIRDS: list[tuple[Third, int]] = [(1, 1), (2, 1), (3, 1), (BUS, 1), (CHARACTER, 2)]  # It has the character twice.


class Moment(msgspec.Struct, frozen=True):
    """A throw or a card of `player`: its `operation` and the `game` after it. `shares`: every account's luck in it."""

    player: str
    shares: Mapping[str, Fraction]
    operation: Operation
    game: Game

    @property
    def own(self) -> Fraction:
        """The luck of the player who threw or drew."""
        return self.shares[self.player]


class Luck(msgspec.Struct, frozen=True):
    """The luck of a game: its `moments`, oldest first, and in `lines` the sum of each player's shares in them."""

    lines: Mapping[str, Fraction]
    moments: tuple[Moment, ...]

    def luckiest(self, count: int = 5) -> tuple[Moment, ...]:
        """The moments that were luckiest for those who threw or drew, the best first; of equals the earlier."""
        return tuple(sorted((m for m in self.moments if m.own > 0), key=lambda m: -m.own)[:count])

    def unluckiest(self, count: int = 5) -> tuple[Moment, ...]:
        """The moments that were unluckiest for those who threw or drew, the worst first; of equals the earlier."""
        return tuple(sorted((m for m in self.moments if m.own < 0), key=lambda m: m.own)[:count])


def luck(course: Course) -> Luck:
    """The luck of a game as it stands."""
    found = tuple(moments(course))
    lines = {player.id: Fraction(sum(m.shares.get(player.id, 0) for m in found)) for player in course.game.players}
    return Luck(lines, found)


def moments(course: Course) -> Iterator[Moment]:
    """The moments of a game as it stands, oldest first."""
    decks = Decks()
    for before, number in pairwise(course.path):
        body, game = course.bodies[number], course.states[before]
        assert isinstance(body, Operation)
        ways = possible(game, body.command, decks)
        if ways:
            assert game.top is not None
            player = waits_for(game.top)
            assert player is not None
            after, mean = course.states[number], expected(game, ways)
            shares = {account: came - mean[account] for account, came in standings(after).items()}
            yield Moment(player, shares, body, after)


def possible(game: Game, command: c.Command, decks: Decks) -> Ways:
    """What could have come in place of this throw or card, and itself; nothing if it is no moment."""
    match command:
        case c.ThrowDice():
            return throws(game)
        case c.DrawCard(card=str()):
            return decks.drawn(game, command)
        case _:
            return ()


def throws(game: Game) -> Ways:
    """Every throw that the bank waits for: of one die or two, or of two and the third."""
    if game.options.dice == 1:
        return [(1, c.ThrowDice((face,))) for face in range(1, 7)]
    if not counts(game, game.top):
        return [(times, c.ThrowDice(dice)) for dice, times in PAIRS]
    return [(a * b, c.ThrowDice(dice, face)) for (dice, a), (face, b) in product(PAIRS, THIRDS)]


def expected(game: Game, ways: Ways) -> dict[str, Fraction]:
    """The mean of every account's standing after all that could come."""
    total: Counter[str] = Counter()
    for times, command in ways:
        for account, standing in standings(_after(game, command)).items():
            total[account] += times * standing
    count = sum(times for times, _ in ways)
    return {account: Fraction(standing, count) for account, standing in total.items()}


def standings(game: Game) -> dict[str, Money]:
    """What every account has and is owed, less what it owes, once what a due move or effect waits for is paid."""
    game = _paid(game)
    found = dict(zip(game.ledger.accounts, game.ledger.balances, strict=True))
    for question in game.pending:
        match question:
            case Debt(debtor=payer, creditor=payee, amount=amount) | RentClaim(payer=payer, owner=payee, amount=amount):
                found[payer] -= amount
                found[payee] += amount
    return found


def _paid(game: Game) -> Game:
    """The game once the debts over a due move or effect are paid, as far as there is cash for them."""
    while (
        any(isinstance(question, MoveDue | EffectsDue) for question in game.pending)
        and isinstance(debt := game.top, Debt)
        and game.balance(debt.debtor) >= debt.amount
    ):
        game = _after(game, c.Pay(debt.debtor, debt.amount))
    return game


def _after(game: Game, command: c.Command) -> Game:
    """The game after a command that is lawful."""
    outcome = decided(game, command)
    assert not isinstance(outcome, Refused), f"{command}: {outcome}"
    return outcome.game


class Decks:
    """What the table knows of the decks: how often each card was drawn since its deck was shuffled, and how it read."""

    def __init__(self) -> None:
        self._drawn: Counter[str] = Counter()
        self._read: dict[str, c.DrawCard] = {}

    def drawn(self, game: Game, command: c.DrawCard) -> Ways:
        """Note that a card was drawn. Returns what could lie on top of its deck, and how many of each."""
        assert isinstance(game.top, CardToDraw)
        assert command.card is not None
        deck = [card for card in game.edition.cards if card.deck is game.top.deck]
        left = self._left(game, deck)
        if not left[command.card]:
            for card in deck:
                del self._drawn[card.id]
            left = self._left(game, deck)
        self._drawn[command.card] += 1
        self._read[command.card] = command
        return [(count, self._as_read(command.player, id)) for id, count in left.items() if count]

    def _left(self, game: Game, deck: Sequence[Card]) -> dict[str, int]:
        kept = _kept(game, deck)
        return {card.id: max(0, card.copies - max(self._drawn[card.id], kept[card.id])) for card in deck}

    def _as_read(self, player: str, card: str) -> c.DrawCard:
        read = self._read.get(card)
        return c.DrawCard(player, card) if read is None else replace(read, player=player)


def _kept(game: Game, deck: Sequence[Card]) -> Counter[str]:
    """How many of each card of a deck players keep; of several out of jail the first of the list first, since they do
    the same."""
    kept: Counter[str] = Counter()
    left = sum(player.jail_cards.count(deck[0].deck) for player in game.players)
    for card in deck:
        if isinstance(card.effect, JailCard):
            kept[card.id] = min(left, card.copies)
            left -= kept[card.id]
    return kept
