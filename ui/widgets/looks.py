"""The colours and the symbols to choose from, in place of the keyboard: two rows of eight discs."""

from __future__ import annotations

from ui.look import theme
from ui.records.screens import LookView, NamingView
from ui.widgets.fitting import width
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tokens import draw_token


class LookCell(Press[LookView]):
    """Shows a LookView; a symbol is named where its name has room."""

    def paint(self, p: Painter, view: LookView) -> None:
        ground = theme.PRESSED if self.pressed else theme.RAISED
        if view.chosen:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 3)
        else:
            p.round(0, 0, self.w, self.h, ground)
        named = bool(view.label) and width(view.label, theme.SMALL) <= self.w - 8
        draw_token(p, self.w / 2, self.h / 2 - (12 if named else 0), min(32.0, self.w / 2 - 6), view.token)
        if named:
            p.text(view.label, self.w / 2, self.h - 20, theme.SMALL, theme.TEXT2, False, "middle")


class Looks(Piece[NamingView]):
    """Shows the colours and the symbols of a NamingView."""

    def build(self) -> None:
        self.cells: list[LookCell] = []

    def changed(self, view: NamingView) -> None:
        self.fill(self.cells, (*view.colours, *view.symbols), LookCell)

    def arrange(self, view: NamingView) -> None:
        self.grid(self.cells, (0, 0, self.w, (self.h - theme.GAP) / 2), len(view.colours))
