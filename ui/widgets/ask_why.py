"""The touch on an amount that asks why: the amount itself, with a small question mark at its right."""

from __future__ import annotations

from ui.look import theme
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView
from ui.widgets.press import Press

_SIGN = 26  # The width of the question mark.
# The colours of its disc, of that under a finger, and of the mark.
_ON_PAPER, _ON_DARK = (theme.PAPER2, theme.PAPERLINE, theme.INK2), (theme.LINE, theme.PRESSED, theme.TEXT2)
_SHADE: theme.Rgba = (*theme.EDGE[:3], 0.3)


class WhySign(Press[ButtonView]):
    """The touch on what is drawn by what it lies on: the question mark alone, at its right. `on_paper` says
    what that is."""

    on_paper = True
    alone = True  # Whether the question mark is all that it draws.

    @property
    def _middle(self) -> float:
        """Where the middle of the question mark is, from its left."""
        return self.w - _SIGN / 2 if self.w > theme.TOUCH else self.w / 2

    def paint(self, p: Painter, view: ButtonView) -> None:
        rest, down, on = _ON_PAPER if self.on_paper else _ON_DARK
        p.disc(self._middle, self.h / 2, _SIGN / 2, down if self.pressed else rest)
        p.icon(view.icon, self._middle, self.h / 2, 18, on)


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
