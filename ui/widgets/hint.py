"""A hint of the first evening, in two short lines; a touch puts it away."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import fitted
from ui.paint.painter import Painter
from ui.records.dice import HintView
from ui.widgets.press import Press

_ICON = 24
_SIDE = 12
_LINES = 2
_CLOSER = 6
"""How much nearer to the cross the words may come where else they need a further line, for which there is no room: in
some sizes of the window letters are a little wider."""


class Hint(Press[HintView]):
    """Shows a HintView."""

    def paint(self, p: Painter, view: HintView) -> None:
        p.frame(0, 0, self.w, self.h, theme.BRASS, theme.PRESSED if self.pressed else theme.SURFACE, 1.5)
        p.icon("question", _SIDE + _ICON / 2, self.h / 2, _ICON, theme.BRASS)
        left = 2 * _SIDE + _ICON
        room, sizes = self.w - left - _ICON - 2 * _SIDE, (theme.BODY, theme.SMALL)
        size, lines = fitted(view.words, sizes, room, _LINES)
        if len(lines) > _LINES:
            size, lines = fitted(view.words, sizes, room + _CLOSER, _LINES)
        p.lines(lines, left, self.h / 2, size, theme.TEXT, pitch=1.1)
        p.icon("cross", self.w - _SIDE - _ICON / 2, self.h / 2, 18, theme.TEXT2)
