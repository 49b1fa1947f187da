"""The screen of a record and of a table, as the app shows them, and pieces at fixed places for tests of single ones."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from tests.ui.offscreen import desk  # before any piece, as that loads Kivy
from ui.app import SCREENS
from ui.look import theme
from ui.records.seen import Seen
from ui.screens.setup import SetupScreen
from ui.setup.entered import Setup
from ui.views.debts import debt_view
from ui.views.lot import auction_view
from ui.views.setup import setup_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.piece import Piece
from ui.words.strings import Strings

AS_IT_OPENS = Seen()
# The name of a picture, and what makes its screen, for whoever draws it: most of those who look draw some of many.
Picture = tuple[str, Callable[[], Piece[Any]]]


def view_of(w: Told) -> Any:
    """The record of the screen that shows a table."""
    return debt_view(w) or sheet_view(w) or auction_view(w) or table_view(w)


def screen_of(view: object) -> Piece[Any]:
    """The screen that shows a record."""
    module, _, name = SCREENS[type(view)].rpartition(".")
    screen: Piece[Any] = getattr(import_module(f"ui.screens.{module}"), name)(view)
    return screen


def put(screen: Piece[Any]) -> None:
    """Show a screen on the desk, and lay it out if it has another record since."""
    if screen.parent is None:
        desk().put(screen)
    elif screen._to_be_placed:
        screen.place(*screen.box)


class Screens:
    """The screens of an app: one of each kind, which shows one record after the other. To make one takes as long as to
    fill it."""

    def __init__(self) -> None:
        self._made: dict[type, Piece[Any]] = {}

    def show(self, view: object) -> Piece[Any]:
        """The screen of a record, as it opens with that; it is yet to be `put`."""
        if type(view) not in self._made:
            self._made[type(view)] = screen_of(view)
        screen = self._made[type(view)]
        screen.begin()
        screen.take(view)
        return screen

    def show_table(self, w: Told) -> Piece[Any]:
        """The screen of a table."""
        return self.show(view_of(w))

    def set_up(self, strings: Strings, setup: Setup, seen: Seen = AS_IT_OPENS) -> Piece[Any]:
        """The screen of a set-up, of which so much is seen."""
        screen = self.show(setup_view(strings, setup))
        assert isinstance(screen, SetupScreen)
        screen.seen = seen
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
