"""Grounds that take a finger, by what the chosen one lies on. What is drawn on them is laid out in a tree."""

from __future__ import annotations

from ui.look import theme
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView
from ui.records.screens import LookView
from ui.records.setup import SwitchView
from ui.widgets.press import Plate, T

_INSET = 3  # What is free around the chosen one of several words side by side.
_PILL, _HIGH = 64, 36  # The width and height of a switch.


class Card(Plate[T]):
    """One of several, of which the chosen one lies on paper."""

    def paint_ground(self, p: Painter, view: T, w: float, h: float) -> None:
        if getattr(view, "chosen", False):
            p.round(0, 0, w, h, theme.PAPER2 if self.pressed else theme.PAPER, theme.RADIUS_BIG)
        else:
            p.round(0, 0, w, h, theme.PRESSED if self.pressed else theme.RAISED, theme.RADIUS_BIG)


class LargePaper(Plate[T]):
    """A paper that takes a finger all over."""

    def paint_ground(self, p: Painter, view: T, w: float, h: float) -> None:
        p.round(0, 0, w, h, theme.PAPER2 if self.pressed else theme.PAPER, theme.RADIUS_PANEL)


class Segment(Plate[ButtonView]):
    """One of several words on one ground, of which the chosen one lies on paper."""

    def paint_ground(self, p: Painter, view: ButtonView, w: float, h: float) -> None:
        if view.chosen or self.pressed:
            ground = theme.PAPER if view.chosen else theme.PRESSED
            p.round(_INSET, _INSET, w - 2 * _INSET, h - 2 * _INSET, ground, theme.RADIUS - 2)


class Bare(Plate[T]):
    """What takes a finger without a ground."""

    def paint_ground(self, p: Painter, view: T, w: float, h: float) -> None:
        """None."""


class Quiet(Plate[T]):
    """What lies on the board itself: its ground is seen under a finger alone."""

    def paint_ground(self, p: Painter, view: T, w: float, h: float) -> None:
        if self.pressed:
            p.round(0, 0, w, h, theme.PRESSED)


class Cell(Plate[T]):
    """A deed of a list, darker where it is refused."""

    def paint_ground(self, p: Painter, view: T, w: float, h: float) -> None:
        still = theme.SURFACE if self.refusal(view) else theme.RAISED
        p.round(0, 0, w, h, theme.PRESSED if self.pressed else still, theme.RADIUS_BADGE)


class LookPlate(Plate[LookView]):
    """A colour or a symbol to choose; an outline alone where it cannot be had."""

    def paint_ground(self, p: Painter, view: LookView, w: float, h: float) -> None:
        if view.reason:
            p.frame(0, 0, w, h, theme.LINE, theme.SURFACE, 1.5)
        elif view.chosen:
            super().paint_ground(p, view, w, h)
        else:
            p.round(0, 0, w, h, theme.PRESSED if self.pressed else theme.RAISED)


class Value(Plate[ButtonView]):
    """One of the values of a rule on its paper; the chosen one is ink."""

    def paint_ground(self, p: Painter, view: ButtonView, w: float, h: float) -> None:
        ground = theme.INK if view.chosen else theme.PAPERLINE if self.pressed else theme.PAPER2
        p.round(0, 0, w, h, ground, theme.RADIUS_STEP)


class SwitchPlate(Plate[SwitchView]):
    """A switch: its knob lies right, with a tick, on paper when it is on, and left in an outline when it is off."""

    def paint_ground(self, p: Painter, view: SwitchView, w: float, h: float) -> None:
        p.round(0, 0, w, h, theme.SURFACE)
        x, y, r = (w - _PILL) / 2, (h - _HIGH) / 2, _HIGH / 2
        if view.on:
            p.round(x, y, _PILL, _HIGH, theme.PAPER2 if self.pressed else theme.PAPER, r)
            p.disc(x + _PILL - r, y + r, r - 4, theme.INK)
            p.icon("check", x + _PILL - r, y + r, 18, theme.PAPER)
            return
        p.frame(x, y, _PILL, _HIGH, theme.EDGE, theme.PRESSED if self.pressed else theme.GROUND, 2, r)
        p.disc(x + r, y + r, r - 7, theme.TEXT2)
