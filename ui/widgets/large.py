"""Large text: the words of a piece grow by as much of a quarter as has room, and nothing else moves.

Law: what is written in one size and weight in a piece grows by the same part, so that the lines of a sentence stay
alike; words never leave the shape that they lie on, nor cover other words, signs or pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

GROWTHS = (1.25, 1.2, 1.15, 1.1, 1.05)
"""By how much words may grow, the most first."""
_TOP, _BOTTOM = 0.18, 0.82
"""Between these parts of its height a line of text has its letters."""
_AIR = 4.0
"""So much in u stays between words that grow and what stands left or right of them, where there was so much before."""
_SLACK = 0.5
"""So much in u may be left of a rounded edge."""

Box = tuple[float, float, float, float]
"""Left, top, width and height in u."""


class Words(NamedTuple):
    """A line of text: where it stands, in which size and weight, and where its letters end up at another size."""

    string: str
    size: float
    bold: bool
    box: Callable[[float], Box]
    """The box at so many times the size."""


def growths(
    words: Sequence[Words], shapes: Sequence[Box], signs: Sequence[Box], room: Box, others: Iterable[Box]
) -> list[float]:
    """By how much each line of a piece may grow. `shapes`: what is filled; `signs`: icons and symbols; `room`: the
    piece; `others`: the pieces that stand on it. All in u from the window's top left."""
    groups: dict[tuple[float, bool], list[int]] = {}
    for index, line in enumerate(words):
        groups.setdefault((line.size, line.bold), []).append(index)
    found = [1.0] * len(words)
    obstacles = [*signs, *others]
    for group in groups.values():
        found = _grown(words, found, group, shapes, room, obstacles)
    return found


def _grown(
    words: Sequence[Words],
    found: list[float],
    group: list[int],
    shapes: Sequence[Box],
    room: Box,
    obstacles: Sequence[Box],
) -> list[float]:
    """The growths once this group has grown by the most that has room."""
    for growth in GROWTHS:
        tried = [growth if index in group else value for index, value in enumerate(found)]
        boxes = [_letters(line.box(value)) for line, value in zip(words, tried, strict=True)]
        inside = all(_within(boxes[index], room) for index in group)
        if inside and all(_has_room(words[index], boxes, index, shapes, obstacles) for index in group):
            return tried
    return found


def _has_room(line: Words, boxes: Sequence[Box], index: int, shapes: Sequence[Box], obstacles: Sequence[Box]) -> bool:
    """Whether a line at its new size keeps to what it lay on and off everything else that it did not touch before."""
    old, new = _letters(line.box(1)), boxes[index]
    around = [shape for shape in shapes if _within(old, shape)]
    if not all(_within(new, shape) and _keeps_air(old, new, shape) for shape in around):
        return False
    beside = [box for number, box in enumerate(boxes) if number != index]
    if any(_comes_near(old, new, box) for box in (*obstacles, *beside)):
        return False
    if any(_cross(new, box) and not _cross(old, box) for box in obstacles):
        return False
    return not any(_cross(new, box) for box in beside)


def _comes_near(old: Box, new: Box, box: Box) -> bool:
    """Whether words come nearer than `_AIR`, and nearer than they were, to what stands left or right of them."""
    before, after = (max(box[0] - one[0] - one[2], one[0] - box[0] - box[2]) for one in (old, new))
    down = min(new[1] + new[3], box[1] + box[3]) - max(new[1], box[1])
    return down > _SLACK and before >= 0 and after < min(_AIR, before) - _SLACK


def _keeps_air(old: Box, new: Box, shape: Box) -> bool:
    """Whether words come no nearer to the left and right edge of their shape than `_AIR`, or than they were."""
    before = old[0] - shape[0], shape[0] + shape[2] - old[0] - old[2]
    after = new[0] - shape[0], shape[0] + shape[2] - new[0] - new[2]
    return all(now >= min(_AIR, was) - _SLACK for was, now in zip(before, after, strict=True))


def _letters(box: Box) -> Box:
    x, y, w, h = box
    return (x, y + _TOP * h, w, (_BOTTOM - _TOP) * h)


def _within(box: Box, shape: Box) -> bool:
    x, y, w, h = shape
    return (
        box[0] >= x - _SLACK
        and box[1] >= y - _SLACK
        and box[0] + box[2] <= x + w + _SLACK
        and box[1] + box[3] <= y + h + _SLACK
    )


def _cross(one: Box, other: Box) -> bool:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > _SLACK and down > _SLACK
