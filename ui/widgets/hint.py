"""A hint of the first evening, in two short lines; a touch puts it away."""

from __future__ import annotations

from ui.look import theme
from ui.records.dice import HintView
from ui.widgets.fitting import fitted
from ui.widgets.painter import Painter
from ui.widgets.press import Press

_ICON = 24
_SIDE = 12


class Hint(Press[HintView]):
    """Shows a HintView."""

    def paint(self, p: Painter, view: HintView) -> None:
        p.frame(0, 0, self.w, self.h, theme.BRASS, theme.PRESSED if self.pressed else theme.SURFACE, 1.5)
        p.icon("question", _SIDE + _ICON / 2, self.h / 2, _ICON, theme.BRASS)
        left = 2 * _SIDE + _ICON
        size, lines = fitted(view.words, (theme.BODY, theme.SMALL), self.w - left - _ICON - 2 * _SIDE, 2)
        p.lines(lines, left, self.h / 2, size, theme.TEXT, pitch=1.1)
        p.icon("cross", self.w - _SIDE - _ICON / 2, self.h / 2, 18, theme.TEXT2)
