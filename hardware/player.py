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
    """What lamps and buzzer do now, and until when."""

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

    def due(self, at: float) -> Due:
        """The step at this moment, which is not before the last `show`."""
        pattern = PATTERNS[self._signal]
        length_s = pattern.length_ms / 1000
        if not pattern.lasting and at >= self._since + length_s:
            self.show(self._lasting, self._since + length_s)
            return self.due(at)
        ends = at - (at - self._since) % length_s if pattern.lasting else self._since
        for step in pattern.steps:
            ends += step.ms / 1000
            if at < ends:
                return Due(step, ends)
        return Due(pattern.steps[0], ends + pattern.steps[0].ms / 1000)  # the last step's end, rounded
