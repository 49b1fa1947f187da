"""When a director that takes over has waited long enough, and what it then goes on with."""

from __future__ import annotations

import pytest

from banker.club.acts import Opened, TableJoined, TermTaken
from banker.club.book import Book
from banker.club.evening import Machine
from banker.club.format_file import load
from tests.club.tables import under_way
from tests.club.test_running import LINE
from ui.director.plan import parts_of
from ui.director.takeover import PATIENCE_S, QUIET_S, TakingOver
from ui.records.live import Notice, Waiting

SEAL = "5e" * 32
KEY = bytes.fromhex(SEAL)


@pytest.fixture
def begun() -> Book:
    """An evening of which nothing but its opening is booked."""
    book = Book(None)
    book.do(Opened(name="Friday", format=load("classic"), seed="s"))
    return book


def test_a_file_with_an_evening_waits_ten_seconds_of_connection_for_a_plan(begun: Book) -> None:
    taking_over = TakingOver(begun, SEAL, {7: Machine("", LINE), 3: Machine("", LINE)})
    assert taking_over.waiting((1,)) == Waiting((3, 7), (1,), False, PATIENCE_S)
    assert not taking_over.ready(100.0, True)
    assert not taking_over.ready(104.0, True)
    assert taking_over.waiting(()).left_s == PATIENCE_S - 4
    assert not taking_over.ready(105.0, False)
    assert not taking_over.ready(200.0, True), "what it was away does not count"
    assert not taking_over.ready(205.9, True)
    assert taking_over.ready(206.0, True)
    assert not taking_over.ready(207.0, False)
    assert taking_over.ready(299.0, True)
    assert taking_over.waiting(()).left_s == 0


def test_without_an_evening_a_plan_is_waited_for_as_long_as_it_takes() -> None:
    taking_over = TakingOver(Book(None), SEAL, {})
    assert taking_over.waiting(()) == Waiting((), (), False, None)
    assert not any(taking_over.ready(now, True) for now in (100.0, 200.0, 1_000_000.0))


def test_a_whole_plan_counts_once_no_more_of_it_has_come_for_a_while() -> None:
    book = under_way()
    book.do(TermTaken(term=4))
    (part,) = parts_of(book.evening, book.plan(), KEY)
    taking_over = TakingOver(Book(None), SEAL, {})
    assert taking_over.plan(part, 100.0)
    assert taking_over.waiting(()).found
    assert not taking_over.ready(100.0, True)
    assert not taking_over.ready(100.0 + QUIET_S - 0.1, True)
    assert taking_over.ready(100.0 + QUIET_S, True)
    assert taking_over.plan(part, 104.0)
    assert not taking_over.ready(104.0, True)
    assert taking_over.highest == 4
    taking_over.heard(9)
    taking_over.heard(5)
    acts, notice = taking_over.acts()
    assert (acts, notice) == ([*book.plan(), TermTaken(term=10)], None)


def test_a_plan_with_another_seal_is_none() -> None:
    book = under_way()
    (part,) = parts_of(book.evening, book.plan(), b"other" * 8)
    taking_over = TakingOver(Book(None), SEAL, {})
    assert not taking_over.plan(part, 100.0)
    assert not taking_over.waiting(()).found


def test_what_was_joined_by_the_key_comes_after_the_plan_and_before_the_term(begun: Book) -> None:
    begun.do_all([TermTaken(term=2), TableJoined(table=3, password=LINE)])
    other = LINE.replace("A", "B")
    taking_over = TakingOver(begun, SEAL, {3: Machine("", LINE), 5: Machine("bar", other)})
    assert taking_over.acts() == ([TableJoined(table=5, password=other, name="bar"), TermTaken(term=3)], None)


def test_a_plan_that_cannot_follow_is_said_and_nothing_of_it_adopted() -> None:
    book = under_way()
    (part,) = parts_of(book.evening, book.plan()[1:], KEY)
    taking_over = TakingOver(Book(None), SEAL, {})
    assert taking_over.plan(part, 100.0)
    assert taking_over.acts() == ([TermTaken(term=1)], Notice("parted", alarm=True))


def test_a_plan_that_parts_from_our_own_file_is_said_and_nothing_of_it_adopted(begun: Book) -> None:
    book = under_way()
    (part,) = parts_of(book.evening, book.plan(), KEY)
    begun.do(TermTaken(term=1))
    taking_over = TakingOver(begun, SEAL, {})
    assert taking_over.plan(part, 100.0)
    assert taking_over.acts() == ([TermTaken(term=2)], Notice("parted", alarm=True))
