"""A keypad for amounts: what was typed, large and grouped, twelve keys, and quick amounts beside them."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba
from ui.records.pieces import ButtonView
from ui.records.sheets import PadView
from ui.widgets.button import PushButton
from ui.widgets.fitting import cut, first_size, fitted, width
from ui.widgets.painter import Painter
from ui.widgets.paper import draw_amount
from ui.widgets.part import Part

_ABOVE = 50
"""Height of the amount."""
_ROWS, _COLUMNS = 4, 3
_QUICK = 2
"""Columns of quick amounts."""
_KEY, _TALLEST, _UPRIGHT_TALLEST = 84, 62, 140
"""The width of a quick amount, the most height of a key, and that in an upright window."""
_APART = 5
"""Between rows of keys."""


class PadKey(PushButton):
    """A button with one short word, as large as fits."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, _ = self._colours(view)
        self._paint_ground(p, view, ground)
        self._paint_word(p, view, on)

    def _paint_word(self, p: Painter, view: ButtonView, on: Rgba) -> None:
        if view.icon:
            p.icon(view.icon, self.w / 2, self.h / 2, 24, on)
            return
        size = first_size(view.label, (theme.TITLE, theme.STRIP, theme.SMALL), self.w - 8, True)
        p.text(view.label, self.w / 2, self.h / 2, size, on, True, "middle")


class Keypad(Part[PadView]):
    """Shows a PadView."""

    upright = 284.0

    def build(self) -> None:
        self.keys: list[PadKey] = []
        self.quick: list[PadKey] = []

    @property
    def buttons(self) -> list[PadKey]:
        return [*self.keys, *self.quick]

    def changed(self, view: PadView) -> None:
        self.fill(self.keys, view.keys, PadKey)
        self.fill(self.quick, view.quick, PadKey)

    def _quick_width(self, view: PadView) -> float:
        """The width of the quick amounts, at most half of the whole; 0 without any."""
        return min(self.w * 0.515, _QUICK * (_KEY + theme.GAP) + 40) if view.quick else 0.0

    def arrange(self, view: PadView) -> None:
        quick = self._quick_width(view)
        left = self.w - quick - (theme.MARGIN if quick else 0)
        tallest = _UPRIGHT_TALLEST if theme.scale.upright else _TALLEST
        high = min(tallest, (self.h - _ABOVE - (_ROWS - 1) * _APART) / _ROWS)
        self.grid(self.keys, (0, _ABOVE, left, high), _COLUMNS, below=_APART)
        self.grid(self.quick, (self.w - quick, _ABOVE, quick, high), _QUICK, below=_APART)

    def paint(self, p: Painter, view: PadView) -> None:
        p.round(0, 0, self.w, _ABOVE - 4, theme.SURFACE)
        room = max(
            self.w * 0.4, self.w - 70 - width(view.amount, theme.PRICE[0], True) - width(view.unit, theme.HEADING)
        )
        size, title = fitted(view.title, (theme.BODY, theme.SMALL), room, 2)
        p.lines([cut(line, size, room) for line in title], 14, _ABOVE / 2 - 2, size, theme.TEXT2, pitch=1.0)
        draw_amount(
            p, self.w - 14, _ABOVE / 2 - 2, self.w - room - 36, view.amount, view.unit, theme.PRICE,
            theme.TEXT, theme.TEXT2,
        )  # fmt: skip
