"""A colour or a symbol to choose."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import cut, divided, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.screens import LookView
from ui.widgets.press import Press

_NAMED = 70  # A cell lower than this has no room for a name under its disc.
_SWAP = 20  # The side of the sign of a swap.


class LookCell(Press[LookView]):
    """Shows a LookView; a symbol, or whose it is, is named where the name has room. What another player has is small;
    dark if it cannot be had, with the sign of a swap if it can."""

    def refusal(self, view: LookView) -> str | None:
        return view.reason or None

    def paint(self, p: Painter, view: LookView) -> None:
        if view.reason or view.swaps:
            self._paint_anothers(p, view)
            return
        ground = theme.PRESSED if self.pressed else theme.RAISED
        if view.chosen:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 3)
        else:
            p.round(0, 0, self.w, self.h, ground)
        high = self.h >= _NAMED
        radius = min(32.0, self.w / 2 - 6, (self._middle if high else self.h / 2) - 7)
        draw_token(p, self.w / 2, self._middle if high else self.h / 2, radius, view.token)
        if high and width(view.label, theme.SMALL) <= self.w - 8:
            p.text(view.label, self.w / 2, self.h - 20, theme.SMALL, theme.TEXT2, False, "middle")

    @property
    def _middle(self) -> float:
        """The height of the disc over a name."""
        return self.h / 2 - 12

    def _paint_anothers(self, p: Painter, view: LookView) -> None:
        if view.swaps:
            p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else theme.RAISED)
        else:
            p.frame(0, 0, self.w, self.h, theme.LINE, theme.SURFACE, 1.5)
        if self.h < _NAMED:
            aside = _SWAP / 2 if view.swaps else 0
            draw_token(p, self.w / 2 - aside - 1, self.h / 2, 14, view.token)
            if view.swaps:
                p.icon("swap", self.w / 2 + min(17, self.w / 2 - _SWAP / 2), self.h / 2, _SWAP, theme.TEXT2)
            return
        draw_token(p, self.w / 2, self._middle, min(24.0, self.w / 2 - 10), view.token)
        if view.swaps:
            p.icon("swap", self.w - 14, 14, _SWAP, theme.TEXT2)
        room, on = self.w - 8, theme.TEXT2 if view.swaps else theme.OFF
        lines = divided(view.label, theme.SMALL, room)
        if len(lines) > 2 or any(width(line, theme.SMALL) > room for line in lines):
            lines = [cut(view.label, theme.SMALL, room)]
        cy = self.h - (20 if len(lines) == 1 else 27)
        p.lines(lines, self.w / 2, cy, theme.SMALL, on, align="middle", pitch=1.05)
