"""One player's wealth as a row with a stacked bar, and the legend of its five series."""

from __future__ import annotations

from ui.look import theme
from ui.records.screens import LegendView, TallyRowView
from ui.widgets.fitting import cut, first_size, width
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tokens import draw_token

BAR = 16
LOW = 70
"""A row lower than this has no room for large words and the whole bar."""
_APART = 2


def draw_series(p: Painter, x: float, y: float, w: float, h: float, series: int) -> None:
    """One piece of a stacked bar; the mortgaged one is hatched."""
    colour = theme.SERIES[series]
    if series != theme.MORTGAGED:
        p.rect(x, y, w, h, colour)
        return
    p.rect(x, y, w, h, colour)
    p.rect(x + 1.5, y + 1.5, max(0.0, w - 3), h - 3, theme.GROUND)
    if w > 5:
        p.hatch(x + 1.5, y + 1.5, w - 3, h - 3, colour, 5, 1.5)


class TallyRow(Press[TallyRowView]):
    """Shows a TallyRowView. In a low row the words are smaller and the bar is a strip under them."""

    def paint(self, p: Painter, view: TallyRowView) -> None:
        low = self.h < LOW
        cy, big, radius = ((self.h - 12) / 2, theme.STRIP, 14) if low else (24, theme.HEADING, 15)
        x, left = (48, 70) if low else (50, 74)
        ground = theme.RAISED if view.first else theme.SURFACE
        p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else ground)
        p.text(view.place, 18, cy, big, theme.TEXT, True, "middle")
        draw_token(p, x, cy, radius, view.token)
        p.icon("down", self.w - 20, cy, 18, theme.TEXT2)
        total = theme.STRIP if low else theme.TITLE
        p.text(view.total, self.w - 36, cy, total, theme.TEXT, True, "right")
        room = self.w - 36 - width(view.total, total, True) - 10 - left
        size = first_size(view.name, (big, theme.BODY, theme.SMALL), room, True)
        p.text(cut(view.name, size, room, True), left, cy, size, theme.TEXT, True)
        self._paint_bar(p, view, *((self.h - 14, 8) if low else (self.h - BAR - 10, BAR)))

    def _paint_bar(self, p: Painter, view: TallyRowView, y: float, high: float) -> None:
        x = 14.0
        shown = sum(part > 0 for part in view.series)
        room = self.w - 28 - _APART * max(0, shown - 1)
        for series, part in enumerate(view.series):
            if part > 0:
                wide = max(2.0, part * room)
                draw_series(p, x, y, wide, high, series)
                x += wide + _APART


class Legend(Piece[LegendView]):
    """Shows a LegendView: five squares with their words, spread over the width."""

    def paint(self, p: Painter, view: LegendView) -> None:
        words = sum(width(label, theme.SMALL) for label in view.labels) + 22 * len(view.labels)
        gap = min(18.0, max(4.0, (self.w - words) / max(1, len(view.labels) - 1)))
        x = 0.0
        for series, label in enumerate(view.labels):
            draw_series(p, x, self.h / 2 - 8, 16, 16, series)
            x += 22 + p.text(label, x + 22, self.h / 2, theme.SMALL, theme.TEXT2) + gap
