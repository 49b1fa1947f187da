"""A title deed, as a document on paper: band with letter and name, rents, what building and mortgage cost."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.records.intents import Intent
from ui.records.pieces import DeedLine, DeedView
from ui.widgets.ask_why import SIGN, draw_why
from ui.widgets.band_name import PITCH, BandName, name_in_band
from ui.widgets.fitting import broken, cut, fitted, width
from ui.widgets.painter import Painter
from ui.widgets.piece import Box
from ui.widgets.press import Press

_FRAME = 6
_BAND, _LOW_BAND, _LOW = 56, 44, 240
"""The height of the band, and that of a deed which is lower than so much."""
_TALL_BAND = 64
"""The height of the band for a name in three lines."""
_BESIDE, _SPREAD, _SIGN_END = 32, 14, 32
"""What the letter takes at each side of the name, how much less it may be where nothing stands at the right, and where
what stands beside the letter or the icon may begin, in three lines."""
_ICON, _ICON_AT = 24, 15
"""The icon in the band, and the middle of it."""
_SIDE = 12
_LEAST_SIDE = 2
"""Beside the second line of a long name."""
_LETTER, _CLEAR = 28, 6
"""What the letter takes of the band, and what stays free between a sign and words."""
_SPARE = 22.0
"""What a line takes more than its words need, at most."""
_HOLDER = 22.0
"""The height of the line that says whose it is."""
_SPLIT, _EDGE = 10, 3
"""What stands between the rents and the costs, and what of its edge is seen around what lies over its lines."""
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
        if view.holder:
            words = cut(view.holder, theme.SMALL, self.w - 2 * (_FRAME + _SIDE))
            middle = self._under_band(view) + _HOLDER / 2
            p.text(words, self.w / 2, middle, theme.SMALL, theme.INK2, False, "middle")
        costs = [line for line in view.lines if line.cost]
        rows = self._rows(view)
        if rows and self._sign_by_rent(view):
            self._paint_sign_with_rent(p, view, rows[0][0] + rows[0][1] / 2)
        for line, (top, pitch) in zip(view.lines, rows, strict=True):
            if costs and line is costs[0]:
                p.rect(_FRAME + _SIDE, top + 4 - _SPLIT, self.w - 2 * (_FRAME + _SIDE), 1.5, theme.PAPERLINE)
            self._paint_line(p, line, top, pitch)

    @property
    def lower_lines(self) -> list[Box]:
        """Where its last line stands, its last two, and so on to all: what may be covered without cutting words."""
        x, y, w, h = self.box
        tops = [top for top, _ in reversed(self._rows(self.record))]
        return [(x + _EDGE, y + top, w - 2 * _EDGE, h - top - _EDGE) for top in tops]

    def _under_band(self, view: DeedView) -> float:
        return _FRAME + 3 + self._band(view) + 4.0

    def _rows(self, view: DeedView) -> list[tuple[float, float]]:
        """Where each line begins, and its height; the costs stand a little lower."""
        top = self._under_band(view) + (_HOLDER if view.holder else 0)
        costs = [line for line in view.lines if line.cost]
        rows = []
        high = self._heights(view, self.h - top - _FRAME - 6 - (_SPLIT if costs else 0))
        for line, pitch in zip(view.lines, high, strict=True):
            top += _SPLIT if costs and line is costs[0] else 0
            rows.append((top, pitch))
            top += pitch
        return rows

    def _band(self, view: DeedView) -> float:
        """The height of the band: lower where the deed is, so that its lines stand apart, and taller for a name that
        needs three lines."""
        if self._in_three(view) is not None:
            return _TALL_BAND
        return _BAND if self.h >= _LOW else _LOW_BAND

    def _in_three(self, view: DeedView) -> BandName | None:
        """A name that would be cut in two lines as it stands in a taller band; None for any other."""
        w, aside = self.w - 2 * (_FRAME + 3), SIGN if view.why is not None else 0
        room = w - 2 * _BESIDE + (0 if aside else _SPREAD)
        lines = self._long_name(view, w, aside)
        if not lines:
            lines, w = broken(view.name, theme.SMALL, room, True), room + 2 * _LEAST_SIDE
        if all(width(line, theme.SMALL, True) <= w - 2 * _LEAST_SIDE and "…" not in line for line in lines):
            return None
        return name_in_band(view.name, self.w - 2 * (_FRAME + 3) - aside, _SIGN_END, _TALL_BAND)

    def _heights(self, view: DeedView, room: float) -> list[float]:
        """The height of each line: what its words need, and the spare shared out; few lines do not fill a deed."""
        needs = [20.0 * len(self._label(line)) for line in view.lines]
        spare = (room - sum(needs)) / max(1, len(needs))
        return [need + min(_SPARE, spare) for need in needs]

    def _label(self, line: DeedLine) -> list[str]:
        view = self.record
        taken = width(line.amount, theme.SMALL, True) + _BEFORE_AMOUNT
        if line is view.lines[0] and self._sign_by_rent(view):
            taken = _amounts_by_sign(view) + SIGN + 2 * _CLEAR
        return broken(line.label, theme.SMALL, self.w - 2 * (_FRAME + _SIDE) - taken)

    def _sign_by_rent(self, view: DeedView) -> bool:
        """Whether the question mark stands with the first rent, as the name needs the whole band."""
        if view.why is None or self._in_three(view) is not None:
            return False
        return bool(self._long_name(view, self.w - 2 * (_FRAME + 3), SIGN))

    def _paint_band(self, p: Painter, view: DeedView) -> None:
        x = _FRAME + 3
        w = self.w - 2 * x
        on = theme.ON_GROUP[view.group]
        band, three = self._band(view), self._in_three(view)
        p.round(x, x, w, band, theme.GROUPS[view.group], (2, 2, 0, 0))
        p.rect(x, x + band - 1, w, 2, theme.INK)
        cy = x + band / 2 - 1
        if three is not None:
            self._paint_three(p, view, three, cy)
            return
        sizes = (theme.TITLE, theme.HEADING, theme.STRIP, theme.BODY, theme.SMALL)
        aside = SIGN if view.why is not None else 0
        long = self._long_name(view, w, aside)
        if long:
            first, second = cy - theme.SMALL * 1.05 / 2, cy + theme.SMALL * 1.05 / 2
            middle = max(x + w / 2, x + _left(view) + width(long[0], theme.SMALL, True) / 2)
            p.text(long[0], middle, first, theme.SMALL, on, True, "middle")
            p.text(long[1], x + w / 2, second, theme.SMALL, on, True, "middle")
            cy = first
        if view.icon:
            p.icon(view.icon, x + _ICON_AT, cy, _ICON, on)
        else:
            p.text(view.group, x + 11, cy, theme.BODY, on, True)
        if long:
            return
        if aside:
            draw_why(p, self.w - x - 4 - SIGN / 2, cy, self.pressed, on_paper=True)
        left, end = x + _left(view), x + w - 4 - (aside + _CLEAR if aside else 0)
        room = min(w - 2 * _BESIDE, end - left)
        size, lines = fitted(view.name, sizes, room, 1, True)
        if len(lines) > 1 or width(view.name, size, True) > room:
            room += 0 if aside else _SPREAD
            size, lines = fitted(view.name, (theme.STRIP, theme.BODY, theme.SMALL), room, 2, True)
            lines = [cut(line, size, room, True) for line in lines]  # a name of one long word
        half = max(width(line, size, True) for line in lines) / 2
        middle = max(left + half, min(self.w / 2, end - half))
        p.lines(lines, middle, cy, size, on, True, "middle", pitch=1.05)

    def _long_name(self, view: DeedView, w: float, aside: float) -> list[str]:
        """The two lines of a name too long to stand between the letter and the question mark, which then stands with
        the rent; the first line stands beside the letter, the second has the whole band. Empty for any other name."""
        name = view.name
        if len(broken(name, theme.SMALL, w - 2 * _BESIDE + (0 if aside else _SPREAD), True)) <= 2:
            return []
        first = broken(name, theme.SMALL, w - _left(view) - _LEAST_SIDE, True)[0]
        return [first, cut(name[len(first) + 1 :], theme.SMALL, w - 2 * _LEAST_SIDE, True)]

    def _paint_sign_with_rent(self, p: Painter, view: DeedView, cy: float) -> None:
        """The question mark before the first amount, where a long name needs the whole band."""
        at = self.w - _FRAME - _SIDE - _amounts_by_sign(view) - _CLEAR - SIGN / 2
        draw_why(p, at, cy, self.pressed, on_paper=True)

    def _paint_three(self, p: Painter, view: DeedView, name: BandName, cy: float) -> None:
        """A name in the taller band, with the letter or the icon and the question mark beside one of its lines."""
        x, on, aside = _FRAME + 3, theme.ON_GROUP[view.group], SIGN if view.why is not None else 0
        rows = [cy + (row - (len(name.lines) - 1) / 2) * theme.SMALL * PITCH for row in range(len(name.lines))]
        beside = cy if name.row is None else rows[name.row]
        if view.icon:
            p.icon(view.icon, x + _ICON_AT, beside, 22, on)
        else:
            p.text(view.group, x + 11, beside, theme.BODY, on, True)
        if aside:
            draw_why(p, self.w - x - 4 - SIGN / 2, beside, self.pressed, on_paper=True)
        for row, (line, at) in enumerate(zip(name.lines, rows, strict=True)):
            left, right = (_SIGN_END, aside) if name.row in (None, row) else (0, 0)
            middle = x + (left + self.w - 2 * x - right) / 2
            p.text(line, middle, at, theme.SMALL, on, True, "middle")

    def _paint_line(self, p: Painter, line: DeedLine, top: float, pitch: float) -> None:
        left, right = _FRAME + _SIDE, self.w - _FRAME - _SIDE
        cy = top + pitch / 2
        on, label = (theme.INK2, theme.INK2) if line.cost else (theme.INK, theme.INK)
        if line.current:
            p.round(left - 6, top + 1, right - left + 12, pitch - 2, theme.INK, theme.RADIUS_BADGE)
            on = label = theme.PAPER
        p.lines(self._label(line), left, cy, theme.SMALL, label, pitch=1.05)
        p.text(line.amount, right, cy, theme.SMALL, on, True, "right")


def _left(view: DeedView) -> float:
    """Where words beside the letter or the icon may begin, from the edge of the band."""
    return _ICON_AT + _ICON / 2 + _CLEAR if view.icon else _LETTER


def _amounts_by_sign(view: DeedView) -> float:
    """What the amounts take beside which the question mark stands with the first rent."""
    return max(width(line.amount, theme.SMALL, True) for line in view.lines[:2])
