"""Milliseconds of looking back upon a game: its story, a finger that goes along the curve, the picture that is saved.

    python tests/bench/bench_tally.py

Prints figures; judges none. The game has four players and 120 turns. It counts the processor's time, so that a busy
machine does not count; without a display the processor draws as well.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.ui import setup_samples as samples
from tests.ui.offscreen import Desk, desk
from ui.bank.story import story
from ui.look.png import png
from ui.records.looking import LookBack
from ui.records.tally import TallyView
from ui.screens.tally import TallyScreen
from ui.views.tally import tally_view
from ui.widgets.tally_picture import draw
from ui.words.strings import strings_for

TURNS = 120


def took(work: Callable[[], object]) -> float:
    """Milliseconds of the processor's time."""
    begin = time.process_time()
    work()
    return 1000 * (time.process_time() - begin)


def main() -> None:
    """Print what each takes."""
    bank, table = samples.played(TURNS), desk()
    told = story(bank.course)
    view = tally_view(strings_for("fr"), bank.game, samples.looks(bank.game), told)
    print(
        f"story of {len(told.moments)} moments and {bank.course.head} rows: {took(lambda: story(bank.course)):.0f} ms"
    )
    screen = TallyScreen(view)
    table.put(screen)
    steps = []
    for moment in range(TURNS + 1):

        def step(moment: int = moment) -> None:
            screen.send(LookBack(moment))
            table.frames(1)

        steps.append(took(step))
    steps.sort()
    print(f"a moment under the finger, drawn: median {median(steps):.1f} ms, 95 of 100 within {steps[-6]:.1f} ms")
    again = sorted(took(lambda n=n: (screen.send(LookBack(n)), table.frames(1))) for n in range(TURNS))
    print(f"the same moments again: median {median(again):.1f} ms, 95 of 100 within {again[-6]:.1f} ms")
    for _ in range(2):
        print_picture(table, view)


def print_picture(table: Desk, view: TallyView) -> None:
    """Print what the picture takes: the first time every word of it is drawn, then they are there."""
    drawn: list[tuple[int, int, bytes]] = []
    placed = took(lambda: draw([view], drawn.extend))
    frame = took(lambda: table.until(lambda: bool(drawn)))
    encoded = took(lambda: png(*drawn[0]))
    print(f"the picture: {placed:.0f} ms, then a frame of {frame:.0f} ms; as a PNG, off the screen, {encoded:.0f} ms")


if __name__ == "__main__":
    main()
