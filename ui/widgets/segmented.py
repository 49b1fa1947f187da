"""Tabs or languages side by side: one is chosen and lies on paper."""

from __future__ import annotations

from ui.look import theme
from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.widgets.fitting import fitted
from ui.widgets.painter import Painter
from ui.widgets.press import PartedPress

_INSET = 3


class Segmented(PartedPress[tuple[ButtonView, ...], int]):
    """Shows buttons side by side, of which one is `chosen`. A touch does what the one under the finger says."""

    def part_at(self, x: float, y: float) -> int:
        count = len(self.record)
        return max(0, min(count - 1, int(x * count / self.w)))

    def act(self, view: tuple[ButtonView, ...]) -> Intent | None:
        return view[self.under or 0].act

    def paint(self, p: Painter, segments: tuple[ButtonView, ...]) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        wide = self.w / len(segments)
        for index, segment in enumerate(segments):
            x, chosen = index * wide, segment.chosen
            if chosen or (self.pressed and index == self.under):
                colour = theme.PAPER if chosen else theme.PRESSED
                p.round(x + _INSET, _INSET, wide - 2 * _INSET, self.h - 2 * _INSET, colour, theme.RADIUS - 2)
            size, lines = fitted(segment.label, (theme.BODY, theme.SMALL), wide - 2 * _INSET - 4, 1, chosen)
            p.lines(lines, x + wide / 2, self.h / 2, size, theme.INK if chosen else theme.TEXT, chosen, "middle")
