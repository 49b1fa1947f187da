"""The whole app with its devices: button and lamps on mock pins, a reader off its wires, wedged or hanging, a
display that went dark."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from hardware.chip.pi import Wires
from hardware.pins import PanelPins
from hardware.ports import Signal
from hardware.presence import EMPTY
from tests.ui.played import Gestures, Played, play
from ui.records.screens import FaultView, TableView
from ui.table import acts as a
from ui.views.home import ReaderState

PINS = PanelPins()
# Unplugs, and wedges of each kind, of the whole app; the driver alone takes many more in tests/hardware.
TIMES = 24 if os.environ.get("BANKER_LONG") else 4


# The button


def held_it_counts_down_let_go_it_goes_on_held_on_it_closes(t: Played) -> Gestures:
    yield from t.seat(2)
    yield from t.throw(1, 2)
    before, button = t.booked, t.header.pin(PINS.button)
    countdown = [t.words("stopping.title", seconds=seconds) for seconds in "321"]

    def counts(titles: list[str]) -> bool:
        return isinstance(t.app.stage.screen.view, FaultView) and t.app.stage.screen.view.title in titles

    button.drive_low()
    yield lambda: counts(countdown)
    button.drive_high()
    yield lambda: isinstance(t.flow.view(), TableView)
    assert (t.booked, t.flow.desk.stop_wanted) == (before, False)
    button.drive_low()
    yield lambda: counts(countdown[1:])
    yield t.the_end


def pressed_shortly_it_stops_the_countdown_of_an_auction_and_never_sells(t: Played) -> Gestures:
    yield from t.seat(2)
    yield from t.throw(1, 2)
    yield from t.books(lambda until: _then(t.answer(lambda act: isinstance(act, a.Book)), until))  # to the auction
    bid = t.booked + 1
    t.bench.put(t.card(1))
    yield lambda: t.booked == bid
    yield from press(t, lambda: t.flow.table.countdown.stands)  # at once: it goes on while a card is taken away
    assert t.booked == bid
    t.bench.take()
    yield lambda: t.app.worker._life.polling.presence == EMPTY
    yield lambda: at_rest(t)  # the bid's beep is over
    t.header.pin(PINS.buzzer).clear_states()
    hammer = next(button for button in t.app.stage.screen.buttons if button.view.hold_s)
    yield from t.books(lambda until: t.hold(hammer, until))
    assert t.game.registry.title(3).holder == t.game.players[1].id
    yield lambda: 1 in t.levels(PINS.buzzer)  # booked; how often it beeps, the patterns' own tests say
    before = t.booked
    yield lambda: at_rest(t)
    t.header.pin(PINS.amber).clear_states()
    yield from press(t, lambda: 1 in t.levels(PINS.amber))  # a throw is not the button's: *wait*
    assert t.booked == before
    t.header.pin(PINS.green).clear_states()
    yield lambda: at_rest(t) and 1 in t.levels(PINS.green)  # and then all is as before
    assert not t.header.pin(PINS.amber).state


def at_rest(t: Played) -> bool:
    """Whether the panel has played all that it was shown."""
    return t.app.panel._inbox.empty() and t.app.panel._works._player.signal is Signal.READY


def press(t: Played, until: Callable[[], object]) -> Gestures:
    """Down and soon up: long enough not to be a bounce."""
    pin = t.header.pin(PINS.button)
    pin.drive_low()
    yield lambda: t.app.panel._works._button.down_since is not None
    pin.drive_high()
    yield until


def _then(gesture: Gestures, until: Callable[[], object]) -> Gestures:
    yield from gesture
    yield until


# The reader


def it_comes_off_its_wires_and_the_game_goes_on_by_touch(t: Played) -> Gestures:
    chance = Random(3)
    yield from t.seat(2)
    me = t.game.players[0].id
    for _ in range(TIMES):
        t.bench.pi.unplug(chance.choice([Wires.FLOATING_HIGH, Wires.FLOATING_LOW, Wires.FAILING]))
        t.header.pin(PINS.red).clear_states()
        yield lambda: t.flow.desk.reader is ReaderState.FAULT
        assert t.strip in (t.words("reader.out.silent"), t.words("reader.out.spi_fails"))
        yield lambda: 1 in t.levels(PINS.red)
        yield from t.throw(1, 2)
        yield from t.hold_tile(0)
        assert t.game.registry.title(3).holder == me
        yield from t.undo()
        yield from t.undo()
        t.bench.plug()
        yield lambda: t.flow.desk.reader is ReaderState.READY
        yield from t.throw(1, 2)
        yield from t.sign(0)
        assert t.game.registry.title(3).holder == me
        yield from t.undo()
        yield from t.undo()


def the_chip_wedges_and_nobody_notices(t: Played) -> Gestures:
    yield from t.seat(2)
    me = t.game.players[0].id
    for wedge in (t.bench.chip.stick_crypto, t.bench.chip.lose_antenna, t.bench.chip.lose_timer, t.bench.pi.brown_out):
        for _ in range(TIMES // 4):
            wedge()
            yield from t.throw(1, 2)
            yield from t.sign(0)
            assert t.game.registry.title(3).holder == me
            assert t.flow.desk.reader is ReaderState.READY
            yield from t.undo()
            yield from t.undo()


def its_thread_hangs_and_is_started_anew(t: Played) -> Gestures:
    yield from t.seat(2)
    yield from t.throw(1, 2)
    t.bench.pi.slow_s = 6.0
    yield lambda: t.flow.desk.reader is ReaderState.FAULT
    assert t.strip == t.words("reader.out.hanging")
    t.bench.pi.slow_s = 0.0
    yield lambda: t.flow.desk.reader is ReaderState.READY
    yield from t.sign(0)


def two_cards_and_a_phone_book_nothing_and_are_told_so(t: Played) -> Gestures:
    yield from t.seat(2)
    yield from t.throw(1, 2)
    before = t.booked
    for cards, said in (((t.card(0), t.card(1)), "reader.several"), (("08AABBCC",), "reader.random")):
        t.header.pin(PINS.red).clear_states()
        for card in cards:
            t.bench.put(card)
        yield lambda said=said: t.strip == t.words(said)
        yield lambda: 1 in t.levels(PINS.red)
        for card in cards:
            t.bench.take(card)
        yield lambda: not t.app.worker._life.polling.presence.refused
    assert t.booked == before
    yield from t.sign(0)


SCENARIOS = [
    two_cards_and_a_phone_book_nothing_and_are_told_so,
    held_it_counts_down_let_go_it_goes_on_held_on_it_closes,
    pressed_shortly_it_stops_the_countdown_of_an_auction_and_never_sells,
    it_comes_off_its_wires_and_the_game_goes_on_by_touch,
    the_chip_wedges_and_nobody_notices,
    its_thread_hangs_and_is_started_anew,
]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_the_app(scenario: Callable[[Played], Gestures], tmp_path: Path) -> None:
    play(scenario, tmp_path)


# The light


def a_black_screen_is_woken_by_a_finger(t: Played) -> Gestures:
    """The pixels of the whole app are black, and the touch that wakes it presses nothing."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    def lit() -> bool:
        Window.dispatch("on_draw")
        return any(glReadPixels(0, 0, *Window.system_size, GL_RGB, GL_UNSIGNED_BYTE))

    yield from t.seat(2)
    assert lit()
    t.flow.desk.choices = replace(t.flow.desk.choices, blank_min=5)
    t.flow.desk.touched_at -= 3600
    t.flow.light._used_at -= 3600
    yield lambda: t.app.shade.dark == 1
    assert not lit()
    t.touch(t.app.stage.screen.menu)
    yield lambda: t.app.shade.dark == 0
    assert lit()
    assert t.flow.table.open is None, "the touch opened no menu"
    yield from t.menu()


def test_a_black_screen_is_black_and_woken_by_a_finger(tmp_path: Path) -> None:
    play(a_black_screen_is_woken_by_a_finger, tmp_path)
