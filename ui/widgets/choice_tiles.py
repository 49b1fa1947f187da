"""Large tiles: those of a grid and those of a menu."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView, Look
from ui.widgets.button import PushButton

_RING = 20


class ChoiceTile(PushButton):
    """Shows a ButtonView as a tile, which fills while it is held."""

    def _paint_ring(self, p: Painter, view: ButtonView, on: Rgba) -> None:
        """None: all of it fills."""


class MenuTile(PushButton):
    """Shows a ButtonView as a tile whose face begins with its icon, around which a ring fills while it is held."""

    def _paint_ring(self, p: Painter, view: ButtonView, on: Rgba) -> None:
        colour = theme.LOSS if view.look is Look.DANGER and view.enabled else on
        _, _, x, y, w, h, _ = self.face[0]
        p.arc(x + w / 2, y + h / 2, _RING, 0, 360, theme.EDGE, 3)
        if self.progress > 0:
            p.arc(x + w / 2, y + h / 2, _RING, 0, 360 * self.progress, colour, 5)
