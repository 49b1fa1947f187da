"""The steps of the set-up in a line: done ones ticked, the one at hand on paper. A touch goes to the nearest."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.widgets.fitting import width
from ui.widgets.painter import Painter
from ui.widgets.press import Press

_R = 17
_GAP = 11
_LINE = 42


class Steps(Press):
    """`view` is (labels, step), the step counted from 1. Fires `on_step(number)`."""

    __events__ = ("on_step",)

    def build(self) -> None:
        self._under = 0.0

    def on_step(self, number: int) -> None:
        """A step was touched."""

    def on_touch_down(self, touch: Any) -> bool:
        self._under = (touch.x - self.x) / theme.scale.u
        return bool(super().on_touch_down(touch))

    def on_release(self) -> None:
        middles = [(x + wide / 2) for x, wide in self._places()]
        nearest = min(range(len(middles)), key=lambda n: abs(middles[n] - self._under))
        self.dispatch("on_step", nearest + 1)

    def _places(self) -> list[tuple[float, float]]:
        """Where each step stands: its left end and its width, the whole in the middle."""
        labels, step = self.view
        wides = [2 * _R + _GAP + width(label, theme.STRIP, n + 1 == step) for n, label in enumerate(labels)]
        line = max(16.0, min(_LINE, (self.w - sum(wides)) / (len(wides) - 1) - 2 * _GAP))
        x = (self.w - sum(wides) - (len(wides) - 1) * (line + 2 * _GAP)) / 2
        places = []
        for wide in wides:
            places.append((x, wide))
            x += wide + line + 2 * _GAP
        return places

    def paint(self, p: Painter) -> None:
        labels, step = self.view
        places = self._places()
        cy = self.h / 2
        for n, (x, wide) in enumerate(places):
            self._paint_step(p, n + 1, step, labels[n], x)
            if n + 1 < len(places):
                p.rect(x + wide + _GAP, cy - 0.75, places[n + 1][0] - x - wide - 2 * _GAP, 1.5, theme.LINE)

    def _paint_step(self, p: Painter, number: int, step: int, label: str, x: float) -> None:
        cy, here = self.h / 2, number == step
        p.disc(x + _R, cy, _R, theme.PAPER if here else theme.RAISED)
        if number < step:
            p.icon("check", x + _R, cy, 18, theme.TEXT)
        else:
            p.text(str(number), x + _R, cy, theme.BODY, theme.INK if here else theme.TEXT2, True, "middle")
        p.text(label, x + 2 * _R + _GAP, cy, theme.STRIP, theme.TEXT if here else theme.TEXT2, here)
