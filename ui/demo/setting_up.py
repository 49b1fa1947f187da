"""The set-up with real touches: the default board, a card and a name for each seat, the rules as they are."""

from __future__ import annotations

from collections.abc import Sequence

from ui.demo.hand import tap
from ui.demo.performer import Gestures, Performer, Until, next_frame
from ui.flow.place import AtTable, SettingUp
from ui.screens.home import HomeScreen
from ui.screens.setup.players import PlayersStep
from ui.screens.setup.screen import SetupScreen
from ui.setup.entered import Setup
from ui.widgets.keyboard import ACCENTS, DONE, Key, Keyboard


def set_up(performer: Performer, names: Sequence[str]) -> Gestures:
    """Set the game up with touches and cards, from the home screen to the first throw."""
    home = performer.screen
    assert isinstance(home, HomeScreen)
    performer.touch(home.new)
    yield lambda: isinstance(performer.flow.place, SettingUp)
    screen = performer.screen
    assert isinstance(screen, SetupScreen)
    yield from performer.picture("setup-board")
    performer.touch(screen.following)
    yield lambda: _setup(performer).step == 2
    for index, name in enumerate(names):
        yield from performer.tap_card(index)
        yield _has_seats(performer, index + 1)
        yield from _name(performer, screen, index, name)
    yield from performer.picture("setup-players")
    performer.touch(screen.following)
    yield lambda: _setup(performer).step == 3
    yield from performer.picture("setup-rules")
    performer.touch(screen.following)
    yield lambda: isinstance(performer.flow.place, AtTable)


def _setup(performer: Performer) -> Setup:
    assert isinstance(performer.flow.place, SettingUp)
    return performer.flow.place.setup


def _has_seats(performer: Performer, count: int) -> Until:
    return lambda: len(_setup(performer).seats) >= count


def _name(performer: Performer, screen: SetupScreen, index: int, name: str) -> Gestures:
    """Touch the seat and type its name on the keyboard."""
    step = next(body for body in screen.bodies.values() if isinstance(body, PlayersStep))
    performer.touch(step.rows[index])
    naming = screen.naming
    yield lambda: naming.parent is not None
    for count, letter in enumerate(name, 1):
        yield from _key(naming.keyboard, letter.lower())
        yield _is_typed(screen, name[:count])
    if index == 0:
        yield from performer.picture("setup-name")
    yield from _key(naming.keyboard, DONE)
    yield lambda: naming.parent is None


def _is_typed(screen: SetupScreen, text: str) -> Until:
    return lambda: screen.naming.text.lower() == text.lower()


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
