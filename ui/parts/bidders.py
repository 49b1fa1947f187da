"""The tiles beside an auction: who, how they stand, and what they could pay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Mark, Node, Slot, Space, Text
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.tokens import draw_token
from ui.parts import signs
from ui.parts.players import longest_of
from ui.records.auction import Bidder, BidderView

Face = Callable[[BidderView, str], Node]  # One way to write a tile; the longest name says how large all are.

_TOKEN = (28, 25, 22)  # The sides of the disc, from step to step.


def tiles(views: Sequence[BidderView], columns: Sequence[int], heights: Sequence[float]) -> list[list[Node]]:
    """The tiles in the first of these columns and heights that has room, with their words in the same place in all:
    beside the name, else beside the amount, else only the words of those who may not bid, at last only the reason why
    one cannot."""
    faces: tuple[Face, ...] = (_beside_name, partial(_face, every=True), partial(_face, every=False), _signed)
    return [[_grid(views, face, *shape) for shape in product(columns, heights)] for face in faces]


def _grid(views: Sequence[BidderView], face: Face, columns: int, high: float) -> Node:
    longest = longest_of([each.name for each in views])
    kids = [Slot("bidder", each, high=high, face=Box(face(each, longest), pad=(8, 3))) for each in views]
    return Grid(kids, columns, theme.GAP)


def _beside_name(view: BidderView, longest: str) -> Node:
    return Col(Row(_token(view), _name(view, longest), _words(view)), Row(Space(), _amount(view)), stand="apart")


def _face(view: BidderView, longest: str, *, every: bool) -> Node:
    """The words before the amount; unless `every` one has them, not those of who may bid."""
    words = _words(view) if every or view.standing is not Bidder.MAY else None
    return Col(Row(_token(view), _name(view, longest, cuts=True)), Row(words, Space(), _amount(view)), stand="apart")


def _signed(view: BidderView, longest: str) -> Node:
    """A sign at the end of the leader's name. The words stand in place of an amount that cannot be bid or that nobody
    asks."""
    sign = signs.icon("gavel", 18, theme.TEXT2) if view.standing is Bidder.LEADS else None
    refused = view.standing in (Bidder.CANNOT, Bidder.OUT)
    below = _words(view) if refused or not view.amount else _amount(view)
    return Col(Row(_token(view), _name(view, longest, cuts=True), sign), Row(Space(), below, gap=0), stand="apart")


def _token(view: BidderView) -> Mark:
    return Mark(_TOKEN, lambda p, x, y, w, h: draw_token(p, x + w / 2, y + h / 2, w / 2, view.token))


def _name(view: BidderView, longest: str, *, cuts: bool = False) -> Text:
    return Text(view.name, "strip", _inks(view)[0], True, most=1, cuts=cuts, own=cuts, grow=1,
                longest=longest)  # fmt: skip


def _words(view: BidderView) -> Text:
    return Text(view.words, "small", _inks(view)[1], most=1)


def _amount(view: BidderView) -> Text | None:
    """The amount, unless the player wants none of what is sold."""
    if view.standing is Bidder.OUT or not view.amount:
        return None
    return Text(view.amount, "heading", _inks(view)[0], True, most=1, own=True, brief=view.short, align="right")


def _inks(view: BidderView) -> tuple[Rgba, Rgba]:
    """The colours of the name and of the words."""
    if view.standing in (Bidder.CANNOT, Bidder.OUT):
        return theme.OFF, theme.OFF
    return theme.TEXT, theme.TEXT2
