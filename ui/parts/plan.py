"""The steps of a plan as rows to tick: what is done with which deed, and what that brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.kit.boxes import Box, Col, Grid, Row, Spot
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import keys, roll_row, rows, signs
from ui.records.debts import StepView
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView

PAGE = 5  # So many steps stand on a page where not all have room, before the key that turns it.
_HIGHEST, _HIGHEST_HALF = 58, 77  # How high a row is at most, and one of two columns.
# The badge of a deed, in two columns, and beside an amount there; the icon of what is done.
_BADGE, _SMALL_BADGE, _LOW_BADGE, _DOES = 30, 24, 20, 18

Form = Callable[[StepView], Node]  # One way to write a step.


def lines(steps: Sequence[StepView], page: int) -> Ways:
    """The trees of a plan: in one column with words for what is done, in two with an icon for it, in pages; with whole
    names, or short ones."""
    count = max(1, -(-len(steps) // PAGE))
    page %= count
    turner = ButtonView(f"{page + 1}/{count}", icon="right", act=TurnTo((page + 1) % count))
    shown, turn = steps[page * PAGE :][:PAGE], keys.key(turner, high=theme.TOUCH)
    return [
        [_grid([_row(step, form) for step in steps], 1) for form in (_in_line, _in_lines, _in_two, _short_in_lines)],
        [_grid([_row(step, form) for step in steps], 2) for form in (_whole_over, _short_over, _over_badge)],
        [_grid([*(_row(step, form) for step in shown), turn], 2) for form in (_short_over, _over_badge)],
    ]


def _grid(nodes: Sequence[Node], columns: int) -> Node:
    most = _HIGHEST if columns == 1 else _HIGHEST_HALF
    return Col(Grid(nodes, columns, theme.GAP, most, even=True, grow=1))


def _row(step: StepView, form: Form) -> Node:
    return Slot("step", step, grow=1, face=Box(form(step), pad=(7, 1)))


def _in_line(step: StepView) -> Node:
    """The name and what is done on one line, the amount at the right."""
    name = Text(step.label, "strip", _ink(step), True, most=1)
    detail = Text(step.detail, "small", _second(step), most=1, grow=1)
    return Row(keys.pick(step), _badge(step, _BADGE), name, detail, _amount(step), gap=8)


def _in_lines(step: StepView) -> Node:
    """What is done under the whole name."""
    return _under(step, step.label)


def _in_two(step: StepView) -> Node:
    """A long name on two lines, an icon of what is done before the amount."""
    name = Text(step.label, "small", _ink(step), True, most=2, grow=1)
    return Row(keys.pick(step), _badge(step, _BADGE), name, _does(step), _amount(step), gap=8)


def _short_in_lines(step: StepView) -> Node:
    """What is done under the short name."""
    return _under(step, step.short or step.label)


def _under(step: StepView, name: str) -> Node:
    words = Text(name, "small", _ink(step), True, most=1), Text(step.detail, "small", _second(step), most=1)
    return Row(keys.pick(step), _badge(step, _BADGE), Col(*words, grow=1), _amount(step), gap=8)


def _whole_over(step: StepView) -> Node:
    """The whole name over the amount."""
    return _over(step, step.label, 2)


def _short_over(step: StepView) -> Node:
    """The short name over the amount."""
    return _over(step, step.short or step.label, 1)


def _over_badge(step: StepView) -> Node:
    """The short name over the badge, too."""
    name = Text(step.short or step.label, "small", _ink(step), True, most=1)
    below = Row(_badge(step, _LOW_BADGE), _does(step), Space(), _amount(step))
    return Row(keys.pick(step), Col(name, below, grow=1))


def _over(step: StepView, name: str, most: int) -> Node:
    """A name over an icon of what is done and the amount."""
    words = Text(name, "small", _ink(step), True, most=most)
    below = Row(_does(step), Space(), _amount(step))
    return Row(keys.pick(step), _badge(step, _SMALL_BADGE), Col(words, below, grow=1))


def _does(step: StepView) -> Node:
    """The icon of what is done."""
    return signs.icon(step.does, _DOES, _second(step))


def _badge(step: StepView, side: float) -> Node:
    return signs.badge(step.group, step.icon, side)


def _amount(step: StepView) -> Node:
    """What the step brings; dots under it say that a touch on it asks why."""
    ink = theme.GAIN if step.chosen else _second(step)
    return Spot(rows.dotted(Text(step.amount, "strip", ink, True, most=1, align="right")), roll_row.WHY)


def _ink(step: StepView) -> theme.Rgba:
    return keys.inks_of(step).on


def _second(step: StepView) -> theme.Rgba:
    return keys.inks_of(step).second
