"""A code that a phone reads: alone in a square, and on a screen with what it says."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Node, Sign, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import keys, segments
from ui.records.screens import CodeView


def square(text: str, side: float) -> Sign:
    """The code of a text, with the free rim that it needs."""
    return Sign(side, side, lambda p, x, y, w, h: p.code(text, x, y + (h - side) / 2, side))


def ways(view: CodeView, w: float, h: float) -> Ways:
    """The trees of the screen, lying or standing by the window: the code as large as the shorter side, beside or under
    it the words; what the code says where that has room, rather cut than not at all."""
    side = min(w, h) - 2 * theme.MARGIN
    said = [_lines(view.lines, 2), _lines(view.lines, 1), None] if view.lines else [None]
    return [[_screen(view, side, lines, lying=w >= h)] for lines in said]


def _screen(view: CodeView, side: float, lines: Node | None, *, lying: bool) -> Node:
    bar = Row(keys.back(view.back), Text(view.title, "heading", theme.TEXT, True, most=2, grow=1), gap=14)
    words = Box(Text(view.line, "small", theme.TEXT2), pad=(6, 0))
    pages = segments.segments(view.pages)
    code = square(view.code, side)
    if lying:
        beside = Col(bar, words, lines, Space(), pages, gap=theme.GAP, grow=1)
        tree: Node = Row(beside, code, gap=theme.MARGIN, fill=True, grow=1)
    else:
        tree = Col(bar, code, words, lines, Space(), pages, gap=theme.GAP)
    return Box(tree, pad=(theme.MARGIN, theme.MARGIN))


def _lines(lines: tuple[str, ...], most: int) -> Node:
    """What the code says, each line of it in at most so many."""
    told = Col(*(Text(line, "small", theme.TEXT, most=most) for line in lines), stand="top")
    return Box(told, theme.SURFACE, pad=(10, 6))
