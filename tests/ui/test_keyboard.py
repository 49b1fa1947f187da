"""The on-screen keyboard: every key is there for a finger, in every language, letters and accents alike."""

from __future__ import annotations

import pytest

from tests.ui.offscreen import desk, tap
from ui.records.explored import ACCENTS, ERASE, SHIFT, SPACE
from ui.records.screens import NamingView
from ui.screens.naming import NamingScreen
from ui.views.keyboard import digits_view, keyboard_view
from ui.widgets.keyboard import Keyboard
from ui.words.strings import Strings


def test_in_an_upright_window_the_letters_come_first(strings: Strings) -> None:
    """Regression: the hyphen stood before the a."""
    desk().fit(720, 1280)
    keyboard = desk().put(Keyboard(keyboard_view(strings)))
    keyboard.place(8, 200, 464, 500)
    desk().frames()
    letters = [key.does for key in keyboard.keys if len(key.does) == 1 and key.does != SPACE]
    desk().fit(800, 480)
    assert "".join(letters) == "abcdefghijklmnopqrstuvwxyz-’"


@pytest.mark.parametrize("accents", [False, True])
def test_every_key_lies_inside_and_is_large_enough(strings: Strings, accents: bool) -> None:
    keyboard = desk().put(Keyboard(keyboard_view(strings)))
    keyboard.place(8, 200, 784, 270)
    desk().frames()
    if accents:
        x, y, w, h = next(key.box for key in keyboard.keys if key.does == ACCENTS)
        tap(8 + x + w / 2, 200 + y + h / 2)
        desk().frames()
        assert any(key.does == "é" for key in keyboard.keys)
    for key in keyboard.keys:
        x, _, w, h = key.box
        assert x >= 0
        assert x + w <= keyboard.w + 0.01
        assert min(w, h) >= 48, key.does


@pytest.mark.parametrize(("sentence", "typed"), [(False, "An-Bea C"), (True, "An-bea c")])
def test_words_begin_with_a_capital_in_a_name_and_in_a_sentence_the_first_alone(
    strings: Strings, sentence: bool, typed: str
) -> None:
    naming = NamingView("a", None, "", "", "Why?", 20, keyboard_view(strings, sentence=sentence))
    screen = NamingScreen()
    desk().show(screen, naming)
    desk().write(screen.naming.keyboard, "an-bea c")
    assert screen.naming.text == typed


def test_in_a_sentence_a_key_makes_the_next_letter_large_or_small(strings: Strings) -> None:
    screen = NamingScreen()
    desk().show(screen, NamingView("a", None, "", "", "Why?", 20, keyboard_view(strings, sentence=True)))
    desk().write(screen.naming.keyboard, [SHIFT, *"am ", SHIFT, *"tisch", ERASE])
    assert screen.naming.text == "am Tisc"
    desk().write(screen.naming.keyboard, [SHIFT, "h"])
    assert screen.naming.text == "am TiscH"


def test_a_name_has_no_key_for_capitals(strings: Strings) -> None:
    keyboard = desk().put(Keyboard(keyboard_view(strings)))
    keyboard.place(8, 200, 784, 270)
    desk().frames()
    assert all(key.does != SHIFT for key in keyboard.keys)


def test_the_keyboard_of_an_address_begins_with_digits_and_has_the_letters_too(strings: Strings) -> None:
    """Regression: the digits of address, table and code stood behind another key."""
    screen = NamingScreen()
    desk().show(screen, NamingView("address", None, "", "", "Address", 40, digits_view(strings)))
    desk().write(screen.naming.keyboard, "192.168.1.20:8883")
    assert screen.naming.text == "192.168.1.20:8883"
    desk().write(screen.naming.keyboard, [*17 * [ERASE], ACCENTS, *"club", ACCENTS, *"7"])
    assert screen.naming.text == "Club7"


@pytest.mark.parametrize("upright", [False, True])
def test_the_keys_of_an_address_are_large_and_lie_inside(strings: Strings, upright: bool) -> None:
    if upright:
        desk().fit(720, 1280)
    keyboard = desk().put(Keyboard(digits_view(strings)))
    keyboard.place(8, 200, 464 if upright else 784, 270)
    desk().frames()
    boxes = [key.box for key in keyboard.keys]
    desk().fit(800, 480)
    assert all(min(w, h) >= 48 and x >= 0 and x + w <= keyboard.w + 0.01 for x, _, w, h in boxes)
