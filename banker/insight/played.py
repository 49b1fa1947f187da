"""How long a game was played, by the times that its rows have noted.

Law: the time of a game against the clock is what the clock counted. The time of any other game is the sum of the times
between bookings, without those so long that the table had left. No clock is asked here: a time is what a row says.
"""

from __future__ import annotations

from datetime import UTC, datetime

from banker.history import Clock, Course, Jump, Operation, Start

# Decision: so many seconds between two bookings are a break, or a clock that was put right, and do not count.
BREAK_S = 30 * 60


def played_s(course: Course) -> int | None:
    """The seconds that a game took as it stands; None if no time was noted, or less than a minute."""
    return at_least_a_minute(played(course)[course.at])


def at_least_a_minute(played_ms: int) -> int | None:
    """So many milliseconds in seconds; None if it is less than a minute."""
    return played_ms // 1000 if played_ms >= 60_000 else None


def played(course: Course) -> list[int]:
    """The milliseconds played until each row."""
    if any(isinstance(body, Clock) for body in course.bodies.values()):
        return _by_the_clock(course)
    total, since, played = 0, None, []
    for number in range(course.head + 1):
        body = course.bodies[number]
        at = _moment(body.when) if isinstance(body, Start | Operation | Jump) else None
        if at is not None:
            gap = (at - since).total_seconds() if since is not None else 0.0
            total += int(1000 * gap) if 0 < gap < BREAK_S else 0
            since = at
        played.append(total)
    return played


def _by_the_clock(course: Course) -> list[int]:
    """As `played`, by the rows in which the time played was booked."""
    total, played = 0, []
    for number in range(course.head + 1):
        body = course.bodies[number]
        if isinstance(body, Clock):
            total = body.played_ms
        played.append(total)
    return played


def _moment(when: str) -> datetime | None:
    """The clock on the wall; None if none was noted."""
    try:
        at = datetime.fromisoformat(when)
    except ValueError:
        return None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
