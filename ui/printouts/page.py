"""A PDF page, drawn in millimetres from its top left corner, with the colours, icons and fonts of the screen.

Decision: reportlab (BSD, pure Python but for Pillow) writes the file. It measures and embeds TrueType fonts, of which
only the letters used are kept; other libraries of its kind bring a font package of their own besides Pillow.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from struct import unpack_from

from reportlab.lib.colors import Color
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, TTFontFile
from reportlab.pdfgen.canvas import Canvas

from ui.look import icons, theme
from ui.look.theme import Rgba

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of a sheet, in mm."""
POINT = 25.4 / 72
"""Millimetres in a point, the unit of type sizes."""
MM = 1 / POINT
"""Points in a millimetre."""
REGULAR, BOLD, SYMBOLS = "BankerRegular", "BankerBold", "BankerSymbols"
CAPITALS = 0.71
"""How high capitals of the text fonts are, in type sizes."""


class Book:
    """A PDF file being made: `page` begins a page of it, `close` writes the file."""

    def __init__(self, path: Path, paper: str, title: str, language: str) -> None:
        for name, file in ((REGULAR, theme.REGULAR), (BOLD, theme.BOLD), (SYMBOLS, str(_symbol_file()))):
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, file))
        self.width, self.height = PAPERS[paper]
        size = (self.width * MM, self.height * MM)
        # invariant: the same labels make the same file
        self._canvas = Canvas(str(path), pagesize=size, invariant=1, pageCompression=1, lang=language)
        self._canvas.setTitle(title)

    def page(self) -> Page:
        """A new page, after the one that was drawn last."""
        return Page(self._canvas, self.height)

    def close(self) -> None:
        """Write the file. Raises OSError."""
        self._canvas.save()


class Page:
    """What is drawn on one page. Lengths are in mm, y runs downwards; `size` of type is in points."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self._canvas, self._height = canvas, height

    def done(self) -> None:
        """End this page."""
        self._canvas.showPage()

    def rect(self, x: float, y: float, w: float, h: float, rgba: Rgba) -> None:
        """A filled rectangle."""
        self._fill(rgba)
        self._canvas.rect(x * MM, self._y(y + h), w * MM, h * MM, stroke=0, fill=1)

    def frame(self, x: float, y: float, w: float, h: float, radius: float, line: float, rgba: Rgba) -> None:
        """The outline of a rectangle with round corners, `line` wide."""
        self._stroke(rgba, line)
        self._canvas.roundRect(x * MM, self._y(y + h), w * MM, h * MM, radius * MM)

    def clip_rect(self, x: float, y: float, w: float, h: float, radius: float) -> None:
        """Cut what is drawn up to `unclip` to a rectangle with round corners."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.roundRect(x * MM, self._y(y + h), w * MM, h * MM, radius * MM)
        self._canvas.clipPath(path, stroke=0, fill=0)

    def clip_disc(self, cx: float, cy: float, r: float) -> None:
        """Cut what is drawn up to `unclip` to a disc."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.circle(cx * MM, self._y(cy), r * MM)
        self._canvas.clipPath(path, stroke=0, fill=0)

    def unclip(self) -> None:
        """End what `clip_rect` or `clip_disc` has begun."""
        self._canvas.restoreState()

    def disc(self, cx: float, cy: float, r: float, rgba: Rgba) -> None:
        """A filled circle."""
        self._fill(rgba)
        self._canvas.circle(cx * MM, self._y(cy), r * MM, stroke=0, fill=1)

    def circle(self, cx: float, cy: float, r: float, line: float, rgba: Rgba) -> None:
        """The outline of a circle, `line` wide."""
        self._stroke(rgba, line)
        self._canvas.circle(cx * MM, self._y(cy), r * MM, stroke=1, fill=0)

    def icon(self, name: str, cx: float, cy: float, side: float, rgba: Rgba) -> None:
        """An icon of the screen in a square round a point."""
        scale, left, top = side / icons.GRID, cx - side / 2, cy - side / 2
        path = self._canvas.beginPath()
        for line in icons.outline(name):
            for number, (x, y) in enumerate(line):
                move = path.lineTo if number else path.moveTo
                move((left + x * scale) * MM, self._y(top + y * scale))
        filled = name in icons.FILLED
        self._fill(rgba)
        self._stroke(rgba, icons.STROKE * scale)
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)
        self._canvas.drawPath(path, stroke=not filled, fill=filled, fillMode=0)

    def symbol(self, name: str, cx: float, cy: float, largest: float, rgba: Rgba) -> None:
        """A player's symbol; the larger side of its ink is `largest`, and the ink is centred on the point."""
        left, bottom, right, top = _ink(theme.SYMBOLS[name])
        size = largest / max(right - left, top - bottom)
        self._fill(rgba)
        self._canvas.setFont(SYMBOLS, size * MM)
        x, y = cx - (left + right) / 2 * size, cy + (bottom + top) / 2 * size
        self._canvas.drawString(x * MM, self._y(y), theme.SYMBOLS[name])

    def text(
        self, words: str, x: float, base: float, size: float, rgba: Rgba, bold: bool = False, align: str = "left"
    ) -> None:
        """One line whose letters stand on `base`; `x` is its left end, middle or right end."""
        font = BOLD if bold else REGULAR
        self._fill(rgba)
        self._canvas.setFont(font, size)
        draw = {
            "left": self._canvas.drawString,
            "middle": self._canvas.drawCentredString,
            "right": self._canvas.drawRightString,
        }
        draw[align](x * MM, self._y(base), words)

    def _y(self, y: float) -> float:
        return (self._height - y) * MM

    def _fill(self, rgba: Rgba) -> None:
        self._canvas.setFillColor(Color(*rgba[:3]))

    def _stroke(self, rgba: Rgba, line: float) -> None:
        self._canvas.setStrokeColor(Color(*rgba[:3]))
        self._canvas.setLineWidth(line * MM)


def width(words: str, size: float, bold: bool = False) -> float:
    """The width in mm of one line in this type size. A `Book` must have been begun before."""
    return float(pdfmetrics.stringWidth(words, BOLD if bold else REGULAR, size)) / MM


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


def _symbol_file() -> Path:
    """The font of the players' symbols, which Kivy ships; Kivy itself is not started for it."""
    kivy = find_spec("kivy")
    assert kivy is not None, "kivy is a dependency"
    assert kivy.submodule_search_locations is not None, "kivy is a package"
    return Path(kivy.submodule_search_locations[0], "data", "fonts", "DejaVuSans.ttf")


@cache
def _ink(letter: str) -> tuple[float, float, float, float]:
    """The box of a symbol's ink (left, bottom, right, top) in type sizes, as the font's glyph table has it."""
    font = TTFontFile(str(_symbol_file()))
    head, places, glyphs = (font.get_table(name) for name in ("head", "loca", "glyf"))
    (units,), (long,) = unpack_from(">H", head, 18), unpack_from(">h", head, 50)
    number = font.charToGlyph[ord(letter)]
    (place,) = unpack_from(">L", places, 4 * number) if long else unpack_from(">H", places, 2 * number)
    left, bottom, right, top = unpack_from(">4h", glyphs, (place if long else 2 * place) + 2)
    return left / units, bottom / units, right / units, top / units
