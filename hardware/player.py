"""Which step of which pattern is due: signals in, lamps and pitch out.

Law: pure but for remembering what was shown; time is an argument. A passing signal plays once, then the last
lasting one begins anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.patterns import PATTERNS, Step
from hardware.ports import Signal


@dataclass(frozen=True, slots=True)
class Due:
    """What lamps and buzzer do now, and until when, in seconds."""

    step: Step
    until: float


class Player:
    """Plays the patterns of `patterns`; begins with everything off. Times in seconds."""

    def __init__(self) -> None:
        self._lasting = Signal.OFF
        self._signal = Signal.OFF
        self._since = 0.0

    def show(self, signal: Signal, at: float) -> None:
        """Begin the signal's pattern, instead of what is playing."""
        if PATTERNS[signal].lasting:
            self._lasting = signal
        self._signal, self._since = signal, at

    @property
    def signal(self) -> Signal:
        """The signal that plays."""
        return self._signal

    def due(self, at: float) -> Due:
        """The step that plays at `at`, which must not be before the last `show`."""
        pattern = PATTERNS[self._signal]
        if not pattern.lasting and at >= self._moment(pattern.length_ms):
            self.show(self._lasting, self._moment(pattern.length_ms))
            return self.due(at)
        rounds = int((at - self._since) * 1000 // pattern.length_ms) if pattern.lasting else 0
        ends_ms = rounds * pattern.length_ms
        for step in pattern.steps * 2:  # twice: the moment may be, but for rounding, the end of the round
            ends_ms += step.ms
            if at < self._moment(ends_ms):
                return Due(step, self._moment(ends_ms))
        raise AssertionError(f"{at} is before the signal was shown")

    def _moment(self, ms: int) -> float:
        """So long after the signal was shown; one expression, so that it is the same number wherever it is needed."""
        return self._since + ms / 1000
