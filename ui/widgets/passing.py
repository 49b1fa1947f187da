"""An estate that passes on: the money as facts in a row, and under it all deeds as lines in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.properties import NumericProperty

from ui.look import theme
from ui.records.pieces import ButtonView
from ui.records.sheets import PassingLine, PassingView
from ui.widgets.answers import TURNER_W
from ui.widgets.ask_why import ASIDE, SIGN, draw_why
from ui.widgets.button import PushButton
from ui.widgets.fitting import broken, cut, first_size, fitted, width
from ui.widgets.painter import Painter
from ui.widgets.part import Part
from ui.widgets.tokens import draw_badge

_FACT_H, _FACT_SIDE = 54, 10
_HEAD, _OPEN_HEAD, _TURNED_HEAD, _BELOW = 30, 42, 55, 3
"""The height of the head, where there is room, and with the page button; what stays free under the lines."""
_SIDE, _BETWEEN = 12, 10
"""What stays free beside the lines, and between columns."""
_LINE, _CLOSE_LINE, _OPEN_LINE = 24.0, 23.0, 36.0
"""The height of a line; where there are many; where there is room."""
_BADGE, _APART, _MARK = 20, 7, 16
_COLUMNS, _UPRIGHT_COLUMNS = 3, 2


class _Entry(NamedTuple):
    """A line with its name in as many lines as it takes, and whether its detail has room after the last."""

    line: PassingLine
    names: tuple[str, ...]
    beside: bool

    @property
    def rows(self) -> int:
        return len(self.names) + (1 if self.under else 0)

    @property
    def under(self) -> bool:
        """Whether the detail stands in a line of its own. Of a mortgage a sign stands for it."""
        return bool(self.line.detail) and not self.beside and not self.line.mortgaged


Column = list[_Entry]


class _Lines(NamedTuple):
    """How the lines stand: the columns of each page, the width of a column, the height of a line and of the head."""

    pages: list[list[Column]]
    wide: float
    pitch: float
    head: float


class FactTile(PushButton):
    """A fact: its label, and under it the amount with the sign of a touch that asks why."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        asks = view.act is not None
        ground = theme.PRESSED if self.pressed else theme.RAISED
        p.round(0, 0, self.w, self.h, ground if asks else theme.SURFACE)
        room = self.w - 2 * _FACT_SIDE
        if not view.amount:
            size, lines = fitted(view.label, (theme.BODY, theme.SMALL), room, 2)
            p.lines(lines[:2], _FACT_SIDE, self.h / 2, size, theme.TEXT2, pitch=1.1)
            return
        words = view.brief if view.brief and width(view.label, theme.SMALL) > room else view.label
        label = cut(words, theme.SMALL, room) if view.named else words
        p.text(label, _FACT_SIDE, 15, theme.SMALL, theme.TEXT2)
        taken = ASIDE if asks else 0
        size = first_size(view.amount, (theme.HEADING, theme.STRIP, theme.SMALL), room - taken, True)
        on = {"+": theme.GAIN, "-": theme.LOSS}.get(view.sign, theme.TEXT)
        p.text(view.amount, _FACT_SIDE, self.h - 16, size, on, True)
        if asks:
            draw_why(p, self.w - _FACT_SIDE - SIGN / 2 + 4, self.h - SIGN / 2 - 4, self.pressed, on_paper=False)


class Passing(Part[PassingView]):
    """Shows a PassingView."""

    page = NumericProperty(0)

    def build(self) -> None:
        self.tiles: list[FactTile] = []
        self.turner = PushButton(on_release=self._turn)
        self.fbind("page", self.refresh)
        self._lines = _Lines([], 0, _LINE, _HEAD)
        self._top = 0.0

    @property
    def buttons(self) -> Sequence[PushButton]:
        return self.tiles

    @property
    def pages(self) -> int:
        """How many pages the lines take."""
        return len(self._lines.pages)

    def first_page(self) -> None:
        self.page = 0

    def changed(self, view: PassingView) -> None:
        self.fill(self.tiles, view.facts, FactTile)

    def arrange(self, view: PassingView) -> None:
        columns = min(len(view.facts), 2) if theme.scale.upright else len(view.facts)
        self.grid(self.tiles, (0, 0, self.w, _FACT_H), columns)
        if columns and len(view.facts) % columns:  # the last has a row of its own
            left, y, _, high = self.tiles[-1].box
            self.tiles[-1].place(left, y, self.w, high)
        self._top = -(-len(view.facts) // columns) * (_FACT_H + theme.GAP) if columns else 0.0
        self._lines = self._standing(view)
        self.show(self.turner, self.pages > 1)
        if self.pages > 1:
            self.turner.view = ButtonView(f"{self._shown + 1} / {self.pages}", icon="right")
            x = self.w - TURNER_W - theme.MARGIN
            self.within(self.turner, x, self._top + 3, TURNER_W, theme.TOUCH)

    @property
    def _shown(self) -> int:
        return min(int(self.page), self.pages - 1)

    def _turn(self, _: PushButton) -> None:
        self.page = (self._shown + 1) % self.pages

    def _standing(self, view: PassingView) -> _Lines:
        """The fewest columns that hold all lines, alike high; else of the most columns as many pages as it takes."""
        most = _UPRIGHT_COLUMNS if theme.scale.upright else _COLUMNS
        room = self.h - self._top - _HEAD - _BELOW
        for count in range(1, most + 1):
            wide = (self.w - 2 * _SIDE - (count - 1) * _BETWEEN) / count
            entries, least = _entries(view.lines, wide), _LINE if count < most else _CLOSE_LINE
            highest = max((entry.rows for entry in entries), default=1)
            for rows in range(highest, int(room / least) + 1):
                columns = _flowing(entries, rows)
                if len(columns) > count:
                    continue
                pitch = min(_OPEN_LINE, room / rows)
                return _Lines([columns], wide, pitch, min(_OPEN_HEAD, _HEAD + room - rows * pitch))
        room = self.h - self._top - _TURNED_HEAD - _BELOW
        rows = int(room / _CLOSE_LINE)
        columns = _flowing(_entries(view.lines, wide), rows)
        pages = [columns[first : first + most] for first in range(0, len(columns), most)]
        return _Lines(pages, wide, room / rows, _TURNED_HEAD)

    def paint(self, p: Painter, view: PassingView) -> None:
        top, lines = self._top, self._lines
        p.round(0, top, self.w, self.h - top, theme.SURFACE)
        if not view.lines:
            p.text(view.empty, self.w / 2, (top + self.h) / 2, theme.BODY, theme.TEXT2, False, "middle")
            return
        room = self.w - 2 * _SIDE - (TURNER_W if self.pages > 1 else 0)
        size = first_size(view.head, (theme.STRIP, theme.SMALL), room, True)
        p.text(cut(view.head, size, room, True), _SIDE, top + lines.head / 2 + 1, size, theme.TEXT, True)
        for number, column in enumerate(lines.pages[self._shown]):
            x, y = _SIDE + number * (lines.wide + _BETWEEN), top + lines.head
            for entry in column:
                _draw(p, entry, x, y, lines)
                y += entry.rows * lines.pitch


def _entries(lines: Sequence[PassingLine], wide: float) -> list[_Entry]:
    """The lines as they stand in a column of this width; all mortgages are said alike."""
    found = []
    for line in lines:
        names = tuple(broken(line.name, theme.SMALL, wide - _BADGE - _APART - (_MARK + 4 if line.mortgaged else 0)))
        taken = _BADGE + _APART + width(names[-1], theme.SMALL) + 2 * _APART + width(line.detail, theme.SMALL)
        found.append(_Entry(line, names, bool(line.detail) and taken <= wide))
    if all(entry.beside for entry in found if entry.line.mortgaged):
        return found
    return [entry._replace(beside=entry.beside and not entry.line.mortgaged) for entry in found]


def _flowing(entries: Sequence[_Entry], rows: int) -> list[Column]:
    """The entries in columns of so many lines, filled one after the other; none is torn apart."""
    columns: list[Column] = []
    left = 0
    for entry in entries:
        if entry.rows > left:
            columns.append([])
            left = rows
        columns[-1].append(entry)
        left -= entry.rows
    return columns


def _draw(p: Painter, entry: _Entry, x: float, y: float, lines: _Lines) -> None:
    """A line with its badge or icon, and what is said of it or the sign of a mortgage at its right end."""
    line, cy = entry.line, y + lines.pitch / 2
    if line.group:
        draw_badge(p, x, cy - _BADGE / 2, _BADGE, line.group, line.icon, line.mortgaged)
    else:
        p.icon(line.icon, x + _BADGE / 2, cy, _BADGE, theme.TEXT)
    left = x + _BADGE + _APART
    for number, name in enumerate(entry.names):
        end = left + p.text(name, left, cy + number * lines.pitch, theme.SMALL, theme.TEXT)
    last = cy + (len(entry.names) - 1) * lines.pitch
    if entry.under:
        p.text(line.detail, left, last + lines.pitch, theme.SMALL, theme.TEXT2)
    elif entry.beside:
        p.text(line.detail, end + _APART, last, theme.SMALL, theme.TEXT2)
    elif line.mortgaged:
        p.icon("flip", end + _APART + _MARK / 2, last, _MARK, theme.TEXT2)
