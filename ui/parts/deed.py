"""A title deed, as a document on paper: band with letter and name, rents, what building and mortgage cost."""

from __future__ import annotations

from itertools import zip_longest

from ui.kit.boxes import Box, Col, Grid, Over, Row, Spot
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.look.ladders import CLOSE
from ui.parts import rows, signs
from ui.records.pieces import ButtonView, DeedLine, DeedView

LINE = "line"  # The spot of each line.
_BAND, _LOW_BAND, _LEAST_BAND = 58, 46, 38  # The height of the band, and where there is little room, and least.
# What the letter or the icon takes of the band, what is free at its ends, and beside the name.
_SIGN, _EDGE, _GAP = 22, 3, 6
# The roles of a name, with the most lines it then has and how far apart they stand.
_NAMES = (("heading", 1, 1.0), ("strip", 2, 1.0), ("small", 3, 0.9))
# The most height of a line of the deed; how close its words may stand, by their size, and where the deed is low.
_MOST, _PITCH, _CLOSE = 42, 0.95, 0.82
# From the edges of the lines to their words, and what a bar leaves free around its words, tails and all.
_IN, _BAR = 1, (4, 2.5)
_BETWEEN = 12  # What is free between two columns.
# What is free between a line and what begins under it, such as a bar: the tails of its words hang so far.
_TAILS = 2


def ways(view: DeedView) -> Ways:
    """The trees of a deed, the best first: each label in one line, or in two, at last in two columns of lines, or in
    lines that lie close; a touch anywhere asks why it costs so."""
    apart = [[_paper(view, band, _PITCH, most) for band in (_BAND, _LOW_BAND)] for most in (1, 2)]
    low = [_paper(view, _LOW_BAND, _PITCH, 1, columns=2)]
    close = [_paper(view, band, _CLOSE, 1) for band in (_LOW_BAND, _LEAST_BAND)]
    return [[_asked(view, paper) for paper in group] for group in (*apart, low, close)]


def least(view: DeedView, w: float) -> float:
    """The height without which a deed so wide has no room for all its lines."""
    return _paper(view, _LOW_BAND, _CLOSE, 1).high(CLOSE, w)


def _asked(view: DeedView, paper: Node) -> Node:
    return paper if view.why is None else Over(paper, Slot("asked", ButtonView(icon="question", act=view.why)))


def _paper(view: DeedView, band: float, pitch: float, most: int, columns: int = 1) -> Node:
    holder = Text(view.holder, "small", theme.INK2, most=1, align="middle") if view.holder else None
    nodes: list[Node] = [Spot(line, LINE, grow=1) for line in _lines(view, pitch, most)]
    if columns > 1:
        half = -(-len(nodes) // columns)
        right = [Row(Space(0, wide=_BETWEEN), node, gap=0) for node in nodes[half:]]
        nodes = [node for pair in zip_longest(nodes[:half], right, fillvalue=Space()) for node in pair]
    lines = Grid(nodes, columns, 0, _MOST, grow=1)
    below = Box(Col(holder, lines), pad=(_IN, 3), grow=1)
    inside = Col(_band(view, band), signs.rule(theme.INK, 2), below)
    framed = rows.framed(inside, theme.RADIUS_SPACE, (1.5, 1.5))
    return Box(framed, theme.PAPER, theme.RADIUS_BIG, pad=(6, 6), firm=True)


def _band(view: DeedView, high: float) -> Node:
    """The band in the colour of the group: the name between the letter or the icon and the question mark, in one line
    if it has room; in the middle, or beside the letter where nothing stands at the right."""
    on = theme.ON_GROUP[view.group]
    letter = Text(view.group, "small", on, True, align="middle")
    sign = Box(signs.icon(view.icon, _SIGN, on) if view.icon else letter, wide=_SIGN)
    right = signs.question(theme.PAPER2, theme.INK2) if view.why is not None else None
    free = (_SIGN, 0) if right is None else (0,)

    def named(role: str, most: int, pitch: float, side: float) -> Node:
        name = Text(view.name, role, on, True, most=most, align="middle", pitch=pitch, grow=1)
        return Row(sign, name, right or Space(0, wide=side), gap=_GAP)

    trees = [[named(*each, side)] for each in _NAMES for side in free]
    return Box(Apart(trees, high=high), theme.GROUPS[view.group], (2, 2, 0, 0), pad=(_EDGE, 0))


def _lines(view: DeedView, pitch: float, most: int) -> list[Node]:
    """The rents, and under a rule the costs."""
    costs = sum(line.cost for line in view.lines)
    first = len(view.lines) - costs
    lines = [_line(line, pitch, most) for line in view.lines]
    if costs:
        lines[first] = Col(Space(0, high=_TAILS + 2), signs.rule(), lines[first])
    return lines


def _line(line: DeedLine, pitch: float, most: int) -> Node:
    """A line; the rent that holds now in a bar."""
    ink = theme.PAPER if line.current else theme.INK2 if line.cost else theme.INK
    label = Text(line.label, "small", ink, most=most, grow=1, pitch=pitch)
    amount = Text(line.amount, "small", ink, True, most=1, align="right", pitch=pitch) if line.amount else None
    row = Row(label, amount, gap=6, grow=1)
    if not line.current:
        return Box(row, pad=(_BAR[0], 0), grow=1)
    return Col(Space(0, high=_TAILS), Box(row, theme.INK, theme.RADIUS_BADGE, pad=_BAR, firm=True, grow=1))
