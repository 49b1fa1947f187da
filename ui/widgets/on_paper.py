"""A button that lies on paper."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView, Look
from ui.widgets.button import PushButton


class OnPaper(PushButton):
    """A button on paper: the next step in ink, and what somebody signs or ends by holding; other ways out recessed,
    outlined where they are held. A ticked button keeps its ground: the tick is enough."""

    on_paper = True

    def _colours(self, view: ButtonView) -> tuple[Rgba, Rgba, Rgba]:
        if not view.enabled:
            return theme.PAPER2, theme.INK2, theme.INK2
        chosen = view.chosen and view.pick != "tick"
        if view.look is Look.MAIN or chosen or (view.hold_s > 0 and not self._neutral):
            return theme.INK, theme.PAPER, theme.PAPER2
        return (theme.PAPERLINE if self.pressed else theme.PAPER2), theme.INK, theme.INK2

    @property
    def _neutral(self) -> bool:
        """Whether it is held, but neither signs nor ends anything."""
        view = self.record
        return view.hold_s > 0 and view.card is None and view.look is Look.PLAIN

    def _paint_ground(self, p: Painter, view: ButtonView, ground: Rgba) -> None:
        if view.enabled and self._neutral:
            p.frame(0, 0, self.w, self.h, theme.INK2, ground, 2)
            if self.progress > 0:
                wide = max(20.0, (self.w - 4) * self.progress)
                p.round(2, 2, wide, self.h - 4, theme.PAPERLINE, theme.RADIUS - 2)
        elif view.enabled:
            super()._paint_ground(p, replace(view, chosen=False), ground)
        else:
            p.frame(0, 0, self.w, self.h, theme.PAPEREDGE, ground, 1.5)
