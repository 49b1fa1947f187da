"""The colours and symbols to choose from, in place of the keyboard: two rows of eight discs, upright four of four."""

from __future__ import annotations

from ui.look import theme
from ui.records.screens import LookView, NamingView
from ui.widgets.fitting import cut, fitted, width
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tokens import draw_token

_NAMED = 70
"""A cell lower than this has no room for a name under its disc."""


class LookCell(Press[LookView]):
    """Shows a LookView; a symbol, or whose it is, is named where the name has room. What another player has is small;
    dark if it cannot be had, with the sign of a swap if it can."""

    def refusal(self, view: LookView) -> str | None:
        return view.reason or None

    def paint(self, p: Painter, view: LookView) -> None:
        if view.reason or view.swaps:
            self._paint_anothers(p, view)
            return
        ground = theme.PRESSED if self.pressed else theme.RAISED
        if view.chosen:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 3)
        else:
            p.round(0, 0, self.w, self.h, ground)
        named = bool(view.label) and width(view.label, theme.SMALL) <= self.w - 8
        draw_token(
            p, self.w / 2, self.h / 2 - (12 if named else 0), min(32.0, self.w / 2 - 6, self.h / 2 - 7), view.token
        )
        if named:
            p.text(view.label, self.w / 2, self.h - 20, theme.SMALL, theme.TEXT2, False, "middle")

    def _paint_anothers(self, p: Painter, view: LookView) -> None:
        if view.swaps:
            p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else theme.RAISED)
            aside = 10 if self.h < _NAMED else 16
            p.icon("swap", self.w - aside, aside, 16 if self.h >= _NAMED else 14, theme.TEXT2)
        else:
            p.frame(0, 0, self.w, self.h, theme.LINE, theme.SURFACE, 1.5)
        if self.h < _NAMED:
            draw_token(p, self.w / 2, self.h / 2, 14, view.token)
            return
        draw_token(p, self.w / 2, self.h / 2 - 16, min(22.0, self.w / 2 - 10), view.token)
        size, name = fitted(view.label, (theme.SMALL,), self.w - 8, 1)
        p.text(
            cut(name[0], size, self.w - 8),
            self.w / 2,
            self.h - 20,
            size,
            theme.TEXT2 if view.swaps else theme.OFF,
            False,
            "middle",
        )


class Looks(Piece[NamingView]):
    """Shows the colours and the symbols of a NamingView."""

    def build(self) -> None:
        self.cells: list[LookCell] = []

    def changed(self, view: NamingView) -> None:
        self.fill(self.cells, (*view.colours, *view.symbols), LookCell)

    def arrange(self, view: NamingView) -> None:
        columns = len(view.colours) // (2 if theme.scale.upright else 1)
        rows = len(self.cells) // columns
        self.grid(self.cells, (0, 0, self.w, (self.h - (rows - 1) * theme.GAP) / rows), columns)
