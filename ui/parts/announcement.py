"""A great moment, said large over the screen."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Mark, Node, Sign, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import signs
from ui.records.motion import Announcement

_SIDES = (52, 44, 38, 26)  # The widths of the sign before the words.
_PAD = (7, 2)
_LIGHT, _LIGHTS = 5, 16  # The radius of a light of an auction's countdown, and how far apart they are.


def ways(said: Announcement) -> Ways:
    """The trees of what is said."""
    return _card(said) if said.paper else _moment(said)


def _card(said: Announcement) -> Ways:
    """A card drawn, on paper as it was drawn: the sign of its deck, its name over whom it concerns, what it brings. A
    long name takes the line of the player, whose pawn people see go."""

    def sign(p: Painter, x: float, y: float, w: float, h: float) -> None:
        p.round(x, y, w, h, theme.INK, theme.RADIUS_BADGE)
        p.icon(said.icon, x + w / 2, y + h / 2, 0.7 * w, theme.PAPER)

    line = Text(said.line, "small", theme.INK2, most=1, cuts=True)
    named = Col(Text(said.title, "heading", theme.INK, True, most=1), line, grow=1)
    alone = Text(said.title, "heading", theme.INK, True, most=2, grow=1)
    amount = Text(said.amount, "heading", theme.GAIN_PAPER, True, most=1) if said.amount else None
    rows = (Row(Mark(_SIDES, sign), words, amount, gap=8) for words in (named, alone))
    return [[Box(row, theme.PAPER, theme.RADIUS_PANEL, pad=_PAD, edge=theme.INK)] for row in rows]


def _moment(said: Announcement) -> Ways:
    """Whose it is, what it is over what follows, and the lights of the countdown where these have room; whole, or at
    last with names cut."""
    if said.token is not None:
        edge, sign = theme.PLAYERS[said.token.colour], signs.shrinking_token(said.token, _SIDES, None)
    else:
        edge, sign = theme.TEXT, Mark(_SIDES, lambda p, x, y, w, h: p.icon(said.icon, x + w / 2, y + h / 2, w, edge))
    lights = _lights(said.calls) if said.calls else None
    title = Text(said.title, "name", theme.TEXT, True, most=1, own=True)
    lines = [Text(said.line, "small", theme.TEXT2, most=most) if said.line else None for most in (1, 3)]
    rows = [Row(sign, Col(title, line, grow=1), beside, gap=8) for beside in (lights, None) for line in lines]
    return [[Box(row, theme.RAISED, theme.RADIUS_PANEL, pad=_PAD, edge=edge) for row in rows]]


def _lights(calls: int) -> Node:
    """The lights under each other, the last one lit."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        for call in range(1, calls + 1):
            p.disc(x + w / 2, y + (call - 0.5) * _LIGHTS, _LIGHT, theme.TEXT if call == calls else theme.EDGE)

    return Sign(_LIGHTS, _LIGHTS * calls, draw)
