"""The magnifier over the ring: says a space's name, holder, rent and price while the finger is on it."""

from __future__ import annotations

from typing import Any

from ui.kit.solve import Ways, choose
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import magnifier
from ui.records.pieces import SpaceView
from ui.widgets import ring_geometry as geometry
from ui.widgets.piece import Piece
from ui.widgets.still import Still

_WIDEST = 340
_ARROW = 12
# Of the ground, around the note and its arrow, which else are lost on the paper of the dice.
_RIM = 2
_AWAY = 26  # From the space to the note, so that the finger does not cover it.
# The arrow towards the space, for each side of the ring.
_TIPS = (
    ((0.0, 0.0), (1.0, 0.0), (0.5, 1.0)),
    ((1.0, 0.0), (1.0, 1.0), (0.0, 0.5)),
    ((0.0, 1.0), (1.0, 1.0), (0.5, 0.0)),
    ((0.0, 0.0), (0.0, 1.0), (1.0, 0.5)),
)


class Magnifier(Still[SpaceView]):
    """Shows a SpaceView; `stand_by` says at which space of which ring."""

    raised = True

    def ways(self, view: SpaceView) -> Ways:
        return magnifier.ways(view)

    def stand_by(self, cell: geometry.Cell, ring: Piece[Any]) -> None:
        """Stand beside the space, inside the ring, as narrow as the words allow."""
        self._side = cell.side
        tree, step = choose(self.ways(self.record), _WIDEST, geometry.SIDE)
        wide = tree.least(step)
        high = tree.high(step, wide)
        x, y, w, h = cell.box
        side = cell.side
        dx = (0, w + _AWAY, 0, -wide - _AWAY)[side]
        dy = (-high - _AWAY, 0, h + _AWAY, 0)[side]
        left = x + dx if dx else x + w / 2 - wide / 2
        top = y + dy if dy else y + h / 2 - high / 2
        left = max(0.0, min(left, geometry.SIDE - wide))
        top = max(0.0, min(top, geometry.SIDE - high))
        self._target = (x + w / 2 - left, y + h / 2 - top)
        self.place(ring.box[0] + left, ring.box[1] + top, wide, high)

    def paint(self, p: Painter, view: SpaceView) -> None:
        self._paint_arrow(p)
        super().paint(p, view)

    def _paint_arrow(self, p: Painter) -> None:
        side = self._side
        tx, ty = self._target
        tx, ty = max(16, min(tx, self.w - 16)), max(16, min(ty, self.h - 16))
        x, y = ((tx - _ARROW, self.h), (-_ARROW, ty - _ARROW), (tx - _ARROW, -_ARROW), (self.w, ty - _ARROW))[side]
        w, h = (2 * _ARROW, _ARROW) if side in (0, 2) else (_ARROW, 2 * _ARROW)
        more, away = _RIM * 2, _RIM * 3
        dx, dy = ((-more, 0), (-away, -more), (-more, -away), (0, -more))[side]
        rim = (w + 2 * more, h + away) if side in (0, 2) else (w + away, h + 2 * more)
        p.round(-_RIM, -_RIM, self.w + 2 * _RIM, self.h + 2 * _RIM, theme.GROUND)
        p.shape(x + dx, y + dy, *rim, _TIPS[side], theme.GROUND)
        p.shape(x, y, w, h, _TIPS[side], theme.TEXT)
