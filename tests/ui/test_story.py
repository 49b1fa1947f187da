"""How a game went, told at its end: what everybody owned after each turn in force, and the time played."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import edition
from banker.bank import Bank, Envelope, course_of
from banker.board import CollectEach
from banker.game import Seat
from banker.insight.played import BREAK_S
from banker.rules.setup import open_game
from banker.rules.tally import net_worth
from banker.store import Store
from tests.banker.banks import settle
from tests.ui import setup_samples as samples
from tests.ui.table_samples import Play, course_of_play, logged_course, waiting
from tests.ui.table_samples import throw as turn
from ui.bank.story import story
from ui.views.wealth import _last
from ui.words.strings import strings_for

SEATS = (Seat("ann", "Ann"), Seat("bob", "Bob"))


class Wall:
    """A clock on the wall that shows what the test says."""

    def __init__(self) -> None:
        self.now = "2026-11-22T20:00:00+01:00"

    def __call__(self) -> str:
        return self.now


def begun(wall: Wall, **agreed: object) -> Bank:
    bank = Bank(Store(None), wall)
    mode = "timed" if agreed else "standard"
    terms, events = open_game(edition.load("suisse-2007"), SEATS, mode=mode, **agreed)
    bank.begin("game", "begin", terms, events)
    return bank


def throw(bank: Bank) -> None:
    """A turn: a throw, and what it brings about is answered."""
    settle(bank)
    assert bank.execute(Envelope(f"throw {bank.course.head}", c.ThrowDice((1, 3)))).refused is None
    settle(bank)


def test_there_is_a_moment_after_each_turn_and_one_at_the_start() -> None:
    bank = samples.played(3)
    told = story(bank.course)
    assert [moment.number for moment in told.moments] == [0, 1, 2, 3]
    assert [moment.game.turn.number for moment in told.moments] == [0, 1, 2, 3]
    assert told.moments[0].game == bank.course.states[0]
    assert told.moments[0].last is None
    assert told.moments[-1].game == bank.game


def test_what_everybody_owned_then_is_their_net_worth_then() -> None:
    told = story(samples.played(40).course)
    assert len(told.moments) == 41
    for moment in told.moments:
        assert moment.worths == {player.id: net_worth(moment.game, player.id) for player in moment.game.players}


def test_a_turn_that_was_undone_is_not_told() -> None:
    bank = begun(Wall())
    throw(bank)
    before = bank.course.at
    throw(bank)
    assert bank.undo("undo", before).refused is None
    told = story(bank.course)
    assert [moment.number for moment in told.moments] == [0, 1]
    assert told.moments[-1].game == bank.game


def test_a_game_without_a_turn_has_its_start_alone() -> None:
    told = story(begun(Wall()).course)
    assert [moment.number for moment in told.moments] == [0]
    assert told.played_s is None


def test_a_story_is_the_same_when_the_game_is_read_again() -> None:
    bank = samples.played(40)
    assert story(course_of(bank.log, bank.game_id)) == story(bank.course)


def test_the_time_between_two_bookings_counts_but_no_break_and_no_clock_put_right() -> None:
    wall = Wall()
    bank = begun(wall)
    for when in (
        "2026-11-22T20:01:00+01:00",
        "2026-11-22T20:30:59+01:00",  # a long think
        "2026-11-22T23:30:00+01:00",  # a dinner
        "2026-11-22T23:31:00+01:00",
        "1970-01-01T01:00:00+01:00",  # a machine without a battery, before it found the network
        "1970-01-01T01:02:00+01:00",
        "2026-11-23T00:00:00+01:00",
        "",
        "nonsense",
        "2026-11-23T00:01:00",  # by a clock that does not say of which place, as if it were that of Greenwich
    ):
        wall.now = when
        throw(bank)
    assert BREAK_S > 29 * 60 + 59
    assert story(bank.course).played_s == (1 + 1 + 2) * 60 + 29 * 60 + 59


def test_the_hour_that_summer_time_takes_is_no_time_played() -> None:
    wall = Wall()
    wall.now = "2026-10-25T02:59:00+02:00"
    bank = begun(wall)
    wall.now = "2026-10-25T02:01:00+01:00"
    throw(bank)
    assert story(bank.course).played_s == 120


def test_of_a_game_by_length_the_time_is_what_its_clock_counted() -> None:
    wall = Wall()
    bank = begun(wall, minutes=90)
    wall.now = "2026-11-22T20:20:00+01:00"
    throw(bank)
    bank.played("clock", 5 * 60_000)
    throw(bank)
    bank.played("clock 2", 7 * 60_000)
    throw(bank)
    told = story(bank.course)
    assert told.played_s == 7 * 60
    assert [moment.played_s for moment in told.moments] == [0, 0, 5 * 60, 7 * 60]


def test_a_game_begun_less_than_a_minute_ago_has_no_time() -> None:
    wall = Wall()
    bank = begun(wall)
    wall.now = "2026-11-22T20:00:59+01:00"
    throw(bank)
    assert story(bank.course).played_s is None


def test_a_turn_that_ends_with_a_payment_for_a_message_says_so() -> None:
    """Of the payment alone it cannot be told from one that a card asks for."""
    play = Play("suisse-2007", 3, pawns={"p1": 19}).do(turn(1, 2), c.EnterEffect("p1", CollectEach(100_000)))
    play.do(c.Pay("p2"), c.Pay("p3"), turn(1, 2))
    moment = story(course_of_play(play)).moments[1]
    assert [type(operation.command) for operation in moment.earlier] == [c.Pay, c.EnterEffect, c.ThrowDice]
    said = _last(strings_for("fr"), moment)
    assert "message" in said
    assert "carte" not in said


@pytest.mark.parametrize("edition_id", ["suisse-2007", "paris-francs", "monde-2008"])
def test_the_course_of_a_sample_is_the_one_that_its_log_has(edition_id: str) -> None:
    for name, play in waiting(edition_id, 4).items():
        mine, logs = course_of_play(play), logged_course(play)
        assert vars(mine) == vars(logs), name
        assert mine.game == play.game, name
