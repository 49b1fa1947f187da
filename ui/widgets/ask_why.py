"""The touch on an amount that asks why: as wide as the amount, with a small question mark at its right."""

from __future__ import annotations

from ui.look import theme
from ui.records.pieces import ButtonView
from ui.widgets.painter import Painter
from ui.widgets.press import Press

TOUCH = 56
"""How high it is."""
SIGN = 26
"""The width of the question mark."""


class AskWhy(Press[ButtonView]):
    """Shows a ButtonView over an amount that is drawn beneath it."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        p.disc(self.w - SIGN / 2, self.h / 2, SIGN / 2, theme.PAPERLINE if self.pressed else theme.PAPER2)
        p.icon(view.icon, self.w - SIGN / 2, self.h / 2, 18, theme.INK2)
