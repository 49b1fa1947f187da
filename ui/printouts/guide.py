"""The guide of one page: how a game goes, in two columns, and the players' colours and symbols below."""

from __future__ import annotations

from ui.look import theme
from ui.printouts.page import CAPITALS, POINT, Book, Page, broken, fitted
from ui.words.guide import Section, sections
from ui.words.strings import Strings

MARGIN = 14.0
GUTTER = 9.0
HEAD = 30.0
FOOT = 30.0
ICON = 6.0
# Type sizes of the text, in points: the first in which everything stands on the page.
SIZES = tuple(12.5 - 0.25 * step for step in range(23))
LEADING = 1.28


def draw_guide(book: Book, strings: Strings) -> None:
    """The guide, on a page of its own."""
    page = book.page()
    _draw_head(page, book, strings)
    _draw_sections(page, book, sections(strings))
    _draw_players(page, book, strings)
    page.done()


def _draw_head(page: Page, book: Book, strings: Strings) -> None:
    page.rect(0, 0, book.width, HEAD - 6, theme.GROUND)
    page.text(strings.t("home.title"), MARGIN, 15, 28, theme.TEXT, True)
    page.text(strings.t("guide.title"), book.width - MARGIN, 15, 13, theme.BRASS, align="right")
    page.rect(0, HEAD - 6, book.width, 0.8, theme.BRASS)


def _draw_sections(page: Page, book: Book, shown: tuple[Section, ...]) -> None:
    """Two columns; the first holds as many sections as make the higher of the two as low as can be."""
    room = (book.width - 2 * MARGIN - GUTTER) / 2
    height = book.height - HEAD - FOOT
    for size in SIZES:
        heights = [_height(section, size, room) for section in shown]
        split = min(range(1, len(shown)), key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
        if max(sum(heights[:split]), sum(heights[split:])) <= height:
            break
    for column, some in enumerate((shown[:split], shown[split:])):
        spare = (height - sum(_height(section, size, room) for section in some)) / len(some)
        y = HEAD
        for section in some:
            _draw_section(page, MARGIN + column * (room + GUTTER), y, section, size, room)
            y += _height(section, size, room) + min(spare, 4.0)


def _height(section: Section, size: float, room: float) -> float:
    """How high a section is with the gap below it, in mm."""
    lines = len(broken(section.text, size, room - ICON - 3))
    return (1.3 * size * LEADING + lines * size * LEADING + 0.7 * size) * POINT


def _draw_section(page: Page, x: float, y: float, section: Section, size: float, room: float) -> None:
    step = size * LEADING * POINT
    title = 1.25 * size
    base = y + title * POINT
    page.icon(section.icon, x + ICON / 2, base - CAPITALS * title * POINT / 2, ICON, theme.GAIN_PAPER)
    indent = x + ICON + 3
    page.text(section.title, indent, base, title, theme.INK, True)
    base += 0.1 * step
    for line in broken(section.text, size, room - ICON - 3):
        base += step
        page.text(line, indent, base, size, theme.INK)


def _draw_players(page: Page, book: Book, strings: Strings) -> None:
    """The eight discs in the order of seats, each in words."""
    room = (book.width - 2 * MARGIN) / len(theme.SEATS)
    top = book.height - FOOT + 4
    page.rect(MARGIN, top - 2, book.width - 2 * MARGIN, 0.3, theme.PAPERLINE)
    for number, (colour, symbol) in enumerate(theme.SEATS):
        cx, cy = MARGIN + (number + 0.5) * room, top + 5
        page.disc(cx, cy, 4.6, theme.INK)
        page.disc(cx, cy, 4.1, theme.PLAYERS[colour])
        page.symbol(symbol, cx, cy, 4.9, theme.INK)
        for below, id in ((8.6, f"symbol.{symbol}"), (12.2, f"colour.{colour}")):
            size, (words,) = fitted(strings.t(id), (9.0,), room - 1, 1)
            page.text(words, cx, cy + below, size, theme.INK2, align="middle")
