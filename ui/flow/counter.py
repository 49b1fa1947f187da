"""Sends requests to the bank's thread, each with what is done once it is answered.

Law: one request is under way at a time; whatever comes meanwhile gets the *wait* signal and is dropped, never queued.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from banker.bank import Bank
from hardware.ports import Panel, Signal
from ui.bank.thread import Job

T = TypeVar("T")


class Counter:
    """Where the flow asks the bank. `failed` takes the error of a request that the table waits for."""

    def __init__(self, submit: Callable[[Job[Any]], None], panel: Panel, failed: Callable[[Exception], None]) -> None:
        self._submit, self._panel, self._failed = submit, panel, failed
        self._now = 0.0
        self.waiting_since: float | None = None
        """Since when a request is under way, in seconds; None while none is."""

    def tick(self, now: float) -> None:
        """Take note of the time now, in seconds."""
        self._now = now

    def busy(self) -> bool:
        """Whether a request is under way; the panel then shows *wait*."""
        if self.waiting_since is None:
            return False
        self._panel.show(Signal.WAIT)
        return True

    def ask(self, work: Callable[[Bank], T], then: Callable[[T], object]) -> None:
        """Have the bank do this while the table waits; `then` takes the result."""
        self.waiting_since = self._now

        def answered(value: T) -> None:
            self.waiting_since = None
            then(value)

        def failed(error: Exception) -> None:
            self.waiting_since = None
            self._failed(error)

        self._submit(Job(work, answered, failed))

    def beside(
        self, work: Callable[[Bank], T], then: Callable[[T], object], failed: Callable[[Exception], None] | None = None
    ) -> None:
        """Have the bank do this while nobody waits; it takes its turn behind the request under way."""
        self._submit(Job(work, then, failed or self._failed))
