"""The players' tiles beside the board of a sheet, to be read."""

from __future__ import annotations

from collections.abc import Sequence

from ui.look import theme
from ui.records.boards import TilesView
from ui.widgets.button import PushButton
from ui.widgets.part import Part
from ui.widgets.tile import COLUMN, HEIGHT, Tile, point_to_board

UPRIGHT = 6
"""Up to so many stand in two columns of an upright window."""


class Tiles(Part[TilesView]):
    """Shows a TilesView, as on the table: few in one column, more in two, or in three under the board."""

    def build(self) -> None:
        self.tiles: list[Tile] = []

    @property
    def buttons(self) -> Sequence[PushButton]:
        return ()

    def changed(self, view: TilesView) -> None:
        self.fill(self.tiles, view.tiles, Tile)

    def arrange(self, view: TilesView) -> None:
        upright, count = theme.scale.upright, len(self.tiles)
        columns = 1 if count <= COLUMN and not upright else 3 if count > UPRIGHT and upright else 2
        rows = -(-len(self.tiles) // columns)
        high = min(float(HEIGHT), (self.h + theme.GAP) / max(1, rows) - theme.GAP)
        self.grid(self.tiles, (0, 0, self.w, high), columns)
        point_to_board(self.tiles, columns)
