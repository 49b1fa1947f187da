"""A sum on paper as a receipt: what it is about, rows with their amounts, the total; and the rule that decides it.

Law: amounts stand under each other at the right; the rule stands beside them, or under them on a narrow paper.
"""

from __future__ import annotations

from typing import NamedTuple

from ui.look import theme
from ui.records.receipts import ReceiptRow, ReceiptView
from ui.widgets.ask_why import WhySign
from ui.widgets.button import PushButton
from ui.widgets.fitting import broken, broken_short, cut, first_size, fitted, width
from ui.widgets.large import GROWTHS
from ui.widgets.painter import Painter
from ui.widgets.paper import draw_amount
from ui.widgets.part import Part
from ui.widgets.tokens import draw_badge, draw_token

_EDGE, _SIDE = 8, 22
"""From the edge of the paper to the rule's panel, and to the sum."""
_WIDE = 560
"""From this width on the rule stands beside the sum."""
_HALF = 0.5
"""How much of a wide paper the sum takes."""
_PANEL_SIDE, _HEADING, _RULED = 18, 34, 17
"""Beside the words of the rule; their heading's height; what a hairline between two of them takes."""
_PITCH = 1.2
_ASIDE = theme.TOUCH - 8
"""What an amount leaves to the touch that asks why, which lies on no words."""
_MOST_APART = 28
"""How far rows stand apart at most."""
_CLAUSES = (32, theme.TITLE, theme.HEADING, theme.STRIP, theme.SMALL)
"""Sizes of the rule's sentence beside a sum."""
_MARK = 80
_TOKEN = 11
"""The radius of a token before a name."""
_ALONE = (theme.AMOUNT[2], 32, theme.TITLE, theme.HEADING, theme.STRIP, theme.SMALL)
"""Sizes of a title without a sum, which stands under its mark."""


class Density(NamedTuple):
    """How large and how close a receipt stands; all its labels are of one size."""

    mark: float
    titles: tuple[float, ...]
    amount: float
    apart: float
    total: tuple[float, ...]
    clause: float


_DENSITIES = (
    Density(64, (36, theme.TITLE, theme.HEADING), 36, 16, theme.AMOUNT, theme.TITLE),
    Density(56, (theme.TITLE, theme.HEADING), theme.TITLE, 12, theme.AMOUNT, theme.HEADING),
    Density(48, (theme.TITLE, theme.HEADING), theme.HEADING, 8, (46, 36), theme.STRIP),
    Density(40, (theme.HEADING, theme.STRIP), theme.STRIP, 4, (36, 28), theme.SMALL),
    Density(32, (theme.STRIP, theme.SMALL), theme.STRIP, 0, (28,), theme.SMALL),
    Density(24, (theme.STRIP, theme.SMALL), theme.STRIP, 0, (28,), theme.SMALL),
)
"""From comfortable to cramped: the first that fits is taken."""
_SMALL = (
    Density(36, (theme.HEADING,), theme.TITLE, 8, theme.PRICE, theme.TITLE),
    Density(36, (theme.HEADING,), theme.TITLE, 0, (36, 28), theme.HEADING),
    Density(32, (theme.HEADING,), theme.STRIP, 0, (28,), theme.STRIP),
)
"""The same under a small title."""
_HEADLESS = Density(0, (theme.STRIP, theme.SMALL), theme.STRIP, 0, (28,), theme.SMALL)
"""The last resort of a sum without a rule: no title over rows that say what it is, as the bar of the screen does."""


def _growth() -> float:
    """By how much labels may grow."""
    return GROWTHS[0] if theme.scale.large else 1.0


class _Row(NamedTuple):
    """A row as it stands: its words and, `under` them where both have no room beside each other, its amount."""

    row: ReceiptRow
    label: list[str]
    detail: list[str]
    under: bool
    high: float


class Sum:
    """The sum of a receipt at one density: measured once, for its height and for drawing."""

    def __init__(self, view: ReceiptView, wide: float, density: Density) -> None:
        self.view, self._wide, self._d = view, wide, density
        marked = view.token is not None or bool(view.group or view.icon)
        self._headed = density.mark > 0 or not view.rows
        self._left = density.mark + 14 if marked else 0.0
        self._size, self._title = fitted(view.title, density.titles, wide - self._left, 2, True)
        words = self._size * 1.12 * len(self._title) + (26 if view.line else 0)
        self._head = max(words, density.mark if marked else 0.0) if self._headed else -8.0
        self._words = words
        self.rows = [self._row(row) for row in view.rows]
        aside = _ASIDE if view.why is not None else 0
        self._room = wide - aside
        label = width(view.total, theme.SMALL) * _growth() + 16 if view.total else 0.0
        self._amount = first_size(view.amount, density.total, self._room - label, True) if view.amount else 0.0
        self._over = 26.0 if label and label + width(view.amount, self._amount, True) > self._room else 0.0
        if self._over:
            self._amount = first_size(view.amount, density.total, self._room, True)
        self._total = max(self._amount * 1.1, theme.TOUCH if aside else 0) + self._over + 12 if view.amount else 0.0
        ruled = 2 * 12.0 if self.rows or view.amount else 0.0
        self.height = self._head + ruled + sum(row.high for row in self.rows) + self._total

    def _row(self, row: ReceiptRow) -> _Row:
        d, aside = self._d, _ASIDE if row.why is not None else 0
        taken = aside + (width(row.amount, d.amount, True) + 14 if row.amount else 0.0)
        label = broken(row.label, theme.SMALL, self._wide - taken)
        clipped = any(width(line, theme.SMALL) > self._wide - taken for line in label)
        under = bool(row.amount) and (clipped or len(label) > 2)
        room = self._wide if under else self._wide - taken
        label = broken_short(row.label, theme.SMALL, room / _growth(), 2)
        detail = broken_short(row.detail, theme.SMALL, room, 2) if row.detail else []
        if row.token is not None:
            detail = [cut(row.detail, theme.SMALL, (room - 2 * _TOKEN - 6) / _growth())]
        words = theme.SMALL * _PITCH * (len(label) + len(detail))
        amount = d.amount * _PITCH
        high = words + amount if under else max(words, amount)
        return _Row(row, label, detail, under, max(high, theme.TOUCH if aside else 0.0) + d.apart)

    def row_places(self, y: float, high: float) -> list[float]:
        """Where each row begins if the sum has this height; they share what is free, the total stands at the foot."""
        free = max(0.0, high - self.height)
        apart = min(_MOST_APART, free / (len(self.rows) + 1))
        spare = free - apart * max(0, len(self.rows) - 1)
        places, at = [], y + self._head + 18 + spare / 2
        for row in self.rows:
            places.append(at)
            at += row.high + apart
        return places

    def middle(self, row: _Row) -> float:
        """From where a row begins to the middle of its amount."""
        high = row.high - self._d.apart
        return high / 2 if not row.under else high - self._d.amount * _PITCH / 2

    def total_at(self, y: float, high: float) -> float:
        """The middle of the total's amount."""
        return y + high - (self._total - self._over - 12) / 2

    def paint(self, p: Painter, x: float, y: float, high: float) -> None:
        """Draw the sum into this height."""
        if self._headed:
            self._paint_head(p, x, y)
        if self._headed and (self.rows or self.view.amount):
            p.rect(x, y + self._head + 10, self._wide, 1.5, theme.PAPERLINE)
        for row, at in zip(self.rows, self.row_places(y, high), strict=True):
            self._paint_row(p, row, x, at)
        if self.view.amount:
            self._paint_total(p, x, y, high)

    def _paint_head(self, p: Painter, x: float, y: float) -> None:
        """The mark with the title beside it."""
        view, side, cy = self.view, self._d.mark, y + self._head / 2
        if view.token is not None:
            draw_token(p, x + side / 2, cy, side / 2, view.token, theme.INK)
        elif view.group:
            draw_badge(p, x, cy - side / 2, side, view.group, view.icon if len(view.group) > 1 else "")
        elif view.icon:
            p.round(x, cy - side / 2, side, side, theme.INK, theme.RADIUS_BADGE)
            p.icon(view.icon, x + side / 2, cy, side * 0.66, theme.PAPER)
        top, left = cy - self._words / 2, x + self._left
        high = self._size * 1.12 * len(self._title)
        p.lines(self._title, left, top + high / 2, self._size, theme.INK, True, pitch=1.12)
        p.text(view.line, left, top + high + 13, theme.SMALL, theme.INK2)

    def _paint_row(self, p: Painter, row: _Row, x: float, y: float) -> None:
        d, right = self._d, x + self._wide - (_ASIDE if row.row.why is not None else 0)
        words = theme.SMALL * _PITCH * len(row.label)
        details = theme.SMALL * _PITCH * len(row.detail)
        amount = d.amount * _PITCH if row.under else 0.0
        top = y + (row.high - d.apart - words - details - amount) / 2
        p.lines(row.label, x, top + words / 2, theme.SMALL, theme.INK, pitch=_PITCH)
        left = x
        if row.row.token is not None:
            draw_token(p, x + _TOKEN, top + words + details / 2, _TOKEN, row.row.token, theme.INK)
            left += 2 * _TOKEN + 6
        p.lines(row.detail, left, top + words + details / 2, theme.SMALL, theme.INK2, pitch=_PITCH)
        on = {"+": theme.GAIN_PAPER, "-": theme.LOSS_PAPER}.get(row.row.sign, theme.INK)
        cy = top + words + details + amount / 2 if row.under else top + (words + details) / 2
        p.text(row.row.amount, right, cy, d.amount, on, True, "right")

    def _paint_total(self, p: Painter, x: float, y: float, high: float) -> None:
        cy = self.total_at(y, high)
        top = y + high - self._total
        if self.rows:
            p.rect(x, top, self._wide, 2, theme.INK)
        if self._over:
            p.text(self.view.total, x, top + 20, theme.SMALL, theme.INK2)
        else:
            p.text(self.view.total, x, cy, theme.SMALL, theme.INK2)
        taken = 0.0 if self._over or not self.view.total else width(self.view.total, theme.SMALL) + 16
        room = self._room - taken
        draw_amount(p, x + self._room, cy, room, self.view.amount, self.view.unit, self._d.total)


class Rule:
    """The panel of the rule at one density: measured once, for its height and for drawing."""

    def __init__(self, view: ReceiptView, wide: float, clause: float) -> None:
        if clause < theme.SMALL * _growth():  # or what is said of it, which grows, would be larger
            clause = theme.SMALL
        self._heading, self._size = view.heading, clause
        room = wide - 2 * _PANEL_SIDE
        first, *notes = (line.replace(" %", "\u00a0%") for line in view.lines)
        self._clause = broken(first, clause, room)
        self._notes = [broken(line, theme.SMALL, room) for line in notes]
        self._notes_high = sum(theme.SMALL * _PITCH * len(lines) + _RULED for lines in self._notes)
        self.height = _HEADING + clause * _PITCH * len(self._clause) + 10 + self._notes_high + 16

    def paint(self, p: Painter, x: float, y: float, wide: float, high: float) -> None:
        """Draw the panel: the sentence at the top, what is said of it at the foot."""
        p.round(x, y, wide, high, theme.PAPER2, theme.RADIUS)
        left, room = x + _PANEL_SIDE, wide - 2 * _PANEL_SIDE
        p.text(self._heading, left, y + 12 + theme.SMALL / 2, theme.SMALL, theme.INK2, True)
        words = self._size * _PITCH * len(self._clause)
        top = y + _HEADING + 6
        p.lines(self._clause, left, top + words / 2, self._size, theme.INK, pitch=_PITCH, around=top)
        at = y + high - 12 - self._notes_high
        for lines in self._notes:
            p.rect(left, at + _RULED / 2 - 1, room, 1.5, theme.PAPERLINE)
            words = theme.SMALL * _PITCH * len(lines)
            p.lines(lines, left, at + _RULED + words / 2, theme.SMALL, theme.INK2, pitch=_PITCH)
            at += words + _RULED


def _paint_alone(p: Painter, view: ReceiptView, wide: float, high: float) -> None:
    """A title without a sum, large under its mark, in the middle of the height."""
    room = high - _MARK - 20
    for size in _ALONE:
        lines = broken(view.title, size, wide, True)
        if size * _PITCH * len(lines) <= room and all(width(line, size, True) <= wide for line in lines):
            break
    words = size * _PITCH * len(lines)
    top = _SIDE - 4 + (high - _MARK - 20 - words) / 2
    p.disc(_SIDE + _MARK / 2, top + _MARK / 2, _MARK / 2, theme.INK)
    p.icon(view.icon, _SIDE + _MARK / 2, top + _MARK / 2, _MARK * 0.6, theme.PAPER)
    p.lines(lines, _SIDE, top + _MARK + 20 + words / 2, size, theme.INK, True, pitch=_PITCH)


class Receipt(Part[ReceiptView]):
    """Shows a ReceiptView."""

    def build(self) -> None:
        self.whys: list[WhySign] = []

    @property
    def buttons(self) -> list[PushButton]:
        return []

    @property
    def spare(self) -> float:
        """How much of the height neither the sum nor the rule needs, in u; negative where they have too little."""
        sum_, rule, high = self._standing(self.record)
        least = 0.0 if rule is None else rule.height
        held = self.h - 2 * _EDGE if self._beside(self.record) else self.h - (_SIDE - 4) - high - 2 * _EDGE
        return min(high - sum_.height, held - least)

    def changed(self, view: ReceiptView) -> None:
        asked = [*(row.why for row in view.rows), view.why]
        self.fill(self.whys, [why for why in asked if why is not None], WhySign)

    def arrange(self, view: ReceiptView) -> None:
        if not self.whys:
            return
        sum_, _, high = self._standing(view)
        top, wide = float(_SIDE - 4), self._sum_wide(view)
        places = sum_.row_places(top, high)
        middles = [at + sum_.middle(row) for row, at in zip(sum_.rows, places, strict=True) if row.row.why is not None]
        if view.why is not None:
            middles.append(sum_.total_at(top, high))
        for why, cy in zip(self.whys, middles, strict=True):
            self.within(why, _SIDE + wide - theme.TOUCH + 10, cy - theme.TOUCH / 2, theme.TOUCH, theme.TOUCH)

    def _beside(self, view: ReceiptView) -> bool:
        return bool(view.lines) and self.w >= _WIDE

    def _sum_wide(self, view: ReceiptView) -> float:
        return (self.w * _HALF if self._beside(view) else self.w) - 2 * _SIDE

    def _standing(self, view: ReceiptView) -> tuple[Sum, Rule | None, float]:
        """The sum, the rule's panel, and the height of the sum: the most comfortable that fit."""
        room, wide = self.h - 2 * (_SIDE - 4), self._sum_wide(view)
        densities = _SMALL if view.small else _DENSITIES
        if self._beside(view) or not view.lines:
            densities = densities if view.lines else (*densities, _HEADLESS)
            fits = (Sum(view, wide, density) for density in densities)
            sum_ = next((each for each in fits if each.height <= room), Sum(view, wide, densities[-1]))
            return sum_, self._rule_beside(view) if view.lines else None, room
        for density in densities:
            sum_, rule = Sum(view, wide, density), Rule(view, self.w - 2 * _EDGE, density.clause)
            free = self.h - (_SIDE - 4) - 2 * _EDGE - sum_.height - rule.height
            if free >= 0:
                break
        return sum_, rule, sum_.height + max(0.0, free) * 0.6

    def _rule_beside(self, view: ReceiptView) -> Rule:
        wide = self.w * (1 - _HALF) - _EDGE
        fits = (Rule(view, wide, clause) for clause in _CLAUSES)
        return next((each for each in fits if each.height <= self.h - 2 * _EDGE), Rule(view, wide, theme.SMALL))

    def paint(self, p: Painter, view: ReceiptView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        sum_, rule, high = self._standing(view)
        top = float(_SIDE - 4)
        if view.amount or view.rows:
            sum_.paint(p, _SIDE, top, high)
        else:
            _paint_alone(p, view, self._sum_wide(view), high)
        if rule is None:
            return
        if self._beside(view):
            rule.paint(p, self.w * _HALF, _EDGE, self.w * (1 - _HALF) - _EDGE, self.h - 2 * _EDGE)
        else:
            below = top + high + _EDGE
            rule.paint(p, _EDGE, below, self.w - 2 * _EDGE, self.h - below - _EDGE)
