"""Drawing a die."""

from __future__ import annotations

from collections.abc import Sequence

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter

DIE = 50  # The side at which a corner has its usual radius, and pips stand and are as large as here.
_CORNER, _PIP = 15, 4.6  # How far the outer pips lie from the middle of a die, and their radius.
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def draw_pips(p: Painter, cx: float, cy: float, face: int, on: Rgba, by: float = 1) -> None:
    """The pips of a face around the middle of a die, `by` so much larger than usual."""
    for dx, dy in _PIPS[face]:
        p.disc(cx + dx * _CORNER * by, cy + dy * _CORNER * by, _PIP * by, on)


def draw_dice(
    p: Painter, cx: float, cy: float, wide: float, faces: Sequence[int], ground: Rgba = theme.INK,
    on: Rgba = theme.PAPER,
) -> None:  # fmt: skip
    """These faces beside each other, around a point; on paper dice are ink."""
    apart = theme.GAP * 2
    side = (wide - apart * (len(faces) - 1)) / len(faces)
    by = side / DIE
    for place, face in enumerate(faces):
        x = cx - wide / 2 + place * (side + apart)
        p.round(x, cy - side / 2, side, side, ground, theme.RADIUS * by)
        draw_pips(p, x + side / 2, cy, face, on, by)
