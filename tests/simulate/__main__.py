"""Plays simulated evenings, and says whether the bank kept its promises; 1 if it did not.

    python -m tests.simulate [--hours H] [--each H] [--seed S] [--cores N]      so many hours at the table
    python -m tests.simulate --seed S --evening N                    one evening again, byte for byte

An evening is a pure function of its seed, its number and its length. Without --hours it is 40 of them, and without
--seed always the same ones, so that a change alone can break them; with BANKER_LONG set it is 200, and others each
time. BANKER_SEED chooses the seed too.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from math import ceil
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.simulate.evening import EVENING_S, Story, play
from tests.simulate.report import Progress, tell


def main() -> int:
    options = _parser().parse_args()
    drawn = time.time_ns() % 10**9 if "BANKER_LONG" in os.environ else 1
    seed = options.seed if options.seed is not None else int(os.environ.get("BANKER_SEED") or drawn)
    numbers = range(ceil(options.hours / options.each)) if options.evening is None else (options.evening,)
    begun = time.monotonic()
    stories = _played(seed, list(numbers), options.each * 3600, options.cores or os.cpu_count() or 1)
    tell(stories, seed, time.monotonic() - begun)
    return 1 if any(story.broken for story in stories) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.simulate", description="Play simulated evenings.")
    hours = 200 if os.environ.get("BANKER_LONG") else 40
    parser.add_argument("--hours", type=float, default=hours, help=f"at the table, at least ({hours})")
    parser.add_argument("--each", type=float, default=EVENING_S / 3600, help="hours of an evening (2.5)")
    parser.add_argument("--seed", type=int, help="what all is drawn from")
    parser.add_argument("--evening", type=int, metavar="N", help="only this one")
    parser.add_argument("--cores", type=int, help="how many evenings at a time (all cores)")
    return parser


def _played(seed: int, numbers: list[int], length_s: float, cores: int) -> list[Story]:
    """Each evening played, in processes of their own."""
    progress = Progress(len(numbers))
    with multiprocessing.get_context("spawn").Pool(min(cores, len(numbers))) as pool:
        under_way = [pool.apply_async(play, (seed, number, length_s)) for number in numbers]
        for result in under_way:
            while not result.ready():
                result.wait(0.5)
                progress.look()
            progress.done.append(result.get())
    return progress.done


if __name__ == "__main__":
    sys.exit(main())
