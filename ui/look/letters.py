"""Which font writes a line: the text fonts of the screen, and Kivy's own for letters that those lack. No Kivy inside.

Law: no empty box is ever drawn. A line of which the text font lacks a letter is written in DejaVu Sans, which Kivy
ships (Greek, Cyrillic, arrows, stars); a letter that this lacks too (東, 🎩) is written as `LACKING`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from struct import unpack_from

from ui.look import theme

# What stands for a letter that no font here has. Decision: no font for all scripts is shipped; it would weigh more than
# the whole program.
LACKING = "?"

# Platform and encoding of the subtables of `cmap` that go by Unicode, the fullest first (OpenType, cmap).
_UNICODE = ((3, 10), (0, 4), (3, 1), (0, 3))


@cache
def symbol_font() -> str:
    """The file of the font that has the players' symbols. Kivy ships it; Kivy is not started for it."""
    kivy = find_spec("kivy")
    assert kivy is not None, "kivy is a dependency"
    assert kivy.submodule_search_locations is not None, "kivy is a package"
    return str(Path(kivy.submodule_search_locations[0], "data", "fonts", "DejaVuSans.ttf"))


@lru_cache(maxsize=2048)
def written(line: str, bold: bool) -> tuple[str, str]:
    """A line as it can be written, and the file of the font that writes it."""
    font = theme.BOLD if bold else theme.REGULAR
    if not _lacks(line, font):
        return line, font
    known = letters(symbol_font())
    return "".join(letter if ord(letter) in known else LACKING for letter in line), symbol_font()


def unknown(words: Iterable[str]) -> tuple[str, ...]:
    """The letters that no font of the screen has, each once, in the order of the words."""
    found = {letter for line in words for letter in line if _lacks(letter, theme.REGULAR)}
    lacking = {letter for letter in found if ord(letter) not in letters(symbol_font())}
    return tuple(dict.fromkeys(letter for line in words for letter in line if letter in lacking))


def _lacks(line: str, font: str) -> bool:
    return not line.isascii() and not letters(font).issuperset(map(ord, line.replace("\n", "")))


@cache
def letters(file: str) -> frozenset[int]:
    """The code points that a TrueType font has a glyph for."""
    font = Path(file).read_bytes()
    (count,) = unpack_from(">H", font, 4)
    tables = (unpack_from(">4s4xLL", font, 12 + 16 * number) for number in range(count))
    start = next(offset for tag, offset, _ in tables if tag == b"cmap")
    (count,) = unpack_from(">H", font, start + 2)
    places = (unpack_from(">HHL", font, start + 4 + 8 * number) for number in range(count))
    offsets = {(platform, encoding): start + offset for platform, encoding, offset in places}
    at = next(offsets[kind] for kind in _UNICODE if kind in offsets)
    (form,) = unpack_from(">H", font, at)
    return frozenset(_groups(font, at) if form == 12 else _segments(font, at))


def _groups(font: bytes, at: int) -> Iterator[int]:
    """The code points of a subtable of format 12."""
    (count,) = unpack_from(">L", font, at + 12)
    for number in range(count):
        first, last, glyph = unpack_from(">LLL", font, at + 16 + 12 * number)
        yield from range(first if glyph else first + 1, last + 1)


def _segments(font: bytes, at: int) -> Iterator[int]:
    """The code points of a subtable of format 4."""
    (twice,) = unpack_from(">H", font, at + 6)
    count, lists = twice // 2, at + 14
    ends = unpack_from(f">{count}H", font, lists)
    starts = unpack_from(f">{count}H", font, lists + twice + 2)
    steps = unpack_from(f">{count}H", font, lists + 2 * twice + 2)
    offsets = unpack_from(f">{count}H", font, lists + 3 * twice + 2)
    for number, (first, last, step, offset) in enumerate(zip(starts, ends, steps, offsets, strict=True)):
        here = lists + 3 * twice + 2 + 2 * number + offset
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = unpack_from(">H", font, here + 2 * (code - first))[0] if offset else (code + step) & 0xFFFF
            if glyph:
                yield code
