"""One player's wealth as a row with a stacked bar, and the legend of its five series."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty

from ui.look import theme
from ui.paint.fitting import cut, first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.tally import LegendView, TallyRowView
from ui.widgets.piece import Piece
from ui.widgets.press import Press

BAR = 16
NARROW = 300
"""A row narrower than this has no room for name and sum beside each other."""
_APART = 2
_SQUARE = 22
"""The width of a square of the legend, and what lies between it and its word."""
_LEAST, _LEGEND_LINE, _CLEAR = 10.0, 30.0, 8.0
"""What stays between a word and the next square on one line, and the most height of that; large text leaves them more
than the last."""
_LOW, _LOW_BAR = 62, 0.34
"""A narrow row lower than this has its sum and its bar side by side; what of the width the bar then takes."""
_HIGH = 72
"""In a row higher than this the bar grows too."""


def draw_series(p: Painter, x: float, y: float, w: float, h: float, series: int) -> None:
    """One piece of a stacked bar; the mortgaged one is hatched."""
    colour = theme.SERIES[series]
    p.rect(x, y, w, h, colour)
    if series == theme.MORTGAGED:
        p.rect(x + 1.5, y + 1.5, max(0.0, w - 3), h - 3, theme.GROUND)
        if w > 5:
            p.hatch(x + 1.5, y + 1.5, w - 3, h - 3, colour, 5, 1.5)


class TallyRow(Press[TallyRowView]):
    """Shows a TallyRowView: name and sum beside each other over the bar, or under each other where it is narrow.

    `opened`: the panel beside it lists what the player owns; the row is framed, its sign points the other way.
    """

    opened = BooleanProperty(False)

    def build(self) -> None:
        self.bind(opened=self.repaint)

    def paint(self, p: Painter, view: TallyRowView) -> None:
        ground = theme.PRESSED if self.pressed else theme.RAISED if view.first else theme.SURFACE
        if self.opened:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 2.5)
        else:
            p.round(0, 0, self.w, self.h, ground)
        if self.w < NARROW:
            self._paint_narrow(p, view)
        else:
            self._paint_wide(p, view)

    def _sign(self) -> str:
        return "up" if self.opened else "down"

    def _paint_wide(self, p: Painter, view: TallyRowView) -> None:
        more = max(0.0, self.h - _HIGH)
        cy = 24 + more / 4
        p.text(view.place, 18, cy, theme.HEADING, theme.TEXT, True, "middle")
        draw_token(p, 50, cy, 15, view.token)
        if view.wealth:
            p.icon(self._sign(), self.w - 20, cy, 18, theme.TEXT2)
        p.text(view.total, self.w - 36, cy, theme.TITLE, theme.TEXT, True, "right")
        self._paint_name(p, view, 74, cy, self.w - 36 - width(view.total, theme.TITLE, True) - 10 - 74)
        high = BAR + more / 4
        self._paint_bar(p, view, self.h - high - 10 - more / 6, high)

    def _paint_narrow(self, p: Painter, view: TallyRowView) -> None:
        if self.h < _LOW:
            self._paint_low(p, view)
            return
        cy, low = 19, self.h / 2 + 7
        p.text(view.place, 16, cy, theme.BODY, theme.TEXT, True, "middle")
        draw_token(p, 41, cy, 13, view.token)
        if view.wealth:
            p.icon(self._sign(), self.w - 16, cy, 18, theme.TEXT2)
        self._paint_name(p, view, 60, cy, self.w - 60 - 30)
        size = first_size(view.total, (theme.TITLE, theme.HEADING), self.w - 28, True)
        p.text(view.total, self.w - 14, low, size, theme.TEXT, True, "right")
        self._paint_bar(p, view, self.h - 12, 6)

    def _paint_low(self, p: Painter, view: TallyRowView) -> None:
        """Under the name the bar, and beside it the sum; every bar has the same room."""
        cy, low = self.h * 0.28, self.h * 0.72
        p.text(view.place, 16, cy, theme.BODY, theme.TEXT, True, "middle")
        draw_token(p, 41, cy, min(13.0, cy - 1), view.token)
        if view.wealth:
            p.icon(self._sign(), self.w - 16, cy, 18, theme.TEXT2)
        self._paint_name(p, view, 60, cy, self.w - 60 - 30)
        bar = _LOW_BAR * self.w
        size = first_size(view.total, (theme.BODY, theme.SMALL), self.w - bar - 28, True)
        p.text(view.total, self.w - 14, low, size, theme.TEXT, True, "right")
        self._paint_bar(p, view, low - 3, 6, bar)

    def _paint_name(self, p: Painter, view: TallyRowView, x: float, cy: float, room: float) -> None:
        sizes = (theme.BODY, theme.SMALL) if self.w < NARROW else (theme.HEADING, theme.BODY, theme.SMALL)
        size = first_size(view.name, sizes, room, True)
        p.text(cut(view.name, size, room, True), x, cy, size, theme.TEXT, True)

    def _paint_bar(self, p: Painter, view: TallyRowView, y: float, high: float, wide: float | None = None) -> None:
        x = 14.0
        shown = sum(part > 0 for part in view.series)
        room = (wide or self.w - 28) - _APART * max(0, shown - 1)
        for series, part in enumerate(view.series):
            if part > 0:
                wide = max(2.0, part * room)
                draw_series(p, x, y, wide, high, series)
                x += wide + _APART


class Legend(Piece[LegendView]):
    """Shows a LegendView: five squares with their words, spread over the width; on two lines where each word would
    stand as near to the next square as to its own."""

    @staticmethod
    def lines(view: LegendView, wide: float) -> int:
        """How many lines it takes in a width."""
        return 1 if _between(view.labels, wide) >= _LEAST else 2

    def paint(self, p: Painter, view: LegendView) -> None:
        lines = self.lines(view, self.w) if self.h > _LEGEND_LINE else 1
        each = -(-len(view.labels) // lines)
        gap = min(18.0, max(4.0, min(_between(view.labels[n * each : (n + 1) * each], self.w) for n in range(lines))))
        high = self.h / lines
        for line in range(lines):
            x, cy = 0.0, (line + 0.5) * high
            for series, label in list(enumerate(view.labels))[line * each : (line + 1) * each]:
                draw_series(p, x, cy - 8, 16, 16, series)
                x += _SQUARE + p.text(label, x + _SQUARE, cy, theme.SMALL, theme.TEXT2) + gap
                p.keep_clear(x - _CLEAR, cy - 8, _CLEAR, 16)


def _between(labels: Sequence[str], wide: float) -> float:
    """What is left between the words of a legend on one line and the next square."""
    words = sum(width(label, theme.SMALL) + _SQUARE for label in labels)
    return (wide - words) / max(1, len(labels) - 1)
