"""One call on the disk fails, once or from then on: what the bank calls booked is there, once, and nothing else is.

Each run is judged three times: by a new start, and after two cuts of the power. BANKER_SEED=N draws the same failures
again; with BANKER_LONG=1 every call of every workload fails.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.io_errors import let_fail
from tests.faults.report import judged
from tests.faults.vfs import library
from tests.faults.workloads import WORKLOADS, Workload

pytestmark = pytest.mark.power

LONG = "BANKER_LONG" in os.environ
RUNS = 50


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_what_the_bank_says_of_a_failing_disk_is_so(
    workload: Workload, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    library()
    runs = 10**9 if LONG else RUNS
    with judged("I/O errors", workload.name, tmp_path, record_property) as (tally, random):
        let_fail(workload, runs, tally, random)
    assert tally.runs >= RUNS
    assert tally.said["booked"] > tally.runs / 10
    assert sum(tally.said[said] for said in ("not booked", "not known", "not opened", "not copied", "not repaired")) > 0
