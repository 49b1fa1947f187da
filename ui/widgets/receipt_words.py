"""The words of a receipt without amounts: the panel of the rule, and a title alone in place of a sum."""

from __future__ import annotations

from math import inf

from ui.look import theme
from ui.paint.fitting import broken, width
from ui.paint.painter import Painter
from ui.records.receipts import ReceiptView

SIDE = 22
"""From the edge of the paper to the sum."""
PITCH = 1.2
_PANEL_SIDE, _HEADING, _RULED = 18, 34, 17
"""Beside the words of the rule; their heading's height; what a hairline between two of them takes."""
_SMALLER = 1.15
"""By how much at least what is said of the rule stays smaller than it in large text."""
_MARK = 80
_ALONE = (theme.AMOUNT[2], 32, theme.TITLE, theme.HEADING, theme.STRIP, theme.SMALL)
_LARGE_ALONE = (45, 40)
"""Sizes of a title without a sum, which stands under its mark; before them in large text, as it is laid out in it."""


class Rule:
    """The panel of the rule at one density: measured once, for its height and for drawing."""

    def __init__(self, view: ReceiptView, wide: float, clause: float) -> None:
        self._heading, self.size = view.heading, clause
        room = wide - 2 * _PANEL_SIDE
        first, *notes = (line.replace(" %", "\u00a0%") for line in view.lines)
        self._clause = broken(first, clause, room)
        self._notes = [broken(line, theme.SMALL, room) for line in notes]
        self._notes_high = sum(theme.SMALL * PITCH * len(lines) + _RULED for lines in self._notes)
        self.height = _HEADING + clause * PITCH * len(self._clause) + 10 + self._notes_high + 16

    def paint(self, p: Painter, x: float, y: float, wide: float, high: float) -> None:
        """Draw the panel: the sentence at the top, what is said of it at the foot."""
        p.round(x, y, wide, high, theme.PAPER2, theme.RADIUS)
        left, room = x + _PANEL_SIDE, wide - 2 * _PANEL_SIDE
        p.text(self._heading, left, y + 12 + theme.SMALL / 2, theme.SMALL, theme.INK2, True)
        words = self.size * PITCH * len(self._clause)
        top = y + _HEADING + 6
        p.lines(self._clause, left, top + words / 2, self.size, theme.INK, pitch=PITCH, around=top)
        p.apart()
        p.at_most(self.size / _SMALLER)
        at = y + high - 12 - self._notes_high
        for lines in self._notes:
            p.rect(left, at + _RULED / 2 - 1, room, 1.5, theme.PAPERLINE)
            words = theme.SMALL * PITCH * len(lines)
            p.lines(lines, left, at + _RULED + words / 2, theme.SMALL, theme.INK2, pitch=PITCH)
            at += words + _RULED


def paint_alone(p: Painter, view: ReceiptView, wide: float, high: float) -> None:
    """A title without a sum, large under its mark, in the middle of the height."""
    room = high - _MARK - 20
    for size in (*(_LARGE_ALONE if theme.scale.large else ()), *_ALONE):
        lines = broken(view.title, size, wide, True)
        if size * PITCH * len(lines) <= room and all(width(line, size, True) <= wide for line in lines):
            break
    words = size * PITCH * len(lines)
    top = SIDE - 4 + (high - _MARK - 20 - words) / 2
    p.disc(SIDE + _MARK / 2, top + _MARK / 2, _MARK / 2, theme.INK)
    p.icon(view.icon, SIDE + _MARK / 2, top + _MARK / 2, _MARK * 0.6, theme.PAPER)
    below = top + _MARK + 20
    p.at_most(_LARGE_ALONE[0])
    p.keep_clear(SIDE + wide + 8, 0, 8, high)
    p.lines(lines, SIDE, below + words / 2, size, theme.INK, True, pitch=PITCH, around=below)
    p.at_most(inf)
