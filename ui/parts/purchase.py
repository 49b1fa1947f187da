"""A deed to buy: who stands there, the price with who signs it, the other ways, the deeds of the group."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Amount, Node, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import group, keys, rows, signs
from ui.parts.signature import Strip
from ui.records.pieces import Fact
from ui.records.prompts import PurchaseView

_FLAT = 400  # From this width on what else can be done stands beside the deeds of the group.
_PARTS = (0.4, 0.34, 0.28)  # The parts of the width that the other way may take beside the group.
_TOKEN = 24  # The radius of the token of the player who stands there.
_OTHER = 60  # The height of the key to the other way.


def ways(view: PurchaseView, w: float) -> Ways:
    """The trees of a purchase so wide. A strip with much to say takes the place of the group, then of who stands there,
    and of the balances last; the price stays."""
    flat, whole = w >= _FLAT, [_who(view, count) for count in range(len(view.lines), 0, -1)]
    strip = Strip(view.signature)
    besides = (True,) if flat else (False, True)
    full, priced = ([_paper(view, strip, beside, told) for beside in besides] for told in (True, False))
    keyed = [keys.key(view.other, grow=1, high=_OTHER), *(keys.key(way, grow=1) for way in view.actions)]
    parts = [part * w for part in _PARTS] if flat else [0.0]
    grouped = [_foot(keyed, mates, wide) for mates, wide in product(group.ways(view.mates), parts)]
    alone = [_foot(keyed, None, parts[0])]
    who = whole[-1]
    less = ((who, alone, full), (None, alone, full), (None, alone, priced))
    said = (*((who, grouped, full) for who in whole), *less)
    return [
        [Col(head, paper, *foot, gap=10) for foot, paper in product(feet, papers)] for head, feet, papers in said
    ]  # fmt: skip


def _foot(keyed: Sequence[Node], mates: Node | None, wide: float) -> Sequence[Node | None]:
    """The other ways, and the deeds of the group under them, or beside the first, which then is so wide."""
    other, *more = keyed
    if wide:
        return [Row(other if mates is None else Box(other, wide=wide), *more, mates, fill=True)]
    return [other, Row(*more, even=True, fill=True) if more else mates]


def _who(view: PurchaseView, count: int) -> Node | None:
    """Who stands on the space, with so many lines; a tile over it may say that."""
    if view.token is None:
        return None
    name = Text(view.name, "heading", theme.TEXT, True, most=1, own=True, cuts=True)
    where = Text(view.lines[0], "small", theme.TEXT2, most=2, brief=view.brief, cuts=True)
    more = [Text(line, "small", theme.TEXT2, most=2) for line in view.lines[1:count]]
    return Row(signs.token(view.token, _TOKEN, None), Col(name, where, *more, grow=1), gap=12)


def _paper(view: PurchaseView, strip: Node, beside: bool, told: bool) -> Node:
    title = Text(view.title, "heading", theme.INK, True, most=1)
    amount = rows.asked(Amount(view.amount, view.unit, "price"), view.why, high=0)
    price = [Row(title, Space(), amount)] if beside else [title, Row(Space(), amount)]
    after: Node | None = None
    if told and view.change is not None:
        after = rows.change(view.change)
    elif told and view.cash is not None:
        after = _in_hand(view.cash)
    sums = Col(*price, signs.rule() if after is not None else None, after, gap=6)
    return Box(
        Col(Box(sums, pad=(8, 2), grow=1), strip, gap=4), theme.PAPER, theme.RADIUS_PANEL, pad=(8, 8), grow=1
    )  # fmt: skip


def _in_hand(cash: Fact) -> Node:
    """What there is of it in cash."""
    label = Text(cash.label, "small", theme.INK2, most=1, grow=1)
    return Row(label, Text(cash.amount, "strip", theme.INK, True, most=1))
