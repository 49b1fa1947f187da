"""The magnifier over the ring: says a space's name, holder and rent while the finger is on it."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.records.pieces import SpaceView
from ui.widgets import ring_geometry as geometry
from ui.widgets.fitting import fitted
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece

WIDTH = 168
HEIGHT = 96
_ARROW = 12
_AWAY = 26
"""From the space to the note, so that the finger does not cover it."""
_TIPS = (
    ((0.0, 0.0), (1.0, 0.0), (0.5, 1.0)),
    ((1.0, 0.0), (1.0, 1.0), (0.0, 0.5)),
    ((0.0, 1.0), (1.0, 1.0), (0.5, 0.0)),
    ((0.0, 0.0), (0.0, 1.0), (1.0, 0.5)),
)
"""The arrow towards the space, for each side of the ring."""


class Magnifier(Piece[SpaceView]):
    """Shows a SpaceView; `stand_by` says at which space of which ring."""

    def stand_by(self, number: int, ring: Piece[Any]) -> None:
        """Stand beside the space, inside the ring."""
        self._number = number
        x, y, w, h = geometry.box(number)
        side = number // 10 % 4
        dx = (0, w + _AWAY, 0, -WIDTH - _AWAY)[side]
        dy = (-HEIGHT - _AWAY, 0, h + _AWAY, 0)[side]
        left = x + dx if dx else x + w / 2 - WIDTH / 2
        top = y + dy if dy else y + h / 2 - HEIGHT / 2
        left = max(0.0, min(left, geometry.SIDE - WIDTH))
        top = max(0.0, min(top, geometry.SIDE - HEIGHT))
        self._target = (x + w / 2 - left, y + h / 2 - top)
        self.place(ring.box[0] + left, ring.box[1] + top, WIDTH, HEIGHT)

    def paint(self, p: Painter, view: SpaceView) -> None:
        self._paint_arrow(p)
        p.frame(0, 0, self.w, self.h, theme.TEXT, theme.RAISED, 2)
        room = self.w - 20
        size, name = fitted(view.name, (theme.STRIP, theme.BODY, theme.SMALL), room, 2, True)
        body, lines = fitted(view.line, (theme.BODY, theme.SMALL), room, 2)
        first, second = size * 1.1 * len(name), body * 1.15 * len(lines) if view.line else 0
        top = (self.h - first - second) / 2
        p.lines(name, 10, top + first / 2, size, theme.TEXT, True, pitch=1.1)
        p.lines(lines, 10, top + first + second / 2, body, theme.TEXT2, pitch=1.15)

    def _paint_arrow(self, p: Painter) -> None:
        side = self._number // 10 % 4
        tx, ty = self._target
        tx, ty = max(16, min(tx, self.w - 16)), max(16, min(ty, self.h - 16))
        x, y = ((tx - _ARROW, self.h), (-_ARROW, ty - _ARROW), (tx - _ARROW, -_ARROW), (self.w, ty - _ARROW))[side]
        w, h = (2 * _ARROW, _ARROW) if side in (0, 2) else (_ARROW, 2 * _ARROW)
        p.shape(x, y, w, h, _TIPS[side], theme.TEXT)
