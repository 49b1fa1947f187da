"""How long a game was played: by the times that its rows have noted, or by the clock of a timed game."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import edition as editions
from banker.bank import Bank, Envelope
from banker.game import Seat
from banker.insight.played import played_s
from banker.rules.position import Position
from banker.rules.setup import open_game
from banker.store import Store

SEATS = [Seat("ann", "Ann"), Seat("bob", "Bob")]
COMMANDS = (c.ThrowDice((1, 3)), c.Pay("ann"))


def noted(*times: str) -> Bank:
    """A bank whose start and bookings have noted these times."""
    clock = iter(times)
    bank = Bank(Store(None), lambda: next(clock))
    bank.begin("g", "0", *open_game(editions.load("london"), SEATS))
    for number, command in enumerate(COMMANDS[: len(times) - 1]):
        assert bank.execute(Envelope(f"op{number}", command)).refused is None
    return bank


@pytest.mark.parametrize(
    ("times", "seconds"),
    [
        (("2026-11-27T20:00:00+01:00", "2026-11-27T20:01:40+01:00", "2026-11-27T20:02:00+01:00"), 120),
        (("2026-11-27T20:00:00+01:00", "2026-11-27T19:01:40+00:00"), 100),
        (("2026-11-27T20:00:00", "2026-11-27T20:01:00"), 60),
        (("2026-11-27T20:00:00", "2026-11-27T20:00:59"), None),
        (("2026-11-27T20:00:00", "2026-11-27T22:00:00", "2026-11-27T22:02:00"), 120),
        (("2026-11-27T20:00:00", "2026-11-27T19:00:00", "2026-11-27T19:02:00"), 120),
        (("2026-11-27T20:00:00", "", "2026-11-27T20:03:00"), 180),
        (("", ""), None),
    ],
)
def test_the_times_between_bookings_add_up_without_breaks_and_without_clocks_put_right(times, seconds):
    assert played_s(noted(*times).course) == seconds


def test_in_a_timed_game_the_clock_of_the_game_counts_alone():
    bank = Bank(Store(None), lambda: "2026-11-27T20:00:00")
    bank.begin("g", "0", *open_game(editions.load("london"), SEATS, mode="timed", minutes=90, position=Position()))
    bank.played("t", 61_000)
    bank.execute(Envelope("op", COMMANDS[0]))
    assert played_s(bank.course) == 61
