"""A button that lies on paper."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.look.theme import Rgba
from ui.records.pieces import ButtonView, Look
from ui.widgets.button import PushButton
from ui.widgets.painter import Painter


class OnPaper(PushButton):
    """A button on paper: the next step in ink, other ways out recessed."""

    def _colours(self, view: ButtonView) -> tuple[Rgba, Rgba, Rgba]:
        if not view.enabled:
            return theme.PAPER2, theme.INK2, theme.INK2
        if view.look is Look.MAIN or view.hold_s > 0 or view.chosen:
            return theme.INK, theme.PAPER, theme.PAPER2
        return (theme.PAPERLINE if self.pressed else theme.PAPER2), theme.INK, theme.INK2

    def _paint_ground(self, p: Painter, view: ButtonView, ground: Rgba) -> None:
        if view.enabled:
            super()._paint_ground(p, replace(view, chosen=False), ground)
        else:
            p.frame(0, 0, self.w, self.h, theme.PAPEREDGE, ground, 1.5)
