"""The forty spaces to touch where the ring has no room, under tabs: four rows as they follow each other from Start.

In an upright window they go on in rows of eight.
"""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.boards import BoardView
from ui.records.pieces import ButtonView
from ui.widgets.button import PushButton
from ui.widgets.note import Note, leave, raise_note
from ui.widgets.part import Part

SIDES, _UPRIGHT_COLUMNS = 4, 8
_EACH = 10  # Spaces on a side.
_BADGE = 30
_PAWN = 9  # The radius of a pawn on its space.


class SpaceButton(PushButton):
    """One space: its badge, icon or glyph, whose it is or who stands there, a figure for several, how many these are,
    and the mark in its corner. While a finger is on it, a note says its name."""

    def build(self) -> None:
        self._note: Note | None = None
        self.bind(pressed=lambda *_: self._say_name())

    def _say_name(self) -> None:
        if self._note is not None:
            leave(self._note)
            self._note = None
        if self.pressed and self.view is not None and self.view.detail and self.parent is not None:
            self._note = raise_note(self, self.view.detail)

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, _ = self._colours(view)
        self._paint_ground(p, view, ground)
        cy = self.h / 2 - (10 if view.token is not None or view.amount else 0)
        self._paint_sign_of(p, view, on, self.w / 2, cy)
        self._paint_pawns(p, view, (self.w - _pawns(view)) / 2, self.h - 13, on)
        self._paint_corner(p, view)

    def _paint_sign_of(self, p: Painter, view: ButtonView, on: theme.Rgba, cx: float, cy: float) -> None:
        if view.group:
            draw_badge(p, cx - _BADGE / 2, cy - _BADGE / 2, _BADGE, view.group, view.icon, view.mortgaged)
        elif view.icon:
            p.icon(view.icon, cx, cy, 24, on)
        else:
            p.text(view.label, cx, cy, theme.HEADING, on, True, "middle")

    def _paint_pawns(self, p: Painter, view: ButtonView, left: float, cy: float, on: theme.Rgba) -> None:
        if view.token is not None:
            draw_token(p, left + _PAWN, cy, _PAWN, view.token)
        elif view.amount:
            p.icon("figure", left + _PAWN, cy, 2 * _PAWN, on)
            p.text(view.amount, left + 2 * _PAWN + 3, cy, theme.SMALL, on)


def _pawns(view: ButtonView) -> float:
    """The width of a pawn with how many there are."""
    return 2 * _PAWN + (3 + width(view.amount, theme.SMALL) if view.amount else 0)


class SpaceGrid(Part[BoardView]):
    """Shows a BoardView."""

    def build(self) -> None:
        self.spaces: list[SpaceButton] = []

    @property
    def buttons(self) -> list[SpaceButton]:
        return self.spaces

    def changed(self, view: BoardView) -> None:
        self.fill(self.spaces, view.buttons, SpaceButton)

    def arrange(self, view: BoardView) -> None:
        if not theme.scale.upright:
            self.grid(self.spaces, (0, 0, self.w, (self.h - (SIDES - 1) * theme.GAP) / SIDES), _EACH)
        else:
            rows = SIDES * _EACH // _UPRIGHT_COLUMNS
            self.grid(self.spaces, (0, 0, self.w, (self.h - (rows - 1) * theme.GAP) / rows), _UPRIGHT_COLUMNS)
