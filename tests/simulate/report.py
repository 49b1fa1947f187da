"""Reports on simulated evenings: while they are played, and at their end."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterable

from tests.simulate.evening import Story

QUIET_S = 5.0  # Seconds between two lines that say how far it is.


class Progress:
    """Says how far it is: on a terminal on one line, else a line every few seconds."""

    def __init__(self, evenings: int) -> None:
        self.evenings, self.begun = evenings, time.monotonic()
        self.done: list[Story] = []
        self._spoke_at = self.begun

    def look(self) -> None:
        """Say it if nothing was said for a while."""
        now = time.monotonic()
        if now - self._spoke_at < (0.5 if sys.stdout.isatty() else QUIET_S):
            return
        self._spoke_at = now
        hours, broken = sum(story.hours for story in self.done), sum(bool(story.broken) for story in self.done)
        line = f"… {now - self.begun:.0f} s, {len(self.done)} of {self.evenings} evenings, {hours:.0f} h, "
        line += f"{broken} violations"
        print(f"\r{line}" if sys.stdout.isatty() else line, end="" if sys.stdout.isatty() else "\n", flush=True)


def tell(stories: Iterable[Story], seed: int, wall_s: float) -> None:
    """Print what came of them."""
    told = sorted(stories, key=lambda story: story.number)
    hours, cpu_s = sum(story.hours for story in told), sum(story.seconds for story in told)
    faults = sum((story.faults for story in told), Counter[str]())
    slips = sum((story.slips for story in told), Counter[str]())
    kinds = sum((story.kinds for story in told), Counter[str]())
    operations = sum(story.operations for story in told)
    print(f"\nevenings     {len(told)}, {hours:.1f} h at the table, {sum(story.games for story in told)} games begun, "
          f"{kinds['end']} put away")  # fmt: skip
    print(f"bookings     {sum(story.rows for story in told)} rows, {operations} operations, "
          f"{operations / hours:.0f} an hour, {kinds['throw'] / hours:.0f} of them throws")  # fmt: skip
    print(f"operations   {_listed(Counter({kind: n for kind, n in kinds.items() if kind not in ROWS}))}")
    print(f"back, clock  {_listed(Counter({kind: kinds[kind] for kind in ('undo', 'redo', 'clock')}))}")
    print(f"faults       {faults.total()}: {_listed(faults)}")
    print(f"slips        {slips.total()}: {_listed(slips)}")
    print(f"speed        {hours * 3600 / wall_s:.0f} × the table's time in {wall_s:.0f} s on {os.cpu_count()} cores, "
          f"{hours * 3600 / cpu_s:.0f} × by the time of one core")  # fmt: skip
    broken = [story for story in told if story.broken]
    for story in broken:
        print(f"\nVIOLATION    evening {story.number}, {story.broken}\n{story.trace}")
        print(f"to see it    python -m tests.simulate --seed {seed} --evening {story.number}")
    print(f"violations   {len(broken)}")
    print(f"digest       {_together(told)} of all rows and of all that was shown")
    print(f"seed         {seed}  (python -m tests.simulate --seed {seed} --hours {hours:.0f})")


ROWS = ("start", "operation", "undo", "redo", "clock", "end")


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{kind} {count}" for kind, count in counts.most_common() if count)


def _together(told: list[Story]) -> str:
    """One digest of all evenings, the same in any order of play."""
    both = 0
    for story in told:
        both ^= int(story.digest, 16) * (2 * story.number + 1) % 2**64
    return f"{both:016x}"
