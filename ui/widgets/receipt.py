"""A sum on paper as a receipt: what it is about, rows with their amounts, the total; and the rule that decides it.

Law: amounts stand under each other at the right; the rule stands beside them, or under them on a narrow paper.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import broken, broken_short, cut, first_size, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.receipts import ReceiptRow, ReceiptView
from ui.widgets.ask_why import WhySign
from ui.widgets.button import PushButton
from ui.widgets.paper import amount_size, draw_amount
from ui.widgets.part import Part
from ui.widgets.receipt_words import PITCH, SIDE, Rule, paint_alone

_EDGE = 8
"""From the edge of the paper to the rule's panel."""
_WIDE = 560
"""From this width on the rule stands beside the sum."""
_HALF = 0.5
"""How much of a wide paper the sum takes."""
_ASIDE = theme.TOUCH - 8
"""What an amount leaves to the touch that asks why, which lies on no words."""
_MOST_APART = 28
"""How far rows stand apart at most."""
_CLAUSES = (32, theme.TITLE, theme.HEADING, theme.STRIP, theme.SMALL)
"""Sizes of the rule's sentence beside a sum."""
_LEAST_CLAUSE = theme.HEADING
"""The least of these sizes in large text under a sum, which makes room for it where it can."""
_TOKEN = 11
"""The radius of a token before a name."""


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
        self._each = self._row_amount(view)
        self.rows = [self._row(row) for row in view.rows]
        aside = _ASIDE if view.why is not None else 0
        self._room = wide - aside
        label = self._label(view)
        self._amount = first_size(view.amount, density.total, self._room - label, True) if view.amount else 0.0
        self._over = 26.0 if label and label + width(view.amount, self._amount, True) > self._room else 0.0
        if self._over:
            self._amount = first_size(view.amount, density.total, self._room, True)
        self._total = max(self._amount * 1.1, theme.TOUCH if aside else 0) + self._over + 12 if view.amount else 0.0
        ruled = 2 * 12.0 if self.rows or view.amount else 0.0
        self.height = self._head + ruled + sum(row.high for row in self.rows) + self._total

    def _label(self, view: ReceiptView) -> float:
        """What the label of the total takes, grown by as much as leaves its amount a unit."""
        wide = width(view.total, theme.SMALL)
        growths = GROWTHS if theme.scale.large else ()
        by = next((by for by in growths if self._has_unit(view, self._room - wide * by - 16)), 1.0)
        return wide * by + 16 if view.total else 0.0

    def _has_unit(self, view: ReceiptView, room: float) -> bool:
        """Whether the total's amount stands with its unit in so much room."""
        return bool(view.amount) and amount_size(view.amount, view.unit, self._d.total, room)[1] > 0

    def _row_amount(self, view: ReceiptView) -> float:
        """The size of the amounts of the rows: in large text the first that leaves all words of a row one line, or else
        the label."""
        sizes = [size for size in (self._d.amount, theme.TITLE, theme.HEADING) if size <= self._d.amount]
        if theme.scale.large:
            for rows in (view.rows, [replace(row, detail="") for row in view.rows]):
                for by, size in product((*GROWTHS, 1.0), sizes):
                    if all(self._on_one_line(row, size, by) for row in rows):
                        return size
        return self._d.amount

    def _on_one_line(self, row: ReceiptRow, size: float, by: float) -> bool:
        """Whether the words of a row need no second line if its label grows, beside an amount of this size."""
        aside = _ASIDE if row.why is not None else 0
        room = self._wide - aside - (width(row.amount, size, True) + 14 if row.amount else 0.0)
        token = 2 * _TOKEN + 6 if row.token is not None else 0
        return max(width(row.label, theme.SMALL) * by, width(row.detail, theme.SMALL) + token) <= room

    def _row(self, row: ReceiptRow) -> _Row:
        d, aside = self._d, _ASIDE if row.why is not None else 0
        taken = aside + (width(row.amount, self._each, True) + 14 if row.amount else 0.0)
        label = broken(row.label, theme.SMALL, self._wide - taken)
        clipped = any(width(line, theme.SMALL) > self._wide - taken for line in label)
        under = bool(row.amount) and (clipped or len(label) > 2)
        room = self._wide if under else self._wide - taken
        label = broken_short(row.label, theme.SMALL, room / _growth(), 2)
        detail = broken_short(row.detail, theme.SMALL, room, 2) if row.detail else []
        if row.token is not None:
            detail = [cut(row.detail, theme.SMALL, (room - 2 * _TOKEN - 6) / _growth())]
        words = theme.SMALL * PITCH * (len(label) + len(detail))
        amount = self._each * PITCH
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
        return high / 2 if not row.under else high - self._each * PITCH / 2

    def total_at(self, y: float, high: float) -> float:
        """The middle of the total's amount."""
        return y + high - (self._total - self._over - 12) / 2

    def paint(self, p: Painter, x: float, y: float, high: float) -> None:
        """Draw the sum into this height: first the labels, which so grow before the amounts beside them."""
        placed = list(zip(self.rows, self.row_places(y, high), strict=True))
        for row, at in placed:
            self._paint_label(p, row, x, at)
        if self.view.amount:
            cy = y + high - self._total + 20 if self._over else self.total_at(y, high)
            p.text(self.view.total, x, cy, theme.SMALL, theme.INK2)
        if self._headed:
            self._paint_head(p, x, y)
        if self._headed and (self.rows or self.view.amount):
            p.rect(x, y + self._head + 10, self._wide, 1.5, theme.PAPERLINE)
        for row, at in placed:
            self._paint_amount(p, row, x, at)
        if self.view.amount:
            self._paint_total(p, x, y, high)
        p.apart()  # what is said of a row is wider than its label
        for row, at in placed:
            self._paint_detail(p, row, x, at)

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

    def _paint_label(self, p: Painter, row: _Row, x: float, y: float) -> None:
        top, words, _ = self._words_of(row, y)
        p.lines(row.label, x, top + words / 2, theme.SMALL, theme.INK, pitch=PITCH)

    def _paint_amount(self, p: Painter, row: _Row, x: float, y: float) -> None:
        right = x + self._wide - (_ASIDE if row.row.why is not None else 0)
        top, words, details = self._words_of(row, y)
        on = {"+": theme.GAIN_PAPER, "-": theme.LOSS_PAPER}.get(row.row.sign, theme.INK)
        under = top + words + details + self._each * PITCH / 2
        cy = under if row.under else top + (words + details) / 2
        p.text(row.row.amount, right, cy, self._each, on, True, "right")

    def _words_of(self, row: _Row, y: float) -> tuple[float, float, float]:
        """Where the words of a row begin, and how high its label and what is said of it are."""
        words = theme.SMALL * PITCH * len(row.label)
        details = theme.SMALL * PITCH * len(row.detail)
        amount = self._each * PITCH if row.under else 0.0
        return y + (row.high - self._d.apart - words - details - amount) / 2, words, details

    def _paint_detail(self, p: Painter, row: _Row, x: float, y: float) -> None:
        top, words, details = self._words_of(row, y)
        if row.row.token is not None:
            draw_token(p, x + _TOKEN, top + words + details / 2, _TOKEN, row.row.token, theme.INK)
            x += 2 * _TOKEN + 6
        p.lines(row.detail, x, top + words + details / 2, theme.SMALL, theme.INK2, pitch=PITCH)

    def _paint_total(self, p: Painter, x: float, y: float, high: float) -> None:
        cy = self.total_at(y, high)
        top = y + high - self._total
        if self.rows:
            p.rect(x, top, self._wide, 2, theme.INK)
        room = self._room - (0.0 if self._over else self._label(self.view))
        draw_amount(p, x + self._room, cy, room, self.view.amount, self.view.unit, self._d.total)


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
        held = self.h - 2 * _EDGE if self._beside(self.record) else self.h - (SIDE - 4) - high - 2 * _EDGE
        return min(high - sum_.height, held - least)

    def changed(self, view: ReceiptView) -> None:
        asked = [*(row.why for row in view.rows), view.why]
        self.fill(self.whys, [why for why in asked if why is not None], WhySign)

    def arrange(self, view: ReceiptView) -> None:
        if not self.whys:
            return
        sum_, _, high = self._standing(view)
        top, wide = float(SIDE - 4), self._sum_wide(view)
        places = sum_.row_places(top, high)
        middles = [at + sum_.middle(row) for row, at in zip(sum_.rows, places, strict=True) if row.row.why is not None]
        if view.why is not None:
            middles.append(sum_.total_at(top, high))
        for why, cy in zip(self.whys, middles, strict=True):
            self.within(why, SIDE + wide - theme.TOUCH + 10, cy - theme.TOUCH / 2, theme.TOUCH, theme.TOUCH)

    def _beside(self, view: ReceiptView) -> bool:
        return bool(view.lines) and self.w >= _WIDE

    def _sum_wide(self, view: ReceiptView) -> float:
        return (self.w * _HALF if self._beside(view) else self.w) - 2 * SIDE

    def _standing(self, view: ReceiptView) -> tuple[Sum, Rule | None, float]:
        """The sum, the rule's panel, and the height of the sum: the most comfortable that fit."""
        room, wide = self.h - 2 * (SIDE - 4), self._sum_wide(view)
        densities = _SMALL if view.small else _DENSITIES
        if self._beside(view) or not view.lines:
            densities = densities if view.lines else (*densities, _HEADLESS)
            fits = (Sum(view, wide, density) for density in densities)
            sum_ = next((each for each in fits if each.height <= room), Sum(view, wide, densities[-1]))
            return sum_, self._rule_beside(view) if view.lines else None, room
        least = _LEAST_CLAUSE if theme.scale.large else 0
        for clause in dict.fromkeys((least, 0)):
            for density in densities:
                sum_, rule = Sum(view, wide, density), self._rule_under(view, max(clause, density.clause))
                free = self.h - (SIDE - 4) - 2 * _EDGE - sum_.height - rule.height
                if free >= 0:
                    return self._roomy(view, sum_, rule, free)
        return sum_, rule, sum_.height

    def _rule_under(self, view: ReceiptView, clause: float) -> Rule:
        return Rule(view, self.w - 2 * _EDGE, clause)

    def _roomy(self, view: ReceiptView, sum_: Sum, rule: Rule, free: float) -> tuple[Sum, Rule, float]:
        """A sum and the rule under it that leave so much height free, which in large text first goes to the rule."""
        larger = (self._rule_under(view, clause) for clause in _CLAUSES if theme.scale.large and clause > rule.size)
        most = next((each for each in larger if each.height - rule.height <= free), rule)
        return sum_, most, sum_.height + (free + rule.height - most.height) * 0.6

    def _rule_beside(self, view: ReceiptView) -> Rule:
        wide = self.w * (1 - _HALF) - _EDGE
        fits = (Rule(view, wide, clause) for clause in _CLAUSES)
        return next((each for each in fits if each.height <= self.h - 2 * _EDGE), Rule(view, wide, theme.SMALL))

    def paint(self, p: Painter, view: ReceiptView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        sum_, rule, high = self._standing(view)
        top = float(SIDE - 4)
        if view.amount or view.rows:
            sum_.paint(p, SIDE, top, high)
        else:
            paint_alone(p, view, self._sum_wide(view), high)
        if rule is None:
            return
        if self._beside(view):
            rule.paint(p, self.w * _HALF, _EDGE, self.w * (1 - _HALF) - _EDGE, self.h - 2 * _EDGE)
        else:
            below = top + high + _EDGE
            rule.paint(p, _EDGE, below, self.w - 2 * _EDGE, self.h - below - _EDGE)
