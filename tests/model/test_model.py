"""Whole games on the real rules and on a second, naive implementation of them, compared after every command.

The naive bank was written from the booklets alone. Hypothesis draws the tables and the commands, lawful and unlawful;
then whole games are played from a seed that nobody has seen before, printed at the end of the run: BANKER_SEED=N plays
them again. BANKER_LONG=1: more of both.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace

from banker.board import Edition
from banker.edition import available, load
from tests.model import booklet_tables as table
from tests.model import drawn_commands as commands
from tests.model import drawn_tables as drawn
from tests.model.boards import Board, board_of, built_in
from tests.model.side_by_side import EDITIONS, SideBySide

pytestmark = pytest.mark.drawn

LONG = "BANKER_LONG" in os.environ
GAMES, STEPS = (20_000, 100) if LONG else (1_000, 50)
FRESH_S = 300 if LONG else 15
FEWEST = 20  # Games, on however busy a machine: of fewer nothing can be said about how many end.
BOOKLETS = "CSFUDJB"
MOST_STEPS = 5_000

CHANCE = st.randoms(use_true_random=False)  # every draw of it is Hypothesis's, so that a failure shrinks

# How a table likes to play: answers to 100, business, anything at all, entries of the banker, undo.
LEANINGS = ((70, 24, 4, 0, 2), (50, 44, 4, 0, 2), (88, 6, 4, 0, 2), (60, 20, 10, 5, 5), (50, 20, 3, 25, 2))

HANDS = ("touch", "card", "referee", "referee", "referee")  # Mostly the one that may do all.

ACTS = (commands.answer, commands.business, commands.anything, commands.by_hand, None)


def opened(chance: drawn.Chance, booklet: str, *, fresh: bool = False) -> SideBySide:
    """A game of this booklet: from the first throw, or (mostly, unless `fresh`) from the middle."""
    return begun(chance, board_of(booklet), EDITIONS[booklet], fresh=fresh)


def begun(
    chance: drawn.Chance, board: Board, edition: Edition, *, fresh: bool, cards: dict | None = None
) -> SideBySide:
    """A game on this board with these cards: from the first throw, or (mostly, unless `fresh`) from the middle."""
    players = drawn.NAMES[: min(chance.choice((2, 3, 3, 4, 5)), board.most_players)]
    mode = chance.choice(("standard", "standard", "standard", "short", "short", "timed"))
    options = drawn.options(chance, board)
    clock = {} if mode != "timed" else chance.choice(({"minutes": drawn.MINUTES}, {"ends": "22:00"}))
    short = mode == "short" or (mode == "timed" and options["timed_base"] == "short")
    if not fresh and drawn.odds(chance, 75):
        third_die = options["speed_die"] == "yes"
        pot = options["pot"] != "none"
        kept = [deck for deck in edition.decks for _ in range(edition.jail_cards(deck))]
        position = drawn.position(chance, board, short, players, decks=kept, pot=pot, third_die=third_die)
        if options["mortgages"] == "no":
            position = replace(position, mortgages=(), interest_paid=())
        return SideBySide(board, edition, players, options, mode, position=position, printed=cards, **clock)
    dealt = mode == "short" or (mode == "timed" and options["deal_deeds"] == "yes")
    deal = drawn.deal(chance, board, players) if dealt else ()
    return SideBySide(board, edition, players, options, mode, deal=deal, printed=cards, **clock)


def step(chance: drawn.Chance, game: SideBySide, leaning: tuple[int, ...]) -> None:
    """One command, undo or redo; undo reaches back past the end of the game too."""
    act = drawn.weighted(chance, tuple(zip(leaning, ACTS, strict=True)))
    if act is None and game.undone and drawn.odds(chance, 50):
        game.redo(chance.choice(HANDS))
    elif act is None or (game.naive.over and drawn.odds(chance, 70)):
        game.undo(chance.randint(1, 4), chance.choice(HANDS))
    else:
        game.do(act(chance, game.naive), chance.choice(HANDS))


class Table(RuleBasedStateMachine):
    """One game, `STEPS` commands and undos long."""

    booklet: str
    game: SideBySide | None = None
    leaning = LEANINGS[0]

    @initialize(chance=CHANCE)
    def sit_down(self, chance: drawn.Chance) -> None:
        self.leaning = chance.choice(LEANINGS)
        self.game = opened(chance, self.booklet)
        note(self.game.told[0])

    @rule(chance=CHANCE)
    def act(self, chance: drawn.Chance) -> None:
        assert self.game is not None
        try:
            step(chance, self.game, self.leaning)
        finally:
            note(self.game.told[-1])
        if drawn.odds(chance, 5):
            self.game.choices_are_the_lawful_ones()

    @invariant()
    def both_say_the_same(self) -> None:
        if self.game is not None:
            self.game.compare()

    def teardown(self) -> None:
        if self.game is not None:
            self.game.there_and_back()
            self.game.close()


@pytest.mark.parametrize("booklet", BOOKLETS)
def test_rules_and_naive_bank_agree(booklet: str) -> None:
    machine = type(f"Table{booklet}", (Table,), {"booklet": booklet})
    chosen = settings(
        max_examples=GAMES // len(BOOKLETS),
        stateful_step_count=STEPS,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=chosen)


@pytest.mark.parametrize("half", ["C, S and J", "F, U and D"])
def test_rules_and_naive_bank_agree_on_whole_games(half: str, record_property: Callable[[str, str], None]) -> None:
    seed = fresh_seed()
    chance, begun, games, steps, ended = Random(f"{half} {seed}"), time.monotonic(), 0, 0, 0
    while games < FEWEST or time.monotonic() - begun < FRESH_S:
        booklets = [booklet for booklet in BOOKLETS if booklet in half]
        game = opened(chance, booklets[games % len(booklets)], fresh=games // len(booklets) % 2 == 0)
        ended += play_to_the_end(chance, game, f"BANKER_SEED={seed}, game {games} of {half}")
        games, steps = games + 1, steps + game.steps
    record_property("played", f"BANKER_SEED={seed} {half}: {games} games, {ended} of them to the end, {steps} steps")
    assert ended > games // 2


@pytest.mark.parametrize("id", table.MORE_EDITIONS)
def test_rules_and_naive_bank_agree_on_each_other_board(id: str) -> None:
    """One whole game from the first throw, and one mostly from the middle."""
    seed = fresh_seed()
    chance = Random(f"{id} {seed}")
    for fresh in (True, False):
        game = begun(chance, built_in(id), load(id), fresh=fresh)
        play_to_the_end(chance, game, f"BANKER_SEED={seed}, {id}")


def fresh_seed() -> int:
    """BANKER_SEED, or a seed that nobody has seen before."""
    return int(os.environ.get("BANKER_SEED") or time.time_ns() // 1000 % 10**9)


def play_to_the_end(chance: drawn.Chance, game: SideBySide, told: str) -> bool:
    """Play until the game is over, then back to its first throw and forward again, and close it. Whether it was over in
    time. `told`: what an error says first, so that the game can be played again."""
    leaning = chance.choice(LEANINGS)
    try:
        while not game.naive.over and game.steps < MOST_STEPS:
            step(chance, game, leaning)
            game.compare()
            if drawn.odds(chance, 2):
                game.choices_are_the_lawful_ones()
        game.there_and_back()
    except AssertionError as error:
        raise AssertionError(f"{told}: {error}") from error
    finally:
        game.close()
    return bool(game.naive.over)


def test_junior_equals_a_table_typed_a_second_time() -> None:
    edition = EDITIONS["J"]
    deeds = {s.number: (s.deed.price, *s.deed.rents) for s in edition.spaces if s.deed is not None}
    assert deeds == {n: (price, price) for pair, price in table.JUNIOR.items() for n in pair}
    assert set(edition.groups.values()) == set(table.JUNIOR)
    assert {s.kind.value: s.number for s in edition.spaces if s.number % 6 == 0} == table.JUNIOR_CORNERS
    assert tuple(s.number for s in edition.spaces if s.kind.value == "chance") == table.JUNIOR_CHANCE
    assert (edition.salary, edition.jail_fine) == (table.JUNIOR_SALARY, table.JUNIOR_FINE)
    assert (edition.houses, edition.hotels, edition.denominations) == (0, 0, (1,))
    assert (edition.least_players, edition.most_players, edition.size) == (2, 4, 24)
    start = {count: edition.for_players(count).options.starting_balance for count in (2, 3, 4)}
    assert start == table.JUNIOR_START


def test_ultimate_banking_equals_a_table_typed_a_second_time() -> None:
    edition = EDITIONS["B"]
    deeds = {s.number: s.deed for s in edition.spaces if s.deed is not None}
    assert set(edition.groups.values()) == set(table.ULTIMATE)
    for group, (prices, usual, last) in table.ULTIMATE.items():
        assert tuple(deeds[n].price for n in group) == prices
        assert [deeds[n].rents for n in group] == [*[usual] * (len(group) - 1), last]
    assert all(deed.rising and deed.building is None for deed in deeds.values())
    kinds = {s.number: s.kind.value for s in edition.spaces if s.deed is None}
    expected = {n: kind for kind, n in table.ULTIMATE_CORNERS.items()}
    expected |= dict.fromkeys(table.ULTIMATE_CARDS, "chance") | dict.fromkeys(table.ULTIMATE_LOCATIONS, "event")
    assert kinds == expected
    costs = {s.effect.cost for s in edition.spaces if s.kind.value == "event"}
    assert costs == {table.ULTIMATE_LOCATION}
    assert (edition.salary, edition.jail_fine) == (table.ULTIMATE_SALARY, table.ULTIMATE_FINE)
    assert (edition.houses, edition.hotels, edition.smallest_note) == (0, 0, table.SMALLEST_NOTE["B"])
    assert (edition.least_players, edition.most_players, edition.size) == (2, 4, 36)


def test_every_board_that_is_built_in_is_played() -> None:
    missing = set(available()) - set(table.EDITIONS.values()) - set(table.MORE_EDITIONS) - {"mega"}  # see test_mega.py
    assert not missing, f"name these boards in MORE_EDITIONS of tests/model/booklet_tables.py: {missing}"
