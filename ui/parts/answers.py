"""Answers as keys, and lists of rows under their head: in one column or two, in pages where not all have room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from ui.kit.boxes import Box, Col, Grid, Row, Spot
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Ways, has_room
from ui.look import theme
from ui.look.ladders import CLOSE
from ui.parts import keys, pages, roll_row, rows
from ui.parts.head import head
from ui.records.pieces import ButtonView, Look
from ui.records.rolls import RowView
from ui.records.sheets import ListView

_GROWN = 66  # The most height of a key.
# Between something dangerous and something common, and between rows that stand close.
_APART, _CLOSE = 12, 3
_WHY = 52  # The width of the touch beside a key that asks why.
_ROW = 300  # The least width of a row that stands close.
_EDGE = theme.MARGIN

Face = Callable[[ButtonView], Node]
# Puts a grid, and the key that turns to the next page, into what is around them.
Frame = Callable[[Node, Node | None], Node]


def ways(views: Sequence[ButtonView], page: int, w: float, h: float) -> Ways:
    """The trees of a page of answers in so much room."""
    return _paged(views, page, (w, h), (1, 2), [_key], lambda grid, turn: Col(grid, turn, gap=_APART))


def least(views: Sequence[ButtonView], columns: int, w: float) -> float:
    """The height of all answers in so many columns, each as high as it grows, or as its words need in so much width;
    infinite where they are wider."""
    grid = Grid([_key(view) for view in views], columns, _APART)
    lines = -(-len(views) // columns)
    high = lines * (_GROWN + _APART) - _APART
    return max(grid.high(CLOSE, w), high) if grid.least(CLOSE) <= w else inf


def listed(view: ListView, page: int, w: float, h: float) -> Ways:
    """The trees of a page of a list in so much room, or of one that scrolls."""
    if view.rolls:
        return [_rolling(view)]
    faces: Sequence[Face] = (_whole, _brief, _short) if view.close else [_key]
    columns = tuple(range(1, view.columns + 1))

    def frame(grid: Node, turn: Node | None) -> Node:
        top = head(view.head, turn if view.close else None) if view.head is not None else None
        foot = None if view.close else turn
        body = Col(top, grid, foot, gap=_CLOSE if view.close else theme.GAP, firm=True)
        return (
            Box(body, theme.SURFACE, pad=(_EDGE, 2 if view.close else _CLOSE), firm=True)
            if view.head is not None
            else body
        )

    return _paged(view.rows, page, (w, h), columns, faces, frame, close=view.close)


def _paged(
    views: Sequence[ButtonView], page: int, room: tuple[float, float], columns: Sequence[int], faces: Sequence[Face],
    frame: Frame, *, close: bool = False,
) -> Ways:  # fmt: skip
    """The trees of a page: with each face in so many columns. As many stand on a page as have room with the last."""
    gap = _CLOSE if close else _APART if len({view.look is Look.DANGER for view in views}) == 2 else theme.GAP
    most = theme.TOUCH if close else _GROWN

    def trees(part: Sequence[ButtonView], number: int, count: int, face: Face) -> list[Node]:
        turn = pages.next_key(number, count, theme.TOUCH if close else keys.LEAST)
        grids = (Grid([face(view) for view in part], each, gap, most, grow=1) for each in columns)
        return [frame(grid, turn) for grid in grids]

    parts = pages.shared(views, lambda part, count: has_room(trees(part, 0, count, faces[-1]), *room))
    number = page % len(parts)
    return [trees(parts[number], number, len(parts), face) for face in faces]


def _key(view: ButtonView) -> Node:
    """A key, and the touch beside it that asks why its amount is what it is."""
    if view.why is None:
        return keys.key(view)
    return Row(keys.key(view, grow=1), rows.question(view.why, _WHY), fill=True)


def _whole(view: ButtonView) -> Node:
    """A row with all words."""
    return _row(view, view.label, view.detail)


def _brief(view: ButtonView) -> Node:
    return _row(view, view.label, view.brief or view.detail)


def _short(view: ButtonView) -> Node:
    return _row(view, view.short or view.label, view.brief or view.detail, cuts=True)


def _row(view: ButtonView, label: str, detail: str, *, cuts: bool = False) -> Node:
    """A row: what is ticked, the name over what is said of it, and the amount; a touch on that asks why."""
    inks = keys.inks_of(view)
    name = Text(label, "small", inks.on, True, most=1, cuts=cuts)
    said = Text(detail, "small", inks.second, most=1, cuts=cuts) if detail else None
    amount = Text(view.amount, "small", keys.signed(view, inks), True, most=1, align="right")
    end = Spot(rows.dotted(amount), roll_row.WHY) if view.why is not None else amount if view.amount else None
    pick = keys.pick(view) if view.pick else None
    line = Row(pick, keys.sign(view, inks.on), Col(name, said, grow=1), end, gap=8)
    return Slot("asking row", view, _ROW, theme.TOUCH, 1, Box(line, pad=(12, 0)))


def _rolling(view: ListView) -> Node:
    """The head over rows that scroll; those stand on the ground of the screen, as wide as the head."""
    top = None
    if view.head is not None:
        on = Box(head(view.head), theme.SURFACE, pad=(_EDGE, _CLOSE), grow=1)
        top = Row(Space(0, wide=roll_row.LEFT), on, Space(0, wide=roll_row.RIGHT), gap=0)
    return Col(top, Slot("roll", tuple(RowView(row) for row in view.rows), grow=1), gap=theme.GAP)
