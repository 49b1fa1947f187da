"""The on-screen keyboard for names: letters and accents in the layout of the language. The key under the finger counts.

The first letter of a name is large by itself; a key that makes letters large stands there only for a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec
from kivy.properties import BooleanProperty

from ui.kit.nodes import Text
from ui.kit.solve import draw
from ui.look import theme
from ui.paint.painter import Painter
from ui.records.explored import ACCENTS, DONE, ERASE, SHIFT, SPACE, Letter, Place
from ui.records.intents import Intent
from ui.records.screens import KeyboardView
from ui.widgets.piece import Box
from ui.widgets.press import PartedPress

_COLUMNS = 10
# In an upright window the letters stand in the order of the alphabet, the signs last, so many in a row.
_UPRIGHT_COLUMNS = 8
_TALLEST = 96.0
_ICONS = {ERASE: "start", SHIFT: "up"}


class Key(msgspec.Struct, frozen=True):
    """A key: what it does (a letter stands for itself) and its box in u."""

    does: str
    box: Box


class Keyboard(PartedPress[KeyboardView, Key]):
    """Shows a KeyboardView in four rows, more in an upright window. Fires `on_key(key)`: a letter, SPACE, ERASE or
    DONE.

    `large`: the next letter will be a capital, and the keys show it.
    """

    __events__ = ("on_key",)

    large = BooleanProperty(True)

    def build(self) -> None:
        self._accents = False
        self.keys: tuple[Key, ...] = ()
        self.bind(large=self.repaint)

    def on_key(self, key: str) -> None:
        """A key was touched."""

    def part_at(self, x: float, y: float) -> Key | None:
        nearest, least = None, inf
        for key in self.keys:
            far = _distance(key.box, x, y)
            if far == 0:
                return key
            if far < least:
                nearest, least = key, far
        return nearest

    def places(self) -> Sequence[Place]:
        if self.view is None:
            return ()
        x, y, *_ = self.box
        view, found = self.view, []
        for key in self.keys:
            left, top, w, h = key.box
            box = (x + left, y + top, w, h)
            found.append(Place(view, box, act=Letter(key.does), letter=True, word=self._word(view, key)))
        return found

    def _word(self, view: KeyboardView, key: Key) -> str:
        """What a key is called: its label, or where it switches, what it leads to."""
        leads = {ACCENTS: view.first if self._accents else view.second, SHIFT: "small" if self.large else "capital"}
        return leads.get(key.does) or self._label(view, key)

    def send(self, intent: Intent) -> None:
        """Type a letter that was chosen by other means than a touch on it."""
        if isinstance(intent, Letter):
            self._do(intent.key)
        else:
            super().send(intent)

    def on_release(self) -> None:
        self._do(self.under.does if self.under is not None else "")

    def _do(self, does: str) -> None:
        if does == ACCENTS:
            self.show_accents(not self._accents)
        elif does == SHIFT:
            self.large = not self.large
        elif does:
            self.dispatch("on_key", does.upper() if self.large and len(does) == 1 else does)

    def show_accents(self, wanted: bool) -> None:
        """Show the accents, or the letters."""
        self._accents = wanted
        self.rearrange()
        self.repaint()

    def arrange(self, view: KeyboardView) -> None:
        self.keys = tuple(self._rows(view))

    def _rows(self, view: KeyboardView) -> list[Key]:
        gap = theme.GAP
        rows: Sequence[str] = view.accents if self._accents else view.letters
        columns = _COLUMNS
        if theme.scale.upright:
            columns = _UPRIGHT_COLUMNS
            letters = "".join(sorted("".join(rows), key=lambda key: (not key.isalnum(), key)))
            rows = [letters[start : start + columns] for start in range(0, len(letters), columns)]
            if len(rows[-1]) == columns:
                rows = [*rows, ""]
        high = min(_TALLEST, (self.h - len(rows) * gap) / (len(rows) + 1))
        one = (self.w - (columns - 1) * gap) / columns
        keys: list[Key] = []
        for number, letters in enumerate(rows):
            last = number == len(rows) - 1
            count = len(letters) + (1.5 if last else 0)  # the key that erases is at least so wide
            wide = min(one, (self.w + gap) / count - gap)
            x = max(0.0, self.w - count * (wide + gap) + gap) / 2 if not theme.scale.upright else 0.0
            for letter in letters:
                keys.append(Key(letter, (x, number * (high + gap), wide, high)))
                x += wide + gap
            if last:
                keys.append(Key(ERASE, (x, number * (high + gap), self.w - x, high)))
        y = len(rows) * (high + gap)
        space = columns - 5  # the keys before and after it are two and three letters wide
        keys.append(Key(ACCENTS, (0, y, 2 * one + gap, high)))
        shift = int(view.sentence)
        if shift:
            keys.append(Key(SHIFT, (2 * (one + gap), y, one, high)))
        wide = (space - shift) * (one + gap) - gap
        keys.append(Key(SPACE, ((2 + shift) * (one + gap), y, wide, high)))
        keys.append(Key(DONE, ((2 + space) * (one + gap), y, self.w - (2 + space) * (one + gap), high)))
        return keys

    def paint(self, p: Painter, view: KeyboardView) -> None:
        for key in self.keys:
            self._paint_key(p, view, key)

    def _paint_key(self, p: Painter, view: KeyboardView, key: Key) -> None:
        x, y, w, h = key.box
        down = self.pressed and key == self.under
        done = key.does == DONE
        ground, on = (theme.PAPER2 if down else theme.PAPER, theme.INK) if done else (
            theme.PRESSED if down or (key.does == SHIFT and self.large) else theme.RAISED, theme.TEXT
        )  # fmt: skip
        p.round(x, y, w, h, ground)
        if key.does in _ICONS:
            p.icon(_ICONS[key.does], x + w / 2, y + h / 2, 24, on)
            return
        label = self._label(view, key)
        word = len(label) > 1
        words = Text(label, "small" if word else "letter", on, done or not word, most=1, align="middle")
        draw(p, [words], x + 4, y, w - 8, h)

    def _label(self, view: KeyboardView, key: Key) -> str:
        words = {SPACE: view.space, DONE: view.done, ACCENTS: view.to_letters if self._accents else view.to_accents}
        return words.get(key.does) or (key.does.upper() if self.large else key.does)


def _distance(box: Box, x: float, y: float) -> float:
    """The square of how far a point is from a box; 0 on it."""
    left, top, w, h = box
    across = left - x if x < left else x - left - w if x > left + w else 0.0
    down = top - y if y < top else y - top - h if y > top + h else 0.0
    return across * across + down * down
