"""The ornament of the home screen: the board as a ring of colours round the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.look import theme
from ui.paint.fitting import balanced, first_size, width
from ui.paint.painter import Painter
from ui.widgets.piece import Piece

if TYPE_CHECKING:  # the first frame is drawn before most records are loaded
    from ui.records.opening import OpeningView
    from ui.records.screens import HomeView

_STREETS = {
    1: "A", 3: "A", 6: "B", 8: "B", 9: "B", 11: "C", 13: "C", 14: "C", 16: "D", 18: "D", 19: "D",
    21: "E", 23: "E", 24: "E", 26: "F", 27: "F", 29: "F", 31: "G", 32: "G", 34: "G", 37: "H", 39: "H",
}  # fmt: skip

_CORNER = 0.118  # How deep a space is, of the shorter side.
_LOW = (36, 28, 24)  # Sizes of the title where there is little height.
# So much inside the ring no words of large text grow into; they keep their distance from that too.
_CLEAR = 8


class Emblem(Piece["HomeView | OpeningView"]):
    """Shows the title of a record and its line under a brass rule. Square, or lower where there is less room."""

    def paint(self, p: Painter, view: HomeView | OpeningView) -> None:
        for number in range(40):
            self._paint_space(p, number)
        cx, cy = self.w / 2, self.h / 2
        if self.h < self.w:
            self._paint_low(p, view)
            return
        inner = self.w * 0.74
        size = first_size(view.title, theme.PRICE, inner, True)
        p.text(view.title, cx, cy - 12, size, theme.TEXT, True, "middle")
        for x in (self.w * _CORNER, self.w * (1 - _CORNER) - _CLEAR):
            p.keep_clear(x, self.w * _CORNER, _CLEAR, self.w * (1 - 2 * _CORNER))
        rule = max(width(view.title, size, True), 100.0) + 8
        p.rect(cx - rule / 2, cy + 18, rule, 2, theme.BRASS)
        lines = balanced(view.line, theme.SMALL, inner)
        half = 0.6 * theme.SMALL * (len(lines) - 1)
        middle = min(cy + 44 + half, self.w * (1 - _CORNER) - 16 - half)
        p.lines(lines, cx, middle, theme.SMALL, theme.BRASS, False, "middle")

    def _paint_low(self, p: Painter, view: HomeView | OpeningView) -> None:
        """The title and its line close together, in one line each."""
        cx, cy = self.w / 2, self.h / 2
        room = self.h * (1 - 2 * _CORNER)
        size = first_size(
            view.title, [size for size in _LOW if 1.2 * (size + theme.SMALL) + 8 <= room] or _LOW[-1:], self.w
        )
        top = cy - 0.6 * (size + theme.SMALL) - 3
        p.text(view.title, cx, top + 0.6 * size, size, theme.TEXT, True, "middle")
        rule = max(width(view.title, size, True), 100.0) + 8
        p.rect(cx - rule / 2, top + 1.2 * size + 2, rule, 2, theme.BRASS)
        p.text(view.line, cx, top + 1.2 * size + 6 + 0.6 * theme.SMALL, theme.SMALL, theme.BRASS, False, "middle")

    def _paint_space(self, p: Painter, number: int) -> None:
        corner = min(self.w, self.h) * _CORNER
        side, at = divmod(number, 10)
        length = self.w if side % 2 == 0 else self.h
        step = (length - 2 * corner) / 9
        along = 0.0 if at == 0 else corner + (at - 1) * step
        wide = corner if at == 0 else step
        x, y, w, h = (
            (self.w - along - wide, self.h - corner, wide, corner),
            (0.0, self.h - along - wide, corner, wide),
            (along, 0.0, wide, corner),
            (self.w - corner, along, corner, wide),
        )[side]
        colour = theme.GROUPS[_STREETS[number]] if number in _STREETS else theme.RAISED
        p.round(x + 1, y + 1, w - 2, h - 2, colour, 3)
