"""Text, symbols, icons, round shapes: white textures, made once for each pixel size and kept; tinted when drawn."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

from kivy.core.text import Label
from kivy.graphics.texture import Texture

from ui.look import masks, theme
from ui.look.letters import symbol_font, written

_REFERENCE = 100  # The type size at which a symbol's ink is measured first.
# Bytes of the lines of text that are kept beside those on a screen: a table and what opens over it. An evening writes
# ten times as much; kept all, it would only grow the memory, while a line is written anew in a fifth of a millisecond.
MOST_TEXT = 4_000_000
LONG_CODE = 500  # Bytes.


@lru_cache(maxsize=64)
def _measure(size: int, font: str) -> Label:
    return Label(font_size=size, font_name=font)


@lru_cache(maxsize=2048)
def text_width(string: str, size: int, bold: bool) -> int:
    """The width in pixels of one line of text."""
    line, font = written(string, bold)
    return int(_measure(size, font).get_extents(line)[0])


class _Texts:
    """The lines of text used last, as many as MOST_TEXT bytes hold."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, bool], Texture] = OrderedDict()
        self.bytes = 0

    def get(self, string: str, size: int, bold: bool) -> Texture:
        """One line of text, kept or made."""
        key = string, size, bold
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        line, font = written(string, bold)
        label = Label(text=line, font_size=size, font_name=font)
        label.refresh()
        self._kept[key] = label.texture
        self.bytes += _bytes(label.texture)
        while self.bytes > MOST_TEXT:
            _, oldest = self._kept.popitem(last=False)
            self.bytes -= _bytes(oldest)
        return label.texture

    def clear(self) -> None:
        """Let go of all of them."""
        self._kept.clear()
        self.bytes = 0


def _bytes(texture: Texture) -> int:
    return int(texture.width * texture.height * 4)


texts = _Texts()


def text(string: str, size: int, bold: bool) -> Texture:
    """One line of text."""
    return texts.get(string, size, bold)


@lru_cache(maxsize=512)
def icon(name: str, size: int) -> Texture:
    """An icon, square."""
    from ui.look import icons  # the first frame has none

    return _white(icons.mask(name, size), size, size)


@lru_cache(maxsize=256)
def shape(points: tuple[tuple[float, float], ...], width: int, height: int) -> Texture:
    """A filled polygon; its points run from 0 to 1 from the top left of the box."""
    line = [(x * width, y * height) for x, y in points]
    return _white(masks.fill([line], width, height), width, height)


@lru_cache(maxsize=128)
def disc(size: int) -> Texture:
    """A filled circle."""
    return _white(masks.disc(size), size, size)


@lru_cache(maxsize=128)
def dots(count: int, size: int, pitch: int) -> Texture:
    """A row of filled circles."""
    row, gap = masks.disc(size), bytes(pitch - size)
    coverage = b"".join((row[at : at + size] + gap) * count for at in range(0, size * size, size))
    return _white(coverage, pitch * count, size)


@lru_cache(maxsize=8)
def code(text: str) -> Texture:
    """The squares of the QR code of a text, a pixel each, to be drawn at a whole number of pixels.

    Decision: up to LONG_CODE bytes a code bears that 15 % of it cannot be read; a longer one 7 %, and has fewer and so
    larger squares.
    """
    import segno  # the first frame has none

    error = "m" if len(text.encode()) <= LONG_CODE else "l"
    rows = segno.make(text, error=error, encoding="utf-8", micro=False).matrix
    texture = _white(bytes(255 * dark for row in rows for dark in row), len(rows), len(rows))
    texture.mag_filter = "nearest"
    return texture


@lru_cache(maxsize=256)
def cornered(radii: tuple[int, int, int, int]) -> Texture:
    """The smallest box with these corners; stretched between them it is any box."""
    width, height, coverage = masks.cornered(radii)
    return _white(coverage, width, height)


@lru_cache(maxsize=128)
def symbol(name: str, largest: int) -> Texture:
    """A player's symbol cut to its ink, whose larger side is `largest` pixels."""
    ink = _ink(name, _REFERENCE)
    texture = _ink(name, max(1, round(_REFERENCE * largest / max(ink.size))))
    texture.mag_filter = texture.min_filter = "linear"
    return texture


def _ink(name: str, size: int) -> Texture:
    """A symbol's glyph cut to its ink: it is centred on that, not on the line of text."""
    label = Label(text=theme.SYMBOLS[name], font_size=size, font_name=symbol_font())
    label.refresh()
    whole = label.texture
    width, height = whole.size
    alpha = whole.pixels[3::4]
    columns = [x for x in range(width) if any(alpha[x::width])]
    rows = [y for y in range(height) if any(alpha[y * width : (y + 1) * width])]
    left, top = columns[0], rows[0]
    wide, high = columns[-1] + 1 - left, rows[-1] + 1 - top
    cut = bytearray()
    for y in range(top, top + high):
        cut += alpha[y * width + left : y * width + left + wide]
    return _white(bytes(cut), wide, high)


def _white(coverage: bytes, width: int, height: int) -> Texture:
    """Coverage bytes, from the top, as the alpha of a white texture."""
    pixels = bytearray(b"\xff" * (4 * width * height))
    for row in range(height):
        start = (height - 1 - row) * width
        pixels[4 * start + 3 : 4 * (start + width) : 4] = coverage[row * width : (row + 1) * width]
    texture = Texture.create(size=(width, height), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def forget() -> None:
    """Let go of every texture (after a change of window size, when none of the old sizes is used again)."""
    texts.clear()
    for cached in (icon, shape, disc, dots, code, cornered, symbol):
        cached.cache_clear()
