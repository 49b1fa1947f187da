"""How a game went, for its tally: what everybody owned after each turn, the awards, the time.

Law: only rows in force count.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from banker.awards import Award, earned
from banker.events import TurnBegan
from banker.game import Game
from banker.history import Course, Operation
from banker.insight.played import at_least_a_minute, played
from banker.money import Money
from banker.rules.tally import net_worth


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
    at, moments, since = played(course), [], 0
    for turn, number in enumerate(_ends_of_turns(course)):
        state, body = course.states[number], course.bodies[number]
        worths = {player.id: net_worth(state, player.id) for player in state.players}
        last = body if isinstance(body, Operation) else None
        place = course.path.index(number, since)
        before = (course.bodies[each] for each in reversed(course.path[since:place]))
        earlier = tuple(each for each in before if isinstance(each, Operation))
        moments.append(Moment(turn, at[number] // 1000, state, worths, last, earlier))
        since = place + 1
    return Story(tuple(moments), earned(course).awards, at_least_a_minute(at[course.at]))


def _ends_of_turns(course: Course) -> Iterator[int]:
    """The last operation in force before each turn, and the last of all."""
    for before, number in pairwise(course.path):
        body = course.bodies[number]
        assert isinstance(body, Operation)
        if any(isinstance(event, TurnBegan) for event in body.events):
            yield before
    yield course.at
