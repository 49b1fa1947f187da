"""What the magnifier over the ring says of a space: its name, whose it is, what stands on it, its rent and price."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Node, Sign, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.paint.tokens import DRAWS, WIDE, draw_house
from ui.parts import signs
from ui.records.pieces import Fact, SpaceView

WIDTH = 190  # The least; a name that needs more room for two lines makes it wider, and so does a row.
_PAD = (12, 10)
# The widths of a hotel and of a house, the height of both, and how far apart houses stand.
_HOTEL, _HOUSE, _HIGH, _PITCH = 28, 14, 16, 20


def ways(view: SpaceView) -> Ways:
    """The name over the rows. A space without a deed says its name alone."""
    name = Text(view.name, "strip", theme.TEXT, True, most=2)
    rows = Col(name, _owner(view), _buildings(view), *map(_fact, view.facts))
    return [Box(rows, theme.RAISED, pad=_PAD, wide=WIDTH, edge=theme.TEXT)]


def _owner(view: SpaceView) -> Node | None:
    """Whose it is, with the token, or that nobody holds it."""
    if not view.line:
        return None
    token = signs.token(view.owner, 10, None) if view.owner is not None else None
    return Row(token, Text(view.line, "small", theme.TEXT2, most=1, grow=1), gap=8)


def _buildings(view: SpaceView) -> Node | None:
    """The houses, or what stands in their place."""

    def houses(p: Painter, x: float, y: float, w: float, h: float) -> None:
        for number in range(view.houses):
            draw_house(p, x + _PITCH * number, y, _HOUSE, h, theme.PAPER)

    if view.tall:
        draw, wide = DRAWS[view.tall], _HOTEL * WIDE[view.tall]
        return _under(Sign(wide, _HIGH, lambda p, x, y, w, h: draw(p, x, y, w, h, theme.PAPER)))
    return _under(Sign(_PITCH * view.houses, _HIGH, houses)) if view.houses else None


def _under(sign: Sign) -> Node:
    return Box(Row(sign), pad=(0, 4), firm=True)


def _fact(fact: Fact) -> Node:
    """A word and its amount."""
    return Row(
        Text(fact.label, "small", theme.TEXT2, most=1, grow=1),
        Text(fact.amount, "small", theme.TEXT, True, most=1, align="right"),
        gap=14,
    )
