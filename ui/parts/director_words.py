"""What is only read of a club evening: the standings, and the code by which a table joins."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Box, Col, Row
from ui.kit.kin import columns
from ui.kit.nodes import Node, Space, Text
from ui.look import theme
from ui.look.theme import Rgba
from ui.records.director import CodeFacts, JoinView, StandingLine
from ui.records.pieces import Fact

_GAP = 14  # What is free between two columns.
_DIGITS = 3  # A code is shown in groups of so many.


def standings(heads: StandingLine, lines: Sequence[StandingLine], notes: Sequence[str], *, lying: bool) -> Node:
    """A page of the standings under what its columns are called; in a high window the step that decided is under the
    name."""
    cells = _cells if lying else _narrow
    rows = columns([cells(heads, theme.TEXT2), *(cells(line, theme.TEXT) for line in lines)])
    shown = [
        Box(Row(*row, gap=_GAP), theme.SURFACE if number % 2 else None, 0, pad=(10, 2))
        for number, row in enumerate(rows)
    ]
    said = [Text(note, "small", theme.TEXT2, most=2) for note in notes]
    return Col(*shown, Space(0, high=4) if said else None, *said, stand="top")


def _cells(line: StandingLine, ink: Rgba) -> list[Node]:
    head = ink is theme.TEXT2
    return [
        _number(line.place, ink),
        Text(line.player, "small", ink, not head, most=1, cuts=not head, grow=1),
        _number(line.points, ink, bold=not head),
        _number(line.wins, ink),
        _number(line.share, ink),
        Text(line.by, "small", theme.TEXT2, most=1),
    ]


def _narrow(line: StandingLine, ink: Rgba) -> list[Node]:
    head = ink is theme.TEXT2
    by = Text(line.by, "small", theme.TEXT2, most=1) if line.by and not head else None
    player = Col(Text(line.player, "small", ink, not head, most=1, cuts=not head), by, grow=1)
    player.grow = 1
    return [_number(line.place, ink), player, _number(line.points, ink, bold=not head), _number(line.wins, ink)]


def _number(words: str, ink: Rgba, *, bold: bool = False) -> Text:
    return Text(words, "small", ink, bold, most=1, align="right")


def code(view: JoinView) -> Node:
    """How the chosen table joins, on paper; or what is said while none is chosen."""
    if view.code is None:
        words = Text(view.title, "heading", theme.TEXT, True, most=2), Text(view.line, "small", theme.TEXT2)
        return Box(Col(*words, gap=theme.GAP, stand="top"), theme.SURFACE, theme.RADIUS_BIG, pad=(14, 10), grow=1)
    return Box(_code(view.code), theme.PAPER, theme.RADIUS_PANEL, pad=(16, 10), grow=1)


def _code(view: CodeFacts) -> Node:
    digits = "\u202f".join(view.code[at : at + _DIGITS] for at in range(0, len(view.code), _DIGITS))
    return Col(
        Text(view.title, "heading", theme.INK, True, most=1),
        Text(digits, "bid", theme.INK, True, most=1, own=True, align="middle") if digits else None,
        *map(fact, view.facts),
        Text(view.line, "small", theme.INK2),
        gap=6,
    )


def fact(fact: Fact, *, most: int = 1, named: bool = False) -> Node:
    """A label and what it is, each in at most so many lines, on paper. `named`: the label is a name, which may be
    cut."""
    return Row(
        Text(fact.label, "small", theme.INK2, most=most, cuts=named, grow=1),
        Text(fact.amount, "small", theme.INK, True, most=most, align="right"),
    )
