"""Step 4 of the set-up, where deeds are dealt: the players with their deeds, and the list of all to pick from."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.records.setup import DealRowView, DeedCellView, PickView
from ui.screens.setup.deed_cell import name_lines, paint_deed, paint_name
from ui.screens.setup.step import SetupStep
from ui.widgets.button import PushButton
from ui.widgets.fitting import cut, fitted
from ui.widgets.painter import Painter
from ui.widgets.press import Press
from ui.widgets.tokens import draw_badge, draw_token

SIDE = 192
COLUMNS, ROWS = 4, 7
_LINE, _ROW, _FOOT = 74, 57, 52
_NEXT = 230
"""Width of the button that leads on."""
_UPRIGHT_LINE = 48
"""In an upright window: height of the sentence."""
"""Heights of the sentence over the players, of a player where there is room, and of the lowest row."""
_HAND = 16
"""Side of a deed under its player's name."""
_APART = 3
"""What lies between players where there is little room; it takes the finger too."""


class DealRow(Press[DealRowView]):
    """Shows a DealRowView."""

    def paint(self, p: Painter, view: DealRowView) -> None:
        high = self.h - (_APART if self.h < _ROW - theme.GAP else 0)
        cy = high / 2
        if view.chosen:
            p.frame(0, 0, self.w, high, theme.TEXT, theme.RAISED, 2.5)
        else:
            p.round(0, 0, self.w, high, theme.PRESSED if self.pressed else theme.SURFACE)
        draw_token(p, 26, cy, 16, view.token)
        for place in range(view.places):
            x = 50 + place * (_HAND + 8)
            if place < len(view.deeds):
                draw_badge(p, x, cy + 3, _HAND, *view.deeds[place])
            else:
                p.frame(x, cy + 3, _HAND, _HAND, theme.EDGE, theme.SURFACE, 1.5, theme.RADIUS_BADGE)
        p.text(cut(view.name, theme.BODY, self.w - 56, True), 50, cy - 10.5, theme.BODY, theme.TEXT, True)


class DeedCell(Press[DeedCellView]):
    """Shows a DeedCellView. Painted a little smaller than what takes the finger."""

    def refusal(self, view: DeedCellView) -> str | None:
        return view.reason or None

    def paint(self, p: Painter, view: DeedCellView) -> None:
        w, h = self.w - 4, self.h - 3
        taken = view.owner is not None
        p.round(0, 0, w, h, theme.PRESSED if self.pressed else theme.SURFACE if taken else theme.RAISED, 6)
        paint_deed(p, w, h, view.group, view.icon, view.owner or "")
        paint_name(p, name_lines(view.name, view.brief, w), h, theme.OFF if taken else theme.TEXT)


class PickStep(SetupStep[PickView]):
    """Shows a PickView."""

    def build(self) -> None:
        self.rows: list[DealRow] = []
        self.cells: list[DeedCell] = []
        self.rest, self.clear = PushButton(), PushButton()
        self.add_pieces(self.rest, self.clear)

    def changed(self, view: PickView) -> None:
        self.fill(self.rows, view.rows, DealRow)
        self.fill(self.cells, view.cells, DeedCell)
        self.clear.view = view.clear

    def _top(self) -> float:
        """Where the players begin: many leave no room for the sentence."""
        if theme.scale.upright:
            return _UPRIGHT_LINE
        return _LINE if len(self.rows) * _ROW + _LINE <= self.h else 0

    def _arrange_upright(self) -> None:
        """The sentence, the players in two columns, the deeds, and the buttons."""
        rows = -(-len(self.rows) // 2)
        self.grid(self.rows, (0, _UPRIGHT_LINE, self.w, _ROW - theme.GAP), 2)
        high = (self.h - _FOOT - 2 - _UPRIGHT_LINE - rows * _ROW) / ROWS
        self.grid(self.cells, (0, _UPRIGHT_LINE + rows * _ROW, self.w, min(_ROW, high)), COLUMNS, 0, 0)
        y = self.h - _FOOT
        self.within(self.clear, 0, y, 58, _FOOT)
        self.within(self.following, self.w - _NEXT, y, _NEXT, _FOOT)
        self.within(self.rest, 58 + theme.GAP, y, self.w - _NEXT - theme.MARGIN - 58 - theme.GAP, _FOOT)

    def arrange(self, view: PickView) -> None:
        self.rest.view = replace(view.rest, detail="") if self._top() else view.rest
        if theme.scale.upright:
            self._arrange_upright()
            return
        top = self._top()
        pitch = min(_ROW, (self.h - top) / max(1, len(self.rows)))
        gap = theme.GAP if pitch == _ROW else 0
        self.grid(self.rows, (0, top, SIDE, pitch - gap), below=gap)
        x = SIDE + theme.MARGIN
        self.grid(self.cells, (x, 0, self.w - x, (self.h - _FOOT - 2) / ROWS), COLUMNS, 0, 0)
        y = self.h - _FOOT
        self.within(self.clear, x, y, 58, _FOOT)
        left = x + 58 + theme.GAP
        self.within(self.following, self.w - _NEXT, y, _NEXT, _FOOT)
        self.within(self.rest, left, y, self.w - _NEXT - theme.MARGIN - left, _FOOT)

    def paint(self, p: Painter, view: PickView) -> None:
        if self._top():
            room, most = (self.w, 2) if theme.scale.upright else (SIDE, 3)
            size, lines = fitted(view.line, (theme.BODY, theme.SMALL), room - 4, most)
            p.lines(lines, 2, (self._top() - theme.GAP) / 2, size, theme.TEXT2, pitch=1.1)
