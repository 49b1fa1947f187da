"""The power is cut at any moment, once or again while the bank recovers: what it called booked is booked, once.

Every moment of every workload, and there the states of the disk that most often find a fault; then drawn ones.
BANKER_SEED=N draws the same again, BANKER_LONG=1 draws more.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from math import ceil
from pathlib import Path

import pytest

from tests.faults.cuts import MODELS, cut_anywhere, cut_everywhere, cut_twice, recorded_once, shares
from tests.faults.report import judged
from tests.faults.vfs import library
from tests.faults.workloads import LONG_LOG, WORKLOADS, Workload

pytestmark = pytest.mark.power

LONG = "BANKER_LONG" in os.environ
STATES = 200_000 if LONG else 20_000
SECOND = 60_000 if LONG else 4_000
OF_A_LONG_LOG = 500 if LONG else 60
Property = Callable[[str, object], None]


@pytest.fixture(autouse=True)
def sqlite() -> None:
    """Skip where SQLite's files cannot be recorded."""
    library()


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_the_record_holds_all_that_was_done(workload: Workload) -> None:
    run = recorded_once(workload)
    for kind in MODELS:
        model = kind(run.image, run.start)
        for change in run.changes:
            model.apply(change)
        assert model.landed() == run.left


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_at_any_moment(workload: Workload, tmp_path: Path, record_property: Property) -> None:
    states = ceil(STATES * shares()[workload.name])
    with judged("one cut", workload.name, tmp_path, record_property) as (tally, random):
        cut_everywhere(recorded_once(workload), tally, random, states)
    assert tally.judge.states >= states


@pytest.mark.parametrize("workload", WORKLOADS, ids=lambda workload: workload.name)
def test_again_while_the_bank_recovers(workload: Workload, tmp_path: Path, record_property: Property) -> None:
    with judged("second cut", workload.name, tmp_path, record_property) as (tally, random):
        cut_twice(recorded_once(workload), tally, random, SECOND // len(WORKLOADS))
    assert tally.judge.states >= SECOND // len(WORKLOADS)


def test_when_a_long_log_is_moved_home(tmp_path: Path, record_property: Property) -> None:
    """Only drawn states: each disk is of four million bytes."""
    with judged("one cut", LONG_LOG.name, tmp_path, record_property) as (tally, random):
        cut_anywhere(recorded_once(LONG_LOG), tally, random, OF_A_LONG_LOG)
    assert tally.judge.states >= OF_A_LONG_LOG
