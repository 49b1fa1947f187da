"""The set-up: the way back and the steps on top, under them the step at hand."""

from __future__ import annotations

from msgspec.structs import replace

from ui.kit.boxes import Box, Col, Row
from ui.kit.nodes import Node, Sign, Slot, Space, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.look.ladders import CLOSE
from ui.paint.painter import Painter
from ui.parts import deeds, editions, keys, rules, seats, signs, starting
from ui.records.intents import Show
from ui.records.pieces import ButtonView
from ui.records.seen import Seen
from ui.records.setup import BegunView, EditionsView, PickView, PlayersView, RulesView, SetupView, StartView

_BAR, _BELOW = 52, 6  # The height of the bar, and what lies between it and the step.
# Widths of the key that gives up what was entered: with words, and as a sign alone.
_CLEAR, _SIGN = 190, 58
# The radius of the disc of a step, and the length of the line to the next, and where there is little room.
_DISC, _LINE, _SHORT = 17, 28, 8


def ways(view: SetupView, seen: Seen, w: float, h: float) -> Ways:
    """The bar over the step at hand."""
    wide = w - 2 * theme.MARGIN
    bar = _steps(view, seen) if view.over is None else [_over(view, wide)]
    high = _BAR if view.over is None else max(_BAR, _over(view, wide).high(CLOSE, wide))
    below = h - 2 * theme.MARGIN - high - _BELOW
    naming = view.body.naming if isinstance(view.body, PlayersView) else None
    body = Slot("naming", naming, grow=1) if naming else Apart(_body(view, seen, wide, below), high=0, grow=1)
    whole = Col(Apart(bar, high=high), Box(body, high=below), gap=_BELOW, firm=True)
    return [Box(whole, pad=(theme.MARGIN, theme.MARGIN), firm=True)]


def _body(view: SetupView, seen: Seen, w: float, h: float) -> Ways:
    match view.body:
        case EditionsView():
            return editions.ways(view.body, seen, view.following)
        case PlayersView():
            return seats.ways(view.body, view.following)
        case StartView():
            return starting.ways(view.body, view.following)
        case RulesView():
            return rules.ways(view.body, seen, view.following, w, h)
        case PickView():
            return deeds.picking(view.body, seen, view.following)
        case BegunView():
            return deeds.begun(view.body, seen, view.following)


def _back(view: SetupView, seen: Seen) -> Slot:
    """The way back: from the fine print and from the whole list to the house rules, else to what was before."""
    folded = Show(Seen(board_page=seen.board_page))
    over = isinstance(view.body, RulesView) and (seen.unfolded or seen.listing)
    back = replace(view.back, act=folded) if over else view.back
    return keys.key(back, _BAR, high=_BAR)


def _steps(view: SetupView, seen: Seen) -> Ways:
    """The steps in a line, all with their names; or that of the step at hand alone."""
    here = [step.chosen for step in view.steps].index(True)
    back = _back(view, seen)
    trees: list[Node] = []
    for named, gap, long in ((True, 11, _LINE), (False, 3, _LINE), (False, 2, _SHORT)):
        discs = [_step(step, n, here, named or n == here) for n, step in enumerate(view.steps)]
        line = [node for disc in discs for node in (Box(signs.rule(theme.LINE), wide=long), disc)][1:]
        trees.append(Row(back, Row(Space(), *line, Space(), gap=gap, grow=1), Space(0, wide=_BAR) if named else None))
    return trees


def _step(step: ButtonView, number: int, here: int, named: bool) -> Slot:
    """A step: its number, or a tick where it is done, and its name."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        cx, cy = x + w / 2, y + h / 2
        p.disc(cx, cy, _DISC, theme.PAPER if step.chosen else theme.RAISED)
        if number < here:
            p.icon("check", cx, cy, 18, theme.TEXT)
        else:
            ink = theme.INK if step.chosen else theme.TEXT2
            p.text(str(number + 1), cx, cy, theme.BODY, ink, True, "middle")

    ink = theme.TEXT if step.chosen else theme.TEXT2
    name = Text(step.label, "strip", ink, step.chosen, most=1) if named else None
    face = Row(Space(), Sign(2 * _DISC, 2 * _DISC, draw), name, Space(), gap=11 if named else 0)
    return Slot("bare", step, theme.TOUCH_WIDE, _BAR, face=face)


def _over(view: SetupView, w: float) -> Node:
    """What lies over a step, in place of the steps: its title, what touches do, and the key that gives it all up."""
    over = view.over
    assert over is not None, "something lies over the step"
    title = Text(over.title, "strip", theme.TEXT, True, most=2)
    line = Text(over.line, "small", theme.TEXT2, most=3) if over.line else None
    back = keys.key(view.back, _BAR, high=_BAR)
    clear = keys.key(over.clear, _CLEAR if over.clear.label else _SIGN, high=_BAR)
    beside = Row(back, Col(title, line, grow=1), clear, gap=12)
    under = Col(Row(back, Box(title, grow=1), clear, gap=12), line, gap=4)
    return min((beside, under), key=lambda tree: tree.high(CLOSE, w))
