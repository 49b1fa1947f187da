"""Two histories of a table's game, for who decides which of them counts: how far each goes, and how the players stand
in it."""

from __future__ import annotations

from collections.abc import Sequence

from banker.club.evening import ClubRefused, Evening, No
from banker.club.wire import Stage, State
from banker.history import BadRow
from banker.insight.season import plainly
from banker.log import ChainBroken, Row, chained
from banker.rules.tally import placings
from banker.sound import played
from ui.director.arrivals import fork_of
from ui.director.director import Director
from ui.records.director_results import Entered, History, Two, entered


def histories(director: Director, table: int) -> Two:
    """The two histories of a table's game of this round. Raises ClubRefused where there is one alone."""
    evening, state = director.evening, director.hearing.of(table).state
    fork = fork_of(evening, table)
    if fork is None:
        raise ClubRefused(No.NO_TABLE, table=table)
    game, parts = fork
    rows, other = director.book.rows(table, game), director.book.forked(table, game)
    there = _history(evening, table, [*rows[:parts], *other])
    if state is not None and state.game == game and state.row > there.row:
        there = _said(evening, table, state)
    return Two(evening.round, table, parts, _history(evening, table, rows), there)


def _history(evening: Evening, table: int, rows: Sequence[Row]) -> History:
    """How a game stands that these rows tell."""
    try:
        game = played(chained(rows)).course.game
    except (ChainBroken, BadRow):
        return History(rows[-1].number, over=False)
    standing = game.over.placings if game.over is not None else placings(game)
    named = [(game.player(each.player).name, each.place, max(0, each.worth)) for each in standing]
    return History(rows[-1].number, game.over is not None, _of_table(evening, table, named))


def _said(evening: Evening, table: int, state: State) -> History:
    """How a table says that its game stands."""
    named = [(each.name, each.place, each.worth) for each in state.players]
    return History(state.row, state.stage is Stage.OVER, _of_table(evening, table, named))


def _of_table(evening: Evening, table: int, named: Sequence[tuple[str, int, int]]) -> tuple[Entered, ...]:
    """The players of a table in their order; nobody where others have played."""
    called = {plainly(name): name for name in evening.table(table).players}
    if sorted(called) != sorted(plainly(name) for name, _, _ in named):
        return ()
    return entered([(called[plainly(name)], place, worth) for name, place, worth in named])
