"""White masks: how much of each pixel a shape covers, one byte a pixel, row by row from the top. No Kivy inside.

Shapes drawn from masks of their very pixel size have clean edges without multisampling, which small boards lack.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, hypot, sqrt

Point = tuple[float, float]
Line = list[Point]


def disc(size: int) -> bytes:
    """A filled circle that touches the four sides."""
    half = size / 2
    return b"".join(_disc_row(size, half, abs(row + 0.5 - half)) for row in range(size))


def _disc_row(size: int, half: float, dy: float) -> bytes:
    """One row: nothing outside, everything well inside, and the distance to the edge between."""
    outer = sqrt(max(0.0, (half + 0.5) ** 2 - dy * dy))
    inner = sqrt(max(0.0, (half - 0.5) ** 2 - dy * dy)) if half - 0.5 > dy else 0.0
    row = bytearray(size)
    first, last = max(0, int(half - outer)), min(size, ceil(half + outer))
    full_from, full_to = ceil(half - inner + 0.5), int(half + inner - 0.5)
    for column in range(first, last):
        if full_from <= column < full_to:
            row[column] = 255
            continue
        depth = half + 0.5 - hypot(column + 0.5 - half, dy)
        row[column] = max(0, min(255, int(depth * 255 + 0.5)))
    return bytes(row)


def cornered(radii: tuple[int, int, int, int]) -> tuple[int, int, bytes]:
    """The smallest box with these corner radii (top left, top right, bottom right, bottom left): width, height, mask.

    Its middle is 2 × 2 pixels, so that it can be stretched between its corners.
    """
    tl, tr, br, bl = radii
    width, height = max(tl, bl) + max(tr, br) + 2, max(tl, tr) + max(bl, br) + 2
    pixels = bytearray(b"\xff" * (width * height))
    for radius, right, bottom in ((tl, 0, 0), (tr, 1, 0), (br, 1, 1), (bl, 0, 1)):
        quarter = disc(2 * radius)
        for row in range(radius):
            y = height - 1 - row if bottom else row
            for column in range(radius):
                x = width - 1 - column if right else column
                pixels[y * width + x] = quarter[row * 2 * radius + column]
    return width, height, bytes(pixels)


def stroke(lines: list[Line], width: int, height: int, thick: float) -> bytes:
    """Lines with round ends and joins. A pixel is covered by how deep its centre lies inside the stroke."""
    pixels = bytearray(width * height)
    for line in lines:
        for start, end in pairwise(line):
            _segment(pixels, width, height, start, end, thick / 2)
    return bytes(pixels)


def _segment(pixels: bytearray, width: int, height: int, start: Point, end: Point, half: float) -> None:
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    reach = half + 1
    left, right = max(0, int(min(x0, x1) - reach)), min(width, int(max(x0, x1) + reach) + 1)
    for row in range(max(0, int(min(y0, y1) - reach)), min(height, int(max(y0, y1) + reach) + 1)):
        y = row + 0.5 - y0
        for column in range(left, right):
            x = column + 0.5 - x0
            along = max(0.0, min(1.0, (x * dx + y * dy) / length)) if length else 0.0
            depth = half + 0.5 - hypot(x - along * dx, y - along * dy)
            if depth > 0:
                at = row * width + column
                pixels[at] = max(pixels[at], 255 if depth >= 1 else int(depth * 255))


_ROWS = 5  # Sample rows a pixel when filling; sideways the coverage is exact.


def fill(lines: list[Line], width: int, height: int) -> bytes:
    """Closed lines, filled where the number of crossings to the left is odd."""
    cover = [0.0] * (width * height)
    for sample in range(height * _ROWS):
        y = (sample + 0.5) / _ROWS
        crossings = sorted(_crossings(lines, y))
        row = sample // _ROWS * width
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            for column in range(max(0, int(left)), min(width, int(right) + 1)):
                cover[row + column] += max(0.0, min(right, column + 1) - max(left, column))
    return bytes(min(255, int(value / _ROWS * 255 + 0.5)) for value in cover)


def _crossings(lines: list[Line], y: float) -> list[float]:
    found = []
    for line in lines:
        for (x0, y0), (x1, y1) in zip(line, line[1:] + line[:1], strict=True):
            if (y0 <= y) != (y1 <= y):
                found.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
    return found
