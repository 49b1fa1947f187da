"""The screen of a debt: what is owed and to whom, the plan, the ways out and the payment, and the last row of keys."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Box, Col, Row, Spot
from ui.kit.nodes import Node, Slot, Space
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.parts import debt, keys
from ui.records.debts import DebtView

# The spots: what a great moment may cover for its second, and where what is said may lie.
PLAN, PAYEE, LAST = "the plan", "the payee", "the last row"
# The width of the paper that says what is owed, and the least of what stands beside it.
_LEFT, _RIGHT = 292, 484
# The heights of the payment, and of the last row beside who is paid and alone; the width of the way to bankruptcy, and
# the least.
_PAY, _LAST, _LOW_LAST, _RUIN, _LEAST_RUIN = 118, 70, 56, 238, 178
# The heights of the plan's heading, and of its lines and of who is paid where they are under the paper.
_HEAD, _LINES, _PAYEE = 32, 166, 66
_APART = 10  # Between what stands under each other.


def ways(view: DebtView, w: float) -> Ways:
    """The tree of a debt so wide: the plan beside what is owed, or under it."""
    return [Box(_lying(view) if w >= _LEFT + _RIGHT else _standing(view), pad=(theme.MARGIN, theme.MARGIN), firm=True)]


def _lying(view: DebtView) -> Node:
    paper = Box(Apart(debt.paper(view), high=0, grow=1), wide=_LEFT)
    plan = Spot(Col(*_plan(view, 0), grow=1), PLAN, grow=1)
    right = Col(plan, *_answers(view), gap=_APART, firm=True, grow=1)
    payee = Box(Spot(Apart(debt.payee(view), high=0, grow=1), PAYEE), wide=_LEFT)
    last = Spot(Row(payee, _last(view, _LAST), gap=theme.MARGIN, fill=True), LAST, grow=1)
    above = Row(paper, right, gap=theme.MARGIN, fill=True)
    below = Box(Row(last, _menu(view, _LAST), fill=True), high=_LAST)
    return Col(Box(above, grow=1), below, gap=12, firm=True)


def _standing(view: DebtView) -> Node:
    payee = Spot(Col(Space(0, high=theme.GAP), Apart(debt.payee(view), high=_PAYEE)), LAST)
    plan = Spot(Col(*_plan(view, _LINES)), PLAN)
    last = Row(_last(view, _LOW_LAST), _menu(view, _LOW_LAST), fill=True)
    under = Col(plan, *_answers(view), Box(last, high=_LOW_LAST), gap=theme.GAP, firm=True)
    return Col(Apart(debt.paper(view), high=0, grow=1), payee, under, gap=0)


def _plan(view: DebtView, high: float) -> Sequence[Node]:
    """The heading over the steps, which are so high at least; without any it says why."""
    if not view.lines:
        return [Apart(debt.heading(view), high=_HEAD + high, grow=1)]
    return [Box(Apart(debt.heading(view), high=_HEAD), pad=(4, 0)), Slot("plan", view.lines, high=high, grow=1)]


def _answers(view: DebtView) -> Sequence[Node]:
    """The ways out, and the payment."""
    ways = Row(*(keys.alone(way, high=theme.TOUCH, grow=1) for way in view.ways), even=True, fill=True)
    return [Apart([ways], high=theme.TOUCH), Apart(debt.payment(view), high=_PAY)]


def _last(view: DebtView, high: float) -> Node:
    """Bankruptcy, which makes room where three stand beside it: *Undo*, *Redo* and *Again*."""
    redo = keys.key(view.redo, keys.BAR, high=high) if view.redo is not None else None
    beside = redo, keys.again(view.again, high)
    wide = _RUIN if None in beside else _LEAST_RUIN
    return Row(keys.alone(view.ruin, wide, high), keys.alone(view.undo, 0, high, 1), *beside, fill=True, grow=1)


def _menu(view: DebtView, high: float) -> Node:
    return keys.key(view.menu, keys.BAR, high=high)
