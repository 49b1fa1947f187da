"""Step 4 of the set-up, where deeds are dealt: the players with their deeds, and the list of all to pick from."""

from __future__ import annotations

from ui.look import theme
from ui.records.setup import DealRowView, DeedCellView, PickView
from ui.widgets.button import PushButton
from ui.widgets.fitting import broken, cut, fitted
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tokens import draw_badge, draw_token

SIDE = 262
FOOT = 58
COLUMNS, ROWS = 4, 7
_LINE, _ROW = 48, 56
"""Heights of the sentence over the players, and of a player where there is room."""


class DealRow(Press):
    """Shows a DealRowView."""

    def paint(self, p: Painter) -> None:
        view: DealRowView = self.view
        cy, side = self.h / 2, 28
        if view.chosen:
            p.frame(0, 0, self.w, self.h, theme.TEXT, theme.RAISED, 2.5)
        else:
            p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else theme.SURFACE)
        draw_token(p, 26, cy, 16, view.token)
        left = self.w - 10 - view.places * (side + 5)
        for place in range(view.places):
            x = left + 5 + place * (side + 5)
            if place < len(view.deeds):
                draw_badge(p, x, cy - side / 2, side, *view.deeds[place])
            else:
                p.frame(x, cy - side / 2, side, side, theme.EDGE, theme.SURFACE, 1.5, theme.RADIUS_BADGE)
        size, name = fitted(view.name, (theme.BODY, theme.SMALL), left - 52, 1, True)
        p.text(cut(name[0], size, left - 52, True), 50, cy, size, theme.TEXT, True)


class DeedCell(Press):
    """Shows a DeedCellView. Painted a little smaller than what takes the finger."""

    def enabled(self) -> bool:
        return not self.view.reason

    def reason(self) -> str:
        return str(self.view.reason)

    def paint(self, p: Painter) -> None:
        view: DeedCellView = self.view
        w, h = self.w - 4, self.h - 3
        taken = view.owner is not None
        p.round(0, 0, w, h, theme.PRESSED if self.pressed else theme.SURFACE if taken else theme.RAISED, 6)
        draw_badge(p, 4, h / 2 - 12, 24, view.group, view.icon)
        room = w - 34 - (30 if taken else 4)
        lines = broken(view.name, _NAME, room)
        if len(lines) > 2:
            lines = [lines[0], " ".join(lines[1:])]
        words = [cut(line, _NAME, room) for line in lines]
        p.lines(words, 34, h / 2, _NAME, theme.OFF if taken else theme.TEXT, False, pitch=1.05)
        if view.owner is not None:
            draw_token(p, w - 16, h / 2, 12, view.owner)


_NAME = theme.SMALL


class PickStep(Piece):
    """Shows a PickView."""

    def build(self) -> None:
        self.rows: list[DealRow] = []
        self.cells: list[DeedCell] = []
        self.rest, self.clear = PushButton(), PushButton()
        for button in (self.rest, self.clear):
            self.add_widget(button)

    def changed(self) -> None:
        view: PickView = self.view
        self.rest.view, self.clear.view = view.rest, view.clear
        self.fill(self.rows, view.rows, DealRow)
        self.fill(self.cells, view.cells, DeedCell)

    def following_box(self) -> tuple[float, float, float, float]:
        """Where the button that begins the game stands."""
        return (self.w - 190, self.h - FOOT, 190, FOOT)

    def _top(self) -> float:
        """Where the players begin: many leave no room for the sentence."""
        return _LINE if len(self.rows) * _ROW + _LINE <= self.h else 0

    def arrange(self) -> None:
        if self.view is None:
            return
        top = self._top()
        pitch = min(_ROW, (self.h - top + 2) / max(1, len(self.rows)))
        for number, row in enumerate(self.rows):
            self.within(row, 0, top + number * pitch, SIDE, pitch - (theme.GAP if pitch == _ROW else 2))
        x = SIDE + theme.MARGIN
        wide, high = (self.w - x) / COLUMNS, (self.h - FOOT - 4) / ROWS
        for number, cell in enumerate(self.cells):
            row, column = divmod(number, COLUMNS)
            self.within(cell, x + column * wide, row * high, wide, high)
        y = self.h - FOOT
        self.within(self.clear, x, y, 58, FOOT)
        left = x + 58 + theme.GAP
        self.within(self.rest, left, y, self.w - 190 - theme.MARGIN - left, FOOT)

    def paint(self, p: Painter) -> None:
        if self._top():
            size, lines = fitted(self.view.line, (theme.BODY, theme.SMALL), SIDE - 4, 2)
            p.lines(lines, 2, 20, size, theme.TEXT2, pitch=1.1)
