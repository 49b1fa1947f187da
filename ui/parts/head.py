"""The head of a list: whose it is, and their balance now, or before and after."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Agreed, Box, Col, Either, Row
from ui.kit.nodes import Node, Space, Text
from ui.look import theme
from ui.parts import signs
from ui.records.pieces import Fact
from ui.records.sheets import HeadView

_TOKEN = 16


def heads(views: Sequence[HeadView]) -> list[Node]:
    """The heads of lists beside each other: in all the balance stands beside the name, or under it."""
    agreed = Agreed()
    return [head(view, agreed=agreed) for view in views]


def head(view: HeadView, end: Node | None = None, agreed: Agreed | None = None) -> Node:
    """The head: the balance beside the name or under it, what it is made of under both, and at the right its end.
    `agreed`: the heads that are written in the same way."""
    token = signs.token(view.token, _TOKEN, None) if view.token is not None else None
    line = Box(Row(token, Box(_words(view, agreed), pad=(0, 7), grow=1), end, gap=10), pad=(4, 0), high=2 * _TOKEN)
    return Col(line, *(Box(_part(part), pad=(4, 0)) for part in view.parts)) if view.parts else line


def _words(view: HeadView, agreed: Agreed | None) -> Node:
    balance = _balance(view)
    if not balance:
        return Text(view.name, "strip", theme.TEXT, True, most=2, grow=1)
    name = Text(view.name, "strip", theme.TEXT, True, most=1)
    cut = Text(view.name, "strip", theme.TEXT, True, most=1, cuts=True)
    return Either(Row(name, Space(), *balance), Col(cut, Row(Space(), *balance)), agreed=agreed, grow=1)


def _balance(view: HeadView) -> list[Node]:
    if view.change is None:
        return [Text(view.balance, "small", theme.TEXT2, most=1)] if view.balance else []
    before = Text(view.change.before, "small", theme.TEXT2, most=1)
    after = Text(view.change.after, "strip", theme.TEXT, True, most=1)
    return [before, signs.icon("arrow", 18, theme.TEXT2), after]


def _part(part: Fact) -> Node:
    label = Text(part.label, "small", theme.TEXT2, most=1, cuts=True, grow=1)
    return Row(label, Text(part.amount, "small", theme.TEXT2, most=1), gap=10)
