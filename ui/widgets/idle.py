"""The middle of the board while nobody owes anything: whose throw, the dice pad, what was booked, clock and stock."""

from __future__ import annotations

from ui.look import theme
from ui.records.intents import Throw
from ui.records.pieces import ClockView, IdleView
from ui.widgets import dice
from ui.widgets.event_line import EventLine
from ui.widgets.fitting import fitted
from ui.widgets.hint import Hint
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tokens import draw_token

CLOCK = 208
"""How wide the clock is: as far as the houses and hotels of the stock."""


class GameClock(Press[ClockView]):
    """Shows a ClockView. A piece of its own: each second nothing else is painted."""

    def refusal(self, view: ClockView) -> str | None:
        return None if view.act is not None else view.reason

    def paint(self, p: Painter, view: ClockView) -> None:
        on = theme.TEXT if self.pressed else theme.TEXT2
        cy = self.h - 13
        p.icon("pause" if self.pressed else "clock", 12, cy, 22, on)
        size, words = fitted(view.words, (theme.BODY, theme.SMALL), self.w - 36, 1)
        p.lines(words, 36, cy, size, on)


class Idle(Piece[IdleView]):
    """Shows an IdleView in a box of 330 × 330."""

    def build(self) -> None:
        self.pad = dice.DicePad(on_throw=lambda _, *throw: self.send(Throw(throw)), on_chosen=self.repaint)
        self.event, self.hint = EventLine(), Hint()
        self.clock = GameClock()
        self.add_widget(self.pad)

    def changed(self, view: IdleView) -> None:
        self.pad.view = view.pad
        self.offer(self.event, view.event if view.hint is None else None)
        self.offer(self.hint, view.hint)
        self.offer(self.clock, view.clock)

    def arrange(self, view: IdleView) -> None:
        lift = _lift(view)
        self.within(self.pad, 0, 84 - lift / 2, dice.WIDTH, dice.HEIGHT)
        for line in (self.event, self.hint):
            self.within(line, 0, 238 - lift, self.w, 68 - lift / 2)
        self.within(self.clock, 0, self.h - theme.TOUCH, CLOCK, theme.TOUCH)

    def paint(self, p: Painter, view: IdleView) -> None:
        draw_token(p, 28, 32, 25, view.token)
        p.text(view.name, 67, 19, theme.TITLE, theme.TEXT, True)
        size, line = fitted(view.line, (theme.BODY, theme.SMALL), self.w - 67, 1)
        p.lines(line, 67, 47 if len(line) == 1 else 53, size, theme.TEXT2, pitch=1.1)
        size, hint = fitted(self.pad.hint(), (theme.BODY, theme.SMALL), self.w, 2)
        p.lines(hint, self.w / 2, 217 - _lift(view) * 0.7, size, theme.TEXT2, False, "middle", pitch=1.1)
        p.rect(0, 236 - _lift(view), self.w, 1.5, theme.LINE)
        self._paint_foot(p, view)

    def _paint_foot(self, p: Painter, view: IdleView) -> None:
        right = self.w
        for icon, count in (("hotel", view.hotels), ("house", view.houses)):
            if count:
                right -= p.text(count, right, 317, theme.BODY, theme.TEXT2, False, "right") + 6
                p.icon(icon, right - 10, 317, 20, theme.TEXT2)
                right -= 20 + 16


def _lift(view: IdleView) -> float:
    """How much higher the rest stands over a clock, which needs room for the finger."""
    return 0 if view.clock is None else 18
