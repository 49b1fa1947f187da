"""The paper at the foot of an auction: the next bid, who signs it, and the keys to another amount."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Amount, Node, Slot, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import keys, rows
from ui.parts.signature import Strip
from ui.records.auction import OfferView
from ui.records.pieces import ButtonView

_STRIP, _STRIP_H = 272, 68  # The width of who signs beside the amount, and the least height.
_KEY, _PAD = 52, 56  # The height of a key, and the width of the one to the keypad, the last.
_SIDE = 6  # How far the words stand from the keys' edge.


def ways(view: OfferView) -> Ways:
    """The trees of the paper. A strip with more to say stands over the amount for its moment, one with much to say over
    the whole paper."""
    halves = len(view.keys), -(-len(view.keys) // 2)
    if not view.amount:
        return [_paper(_counted(view, each)) for each in halves]
    under = [[_in_row(view.keys[at : at + each]) for at in range(0, len(view.keys), each)] for each in halves[::-1]]
    if view.signature is None:
        return [[_paper(_words(view), *keyed)] for keyed in under]
    strip = Strip(view.signature, _STRIP_H)
    units = (view, replace(view, unit=""))
    beside = [Row(_words(shown), Box(strip, wide=_STRIP), fill=True, grow=1) for shown in units]
    return [
        *([_paper(row, *keyed) for row in beside] for keyed in under),
        *([_paper(strip, *keyed)] for keyed in under),
        [_paper(Slot("signature", view.signature, grow=1))],
    ]


def _paper(*parts: Node) -> Node:
    return Box(Col(*parts, gap=theme.GAP), theme.PAPER, theme.RADIUS_PANEL, pad=(theme.MARGIN, theme.MARGIN))


def _in_row(of: Sequence[ButtonView]) -> Node:
    """Keys side by side, all alike, or as wide as their words ask."""
    return Row(
        *(keys.key(view, _PAD, on_paper=True, high=_KEY) if view.icon else _short(view) for view in of),
        even=True,
        fill=True,
    )


def _words(view: OfferView) -> Node:
    amount = rows.asked(Amount(view.amount, view.unit, "price", align="left"), view.why)
    return Box(Col(Text(view.title, "small", theme.INK2, most=1), amount, grow=1), pad=(_SIDE, 0), grow=1)


def _counted(view: OfferView, each: int) -> Node:
    """What is asked, over keys with a large number each: they are the answer."""
    title = Box(Text(view.title, "small", theme.INK, True, most=1), pad=(_SIDE, 0))
    return Col(
        title,
        Grid([_short(key, "price", theme.TOUCH_WIDE) for key in view.keys], each, theme.GAP, grow=1),
        gap=theme.GAP,
        grow=1,
    )


def _short(view: ButtonView, role: str = "small", wide: float = 0) -> Node:
    """A key with one short word."""
    word = Text(
        view.label, role, keys.inks_of(view, on_paper=True).on, True, most=1, own=role != "small", align="middle"
    )
    return Slot("key on paper", view, wide, _KEY, face=Box(word, pad=(4, 0)))
