"""A fault of the bank: what is wrong, up to which number the game is safe, and what can be done."""

from __future__ import annotations

from itertools import product

from ui.kit.boxes import Box, Col, Grid, Row
from ui.kit.nodes import Node, Path, Text
from ui.kit.solve import Apart, Ways
from ui.look import theme
from ui.parts import keys, signs
from ui.records.screens import FaultView

# The widths of the paper and of what may be chosen beside it: as usual, and where its words need more.
_BESIDE = ((470, 304), (394, 380))
_LEAST = 300  # The least height of the paper over what may be chosen.
_ONE, _GROWN = 66, 66  # The height of the one way out, and the most height of one of several.
# So many lines of the file's name, and of what was found, are shown: the person who repairs it finds the rest in the
# log.
_REPORT = 3
_APART = 12


def ways(view: FaultView) -> Ways:
    """The paper beside what may be chosen, or over it where that is one thing or the window narrow."""
    if not view.answers:
        return [_framed(_paper(view))]
    answers = [keys.key(answer, high=_ONE if len(view.answers) == 1 else theme.TOUCH) for answer in view.answers]
    if len(answers) == 1:
        return [_framed(Col(_paper(view), *answers, gap=10))]
    even, own = (Grid(answers, 1, _APART, most=_GROWN, even=even) for even in (True, False))
    beside = (
        Row(Box(_paper(view), wide=paper, grow=1), Box(grid, wide=wide, grow=1), gap=10, fill=True)
        for grid, (paper, wide) in product((even, own), _BESIDE)
    )
    return [_framed(node) for node in (*beside, Col(_paper(view), even, gap=10), Col(_paper(view), own, gap=10))]


def _framed(node: Node) -> Node:
    return Box(node, pad=(theme.MARGIN, theme.MARGIN))


def _paper(view: FaultView) -> Node:
    """The title on the colour of an alarm, over the sentences and the facts for the person who repairs it."""
    title = Row(
        signs.icon("warn", 36, theme.WHITE), Text(view.title, "title", theme.WHITE, True, most=2, grow=1), gap=16
    )
    band = Box(title, theme.ALARM, (theme.RADIUS_PANEL, theme.RADIUS_PANEL, 0, 0), pad=(20, 12), high=72)
    said = [Text(line, "heading", theme.INK) for line in view.lines]
    report = [Path(line, "small", theme.INK2, most=_REPORT) for line in view.repair]
    words = Box(Col(*said, *report, gap=_APART, stand="top"), pad=(20, _APART), grow=1)
    return Apart([Box(Col(band, words, grow=1), theme.PAPER, theme.RADIUS_PANEL)], high=_LEAST, grow=1)
