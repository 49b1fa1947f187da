"""The head of a list: whose it is, and their balance now, or before and after."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Box, Col, Either, Row
from ui.kit.nodes import Node, Space, Text
from ui.look import theme
from ui.parts import signs
from ui.records.pieces import Fact
from ui.records.sheets import HeadView

_TOKEN = 16


def heads(views: Sequence[HeadView]) -> list[Node]:
    """The heads of lists beside each other: in all the balance stands beside the name, or under it."""
    kin: list[Either] = []
    return [head(view, kin=kin) for view in views]


def head(view: HeadView, end: Node | None = None, kin: list[Either] | None = None) -> Node:
    """The head: the balance beside the name or under it, what it is made of under both, and at the right its end.
    `kin`: the heads that are written in the same way."""
    token = signs.token(view.token, _TOKEN, None) if view.token is not None else None
    line = Box(Row(token, Box(_words(view, kin), pad=(0, 7), grow=1), end, gap=10), pad=(4, 0), high=2 * _TOKEN)
    return Col(line, *(Box(_part(part), pad=(4, 0)) for part in view.parts)) if view.parts else line


def _words(view: HeadView, kin: list[Either] | None) -> Node:
    balance = _balance(view)
    if not balance:
        return Text(view.name, "strip", theme.TEXT, True, most=2, grow=1)
    name = Text(view.name, "strip", theme.TEXT, True, most=1)
    cut = Text(view.name, "strip", theme.TEXT, True, most=1, cuts=True)
    words = Either(Row(name, Space(), *balance), Col(cut, Row(Space(), *balance)), kin=kin or (), grow=1)
    if kin is not None:
        kin.append(words)
        words.kin = kin
    return words


def _balance(view: HeadView) -> list[Node]:
    if view.change is None:
        return [Text(view.balance, "small", theme.TEXT2, most=1)] if view.balance else []
    before = Text(view.change.before, "small", theme.TEXT2, most=1)
    after = Text(view.change.after, "strip", theme.TEXT, True, most=1)
    return [before, signs.icon("arrow", 18, theme.TEXT2), after]


def _part(part: Fact) -> Node:
    label = Text(part.label, "small", theme.TEXT2, most=1, cuts=True, grow=1)
    return Row(label, Text(part.amount, "small", theme.TEXT2, most=1), gap=10)
