"""The second of two taps that stays down: it holds what is to be held, or asks for the other thing that a stop does.

Law: a hold is void where its stop has changed under the finger.
"""

from __future__ import annotations

from collections.abc import Callable

from ui.flow.aloud import Aloud
from ui.flow.desk import Desk
from ui.records.explored import Stop
from ui.records.intents import Intent

OTHER_S = 0.5  # After so long it asks for the other thing, such as why an amount is what it is.


class Holding:
    """A hold that is counted aloud. `obey`: does what a stop does."""

    def __init__(self, desk: Desk, aloud: Aloud, obey: Callable[[Stop, Intent], object]) -> None:
        self._desk, self._aloud, self._obey = desk, aloud, obey
        self._stop: Stop | None = None
        self._since = 0.0
        self._told = 0

    @property
    def under_way(self) -> bool:
        """Whether a finger holds something."""
        return self._stop is not None

    def drop(self) -> None:
        """Let the hold be for nothing, without a word."""
        self._stop = None

    def begin(self, stop: Stop) -> None:
        """A finger stays down on this stop."""
        self._stop, self._since, self._told = stop, self._desk.now, 0
        if _to_hold(stop):
            self._aloud.answer_with("gestures.hold")

    def let_go(self) -> Stop | None:
        """The finger is lifted. Returns the stop where that was no hold but a slow tap."""
        stop, self._stop = self._stop, None
        if stop is not None and _to_hold(stop):
            self._aloud.answer_with("gestures.not_done")
            return None
        return stop

    def tick(self, focused: Stop | None) -> None:
        """Say the seconds, and do it once they are full. `focused`: what has the focus on the screen as it is now."""
        stop, passed = self._stop, self._desk.now - self._since
        if stop is None:
            return
        if focused != stop:
            self.let_go()
        elif not _to_hold(stop):
            if stop.second is not None and passed >= OTHER_S:
                self._stop = None
                self._obey(stop, stop.second)
        elif stop.held is not None and passed >= stop.hold_s:
            self._stop = None
            self._aloud.answer_with("gestures.done")
            self._obey(stop, stop.held)
        elif int(passed) > self._told:
            self._told = int(passed)
            self._aloud.answer(self._aloud.number(self._told))


def _to_hold(stop: Stop) -> bool:
    return stop.held is not None and not stop.refused
