"""Milliseconds of the processor's time in which a whole screen is laid out and painted, before its pixels are drawn.

    python tests/bench/bench_paint.py [WIDTHxHEIGHT]

Prints figures; judges none. "anew": all pieces of the screen are placed, laid out and painted again with the record
that they have. "next": the screen is given another record, as after a booking, and the one before again. Words are
drawn once before anything is counted. The graphics chip draws the pixels; that is not counted.
"""

from __future__ import annotations

import datetime
import gc
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
os.environ["BANKER_TEST_WINDOW"] = SIZE = sys.argv[1] if len(sys.argv) > 1 else "800x480"

from tests.bench.bench_latency import line  # noqa: E402
from tests.ui import auction_samples, setup_samples, sheet_samples, table_samples  # noqa: E402
from tests.ui.offscreen import desk  # noqa: E402
from ui.bank.story import story  # noqa: E402
from ui.screens.home import HomeScreen  # noqa: E402
from ui.screens.sheet import SheetScreen  # noqa: E402
from ui.screens.table import TableScreen  # noqa: E402
from ui.screens.tally import TallyScreen  # noqa: E402
from ui.views.home import ReaderState, Resumable, home_view  # noqa: E402
from ui.views.sheets import sheet_view  # noqa: E402
from ui.views.table import table_view  # noqa: E402
from ui.views.tally import tally_view  # noqa: E402
from ui.views.told import Told  # noqa: E402
from ui.widgets.piece import Piece  # noqa: E402
from ui.words.strings import strings_for  # noqa: E402

TIMES = 40
BOARDS = {2: "suisse-2007", 8: "paris-francs"}
STRINGS = strings_for("fr")

Screens = Iterator[tuple[str, Piece[Any], tuple[Any, ...]]]  # Its name, the screen, and two records to show by turns.


def homes() -> Screens:
    """With a game to go on with."""
    for count, board in BOARDS.items():
        names = auction_samples.USUAL * 2
        games = (setup_samples.wealthy(count, board), setup_samples.wealthy(count, board, names))
        found = (Resumable(game, "2026-11-21T21:40", setup_samples.looks(game)) for game in games)
        yield f"home of {count}", HomeScreen(), tuple(home_view(STRINGS, one, ReaderState.READY) for one in found)


def tables() -> Screens:
    """At rest after a booking, and a purchase."""
    for count, board in BOARDS.items():
        samples = table_samples.tables(board, count)
        rest, drawn, bought = (
            table_view(Told(STRINGS, samples[name])) for name in ("throw-booked", "drawn", "purchase")
        )
        yield f"dice of {count}", TableScreen(), (rest, drawn)
        yield f"purchase of {count}", TableScreen(), (bought, rest)


def estates() -> Screens:
    """With half the board, and with a row."""
    for count, board in BOARDS.items():
        samples = sheet_samples.sheets(board, count)
        lays = (samples["estate-deeds"], samples["estate-none-deeds"])
        yield f"estate of {count}", SheetScreen(), tuple(sheet_view(Told(STRINGS, lay)) for lay in lays)


def tallies() -> Screens:
    """Of real games of four."""
    banks = [setup_samples.played(turns) for turns in (120, 60)]
    looks = [setup_samples.looks(bank.game) for bank in banks]
    views = (tally_view(STRINGS, bank.game, look, story(bank.course)) for bank, look in zip(banks, looks, strict=True))
    yield "tally of 4", TallyScreen(), tuple(views)


def seconds(work: Callable[[], object]) -> float:
    """Of the processor's time, until all is painted."""
    begin = time.process_time()
    work()
    desk().frames(1)
    return time.process_time() - begin


def give(screen: Piece[Any], records: Iterator[Any]) -> None:
    """Give a screen the next of these records."""
    screen.view = next(records)


def main() -> None:
    """Measure and print."""
    table = desk()
    gc.collect()
    gc.freeze()  # as the app does: the collector leaves what is there for good alone
    table.fit(*map(int, SIZE.split("x")))
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores, {datetime.date.today()}")
    print("python tests/bench/bench_paint.py", *sys.argv[1:])
    for screens in (homes, tables, estates, tallies):
        for name, screen, views in screens():
            table.put(screen)
            for view in reversed(views):
                table.show(screen, view)
            table.frames(100)  # what came in has come to rest
            print(line(f"{name}, anew", [seconds(screen.refresh) for _ in range(TIMES)]))
            turns = cycle((views[1], views[0]))
            print(line(f"{name}, next", [seconds(partial(give, screen, turns)) for _ in range(TIMES)]))


if __name__ == "__main__":
    main()
