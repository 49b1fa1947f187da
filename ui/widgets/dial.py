"""Time as a picture on paper: the dial of an hour, and the ring of a time that stands still."""

from __future__ import annotations

from math import cos, pi, sin

from ui.look import theme
from ui.paint.painter import Painter

_TICKS = 12
_HALF_DAY = 12 * 60


def draw_dial(p: Painter, cx: float, cy: float, side: float, hour: int) -> None:
    """A dial with both hands at an hour, in minutes after midnight."""
    r = side / 2 - 3
    p.arc(cx, cy, r, 0, 360, theme.INK, 5)
    for tick in range(_TICKS):
        p.line((_at(cx, cy, r * 0.8, tick / _TICKS), _at(cx, cy, r * 0.9, tick / _TICKS)), theme.INK2, 3)
    p.line(((cx, cy), _at(cx, cy, r * 0.5, hour % _HALF_DAY / _HALF_DAY)), theme.INK, 6)
    p.line(((cx, cy), _at(cx, cy, r * 0.74, hour % 60 / 60)), theme.INK, 4)
    p.disc(cx, cy, 5, theme.INK)


def draw_stopped(p: Painter, cx: float, cy: float, side: float, part: float) -> None:
    """What is left of a time that stands, as the rest of a ring that runs out clockwise round the sign of a pause."""
    r, wide = side / 2 - 7, 12
    p.arc(cx, cy, r, 0, 360, theme.PAPER2, wide)
    p.arc(cx, cy, r, 360 * (1 - part), 360, theme.INK2, wide)
    p.icon("pause", cx, cy, side * 0.46, theme.INK)


def _at(cx: float, cy: float, r: float, turn: float) -> tuple[float, float]:
    """The point so far from the middle, so much of a turn after twelve."""
    return cx + r * sin(2 * pi * turn), cy - r * cos(2 * pi * turn)
