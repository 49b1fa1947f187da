"""The ornament of the home screen, and of the first frame: the board as a ring of colours round the name.

Law: it imports no records, for the first frame is drawn before those are loaded.
"""

from __future__ import annotations

from typing import Protocol

from ui.kit.boxes import Box, Col, Over, Row
from ui.kit.kin import AsWide, Kin
from ui.kit.nodes import Node, Sign, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.paint.painter import Painter

EDGE = 16  # What is free around it on the screen.
# Its side beside the large paper, those over it, and its height where it is as wide as the paper.
SIDE, _OVER, _LOW = 256, (228, 190), 120
_STREETS = {
    1: "A", 3: "A", 6: "B", 8: "B", 9: "B", 11: "C", 13: "C", 14: "C", 16: "D", 18: "D", 19: "D",
    21: "E", 23: "E", 24: "E", 26: "F", 27: "F", 29: "F", 31: "G", 32: "G", 34: "G", 37: "H", 39: "H",
}  # fmt: skip
# How deep a space is, and how far from the edge the words begin, of the shorter side.
_CORNER, _WORDS = 0.118, 0.13


class Titled(Protocol):
    """A record of a title and of the line under it."""

    @property
    def title(self) -> str: ...

    @property
    def line(self) -> str: ...


def beside(view: Titled) -> Node:
    """The emblem beside the large paper."""
    return _emblem(view, SIDE, SIDE)


def over(view: Titled) -> list[Node]:
    """The emblem over the large paper: large, small, or low and as wide as that."""
    return [*(Row(Space(), _emblem(view, side, side), Space()) for side in _OVER), _emblem(view, 0, _LOW)]


def alone(view: Titled, w: float, h: float) -> Ways:
    """The emblem where the home screen will have it."""
    shown = Row(beside(view), Space()) if w >= h else over(view)[0]
    return [Box(Col(shown, stand="top"), pad=(EDGE, EDGE), firm=True)]


def _emblem(view: Titled, wide: float, high: float) -> Node:
    """The ring around the title and its line, if it can in one, with a brass rule between them, in words of their own
    size."""
    title = Text(view.title, "price", theme.TEXT, True, most=1, align="middle", own=True)
    rule = Sign(0, 2, lambda p, x, y, w, h: p.rect(x, y, w, h, theme.BRASS))
    ring, around = Sign(wide, high, _draw_ring), high * _WORDS
    lines = (Text(view.line, "small", theme.BRASS, align="middle", most=most) for most in (1, 9))
    words = (Col(title, Row(Space(), AsWide(rule, Kin(title)), Space()), line, gap=5) for line in lines)
    return Apart([[Over(ring, Box(each, pad=(around, around), firm=True))] for each in words], wide, high)


def _draw_ring(p: Painter, x: float, y: float, w: float, h: float) -> None:
    corner = min(w, h) * _CORNER
    for number in range(40):
        side, at = divmod(number, 10)
        step = ((w if side % 2 == 0 else h) - 2 * corner) / 9
        along = 0.0 if at == 0 else corner + (at - 1) * step
        wide = corner if at == 0 else step
        left, top, across, down = (
            (w - along - wide, h - corner, wide, corner),
            (0.0, h - along - wide, corner, wide),
            (along, 0.0, wide, corner),
            (w - corner, along, corner, wide),
        )[side]
        colour = theme.GROUPS[_STREETS[number]] if number in _STREETS else theme.RAISED
        p.round(x + left + 1, y + top + 1, across - 2, down - 2, colour, 3)
