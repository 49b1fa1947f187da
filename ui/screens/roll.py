"""A list that fills the screen: the bar with its tabs, the rows that scroll, and the paper beside them."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import first_size, width
from ui.paint.painter import Painter
from ui.records.rolls import RollView
from ui.widgets.blank import draw_blank
from ui.widgets.button import PushButton, Tab
from ui.widgets.note import Notice
from ui.widgets.papers import SidePaper
from ui.widgets.piece import Piece
from ui.widgets.roll import Roll
from ui.widgets.roll_row import Row

BAR, BODY_Y, PAPER, WIDE_PAPER = 52, 68, 212, 272
TAB, WORDS_TAB = 52, 76
"""Widths of a tab with a token, and the least of one with words."""
UPRIGHT_PAPER = 362
"""The height of the paper under the list in an upright window."""


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
        return self.roll.reach(index)

    def begin(self) -> None:
        """Show the top of the list."""
        self.roll.to_top()

    def changed(self, view: RollView) -> None:
        self.back.view, self.roll.view, self.paper.view = view.back, view.rows, view.paper
        self.fill(self.tabs, view.tabs, Tab)
        self._notice.say(view.note, self.back)
        if view.key != self._key:
            self._key = view.key
            self.roll.to_top()

    def arrange(self, view: RollView) -> None:
        edge = self.w - theme.MARGIN - self._paper_w
        self.within(self.back, theme.MARGIN, theme.MARGIN, BAR, BAR)
        if theme.scale.upright:
            self._arrange_upright(view)
            return
        self.within(self.paper, edge, theme.MARGIN, self._paper_w, self.h - 2 * theme.MARGIN)
        self._arrange_roll(BODY_Y, self.h - 4, edge - 4)
        self._arrange_tabs(view, edge - 20.0, theme.MARGIN)

    def _arrange_roll(self, top: float, bottom: float, wide: float) -> None:
        """Place the list, as high as the whole rows that have room."""
        self.within(self.roll, 0, top, wide, bottom - top)

    def _arrange_tabs(self, view: RollView, right: float, y: float) -> None:
        wides = self._tab_widths(view)
        gap = max(2.0, min(theme.GAP, (self._tabs_room() - sum(wides)) / max(1, len(wides) - 1)))
        for button, wide in reversed(list(zip(self.tabs, wides, strict=True))):
            self.within(button, right - wide, y, wide, BAR)
            right -= wide + gap

    def _arrange_upright(self, view: RollView) -> None:
        """The tabs in a row of their own, the paper under the list."""
        top = BODY_Y + (BAR + theme.MARGIN if self.tabs else 0)
        paper = self.h - theme.MARGIN - UPRIGHT_PAPER
        self._arrange_tabs(view, self.w - theme.MARGIN, BODY_Y)
        self._arrange_roll(top, paper - 6, self.w)
        self.within(self.paper, theme.MARGIN, paper, self.w - 2 * theme.MARGIN, UPRIGHT_PAPER)

    def _bar_end(self) -> float:
        """Where the bar ends at the right: before the paper, if that stands beside the list."""
        return self.w - theme.MARGIN - (0 if theme.scale.upright else self._paper_w)

    @property
    def _paper_w(self) -> int:
        return WIDE_PAPER if self.record.wide else PAPER

    def _tab_widths(self, view: RollView) -> list[float]:
        """As wide as their words or a token; where they would not all have room, tokens as narrow as a finger needs."""
        if self._tabs_fit(view):
            return _usual(view)
        each = min(float(theme.TOUCH_WIDE), (self._tabs_room() + 2) / len(view.tabs) - 2)
        return [max(each, _words(tab.label) + 4) if tab.label else each for tab in view.tabs]

    def _tabs_room(self) -> float:
        return self._bar_end() - (theme.MARGIN if theme.scale.upright else 20 + 68)

    def _tabs_fit(self, view: RollView) -> bool:
        return sum(_usual(view)) + theme.GAP * max(0, len(view.tabs) - 1) <= self._tabs_room()

    def paint(self, p: Painter, view: RollView) -> None:
        left, cy = theme.MARGIN + BAR + 14.0, theme.MARGIN + BAR / 2
        beside = self.tabs and not theme.scale.upright
        first = self.tabs[0].box[0] - self.box[0] if beside else self._bar_end()
        size = first_size(view.title, (theme.HEADING, theme.BODY), first - left - 8, True)
        if width(view.title, size, True) <= first - left:  # many tabs take its place
            p.text(view.title, left, cy, size, theme.TEXT, True)
        if view.blank is not None:
            x, y, wide, high = self._room_under(view)
            draw_blank(p, view.blank, x, y, wide, high)

    def _room_under(self, view: RollView) -> tuple[float, float, float, float]:
        """The box under the rows, as x, y, width and height."""
        y = self.roll.box[1] - self.box[1] + len(view.rows) * self.roll.pitch
        bottom = self.paper.box[1] - self.box[1] if theme.scale.upright else self.h
        return 0.0, y, self._bar_end(), bottom - y


def _usual(view: RollView) -> list[float]:
    """The widths of the tabs where there is room."""
    return [max(WORDS_TAB, _words(tab.label) + 28.0) if tab.label else float(TAB) for tab in view.tabs]


def _words(label: str) -> float:
    return width(label, theme.BODY, True)
