"""A colour or a symbol to choose: the disc as it would be, over its name where that has room."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Either, Over, Row
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.look import theme
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.parts import signs
from ui.records.screens import LookView

_LEAST = 24  # The least width of a disc.
# The most radius of a disc, and of that of another player.
_MOST, _ANOTHERS = 32, 20
_SWAP = 20  # The side of the sign of a swap.


def look(view: LookView, high: float = theme.TOUCH, *, named: bool) -> Slot:
    """A look; that of another player is small, with the sign of a swap in its corner, or beside it, if it can be
    had."""
    swap = signs.icon("swap", _SWAP, theme.TEXT2) if view.swaps else None
    if not named:
        face: Node = Row(_disc(view), swap, gap=3, fill=True)
    else:
        face = Over(_over_name(view), Col(Row(Space(), swap), stand="top"))
    return Slot("look", view, theme.TOUCH_WIDE, high, face=Box(face, pad=(3, 5)))


def _disc(view: LookView) -> Sign:
    """The disc, as large as its box allows."""
    most = _ANOTHERS if view.reason or view.swaps else _MOST

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        draw_token(p, x + w / 2, y + h / 2, min(most, w / 2, h / 2), view.token)

    return Sign(_LEAST, _LEAST, draw, grow=1)


def _over_name(view: LookView) -> Node:
    """The disc over its name, if that is narrow enough, or else over as much room; the name of a player may be cut."""
    another = bool(view.reason or view.swaps)
    ink = theme.OFF if view.reason else theme.TEXT2
    name = Text(view.label, "small", ink, most=1, cuts=another, align="middle")
    return Col(_disc(view), Either(name, Text("", most=1)))
