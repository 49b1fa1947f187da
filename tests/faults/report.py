"""Reports what came of a workload that was cut or failed many times, and fails if the bank broke its word."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from tests.faults.cuts import Tally
from tests.faults.sitting import Judge, folder_in_memory, lay_out


def seed_of_the_run() -> int:
    """BANKER_SEED, or another number in each run, the same in all its processes."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    return int(os.environ.get("BANKER_SEED") or (crc32(run.encode()) if run else time.time_ns() // 1000) % 10**9)


SEED = seed_of_the_run()


@contextmanager
def judged(
    kind: str, workload: str, tmp_path: Path, note: Callable[[str, object], None]
) -> Iterator[tuple[Tally, Random]]:
    """A tally to fill, and its own chance; then its figures are told, and the test fails if a promise was broken."""
    with folder_in_memory() as folder:
        tally = Tally(Judge(Path(folder)))
        yield tally, Random(f"{SEED} {workload} {kind}")
    note("power", json.dumps({"kind": kind, "workload": workload, "seed": SEED, **tally.figures()}))
    if tally.found:
        lay_out(tally.first, tmp_path)
        each = "\n".join(f"{what}\n    {where}" for what, where in tally.found.items())
        pytest.fail(f"BANKER_SEED={SEED}; the first disk lies in {tmp_path}\n{each}", pytrace=False)
