"""The outlines of letters in a TrueType font, in the font's own units: y runs upwards from the line they stand on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from struct import calcsize, unpack_from
from typing import NamedTuple

from reportlab.pdfbase.ttfonts import TTFontFile

_X_SHORT, _Y_SHORT, _REPEAT, _X_SAME, _Y_SAME = 0x02, 0x04, 0x08, 0x10, 0x20
# Flags of the table `glyf`, as the OpenType specification names them: of a point, and of a part of a glyph.
_WORDS, _SCALE, _MORE, _TWO_SCALES = 0x01, 0x08, 0x20, 0x40


class Point(NamedTuple):
    """A point of an outline; one that is not `on` it bends the line between its neighbours."""

    x: float
    y: float
    on: bool = True


Contour = tuple[Point, ...]


class Glyphs:
    """The glyphs of a font file."""

    def __init__(self, file: str) -> None:
        font = TTFontFile(file)
        self._numbers = font.charToGlyph
        head, self._places, self._data = (font.get_table(name) for name in ("head", "loca", "glyf"))
        (self.units,) = unpack_from(">H", head, 18)  # of one type size
        (self._long,) = unpack_from(">h", head, 50)

    def box(self, letter: str) -> tuple[float, float, float, float]:
        """The box of a letter's ink (left, bottom, right, top) in type sizes, as the font has it."""
        left, bottom, right, top = unpack_from(">4h", self._data, self._place(self._numbers[ord(letter)])[0] + 2)
        return left / self.units, bottom / self.units, right / self.units, top / self.units

    def outline(self, letter: str) -> tuple[Contour, ...]:
        """The closed lines of a letter; none for a space."""
        return tuple(self._contours(self._numbers[ord(letter)]))

    def _place(self, number: int) -> tuple[int, int]:
        """Where a glyph begins and ends in the table; both the same for one without ink."""
        if self._long:
            start, end = unpack_from(">2L", self._places, 4 * number)
            return start, end
        start, end = unpack_from(">2H", self._places, 2 * number)
        return 2 * start, 2 * end

    def _contours(self, number: int) -> Iterator[Contour]:
        start, end = self._place(number)
        if start == end:
            return
        (count,) = unpack_from(">h", self._data, start)
        if count < 0:
            yield from self._parts(start + 10)
        else:
            yield from self._simple(start + 10, count)

    def _parts(self, at: int) -> Iterator[Contour]:
        """A glyph that is made of others, such as é: each moved, and scaled where its flags say so.

        Decision: parts turned or anchored by points are not read, since no font here has any.
        """
        flags = _MORE
        while flags & _MORE:
            flags, number = unpack_from(">2H", self._data, at)
            layout = ">2h" if flags & _WORDS else ">2b"
            dx, dy = unpack_from(layout, self._data, at + 4)
            at += 4 + calcsize(layout)
            wide = high = 1.0
            if flags & _SCALE:
                wide = high = unpack_from(">h", self._data, at)[0] / 0x4000
                at += 2
            elif flags & _TWO_SCALES:
                wide, high = (value / 0x4000 for value in unpack_from(">2h", self._data, at))
                at += 4
            for contour in self._contours(number):
                yield tuple(Point(x * wide + dx, y * high + dy, on) for x, y, on in contour)

    def _simple(self, at: int, count: int) -> Iterator[Contour]:
        ends = unpack_from(f">{count}H", self._data, at)
        at += 2 * count
        at += 2 + unpack_from(">H", self._data, at)[0]  # the instructions for small screens
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag = self._data[at]
            again = self._data[at + 1] if flag & _REPEAT else 0
            flags += [flag] * (1 + again)
            at += 2 if flag & _REPEAT else 1
        xs, at = self._along(flags, at, _X_SHORT, _X_SAME)
        ys, at = self._along(flags, at, _Y_SHORT, _Y_SAME)
        points = [Point(x, y, bool(flag & 1)) for x, y, flag in zip(xs, ys, flags, strict=True)]
        for last, end in pairwise((-1, *ends)):
            yield tuple(points[last + 1 : end + 1])

    def _along(self, flags: list[int], at: int, short: int, same: int) -> tuple[list[int], int]:
        """The coordinates of all points on one axis, and where the table goes on."""
        here, found = 0, []
        for flag in flags:
            if flag & short:
                here += self._data[at] if flag & same else -self._data[at]
                at += 1
            elif not flag & same:
                here += unpack_from(">h", self._data, at)[0]
                at += 2
            found.append(here)
        return found, at


@cache
def glyphs(file: str) -> Glyphs:
    """The glyphs of this font, read once."""
    return Glyphs(file)


def path_data(contours: tuple[Contour, ...], dx: float) -> str:
    """These lines in the words of an SVG path, moved by `dx`; "" for none."""
    return "".join(_closed(contour, dx) for contour in contours)


def _closed(contour: Contour, dx: float) -> str:
    # Between two points that are not on the line, the point half way is.
    points: list[Point] = []
    for before, here in zip((contour[-1], *contour[:-1]), contour, strict=True):
        if not before.on and not here.on:
            points.append(Point((before.x + here.x) / 2, (before.y + here.y) / 2))
        points.append(here)
    first = next(number for number, point in enumerate(points) if point.on)
    ring = points[first:] + points[: first + 1]
    words = [f"M{_pair(ring[0], dx)}"]
    for before, here in pairwise(ring):
        if here.on:
            words.append(_pair(here, dx) if not before.on else f"L{_pair(here, dx)}")
        else:
            words.append(f"Q{_pair(here, dx)} ")
    return "".join(words) + "Z"


def _pair(point: Point, dx: float) -> str:
    return f"{number(point.x + dx)} {number(point.y)}"


def number(value: float) -> str:
    """A number with at most three decimals, and no zeros behind them."""
    return f"{round(value, 3):g}" if abs(value) < 1000 else f"{value:.0f}"
