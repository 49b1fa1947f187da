"""The bank's own thread: it alone owns the `Bank` and its file, so that a stalling disk never stops the screen.

Law: jobs go in, results come out, both through queues; nothing is shared but immutable records. One job runs at a
time, in order. Whatever a job raises comes back as its result; nothing is swallowed.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from banker.bank import Bank
from banker.store import Store

log = logging.getLogger(__name__)

Job = Callable[[Bank], Any]
COPY_EVERY = 50
"""Bookings between two second copies of the file."""


class Result(msgspec.Struct, frozen=True):
    """What became of the job called `name`: its `value`, or the `error` it raised."""

    name: str
    value: Any = None
    error: Exception | None = None


class BankThread:
    """Opens the file at `path` with `clock` for display times, then runs jobs until closed.

    `slow_s` is a pause before each job that books, for trying out a slow disk; 0 in ordinary life.
    """

    def __init__(self, path: Path, clock: Callable[[], str], *, slow_s: float = 0) -> None:
        self._path, self._clock, self._slow_s = path, clock, slow_s
        self._jobs: queue.SimpleQueue[tuple[str, Job] | None] = queue.SimpleQueue()
        self.results: queue.SimpleQueue[Result] = queue.SimpleQueue()
        self._busy_since: float | None = None
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="bank", daemon=True)

    def start(self) -> None:
        """Open the file in the thread; the first result is called "open"."""
        self._thread.start()

    def submit(self, name: str, job: Job) -> None:
        """Run a job after those before it; its result comes out under its name."""
        self._jobs.put((name, job))

    def busy_s(self, now: float) -> float:
        """How long the job at hand has been running, 0 when idle."""
        since = self._busy_since
        return 0.0 if since is None else now - since

    @property
    def alive(self) -> bool:
        """Whether the thread still serves."""
        return self._thread.is_alive()

    def close(self, timeout_s: float = 10) -> bool:
        """Finish what was submitted, close the file, end the thread. False if it does not end in time."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            bank = Bank(Store(self._path), self._clock)
        except Exception as error:  # reported, never swallowed: the screen says what is wrong
            self.results.put(Result("open", error=error))
            return
        self.results.put(Result("open", bank))
        while (item := self._jobs.get()) is not None:
            self._work(bank, *item)
        bank.close()

    def _work(self, bank: Bank, name: str, job: Job) -> None:
        self._busy_since = time.monotonic()
        try:
            if self._slow_s:
                time.sleep(self._slow_s)
            self.results.put(Result(name, job(bank)))
        except Exception as error:  # as above
            log.exception("bank job %s failed", name)
            self.results.put(Result(name, error=error))
        finally:
            self._busy_since = None
