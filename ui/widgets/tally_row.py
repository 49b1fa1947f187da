"""One player's wealth as a row with a stacked bar, and the legend of its five series."""

from __future__ import annotations

from ui.look import theme
from ui.records.pieces import LegendView, TallyRowView
from ui.widgets.fitting import cut, first_size, width
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tokens import draw_token

BAR = 16
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


class TallyRow(Press):
    """Shows a TallyRowView; fires `on_release` to open its lines."""

    def paint(self, p: Painter) -> None:
        view: TallyRowView = self.view
        ground = theme.RAISED if view.first else theme.SURFACE
        p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else ground)
        cy = 24
        p.text(view.place, 18, cy, theme.HEADING, theme.TEXT, True, "middle")
        draw_token(p, 50, cy, 15, view.token)
        p.icon("down", self.w - 20, cy, 18, theme.TEXT2)
        total = width(view.total, theme.TITLE, True)
        p.text(view.total, self.w - 36, cy, theme.TITLE, theme.TEXT, True, "right")
        room = self.w - 36 - total - 10 - 74
        size = first_size(view.name, (theme.HEADING, theme.BODY, theme.SMALL), room, True)
        p.text(cut(view.name, size, room, True), 74, cy, size, theme.TEXT, True)
        self._paint_bar(p, view)

    def _paint_bar(self, p: Painter, view: TallyRowView) -> None:
        x, y = 14.0, self.h - BAR - 10
        shown = sum(part > 0 for part in view.series)
        room = self.w - 28 - _APART * max(0, shown - 1)
        for series, part in enumerate(view.series):
            if part > 0:
                wide = max(2.0, part * room)
                draw_series(p, x, y, wide, BAR, series)
                x += wide + _APART


class Legend(Piece):
    """Shows a LegendView: five squares with their words, spread over the width."""

    def paint(self, p: Painter) -> None:
        view: LegendView = self.view
        words = sum(width(label, theme.SMALL) for label in view.labels) + 22 * len(view.labels)
        gap = min(18.0, max(4.0, (self.w - words) / max(1, len(view.labels) - 1)))
        x = 0.0
        for series, label in enumerate(view.labels):
            draw_series(p, x, self.h / 2 - 8, 16, 16, series)
            x += 22 + p.text(label, x + 22, self.h / 2, theme.SMALL, theme.TEXT2) + gap
