"""Which check a game needs, and what its outcome means for the evening."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.club.acts import Accepted, Came, Dissolved, Gone, How, Ruled, Seated
from banker.club.book import Book
from banker.club.checked import Unfit
from banker.club.evening import Evening
from banker.insight.result import Difference, Differs, result_of
from banker.rules.position import Position
from banker.sound import played
from tests.club.tables import NAMES, in_order, played_by, rows_of, under_way
from tests.club.test_checked import begun, over
from tests.club.test_running import by_hand
from ui.director.checking import Job, Outcome, outcome_of
from ui.director.judging import coded, job_of, judged, table_of
from ui.records.live import Notice

ABC, DEF = NAMES[:3], NAMES[3:]
ROWS = rows_of(played_by(ABC))


def second_round() -> Book:
    """An evening in whose second round everybody sits at the other table."""
    book = under_way()
    book.do_all([by_hand(1, *ABC), by_hand(2, *DEF), Seated(round=2, tables=(DEF, ABC))])
    return book


def job(evening: Evening, table: int, game: str = "g") -> tuple[int, int, tuple[str, ...]] | None:
    """The round, the table and the players of a check."""
    found = job_of(evening, (table, game), ROWS, other_release=False)
    return None if found is None else (found.round, found.table, found.players)


def test_a_game_is_checked_for_the_table_at_which_its_players_sit_or_sat() -> None:
    evening = second_round().evening
    assert [job(evening, table) for table in (1, 2, 3)] == [(1, 1, ABC), (2, 2, ABC), None]


def test_a_game_of_others_is_checked_for_the_table_of_this_round_which_names_them() -> None:
    book = under_way(tables=(DEF, NAMES[:2]))
    assert [job(book.evening, table) for table in (1, 2)] == [(1, 1, DEF), (1, 2, NAMES[:2])]
    book.do(Dissolved(table=2))
    assert job(book.evening, 2) is None
    book.do_all([by_hand(1, *DEF), *(Gone(player=player) for player in NAMES[:2]), Seated(round=2, tables=(DEF,))])
    assert [job(book.evening, table) for table in (1, 2)] == [(2, 1, DEF), None]


def test_a_game_that_is_a_result_already_is_checked_for_that_one_with_what_its_code_said() -> None:
    book, told = under_way(), result_of(played(ROWS).course.game, len(ROWS), ROWS[-1].hash)
    book.do(Accepted(round=1, table=1, came=Came(How.CODE, in_order(*ABC), "g", told=told)))
    book.do_all([by_hand(2, *DEF), Seated(round=2, tables=(ABC, DEF)), Ruled(terms=played_by(ABC).game.terms)])
    found = job_of(book.evening, (1, "g"), ROWS, other_release=True)
    assert found == Job(1, 1, "g", ROWS, ABC, told, book.evening.terms, other_release=True)
    assert job(book.evening, 1, "another game of theirs") == (2, 1, ABC)


def test_a_check_goes_by_the_terms_agreed_and_with_another_release_not_by_our_rules() -> None:
    plain = Job(1, 1, "g", ROWS, ABC)
    assert outcome_of(plain).came is not None
    terms = played_by(ABC).game.terms
    other = replace(terms, options=replace(terms.options, payment="typed"))
    assert {each.how for each in outcome_of(replace(plain, terms=other)).found} == {Differs.TERMS}
    paper = replace(plain, rows=over(begun(position=Position(balances={"s0": 9000}))))
    assert outcome_of(paper) == Outcome(paper, found=(Difference(Differs.PAPER),))
    assert outcome_of(replace(paper, other_release=True)).came is not None


def test_what_is_brought_is_for_the_table_wished_if_its_players_sat_there_or_nowhere() -> None:
    evening = second_round().evening
    assert [table_of(evening, wish, ABC) for wish in (1, 2, 3)] == [1, 2, table_of(evening, 0, ABC)]
    unseen = under_way().evening
    assert (table_of(unseen, 2, ABC), table_of(unseen, 2, ("Zoe",))) == (1, 2)


def test_a_code_counts_for_the_round_in_which_its_players_sat_at_the_table() -> None:
    evening, told = second_round().evening, result_of(played(ROWS).course.game, len(ROWS), ROWS[-1].hash)
    for round, table in ((1, 1), (2, 2)):
        act = coded(evening, table, told)
        assert (act.round, act.table, act.came.how, act.came.told) == (round, table, How.CODE, told)
    with pytest.raises(Unfit):
        coded(under_way(tables=(DEF, NAMES[:2])).evening, 1, told)


CHECKED = Came(How.CHECKED, in_order(*ABC), "g")
JOB = Job(1, 1, "g", ROWS, ABC)


def test_what_is_no_result_is_an_alarm_unless_the_game_merely_goes_on() -> None:
    evening, still = under_way().evening, Difference(Differs.OPEN, row=7)
    broken = Difference(Differs.BROKEN, row=5)
    assert judged(evening, Outcome(JOB, found=(still,))) is None
    for found in ((broken,), (still, broken)):
        fields = {"table": 1, "game": "g", "found": found}
        assert judged(evening, Outcome(JOB, found=found)) == Notice("unfit", fields, alarm=True)


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        (None, "booked"),
        (Came(How.CODE, in_order(*ABC)), "booked"),
        (CHECKED, "nothing"),
        (replace(CHECKED, game="h"), "alarm"),
        (replace(CHECKED, places=in_order(*reversed(ABC))), "alarm"),
        (Came(How.OTHER_RELEASE, in_order(*ABC), "h"), "alarm"),
        (Came(How.BY_HAND, in_order(*ABC), reason="paper"), "nothing"),
        (Came(How.BY_HAND, in_order(*reversed(ABC)), reason="paper"), "alarm"),
    ],
)
def test_a_result_is_booked_where_none_counts_that_is_better_and_said_where_another_does(
    counts: Came | None, said: str
) -> None:
    evening = under_way().evening
    one, other = evening.rounds[0]
    found = judged(replace(evening, rounds=((replace(one, came=counts), other),)), Outcome(JOB, CHECKED))
    alarm = Notice("other_result", {"table": 1, "game": "g"}, alarm=True)
    assert found == {"booked": Accepted(round=1, table=1, came=CHECKED), "nothing": None, "alarm": alarm}[said]
