"""Processes that tests start end with them: at the end of a block, and with a worker that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.processes import DEADLINE_S, Leash, run

ROOT = Path(__file__).parents[1]
CHILD_AND_GRANDCHILD = "trap '' TERM HUP; sleep 9999 & echo started; wait; wait"

WORKER = f"""if True:
    import threading
    from tests.processes import Leash

    leash = Leash()
    starting = threading.Thread(target=lambda: leash.start(("sh", "-c", {CHILD_AND_GRANDCHILD!r})))
    starting.start()
    starting.join()
    threading.Event().wait()
"""


def test_what_a_killed_worker_started_ends_with_it() -> None:
    """Each of them holds the pipe open: it ends when all of them are gone."""
    with Leash() as leash:
        worker = leash.start((sys.executable, "-c", WORKER), cwd=ROOT, stdout=subprocess.PIPE)
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"started\n"
        worker.kill()
        assert worker.communicate(timeout=DEADLINE_S) == (b"", None)


def test_what_was_started_ends_with_the_block_even_if_that_fails() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as said:
        with suppress(ZeroDivisionError), Leash() as leash:
            process = leash.start(("sh", "-c", CHILD_AND_GRANDCHILD), stdout=writing)
            os.close(writing)
            assert said.readline() == b"started\n"
            raise ZeroDivisionError
        assert process.returncode == -signal.SIGKILL
        assert said.read() == b"", "both have let go of it"


def test_a_command_that_hangs_is_ended_and_told() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        run(("sleep", "9999"), deadline_s=0.1)


def test_a_command_says_what_it_says_and_how_it_ended() -> None:
    done = run(("sh", "-c", "cat; echo no >&2; exit 3"), input="yes")
    assert (done.returncode, done.stdout, done.stderr) == (3, "yes", "no\n")
