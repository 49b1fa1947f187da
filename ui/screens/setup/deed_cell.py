"""A deed in the lists of the set-up, in little room: its badge, under it whose it is or what stands there, its name."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import balanced, cut, divided, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.pieces import Token

_BADGE_X, _BADGE, _TOP = 7, 20, 2
_NAME_X, _RIGHT, _LEAST = 31, 5, 1
"""Where the name begins, what is free at its right, and the least of that, for a word that needs it."""


def paint_owner(p: Painter, h: float, owner: Token) -> None:
    """The token of the owner in place of the badge."""
    draw_token(p, _BADGE_X + _BADGE / 2, h / 2, _BADGE / 2 + 1, owner)


def paint_deed(p: Painter, h: float, group: str, icon: str, under: Token | str = "", **how: bool) -> None:
    """The badge, and under it the token of the owner or, beside a house, how many stand there. `how`: `mortgaged`,
    which is hatched, or `hotel` for what stands there without a number."""
    hotel, mortgaged = how.get("hotel", False), how.get("mortgaged", False)
    below = bool(under) or hotel
    if mortgaged:
        p.hatch(2, 2, _NAME_X - 4, h - 4, theme.EDGE)
    draw_badge(p, _BADGE_X, _TOP if below else h / 2 - _BADGE / 2, _BADGE, group, icon, mortgaged)
    cy = (h + _BADGE + _TOP) / 2
    if isinstance(under, Token):
        draw_token(p, _BADGE_X + _BADGE / 2, cy, 9, under)
    elif below:
        p.text(under, 3, cy, theme.SMALL, theme.PAPER, True)
        p.icon("hotel" if hotel else "house", 17 if hotel else 22, cy, 18 if hotel else 14, theme.PAPER)


def name_lines(name: str, brief: str, w: float, note: str = "") -> list[str]:
    """A name in two lines at most beside the badge of a cell so wide: in full, else as it is shortened, else without
    the first words of that and divided at its hyphen, else cut. With a note the name has one line, without its first
    words if it must, and the note the other, but for a name that needs both."""
    room = w - _NAME_X - _RIGHT
    if note:
        words = name.split(" ")
        shorter = (" ".join(words[first:]) for first in range(1, len(words)))
        ways = (name, brief.replace("-\n", "").replace("\n", " "), *shorter)
        fits = next((way for way in ways if width(way, theme.SMALL) <= room), "")
        if fits:
            return [fits, cut(note, theme.SMALL, room)]
    for most in (room, w - _NAME_X - _LEAST):
        last = divided(brief, theme.SMALL, most)[-2:] if brief != name else []
        for lines in (balanced(name, theme.SMALL, most), balanced(brief, theme.SMALL, most), last):
            if 0 < len(lines) <= 2 and all(width(line, theme.SMALL) <= most for line in lines):
                return lines
    first, *rest = balanced(brief, theme.SMALL, room)
    return [cut(line, theme.SMALL, room) for line in (first, " ".join(rest)) if line]


def paint_name(p: Painter, lines: list[str], h: float, rgba: theme.Rgba) -> None:
    """Lines of a name beside the badge."""
    p.lines(lines, _NAME_X, h / 2, theme.SMALL, rgba, False, pitch=1.05)
