"""A list that fills the screen: the bar with its tabs, the rows that scroll, and the paper beside or under them."""

from __future__ import annotations

from itertools import product

from ui.kit.boxes import Box, Col, Over, Row
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card, draw_waves_up
from ui.parts import keys, roll_row, signs
from ui.records.pieces import ButtonView
from ui.records.rolls import BlankView, RollView

_BAR = 52  # The height and width of the keys in the bar.
# The widths of the paper beside the list, and its height under it.
_PAPER, _WIDE_PAPER, _LOW_PAPER = 212, 272, 362
_CLOSE = 1.5  # What lies between narrow tabs.
_LEAST = 160  # The least width and height of the list.
# The least width of a tab with words, and what is free beside them; narrow tabs only as much as a finger needs.
_WORDS, _BESIDE = 76, 14
_CARD, _READER = 112.0, (168, 156)  # The width of the card over a reader, and the size of both.


def ways(view: RollView, w: float, h: float) -> Ways:
    """The trees of the screen: many tabs take the place of the title, or are narrow."""
    frame = _lying if w >= h else _standing
    return [frame(view, titled, wide) for wide, titled in product((True, False), (True, False))]


def _lying(view: RollView, titled: bool, wide: bool) -> Node:
    """The tabs beside the title, the paper beside the list."""
    bar = Row(*_bar(view, titled), _tabs(view, wide))
    paper = Slot("paper", view.paper, _WIDE_PAPER if view.wide else _PAPER)
    side = theme.MARGIN
    return Row(Col(Box(bar, pad=(side, side)), _list(view), grow=1), Box(paper, pad=(side, side)), gap=0, fill=True)


def _standing(view: RollView, titled: bool, wide: bool) -> Node:
    """The tabs in a row of their own, the paper under the list."""
    side = theme.MARGIN
    tabs = Box(_tabs(view, wide, even=True), pad=(side, 0)) if view.tabs else None
    bar = Col(Box(Row(*_bar(view, True)), pad=(side, side)), tabs, gap=side)
    return Col(bar, _list(view), Box(Slot("paper", view.paper, high=_LOW_PAPER), pad=(side, side)))


def _bar(view: RollView, titled: bool) -> list[Node]:
    """The way back, and what is listed."""
    title: Node = Text(view.title, "heading", theme.TEXT, True, most=1, grow=1) if titled else Space()
    return [keys.key(view.back, _BAR, high=_BAR), Space(0, wide=2), title]


def _tabs(view: RollView, wide: bool, *, even: bool = False) -> Node:
    return Row(*(_tab(tab, wide) for tab in view.tabs), gap=theme.GAP if wide else _CLOSE, even=even, fill=True)


def _tab(tab: ButtonView, wide: bool) -> Node:
    """A tab; the one that is chosen lies on paper."""
    if not tab.label:
        return Slot("card", tab, _BAR if wide else theme.TOUCH_WIDE, _BAR, face=keys.face(tab))
    words = Text(tab.label, "small", theme.INK if tab.chosen else theme.TEXT, True, most=1, align="middle")
    least = _WORDS if wide else theme.TOUCH_WIDE
    return Slot("card", tab, least, _BAR, face=Box(words, pad=(_BESIDE if wide else 2, 0)))


def _list(view: RollView) -> Node:
    """The rows, and under those there are what stands large while there are few."""
    listed = Slot("roll", view.rows, _LEAST, _LEAST, 1)
    if view.blank is None:
        return listed
    return Over(listed, Col(Space(0, high=len(view.rows) * roll_row.pitch()), Col(_blank(view.blank), grow=1)), 1)


def _blank(view: BlankView) -> Node:
    """What stands large where a list has nothing yet: a sign, what to do, and what will stand there."""
    sign = Sign(*_READER, _draw_reader) if view.icon == "card" else signs.icon(view.icon, 72, theme.EDGE)
    title = Text(view.title, "heading", theme.TEXT, True, most=2, align="middle")
    line = Text(view.line, "small", theme.TEXT2, align="middle")
    return Box(Col(Row(Space(), sign, Space()), title, line, gap=14), pad=(24, 4))


def _draw_reader(p: Painter, x: float, y: float, w: float, h: float) -> None:
    """A card over a reader."""
    draw_card(p, x + (w - _CARD) / 2, y, _CARD, None)
    draw_waves_up(p, x + w / 2, y + 94, theme.TEXT2)
    p.round(x, y + 116, w, 40, theme.RAISED, theme.RADIUS)
    p.frame(x + 10, y + 124, w - 20, 24, theme.EDGE, theme.RAISED, 1.5, 5)
