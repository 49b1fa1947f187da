"""What is drawn on: pages in millimetres from their top left corner, and how wide words are on them.

Law: a page is laid out once. `pdf.py` and `svg.py` draw the same on it, in the colours, icons and fonts of the screen.
"""

from __future__ import annotations

from typing import Literal, Protocol

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from ui.look import theme
from ui.look.letters import symbol_font, written
from ui.look.theme import Rgba

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # Width and height of a sheet, in mm.
POINT = 25.4 / 72  # Millimetres in a point, the unit of type sizes.
REGULAR, BOLD, SYMBOLS = "BankerRegular", "BankerBold", "BankerSymbols"
CAPITALS = 0.71  # How high capitals of the text fonts are, in type sizes.
Align = Literal["left", "middle", "right"]


class Page(Protocol):
    """What is drawn on one page. Lengths are in mm, y runs downwards; `size` of type is in points."""

    def done(self) -> None:
        """End this page."""

    def rect(self, x: float, y: float, w: float, h: float, rgba: Rgba) -> None:
        """A filled rectangle."""

    def frame(self, x: float, y: float, w: float, h: float, radius: float, line: float, rgba: Rgba) -> None:
        """The outline of a rectangle with round corners, `line` wide."""

    def clip_rect(self, x: float, y: float, w: float, h: float, radius: float) -> None:
        """Cut what is drawn up to `unclip` to a rectangle with round corners."""

    def clip_disc(self, cx: float, cy: float, r: float) -> None:
        """Cut what is drawn up to `unclip` to a disc."""

    def unclip(self) -> None:
        """End what `clip_rect` or `clip_disc` has begun."""

    def disc(self, cx: float, cy: float, r: float, rgba: Rgba) -> None:
        """A filled circle."""

    def circle(self, cx: float, cy: float, r: float, line: float, rgba: Rgba) -> None:
        """The outline of a circle, `line` wide."""

    def icon(self, name: str, cx: float, cy: float, side: float, rgba: Rgba) -> None:
        """An icon of the screen in a square round a point."""

    def symbol(self, name: str, cx: float, cy: float, largest: float, rgba: Rgba) -> None:
        """A player's symbol; the larger side of its ink is `largest`, and the ink is centred on the point."""

    def text(
        self, words: str, x: float, base: float, size: float, rgba: Rgba, bold: bool = False, align: Align = "left"
    ) -> None:
        """One line whose letters stand on `base`; `x` is its left end, middle or right end."""


class Book(Protocol):
    """Pages being drawn: `page` begins one, `files` is what came of them. `width` and `height` of a page are in mm."""

    width: float
    height: float

    def page(self) -> Page:
        """A new page, after the one that was drawn last."""

    def files(self) -> list[bytes]:
        """The content of each file that the pages need."""


def font_file(font: str) -> str:
    """The file of one of the three fonts."""
    return {REGULAR: theme.REGULAR, BOLD: theme.BOLD, SYMBOLS: symbol_font()}[font]


def use(font: str) -> str:
    """Make a font known to reportlab, once; returns its name."""
    if font not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(font, font_file(font)))
    return font


def lettered(words: str, bold: bool) -> tuple[str, str]:
    """One line as it can be written, and the font that has all its letters."""
    line, file = written(words, bold)
    return line, next(font for font in (BOLD if bold else REGULAR, SYMBOLS) if font_file(font) == file)


def advance(words: str, font: str) -> float:
    """The width of one line, in type sizes."""
    return float(pdfmetrics.stringWidth(words, use(font), 1))


def width(words: str, size: float, bold: bool = False) -> float:
    """The width in mm of one line in this type size."""
    return advance(*lettered(words, bold)) * size * POINT


def broken(words: str, size: float, room: float, bold: bool = False) -> list[str]:
    """The words in lines of at most `room` mm; a single word that is wider stands in a line of its own."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(words: str, sizes: tuple[float, ...], room: float, most: int) -> tuple[float, list[str]]:
    """The first of these sizes in which bold words take at most `most` lines of `room` mm, and the lines.

    Where none does, the smallest shrinks until its lines fit.
    """
    for size in sizes:
        lines = broken(words, size, room, True)
        if len(lines) <= most and all(width(line, size, True) <= room for line in lines):
            return size, lines
    size = sizes[-1]
    while size > 1 and (len(lines) > most or any(width(line, size, True) > room for line in lines)):
        size -= 0.25
        lines = broken(words, size, room, True)
    return size, lines
