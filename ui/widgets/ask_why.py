"""The touch on an amount that asks why: the amount itself, with a small question mark at its right."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import first_size, width
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView
from ui.widgets.paper import draw_amount, draw_amount_in_middle
from ui.widgets.piece import Box
from ui.widgets.press import Press

TOUCH = 60
"""How high it is."""
SIGN = 26
"""The width of the question mark."""
ASIDE = SIGN + 8
"""How much an amount leaves to the question mark."""
_INSET = 8
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
    below = 0.0
    """How far under its own middle it is drawn."""

    @property
    def _middle(self) -> float:
        """Where the middle of the question mark is, from its left."""
        return self.w - SIGN / 2 if self.w > theme.TOUCH else self.w / 2

    @property
    def filled(self) -> Box:
        x, y, _, h = self.box
        if not self.alone:
            return self.box
        return (x + self._middle - SIGN / 2, y + h / 2 + self.below - SIGN / 2, SIGN, SIGN)

    def paint(self, p: Painter, view: ButtonView) -> None:
        self.draw_sign(p, view, self._middle, self.h / 2 + self.below)

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


class AskWhy(WhySign):
    """Shows the amount of a ButtonView in the middle, its unit (the `detail`) before it."""

    alone = False

    def paint(self, p: Painter, view: ButtonView) -> None:
        self._paint_amount(p, view)
        super().paint(p, view)

    def _paint_amount(self, p: Painter, view: ButtonView) -> None:
        wide = self.w - SIGN
        draw_amount_in_middle(
            p, wide / 2, self.h / 2, wide - 2 * _INSET, view.amount, view.detail, theme.AMOUNT
        )  # fmt: skip


class AskWhyAtRight(AskWhy):
    """Shows the amount right-aligned in the colour `on`, in the largest of `sizes` that has room."""

    sizes: tuple[float, ...] = theme.PRICE
    on: theme.Rgba = theme.INK

    def _paint_amount(self, p: Painter, view: ButtonView) -> None:
        right = self.w - ASIDE
        draw_amount(p, right, self.h / 2, right - _INSET, view.amount, view.detail, self.sizes, self.on)


class AskWhyAtLeft(AskWhy):
    """Shows the unit and after it the amount, from the left, in the largest of `sizes` that has room; the unit goes
    where there is none for it. `on`: their colour; `unit_size`: of the unit."""

    sizes: tuple[float, ...] = theme.PRICE
    on: theme.Rgba = theme.INK
    unit_size: float = theme.SMALL
    up = 0.0
    """How much higher than its middle all of it is drawn."""
    _after = 0.0

    def _paint_amount(self, p: Painter, view: ButtonView) -> None:
        room = self.w - ASIDE
        unit = width(view.detail, self.unit_size) + 6 if view.detail else 0.0
        unit = unit if unit + width(view.amount, self.sizes[-1], True) <= room else 0.0
        size = first_size(view.amount, self.sizes, room - unit, True)
        if unit:
            p.text(view.detail, 0, self.h / 2 - self.up + (size - self.unit_size) * 0.33, self.unit_size, theme.INK2)
        cy = self.h / 2 - self.up
        p.text(view.amount, unit, cy, size, self.on, True, beside=(0, cy) if unit else None)
        self._after = unit + width(view.amount, size, True)

    def draw_sign(self, p: Painter, view: ButtonView, x: float, y: float) -> None:
        """Draw the question mark right behind the amount."""
        super().draw_sign(p, view, min(x, self._after + 8 + SIGN / 2), y - self.up)


class AskWhyOnDark(WhySignOnDark):
    """Shows the amount right-aligned in the colour `on`, in the largest of `sizes` that has room, on no paper."""

    alone = False
    sizes: tuple[float, ...] = theme.PRICE
    on: theme.Rgba = theme.TEXT

    def paint(self, p: Painter, view: ButtonView) -> None:
        right = self.w - ASIDE
        size = first_size(view.amount, self.sizes, right, True)
        p.text(view.amount, right, self.h / 2, size, self.on, True, "right")
        super().paint(p, view)
