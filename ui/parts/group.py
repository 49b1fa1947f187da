"""The deeds of a group, each in its colour with its holder; the one that it is about is outlined."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Col, Over, Row
from ui.kit.nodes import Node, Sign, Space, Text
from ui.look import theme
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.prompts import GroupMate

_HIGH, _LOW = 50, 27  # The heights of a deed, and of one in two rows.
_BAND, _HOLDER = 7, 24  # How wide the colour is, and what the holder's token takes beside a name.
# The radius of the holder's token on the colour over a name: it stays clear of the letters under it.
_TOKEN = 8
_AIR = 4  # What is free at both sides of a name.
_MANY = 4  # So many deeds may stand in two rows.


def ways(mates: Sequence[GroupMate]) -> list[Node | None]:
    """The trees of a group, the best first: names whole, with words shortened, without those that all of them have; in
    one row or two."""
    if not mates:
        return [None]
    full, divided = [mate.name for mate in mates], [mate.divided or mate.name for mate in mates]
    brief = [mate.brief or mate.name for mate in mates]
    found: list[Node | None] = []
    for names, parted in ((full, divided), (brief, brief), (told_apart(full), told_apart(full))):
        columns = [_over(mate, name) for mate, name in zip(mates, parted, strict=True)]
        found.append(Row(*columns, gap=6, even=True, fill=True, grow=1))
        if len(mates) >= _MANY:
            low = [_beside(mate, name) for mate, name in zip(mates, names, strict=True)]
            found.append(Row(*(Col(*low[n::2], gap=4) for n in (0, 1)), gap=6, even=True, fill=True, grow=1))
    return found


def told_apart(names: Sequence[str]) -> list[str]:
    """The names of a group without the words with which all of them begin or end, such as those of stations."""
    words = [name.replace("\u00a0", " ").split(" ") for name in names]
    while len({each[0] for each in words}) == 1 and min(map(len, words)) > 1:
        words = [each[1:] for each in words]
    while len({each[-1] for each in words}) == 1 and min(map(len, words)) > 1:
        words = [each[:-1] for each in words]
    return [" ".join(each) for each in words]


def _over(mate: GroupMate, name: str) -> Node:
    """A deed with its colour over the name."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        inset = _draw_ground(p, mate, x, y, w, h)
        corner = theme.RADIUS_STEP - inset
        colour = theme.GROUPS[mate.group]
        p.round(x + inset, y + inset, w - 2 * inset, _BAND - inset, colour, (corner, corner, 0, 0))
        if mate.owner is not None:
            draw_token(p, x + w - _AIR - _TOKEN, y + 1, _TOKEN, mate.owner, None)

    words = Row(Space(0, wide=_AIR), _name(mate, name, 2), Space(0, wide=_AIR), gap=0, grow=1)
    return Over(Sign(0, _HIGH, draw), Col(Space(0, high=_BAND), words), grow=1)


def _beside(mate: GroupMate, name: str) -> Node:
    """A deed with its colour at the left of the name, and its holder at the right."""
    holder = _HOLDER if mate.owner is not None else 0

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        inset = _draw_ground(p, mate, x, y, w, h)
        corner = theme.RADIUS_STEP - inset
        p.round(x + inset, y + inset, _BAND, h - 2 * inset, theme.GROUPS[mate.group], (corner, 0, 0, corner))
        if mate.owner is not None:
            draw_token(p, x + w - 14, y + h / 2, 11, mate.owner, theme.GROUND)

    words = Row(Space(0, wide=_BAND + _AIR), _name(mate, name, 1), Space(0, wide=_AIR + holder), gap=0)
    return Over(Sign(0, _LOW, draw), words, grow=1)


def _name(mate: GroupMate, name: str, most: int) -> Text:
    return Text(name, "small", theme.TEXT if mate.here else theme.TEXT2, most=most, align="middle", grow=1)


def _draw_ground(p: Painter, mate: GroupMate, x: float, y: float, w: float, h: float) -> float:
    """Draw the ground of a deed, outlined where the question is about it; how much thinner its colour then is."""
    if not mate.here:
        p.round(x, y, w, h, theme.SURFACE, theme.RADIUS_STEP)
        return 0
    p.frame(x - 2, y - 2, w + 4, h + 4, theme.TEXT, theme.SURFACE, 2.5, theme.RADIUS)
    return 1
