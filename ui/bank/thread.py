"""The bank's own thread: it alone owns the `Bank` and its file, so that a stalling disk never stops the screen.

Law: jobs go in, results come out, both through queues; nothing is shared but immutable records. One job runs at a time,
in order. An error that a job raises goes to the caller who asked for the job; nothing is swallowed.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from banker import backup
from banker.backup import CopyInfo
from banker.bank import Bank, GameInfo
from banker.restore import restore_second_copy
from ui.bank.outgoing import Outgoing
from ui.bank.second_place import SecondPlace
from ui.records.intents import Recovery

log = logging.getLogger(__name__)

T = TypeVar("T")
Told = Callable[[], object]  # What to call in the screen's thread once the bank has answered.


class Job(msgspec.Struct, Generic[T], frozen=True):
    """Work for the bank's thread, and what takes its value, or the error it raised, in the screen's thread."""

    work: Callable[[Bank], T]
    then: Callable[[T], object]
    failed: Callable[[Exception], None]

    def run(self, bank: Bank) -> Told:
        """Do the work. Returns what to call in the screen's thread, with its value or its error."""
        try:
            value = self.work(bank)
        except Exception as error:  # told, never swallowed
            log.exception("the bank could not do what it was asked")
            return partial(self.failed, error)
        return partial(self.then, value)


class Opened(msgspec.Struct, frozen=True):
    """How opening went: `error` None: the file is open; else why not, and the second `copy` that could be restored.

    `reading`: it is only looked at. `broken`: old games found to be damaged. `aside`: where the old file now lies, if
    nothing was ever booked in it and a new one was begun in its place.
    """

    error: Exception | None = None
    copy: CopyInfo | None = None
    reading: bool = False
    broken: tuple[GameInfo, ...] = ()
    aside: Path | None = None


class Copied(msgspec.Struct, frozen=True):
    """How making a second copy went: `error`: why there is none, None if it was made; `broken`: as for `Opened`.

    `place`: the other folder to which a copy could not be brought; "" for the copy beside the file. `club`: what could
    not be written is what the club is sent.
    """

    error: Exception | None = None
    broken: tuple[GameInfo, ...] = ()
    place: str = ""
    club: bool = False


class BankThread:
    """Opens the file at `path` with `clock` for display times, then runs jobs until closed.

    `copies`: a folder to which each second copy is brought too. `post`: the folder of the club's post; None: this is
    no table of a club. `slow_s` is a pause before each job, for trying out a slow disk; 0 in ordinary life.
    """

    def __init__(
        self,
        path: Path,
        clock: Callable[[], str],
        *,
        copies: Path | None = None,
        post: Path | None = None,
        slow_s: float = 0,
    ) -> None:
        self._path, self._clock, self._slow_s = path, clock, slow_s
        self._jobs: queue.SimpleQueue[Job[Any] | Recovery | None] = queue.SimpleQueue()
        self.results: queue.SimpleQueue[Told] = queue.SimpleQueue()
        """What the screen's thread has to call, in order."""
        self._second_place = SecondPlace(copies, self._not_carried) if copies is not None else None
        self._outgoing = Outgoing(post) if post is not None else None
        self._busy_since: float | None = None
        self._closing = False
        self._recovery: Recovery | None = None
        """A recovery asked for while a copy is being made."""
        self._thread = threading.Thread(target=self._run, name="bank", daemon=True)

    def start(
        self,
        then: Callable[[Opened], None],
        copied: Callable[[Copied], None],
        unnoted: Callable[[OSError], None],
    ) -> None:
        """Start the thread, which opens the file; `then` takes how that went, now and at each further try. `copied`
        takes how each second copy went, `unnoted` why a small file beside the bank's cannot be written (once)."""
        self._then, self._copied, self._unnoted = then, copied, unnoted
        self._thread.start()

    def submit(self, job: Job[Any]) -> None:
        """Run a job after those before it."""
        self._jobs.put(job)

    def recover(self, how: Recovery) -> None:
        """Open the file anew, in the way a person has chosen; it is closed first if it is open."""
        self._jobs.put(how)

    def busy_s(self, now: float) -> float:
        """How long the job at hand has been running, in seconds; 0 when idle."""
        since = self._busy_since
        return 0.0 if since is None else now - since

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._thread.is_alive()

    def close(self, timeout_s: float = 10) -> bool:
        """Finish what was submitted, close the file, end the thread. False if it does not end in time."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        bank = self._open(Recovery.RETRY)
        if bank is not None and self._outgoing is not None:
            self._write_outbox(bank, self._outgoing)
        while not self._closing:
            bank = self._serve(bank, self._next())
        if bank is not None:
            bank.close()
        if self._second_place is not None:
            self._second_place.close()

    def _serve(self, bank: Bank | None, job: Job[Any] | Recovery | None) -> Bank | None:
        """Do one thing that was asked; then, if nobody waits, make the second copy if it is due, and write what the
        club is sent. Returns the bank from now on, None if its file is not open."""
        if isinstance(job, Recovery):
            if bank is not None:
                bank.close()
            bank = self._open(job)
            if self._outgoing is not None:
                self._outgoing.opened_anew()
        elif bank is not None or job is None:
            self._work(bank, job)
        if bank is not None and self._jobs.empty() and not self._closing and bank.copy_due():
            self._make_copy(bank)
        if bank is not None and self._outgoing is not None and self._jobs.empty() and not self._closing:
            self._write_outbox(bank, self._outgoing)
        return bank

    def _next(self) -> Job[Any] | Recovery | None:
        """The next thing that was asked; a recovery that came while a copy was made goes first."""
        how, self._recovery = self._recovery, None
        return how or self._jobs.get()

    def _open(self, how: Recovery) -> Bank | None:
        try:
            match how:
                case Recovery.RESTORE:
                    restore_second_copy(self._path)
                case Recovery.GO_ON:
                    backup.go_on_without(self._path)
                case Recovery.ANEW:
                    backup.begin_anew(self._path)
            bank = Bank.opened(self._path, self._clock, reading=how is Recovery.LOOK)
        except Exception as error:  # reported, never swallowed: the screen says what is wrong
            log.exception("the bank's file does not open")
            self.results.put(partial(self._then, Opened(error, backup.inspect(self._path))))
            return None
        self.results.put(
            partial(self._then, Opened(reading=bank.store.reading, broken=bank.news(), aside=bank.store.aside))
        )
        self._tell_unnoted(bank)
        return bank

    def _work(self, bank: Bank | None, job: Job[Any] | None) -> None:
        if job is None or bank is None:
            self._closing = True
            return
        self._busy_since = time.monotonic()
        if self._slow_s:
            time.sleep(self._slow_s)
        told = job.run(bank)
        self._busy_since = None
        self.results.put(told)
        self._tell_unnoted(bank)

    def _tell_unnoted(self, bank: Bank) -> None:
        error = bank.store.unnoted()
        if error is not None:
            log.warning("what was booked is booked, but not noted beside the file: %s", error)
            self.results.put(partial(self._unnoted, error))

    def _make_copy(self, bank: Bank) -> None:
        """Make the second copy while no job waits; jobs that come meanwhile run between its slices."""
        try:
            copy = bank.make_copy(partial(self._work_between, bank))
        except Exception as error:  # told, never swallowed: the bank itself goes on
            log.exception("no second copy could be made; the last one stays")
            self.results.put(partial(self._copied, Copied(error)))
        else:
            self.results.put(partial(self._copied, Copied(broken=bank.news())))
            if self._second_place is not None:
                self._second_place.carry(copy)

    def _work_between(self, bank: Bank) -> None:
        """Run the jobs that have come while something was written."""
        while not self._jobs.empty() and not self._closing and self._recovery is None:
            job = self._jobs.get()
            if isinstance(job, Recovery):
                self._recovery = job
            else:
                self._work(bank, job)

    def _write_outbox(self, bank: Bank, outgoing: Outgoing) -> None:
        error = outgoing.bring(bank, partial(self._work_between, bank))
        if error is not None:
            self.results.put(partial(self._copied, Copied(error, club=True)))

    def _not_carried(self, error: Exception) -> None:
        assert self._second_place is not None
        self.results.put(partial(self._copied, Copied(error, place=str(self._second_place.folder))))
