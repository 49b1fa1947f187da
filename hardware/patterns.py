"""What each signal looks and sounds like: one table, in milliseconds.

Law: every signal has a pattern. A *lasting* one repeats until another is shown; a passing one plays once and then
the last lasting one goes on. Nothing that can last for minutes beeps, save the countdown.

After the signals of card terminals: one beep and all lamps for done, two low beeps and red for refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from hardware.ports import Signal


class Lamp(StrEnum):
    """The lamps of the panel; one RGB lamp shows the mixture."""

    GREEN = "green"
    AMBER = "amber"
    RED = "red"


@dataclass(frozen=True, slots=True)
class Step:
    """For `ms` milliseconds these lamps are lit, all others dark; `beep_hz` None is silence.

    A buzzer of one pitch sounds at any `beep_hz`.
    """

    ms: int
    lamps: tuple[Lamp, ...] = ()
    beep_hz: int | None = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """Steps in order; `lasting` ones begin again at the end."""

    steps: tuple[Step, ...]
    lasting: bool

    @property
    def length_ms(self) -> int:
        """How long all steps take once, in milliseconds."""
        return sum(step.ms for step in self.steps)


# Signals that ask for somebody: they are heard on a quiet panel too.
CALLING = frozenset({Signal.REFUSED, Signal.ATTENTION})
ALL_LAMPS = tuple(Lamp)
HIGH_HZ = 2400
MIDDLE_HZ = 1200
LOW_HZ = 400
RISING_HZ = (784, 988, 1175, 1568)  # A rising chord in G, the fanfare of the end.

PATTERNS: Mapping[Signal, Pattern] = MappingProxyType(
    {
        Signal.READY: Pattern((Step(80, (Lamp.GREEN,)), Step(4920)), lasting=True),
        Signal.SEEN: Pattern((Step(20, (Lamp.GREEN,), HIGH_HZ), Step(80, (Lamp.GREEN,))), lasting=False),
        Signal.BOOKED: Pattern((Step(150, ALL_LAMPS, HIGH_HZ), Step(450, ALL_LAMPS)), lasting=False),
        Signal.REFUSED: Pattern(
            (
                Step(150, (Lamp.RED,), LOW_HZ),
                Step(100, (Lamp.RED,)),
                Step(150, (Lamp.RED,), LOW_HZ),
                Step(600, (Lamp.RED,)),
            ),
            lasting=False,
        ),
        Signal.ATTENTION: Pattern(
            (Step(60, (Lamp.AMBER,), MIDDLE_HZ), Step(440, (Lamp.AMBER,)), Step(500)), lasting=True
        ),
        Signal.CALLED_ONCE: Pattern((Step(100, (Lamp.AMBER,), LOW_HZ), Step(300, (Lamp.AMBER,))), lasting=False),
        Signal.CALLED_TWICE: Pattern(
            (Step(100, (Lamp.AMBER,), MIDDLE_HZ), Step(100, (Lamp.AMBER,))) * 2, lasting=False
        ),
        Signal.YOUR_TURN: Pattern(
            (
                Step(120, ALL_LAMPS, HIGH_HZ),
                Step(80, ALL_LAMPS),
                Step(100, ALL_LAMPS, RISING_HZ[0]),
                Step(120, ALL_LAMPS, RISING_HZ[2]),
                Step(180, ALL_LAMPS),
            ),
            lasting=False,
        ),
        Signal.HAMMER: Pattern(
            (Step(90, ALL_LAMPS, HIGH_HZ), Step(60, ALL_LAMPS), Step(250, ALL_LAMPS, HIGH_HZ), Step(200, ALL_LAMPS)),
            lasting=False,
        ),
        Signal.END: Pattern(
            (
                *(Step(150, ALL_LAMPS, hz) for hz in RISING_HZ[:3]),
                Step(450, ALL_LAMPS, RISING_HZ[3]),
                Step(600, ALL_LAMPS),
            ),
            lasting=False,
        ),
        Signal.WAIT: Pattern((Step(200, (Lamp.AMBER,)), Step(200)) * 2, lasting=False),
        Signal.EDGE: Pattern((Step(8, (), MIDDLE_HZ),), lasting=False),
        Signal.NO_FURTHER: Pattern((Step(90, (), LOW_HZ),), lasting=False),
        Signal.FAULT: Pattern((Step(300, (Lamp.RED,)), Step(1700)), lasting=True),
        Signal.OFF: Pattern((Step(1000),), lasting=True),
    }
)
