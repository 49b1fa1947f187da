"""Where things lie on the ring: numbers only, in u from the ring's top left. No Kivy inside.

Every space has its own frame: d runs outwards from the middle, a runs along the side. START lies at the bottom
right; the spaces follow clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

SIDE = 472
BOARD = (4.0, 4.0, 472.0, 472.0)  # Where the ring lies on the table, and on a sheet with the board.
# The paper in the middle of the ring, from the ring's top left.
MIDDLE = (71.0, 72.0, 330.0, 328.0)
BESIDE = 488  # Where what stands beside the ring begins.
CORNER = 56
SPACE = 40
# So many pawns stand in two rows along the inner kerb of a space; more need other rows.
_MOST_IN_TWO_ROWS = 6
REACH = 24  # A touch takes the nearest space no farther away than this.

Box = tuple[float, float, float, float]
Point = tuple[float, float]


def is_corner(number: int) -> bool:
    """Whether the space is a corner: START, jail, free parking or go to jail."""
    return number % 10 == 0


def box(number: int) -> Box:
    """The cell of a space."""
    side, step = divmod(number, 10)
    far = SIDE - CORNER
    if step == 0:
        x, y = ((far, far), (0, far), (0, 0), (far, 0))[side]
        return (x, y, CORNER, CORNER)
    down = far - step * SPACE
    up = CORNER + (step - 1) * SPACE
    return (
        (down, far, SPACE, CORNER),
        (0, down, CORNER, SPACE),
        (up, 0, SPACE, CORNER),
        (far, up, CORNER, SPACE),
    )[side]


def upright(number: int) -> bool:
    """Whether the side of a space runs from top to bottom, so that d runs sideways."""
    return number // 10 in (1, 3)


def part(number: int, d0: float, d1: float, a0: float, a1: float) -> Box:
    """The box between two distances outwards and two along the side, of a space that is no corner."""
    x, y, w, h = box(number)
    side = number // 10
    if side == 0:
        return (x + a0, y + d0, a1 - a0, d1 - d0)
    if side == 1:
        return (x + w - d1, y + a0, d1 - d0, a1 - a0)
    if side == 2:
        return (x + a0, y + h - d1, a1 - a0, d1 - d0)
    return (x + d0, y + a0, d1 - d0, a1 - a0)


def point(number: int, d: float, a: float) -> Point:
    """A point at a distance outwards and one along the side."""
    x, y, _, _ = part(number, d, d, a, a)
    return (x, y)


def rounded(number: int, radius: float, inner: bool) -> tuple[float, float, float, float]:
    """Corner radii (top left, top right, bottom right, bottom left): the two inner or the two outer ones round."""
    side = number // 10 if inner else (number // 10 + 2) % 4
    r = radius
    return ((r, r, 0, 0), (0, r, r, 0), (0, 0, r, r), (r, 0, 0, r))[side]


def distance(number: int, x: float, y: float) -> float:
    """How far a point lies from a space; 0 inside."""
    left, top, w, h = box(number)
    return hypot(max(left - x, 0, x - left - w), max(top - y, 0, y - top - h))


def nearest(x: float, y: float) -> int | None:
    """The space a touch means: the nearest one within reach."""
    number = min(range(40), key=lambda n: (distance(n, x, y), _from_middle(n, x, y)))
    return number if distance(number, x, y) <= REACH else None


def _from_middle(number: int, x: float, y: float) -> float:
    left, top, w, h = box(number)
    return hypot(x - left - w / 2, y - top - h / 2)


def pawns(number: int, count: int) -> tuple[float, list[Point]]:
    """Radius and places of the pawns that stand on a space: on the inner kerb, in rows when there are many."""
    radius = 13.0 if count == 1 else 11.5 if count == 2 else 10.0
    if number == 10:
        return min(radius, 11.0), _visitors(count)
    if is_corner(number) and count > _MOST_IN_TWO_ROWS:
        return _in_three_rows(number, count)
    apart = 2 * radius
    row = count if count <= 2 else 2 if count <= 4 else 3 if count <= _MOST_IN_TWO_ROWS else 4
    places = []
    for index in range(count):
        line, at = divmod(index, row)
        many = min(row, count - line * row)
        d = -1.0 if count <= 2 else -4.0 + 20.0 * line
        places.append((d, (at - (many - 1) / 2) * apart))
    if is_corner(number):
        return radius, [_in_corner(number, d, a, row * radius) for d, a in places]
    return radius, [point(number, d, SPACE / 2 + a) for d, a in places]


def _in_three_rows(number: int, count: int) -> tuple[float, list[Point]]:
    """Radius and places of many pawns on a corner: three by three within it, on START over its word."""
    x, y, w, _ = box(number)
    radius, first, down = (7.0, 4.0, 14.0) if number == 0 else (8.0, 10.0, 18.0)
    rows = [min(3, count - start) for start in range(0, count, 3)]
    return radius, [
        (x + w / 2 + (at - (many - 1) / 2) * 18.0, y + first + line * down)
        for line, many in enumerate(rows)
        for at in range(many)
    ]


def _in_corner(number: int, d: float, a: float, half: float) -> Point:
    """Rows along the inner horizontal kerb of a corner, beginning near its inner corner."""
    x, y, w, h = box(number)
    inside_left = number == 0 or number == 30
    along = max(half - 4, 9.0) + a
    cx = x + along if inside_left else x + w - along
    cy = y + 10 + d if number == 0 else y + h - 10 - d
    return (cx, cy)


def _visitors(count: int) -> list[Point]:
    """Just visiting: along the outer edge of the jail's corner, from its tip both ways."""
    x, y, _, h = box(10)
    tip = (x + 9, y + h - 9)
    return [(tip[0] + (i + 1) // 2 * 21 * (i % 2), tip[1] - (i + 1) // 2 * 21 * (1 - i % 2)) for i in range(count)]


CELL: Box = (15, SIDE - CORNER + 3, 38, 38)  # The barred cell inside the jail's corner.


def prisoners(count: int) -> tuple[float, list[Point]]:
    """Radius and places of those in jail."""
    x, y, w, h = CELL
    across = 1 if count == 1 else 2 if count <= 4 else 3
    down = -(-count // across)
    radius = min(12.0, w / across / 2 - 0.5, h / down / 2 - 0.5)
    return radius, [(x + w * (i % across + 0.5) / across, y + h * (i // across + 0.5) / down) for i in range(count)]


def stop(number: int) -> Point:
    """Where a pawn alone stands on a space; from 40 on: behind the bars."""
    return (pawns(number, 1) if number < 40 else prisoners(1))[1][0]


STRAIGHT = 4.0  # A way straight to a space farther away takes as long as so many steps.


def lengths(stops: Sequence[int]) -> list[float]:
    """How long each part of a pawn's way is, in steps."""
    return [1.0 if (b - a) % 40 in (1, 39) and max(a, b) < 40 else STRAIGHT for a, b in pairwise(stops)]


def along(points: Sequence[Point], parts: Sequence[float], done: float) -> Point:
    """The point of a way through `points` once so much of it is `done`, 0 to 1; `parts`: how long each part takes."""
    left = done * sum(parts)
    for (start, end), part in zip(pairwise(points), parts, strict=True):
        if left <= part:
            far = left / part
            return start[0] + (end[0] - start[0]) * far, start[1] + (end[1] - start[1]) * far
        left -= part
    return points[-1]
