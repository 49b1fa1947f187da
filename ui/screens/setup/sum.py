"""The keys for a sum of money at set-up: any sum, typed on the paper of its rule."""

from __future__ import annotations

from ui.look import theme
from ui.records.setup import SumView
from ui.widgets.button import PushButton
from ui.widgets.fitting import first_size
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece

_COLUMNS, _ROWS = 3, 4
_ABOVE = 52
"""Height of the sum over the keys."""


class SumPad(Piece):
    """Shows a SumView."""

    def build(self) -> None:
        self.keys: list[PushButton] = []

    def changed(self) -> None:
        self.fill(self.keys, self.view.keys, PushButton)

    def arrange(self) -> None:
        wide = (self.w - (_COLUMNS - 1) * theme.GAP) / _COLUMNS
        high = (self.h - _ABOVE - (_ROWS - 1) * theme.GAP) / _ROWS
        for number, key in enumerate(self.keys):
            row, column = divmod(number, _COLUMNS)
            self.within(key, column * (wide + theme.GAP), _ABOVE + row * (high + theme.GAP), wide, high)

    def paint(self, p: Painter) -> None:
        view: SumView = self.view
        size = first_size(view.amount, (36, 28, 24, theme.BODY), self.w - 8, True)
        p.text(view.amount, self.w - 4, _ABOVE / 2, size, theme.INK, True, "right")
