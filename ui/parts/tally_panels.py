"""What comes beside the players of a tally in place of the chart: one player's things, awards, house rules, files."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Box, Col, Row, Some
from ui.kit.kin import columns
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Ways, has_room
from ui.look import theme
from ui.parts import pages, signs
from ui.parts.tally import award, award_amount, award_line, award_name
from ui.records.tally import AwardView, SavedView, TallyRowView, TallyView, WealthLineView

_SIDE = 10  # What is free at both sides of a panel.


def panel(*nodes: Node | None, gap: float = 0, stand: str = "top") -> Node:
    """Nodes under each other on the ground of a panel."""
    return Box(Col(*nodes, gap=gap, stand=stand), theme.SURFACE, pad=(4, 6), grow=0.6)


def wealth(view: TallyRowView, page: int, w: float, h: float) -> Ways:
    """All that a player owns, or a page of it where it has no room."""

    def tree(lines: Sequence[WealthLineView], at: int, count: int) -> Node:
        more = view.more.format(at + 1, count) if count > 1 else ""
        return _wealth(view, lines, more, pages.turning(at, count, _between(view)) if count > 1 else _worth(view))

    if not view.wealth:
        return [tree((), 0, 1)]
    parts = pages.shared(view.wealth, lambda lines, count: has_room([tree(lines, 0, count)], w, h))
    at = min(page, len(parts) - 1)
    return [tree(parts[at], at, len(parts))]


def _wealth(view: TallyRowView, lines: Sequence[WealthLineView], more: str, foot: Node) -> Node:
    head = Row(
        signs.token(view.token, 15, None),
        Text(view.name, "heading", theme.TEXT, True, most=1, cuts=True, grow=1),
        Text(more, "small", theme.TEXT2, most=1) if more else None,
        gap=10,
    )
    sheet = Slot("lines", tuple(lines), face=Col(*map(_line, lines), stand="top")) if lines else None
    return panel(Box(head, pad=(_SIDE, 4)), sheet, Space(), signs.rule(theme.LINE), Box(foot, pad=(4, 2)))


def _worth(view: TallyRowView) -> Node:
    label = Text(view.worth_label, "small", theme.TEXT2, most=1, grow=1)
    return Row(label, Text(view.worth, "strip", theme.TEXT, True, most=1))


def _between(view: TallyRowView) -> Node:
    """What the sum is and how much, between the keys that turn pages."""
    label = Text(view.worth_label, "small", theme.TEXT2, most=1, align="middle")
    return Col(label, Text(view.worth, "strip", theme.TEXT, True, most=1, align="middle"), grow=1)


def _line(line: WealthLineView) -> Node:
    """A line of wealth; its ground tells where a finger finds it."""
    sign = (
        signs.badge(line.group, line.icon, 22, line.mortgaged) if line.group else signs.icon(line.icon, 22, theme.TEXT2)
    )
    built = [Text(line.count, "small", theme.TEXT2, True, most=1)] if line.count else []
    return Box(
        Row(
            sign,
            Text(line.label, "small", theme.TEXT2, grow=1),
            *built,
            signs.icon(line.building, 18, theme.TEXT2) if line.building else None,
            Text(line.amount, "small", theme.TEXT, True, most=1),
        ),
        theme.SURFACE,
        0,
        pad=(_SIDE, 1),
    )


def departures(view: TallyView) -> Node:
    """The rules of the table itself, and what each chose; where there is no room for all, how many more."""

    def shown(count: int) -> Node:
        more = len(view.departures) - count
        lines = [*view.departures[:count], *([f"+ {more}"] if more else [])]
        return Col(*(Text(line, "small", theme.TEXT2) for line in lines), gap=6, stand="top")

    return panel(
        Box(Text(view.pill, "strip", theme.BRASS, True), pad=(_SIDE, 4)),
        Box(Some(shown, len(view.departures)), pad=(_SIDE, 2), grow=1),
    )


def awards(all: Sequence[AwardView]) -> Sequence[Node]:
    """All awards, with rules between: what for, who and how much in one line, in columns, or in two."""
    icons = [signs.icon(each.icon, 22, theme.BRASS) for each in all]
    cells = [
        [icon, award_line(each), award_name(each, grow=1, cuts=False), award_amount(each)]
        for icon, each in zip(icons, all, strict=True)
    ]
    return [_ruled([Row(*row, gap=14) for row in columns(cells)]), _ruled([award(each) for each in all])]


def _ruled(rows: Sequence[Node]) -> Node:
    parts = [node for row in rows for node in (signs.rule(theme.LINE, 1), Box(row, pad=(_SIDE, 0), grow=1))]
    return panel(*parts[1:])


def saved(view: SavedView) -> Node:
    """Where the tally was saved, or why not: a sentence, under it the folder, and each file in its own line."""
    icon = signs.icon("save" if view.good else "warn", 28, theme.BRASS if view.good else theme.LOSS)
    sentence, *folder = view.lines[:2]
    said = [
        Row(icon, Text(view.title, "heading", theme.TEXT, True, most=2, grow=1), gap=12),
        Text(sentence, "small", theme.TEXT if folder else theme.TEXT2),
        *(Text(each, "small", theme.TEXT2, most=4) for each in folder),
        *map(_file, view.lines[2:]),
    ]
    return panel(*(Box(node, pad=(_SIDE, 3)) for node in said), gap=2)


def _file(name: str) -> Node:
    """The name of a file, cut before its ending."""
    stem, dot, ending = name.rpartition(".")
    return Row(
        Text(stem, "small", theme.TEXT2, most=1, cuts=True), Text(dot + ending, "small", theme.TEXT2, most=1), gap=0
    )
