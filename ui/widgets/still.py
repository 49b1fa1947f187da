"""A piece whose record is shown by trees in which nothing takes a finger."""

from __future__ import annotations

from ui.kit.solve import Ways, draw
from ui.paint.painter import Painter
from ui.widgets.piece import Piece, V


class Still(Piece[V]):
    """Shows its record by the first of its `ways` that has room."""

    def ways(self, view: V) -> Ways:
        """The trees that show a record, the best first."""
        raise NotImplementedError

    def paint(self, p: Painter, view: V) -> None:
        draw(p, self.ways(view), 0, 0, self.w, self.h)
