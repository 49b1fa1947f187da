"""Rows that stand on paper: before → after, an amount with its unit."""

from __future__ import annotations

from collections.abc import Sequence

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.pieces import Change

ARROW = 34
"""What an arrow between two amounts takes."""
_EDGE = 3
"""So much stays free at the edges of a paper full of words, and next to it what stays next to anything else."""
_CHANGES = ((theme.TITLE, theme.HEADING), (theme.HEADING, theme.BODY))
"""The sizes of the amount after and of that before."""
_LARGE_CHANGES = tuple((after * by, before * by) for after, before in _CHANGES for by in (1.2, 1.1, 1.05, 1.0))
"""In large text, chosen as they are laid out: what stands around the arrow between them cannot grow."""


def draw_amount(
    p: Painter, right: float, cy: float, room: float, amount: str, unit: str, sizes: tuple[float, ...],
    on: Rgba = theme.INK, second: Rgba = theme.INK2,
) -> None:  # fmt: skip
    """An amount, right-aligned, its unit at half the size before it. Out of room, the unit goes before the size."""
    size, gap = amount_size(amount, unit, sizes, room)
    unit_size = max(theme.SMALL, round(size * 0.47))
    left = right - p.text(amount, right, cy, size, on, True, "right")
    if gap:
        drop = (size - unit_size) * 0.36
        p.text(unit, left - gap, cy + drop, unit_size, second, False, "right", (right, cy))


def amount_size(amount: str, unit: str, sizes: Sequence[float], room: float) -> tuple[float, float]:
    """The size of such an amount in so much room, and what is free before it to its unit; 0 if that has no room."""
    first = first_size(amount, sizes, room, True)
    gap = 6 if first > 40 else 5

    def wide(size: float) -> float:
        return width(amount, size, True) + gap + width(unit, max(theme.SMALL, round(size * 0.47)))

    for size in (first, *(size for size in sizes if first > size >= 36)):
        if unit and wide(size) <= room:
            return size, gap
    return first, gap if unit and wide(first) <= room + 1 else 0


def draw_change(p: Painter, x: float, right: float, cy: float, change: Change, on_paper: bool = True) -> None:
    """Token, before → after in a row; before regular, after bold and larger."""
    on, second = (theme.INK, theme.INK2) if on_paper else (theme.TEXT, theme.TEXT2)
    wanted = _LARGE_CHANGES if theme.scale.large else _CHANGES
    large, small = next((sizes for sizes in wanted if _wide(change, *sizes) <= right - x), wanted[-1])
    at = right - width(change.after, large, True)
    if change.token is not None:
        draw_token(p, x + 14, cy, 14, change.token, theme.INK if on_paper else None)
    p.text(change.after, right, cy, large, on, True, "right")
    p.icon("arrow", at - ARROW / 2, cy, 18, second)
    p.text(change.before, at - ARROW, cy, small, second, False, "right", (right, cy))


def keep_off_edges(p: Painter, w: float, h: float) -> None:
    """Let no words of a paper of this size grow up to its upper or lower edge: many lines would fill it."""
    for edge in (0.0, h - _EDGE):
        p.keep_clear(0, edge, w, _EDGE)


def _wide(change: Change, large: float, small: float) -> float:
    """What it takes at these sizes of the amount after and of that before."""
    before = width(change.before, small) + (36 if change.token is not None else 0)
    return width(change.after, large, True) + ARROW + before
