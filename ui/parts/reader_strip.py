"""The strip of the on-screen reader: the cards within reach of the mouse."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.tokens import draw_card
from ui.parts import signs
from ui.records.screens import CardView, ReaderView

_CARD, _SHAPE = 30, 0.64  # The width of the picture of a card, and its height by its width.
_SHORT = 5  # A name of no more letters is not cut.
_APART = 4  # How far apart cards lie.


def ways(view: ReaderView) -> Ways:
    """The title before the cards; where there is little room the cards alone, then with long names cut, and at last
    without them."""
    title = Text(view.title, "small", theme.TEXT2, most=1)
    whole, cut = (
        [
            _card(card, Text(card.name, "small", theme.TEXT, most=1, cuts=cuts and len(card.name) > _SHORT))
            for card in view.cards
        ]
        for cuts in (False, True)
    )
    bare = [_card(card, None) for card in view.cards]
    return [[_strip(title, *whole)], [_strip(*whole)], [_strip(*cut)], [_strip(*bare)]]


def _strip(*nodes: Node) -> Node:
    row = Box(Row(*nodes, Space(), gap=_APART), pad=(theme.MARGIN, 1), firm=True, grow=1)
    return Box(Col(signs.rule(theme.LINE), row), theme.GROUND, 0)


def _card(view: CardView, name: Text | None) -> Slot:
    picture = Sign(_CARD, _CARD * _SHAPE, lambda p, x, y, w, h: draw_card(p, x, y, w, view.token))
    return Slot("reader card", view, theme.TOUCH_WIDE, face=Box(Row(picture, name, gap=3), pad=(2, 0)))
