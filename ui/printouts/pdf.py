"""Pages as PDF, all in one file.

Decision: reportlab (BSD, pure Python but for Pillow) writes the file. It measures and embeds TrueType fonts, of which
only the letters used are kept; other libraries of its kind bring a font package of their own besides Pillow.
"""

from __future__ import annotations

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas

from ui.look import icons, theme
from ui.look.theme import Rgba
from ui.printouts.glyphs import glyphs
from ui.printouts.page import PAPERS, POINT, SYMBOLS, Align, font_file, lettered, use

MM = 1 / POINT  # Points in a millimetre.


class PdfBook:
    """A PDF file being made."""

    def __init__(self, paper: str, title: str, language: str) -> None:
        self.width, self.height = PAPERS[paper]
        size = (self.width * MM, self.height * MM)
        # invariant: the same labels make the same file
        self._canvas = Canvas("", pagesize=size, invariant=1, pageCompression=1, lang=language)
        self._canvas.setTitle(title)

    def page(self) -> PdfPage:
        """A new page, after the one that was drawn last."""
        return PdfPage(self._canvas, self.height)

    def files(self) -> list[bytes]:
        """The one file of all pages."""
        return [self._canvas.getpdfdata()]


class PdfPage:
    """A page of it; see `Page` for what each of these draws."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self._canvas, self._height = canvas, height

    def done(self) -> None:
        self._canvas.showPage()

    def rect(self, x: float, y: float, w: float, h: float, rgba: Rgba) -> None:
        self._fill(rgba)
        self._canvas.rect(x * MM, self._y(y + h), w * MM, h * MM, stroke=0, fill=1)

    def frame(self, x: float, y: float, w: float, h: float, radius: float, line: float, rgba: Rgba) -> None:
        self._stroke(rgba, line)
        self._canvas.roundRect(x * MM, self._y(y + h), w * MM, h * MM, radius * MM)

    def clip_rect(self, x: float, y: float, w: float, h: float, radius: float) -> None:
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.roundRect(x * MM, self._y(y + h), w * MM, h * MM, radius * MM)
        self._canvas.clipPath(path, stroke=0, fill=0)

    def clip_disc(self, cx: float, cy: float, r: float) -> None:
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.circle(cx * MM, self._y(cy), r * MM)
        self._canvas.clipPath(path, stroke=0, fill=0)

    def unclip(self) -> None:
        self._canvas.restoreState()

    def disc(self, cx: float, cy: float, r: float, rgba: Rgba) -> None:
        self._fill(rgba)
        self._canvas.circle(cx * MM, self._y(cy), r * MM, stroke=0, fill=1)

    def circle(self, cx: float, cy: float, r: float, line: float, rgba: Rgba) -> None:
        self._stroke(rgba, line)
        self._canvas.circle(cx * MM, self._y(cy), r * MM, stroke=1, fill=0)

    def icon(self, name: str, cx: float, cy: float, side: float, rgba: Rgba) -> None:
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
        left, bottom, right, top = glyphs(font_file(SYMBOLS)).box(theme.SYMBOLS[name])
        size = largest / max(right - left, top - bottom)
        self._fill(rgba)
        self._canvas.setFont(use(SYMBOLS), size * MM)
        x, y = cx - (left + right) / 2 * size, cy + (bottom + top) / 2 * size
        self._canvas.drawString(x * MM, self._y(y), theme.SYMBOLS[name])

    def text(
        self, words: str, x: float, base: float, size: float, rgba: Rgba, bold: bool = False, align: Align = "left"
    ) -> None:
        line, font = lettered(words, bold)
        self._fill(rgba)
        self._canvas.setFont(use(font), size)
        draw = {
            "left": self._canvas.drawString,
            "middle": self._canvas.drawCentredString,
            "right": self._canvas.drawRightString,
        }
        draw[align](x * MM, self._y(base), line)

    def _y(self, y: float) -> float:
        return (self._height - y) * MM

    def _fill(self, rgba: Rgba) -> None:
        self._canvas.setFillColor(Color(*rgba[:3]))

    def _stroke(self, rgba: Rgba, line: float) -> None:
        self._canvas.setStrokeColor(Color(*rgba[:3]))
        self._canvas.setLineWidth(line * MM)
