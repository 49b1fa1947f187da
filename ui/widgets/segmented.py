"""Tabs or languages side by side: one is chosen and lies on paper."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.widgets.fitting import fitted
from ui.widgets.painter import Painter
from ui.widgets.press import Press

_INSET = 3


class Segmented(Press[tuple[ButtonView, ...]]):
    """Shows buttons side by side, of which one is `chosen`. A touch does what the one under the finger says."""

    def build(self) -> None:
        self._under = 0

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            self._under = self._at(touch)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and self._at(touch) != self._under:
            self._under = self._at(touch)
            self.repaint()
        return bool(super().on_touch_move(touch))

    def act(self, view: tuple[ButtonView, ...]) -> Intent | None:
        return view[self._under].act

    def _at(self, touch: Any) -> int:
        count = len(self.record)
        return max(0, min(count - 1, int((touch.x - self.x) * count / self.width)))

    def paint(self, p: Painter, segments: tuple[ButtonView, ...]) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        wide = self.w / len(segments)
        for index, segment in enumerate(segments):
            x, chosen = index * wide, segment.chosen
            if chosen or (self.pressed and index == self._under):
                colour = theme.PAPER if chosen else theme.PRESSED
                p.round(x + _INSET, _INSET, wide - 2 * _INSET, self.h - 2 * _INSET, colour, theme.RADIUS - 2)
            size, lines = fitted(segment.label, (theme.BODY, theme.SMALL), wide - 2 * _INSET - 4, 1, chosen)
            p.lines(lines, x + wide / 2, self.h / 2, size, theme.INK if chosen else theme.TEXT, chosen, "middle")
