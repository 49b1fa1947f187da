"""What stands large where a list has nothing yet: a sign, what to do, and what will stand there."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import balanced, fitted
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card, draw_waves_up
from ui.records.rolls import BlankView

_SIGN, _CARD, _CARD_SIGN = 72.0, 112.0, 156.0
"""The side of an icon, the width of the card, and how high this stands with the reader under it."""
_TITLE, _LINE, _APART = 34.0, 25.0, 14.0
_ASIDE, _MOST = 24.0, 440.0
"""What stays free on either side, and how wide a line gets at most."""


def draw_blank(p: Painter, view: BlankView, x: float, y: float, w: float, h: float) -> None:
    """Draw it in the middle of a box."""
    room = min(_MOST, w - 2 * _ASIDE)
    size, title = fitted(view.title, (theme.HEADING, theme.STRIP), room, 2, True)
    lines = balanced(view.line, theme.BODY, room)
    sign = _CARD_SIGN if view.icon == "card" else _SIGN
    cx, top = x + w / 2, y + max(0.0, h - sign - _TITLE * len(title) - _LINE * len(lines) - 2 * _APART) / 2
    if view.icon == "card":
        _draw_reader(p, cx, top)
    else:
        p.icon(view.icon, cx, top + sign / 2, sign, theme.EDGE)
    top += sign + _APART
    p.lines(title, cx, top + _TITLE * len(title) / 2, size, theme.TEXT, True, "middle")
    top += _TITLE * len(title) + _APART
    p.lines(lines, cx, top + _LINE * len(lines) / 2, theme.BODY, theme.TEXT2, align="middle", pitch=_LINE / theme.BODY)


def _draw_reader(p: Painter, cx: float, y: float) -> None:
    """A card over a reader."""
    draw_card(p, cx - _CARD / 2, y, _CARD, None)
    draw_waves_up(p, cx, y + 94, theme.TEXT2)
    p.round(cx - 84, y + 116, 168, 40, theme.RAISED, theme.RADIUS)
    p.frame(cx - 74, y + 124, 148, 24, theme.EDGE, theme.RAISED, 1.5, 5)
