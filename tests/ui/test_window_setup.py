"""Set-up and seats in a real window: a timed game thrown for and run, deeds dealt, a late player, a lost card."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from banker.bank import Bank
from banker.store import Store
from tests.ui.test_window_game import CARDS, FOLLOWING, NEW_GAME, TABLE, display, seat_three, throw, touch
from tests.ui.window import Display, RunningApp

__all__ = ["display"]

pytestmark = pytest.mark.window

SHORT, TIMED = (634, 150), (634, 208)
LESS = (514, 373)
WHO_STARTS = (352, 443)
START_DIE_X, START_DIE_Y = 471, (253, 315)
START_FOLLOWING = (610, 443)
FIRST_DEED, LAST_DEED = (262, 90), (728, 385)
BANK_DEALS, BEGIN_DEALT, TO_TABLE = (468, 443), (697, 443), (634, 443)
CLOCK, CLOCK_BOX = (110, 390), (75, 375, 160, 30)
GO_ON = (730, 389)
ADMIT, BACK, PERSON, NEW_CARD = (640, 108), (640, 34), (580, 410), (640, 92)
ESTATE_BACK = (34, 34)
FIRST_TILE = (600, 45)


def read(data: Path, scratch: Path) -> Bank:
    """The newest game of the killed app's files, from a copy."""
    shutil.copytree(data, scratch)
    bank = Bank(Store(scratch / "banker.db"))
    bank.resume(bank.log.games()[-1])
    return bank


def seat(app: RunningApp, display: Display, mode: tuple[int, int]) -> None:
    """From home to three players in a game of this mode."""
    app.until_shown("home")
    app.steady()
    display.click(NEW_GAME)
    app.until_shown("setup")
    app.steady()
    touch(app, display, mode)
    if mode == TIMED:
        for _ in range(5):
            touch(app, display, LESS)
    touch(app, display, FOLLOWING)
    for card in CARDS:
        before = display.picture(TABLE)
        app.tap(card)
        app.until(lambda before=before: display.picture(TABLE) != before, "the card to be seated")
        app.steady()


def play(app: RunningApp, act: Callable[..., None], *args: object) -> None:
    """One touch or card that books an operation; rows of the clock lie between."""
    before = app.booked()
    act(*args)
    app.until(lambda: app.booked() > before, "an operation")
    app.steady()


def test_a_timed_game_runs_pauses_and_goes_on_after_the_plug_was_pulled(display: Display, tmp_path: Path) -> None:
    app = RunningApp(display, tmp_path)
    seat(app, display, TIMED)
    touch(app, display, WHO_STARTS)
    for dice in ((1, 2), (6, 5), (3, 3)):
        for row, face in enumerate(dice):
            touch(app, display, (START_DIE_X + (face - 1) * 56, START_DIE_Y[row]))
    touch(app, display, START_FOLLOWING)
    display.click(FOLLOWING)
    app.until_shown("table")
    app.steady()
    for _ in range(2):
        before = display.picture(CLOCK_BOX)
        app.until(lambda before=before: display.picture(CLOCK_BOX) != before, "a second to pass")
    play(app, throw, display, 1, 2)
    play(app, app.tap, CARDS[1])  # the second player has thrown the most, and buys
    touch(app, display, CLOCK)
    before = app.booked()
    app.tap(CARDS[2])
    app.tap("no card's number")
    app.until(lambda: app.said("reader: bad_line") == 1, "the card before it to be read")
    throw(display, 1, 2)
    app.steady()
    assert app.booked() == before, "paused: nothing can be done"
    app.kill()
    bank = read(tmp_path / "data", tmp_path / "one")
    game, played_ms = bank.game, bank.course.played_ms
    bank.close()
    assert (game.terms.mode, game.terms.minutes) == ("timed", 15)
    assert game.terms.first == game.players[1].id
    assert game.registry.title(3).holder == game.players[1].id
    assert played_ms > 1_000

    again = RunningApp(display, tmp_path)
    again.until_shown("table")
    again.steady()
    display.click(GO_ON)
    again.steady()
    before = display.picture(CLOCK_BOX)
    again.until(lambda: display.picture(CLOCK_BOX) != before, "time to go on")
    play(again, throw, display, 1, 2)
    again.kill()
    bank = read(tmp_path / "data", tmp_path / "two")
    assert bank.course.played_ms > played_ms
    bank.close()


def test_deeds_are_picked_and_the_bank_deals_the_rest(display: Display, tmp_path: Path) -> None:
    app = RunningApp(display, tmp_path)
    seat(app, display, SHORT)
    touch(app, display, FOLLOWING)
    touch(app, display, FOLLOWING)
    for place in (FIRST_DEED, LAST_DEED, BANK_DEALS):
        touch(app, display, place)
    display.click(BEGIN_DEALT)
    app.until_shown("deal")
    app.steady()
    display.click(TO_TABLE)
    app.until_shown("table")
    app.steady()
    play(app, throw, display, 1, 2)
    app.kill()
    bank = read(tmp_path / "data", tmp_path / "one")
    game = bank.game
    bank.close()
    assert set(game.registry.estate(game.players[0].id)) == {1, 39}
    assert [len(game.registry.estate(player.id)) >= 2 for player in game.players] == [True] * 3


def test_a_late_player_is_let_in_and_a_lost_card_is_replaced(display: Display, tmp_path: Path) -> None:
    late, other = "04FFEEDD", "04FFEEDC"
    app = RunningApp(display, tmp_path)
    seat_three(app, display)
    before = display.picture(TABLE)
    app.tap(late)
    app.until(lambda: display.picture(TABLE) != before, "the card that is nobody's")
    app.steady()
    play(app, lambda: app.hold(ADMIT, until=lambda: app.booked() == 1))
    for place in (FIRST_TILE, PERSON, NEW_CARD):
        touch(app, display, place)
    before = display.picture(TABLE)
    app.tap(other)
    app.until(lambda: display.picture(TABLE) != before, "the other card")
    app.steady()
    touch(app, display, BACK)  # to the player's estate
    touch(app, display, ESTATE_BACK)  # to the table
    play(app, throw, display, 1, 2)
    looked_up = app.said("a card is read")
    app.tap(CARDS[0])
    app.until(lambda: app.said("a card is read") > looked_up, "the lost card to be read")
    app.steady()
    play(app, app.tap, other)
    app.kill()
    bank = read(tmp_path / "data", tmp_path / "one")
    game = bank.game
    bank.close()
    assert len(game.players) == 4
    assert game.balance(game.players[3].id) == game.options.starting_balance
    assert game.registry.title(3).holder == game.players[0].id
