"""The paper of a debt: owed, in hand, what is missing, how far the plan leads; and under it who is paid."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import broken, cut, first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token, draw_who
from ui.records.debts import DebtView, GaugeView
from ui.records.pieces import Fact
from ui.widgets.ask_why import SIGN, AskWhyAtRight, WhySign
from ui.widgets.piece import Piece

_SIDE = 16
_BAR_H = 26
_WHY_H = 54
"""The height of the touch that asks why."""
_UP = 13.0
"""How much higher than its row the touch on what the plan leads to stands: under that is what is left."""
_TIGHT = (20, 19, 18)
"""Sizes of an amount that would touch its label otherwise."""
_APART = 25
"""How far under its amount is what is left of the plan."""
_OTHERS = 21
"""The height of the line with what is owed next."""
HIGH = 370
"""The height for which the rows are drawn; more of it is spread between them."""
_UNDER_LABEL, _UNDER_AT = (theme.TITLE, theme.HEADING), (14, 46)
"""The least sizes of what is missing, in which it stands under its label on a low paper in large text, and how far
under the rule label and amount stand there."""
_BESIDE = 34
"""By how much less high they are where what is missing stands beside its label: on a paper lower than that."""


class DebtPaper(Piece[DebtView]):
    """Shows the left half of a DebtView; a touch on what is owed, missing or left by the plan asks why."""

    def build(self) -> None:
        self.why, self.plan_why, self.missing_why = WhySign(), WhySign(), AskWhyAtRight()
        self.missing_why.on = theme.LOSS_PAPER
        self.plan_why.below = _UP

    def changed(self, view: DebtView) -> None:
        why, missing = view.missing_why, view.missing.amount
        self.offer(self.missing_why, None if why is None else replace(why, amount=missing))
        self.offer(self.plan_why, view.plan_why)
        self.offer(self.why, view.why)

    def arrange(self, view: DebtView) -> None:
        self.within(self.why, _SIDE / 2, 79 + self._down, self.w - _SIDE, _WHY_H)
        self.missing_why.sizes = _UNDER_LABEL if self._under else (*theme.AMOUNT, *_UNDER_LABEL)
        beside = self._low and not self._under
        left = _SIDE / 2 + (width(view.missing.label, theme.STRIP, True) + 8 if beside else 0)
        self.within(self.missing_why, left, self._missing_at - _WHY_H / 2, self.w - _SIDE / 2 - left, _WHY_H)
        self.within(self.plan_why, _SIDE / 2, self._after_at(view) - _WHY_H / 2 - _UP, self.w - _SIDE, _WHY_H)

    def _after_at(self, view: DebtView) -> float:
        """The middle of the row with what the plan leads to."""
        return self._gauge_at + (56 if self._low else 57.5) + self._down

    def _most(self, view: DebtView) -> float:
        """The size of the amounts owed, in hand and after the plan: one that each has room for."""
        room = self._right - _SIDE
        return min(_fact_size(fact, room, theme.TITLE) for fact in (*view.facts, view.after))

    @property
    def _least(self) -> float:
        """The height for which the rows of this debt are drawn."""
        return HIGH + (_OTHERS if self.record.others else 0)

    @property
    def _low(self) -> bool:
        """Whether what is missing stands beside its label."""
        return self.h < self._least

    @property
    def _under(self) -> bool:
        """Whether what is missing stands close under its label on such a paper: in large text, where it would be
        smaller beside it than what is owed."""
        missing = self.record.missing
        room = self._right - _SIDE - width(missing.label, theme.STRIP, True) - 8
        return theme.scale.large and self._low and width(missing.amount, theme.TITLE, True) > room

    @property
    def _missing_at(self) -> float:
        """The middle of what is missing."""
        if self._under:
            return 167 + 2 * self._down + _UNDER_AT[1]
        return 167 + 2 * self._down + (59 - _BESIDE / 2 - 8 if self._low else 59)

    @property
    def _gauge_at(self) -> float:
        """The top of the bar."""
        return 167 + 103 + 3 * self._down - (_BESIDE if self._low else 0)

    @property
    def _right(self) -> float:
        """Where every amount ends: the question mark has the rest, whether or not an amount has one."""
        return self.w - _SIDE - SIGN

    @property
    def _down(self) -> float:
        """By how much each group of rows stands lower than in the least height."""
        return (self.h - self._least + (_BESIDE if self._low else 0)) / 4

    def paint(self, p: Painter, view: DebtView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        down = self._down
        self._paint_head(p, view)
        p.rect(_SIDE, 77, self.w - 2 * _SIDE, 1.5, theme.PAPERLINE)
        for number, fact in enumerate(view.facts):
            _draw_fact(p, _SIDE, self._right, 106 + 38 * number + down, fact, self._most(view), theme.INK)
        y = 167 + 2 * down
        p.rect(_SIDE, y, self.w - 2 * _SIDE, 2, theme.INK)
        label = y + _UNDER_AT[0] if self._under else self._missing_at if self._low else y + 17
        p.text(view.missing.label, _SIDE, label, theme.STRIP, theme.LOSS_PAPER, True)
        if view.missing_why is None:
            size = first_size(view.missing.amount, theme.AMOUNT, self._right - _SIDE, True)
            p.text(view.missing.amount, self._right, self._missing_at, size, theme.LOSS_PAPER, True, "right")
        _draw_gauge(p, _SIDE, self._gauge_at, self.w - 2 * _SIDE, view.gauge)
        self._paint_after(p, view, self._after_at(view))

    def _paint_head(self, p: Painter, view: DebtView) -> None:
        draw_token(p, 36, 38, 24, view.token, theme.INK)
        room = self.w - 68 - 10
        title = first_size(view.title, (theme.HEADING, theme.STRIP, theme.BODY), room, True)
        words = first_size(view.line, (theme.BODY, theme.SMALL), room)
        if width(view.title, title, True) <= room and width(view.line, words) <= room:
            p.text(view.title, 68, 26, title, theme.INK, True)
            p.text(view.line, 68, 52, words, theme.INK2)
            return
        heads = broken(view.title, theme.SMALL, room, True)[:2]
        lines = broken(view.line, theme.SMALL, room)
        most = 3 - len(heads)
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        top = 41 - 10.5 * (len(heads) + len(lines) - 1)
        for number, words_ in enumerate((*heads, *lines)):
            head = number < len(heads)
            on = theme.INK if head else theme.INK2
            p.text(cut(words_, theme.SMALL, room, head), 68, top + 21 * number, theme.SMALL, on, head)

    def _paint_after(self, p: Painter, view: DebtView, cy: float) -> None:
        on = theme.GAIN_PAPER if view.enough else theme.LOSS_PAPER
        _draw_fact(p, _SIDE, self._right, cy, view.after, self._most(view), on)
        p.text(view.rest, self._right, cy + _APART, theme.SMALL, theme.INK2, False, "right")
        if view.others:
            room = self.w - 2 * _SIDE
            p.text(cut(view.others, theme.SMALL, room), _SIDE, cy + _APART + _OTHERS, theme.SMALL, theme.INK2)


def _draw_fact(
    p: Painter, x: float, right: float, cy: float, fact: Fact, most: float, on: Rgba
) -> None:  # fmt: skip
    """A label and its amount on one line; a label too wide for both goes down in size, and then the amount."""
    room = right - x
    size = _fact_size(fact, room, most)
    left = room - p.text(fact.amount, right, cy, size, on, True, "right") - 8
    label = first_size(fact.label, (theme.BODY, theme.SMALL), left)
    p.text(fact.label, x, cy, label, theme.INK2)


def _fact_size(fact: Fact, room: float, most: float) -> float:
    """The size of an amount with its label on one line: at most this, less where both would not have room."""
    free = room - 8 - width(fact.label, theme.SMALL)
    sizes = [s for s in (theme.TITLE, theme.HEADING) if s <= most]
    size = next((s for s in sizes if width(fact.amount, s, True) <= min(free, room * 0.6)), None)
    if size is not None:
        return size
    return first_size(fact.amount, [s for s in (theme.BODY, *_TIGHT) if s <= most], free, True)


def _draw_gauge(p: Painter, x: float, y: float, w: float, gauge: GaugeView) -> None:
    """Cash in ink, each step in green with a gap before it, and the line at which the debt is met."""
    p.round(x, y, w, _BAR_H, theme.PAPER2, 5)
    at = x + w * gauge.hand
    if gauge.hand > 0.02:
        p.round(x, y, at - x, _BAR_H, theme.INK, (5, 0, 0, 5))
    for part in gauge.parts:
        p.rect(at + 1.5, y, max(1.0, w * part - 1.5), _BAR_H, theme.GAIN_PAPER)
        at += w * part
    p.rect(min(x + w * gauge.mark, x + w) - 1.5, y - 7, 3, _BAR_H + 14, theme.LOSS_PAPER)


class Payee(Piece[DebtView]):
    """Who is paid, with their balance before and after."""

    def paint(self, p: Painter, view: DebtView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        middle = self.h / 2
        draw_who(p, 32, middle, 18, view.payee, on_paper=False)
        if view.change is None:
            size = first_size(view.payee.name, (theme.STRIP, theme.BODY, theme.SMALL), self.w - 72, True)
            p.text(cut(view.payee.name, size, self.w - 72, True), 60, middle, size, theme.TEXT, True)
            return
        change = view.change
        size = first_size(change.after, (theme.BALANCE_SMALL, theme.HEADING), self.w - 150, True)
        left = self.w - 12 - p.text(change.after, self.w - 12, middle + 15, size, theme.TEXT, True, "right")
        p.icon("arrow", left - 18, middle + 15, 18, theme.TEXT2)
        p.text(change.before, self.w - 12, middle - min(20, middle - 14), theme.BODY, theme.TEXT2, False, "right")
        self._paint_name(p, view.payee.name, left - 36 - 60, self.w - 24 - width(change.before, theme.BODY) - 60)

    def _paint_name(self, p: Painter, name: str, room: float, above: float) -> None:
        """Beside both amounts if the name has room there, else over the second."""
        if width(name, theme.STRIP, True) <= room:
            p.text(name, 60, self.h / 2, theme.STRIP, theme.TEXT, True)
        else:
            size = first_size(name, (theme.BODY, theme.SMALL), above, True)
            p.text(cut(name, size, above, True), 60, self.h / 2 - 20, size, theme.TEXT, True)
