"""A list that scrolls under the finger: only the rows that are seen have a piece, however long it is.

Law: a touch that moves is no press. A list that was let go comes to rest with whole rows, and an idle list draws no
frames.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.properties import NumericProperty

from ui.kit.solve import need, tallest
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import roll_row
from ui.parts.roll_row import GAP, LEFT, RIGHT
from ui.records.explored import Scroll
from ui.records.intents import Intent
from ui.records.rolls import Rows, RowView
from ui.widgets.piece import Piece
from ui.widgets.roll_row import Row

SLIP = 10  # A finger that moves farther than this, in u, scrolls and presses no more.
FRICTION = 4.0  # How quickly a list that was flung slows down: by e in a quarter of a second.
SLOW = 60.0  # Below so many u a second it comes to rest.
SETTLE_S = 0.06  # It then glides to whole rows, by e in so many seconds.


class Roll(Piece[Sequence[RowView]]):
    """Shows RowViews under each other. `offset`: how far it is scrolled, in u."""

    clips = True
    offset = NumericProperty(0.0)

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Stand at (x, y), as high as the whole rows that have room."""
        self.row_high = roll_row.height()
        super().place(x, y, w, int((h + GAP) / self.pitch) * self.pitch - GAP + 3)

    @property
    def pitch(self) -> float:
        """From one row to the next."""
        return self.row_high + GAP

    def build(self) -> None:
        self.pool: list[Row] = []
        self._finger: tuple[float, float] | None = None
        self._speed, self._gliding = 0.0, None
        self._dragged = False
        self._whole, self._more, self.row_high = 0, 0, 0.0
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
        lowest = self._top(index + 1) - GAP - self.h
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
        """Find how many rows higher the row is that is read whole; with smaller words if not all of it is seen else."""
        whole = view.whole if isinstance(view, Rows) else None
        self._whole, self._more = whole or 0, 0
        if whole is None:
            return
        trees = roll_row.whole(view[whole])
        for high in (min(tallest(tree, self._row_w) for tree in trees), need(trees, self._row_w)):
            self._more = max(0, ceil((high - self.row_high) / self.pitch))
            if self.row_high + self._more * self.pitch <= self.h:
                return

    @property
    def _row_w(self) -> float:
        return self.w - LEFT - RIGHT

    def _top(self, index: int) -> float:
        """Where a row begins in the list."""
        return float((index + (self._more if index > self._whole else 0)) * self.pitch)

    def _most(self) -> float:
        """How far it can be scrolled: to whole rows, with the last one seen whole."""
        whole = max(1, int((self.h + GAP) / self.pitch))
        return float(max(0, len(self.record) + self._more - whole) * self.pitch)

    def _within(self, offset: float) -> float:
        return max(0.0, min(self._most(), offset)) if self.view is not None else 0.0

    def _stand(self) -> None:
        """Put a piece where each row that is seen stands; a row keeps its piece while it is seen."""
        if self.view is None or self.w <= 0:
            return
        usual, pitch = self.row_high, self.pitch
        wanted = int(self.h / pitch) + 2
        while len(self.pool) < wanted:
            self.pool.append(Row())
        first = int(self.offset / pitch)
        first = first if first <= self._whole else max(self._whole, first - self._more)
        for number in range(len(self.pool)):
            index = first + (number - first) % len(self.pool)
            piece, y = self.pool[number], self._top(index) - self.offset
            high = usual + (self._more * pitch if index == self._whole else 0)
            there = index < len(self.record) and -high < y < self.h
            self.show(piece, there)
            if there:
                piece.whole = index == self._whole and self._more > 0
                piece.view = self.record[index]
                self.within(piece, LEFT, y, self._row_w, high)
        self.repaint()

    def paint(self, p: Painter, view: Sequence[RowView]) -> None:
        most = self._most()
        if most <= 0:
            return
        whole = (len(view) + self._more) * self.pitch
        high = max(32.0, self.h * self.h / whole)
        p.round(self.w - 8, (self.h - high) * self.offset / most, 5, high, theme.EDGE, 3)

    def send(self, intent: Intent) -> None:
        """Scroll as far as is asked for; all else is handed on."""
        if isinstance(intent, Scroll):
            self._stop()
            self.offset = self._within(self.offset + intent.rows * self.pitch)
        else:
            super().send(intent)

    def beyond(self) -> tuple[bool, bool]:
        """Whether there are rows before those that are seen, and after them."""
        return self.offset > 0, self.offset < self._most()

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
        rest = self._within(round(self.offset / self.pitch) * self.pitch)
        gap = rest - self.offset
        if abs(gap) < 1:
            self.offset, self._gliding = rest, None
            return False
        self.offset += gap * min(1.0, seconds / SETTLE_S)
        return True
