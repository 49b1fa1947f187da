"""The mutants: how many small mistakes in the rules, the club, the flow of the screens … do the tests notice?

`python -m tests.mutants.run TARGET [FILE…]`, with a target of targets.py, judges a sample, or all those of the files
named. BANKER_SEED=N draws another, and the printed one again.

Law: who survives is listed; below LEAST percent the run fails. No verdict hangs on the seed: the tests that judge are
the same each time.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

import hypothesis

from tests.mutants.jury import CORES, judged
from tests.mutants.operators import Mutant, mutants_of
from tests.mutants.targets import ROOT, TARGETS

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
    alike_every_time()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        fates = judged(target, chosen, Path(folder))
    killed = sum(bool(fate) for fate in fates.values())
    if arguments.score:
        arguments.score.write_text(f"{killed} of {len(chosen)}")
    show(fates)
    took = f"{time.monotonic() - begun:.0f} s on {CORES} cores, {seconds_of_the_processor():.0f} s of the processor"
    print(f"BANKER_SEED={seed}, {took}")
    return 0 if len(fates) == len(chosen) and killed * 100 >= LEAST * len(chosen) else 1


def alike_every_time() -> None:
    """Let the tests be the same in every run, a property by few examples, none of them kept."""
    for name in ("BANKER_LONG", "BANKER_SEED"):
        os.environ.pop(name, None)
    hypothesis.settings.register_profile("mutants", max_examples=25, derandomize=True, database=None, deadline=None)
    hypothesis.settings.load_profile("mutants")
    os.chdir(ROOT)


def seconds_of_the_processor() -> float:
    """What this run and all its processes have taken so far."""
    both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(used.ru_utime + used.ru_stime for used in both)


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
