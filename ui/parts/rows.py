"""Rows on paper: an amount with its unit, a balance before and after, and the touch that asks why."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Box, Col, Over, Row
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.look import theme
from ui.look.ladders import Step
from ui.paint.painter import Painter
from ui.parts import signs
from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Change

_ASIDE = 34  # What a sentence leaves to the question mark at its right.
_REACH = 52  # The least width of the touch that asks why.
_BETWEEN = 16  # What is free between columns.
# How far under the middle of a line its figures stand, by their size, and how far under them the dots lie.
_BASE, _BELOW = 0.36, 3.0
_QUIET = 0.7  # How opaque the dots are.
_LINE = 1.5  # How thick a frame is.
_CLOSER = -1  # By so much less over and under it a line keeps free: its letters are lower.
_TOKEN = 14  # The radius of the token before a balance.


def asked(amount: Text, why: Intent | None, *, high: float = theme.TOUCH) -> Node:
    """An amount with the touch that asks why: the amount itself, dots under it say so. Without one the amount alone.
    `high`: less where the touch may reach over rows that take no finger."""
    if why is None:
        return amount
    return asked_all(dotted(amount), why, high=high)


def dotted(amount: Text) -> Node:
    """An amount with the dots under it that say that a touch explains it."""
    return Over(amount, _Dots(amount), amount.grow)


def asked_all(of: Node, why: Intent, *, high: float = theme.TOUCH) -> Node:
    """What takes a finger all over to ask why; the amount in it is dotted."""
    return Over(of, Slot("asked", ButtonView(act=why), _REACH, high), of.grow)


def question(why: Intent, wide: float = _REACH, high: float = theme.TOUCH, *, on_paper: bool = False) -> Slot:
    """The question mark that asks why, at the right of what it takes a finger for."""
    mark = signs.question(theme.PAPER2, theme.INK2) if on_paper else signs.question()
    return Slot("asked", ButtonView(icon="question", act=why), wide, high, face=Row(Space(), mark))


class _Dots(Sign):
    """Dots as wide as an amount in the same box, close under its figures."""

    def __init__(self, amount: Text) -> None:
        super().__init__(0, 0, lambda *_: None)
        self._amount = amount

    def paint(self, p: Painter, s: Step, x: float, y: float, w: float, h: float) -> None:
        wide = self._amount.wide(s, w)
        left = x + {"left": 0.0, "middle": (w - wide) / 2, "right": w - wide}[self._amount.align]
        p.dots(left, y + h / 2 + _BASE * self._amount.size(s, w) + _BELOW, wide, (*self._amount.ink[:3], _QUIET))


def explained(said: Node, why: Intent | None) -> Node:
    """A sentence, with the touch that asks by which clause; a question mark at its right says so."""
    if why is None:
        return said
    return Over(Row(said, Space(0, wide=_ASIDE - theme.GAP)), question(why, on_paper=True))


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


def framed(kid: Node, radius: float, pad: tuple[float, float], grow: float = 0) -> Box:
    """A node on paper in a frame of ink."""
    inside = Box(kid, theme.PAPER, radius - _LINE, pad=pad, grow=1)
    return Box(inside, theme.INK, radius, pad=(_LINE, _LINE), grow=grow)


def close(*lines: Node | None) -> Col:
    """Lines under each other as close as their letters allow, in rows no higher than a finger needs."""
    return Col(*(Box(line, pad=(0, _CLOSER)) if isinstance(line, Text | Row) else line for line in lines), grow=1)
