"""The forty spaces to touch as they follow each other from Start, in four rows, one for each side of the board; in an
upright window in five."""

from __future__ import annotations

from ui.look import theme
from ui.records.pieces import ButtonView
from ui.records.sheets import BoardView
from ui.widgets.button import PushButton
from ui.widgets.fitting import width
from ui.widgets.painter import Painter
from ui.widgets.part import Part
from ui.widgets.tokens import draw_badge, draw_token

_COLUMNS, _UPRIGHT_COLUMNS = 10, 8
_BADGE = 30


class SpaceButton(PushButton):
    """One space: its badge, icon or glyph, whose it is or who stands there, how many if several, and its mark."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, _ = self._colours(view)
        self._paint_ground(p, view, ground)
        cx, cy = self.w / 2, self.h / 2 - (10 if view.token is not None else 0)
        if view.group:
            draw_badge(p, cx - _BADGE / 2, cy - _BADGE / 2, _BADGE, view.group, view.icon, view.mortgaged)
        elif view.icon:
            p.icon(view.icon, cx, cy, 24, on)
        else:
            p.text(view.label, cx, cy, theme.HEADING, on, True, "middle")
        if view.token is not None:
            aside = width(view.amount, theme.SMALL) / 2 + 1 if view.amount else 0
            draw_token(p, cx - aside, self.h - 13, 9, view.token)
            p.text(view.amount, cx - aside + 12, self.h - 13, theme.SMALL, on)
        self._paint_corner(p, view)


class SpaceGrid(Part[BoardView]):
    """Shows a BoardView."""

    upright = 300.0

    def build(self) -> None:
        self.spaces: list[SpaceButton] = []

    @property
    def buttons(self) -> list[SpaceButton]:
        return self.spaces

    def changed(self, view: BoardView) -> None:
        self.fill(self.spaces, view.buttons, SpaceButton)

    def arrange(self, view: BoardView) -> None:
        columns = _UPRIGHT_COLUMNS if theme.scale.upright else _COLUMNS
        rows = 40 // columns
        self.grid(self.spaces, (0, 0, self.w, (self.h - (rows - 1) * theme.GAP) / rows), columns)
