"""A keypad for amounts: what was typed over twelve keys, and quick amounts beside them."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Amount, Node, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.look.ladders import CLOSE
from ui.parts import keys, signs
from ui.records.pieces import ButtonView
from ui.records.sheets import PadView

# The height of what was typed; the rows of the keys and their columns.
_FIELD, _ROWS, _COLUMNS = 50, 4, 3
# What lies under the field and between rows of keys, and the most height of a key.
_BELOW, _APART, _MOST = 3, 5, 140
# What is free beside a word, and the side of the badge of a deed whose price it is.
_SIDE, _BADGE = 6, 28
_LONGEST = "888’888’888"  # What the field has room for in its one size.


def ways(view: PadView) -> Ways:
    """The trees of a keypad: with all quick amounts, or where it is narrow with one column of them."""
    return [[_whole(view, each)] for each in dict.fromkeys((len(view.quick), few(view)))]


def least(view: PadView, quick: int) -> float:
    """The width that it needs with so many quick amounts."""
    wide: float = _keyed(view, quick).least(CLOSE)
    return wide


def few(view: PadView) -> int:
    """How many quick amounts are in one column."""
    return min(len(view.quick), _ROWS)


def _whole(view: PadView, quick: int) -> Node:
    return Col(Apart([_field(view)], high=_FIELD), _keyed(view, quick), gap=_BELOW, firm=True)


def _field(view: PadView) -> Node:
    """What the amount is, in words as large as have room beside it, and the amount."""
    titles = [Text(view.title, "small", theme.TEXT2, most=most) for most in (1, 2)]
    title = Apart(titles, titles[-1].least(CLOSE), _FIELD, grow=1)
    amount = Amount(view.amount, view.unit, "price", theme.TEXT, theme.TEXT2, longest=_LONGEST)
    return Box(Row(title, amount, gap=12), theme.SURFACE, pad=(14, 0))


def _keyed(view: PadView, quick: int) -> Row:
    """The keys beside so many quick amounts, all of one width if their words allow it."""
    columns = -(-quick // _ROWS)
    digits = Grid([_key(key) for key in view.keys], _COLUMNS, _APART, most=_MOST)
    parts = [Box(digits, grow=_COLUMNS)]
    if columns:
        notes = Grid([_key(key) for key in view.quick[:quick]], columns, _APART, most=_MOST)
        parts.append(Box(notes, grow=columns))
    return Row(*parts, gap=theme.MARGIN, shared=True, fill=True, grow=1)


def _key(view: ButtonView) -> Slot:
    """A key with one word, as large as has room on all; a price under its word and beside the badge of its deed."""
    ink = keys.inks_of(view).on
    if view.icon and not view.group:
        sign: Sequence[Node] = [signs.icon(view.icon, 24, ink)]
    elif view.detail:
        words = (Text(each, "small", ink, bold, most=1, align="middle") for each, bold in _lines(view))
        sign = [*([signs.badge(view.group, view.icon, _BADGE)] if view.group else []), Col(*words)]
    else:
        sign = [Text(view.label, "heading", ink, True, most=1)]
    return Slot("key", view, theme.TOUCH_WIDE, 0, face=Box(Row(Space(), *sign, Space()), pad=(_SIDE, 0)))


def _lines(view: ButtonView) -> Sequence[tuple[str, bool]]:
    return (view.detail, False), (view.label, True)
