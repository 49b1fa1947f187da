"""Milliseconds that the cheapest plan of the largest estate takes, for debts of every size.

    python tests/bench/bench_raising.py

Prints figures; judges none. The estate is the whole board with every building of the bank on it, once with houses left
in the stock and once with none, where hotels cannot be sold down to houses freely. Nothing is kept from one plan to the
next. Of the processor's time, so that a busy machine does not count.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from banker.board import Edition
from banker.game import Game, Seat
from banker.registry import HOTEL
from banker.rules import raising, setup
from banker.rules.debt import raisable
from banker.rules.position import Position
from tests.banker.random_tables import load

EDITIONS = ("suisse-2007", "paris-francs", "london")
SHARES = 20  # Debts of so many sizes, up to all that can be raised.


def whole_board(edition: Edition, most: int) -> Game:
    """One player holds every deed: hotels on the dearest groups, on the others up to `most` houses a street."""
    groups = [spaces for spaces in edition.groups.values() if edition.deed(spaces[0]).building is not None]
    houses, hotels = edition.houses, edition.hotels
    levels: dict[int, int] = {}
    for spaces in reversed(groups):
        if hotels >= len(spaces):
            levels |= dict.fromkeys(spaces, HOTEL)
            hotels -= len(spaces)
        elif houses >= most * len(spaces):
            levels |= dict.fromkeys(spaces, most)
            houses -= most * len(spaces)
    held = {space.number: "ann" for space in edition.spaces if space.deed is not None}
    place = Position(holders=held, levels=levels, balances={"ann": 0})
    return setup.opened(*setup.open_game(edition, (Seat("ann", "Ann"), Seat("bob", "Bob")), position=place))


def slowest(game: Game) -> float:
    """Milliseconds of the slowest plan."""
    most, took = raisable(game, "ann"), []
    for share in range(1, SHARES + 1):
        raising.least.cache_clear()
        begin = time.process_time()
        assert raising.cheapest(game, "ann", most * share // SHARES) is not None
        took.append(time.process_time() - begin)
    return max(took) * 1000


def main() -> None:
    """Print the slowest plan of each board, with houses in the stock and without."""
    for edition_id in EDITIONS:
        for most in (3, 4):
            game = whole_board(load(edition_id), most)
            stock = f"{game.registry.houses} houses, {game.registry.hotels} hotels in the stock"
            print(f"{edition_id}: {slowest(game):.0f} ms at most ({stock})")


if __name__ == "__main__":
    main()
