"""A building for sale, as a document on paper: the house or hotel, its name, how many the bank has."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import fitted
from ui.paint.painter import Painter
from ui.paint.tokens import draw_hotel, draw_house
from ui.records.auction import BuildingView
from ui.widgets.piece import Box, Piece

_FRAME = 6
_SIDE = 18
_LINE = 30
_WIDE = 108
"""Width of the house; a hotel is wider by a third."""


class BuildingPaper(Piece[BuildingView]):
    """Shows a BuildingView in the box of a deed."""

    def paint(self, p: Painter, view: BuildingView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_BIG)
        p.frame(
            _FRAME, _FRAME, self.w - 2 * _FRAME, self.h - 2 * _FRAME, theme.INK, theme.PAPER, 1.5, theme.RADIUS_SPACE
        )  # fmt: skip
        top, size, name = self._under_sign(view)
        p.rect(_SIDE, top, self.w - 2 * _SIDE, 1.5, theme.PAPERLINE)
        for row, line in enumerate(view.lines):
            cy = top + 8 + (row + 0.5) * _LINE
            p.text(line.label, _SIDE, cy, theme.SMALL, theme.INK2)
            p.text(line.amount, self.w - _SIDE, cy, theme.BODY, theme.INK, True, "right")
        p.lines(name, self.w / 2, top - 16 - size * 0.6 * len(name), size, theme.INK, True, "middle", pitch=1.1)
        self._paint_sign(p, view)

    def _under_sign(self, view: BuildingView) -> tuple[float, float, list[str]]:
        """Where the lines at the foot begin, and the size and the lines of the name over them."""
        top = self.h - _FRAME - len(view.lines) * _LINE - 14
        return top, *fitted(view.name, (theme.TITLE, theme.HEADING, theme.BODY), self.w - 2 * _SIDE, 2, True)

    @property
    def picture_box(self) -> Box:
        """Its upper part down to under the house or hotel, out to its edges."""
        x, y, w, _ = self.box
        return x, y, w, self._sign_at(self.record) + _sign_size(self.record)[1] / 2 + _FRAME

    def _sign_at(self, view: BuildingView) -> float:
        """The middle of the house or hotel: halfway from the frame to the name."""
        top, size, name = self._under_sign(view)
        return (top - 16 - size * 1.2 * len(name)) / 2 + _FRAME

    def _paint_sign(self, p: Painter, view: BuildingView) -> None:
        wide, high = _sign_size(view)
        draw = draw_hotel if view.hotel else draw_house
        draw(p, (self.w - wide) / 2, self._sign_at(view) - high / 2, wide, high, theme.INK)


def _sign_size(view: BuildingView) -> tuple[float, float]:
    """Width and height of the house or hotel."""
    wide = _WIDE * (1.3 if view.hotel else 1.0)
    return wide, 0.72 * wide if view.hotel else 0.92 * wide
