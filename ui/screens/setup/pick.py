"""Step 4 of the set-up, where deeds are dealt: the players with their deeds, and the list of all to pick from."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import cut, fitted
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.setup import DealRowView, DeedCellView, PickView
from ui.screens.setup.deed_cell import name_lines, paint_deed, paint_name, paint_owner
from ui.screens.setup.step import SetupStep
from ui.widgets.button import PushButton
from ui.widgets.press import Press

SIDE = 172
COLUMNS, ROWS = 4, 7
UPRIGHT_COLUMNS, UPRIGHT_ROWS = 3, 10
LEAST = 50
"""In an upright window: the columns and rows of deeds, and the least height of a player and of a deed."""
LINE = 25
"""In an upright window: height of a line of the sentence on top."""
_ROW, _FOOT = 72, 52
"""Most height of a player, and that of the lowest row."""
_ROOMY = 57
"""A player as high as this stands apart from the next one; any lower, close to them."""
_NEXT = 230
"""Width of the button that leads on."""
NAME, TOKEN = 42, 22
"""Where the name of a player begins, and where the middle of the token before it stands."""
_HAND = 20
"""Side of a deed under its player's name."""
_UP, _DOWN, _HIGHER, _LOWER = 11.0, 0.5, 1.5, 2.5
"""How far over the middle of a row its name stands and under it the deeds begin, and how much farther in large text,
the deeds where rows are not close: no letter that hangs touches them there."""
_APART = 3
"""What lies between players who stand close; it takes the finger too."""


class DealRow(Press[DealRowView]):
    """Shows a DealRowView."""

    def paint(self, p: Painter, view: DealRowView) -> None:
        close = self.h < _ROOMY - theme.GAP
        high = self.h - (_APART if close else 0)
        cy, up, down = high / 2, _UP, _DOWN
        if theme.scale.large:
            up, down = up + _HIGHER, down + (0 if close else _LOWER)
        if view.chosen:
            p.frame(0, 0, self.w, high, theme.TEXT, theme.RAISED, 2.5)
        else:
            p.round(0, 0, self.w, high, theme.PRESSED if self.pressed else theme.SURFACE)
        draw_token(p, TOKEN, cy, 15, view.token)
        for place in range(view.places):
            x = NAME + place * (_HAND + 8)
            if place < len(view.deeds):
                draw_badge(p, x, cy + down, _HAND, *view.deeds[place])
            else:
                p.frame(x, cy + down, _HAND, _HAND, theme.EDGE, theme.SURFACE, 1.5, _HAND / 5)
        p.text(cut(view.name, theme.BODY, self.w - NAME - 4, True), NAME, cy - up, theme.BODY, theme.TEXT, True)


class DeedCell(Press[DeedCellView]):
    """Shows a DeedCellView. Painted a little smaller than what takes the finger."""

    def refusal(self, view: DeedCellView) -> str | None:
        return view.reason or None

    def paint(self, p: Painter, view: DeedCellView) -> None:
        w, h = self.w - 4, self.h - 3
        p.round(0, 0, w, h, theme.PRESSED if self.pressed else theme.SURFACE if view.reason else theme.RAISED, 6)
        if view.owner is not None:
            paint_owner(p, h, view.owner)
        else:
            paint_deed(p, h, view.group, view.icon)
        on = theme.OFF if view.reason else theme.TEXT if view.owner is None else theme.TEXT2
        paint_name(p, name_lines(view.name, view.brief, w), h, on)


class PickStep(SetupStep[PickView]):
    """Shows a PickView."""

    def build(self) -> None:
        self.rows: list[DealRow] = []
        self.cells: list[DeedCell] = []
        self.rest = PushButton()
        self.add_pieces(self.rest)

    def changed(self, view: PickView) -> None:
        self.fill(self.rows, view.rows, DealRow)
        self.fill(self.cells, view.cells, DeedCell)
        self.rest.view = view.rest

    def _said(self) -> tuple[float, list[str]]:
        """What touches do, as it is broken in an upright window, with its size."""
        return fitted(self.record.line, (theme.BODY, theme.SMALL), self.w - 4, 2)

    def _arrange_upright(self) -> None:
        """The sentence, the players in two columns, the deeds, and the buttons."""
        rows, (_, said) = -(-len(self.rows) // 2), self._said()
        top = float(LINE * len(said))
        room = self.h - _FOOT - 2 - top
        row = max(LEAST, min(_ROW, (room - UPRIGHT_ROWS * LEAST) / max(1, rows)))
        gap = theme.GAP if row >= _ROOMY else 0
        self.grid(self.rows, (0, top, self.w, row - gap), 2, below=gap)
        room -= rows * row
        self.grid(self.cells, (0, top + rows * row, self.w, room / UPRIGHT_ROWS), UPRIGHT_COLUMNS, 0, 0)
        self._arrange_foot(0)

    def arrange(self, view: PickView) -> None:
        if theme.scale.upright:
            self._arrange_upright()
            return
        pitch = min(_ROW, self.h / max(1, len(self.rows)))
        gap = theme.GAP if pitch >= _ROOMY else 0
        self.grid(self.rows, (0, 0, SIDE, pitch - gap), below=gap)
        x = SIDE + theme.MARGIN
        self.grid(self.cells, (x, 0, self.w - x, (self.h - _FOOT - 2) / ROWS), COLUMNS, 0, 0)
        self._arrange_foot(x)

    def _arrange_foot(self, x: float) -> None:
        y = self.h - _FOOT
        self.within(self.following, self.w - _NEXT, y, _NEXT, _FOOT)
        self.within(self.rest, x, y, self.w - _NEXT - theme.MARGIN - x, _FOOT)

    def paint(self, p: Painter, view: PickView) -> None:
        """In an upright window what touches do, which has no room over the step there."""
        if theme.scale.upright:
            size, lines = self._said()
            p.lines(lines, 2, LINE * len(lines) / 2 - 2, size, theme.TEXT2, pitch=1.1)
