"""A tile of a menu: its icon, one or two words, and what they stand for now."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import broken, fitted
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView, Look
from ui.widgets.button import PushButton

_SIDE = 10
_RING = 20
_ICON_AT, _FIRST, _PITCH = 0.26, 0.57, 24.0
"""How far down the middle of the icon and of the first line are, as a part of the height: the same in every tile; and
the pitch of the lines."""
_CLOSE_ICON, _CLOSE_FIRST, _CLOSE_PITCH = 0.15, 0.38, 22.0
"""The same where that is too high for all lines."""
_BELOW = 14
"""What the last line and the room under it take from its middle on."""


class MenuTile(PushButton):
    """Shows a ButtonView as a tile: the icon over the words, over the detail."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, second = self._colours(view)
        self._paint_ground(p, view, ground)
        room = self.w - 2 * _SIDE
        size, lines = fitted(view.label, (theme.BODY, theme.SMALL), room, 2, True)
        under = broken(view.detail, theme.SMALL, room)[:2] if view.detail else []
        last = _FIRST * self.h + (len(lines) + len(under) - 1) * _PITCH
        if len(lines) + len(under) > 2 and last + _BELOW > self.h:  # all of them closer under a smaller icon
            icon, side, first, pitch = _CLOSE_ICON * self.h, 24, _CLOSE_FIRST * self.h, _CLOSE_PITCH
        else:
            icon, side, first, pitch = _ICON_AT * self.h, 30, _FIRST * self.h, _PITCH
        middle = self.w / 2
        self._paint_icon(p, view, middle, icon, side, on)
        for number, words in enumerate(lines):
            p.text(words, middle, first + number * pitch, size, on, True, "middle")
        for number, words in enumerate(under, len(lines)):
            cy = first + number * pitch
            p.text(words, middle, cy, theme.SMALL, second, False, "middle", (middle, cy))

    def _paint_icon(
        self, p: Painter, view: ButtonView, cx: float, cy: float, side: float, on: tuple[float, float, float, float]
    ) -> None:
        if view.hold_s > 0:
            colour = theme.LOSS if view.look is Look.DANGER and view.enabled else on
            p.arc(cx, cy, _RING, 0, 360, theme.EDGE, 3)
            if self.progress > 0:
                p.arc(cx, cy, _RING, 0, 360 * self.progress, colour, 5)
            p.icon(view.icon, cx, cy, 22, colour)
        else:
            p.icon(view.icon, cx, cy, side, on)
