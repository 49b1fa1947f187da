"""A keypad for amounts: what was typed, large and grouped, twelve keys, and quick amounts beside them."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba
from ui.records.pieces import ButtonView
from ui.records.sheets import PadView
from ui.widgets.button import PushButton
from ui.widgets.fitting import cut, first_size
from ui.widgets.painter import Painter
from ui.widgets.paper import draw_amount
from ui.widgets.piece import Piece

_ABOVE = 60
"""Height of the amount."""
_ROWS, _COLUMNS = 4, 3
_QUICK = 2
"""Columns of quick amounts."""
_KEY, _TALLEST = 84, 62


class Key(PushButton):
    """A button with one short word, as large as fits."""

    def paint(self, p: Painter) -> None:
        view: ButtonView = self.view
        ground, on, _ = self._colours(view)
        self._paint_ground(p, view, ground)
        self._paint_word(p, view, on)

    def _paint_word(self, p: Painter, view: ButtonView, on: Rgba) -> None:
        if view.icon:
            p.icon(view.icon, self.w / 2, self.h / 2, 24, on)
            return
        size = first_size(view.label, (theme.TITLE, theme.STRIP, theme.SMALL), self.w - 8, True)
        p.text(view.label, self.w / 2, self.h / 2, size, on, True, "middle")


class Keypad(Piece):
    """Shows a PadView."""

    def build(self) -> None:
        self.keys: list[Key] = []
        self.quick: list[Key] = []

    @property
    def buttons(self) -> list[Key]:
        """The buttons of the record, in its order."""
        return [*self.keys, *self.quick]

    def changed(self) -> None:
        view: PadView = self.view
        self.fill(self.keys, view.keys, Key)
        self.fill(self.quick, view.quick, Key)

    def _quick_width(self) -> float:
        """Quick amounts take what the keys leave, and never more than they."""
        return min(self.w * 0.46, _QUICK * (_KEY + theme.GAP) + 40) if self.view.quick else 0.0

    def arrange(self) -> None:
        quick = self._quick_width()
        left = self.w - quick - (theme.MARGIN if quick else 0)
        high = min(_TALLEST, (self.h - _ABOVE - (_ROWS - 1) * theme.GAP) / _ROWS)
        for index, key in enumerate(self.keys):
            self._stand(key, index, _COLUMNS, 0, left, high)
        for index, key in enumerate(self.quick):
            self._stand(key, index, _QUICK, self.w - quick, quick, high)

    def _stand(self, key: Key, index: int, columns: int, x: float, wide: float, high: float) -> None:
        row, column = divmod(index, columns)
        each = (wide - (columns - 1) * theme.GAP) / columns
        self.within(key, x + column * (each + theme.GAP), _ABOVE + row * (high + theme.GAP), each, high)

    def paint(self, p: Painter) -> None:
        view: PadView = self.view
        p.round(0, 0, self.w, _ABOVE - 6, theme.SURFACE)
        room = self.w * 0.4
        size = first_size(view.title, (theme.BODY, theme.SMALL), room)
        p.text(cut(view.title, size, room), 14, _ABOVE / 2 - 3, size, theme.TEXT2)
        draw_amount(
            p, self.w - 14, _ABOVE / 2 - 3, self.w - room - 36, view.amount, view.unit, theme.PRICE,
            theme.TEXT, theme.TEXT2,
        )  # fmt: skip
