"""The call for a card at set-up: a card over a reader, on paper."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import broken, fitted
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card, draw_waves_up
from ui.records.setup import CallView
from ui.widgets.piece import Piece


class CardCall(Piece[CallView]):
    """Shows a CallView as paper: a card over a reader."""

    def paint(self, p: Painter, view: CallView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        cx = self.w / 2
        draw_card(p, cx - 62, 24, 124, view.token, theme.INK)
        draw_waves_up(p, cx, 135, theme.INK2)
        p.round(cx - 92, 154, 184, 40, theme.INK, theme.RADIUS)
        p.frame(cx - 82, 162, 164, 24, theme.EDGE, theme.INK, 1.5, 5)
        size, title = fitted(view.title, (36, 28, 24), self.w - 24, 2, True)
        further = 0.55 * size * (len(title) - 1)
        p.lines(title, cx, 234 + further, size, theme.INK, True, "middle", pitch=1.1)
        y = 269 + 2 * further
        for line in view.lines:
            for part in broken(line, theme.BODY, self.w - 32):
                p.text(part, self.w / 2, y, theme.BODY, theme.INK2, False, "middle")
                y += 24
            y += 14
