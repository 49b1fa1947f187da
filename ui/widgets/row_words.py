"""The words of a row of a list: all of them in lines, and the short second line. Widths in u."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import broken, cut, width
from ui.records.pieces import ButtonView
from ui.records.rolls import RowView
from ui.widgets.ask_why import ASIDE

RADIUS = 16
"""The radius of a row's token, and half the side of its badge."""
BESIDE = 2
"""How many lines stand beside the amount."""


def whole(row: RowView, w: float, size: float) -> list[str]:
    """All the lines of a row of this width in type of this size, the first beside the amount, the others under it; one
    line of what is never read in more."""
    button, room = row.button, w - 24.0
    room -= 2 * RADIUS + 10 if button.token is not None or button.group or button.icon else 4
    beside = room - (ASIDE if row.why is not None else 0)
    beside -= width(button.amount, theme.STRIP, True) + 12 if button.amount else 0
    if row.standings or button.detail or width(button.label, size) <= beside:
        return [button.label]
    lines = broken(button.label, size, beside)
    return [*lines[:BESIDE], *(broken(" ".join(lines[BESIDE:]), size, room) if lines[BESIDE:] else ())]


def second(button: ButtonView, room: float) -> str:
    """The second line of a row: what is said of it, or `brief` where that is too long."""
    short = button.brief if button.brief and width(button.detail, theme.SMALL) > room else button.detail
    return cut(short, theme.SMALL, room)
