"""The touch on an amount that asks why: the amount itself, with a small question mark at its right."""

from __future__ import annotations

from ui.look import theme
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView
from ui.widgets.piece import Box
from ui.widgets.press import Press

SIGN = 26
"""The width of the question mark."""
ASIDE = SIGN + 8
"""How much an amount leaves to the question mark."""
_SHADE: theme.Rgba = (*theme.EDGE[:3], 0.3)


def draw_why(
    p: Painter, x: float, y: float, pressed: bool, on_paper: bool, icon: str = "question", *, greyed: bool = False
) -> None:  # fmt: skip
    """Draw the question mark of a touch that asks why, around a point. `greyed`: the paper that it lies on."""
    rest, down, on = (theme.PAPER2, theme.PAPERLINE, theme.INK2)
    if greyed:
        rest, down = theme.PAPERLINE, theme.PAPER
    if not on_paper:
        rest, down, on = theme.LINE, theme.PRESSED, theme.TEXT2
    p.disc(x, y, SIGN / 2, down if pressed else rest)
    p.icon(icon, x, y, 18, on)


class WhySign(Press[ButtonView]):
    """The touch on what is drawn by what it lies on: the question mark alone, at its right. `on_paper` says
    what that is."""

    on_paper = True
    alone = True
    """Whether the question mark is all that it draws."""

    @property
    def _middle(self) -> float:
        """Where the middle of the question mark is, from its left."""
        return self.w - SIGN / 2 if self.w > theme.TOUCH else self.w / 2

    @property
    def filled(self) -> Box:
        x, y, _, h = self.box
        if not self.alone:
            return self.box
        return (x + self._middle - SIGN / 2, y + h / 2 - SIGN / 2, SIGN, SIGN)

    def paint(self, p: Painter, view: ButtonView) -> None:
        self.draw_sign(p, view, self._middle, self.h / 2)

    def draw_sign(self, p: Painter, view: ButtonView, x: float, y: float) -> None:
        """Draw the question mark around a point."""
        draw_why(p, x, y, self.pressed, self.on_paper, view.icon)


class Asked(WhySign):
    """The touch on an amount with dots under it: it draws a shade, while a finger is on it."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        if self.pressed:
            p.round(0, 0, self.w, self.h, _SHADE)


class WhySignOnDark(WhySign):
    """The same beside an amount that stands on no paper."""

    on_paper = False


class WhyTile(WhySignOnDark):
    """The touch beside a tile that asks why its amount is what it is."""

    alone = False

    def paint(self, p: Painter, view: ButtonView) -> None:
        p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else theme.SURFACE)
        p.icon(view.icon, self.w / 2, self.h / 2, 22, theme.TEXT2)
