"""The bank's process killed at any moment: what was called booked is there, once."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

import pytest

from tests.processes import run

KILLS = 300 if "BANKER_LONG" in os.environ else 100


@pytest.mark.power
def test_killed_a_hundred_times_nothing_is_lost_and_nothing_is_there_twice() -> None:
    seed = secrets.randbelow(10**9)
    print(f"seed {seed}")
    command = [sys.executable, str(Path(__file__).with_name("kill_bank.py")), str(KILLS), str(seed)]
    done = run(command, deadline_s=1800)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{KILLS} kills, ")
