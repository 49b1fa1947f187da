"""The on-screen keyboard as a record. No Kivy inside."""

from __future__ import annotations

from msgspec.structs import replace

from ui.records.screens import KeyboardView
from ui.words.strings import Strings


def keyboard_view(strings: Strings, *, sentence: bool = False) -> KeyboardView:
    """The keys of the language, for a name or a `sentence`."""
    return KeyboardView(
        letters=tuple(strings.t("keyboard.rows").split()),
        accents=tuple(strings.unspelt("keyboard.accents").split()),
        to_letters=strings.t("keyboard.to_letters"),
        to_accents=strings.t("keyboard.to_accents"),
        space=strings.t("keyboard.space"),
        done=strings.t("setup.done"),
        sentence=sentence,
    )


def digits_view(strings: Strings) -> KeyboardView:
    """The keys for a number or an address: digits first, then letters."""
    usual = keyboard_view(strings)
    return replace(
        usual, letters=("1234567890", ".:"), accents=usual.letters, to_letters=strings.t("keyboard.to_digits"),
        to_accents=usual.to_letters, first="digits", second="letters",
    )  # fmt: skip
