"""Tabs or languages side by side: one is chosen and lies on paper."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from ui.look import theme
from ui.paint.fitting import fitted, width
from ui.paint.painter import Painter
from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.widgets.press import PartedPress

_INSET = 3


class Segmented(PartedPress[tuple[ButtonView, ...], int]):
    """Shows buttons side by side, of which one is `chosen`. A touch does what the one under the finger says.

    They are equally wide; where a word has no room so, each is as wide as its word asks.
    """

    def _ends(self) -> list[float]:
        """The right end of each segment, in u."""
        words = [width(segment.label, theme.BODY, True) + 2 * _INSET + 4 for segment in self.record]
        equal = self.w / len(words)
        if max(words) <= equal:
            words = [equal for _ in words]
        spare = (self.w - sum(words)) / len(words)
        return list(accumulate(word + spare for word in words))

    def part_at(self, x: float, y: float) -> int:
        return min(bisect_right(self._ends(), x), len(self.record) - 1)

    def act(self, view: tuple[ButtonView, ...]) -> Intent | None:
        return view[self.under or 0].act

    def paint(self, p: Painter, segments: tuple[ButtonView, ...]) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        ends = self._ends()
        for index, (segment, x, end) in enumerate(zip(segments, [0.0, *ends], ends, strict=False)):
            wide, chosen = end - x, segment.chosen
            if chosen or (self.pressed and index == self.under):
                colour = theme.PAPER if chosen else theme.PRESSED
                p.round(x + _INSET, _INSET, wide - 2 * _INSET, self.h - 2 * _INSET, colour, theme.RADIUS - 2)
            size, lines = fitted(segment.label, (theme.BODY, theme.SMALL), wide - 2 * _INSET - 4, 1, chosen)
            p.lines(lines, x + wide / 2, self.h / 2, size, theme.INK if chosen else theme.TEXT, chosen, "middle")
