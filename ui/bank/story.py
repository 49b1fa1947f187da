"""How a game went, for its tally: what everybody owned after each turn, the awards, the time.

Law: only rows in force count. The time of a game against the clock is what the clock counted. The time of any other
game is the sum of the times between bookings, without those so long that the table had left.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise

import msgspec

from banker.awards import Award, earned
from banker.events import TurnBegan
from banker.game import Game
from banker.history import Clock, Course, Jump, Operation, Start
from banker.money import Money
from banker.rules.tally import net_worth

# Decision: so many seconds between two bookings are a break, or a clock that was put right, and do not count.
BREAK_S = 30 * 60


class Moment(msgspec.Struct, frozen=True):
    """A game after turn `number` and before the next, or (0) at its start. `played_s`: seconds played until then.

    `last`: the operation that came last; `earlier`: those before it in the same turn, newest first.
    """

    number: int
    played_s: int
    game: Game
    worths: dict[str, Money]
    last: Operation | None = None
    earlier: tuple[Operation, ...] = ()


class Story(msgspec.Struct, frozen=True):
    """How a game went: a moment after each turn, oldest first. `played_s` None: no time
    was noted, or less than a minute."""

    moments: tuple[Moment, ...]
    awards: tuple[Award, ...] = ()
    played_s: int | None = None


def story(course: Course) -> Story:
    """The story of a game as it stands."""
    played, moments, since = _played(course), [], 0
    for turn, number in enumerate(_ends_of_turns(course)):
        state, body = course.states[number], course.bodies[number]
        worths = {player.id: net_worth(state, player.id) for player in state.players}
        last = body if isinstance(body, Operation) else None
        place = course.path.index(number, since)
        before = (course.bodies[each] for each in reversed(course.path[since:place]))
        earlier = tuple(each for each in before if isinstance(each, Operation))
        moments.append(Moment(turn, played[number] // 1000, state, worths, last, earlier))
        since = place + 1
    return Story(tuple(moments), earned(course).awards, _told(played[course.at]))


def played_s(course: Course) -> int | None:
    """The seconds that a game took as it stands; None if no time was noted, or less than a minute."""
    return _told(_played(course)[course.at])


def _told(played_ms: int) -> int | None:
    return played_ms // 1000 if played_ms >= 60_000 else None


def _ends_of_turns(course: Course) -> Iterator[int]:
    """The last operation in force before each turn, and the last of all."""
    for before, number in pairwise(course.path):
        body = course.bodies[number]
        assert isinstance(body, Operation)
        if any(isinstance(event, TurnBegan) for event in body.events):
            yield before
    yield course.at


def _played(course: Course) -> list[int]:
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
    """As `_played`, by the rows in which the time played was booked."""
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
