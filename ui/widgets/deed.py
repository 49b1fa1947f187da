"""A title deed, as a document on paper: band with letter and name, rents, what building and mortgage cost."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.records.intents import Intent
from ui.records.pieces import DeedLine, DeedView
from ui.widgets.ask_why import SIGN, draw_why
from ui.widgets.fitting import broken, cut, fitted, width
from ui.widgets.painter import Painter
from ui.widgets.press import Press

_FRAME = 6
_BAND, _LOW_BAND, _LOW = 56, 44, 240
"""The height of the band, and that of a deed which is lower than so much."""
_SIDE = 12
_LEAST_SIDE = 6
"""Beside the second line of a long name."""
_SPARE = 22.0
"""What a line takes more than its words need, at most."""
_BEFORE_AMOUNT = 4
"""What a label leaves free before its amount, at least."""


class Deed(Press[DeedView]):
    """Shows a DeedView in a box of 256 × 324 (228 × 318 in an auction); touched anywhere it asks why it costs so."""

    def act(self, view: DeedView) -> Intent | None:
        return view.why.act if view.why is not None else None

    def on_touch_down(self, touch: Any) -> bool:
        asks = self.view is not None and self.view.why is not None
        return asks and super().on_touch_down(touch)

    def paint(self, p: Painter, view: DeedView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_BIG)
        p.frame(
            _FRAME, _FRAME, self.w - 2 * _FRAME, self.h - 2 * _FRAME, theme.INK, theme.PAPER, 1.5, theme.RADIUS_SPACE
        )  # fmt: skip
        self._paint_band(p, view)
        top = _FRAME + 3 + self._band + 4.0
        costs = [line for line in view.lines if line.cost]
        split = 10 if costs else 0
        high = self._heights(view, self.h - top - _FRAME - 6 - split)
        for line, pitch in zip(view.lines, high, strict=True):
            if costs and line is costs[0]:
                p.rect(_FRAME + _SIDE, top + 4, self.w - 2 * (_FRAME + _SIDE), 1.5, theme.PAPERLINE)
                top += split
            self._paint_line(p, line, top, pitch)
            top += pitch

    @property
    def _band(self) -> float:
        """The height of the band: lower where the deed is, so that its lines stand apart."""
        return _BAND if self.h >= _LOW else _LOW_BAND

    def _heights(self, view: DeedView, room: float) -> list[float]:
        """The height of each line: what its words need, and the spare shared out; few lines do not fill a deed."""
        needs = [20.0 * len(self._label(line)) for line in view.lines]
        spare = (room - sum(needs)) / max(1, len(needs))
        return [need + min(_SPARE, spare) for need in needs]

    def _label(self, line: DeedLine) -> list[str]:
        room = self.w - 2 * (_FRAME + _SIDE) - width(line.amount, theme.SMALL, True) - _BEFORE_AMOUNT
        return broken(line.label, theme.SMALL, room)

    def _paint_band(self, p: Painter, view: DeedView) -> None:
        x = _FRAME + 3
        w = self.w - 2 * x
        on = theme.ON_GROUP[view.group]
        p.round(x, x, w, self._band, theme.GROUPS[view.group], (2, 2, 0, 0))
        p.rect(x, x + self._band - 1, w, 2, theme.INK)
        cy = x + self._band / 2 - 1
        sizes = (theme.TITLE, theme.HEADING, theme.STRIP, theme.BODY, theme.SMALL)
        long = self._long_name(view.name, w, aside=SIGN if view.why is not None else 0)
        if long:
            p.lines(long, self.w / 2, cy, theme.SMALL, on, True, "middle", pitch=1.05)
            cy -= theme.SMALL * 1.05 / 2
        if view.icon:
            p.icon(view.icon, x + 18, cy, 24, on)
        else:
            p.text(view.group, x + 11, cy, theme.BODY, on, True)
        aside = SIGN if view.why is not None else 0
        if aside:
            draw_why(p, self.w - x - 4 - SIGN / 2, cy, self.pressed, on_paper=True)
        if long:
            return
        room = w - 2 * 32
        size, lines = fitted(view.name, sizes, room, 1, True)
        if len(lines) > 1 or width(view.name, size, True) > room:
            room += 0 if aside else 14
            size, lines = fitted(view.name, (theme.STRIP, theme.BODY, theme.SMALL), room, 2, True)
            lines = [cut(line, size, room, True) for line in lines]  # a name of one long word
        p.lines(lines, self.w / 2, cy, size, on, True, "middle", pitch=1.05)

    def _long_name(self, name: str, w: float, aside: float) -> list[str]:
        """The two lines of a name too long to stand between the letter and the question mark, which then stand beside
        the first; the second has the whole band. Empty for any other name."""
        if len(broken(name, theme.SMALL, w - 2 * 32 + (0 if aside else 14), True)) <= 2:
            return []
        first = broken(name, theme.SMALL, w - 2 * 32, True)[0]
        return [first, cut(name[len(first) + 1 :], theme.SMALL, w - 2 * _LEAST_SIDE, True)]

    def _paint_line(self, p: Painter, line: DeedLine, top: float, pitch: float) -> None:
        left, right = _FRAME + _SIDE, self.w - _FRAME - _SIDE
        cy = top + pitch / 2
        on, label = (theme.INK2, theme.INK2) if line.cost else (theme.INK, theme.INK)
        if line.current:
            p.round(left - 6, top + 1, right - left + 12, pitch - 2, theme.INK, theme.RADIUS_BADGE)
            on = label = theme.PAPER
        p.lines(self._label(line), left, cy, theme.SMALL, label, pitch=1.05)
        p.text(line.amount, right, cy, theme.SMALL, on, True, "right")
