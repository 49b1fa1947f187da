"""The paper of a rule: its sentence, and every value it may have."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.records.pieces import ButtonView, Look
from ui.records.setup import RuleChoiceView, RuleView
from ui.screens.setup.editions import draw_choice_ring
from ui.screens.setup.sum import SumPad
from ui.widgets.button import PushButton
from ui.widgets.fitting import broken, fitted, width
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press

_CHOICE = theme.TOUCH
_BESIDE = 56
"""What the ring of a value takes, and its edges."""
_MANY = 4
"""So many rows of values leave little room for the sentence."""
_NARROW = 240
"""A value narrower than this has its note under it."""


class ChoiceRow(Press[RuleChoiceView]):
    """Shows a RuleChoiceView on paper."""

    def paint(self, p: Painter, view: RuleChoiceView) -> None:
        ground = theme.INK if view.chosen else theme.PAPERLINE if self.pressed else theme.PAPER2
        on, second = (theme.PAPER, theme.PAPER2) if view.chosen else (theme.INK, theme.INK2)
        p.round(0, 0, self.w, self.h, ground, theme.RADIUS_STEP)
        draw_choice_ring(p, 24, self.h / 2, view.chosen, on, ground)
        taken = width(view.note, theme.SMALL) + 12 if view.note else 0
        if view.note and (self.w < _NARROW or len(broken(view.label, theme.SMALL, self.w - _BESIDE - taken, True)) > 2):
            size, lines = fitted(view.label, (theme.BODY, theme.SMALL), self.w - _BESIDE, 1, True)
            p.lines(lines, 44, self.h / 2 - 11, size, on, True)
            p.text(view.note, 44, self.h / 2 + 12, theme.SMALL, second)
            return
        size, lines = fitted(view.label, (theme.BODY, theme.SMALL), self.w - 44 - 12 - taken, 2, True)
        p.lines(lines, 44, self.h / 2, size, on, True, pitch=1.05)
        p.text(view.note, self.w - 12, self.h / 2, theme.SMALL, second, False, "right")


def _as_choice(other: ButtonView) -> RuleChoiceView:
    """The button to any other sum as one of the values; it is chosen if it shows a sum."""
    assert other.act is not None, "it leads to the keys"
    return RuleChoiceView(other.label, other.act, other.detail, chosen=bool(other.detail))


class RulePaper(Piece[RuleView]):
    """Shows the RuleView that is open; `closes`: with a cross to close it. Fires `on_close`."""

    __events__ = ("on_close",)

    def build(self) -> None:
        self.choices: list[ChoiceRow] = []
        self.other, self.typed, self.pad = PushButton(), ChoiceRow(), SumPad()
        self.closes = False
        cross = ButtonView(icon="cross", look=Look.MAIN)
        self.close = PushButton(cross, on_release=lambda _: self.dispatch("on_close"))

    def on_close(self) -> None:
        """The cross was touched."""

    def changed(self, view: RuleView) -> None:
        self.show(self.close, self.closes and view.sum is None)
        self.fill(self.choices, view.choices if view.sum is None else (), ChoiceRow)
        typing = view.sum is not None
        self.offer(self.other, view.other if typing else None)
        self.offer(self.typed, None if typing or view.other is None else _as_choice(view.other))
        self.offer(self.pad, view.sum)

    def _top(self, view: RuleView) -> float:
        """Where what stands at the foot begins: the values, and the button for any other."""
        return self.h - self._rows(view) * (_CHOICE + self._apart(view)) - 6

    def _rows(self, view: RuleView) -> int:
        return -(-(len(self.choices) + (view.other is not None)) // self._columns)

    def _apart(self, view: RuleView) -> float:
        """What lies between values: less where there are many, so that the sentence has room."""
        return theme.GAP if self._rows(view) < _MANY else 3

    @property
    def _columns(self) -> int:
        if not theme.scale.upright:
            return 1
        half = (self.w - 24 - theme.GAP) / 2
        noted = (choice.view for choice in self.choices if choice.view is not None and choice.view.note)
        return 2 if all(width(view.label, theme.SMALL, True) <= half - _BESIDE for view in noted) else 1

    def arrange(self, view: RuleView) -> None:
        top = self._top(view)
        below: list[Press[Any]] = [*self.choices]
        if view.other is not None:
            below.append(self.other if view.sum is not None else self.typed)
        self.grid(below, (12, top, self.w - 24, _CHOICE), self._columns, below=self._apart(view))
        self.within(self.pad, 12, 6, self.w - 24, top - 12)
        self.within(self.close, self.w - theme.TOUCH - 3, 3, theme.TOUCH, theme.TOUCH)

    def paint(self, p: Painter, view: RuleView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        if view.sum is not None:
            return
        room = self.w - 32 - (theme.TOUCH - 6 if self.closes else 0)
        many = self._rows(view) >= _MANY
        sizes = (theme.BODY,) if many else (theme.HEADING, theme.BODY)
        size, title = fitted(view.title, sizes, room, 1, True)
        over = 10 if many else 16
        p.lines(title, 16, over + size * 0.6 * len(title), size, theme.INK, True)
        top = over + 2 + size * 1.2 * len(title) + (0 if many else 4)
        room = self._top(view) - 4 - top
        small, lines = fitted(view.sentence, (theme.BODY, theme.SMALL), self.w - 32, int(room / (1.15 * theme.SMALL)))
        pitch = min(1.2, room / (small * len(lines)))
        p.lines(lines, 16, top + small * pitch / 2 * len(lines), small, theme.INK2, pitch=pitch)
