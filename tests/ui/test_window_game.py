"""The real app in a real window: clicks and cards, the plug pulled in the middle, and on from the same place."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banker.bank import Bank
from banker.game import Game
from banker.store import Store
from tests.ui.window import Display, RunningApp

pytestmark = pytest.mark.window

CARDS = ("04A1B2C3", "04D4E5F6", "04778899AABBCC")
NEW_GAME = (536, 144)
FOLLOWING = (680, 442)
DIE_X, DIE_PITCH, DIE_Y = 100, 56, (178, 240)
AUCTION = (640, 325)
# On the screen of an auction: *Undo*, what stops the countdown, and then the hammer.
UNDO_BID, STOP, HAMMER = (122, 447), (532, 256), (470, 223)
GO_ON = (730, 389)
TABLE = (0, 0, 800, 480)


# The cards of the on-screen reader, under a table of 480.
STRIP_Y, STRIP_X, STRIP_PITCH = 508, 64, 97.25
WITH_STRIP = (800, 536)


@pytest.fixture
def display(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Display]:
    folder = tmp_path / "screen"
    folder.mkdir()
    display = Display(folder, getattr(request, "param", (800, 480)))
    yield display
    display.close()


def throw(display: Display, first: int, second: int) -> None:
    """Touch a die in each row."""
    display.click(*dice(first, second))


def dice(first: int, second: int) -> list[tuple[float, float]]:
    """Where these faces are."""
    return [(DIE_X + (face - 1) * DIE_PITCH, DIE_Y[row]) for row, face in enumerate((first, second))]


def strip_card(number: int) -> tuple[float, float]:
    """Where a card of the on-screen reader is."""
    return STRIP_X + number * STRIP_PITCH, STRIP_Y


def seat_three(app: RunningApp, display: Display, put: Callable[[int], None] | None = None) -> None:
    """From the home screen to the first throw: the default board, three cards, the rules as they are."""
    app.until_shown("home")
    app.steady()
    display.click(NEW_GAME)
    app.until_shown("setup")
    app.steady()
    touch(app, display, FOLLOWING)
    for number in range(len(CARDS)):
        before = display.picture(TABLE)
        put(number) if put is not None else app.tap(CARDS[number])
        app.until(lambda before=before: display.picture(TABLE) != before, "the card to be seated")
        app.steady()
    touch(app, display, FOLLOWING)
    display.click(FOLLOWING)
    app.until_shown("table")
    app.steady()


def touch(app: RunningApp, display: Display, place: tuple[float, float]) -> None:
    """A click that changes what is shown."""
    before = display.picture(TABLE)
    display.click(place)
    app.until(lambda: display.picture(TABLE) != before, f"something at {place}")
    app.steady()


def play(app: RunningApp, act: object, *args: object) -> None:
    """One touch or card that books one operation."""
    before = app.booked()
    act(*args)  # type: ignore[operator]
    app.until(lambda: app.booked() == before + 1, f"operation {before + 1}")
    app.steady()


def logged(data: Path, scratch: Path) -> Game:
    """The game as the log on disk has it, read from a copy of the killed app's files."""
    shutil.copytree(data, scratch)
    bank = Bank(Store(scratch / "banker.db"))
    try:
        return bank.resume(bank.log.games()[-1])
    finally:
        bank.close()


def test_ten_operations_survive_a_killed_app(display: Display, tmp_path: Path) -> None:
    app = RunningApp(display, tmp_path)
    seat_three(app, display)
    play(app, throw, display, 1, 2)  # first player: 3
    play(app, app.tap, CARDS[0])  # buys it
    play(app, throw, display, 1, 2)  # second: 3, owes rent
    play(app, app.tap, CARDS[1])
    play(app, throw, display, 2, 4)  # third: 6
    play(app, display.click, AUCTION)
    play(app, app.tap, CARDS[1])  # bids
    touch(app, display, STOP)  # for this lot: the countdown would not wait for a busy machine
    play(app, display.click, UNDO_BID)
    play(app, app.tap, CARDS[0])  # bids
    bids = app.booked()
    play(app, app.hold, HAMMER, lambda: app.booked() > bids)
    play(app, throw, display, 1, 2)  # first player again: 6, their own
    play(app, throw, display, 4, 5)  # second: 12, asked to buy
    shown = app.steady(TABLE)
    app.kill()
    before = logged(tmp_path / "data", tmp_path / "one")
    assert before.top.space == 12
    assert before.registry.title(6).holder == before.players[0].id

    again = RunningApp(display, tmp_path)
    again.until_shown("table")
    again.steady()
    display.click(GO_ON)
    again.until(lambda: display.picture(TABLE) == shown, "the very same picture")
    again.tap(CARDS[1])
    again.until(lambda: again.booked() > 0, "the pending question answered")
    assert again.stop() == 0
    after = logged(tmp_path / "data", tmp_path / "two")
    assert after.registry.title(12).holder == before.players[1].id
    assert after.balance(before.players[1].id) == before.balance(before.players[1].id) - before.top.price


def test_within_one_slow_commit_everything_counts_once(display: Display, tmp_path: Path) -> None:
    app = RunningApp(display, tmp_path, "--slow-disk", "1")
    seat_three(app, display)
    display.click(*dice(1, 2), *dice(1, 2))  # two touches of the dice
    app.until(lambda: app.booked() == 1, "the throw")
    app.steady()
    looked_up = app.said("a card is read")
    app.tap(CARDS[0])
    app.until(lambda: app.said("a card is read") > looked_up, "the card to be read")
    app.tap(CARDS[0])  # two taps
    display.click(AUCTION)  # and a touch
    app.until(lambda: app.booked() == 2, "the purchase")
    app.steady()
    assert app.stop() == 0
    game = logged(tmp_path / "data", tmp_path / "one")
    assert game.turn.number == 1
    assert game.registry.title(3).holder == game.players[0].id
    assert game.balance(game.players[0].id) == game.options.starting_balance - 600_000
    assert not game.blocked


def test_dice_are_thrown_while_money_still_flies(display: Display, tmp_path: Path) -> None:
    """Nothing is waited for between a booking and the next touch."""
    app = RunningApp(display, tmp_path)
    seat_three(app, display)
    throw(display, 1, 2)
    app.until(lambda: app.booked() == 1, "the throw")
    app.tap(CARDS[0])
    app.until(lambda: app.booked() == 2, "the purchase")
    throw(display, 5, 6)
    app.until(lambda: app.booked() == 3, "the throw of the next player")
    assert app.stop() == 0


@pytest.mark.parametrize("display", [WITH_STRIP], indirect=True)
def test_cards_on_the_model_of_the_chip_with_one_left_lying(display: Display, tmp_path: Path) -> None:
    """The real driver on a chip that is a model: a card left lying counts once, and a second beside it counts too.

    A card is left there until something has come of it, as the model's own hand takes it away after a time."""
    app = RunningApp(display, tmp_path, reader="sim")

    def lay(number: int, until: Callable[[], bool]) -> None:
        app.hold(strip_card(number), until)
        app.steady()

    def seat(number: int) -> None:
        looked_up = app.said("a card is read")
        lay(number, lambda: app.said("a card is read") > looked_up)
        display.click(strip_card(number))  # taken up
        app.until_no_card()

    seat_three(app, display, seat)
    assert app.said("reader sim is ready") == 1
    play(app, throw, display, 1, 2)  # first player: 3
    lay(0, lambda: app.booked() == 2)  # bought; the card stays there
    play(app, throw, display, 1, 2)  # second: 3, owes rent
    lay(1, lambda: app.booked() == 4)  # paid, beside the card that lies there
    assert app.stop() == 0
    game = logged(tmp_path / "data", tmp_path / "one")
    assert game.registry.title(3).holder == game.players[0].id
    assert game.balance(game.players[1].id) == game.options.starting_balance - 40_000
