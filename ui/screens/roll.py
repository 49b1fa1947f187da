"""A list that fills the screen: the bar with its tabs, the rows that scroll, and the paper beside them."""

from __future__ import annotations

from ui.look import theme
from ui.records.rolls import RollView
from ui.screens.sheet import Tab
from ui.widgets.button import PushButton
from ui.widgets.fitting import broken, first_size, width
from ui.widgets.note import Notice
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.roll import PITCH, ROW, Roll, Row
from ui.widgets.side_paper import SidePaper

BAR, BODY_Y, PAPER = 52, 68, 212
TAB, WORDS_TAB = 52, 76
"""Widths of a tab with a token, and the least of one with words."""


class RollScreen(Piece[RollView]):
    """Shows a RollView."""

    def build(self) -> None:
        self.back, self.roll, self.paper = PushButton(), Roll(), SidePaper()
        self.tabs: list[Tab] = []
        self._key = ""
        self._notice = Notice()
        self.add_pieces(self.back, self.roll, self.paper)

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched but for the rows, in the order of the record."""
        return [self.back, *self.tabs, *self.paper.buttons]

    def reach(self, index: int) -> Row:
        """Scroll to a row. Returns its piece."""
        self.roll.reveal(index)
        y = self.roll.box[1] + index * PITCH - self.roll.offset
        return next(row for row in self.roll.seen if abs(row.box[1] - y) < 1)

    def begin(self) -> None:
        """Show the top of the list."""
        self.roll.to_top()

    def changed(self, view: RollView) -> None:
        self.back.view, self.roll.view, self.paper.view = view.back, view, view.paper
        self.fill(self.tabs, view.tabs, Tab)
        self._notice.say(view.note, self.back)
        if view.key != self._key:
            self._key = view.key
            self.roll.to_top()

    def arrange(self, view: RollView) -> None:
        edge = self.w - theme.MARGIN - PAPER
        self.within(self.back, theme.MARGIN, theme.MARGIN, BAR, BAR)
        self.within(self.paper, edge, theme.MARGIN, PAPER, self.h - 2 * theme.MARGIN)
        rows = int((self.h - BODY_Y - 4 + PITCH - ROW) / PITCH)
        self.within(self.roll, 0, BODY_Y, edge - 4, rows * PITCH - (PITCH - ROW) + 3)
        right = edge - 20.0
        for button, wide in reversed(list(zip(self.tabs, self._tab_widths(view), strict=True))):
            self.within(button, right - wide, theme.MARGIN, wide, BAR)
            right -= wide + theme.GAP

    def _tab_widths(self, view: RollView) -> list[float]:
        """As wide as their words or a token; where they would not all have room, tokens as narrow as a finger needs."""
        wide = [max(WORDS_TAB, _words(tab.label) + 28.0) if tab.label else float(TAB) for tab in view.tabs]
        room = self.w - theme.MARGIN - PAPER - 20 - 68 - theme.GAP * max(0, len(wide) - 1)
        if sum(wide) <= room:
            return wide
        return [max(theme.TOUCH, _words(tab.label) + 16.0) if tab.label else theme.TOUCH for tab in view.tabs]

    def paint(self, p: Painter, view: RollView) -> None:
        left, cy = theme.MARGIN + BAR + 14.0, theme.MARGIN + BAR / 2
        first = self.tabs[0].box[0] - self.box[0] if self.tabs else self.w - theme.MARGIN - PAPER
        size = first_size(view.title, (theme.HEADING, theme.BODY), first - left - 8, True)
        if width(view.title, size, True) <= first - left:  # many tabs take its place
            p.text(view.title, left, cy, size, theme.TEXT, True)
        if not view.rows and view.empty:
            room = self.w - 2 * theme.MARGIN - PAPER - 60
            lines = broken(view.empty, theme.BODY, room)
            p.lines(lines, 30, BODY_Y + 40 + 12 * len(lines), theme.BODY, theme.TEXT2)


def _words(label: str) -> float:
    return width(label, theme.BODY, True)
