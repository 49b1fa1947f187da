"""Two histories of a game, side by side: how far each goes, and how the players stand in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from banker.club.acts import Carried, Forked, TableJoined
from banker.club.evening import ClubRefused, No
from banker.club.wire import VERSION, Stage, Standing, State, encoded
from banker.log import Row
from banker.sound import played
from tests.club.tables import NAMES, came, forged, played_by, rows_of, under_way
from tests.club.test_running import LINE
from tests.director.tables import NETWORK, Bus
from ui.director.director import Director
from ui.director.histories import histories
from ui.director.joins import Joins
from ui.director.service import now_here
from ui.records.director_results import Entered, History

ABC, PARTS = NAMES[:3], 12


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return rows_of(played_by(ABC))


@pytest.fixture(scope="module")
def other(rows: list[Row]) -> list[Row]:
    """Another history of the game, which does not come to its end."""
    return forged(rows[:-3], lambda row: replace(row, op_id="x") if row.number == PARTS else row)


@pytest.fixture
def director(rows: list[Row], other: list[Row]) -> Iterator[Director]:
    """One whose second table has brought both."""
    yield from directing(rows, other)


def directing(rows: list[Row], other: list[Row]) -> Iterator[Director]:
    book = under_way(tables=(NAMES[3:], ABC))
    book.do_all([TableJoined(table=2, password=LINE), came(2, rows)])
    book.do(Forked(table=2, game="g", rows=tuple(map(Carried.of, other[PARTS:]))))
    port = Bus().port(lambda topic: "/out/" in topic)
    made = Director(book, port, NETWORK, Joins(None, NETWORK, Random(1).randbytes), now_here)
    yield made
    made.close()


def says(director: Director, row: int, stage: Stage, *names: str, game: str = "g") -> None:
    """Let the table say how its game stands."""
    players = tuple(Standing(name, place, 100 * place) for place, name in enumerate(names, 1))
    state = State(v=VERSION, release="1", rows=2, clock="", game=game, row=row, stage=stage, players=players)
    director.hearing.state(2, encoded(state), director.evening)


def test_each_goes_as_far_as_its_rows(director: Director, rows: list[Row], other: list[Row]) -> None:
    two = histories(director, 2)
    assert (two.round, two.table, two.parts) == (1, 2, PARTS)
    assert (two.here.row, two.here.over) == (rows[-1].number, True)
    assert (two.there.row, two.there.over) == (other[-1].number, False)
    for history in (two.here, two.there):
        assert sorted(each.player for each in history.placed) == sorted(ABC)
    game = played(rows).course.game
    assert game.over is not None
    names = {player.id: player.name for player in game.players}
    worths = [(names[each.player], each.worth) for each in sorted(game.over.placings, key=lambda each: each.place)]
    assert [(each.player, each.worth) for each in two.here.placed] == worths


def test_one_that_cannot_be_played_tells_how_far_it_goes(rows: list[Row]) -> None:
    other = forged(rows[:-3], lambda row: replace(row, body=b"{}") if row.number == PARTS else row)
    for director in directing(rows, other):
        assert histories(director, 2).there == History(other[-1].number, over=False)


def test_where_one_history_alone_is_held_there_is_nothing_to_decide(director: Director) -> None:
    with pytest.raises(ClubRefused) as found:
        histories(director, 1)
    assert (found.value.why, found.value.fields) == (No.NO_TABLE, {"table": 1})


def test_a_table_that_is_further_on_has_said_so_itself(director: Director, rows: list[Row]) -> None:
    says(director, rows[-1].number + 5, Stage.OVER, "BOB", "ann", "Cleo")
    there = histories(director, 2).there
    assert (there.row, there.over) == (rows[-1].number + 5, True)
    assert there.placed == (Entered("Bob", 100), Entered("Ann", 200), Entered("Cleo", 300))
    says(director, rows[-1].number + 6, Stage.PLAYING, "Bob", "Ann", "Dan")
    there = histories(director, 2).there
    assert (there.row, there.over, there.placed) == (rows[-1].number + 6, False, ())


def test_a_table_that_is_not_further_on_or_plays_another_game_says_nothing_of_it(
    director: Director, other: list[Row]
) -> None:
    says(director, other[-1].number, Stage.OVER, *ABC)
    assert not histories(director, 2).there.over
    says(director, 10_000, Stage.OVER, *ABC, game="h")
    assert histories(director, 2).there.row == other[-1].number
