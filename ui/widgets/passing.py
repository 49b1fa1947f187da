"""An estate that passes on: the money as facts in a row, and under it all deeds as lines in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.properties import NumericProperty

from ui.look import theme
from ui.paint.fitting import broken, cut, first_size, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge
from ui.records.pieces import ButtonView
from ui.records.sheets import PassingLine, PassingView
from ui.widgets.answers import TURNER_W
from ui.widgets.ask_why import ASIDE, SIGN, draw_why
from ui.widgets.button import PushButton
from ui.widgets.part import Part

_FACT_H, _TALL_FACT_H, _STACKED_H, _FACT_SIDE = 54, 78, 66, 10
"""The height of a fact; where nothing stands under the facts; with the amount under its label; and what stays free
beside both."""
_BESIDE = 14
"""What stays free between a label and its amount."""
_HALVED = 0.65
"""How much of their width words take on two lines."""
_HEAD, _OPEN_HEAD, _TURNED_HEAD, _BELOW, _ABOVE = 30, 42, 57, 8, 10
"""The height of the head, where there is room, and with the page button; what stays free under the lines, and what
close ones leave to the head besides."""
_SIDE, _BETWEEN = 12, 10
"""What stays free beside the lines, and between columns."""
_LINE, _CLOSE_LINE, _OPEN_LINE = 24.0, 23.0, 36.0
"""The height of a line; where there are many; where there is room."""
_PITCH = 1.15
"""How close the lines of one name stand where there is room, by their size."""
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
    """How the lines stand: the columns of each page, the width of a column, the height of a line and of the head, and
    the size of the words."""

    pages: list[list[Column]]
    wide: float
    pitch: float
    head: float
    size: float = theme.SMALL

    @property
    def close(self) -> float:
        """The height of each further line of a name."""
        return min(self.pitch, self.size * _PITCH)

    @property
    def highest(self) -> float:
        """The height of the highest column."""
        columns = (column for page in self.pages for column in page)
        return max((_high(column, self.pitch, self.close) for column in columns), default=0.0)

    def filling(self, room: float) -> _Lines:
        """The same, as loose as this height lets them stand."""
        close = self.size * _PITCH
        columns = [column for page in self.pages for column in page]
        loosest = (max((room - _high(column, 0, close)) / len(column), room / _rows(column)) for column in columns)
        return self._replace(pitch=min((_OPEN_LINE, *loosest)))


class FactTile(PushButton):
    """A fact: its label with the amount at its right or under it, and the sign of a touch that asks why."""

    amount_sizes: tuple[float, ...] = (theme.TITLE,)
    stacked = False
    """Whether the amount stands under the label, as it has no room beside it."""

    def stand(self, size: float, stacked: bool) -> None:
        """Write the amount in this size; under the label in a smaller one where it has no room."""
        self.stacked = stacked
        self.amount_sizes = (size, theme.HEADING, theme.STRIP) if stacked else (size,)
        self.repaint()

    def paint(self, p: Painter, view: ButtonView) -> None:
        asks = view.act is not None
        ground = theme.PRESSED if self.pressed else theme.RAISED
        p.round(0, 0, self.w, self.h, ground if asks else theme.SURFACE)
        right = self.w - _FACT_SIDE - (ASIDE if asks else 0)
        room = right - _FACT_SIDE
        if asks:
            cy = self.h - SIGN / 2 - 6 if self.stacked else self.h / 2
            draw_why(p, self.w - _FACT_SIDE - SIGN / 2 + 2, cy, self.pressed, on_paper=False)
        if not view.amount:
            size, lines = fitted(view.label, (theme.BODY, theme.SMALL), room, 2)
            p.lines(lines[:2], _FACT_SIDE, self.h / 2, size, theme.TEXT2, pitch=1.1)
            return
        size = first_size(view.amount, self.amount_sizes, room, True)
        free = self.w - 2 * _FACT_SIDE if self.stacked else room - width(view.amount, size, True) - _BESIDE
        words = view.brief if view.brief and width(view.label, theme.SMALL) > free else view.label
        label = cut(words, theme.SMALL, free) if view.named else words
        on = {"+": theme.GAIN, "-": theme.LOSS}.get(view.sign, theme.TEXT)
        if self.stacked:
            p.text(label, _FACT_SIDE, 18, theme.SMALL, theme.TEXT2)
            p.text(view.amount, _FACT_SIDE, self.h - 20, size, on, True)
        else:
            p.text(label, _FACT_SIDE, self.h / 2, theme.SMALL, theme.TEXT2)
            p.text(view.amount, right, self.h / 2, size, on, True, "right")


def _wanted(view: ButtonView, size: float, *, brief: bool) -> float:
    """How wide a fact is on one line with its amount in this size, or without one on two, its words grown."""
    by = GROWTHS[0] if theme.scale.large else 1.0
    label = width(view.brief if brief and view.brief else view.label, theme.SMALL) * by
    around = 2 * _FACT_SIDE + (ASIDE if view.act is not None else 0)
    if not view.amount:
        return label * _HALVED + around
    return label + _BESIDE + width(view.amount, size, True) + around


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
        self._top = self._place_facts(view)
        self._lines = self._standing(view)
        self.show(self.turner, self.pages > 1)
        if self.pages > 1:
            self.turner.view = ButtonView(f"{self._shown + 1}/{self.pages}", icon="right")
            x = self.w - TURNER_W - theme.MARGIN
            self.within(self.turner, x, self._top + 3, TURNER_W, theme.TOUCH)

    def _place_facts(self, view: PassingView) -> float:
        """Place the facts, each on one line if all have room, the higher where nothing stands under them; returns where
        they end."""
        count = len(view.facts)
        if not count:
            return 0.0
        columns = min(count, 2) if theme.scale.upright else count
        room = self.w - (columns - 1) * theme.GAP
        sizes = (theme.TITLE,) if view.lines else (theme.BALANCE, theme.TITLE)
        wanted = [[_wanted(f, size, brief=b) for f in view.facts] for size in sizes for b in (False, True)]
        alike = [room / columns] * count
        wides, stacked, size = alike, True, float(theme.TITLE)
        for number, each in enumerate(wanted):
            if max(each) <= alike[0] or (columns == count and sum(each) <= room):
                spare = (room - sum(each)) / count
                wides, stacked = alike if max(each) <= alike[0] else [wide + spare for wide in each], False
                size = sizes[number // 2]
                break
        high = _STACKED_H if stacked else _FACT_H if view.lines else _TALL_FACT_H
        x, y = 0.0, 0.0
        for number, (tile, wide) in enumerate(zip(self.tiles, wides, strict=True)):
            last = number == count - 1
            self.within(tile, x, y, self.w - x if last else wide, high)
            tile.stand(size, stacked)
            x += wide + theme.GAP
            if last or (number + 1) % columns == 0:
                x, y = 0.0, y + high + theme.GAP
        return y

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
            size = theme.STRIP if count == 1 else theme.SMALL  # other than in the badges, beside which they may grow
            entries, least = _entries(view.lines, wide, size), _LINE if count < most else _CLOSE_LINE
            highest = max((entry.rows for entry in entries), default=1)
            for rows in range(highest, int(room / least) + 1):
                columns = _flowing(entries, rows)
                if len(columns) > count:
                    continue
                lines = _Lines([columns], wide, _OPEN_LINE, _HEAD, size).filling(room - _ABOVE)
                lines = lines._replace(pitch=max(least, lines.pitch))
                return lines._replace(head=min(_OPEN_HEAD, _HEAD + room - lines.highest))
        room = self.h - self._top - _TURNED_HEAD - _BELOW
        pages = _paged(entries, most, int(room / _CLOSE_LINE))
        return _Lines(pages, wide, _OPEN_LINE, _TURNED_HEAD).filling(room)

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
                y += _high([entry], lines.pitch, lines.close)


def _entries(lines: Sequence[PassingLine], wide: float, size: float) -> list[_Entry]:
    """The lines as they stand in a column of this width; all mortgages are said alike."""
    found = []
    for line in lines:
        names = tuple(broken(line.name, size, wide - _BADGE - _APART - (_MARK + 4 if line.mortgaged else 0)))
        taken = _BADGE + _APART + width(names[-1], size) + 2 * _APART + width(line.detail, size)
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


def _paged(entries: Sequence[_Entry], columns: int, rows: int) -> list[list[Column]]:
    """The entries shared evenly among as few pages as hold them in so many columns of at most so many lines; the
    columns of a page are as short as can be."""
    count = -(-len(_flowing(entries, rows)) // columns)
    while True:
        each = -(-len(entries) // count)
        pages = [_shortest(entries[first : first + each], columns) for first in range(0, len(entries), each)]
        if count >= len(entries) or max(_rows(column) for page in pages for column in page) <= rows:
            return pages
        count += 1


def _shortest(entries: Sequence[_Entry], columns: int) -> list[Column]:
    """The entries in at most so many columns, as short as can be."""
    rows = max(entry.rows for entry in entries)
    while len(found := _flowing(entries, rows)) > columns:
        rows += 1
    return found


def _rows(column: Column) -> int:
    """How many lines a column takes."""
    return sum(entry.rows for entry in column)


def _high(column: Column, pitch: float, close: float) -> float:
    """The height of a column, of whose names each further line takes less."""
    return len(column) * pitch + (_rows(column) - len(column)) * close


def _draw(p: Painter, entry: _Entry, x: float, y: float, lines: _Lines) -> None:
    """A line with its badge or icon, and what is said of it or the sign of a mortgage at its right end."""
    line, cy = entry.line, y + lines.pitch / 2
    if line.group:
        draw_badge(p, x, cy - _BADGE / 2, _BADGE, line.group, line.icon, line.mortgaged)
    else:
        p.icon(line.icon, x + _BADGE / 2, cy, _BADGE, theme.TEXT)
    left = x + _BADGE + _APART
    for number, name in enumerate(entry.names):
        end = left + p.text(name, left, cy + number * lines.close, lines.size, theme.TEXT)
    last = cy + (len(entry.names) - 1) * lines.close
    if entry.under:
        p.text(line.detail, left, last + lines.close, lines.size, theme.TEXT2)
    elif entry.beside:
        p.text(line.detail, end + _APART, last, lines.size, theme.TEXT2, beside=(left, last))
    elif line.mortgaged:
        p.icon("flip", end + _APART + _MARK / 2, last, _MARK, theme.TEXT2)
