"""A debt beyond the cash in hand: what is owed at the left; at the right the plan, the ways out and the card."""

from __future__ import annotations

from ui.look import theme
from ui.records.debts import DebtView
from ui.widgets.button import PushButton
from ui.widgets.debt_paper import DebtPaper, Payee
from ui.widgets.fitting import first_size, fitted, width
from ui.widgets.note import Notice
from ui.widgets.on_paper import OnPaper
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.plan_lines import PlanLines
from ui.widgets.signature import Signature

LEFT_W, RIGHT_X = 292, 308
LINES_Y, WAYS_Y, WAYS_H, PAY_Y, FOOT_Y = 44, 204, 48, 258, 390
RUIN_W = 210


class DebtScreen(Piece[DebtView]):
    """Shows a DebtView."""

    def build(self) -> None:
        self.paper, self.payee, self.lines = DebtPaper(), Payee(), PlanLines()
        self.ways: list[PushButton] = []
        self.strip, self.hold = Signature(), OnPaper()
        self.ruin, self.undo, self.redo, self.menu = (PushButton() for _ in range(4))
        self.add_pieces(self.paper, self.payee, self.ruin, self.undo, self.menu)
        self._notice = Notice()

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched, in the order of the record, whether or not it is on the page shown."""
        sign = self.record.sign
        hold = [self.hold] if sign is not None and sign.hold is not None else []
        return [*self.lines.buttons, *self.ways, *hold, self.ruin]

    def changed(self, view: DebtView) -> None:
        self.paper.view = self.payee.view = view
        if [line.label for line in view.lines] != [line.label for line in self.lines.view or ()]:
            self.lines.page = 0
        self.offer(self.lines, view.lines or None)
        self.fill(self.ways, view.ways, PushButton)
        hold = view.sign.hold if view.sign is not None else None
        self.offer(self.hold, hold)
        self.offer(self.strip, view.sign.strip if view.sign is not None and hold is None else None)
        self.ruin.view, self.undo.view, self.menu.view = view.ruin, view.undo, view.menu
        self.offer(self.redo, view.redo)
        self._notice.say(view.note, self.undo)

    def arrange(self, view: DebtView) -> None:
        wide = self.w - RIGHT_X - theme.MARGIN
        self.within(self.paper, theme.MARGIN, theme.MARGIN, LEFT_W, FOOT_Y - 12 - theme.MARGIN)
        self.within(self.payee, theme.MARGIN, FOOT_Y, LEFT_W, self.h - theme.MARGIN - FOOT_Y)
        self.within(self.lines, RIGHT_X, LINES_Y, wide, WAYS_Y - 4 - LINES_Y)
        self.grid(self.ways, (RIGHT_X, WAYS_Y, wide, WAYS_H), len(self.ways))
        for piece in (self.strip, self.hold):
            self.within(piece, RIGHT_X + theme.MARGIN, PAY_Y + 44, wide - 2 * theme.MARGIN, FOOT_Y - 12 - PAY_Y - 52)
        high = self.h - theme.MARGIN - FOOT_Y
        self.within(self.ruin, RIGHT_X, FOOT_Y, RUIN_W, high)
        menu = self.w - theme.MARGIN - 52
        self.within(self.menu, menu, FOOT_Y, 52, high)
        undo = RIGHT_X + RUIN_W + theme.MARGIN
        each = (menu - undo) / (2 if view.redo is not None else 1) - theme.GAP
        self.within(self.undo, undo, FOOT_Y, each, high)
        self.within(self.redo, undo + each + theme.GAP, FOOT_Y, each, high)

    def paint(self, p: Painter, view: DebtView) -> None:
        right = self.w - theme.MARGIN
        caption = width(view.caption, theme.BODY)
        size = first_size(view.heading, (theme.HEADING, theme.STRIP, theme.BODY), right - RIGHT_X - caption - 20, True)
        p.text(view.heading, RIGHT_X + 4, 26, size, theme.TEXT, True)
        p.text(view.caption, right - 4, 26, theme.BODY, theme.TEXT2, False, "right")
        if not view.lines:
            size, lines = fitted(view.empty, (theme.BODY, theme.SMALL), right - RIGHT_X - 8, 3)
            p.lines(lines, RIGHT_X + 4, (LINES_Y + WAYS_Y) / 2, size, theme.TEXT2)
        p.round(RIGHT_X, PAY_Y, right - RIGHT_X, FOOT_Y - 12 - PAY_Y, theme.PAPER, theme.RADIUS_PANEL)
        left = RIGHT_X + 16 + p.text(view.pay.label, RIGHT_X + 16, PAY_Y + 23, theme.HEADING, theme.INK, True) + 12
        left += p.text(view.unit, left, PAY_Y + 25, theme.BODY, theme.INK2) + 6
        p.text(view.pay.amount, left, PAY_Y + 23, theme.TITLE, theme.INK, True)
        if view.sign is None:
            self._paint_lacks(p, view, right - RIGHT_X)

    def _paint_lacks(self, p: Painter, view: DebtView, wide: float) -> None:
        """Why nobody signs yet, in the place of the strip."""
        x, y, high = RIGHT_X + theme.MARGIN, PAY_Y + 44, FOOT_Y - 12 - PAY_Y - 52
        p.round(x, y, wide - 2 * theme.MARGIN, high, theme.PAPER2)
        p.icon("warn", x + 32, y + high / 2, 28, theme.LOSS_PAPER)
        size, lines = fitted("\n".join(view.lacks), (theme.BODY, theme.SMALL), wide - 2 * theme.MARGIN - 76, 2, True)
        p.lines(lines[:3], x + 62, y + high / 2, size, theme.INK, True, pitch=1.15)
