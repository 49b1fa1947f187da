"""Grounds that take a finger, by what the chosen one lies on. What is drawn on them is laid out in a tree."""

from __future__ import annotations

from ui.look import theme
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView
from ui.widgets.piece import V
from ui.widgets.press import Plate

_INSET = 3
"""What is free around the chosen one of several words side by side."""


class Card(Plate[V]):
    """One of several, of which the chosen one lies on paper."""

    def paint_ground(self, p: Painter, view: V, w: float, h: float) -> None:
        if getattr(view, "chosen", False):
            p.round(0, 0, w, h, theme.PAPER2 if self.pressed else theme.PAPER, theme.RADIUS_BIG)
        else:
            p.round(0, 0, w, h, theme.PRESSED if self.pressed else theme.RAISED, theme.RADIUS_BIG)


class Segment(Plate[ButtonView]):
    """One of several words on one ground, of which the chosen one lies on paper."""

    def paint_ground(self, p: Painter, view: ButtonView, w: float, h: float) -> None:
        if view.chosen or self.pressed:
            ground = theme.PAPER if view.chosen else theme.PRESSED
            p.round(_INSET, _INSET, w - 2 * _INSET, h - 2 * _INSET, ground, theme.RADIUS - 2)
