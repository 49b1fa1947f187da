"""A deed in the lists of the set-up, in little room: its badge, under it whose it is or what stands there, its name."""

from __future__ import annotations

from ui.look import theme
from ui.records.pieces import Token
from ui.widgets.fitting import balanced, cut, width
from ui.widgets.painter import Painter
from ui.widgets.tokens import draw_badge, draw_token

_BADGE_X, _BADGE, _TOP = 7, 20, 2
_NAME_X, _RIGHT, _LEAST = 31, 5, 1
"""Where the name begins, what is free at its right, and the least of that, for a word that needs it."""
_EDGE = 2
"""What is free beside a second line that has the whole width of the cell, under the badge."""
_TOKEN, _HOUSES = 22, 29
"""What the token of the owner takes beside the first line there, or houses and how many."""


def paint_owner(p: Painter, h: float, owner: Token, lifted: bool) -> None:
    """The token of the owner in place of the badge, `lifted` where the second line of the name goes under it."""
    draw_token(p, _BADGE_X + _BADGE / 2, (_TOP if lifted else h / 2 - _BADGE / 2) + _BADGE / 2, _BADGE / 2 + 1, owner)


def paint_deed(p: Painter, w: float, h: float, group: str, icon: str, under: Token | str = "", **how: bool) -> None:
    """The badge, and under it the token of the owner or, beside a house, how many stand there. `how`: `mortgaged`,
    `hotel` for what stands there without a number, or `apart`: the second line of the name goes under the badge, and
    the token stands at the right of the first."""
    hotel, apart = how.get("hotel", False), how.get("apart", False)
    below = bool(under) or hotel
    top = _TOP if below or apart else h / 2 - _BADGE / 2
    draw_badge(p, _BADGE_X, top, _BADGE, group, icon, how.get("mortgaged", False))
    left, cy = (w - aside(under, hotel), h / 4 + 1) if apart else (2.0, (h + _BADGE + _TOP) / 2)
    if isinstance(under, Token):
        draw_token(p, left + 10 if apart else _BADGE_X + _BADGE / 2, cy, 9, under)
    elif below:
        p.text(under, left + 1, cy, theme.SMALL, theme.PAPER, True)
        p.icon("hotel" if hotel else "house", left + (15 if hotel else 20), cy, 18 if hotel else 14, theme.PAPER)


def aside(under: Token | str, hotel: bool = False) -> float:
    """What stands under a badge takes beside the first line of a name whose second line is there."""
    return _TOKEN if isinstance(under, Token) else _HOUSES if under or hotel else 0


def under_badge(lines: list[str], w: float) -> bool:
    """Whether the second line of a name has the whole width of the cell."""
    return len(lines) == 2 and width(lines[1], theme.SMALL) > w - _NAME_X - _LEAST


def name_lines(name: str, brief: str, w: float, note: str = "", taken: float = 0) -> list[str]:
    """A name in two lines at most beside the badge of a cell so wide: in full, else as it is shortened, else with the
    second line under the badge, else cut. With a note the name has one line, without its first words if it must, and
    the note the other, but for a name that needs both. `taken`: what stands beside the first line then takes."""
    room = w - _NAME_X - _RIGHT
    if note:
        words = name.split(" ")
        shorter = (" ".join(words[first:]) for first in range(1, len(words)))
        ways = (name, brief.replace("-\n", "-").replace("\n", " "), *shorter)
        fits = next((way for way in ways if width(way, theme.SMALL) <= room), "")
        if fits:
            return [fits, cut(note, theme.SMALL, room)]
    for most in (room, w - _NAME_X - _LEAST):
        for way in (name, brief):
            lines = balanced(way, theme.SMALL, most)
            if len(lines) <= 2 and all(width(line, theme.SMALL) <= most for line in lines):
                return lines
    beside = room - taken
    first, rest = lines[0], " ".join(lines[1:])
    if rest and width(first, theme.SMALL) <= beside and width(rest, theme.SMALL) <= w - 2 * _EDGE:
        return [first, rest]
    lines = [lines[0], *([" ".join(lines[1:])] if lines[1:] else [])]
    return [cut(line, theme.SMALL, room) for line in lines]


def paint_name(p: Painter, lines: list[str], w: float, h: float, rgba: theme.Rgba) -> None:
    """Lines of a name beside the badge, the second one under it where it needs the width."""
    if under_badge(lines, w):
        p.text(lines[0], _NAME_X, h / 4 + 1, theme.SMALL, rgba)
        left = min(_BADGE_X, w - _EDGE - width(lines[1], theme.SMALL))
        p.text(lines[1], left, 3 * h / 4, theme.SMALL, rgba)
        return
    p.lines(lines, _NAME_X, h / 2, theme.SMALL, rgba, False, pitch=1.05)
