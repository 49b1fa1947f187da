"""A seat at set-up: grip, token, name, what the card remembers, who starts, and a way to remove it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty

from ui.look import theme
from ui.paint.fitting import cut, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.intents import Intent
from ui.records.setup import SeatRowView
from ui.widgets.note import raise_note
from ui.widgets.press import Press, lost

_REMOVE = 51
_DASH = 8
_PILL, _LOW_PILL = 34, 24
"""Heights of what says who starts, beside both lines and beside the name alone."""
_AIR, _LARGE_AIR = (6, 8), (10, 10)
"""What is free left of it at least, and in it right of its word; the same in large text."""
_CLOSE, _APART = 51, 3
"""A row lower than this has the next one close to it; what is then left free between them."""


class SeatRow(Press[SeatRowView]):
    """Shows a SeatRowView in a box 52 high. Fires `on_drag(y)` (u, window), then `on_drop(y)`, when it is pulled by its
    grip; `lifted` meanwhile. One whose touch is lost is dropped where it was."""

    __events__ = ("on_drag", "on_drop")

    lifted = BooleanProperty(False)

    def build(self) -> None:
        self._removing = False
        self._from = 0.0
        self.bind(lifted=self.repaint)

    def on_drag(self, y: float) -> None:
        """The row is being pulled; the finger is at y."""

    def on_drop(self, y: float) -> None:
        """The row was let go at y."""

    def on_touch_down(self, touch: Any) -> bool:
        if self.view is not None and not self.pressed and self.collide_point(*touch.pos):
            x, _ = self.at(touch)
            self._removing = self.view.token is not None and x > self.w - _REMOVE
            self.lifted = self.view.token is not None and x < 44
            self._from = self.box[1] + self.h / 2
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self and self.lifted:
            self.dispatch("on_drag", self._y(touch))
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self and self.lifted:
            self.lifted = False
            touch.ungrab(self)
            self.pressed = False
            self.dispatch("on_drop", self._from if lost(touch) else self._y(touch))
            return True
        return super().on_touch_up(touch)

    def _y(self, touch: Any) -> float:
        return float((theme.scale.height_px - touch.y) / theme.scale.u)

    def hold_s(self, view: SeatRowView) -> float:
        return view.remove_s if self._removing else 0

    def short_press(self) -> None:
        raise_note(self, self.record.hold)

    def act(self, view: SeatRowView) -> Intent | None:
        return view.remove if self._removing else view.act

    @property
    def _high(self) -> float:
        """How high it is painted: close rows leave a gap that takes the finger too."""
        return self.h - (_APART if self.h < _CLOSE else 0)

    def paint(self, p: Painter, view: SeatRowView) -> None:
        cy = self._high / 2
        if view.token is None:
            self._paint_free(p, view)
            return
        self._paint_ground(p, view)
        p.icon("grip", 22, cy, 24, theme.TEXT2)
        draw_token(p, 62, cy, 18, view.token)
        room = self.w - _REMOVE - 92
        beside, below = self._paint_pill(p, view, room) if view.pill else (room, room)
        name = cut(view.name, theme.BODY, beside, True)
        p.text(name, 94, cy - 10.5 if view.line else cy, theme.BODY, theme.TEXT, True)
        p.text(cut(view.line, theme.SMALL, below), 94, cy + 10.5, theme.SMALL, theme.TEXT2)
        if self.progress > 0:
            p.arc(self.w - 28, cy, 18, 0, 360 * self.progress, theme.LOSS, 4)
        p.icon("cross", self.w - 28, cy, 20, theme.TEXT if self.pressed and self._removing else theme.TEXT2)

    def _paint_ground(self, p: Painter, view: SeatRowView) -> None:
        if view.chosen or self.lifted:
            p.frame(0, 0, self.w, self._high, theme.TEXT, theme.RAISED, 2.5)
        else:
            p.round(0, 0, self.w, self._high, theme.PRESSED if self.pressed and not self._removing else theme.SURFACE)

    def _paint_pill(self, p: Painter, view: SeatRowView, room: float) -> tuple[float, float]:
        """Draw who starts, as an ornament beside both lines, without its flag if they need the room, or beside the
        name alone if the other line is too long; at last without its word. Return the room left for either line."""
        name, line = width(view.name, theme.BODY, True), width(view.line, theme.SMALL)
        word, flag = width(view.pill, theme.BODY), True
        apart, inside = _LARGE_AIR if theme.scale.large else _AIR
        wide = word + 30 + inside
        if wide + apart + line > room >= word + 20 + apart + line:
            wide, flag = word + 20, False
        low = wide + apart + line > room and bool(view.line)
        if wide + apart + name > room:
            wide, flag = word + 20, False
        if wide + _AIR[0] + name > room:
            wide, word, flag, low = 40.0, 0.0, True, False
        high, cy = (_LOW_PILL, self._high / 2 - 10.5) if low else (_PILL, self._high / 2)
        x = self.w - _REMOVE - wide
        p.frame(x, cy - high / 2, wide, high, theme.BRASS, theme.SURFACE, 1.5, high / 2)
        if flag:
            p.icon("flag", x + (17 if word else 20), cy, 18, theme.BRASS)
        if word:
            p.text(view.pill, x + (30 if flag else 10), cy, theme.BODY, theme.BRASS)
        return room - wide - _AIR[0], room if low else room - wide - _AIR[0]

    def _paint_free(self, p: Painter, view: SeatRowView) -> None:
        ground = theme.RAISED if self.pressed else theme.GROUND
        p.frame(0, 0, self.w, self._high, theme.EDGE, ground, 1.5)
        self._paint_dashes(p, ground)
        p.disc(62, self._high / 2, 18, theme.EDGE)
        p.disc(62, self._high / 2, 16.5, ground)
        p.text(view.name, 94, self._high / 2, theme.BODY, theme.OFF)

    def _paint_dashes(self, p: Painter, ground: theme.Rgba) -> None:
        """Cut the outline into dashes by covering every other piece of its straight parts."""
        x = theme.RADIUS + 2.0
        while x < self.w - theme.RADIUS - _DASH:
            p.rect(x, -0.5, _DASH * 0.75, 3, ground)
            p.rect(x, self._high - 2.5, _DASH * 0.75, 3, ground)
            x += 2 * _DASH * 0.75
        y = theme.RADIUS + 2.0
        while y < self._high - theme.RADIUS - _DASH * 0.5:
            p.rect(-0.5, y, 3, _DASH * 0.75, ground)
            p.rect(self.w - 2.5, y, 3, _DASH * 0.75, ground)
            y += 2 * _DASH * 0.75
