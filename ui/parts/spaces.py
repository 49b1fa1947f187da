"""The forty spaces to touch where the ring has no room."""

from __future__ import annotations

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import keys, signs
from ui.records.boards import BoardView
from ui.records.pieces import ButtonView

_SIDE, _FEWER = 10, 8  # How many stand in a row: those of one side of the board, or fewer.
_BADGE, _ICON = 30, 24
_PAWN = 18  # The side of a pawn.


def ways(view: BoardView) -> Ways:
    """Rows of the spaces as they follow each other from Start."""
    return [Grid([space(each) for each in view.buttons], columns, theme.GAP) for columns in (_SIDE, _FEWER)]


def space(view: ButtonView, high: float = 0) -> Slot:
    """A space: its badge, icon or glyph over whose it is or who stands there, a figure for several, how many these
    are."""
    ink = keys.inks_of(view).on
    sign = keys.sign(replace(view, token=None), ink, _BADGE, _ICON) or Text(view.label, "heading", ink, True, most=1)
    return Slot("space", view, theme.TOUCH_WIDE, high, face=Box(Col(_middle(sign), _pawns(view), gap=4), pad=(1, 0)))


def _pawns(view: ButtonView) -> Node | None:
    if view.token is not None:
        return _middle(signs.token(view.token, _PAWN / 2, None))
    if not view.amount:
        return None
    ink = keys.inks_of(view).on
    return _middle(signs.icon("figure", _PAWN, ink), Text(view.amount, "small", ink, most=1, pitch=0.9))


def _middle(*nodes: Node) -> Row:
    return Row(Space(), *nodes, Space(), gap=3)
