"""The general prompt: who, what, how much, before → after, and every lawful answer as a large button.

Law: it shows whatever is pending, however much that is, so that the app is never stuck. Answers beyond the
room come in pages; the paper takes smaller type before it takes anything away.
"""

from __future__ import annotations

from typing import Any

from ui import theme
from ui.records import PromptView
from ui.widgets.answers import Answers, natural_height
from ui.widgets.fitting import broken, first_size, fitted, width
from ui.widgets.painter import Painter
from ui.widgets.paper import draw_amount, draw_change, draw_fact
from ui.widgets.piece import Piece
from ui.widgets.signature import Signature
from ui.widgets.tokens import draw_token

SIDE = 16
STRIP = 64
_WIDE = 480
"""From this width on the answers stand beside the paper, below it otherwise."""

_FEWEST = 132
"""The answers never get less height than one of them and the page button take."""


class PromptPaper(Piece):
    """The paper of a general prompt, without its answers. Fires `on_debit`."""

    __events__ = ("on_debit",)

    def build(self) -> None:
        self._signature = Signature()
        self._signature.bind(on_debit=lambda _: self.dispatch("on_debit"))

    def on_debit(self) -> None:
        """The banker pays for the absent."""

    def changed(self) -> None:
        self._signature.view = self.view.signature
        self.show(self._signature, self.view.signature is not None)

    def arrange(self) -> None:
        self.within(self._signature, 8, self.h - STRIP - 8, self.w - 16, STRIP)

    def paint(self, p: Painter) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        rows = Rows(self.view, self.w)
        room = self.h - (STRIP + 8 if self.view.signature else 0)
        if rows.height > room:
            rows = Rows(self.view, self.w, tight=True)
        rows.paint(p)

    def natural_height(self, w: float, tight: bool = False) -> float:
        """How high the paper wants to be at a width."""
        return Rows(self.view, w, tight).height + (STRIP + 8 if self.view.signature else 0)


class Rows:
    """The rows of a prompt's paper, measured and painted from the same plan. `tight`: the smaller sizes."""

    def __init__(self, view: PromptView, w: float, tight: bool = False) -> None:
        self._view = view
        self._w = w
        self._room = w - 2 * SIDE
        self._body = theme.SMALL if tight else theme.BODY
        self._pitch = 28 if tight else 34
        self._amounts = theme.AMOUNT[1:] if tight else theme.AMOUNT
        self._pad = 6 if tight else 10
        left = 56 if view.token is not None else 0
        sizes = (theme.HEADING, theme.STRIP, theme.BODY) if tight else (theme.HEADING, theme.STRIP)
        self._title_size, self._title = fitted(view.title, sizes, self._room - left, 1 if tight else 2, True)
        self._lines = [part for line in view.lines for part in broken(line, self._body, self._room)]
        self._facts = [self._label(fact.label, fact.amount) for fact in view.facts]
        self.height = self._walk(None)

    def _label(self, label: str, amount: str) -> list[str]:
        return broken(label, self._body, self._room - width(amount, theme.STRIP, True) - 12)

    def paint(self, p: Painter) -> None:
        """Draw the rows."""
        self._walk(p)

    def _walk(self, p: Painter | None) -> float:
        y = self._head(p, self._pad)
        y = self._sentences(p, y)
        y = self._amount(p, y)
        for row in (self._fact_rows, self._change_rows):
            y = row(p, y)
        return y + self._pad

    def _head(self, p: Painter | None, y: float) -> float:
        view = self._view
        high = len(self._title) * self._title_size * 1.15 + (24 if view.name else 0)
        block = max(high, 46 if view.token is not None else 0)
        if p is not None:
            left = SIDE
            if view.token is not None:
                draw_token(p, SIDE + 21, y + block / 2, 23, view.token, theme.INK)
                left += 56
            top = y + (block - high) / 2
            middle = top + len(self._title) * self._title_size * 1.15 / 2
            p.lines(self._title, left, middle, self._title_size, theme.INK, True, pitch=1.15)
            p.text(view.name, left, top + high - 12, theme.BODY, theme.INK2)
        y += block + self._pad
        if not (self._lines or view.amount or view.facts or view.changes):
            return y
        if p is not None:
            p.rect(SIDE, y - 1, self._room, 1.5, theme.PAPERLINE)
        return y + self._pad * 0.6

    def _sentences(self, p: Painter | None, y: float) -> float:
        high = len(self._lines) * self._body * 1.2
        if p is not None:
            p.lines(self._lines, SIDE, y + high / 2, self._body, theme.INK)
        return y + high

    def _amount(self, p: Painter | None, y: float) -> float:
        view = self._view
        if not view.amount:
            return y
        size = first_size(view.amount, self._amounts, self._room, True)
        if p is not None:
            draw_amount(p, self._w - SIDE, y + size * 0.56, self._room, view.amount, view.unit, self._amounts)
        return y + size * 1.1

    def _fact_rows(self, p: Painter | None, y: float) -> float:
        for fact, label in zip(self._view.facts, self._facts, strict=True):
            high = max(self._pitch - 4, len(label) * self._body * 1.2)
            if p is not None:
                draw_fact(p, SIDE, self._w - SIDE, y + high / 2, fact, label, self._body)
            y += high
        return y

    def _change_rows(self, p: Painter | None, y: float) -> float:
        for change in self._view.changes:
            if p is not None:
                draw_change(p, SIDE, self._w - SIDE, y + self._pitch / 2, change)
            y += self._pitch
        return y


class Prompt(Piece):
    """Paper and answers in one box: beside each other if it is wide, else the answers below.

    Fires `on_answer(index)` and `on_debit`.
    """

    __events__ = ("on_answer", "on_debit")

    def build(self) -> None:
        self.paper = PromptPaper()
        self.answers = Answers()
        self.add_widget(self.paper)
        self.add_widget(self.answers)
        self.paper.bind(on_debit=lambda _: self.dispatch("on_debit"))
        self.answers.bind(on_answer=lambda _, index: self.dispatch("on_answer", index))
        self._key: Any = None

    def on_answer(self, index: int) -> None:
        """An answer was given."""

    def on_debit(self) -> None:
        """The banker pays for the absent."""

    def changed(self) -> None:
        if self.view.key != self._key:
            self._key = self.view.key
            self.answers.page = 0
        self.answers.more = self.view.more
        self.paper.view = self.view
        self.answers.view = self.view.answers

    def arrange(self) -> None:
        if not self.view.answers:
            self.within(self.paper, 0, 0, self.w, self.h)
        elif self.w >= _WIDE:
            half = (self.w - theme.MARGIN) / 2
            self.within(self.paper, 0, 0, half, self.h)
            self.within(self.answers, half + theme.MARGIN, 0, half, self.h)
        else:
            self._arrange_upright()

    def _arrange_upright(self) -> None:
        below = natural_height(self.view.answers, self.w)
        spare = self.h - theme.MARGIN
        wanted, tight = (self.paper.natural_height(self.w, tight) for tight in (False, True))
        high = min(max(wanted, spare - below), max(tight, spare * 0.55), spare - _FEWEST)
        self.within(self.paper, 0, 0, self.w, high)
        self.within(self.answers, 0, high + theme.MARGIN, self.w, spare - high)
