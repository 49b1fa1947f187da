"""The bank's process killed at any moment: what was called booked is there, once."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from pathlib import Path

KILLS = 300 if "BANKER_LONG" in os.environ else 100


def test_killed_a_hundred_times_nothing_is_lost_and_nothing_is_there_twice() -> None:
    seed = secrets.randbelow(10**9)
    print(f"seed {seed}")
    command = [sys.executable, str(Path(__file__).with_name("kill_bank.py")), str(KILLS), str(seed)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.startswith(f"{KILLS} kills, ")
