"""Where things lie on the ring: numbers only, in u from the ring's top left. No Kivy inside.

Every space has its own frame: d runs outwards from the middle, a runs along the side. The first corner lies at the
bottom right; the spaces follow clockwise, those between two corners in equal shares of the side.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from ui.records.motion import BARS

SIDE = 472
# The paper in the middle of the ring, from the ring's top left.
MIDDLE = (71.0, 72.0, 330.0, 328.0)
CORNER = 56
_FAR = SIDE - CORNER
_BETWEEN = SIDE - 2 * CORNER  # What the spaces between two corners share.
# So many pawns stand in two rows along the inner kerb of a space; more need other rows.
_MOST_IN_TWO_ROWS = 6
_NARROW = 36  # On a space narrower than this two pawns stand one behind the other.
REACH = 24  # A touch takes the nearest space no farther away than this.
STRAIGHT = 4.0  # A way straight to a space farther away takes as long as so many steps.

Box = tuple[float, float, float, float]
Point = tuple[float, float]


class Cell(NamedTuple):
    """A space of the ring: on which side it lies, from the bottom clockwise, and its box."""

    side: int
    box: Box
    corner: bool

    @property
    def upright(self) -> bool:
        """Whether its side runs from top to bottom, so that d runs sideways."""
        return self.side in (1, 3)

    @property
    def wide(self) -> float:
        """How much of the side it takes."""
        return self.box[3 if self.upright else 2]

    def part(self, d0: float, d1: float, a0: float, a1: float) -> Box:
        """The box between two distances outwards and two along the side."""
        x, y, w, h = self.box
        if self.side == 0:
            return (x + a0, y + d0, a1 - a0, d1 - d0)
        if self.side == 1:
            return (x + w - d1, y + a0, d1 - d0, a1 - a0)
        if self.side == 2:
            return (x + a0, y + h - d1, a1 - a0, d1 - d0)
        return (x + d0, y + a0, d1 - d0, a1 - a0)

    def point(self, d: float, a: float) -> Point:
        """A point at a distance outwards and one along the side."""
        x, y, _, _ = self.part(d, d, a, a)
        return (x, y)

    def rounded(self, radius: float, inner: bool) -> tuple[float, float, float, float]:
        """Corner radii (top left, top right, bottom right, bottom left): the two inner or the two outer ones round."""
        side = self.side if inner else (self.side + 2) % 4
        r = radius
        return ((r, r, 0, 0), (0, r, r, 0), (0, 0, r, r), (r, 0, 0, r))[side]

    def distance(self, x: float, y: float) -> float:
        """How far a point lies from it; 0 inside."""
        left, top, w, h = self.box
        return hypot(max(left - x, 0, x - left - w), max(top - y, 0, y - top - h))

    def from_middle(self, x: float, y: float) -> float:
        """How far a point lies from its middle."""
        left, top, w, h = self.box
        return hypot(x - left - w / 2, y - top - h / 2)

    @property
    def bars(self) -> Box:
        """The barred cell of the jail: towards the inside of a corner, else at the outer edge."""
        x, y, w, _ = self.box
        if not self.corner:
            high = min(_CELL, self.wide - 2)
            return self.part(CORNER - 2 - high, CORNER - 2, (self.wide - high) / 2, (self.wide + high) / 2)
        near, far = 3, w - 3 - _CELL
        return (x + (far if self.side in (1, 2) else near), y + (near if self.side in (0, 1) else far), _CELL, _CELL)


_CELL = 38  # The side of the barred cell.


class Shape(NamedTuple):
    """The shape of a board: how many spaces it has, its corners, from space 0 on, and which space is the jail."""

    size: int = 40
    corners: tuple[int, int, int, int] = (0, 10, 20, 30)
    jail: int | None = 10

    def cell(self, number: int) -> Cell:
        """A space as it lies on the ring."""
        side = sum(corner <= number for corner in self.corners) - 1
        first = self.corners[side]
        if number == first:
            x, y = ((_FAR, _FAR), (0, _FAR), (0, 0), (_FAR, 0))[side]
            return Cell(side, (x, y, CORNER, CORNER), True)
        wide = _BETWEEN / self.between(side)
        down = _FAR - (number - first) * wide
        up = CORNER + (number - first - 1) * wide
        box = (
            (down, _FAR, wide, CORNER),
            (0, down, CORNER, wide),
            (up, 0, wide, CORNER),
            (_FAR, up, CORNER, wide),
        )[side]
        return Cell(side, box, False)

    def between(self, side: int) -> int:
        """How many spaces lie on a side between its corners."""
        return (*self.corners, self.size)[side + 1] - self.corners[side] - 1

    def box(self, number: int) -> Box:
        """The cell of a space."""
        return self.cell(number).box

    def nearest(self, x: float, y: float) -> int | None:
        """The space a touch means: the nearest one within reach."""
        cells = [self.cell(number) for number in range(self.size)]
        number = min(range(self.size), key=lambda n: (cells[n].distance(x, y), cells[n].from_middle(x, y)))
        return number if cells[number].distance(x, y) <= REACH else None

    def pawns(self, number: int, count: int) -> tuple[float, list[Point]]:
        """Radius and places of the pawns that stand on a space: on the inner kerb, in rows when there are many."""
        cell = self.cell(number)
        radius = 13.0 if count == 1 else 11.5 if count == 2 else 10.0
        if number == self.jail and cell.corner:
            return min(radius, 11.0), _visitors(cell, count)
        if cell.corner and count > _MOST_IN_TWO_ROWS:
            return _in_three_rows(cell, count)
        row = count if count <= 2 else 2 if count <= 4 else 3 if count <= _MOST_IN_TWO_ROWS else 4
        if cell.wide < _NARROW and count <= 2:
            radius, row = min(10.0 if count == 2 else 13.0, cell.wide / 2), 1
        places = []
        for index in range(count):
            line, at = divmod(index, row)
            many = min(row, count - line * row)
            d = -1.0 if count <= row else -4.0 + 20.0 * line
            places.append((d, (at - (many - 1) / 2) * 2 * radius))
        if cell.corner:
            return radius, [_in_corner(cell, d, a, row * radius) for d, a in places]
        return radius, [cell.point(d, cell.wide / 2 + a) for d, a in places]

    def prisoners(self, count: int) -> tuple[float, list[Point]]:
        """Radius and places of those in jail."""
        assert self.jail is not None
        x, y, w, h = self.cell(self.jail).bars
        across = 1 if count == 1 else 2 if count <= 4 else 3
        down = -(-count // across)
        radius = min(12.0, w / across / 2 - 0.5, h / down / 2 - 0.5)
        return radius, [(x + w * (i % across + 0.5) / across, y + h * (i // across + 0.5) / down) for i in range(count)]

    def stop(self, number: int) -> Point:
        """Where a pawn alone stands on a space, or behind the bars."""
        return (self.prisoners(1) if number == BARS else self.pawns(number, 1))[1][0]

    def lengths(self, stops: Sequence[int]) -> list[float]:
        """How long each part of a pawn's way is, in steps."""
        return [1.0 if self._beside(a, b) else STRAIGHT for a, b in pairwise(stops)]

    def _beside(self, a: int, b: int) -> bool:
        return BARS not in (a, b) and (b - a) % self.size in (1, self.size - 1)


USUAL = Shape()


def _in_three_rows(cell: Cell, count: int) -> tuple[float, list[Point]]:
    """Radius and places of many pawns on a corner: three by three within it, on the first one over its word."""
    x, y, w, _ = cell.box
    radius, first, down = (7.0, 4.0, 14.0) if cell.side == 0 else (8.0, 10.0, 18.0)
    rows = [min(3, count - start) for start in range(0, count, 3)]
    return radius, [
        (x + w / 2 + (at - (many - 1) / 2) * 18.0, y + first + line * down)
        for line, many in enumerate(rows)
        for at in range(many)
    ]


def _in_corner(cell: Cell, d: float, a: float, half: float) -> Point:
    """Rows along the inner horizontal kerb of a corner, beginning near its inner corner."""
    x, y, w, h = cell.box
    inside_left = cell.side in (0, 3)
    along = max(half - 4, 9.0) + a
    cx = x + along if inside_left else x + w - along
    cy = y + 10 + d if cell.side in (0, 1) else y + h - 10 - d
    return (cx, cy)


def _visitors(cell: Cell, count: int) -> list[Point]:
    """Just visiting: along the outer edges of the jail's corner, from its tip both ways."""
    x, y, w, h = cell.box
    left, low = cell.side in (1, 2), cell.side in (0, 1)
    tip_x, tip_y = x + (9 if left else w - 9), y + (h - 9 if low else 9)
    dx, dy = 21 if left else -21, -21 if low else 21
    return [(tip_x + (i + 1) // 2 * dx * (i % 2), tip_y + (i + 1) // 2 * dy * (1 - i % 2)) for i in range(count)]


def along(points: Sequence[Point], parts: Sequence[float], done: float) -> Point:
    """The point of a way through `points` once so much of it is `done`, 0 to 1; `parts`: how long each part takes."""
    left = done * sum(parts)
    for (start, end), part in zip(pairwise(points), parts, strict=True):
        if left <= part:
            far = left / part
            return start[0] + (end[0] - start[0]) * far, start[1] + (end[1] - start[1]) * far
        left -= part
    return points[-1]
