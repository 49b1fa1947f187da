"""Operations a second of processor time through `decide` and `apply`, and its seconds for a random game of 200 turns.

    python tests/bench/bench_rules.py [--against CHECKOUT]

`--against`: the operations of another checkout too, by its own bench, five times each by turns; the best of each.
Prints figures; judges none. The games are those of fixed seeds; choosing what to do next is outside the clock, except
in the 200 turns, where the list of choices is asked for before every operation, as the screen does.
"""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from banker import commands as c
from banker.game import Game, Seat
from banker.refusal import Refused
from banker.rules import decided, setup
from tests.banker import random_tables

EDITIONS = ("paris-francs", "suisse-2007", "london")
OPERATIONS = 4_000
TURNS = 200


def fresh(edition_id: str) -> Game:
    """Four players at the beginning of an ordinary game."""
    seats = [Seat(name, name.title()) for name in random_tables.NAMES]
    return setup.opened(*setup.open_game(random_tables.load(edition_id), seats))


def wanted(game: Game, random: Random) -> c.Command:
    """A lawful command that lets the game go on; it never ends by agreement."""
    while True:
        command = random_tables.listed(game, random)
        assert command is not None
        if not isinstance(command, c.EndGame):
            return command


def operations_per_second() -> float:
    random = Random(1)
    pairs: list[tuple[Game, c.Command]] = []
    while len(pairs) < OPERATIONS:
        game = fresh(random.choice(EDITIONS))
        while game.over is None and len(pairs) < OPERATIONS:
            pairs.append((game, wanted(game, random)))
            game = booked(*pairs[-1])
    begin = time.process_time()
    for game, command in pairs:
        booked(game, command)
    return len(pairs) / (time.process_time() - begin)


def booked(game: Game, command: c.Command) -> Game:
    outcome = decided(game, command)
    assert not isinstance(outcome, Refused)
    return outcome.game


def seconds_of_turns() -> float:
    """The slowest of five games; a game that ends before its 200 turns is followed by another."""
    slowest = 0.0
    for seed in range(5):
        random, turns = Random(seed), 0
        begin = time.process_time()
        while turns < TURNS:
            game = fresh("paris-francs")
            while game.over is None and turns + game.turn.number < TURNS:
                game = booked(game, wanted(game, random))
            turns += game.turn.number
        slowest = max(slowest, time.process_time() - begin)
    return slowest


def printed_by(checkout: Path) -> int:
    """The operations a second that the bench of a checkout prints."""
    bench = [sys.executable, checkout / "tests/bench/bench_rules.py"]
    said = subprocess.run(bench, capture_output=True, text=True, check=True).stdout
    return int(said.partition("decide + apply: ")[2].split()[0].replace(",", ""))


def pair(other: Path) -> tuple[int, int]:
    """The best operations a second of the other checkout and of this one, in one run."""
    runs = [(printed_by(other), printed_by(Path(__file__).parents[2])) for _ in range(5)]
    return max(run[0] for run in runs), max(run[1] for run in runs)


if __name__ == "__main__":
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores, {datetime.date.today()}")
    print("python tests/bench/bench_rules.py")
    print(f"decide + apply: {operations_per_second():,.0f} operations a second of CPU time (aim: 40,000)")
    if sys.argv[1:2] == ["--against"]:
        before, now = pair(Path(sys.argv[2]).resolve())
        print(f"there and here by turns: {before:,} and {now:,} operations a second, {now / before:.2f} times")
    print(f"a random game of {TURNS} turns: {seconds_of_turns():.2f} s of CPU time (aim: 0.40)")
