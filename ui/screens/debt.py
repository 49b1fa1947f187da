"""A debt beyond the cash in hand: what is owed at the left; at the right the plan, the ways out and the card."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import first_size, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.records.debts import DebtView
from ui.records.pieces import ButtonView
from ui.widgets.ask_why import ASIDE, AskWhyAtLeft, WhySign
from ui.widgets.button import PushButton, fits
from ui.widgets.debt_paper import DebtPaper, Payee
from ui.widgets.note import Notice
from ui.widgets.on_paper import OnPaper
from ui.widgets.piece import Box, Piece
from ui.widgets.plan_lines import PlanLines
from ui.widgets.signature import Signature

LEFT_W, RIGHT_X = 292, 308
WAYS_H, RUIN_W, _REDO_W = theme.TOUCH, 232, 52
"""Height of the ways out, and widths of that into bankruptcy and of *Redo*."""


class _Stack(NamedTuple):
    """From the top of the plan: the middle of its heading, where its rows, the ways, the pay paper and the last row
    begin; and what lies between the rows and the ways."""

    head: float
    lines: float
    ways: float
    pay: float
    foot: float
    apart: float


_LYING, _STANDING = _Stack(20, 36, 211, 272, 402, 10), _Stack(18, 32, 204, 261, 390, 6)
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


class Lacks(WhySign):
    """Shows, in the place of the strip, why nobody signs yet; a touch on it asks by which clause."""

    alone = False

    def paint(self, p: Painter, view: ButtonView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPERLINE if self.pressed else theme.PAPER2)
        p.icon("warn", 32, self.h / 2, 28, theme.LOSS_PAPER)
        size, lines = fitted(view.label, (theme.BODY, theme.SMALL), self.w - 62 - ASIDE, 2, True)
        p.lines(lines[:3], 62, self.h / 2, size, theme.INK, True, pitch=1.15)
        self.draw_sign(p, view, self.w - 22, self.h / 2)


class DebtScreen(Piece[DebtView]):
    """Shows a DebtView."""

    def build(self) -> None:
        self.paper, self.payee, self.lines = DebtPaper(), Payee(), PlanLines()
        self.ways: list[PushButton] = []
        self.strip, self.hold = Signature(), OnPaper()
        self.pay_why, self.lacks_why = AskWhyAtLeft(), Lacks()
        self.pay_why.sizes, self.pay_why.unit_size = (theme.TITLE, theme.HEADING), theme.BODY
        self.ruin, self.undo, self.redo, self.menu = (PushButton() for _ in range(4))
        self.add_pieces(self.paper, self.payee, self.ruin, self.undo, self.menu)
        self._notice = Notice()

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched, in the order of the record, whether or not it is on the page shown."""
        sign = self.record.sign
        hold = [self.hold] if sign is not None and sign.hold is not None else []
        return [*self.lines.buttons, *self.ways, *hold, self.ruin]

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
        self.paper.view = self.payee.view = view
        if [line.label for line in view.lines] != [line.label for line in self.lines.view or ()]:
            self.lines.page = 0
        self.offer(self.lines, view.lines or None)
        self.fill(self.ways, view.ways, PushButton)
        hold = view.sign.hold if view.sign is not None else None
        self.offer(self.hold, hold)
        self.offer(self.strip, view.sign.strip if view.sign is not None and hold is None else None)
        why, lacks = view.why, view.lacks_why
        self.offer(self.pay_why, None if why is None else replace(why, amount=view.pay.amount, detail=view.unit))
        said = None if lacks is None else replace(lacks, label="\n".join(view.lacks))
        self.offer(self.lacks_why, said if view.sign is None else None)
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
        self.within(self.lines, right, y + at.stack.lines, wide, at.stack.ways - at.stack.apart - at.stack.lines)
        self.grid(self.ways, (right, y + at.stack.ways, wide, WAYS_H), len(self.ways))
        label = self._pay_w(view)
        self.within(self.pay_why, right + label, y + at.stack.pay - 5, wide - label - theme.MARGIN - 4, theme.TOUCH)
        for piece in (self.strip, self.hold, self.lacks_why):
            self.within(
                piece,
                right + theme.MARGIN,
                y + at.stack.pay + 46,
                wide - 2 * theme.MARGIN,
                at.stack.foot - 12 - at.stack.pay - 54,
            )
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
        has_room = fits(replace(view.undo, detail=""), wide)  # what it undoes has a short form
        self.undo.view = view.undo if has_room else replace(view.undo, icon="")
        self.within(self.undo, undo, at.foot, wide, high)

    def _pay_w(self, view: DebtView) -> float:
        """How far from the paper's left the amount to pay begins: its label has room to grow in large text."""
        by = GROWTHS[0] if theme.scale.large else 1.0
        return 28 + width(view.pay.label, theme.HEADING * by, True)

    def paint(self, p: Painter, view: DebtView) -> None:
        at = self._places()
        left, right, y = at.right, self.w - theme.MARGIN, at.down
        caption = width(view.caption, theme.BODY)
        size = first_size(view.heading, (theme.HEADING, theme.STRIP, theme.BODY), right - left - caption - 20, True)
        head, rows = y + at.stack.head, y + at.stack.lines  # letters that hang keep off the rows as they grow
        p.text(view.heading, left + 4, head, size, theme.TEXT, True, around=(left + 4, rows))
        p.text(view.caption, right - 4, head, theme.BODY, theme.TEXT2, False, "right", around=(right - 4, rows))
        if not view.lines:
            size, lines = fitted(view.empty, (theme.BODY, theme.SMALL), right - left - 8, 3)
            p.lines(lines, left + 4, y + (at.stack.lines + at.stack.ways) / 2, size, theme.TEXT2)
        top = y + at.stack.pay
        p.round(left, top, right - left, at.stack.foot - 12 - at.stack.pay, theme.PAPER, theme.RADIUS_PANEL)
        p.text(view.pay.label, left + 16, top + 20, theme.HEADING, theme.INK, True)
        if view.why is None:
            x = left + self._pay_w(view)
            unit = p.text(view.unit, x, top + 22, theme.BODY, theme.INK2) + 6
            p.text(view.pay.amount, x + unit, top + 20, theme.TITLE, theme.INK, True, beside=(x, top + 20))
