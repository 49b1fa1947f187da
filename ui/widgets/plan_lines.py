"""The steps of a plan as rows to tick: one or two large ones, three lower ones, more in two columns and in pages; a
touch on what a step brings asks why."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import NumericProperty

from ui.look import theme
from ui.look.theme import Rgba
from ui.records.debts import StepView
from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.widgets.ask_why import ASIDE, SIGN, draw_why
from ui.widgets.button import TICK, PushButton, draw_pick
from ui.widgets.fitting import cut, first_size, width
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import PartedPress
from ui.widgets.tokens import draw_badge

_LARGE, _LOW = 58, theme.TOUCH
_BADGE = 30
_ROWS = 3
_WHY_W, _NARROW_WHY_W = 160, 100
"""How much of a row the touch on its amount takes, and how much of one in two columns."""
_NARROW = 300
"""A row less wide has its amount under the name."""
_DOES = 18
"""The icon of what is done, which stands before the amount, or before the name where that leaves no room."""
_DOWN = 11
"""How far under the middle the second line stands."""


class PlanLine(PartedPress[ButtonView, str], PushButton):
    """One step: the tick, the deed, what is done with it, and what it brings; a touch on that asks why."""

    def part_at(self, x: float, y: float) -> str:
        """What lies at a point: "why", the amount; else "tick"."""
        wide = _NARROW_WHY_W if self.w < _NARROW else _WHY_W
        return "why" if self.record.why is not None and x >= self.w - wide else "tick"

    def act(self, view: ButtonView) -> Intent | None:
        return view.why if self.under == "why" else super().act(view)

    def _paint_row(self, p: Painter, view: ButtonView, on: Rgba, second: Rgba) -> None:
        middle = self.h / 2
        draw_pick(p, 8, middle, view.chosen)
        draw_badge(p, 14 + TICK, middle - _BADGE / 2, _BADGE, view.group, view.icon)
        left, right = 22.0 + TICK + _BADGE, self.w - 8 - ASIDE
        down = _DOWN if self.w < _NARROW else 0
        draw_why(p, self.w - 8 - SIGN / 2, middle + down, self.pressed and self.under == "why", on_paper=False)
        gain = theme.GAIN if view.chosen else second
        whole = (
            width(view.label, theme.STRIP, True)
            + width(view.detail, theme.SMALL)
            + width(view.amount, theme.STRIP, True)
        )
        if whole + 36 <= right - left:
            left += p.text(view.label, left, middle, theme.STRIP, on, True) + 12
            p.text(view.detail, left, middle + 1, theme.SMALL, second)
            p.text(view.amount, right, middle, theme.STRIP, gain, True, "right")
            return
        words = max(width(view.label, theme.BODY, True), width(view.detail, theme.SMALL))
        if self.w >= _NARROW and words + width(view.amount, theme.STRIP, True) + 12 <= right - left:
            p.text(view.label, left, middle - _DOWN, theme.BODY, on, True)
            p.text(view.detail, left, middle + _DOWN, theme.SMALL, second)
            p.text(view.amount, right, middle + down, theme.STRIP, gain, True, "right")
            return
        free = right - left - p.text(view.amount, right, middle + _DOWN, theme.BODY, gain, True, "right")
        if width(view.detail, theme.SMALL) + 8 <= free and self.w >= _NARROW:
            p.text(view.detail, left, middle + _DOWN, theme.SMALL, second)
        elif isinstance(view, StepView):
            before = free < _DOES + 2
            p.icon(view.does, left + _DOES / 2, middle - _DOWN if before else middle + _DOWN, _DOES, second)
            left += _DOES + 6 if before else 0
        room = self.w - 10 - left
        size = first_size(view.label, (theme.BODY, theme.SMALL), room, True)
        p.text(cut(view.label, size, room, True), left, middle - _DOWN, size, on, True)

    def _paint_ground(self, p: Painter, view: ButtonView, ground: Rgba) -> None:
        p.round(0, 0, self.w, self.h, ground if view.chosen else theme.SURFACE)


class PlanLines(Piece[tuple[StepView, ...]]):
    """Shows the steps. `page`: the one at hand, from 0."""

    page = NumericProperty(0)

    def build(self) -> None:
        self.buttons: list[PlanLine] = []
        self.turner = PushButton(on_release=self._turn)
        self.fbind("page", self.refresh)

    def changed(self, view: tuple[StepView, ...]) -> None:
        self.fill(self.buttons, view, PlanLine)

    @property
    def pages(self) -> int:
        """How many pages the rows take."""
        count = len(self.record)
        return 1 if count <= 2 * _ROWS else -(-count // (2 * _ROWS - 1))

    def arrange(self, view: tuple[StepView, ...]) -> None:
        pages = self.pages
        each = 2 * _ROWS - 1 if pages > 1 else len(view)
        first = min(int(self.page), pages - 1) * each
        shown: Sequence[PushButton] = self.buttons[first : first + each]
        for button in self.buttons:
            self.show(button, button in shown)
        self.show(self.turner, pages > 1)
        if pages > 1:
            self.turner.view = ButtonView(f"{min(int(self.page), pages - 1) + 1} / {pages}", icon="right")
            self.within(
                self.turner, (self.w + theme.GAP) / 2, (_ROWS - 1) * self._pitch, (self.w - theme.GAP) / 2, _LOW
            )
        columns = 1 if len(view) <= _ROWS else 2
        large = len(view) <= columns * (_ROWS - 1)
        self.grid(
            shown, (0, 0, self.w, _LARGE if large else _LOW), columns, below=theme.GAP if large else self._pitch - _LOW
        )

    @property
    def _pitch(self) -> float:
        return (self.h - _LOW) / (_ROWS - 1)

    def _turn(self, _: PushButton) -> None:
        self.page = (int(self.page) + 1) % self.pages
