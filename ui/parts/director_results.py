"""Results of a club evening that a person settles: one put by hand, two histories side by side, a question."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Node, Slot, Space, Text
from ui.look import theme
from ui.parts import keys
from ui.parts.director_words import fact
from ui.records.director import AskedView
from ui.records.director_results import ForkView, HistoryView, ResultView
from ui.records.pieces import ButtonView

_CLOSE = 3  # What is free between the names of a table.
_IN_A_COLUMN = 5  # Players under each other beside a keypad.


def result(view: ResultView, *, lying: bool) -> Node:
    """A result that is put: the players, and beside or under them the keypad."""
    words = Text(view.line, "small", theme.TEXT2, most=2)
    narrow = len(view.players) > _IN_A_COLUMN
    players = [_placed(each, narrow=narrow) for each in view.players]
    named = Col(words, Grid(players, 2 if narrow else 1, _CLOSE), gap=6, stand="top")
    pad = Slot("pad", view.pad, grow=1)
    if lying:
        return Row(Box(named, grow=1), Box(Col(pad, grow=1), grow=1), gap=theme.MARGIN, even=True, fill=True)
    return Col(named, Col(pad, grow=1), gap=theme.MARGIN)


def _placed(view: ButtonView, *, narrow: bool) -> Slot:
    """A player with their place and wealth, which is under the name where two stand side by side."""
    return keys.alone(replace(view, detail=view.amount, amount="") if narrow else view, high=theme.TOUCH)


def fork(view: ForkView, places: Sequence[int], *, lying: bool) -> Node:
    """Two histories beside or under each other, each with the players who have these places in its list, and over them
    what is said of both."""
    line = Text(view.line, "small", theme.TEXT)
    one, other = (_history(each, places) for each in view.histories)
    if lying:
        return Col(line, Row(one, other, gap=theme.MARGIN, even=True, fill=True, grow=1), gap=theme.GAP)
    return Col(line, one, other, gap=theme.MARGIN)


def _history(view: HistoryView, places: Sequence[int]) -> Node:
    title = Text(view.title, "strip", theme.INK, True, most=1)
    said = Text(view.line, "small", theme.INK2, most=2)
    players = [fact(each, named=True) for place, each in enumerate(view.players) if place in places]
    told = Col(title, said, Space(0, high=4), *players, gap=2, stand="top", grow=1)
    return Box(Col(told, keys.key(view.key, on_paper=True)), theme.PAPER, theme.RADIUS_PANEL, pad=(14, 10), grow=1)


def asked(view: AskedView) -> Node:
    """A question or what is waited for, in the middle of the page."""
    title = Text(view.title, "heading", theme.INK, True, most=2)
    lines: Sequence[Node] = [Text(each, "small", theme.INK2) for each in view.lines]
    facts = [fact(each, most=3) for each in view.facts]
    column = Col(title, *lines, Space(0, high=6) if view.facts else None, *facts, gap=theme.GAP)
    return Col(Space(), Box(column, theme.PAPER, theme.RADIUS_PANEL, pad=(18, 14)), Space())
