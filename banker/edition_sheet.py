"""Reads a table that a spreadsheet saved as CSV: its lines, cell by cell, and what is wrong with it, said by line and
column as the spreadsheet shows them.

Law: any bytes become lines or problems. LibreOffice and Excel write semicolons, commas or tabs, with or without a mark
at the beginning, in UTF-8, UTF-16 or the letters of western Windows; all of them are read.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from banker.board import Currency
from banker.edition_file import Report, nearest, shown
from banker.plain_file import NotPlain, read_plain

LARGEST_FILE = 1_000_000  # Bytes; the table of the largest board has about 20 000.
LONGEST_CELL = 400  # Characters.
AMOUNT = "an amount, such as 1500, 1.500 or 1,500"
COUNT = "a whole number, such as 3"

_NUMBER = re.compile(r"([0-9]{1,3}(?:([.,'’\s])[0-9]{3})(?:\2[0-9]{3})*|[0-9]+)(?:([.,])([0-9]{1,3}))?")
_DASHES = re.compile(r"[.,][-–—]+$")  # Behind a whole amount, as in 60.– or 60,-
_MOST_DIGITS = 15
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # How .ods and .xlsx begin, and .xls.


class Line(NamedTuple):
    """A line of a table: its number, what stands in each column, without the empty cells, and the columns' letters."""

    number: int
    cells: dict[str, str]
    letters: dict[str, str]

    def where(self, column: str) -> str:
        """The place of a cell, such as "line 5, column D (price)"."""
        letter = self.letters.get(column)
        return f"line {self.number}, column {letter} ({column})" if letter else f"line {self.number} ({column})"


class Sheet:
    """One table: its lines, and what is wrong with it."""

    def __init__(
        self, path: Path, is_column: Callable[[str], bool], columns: Sequence[str], currency: Currency
    ) -> None:
        """`columns`: those named where one is not understood, the first of which must be there; `currency`: in which
        amounts are written."""
        self.path, self.report = path, Report(path)
        self._is_column, self._columns, self.currency = is_column, columns, currency
        self.lines = list(self._read())

    def wrong(self, line: Line, column: str, what: str, expected: str) -> None:
        """Note what is wrong with a cell."""
        self.report.add(line.where(column), what, expected)

    def amount(self, line: Line, column: str) -> int | None:
        """The amount in a cell, in the smallest unit; None if it is empty or, with its problem, no amount."""
        return self._value(line, column, amount_of(line.cells.get(column, ""), self.currency), AMOUNT)

    def count(self, line: Line, column: str) -> int | None:
        """The whole number in a cell; None if it is empty or, with its problem, no number."""
        return self._value(line, column, count_of(line.cells.get(column, "")), COUNT)

    def _value(self, line: Line, column: str, value: int | None, expected: str) -> int | None:
        if value is None and column in line.cells:
            self.wrong(line, column, f"is {shown(line.cells[column])}", expected)
        return value

    def _read(self) -> Iterator[Line]:
        try:
            raw = read_plain(self.path, LARGEST_FILE)
        except NotPlain as error:
            self.report.add("the file", f"is {error.strerror}", "a table, saved as CSV")
            return
        except OSError as error:
            self.report.add("the file", f"cannot be read ({error.strerror})", "a table, saved as CSV")
            return
        if raw.startswith(_WORKBOOKS):
            self.report.add("the file", "is a workbook of a spreadsheet", "its table, saved as CSV")
            return
        letters: dict[str, str] = {}
        for number, row in self._rows(_decoded(raw)):
            cells = [cell.strip() for cell in row]
            if not letters:
                letters = self._header(cells, number)
                if self.report.problems:
                    return
                continue
            yield self._line(number, cells, letters)
        if not letters and not self.report.problems:
            self.report.add("the file", "is empty", f"a line of headings: {', '.join(self._columns)}")

    def _line(self, number: int, cells: list[str], letters: dict[str, str]) -> Line:
        """The line without its empty cells; what stands below no heading, or is too long, is noted."""
        headings = list(letters)
        for place, cell in enumerate(cells):
            where = f"line {number}, column {letter(place)}"
            if cell and (place >= len(headings) or headings[place] == letter(place)):
                self.report.add(where, f"is {shown(cell)}, below no heading", "an empty cell, or a heading above it")
            elif len(cell) > LONGEST_CELL:
                self.report.add(where, f"has {len(cell)} characters", f"at most {LONGEST_CELL}")
        said = {column: cell for column, cell in zip(letters, cells, strict=False) if cell}
        return Line(number, said, letters)

    def _rows(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """The lines that are not empty, with their numbers."""
        heading = next((line for line in text.splitlines() if line.strip()), "")
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(";,\t", key=heading.count), strict=True)
        number = 0
        try:
            for number, row in enumerate(rows, 1):
                if any(cell.strip() for cell in row):
                    yield number, row
        except csv.Error as error:
            self.report.add(
                f"line {number + 1}", f"is no line of a table ({error})", 'each quoted cell closed with a "'
            )

    def _header(self, cells: list[str], number: int) -> dict[str, str]:
        """Each heading with the letter of its column; where there is none, the letter stands for it."""
        headings = [" ".join(cell.lower().split()) for cell in cells]
        if self._columns[0] not in headings:
            listed = ", ".join(self._columns)
            self.report.add(f"line {number}", f"has no heading {shown(self._columns[0])}", f"the headings {listed}")
            return {}
        letters: dict[str, str] = {}
        for place, heading in enumerate(headings):
            where = f"line {number}, column {letter(place)}"
            if heading in letters:
                self.report.add(where, f"is headed {shown(heading)}, as column {letters[heading]}", "each heading once")
            elif heading and not self._is_column(heading):
                self.report.add(where, f"is headed {shown(heading)}", nearest(heading, self._columns))
            letters[heading or letter(place)] = letter(place)
        return letters


def headings(raw: bytes) -> tuple[str, ...]:
    """The headings of a table that begins with these bytes."""
    first = next((line for line in _decoded(raw).splitlines() if line.strip()), "")
    return tuple(" ".join(cell.strip(' "').lower().split()) for cell in re.split("[;,\t]", first))


def letter(place: int) -> str:
    """The letters that a spreadsheet gives the column at this place, counted from 0: A to Z, then AA."""
    before, rest = divmod(place, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + rest)


def count_of(text: str) -> int | None:
    """The whole number that a text is, with or without a separator of thousands; None: it is none."""
    return _number(text, 0, "")


def amount_of(text: str, currency: Currency) -> int | None:
    """The amount that a text is, in the smallest unit, with or without the symbol of the money; None: it is none."""
    bare = text.removeprefix(currency.symbol).removesuffix(currency.symbol).strip()
    return _number(_DASHES.sub("", bare), currency.decimals, currency.decimal)


def _number(text: str, decimals: int, mark: str) -> int | None:
    """Decision: three digits behind a point or comma are thousands, unless the board writes three decimals itself,
    behind this mark."""
    if decimals == 3 and mark in text:
        before, _, behind = text.rpartition(mark)
        thousands = count_of(before)
        return thousands * 1000 + int(behind) if thousands is not None and re.fullmatch("[0-9]{3}", behind) else None
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    whole, group, point, behind = re.sub(r"\D", "", found[1]), found[2], found[3], found[4] or ""
    if len(whole) > _MOST_DIGITS or (point is not None and point == group):
        return None
    if behind.strip("0") == "" and len(behind) < 3:
        behind = ""
    return int(whole + behind.ljust(decimals, "0")) if len(behind) <= decimals else None


def _decoded(raw: bytes) -> str:
    """The text of a file as spreadsheets write it."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")
