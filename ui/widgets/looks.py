"""The colours and the symbols to choose from, in place of the keyboard: two rows of eight discs."""

from __future__ import annotations

from ui.look import theme
from ui.records.screens import LookView, NamingView
from ui.widgets.fitting import fitted
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tokens import draw_token


class LookCell(Press[LookView]):
    """Shows a LookView."""

    def paint(self, p: Painter, view: LookView) -> None:
        ground = theme.PRESSED if self.pressed else theme.RAISED
        if view.chosen:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 3)
        else:
            p.round(0, 0, self.w, self.h, ground)
        draw_token(p, self.w / 2, self.h / 2 - (12 if view.label else 0), 32, view.token)
        size, lines = fitted(view.label, (theme.SMALL, 16), self.w - 8, 1)
        p.lines(lines, self.w / 2, self.h - 20, size, theme.TEXT2, False, "middle")


class Looks(Piece[NamingView]):
    """Shows the colours and the symbols of a NamingView."""

    def build(self) -> None:
        self.cells: list[LookCell] = []

    def changed(self, view: NamingView) -> None:
        self.fill(self.cells, (*view.colours, *view.symbols), LookCell)

    def arrange(self, view: NamingView) -> None:
        self.grid(self.cells, (0, 0, self.w, (self.h - theme.GAP) / 2), len(view.colours))
