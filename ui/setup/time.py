"""How long a timed game lasts: a length (S, F) or the hour at which it ends (C). Pure.

Hours are minutes after midnight.
"""

from __future__ import annotations

from msgspec.structs import replace

from ui.setup.entered import Setup

STEP = 15
DAY = 24 * 60
LENGTHS = (STEP, 8 * 60)  # The shortest and the longest length offered.


def evening(hour: int, minutes: int) -> int:
    """The hour, rounded up to a quarter, at which so many minutes from `hour` on have passed."""
    return -(-(hour + minutes) // STEP) * STEP % DAY


def by_hour(setup: Setup, wanted: bool) -> Setup:
    """The set-up with an end by the hour, or by length; the first hour offered is when the length would end."""
    ends = evening(setup.hour, setup.minutes) if wanted and not setup.by_hour else setup.ends
    return replace(setup, by_hour=wanted, ends=ends)


def moved(setup: Setup, by: int) -> Setup:
    """The set-up with the hour or the length moved by so many quarters of an hour; a length stays within LENGTHS."""
    if setup.by_hour:
        return replace(setup, ends=(setup.ends // STEP + by) * STEP % DAY)
    return replace(setup, minutes=max(LENGTHS[0], min(LENGTHS[1], setup.minutes + by * STEP)))


def lasts(setup: Setup) -> int:
    """How many minutes the game lasts from now on; an hour that has passed today is tomorrow's."""
    return (setup.ends - setup.hour - 1) % DAY + 1 if setup.by_hour else setup.minutes


def hour_written(hour: int) -> str:
    """An hour as text, such as 22:05, the same in every language here."""
    return f"{hour // 60:02}:{hour % 60:02}"
