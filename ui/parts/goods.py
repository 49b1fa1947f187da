"""What one side of a trade hands over: whose it is, a row for each thing, the keys that add to them; at the foot what
is received and costs something, in pages where not all have room."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Either, Row
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Ways, need
from ui.look import theme
from ui.look.ladders import USUAL
from ui.parts import keys, rows, signs
from ui.parts.head import head
from ui.records.pages import TurnTo
from ui.records.pieces import ButtonView
from ui.records.sheets import GoodsView

# The sides of a badge, of the sign of a mortgage and of the one that takes out.
_BADGE, _FLIP, _CROSS = 30, 18, 20
_EDGE, _GAP = theme.MARGIN, 4  # What is free at the sides, and between rows.
_COLUMN = 340  # From this width on rows to read stand in two columns rather than on two pages.


def pages(view: GoodsView, w: float, h: float) -> list[Ways]:
    """The trees of each page in so much room: all at once if it has room, else as many as have, with what is received
    on each page."""
    given, received = _given(view), _received(view)
    beside = view.fixed and w >= _COLUMN

    def side(part: Sequence[Node], page: int = 0, count: int = 1) -> list[Node]:
        half = -(-len(part) // 2)
        columns = [[part], [part[:half], part[half:]]] if beside and half else [[part]]
        return [_side(view, each, received, page, count) for each in columns]

    if any(_has_room(tree, w, h) for tree in side(given)):
        return [[[tree] for tree in side(given)]]
    if not any(_has_room(tree, w, h) for tree in side(given[:1], 0, 2)):
        given, received = [*given, *received], []
    parts: list[list[Node]] = [[]]
    for node in given:
        if parts[-1] and not any(_has_room(tree, w, h) for tree in side([*parts[-1], node], 0, 2)):
            parts.append([])
        parts[-1].append(node)
    return [[[tree] for tree in side(part, page, len(parts))] for page, part in enumerate(parts)]


def _has_room(tree: Node, w: float, h: float) -> bool:
    """Whether a tree has room with all its words whole."""
    return any(tree.fits(s, w, h) for s in USUAL if not s.few)


def height(view: GoodsView, w: float) -> float:
    """The height at which all is seen at a width, in one column."""
    return need([_side(view, [_given(view)], _received(view), 0, 1)], w)


def _side(view: GoodsView, given: Sequence[Sequence[Node]], received: Sequence[Node], page: int, count: int) -> Node:
    """The head, the rows given in columns, what is received under a line, and the keys."""
    columns = [Col(*part, gap=_GAP, stand="top") for part in given if part]
    top = columns[0] if len(columns) == 1 else Row(*columns, even=True, fill=True, gap=_EDGE) if columns else None
    line = signs.rule(theme.TEXT2 if columns else theme.LINE) if received else None
    foot = _foot(view, page, count)
    body = Col(head(view.head), top, Space(), line, *received, foot, gap=_GAP, stand="top")
    return Box(body, theme.SURFACE, pad=(_EDGE, _GAP))


def _foot(view: GoodsView, page: int, count: int) -> Node | None:
    """The keys that add, and the one that turns to the next page."""
    turner = ButtonView(f"{page + 1}/{count}", icon="right", stacked=True, act=TurnTo((page + 1) % count))
    adders: list[Node] = [Row(*map(_adder, view.adders), even=True, grow=1)] if view.adders else []
    if count > 1:
        return Row(*(adders or [Space()]), keys.key(turner, theme.TOUCH, high=theme.TOUCH))
    return Row(*adders) if adders else None


def _adder(view: ButtonView) -> Node:
    on = keys.inks_of(view).on
    words = Text(view.label, "small", on, True, most=1)
    return Slot("key", view, face=Row(Space(), signs.icon(view.icon, 18, on), words, Space(), gap=4), grow=1)


# Rows


def _received(view: GoodsView) -> list[Node]:
    """What one receives and pays the bank for: with keys for what is done with it, or to be read."""
    costs = view.rows[: _costly(view)]
    return [_chosen(row, ways) for row, ways in zip(costs, view.ways, strict=True)] if view.ways else [
        _paid(row) for row in costs
    ]  # fmt: skip


def _given(view: GoodsView) -> list[Node]:
    return [_read(row) if view.fixed else _touched(row) for row in view.rows[_costly(view) :]]


def _costly(view: GoodsView) -> int:
    """How many of the rows, the first, are received: all that cost their receiver something."""
    return sum(1 for row in view.rows if row.group and row.why is not None)


def _touched(row: ButtonView) -> Node:
    """A thing that a touch takes out, and the touch beside it that asks why its amount is what it is."""
    bare = replace(row, mark="", why=None)
    face = Box(Row(*_thing(row), signs.icon(row.mark, _CROSS, theme.TEXT2), gap=8), pad=(10, 2))
    slot = Slot("key", bare, face=face, grow=1)
    return slot if row.why is None else Row(slot, _why(row))


def _why(row: ButtonView) -> Node:
    return Slot("why tile", ButtonView(icon="question", act=row.why), theme.TOUCH)


def _read(row: ButtonView) -> Node:
    return Col(signs.rule(theme.LINE, 1), Box(Row(*_thing(row), gap=8), pad=(10, 5)))


def _thing(row: ButtonView) -> list[Node | None]:
    """Badge or icon, the name and what is said of it beside it or under it, the amount."""
    icon = signs.icon(row.icon, 24, theme.TEXT)
    sign = signs.badge(row.group, row.icon, _BADGE, row.mortgaged) if row.group else icon
    name = Text(row.label, "small", theme.TEXT, True, most=2, brief=row.short, cuts=bool(row.group))
    words: Node = name
    if row.detail:
        flip = signs.icon("flip", _FLIP, theme.TEXT2) if row.mortgaged else None
        said = Text(row.detail, "small", theme.TEXT2, most=1)
        one = Text(row.label, "small", theme.TEXT, True, most=1)
        words = Either(Row(one, flip, said), Col(name, Row(flip, said)))
    amount = Text(row.amount, "small", theme.TEXT, True, most=1, align="right") if row.amount else None
    asks = row.why if not row.mark else None
    shown = rows.asked(amount, asks, high=0) if amount is not None else None
    return [sign, Box(words, grow=1), shown]


def _paid(row: ButtonView) -> Node:
    """What is received and paid for, to be read."""
    flip = signs.icon("flip", _FLIP, theme.TEXT2)
    amount = rows.asked(Text(row.amount, "small", theme.LOSS, True, most=1, align="right"), row.why, high=0)
    said = Row(flip, Text(row.detail, "small", theme.TEXT2, most=1), Space(), amount)
    words = Col(Text(row.label, "small", theme.TEXT, True, most=2, cuts=True), said, grow=1)
    return Box(Row(signs.badge(row.group, row.icon, _BADGE, row.mortgaged), words, gap=8), pad=(10, 5))


def _chosen(row: ButtonView, ways: Sequence[ButtonView]) -> Node:
    """What is received, over the keys for what is done with it, each with what it costs."""
    name = Text(row.label, "small", theme.TEXT, True, most=2, cuts=True, grow=1)
    kin: list[Either] = []
    slots = [_way(way, kin) for way in ways]
    return Col(
        Row(signs.badge(row.group, row.icon, 22, row.mortgaged), name, gap=8),
        Row(*slots, _why(row), gap=_GAP),
        gap=2,
    )  # fmt: skip


def _way(way: ButtonView, kin: list[Either]) -> Node:
    on, second = (theme.INK, theme.INK2) if way.chosen else (theme.TEXT, theme.TEXT2)
    words = (
        Text(way.label, "small", on, True, most=1, align="middle"),
        Text(way.detail, "small", second, most=1, align="middle"),
    )
    kin.append(Either(Row(Space(), *words, Space(), gap=5), Col(*words), kin=kin))
    return Slot("way", way, face=Box(kin[-1], pad=(3, 2)), grow=1)
