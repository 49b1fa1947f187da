"""Accounts of the deeds: what each cost and earned, what was built on it, and how often its space was landed on.

Law: only what is in force counts, and every amount is a payment of the log, so all accounts together agree with the
ledger. Decision: what a trade or a bankruptcy brought for a deed is not told apart there, so it counts for none; nor do
mortgages, which are loans. Houses on several streets are paid for together: each street bears its share by the printed
prices. A pawn that is sent to jail has not landed there.
"""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

import msgspec

from banker import events as e
from banker.game import Game
from banker.history import Course, Operation, Start
from banker.ledger import Why
from banker.money import Money
from banker.rules.building import price_of

COST = frozenset({Why.PRICE, Why.AUCTION, Why.DEAL})


class Account(msgspec.Struct, frozen=True):
    """What a space brought: how often pawns landed there, and of a deed what the bank was paid for it, what was built
    on it less what selling it brought, and the rents."""

    space: int
    landings: int
    cost: Money
    built: Money
    earned: Money

    @property
    def returned(self) -> int | None:
        """How much of what was spent on it came back, in percent, rounded down; None if nothing was spent."""
        spent = self.cost + self.built
        return 100 * self.earned // spent if spent > 0 else None


def accounts(course: Course) -> tuple[Account, ...]:
    """The account of every space of a game as it stands, in the order of the board."""
    counts = _Counts()
    for number in course.path:
        body = course.bodies[number]
        assert isinstance(body, Start | Operation)
        for event, following in zip_longest(body.events, body.events[1:]):
            counts.take(course.states[number], event, following)
    return tuple(
        Account(n, counts.landings[n], counts.cost[n], counts.built[n], counts.earned[n])
        for n in range(course.game.edition.size)
    )


class _Counts:
    """What is counted of each space."""

    def __init__(self) -> None:
        self.landings: Counter[int] = Counter()
        self.cost: Counter[int] = Counter()
        self.built: Counter[int] = Counter()
        self.earned: Counter[int] = Counter()
        self._levels: Counter[int] = Counter()

    def take(self, game: Game, event: e.Event, following: e.Event | None) -> None:
        """Count an event; `following`: the one after it in its operation. `game`: any state of the game, for prices."""
        match event:
            case e.Moved() if not isinstance(following, e.Jailed):
                self.landings[event.end] += 1
            case e.Paid(why=why, space=int(space)) if why in COST:
                self.cost[space] += event.amount
            case e.Paid(why=Why.RENT, space=int(space)):
                self.earned[space] += event.amount
            case e.Paid(why=Why.BUILD | Why.SELL_BUILDINGS):
                sign = 1 if event.why is Why.BUILD else -1
                for space, amount in self._by_street(game, event, following).items():
                    self.built[space] += sign * amount
            case e.BuildingsChanged():
                self._levels.update(
                    {change.space: change.level - self._levels[change.space] for change in event.levels}
                )

    def _by_street(self, game: Game, paid: e.Paid, following: e.Event | None) -> dict[int, Money]:
        """What was paid for buildings, street by street; what cannot be divided goes to the street that was named."""
        assert paid.space is not None
        if not isinstance(following, e.BuildingsChanged):
            return {paid.space: paid.amount}
        prices = {change.space: self._price(game, change) for change in following.levels}
        shares = {space: paid.amount * price // sum(prices.values()) for space, price in prices.items()}
        shares[paid.space] += paid.amount - sum(shares.values())
        return shares

    def _price(self, game: Game, change: e.LevelChange) -> Money:
        """The printed price of the buildings by which a street changes."""
        low, high = sorted((self._levels[change.space], change.level))
        return price_of(game, {change.space: low}, {change.space: high}).amount
