"""Sentences under each other in a box, as large as they fit; what does not fit is counted at the end."""

from __future__ import annotations

from collections.abc import Sequence

from ui.look import theme
from ui.paint.fitting import broken
from ui.paint.painter import Painter

_APART = 6


def draw_listing(p: Painter, strings: Sequence[str], x: float, y: float, w: float, bottom: float) -> None:
    """Draw the sentences from y down to `bottom`, w wide; the last line then counts those that found no room."""
    for size in (theme.BODY, theme.SMALL):
        parts = [broken(string, size, w) for string in strings]
        pitch = size * 1.2
        if y + sum(pitch * len(part) + _APART for part in parts) - _APART <= bottom:
            break
    for number, part in enumerate(parts):
        rest = len(parts) - number
        if y + pitch * len(part) > bottom - (pitch if rest > 1 else 0):
            p.text(f"+ {rest}", x, y + pitch / 2, size, theme.TEXT2)
            return
        p.lines(part, x, y + pitch * len(part) / 2, size, theme.TEXT2)
        y += pitch * len(part) + _APART
