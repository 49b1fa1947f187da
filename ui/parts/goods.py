"""What both sides of a trade hand over, in one tree: a row for each thing, under a line what is received and costs
something, and the keys that add; in pages where not all have room.

Law: heads, rows and keys of the two are written in one way and as large, and side by side they stand on one line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from ui.kit.boxes import Agreed, Box, Col, Either, Grid, Over, Row, Spot
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Ways, has_room
from ui.look import theme
from ui.parts import keys, roll_row, rows, signs
from ui.parts import pages as turned
from ui.parts.head import heads
from ui.records.pieces import ButtonView
from ui.records.sheets import GoodsView, SideView

_BESIDE = 600  # From this width on the sides stand beside each other.
_BADGE, _SMALL_BADGE, _FLIP, _CROSS, _ICON, _PLUS = 24, 20, 18, 20, 24, 18
_EDGE, _GAP = theme.MARGIN, 3  # What is free at the sides, and between rows.
_APART = 2 * _EDGE + theme.MARGIN  # What is free between the rows of two sides.
_READ = 3  # What is free over and under a row to read.

# The rows of each kind, all written in one way.
_Kinds = defaultdict[str, Agreed]


class _Thing(NamedTuple):
    """What is handed over, as low as its words allow, and as high as a finger needs, if it `takes` one."""

    low: Node
    high: Node
    takes: bool = False


class _Side(NamedTuple):
    """What is seen of a side."""

    head: Node
    given: Sequence[Node]
    received: Sequence[Node]
    adders: Sequence[ButtonView]


def pages(view: GoodsView, w: float, h: float) -> list[Ways]:
    """The trees of each page in so much room: as few pages as have room for all, with what is received on each; where
    that has none, it is turned with the rest."""
    lies = w >= _BESIDE
    kinds = _Kinds(Agreed)
    given = [[_thing(row, kinds, view) for row in side.rows] for side in view.sides]
    received = [_received(view, side, kinds) for side in view.sides]
    none: list[list[_Thing]] = [[] for _ in view.sides]
    whole = [[*things, *paid] for things, paid in zip(given, received, strict=True)]
    shown: list[Ways] = []
    for things, paid in ((given, received), (whole, none)):
        most = max(map(len, things))
        for each in (-(-most // count) for count in range(1, most + 1)) if most else (1,):
            shown = _turned(view, things, paid, each, lies)
            if all(has_room([tree for tree in page if isinstance(tree, Node)], w, h) for page in shown):
                return shown
    return shown


def _turned(
    view: GoodsView, given: Sequence[Sequence[_Thing]], received: Sequence[Sequence[_Thing]], each: int, lies: bool
) -> list[Ways]:
    """The trees of each page where a page has room for so many things of each side."""
    parts = [[things[at : at + each] for at in range(0, len(things), each)] or [things] for things in given]
    count = max(map(len, parts))
    tops = heads([side.head for side in view.sides])

    def trees(page: int) -> list[Node]:
        turn = turned.next_key(page, count, theme.TOUCH)
        shown = [own[min(page, len(own) - 1)] for own in parts]
        longest = max(map(len, shown)) if lies else 0  # what is received stands under the longer of two
        sides = [
            _Side(top, *_apart(own, paid, close=len(own) >= longest), side.adders)
            for side, top, own, paid in zip(view.sides, tops, shown, received, strict=True)
        ]
        if not lies:
            panels = (_panel([side], 1, turn if len(own) > 1 else None) for side, own in zip(sides, parts, strict=True))
            return [Col(*panels, gap=theme.MARGIN, firm=True)]
        return [_panel(sides, columns, turn) for columns in ((1, 2) if view.fixed else (1,))]

    return [trees(page) for page in range(count)]


def _panel(sides: Sequence[_Side], columns: int, turn: Node | None) -> Node:
    """Sides beside each other, each on its ground, its things in so many columns."""
    ground = Grid([Box(Space(), theme.SURFACE) for _ in sides], len(sides), theme.MARGIN, grow=1)
    paid = [_line([signs.rule(theme.EDGE, 1) if side.received else Space() for side in sides])]
    adders = any(side.adders for side in sides)
    feet = [Row(*map(_adder, side.adders), even=True, grow=1) for side in sides]
    body = Col(
        _line([side.head for side in sides]),
        *_lines([column for side in sides for column in _columns(side.given, columns)]),
        Space(),
        *(paid if any(side.received for side in sides) else ()),
        *_lines([side.received for side in sides]),
        _line(feet) if turn is None else Row(feet[0], turn, *feet[1:]),
        gap=_GAP,
        stand="top",
        firm=adders,
    )
    return Box(Over(Col(ground, grow=1), Box(body, pad=(_EDGE, _GAP))), grow=1)


def _columns(nodes: Sequence[Node], count: int) -> list[Sequence[Node]]:
    each = -(-len(nodes) // count)
    return [nodes[n * each : (n + 1) * each] for n in range(count)]


def _lines(columns: Sequence[Sequence[Node]]) -> list[Node]:
    """What stands in columns, line by line."""
    return [_line([node or Space() for node in each]) for each in zip_longest(*columns)]


def _line(nodes: Sequence[Node]) -> Node:
    return Grid(nodes, len(nodes), _APART)


def _adder(view: ButtonView) -> Node:
    on = keys.inks_of(view).on
    words = Text(view.label, "small", on, True, most=1)
    return Slot("key", view, face=Row(Space(), signs.icon(view.icon, _PLUS, on), words, Space(), gap=4), grow=1)


# Rows


def _thing(row: ButtonView, kinds: _Kinds, view: GoodsView) -> _Thing:
    """A thing: badge or icon, its name and what is said of it, its amount; with the sign that takes it out, or to be
    read."""
    icon = Row(Space(), signs.icon(row.icon, _ICON, theme.TEXT), Space(), gap=0)
    sign = signs.badge(row.group, row.icon, _BADGE, row.mortgaged) if row.group else Box(icon, wide=_BADGE)
    cross = signs.icon(row.mark, _CROSS, theme.TEXT2) if row.mark else None
    line = Row(sign, *_words(row, kinds), cross, gap=8)
    if view.fixed:
        read = Box(line, pad=(4, _READ))
        low, high = (Col(signs.rule(theme.LINE, 1), _asked(row, read, high)) for high in (0, theme.TOUCH))
        return _Thing(low, high, row.why is not None)
    slot = Slot("asking row", replace(row, mark=""), face=Box(line, pad=(10, 1)), grow=1)
    return _Thing(slot, slot)


def _apart(given: Sequence[_Thing], received: Sequence[_Thing], *, close: bool) -> tuple[list[Node], list[Node]]:
    """The things of a side on a page: what takes a finger beside another that does is as high as one. `close`: what is
    received stands under the last that is given."""
    last, first = given[-1:] if close else (), received[:1] if close else ()
    return _high_beside(given, (), first), _high_beside(received, last, ())


def _high_beside(things: Sequence[_Thing], over: Sequence[_Thing], under: Sequence[_Thing]) -> list[Node]:
    """Things between others, those that take a finger beside such a one as high as one."""
    takes = [any(each.takes for each in over), *(each.takes for each in things), any(each.takes for each in under)]
    beside = (before or after for before, after in zip(takes, takes[2:], strict=False))
    return [thing.high if near else thing.low for thing, near in zip(things, beside, strict=True)]


def _words(row: ButtonView, kinds: _Kinds) -> list[Node | None]:
    """The name and the amount, and what is said of it beside the name, or in each row under it."""
    name, one = (
        Text(row.label, "small", theme.TEXT, True, most=most, brief=row.short, cuts=cuts)
        for most, cuts in ((2, bool(row.group)), (1, False))
    )
    amount = _amount(row)
    if not row.detail:
        return [Box(name, grow=1), amount]
    flip = signs.icon("flip", _FLIP, theme.TEXT2) if row.mortgaged else None
    said = Text(row.detail, "small", theme.TEXT2, most=1)
    beside, under = Row(one, flip, said, Space(), amount), rows.close(name, Row(flip, said, Space(), amount))
    kind = "paid" if amount else "mortgaged" if row.mortgaged else "card"
    return [Either(beside, under, agreed=kinds[kind], grow=1)]


def _amount(row: ButtonView) -> Node | None:
    if not row.amount:
        return None
    return Spot(rows.dotted(_figures(row)), roll_row.WHY) if row.why is not None else _figures(row)


def _figures(row: ButtonView) -> Text:
    ink = keys.signed(row, keys.inks_of(row))
    return Text(row.amount, "small", ink, True, most=1, align="right")


def _asked(row: ButtonView, read: Node, high: float) -> Node:
    return rows.asked_all(read, row.why, high=high) if row.why is not None else read


def _received(view: GoodsView, side: SideView, kinds: _Kinds) -> list[_Thing]:
    """What one receives and pays the bank for: to be read, or over the keys for what is done with it."""
    if view.fixed:
        return [_thing(row, kinds, view) for row in side.costs]
    chosen = (_chosen(row, ways, kinds) for row, ways in zip(side.costs, side.ways, strict=True))
    return [_Thing(node, node) for node in chosen]


def _chosen(row: ButtonView, ways: Sequence[ButtonView], kinds: _Kinds) -> Node:
    name = Text(row.label, "small", theme.TEXT, True, most=1, cuts=True, grow=1)
    top = Row(signs.badge(row.group, row.icon, _SMALL_BADGE, row.mortgaged), name, gap=8)
    return Col(Box(top, pad=(10, 0)), Row(*(_way(way, kinds) for way in ways), even=True, fill=True), gap=1)


def _way(way: ButtonView, kinds: _Kinds) -> Node:
    """One of the things to do with it: the ring that says which is chosen, what it is, and what it costs; a touch on
    what is chosen asks why."""
    words = Text(way.label, "small", theme.TEXT, True, most=1, grow=1)
    amount = rows.dotted(_figures(way)) if way.chosen else _figures(way)
    under = rows.close(words, Row(Space(), amount))
    said = Either(Row(words, amount), under, agreed=kinds["way"], grow=1)
    return Slot("key", way, face=Box(Row(keys.pick(way), said, gap=4), pad=(8, 1)), grow=1)
