"""A list with its head on a dark panel: whose it is, rows in pages or that scroll, buttons that add to them."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import broken, cut, first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.intents import Intent
from ui.records.rolls import RowView
from ui.records.sheets import ListView
from ui.widgets.answers import TURNER_W, Answers
from ui.widgets.button import PushButton
from ui.widgets.paper import draw_change
from ui.widgets.part import Part
from ui.widgets.roll import LEFT, RIGHT, Roll
from ui.widgets.roll_row import Row

_HEAD, _ADDER = 52, 52
_PART = 26
"""The height of a line under the head."""
_ALONE = 16.0
"""Where a name begins that has no token before it."""


class HeadedList(Part[ListView]):
    """Shows a ListView."""

    def build(self) -> None:
        self.answers, self.roll = Answers(), Roll()
        self._fresh = True
        self.adders: list[PushButton] = []

    @property
    def buttons(self) -> list[PushButton]:
        return [*(() if self.record.rolls else self.answers.buttons), *self.adders]

    def reach(self, index: int) -> Row:
        """Scroll to a row of a list that scrolls. Returns its piece."""
        return self.roll.reach(index)

    def towards(self, act: Intent) -> PushButton:
        return self.answers.turner

    def first_page(self) -> None:
        self.answers.page = 0
        self.roll.to_top()
        self._fresh = True

    def changed(self, view: ListView) -> None:
        self.answers.most_columns = view.columns
        self.answers.head = _HEAD if view.close else 0
        self.show(self.answers, not view.rolls)
        self.show(self.roll, view.rolls)
        self.answers.view = () if view.rolls else view.rows
        self.roll.view = tuple(RowView(row) for row in view.rows) if view.rolls else ()
        self.fill(self.adders, view.adders, PushButton)

    def arrange(self, view: ListView) -> None:
        side = theme.MARGIN if view.head is not None else 0
        top = _HEAD if view.head is not None and not view.close else 0
        top += _PART * len(view.head.parts) + theme.GAP if view.head is not None and view.head.parts else 0
        top += theme.GAP if view.head is not None and view.rolls else 0
        count = len(view.adders)
        below = (side / 2 if view.close else side) + (_ADDER + theme.GAP if count else 0)
        self.within(self.answers, side, top, self.w - 2 * side, self.h - top - below)
        if view.rolls:
            self.within(self.roll, -LEFT, top, self.w + LEFT, self.h - top - (below - side))
            if self._fresh:  # it may open at any of its rows
                self._fresh = False
                self.roll.reveal(next((place for place, row in enumerate(view.rows) if row.chosen), 0))
        self.grid(self.adders, (side, self.h - side - _ADDER, self.w - 2 * side, _ADDER), count)

    def paint(self, p: Painter, view: ListView) -> None:
        head = view.head
        if head is None:
            return
        wide, high = self.w, self.h
        if view.rolls:  # the rows stand on the ground of the screen, as wide as the head
            wide, high = self.w - RIGHT, self.roll.box[1] - self.box[1] - theme.GAP
        p.round(0, 0, wide, high, theme.SURFACE)
        for number, part in enumerate(head.parts):
            cy = _HEAD + _PART * (number + 0.5) - 4
            taken = p.text(part.amount, wide - 14, cy, theme.SMALL, theme.TEXT2, False, "right") + 10
            p.text(cut(part.label, theme.SMALL, wide - 14 - _ALONE - taken), _ALONE, cy, theme.SMALL, theme.TEXT2)
        left = _ALONE
        if head.token is not None:
            draw_token(p, 30, _HEAD / 2 + 2, 18, head.token)
            left = 58
        turned = view.close and self.answers.turner.parent is self.answers
        right = wide - (TURNER_W + theme.MARGIN + 12 if turned else 14)
        if head.change is not None:
            taken = width(head.change.before, theme.HEADING) + width(head.change.after, theme.TITLE, True) + 60
            draw_change(p, self.w * 0.34, right, _HEAD / 2 + 2, head.change, on_paper=False)
            right -= min(taken, self.w * 0.66)
        elif head.balance:
            right -= p.text(head.balance, right, _HEAD / 2 + 2, theme.STRIP, theme.TEXT2, False, "right") + 10
        size = first_size(head.name, (theme.HEADING, theme.BODY, theme.SMALL), right - left, True)
        lines = broken(head.name, size, right - left, True)
        if len(lines) == 2 and left == _ALONE:  # nothing else stands in the head
            p.lines(lines, left, _HEAD / 2 - 1, size, theme.TEXT, True, pitch=1.0)
            return
        p.text(cut(head.name, size, right - left, True), left, _HEAD / 2 + 2, size, theme.TEXT, True)
