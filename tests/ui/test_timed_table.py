"""The clock of a timed game at the table, on a real bank in memory, with both clocks in the test's hands."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from banker.events import GameEnd
from banker.history import Clock, Operation
from banker.log import NotBooked
from banker.store import Store
from hardware.ports import Signal
from tests.ui.test_flow import CARDS, Table
from ui.bank import jobs
from ui.flow.place import AtTable, Ended
from ui.records import intents as i
from ui.table import acts as a

EVENING = datetime(2026, 11, 21, 20, 7, 30)


class Evening(Table):
    """A table with a clock on the wall (`wall`) and a monotonic one (`at`)."""

    def __init__(self, store: Store | None = None, wall: datetime = EVENING) -> None:
        super().__init__(store, at=1_000.0, wall=wall)

    def begin(self, *agreed: i.Intent) -> Evening:
        """Three players, a timed game, and what was agreed on."""
        self.touch(i.NewGame())
        for intent in (i.ChooseMode(2), *agreed, i.Step(2)):
            self.touch(intent)
        for uid in CARDS:
            self.tap(uid)
        self.touch(i.BeginGame())
        assert isinstance(self.flow.place, AtTable)
        self.passes(0)
        return self

    def passes(self, seconds: float) -> None:
        """Time goes by, on both clocks, in steps of the app's."""
        while True:
            step = min(0.5, seconds)
            seconds -= step
            self.at += step
            self.wall += timedelta(seconds=step)
            self.flow.tick(self.at)
            self.serve()
            if seconds <= 0:
                return

    def puts_right(self, by: int) -> None:
        """Touch the answer that moves the hour by so many minutes."""
        assert self.flow.table is not None
        assert isinstance(self.open, a.AskHour)
        wanted = a.SetHour((self.open.hour + by) % (24 * 60))
        assert wanted in self.acts()
        self.touch(wanted)

    @property
    def words(self) -> str:
        assert self.flow.table is not None
        assert self.flow.table.clock is not None
        return self.flow.table.clock.words

    @property
    def open(self) -> a.Open | None:
        assert self.flow.table is not None
        return self.flow.table.open

    def rows(self) -> list[int]:
        return [body.played_ms for body in self.bank.course.bodies.values() if isinstance(body, Clock)]


QUARTER = (i.MoveTime(-1),) * 5
"""A game of a quarter of an hour."""
HOUR = (i.MoveTime(-1),) * 5 + (i.ChooseLimit(1),)
"""A game until 20:30: the quarter by which a quarter of an hour has passed."""


def test_the_time_left_is_shown_second_by_second() -> None:
    table = Evening().begin(*QUARTER)
    assert table.game.terms.minutes == 15
    assert table.words == "0:15:00"
    table.passes(1)
    assert table.words == "0:14:59"
    table.passes(121.5)
    assert table.words == "0:12:58", "a second that has begun counts whole"


def test_time_is_booked_every_ten_seconds_and_at_every_operation() -> None:
    table = Evening().begin(*QUARTER)
    table.passes(21)
    assert table.rows() == [10_000, 20_000]
    table.passes(3)
    table.throw(1, 2)
    assert table.rows() == [10_000, 20_000, 24_000]
    table.passes(10)
    assert table.rows()[-1] == 34_000, "ten seconds after the last one"


def test_a_pause_stops_the_length_and_the_game() -> None:
    """S, F: E58, 90 minutes paused for 10 end 100 minutes after the start."""
    table = Evening().begin(*QUARTER)
    table.passes(60)
    table.touch(a.Pause())
    assert isinstance(table.open, a.Paused)
    table.passes(600)
    assert table.words == "0:14:00"
    booked = table.bank.course.head
    table.tap(CARDS[0])
    assert isinstance(table.open, a.Paused), "a card means nothing meanwhile"
    assert table.bank.course.head == booked
    table.answer(a.GoOn)
    table.passes(60)
    assert table.words == "0:13:00"


def test_a_pause_comes_back_over_the_menu_and_an_undo() -> None:
    table = Evening().begin(*QUARTER)
    table.throw(1, 2)
    table.menu()
    table.answer(a.Pause)
    table.menu()
    table.passes(5)
    assert isinstance(table.open, a.Menu)
    table.answer(a.CloseOpen)
    table.passes(0.5)
    assert isinstance(table.open, a.Paused)
    table.touch(i.Undo())
    table.passes(30)
    assert isinstance(table.open, a.Paused)
    assert table.words == "0:15:00"


def test_the_time_played_survives_a_restart_but_for_ten_seconds() -> None:
    table = Evening().begin(*QUARTER)
    table.throw(1, 2)
    table.passes(123)
    again = Evening(table.bank.store, wall=EVENING + timedelta(days=2))
    again.passes(30)
    assert isinstance(again.open, a.LastBookings)
    assert again.words == "0:13:00", "it waits until somebody goes on"
    again.answer(a.CloseOpen)
    again.passes(0.5)
    again.passes(5)
    assert again.words == "0:12:55"


def test_time_away_from_the_table_does_not_count() -> None:
    table = Evening().begin(*QUARTER)
    table.passes(25)
    table.touch(i.GoHome())
    assert table.rows()[-1] == 25_000, "booked when the table is left"
    table.passes(300)
    table.touch(i.Resume())
    table.passes(0)
    table.passes(5)
    assert table.words == "0:14:30"


def test_at_the_end_of_the_length_the_game_ends_before_a_turn_not_begun() -> None:
    table = Evening().begin(*QUARTER)
    table.passes(15 * 60 + 1)
    assert isinstance(table.flow.place, Ended)
    assert table.game.over.why is GameEnd.TIME
    assert Signal.ATTENTION in table.panel.signals


def test_whoever_has_begun_a_turn_finishes_it() -> None:
    """E57."""
    table = Evening().begin(*QUARTER)
    table.throw(1, 1)
    table.passes(15 * 60 + 1)
    assert isinstance(table.flow.place, AtTable)
    assert table.game.time_up
    assert table.words == "dernier tour"
    last = table.bank.course.bodies[table.bank.course.at]
    assert isinstance(last, Operation)
    assert last.by == "clock"


def test_an_end_that_was_undone_waits_for_the_next_operation() -> None:
    """So that a wrong throw before the end can be put right; played time is never undone."""
    table = Evening().begin(*QUARTER)
    table.throw(1, 2)
    table.tap(CARDS[0])
    table.passes(15 * 60 + 1)
    assert isinstance(table.flow.place, Ended)
    table.touch(i.Undo())
    table.passes(20)
    assert isinstance(table.flow.place, AtTable)
    assert not table.game.time_up
    table.touch(i.Undo())
    table.passes(20)
    table.tap(CARDS[0])
    table.passes(1)
    assert isinstance(table.flow.place, Ended)
    assert table.game.registry.title(3).holder == table.game.players[0].id


def test_time_that_could_not_be_booked_is_booked_with_the_next_row() -> None:
    table = Evening().begin(*QUARTER)
    table.at += 10
    table.flow.tick(table.at)
    (job,) = table.jobs
    table.jobs.clear()
    job.failed(NotBooked("full"))
    assert isinstance(table.flow.place, AtTable)
    table.passes(10)
    assert table.rows() == [20_000]


def test_an_end_that_is_not_booked_is_called_again_once_a_second() -> None:
    table = Evening().begin(*QUARTER)
    table.passes(15 * 60 - 5)
    tries = 0
    for _ in range(100):
        table.at += 0.1
        table.flow.tick(table.at)
        for job in table.jobs:
            tries += 1
            job.failed(NotBooked("full"))
        table.jobs.clear()
    assert 5 <= tries <= 7
    table.passes(2)
    assert isinstance(table.flow.place, Ended)


# The hour


def test_a_game_until_an_hour_shows_it_and_cannot_be_paused() -> None:
    table = Evening().begin(*HOUR)
    assert table.game.terms.ends == "20:30"
    assert table.words == "jusqu’à 20:30"
    table.touch(a.Pause())
    assert table.open is None
    table.passes(10)
    assert table.rows() == [10_000], "the time played is booked all the same"


def test_at_the_hour_the_game_ends() -> None:
    table = Evening().begin(*HOUR)
    table.passes(22 * 60 + 29)
    assert isinstance(table.flow.place, AtTable)
    table.passes(1.5)
    assert isinstance(table.flow.place, Ended)
    assert table.game.over.why is GameEnd.TIME


def test_the_end_at_an_hour_comes_nearer_while_the_app_is_closed() -> None:
    table = Evening().begin(*HOUR)
    again = Evening(table.bank.store, wall=EVENING + timedelta(minutes=20))
    again.passes(0.5)
    assert again.open is None
    again.passes(2 * 60 + 31)
    assert isinstance(again.flow.place, Ended)


@pytest.mark.parametrize("jump", [timedelta(minutes=30), timedelta(hours=-5), timedelta(days=400)])
def test_a_jump_of_the_clock_asks_for_the_hour_and_the_old_one_may_be_kept(jump: timedelta) -> None:
    table = Evening().begin(*HOUR)
    table.passes(60)
    table.wall += jump
    table.passes(0.5)
    assert isinstance(table.open, a.AskHour)
    assert table.open.before == 20 * 60 + 8
    table.tap(CARDS[0])
    assert isinstance(table.open, a.AskHour)
    index = 1 if table.open.before != table.open.hour else 0
    table.touch(table.acts()[index])
    assert table.open is None
    table.passes(21 * 60 + 20)
    assert isinstance(table.flow.place, AtTable), "eight past was taken for eight past"
    table.passes(60)
    assert isinstance(table.flow.place, Ended)


def test_after_a_jump_the_table_may_confirm_the_new_hour() -> None:
    table = Evening().begin(*HOUR)
    table.wall += timedelta(minutes=20)
    table.passes(0.5)
    assert table.open == a.AskHour(20 * 60 + 27, 20 * 60 + 7)
    table.touch(table.acts()[0])
    table.passes(2 * 60 + 31)
    assert isinstance(table.flow.place, Ended)


def test_the_hour_is_put_right_by_touch() -> None:
    table = Evening().begin(*HOUR)
    table.wall += timedelta(hours=3)
    table.passes(0.5)
    assert table.open == a.AskHour(23 * 60 + 7, 20 * 60 + 7)
    for by in (-60, -60, -60, 5, 5, -5):
        table.puts_right(by)
    assert isinstance(table.open, a.AskHour)
    assert table.open.hour == 20 * 60 + 12
    table.touch(table.acts()[0])
    table.passes(18 * 60 - 1)
    assert isinstance(table.flow.place, AtTable)
    table.passes(2)
    assert isinstance(table.flow.place, Ended)


def test_an_hour_that_passed_while_the_app_was_away_is_asked_for() -> None:
    table = Evening().begin(*HOUR)
    again = Evening(table.bank.store, wall=EVENING + timedelta(hours=1))
    again.passes(0.5)
    assert again.open == a.AskHour(21 * 60 + 7)
    again.touch(again.acts()[0])
    again.passes(1)
    assert isinstance(again.flow.place, Ended)


def test_a_clock_behind_the_last_booking_makes_the_table_confirm_the_hour() -> None:
    """A Pi without a network begins in the past."""
    table = Evening().begin(*HOUR)
    table.throw(1, 2)
    again = Evening(table.bank.store, wall=datetime(1970, 1, 1, 0, 2))
    again.passes(0.5)
    assert isinstance(again.open, a.LastBookings)
    again.answer(a.CloseOpen)
    again.passes(0.5)
    assert again.open == a.AskHour(2)
    for by in (-60, -60, -60, -60, 5, 5):
        again.puts_right(by)
    again.touch(again.acts()[0])
    again.passes(17 * 60)
    assert isinstance(again.flow.place, AtTable)
    again.tap(CARDS[0])
    again.passes(61)
    assert isinstance(again.flow.place, Ended)


def test_without_a_timed_game_there_is_no_clock() -> None:
    table = Evening()
    table.seat_three()
    table.passes(30)
    assert table.flow.table is not None
    assert table.flow.table.clock is None
    table.touch(a.Pause())
    assert table.open is None
    assert table.rows() == []
    assert jobs.played(table.bank, "any", 5).played_ms == 5
