"""Seconds of `banker story`: a long evening's story, printed and drawn as a picture, each by a process of its own.

    python tests/bench/bench_story.py

Prints figures; judges none. The game has four players and 400 turns. It counts the processor's time, which without a
display draws as well.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from banker import commands as c
from banker.bank import Bank, Envelope
from banker.pending import Throw
from banker.store import Store
from tests.ui.setup_samples import begin, command

TURNS = 400


def evening(file: Path) -> int:
    """Play a long evening into a bank's file. Returns its rows."""
    bank, random = Bank(Store(file)), Random(7)
    begin(bank, players=4)
    while bank.game.turn.number < TURNS or not isinstance(bank.game.top, Throw):
        bank.execute(Envelope(f"op {bank.course.head}", command(bank, random)))
    bank.execute(Envelope("end", c.EndGame()))
    rows = bank.course.head
    bank.close()
    return rows


def took(*words: str) -> float:
    """Seconds of the processor's time of `banker` with these words."""
    before, called = resource.getrusage(resource.RUSAGE_CHILDREN), [sys.executable, "-m", "ui.cli", *words]
    subprocess.run(called, cwd=Path(__file__).parents[2], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "banker.db")
        print(f"a game of {TURNS} turns and {evening(file)} rows")
        for what, more in (("printed", ()), ("drawn", ("--png", str(Path(folder, "story.png"))))):
            print(f"its story {what}: {took('story', '--db', str(file), '--language', 'fr', *more):.2f} s")
