"""The spaces to touch where the ring has no room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import keys, pages, signs
from ui.records.boards import BoardView
from ui.records.intents import Intent
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView

_SIDE, _FEWER = 10, 8  # How many stand in a row: those of one side of the board, or fewer.
_BADGE, _ICON = 30, 24
MOST = 40  # Of more spaces so many stand on a page, the key that turns it among them.
_PAWN = 18  # The side of a pawn.


def ways(view: BoardView, page: int = 0) -> Ways:
    """Rows of the spaces as they follow each other from Start; of more than have room a page, with the key to the
    next."""
    cells = on_page(view.buttons, page, TurnTo)
    return [Grid(cells, columns, theme.GAP, even=True) for columns in (_SIDE, _FEWER)]


def on_page(views: Sequence[ButtonView], page: int, turn: Callable[[int], Intent], high: float = 0) -> list[Node]:
    """All the spaces, or those of this page with the key to the next, and what is free after the last."""
    shown, turner = pages.shown(views, MOST, page, turn)
    cells: list[Node] = [space(each, high) for each in shown]
    if turner is None:
        return cells
    return [*cells, *(Space() for _ in range(MOST - 1 - len(cells))), key(turner, high)]


def key(view: ButtonView, high: float = 0) -> Slot:
    """The key that turns to the next page, as wide as a space."""
    sign = signs.icon(view.icon, _ICON, theme.TEXT)
    face = Box(Col(_middle(sign), _middle(Text(view.label, "small", theme.TEXT, True, most=1)), gap=4), pad=(1, 0))
    return Slot("key", view, theme.TOUCH_WIDE, high, face=face)


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
