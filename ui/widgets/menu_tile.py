"""A tile of a menu: its icon, one or two words, and what they stand for now."""

from __future__ import annotations

from ui.look import theme
from ui.records.pieces import ButtonView, Look
from ui.widgets.button import PushButton
from ui.widgets.fitting import broken, fitted
from ui.widgets.painter import Painter

_SIDE = 10
_RING = 20
_ICON_AT = 0.32
"""How far down the middle of the icon is, as a part of the height: the same in every tile."""


class MenuTile(PushButton):
    """Shows a ButtonView as a tile: the icon over the words, over the detail."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, second = self._colours(view)
        self._paint_ground(p, view, ground)
        room = self.w - 2 * _SIDE
        size, lines = fitted(view.label, (theme.BODY, theme.SMALL), room, 2, True)
        under = broken(view.detail, theme.SMALL, room)[:2] if view.detail else []
        words, detail = size * 1.1 * len(lines), 20.0 * len(under)
        middle, icon = self.w / 2, self.h * _ICON_AT
        top = icon + _RING + 4
        if top + words + detail > self.h and view.hold_s == 0:
            icon, top = 20.0, 35.0  # three lines and more in a low tile
        top += max(0.0, (self.h - top - _SIDE - words - detail) / 2 - 4)
        self._paint_icon(p, view, middle, icon, on)
        p.lines(lines, middle, top + words / 2, size, on, True, "middle", pitch=1.1)
        p.lines(under, middle, top + words + detail / 2, theme.SMALL, second, False, "middle", pitch=1.1)

    def _paint_icon(
        self, p: Painter, view: ButtonView, cx: float, cy: float, on: tuple[float, float, float, float]
    ) -> None:
        if view.hold_s > 0:
            colour = theme.LOSS if view.look is Look.DANGER and view.enabled else on
            p.arc(cx, cy, _RING, 0, 360, theme.EDGE, 3)
            if self.progress > 0:
                p.arc(cx, cy, _RING, 0, 360 * self.progress, colour, 5)
            p.icon(view.icon, cx, cy, 22, colour)
        else:
            p.icon(view.icon, cx, cy, 30, on)
