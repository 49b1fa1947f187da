"""The same pages as SVG, a file for each: for programs that draw on, and for machines that cut labels.

Decision: letters are drawn as outlines, since no program but a browser takes a font out of an SVG file, and a name in
another font would not stand on its label. What each line says is its `aria-label`.
"""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from ui.look import icons, theme
from ui.look.theme import Rgba
from ui.printouts.glyphs import glyphs, number, path_data
from ui.printouts.page import PAPERS, POINT, SYMBOLS, Align, advance, font_file, lettered, width

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


class SvgBook:
    """Pages of SVG being drawn."""

    def __init__(self, paper: str, title: str, language: str) -> None:
        self.width, self.height = PAPERS[paper]
        self._title, self._language = title, language
        self._pages: list[SvgPage] = []

    def page(self) -> SvgPage:
        """A new page, after the one that was drawn last."""
        self._pages.append(SvgPage())
        return self._pages[-1]

    def files(self) -> list[bytes]:
        """The file of each page."""
        return [self._file(page.parts).encode() for page in self._pages]

    def _file(self, parts: list[str]) -> str:
        w, h = number(self.width), number(self.height)
        size = f'width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}"'
        said = f'xml:lang="{self._language}" aria-label={quoteattr(self._title)}'
        return "\n".join((f'{_HEAD}<svg xmlns="http://www.w3.org/2000/svg" {size} {said}>', *parts, "</svg>\n"))


class SvgPage:
    """What is drawn on one page, an element in each of `parts`."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def done(self) -> None:
        """Nothing is left to do."""

    def rect(self, x: float, y: float, w: float, h: float, rgba: Rgba) -> None:
        self._draw("rect", _fill(rgba), x=x, y=y, width=w, height=h)

    def frame(self, x: float, y: float, w: float, h: float, radius: float, line: float, rgba: Rgba) -> None:
        self._draw("rect", _stroke(rgba, line), x=x, y=y, width=w, height=h, rx=radius)

    def clip_rect(self, x: float, y: float, w: float, h: float, radius: float) -> None:
        self._clip("rect", x=x, y=y, width=w, height=h, rx=radius)

    def clip_disc(self, cx: float, cy: float, r: float) -> None:
        self._clip("circle", cx=cx, cy=cy, r=r)

    def unclip(self) -> None:
        self.parts.append("</g>")

    def disc(self, cx: float, cy: float, r: float, rgba: Rgba) -> None:
        self._draw("circle", _fill(rgba), cx=cx, cy=cy, r=r)

    def circle(self, cx: float, cy: float, r: float, line: float, rgba: Rgba) -> None:
        self._draw("circle", _stroke(rgba, line), cx=cx, cy=cy, r=r)

    def icon(self, name: str, cx: float, cy: float, side: float, rgba: Rgba) -> None:
        scale, left, top = side / icons.GRID, cx - side / 2, cy - side / 2
        lines = (
            "L".join(f"{number(left + x * scale)} {number(top + y * scale)}" for x, y in line)
            for line in icons.outline(name)
        )
        if name in icons.FILLED:
            look = f'{_fill(rgba)} fill-rule="evenodd"'
        else:
            look = f'{_stroke(rgba, icons.STROKE * scale)} stroke-linecap="round" stroke-linejoin="round"'
        self.parts.append(f'<path {look} d="M{"M".join(lines)}"/>')

    def symbol(self, name: str, cx: float, cy: float, largest: float, rgba: Rgba) -> None:
        letter = theme.SYMBOLS[name]
        left, bottom, right, top = glyphs(font_file(SYMBOLS)).box(letter)
        size = largest / max(right - left, top - bottom)
        self._letters(letter, SYMBOLS, cx - (left + right) / 2 * size, cy + (bottom + top) / 2 * size, size, rgba)

    def text(
        self, words: str, x: float, base: float, size: float, rgba: Rgba, bold: bool = False, align: Align = "left"
    ) -> None:
        left = x - {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * width(words, size, bold)
        self._letters(*lettered(words, bold), left, base, size * POINT, rgba)

    def _letters(self, words: str, font: str, x: float, base: float, size: float, rgba: Rgba) -> None:
        """A line of letters, `size` mm high: in the font's units, which run upwards."""
        known = glyphs(font_file(font))
        scale, here, data = size / known.units, 0.0, []
        for letter in words:
            data.append(path_data(known.outline(letter), here))
            here += advance(letter, font) * known.units
        moved = f'transform="translate({number(x)} {number(base)}) scale({scale:.7f} {-scale:.7f})"'
        self.parts.append(f'<path {_fill(rgba)} aria-label={quoteattr(words)} {moved} d="{"".join(data)}"/>')

    def _clip(self, shape: str, **sizes: float) -> None:
        id = f"clip{len(self.parts)}"
        self.parts.append(f'<clipPath id="{id}"><{shape} {_attributes(sizes)}/></clipPath><g clip-path="url(#{id})">')

    def _draw(self, shape: str, look: str, **sizes: float) -> None:
        self.parts.append(f"<{shape} {look} {_attributes(sizes)}/>")


def _attributes(sizes: dict[str, float]) -> str:
    return " ".join(f'{name}="{number(size)}"' for name, size in sizes.items())


def _fill(rgba: Rgba) -> str:
    return f'fill="{_colour(rgba)}"'


def _stroke(rgba: Rgba, line: float) -> str:
    return f'fill="none" stroke="{_colour(rgba)}" stroke-width="{number(line)}"'


def _colour(rgba: Rgba) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in rgba[:3])
