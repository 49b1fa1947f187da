"""Sends requests to the bank's thread, each with what is done once it is answered.

Law: one request is under way at a time. A touch or card that comes meanwhile gets the *wait* signal and is dropped,
never queued. If the bank does not know whether it has booked a request, the same request goes to it again, with the
same id, until it knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from banker.bank import Bank
from banker.store_error import StoreInDoubt
from hardware.ports import Panel, Signal
from ui.bank.thread import Job

T = TypeVar("T")

AGAIN_S = 1.0  # Seconds before a request in doubt is asked again.
GIVE_UP_S = 30.0  # After so many seconds in doubt the fault screen says so.


class Counter:
    """Where the flow asks the bank. `failed` takes the error of a request that the table waits for."""

    def __init__(self, submit: Callable[[Job[Any]], None], panel: Panel, failed: Callable[[Exception], None]) -> None:
        self._submit, self._panel, self.failed = submit, panel, failed
        self._now = 0.0
        self.waiting_since: float | None = None
        """Since when a request is under way, in seconds; None while none is."""
        self.in_doubt = False
        """Whether the bank does not know yet if the request under way is booked."""
        self._again: tuple[Job[Any], float] | None = None

    def tick(self, now: float) -> None:
        """Take note of the time now, in seconds; ask again what is in doubt when it is time."""
        self._now = now
        if self._again is not None and now >= self._again[1]:
            (job, _), self._again = self._again, None
            self._submit(job)

    def busy(self) -> bool:
        """Whether a request is under way; then the caller drops the touch, and the panel shows *wait*."""
        if self.waiting_since is None:
            return False
        self._panel.show(Signal.WAIT)
        return True

    def ask(self, work: Callable[[Bank], T], then: Callable[[T], object]) -> None:
        """Have the bank do this while the table waits; `then` takes the result.

        The bank may be asked twice: `work` must do no more the second time than it did the first.
        """
        since = self.waiting_since = self._now

        def known() -> None:
            self.waiting_since, self.in_doubt = None, False

        def answered(value: T) -> None:
            known()
            then(value)

        def failed(error: Exception) -> None:
            if isinstance(error, StoreInDoubt) and self._now - since < GIVE_UP_S:
                self.in_doubt, self._again = True, (job, self._now + AGAIN_S)
            else:
                known()
                self.failed(error)

        job = Job(work, answered, failed)
        self._submit(job)

    def ask_in_background(
        self, work: Callable[[Bank], T], then: Callable[[T], object], failed: Callable[[Exception], None] | None = None
    ) -> None:
        """Have the bank do this while nobody waits; it takes its turn behind the request under way."""
        self._submit(Job(work, then, failed or self.failed))
