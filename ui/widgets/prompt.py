"""The paper of the general prompt: who, what, how much, before → after. The answers stand beside it.

Law: it shows whatever is pending, however much that is; it takes smaller type before it takes anything away.
"""

from __future__ import annotations

from itertools import product
from math import ceil
from typing import NamedTuple

from msgspec.structs import replace

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import broken, broken_short, cut, first_size, fitted
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.pieces import Fact
from ui.records.prompts import PromptView
from ui.records.times import Dial, Stopped
from ui.widgets.ask_why import ASIDE, AskWhyAtRight
from ui.widgets.dial import draw_dial, draw_stopped
from ui.widgets.dice import draw_dice
from ui.widgets.paper import draw_amount, draw_amount_in_middle, draw_changes, draw_fact, fact_width
from ui.widgets.piece import Piece
from ui.widgets.signature import Signature, needed_height

SIDE = 16
_EMBLEM, _LEAST_EMBLEM = 128, 40
"""The usual and the least size of the emblem; where there is less room there is none."""

_DICE = 200
"""The width of three dice."""
_BEFORE_FACTS, _AFTER_FACTS = 12, 6
"""What lies between sentences and the labelled amounts under them, and between these and balances, where there is
room."""
_APART, _CLOSE = 13, 6
"""What a rule between two entries of a list takes, and what lies between them where there is no room for rules."""
_DOT, _INDENT = 3, 14
"""The radius of the dot before each entry of a list, and how far its words stand from the edge of the others."""
_TIGHT = 4
"""What lies over and under the rows where they stand closest."""
_MOST_ENTRIES = 3
"""So many entries stay, rather with names cut, where there is too little room for all."""


class PromptPaper(Piece[PromptView]):
    """Shows a PromptView."""

    def build(self) -> None:
        self.signature, self.why = Signature(), AskWhyAtRight()

    def changed(self, view: PromptView) -> None:
        self.offer(self.signature, view.signature)
        why = view.why
        self.offer(self.why, None if why is None else replace(why, amount=view.amount, detail=view.unit))

    def arrange(self, view: PromptView) -> None:
        high = self._strip(view) - theme.MARGIN
        self.within(self.signature, 8, self.h - high - 8, self.w - 16, max(0.0, high))
        rows = self._rows(view)
        self.why.sizes, self.why.on = rows.amounts, _colour(view)
        self.show(self.why, rows.view.why is not None)
        self.within(self.why, 8, rows.amount_at - theme.TOUCH / 2, self.w - 20, theme.TOUCH)

    def _strip(self, view: PromptView) -> float:
        """What the signature strip takes, with the margin under it."""
        if view.signature is None:
            return 0
        return needed_height(view.signature, self.w - 16) + theme.MARGIN

    def paint(self, p: Painter, view: PromptView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        rows = self._rows(view)
        rows.paint(p)
        bottom = self.h - self._strip(view)
        size = min(_EMBLEM, bottom - rows.height - 2 * SIDE)
        middle = self.w / 2, (rows.height + bottom) / 2
        if size < _LEAST_EMBLEM:
            return
        match view.emblem:
            case Dial(hour):
                draw_dial(p, *middle, size, hour)
            case Stopped(part):
                draw_stopped(p, *middle, size, part)
            case tuple() as faces:
                draw_dice(p, *middle, min(_DICE, self.w - 4 * SIDE), faces)
            case str(icon) if icon:
                p.icon(icon, *middle, size, theme.INK)

    def _rows(self, view: PromptView) -> Rows:
        """The rows as close as they must stand; over a long sentence of the strip the amount takes no finger."""
        room = self.h - self._strip(view)
        for shown, density in product((view, replace(view, why=None)), _DENSITIES):
            rows = Rows(shown, self.w, density)
            if rows.height <= room:
                return rows
        bare = Rows(shown, self.w, density, 0)
        return Rows(shown, self.w, density, max(0, int((room - bare.height) / bare.line)))


class Density(NamedTuple):
    """How close the rows of a prompt stand."""

    body: float
    pitch: float
    amounts: tuple[float, ...]
    pad: float
    titles: tuple[float, ...]


_DENSITIES = (
    Density(theme.BODY, 34, theme.AMOUNT, 10, (theme.HEADING, theme.STRIP)),
    Density(theme.SMALL, 28, theme.AMOUNT[1:], 6, (theme.HEADING, theme.STRIP, theme.BODY)),
    Density(theme.SMALL, 26, (28,), 4, (theme.HEADING, theme.STRIP, theme.BODY)),
    Density(theme.SMALL, 26, (28,), 4, (theme.STRIP, theme.BODY, theme.SMALL)),
)
"""From comfortable to cramped: the first that fits is taken; of too many sentences the end is cut."""


class Rows:
    """The rows of a prompt's paper, measured and painted from the same plan. `most`: how many lines of its sentences
    have room, None: all."""

    def __init__(self, view: PromptView, w: float, density: Density, most: int | None = None) -> None:
        self.view = view
        self._w = w
        self._room = w - 2 * SIDE
        self._body, self._pitch, self.amounts, self._pad, titles = density
        left = 56 if view.token is not None else 0
        heads = 2 if self._pad > 6 else 1
        self._title_size, self._title = fitted(view.title, titles, self._room - left, heads, True)
        self.line = self._body * 1.2
        """The height of a line of the sentences."""
        self._indent, self._apart = (_INDENT if "" in view.lines else 0), _APART
        wide = self._room - self._indent
        self._lines = [part for line in view.lines for part in broken(line, self._body, wide)]
        if most is not None and sum(map(self._high, self._lines)) > most * self.line:
            self._apart = _CLOSE
            self._lines = self._shortened([line for line in view.lines if line], most, wide)
        self.amount_at = 0.0
        """The middle of the row with the amount."""
        self._aside = ASIDE if view.why is not None else 0
        self._facts = [self._label(fact) for fact in view.facts]
        self.height = self._walk(None)

    def _shortened(self, said: list[str], most: int, wide: float) -> list[str]:
        """As many lines of the sentences as have room: of a list rather fewer entries, whole, than all of them, then
        with names cut, from the longest on, and only then with an end that says that more is cut off."""
        parts = [broken(line, self._body, wide) for line in said]
        while self._indent and len(parts) > _MOST_ENTRIES and self._high_of(parts) > most * self.line:
            parts.pop()
        free = most - ceil((len(parts) - 1) * _CLOSE / self.line) if self._indent else most
        if self._high_of(parts) > most * self.line:
            parts = self._with_names_cut(said[: len(parts)], free, wide)
        lines = [line for part in parts for line in ((*part, "") if self._indent else part)]
        lines = lines[:-1] if self._indent else lines
        words = [place for place, line in enumerate(lines) if line]
        if len(words) > free > 0:
            last = words[free - 1]
            return [*lines[:last], cut(f"{lines[last]} …", self._body, wide)]
        return lines if free > 0 else []

    def _high_of(self, parts: list[list[str]]) -> float:
        """The height of these entries, each in its lines."""
        return sum(map(len, parts)) * self.line + (len(parts) - 1) * (_CLOSE if self._indent else 0)

    def _with_names_cut(self, said: list[str], most: int, wide: float) -> list[list[str]]:
        """The lines of each sentence, with names cut from the longest on until they are at most so many."""
        parts = [broken(line, self._body, wide) for line in said]
        while sum(map(len, parts)) > most:
            longest = max(range(len(parts)), key=lambda number: len(parts[number]))
            fewer = len(parts[longest]) - 1
            shorter = broken_short(said[longest], self._body, wide, fewer)
            if not 0 < len(shorter) <= fewer:
                break
            parts[longest] = shorter
        return parts

    def _high(self, line: str) -> float:
        """The height of a line; an empty one lies between two entries of a list."""
        return self.line if line else self._apart

    def _label(self, fact: Fact) -> list[str]:
        return broken(fact.label, self._body, self._room - fact_width(fact) - 12)

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
        view = self.view
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
        for place, line in enumerate(self._lines):
            high = self._high(line)
            if p is not None and line:
                if self._indent and (place == 0 or not self._lines[place - 1]):
                    p.disc(SIDE + _DOT, y + high / 2, _DOT, theme.INK2)
                p.text(line, SIDE + self._indent, y + high / 2, self._body, theme.INK)
            elif p is not None and self._apart == _APART:
                p.rect(SIDE, y + high / 2, self._room, 1, theme.PAPERLINE)
            y += high
        return y

    def _amount(self, p: Painter | None, y: float) -> float:
        """The amount, under its caption; in the middle over a clock that is drawn there."""
        view = self.view
        if not view.amount:
            return y
        centred = isinstance(view.emblem, Dial | Stopped)
        if p is not None and view.caption:
            x, align = (self._w / 2, "middle") if centred else (SIDE, "left")
            p.text(view.caption, x, y + self.line / 2, self._body, theme.INK2, False, align)
        y += self.line if view.caption else 0.0
        room = self._room - self._aside
        size = first_size(view.amount, self.amounts, room, True)
        high = size * 1.1 if view.why is None else max(size * 1.1, theme.TOUCH)
        self.amount_at = y + high / 2
        if p is not None and centred:
            draw_amount_in_middle(p, self._w / 2, self.amount_at, room, view.amount, view.unit, self.amounts)
        elif p is not None and view.why is None:
            draw_amount(p, self._w - SIDE, self.amount_at, room, view.amount, view.unit, self.amounts, _colour(view))
        return y + high

    def _fact_rows(self, p: Painter | None, y: float) -> float:
        if self._facts and self._lines and self._pad > _TIGHT:
            y += _BEFORE_FACTS
        for fact, label in zip(self.view.facts, self._facts, strict=True):
            high = max(self._pitch - 4, len(label) * self._body * 1.2 + (self._pad if len(label) > 1 else 0))
            if p is not None:
                draw_fact(p, SIDE, self._w - SIDE, y + high / 2, fact, label, self._body)
            y += high
        return y + (_AFTER_FACTS if self._facts and self.view.changes and self._pad > _TIGHT else 0)

    def _change_rows(self, p: Painter | None, y: float) -> float:
        changes = self.view.changes
        if p is not None:
            rows = [(y + (row + 0.5) * self._pitch, change) for row, change in enumerate(changes)]
            draw_changes(p, SIDE, self._w - SIDE, rows)
        return y + len(changes) * self._pitch


def _colour(view: PromptView) -> Rgba:
    """The colour of the amount: what comes in has its own."""
    return theme.GAIN_PAPER if view.amount.startswith("+") else theme.INK
