"""The clock of a timed game, as numbers: time played while it runs, and when an hour strikes. Pure; no Kivy.

Law: time is an argument. The monotonic clock measures what passes. The clock on the wall only says once how long it is
to an hour, since it may be set or wrong (a Pi without a network begins in the past).
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

DAY = 24 * 60
# The clock on the wall has jumped once it differs from the monotonic one by more than so many seconds.
JUMP_S = 60.0

TOLD_MIN = (1, 5)  # So many minutes before its end a timed game says how much is left.


class Played(msgspec.Struct, frozen=True):
    """Time played: `ms` milliseconds up to `since` (monotonic seconds), and running since; `since` None: it stands."""

    ms: int
    since: float | None = None

    def at(self, now: float) -> int:
        """Milliseconds played by now."""
        return self.ms if self.since is None else self.ms + int((now - self.since) * 1000)


def running(played: Played, now: float, runs: bool) -> Played:
    """The same time, from now on running or standing still."""
    if runs == (played.since is not None):
        return played
    return Played(played.at(now), now if runs else None)


class Anchor(msgspec.Struct, frozen=True):
    """A moment at which the hour was right: what the clock on the wall showed, and the monotonic one (seconds)."""

    wall: datetime
    now: float

    def then(self, now: float) -> datetime:
        """What the clock on the wall would show at `now` (monotonic seconds) if nobody had set it."""
        return self.wall + timedelta(seconds=now - self.now)

    def jumped(self, wall: datetime, now: float) -> bool:
        """Whether the clock on the wall has been set since."""
        return abs((wall - self.then(now)).total_seconds()) > JUMP_S


def local(text: str) -> datetime | None:
    """The date and time of an ISO text, as local time without a zone; None if the text is no ISO date."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment.astimezone().replace(tzinfo=None) if moment.tzinfo is not None else moment


def next_hour(ends: str, after: datetime) -> datetime:
    """The first moment after `after` at which a clock shows `ends`, such as "22:00"."""
    hour, minute = (int(part) for part in ends.split(":"))
    then = after.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return then if then > after else then + timedelta(days=1)


def minutes_left(ends: str, hour: int) -> int:
    """Minutes from `hour` (minutes after midnight) to `ends`, such as "22:00"; 0 if that has passed.

    Decision: an end less than twelve hours ago has passed; any other is still to come.
    """
    left = (int(ends[:2]) * 60 + int(ends[3:]) - hour) % DAY
    return left if left <= DAY // 2 else 0


def minutes_counted(seconds: float) -> str:
    """Seconds left of a turn, written as 1:05, with a second that has begun counted whole; never below 0:00."""
    left = max(0, -int(-seconds // 1))
    return f"{left // 60}:{left % 60:02}"


def counted_down(ms: int) -> str:
    """Milliseconds left, written as 1:02:03, with a second that has begun counted whole; never below 0:00:00."""
    seconds = max(0, -(-ms // 1000))
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def told_at(before_s: float | None, left_s: float | None) -> int | None:
    """The minutes left that are to be announced now: these seconds ago there were still more. None: announce
    nothing."""
    if before_s is None or left_s is None:
        return None
    return next((minutes for minutes in TOLD_MIN if left_s <= 60 * minutes < before_s), None)
