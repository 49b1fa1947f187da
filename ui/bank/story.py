"""How a game went, for its tally: what everybody owned after each turn, the awards, the facts of its story, the time.

Law: only rows in force count.
"""

from __future__ import annotations

import msgspec

from banker.awards import Award, earned
from banker.game import Game
from banker.history import Course, Operation
from banker.insight.played import at_least_a_minute, played
from banker.insight.story import Fact, Worths, curve_of, ends_of_turns, facts


class Moment(msgspec.Struct, frozen=True):
    """A game after turn `number` and before the next, or (0) at its start. `played_s`: seconds played until then.

    `last`: the operation that came last; `earlier`: those before it in the same turn, newest first.
    """

    number: int
    played_s: int
    game: Game
    worths: Worths
    last: Operation | None = None
    earlier: tuple[Operation, ...] = ()


class Story(msgspec.Struct, frozen=True):
    """How a game went: a moment after each turn, oldest first. `played_s` None: no time was noted, or less than a
    minute. `facts`: what there is to tell about it."""

    moments: tuple[Moment, ...]
    awards: tuple[Award, ...] = ()
    played_s: int | None = None
    facts: tuple[Fact, ...] = ()


def story(course: Course) -> Story:
    """The story of a game as it stands."""
    at, moments, since, curve = played(course), [], 0, curve_of(course)
    for turn, (number, worths) in enumerate(zip(ends_of_turns(course), curve, strict=True)):
        state, body = course.states[number], course.bodies[number]
        last = body if isinstance(body, Operation) else None
        place = course.path.index(number, since)
        before = (course.bodies[each] for each in reversed(course.path[since:place]))
        earlier = tuple(each for each in before if isinstance(each, Operation))
        moments.append(Moment(turn, at[number] // 1000, state, worths, last, earlier))
        since = place + 1
    return Story(tuple(moments), earned(course).awards, at_least_a_minute(at[course.at]), facts(course, curve))
