"""A building for sale, as a document on paper: the house or hotel, its name, how many the bank has."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Mark, Node, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.tokens import draw_hotel, draw_house
from ui.parts import rows, signs
from ui.records.auction import BuildingView
from ui.records.pieces import DeedLine

_HOUSE, _HOTEL = (108, 96, 84, 72), (140, 124, 108, 92)  # The widths of a house and of a hotel.
_LOW_HOUSE, _LOW_HOTEL = 0.92, 0.72  # Their heights, in widths.


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
    sides, low, draw = (_HOTEL, _LOW_HOTEL, draw_hotel) if view.hotel else (_HOUSE, _LOW_HOUSE, draw_house)
    return Mark(sides, lambda p, x, y, w, h: draw(p, x, y + (h - low * w) / 2, w, low * w, theme.INK))


def _line(line: DeedLine) -> Node:
    label = Text(line.label, "small", theme.INK2, most=2, grow=1)
    return Row(label, Text(line.amount, "small", theme.INK, True, most=1, align="right"))
