"""A stick that is full, read-only, pulled or gone: copies and tallies fail in words, and the bank does not notice."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.faults.pulled_stick import NO_LOOPS
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


def test_a_stick_that_vanishes_while_it_is_written_loses_nothing_and_takes_the_next_copy(tmp_path: Path) -> None:
    """At two moments of a copy on its way, with BANKER_LONG=1 four, from under a mounted file system."""
    if os.getuid() != 0:
        pytest.skip("a loop device needs root")
    (tmp_path / "stick").mkdir()
    environment = {**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"}
    done = run(["unshare", "--mount", sys.executable, str(HERE / "pulled_stick.py"), str(tmp_path)], env=environment)
    if done.returncode == NO_LOOPS or done.stderr.startswith("unshare: "):
        pytest.skip(done.stdout.strip() or done.stderr.strip())
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "as it should be\n"
    assert "Exception in thread" not in done.stderr, done.stderr
