"""Large text: the words of a piece grow by as much of a quarter as has room, and nothing else moves.

Law: what is written in one size and weight on one ground of a piece grows by the same part, so that the lines of a
sentence stay alike; so do labels and amounts of one size on the same lines, and the words of like tiles; not so what
the piece itself sets apart. Words never leave the shape that they lie on, nor the column that a rule closes, nor cover
other words, signs or pieces; and none outgrows larger or bolder words next to it, but for the unit of an amount. The
lines of a text move apart as they grow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from math import inf
from typing import NamedTuple

GROWTHS = (1.25, 1.2, 1.15, 1.1, 1.05)  # By how much words may grow, the most first.
# Between the first two of these parts of its height a line of text has its letters; down to the last, with one of the
# HANGING.
_TOP, _BOTTOM, _HUNG = 0.18, 0.82, 0.97
HANGING = frozenset("gjpqyçÇQ,;()")  # The letters and signs that hang below their line.
# So much in u stays between words that grow and what stands left or right, above or below, where there was so much.
_AIR, _AIR_ABOVE = 8.0, 5.0
# So much stays at the edge of a button or the like towards which words grow, at both if they grow to both sides, and
# above and below.
_AIR_EDGE, _AIR_MIDDLE, _AIR_BELOW = 10.0, 9.0, 5.0
_AIR_BETWEEN = 12.0  # So much stays between two words on one line, such as a label and its amount.
# So much stays left and right of words on a paper or a strip: on what is as wide as the second.
_AIR_INSIDE, _PAPER = 12.0, 160.0
# So much in u stays under letters that hang, and so much more between that and the lower edge of what they lie on.
_AIR_HUNG, _AIR_HUNG_EDGE = 1.5, 2.0
_SLACK = 0.5  # So much in u may be left of a rounded edge.
_SAME = 0.001  # Growths that differ by less are the same.

Box = tuple[float, float, float, float]  # Left, top, width and height in u.

_RULE = 3.0  # What is filled and no higher is a rule, which closes its column.

# What names a group of lines in like pieces: size, weight, whether it lies on something small such as a badge, and
# which of these it is.
Key = tuple[float, bool, bool, int]

Growths = dict[Key, float]  # By how much the groups of lines of a piece grow.


class Words(NamedTuple):
    """A line of text: where it stands, in which size and weight, and where its letters end up at another size."""

    string: str
    size: float
    bold: bool
    box: Callable[[float], Box]  # The box at so many times the size.
    # Whether it grows as the line written before it does: the unit of an amount.
    joined: bool = False
    part: int = 0  # Which of the things it belongs to that grow apart from each other.
    most: float = inf  # The size that it does not outgrow.


def growths(
    words: Sequence[Words], shapes: Sequence[Box], signs: Sequence[Box], room: Box, others: Iterable[Box]
) -> list[float]:
    """By how much each line of a piece may grow. `shapes`: what is filled; `signs`: icons and symbols; `room`: the
    piece; `others`: the pieces that stand on it. All in u from the window's top left."""
    found = [1.0] * len(words)
    obstacles = [*signs, *others]
    for group in groups(words, shapes):
        found = _grown(words, found, group, shapes, room, obstacles)
    return _ranked(words, found, shapes)


def _ranked(words: Sequence[Words], found: list[float], shapes: Sequence[Box]) -> list[float]:
    """The growths with each group kept down to the larger or bolder words beside, over or under any of its lines."""
    grounds = [_ground(line.box(1), shapes) for line in words]
    pairs = [
        (high, low)
        for high, low in permutations(range(len(words)), 2)
        if (words[high].size, words[high].bold) > (words[low].size, words[low].bold)
        if grounds[high] == grounds[low] and not _is_unit(words, high) and _next(words[high].box(1), words[low].box(1))
    ]
    own = {index: group for group in groups(words, shapes) for index in group}
    ranked, changed = list(found), True
    while changed:
        changed = False
        for high, low in pairs:
            most = words[high].size * ranked[high] / words[low].size
            if ranked[low] > most + _SAME:
                kept = max((growth for growth in GROWTHS if growth <= most + _SAME), default=1.0)
                for index in own[low]:
                    ranked[index] = min(ranked[index], kept)
                changed = True
    return ranked


def _next(one: Box, other: Box) -> bool:
    """Whether two lines stand side by side or one under the other, with no room for two more between them."""
    across, down = _gaps(one, other)
    return down < 0 or (across < 0 and down < 2 * min(one[3], other[3]))


def keys(words: Sequence[Words], shapes: Sequence[Box]) -> list[Key]:
    """What names the lines of each group, by its first that does not lie on something small."""
    count: Counter[tuple[float, bool, bool]] = Counter()
    found = [(0.0, False, False, 0)] * len(words)
    widest = max((shape[2] for shape in shapes), default=0.0)
    small = [0 < _ground(line.box(1), shapes)[0] < widest / 2 for line in words]
    for group in groups(words, shapes):
        first = min(group, key=lambda index: (small[index], index))
        kind = words[first].size, words[first].bold, small[first]
        for index in group:
            found[index] = (*kind, count[kind])
        count[kind] += 1
    return found


def alike(own: Growths, others: Iterable[Growths]) -> Growths:
    """The growths of a piece so that no such group in the like pieces beside it is smaller."""
    beside = list(others)
    return {kind: min(by, *(other.get(kind, by) for other in beside)) if beside else by for kind, by in own.items()}


def groups(words: Sequence[Words], shapes: Sequence[Box]) -> list[list[int]]:
    """The places of the lines that grow together."""
    found: list[list[int]] = []
    for index in range(len(words)):
        own = [group for group in found if any(_alike(words, one, index, shapes) for one in group)]
        found = [group for group in found if group not in own] + [sorted(sum(own, [index]))]
    return sorted(found)


def _alike(words: Sequence[Words], one: int, two: int, shapes: Sequence[Box]) -> bool:
    """Whether two lines are joined; or both are of one part and size, and on one line, or of one weight and one under
    the other or on one ground, and neither is a unit."""
    first, second = words[one], words[two]
    if two == one + 1 and second.joined:
        return True
    if _is_unit(words, one) or _is_unit(words, two):
        return False
    a, b = first.box(1), second.box(1)
    if (first.part, first.size) != (second.part, second.size):
        return False
    if abs(a[1] + a[3] / 2 - b[1] - b[3] / 2) < _SLACK:
        return True
    aligned = abs(a[0] - b[0]) < _SLACK or abs(a[0] + a[2] - b[0] - b[2]) < _SLACK
    return first.bold == second.bold and (aligned or _ground(a, shapes) == _ground(b, shapes))


def _is_unit(words: Sequence[Words], index: int) -> bool:
    """Whether a line is the smaller of two that are joined, such as a unit beside its amount."""
    line = words[index]
    if line.joined:
        return line.size <= words[index - 1].size
    return index + 1 < len(words) and words[index + 1].joined and line.size < words[index + 1].size


def _ground(box: Box, shapes: Sequence[Box]) -> tuple[float, float]:
    """Width and height of the smallest shape that a line lies on; 0 without one."""
    around = [(w, h) for x, y, w, h in shapes if _within(_letters(box), (x, y, w, h))]
    return min(around, key=lambda shape: shape[0] * shape[1], default=(0.0, 0.0))


def _grown(
    words: Sequence[Words],
    found: list[float],
    group: list[int],
    shapes: Sequence[Box],
    room: Box,
    obstacles: Sequence[Box],
) -> list[float]:
    """The growths once this group has grown by the most that has room."""
    most = min(words[index].most / words[index].size for index in group)
    before = [_letters(words[index].box(1)) for index in group]
    rules = [shape for shape in shapes if shape[3] <= _RULE and any(_closes(shape, box) for box in before)]
    for growth in GROWTHS:
        tried = [growth if index in group else value for index, value in enumerate(found)]
        if growth > most + _SAME or not _keep_columns(words, group, growth, rules):
            continue
        if all(_has_room(words, tried, index, shapes, room, obstacles) for index in group):
            return tried
    return found


def _keep_columns(words: Sequence[Words], group: list[int], growth: float, rules: Sequence[Box]) -> bool:
    """Whether the lines of a group at their new size keep to the columns of the rules that close any of them."""
    boxes = [(words[index].box(1), words[index].box(growth)) for index in group]
    return all(_between(new, rule) for old, new in boxes for rule in rules if _between(old, rule))


def _has_room(
    words: Sequence[Words],
    tried: Sequence[float],
    index: int,
    shapes: Sequence[Box],
    room: Box,
    obstacles: Sequence[Box],
) -> bool:
    """Whether a line at its new size keeps to what it lay on and off everything else that it did not touch before."""
    line, growth = words[index], tried[index]
    hangs = bool(HANGING & set(line.string))
    old, new = _letters(line.box(1)), _letters(line.box(growth))
    inked, inked_before = (_letters(line.box(by), hangs=hangs) for by in (growth, 1))
    around = [shape for shape in shapes if _within(old, shape)] or [room]
    if not _within(new, room) or not all(_within(new, shape) and _keeps_air(old, new, shape) for shape in around):
        return False
    edge = _AIR_HUNG_EDGE if hangs else 0.0
    if any(_end(inked) > max(_end(inked_before), _end(shape) - edge) + _SLACK for shape in around):
        return False
    apart = [shape for shape in shapes if not _cross(old, shape)]
    if any(_cross(new, box) and not _cross(old, box) for box in (*obstacles, *apart)):
        return False
    if any(_comes_near(old, new, box, _AIR) for box in (*obstacles, *apart)):
        return False
    if any(_cross(inked, shape) and not _cross(inked_before, shape) for shape in apart if shape[3] > _RULE):
        return False
    for number, (other, by) in enumerate(zip(words, tried, strict=True)):
        if number == index:
            continue
        joined = other.joined if number == index + 1 else number == index - 1 and line.joined
        before = _letters(other.box(1 if joined else by))  # joined words move as they grow
        if _comes_near(old, new, _letters(other.box(by)), _AIR_BETWEEN, before):
            return False
        if _cross(inked, _letters(other.box(by), hangs=bool(HANGING & set(other.string)))):
            return False
    return True


def _comes_near(old: Box, new: Box, box: Box, air: float, before: Box | None = None) -> bool:
    """Whether words come nearer than they may, and nearer than they were, to what stands beside, above or below. `air`:
    what stays beside them; `before`: where that stood, if it has moved with them."""
    (across_before, down_before), (across, down) = _gaps(old, before or box), _gaps(new, box)
    if across_before >= 0 and down < -_SLACK:
        return across < min(air, across_before) - _SLACK
    return down_before >= 0 and across < -_SLACK and down < min(_AIR_ABOVE, down_before) - _SLACK


def _gaps(one: Box, other: Box) -> tuple[float, float]:
    """How far two boxes are apart across and down; below 0 where they overlap."""
    across = max(other[0] - one[0] - one[2], one[0] - other[0] - other[2])
    return across, max(other[1] - one[1] - one[3], one[1] - other[1] - other[3])


def _keeps_air(old: Box, new: Box, shape: Box) -> bool:
    """Whether words come no nearer to the edges of their shape than they may, or than they were."""
    before, after = _margins(old, shape), _margins(new, shape)
    both = before[0] - after[0] > _SLACK and before[1] - after[1] > _SLACK
    side = _AIR_INSIDE if shape[2] >= _PAPER else _AIR_MIDDLE if both else _AIR_EDGE
    least = (side, side, _AIR_BELOW, _AIR_BELOW)
    return all(now >= min(air, was) - _SLACK for was, now, air in zip(before, after, least, strict=True))


def _margins(box: Box, shape: Box) -> tuple[float, float, float, float]:
    """What is free in a shape left and right of a box, above and below it."""
    left, top = box[0] - shape[0], box[1] - shape[1]
    return left, shape[2] - left - box[2], top, shape[3] - top - box[3]


def _letters(box: Box, *, hangs: bool = False) -> Box:
    """Where a line of text has its letters; `hangs`: with those that hang and what stays free under them."""
    x, y, w, h = box
    return (x, y + _TOP * h, w, (_HUNG - _TOP) * h + _AIR_HUNG if hangs else (_BOTTOM - _TOP) * h)


def _end(box: Box) -> float:
    """Where a box ends below."""
    return box[1] + box[3]


def _closes(rule: Box, box: Box) -> bool:
    """Whether a line of text stands in the column over or under a rule, with no room for a further line between."""
    return _between(box, rule) and _gaps(rule, box)[1] < 2 * box[3]


def _between(box: Box, shape: Box) -> bool:
    """Whether a box lies between the left and the right edge of a shape."""
    return box[0] >= shape[0] - _SLACK and box[0] + box[2] <= shape[0] + shape[2] + _SLACK


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
