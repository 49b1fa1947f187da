"""Tabs or languages side by side: one is chosen and lies on paper."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.records.pieces import SegmentedView
from ui.widgets.fitting import fitted
from ui.widgets.painter import Painter
from ui.widgets.press import Press

_INSET = 3


class Segmented(Press):
    """Shows a SegmentedView. Fires `on_choice(index)`; the caller then gives it a new record."""

    __events__ = ("on_choice",)

    def build(self) -> None:
        self._under = 0

    def on_choice(self, index: int) -> None:
        """A segment was touched."""

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            self._under = self._at(touch)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and self._at(touch) != self._under:
            self._under = self._at(touch)
            self.repaint()
        return bool(super().on_touch_move(touch))

    def clicked(self) -> None:
        self.dispatch("on_choice", self._under)

    def _at(self, touch: Any) -> int:
        count = len(self.view.labels)
        return max(0, min(count - 1, int((touch.x - self.x) * count / self.width)))

    def paint(self, p: Painter) -> None:
        view: SegmentedView = self.view
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        wide = self.w / len(view.labels)
        for index, label in enumerate(view.labels):
            x = index * wide
            chosen = index == view.chosen
            if chosen or (self.pressed and index == self._under):
                colour = theme.PAPER if chosen else theme.PRESSED
                p.round(x + _INSET, _INSET, wide - 2 * _INSET, self.h - 2 * _INSET, colour, theme.RADIUS - 2)
            size, lines = fitted(label, (theme.BODY, theme.SMALL), wide - 2 * _INSET - 4, 1, chosen)
            p.lines(lines, x + wide / 2, self.h / 2, size, theme.INK if chosen else theme.TEXT, chosen, "middle")
