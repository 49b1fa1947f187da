"""Wealth over time: lines in the players' colours, a dot on each and its token beside it, no legend. A finger picks a
moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ui.kit.boxes import Col, Row
from ui.kit.nodes import Text
from ui.kit.solve import choose
from ui.look import theme
from ui.paint.fitting import width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.explored import Place
from ui.records.looking import LookBack, StepBy
from ui.records.tally import ChartView
from ui.widgets.piece import Piece

_TOP, _BOTTOM = 14, 48  # What is free over the curves and under them.
_BEFORE = 28  # What is free around the words beside the curves.
_APART = 16  # What is free at least between two words under the curves.
_TOKEN, _DOT = 12, 4  # The radius of a token, and of the dot on its curve.
_AWAY = 22  # From the dots to the middle of the tokens beside them.
_OFF_AXIS = 5  # A token stays so far above the axis, off the words under it.


class Chart(Piece[ChartView]):
    """Shows the lines of a ChartView, the tokens at the end of the curves. A finger looks back to a moment."""

    def build(self) -> None:
        self._size: float = theme.SMALL
        """The size of the words along the axes."""

    def places(self) -> Sequence[Place]:
        """One place, at which one walks through the moments, from the first to the last."""
        view = self.view
        if view is None:
            return ()
        last = min((len(line.points) for line in view.lines), default=1) - 1
        at = view.moment if view.moment >= 0 else last
        more, less = StepBy(1) if at < last else None, StepBy(-1) if at > 0 else None
        return (Place(view, self.box, more=more, less=less),)

    # A finger

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        if self.view is None or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._pick(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._pick(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True

    def _pick(self, touch: Any) -> None:
        if self.view is None or not self.view.lines:
            return
        moment = self._nearest(self.view, self.at(touch)[0])
        if moment != self.view.moment:
            self.send(LookBack(moment))

    def _nearest(self, view: ChartView, x: float) -> int:
        """The moment nearest to a place along the axis, in u from the left; of several at one place the last."""
        places = (place for place, _ in self._points(view, view.lines[0].points))
        return min(enumerate(places), key=lambda place: (abs(place[1] - x), -place[0]))[0]

    # What is drawn

    def arrange(self, view: ChartView) -> None:
        """Take the largest words that have room along the axes."""
        up, across = ([Text(label, "small", most=1) for _, label in axis] for axis in (view.up, view.across))
        words = Row(Col(*up[1:]), *across, gap=_APART)
        wide = self.w - _BEFORE + _APART - self._right(view)
        self._size = choose([words], wide, self.h - _TOP - _BOTTOM)[1].size("small")

    def paint(self, p: Painter, view: ChartView) -> None:
        self._paint_grid(p, view)
        for line in view.lines:
            points = self._points(view, line.points)
            if len(points) > 1:
                p.line(points, theme.PLAYERS[line.token.colour], 3)
        if view.moment >= 0:
            x = self._point(view, view.lines[0].points[view.moment][0], 0)[0]
            p.rect(x - 1, 0, 2, self.h - _BOTTOM, theme.TEXT)
            self._paint_dots(p, view, view.moment)
        self._paint_tokens(p, view)

    def _paint_tokens(self, p: Painter, view: ChartView) -> None:
        """A dot where each curve ends, and beside them the tokens, each tied to its dot."""
        places = self._places(view)
        for line, dot, place in zip(view.lines, self._dots(view, -1), places, strict=True):
            p.line([dot, place], theme.PLAYERS[line.token.colour], 1.5)
        self._paint_dots(p, view, -1)
        for line, place in zip(view.lines, places, strict=True):
            draw_token(p, *place, _TOKEN, line.token)

    def _paint_dots(self, p: Painter, view: ChartView, moment: int) -> None:
        for line, dot in zip(view.lines, self._dots(view, moment), strict=True):
            p.disc(*dot, _DOT + 1.5, theme.SURFACE)
            p.disc(*dot, _DOT, theme.PLAYERS[line.token.colour])

    def _dots(self, view: ChartView, moment: int) -> list[tuple[float, float]]:
        """Where each curve is at a moment."""
        return [self._point(view, *line.points[moment]) for line in view.lines]

    def _left(self, view: ChartView) -> float:
        return _BEFORE + max((width(label, self._size) for _, label in view.up), default=20)

    def _point(self, view: ChartView, x: float, y: float) -> tuple[float, float]:
        return self._points(view, [(x, y)])[0]

    def _points(self, view: ChartView, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """Where points of a curve stand, which are given as parts of the width and of the height."""
        left, bottom = self._left(view), self.h - _BOTTOM
        wide, high = self.w - left - self._right(view), self.h - _TOP - _BOTTOM
        return [(left + x * wide, bottom - y * high) for x, y in points]

    def _paint_grid(self, p: Painter, view: ChartView) -> None:
        left, right = self._left(view), self.w - self._right(view)
        for at, label in view.up:
            _, y = self._point(view, 0, at)
            p.rect(left - 12, y - 0.75, right - left + 12, 1.5, theme.EDGE if at == 0 else theme.LINE)
            p.text(label, left - 20, y, self._size, theme.TEXT2, False, "right")
        for at, label in view.across:
            x, _ = self._point(view, at, 0)
            half = width(label, self._size) / 2
            x = min(x, self.w - half - 6)
            p.text(label, x, self.h - _BOTTOM + 20, self._size, theme.TEXT2, False, "middle")

    def _right(self, view: ChartView) -> float:
        """What is free right of the curves, for the tokens at their end."""
        return _AWAY + _TOKEN + 6 + (2 * _TOKEN if self._staggered(len(view.lines)) else 0)

    def _reach(self) -> tuple[float, float]:
        """The least and the greatest height of a token's middle."""
        return _TOKEN, self.h - _BOTTOM - _OFF_AXIS

    def _staggered(self, count: int) -> bool:
        """Whether so many tokens have no room in one column."""
        top, bottom = self._reach()
        return (bottom - top) / max(1, count - 1) < 2 * _TOKEN

    def _places(self, view: ChartView) -> list[tuple[float, float]]:
        """Where each token stands: beside the last dots, at the height of its own where there is room. Tokens that
        would lie over each other stand apart around their middle, in the order of the dots; if there is too little
        height for that, every second one stands further away."""
        dots = self._dots(view, -1)
        order = sorted(range(len(dots)), key=lambda i: dots[i][1])
        top, bottom = self._reach()
        staggered = self._staggered(len(dots))
        least = (bottom - top) / (len(dots) - 1) if staggered else 2.0 * _TOKEN
        shown = apart([dots[i][1] for i in order], least, top, bottom)
        at = dots[0][0] if dots else 0.0
        further = 2 * _TOKEN if staggered else 0
        placed = ((at + _AWAY + further * (n % 2), y) for n, y in enumerate(shown))
        return [place for _, place in sorted(zip(order, placed, strict=True))]


def apart(places: list[float], least: float, top: float, bottom: float) -> list[float]:
    """Places in rising order between top and bottom, moved as little as it takes for them to be `least` apart."""
    groups: list[tuple[float, int]] = []
    """The middle of neighbours that touch, and how many they are."""
    for place in places:
        middle, count = _between(place, 1, least, top, bottom), 1
        while groups and middle - groups[-1][0] < least * (count + groups[-1][1]) / 2:
            other, more = groups.pop()
            middle, count = (middle * count + other * more) / (count + more), count + more
            middle = _between(middle, count, least, top, bottom)
        groups.append((middle, count))
    return [middle + least * (n - (count - 1) / 2) for middle, count in groups for n in range(count)]


def _between(middle: float, count: int, least: float, top: float, bottom: float) -> float:
    """The middle of so many, moved so that none of them lies outside."""
    half = least * (count - 1) / 2
    return max(top + half, min(bottom - half, middle))
