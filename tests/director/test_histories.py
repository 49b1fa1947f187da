"""Two histories of a game, side by side: how far each goes, and how the players stand in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from banker.club.acts import Carried, Forked, TableJoined
from banker.club.wire import VERSION, Stage, Standing, State, encoded
from banker.log import Row
from tests.club.tables import NAMES, came, forged, played_by, rows_of, under_way
from tests.club.test_running import LINE
from tests.director.tables import NETWORK, Bus
from ui.director.director import Director
from ui.director.histories import histories
from ui.director.joins import Joins
from ui.director.service import now_here
from ui.records.director_results import Entered

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
    """One whose first table has brought both."""
    book = under_way()
    book.do_all([TableJoined(table=1, password=LINE), came(1, rows)])
    book.do(Forked(table=1, game="g", rows=tuple(map(Carried.of, other[PARTS:]))))
    port = Bus().port(lambda topic: "/out/" in topic)
    made = Director(book, port, NETWORK, Joins(None, NETWORK, Random(1).randbytes), now_here)
    yield made
    made.close()


def says(director: Director, row: int, stage: Stage, *names: str, game: str = "g") -> None:
    """Let the table say how its game stands."""
    players = tuple(Standing(name, place, 100 * place) for place, name in enumerate(names, 1))
    state = State(v=VERSION, release="1", rows=2, clock="", game=game, row=row, stage=stage, players=players)
    director.hearing.state(1, encoded(state), director.evening)


def test_each_goes_as_far_as_its_rows(director: Director, rows: list[Row], other: list[Row]) -> None:
    two = histories(director, 1)
    assert (two.round, two.table, two.parts) == (1, 1, PARTS)
    assert (two.here.row, two.here.over) == (rows[-1].number, True)
    assert (two.there.row, two.there.over) == (other[-1].number, False)
    for history in (two.here, two.there):
        assert sorted(each.player for each in history.placed) == sorted(ABC)


def test_a_table_that_is_further_on_has_said_so_itself(director: Director, rows: list[Row]) -> None:
    says(director, rows[-1].number + 5, Stage.OVER, "BOB", "ann", "Cleo")
    there = histories(director, 1).there
    assert (there.row, there.over) == (rows[-1].number + 5, True)
    assert there.placed == (Entered("Bob", 100), Entered("Ann", 200), Entered("Cleo", 300))
    says(director, rows[-1].number + 6, Stage.PLAYING, "Bob", "Ann", "Dan")
    there = histories(director, 1).there
    assert (there.row, there.over, there.placed) == (rows[-1].number + 6, False, ())


def test_a_table_that_is_not_further_on_or_plays_another_game_says_nothing_of_it(
    director: Director, other: list[Row]
) -> None:
    says(director, other[-1].number, Stage.OVER, *ABC)
    assert not histories(director, 1).there.over
    says(director, 10_000, Stage.OVER, *ABC, game="h")
    assert histories(director, 1).there.row == other[-1].number
