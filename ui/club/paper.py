"""The sheets for the wall: who sits where, and the standings."""

from __future__ import annotations

from collections.abc import Sequence

from banker.club.evening import Evening
from ui.look import theme
from ui.printouts.page import Book, Page, fitted
from ui.printouts.pdf import PdfBook
from ui.words.club import head_line, heads, notes, round_title, rows, table_title
from ui.words.strings import Strings

MARGIN, HEAD, FOOT = 14.0, 34.0, 14.0
TITLE, SEATS, TEXT = 22.0, (20.0, 18.0, 16.0, 14.0, 12.0, 10.0), (14.0, 12.0, 10.0, 9.0)
COLUMNS, GUTTER, LINE = 3, 8.0, 10.0  # Of tables on a sheet; the height of a name, in mm.
# How wide each column of the standings is, in mm; the rest is the player's.
WIDTHS = (15.0, 0.0, 17.0, 18.0, 24.0, 25.0, 18.0, 23.0)
ROW = 9.0


def seats_sheet(strings: Strings, evening: Evening) -> bytes:
    """Who sits where in this round, a box for each table."""
    book = PdfBook("a4", evening.name, strings.language)
    room = (book.width - 2 * MARGIN - (COLUMNS - 1) * GUTTER) / COLUMNS
    tables = evening.rounds[-1]
    most = max(len(table.players) for table in tables)
    high = (most + 2.2) * LINE
    fit = int((book.height - HEAD - FOOT) // high) * COLUMNS
    page = _begun(book, strings, evening, round_title(strings, evening, evening.round))
    for number, table in enumerate(tables):
        at = number % fit
        if number and at == 0:
            page.done()
            page = _begun(book, strings, evening, round_title(strings, evening, evening.round))
        x, y = MARGIN + at % COLUMNS * (room + GUTTER), HEAD + at // COLUMNS * high
        page.frame(x, y, room, high - 0.7 * LINE, 2.0, 0.4, theme.PAPEREDGE)
        _fit(page, table_title(strings, table), x + 3, y + LINE, room - 6, bold=True, sizes=SEATS)
        for line, player in enumerate(table.players, 2):
            _fit(page, player, x + 3, y + line * LINE, room - 6, sizes=SEATS)
    page.done()
    return book.files()[0]


def standings_sheet(strings: Strings, evening: Evening) -> bytes:
    """The standings, with the step that decided beside each, and what is still provisional."""
    book = PdfBook("a4", evening.name, strings.language)
    lines = [*rows(strings, evening), *((words,) for words in notes(strings, evening))]
    fit = int((book.height - HEAD - FOOT - ROW) // ROW)
    for first in range(0, max(len(lines), 1), fit):
        page = _begun(book, strings, evening, strings.t("club.standings"))
        _row(page, book, HEAD, heads(strings), bold=True)
        for number, line in enumerate(lines[first : first + fit], 1):
            _row(page, book, HEAD + number * ROW, line, bold=False)
        page.done()
    return book.files()[0]


def _begun(book: Book, strings: Strings, evening: Evening, title: str) -> Page:
    """A new page with its head."""
    page = book.page()
    page.text(title, MARGIN, 18, TITLE, theme.INK, True)
    _fit(page, head_line(strings, evening), MARGIN, 25, book.width - 2 * MARGIN)
    page.rect(MARGIN, 27.5, book.width - 2 * MARGIN, 0.5, theme.BRASS)
    return page


def _row(page: Page, book: Book, base: float, words: Sequence[str], bold: bool) -> None:
    """A line of the standings: place and numbers from the right, the player from the left; or a note, all across."""
    if len(words) == 1:
        _fit(page, words[0], MARGIN, base, book.width - 2 * MARGIN)
        return
    spare = book.width - 2 * MARGIN - sum(WIDTHS)
    x = MARGIN
    for column, (each, wide) in enumerate(zip(words, WIDTHS, strict=True)):
        room = (wide or spare) - 3
        if column == 1:
            _fit(page, each, x, base, room, bold=bold)
        else:
            page.text(each, x + room, base, _size(each, room), theme.INK, bold, "right")
        x += wide or spare
    page.rect(MARGIN, base + 2.6, book.width - 2 * MARGIN, 0.15, theme.PAPERLINE)


def _fit(
    page: Page, words: str, x: float, base: float, room: float, bold: bool = False, sizes: tuple[float, ...] = TEXT
) -> None:
    """One line in the largest type in which it has room."""
    page.text(words, x, base, _size(words, room, sizes), theme.INK, bold)


def _size(words: str, room: float, sizes: tuple[float, ...] = TEXT) -> float:
    """The first of these type sizes in which bold words are no wider than the room, or a smaller one."""
    return fitted(words.replace(" ", "\u00a0"), sizes, room, 1)[0]
