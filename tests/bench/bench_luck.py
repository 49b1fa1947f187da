"""Milliseconds that the luck of a throw takes, with two dice and with the third.

    python tests/bench/bench_luck.py

Prints figures; judges none. The positions are those of random games of a fixed seed.
"""

from __future__ import annotations

import platform
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from banker.game import Game
from banker.insight.luck import expected, throws
from banker.pending import Throw
from banker.refusal import Refused
from banker.rules import decided, setup
from banker.rules.speed_die import counts
from tests.banker import random_tables

POSITIONS = 100
EDITIONS = {False: "suisse-2007", True: "atlantic-city"}  # Whether the third die is thrown.


def positions(third: bool, random: Random) -> list[Game]:
    """Positions in which the bank waits for a throw to move."""
    found: list[Game] = []
    while len(found) < POSITIONS:
        game = setup.opened(*random_tables.opened(EDITIONS[third], random))
        for _ in range(60):
            if isinstance(game.top, Throw) and counts(game, game.top) == third:
                found.append(game)
            command = random_tables.listed(game, random)
            if command is None:
                break
            outcome = decided(game, command)
            game = game if isinstance(outcome, Refused) else outcome.game
    return found[:POSITIONS]


if __name__ == "__main__":
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    for third in EDITIONS:
        games = positions(third, Random(34))
        began = time.process_time()
        for game in games:
            expected(game, throws(game))
        each = (time.process_time() - began) * 1000 / len(games)
        print(f"{each:6.2f} ms a throw {'with the third die, 216' if third else 'of two dice, 36'} ways")
