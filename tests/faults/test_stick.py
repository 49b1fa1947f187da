"""A stick that is full, read-only or pulled: copies and tallies fail in words, and the bank does not notice."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.processes import run

HERE = Path(__file__).parent
MOUNTED = "mount -t tmpfs -o size=1m tmpfs {0}/stick && exec {1} {2} {0}"


@pytest.mark.parametrize("script", ["stick.py", "full_stick.py"], ids=["copies", "tallies"])
def test_a_stick_that_fails_hurts_nothing(script: str, tmp_path: Path) -> None:
    unshare = ["unshare", "--mount"] if os.getuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    asked = run([*unshare, "true"])
    if asked.returncode != 0:  # in a container or a chroot not even root has one
        pytest.skip(f"no mount namespace, so no stick of its own: {asked.stderr.strip()}")
    (tmp_path / "stick").mkdir()
    done = run([*unshare, "sh", "-c", MOUNTED.format(tmp_path, sys.executable, HERE / script)])
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "as it should be\n"
    assert "Exception in thread" not in done.stderr, done.stderr
