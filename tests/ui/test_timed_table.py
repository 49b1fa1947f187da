"""The clock of a timed game at the table, on a real bank in memory, with both clocks in the test's hands."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

import pytest

from banker import commands as c
from banker.events import GameEnd
from banker.history import Clock, Operation, decoded
from banker.log import NotBooked
from banker.store import Store
from hardware.ports import FaultCause, ReaderFault, Signal
from tests.ui.table_samples import Play, logged, throw
from tests.ui.test_flow import CARDS, Table, copied, parts
from ui.bank import jobs
from ui.flow.place import AtTable, Ended, Failed
from ui.records import intents as i
from ui.records.beside import OpenGames
from ui.records.idle import ClockView
from ui.setup import time
from ui.setup.entered import enter, in_mode
from ui.table import acts as a
from ui.table.clock import next_hour, told_at
from ui.table.lay import Lay
from ui.words.strings import LANGUAGES, strings_for

EVENING = datetime(2026, 11, 21, 20, 7, 30)


class Evening(Table):
    """A table with a clock on the wall (`wall`) and a monotonic one (`at`)."""

    def __init__(self, store: Store | None = None, wall: datetime = EVENING, place: Path | None = None) -> None:
        super().__init__(store, at=1_000.0, wall=wall, post=place)

    def begin(self, *agreed: i.Intent) -> Evening:
        """Three players, a timed game, and what was agreed on."""
        self.touch(i.NewGame())
        for intent in (enter(in_mode, "timed"), *agreed, i.Step(2)):
            self.touch(intent)
        for uid in CARDS:
            self.tap(uid)
        self.begin_game()
        assert isinstance(self.flow.place, AtTable)
        self.passes(0)
        return self

    def passes(self, seconds: float) -> None:
        """Let time go by, on both clocks, in steps of the app's."""
        while True:
            step = min(0.5, seconds)
            seconds -= step
            self.later(step)
            if seconds <= 0:
                return

    def waits(self, seconds: float) -> None:
        """As `passes`, for a long time in which nobody does anything: but for the last ten seconds the app looks at the
        clock only every ten."""
        self.later(0)
        while seconds > 10:
            self.later(10)
            seconds -= 10
        self.passes(seconds)

    def later(self, seconds: float) -> None:
        """The app looks at both clocks once so many seconds have gone by."""
        self.at += seconds
        self.wall += timedelta(seconds=seconds)
        self.flow.tick(self.at)
        self.serve()

    def puts_right(self, by: int) -> None:
        """Touch the answer that moves the hour by so many minutes."""
        assert self.flow.table is not None
        assert isinstance(self.open, a.AskHour)
        wanted = a.SetHour((self.open.hour + by) % (24 * 60))
        assert wanted in self.acts()
        self.touch(wanted)

    @property
    def words(self) -> str:
        return self.flow.table.clock.words

    @property
    def open(self) -> Lay | None:
        return self.flow.table.open

    def rows(self) -> list[int]:
        return [body.played_ms for body in self.bank.course.bodies.values() if isinstance(body, Clock)]


QUARTER = (enter(time.moved, -1),) * 5  # A game of a quarter of an hour.
# A game until 20:30: the quarter by which a quarter of an hour has passed.
HOUR = (enter(time.moved, -1),) * 5 + (enter(time.by_hour, True),)


@cache
def _begun(*agreed: i.Intent) -> Store:
    """The file of a bank with a game that has just begun."""
    return Evening().begin(*agreed).bank.store


def begun(*agreed: i.Intent) -> Evening:
    """The evening of `_begun`, taken up again at once from a copy of its file, since the set-up takes most of a short
    test."""
    table = Evening(copied(_begun(*agreed)))
    table.passes(0)
    return table


def test_the_time_left_is_shown_second_by_second() -> None:
    table = begun(*QUARTER)
    assert table.game.terms.minutes == 15
    assert table.words == "0:15:00"
    table.passes(1)
    assert table.words == "0:14:59"
    table.passes(121.5)
    assert table.words == "0:12:58", "a second that has begun counts whole"


def test_time_is_booked_every_ten_seconds_and_at_every_operation() -> None:
    table = begun(*QUARTER)
    table.passes(21)
    assert table.rows() == [10_000, 20_000]
    table.passes(3)
    table.throw(1, 2)
    assert table.rows() == [10_000, 20_000, 24_000]
    table.passes(10)
    assert table.rows()[-1] == 34_000, "ten seconds after the last one"


def test_a_pause_stops_the_length_and_the_game() -> None:
    """S, F: E58, 90 minutes paused for 10 end 100 minutes after the start."""
    table = begun(*QUARTER)
    table.passes(60)
    table.touch(a.Pause())
    assert isinstance(table.open, a.Paused)
    table.waits(600)
    assert table.words == "0:14:00"
    booked = table.bank.course.head
    table.tap(CARDS[0])
    assert isinstance(table.open, a.Paused), "a card means nothing meanwhile"
    assert table.bank.course.head == booked
    table.answer(a.GoOn)
    table.waits(60)
    assert table.words == "0:13:00"


def test_a_pause_shows_the_share_of_the_length_that_is_left() -> None:
    table = begun(*QUARTER)
    table.waits(5 * 60)
    table.touch(a.Pause())
    assert table.open == a.Paused(0.67)


def test_a_pause_after_the_end_was_undone_shows_that_nothing_is_left() -> None:
    table = begun(*QUARTER)
    table.throw(1, 2)
    table.tap(CARDS[0])
    table.waits(15 * 60 + 1)
    table.touch(i.Undo())
    table.passes(20)
    table.touch(a.Pause())
    assert table.open == a.Paused(0)


def test_a_pause_comes_back_over_the_menu_and_an_undo() -> None:
    table = begun(*QUARTER)
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
    table = begun(*QUARTER)
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
    table = begun(*QUARTER)
    table.passes(25)
    table.home()
    assert table.rows()[-1] == 25_000, "booked when the table is left"
    table.waits(300)
    table.touch(i.Resume())
    table.passes(0)
    table.passes(5)
    assert table.words == "0:14:30"


def test_at_the_end_of_the_length_the_game_ends_before_a_turn_not_begun() -> None:
    table = begun(*QUARTER)
    table.waits(15 * 60 + 1)
    assert isinstance(table.flow.place, Ended)
    assert table.game.over.why is GameEnd.TIME
    assert Signal.END in table.panel.signals


def announced(table: Evening) -> str:
    """What is said large."""
    motion = table.flow.desk.motion
    return motion.announcement.title if motion is not None and motion.announcement is not None else ""


@pytest.mark.parametrize("agreed", [QUARTER, HOUR])
def test_five_minutes_and_one_before_the_end_are_said_large_once(agreed: tuple[i.Intent, ...]) -> None:
    table = begun(*agreed)
    left = 15 * 60 if agreed is QUARTER else (next_hour("20:30", table.wall) - table.wall).total_seconds()
    said = []
    for _ in range(int(left // 5) - 1):
        before = table.flow.desk.motion
        table.later(5)
        if table.flow.desk.motion is not before:
            said.append(announced(table))
    assert said == ["Encore 5 minutes", "Encore 1 minute"]


def test_five_minutes_are_said_when_just_as_many_are_left() -> None:
    table = begun(*QUARTER)
    table.waits(10 * 60 - 0.5)
    assert announced(table) == ""
    table.passes(0.5)
    assert announced(table) == "Encore 5 minutes"


def test_a_game_taken_up_with_less_than_five_minutes_left_says_only_the_last_one() -> None:
    assert told_at(None, 250.0) is None
    assert told_at(250.0, None) is None
    assert (told_at(300.5, 300.0), told_at(300.0, 299.5), told_at(61.0, 59.0)) == (5, None, 1)


def test_that_the_time_is_up_is_said_large() -> None:
    table = begun(*QUARTER)
    table.throw(1, 1)
    table.waits(15 * 60 + 1)
    assert announced(table) == strings_for("fr").t("event.time_up")


def test_a_player_who_has_begun_a_turn_finishes_it() -> None:
    """E57."""
    table = begun(*QUARTER)
    table.throw(1, 1)
    table.waits(15 * 60 + 1)
    assert isinstance(table.flow.place, AtTable)
    assert table.game.time_up
    assert table.words == "dernier tour"
    last = table.bank.course.bodies[table.bank.course.at]
    assert isinstance(last, Operation)
    assert last.by == "clock"


def test_an_end_that_was_undone_waits_for_the_next_operation() -> None:
    """So that a wrong throw before the end can be put right; played time is never undone."""
    table = begun(*QUARTER)
    table.throw(1, 2)
    table.tap(CARDS[0])
    table.waits(15 * 60 + 1)
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
    table = begun(*QUARTER)
    table.at += 10
    table.flow.tick(table.at)
    (job,) = table.jobs
    table.jobs.clear()
    job.failed(NotBooked("full"))
    assert isinstance(table.flow.place, AtTable)
    table.passes(10)
    assert table.rows() == [20_000]


def test_an_end_that_is_not_booked_is_called_again_once_a_second() -> None:
    table = begun(*QUARTER)
    table.waits(15 * 60 - 5)
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
    table = begun(*HOUR)
    assert table.game.terms.ends == "20:30"
    assert table.words == "jusqu’à 20:30"
    assert not table.bears(a.Pause())
    table.passes(10)
    assert table.rows() == [10_000], "the time played is booked all the same"


def test_a_game_whose_log_has_no_times_ends_at_the_next_such_hour() -> None:
    table = Table()
    table.touch(i.NewGame())
    for intent in (enter(in_mode, "timed"), *HOUR, i.Step(2)):
        table.touch(intent)
    for uid in CARDS:
        table.tap(uid)
    table.begin_game()
    table.flow.tick(table.at)
    assert table.flow.table.clock.words.endswith(table.game.terms.ends)


def test_at_the_hour_the_game_ends() -> None:
    table = begun(*HOUR)
    table.waits(22 * 60 + 29)
    assert isinstance(table.flow.place, AtTable)
    table.passes(1.5)
    assert isinstance(table.flow.place, Ended)
    assert table.game.over.why is GameEnd.TIME
    assert announced(table) == "Ex æquo\u202f: Étoile, Tour et Cavalier"


def test_the_end_at_an_hour_comes_nearer_while_the_app_is_closed() -> None:
    table = begun(*HOUR)
    again = Evening(table.bank.store, wall=EVENING + timedelta(minutes=20))
    again.passes(0.5)
    assert again.open is None
    again.waits(2 * 60 + 31)
    assert isinstance(again.flow.place, Ended)


@pytest.mark.parametrize("jump", [timedelta(minutes=30), timedelta(hours=-5), timedelta(days=400)])
def test_a_jump_of_the_clock_asks_for_the_hour_and_the_old_one_may_be_kept(jump: timedelta) -> None:
    table = begun(*HOUR)
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
    table.waits(21 * 60 + 20)
    assert isinstance(table.flow.place, AtTable), "eight past was taken for eight past"
    table.passes(60)
    assert isinstance(table.flow.place, Ended)


def test_the_hour_is_asked_for_under_what_is_said_of_the_reader() -> None:
    table = begun(*HOUR)
    table.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "out", table.at))
    fault = table.strip
    table.wall += timedelta(minutes=20)
    table.passes(0.5)
    assert isinstance(table.open, a.AskHour)
    assert table.strip == fault != ""


def test_after_a_jump_the_table_may_confirm_the_new_hour() -> None:
    table = begun(*HOUR)
    table.wall += timedelta(minutes=20)
    table.passes(0.5)
    assert table.open == a.AskHour(20 * 60 + 27, 20 * 60 + 7)
    table.touch(table.acts()[0])
    table.waits(2 * 60 + 31)
    assert isinstance(table.flow.place, Ended)


def test_the_hour_is_put_right_by_touch() -> None:
    table = begun(*HOUR)
    table.wall += timedelta(hours=3)
    table.passes(0.5)
    assert table.open == a.AskHour(23 * 60 + 7, 20 * 60 + 7)
    for by in (-60, -60, -60, 5, 5, -5):
        table.puts_right(by)
    assert isinstance(table.open, a.AskHour)
    assert table.open.hour == 20 * 60 + 12
    table.touch(table.acts()[0])
    table.waits(18 * 60 - 1)
    assert isinstance(table.flow.place, AtTable)
    table.passes(2)
    assert isinstance(table.flow.place, Ended)


def test_while_the_hour_is_asked_for_no_time_is_played_and_none_booked() -> None:
    table = begun(*HOUR)
    table.passes(15)
    table.wall -= timedelta(hours=1)
    table.passes(0.5)
    assert isinstance(table.open, a.AskHour)
    before = table.rows()
    assert len(before) == 1
    table.passes(60)
    assert table.rows() == before
    table.answer(a.TakeHour)
    table.passes(0.5)
    assert before[0] < table.rows()[-1] < 20_000


def test_an_hour_that_passed_while_the_app_was_away_is_asked_for() -> None:
    table = begun(*HOUR)
    again = Evening(table.bank.store, wall=EVENING + timedelta(hours=1))
    again.passes(0.5)
    assert again.open == a.AskHour(21 * 60 + 7)
    again.touch(again.acts()[0])
    again.passes(1)
    assert isinstance(again.flow.place, Ended)


def test_a_clock_behind_the_last_booking_makes_the_table_confirm_the_hour() -> None:
    """A Pi without a network begins in the past."""
    table = begun(*HOUR)
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
    again.waits(17 * 60)
    assert isinstance(again.flow.place, AtTable)
    again.tap(CARDS[0])
    again.passes(61)
    assert isinstance(again.flow.place, Ended)


def test_without_a_timed_game_there_is_no_clock() -> None:
    table = Evening()
    table.seat_three()
    table.passes(30)
    assert table.flow.table.clock is None
    assert not table.bears(a.Pause())
    assert table.rows() == []
    assert jobs.played(table.bank, "any", 5).played_ms == 5


def test_an_end_that_was_undone_and_redone_is_the_end_again() -> None:
    table = begun(*QUARTER)
    table.throw(1, 1)
    table.waits(15 * 60 + 1)
    assert table.game.time_up
    table.touch(i.Undo())
    rows = table.rows()
    table.passes(20)
    assert table.rows() == rows, "nothing is booked that would stand before it"
    table.touch(i.Redo())
    assert table.game.time_up
    table.passes(20)
    assert len(table.rows()) > len(rows) + 1


# What the clock does not do


def test_a_pause_ends_with_the_table_and_is_not_met_again() -> None:
    table = begun(*QUARTER)
    table.throw(1, 2)
    table.menu()
    table.touch(a.Pause())
    table.home()
    table.touch(i.Resume())
    table.answer(a.CloseOpen)
    table.passes(0)
    table.passes(5)
    assert table.open is None
    assert table.words == "0:14:55"


def test_away_from_the_table_nothing_more_is_booked() -> None:
    table = begun(*QUARTER)
    table.passes(5)
    table.home()
    for intent in (i.NewGame(), i.GoHome()):
        table.passes(60)
        table.touch(intent)
    assert table.rows() == [5_000]


def test_time_at_the_tally_does_not_count_when_the_end_is_undone() -> None:
    table = begun(*QUARTER)
    table.passes(25)
    table.end()
    table.waits(300)
    table.touch(i.Undo())
    table.passes(0)
    assert table.words == "0:14:35"
    table.passes(5)
    assert table.words == "0:14:30"


def test_while_the_last_bookings_are_read_no_time_is_booked() -> None:
    table = begun(*QUARTER)
    table.throw(1, 2)
    again = Evening(table.bank.store)
    before = again.rows()
    again.passes(60)
    assert again.rows() == before


def test_one_row_at_a_time_is_on_its_way_to_the_bank() -> None:
    table = begun(*QUARTER)
    for _ in range(3):
        table.at += 10
        table.flow.tick(table.at)
        assert len(table.jobs) == 1
    table.serve()
    assert table.rows() == [10_000]
    table.flow.on_intent(i.Throw((1, 2)))
    table.at += 10
    table.flow.tick(table.at)
    table.serve()
    assert table.rows() == [10_000, 40_000], "not a second one for the throw that was booked before it"
    table.tap(CARDS[0])
    assert table.rows() == [10_000, 40_000, 40_000]


def test_time_that_was_booked_leaves_what_lies_open() -> None:
    table = begun(*QUARTER)
    table.menu()
    table.passes(10)
    assert table.rows() == [10_000]
    assert isinstance(table.open, a.Menu)


def test_any_other_error_of_a_row_is_not_swallowed() -> None:
    table = begun(*QUARTER)
    table.at += 10
    table.flow.tick(table.at)
    table.jobs.pop().failed(RuntimeError("a bug"))
    assert isinstance(table.flow.place, Failed)
    table.passes(30)
    assert isinstance(table.flow.place, Failed)


def test_a_step_back_before_the_end_books_the_time_as_every_operation_does() -> None:
    table = begun(*QUARTER)
    table.throw(1, 2)
    table.passes(3)
    table.touch(i.Undo())
    assert table.rows() == [0, 3_000]
    table.touch(i.Redo())
    assert table.rows() == [0, 3_000, 3_000]


def test_a_pause_waits_for_what_is_under_way_and_hides_what_was_asked() -> None:
    table = begun(*QUARTER)
    table.flow.on_intent(i.Throw((1, 2)))
    table.flow.on_intent(a.Pause())
    assert table.panel.signals[-1] is Signal.WAIT
    table.serve()
    assert table.open is None
    me = table.game.players[0].id
    table.flow.desk.set_table(asked=a.AskCard(c.Buy(me), me))
    table.tap(CARDS[1])
    table.menu()
    table.touch(a.Pause())
    assert (table.open, table.flow.table.asked, table.flow.table.strip) == (a.Paused(1.0), None, None)


def test_a_pause_does_not_come_over_what_waits_for_a_card() -> None:
    table = begun(*QUARTER)
    table.touch(a.Pause())
    me = table.game.players[0].id
    asked = a.AskCard(c.CashSalary(me), me)
    table.flow.desk.set_table(open=None, asked=asked)
    table.passes(1)
    assert table.open is None
    table.touch(a.CloseOpen())
    table.passes(0.5)
    assert table.open == a.Paused(1.0)


def test_the_clock_speaks_the_language_of_the_moment_and_draws_only_what_changed() -> None:
    table = begun(*HOUR)
    version = table.flow.desk.version
    table.passes(3)
    assert table.flow.desk.version == version
    table.menu()
    table.touch(i.ChooseLanguage(LANGUAGES.index("en")))
    table.passes(0.5)
    assert table.words == "until 20:30"
    assert table.flow.table.clock == ClockView("until 20:30", reason=table.flow.desk.strings.t("clock.hour_stays"))


def test_the_clock_says_why_it_cannot_be_paused_in_the_last_turn_and_how_it_can_before() -> None:
    table = begun(*QUARTER)
    table.throw(1, 1)
    assert table.flow.table.clock == ClockView("0:15:00", act=a.Pause())
    table.waits(15 * 60 + 1)
    reason = table.flow.desk.strings.t("clock.is_up")
    assert table.flow.table.clock == ClockView("dernier tour", reason=reason)


@pytest.mark.parametrize(
    ("option", "words", "reason"),
    [("no", "clock.last_turn", "clock.is_up"), ("yes", "clock.last_round", "clock.round_goes_on")],
)
def test_once_the_time_is_up_the_clock_says_what_is_still_played(option: str, words: str, reason: str) -> None:
    play = Play("suisse-2007", 3, {"last_round": option}, mode="timed", minutes=15)
    play.do(throw(1, 1), c.CallTime(15 * 60_000))
    table = Evening(logged(play, CARDS))
    t = table.flow.desk.strings.t
    assert (table.flow.table.clock, table.game.time_up) == (None, True)
    table.passes(0)
    assert table.flow.table.clock == ClockView(t(words), reason=t(reason))


def test_an_hour_is_said_only_where_it_is_asked_for() -> None:
    for agreed in (QUARTER, HOUR):
        table = begun(*agreed)
        assert not any(isinstance(act, a.SetHour | a.TakeHour) for act in parts(table.flow.view()))


# The hour to the second


def test_the_true_hour_counts_to_the_second_and_any_other_from_its_full_minute() -> None:
    for act, left in ((0, 2 * 60 + 30), (1, 23 * 60)):
        table = begun(*HOUR)
        table.wall += timedelta(minutes=20)
        table.passes(0.5)
        assert table.open == a.AskHour(20 * 60 + 27, 20 * 60 + 7)
        table.touch(table.acts()[act])
        table.waits(left - 0.5)
        assert isinstance(table.flow.place, AtTable)
        table.passes(0.5)
        assert isinstance(table.flow.place, Ended)


@pytest.mark.parametrize(("behind", "asked"), [(60, False), (61, True)])
def test_a_clock_a_minute_behind_the_last_booking_is_still_believed(behind: int, asked: bool) -> None:
    table = begun(*HOUR)
    table.passes(120)
    table.tap(CARDS[0])
    table.touch(a.CloseOpen())
    table.throw(1, 2)
    table.answer(c.Decline)
    again = Evening(table.bank.store, wall=table.wall - timedelta(seconds=behind))
    again.answer(a.CloseOpen)
    again.passes(0.5)
    assert isinstance(again.open, a.AskHour) is asked


@pytest.mark.parametrize(("early", "asked"), [(0, True), (1, False)])
def test_a_clock_that_shows_the_hour_of_the_end_at_a_start_is_asked_about(early: int, asked: bool) -> None:
    table = begun(*HOUR)
    again = Evening(table.bank.store, wall=EVENING.replace(minute=30, second=0) - timedelta(seconds=early))
    again.flow.tick(again.at)
    assert isinstance(again.open, a.AskHour) is asked
    again.passes(2)
    assert isinstance(again.flow.place, AtTable) is asked


def test_once_the_hour_has_struck_a_jump_of_the_clock_asks_nothing() -> None:
    table = begun(*HOUR)
    table.throw(1, 1)
    table.waits(22 * 60 + 31)
    assert table.game.time_up
    table.wall += timedelta(hours=3)
    table.passes(1)
    assert table.open is None


def test_what_was_asked_about_the_hour_stays_while_it_is_put_right() -> None:
    table = begun(*HOUR)
    table.wall += timedelta(hours=3)
    table.passes(0.5)
    table.puts_right(5)
    assert table.open == a.AskHour(23 * 60 + 12, 20 * 60 + 7)
    table.passes(30)
    assert table.open == a.AskHour(23 * 60 + 12, 20 * 60 + 7), "nor asked anew"


def test_a_timed_game_after_another_begins_with_its_own_time() -> None:
    table = begun(*HOUR)
    table.passes(60)
    table.end()
    table.touch(i.Close())
    table.begin(enter(time.by_hour, False))  # the quarter of an hour of the last time
    assert table.words == "0:15:00"
    table.wall += timedelta(hours=3)
    table.passes(1)
    assert table.open is None, "a length does not heed the clock on the wall"
    table.end()
    table.touch(i.Close())
    table.begin(enter(in_mode, "standard"))
    table.passes(20)
    assert table.flow.table.clock is None


def test_home_and_the_games_played_say_alike_when_a_game_was_last_played() -> None:
    table = begun()
    table.waits(600)
    table.throw(1, 2)
    played = table.wall.replace(microsecond=0).isoformat()
    table.passes(60)
    assert isinstance(decoded(table.bank.log.last(table.bank.game_id)), Clock), "the clock's rows have no time"
    table.home()
    assert table.flow.place.unfinished[1] == played
    table.touch(OpenGames())
    assert [game.when for game in table.flow.desk.beside.games] == [played]


def test_the_last_five_minutes_of_a_game_until_an_hour_say_how_long_that_is() -> None:
    table = begun(*HOUR)
    assert table.words == "jusqu’à 20:30"
    table.waits((datetime(2026, 11, 21, 20, 25, 58) - table.wall).total_seconds())
    assert table.words == "encore 5 min (20:30)"
    table.passes(3)
    assert table.words == "encore 4 min (20:30)"
    table.passes(29)
    assert table.words == "encore 4 min (20:30)"


def test_a_purchase_says_the_last_turn_as_long_as_that_lasts() -> None:
    table = begun()
    table.throw(1, 2)
    assert "dernier tour" not in table.flow.view().side.title
    table.waits(2 * 60 * 60)
    assert table.game.time_up
    for _ in range(3):
        assert table.flow.view().side.title.endswith("· dernier tour")
        table.passes(60)


def test_a_payment_and_an_auction_say_the_last_turn_too() -> None:
    """Regression: only a purchase said it; rents and bids of the last turn looked like any other."""
    table = begun()
    table.throw(1, 3)
    tax = table.flow.view().middle
    assert tax.note == ""
    table.waits(2 * 60 * 60)
    assert table.game.time_up
    assert table.flow.view().middle.note == "dernier tour"
    table = begun()
    table.throw(1, 2)
    table.waits(2 * 60 * 60)
    table.touch(table.flow.view().side.other.act)
    assert table.flow.view().title == f"{strings_for('fr').t('auction.title')} · dernier tour"


def test_after_a_start_all_is_said_to_be_there_and_what_is_still_open() -> None:
    store = Store(None)
    table = Evening(store).begin()
    table.throw(1, 2)
    view = Evening(store, wall=table.wall).flow.view()
    assert view.middle.title == "Tout est là"
    name = table.game.players[0].name
    assert view.middle.lines[0].startswith(f"Encore à décider\u202f: {name} – Acheter")
