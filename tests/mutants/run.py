"""The mutants: how many small mistakes in the rules, or in the flow of the screens, do the tests notice?

`python -m tests.mutants.run rules|flow [FILE…]` judges a sample, or all those of the files named. BANKER_SEED=N draws
another, and the printed one again.

Law: who survives is listed; below LEAST percent the run fails. No verdict hangs on the seed: the tests that judge play
the same games each time.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

import hypothesis
import pytest

from tests.mutants.jury import OPTIONS, Jury
from tests.mutants.operators import Mutant, mutants_of
from tests.mutants.targets import ROOT, TARGETS, Target

LEAST = 90


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.run", description="Judge mutants.")
    parser.add_argument("target", choices=TARGETS, help="of what")
    parser.add_argument("files", nargs="*", metavar="FILE", help="all mutants of these instead of a sample")
    parser.add_argument("--score", metavar="FILE", type=Path, help="where to write: killed, of how many")
    arguments = parser.parse_args()
    target = TARGETS[arguments.target]
    seed = int(os.environ.get("BANKER_SEED") or 1)
    begun = time.monotonic()
    files = arguments.files or target.sources()
    every = [mutant for file in files for mutant in mutants_of(file, (ROOT / file).read_bytes())]
    chosen = every if arguments.files else Random(seed).sample(every, target.sample)
    print(f"BANKER_SEED={seed}: {len(chosen)} of {len(every)} mutants", flush=True)
    fates = judged(target, chosen)
    killed = sum(bool(fate) for fate in fates.values())
    if arguments.score:
        arguments.score.write_text(f"{killed} of {len(chosen)}")
    show(fates)
    print(f"BANKER_SEED={seed}, {time.monotonic() - begun:.0f} s on {len(os.sched_getaffinity(0))} cores")
    return 0 if len(fates) == len(chosen) and killed * 100 >= LEAST * len(chosen) else 1


def judged(target: Target, mutants: list[Mutant]) -> dict[Mutant, str]:
    """The same tests in every run, and no example of theirs kept."""
    for name in ("BANKER_LONG", "BANKER_SEED"):
        os.environ.pop(name, None)
    hypothesis.settings.register_profile("mutants", derandomize=True, database=None, deadline=None)
    hypothesis.settings.load_profile("mutants")
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        jury = Jury(target, mutants, folder)
        pytest.main([*OPTIONS, *target.tests], plugins=[jury])
    return jury.fates


def show(fates: dict[Mutant, str]) -> None:
    for mutant in sorted(fates, key=lambda mutant: (mutant.file, mutant.begin)):
        if not fates[mutant]:
            print(f"survives: {mutant}")
    by = Counter(fate for fate in fates.values() if fate)
    percent = 100 * by.total() / max(len(fates), 1)
    detail = ", ".join(f"{name} {count}" for name, count in by.most_common())
    print(f"{by.total()} of {len(fates)} mutants killed, {percent:.1f} % (at least {LEAST}); by {detail}")


if __name__ == "__main__":
    sys.exit(main())
