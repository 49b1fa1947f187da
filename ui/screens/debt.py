"""A debt beyond the cash in hand: what is owed at the left; at the right the plan, the ways out and the card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ui.look import theme
from ui.parts import keys
from ui.records.debts import DebtView
from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.widgets.button import PushButton
from ui.widgets.debt_paper import DebtPaper, Payee, PayPaper, PlanHead
from ui.widgets.note import Notice
from ui.widgets.piece import Box, Piece
from ui.widgets.plan_lines import PlanLines

LEFT_W, RIGHT_X = 292, 308
WAYS_H, RUIN_W, _REDO_W = theme.TOUCH, 232, 52
"""Height of the ways out, and widths of that into bankruptcy and of *Redo*."""


class _Stack(NamedTuple):
    """From the top of the plan: where its rows, the ways, the pay paper and the last row begin; and what lies between
    the rows and the ways."""

    lines: float
    ways: float
    pay: float
    foot: float
    apart: float


_LYING, _STANDING = _Stack(36, 211, 272, 402, 10), _Stack(32, 204, 261, 390, 6)
UPRIGHT_PAYEE, UPRIGHT_FOOT, UPRIGHT_RUIN = 66, 56, 238
"""Heights of the payee and of the last row in an upright window, and the width of the way into bankruptcy."""
UPRIGHT_BELOW = UPRIGHT_PAYEE + theme.GAP + _STANDING.foot - 12 + theme.GAP + UPRIGHT_FOOT + 4
"""What stands there under the paper."""


class _Places(NamedTuple):
    """Width and height of the paper, the payee's top, the plan's left and how far down it stands, the last row, and
    what stands under each other in the plan."""

    left: float
    paper: float
    payee: float
    right: float
    down: float
    foot: float
    stack: _Stack


class DebtScreen(Piece[DebtView]):
    """Shows a DebtView."""

    def build(self) -> None:
        self.paper, self.payee, self.lines = DebtPaper(), Payee(), PlanLines()
        self.ways: list[PushButton] = []
        self.head, self.pay = PlanHead(), PayPaper()
        self.ruin, self.undo, self.redo, self.menu = (PushButton() for _ in range(4))
        self.add_pieces(self.paper, self.payee, self.head, self.pay, self.ruin, self.undo, self.menu)
        self._notice = Notice()

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched on the page shown, in the order of the record."""
        return [*self.lines.steps, *self.ways, *self.pay.buttons, self.ruin]

    @property
    def offered(self) -> Sequence[ButtonView]:
        """All that can be touched, whether or not it is on the page shown."""
        return self.record.buttons

    def towards(self, act: Intent) -> PushButton:
        """The key that turns the pages of the plan, towards what does this."""
        return self.lines.buttons[-1]

    @property
    def moment_box(self) -> Box:
        """The plan: what a great moment may cover for its second."""
        at, (x, y, *_) = self._places(), self.box
        return x + at.right, y + at.down + 6, self.w - theme.MARGIN - at.right, at.stack.ways - theme.GAP - 6

    @property
    def bulletin_boxes(self) -> tuple[Box, ...]:
        """The last row up to the menu, in an upright window who is paid, whom the paper names too: who owes whom, what
        is owed, in hand and missing, the plan and the payment stay in sight."""
        x, y, w, h = self.payee.box
        if theme.scale.upright:
            return ((x, y - theme.GAP, w, h + theme.GAP),)
        return ((x, y, self.menu.box[0] - theme.GAP - x, h),)

    def changed(self, view: DebtView) -> None:
        self.paper.view = self.payee.view = self.head.view = self.pay.view = view
        if [line.label for line in view.lines] != [line.label for line in self.lines.view or ()]:
            self.lines.first_page()
        self.offer(self.lines, view.lines or None)
        self.fill(self.ways, view.ways, PushButton)
        self.ruin.view, self.menu.view = view.ruin, view.menu
        self.offer(self.redo, view.redo)
        self._notice.say(view.note, self.undo, view.because)

    def _places(self) -> _Places:
        if not theme.scale.upright:
            foot = _LYING.foot
            return _Places(LEFT_W, foot - 12 - theme.MARGIN, foot, RIGHT_X, 0, foot, _LYING)
        paper = self.h - theme.MARGIN - UPRIGHT_BELOW
        wide = self.w - 2 * theme.MARGIN
        down = theme.MARGIN + paper + theme.GAP + UPRIGHT_PAYEE
        foot = self.h - 4 - UPRIGHT_FOOT
        return _Places(wide, paper, theme.MARGIN + paper + theme.GAP, theme.MARGIN, down, foot, _STANDING)

    def arrange(self, view: DebtView) -> None:
        at = self._places()
        right, y = at.right, at.down
        wide = self.w - right - theme.MARGIN
        self.within(self.paper, theme.MARGIN, theme.MARGIN, at.left, at.paper)
        payee = UPRIGHT_PAYEE if theme.scale.upright else self.h - theme.MARGIN - _LYING.foot
        self.within(self.payee, theme.MARGIN, at.payee, at.left, payee)
        below = at.stack.lines if view.lines else at.stack.ways - at.stack.apart
        self.within(self.head, right + 4, y + 2, wide - 8, below - 4)
        self.within(self.lines, right, y + at.stack.lines, wide, at.stack.ways - at.stack.apart - at.stack.lines)
        self.grid(self.ways, (right, y + at.stack.ways, wide, WAYS_H), len(self.ways))
        high = at.stack.foot - 12 - at.stack.pay
        self.within(self.pay, right, y + at.stack.pay, wide, high)
        high = UPRIGHT_FOOT if theme.scale.upright else self.h - theme.MARGIN - _LYING.foot
        ruin = UPRIGHT_RUIN if theme.scale.upright else RUIN_W
        self.within(self.ruin, right, at.foot, ruin, high)
        menu = self.w - theme.MARGIN - 52
        self.within(self.menu, menu, at.foot, 52, high)
        undo = right + ruin + theme.MARGIN
        redo = menu - theme.GAP - _REDO_W
        end = menu if view.redo is None else redo
        self.within(self.redo, redo, at.foot, _REDO_W, high)
        wide = end - theme.GAP - undo
        has_room = keys.has_width(replace(view.undo, detail=""), wide)  # what it undoes has a short form
        self.undo.view = view.undo if has_room else replace(view.undo, icon="")
        self.within(self.undo, undo, at.foot, wide, high)
