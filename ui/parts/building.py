"""A building for sale, as a document on paper: what it is, its name, how many the bank has."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Mark, Node, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.tokens import DRAWS
from ui.parts import rows, signs
from ui.records.auction import BuildingView
from ui.records.pieces import DeedLine

# The widths of each kind, and its height in widths.
_SIDES = {
    "house": (108, 96, 84, 72),
    "hotel": (140, 124, 108, 92),
    "skyscraper": (108, 96, 84, 72),
    "depot": (140, 124, 108, 92),
}
_LOW = {"house": 0.92, "hotel": 0.72, "skyscraper": 1.0, "depot": 0.72}


def paper(view: BuildingView) -> Ways:
    """The tree of the document, in a frame."""
    name = Text(view.name, "heading", theme.INK, True, most=2, align="middle")
    inside = Col(
        Row(Space(), _picture(view), Space()),
        name,
        signs.rule(),
        Col(*map(_line, view.lines), gap=4),
        gap=12,
        stand="apart",
    )
    return [Box(rows.framed(inside, theme.RADIUS_SPACE, (12, 10)), theme.PAPER, theme.RADIUS_BIG, pad=(6, 6))]


def _picture(view: BuildingView) -> Node:
    low, draw = _LOW[view.kind], DRAWS[view.kind]
    return Mark(_SIDES[view.kind], lambda p, x, y, w, h: draw(p, x, y + (h - low * w) / 2, w, low * w, theme.INK))


def _line(line: DeedLine) -> Node:
    label = Text(line.label, "small", theme.INK2, most=2, grow=1)
    return Row(label, Text(line.amount, "small", theme.INK, True, most=1, align="right"))
