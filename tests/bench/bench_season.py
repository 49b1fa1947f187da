"""Seconds that the season takes for games of 4 000 operations: read whole, from what is kept of them, and their luck.

    python tests/bench/bench_season.py

Prints figures; judges none. The games are random ones of a fixed seed, each agreed to be over in the end.
"""

from __future__ import annotations

import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from banker import commands as c
from banker.bank import Bank, Envelope, course_of
from banker.insight.kept_games import keep_luck, kept, season_of, sittings
from banker.store import Store
from tests.banker import random_tables

OPERATIONS, EACH = 4_000, 250
BOARDS = ("paris-francs", "suisse-2007", "london")


def played(random: Random) -> Bank:
    """A bank whose games have so many operations."""
    bank, booked = Bank(Store(None)), 0
    while booked < OPERATIONS:
        bank.begin(f"g{booked}", f"b{booked}", *random_tables.opened(random.choice(BOARDS), random))
        for _ in range(EACH):
            command = random_tables.listed(bank.game, random)
            if command is not None and not isinstance(command, c.EndGame):
                bank.execute(Envelope(f"o{booked}", command))
                booked += 1
        bank.execute(Envelope(f"e{booked}", c.EndGame()))
    return bank


def season(bank: Bank) -> None:
    """Make the season, reading every game of which no record is kept."""
    season_of(bank, sittings(bank, lambda game: kept(bank, game, course_of(bank.log, game)))[0])


def luck(bank: Bank) -> None:
    """Reckon the luck of every game, as is done game by game once a player's page is opened."""
    for game in bank.log.games():
        keep_luck(bank, game, course_of(bank.log, game))


def seconds(work: Callable[[Bank], None], bank: Bank) -> float:
    """The seconds of the processor that it takes."""
    began = time.process_time()
    work(bank)
    return time.process_time() - began


if __name__ == "__main__":
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    bank = played(Random(34))
    print(f"{len(bank.log.games())} games of {OPERATIONS} operations")
    print(f"{seconds(season, bank):6.2f} s  the season, every game read whole")
    print(f"{seconds(season, bank):6.3f} s  again, from the records kept")
    print(f"{seconds(luck, bank):6.2f} s  everybody's luck in every game")
