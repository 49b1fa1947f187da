"""Pieces at fixed places, for tests of single ones."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.widgets.piece import Piece


class Sheet(Piece[str]):
    """Pieces at fixed places; `grow` widens those that end at the right edge of the 800."""

    def __init__(self, items: list[tuple[Piece[Any], tuple[float, float, float, float]]]) -> None:
        self._items = items
        super().__init__("sheet")
        for piece, _ in items:
            self.add_widget(piece)

    def arrange(self, _: str) -> None:
        for piece, (x, y, w, h) in self._items:
            more = self.w - theme.WIDTH if x + w == theme.WIDTH - theme.MARGIN else 0
            self.within(piece, x, y, w + more, h)
