"""Whose game rows are."""

from __future__ import annotations

from msgspec.structs import replace

from banker.club.acts import Accepted, Came, Dissolved, How, Seated
from banker.club.places import places, players_of, terms_of
from tests.club.tables import NAMES, in_order, played_by, rows_of, under_way

ABC, DEF = NAMES[:3], NAMES[3:]


def test_the_players_of_a_game_are_those_with_whom_it_began() -> None:
    rows = rows_of(played_by(ABC))
    assert players_of(rows) == [*ABC]
    assert terms_of(rows) is not None
    for odd in ([], rows[1:], [replace(rows[0], body=b"{}")]):
        assert (players_of(odd), terms_of(odd)) == ([], None)


def test_a_table_without_a_checked_result_comes_first_and_then_the_latest_round() -> None:
    book = under_way()
    assert [(round, table.number) for round, table in places(book.evening, [" ann", "BOB", "Cleo"])] == [(1, 1)]
    assert places(book.evening, NAMES[:2]) == []
    for number, players in ((1, ABC), (2, DEF)):
        came = Came(How.BY_HAND, in_order(*players), reason="paper")
        book.do(Accepted(round=1, table=number, came=came))
    book.do(Seated(round=2, tables=(DEF, ABC)))
    assert [(round, table.number) for round, table in places(book.evening, ABC)] == [(2, 2), (1, 1)]
    book.do(Accepted(round=2, table=2, came=Came(How.CODE, in_order(*ABC), "g")))
    assert [(round, table.number) for round, table in places(book.evening, ABC)] == [(2, 2), (1, 1)]
    book.do(Dissolved(table=1))
    assert [(round, table.number) for round, table in places(book.evening, DEF)] == [(1, 2)]
