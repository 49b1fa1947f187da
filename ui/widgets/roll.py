"""A list that scrolls under the finger: only the rows that are seen have a piece, however long it is.

Law: a touch that moves is no press. What is let go comes to rest with whole rows, and an idle list draws no frames.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.properties import NumericProperty

from ui.look import theme
from ui.look.theme import Rgba
from ui.records.pieces import ButtonView
from ui.records.rolls import Rows, RowView
from ui.widgets.ask_why import ASIDE, SIGN, draw_why
from ui.widgets.fitting import broken, cut, first_size, width
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import PartedPress
from ui.widgets.row_words import BESIDE, RADIUS, second, whole
from ui.widgets.standings import draw_row
from ui.widgets.tokens import draw_badge, draw_token

ROW, PITCH = 52, 58
LEFT, RIGHT = 8, 14
"""Room before the rows, for the mark of what falls, and after them, for the bar that says where one is."""
SLIP = 10
"""A finger that moves so far, in u, scrolls and presses no more."""
_WHY_W = 72
"""The width of the touch at the right end of a row that asks why."""
_LINE, _CLOSE, _LOOSE = 1.15, 1.05, 1.35
"""What a line of a sentence takes, by its size, in a usual row, and at most in a higher one that has room to spare."""
_INSIDE = 5
"""How much lower than in a usual row all stands in a higher one that is not seen whole."""
_EDGE = 9
"""What stays free at least over and under the words of a higher row."""
_OVER, _UNDER = 12, 9.5
"""How far over and under the middle the two lines of a row stand, with as much air under the letters that hang."""
FRICTION = 4.0
"""How quickly a list that was flung slows down: by e in a quarter of a second."""
SLOW = 60.0
"""Below so many u a second it comes to rest."""
SETTLE_S = 0.06
"""It then glides to whole rows, by e in so many seconds."""


class Row(PartedPress[RowView, str]):
    """One row: token, a sentence in at most two lines, and the amount; a touch on that asks why."""

    loose = True
    """Whether the lines of a higher row move apart to fill it: all of it can be seen at once, under another row."""

    def changed(self, view: RowView) -> None:
        """A sentence grows in its own row, whatever rows are seen beside it: none changes its size as they scroll."""
        self.steady = theme.scale.large and not view.standings and not view.button.detail

    def part_at(self, x: float, y: float) -> str:
        """What lies at a point: "why", the amount; else "row"."""
        return "why" if self.record.why is not None and x >= self.w - _WHY_W else "row"

    def clicked(self) -> None:
        """A row that does nothing says so only once the finger is lifted: it may have come to scroll."""
        if self.record.button.enabled or self.under == "why":
            super().clicked()
        else:
            self.dispatch("on_refused", self.record.button.reason)

    def act(self, view: RowView) -> Any:
        return view.why if self.under == "why" else view.button.act

    def let_go(self) -> None:
        """The finger scrolls: it presses no more."""
        self._give_up()

    @property
    def _middle(self) -> float:
        """The height of what stands in the row, or beside the first two lines of one that is higher."""
        if self.h <= ROW:
            return ROW / 2
        if not self.loose:
            return ROW / 2 + _INSIDE
        lines, line = len(whole(self.record, self.w)), self._pitch * theme.SMALL
        return (self.h - lines * line) / 2 + line * BESIDE / 2

    @property
    def _pitch(self) -> float:
        """What a line of a higher row takes, by its size."""
        lines = len(whole(self.record, self.w))
        spare = (self.h - 2 * _EDGE) / lines / theme.SMALL
        return min(_LOOSE, max(_LINE, spare)) if self.loose else _LINE

    def paint(self, p: Painter, view: RowView) -> None:
        button = view.button
        pressed = self.pressed and self.under != "why"
        ground = theme.RAISED if button.chosen else theme.PRESSED if pressed else theme.SURFACE
        p.round(0, 0, self.w, self.h, theme.ALARM if view.alarm else ground)
        if button.chosen:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 2.5)
        if view.falls:
            p.rect(-7, -3, 4, self.h + PITCH - ROW, theme.LOSS)
        if view.parted:
            p.rect(0, self.h + 2, self.w, 2, theme.EDGE)
        on = theme.OFF if button.struck or not button.enabled else theme.WHITE if view.alarm else theme.TEXT
        left = self._paint_sign(p, button, on)
        right = self.w - 12
        if view.why is not None:
            draw_why(p, right - SIGN / 2, self._middle, self.pressed and self.under == "why", on_paper=False)
            right -= ASIDE
        if button.amount:
            wide = p.text(button.amount, right, self._middle, theme.STRIP, self._signed(button, on), True, "right")
            self._strike(p, button, right - wide, self._middle, wide)
            right -= wide + 12
        if view.standings:
            self._paint_game(p, view, on, left, right - left)
        else:
            self._paint_words(p, button, on, left, right - left)

    def _paint_game(self, p: Painter, view: RowView, on: Rgba, left: float, room: float) -> None:
        """The players of a game, and under them what is said of it."""
        draw_row(p, view.standings, left, self.h / 2 - _OVER, room, on)
        p.text(second(view.button, room), left, self.h / 2 + _UNDER, theme.SMALL, theme.TEXT2)

    def _paint_sign(self, p: Painter, button: ButtonView, on: Rgba) -> float:
        """Draw the token, badge or icon, if there is one. Returns where the words begin."""
        cy = self._middle
        if button.token is not None:
            draw_token(p, 12 + RADIUS, cy, RADIUS, button.token)
        elif button.group:
            draw_badge(p, 12, cy - RADIUS, 2 * RADIUS, button.group, button.icon)
        elif button.icon:
            p.icon(button.icon, 12 + RADIUS, cy, 24, on)
        else:
            return 16.0
        return 12.0 + 2 * RADIUS + 10

    def _paint_words(self, p: Painter, button: ButtonView, on: Rgba, left: float, room: float) -> None:
        bold = bool(button.detail)
        size, pitch = float(theme.SMALL), _CLOSE
        if self.h > ROW:
            lines, pitch = whole(self.record, self.w), self._pitch
        elif width(button.label, theme.BODY, bold) <= room or bold:
            sizes = (theme.HEADING, theme.BODY, theme.SMALL) if self.steady else (theme.BODY, theme.SMALL)
            size = first_size(button.label, sizes, room, bold)
            lines = [cut(button.label, size, room, bold)]
        else:
            lines = broken(button.label, theme.SMALL, room)
            if len(lines) > 2 and button.brief:  # the whole is read once it is chosen
                lines = broken(button.brief, theme.SMALL, room)
            if len(lines) > 2:
                lines = [lines[0], cut(" ".join(lines[1:]), theme.SMALL, room)]
        cy = self._middle - (_OVER if button.detail else 0) + size * pitch * max(0, len(lines) - BESIDE) / 2
        p.lines(lines, left, cy, size, on, bold, pitch=pitch)
        top = cy - size * pitch * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            self._strike(p, button, left, top + number * size * pitch, width(line, size, bold))
        under = theme.WHITE if self.record.alarm else theme.TEXT2 if button.enabled else theme.OFF
        p.text(second(button, room), left, self.h / 2 + _UNDER, theme.SMALL, under)

    def _strike(self, p: Painter, button: ButtonView, x: float, cy: float, wide: float) -> None:
        if button.struck:
            p.rect(x - 2, cy, wide + 4, 2, theme.OFF)

    def _signed(self, button: ButtonView, on: Rgba) -> Rgba:
        return on if button.struck else {"+": theme.GAIN, "-": theme.LOSS}.get(button.sign, on)


def pitches_more(row: RowView, w: float) -> int:
    """How many pitches higher a row of this width must be for all its words to be read."""
    spare = (len(whole(row, w)) - BESIDE) * theme.SMALL * _LINE
    return ceil((spare + 2 * _INSIDE) / PITCH) if spare > 0 else 0


def height_of_whole(room: float) -> float:
    """How high a list is that shows as many whole rows as have room."""
    return int((room + PITCH - ROW) / PITCH) * PITCH - (PITCH - ROW) + 3


class Roll(Piece[Sequence[RowView]]):
    """Shows RowViews under each other. `offset`: how far it is scrolled, in u."""

    offset = NumericProperty(0.0)

    def build(self) -> None:
        self.pool: list[Row] = []
        self._finger: tuple[float, float] | None = None
        self._speed, self._gliding = 0.0, None
        self._dragged = False
        self._whole, self._more = 0, 0
        self.fbind("offset", lambda *_: self._stand())
        with self.canvas.before:
            StencilPush()
            self._inside = Rectangle()
            StencilUse()
        with self.canvas.after:
            StencilUnUse()
            self._outside = Rectangle()
            StencilPop()

    @property
    def seen(self) -> list[Row]:
        """The rows that are seen, from the top, the first and the last perhaps in part."""
        return sorted((row for row in self.pool if row.parent is self), key=lambda row: row.box[1])

    def to_top(self) -> None:
        """Go to the first row."""
        self._stop()
        self.offset = 0.0

    def reveal(self, index: int) -> None:
        """Scroll so far that this row is seen whole."""
        self._stop()
        lowest = self._top(index + 1) - (PITCH - ROW) - self.h
        self.offset = self._within(min(max(self.offset, lowest), self._top(index)))

    def reach(self, index: int) -> Row:
        """Scroll to a row. Returns its piece."""
        self.reveal(index)
        y = self.box[1] + self._top(index) - self.offset
        return next(row for row in self.seen if abs(row.box[1] - y) < 1)

    def arrange(self, view: Sequence[RowView]) -> None:
        for shape in (self._inside, self._outside):
            shape.pos, shape.size = self.pos, self.size
        before = self._whole, self._more
        self._measure(view)
        self.offset = self._within(self.offset)
        if self._more and (self._whole, self._more) != before:
            self.reveal(self._whole)
        self._stand()

    def _measure(self, view: Sequence[RowView]) -> None:
        """Find how high the row is that is read whole."""
        whole = view.whole if isinstance(view, Rows) else None
        self._whole, self._more = (0, 0) if whole is None else (whole, pitches_more(view[whole], self._row_w))

    @property
    def _row_w(self) -> float:
        return self.w - LEFT - RIGHT

    def _top(self, index: int) -> float:
        """Where a row begins in the list."""
        return float((index + (self._more if index > self._whole else 0)) * PITCH)

    def _most(self) -> float:
        """How far it can be scrolled: to whole rows, with the last one seen whole."""
        whole = max(1, int((self.h + PITCH - ROW) / PITCH))
        return float(max(0, len(self.record) + self._more - whole) * PITCH)

    def _within(self, offset: float) -> float:
        return max(0.0, min(self._most(), offset)) if self.view is not None else 0.0

    def _stand(self) -> None:
        """Put a piece where each row that is seen stands; a row keeps its piece while it is seen."""
        if self.view is None or self.w <= 0:
            return
        wanted = int(self.h / PITCH) + 2
        while len(self.pool) < wanted:
            self.pool.append(Row())
        first = int(self.offset / PITCH)
        first = first if first <= self._whole else max(self._whole, first - self._more)
        for number in range(len(self.pool)):
            index = first + (number - first) % len(self.pool)
            piece, y = self.pool[number], self._top(index) - self.offset
            high = ROW + (self._more * PITCH if index == self._whole else 0)
            there = index < len(self.record) and -high < y < self.h
            self.show(piece, there)
            if there:
                piece.view = self.record[index]
                piece.loose = high + PITCH <= self.h
                self.within(piece, LEFT, y, self._row_w, high)
        self.repaint()

    def paint(self, p: Painter, view: Sequence[RowView]) -> None:
        most = self._most()
        if most <= 0:
            return
        whole = (len(view) + self._more) * PITCH
        high = max(32.0, self.h * self.h / whole)
        p.round(self.w - 8, (self.h - high) * self.offset / most, 5, high, theme.EDGE, 3)

    # The finger

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is None or not self.collide_point(*touch.pos):
            return False
        moved = self._gliding is not None
        self._stop()
        if not moved:  # a finger that stops a moving list presses nothing
            super().on_touch_down(touch)
        if self._finger is None:
            touch.grab(self)
            self._finger, self._dragged, self._speed = (touch.y, self.offset), moved, 0.0
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._finger is None:
            return bool(super().on_touch_move(touch))
        start, offset = self._finger
        by = (touch.y - start) / theme.scale.u
        if not self._dragged and abs(by) > SLIP:
            self._dragged = True
            for row in self.pool:
                row.let_go()
        if self._dragged:
            before = self.offset
            self.offset = self._within(offset + by)
            passed = max(0.004, touch.time_update - getattr(touch, "time_before", touch.time_start))
            self._speed = 0.6 * self._speed + 0.4 * (self.offset - before) / passed
            touch.time_before = touch.time_update
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._finger = None
        if self._dragged:
            self._gliding = Clock.schedule_interval(self._glide, 0)
        return True

    def _stop(self) -> None:
        if self._gliding is not None:
            self._gliding.cancel()
            self._gliding = None

    def _glide(self, seconds: float) -> bool:
        """Slow down, then settle on whole rows. False once it rests."""
        if abs(self._speed) > SLOW:
            self.offset = self._within(self.offset + self._speed * seconds)
            self._speed *= max(0.0, 1 - FRICTION * seconds)
            if self.offset in (0.0, self._most()):
                self._speed = 0.0
            return True
        rest = self._within(round(self.offset / PITCH) * PITCH)
        gap = rest - self.offset
        if abs(gap) < 1:
            self.offset, self._gliding = rest, None
            return False
        self.offset += gap * min(1.0, seconds / SETTLE_S)
        return True
