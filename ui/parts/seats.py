"""Who plays, in the set-up: the call for a card, and the seats in their order."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card, draw_waves, draw_waves_up
from ui.parts import keys, rows, signs
from ui.records.pieces import ButtonView
from ui.records.setup import CallView, PlayersView, SeatRowView

SIDE = 316  # The width of what stands beside a list of the set-up.
FOOT = 58  # The height of its keys.
# The least height of a row, the least width of a seat and its most height.
ROW, _WIDE, _MOST = 50, 330, 63
CLOSE = (0, 3)  # By so much rows that lie close are drawn smaller than what takes the finger.
_CALL = 176  # The height of the call over the seats.
_DISC = 28  # The radius of the disc of a call that asks for no card.


def ways(view: PlayersView, go: ButtonView) -> Ways:
    """The seats beside the call, with the keys under both, or under the call where there are many seats; or under it in
    a narrow window."""
    following, start, add = (keys.key(key, high=FOOT) for key in (go, view.start, view.add))
    beside = Box(Col(_call(view.call), following, gap=theme.MARGIN), wide=SIDE)
    all_keys = Box(Col(_call(view.call), add, start, following, gap=theme.MARGIN), wide=SIDE)
    other = Row(add, start, even=True, fill=True, gap=theme.MARGIN)
    call = _call(view.call, _CALL)
    return [
        Row(Col(_seats(view), other, gap=theme.MARGIN, grow=1), beside, gap=12, fill=True),
        Row(_seats(view), all_keys, gap=12, fill=True),
        Row(_seats(view, close=True), all_keys, gap=12, fill=True),
        Col(call, _seats(view), other, following, gap=theme.MARGIN),
        Col(call, _seats(view, close=True), other, following, gap=theme.MARGIN),
    ]


def _seats(view: PlayersView, *, close: bool = False) -> Node:
    """The seats; where words have little room who starts is said without its flag."""
    ways = [
        [_seat(row, close, flag) if row.token is not None else _free(row, close) for row in view.rows]
        for flag in (True, False)
    ]
    return listed(*ways, close=close, wide=_WIDE, most=_MOST)


def listed(*ways: Sequence[Node], columns: int = 1, close: bool, wide: float = 0, most: float = inf) -> Apart:
    """Rows of a list, the best of its ways first, at least as high as a finger needs, in words of their own size; where
    they lie `close` nothing is free between them."""
    least, gap = (ROW, 0) if close else (theme.TOUCH, theme.GAP)
    count = -(-len(ways[0]) // columns)
    grids = [[Grid(nodes, columns, gap, most=most)] for nodes in ways]
    return Apart(grids, wide, count * (least + gap) - gap, grow=1)


def _seat(row: SeatRowView, close: bool, flag: bool) -> Slot:
    """The grip, the disc, the name over what the card remembers, who starts, and the cross."""
    assert row.token is not None, "somebody sits here"
    words = rows.close(
        Text(row.name, "small", theme.TEXT, True, most=1, cuts=True),
        Text(row.line, "small", theme.TEXT2, most=1),
    )
    cross = Row(Space(), signs.icon("cross", 20, theme.TEXT2), Space(), gap=6)
    face = Row(
        signs.icon("grip", 24, theme.TEXT2), signs.token(row.token, 18, None), words, starts(row.pill, flag=flag), cross
    )
    return _slot("seat", row, face, close)


def _free(row: SeatRowView, close: bool) -> Slot:
    ring = Sign(36, 36, _draw_ring)
    face = Row(Space(0, wide=24), ring, Text(row.name, "small", theme.OFF, most=1, grow=1))
    return _slot("free seat", row, face, close)


def _slot(kind: str, row: SeatRowView, face: Row, close: bool) -> Slot:
    face.gap = 9
    high = ROW if close else theme.TOUCH
    return Slot(kind, row, _WIDE, high, face=Box(face, pad=(10, 0)), inset=CLOSE if close else (0, 0))


def starts(words: str, *, flag: bool = True) -> Node | None:
    """Who starts, in words behind a flag; None of anybody else."""
    if not words:
        return None
    return Row(signs.icon("flag", 18, theme.BRASS) if flag else None, Text(words, "small", theme.BRASS, most=1))


def _draw_ring(p: Painter, x: float, y: float, w: float, h: float) -> None:
    p.disc(x + w / 2, y + h / 2, 18, theme.EDGE)
    p.disc(x + w / 2, y + h / 2, 16.5, theme.GROUND)


def _call(view: CallView, high: float = 0) -> Node:
    """What is asked for, or why nothing is, in words as large as there is room for."""
    return Apart(_out(view) if view.out else _full(view) if view.token is None else _asking(view), high=high, grow=1)


def _asking(view: CallView) -> Ways:
    """A card over a reader, or where that has no room a small card beside the title; both on paper."""
    reader = Sign(184, 170, lambda p, x, y, w, h: _draw_reader(p, x, y, view))
    card = Sign(100, 50, lambda p, x, y, w, h: _draw_small_card(p, x, y, view))
    under = Text(view.title, "title", theme.INK, True, most=2, align="middle")
    beside = Text(view.title, "title", theme.INK, True, most=3, grow=1)
    said = [Text(line, "small", theme.INK2, align="middle") for line in view.lines]
    left = [Text(line, "small", theme.INK2) for line in view.lines]
    large = Col(Row(Space(), reader, Space()), Col(under, *said, gap=8), gap=16)
    return [_paper(large), _paper(Col(Row(card, beside, gap=14), *left, gap=8))]


def _paper(node: Node) -> Node:
    return Box(node, theme.PAPER, theme.RADIUS_PANEL, pad=(18, 8))


def _full(view: CallView) -> Ways:
    """The words of a full table, which waits for no card; nobody has to do anything, so they are not on paper."""
    title = Text(view.title, "title", theme.TEXT, True, most=2, align="middle")
    line = Text(" ".join(view.lines), "small", theme.TEXT2, align="middle")
    disc = _disc(theme.RAISED, "check", theme.GAIN)
    large = Col(Row(Space(), disc, Space()), title, line, gap=10)
    return [Box(node, theme.SURFACE, theme.RADIUS_PANEL, pad=(18, 8)) for node in (large, Col(title, line, gap=8))]


def _out(view: CallView) -> Ways:
    """What is wrong with the reader, what to do, and how to go on without it."""
    head = Row(_disc(theme.ALARM, "warn", theme.WHITE), Text(view.title, "title", theme.TEXT, True, most=3, grow=1))
    head.gap = 16
    lines = (Text(line, "small", theme.TEXT2) for line in view.lines)
    return [Box(Col(head, *lines, gap=8), theme.SURFACE, theme.RADIUS_PANEL, pad=(18, 8))]


def _disc(ground: Rgba, icon: str, ink: Rgba) -> Sign:
    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        p.disc(x + w / 2, y + h / 2, _DISC, ground)
        p.icon(icon, x + w / 2, y + h / 2, 32, ink)

    return Sign(2 * _DISC, 2 * _DISC, draw)


def _draw_reader(p: Painter, x: float, y: float, view: CallView) -> None:
    draw_card(p, x + 30, y, 124, view.token, theme.INK)
    draw_waves_up(p, x + 92, y + 111, theme.INK2)
    p.round(x, y + 130, 184, 40, theme.INK, theme.RADIUS)
    p.frame(x + 10, y + 138, 164, 24, theme.EDGE, theme.INK, 1.5, 5)


def _draw_small_card(p: Painter, x: float, y: float, view: CallView) -> None:
    draw_card(p, x, y, 76, view.token, theme.INK)
    draw_waves(p, x + 84, y + 24, theme.INK2)
