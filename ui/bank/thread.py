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

from banker import backup
from banker.bank import Bank
from banker.store import StoreError
from ui.records.intents import Recovery

log = logging.getLogger(__name__)

Job = Callable[[Bank], Any]


class Result(msgspec.Struct, frozen=True):
    """What became of the job called `name`: its `value`, or the `error` it raised.

    For "open" with an error, `value` is the second copy that could be restored, or None.
    """

    name: str
    value: Any = None
    error: Exception | None = None


class BankThread:
    """Opens the file at `path` with `clock` for display times, then runs jobs until closed.

    `slow_s` is a pause before each job, for trying out a slow disk; 0 in ordinary life.
    """

    def __init__(self, path: Path, clock: Callable[[], str], *, slow_s: float = 0) -> None:
        self._path, self._clock, self._slow_s = path, clock, slow_s
        self._jobs: queue.SimpleQueue[tuple[str, Job] | Recovery | None] = queue.SimpleQueue()
        self.results: queue.SimpleQueue[Result] = queue.SimpleQueue()
        self._busy_since: float | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="bank", daemon=True)

    def start(self) -> None:
        """Open the file in the thread; the first result is called "open"."""
        self._thread.start()

    def submit(self, name: str, job: Job) -> None:
        """Run a job after those before it; its result comes out under its name."""
        self._jobs.put((name, job))

    def recover(self, how: Recovery) -> None:
        """Try again to open the file, in the way a person has chosen; another "open" comes out."""
        self._jobs.put(how)

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
        bank = self._open(Recovery.RETRY)
        while bank is None:
            how = self._jobs.get()
            if how is None:
                return
            if isinstance(how, Recovery):
                bank = self._open(how)
        while not self._closing:
            self._work(bank, self._jobs.get())
            if self._jobs.empty() and not self._closing and bank.copy_due():
                self._make_copy(bank)
        bank.close()

    def _open(self, how: Recovery) -> Bank | None:
        try:
            match how:
                case Recovery.RESTORE:
                    backup.restore(self._path)
                case Recovery.GO_ON:
                    backup.go_on_without(self._path)
                case Recovery.ANEW:
                    backup.begin_anew(self._path)
            bank = Bank.opened(self._path, self._clock)
        except Exception as error:  # reported, never swallowed: the screen says what is wrong
            log.exception("the bank's file does not open")
            self.results.put(Result("open", backup.inspect(self._path), error))
            return None
        self.results.put(Result("open"))
        return bank

    def _work(self, bank: Bank, item: tuple[str, Job] | Recovery | None) -> None:
        if item is None:
            self._closing = True
            return
        assert not isinstance(item, Recovery), "the bank is open"
        name, job = item
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

    def _make_copy(self, bank: Bank) -> None:
        """The second copy, while nobody waits; whoever comes meanwhile is served between its slices."""

        def serve() -> None:
            while not self._jobs.empty() and not self._closing:
                self._work(bank, self._jobs.get())

        try:
            bank.make_copy(serve)
        except StoreError:
            log.exception("no second copy could be made; the last one stays")
