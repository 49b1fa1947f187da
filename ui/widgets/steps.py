"""The steps of the set-up in a line: done ones ticked, the one at hand on paper. A touch goes to the nearest."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import width
from ui.paint.painter import Painter
from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.widgets.press import PartedPress

_R = 17
_GAP = 11
_LINE, _LEAST = 42, 8.0


class Steps(PartedPress[tuple[ButtonView, ...], int]):
    """Shows the steps as ButtonViews; the `chosen` one is the step at hand."""

    def part_at(self, x: float, y: float) -> int:
        middles = [left + wide / 2 for left, wide in self._places(self.record)]
        return min(range(len(middles)), key=lambda n: abs(middles[n] - x))

    def act(self, view: tuple[ButtonView, ...]) -> Intent | None:
        return view[self.under or 0].act

    def _places(self, steps: tuple[ButtonView, ...]) -> list[tuple[float, float]]:
        """Where each step stands: its left end and its width, the whole in the middle."""
        wides = [2 * _R + self._words(step) for step in steps]
        gap = self._gap
        line = max(_LEAST, min(_LINE, (self.w - sum(wides)) / (len(wides) - 1) - 2 * gap))
        x = (self.w - sum(wides) - (len(wides) - 1) * (line + 2 * gap)) / 2
        places = []
        for wide in wides:
            places.append((x, wide))
            x += wide + line + 2 * gap
        return places

    @property
    def _gap(self) -> float:
        """What lies between a step and the line to the next."""
        return 3 if theme.scale.upright else _GAP

    def _words(self, step: ButtonView) -> float:
        """The width of a step's words: in an upright window only the step at hand is named."""
        if theme.scale.upright and not step.chosen:
            return 0.0
        return _GAP + width(step.label, theme.STRIP, step.chosen)

    def paint(self, p: Painter, steps: tuple[ButtonView, ...]) -> None:
        places, gap = self._places(steps), self._gap
        cy, here = self.h / 2, [step.chosen for step in steps].index(True)
        for n, (x, wide) in enumerate(places):
            self._paint_step(p, steps[n], n + 1, n < here, x)
            if n + 1 < len(places):
                p.rect(x + wide + gap, cy - 0.75, places[n + 1][0] - x - wide - 2 * gap, 1.5, theme.LINE)

    def _paint_step(self, p: Painter, step: ButtonView, number: int, done: bool, x: float) -> None:
        cy, here = self.h / 2, step.chosen
        p.disc(x + _R, cy, _R, theme.PAPER if here else theme.RAISED)
        if done:
            p.icon("check", x + _R, cy, 18, theme.TEXT)
        else:
            p.text(str(number), x + _R, cy, theme.BODY, theme.INK if here else theme.TEXT2, True, "middle")
        if self._words(step):
            p.text(step.label, x + 2 * _R + _GAP, cy, theme.STRIP, theme.TEXT if here else theme.TEXT2, here)
