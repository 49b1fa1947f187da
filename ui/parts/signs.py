"""Signs: an icon, what stands for a player or a deed, a rule."""

from __future__ import annotations

from collections.abc import Sequence

from ui.kit.nodes import Mark, Sign, Text
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.pieces import Token


def icon(name: str, side: float, ink: Rgba = theme.INK, means: str | Text | None = None) -> Sign:
    """An icon in a square of this side. `means`: what it says where no word beside it does, or the word in whose place
    it stands; an arrow always leads from what is before it to what follows."""
    means = name if name == "arrow" else means
    return Sign(side, side, lambda p, x, y, w, h: p.icon(name, x + w / 2, y + h / 2, side, ink), means=means)


QUESTION = 26  # The side of the question mark of what a touch explains.


def question(disc: Rgba = theme.LINE, ink: Rgba = theme.TEXT2) -> Sign:
    """The question mark of what a touch explains, on no paper or on a disc of another colour."""

    def draw(p: Painter, x: float, y: float, w: float, h: float) -> None:
        p.disc(x + w / 2, y + h / 2, w / 2, disc)
        p.icon("question", x + w / 2, y + h / 2, 18, ink)

    return Sign(QUESTION, QUESTION, draw)


def token(of: Token, r: float, ring: Rgba | None = theme.INK) -> Sign:
    """A player's disc. `ring`: ink on paper, None on the board."""
    return Sign(2 * r, 2 * r, lambda p, x, y, w, h: draw_token(p, x + r, y + h / 2, r, of, ring), means=of)


def shrinking_token(of: Token, sides: Sequence[float], ring: Rgba | None = theme.INK) -> Mark:
    """A player's disc that goes down these widths as words do."""
    return Mark(sides, lambda p, x, y, w, h: draw_token(p, x + w / 2, y + h / 2, w / 2, of, ring), of)


def badge(group: str, name: str, side: float, mortgaged: bool = False) -> Sign:
    """The badge of a deed: the letter of its group, or the icon `name`."""
    return Sign(side, side, lambda p, x, y, w, h: draw_badge(p, x, y + (h - side) / 2, side, group, name, mortgaged))


def rule(ink: Rgba = theme.PAPERLINE, thick: float = 1.5) -> Sign:
    """A line across what it stands in."""
    return Sign(0, thick, lambda p, x, y, w, h: p.rect(x, y, w, thick, ink))
