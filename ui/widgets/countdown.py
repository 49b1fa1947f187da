"""The countdown of an auction: a ring that runs out clockwise round the seconds, and beside it what has been called."""

from __future__ import annotations

from ui.look import theme
from ui.records.auction import CountdownView
from ui.widgets.fitting import first_size, width
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece

R, WIDTH = 52, 12
RING = 2 * R + WIDTH
"""The width of the ring."""
_PITCH = 32


class Countdown(Piece[CountdownView]):
    """Shows a CountdownView in a box 124 high; without the room for the calls, the ring alone."""

    def paint(self, p: Painter, view: CountdownView) -> None:
        cx, cy = RING / 2 + 4, self.h / 2
        p.arc(cx, cy, R, 0, 360, theme.RAISED, WIDTH)
        if view.part > 0:
            p.arc(cx, cy, R, 360 * (1 - view.part), 360, theme.EDGE if view.stopped else theme.PAPER, WIDTH)
        if view.stopped:
            p.icon("pause", cx, cy, 44, theme.TEXT2)
        else:
            p.text(view.seconds, cx, cy, 60, theme.TEXT, True, "middle")
        self._paint_calls(p, view, RING + 14.0)

    def _paint_calls(self, p: Painter, view: CountdownView, left: float) -> None:
        room = self.w - left - 20
        if view.stopped or room < max(width(word, theme.SMALL, True) for word in view.calls):
            return
        size = min(first_size(word, (theme.HEADING, theme.BODY, theme.SMALL), room, True) for word in view.calls)
        for row, word in enumerate(view.calls):
            cy = self.h / 2 + (row - 1) * _PITCH
            now = view.stage == row + 1
            if row < view.stage:
                p.disc(left + 6, cy, 6, theme.TEXT if now else theme.EDGE)
            else:
                p.disc(left + 6, cy, 6, theme.EDGE)
                p.disc(left + 6, cy, 4, theme.GROUND)
            p.text(word, left + 20, cy, size, theme.TEXT if now else theme.TEXT2, now)
