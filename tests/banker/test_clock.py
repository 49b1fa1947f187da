"""Played time and the end of a timed game: the bank calls time when the agreed length has been played."""

from __future__ import annotations

from banker import edition
from banker.bank import Bank, Envelope
from banker.commands import CallTime, ThrowDice
from banker.events import GameEnd
from banker.game import Seat
from banker.history import Operation
from banker.rules.setup import open_game
from banker.store import Store

MINUTE_MS = 60_000


def bank(**agreed: object) -> Bank:
    """Two players against the clock."""
    seats = (Seat("ann", "Ann"), Seat("bob", "Bob"))
    opened = Bank(Store(None))
    opened.begin("game", "begin", *open_game(edition.load("suisse-2007"), seats, mode="timed", **agreed))
    return opened


def test_the_last_millisecond_ends_the_game() -> None:
    timed = bank(minutes=1)
    timed.played("tick 1", MINUTE_MS - 1)
    assert timed.game.over is None
    timed.played("tick 2", MINUTE_MS)
    assert timed.game.over is not None
    assert timed.game.over.why is GameEnd.TIME
    ((_, body, _),) = timed.history(1)
    assert isinstance(body, Operation)
    assert (body.command, body.by) == (CallTime(MINUTE_MS), "clock")


def test_a_pause_is_not_counted_as_played_time() -> None:
    """S "convenir d'une durée déterminée": played time counts, not the clock on the wall."""
    timed = bank(minutes=1)
    timed.played("tick 1", MINUTE_MS // 2)
    timed.played("tick 2", MINUTE_MS // 2)
    assert timed.game.over is None
    assert timed.course.played_ms == MINUTE_MS // 2


def test_time_is_called_once_and_the_turn_is_finished() -> None:
    timed = bank(minutes=1)
    timed.execute(Envelope("throw", ThrowDice((1, 2))))
    timed.played("tick 1", MINUTE_MS)
    head = timed.course.head
    timed.played("tick 2", MINUTE_MS + 1)
    assert timed.game.time_up
    assert timed.course.head == head + 1, "the clock's row alone"


def test_an_end_that_was_undone_is_called_again() -> None:
    """Undo never touches played time, so the time is still up."""
    timed = bank(minutes=1)
    timed.played("tick 1", MINUTE_MS)
    timed.undo("undo")
    assert timed.game.over is None
    timed.played("tick 2", MINUTE_MS)
    assert timed.game.over is not None


def test_an_agreed_hour_is_called_by_anybody_with_a_clock() -> None:
    timed = bank(ends="22:00")
    timed.played("tick 1", 100 * MINUTE_MS)
    assert timed.game.over is None
    timed.execute(Envelope("hour", CallTime(), by="clock"))
    assert timed.game.over is not None


def test_no_time_is_booked_once_the_game_was_put_away() -> None:
    timed = bank(minutes=1)
    timed.put_away("away")
    timed.played("tick", MINUTE_MS)
    assert timed.course.played_ms == 0
    assert timed.game.over is None
