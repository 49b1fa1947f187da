"""How long it takes to play a game again by the rules, and to read it alone: `python -m tests.bench.bench_sound`."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from banker.bank import Bank, course_of
from banker.log import Log
from banker.sound import played_again
from banker.store import Store
from tests.banker.banks import begin, play

ROWS = 1000


def main() -> None:
    """Print the milliseconds a row."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "bank.db")
        bank = Bank(Store(file))
        begin(bank, balance=9 * 10**8)
        play(bank, Random(4), ROWS)
        bank.close()
        with Store(file, reading=True) as store:
            for what, act in (("read", course_of), ("played again by the rules", played_again)):
                begun = time.perf_counter()
                act(Log(store), "evening")
                print(f"{what}: {(time.perf_counter() - begun) / ROWS * 1000:.3f} ms a row")


if __name__ == "__main__":
    main()
