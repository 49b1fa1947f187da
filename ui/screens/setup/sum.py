"""The keys for a sum of money at set-up: any sum, typed on the paper of its rule."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import cut, first_size
from ui.paint.painter import Painter
from ui.records.setup import SumView
from ui.widgets.keypad import PadKey
from ui.widgets.piece import Piece

_COLUMNS, _ROWS = 3, 4
_ABOVE, _LEAST_ABOVE, _APART = 46, 36, 5
"""Usual and least height of the sum over the keys, and what lies between their rows."""
_TITLED, _CLOSE = 68, 3
"""Usual height of the sum with what it is over it, and what then lies between the rows of keys."""


def highest(w: float) -> float:
    """How high the keys of this width together may be: each no higher than it is wide."""
    key = (w - (_COLUMNS - 1) * theme.GAP) / _COLUMNS
    return _ABOVE + _ROWS * key + (_ROWS - 1) * _APART


class SumPad(Piece[SumView]):
    """Shows a SumView."""

    def build(self) -> None:
        self.keys: list[PadKey] = []

    def changed(self, view: SumView) -> None:
        self.fill(self.keys, view.keys, PadKey)

    def arrange(self, view: SumView) -> None:
        above, apart = self._above, self._apart
        high = (self.h - above - (_ROWS - 1) * apart) / _ROWS
        self.grid(self.keys, (0, above, self.w, high), _COLUMNS, below=apart)

    @property
    def _apart(self) -> float:
        return _CLOSE if self.record.title else _APART

    @property
    def _above(self) -> float:
        """The height of the sum: as usual where the keys then still take a finger."""
        keys = _ROWS * (theme.TOUCH + self._apart)
        return min(float(_TITLED if self.record.title else _ABOVE), max(float(_LEAST_ABOVE), self.h - keys))

    def paint(self, p: Painter, view: SumView) -> None:
        if view.title:
            self._paint_titled(p, view)
            return
        size = first_size(view.amount, (36, 28, 24, theme.BODY), self.w - 8, True)
        middle = self._above / 2 - (self._above - _LEAST_ABOVE) / 4
        p.text(view.amount, self.w - 4, middle, size, theme.INK, True, "right")

    def _paint_titled(self, p: Painter, view: SumView) -> None:
        """What the sum is, and the sum under it."""
        room, middle = self.w - 8, self._above / 2 - 3
        p.text(cut(view.title, theme.SMALL, room, True), 4, middle - 12, theme.SMALL, theme.INK2, True)
        size = first_size(
            view.amount, (28, 24, theme.BODY) if self._above > _ABOVE + 8 else (24, theme.BODY), room, True
        )
        p.text(view.amount, self.w - 4, middle + 12, size, theme.INK, True, "right")
