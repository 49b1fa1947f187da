"""What is proposed for the next round and the final."""

from __future__ import annotations

import hashlib

import pytest

from banker.club.acts import Accepted, Came, Dissolved, Gone, How, Seated
from banker.club.book import Book
from banker.club.evening import ClubRefused, No
from banker.club.proposals import finalists, seats
from tests.club.tables import in_order, opened

SIXTEEN = tuple(f"P{number:02}" for number in range(16))


def play(book: Book) -> None:
    """A round in which everybody comes in in the order of names."""
    book.do(seats(book.evening, book.evening.seed))
    for table in book.evening.rounds[-1]:
        came = Came(How.BY_HAND, in_order(*sorted(table.players)), reason="paper")
        book.do(Accepted(round=book.evening.round, table=table.number, came=came))


def refused(book: Book) -> No:
    with pytest.raises(ClubRefused) as found:
        finalists(book.evening)
    return found.value.why


def test_nobody_meets_twice_in_three_rounds_and_the_best_play_the_final() -> None:
    book = opened(names=SIXTEEN, form="final")
    pairs: list[frozenset[str]] = []
    for _ in range(3):
        play(book)
        pairs += [
            frozenset((one, other)) for t in book.evening.rounds[-1] for one in t.players for other in t.players
            if one < other
        ]  # fmt: skip
    assert len(set(pairs)) == len(pairs) == 72
    best = tuple(line.player for line in book.evening.lines()[:4])
    assert finalists(book.evening).players == best
    book.do(Gone(player=best[1]))
    assert best[1] not in finalists(book.evening).players
    assert len(finalists(book.evening).players) == 4


def test_the_next_round_waits_for_results_and_this_one_can_be_seated_again() -> None:
    book = opened(names=SIXTEEN)
    first = seats(book.evening, "one")
    book.do(first)
    with pytest.raises(ClubRefused):
        seats(book.evening, "one")
    book.do(Gone(player="P00"))
    again = seats(book.evening, "one", again=True)
    assert (again.round, sorted(map(len, again.tables))) == (1, [3, 4, 4, 4])
    assert seats(book.evening, "two", again=True) != again
    book.do(again)
    assert refused(book) is No.NO_FINAL


def test_who_sat_at_a_dissolved_table_has_not_met() -> None:
    book = opened(names=SIXTEEN[:8])
    order = [line.player for line in book.evening.lines()]
    together = (tuple(order[:4]), tuple(order[4:]))
    book.do(Seated(round=1, tables=together))
    for number in (1, 2):
        book.do(Dissolved(table=number))
    assert seats(book.evening, "s").tables == together, "those who lead sit together, as if for the first time"


def test_who_left_is_not_seated_in_a_later_round() -> None:
    book = opened(names=SIXTEEN)
    play(book)
    book.do(Gone(player="P05"))
    tables = seats(book.evening, "s").tables
    assert sorted(player for table in tables for player in table) == sorted(set(SIXTEEN) - {"P05"})


def test_everybody_can_draw_the_lots_of_the_first_round_again() -> None:
    book = opened(names=SIXTEEN)
    lots = sorted(SIXTEEN, key=lambda player: hashlib.sha256(f"s:first:{player}".encode()).digest())
    tables = seats(book.evening, "s").tables
    assert {frozenset(table) for table in tables} == {frozenset(lots[n : n + 4]) for n in range(0, 16, 4)}


def test_too_few_cannot_be_seated() -> None:
    with pytest.raises(ClubRefused) as found:
        seats(opened(names=SIXTEEN[:2]).evening, "s")
    assert (found.value.why, found.value.fields) == (No.CANNOT_SEAT, {"count": 2, "least": 3, "most": 5})
