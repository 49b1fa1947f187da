"""The model's time: a simulated clock that goes only when it is told to, or the machine's own.

With the simulated one, four hours of a card on the reader cost seconds, and a timeout of 3 ms is exactly that long.
"""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Seconds, never going back."""

    def now(self) -> float:
        """The time now, in seconds; may serve as `time.monotonic`."""

    def sleep(self, duration_s: float) -> None:
        """Let so many seconds pass; may serve as `time.sleep`."""

    def busy_until(self, at: float) -> None:
        """Let the time until `at` pass without a sleep, for which an SPI transfer is too short."""


class SimulatedClock:
    """A clock that only `sleep` and `busy_until` move on; both return at once."""

    def __init__(self, now: float = 0.0) -> None:
        self._now = now

    def now(self) -> float:
        return self._now

    def sleep(self, duration_s: float) -> None:
        self._now += duration_s

    def busy_until(self, at: float) -> None:
        self._now = max(self._now, at)


SHORTEST_SLEEP_S = 0.002  # Below this the operating system's sleep is too coarse.


class WallClock:
    """The machine's monotonic clock."""

    def now(self) -> float:
        return time.monotonic()

    def sleep(self, duration_s: float) -> None:
        time.sleep(duration_s)

    def busy_until(self, at: float) -> None:
        # As spidev's transfer does, even the shortest sleep lets the other threads of the interpreter go on.
        left = at - time.monotonic()
        time.sleep(left if left >= SHORTEST_SLEEP_S else 0.0)
        while time.monotonic() < at:
            pass
