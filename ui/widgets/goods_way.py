"""A key in a row of a trade: what is done with a mortgaged deed that one receives, and what that costs."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import width
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView
from ui.widgets.button import Tab

KEY, TALL_KEY, BETWEEN, _AIR, _BEFORE_AMOUNT = 46, theme.TOUCH, 2, 5, 5
"""How high a key is seen with its words in one line, and in two; what lies between two keys, what is free beside the
words, and what between them and the amount."""


class Way(Tab):
    """A key at the foot of a row: what is done, and the amount. It takes the finger over it too."""

    high: float = KEY
    """How high it is seen."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, second = self._colours(view)
        top, middle = self.h - self.high, self.h - self.high / 2
        p.round(0, top, self.w, self.high, ground, theme.RADIUS_BADGE)
        if self.high == TALL_KEY:
            p.text(view.label, self.w / 2, middle - 11, theme.SMALL, on, True, "middle")
            p.text(view.detail, self.w / 2, middle + 11, theme.SMALL, second, False, "middle")
            return
        left = (self.w - way_width(view)) / 2 + _AIR
        left += p.text(view.label, left, middle, theme.SMALL, on, True) + _BEFORE_AMOUNT
        p.text(view.detail, left, middle, theme.SMALL, second)


def way_width(view: ButtonView) -> float:
    """How wide a key in a row is with its words in one line."""
    return width(view.label, theme.SMALL, True) + _BEFORE_AMOUNT + width(view.detail, theme.SMALL) + 2 * _AIR
