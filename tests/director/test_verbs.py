"""The verbs of a director: the act that each books."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banker.club.acts import Act, Cut, RoundStarted, Seated, TableJoined
from banker.club.book import Book
from banker.club.evening import Clock, Evening, Said
from tests.club.tables import NAMES, under_way
from tests.club.test_running import LINE, by_hand
from ui.director.verbs import Verbs


class Booking(Verbs):
    """Verbs whose acts are booked, and nothing else."""

    def __init__(self, book: Book) -> None:
        self.book = book

    @property
    def evening(self) -> Evening:
        return self.book.evening

    def do(self, *acts: Act) -> None:
        self.book.do_all(acts)

    def seats(self) -> list[tuple[str, ...]]:
        return [table.players for table in self.evening.rounds[-1] if not table.dissolved]


@pytest.fixture
def verbs() -> Booking:
    return Booking(under_way(form="final"))


def test_a_round_is_started_and_what_is_asked_of_the_clocks_is_added_to_what_was(verbs: Booking) -> None:
    verbs.start()
    assert verbs.evening.started
    asked: list[tuple[Callable[[], None], Clock]] = [
        (verbs.pause, Clock(paused=True)),
        (verbs.last_round, Clock(paused=True, last_round=True)),
        (verbs.go_on, Clock(last_round=True)),
        (verbs.time, Clock(last_round=True, time=True)),
        (verbs.pause, Clock(paused=True, last_round=True, time=True)),
    ]
    for verb, clock in asked:
        verb()
        assert verbs.evening.clock == clock


def test_a_message_goes_to_all_tables_or_to_one_without_more_spaces_than_it_needs(verbs: Booking) -> None:
    verbs.do(TableJoined(table=2, password=LINE))
    verbs.message("  Tea \n is ready ")
    verbs.message("Quiet", 2)
    assert [said.text for said in (verbs.evening.message(1), verbs.evening.message(2))] == ["Tea is ready", "Quiet"]
    verbs.message(" ")
    assert verbs.evening.message(2) == Said("", verbs.evening.acts)


def test_players_are_entered_and_leave_and_change_seats_by_their_names_as_they_are_typed(verbs: Booking) -> None:
    verbs.enter([" Gus ", "Hal  von Ins"])
    verbs.gone("HAL VON INS")
    assert (verbs.evening.players["Gus"], verbs.evening.players["Hal von Ins"]) == (True, False)
    verbs.swap("ann", "FLO")
    assert verbs.seats() == [("Flo", "Bob", "Cleo"), ("Dan", "Eve", "Ann")]
    verbs.move("gus", 2)
    assert verbs.seats() == [("Flo", "Bob", "Cleo"), ("Dan", "Eve", "Ann", "Gus")]
    verbs.dissolve(1)
    assert verbs.seats() == [("Dan", "Eve", "Ann", "Gus")]


def test_rounds_are_seated_their_results_put_the_final_cut_and_the_evening_closed(verbs: Booking) -> None:
    for round in range(1, verbs.evening.format.rounds + 1):
        if round > 1:
            verbs.seat(Seated(round=round, tables=(NAMES[:3], NAMES[3:])))
        for table, players in ((1, NAMES[:3]), (2, NAMES[3:])):
            verbs.accept(by_hand(table, *players, round=round))
    finalists = tuple(line.player for line in verbs.evening.lines()[: verbs.evening.format.final])
    verbs.cut(Cut(players=finalists))
    assert verbs.seats() == [finalists]
    verbs.do(RoundStarted(round=verbs.evening.round))
    verbs.dissolve(1)
    verbs.close_evening()
    assert verbs.evening.closed
