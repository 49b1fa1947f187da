"""A deed in the lists of the set-up, in little room: its badge, under it whose it is or what stands there, its name."""

from __future__ import annotations

from ui.look import theme
from ui.records.pieces import Token
from ui.widgets.fitting import broken, cut, width
from ui.widgets.painter import Painter
from ui.widgets.tokens import draw_badge, draw_token

_BADGE = 22
_NAME_X, _RIGHT = 29, 2


def paint_deed(p: Painter, w: float, h: float, group: str, icon: str, under: Token | str = "", **how: bool) -> None:
    """The badge, and under it the token of the owner or, beside a house, how many stand there. `how`: `mortgaged`, or
    `hotel` for what stands there without a number."""
    hotel = how.get("hotel", False)
    below = bool(under) or hotel
    draw_badge(p, 4, 2 if below else h / 2 - _BADGE / 2, _BADGE, group, icon, how.get("mortgaged", False))
    cy = (h + _BADGE + 2) / 2
    if isinstance(under, Token):
        draw_token(p, 15, cy, 11, under)
    elif below:
        p.text(under, 2, cy, theme.SMALL, theme.PAPER, True)
        p.icon("hotel" if hotel else "house", 15 if hotel else 22, cy, 18 if hotel else 14, theme.PAPER)


def name_lines(name: str, brief: str, w: float, note: str = "") -> list[str]:
    """A name in two lines at most beside the badge of a cell so wide: in full, else as it is shortened, else cut. With
    a note the name has one line and the note the other."""
    room = w - _NAME_X - _RIGHT
    if note:
        fits = next((words for words in (name, brief.replace("\n", " ")) if width(words, theme.SMALL) <= room), name)
        return [cut(fits, theme.SMALL, room), cut(note, theme.SMALL, room)]
    for words in (name, brief):
        lines = broken(words, theme.SMALL, room)
        if len(lines) <= 2 and all(width(line, theme.SMALL) <= room for line in lines):
            return lines
    lines = [lines[0], *([" ".join(lines[1:])] if lines[1:] else [])]
    return [cut(line, theme.SMALL, room) for line in lines]


def paint_name(p: Painter, lines: list[str], h: float, rgba: theme.Rgba) -> None:
    """Lines of a name, beside the badge."""
    p.lines(lines, _NAME_X, h / 2, theme.SMALL, rgba, False, pitch=1.05)
