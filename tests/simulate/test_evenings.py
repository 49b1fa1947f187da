"""The simulated evenings themselves: the same seed is the same evening, and each planted fault is found."""

from __future__ import annotations

import os
import re
import sys
from math import ceil
from pathlib import Path

import pytest

from tests.faults.vfs import library
from tests.processes import run
from tests.simulate.evening import EVENING_S, THIRD_DIE, play
from tests.simulate.planted import FAULTS, Fault

ROOT = Path(__file__).parents[2]
SEED = 7


@pytest.fixture(autouse=True)
def sqlite() -> None:
    """Skip where SQLite's files cannot be recorded."""
    library()


def digest_of(*arguments: str, hashes: str) -> str:
    """The digest that a run prints, in a process in which sets of words come in another order."""
    command = [sys.executable, "-m", "tests.simulate", f"--seed={SEED}", *arguments]
    done = run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": hashes})
    assert done.returncode == 0, done.stdout + done.stderr
    assert "violations   0\n" in done.stdout
    found = re.search(r"^digest +(\w+) ", done.stdout, re.MULTILINE)
    assert found is not None
    return found[1]


def test_an_evening_is_the_same_alone_and_among_others_row_by_row_and_screen_by_screen() -> None:
    short = "--each=0.5"  # what is not the same shows in the first minutes
    alone = [digest_of(short, f"--evening={number}", hashes=str(number)) for number in range(2)]
    assert digest_of(short, "--hours=1", hashes="2") == f"{int(alone[0], 16) ^ int(alone[1], 16):016x}"


def test_an_evening_with_the_third_die_keeps_the_laws() -> None:
    """Every one of its games has it, and its pawns go by bus and character; two whole ones are among the 40 hours."""
    story = play(SEED, THIRD_DIE - 1, 2700.0)
    assert story.broken == "", story.trace
    assert story.kinds["go"] > 5


def test_another_evening_is_another_one() -> None:
    first, second = (play(SEED, number, 1200.0) for number in (0, 1))
    assert first.digest != second.digest


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault.put_in(monkeypatch)
    for number in range(ceil(fault.hours * 3600 / EVENING_S)):
        broken = play(fault.seed, number).broken
        if broken:
            assert re.search(fault.said, broken), broken
            return
    pytest.fail(f"not found within {fault.hours} h")
