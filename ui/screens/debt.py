"""A debt beyond the cash in hand: what is owed at the left; at the right the plan, the ways out and the card."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ui.look import theme
from ui.records.debts import DebtView
from ui.records.pieces import ButtonView
from ui.widgets.ask_why import ASIDE, AskWhyAtLeft, WhySign
from ui.widgets.button import PushButton
from ui.widgets.debt_paper import DebtPaper, Payee
from ui.widgets.fitting import first_size, fitted, width
from ui.widgets.note import Notice
from ui.widgets.on_paper import OnPaper
from ui.widgets.painter import Painter
from ui.widgets.piece import Box, Piece
from ui.widgets.plan_lines import PlanLines
from ui.widgets.signature import Signature

LEFT_W, RIGHT_X = 292, 308
LINES_Y, WAYS_Y, WAYS_H, PAY_Y, FOOT_Y = 38, 209, theme.TOUCH, 266, 390
RUIN_W = 232
UPRIGHT_PAYEE, UPRIGHT_FOOT, UPRIGHT_RUIN = 66, 56, 240
"""Heights of the payee and of the last row in an upright window, and the width of the way into bankruptcy."""
UPRIGHT_BELOW = UPRIGHT_PAYEE + theme.GAP + FOOT_Y + UPRIGHT_FOOT + 4
"""What stands there under the paper."""


class _Places(NamedTuple):
    """Width and height of the paper, the payee's top, the plan's left and how far down it stands, the last row."""

    left: float
    paper: float
    payee: float
    right: float
    down: float
    foot: float


class Lacks(WhySign):
    """Shows, in the place of the strip, why nobody signs yet; a touch on it asks by which clause."""

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
        return x + at.right, y + at.down + 6, self.w - theme.MARGIN - at.right, WAYS_Y - theme.GAP - 6

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
        self.ruin.view, self.undo.view, self.menu.view = view.ruin, view.undo, view.menu
        self.offer(self.redo, view.redo)
        self._notice.say(view.note, self.undo, view.because)

    def _places(self) -> _Places:
        if not theme.scale.upright:
            return _Places(LEFT_W, FOOT_Y - theme.GAP - theme.MARGIN, FOOT_Y, RIGHT_X, 0, FOOT_Y)
        paper = self.h - theme.MARGIN - UPRIGHT_BELOW
        wide = self.w - 2 * theme.MARGIN
        down = theme.MARGIN + paper + theme.GAP + UPRIGHT_PAYEE
        return _Places(wide, paper, theme.MARGIN + paper + theme.GAP, theme.MARGIN, down, self.h - 4 - UPRIGHT_FOOT)

    def arrange(self, view: DebtView) -> None:
        at = self._places()
        right, y = at.right, at.down
        wide = self.w - right - theme.MARGIN
        self.within(self.paper, theme.MARGIN, theme.MARGIN, at.left, at.paper)
        payee = UPRIGHT_PAYEE if theme.scale.upright else self.h - theme.MARGIN - FOOT_Y
        self.within(self.payee, theme.MARGIN, at.payee, at.left, payee)
        self.within(self.lines, right, y + LINES_Y, wide, WAYS_Y - theme.GAP - LINES_Y)
        self.grid(self.ways, (right, y + WAYS_Y, wide, WAYS_H), len(self.ways))
        label = 28 + width(view.pay.label, theme.HEADING, True)
        self.within(self.pay_why, right + label, y + PAY_Y - 5, wide - label - theme.MARGIN - 4, theme.TOUCH)
        for piece in (self.strip, self.hold, self.lacks_why):
            self.within(
                piece, right + theme.MARGIN, y + PAY_Y + 46, wide - 2 * theme.MARGIN, FOOT_Y - theme.GAP - PAY_Y - 54
            )
        high = UPRIGHT_FOOT if theme.scale.upright else self.h - theme.MARGIN - FOOT_Y
        ruin = RUIN_W if not theme.scale.upright else UPRIGHT_RUIN
        self.within(self.ruin, right, at.foot, ruin, high)
        menu = self.w - theme.MARGIN - 52
        self.within(self.menu, menu, at.foot, 52, high)
        undo = right + ruin + theme.MARGIN
        each = (menu - undo) / (2 if view.redo is not None else 1) - theme.GAP
        self.within(self.undo, undo, at.foot, each, high)
        self.within(self.redo, undo + each + theme.GAP, at.foot, each, high)

    def paint(self, p: Painter, view: DebtView) -> None:
        at = self._places()
        left, right, y = at.right, self.w - theme.MARGIN, at.down
        caption = width(view.caption, theme.BODY)
        size = first_size(view.heading, (theme.HEADING, theme.STRIP, theme.BODY), right - left - caption - 20, True)
        p.text(view.heading, left + 4, y + 21, size, theme.TEXT, True)
        p.text(view.caption, right - 4, y + 21, theme.BODY, theme.TEXT2, False, "right")
        if not view.lines:
            size, lines = fitted(view.empty, (theme.BODY, theme.SMALL), right - left - 8, 3)
            p.lines(lines, left + 4, y + (LINES_Y + WAYS_Y) / 2, size, theme.TEXT2)
        top = y + PAY_Y
        p.round(left, top, right - left, FOOT_Y - theme.GAP - PAY_Y, theme.PAPER, theme.RADIUS_PANEL)
        x = left + 28 + p.text(view.pay.label, left + 16, top + 20, theme.HEADING, theme.INK, True)
        if view.why is None:
            x += p.text(view.unit, x, top + 22, theme.BODY, theme.INK2) + 6
            p.text(view.pay.amount, x, top + 20, theme.TITLE, theme.INK, True)
