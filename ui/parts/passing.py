"""An estate that passes on: the money as facts in a row, and under it all deeds as lines in columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Node, Space, Text
from ui.kit.solve import Ways, has_room
from ui.look import theme
from ui.parts import pages, rows, signs
from ui.records.pieces import ButtonView
from ui.records.sheets import PassingLine, PassingView

# The least height of a fact, and what is free at both sides of it and of the lines.
_FACT, _SIDE = 54, 10
_COLUMNS = 3
_LOOSE = 10  # What is free between lines where there is room.


def ways(view: PassingView, page: int, w: float, h: float) -> Ways:
    """The trees of a page of it: of all lines if they have room in columns, in the fewest that are wide enough."""
    facts = _facts(view)
    if not view.lines:
        said = Text(view.empty, "small", theme.TEXT2, align="middle")
        return [_whole(each, Box(said, theme.SURFACE, pad=(_SIDE, 4), grow=1)) for each in facts]

    def holds(lines: Sequence[PassingLine], count: int) -> bool:
        return any(has_room(group, w, h) for group in _page(view, facts, lines, pages.next_key(0, count)))

    parts = pages.shared(view.lines, holds)
    at = min(page, len(parts) - 1)
    return _page(view, facts, parts[at], pages.next_key(at, len(parts)))


def _page(
    view: PassingView, facts: Sequence[Node | None], lines: Sequence[PassingLine], turner: Node | None
) -> Sequence[Sequence[Node]]:
    """Some of the lines in one column or more, with what is said of each beside its name or under it."""
    head = Row(Text(view.head, "strip", theme.TEXT, True, most=2, grow=1), turner)
    bodies = (
        rows.columns([line(each) for each in lines], count, _LOOSE)
        for count, line in product(range(1, _COLUMNS + 1), (_line, _two_lines))
    )
    panels = [Box(Col(head, body, stand="top"), theme.SURFACE, pad=(_SIDE, 6), grow=1) for body in bodies]
    return [[_whole(each, panel) for each in facts] for panel in panels]


def _whole(facts: Node | None, under: Node) -> Node:
    return Col(facts, under, gap=theme.GAP)


def _facts(view: PassingView) -> Sequence[Node | None]:
    """The facts in one row, with brief labels where they have no room, or in two; with amounts under their labels."""
    if not view.facts:
        return [None]
    full, brief, stacked = ([face(fact) for fact in view.facts] for face in (_fact, _brief_fact, _stacked_fact))
    in_row = [Row(*facts, fill=True) for facts in (full, brief)]
    in_two = [Grid(facts, 2, theme.GAP) for facts in (full, brief)]
    return [*in_row, *in_two, Grid(stacked, 2, theme.GAP), Row(*stacked, even=True, fill=True)]


def _fact(view: ButtonView) -> Node:
    """A label, and at its right the amount, which may be asked about."""
    label = Text(view.label, "small", theme.TEXT2, most=1 if view.amount else 2, grow=1)
    return _tile(view, Row(label, rows.asked(_amount(view, "heading"), view.act)) if view.amount else label)


def _brief_fact(view: ButtonView) -> Node:
    return _fact(replace(view, label=view.brief or view.label))


def _stacked_fact(view: ButtonView) -> Node:
    """The amount under its label; a touch anywhere on it asks."""
    cuts = view.named and not view.brief  # what is brief has no name in it
    label = Text(view.brief or view.label, "small", theme.TEXT2, most=1 if view.amount else 2, cuts=cuts)
    amount = _amount(view, "strip")
    if view.act is None:
        return _tile(view, Col(label, Row(amount, Space())) if view.amount else label)
    return rows.asked_all(_tile(view, Col(label, Row(rows.dotted(amount), Space()))), view.act)


def _amount(view: ButtonView, role: str) -> Text:
    ink = {"+": theme.GAIN, "-": theme.LOSS}.get(view.sign, theme.TEXT)
    return Text(view.amount, role, ink, True, most=1, align="right")


def _tile(view: ButtonView, words: Node) -> Node:
    return Box(words, theme.RAISED if view.act is not None else theme.SURFACE, pad=(_SIDE, 0), high=_FACT, grow=1)


def _line(line: PassingLine) -> Node:
    """A line with its badge or icon, its name, and what is said of it."""
    detail = Text(line.detail, "small", theme.TEXT2, most=1) if line.detail else None
    return Row(_sign(line), Text(line.name, "small", theme.TEXT, most=1), detail, gap=7)


def _two_lines(line: PassingLine) -> Node:
    """What is said of it in a line of its own; of a mortgage a sign stands for it."""
    flip = signs.icon("flip", 16, theme.TEXT2) if line.mortgaged else None
    detail = Text(line.detail, "small", theme.TEXT2) if line.detail and not line.mortgaged else None
    words = Col(Text(line.name, "small", theme.TEXT, most=3), detail)
    return Row(_sign(line), words, flip, gap=7)


def _sign(line: PassingLine) -> Node:
    if line.group:
        return signs.badge(line.group, line.icon, 20, line.mortgaged)
    return signs.icon(line.icon, 20, theme.TEXT)
