"""Rows on paper: an amount with its unit, a balance before and after, and the touch that asks why."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Col, Over, Row
from ui.kit.nodes import Node, Slot, Space, Text
from ui.look import theme
from ui.parts import signs
from ui.records.pieces import ButtonView, Change

ASIDE = 34
"""What an amount leaves to the question mark at its right."""
_REACH = 52
"""The least width of the touch: beside less, the question mark would not stand at the right."""
_BETWEEN = 16
"""What is free between columns."""
_TOKEN = 14
"""The radius of the token before a balance."""


def asked(amount: Node, why: ButtonView | None, *, kind: str = "why", high: float = theme.TOUCH) -> Node:
    """An amount with the touch that asks why: the amount itself, a question mark at its right says so. Without one the
    amount alone. `high`: less where the touch may reach over rows that take no finger."""
    if why is None:
        return amount
    return Over(Row(amount, Space(0, wide=ASIDE - theme.GAP)), Slot(kind, why, _REACH, high))


def change(of: Change, *, at_left: bool = False) -> Node:
    """A player's token and their balance before and after, at the right or `at_left`."""
    return Row(
        signs.token(of.token, _TOKEN) if of.token is not None else None,
        None if at_left else Space(),
        Text(of.before, "strip", theme.INK2, most=1),
        signs.icon("arrow", 18, theme.INK2),
        Text(of.after, "heading", theme.INK, True, most=1),
        Space() if at_left else None,
        gap=8,
    )


def columns(entries: Sequence[Node], count: int, gap: float) -> Node:
    """Entries under each other in so many columns, one after the other down each."""
    each = -(-len(entries) // count)
    parts = (entries[at : at + each] for at in range(0, len(entries), each))
    return Row(*(Col(*part, gap=gap, stand="top") for part in parts), gap=_BETWEEN, even=True, fill=True)
