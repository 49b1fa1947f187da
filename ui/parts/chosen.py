"""What a table plays by, in words: beside the house rules, and on a screen of its own where there it has no room."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.boxes import Box, Col, Row, Some
from ui.kit.nodes import Node, Slot, Space, Text
from ui.kit.solve import Apart, Ways, need
from ui.look import theme
from ui.parts import keys, pages, signs
from ui.records.intents import Show
from ui.records.pieces import ButtonView
from ui.records.seen import Seen
from ui.records.setup import ChosenView, RulesView

# What is free at the sides of the panel, between rules, and between columns.
_PAD, _APART, _BESIDE = 14, 3, 24
_DOT = 7  # Between a dot and its rule.
_TWO = 640  # From this width on the whole list has two columns.
_HEAD = 66  # What the heading of the whole list takes, with what is free over and under it.
_FOOT = 66  # The height of what stands under the whole list.


def panel(view: ChosenView, seen: Seen) -> Node:
    """What was chosen, under the board, the mode and who plays as far as that has room; else fewer rules and the way to
    the whole list."""
    head = Row(*summary(view, "heading"), gap=8)
    game = [Text(line, "small", theme.TEXT2 if n else theme.TEXT, not n, most=2) for n, line in enumerate(view.game)]
    players = Row(*(signs.token(token, 15, None) for token in view.players), gap=4)
    rest = (signs.rule(theme.LINE), head, *_entries(view), Space())
    full = [Col(*game, players, *rest, gap=_APART), Col(*game, *rest, gap=_APART), Col(head, *_entries(view), Space())]
    everything = ButtonView(view.all, icon="list", act=Show(seen._replace(listing=True, open="", page=0)))
    whole = keys.key(everything, high=theme.TOUCH)
    found = _entries(view)
    few = Col(head, Some(lambda count: Col(*found[:count], Space(), gap=_APART), len(found) - 1), whole, gap=_APART)
    return Apart([[_framed(node) for node in full], [_framed(few)]], high=200, grow=1)


def _framed(node: Node) -> Node:
    return Box(node, theme.SURFACE, theme.RADIUS_PANEL, pad=(_PAD, 10))


def summary(view: ChosenView, role: str) -> tuple[Node, Node]:
    """Whether the rules are the official ones, or how many house rules there are."""
    sign = signs.icon("check" if view.official else "house", 20, theme.BRASS)
    return sign, Text(view.summary, role, theme.BRASS, True, most=2, grow=1)


def _entries(view: ChosenView) -> list[Node]:
    """Every rule that was chosen; a heading goes with the first of its rules. Or the question, while there is none."""
    found: list[Node] = [_line(line) for line in view.lines]
    for title, rules in ((view.own_title, view.own), (view.fair_title, view.fair)):
        for number, line in enumerate(rules):
            heading = Text(title, "strip", theme.BRASS, True, most=2)
            found.append(_line(line) if number else Col(Space(0, high=8), heading, _line(line)))
    return found or [Text(view.question, "small", theme.TEXT)]


def _line(words: str) -> Node:
    """A rule after a dot, its lines under each other."""
    dot = Col(Text("•", "small", theme.TEXT2, most=1), stand="top")
    return Row(dot, Text(words, "small", theme.TEXT, grow=1), gap=_DOT, fill=True)


def listed(view: RulesView, seen: Seen, following: Slot, w: float, h: float) -> Ways:
    """Every rule that was chosen, in columns and pages of the height that there is, and the way back."""
    columns = 2 if w >= _TWO else 1
    foot = _FOOT if columns > 1 else 2 * _FOOT
    wide = (w - 2 * _PAD - (columns - 1) * _BESIDE) / columns
    found = _columns(_entries(view.chosen), wide, h - foot - _HEAD)
    count = -(-len(found) // columns)
    page = min(seen.page, count - 1)
    shown = [Col(*column, gap=_APART, stand="top") for column in found[page * columns : (page + 1) * columns]]
    beside = Row(*shown, *(Space() for _ in range(columns - len(shown))), gap=_BESIDE, even=True, fill=True, grow=1)
    paper = _framed(Col(Row(*summary(view.chosen, "heading"), gap=8), beside, gap=_APART))
    paper.grow = 1
    fold = ButtonView(view.unfold.label, icon=view.unfold.icon, act=Show(Seen(board_page=seen.board_page)))
    said = Text(view.chosen.more.format(page + 1, count), "small", theme.TEXT2, most=1)
    turn = pages.turning(page, count, said, lambda to: Show(seen._replace(page=to))) if count > 1 else None
    keys_of = Row(keys.key(fold, 226, high=58), turn, Space())
    if columns > 1:
        return [Col(paper, Row(keys_of, Box(following, wide=316), fill=True), gap=theme.MARGIN)]
    return [Col(paper, keys_of, following, gap=theme.MARGIN)]


def _columns(entries: Sequence[Node], w: float, h: float) -> list[list[Node]]:
    """The entries in columns of this width and height, in their order."""
    columns: list[list[Node]] = [[]]
    left = h
    for entry in entries:
        high = need([entry], w) + _APART
        if columns[-1] and high > left:
            columns.append([])
            left = h
        columns[-1].append(entry)
        left -= high
    return columns
