"""What sticks and codes bring to a director that runs: taken once it was checked, beside what arrives by itself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker.club.acts import How
from banker.club.book import Book
from banker.club.evening import ClubRefused, No
from banker.club.wire import Have, Topic
from banker.insight.result import Result, result_of
from banker.sound import played
from banker.store_error import NotKept
from tests.club.tables import forged, played_by, rows_of
from tests.director.tables import Bus
from tests.director.test_director import Halls, evening_of, game_at, halls
from ui.director.checking import Checker

__all__ = ["halls"]  # a fixture


def code_of(book: Book, table: int) -> Result:
    rows = game_at(book, table)
    return result_of(played(rows).course.game, len(rows), rows[-1].hash)


def test_a_game_that_is_brought_is_found_by_its_players_and_its_table_need_send_nothing(halls: Halls) -> None:
    book = evening_of(3)
    hall, rows = halls(Bus(), book, (1, 2, 3)), game_at(book, 2)
    assert hall.director.bring(1, rows) == 2, "they sit at another table than the one wished"
    hall.until(lambda: book.evening.table(2).came is not None)
    assert [*book.evening.held[2, rows[0].game].hashes] == [row.hash for row in rows]
    hall.until(lambda: hall.tables[2].held(rows[0].game) == rows[-1].number)
    have = hall.tables[2].told(Topic.HAVE, Have)
    assert have is not None
    assert have.games == {rows[0].game: rows[-1].number}
    hall.director.bring(2, rows)
    hall.until(lambda: "not_counted" in hall.said)


def test_rows_that_arrived_before_are_not_kept_twice(halls: Halls) -> None:
    book = evening_of(3)
    hall, rows = halls(Bus(), book, (1, 2, 3)), game_at(book, 1)
    hall.tables[1].play(rows[:9])
    hall.until(lambda: hall.tables[1].held(rows[0].game) == 8)
    hall.director.bring(1, rows)
    hall.until(lambda: book.evening.table(1).came is not None)
    assert len(book.evening.held[1, rows[0].game].hashes) == len(rows)


def test_rows_that_arrive_while_a_game_is_checked_part_from_it(halls: Halls, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of what was brought is let end after other rows of the game were kept."""
    book = evening_of(3)
    hall, rows = halls(Bus(), book, (1, 2, 3)), game_at(book, 1)
    with monkeypatch.context() as here:
        here.setattr(Checker, "done", lambda checker: [])
        hall.director.bring(1, rows)
        other = forged(rows, lambda row: replace(row, op_id="x") if row.number == 5 else row)
        hall.tables[1].play(other[:9])
        hall.until(lambda: hall.tables[1].held(rows[0].game) == 8)
    hall.until(lambda: "forked" in hall.said)
    assert book.evening.held[1, rows[0].game].forked == 5
    hall.director.bring(1, rows)
    hall.until(lambda: hall.said.count("forked") == 2)
    assert book.evening.table(1).came is None


def test_what_the_disk_does_not_take_is_said_and_can_be_brought_again(
    halls: Halls, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise NotKept("no room")

    book = evening_of(3)
    hall, rows = halls(Bus(), book), game_at(book, 1)
    hall.steps(2)
    with monkeypatch.context() as here:
        here.setattr(book.store, "commit", full)
        hall.director.bring(1, rows)
        hall.until(lambda: "not_counted" in hall.said)
    assert book.evening.held == {}
    hall.director.bring(1, rows)
    hall.until(lambda: book.evening.table(1).came is not None)
    forked = forged(rows, lambda row: replace(row, op_id="x") if row.number == 5 else row)
    with monkeypatch.context() as here:
        here.setattr(book.store, "commit", full)
        hall.director.bring(1, forked)
        hall.until(lambda: "not_kept" in hall.said)
    assert book.evening.held[1, rows[0].game].forked is None


def test_a_code_is_provisional_and_the_game_must_be_its_own(halls: Halls) -> None:
    book = evening_of(3)
    hall = halls(Bus(), book)
    assert hall.director.bring_code(1, code_of(book, 2)) == 2
    assert book.evening.table(2).came.how is How.CODE  # type: ignore[union-attr]
    hall.director.bring(2, game_at(book, 2, seed=1))
    hall.until(lambda: "stick_unfit" in hall.said)
    hall.director.bring(2, game_at(book, 2))
    hall.until(lambda: book.evening.table(2).came.how is How.CHECKED)  # type: ignore[union-attr]
    with pytest.raises(ClubRefused) as found:
        hall.director.bring_code(2, code_of(book, 2))
    assert found.value.why is No.RESULT_IN


def test_a_game_of_nobody_here_is_checked_against_the_table_that_is_wished(halls: Halls) -> None:
    book = evening_of(3)
    hall = halls(Bus(), book)
    rows = rows_of(played_by(("Zoe", "Yan", "Xia"), "g", operations=8))
    with pytest.raises(ClubRefused) as found:
        hall.director.bring(9, rows)
    assert found.value.why is No.NO_TABLE
    assert hall.director.bring(1, rows) == 1
    hall.until(lambda: "stick_unfit" in hall.said)
    game = played(rows).course.game
    hall.director.bring_code(1, result_of(game, len(rows), rows[-1].hash))
    assert hall.said[-1] == "code_unfit"
    assert book.evening.table(1).came is None


def test_nothing_can_be_brought_while_the_evening_is_taken_over(halls: Halls) -> None:
    book = evening_of(3)
    hall = halls(Bus(), Book(None), take_over=True)
    for bring in (
        lambda: hall.director.bring(1, game_at(book, 1)),
        lambda: hall.director.bring_code(1, code_of(book, 1)),
    ):
        with pytest.raises(ClubRefused) as found:
            bring()
        assert found.value.why is No.GATHERING
