"""A table for the rulebook's tests: a game in a given position, played command by command, its books checked each time.

Law: after every operation all accounts sum to zero, no player is below zero, no building has appeared or vanished and
every group is even; a refused command changes nothing, and what it is told is true.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from banker import commands as c
from banker import edition
from banker.board import Edition, Effect
from banker.events import Event, GameEnded, LevelChange, Paid, Third
from banker.game import Game, Seat, fold
from banker.pending import Debt, Pending, waits_for
from banker.refusal import Reason, Refused
from banker.registry import DEPOT, HOTEL, SKYSCRAPER
from banker.rules import can, decide, retold, setup
from banker.rules.building import step_of
from banker.rules.position import Position
from banker.rules.tally import net_worth
from banker.sums import adds_up
from banker.why import amounts_of
from tests.rulebook import facts, made_of

BOOKLETS = {
    "C": "paris-francs",
    "S": "suisse-2007",
    "F": "france-2007",
    "U": "london",
    "D": "atlantic-city",
    "J": "junior",
    "W": "mega",
    "B": "ultimate-banking",
}
NAMES = ("ann", "bob", "cleo", "dan")

load = cache(edition.load)


def _amounts(events: tuple[Event, ...]) -> dict[int, tuple[int, ...]]:
    """The amounts that events name, by the place of each; not those of the tally."""
    named = {n: amounts_of(event) for n, event in enumerate(events) if not isinstance(event, GameEnded)}
    return {n: amounts for n, amounts in named.items() if amounts}


def _check_told(game: Game, command: c.Command, events: tuple[Event, ...]) -> None:
    """Every amount of the operation has its sum, whose parts make it, under a clause."""
    again, told = retold(game, command)
    assert again == events, "asked a second time, the rules book the same"
    said = {n: tuple(sum_.amount for sum_ in sums) for n, sums in told.items()}
    assert said == _amounts(events), "every amount that was booked has its sum, and no other has one"
    wrong = [sum_ for sums in told.values() for sum_ in sums if not adds_up(sum_)]
    assert wrong == [], "the parts of every sum come to its amount"
    for n, sums in told.items():
        if not isinstance(events[n], GameEnded):
            made_of.check(events[n], sums)
            made_of.check_carried(game, events, sums)


class Table:
    """A game under way and the events of its last operation, at first of its opening."""

    def __init__(self, game: Game, opening: tuple[Event, ...] = ()) -> None:
        self.game = game
        self.events = opening
        self._check()

    @property
    def edition(self) -> Edition:
        return self.game.edition

    def do(self, command: c.Command) -> Table:
        """Book a command; a refusal fails the test."""
        assert can(self.game, command) is None, f"the rules allow {command}"
        return self.book(command)

    def book(self, command: c.Command) -> Table:
        """Book a command of which `can` has just said that it is lawful."""
        outcome = decide(self.game, command)
        assert not isinstance(outcome, Refused), f"what `can` allows is booked: {command}"
        _check_told(self.game, command, outcome)
        self.events = outcome
        self.game = fold(self.game, outcome)
        self._check()
        return self

    def refused(self, command: c.Command) -> Reason:
        """The reason why a command is refused; one that is lawful fails the test."""
        outcome = decide(self.game, command)
        assert isinstance(outcome, Refused), f"the rules refuse {command}"
        assert can(self.game, command) == outcome, "`can` and `decide` refuse for the same reason"
        facts.check(self.game, command, outcome)
        return outcome.reason

    def reason(self, command: c.Command) -> Reason | None:
        """Why a command would be refused now; None if it would not."""
        refused = can(self.game, command)
        return None if refused is None else refused.reason

    def _check(self) -> None:
        game = self.game
        assert sum(game.ledger.balances) == 0, "all accounts come to zero"
        below = {p.id: game.balance(p.id) for p in game.players if game.balance(p.id) < 0}
        assert below == {}, "no player is below zero"
        titles = [title for title in game.registry.titles if title is not None]
        built = sum(t.level for t in titles if t.level < HOTEL), sum(t.level == HOTEL for t in titles)
        assert game.registry.houses + built[0] == game.edition.houses, "no house has appeared or vanished"
        assert game.registry.hotels + built[1] == game.edition.hotels, "no hotel has appeared or vanished"
        tallest = sum(t.level == SKYSCRAPER for t in titles)
        assert game.registry.skyscrapers + tallest == game.edition.skyscrapers, "no skyscraper has come or gone"
        depots = sum(t.level == DEPOT for t in titles)
        assert game.registry.depots + depots == game.edition.depots, "no depot has appeared or vanished"
        for spaces in game.edition.plots if game.options.build_with == "whole" else ():
            steps = [step_of(game, game.registry.title(n).level) for n in spaces]
            assert max(steps) - min(steps) <= 1, f"a group is built on evenly: {spaces}"
        assert game.over is not None or game.top is not None, "a game that goes on waits for somebody"

    def throw(self, first: int, second: int, third: Third | None = None) -> Table:
        return self.do(c.ThrowDice((first, second), third))

    def go(self, player: str, space: int) -> Table:
        return self.do(c.Go(player, space))

    def draw(self, player: str, effect: Effect) -> Table:
        """The card drawn is entered by its effect."""
        return self.do(c.DrawCard(player, effect=effect))

    def buy(self, player: str) -> Table:
        return self.do(c.Buy(player))

    def pay(self, player: str) -> Table:
        return self.do(c.Pay(player))

    def build(self, player: str, levels: dict[int, int]) -> Table:
        return self.do(self.building(player, levels))

    def sell(self, player: str, levels: dict[int, int]) -> Table:
        return self.do(self.selling(player, levels))

    def building(self, player: str, levels: dict[int, int]) -> c.Build:
        return c.Build(player, self._changes(levels))

    def selling(self, player: str, levels: dict[int, int]) -> c.SellBuildings:
        return c.SellBuildings(player, self._changes(levels))

    @staticmethod
    def _changes(levels: dict[int, int]) -> tuple[LevelChange, ...]:
        return tuple(LevelChange(space, level) for space, level in levels.items())

    def mortgage(self, player: str, space: int) -> Table:
        return self.do(c.Mortgage(player, space))

    def lift(self, player: str, space: int) -> Table:
        return self.do(c.LiftMortgage(player, space))

    def cash(self, account: str) -> int:
        return self.game.balance(account)

    @property
    def paid(self) -> list[tuple[str, str, int]]:
        """(payer, payee, amount) of the last operation, in order."""
        return [(e.payer, e.payee, e.amount) for e in self.events if isinstance(e, Paid)]

    @property
    def owed(self) -> tuple[str, str, int] | None:
        """(debtor, creditor, amount) of the debt on top, or None."""
        top = self.game.top
        return (top.debtor, top.creditor, top.amount) if isinstance(top, Debt) else None

    @property
    def waits(self) -> tuple[type[Pending], str | None]:
        """What kind of answer is awaited, and from whom."""
        assert self.game.top is not None
        return type(self.game.top), waits_for(self.game.top)

    def space(self, player: str) -> int:
        return self.game.player(player).space

    def jailed(self, player: str) -> bool:
        return self.game.player(player).jailed

    def holder(self, space: int) -> str | None:
        return self.game.registry.title(space).holder

    def mortgaged(self, space: int) -> bool:
        return self.game.registry.title(space).mortgaged

    def levels(self, *spaces: int) -> tuple[int, ...]:
        return tuple(self.game.registry.title(n).level for n in spaces)

    @property
    def stock(self) -> tuple[int, int]:
        return self.game.registry.houses, self.game.registry.hotels

    def worth(self, player: str) -> int:
        return net_worth(self.game, player)


def opened(
    rules: str,
    players: int = 3,
    *,
    mode: Any = "standard",
    options: dict[str, Any] | None = None,
    deal: tuple[tuple[str, int], ...] = (),
    minutes: int | None = None,
    ends: str | None = None,
    **position: Any,
) -> Table:
    """A table by one of the booklets (C, S, F, U, J; D: U with a third die; W: U on 52 spaces): ann, bob, cleo, dan in
    turn order, ann first unless `turn` says."""
    chosen = load(BOOKLETS[rules])
    all_options = type(chosen.options)(
        **{name: getattr(chosen.options, name) for name in chosen.options.__struct_fields__} | (options or {})
    )
    seats = tuple(Seat(name, name.title()) for name in NAMES[:players])
    where = None if not position else Position(**position)
    terms, events = setup.open_game(
        chosen, seats, mode=mode, options=all_options, deal=deal, position=where, minutes=minutes, ends=ends
    )
    t = Table(setup.opened(terms, events), events)
    told = setup.opening_told(terms, events)
    assert {n: tuple(sum_.amount for sum_ in sums) for n, sums in told.items()} == _amounts(events)
    for n, sums in told.items():
        made_of.check(events[n], sums)
    return t


@pytest.fixture
def table() -> Any:
    """`table("C", holders={1: "ann"}, …)` opens a game; see `opened`."""
    return opened
