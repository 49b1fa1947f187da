"""The countdown of an auction: a ring that runs out clockwise round the seconds, and beside it what has been called."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import first_size, width
from ui.paint.painter import Painter
from ui.records.auction import CountdownView
from ui.widgets.piece import Piece

R, WIDTH = 52, 12
_SMALL_R = 30
"""The radius where the calls have no room beside the large ring."""
RING = 2 * R + WIDTH
"""The width of the ring."""
_DIGITS, _SMALL_DIGITS = 46, 28
"""Sizes of the seconds: two figures stand clear of the ring."""
_CLEAR = 0.42
"""So far over its middle, in sizes, a figure ends: it does not grow, so that 9 is as large as 10."""
_PITCH = 32


class Countdown(Piece[CountdownView]):
    """Shows a CountdownView in a box 124 high; where the calls have no room the ring is smaller, then alone."""

    def paint(self, p: Painter, view: CountdownView) -> None:
        small = self._has_room(view, _SMALL_R) and not self._has_room(view, R)
        r = _SMALL_R if small else R
        cx, cy = r + WIDTH / 2 + 4, self.h / 2
        p.arc(cx, cy, r, 0, 360, theme.RAISED, WIDTH)
        if view.part > 0:
            p.arc(cx, cy, r, 360 * (1 - view.part), 360, theme.EDGE if view.stopped else theme.PAPER, WIDTH)
        if view.stopped:
            p.icon("pause", cx, cy, 44, theme.TEXT2)
        else:
            size = _SMALL_DIGITS if small else _DIGITS
            p.text(view.seconds, cx, cy, size, theme.TEXT, True, "middle")
            p.keep_clear(cx - size / 2, cy - _CLEAR * size - 2, size, 2)
        if self._has_room(view, r):
            self._paint_calls(p, view, _beside(r))

    def _has_room(self, view: CountdownView, r: float) -> bool:
        """Whether the calls have room beside a ring of this radius."""
        room = self.w - _beside(r) - 20
        return not view.stopped and all(width(word, theme.SMALL, True) <= room for word in view.calls)

    def _paint_calls(self, p: Painter, view: CountdownView, left: float) -> None:
        room = self.w - left - 20
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


def _beside(r: float) -> float:
    """Where the calls begin beside a ring of this radius."""
    return 2 * r + WIDTH + 14
