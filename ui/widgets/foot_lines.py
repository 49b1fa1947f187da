"""The sentences on the paper at the foot of a sheet: as large as they fit, and what they leave to a button under them.

Boxes are (x, y, width, height) in u.
"""

from __future__ import annotations

from collections.abc import Sequence

from ui.look import theme
from ui.paint.fitting import broken, broken_short, calm, chopped, cut_within, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.records.sheets import FootView
from ui.widgets.foot_height import ROW
from ui.widgets.foot_sums import changes_of
from ui.widgets.piece import Box

_LINE, _LINE_INSIDE, _PITCH = 22, 25, 1.15
"""The height of a line, in the middle of the board too, and what it takes by its size."""
CALM = 2
"""So many lines leave air over and under them."""
_SIGN = 34
"""What the sign of a refusal takes before the sentences."""
_AIR_INSIDE = 20
"""What stays free over and under lines in the middle of the board that are broken to grow."""
_LOW_ROW = 60
"""The height of a button in the middle of the board under more lines than usual."""


def row_inside(view: FootView, room: float, high: float) -> float:
    """The height of the button in the middle of the board, under sentences in so much room: lower where they would be
    cut over one of the usual height. `high`: what both have."""
    lines = broken("\n".join(view.lines), theme.SMALL, room)
    return ROW if _LINE_INSIDE * len(lines) + ROW <= high else _LOW_ROW


def _in_the_middle(text: str, sizes: Sequence[float], room: float, most: int, high: float) -> tuple[float, list[str]]:
    """The size and the lines of sentences in the middle of the board, whose paper is high enough for three."""
    return fitted(text, sizes, room, most, high=high - _AIR_INSIDE)


def draw_sentences(p: Painter, view: FootView, box: Box, *, inside: bool) -> int:
    """Draw the sentences in a box, in the middle of its height, and return in how many lines; `inside`: in the middle
    of the board."""
    left, top, room, high = box
    if not view.lines:
        return 0
    on, cy = theme.LOSS_PAPER if view.refused else theme.INK, top + high / 2
    if view.refused:
        p.icon("warn", left + 12, cy, 24, on)
        left, room = left + _SIGN, room - _SIGN
    sizes = (theme.STRIP, theme.BODY, theme.SMALL) if inside else (theme.BODY, theme.SMALL)
    most = max(1, int(high // (_LINE_INSIDE if inside else _LINE)))
    text = "\n".join(view.lines)
    fit = _in_the_middle if inside else calm
    size, lines = fit(text, sizes, room, most, high)
    if len(lines) > most and view.brief:
        size, lines = fit(text := view.brief, sizes, room, most, high)
    if len(lines) > most or any(width(line, size) > room for line in lines):
        lines = chopped(text, size, room)
        if len(lines) > most:
            one = most == 1 and len(view.lines) == 1
            lines = [cut_within(text, size, room)] if one else broken_short(text, size, room, most)
    lines = lines[:most]
    p.lines(lines, left, cy, size, on, pitch=_PITCH, around=_fixed(view, cy, size * _PITCH * len(lines), high))
    return len(lines)


def _fixed(view: FootView, cy: float, lines: float, high: float) -> float:
    """The height from which sentences grow that take so much of this height around their middle: away from what stands
    over or under them, where they would come close to it."""
    over, under = view.about is not None, bool(view.amount or changes_of(view))
    if over == under or lines * GROWTHS[0] <= high:
        return cy
    return cy - lines / 2 if over else cy + lines / 2
