"""Whether the rows of a game are a table's result: the check before it counts.

The chain over the stored bytes; the game played again, its money counted after each row; each operation decided anew by
the rules; the terms those of the club; the players those of the table; the places those of the tally. What is wrong is
named with its row.

What it cannot find: a hand that touches other dice than were thrown, and an owner whose own software invents a lawful
game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from banker.club.acts import Came, How
from banker.club.format import Placed
from banker.events import DeedPassed
from banker.game import Terms
from banker.history import BadRow, Course, Start
from banker.insight.result import Difference, Differs, Result, differences, result_of
from banker.insight.season import plainly
from banker.log import FORMAT, ChainBroken, Row, chained
from banker.rules.position import SetupError
from banker.rules.setup import open_game
from banker.rules.tally import placings
from banker.sound import played


class Unfit(Exception):
    """Rows that are no result of this table: all that is wrong, each with its row."""

    def __init__(self, *found: Difference) -> None:
        super().__init__(str(found))
        self.found = found


def checked(
    rows: Sequence[Row],
    players: Sequence[str],
    told: Result | None = None,
    *,
    terms: Terms | None = None,
    other_release: bool = False,
) -> Came:
    """The result that these rows are, for the players of a table. `told`: what a result code of the table has said.
    `terms`: by which all tables play, None: nothing is agreed. `other_release`: the game was played with other rules
    than ours, and neither its start nor its operations are decided anew.

    Raises Unfit.
    """
    course, otherwise = _course(rows)
    game, last = course.game, rows[-1]
    if not other_release and not _begun_anew(course):
        raise Unfit(Difference(Differs.PAPER))
    if otherwise and not other_release:
        raise Unfit(Difference(Differs.OTHERWISE, row=otherwise[0]))
    if game.over is None:
        raise Unfit(Difference(Differs.OPEN, row=last.number))
    if game.over.placings != placings(game):
        raise Unfit(Difference(Differs.UNCOUNTED, row=course.at, name=game.players[0].name))
    result = result_of(game, last.number + 1, last.hash)
    found = [*_other_players(result, players), *(_other_terms(game.terms, terms) if terms is not None else ())]
    if told is not None:
        found += differences(told, rows)
    if found:
        raise Unfit(*found)
    how = How.OTHER_RELEASE if otherwise else How.CHECKED
    return replace(came_of(result, players, how), game=last.game, told=told)


def _course(rows: Sequence[Row]) -> tuple[Course, tuple[int, ...]]:
    """The game that the rows tell, and the numbers of those that the rules would book otherwise. Raises Unfit."""
    newer = next((row for row in rows if row.format > FORMAT), None)
    if newer is not None:
        raise Unfit(Difference(Differs.NEWER, row=newer.number))
    try:
        found = played(chained(rows))
    except ChainBroken as broken:
        raise Unfit(Difference(Differs.BROKEN, row=broken.number)) from broken
    except BadRow as bad:
        raise Unfit(Difference(Differs.UNSOUND, bad.what, row=bad.number)) from bad
    if not rows:
        raise Unfit(Difference(Differs.ROWS, "1", "0"))
    return found.course, found.otherwise


def _begun_anew(course: Course) -> bool:
    """Whether the game began as a new one does: nobody had more than the others, nothing was built."""
    start = course.bodies[0]
    assert isinstance(start, Start), "a course begins with its start"
    terms = start.terms
    deal = [(event.taker, event.space) for event in start.events if isinstance(event, DeedPassed)]
    try:
        _, events = open_game(
            terms.edition, terms.seats, mode=terms.mode, options=terms.options, first=terms.first,
            deal=[(player, space) for player, space in deal if player is not None], minutes=terms.minutes,
            ends=terms.ends,
        )  # fmt: skip
    except SetupError:
        return False
    return events == start.events and not terms.bankrupts


def _other_terms(played: Terms, agreed: Terms) -> Iterator[Difference]:
    """Where the terms of a game are not those agreed. The hour at which a timed game ends is another in each round."""
    count = len(played.seats)
    board, wanted = agreed.edition.for_players(count), agreed.options
    if wanted.starting_balance == agreed.edition.options.starting_balance:
        wanted = replace(wanted, starting_balance=board.options.starting_balance)
    if played.edition.for_players(count) != board:
        yield Difference(Differs.TERMS, board.id, played.edition.id, name="board")
    pairs = {"mode": (agreed.mode, played.mode), "minutes": (agreed.minutes, played.minutes)}
    pairs |= {name: (getattr(wanted, name), getattr(played.options, name)) for name in wanted.__struct_fields__}
    for name, (said, logged) in pairs.items():
        if said != logged:
            yield Difference(Differs.TERMS, str(said), str(logged), name=name)


def provisional(result: Result, players: Sequence[str]) -> Came:
    """The result of a table as its code tells it: nobody has seen its rows. Raises Unfit."""
    found = [*_other_players(result, players)]
    if found:
        raise Unfit(*found)
    return replace(came_of(result, players, How.CODE), told=result)


def _other_players(result: Result, players: Sequence[str]) -> Iterator[Difference]:
    """Where those of the result are not those of the table."""
    there, seated = ({plainly(name): name for name in names} for names in ([p.name for p in result.places], players))
    for name in (name for name in there if name not in seated):
        yield Difference(Differs.UNSEATED, name=there[name])
    for name in (name for name in seated if name not in there):
        yield Difference(Differs.ABSENT, name=seated[name])
    if len(there) != len(result.places):
        yield Difference(Differs.PLAYERS, str(len(result.places)), str(len(players)))


def came_of(result: Result, players: Sequence[str], how: How) -> Came:
    """A result in the names of the evening."""
    called = {plainly(player): player for player in players}
    return Came(
        how,
        tuple(Placed(called[plainly(each.name)], each.place, each.worth, each.standing) for each in result.places),
    )
