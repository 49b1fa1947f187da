"""Processes that begin at once: one has read all modules, and splits off the others."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

from tests.processes import ROOT, Leash


class Child:
    """A process that another one has begun."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._end = os.pidfd_open(pid)

    @property
    def ended(self) -> bool:
        """Whether it is no more."""
        return bool(select.select([self._end], [], [], 0)[0])

    def kill(self) -> None:
        """End it at once, and wait until it is no more."""
        if not self.ended:
            signal.pidfd_send_signal(self._end, signal.SIGKILL)
        select.select([self._end], [], [])

    def close(self) -> None:
        """End it, and let go of it."""
        self.kill()
        os.close(self._end)


class Nursery:
    """Begins links and directors (`tests.link.process`)."""

    def __init__(self) -> None:
        self._leash = Leash()
        command = (sys.executable, "-m", "tests.link.process")
        self._asked = self._leash.start(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def start(self, said: Path, *words: str) -> Child:
        """Begin one; what it says is appended to a file."""
        assert self._asked.stdin is not None
        assert self._asked.stdout is not None
        said.touch()
        self._asked.stdin.write(json.dumps([str(said), *words]) + "\n")
        return Child(int(self._asked.stdout.readline()))

    def close(self) -> None:
        """End all of them."""
        self._leash.close()
