"""A title deed, as a document on paper: band with letter and name, rents, what building and mortgage cost."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.paint.fitting import broken, cut, fitted, width
from ui.paint.painter import Painter
from ui.records.intents import Intent
from ui.records.pieces import DeedLine, DeedView
from ui.widgets.ask_why import SIGN, draw_why
from ui.widgets.band_name import PITCH, BandName, name_in_band
from ui.widgets.piece import Box
from ui.widgets.press import Press

_FRAME, _IN = 6, 9
"""From the edge to the frame, and to the band."""
_BAND, _LOW_BAND, _LOW = 56, 44, 240
"""The height of the band, and that of a deed which is lower than so much."""
_TALL_BAND = 64
"""The height of the band for a name in three lines."""
_BESIDE, _SPREAD = 32, 14
"""What the letter takes at each side of the name, and how much less it may be where nothing stands at the right."""
_ICON, _SMALL_ICON, _ICON_AT = 24, 22, 15
"""The icon in the band, the same beside lines of a name, and the middle of it."""
_SIZES = (theme.TITLE, theme.HEADING, theme.STRIP, theme.BODY, theme.SMALL)
"""The sizes of a name in one line."""
_SIDE = 12
_LETTER, _CLEAR = 28, 6
"""What the letter takes of the band, and what stays free between a sign and words."""
_SPARE = 22.0
"""What a line takes more than its words need, at most."""
_HOLDER, _UNDER_HOLDER = 22.0, 4.0
"""The height of the line that says whose it is, and what is free under it where the lines leave it."""
_SPLIT = 10
"""What stands between the rents and the costs, and what of its edge is seen around what lies over its lines."""
_LINE, _MARKED = 20.0, 25.0
"""What a line takes at least, and one in a bar: all of its words, with the tails that others hang into the next."""
_BAR_IN = 2
"""How much lower than its line a bar begins, clear of the tails of the words above."""
_BEFORE_AMOUNT = 4
"""What a label leaves free before its amount, at least."""


class Deed(Press[DeedView]):
    """Shows a DeedView in a box of 256 × 324 (228 × 318 in an auction); touched anywhere it asks why it costs so."""

    def act(self, view: DeedView) -> Intent | None:
        return view.why

    def on_touch_down(self, touch: Any) -> bool:
        asks = self.view is not None and self.view.why is not None
        return asks and super().on_touch_down(touch)

    def paint(self, p: Painter, view: DeedView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_BIG)
        p.frame(
            _FRAME, _FRAME, self.w - 2 * _FRAME, self.h - 2 * _FRAME, theme.INK, theme.PAPER, 1.5, theme.RADIUS_SPACE
        )  # fmt: skip
        self._paint_band(p, view)
        if view.holder:
            words = cut(view.holder, theme.SMALL, self.w - 2 * (_FRAME + _SIDE))
            middle = self._under_band(view) + _HOLDER / 2
            p.text(words, self.w / 2, middle, theme.SMALL, theme.INK2, False, "middle")
        costs = [line for line in view.lines if line.cost]
        for line, (top, pitch) in zip(view.lines, self._rows(view), strict=True):
            if costs and line is costs[0]:
                p.rect(_FRAME + _SIDE, top + 4 - _SPLIT, self.w - 2 * (_FRAME + _SIDE), 1.5, theme.PAPERLINE)
            self._paint_line(p, line, top, pitch)

    @property
    def lower_lines(self) -> list[Box]:
        """Where its last line stands, its last two, and so on to all, out to its edges: what may be covered without
        cutting words."""
        x, y, w, h = self.box
        return [(x, y + top, w, h - top) for top, _ in reversed(self._rows(self.record))]

    def _under_band(self, view: DeedView) -> float:
        return _IN + self._band(view) + 4.0

    def _rows(self, view: DeedView) -> list[tuple[float, float]]:
        """Where each line begins, and its height; the costs stand a little lower."""
        top = self._under_band(view) + (_HOLDER if view.holder else 0)
        costs = [line for line in view.lines if line.cost]
        rows = []
        room = self.h - top - _FRAME - 6 - (_SPLIT if costs else 0)
        high = self._heights(view, room)
        top += min(_UNDER_HOLDER, room - sum(high)) if view.holder else 0
        for line, pitch in zip(view.lines, high, strict=True):
            top += _SPLIT if costs and line is costs[0] else 0
            rows.append((top, pitch))
            top += pitch
        return rows

    def _band(self, view: DeedView) -> float:
        """The height of the band: lower where the deed is, so that its lines stand apart; taller for three lines."""
        name = self._in_lines(view)
        if name is not None and len(name.lines) > 2:
            return _TALL_BAND
        return _BAND if self.h >= _LOW else _LOW_BAND

    def _in_lines(self, view: DeedView) -> BandName | None:
        """How a name stands that has no room in two lines between the letter and the question mark: those beside one of
        its lines, or beside three narrow ones; None for any other name."""
        room = self._room(view) + _spread(view)
        lines = broken(view.name, theme.SMALL, room, True)
        if len(lines) <= 2 and all(width(line, theme.SMALL, True) <= room for line in lines):
            return None
        return name_in_band(view.name, self.w - 2 * _IN - _aside(view), _left(view), _TALL_BAND)

    def _room(self, view: DeedView) -> float:
        """What a name in the middle of the band has, as long as it need not stand beside the middle."""
        w = self.w - 2 * _IN
        return min(w - 2 * _BESIDE, _end(view, w) - _left(view))

    def _heights(self, view: DeedView, room: float) -> list[float]:
        """The height of each line: what its words need, and the spare shared out evenly, in whole pixels; few lines do
        not fill a deed."""
        needs = [_LINE * len(self._label(line)) + (_MARKED - _LINE if line.current else 0) for line in view.lines]
        spare = theme.scale.px(room - sum(needs)) // max(1, len(needs)) / theme.scale.u
        return [need + min(_SPARE, spare) for need in needs]

    def _label(self, line: DeedLine) -> list[str]:
        taken = width(line.amount, theme.SMALL, True) + _BEFORE_AMOUNT
        return broken(line.label, theme.SMALL, self.w - 2 * (_FRAME + _SIDE) - taken)

    def _paint_band(self, p: Painter, view: DeedView) -> None:
        x, w = _IN, self.w - 2 * _IN
        on = theme.ON_GROUP[view.group]
        band, name = self._band(view), self._in_lines(view)
        p.round(x, x, w, band, theme.GROUPS[view.group], (2, 2, 0, 0))
        p.rect(x, x + band - 1, w, 2, theme.INK)
        cy = x + band / 2 - 1
        if name is not None:
            self._paint_lines(p, view, name, cy)
            return
        self._paint_signs(p, view, cy, _ICON)
        room = self._room(view)
        size, lines = fitted(view.name, _SIZES, room, 1, True)
        if len(lines) > 1 or width(view.name, size, True) > room:
            room += _spread(view)
            size, lines = fitted(view.name, (theme.STRIP, theme.BODY, theme.SMALL), room, 2, True)
        half = max(width(line, size, True) for line in lines) / 2
        middle = max(x + _left(view) + half, min(self.w / 2, x + _end(view, w) - half))
        p.lines(lines, middle, cy, size, on, True, "middle", pitch=1.05)

    def _paint_signs(self, p: Painter, view: DeedView, cy: float, icon: float) -> None:
        """The letter or the icon at the left of the band, and the question mark at its right."""
        if view.icon:
            p.icon(view.icon, _IN + _ICON_AT, cy, icon, theme.ON_GROUP[view.group])
        else:
            p.text(view.group, _IN + 11, cy, theme.BODY, theme.ON_GROUP[view.group], True)
        if view.why is not None:
            draw_why(p, self.w - _IN - 4 - SIGN / 2, cy, self.pressed, on_paper=True)

    def _paint_lines(self, p: Painter, view: DeedView, name: BandName, cy: float) -> None:
        """A name in lines, with the letter or the icon and the question mark beside one of them or all."""
        w, on, aside = self.w - 2 * _IN, theme.ON_GROUP[view.group], _aside(view)
        rows = [cy + (row - (len(name.lines) - 1) / 2) * theme.SMALL * PITCH for row in range(len(name.lines))]
        self._paint_signs(p, view, cy if name.row is None else rows[name.row], _SMALL_ICON)
        for row, (line, at) in enumerate(zip(name.lines, rows, strict=True)):
            left = _left(view) if name.row in (None, row) else 0
            right = aside if left or view.why is not None else 0  # the question mark is higher than a line
            p.text(line, _IN + (left + w - right) / 2, at, theme.SMALL, on, True, "middle")

    def _paint_line(self, p: Painter, line: DeedLine, top: float, pitch: float) -> None:
        left, right = _FRAME + _SIDE, self.w - _FRAME - _SIDE
        cy = top + pitch / 2
        on, label = (theme.INK2, theme.INK2) if line.cost else (theme.INK, theme.INK)
        if line.current:
            p.round(left - 6, top + _BAR_IN, right - left + 12, pitch - _BAR_IN, theme.INK, theme.RADIUS_BADGE)
            on = label = theme.PAPER
        p.lines(self._label(line), left, cy, theme.SMALL, label, pitch=1.05)
        p.text(line.amount, right, cy, theme.SMALL, on, True, "right")


def _aside(view: DeedView) -> float:
    """What is left free at the right of the band beside a name in lines: the place of the question mark, if any."""
    return SIGN + 8 if view.why is not None else _CLEAR


def _spread(view: DeedView) -> float:
    """How much wider two lines of a name may be than one."""
    return 0 if view.why is not None else _SPREAD


def _left(view: DeedView) -> float:
    """Where words beside the letter or the icon may begin, from the edge of the band."""
    return _ICON_AT + _ICON / 2 + _CLEAR if view.icon else _LETTER


def _end(view: DeedView, w: float) -> float:
    """Where words in a band of this width end at the latest, from its edge."""
    return w - 4 - (SIGN + _CLEAR if view.why is not None else 0)
