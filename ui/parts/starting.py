"""Who starts, in the set-up: the dice of one player after the other, and how all have thrown."""

from __future__ import annotations

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.parts import keys, signs
from ui.parts.seats import CLOSE, FOOT, ROW, listed, starts
from ui.records.pieces import ButtonView
from ui.records.setup import StartRowView, StartView

# The width of what stands beside the players, and the dice with what they ask for.
_SIDE, _DICE, _DICE_HIGH = 362, 330, 150
# The width of the key that takes a throw back, the least width of a player and the most height.
_BACK, _WIDE, _MOST = 64, 300, 100
_SAID = (122, 98)  # The height of what is asked over the dice, with much room and with little.
_DISCS = (52, 44, 36)  # The sides of a disc, from step to step.


def ways(view: StartView, go: ButtonView) -> Ways:
    """The players beside the dice, or under them in a narrow window."""
    words = Col(_title(view), Text(view.line, "small", theme.TEXT2), gap=theme.GAP)
    dice = Row(Space(), Slot("first dice", view.pad, _DICE, _DICE_HIGH), Space(), gap=0)
    back, following = keys.key(view.back, _BACK, high=FOOT), keys.key(go, high=FOOT)
    draw = Row(keys.key(view.draw, high=FOOT, grow=1), back, gap=theme.MARGIN)
    said = Apart([words], high=0, grow=1)
    side = Box(Col(said, dice, draw, following, gap=theme.MARGIN), wide=_SIDE)
    foot = Row(keys.key(view.draw, high=FOOT, grow=1), back, keys.key(go, high=FOOT, grow=1), gap=theme.MARGIN)
    players = [_players(view, close=close) for close in (False, True)]
    return [
        *(Row(rows, side, gap=theme.MARGIN, fill=True) for rows in players),
        *(Col(Apart([words], high=high), dice, rows, foot, gap=12) for high in _SAID for rows in players),
    ]


def _title(view: StartView) -> Node:
    token = signs.token(view.token, 24, None) if view.token is not None else None
    return Row(token, Text(view.title, "heading", theme.TEXT, True, most=2, grow=1), gap=14)


def _players(view: StartView, *, close: bool) -> Node:
    ways = [[_player(row, close, cuts) for row in view.rows] for cuts in (False, True)]
    return listed(*ways, close=close, wide=_WIDE, most=_MOST)


def _player(row: StartRowView, close: bool, cuts: bool) -> Slot:
    """The disc, the name, and at the right the throw with its sum, or that this one starts."""
    ink, second = (theme.OFF, theme.OFF) if row.out else (theme.TEXT, theme.TEXT2)
    thrown: list[Node] = []
    if row.dice and not row.pill:
        total = Text(str(sum(row.dice)), "heading", ink, True, most=1, align="right")
        thrown = [Text(" + ".join(map(str, row.dice)), "small", second, most=1), Box(total, wide=34)]
    name = Text(row.name, "heading", ink, True, most=1, cuts=cuts, grow=1)
    face = Box(Row(signs.shrinking_token(row.token, _DISCS), name, starts(row.pill), *thrown, gap=12), pad=(14, 0))
    return Slot("plate", row, 0, ROW, face=face, inset=CLOSE if close else (0, 0))
