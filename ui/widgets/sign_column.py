"""The signs of large tiles in one column, where some of them are narrower for a touch beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ui.look import theme
from ui.records.pieces import ButtonView
from ui.widgets.ask_why import WhyTile
from ui.widgets.piece import Box


class Way(Protocol):
    """A tile that may stand in such a column."""

    box: Box
    in_column: bool | None

    @property
    def record(self) -> ButtonView: ...

    @property
    def h(self) -> float: ...

    @property
    def least(self) -> float:
        """How high its words need it to be in a column."""

    def place(self, x: float, y: float, w: float, h: float) -> None: ...


def heights(needed: Sequence[float], each: float) -> list[float] | None:
    """The heights of tiles that are all of height `each`, made unequal if one needs more; None without room for all."""
    spare = (each * len(needed) - sum(needed)) / len(needed)
    if spare < 0:
        return None
    return [each] * len(needed) if max(needed) <= each else [least + spare for least in needed]


def stand_in_column(tiles: Sequence[Way], whys: Sequence[WhyTile]) -> None:
    """Let the signs stand before all words, and each tile be as high as its words then need, if all have room; else let
    all stand under the names. `whys`: what stands beside those that ask why."""
    for tile in tiles:
        tile.in_column = True
    high = heights([tile.least for tile in tiles], tiles[0].h)
    if high is None:
        for tile in tiles:
            tile.in_column = False
        return
    y, beside = tiles[0].box[1], iter(whys)
    for tile, tall in zip(tiles, high, strict=True):
        x, _, wide, _ = tile.box
        tile.place(x, y, wide, tall)
        if tile.record.why is not None:
            why = next(beside)
            why.place(why.box[0], y, why.w, tall)
        y += tall + theme.MARGIN
