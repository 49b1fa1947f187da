"""A sum of money that is typed at set-up: the sum so far over its twelve keys."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.kin import AsWide, Kin
from ui.kit.nodes import Node, Slot, Space, Text
from ui.look import theme
from ui.look.ladders import CLOSE
from ui.parts import keys, signs
from ui.records.pieces import ButtonView
from ui.records.setup import SumView

_COLUMNS, _APART = 3, 5
_MOST = 140  # The most height of a key.


def ways(view: SumView) -> Sequence[Node]:
    """The sum under what it is, if that is said, or where that is long beside it, over the keys, on paper."""
    amount = _amount(view.amount)
    digits = Grid([_key(key) for key in view.keys], _COLUMNS, _APART, most=_MOST, grow=1)
    heads: list[Sequence[Node]] = [[amount]]
    if view.title:
        title = Text(view.title, "small", theme.INK2, True, most=2, grow=1)
        beside = AsWide(amount, Kin(amount, _amount(view.longest)))  # no key moves as the sum grows
        heads = [[title, amount], [Row(title, beside)]]
    return [Box(Col(*head, digits), theme.PAPER, theme.RADIUS_PANEL, pad=(12, 6)) for head in heads]


def _amount(words: str) -> Text:
    return Text(words, "title", theme.INK, True, most=1, own=True, align="right")


def least(view: SumView, w: float) -> float:
    """The height without which a sum so wide has no room for its keys."""
    return min(tree.high(CLOSE, w) for tree in ways(view))


def _key(view: ButtonView) -> Slot:
    ink = keys.inks_of(view).on
    sign: Node = signs.icon(view.icon, 24, ink) if view.icon else Text(view.label, "title", ink, True, most=1)
    return Slot("key", view, theme.TOUCH_WIDE, face=Row(Space(), sign, Space()))
