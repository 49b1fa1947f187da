"""Wealth over time: lines in the players' colours, a token at each end, no legend."""

from __future__ import annotations

from ui.look import theme
from ui.records.screens import ChartLine, ChartView
from ui.widgets.fitting import width
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.tokens import draw_token

_TOP, _BOTTOM = 42, 48
_RIGHT = 28
_TOKEN = 12


class Chart(Piece[ChartView]):
    """Shows a ChartView."""

    def paint(self, p: Painter, view: ChartView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        taken = p.text(view.title, 14, 17, theme.BODY, theme.TEXT, True)
        p.text(view.line, 14 + taken + 12, 17, theme.SMALL, theme.TEXT2)
        self._left = 20 + max((width(label, theme.SMALL) for _, label in view.up), default=20) + 8
        self._paint_grid(p, view)
        for line in view.lines:
            points = [self._point(*point) for point in line.points]
            if len(points) > 1:
                p.line(points, theme.PLAYERS[line.token.colour], 3)
        for line, y in zip(view.lines, self._ends(view.lines), strict=True):
            draw_token(p, self._point(line.points[-1][0], 0)[0], y, _TOKEN, line.token)

    def _point(self, x: float, y: float) -> tuple[float, float]:
        wide, high = self.w - self._left - _RIGHT, self.h - _TOP - _BOTTOM
        return (self._left + x * wide, self.h - _BOTTOM - y * high)

    def _paint_grid(self, p: Painter, view: ChartView) -> None:
        right = self.w - _RIGHT - 6
        for at, label in view.up:
            _, y = self._point(0, at)
            p.rect(self._left - 12, y - 0.75, right - self._left + 12, 1.5, theme.EDGE if at == 0 else theme.LINE)
            p.text(label, self._left - 20, y, theme.SMALL, theme.TEXT2, False, "right")
        for at, label in view.across:
            x, _ = self._point(at, 0)
            half = width(label, theme.SMALL) / 2
            x = min(x, self.w - half - 6)
            p.text(label, x, self.h - _BOTTOM + 20, theme.SMALL, theme.TEXT2, False, "middle")

    def _ends(self, lines: tuple[ChartLine, ...]) -> list[float]:
        """Heights of the tokens, pushed apart where lines end together."""
        order = sorted(range(len(lines)), key=lambda i: -lines[i].points[-1][1])
        heights = [self._point(0, lines[i].points[-1][1])[1] for i in order]
        apart = 2 * _TOKEN - 4
        for index in range(1, len(heights)):
            heights[index] = max(heights[index], heights[index - 1] + apart)
        over = max(0.0, (heights[-1] if heights else 0) - (self.h - _BOTTOM))
        for index in reversed(range(len(heights))):
            limit = self.h - _BOTTOM - apart * (len(heights) - 1 - index)
            heights[index] = min(heights[index], limit) if over else heights[index]
        return [heights[order.index(i)] for i in range(len(lines))]
