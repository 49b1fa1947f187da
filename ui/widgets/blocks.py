"""How the words stand on the tiles of a grid: in one size, names and amounts of a row each on one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ui.look import theme
from ui.widgets.piece import Box
from ui.widgets.sign_column import heights

_FULL = 4
"""What the longest words leave free over and under them at least in a grid in which those of all rows stand as far
apart."""


class Block(NamedTuple):
    """How the words stand on each tile of a grid: the size of the names, and how high, in the middle of the tile: names
    begin at its top, amounts and signs stand at its foot."""

    size: float
    high: float


class Measured(Protocol):
    """What stands on a tile, measured."""

    @property
    def high(self) -> float: ...


class Gridded(Protocol):
    """A tile of such a grid."""

    box: Box

    @property
    def h(self) -> float: ...

    @property
    def tall(self) -> bool:
        """Whether it has a large sign for its height."""

    def whole(self, size: float) -> bool:
        """Whether its whole name has room in this size."""

    def words(self, size: float) -> Measured:
        """What its words take with names of this size."""

    def place(self, x: float, y: float, w: float, h: float) -> None: ...


def blocks_of(tiles: Sequence[Gridded]) -> Sequence[Block]:
    """How the words stand on each tile: on all alike, or on those of a row where the longest fill their tile. In an
    upright window, where rows are many and low, those with long names are then higher than the others."""
    sizes = (theme.HEADING, theme.STRIP) if theme.scale.large and tiles[0].tall else ()
    size = next((size for size in sizes if all(tile.whole(size) for tile in tiles)), theme.BODY)
    high = [tile.words(size).high for tile in tiles]
    if max(high) <= tiles[0].h - 2 * _FULL:
        return [Block(size, max(high))] * len(high)
    rows = [tile.box[1] for tile in tiles]
    needed = {at: max(h for h, y in zip(high, rows, strict=True) if y == at) for at in rows}
    if theme.scale.upright:
        _stand_apart(tiles, needed)
    return [Block(size, needed[at]) for at in rows]


def _stand_apart(tiles: Sequence[Gridded], needed: dict[float, float]) -> None:
    """Let all rows have as much air, if they have that room together. `needed`: what each takes, by where it began."""
    each = tiles[0].h
    highs = heights([high + 2 * _FULL for high in needed.values()], each)
    if highs is None:
        return
    starts = list(needed)
    gap = starts[1] - starts[0] - each if len(starts) > 1 else 0.0
    placed, y = {}, starts[0]
    for start, high in zip(starts, highs, strict=True):
        placed[start] = (y, high)
        y += high + gap
    for tile in tiles:
        x, start, w, _ = tile.box
        tile.place(x, placed[start][0], w, placed[start][1])
