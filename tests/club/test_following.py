"""What an act makes of an evening, and which acts are refused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace

from banker.club.acts import (
    Accepted,
    Act,
    Came,
    Carried,
    Cut,
    Dissolved,
    Entered,
    Forked,
    Gone,
    How,
    Moved,
    Opened,
    RowsCame,
    Ruled,
    Seated,
    Swapped,
)
from banker.club.book import Book
from banker.club.evening import ClubRefused, Evening, No
from banker.club.following import after
from banker.club.format import Placed
from banker.club.format_file import load
from banker.limits import AMOUNT, REASON
from banker.log import Row
from tests.club.tables import NAMES, came, forged, in_order, opened, played_by, rows_of, under_way

ABC, DEF = NAMES[:3], NAMES[3:]


def by_hand(table: int, *players: str, round: int = 1, reason: str = "read from the paper") -> Accepted:
    return Accepted(round=round, table=table, came=Came(How.BY_HAND, in_order(*players), reason=reason))


def told(table: int, *players: str, game: str = "", how: How = How.CODE, round: int = 1) -> Accepted:
    return Accepted(round=round, table=table, came=Came(how, in_order(*players), game))


def does(book: Book, *acts: Act) -> Book:
    for act in acts:
        book.do(act)
    return book


def refused(book: Book, act: Act) -> No:
    """Why the act is refused; nothing has changed by it."""
    before = book.evening
    with pytest.raises(ClubRefused) as found:
        book.do(act)
    assert book.evening == before
    return found.value.why


def seats(book: Book) -> list[tuple[str, ...]]:
    return [table.players for table in book.evening.rounds[-1]]


def test_the_first_act_opens_the_evening_and_no_other_does() -> None:
    act = Opened(name="Friday", format=load("classic"), seed="s")
    assert after(None, act) == Evening("Friday", act.format, "s", {})
    for without in (lambda: after(None, Entered(names=("Ann",))), lambda: Book(None).evening):
        with pytest.raises(ClubRefused) as found:
            without()
        assert found.value.why is No.NOT_OPENED
    assert refused(opened(), act) is No.NOT_OPENED


ODD = tuple((name, No.BAD_NAME) for name in ("Zoë  Zed", "Zoë\x1b", "\u200b"))


def test_a_name_is_entered_once_whatever_its_capitals_and_comes_back_after_leaving() -> None:
    book = opened()
    for name, why in (("ann", No.NAME_TAKEN), (" Zoë", No.BAD_NAME), ("", No.BAD_NAME), ("x" * 65, No.BAD_NAME), *ODD):
        assert refused(book, Entered(names=(name,))) is why
    assert refused(book, Gone(player="Zoë")) is No.NO_PLAYER
    does(book, Gone(player="Ann"))
    assert "Ann" not in book.evening.here
    assert refused(book, Gone(player="Ann")) is No.NO_PLAYER
    does(book, Entered(names=("ANN",)))
    assert book.evening.here == NAMES
    assert book.evening.called(" aNn ") == "Ann"
    with pytest.raises(ClubRefused):
        book.evening.called("Zoë")


def test_there_are_not_more_players_than_an_evening_holds() -> None:
    evening = after(None, Opened(name="Friday", format=load("classic"), seed="s"))
    evening = after(evening, Entered(names=tuple(f"p{number}" for number in range(500))))
    with pytest.raises(ClubRefused) as found:
        after(evening, Entered(names=("one more",)))
    assert (found.value.why, found.value.fields) == (No.TOO_MANY, {"most": 500})
    evening = after(after(evening, Gone(player="p7")), Entered(names=("p7",)))
    assert evening.players["p7"], "who comes back is none more"


def test_a_round_seats_everybody_who_is_here_once() -> None:
    book = opened()
    assert refused(book, Seated(round=2, tables=(ABC, DEF))) is No.OTHER_ROUND
    assert refused(book, Seated(round=1, tables=(ABC,))) is No.NOT_ALL_ONCE
    assert refused(book, Seated(round=1, tables=(ABC, DEF, ABC))) is No.NOT_ALL_ONCE
    assert refused(book, Seated(round=1, tables=(NAMES[:5], NAMES[5:]))) is No.TABLE_SIZE
    assert book.evening.open_tables() == ()
    does(book, Seated(round=1, tables=(ABC, DEF)), Seated(round=1, tables=(DEF, ABC), by_hand=True))
    assert seats(book) == [DEF, ABC]
    does(book, by_hand(1, *DEF))
    assert refused(book, Seated(round=1, tables=(ABC, DEF))) is No.RESULTS_IN
    assert refused(book, Seated(round=2, tables=(ABC, DEF))) is No.ROUND_OPEN
    does(book, by_hand(2, *ABC), Seated(round=2, tables=(ABC, DEF)))
    first = book.evening.rounds[0]
    does(book, Seated(round=2, tables=(DEF, ABC)))
    assert (book.evening.round, book.evening.rounds[0], seats(book)) == (2, first, [DEF, ABC])


def test_two_to_eight_sit_at_a_table() -> None:
    names = tuple(f"p{number}" for number in range(11))
    for sizes, sound in (((2, 2, 7), True), ((3, 8), True), ((1, 5, 5), False), ((2, 9), False)):
        ends = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
        act = Seated(round=1, tables=tuple(names[first:last] for first, last in pairwise(ends)))
        if sound:
            assert [len(seated) for seated in seats(does(opened(names=names), act))] == [*sizes]
        else:
            assert refused(opened(names=names), act) is No.TABLE_SIZE


def test_two_change_seats_and_a_late_one_sits_down() -> None:
    book = under_way()
    assert refused(book, Swapped(one="Ann", other="Bob")) is No.SAME_TABLE
    assert refused(book, Swapped(one="Ann", other="Zoë")) is No.NO_PLAYER
    does(book, Swapped(one="Ann", other="Dan"))
    assert seats(book) == [("Dan", "Bob", "Cleo"), ("Ann", "Eve", "Flo")]
    assert refused(book, Moved(player="Zoë", table=1)) is No.NO_PLAYER
    does(book, Entered(names=("Zoë",)), Moved(player="Zoë", table=1), Moved(player="Bob", table=2))
    assert seats(book) == [("Dan", "Cleo", "Zoë"), ("Ann", "Eve", "Flo", "Bob")]
    assert refused(book, Moved(player="Zoë", table=1)) is No.SAME_TABLE
    assert refused(book, Moved(player="Zoë", table=3)) is No.NO_TABLE
    does(book, Moved(player="Zoë", table=2))
    assert refused(book, Moved(player="Dan", table=2)) is No.TABLE_SIZE
    does(book, by_hand(2, "Ann", "Eve", "Flo", "Bob", "Zoë"))
    assert refused(book, Moved(player="Ann", table=1)) is No.RESULT_IN
    assert refused(book, Swapped(one="Ann", other="Dan")) is No.RESULT_IN


def test_nobody_sits_down_before_the_first_round() -> None:
    assert refused(opened(), Moved(player="Ann", table=1)) is No.NO_ROUND


def test_a_table_that_is_dissolved_is_not_waited_for_and_its_players_may_go_elsewhere() -> None:
    book = does(under_way(), Dissolved(table=2))
    assert refused(book, Dissolved(table=2)) is No.DISSOLVED
    assert refused(book, by_hand(2, *DEF)) is No.DISSOLVED
    does(book, Moved(player="Dan", table=1), Moved(player="Eve", table=1), by_hand(1, *ABC, "Dan", "Eve"))
    assert refused(book, Dissolved(table=1)) is No.RESULT_IN
    assert [line.games for line in book.evening.lines()] == [1, 1, 1, 1, 1, 0]
    does(book, Seated(round=2, tables=(ABC, DEF)))


def test_a_result_names_everybody_of_the_table_and_places_that_can_be() -> None:
    book = under_way()
    assert refused(book, by_hand(1, "Ann", "Bob", "Dan")) is No.OTHER_PLAYERS
    assert refused(book, by_hand(1, *ABC, round=2)) is No.NO_ROUND
    assert refused(book, by_hand(1, *ABC, reason=" ")) is No.NO_REASON
    for places in ((1, 3, 3), (2, 2, 3), (1, 1, 2)):
        odd = tuple(Placed(name, place) for name, place in zip(ABC, places, strict=True))
        assert refused(book, Accepted(round=1, table=1, came=Came(How.CODE, odd))) is No.BAD_PLACES
    for worth in (-1, AMOUNT + 1):
        poor = (Placed("Ann", 1, 5), Placed("Bob", 2, worth), Placed("Cleo", 3))
        assert refused(book, Accepted(round=1, table=1, came=Came(How.CODE, poor))) is No.BAD_PLACES
    rich = (Placed("Ann", 1, AMOUNT), Placed("Bob", 2, 1), Placed("Cleo", 3, 0))
    does(book, Accepted(round=1, table=1, came=Came(How.CODE, rich)))


def test_rows_take_the_place_of_a_code_and_only_a_person_that_of_rows() -> None:
    book = does(under_way(), told(1, *ABC))
    assert refused(book, told(1, *ABC)) is No.RESULT_IN
    does(book, told(1, "Bob", "Ann", "Cleo", game="g", how=How.CHECKED))
    assert refused(book, told(1, *ABC, game="h", how=How.CHECKED)) is No.RESULT_IN
    assert refused(book, told(2, *DEF, game="g", how=How.CHECKED)) is No.GAME_COUNTED
    assert book.evening.lines()[0].player == "Bob"
    does(book, by_hand(1, "Cleo", "Ann", "Bob"))
    assert book.evening.lines()[0].player == "Cleo"
    assert refused(book, told(1, *ABC)) is No.RESULT_IN
    assert refused(book, told(1, *ABC, game="i", how=How.CHECKED)) is No.RESULT_IN


@pytest.mark.parametrize("how", [How.CHECKED, How.OTHER_RELEASE])
def test_the_rows_of_a_game_take_the_place_of_its_own_code(how: How) -> None:
    book = does(under_way(), told(1, *ABC, game="g"), told(1, *ABC, game="g", how=how))
    came_in = book.evening.table(1).came
    assert came_in is not None
    assert came_in.how is how
    assert refused(book, told(1, *ABC, game="g")) is No.RESULT_IN


def test_a_result_of_an_earlier_round_can_still_be_corrected() -> None:
    book = does(under_way(), by_hand(1, *ABC), by_hand(2, *DEF), Seated(round=2, tables=(ABC, DEF)))
    does(book, by_hand(1, *ABC, round=2), by_hand(2, *DEF, round=2), Seated(round=3, tables=(ABC, DEF)))
    for round in (1, 2):
        before = book.evening.rounds
        does(book, by_hand(1, "Cleo", "Bob", "Ann", round=round))
        corrected, other = book.evening.rounds[round - 1]
        assert corrected.came is not None
        assert corrected.came.places == in_order("Cleo", "Bob", "Ann")
        assert other == before[round - 1][1]
        assert [*book.evening.rounds[: round - 1], *book.evening.rounds[round:]] == [
            *before[: round - 1],
            *before[round:],
        ]


def whole_evening(form: str) -> Book:
    book = opened(form=form)
    for round in range(1, 4):
        does(book, Seated(round=round, tables=(ABC, DEF)), by_hand(1, *ABC, round=round), by_hand(2, *DEF, round=round))
    return book


def test_after_the_rounds_the_final_is_cut_once_and_decides() -> None:
    book = whole_evening("final")
    assert refused(book, Seated(round=4, tables=(ABC, DEF))) is No.ROUNDS_OVER
    assert refused(book, Cut(players=("Ann", "Ann", "Bob"))) is No.NOT_ALL_ONCE
    assert refused(book, Cut(players=("Ann",))) is No.TABLE_SIZE
    does(book, Cut(players=("Ann", "Dan", "Bob", "Eve")))
    assert book.evening.in_final
    assert refused(book, Moved(player="Flo", table=1)) is No.ROUNDS_OVER
    assert [line.final for line in book.evening.lines()] == [0] * 6
    does(book, by_hand(1, "Eve", "Dan", "Bob", "Ann", round=4))
    lines = book.evening.lines()
    assert [line.player for line in lines][:4] == ["Eve", "Dan", "Bob", "Ann"]
    assert [line.games for line in lines] == [3] * 6
    assert refused(book, Cut(players=("Ann", "Bob"))) is No.ROUNDS_OVER


def test_only_who_is_here_plays_the_final() -> None:
    assert refused(does(whole_evening("final"), Gone(player="Ann")), Cut(players=("Ann", "Bob"))) is No.NOT_ALL_ONCE


def test_no_final_is_cut_too_early_or_where_the_format_has_none() -> None:
    assert refused(whole_evening("classic"), Cut(players=("Ann", "Bob"))) is No.NO_FINAL
    book = under_way(form="final")
    assert refused(book, Cut(players=("Ann", "Bob"))) is No.ROUND_OPEN
    does(book, by_hand(1, *ABC), by_hand(2, *DEF))
    assert refused(book, Cut(players=("Ann", "Bob"))) is No.ROUNDS_LEFT


def final_at_hand() -> Book:
    return does(whole_evening("final"), Cut(players=("Ann", "Dan", "Bob", "Eve")))


@pytest.mark.parametrize(
    ("book", "act", "facts"),
    [
        (opened, Entered(names=(65 * "x",)), {"name": 64 * "x", "most": 64}),
        (opened, Entered(names=("aNN",)), {"name": "Ann"}),
        (opened, Gone(player="Zoë"), {"name": "Zoë"}),
        (opened, Seated(round=2, tables=(ABC, DEF)), {"round": 1}),
        (opened, Seated(round=1, tables=(ABC, ("Ann", "Zoë", "Dan"))), {"names": "Ann, Eve, Flo, Zoë"}),
        (opened, Seated(round=1, tables=((*NAMES[:5],), ("Flo",))), {"table": 2, "size": 1, "least": 2, "most": 8}),
        (under_way, Seated(round=2, tables=(ABC, DEF)), {"tables": "1, 2"}),
        (lambda: does(under_way(), told(1, *ABC)), Seated(round=1, tables=(DEF, ABC)), {"round": 1}),
        (lambda: does(under_way(), told(1, *ABC)), Dissolved(table=1), {"table": 1}),
        (lambda: does(under_way(), Dissolved(table=2)), Dissolved(table=2), {"table": 2}),
        (lambda: does(under_way(), Dissolved(table=2)), told(2, *DEF), {"table": 2}),
        (under_way, Swapped(one="Zoë", other="Yan"), {"name": "Zoë"}),
        (under_way, Swapped(one="Ann", other="Yan"), {"name": "Yan"}),
        (lambda: whole_evening("final"), Cut(players=("Ann",)), {"table": 1, "size": 1, "least": 2, "most": 8}),
        (lambda: does(final_at_hand(), Dissolved(table=1)), Cut(players=("Ann", "Bob")), {"rounds": 3}),
        (
            under_way,
            Accepted(round=1, table=1, came=Came(How.CODE, (Placed("Ann", 1),) * 3)),
            {"table": 1, "names": "Ann, Bob, Cleo"},
        ),
        (
            under_way,
            Accepted(round=1, table=1, came=Came(How.CODE, tuple(Placed(each, 2) for each in ABC))),
            {"table": 1},
        ),
        (under_way, Forked(table=2, game="g", rows=()), {"table": 2}),
        (under_way, Swapped(one="Ann", other="Bob"), {"table": 1}),
        (under_way, Moved(player="Zoë", table=1), {"name": "Zoë"}),
        (under_way, Moved(player="Dan", table=2), {"table": 2}),
        (lambda: does(under_way(), told(1, *ABC)), Moved(player="Ann", table=2), {"table": 1}),
        (final_at_hand, Moved(player="Flo", table=1), {"rounds": 3}),
        (final_at_hand, Seated(round=4, tables=(ABC, DEF)), {"rounds": 3}),
        (lambda: whole_evening("final"), Seated(round=4, tables=(ABC, DEF)), {"rounds": 3}),
        (lambda: whole_evening("final"), Cut(players=("Ann", "Ann", "Bob")), {"names": "Ann, Ann, Bob"}),
        (lambda: does(under_way(form="final"), told(1, *ABC), told(2, *DEF)), Cut(players=ABC), {"rounds": 2}),
        (under_way, RowsCame(table=2, game="g", rows=()), {"table": 2}),
        (under_way, by_hand(1, *ABC, reason=(REASON + 1) * "x"), {"most": REASON}),
        (lambda: does(under_way(), told(1, *ABC)), told(1, *ABC), {"table": 1}),
        (under_way, told(1, "Ann", "Bob", "Dan"), {"table": 1, "names": "Cleo, Dan"}),
        (
            lambda: does(under_way(), told(1, *ABC, game="g")),
            told(2, *DEF, game="g"),
            {"game": "g", "round": 1, "table": 1},
        ),
    ],
)
def test_a_refusal_carries_what_its_sentence_says(book: Callable[[], Book], act: Act, facts: dict[str, object]) -> None:
    with pytest.raises(ClubRefused) as found:
        book().do(act)
    assert found.value.fields == facts


def test_a_reason_may_be_as_long_as_is_said() -> None:
    book = does(under_way(), by_hand(1, *ABC, reason=REASON * "x"))
    assert book.evening.table(1).came is not None


def test_rows_follow_on_those_held() -> None:
    book, rows = under_way(), rows_of(played_by(ABC))
    assert refused(book, came(1, rows[1:3])) is No.BAD_ROWS
    assert refused(book, RowsCame(table=1, game="g", rows=())) is No.BAD_ROWS
    does(book, came(1, rows[:3]))
    assert refused(book, came(1, rows[2:4])) is No.BAD_ROWS
    does(book, came(1, rows[3:]))
    assert book.rows(1, "g") == rows


def forking(rows: list[Row], at: int, table: int = 1) -> Forked:
    """Another history, from this row on."""
    other = forged(rows, lambda row: replace(row, op_id="x") if row.number == at else row)
    return Forked(table=table, game=rows[0].game, rows=tuple(map(Carried.of, other[at:])))


def test_a_game_that_forks_takes_its_own_result_away_in_whatever_round_it_was() -> None:
    rows = rows_of(played_by(ABC))
    book = does(
        under_way(), came(1, rows), told(1, *ABC, game="g"), by_hand(2, *DEF), Seated(round=2, tables=(ABC, DEF))
    )
    does(book, told(1, *ABC, game="h", how=How.CHECKED, round=2), by_hand(2, *DEF, round=2), forking(rows, 0))
    assert [[table.done for table in tables] for tables in book.evening.rounds] == [[False, True], [True, True]]
    assert (book.evening.held[1, "g"].forked, book.evening.held[1, "g"].parted) == (0, 1), "of the first round"
    with pytest.raises(ClubRefused) as found:
        book.do(told(1, *ABC, game="g", how=How.CHECKED))
    assert found.value.fields == {"table": 1, "row": 0}


def test_a_game_that_forks_before_its_result_parts_in_this_round() -> None:
    rows = rows_of(played_by(ABC))
    book = does(under_way(), by_hand(1, *ABC), by_hand(2, *DEF), Seated(round=2, tables=(ABC, DEF)), came(1, rows))
    held = does(book, forking(rows, len(rows) - 1)).evening.held[1, "g"]
    assert (held.forked, held.parted, len(held.hashes)) == (len(rows) - 1, 2, len(rows))


def test_each_row_has_a_whole_hash() -> None:
    act = came(1, rows_of(played_by(ABC))[:2])
    short = RowsCame(table=1, game="g", rows=(act.rows[0], replace(act.rows[1], hash="ab")))
    assert refused(under_way(), short) is No.BAD_ROWS


def test_the_terms_by_which_all_tables_play_can_be_noted_and_are_those_noted_last() -> None:
    book, terms = opened(), played_by(ABC).game.terms
    assert book.evening.terms is None
    does(book, Ruled(terms=terms))
    assert book.evening.terms == terms
