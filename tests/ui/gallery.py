"""The screen of a record and of a table, as the app shows them, and pieces at fixed places for tests of single ones."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import tests.ui.offscreen  # noqa: F401  before any piece, as that loads Kivy
from ui.app import SCREENS
from ui.look import theme
from ui.views.debts import debt_view
from ui.views.lot import auction_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.piece import Piece


def view_of(w: Told) -> Any:
    """The record of the screen that shows a table."""
    return debt_view(w) or sheet_view(w) or auction_view(w) or table_view(w)


def screen_of(view: object) -> Piece[Any]:
    """The screen that shows a record."""
    module, _, name = SCREENS[type(view)].rpartition(".")
    screen: Piece[Any] = getattr(import_module(f"ui.screens.{module}"), name)(view)
    return screen


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
