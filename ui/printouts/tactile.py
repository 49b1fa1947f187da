"""The labels in Braille, for cards and round stickers: each as it is read, and mirrored, as a slate pricks it from the
back. In the measures of Marburg Medium.

Law: a label in Braille names the same thing as the label in colour; a deed is a letter of its group and its number
there.
"""

from __future__ import annotations

from dataclasses import dataclass

from banker.board import START, Edition
from banker.tags import StickerKind
from ui.look import theme
from ui.printouts.labels import CARD, CORNER, DISC, GAP, HAIR, draw_sheets
from ui.printouts.page import Book, Page
from ui.views.board import LETTERS, group_key_on
from ui.words.braille import EMPTY, cells, dots, in_lines
from ui.words.names import space_name
from ui.words.strings import Strings

# Marburg Medium, in mm: from dot to dot, from cell to cell, from line to line; a dot at its base.
DOT, CELL, LINE, WIDE = 2.5, 6.0, 10.0, 1.5
ON_CARD, LINES = 13, 4  # So many cells have room in a line of a card, and so many lines.
ON_STICKER = 3  # So many cells have room on a round sticker of 25 mm.
_NUMBERS, _WORDS = 5.0, 6.0  # The type sizes of the numbers of cells, and of what a label says, for who can see.
_UNDER = 3.6  # From the last dots down to these words.


@dataclass(frozen=True, slots=True)
class Tactile:
    """A label in Braille: its lines on a card, and its few cells on a sticker, if it has any. `words`: for who can
    see."""

    words: str
    lines: tuple[str, ...]
    code: str = ""


def tactile_labels(strings: Strings, edition: Edition) -> tuple[Tactile, ...]:
    """All labels of a board in this language: the players, the signs of the table, the deeds in board order."""
    players = [(strings.t(f"symbol.{symbol}"), strings.t(f"colour.{colour}")) for colour, symbol in theme.SEATS]
    signs = (
        (StickerKind.START, space_name(strings, edition, START)),
        (StickerKind.JAIL_CARD, strings.t("stickers.jail_card")),
        (StickerKind.UNDO, strings.t("stickers.undo")),
    )
    return (
        *(_label(strings, f"{symbol}, {colour}", (symbol, colour)) for symbol, colour in players),
        *(_sign(strings, strings.t(f"print.braille.{kind.value}"), words) for kind, words in signs),
        *(_deed(strings, edition, space.number) for space in edition.spaces if space.deed is not None),
    )


def _sign(strings: Strings, code: str, words: str) -> Tactile:
    return _label(strings, f"{code} {words}", (words,), code)


def _deed(strings: Strings, edition: Edition, space: int) -> Tactile:
    code, name = deed_code(strings, edition, space), space_name(strings, edition, space)
    return _label(strings, f"{code} {name}", (code, name), code)


def deed_code(strings: Strings, edition: Edition, space: int) -> str:
    """The letter of a deed's group, or that of what has none, and its number there: a1."""
    deed, key = edition.deed(space), group_key_on(edition, space)
    letter = key.lower() if key in LETTERS else strings.t(f"print.braille.{key}")
    return f"{letter}{edition.groups[deed.group].index(space) + 1}"


def _label(strings: Strings, words: str, parts: tuple[str, ...], code: str = "") -> Tactile:
    lines = [line for part in parts for line in in_lines(cells(part, strings.language), ON_CARD)]
    return Tactile(words, tuple(lines[:LINES]), cells(code, strings.language))


def draw_tactile_cards(book: Book, strings: Strings, shown: tuple[Tactile, ...]) -> None:
    """Sheets of labels in Braille for cards."""
    w, h = CARD
    draw_sheets(book, strings.t("print.sheet_braille"), shown, (2 * w + GAP, h), _draw_cards)


def draw_tactile_stickers(book: Book, strings: Strings, shown: tuple[Tactile, ...]) -> None:
    """Sheets of labels in Braille for round stickers."""
    coded = [label for label in shown if label.code]
    draw_sheets(book, strings.t("print.sheet_braille"), coded, (4 * DISC + GAP, 2 * DISC), _draw_stickers)


def _draw_cards(page: Page, x: float, y: float, label: Tactile) -> None:
    w, h = CARD
    for left, mirrored in ((x, False), (x + w + GAP, True)):
        page.frame(left, y, w, h, CORNER, HAIR, theme.INK)
        top = y + (h - _high(len(label.lines)) - _UNDER) / 2
        for number, line in enumerate(label.lines):
            _draw_line(page, left + w / 2, top + number * LINE, line, mirrored)
        _draw_words(page, left + w / 2, top + _high(len(label.lines)), label.words)


def _draw_stickers(page: Page, x: float, y: float, label: Tactile) -> None:
    for cx, mirrored in ((x + DISC, False), (x + 3 * DISC + GAP, True)):
        page.circle(cx, y + DISC, DISC, HAIR, theme.INK)
        top = y + DISC - _high(1) / 2
        _draw_line(page, cx, top, label.code, mirrored)
        _draw_words(page, cx, top + _high(1), label.words.split(" ", 1)[0])


def _high(lines: int) -> float:
    """The height of so many lines."""
    return (lines - 1) * LINE + 2 * DOT + WIDE


def _draw_line(page: Page, cx: float, top: float, line: str, mirrored: bool) -> None:
    """Cells round `cx`, with their numbers over them in the order in which they are pricked."""
    left = cx - ((len(line) - 1) * CELL + DOT) / 2
    for number, cell in enumerate(line):
        x = left + (len(line) - 1 - number if mirrored else number) * CELL
        if cell != EMPTY:
            page.text(str(number + 1), x + DOT / 2, top - 0.7, _NUMBERS, theme.INK2, align="middle")
        for dot in dots(cell):
            column, row = divmod(dot - 1, 3)
            across = DOT * (1 - column if mirrored else column)
            page.disc(x + across, top + WIDE / 2 + DOT * row, WIDE / 2, theme.INK)


def _draw_words(page: Page, cx: float, base: float, words: str) -> None:
    page.text(words, cx, base + _UNDER - 1, _WORDS, theme.INK2, align="middle")
