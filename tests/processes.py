"""Processes of the tests: none outlives who started it, however that one ends.

Law: a test starts a process through a `Leash`, or runs a command with `run`. A process that leaves its group (setsid)
slips the leash; none here does.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

# Only so that what never comes is told: the machine may be busy with anything else.
DEADLINE_S = 300.0


class Leash:
    """A group of processes that is killed, with all that they have started, at the end of the `with` block; and by the
    end of the process that opened it, even one that was killed itself."""

    def __init__(self) -> None:
        # It leads the group, so that the group stays this one's, and waits for the end of a pipe that nobody writes to:
        # the kernel closes the other side when its owner ends.
        self._holder = subprocess.Popen(
            ("sh", "-c", "read _; kill -KILL 0"),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )
        self._started: list[subprocess.Popen[Any]] = []

    def start(self, command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
        """As `subprocess.Popen`; on the leash before the command runs."""
        process = subprocess.Popen(command, process_group=self._holder.pid, **options)
        self._started.append(process)
        return process

    def close(self) -> None:
        """Kill the rest of the group."""
        assert self._holder.stdin is not None
        self._holder.stdin.close()
        self._holder.wait()
        for process in self._started:
            process.wait()
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    with suppress(BrokenPipeError):  # what was not yet written
                        pipe.close()

    def __enter__(self) -> Leash:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def run(
    command: Sequence[str], *, input: str | None = None, deadline_s: float = DEADLINE_S, **options: Any
) -> subprocess.CompletedProcess[str]:
    """As `subprocess.run` with the output captured as text; TimeoutExpired, with what was said, from a hang."""
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with Leash() as leash:
        stdin = subprocess.DEVNULL if input is None else subprocess.PIPE
        process = leash.start(command, stdin=stdin, text=True, **pipes, **options)
        said, complained = process.communicate(input, deadline_s)
    return subprocess.CompletedProcess(command, process.returncode, said, complained)


def banker(*words: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run `banker` as a process of its own; `options` as for `run`."""
    return run([sys.executable, "-m", "ui.cli", *map(str, words)], cwd=ROOT, **options)
