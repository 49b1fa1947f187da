"""The labels: one for each player, deed and sign of the table, as they are glued on cards and on round stickers.

Law: a label shows what the screen shows of the same thing: a player's colour and symbol, a group's colour and letter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from banker.board import START, Edition
from banker.tags import StickerKind
from ui.look import theme
from ui.look.theme import Rgba
from ui.printouts.page import CAPITALS, POINT, Book, Page, fitted
from ui.views.board import LETTERS, group_key_on, icon_on
from ui.views.stickers import ICONS
from ui.words.names import amount, space_name
from ui.words.strings import Strings

Shown = TypeVar("Shown")
# A label for a card of 85.6 × 54 mm (ID-1). Decision: 1 mm less on each side, so that no edge stands over.
CARD = (83.6, 52.0)
CORNER = 3.0
DISC = 11.5  # The radius of a label for a round sticker of 25 mm, 1 mm less too.
MARGIN = 12.0
GAP = 1.5
RULER = 50.0  # The length of the line that shows whether the sheet was printed in its true size.
HAIR = 0.15
# Type sizes of a deed's name on a round sticker, in points: in two lines if it fits, and else in three.
LARGE, SMALL = (9.5, 8.5), (7.5, 6.5, 5.5)


@dataclass(frozen=True, slots=True)
class Label:
    """What stands on a label, in the colour of `ground` and `on` it. A player has a `symbol`; a deed a `letter`, or an
    `icon` if its group has none; a sign of the table has an `icon` and no colour."""

    name: str
    line: str = ""
    ground: Rgba = theme.PAPER
    on: Rgba = theme.INK
    symbol: str = ""
    letter: str = ""
    icon: str = ""
    deed: bool = False


def labels(strings: Strings, edition: Edition) -> tuple[Label, ...]:
    """All labels of a board in this language: the players, the signs of the table, the deeds in board order."""
    return (*_players(strings), *_signs(strings, edition), *_deeds(strings, edition))


def _players(strings: Strings) -> list[Label]:
    return [
        Label(strings.t(f"symbol.{symbol}"), strings.t(f"colour.{colour}"), theme.PLAYERS[colour], symbol=symbol)
        for colour, symbol in theme.SEATS
    ]


def _signs(strings: Strings, edition: Edition) -> list[Label]:
    start = f"+ {amount(edition, edition.salary)}"
    return [
        Label(space_name(strings, edition, START), start, icon=ICONS[StickerKind.START]),
        Label(strings.t("stickers.jail_card"), icon=ICONS[StickerKind.JAIL_CARD]),
        Label(strings.t("stickers.undo"), icon=ICONS[StickerKind.UNDO]),
    ]


def _deeds(strings: Strings, edition: Edition) -> list[Label]:
    found = []
    for space in edition.spaces:
        if space.deed is not None:
            key = group_key_on(edition, space.number)
            letter = key if key in LETTERS else ""
            found.append(
                Label(
                    space_name(strings, edition, space.number),
                    amount(edition, space.deed.price),
                    theme.GROUPS[key],
                    theme.ON_GROUP[key],
                    letter=letter,
                    icon="" if letter else icon_on(edition, space),
                    deed=True,
                )
            )
    return found


def draw_cards(book: Book, strings: Strings, shown: Sequence[Label]) -> None:
    """Sheets of labels for cards."""
    draw_sheets(book, strings.t("print.sheet_cards"), shown, CARD, _draw_card)


def draw_stickers(book: Book, strings: Strings, shown: Sequence[Label]) -> None:
    """Sheets of labels for round stickers."""
    draw_sheets(book, strings.t("print.sheet_stickers"), shown, (2 * DISC, 2 * DISC), _draw_sticker)


def draw_sheets(
    book: Book,
    title: str,
    shown: Sequence[Shown],
    size: tuple[float, float],
    draw: Callable[[Page, float, float, Shown], None],
) -> None:
    """As many labels a sheet as it holds, in rows from the top left; below them how to print and to cut."""
    w, h = size
    columns = int((book.width - 2 * MARGIN + GAP) / (w + GAP))
    rows = int((book.height - 2 * MARGIN + GAP) / (h + GAP))
    left = (book.width - columns * (w + GAP) + GAP) / 2
    for first in range(0, len(shown), columns * rows):
        page = book.page()
        for number, label in enumerate(shown[first : first + columns * rows]):
            row, column = divmod(number, columns)
            draw(page, left + column * (w + GAP), MARGIN + row * (h + GAP), label)
        _draw_foot(page, book, title)
        page.done()


def _draw_foot(page: Page, book: Book, title: str) -> None:
    base = book.height - 6.0
    end = book.width - MARGIN
    page.text(title, MARGIN, base, 8, theme.INK2)
    page.rect(end - RULER, base - 0.9, RULER, HAIR, theme.INK)
    for x in (end - RULER, end - HAIR):
        page.rect(x, base - 1.9, HAIR, 2.0, theme.INK)
    page.text(f"{RULER:.0f} mm", end - RULER - 1.5, base, 8, theme.INK2, align="right")


def _draw_card(page: Page, x: float, y: float, label: Label) -> None:
    w, h = CARD
    page.clip_rect(x, y, w, h, CORNER)
    if label.symbol:
        _draw_player_card(page, x, y, label)
    elif label.deed:
        _draw_deed_card(page, x, y, label)
    else:
        page.rect(x, y, w, h, label.ground)
        page.icon(label.icon, x + w / 2, y + 0.34 * h, 0.42 * h, label.on)
        _draw_words(page, x + w / 2, y + 0.74 * h, label.name, (18, 15, 12), w - 10, theme.INK)
        page.text(label.line, x + w / 2, y + 0.93 * h, 12, theme.INK2, align="middle")
    page.unclip()
    page.frame(x, y, w, h, CORNER, HAIR, theme.INK)


def _draw_player_card(page: Page, x: float, y: float, label: Label) -> None:
    """The bank card of the screen: the colour, the strip, the chip, the symbol; and both in words."""
    w, h = CARD
    page.rect(x, y, w, h, label.ground)
    page.rect(x, y + 0.18 * h, w, 0.17 * h, theme.INK)
    dark = (0.45 * label.ground[0], 0.45 * label.ground[1], 0.45 * label.ground[2], 1.0)
    page.rect(x + 0.10 * w, y + 0.48 * h, 0.16 * w, 0.2 * h, dark)
    page.symbol(label.symbol, x + 0.76 * w, y + 0.66 * h, 0.42 * h, theme.INK)
    page.text(label.name, x + 0.10 * w, y + 0.82 * h, 16, theme.INK, True)
    page.text(label.line, x + 0.10 * w, y + 0.92 * h, 12, theme.INK)


def _draw_deed_card(page: Page, x: float, y: float, label: Label) -> None:
    w, h = CARD
    band = 0.34 * h
    page.rect(x, y, w, h, theme.WHITE)
    page.rect(x, y, w, band, label.ground)
    page.rect(x, y + band, w, 0.5, theme.INK)
    _draw_group(page, x + w / 2, y + band / 2, 0.6 * band, label)
    _draw_words(page, x + w / 2, y + 0.59 * h, label.name, (20, 17, 14, 12), w - 8, theme.INK)
    page.text(label.line, x + w / 2, y + 0.91 * h, 16, theme.INK, align="middle")


def _draw_sticker(page: Page, x: float, y: float, label: Label) -> None:
    cx, cy = x + DISC, y + DISC
    page.clip_disc(cx, cy, DISC)
    if label.symbol:
        page.disc(cx, cy, DISC, label.ground)
        page.symbol(label.symbol, cx, cy - 0.18 * DISC, 1.0 * DISC, theme.INK)
        _draw_words(page, cx, cy + 0.62 * DISC, label.name, (7.5, 6.5), 1.3 * DISC, theme.INK, 1)
    elif label.deed:
        _draw_deed_sticker(page, cx, cy, label)
    else:
        page.disc(cx, cy, DISC, label.ground)
        page.icon(label.icon, cx, cy - 0.36 * DISC, 0.8 * DISC, label.on)
        _draw_words(page, cx, cy + 0.42 * DISC, label.name, (7, 6, 5.5), 1.6 * DISC, theme.INK)
    page.unclip()
    page.circle(cx, cy, DISC, HAIR, theme.INK)


def _draw_deed_sticker(page: Page, cx: float, cy: float, label: Label) -> None:
    band = 0.62 * DISC
    page.disc(cx, cy, DISC, theme.WHITE)
    page.rect(cx - DISC, cy - DISC, 2 * DISC, band, label.ground)
    page.rect(cx - DISC, cy - DISC + band, 2 * DISC, 0.3, theme.INK)
    _draw_group(page, cx, cy - DISC + 0.56 * band, 0.56 * band, label)
    room = 1.78 * DISC
    sizes, most = (LARGE, 2) if fitted(label.name, LARGE, room, 2)[0] in LARGE else (SMALL, 3)
    _draw_words(page, cx, cy + 0.07 * DISC, label.name, sizes, room, theme.INK, most)
    _draw_words(page, cx, cy + 0.68 * DISC, label.line, (6.5, 5.5), 1.3 * DISC, theme.INK, 1)


def _draw_group(page: Page, cx: float, cy: float, side: float, label: Label) -> None:
    """The second sign of a group: its letter, or the icon of a group without one."""
    if label.letter:
        size = side / CAPITALS / POINT
        page.text(label.letter, cx, cy + side / 2, size, label.on, True, "middle")
    else:
        page.icon(label.icon, cx, cy, 1.2 * side, label.on)


def _draw_words(
    page: Page, cx: float, cy: float, words: str, sizes: tuple[float, ...], room: float, rgba: Rgba, most: int = 2
) -> None:
    """Bold words round a point, in as many lines as allowed."""
    size, lines = fitted(words, sizes, room, most)
    step = 1.12 * size * POINT
    base = cy + CAPITALS * size * POINT / 2 - step * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        page.text(line, cx, base + number * step, size, rgba, True, "middle")
