"""Step 3 of the set-up: the rules of this table. A touch opens one: its sentence, and every value it may have.

The house rules that people know stand there at once, the fine print under a row that unfolds it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ui.look import theme
from ui.records.setup import FoldView, RuleChoiceView, RulesView, RuleView
from ui.screens.setup.editions import draw_choice_ring
from ui.screens.setup.step import FOOT, SetupStep
from ui.screens.setup.sum import SumPad
from ui.widgets.button import PushButton
from ui.widgets.fitting import cut, fitted, width
from ui.widgets.listing import draw_listing
from ui.widgets.pager import Pager, Pages, pages_of
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press

SIDE = 316
EACH = 6
"""Rows a page: rules, and the one that folds."""
_CHOICE = theme.TOUCH
_NARROW = 240
"""A value narrower than this has its note under it."""
UPRIGHT_ROW = 50
"""The height of a rule in the list of an upright window, over its paper."""


class RuleInList(NamedTuple):
    """A rule, and whether its paper is seen."""

    rule: RuleView
    open: bool


class RuleRow(Press[RuleInList]):
    """Shows a RuleInList."""

    def paint(self, p: Painter, view: RuleInList) -> None:
        rule = view.rule
        if view.open:
            p.frame(0, 0, self.w, self.h, theme.TEXT, theme.RAISED, 2.5)
        else:
            p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else theme.SURFACE)
        p.text(cut(rule.title, theme.BODY, self.w - 56, True), 16, self.h / 2 - 11, theme.BODY, theme.TEXT, True)
        value = theme.BRASS if rule.departs else theme.TEXT2
        p.text(rule.value, 16, self.h / 2 + 12, theme.SMALL, value)
        p.icon("right", self.w - 26, self.h / 2, 20, theme.TEXT2)


class Fold(NamedTuple):
    """The row that folds, and whether the fine print is unfolded."""

    words: FoldView
    open: bool


class FoldRow(Press[Fold]):
    """Shows a Fold."""

    def paint(self, p: Painter, view: Fold) -> None:
        words, ground = view.words, theme.PRESSED if self.pressed else theme.RAISED
        p.round(0, 0, self.w, self.h, ground)
        p.text(cut(words.title, theme.BODY, self.w - 56, True), 16, self.h / 2 - 11, theme.BODY, theme.TEXT, True)
        line = words.unfolded if view.open else words.folded
        p.text(cut(line, theme.SMALL, self.w - 56), 16, self.h / 2 + 12, theme.SMALL, theme.TEXT2)
        p.icon("up" if view.open else "down", self.w - 26, self.h / 2, 20, theme.TEXT2)


class ChoiceRow(Press[RuleChoiceView]):
    """Shows a RuleChoiceView on paper."""

    def paint(self, p: Painter, view: RuleChoiceView) -> None:
        ground = theme.INK if view.chosen else theme.PAPERLINE if self.pressed else theme.PAPER2
        on, second = (theme.PAPER, theme.PAPER2) if view.chosen else (theme.INK, theme.INK2)
        p.round(0, 0, self.w, self.h, ground, theme.RADIUS_STEP)
        draw_choice_ring(p, 24, self.h / 2, view.chosen, on, ground)
        if view.note and self.w < _NARROW:
            size, lines = fitted(view.label, (theme.BODY, theme.SMALL), self.w - 56, 1, True)
            p.lines(lines, 44, self.h / 2 - 11, size, on, True)
            p.text(view.note, 44, self.h / 2 + 12, theme.SMALL, second)
            return
        taken = width(view.note, theme.SMALL) + 12 if view.note else 0
        size, lines = fitted(view.label, (theme.BODY, theme.SMALL), self.w - 44 - 12 - taken, 2, True)
        p.lines(lines, 44, self.h / 2, size, on, True, pitch=1.05)
        p.text(view.note, self.w - 12, self.h / 2, theme.SMALL, second, False, "right")


class RulePaper(Piece[RuleView]):
    """Shows the RuleView that is open."""

    def build(self) -> None:
        self.choices: list[ChoiceRow] = []
        self.other, self.pad = PushButton(), SumPad()

    def changed(self, view: RuleView) -> None:
        self.fill(self.choices, view.choices if view.sum is None else (), ChoiceRow)
        self.offer(self.other, view.other)
        self.offer(self.pad, view.sum)

    def _top(self, view: RuleView) -> float:
        """Where what stands at the foot begins: the values, and the button for any other."""
        rows = -(-(len(self.choices) + (view.other is not None)) // self._columns)
        return self.h - rows * (_CHOICE + theme.GAP) - 6

    @property
    def _columns(self) -> int:
        return 2 if theme.scale.upright else 1

    def arrange(self, view: RuleView) -> None:
        top = self._top(view)
        below: list[Press[Any]] = [*self.choices]
        if view.other is not None:
            below.append(self.other)
        self.grid(below, (12, top, self.w - 24, _CHOICE), self._columns)
        self.within(self.pad, 12, 6, self.w - 24, top - 12)

    def paint(self, p: Painter, view: RuleView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        if view.sum is not None:
            return
        size, title = fitted(view.title, (theme.HEADING, theme.BODY), self.w - 32, 2, True)
        p.lines(title, 16, 16 + size * 0.6 * len(title), size, theme.INK, True)
        top = 22 + size * 1.2 * len(title)
        room = self._top(view) - 8 - top
        small, lines = fitted(view.sentence, (theme.BODY, theme.SMALL), self.w - 32, int(room / (1.2 * theme.SMALL)))
        pitch = min(1.2, room / (small * len(lines)))
        p.lines(lines, 16, top + small * pitch / 2 * len(lines), small, theme.INK2, pitch=pitch)


class Summary(Piece[RulesView]):
    """Shows that the rules are official, or what differs, while no rule is open."""

    def paint(self, p: Painter, view: RulesView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE, theme.RADIUS_PANEL)
        p.icon("check" if view.official else "house", 28, 30, 20, theme.BRASS)
        p.text(view.summary, 46, 30, theme.STRIP, theme.BRASS, True)
        draw_listing(p, view.lines, 16, 54, self.w - 32, self.h - 10)


class RulesStep(SetupStep[RulesView]):
    """Shows a RulesView. `open`: the name of the rule whose paper is seen; `unfolded`: the fine print is listed."""

    def build(self) -> None:
        self.rows: list[RuleRow] = []
        self.fold = FoldRow(on_release=lambda _: self._fold())
        self.paper, self.summary, self.pager = RulePaper(), Summary(), Pager(on_turn=lambda _: self._open(None))
        self.open: str | None = None
        self.unfolded = False
        self.begun = PushButton()
        self.add_pieces(self.fold, self.begun)

    def begin(self) -> None:
        self.open, self.unfolded, self.pager.page = None, False, 0

    def _fold(self) -> None:
        self.unfolded, self.pager.page = not self.unfolded, 0
        self._open(None)

    def _touched(self, row: RuleRow) -> None:
        """Open the rule, or close it again."""
        rule, open_ = row.record
        self._open(None if open_ else rule.name)

    def _open(self, name: str | None) -> None:
        self.open = name
        self.refresh()

    def changed(self, view: RulesView) -> None:
        listed = [rule for rule in view.rules if rule.house is not self.unfolded]
        pages = pages_of(len(listed), EACH - 1)
        self.pager.view = Pages(view.more, pages)
        here = listed[self.pager.page * (EACH - 1) : (self.pager.page + 1) * (EACH - 1)]
        rows = [RuleInList(rule, rule.name == self.open) for rule in here]
        self.fill(self.rows, rows, lambda: RuleRow(on_release=self._touched))
        self.fold.view = Fold(view.fold, self.unfolded)
        self.offer(self.begun, None if self.unfolded else view.begun)
        shown = next((rule for rule in view.rules if rule.name == self.open), None)
        self.offer(self.paper, shown)
        self.offer(self.summary, view if shown is None else None)
        self.show(self.pager, pages > 1)

    def paint(self, p: Painter, view: RulesView) -> None:
        """Whether the rules are the official ones, where an open rule hides the panel that says so."""
        if not any(rule.name == self.open for rule in view.rules):
            return
        x, cy = 232.0, self.h - FOOT / 2
        if theme.scale.upright:
            cy = self._list_end() + FOOT / 2
        p.icon("check" if view.official else "house", x + 10, cy, 20, theme.BRASS)
        p.text(view.summary, x + 28, cy, theme.BODY, theme.BRASS)

    def _list_end(self) -> float:
        """Where the rules of a page end in an upright window."""
        return EACH * (UPRIGHT_ROW + 3.0)

    def arrange(self, view: RulesView) -> None:
        rows: list[Piece[Any]] = [self.fold, *self.rows] if self.unfolded else [*self.rows, self.fold, self.begun]
        if theme.scale.upright:
            end = self._list_end()
            self.grid(rows, (0, 0, self.w, UPRIGHT_ROW), below=3)
            self.within(self.pager, 0, end, 220, FOOT)
            top = end + FOOT + theme.MARGIN
            for panel in (self.paper, self.summary):
                self.within(panel, 0, top, self.w, self.h - FOOT - theme.MARGIN - top)
            self.within(self.following, 0, self.h - FOOT, self.w, FOOT)
            return
        high = self.h - FOOT - theme.MARGIN
        left = self.w - SIDE - theme.MARGIN - 4
        pitch = (high + theme.GAP) / EACH
        self.grid(rows, (0, 0, left, pitch - theme.GAP))
        for panel in (self.paper, self.summary):
            self.within(panel, self.w - SIDE, 0, SIDE, high)
        self.within(self.pager, 0, self.h - FOOT, 220, FOOT)
        self.within(self.following, self.w - SIDE, self.h - FOOT, SIDE, FOOT)
