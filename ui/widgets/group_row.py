"""The deeds of a group in a row under the question, each in its colour with its holder; the one here is outlined.

Law: a name is whole where there is any way to write it; else its usual words are shortened, and only then its end cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ui.look import theme
from ui.paint.fitting import SOFT_HYPHEN, cut, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.prompts import GroupMate
from ui.widgets.piece import Box

_APART = 4
"""What lies between two rows."""
_BAND, _HOLDER = 7, 24
"""How wide the colour is, and what the holder's token takes beside a name."""
_AIRS = 16, 8
"""What stays free beside a name, both sides together: usually, and at least."""


class _Plan(NamedTuple):
    """The widths of the columns and the lines on each deed."""

    wides: list[float]
    names: list[list[str]]

    @property
    def whole(self) -> bool:
        return not any("…" in line for lines in self.names for line in lines)


def rows_of(mates: Sequence[GroupMate], w: float) -> int:
    """In how many rows the deeds of a group stand in this width: four with long names take two."""
    return -(-len(mates) // len(_plan(mates, w).wides)) if mates else 0


def is_whole(mates: Sequence[GroupMate], w: float) -> bool:
    """Whether no name of a group is cut in this width."""
    return not mates or _plan(mates, w).whole


def draw_group(p: Painter, mates: Sequence[GroupMate], box: Box) -> None:
    """Draw the deeds of a group in this box."""
    if not mates:
        return
    left, top, w, h = box
    wides, names = _plan(mates, w)
    columns = len(wides)
    rows = -(-len(mates) // columns)
    high = (h + _APART) / rows - _APART
    for number, (mate, lines) in enumerate(zip(mates, names, strict=True)):
        row, column = divmod(number, columns)
        x = left + sum(wides[:column]) + column * theme.GAP
        _draw_mate(p, mate, lines, (x, top + row * (high + _APART), wides[column], high), rows > 1)


def _plan(mates: Sequence[GroupMate], w: float) -> _Plan:
    """One row; of four whose names would be cut in it, two rows."""
    row = _columns(mates, w, len(mates), low=False)
    return row if row.whole or len(mates) < 4 else _columns(mates, w, 2, low=True)


def _columns(mates: Sequence[GroupMate], w: float, columns: int, low: bool) -> _Plan:
    """The first way to write the names that has room: in columns equally wide, else each as wide as its names need.
    `low`: one line has room, beside the holder."""
    room = w - (columns - 1) * theme.GAP
    taken = [_HOLDER if low and mate.owner is not None else 0 for mate in mates]
    equal = [room / columns] * columns
    for names, air in _ways(mates, low):
        needs = [_wide(lines) + air + less for lines, less in zip(names, taken, strict=True)]
        wides = [max(needs[column::columns]) for column in range(columns)]
        if max(wides) <= room / columns:
            return _Plan(equal, names)
        if sum(wides) <= room:
            return _Plan([wide + (room - sum(wides)) / columns for wide in wides], names)
    rooms = [room / columns - _AIRS[-1] - less for less in taken]
    return _Plan(equal, [[cut(line, theme.SMALL, r) for line in lines] for lines, r in zip(names, rooms, strict=True)])


def _ways(mates: Sequence[GroupMate], low: bool) -> Iterator[tuple[list[list[str]], float]]:
    """The lines of all names, from the best way to write them to the narrowest, and what stays free beside them."""
    full, brief = [mate.name for mate in mates], [mate.brief or mate.name for mate in mates]
    if low:
        yield from (([[name] for name in names], air) for names in (full, brief, told_apart(full)) for air in _AIRS)
        return
    for names, parted in ((full, [mate.divided or mate.name for mate in mates]), (brief, brief)):
        for air in _AIRS:
            yield [[name] for name in names], air
            yield [_halved(name) for name in names], air
        yield [_divided(name) for name in parted], _AIRS[-1]


def told_apart(names: Sequence[str]) -> list[str]:
    """The names of a group without the words with which all of them begin or end, such as those of stations."""
    words = [name.replace("\u00a0", " ").split(" ") for name in names]
    while len({each[0] for each in words}) == 1 and min(map(len, words)) > 1:
        words = [each[1:] for each in words]
    while len({each[-1] for each in words}) == 1 and min(map(len, words)) > 1:
        words = [each[:-1] for each in words]
    return [" ".join(each) for each in words]


def _halved(name: str, seam: str = " ", end: str = "") -> list[str]:
    """The narrowest two lines of a name, divided at this sign; one where it has none. `end`: what the first ends in."""
    parts = name.split(seam)
    splits = [[seam.join(parts[:at]) + end, seam.join(parts[at:])] for at in range(1, len(parts))]
    return min(splits, key=_wide, default=[name])


def _divided(name: str) -> list[str]:
    """The narrowest two lines of a name that may be divided at a hyphen too, which may be a soft one, and before its
    number."""
    whole = name.replace(SOFT_HYPHEN, "")
    ways = [_halved(whole), _halved(whole, "\u00a0"), _halved(whole, "-", "-"), _halved(name, SOFT_HYPHEN, "-")]
    return min(ways, key=_wide)


def _wide(lines: Sequence[str]) -> float:
    return max(width(line, theme.SMALL) for line in lines)


def _draw_mate(p: Painter, mate: GroupMate, lines: list[str], box: Box, low: bool) -> None:
    """One deed of the group, its colour over the name; beside it where they stand in two rows."""
    x, y, w, h = box
    if mate.here:
        p.frame(x - 2, y - 2, w + 4, h + 4, theme.TEXT, theme.SURFACE, 2.5, theme.RADIUS)
    else:
        p.round(x, y, w, h, theme.SURFACE, theme.RADIUS_STEP)
    inset, band = 1 if mate.here else 0, 0 if low else _BAND
    corner = theme.RADIUS_STEP - inset
    if low:
        p.round(x + inset, y + inset, _BAND, h - 2 * inset, theme.GROUPS[mate.group], (corner, 0, 0, corner))
    else:
        p.round(x + inset, y + inset, w - 2 * inset, band - inset, theme.GROUPS[mate.group], (corner, corner, 0, 0))
    taken = _HOLDER if low and mate.owner is not None else 0
    middle = y + (h + band) / 2 - (1 if len(lines) > 1 else 0)
    colour = theme.TEXT if mate.here else theme.TEXT2
    left = _BAND if low else 0
    p.lines(lines, x + (w + left - taken) / 2, middle, theme.SMALL, colour, False, "middle", pitch=0.95)
    if mate.owner is not None:
        draw_token(p, x + w - 14, y + h / 2 if low else y + 7, 11, mate.owner, theme.GROUND)
