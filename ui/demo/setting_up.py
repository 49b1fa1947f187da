"""Sets up the recorded game, a short one and timed ones, with real touches."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from banker.events import Dice
from banker.game import Mode
from ui.demo.hand import tap
from ui.demo.performer import Gestures, Performer, Until, next_frame
from ui.flow.place import AtTable, Dealt, SettingUp
from ui.records import intents as i
from ui.records.explored import ACCENTS, DONE
from ui.screens.deal import DealScreen
from ui.screens.home import HomeScreen
from ui.screens.setup import SetupScreen
from ui.setup import begun, first, seats, time
from ui.setup.entered import Setup, enter, in_mode
from ui.widgets.first_dice import FirstDice
from ui.widgets.keyboard import Key, Keyboard
from ui.widgets.piece import Piece
from ui.widgets.plates import Cell
from ui.widgets.seat_row import SeatRow

STARTS: tuple[Dice, ...] = ((4, 3), (6, 5))  # What the first ones throw for who starts.
DEALT = (1, 17, 24)  # The deeds touched that were dealt by hand, counted along the list.


def set_up(performer: Performer, names: Sequence[str]) -> Gestures:
    """Set the recorded game up with touches and cards, from the home screen to the first throw."""
    screen = yield from _begin(performer)
    yield from _follow(performer, screen)
    for index, name in enumerate(names):
        yield from performer.tap_card(index)
        yield _has_seats(performer, index + 1)
        yield from _name(performer, screen, index, name)
    yield from _follow(performer, screen)
    yield from performer.picture()
    performer.touch(_following(screen))
    yield lambda: isinstance(performer.flow.place, AtTable)


def set_up_short(performer: Performer, players: int) -> Gestures:
    """Set a short game up whose players throw for the start, and where some deeds are dealt by hand."""
    screen = yield from _begin(performer)
    yield from _choose_mode(performer, screen, "short")
    yield from _follow(performer, screen)
    for index in range(players):
        yield from performer.tap_card(index)
        yield _has_seats(performer, index + 1)
    performer.touch(screen.doing(enter(first.asked)))
    yield lambda: _setup(performer).starting
    for dice in STARTS:
        thrown = len(_setup(performer).throws)
        yield from performer.throw(screen.of(FirstDice)[0].pad, dice)
        yield _has_thrown(performer, thrown + 1)
    yield from performer.picture()
    yield from _follow(performer, screen)
    yield from _follow(performer, screen)
    for deed in DEALT:
        performer.touch(screen.of(Cell)[deed])
        yield next_frame
    yield from performer.picture()
    performer.touch(screen.doing(i.DealRest()))
    yield next_frame
    performer.touch(_following(screen))
    yield lambda: isinstance(performer.flow.place, Dealt)
    yield from performer.picture()
    dealt = performer.screen
    assert isinstance(dealt, DealScreen)
    yield from performer.press(dealt.buttons[-1])


def set_up_timed(performer: Performer, *, by_hour: bool) -> Gestures:
    """Set a timed game up for two players without cards, which ends after a length, or at an hour."""
    screen = yield from _begin(performer)
    yield from _choose_mode(performer, screen, "timed")
    if by_hour:
        performer.touch(screen.doing(enter(time.by_hour, True)))
        yield lambda: _setup(performer).by_hour
    yield from performer.picture()
    yield from _follow(performer, screen)
    for index in range(2):
        performer.touch(screen.doing(enter(seats.added)))
        yield _has_seats(performer, index + 1)
    yield from _follow(performer, screen)
    yield from _look_at_begun(performer, screen)
    performer.touch(_following(screen))
    yield lambda: isinstance(performer.flow.place, AtTable)


def _look_at_begun(performer: Performer, screen: SetupScreen) -> Gestures:
    """Open the screen of a game begun with paper money, and close it again with nothing entered."""
    performer.touch(screen.doing(enter(begun.opened)))
    yield lambda: _setup(performer).entering
    yield from performer.picture()
    performer.touch(_following(screen))
    yield lambda: not _setup(performer).entering


def _begin(performer: Performer) -> Generator[Until, None, SetupScreen]:
    """Touch *New game*; returns the set-up's screen."""
    home = performer.screen
    assert isinstance(home, HomeScreen)
    performer.touch(home.doing(i.NewGame()))
    yield lambda: isinstance(performer.flow.place, SettingUp)
    yield from performer.picture()
    screen = performer.screen
    assert isinstance(screen, SetupScreen)
    return screen


def _follow(performer: Performer, screen: SetupScreen) -> Gestures:
    """Take the picture of this page and touch the button to the next one."""
    yield from performer.picture()
    step, starting = _setup(performer).step, _setup(performer).starting
    performer.touch(_following(screen))
    yield lambda: (_setup(performer).step, _setup(performer).starting) != (step, starting)


def _choose_mode(performer: Performer, screen: SetupScreen, mode: Mode) -> Gestures:
    performer.touch(screen.doing(enter(in_mode, mode)))
    yield lambda: _setup(performer).mode == mode


def _has_thrown(performer: Performer, count: int) -> Until:
    return lambda: len(_setup(performer).throws) >= count


def _following(screen: SetupScreen) -> Piece[Any]:
    """The key of the one next step."""
    act = screen.record.following.act
    assert act is not None, "it leads on"
    return screen.doing(act)


def _setup(performer: Performer) -> Setup:
    assert isinstance(performer.flow.place, SettingUp)
    return performer.flow.place.setup


def _has_seats(performer: Performer, count: int) -> Until:
    return lambda: len(_setup(performer).seats) >= count


def _name(performer: Performer, screen: SetupScreen, index: int, name: str) -> Gestures:
    """Touch the seat and type its name on the keyboard."""
    performer.touch(screen.of(SeatRow)[index])
    yield lambda: screen.naming is not None
    for count, letter in enumerate(name, 1):
        yield from _key(_keyboard(screen), letter.lower())
        yield _is_typed(screen, name[:count])
    if index == 0:
        yield from performer.picture()
    yield from _key(_keyboard(screen), DONE)
    yield lambda: screen.naming is None


def _is_typed(screen: SetupScreen, text: str) -> Until:
    return lambda: screen.naming is not None and screen.naming.text.lower() == text.lower()


def _keyboard(screen: SetupScreen) -> Keyboard:
    assert screen.naming is not None, "a name is typed"
    assert screen.naming.keyboard is not None, "with the keyboard"
    return screen.naming.keyboard


def _key(keyboard: Keyboard, does: str) -> Gestures:
    """Touch a key, first the one that shows the accents if it is not to be seen."""
    if _found(keyboard, does) is None:
        _tap(keyboard, _found(keyboard, ACCENTS))
        yield lambda: _found(keyboard, does) is not None
    _tap(keyboard, _found(keyboard, does))
    yield next_frame


def _found(keyboard: Keyboard, does: str) -> Key | None:
    return next((key for key in keyboard.keys if key.does.lower() == does), None)


def _tap(keyboard: Keyboard, key: Key | None) -> None:
    assert key is not None
    x, y, w, h = key.box
    tap(keyboard.box[0] + x + w / 2, keyboard.box[1] + y + h / 2)
