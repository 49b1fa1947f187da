"""Words side by side, as tabs or languages: one is chosen and lies on paper."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Box, Row
from ui.kit.nodes import Node, Slot, Text
from ui.look import theme
from ui.records.pieces import ButtonView

_PAD = 5  # What is free beside a word at least.


def segments(views: Sequence[ButtonView], high: float = theme.TOUCH, grow: float = 0) -> Node:
    """The segments, all of one width if their words allow it."""
    return Box(Row(*map(_segment, views), gap=0, even=True, fill=True), theme.SURFACE, high=high, grow=grow)


def _segment(view: ButtonView) -> Slot:
    ink = theme.INK if view.chosen else theme.TEXT if view.enabled else theme.OFF
    word = Text(view.label, "small", ink, view.chosen, most=1, align="middle")
    return Slot("segment", view, theme.TOUCH_WIDE, face=Box(word, pad=(_PAD, 0)))
