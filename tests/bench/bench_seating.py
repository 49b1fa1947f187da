"""How long seats for a round are looked for: python tests/bench/bench_seating.py"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from banker.club.format_file import load
from banker.club.seating import Tables, cost, meetings, seated, sizes_for


def main() -> None:
    """Print players, rounds, pairs that meet again in each round, and seconds in all."""
    form = load("classic")
    for count, rounds in ((32, 3), (48, 3), (47, 4), (100, 4)):
        chance, order = Random(1), [f"p{number}" for number in range(count)]
        sizes = sizes_for(form, count)
        assert sizes is not None
        seats: list[Tables] = []
        again: list[int] = []
        began = perf_counter()
        for number in range(rounds):
            met = meetings(seats)
            seats.append(seated(order, sizes, met, f"s{number}"))
            again.append(cost(seats[-1], met, order)[0])
            chance.shuffle(order)
        print(f"{count} players, {rounds} rounds: repeated {again}, {perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
