"""The middle of the board while nobody owes anything: whose throw, the dice pad, what was booked, clock and stock."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from banker.events import Third
from ui.look import theme
from ui.records.intents import Throw
from ui.records.pieces import ButtonView, ClockView, IdleView
from ui.widgets import dice
from ui.widgets.ask_why import ASIDE, WhySignOnDark
from ui.widgets.event_line import EventLine
from ui.widgets.fitting import cut, fitted
from ui.widgets.hint import Hint
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tokens import draw_token

CLOCK = 208
"""How wide the clock is: as far as the houses and hotels of the stock."""
HINT = 54
"""Height of a hint of the first evening: the stock stands clear of it, and no rule doubles its outline."""
_CLOSER = 6
"""How much lower three rows of dice are over a clock."""
_BESIDE = 67
"""Where the words beside the token begin."""
_LEFT_OF_CLAUSE = 6
"""So many letters at least are shown of the clause behind a comma."""


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


class Place(NamedTuple):
    """Where everything stands under each other; `rises` and `hint_rises`: how much of the lift the pad and the hint
    take; `high`: of the pad; `hints`: how many lines the hint may have."""

    token: float
    radius: float
    name: float
    line: float
    pad: float
    rises: float
    hint_rises: float
    high: float
    hint: float
    hints: int
    event: float


TWO_ROWS = Place(32, 25, 19, 47, 84, 0.5, 0.7, dice.HEIGHT, 217, 2, 238)
THREE_ROWS = Place(24, 22, 12, 35, 52, 0.33, 1.0, dice.THIRD_HEIGHT, 234, 1, 246)


class AskedLine(WhySignOnDark):
    """Shows whose throw it is, the label, and under it the line with an amount, the `detail`, which can be asked about.
    `where` says at which height each stands."""

    where = TWO_ROWS

    def paint(self, p: Painter, view: ButtonView) -> None:
        _paint_words(p, self.where, 0, self.w, view.label, view.detail, ASIDE)
        super().paint(p, view)


def _paint_words(p: Painter, place: Place, x: float, w: float, name: str, line: str, aside: float = 0) -> None:
    """The player and the line under it, which leaves so much `aside`; over three rows of dice it is cut."""
    p.text(name, x, place.name, theme.TITLE, theme.TEXT, True)
    size, lines = fitted(line, (theme.BODY, theme.SMALL), w - aside, 1)
    if len(lines) > 1 and place is THREE_ROWS:
        lines = [_one_line(line, size, w - aside)]
    p.lines(lines, x, place.line if len(lines) == 1 else place.line + 6, size, theme.TEXT2, pitch=1.1)


def _one_line(line: str, size: float, room: float) -> str:
    """The line cut to its room; without the clause behind its last comma where hardly a letter of its name is left."""
    shown = cut(line, size, room)
    before, comma, clause = shown.rpartition(", ")
    return before if comma and shown != line and len(clause) < _LEFT_OF_CLAUSE else shown


class Idle(Piece[IdleView]):
    """Shows an IdleView in a box of 330 × 330."""

    def build(self) -> None:
        self.pad = dice.DicePad(on_throw=self._thrown, on_chosen=self.repaint)
        self.event, self.hint = EventLine(), Hint()
        self.clock, self.why = GameClock(), AskedLine()
        self.add_widget(self.pad)

    def _thrown(self, _: dice.DicePad, first: int, second: int, third: Third | None = None) -> None:
        self.send(Throw((first, second), third))

    def changed(self, view: IdleView) -> None:
        self.pad.view = view.pad
        self.offer(self.event, view.event if view.hint is None else None)
        self.offer(self.hint, view.hint)
        self.offer(self.clock, view.clock)
        asks = view.why
        self.offer(self.why, replace(asks, label=view.name, detail=view.line) if asks is not None else None)

    def arrange(self, view: IdleView) -> None:
        lift = _lift(view)
        place = _place(view)
        high = place.high - (_CLOSER if lift and place is THREE_ROWS else 0)
        self.within(self.pad, 0, place.pad - lift * place.rises, dice.WIDTH, high)
        self.within(self.event, 0, place.event - lift, self.w, 306 - place.event - lift / 2)
        self.within(self.hint, 0, place.event - lift + 3, self.w, HINT)
        self.within(self.clock, 0, self.h - theme.TOUCH, CLOCK, theme.TOUCH)
        over_pad = place.pad - lift * place.rises
        self.why.where, self.why.below = place, place.line - over_pad / 2
        self.within(self.why, _BESIDE, 0, self.w - _BESIDE, over_pad)

    def paint(self, p: Painter, view: IdleView) -> None:
        place = _place(view)
        draw_token(p, 28, place.token, place.radius, view.token)
        if view.why is None:
            _paint_words(p, place, _BESIDE, self.w - _BESIDE, view.name, view.line)
        size, hint = fitted(self.pad.hint(), (theme.BODY, theme.SMALL), self.w, place.hints)
        p.lines(
            hint, self.w / 2, place.hint - _lift(view) * place.hint_rises, size, theme.TEXT2, False, "middle", pitch=1.1
        )
        if view.hint is None and place is TWO_ROWS:
            p.rect(0, place.event - 2 - _lift(view), self.w, 1.5, theme.LINE)
        self._paint_foot(p, view)

    def _paint_foot(self, p: Painter, view: IdleView) -> None:
        right = self.w
        for icon, count in (("hotel", view.hotels), ("house", view.houses)):
            if count:
                right -= p.text(count, right, 317, theme.BODY, theme.TEXT2, False, "right") + 6
                p.icon(icon, right - 10, 317, 20, theme.TEXT2)
                right -= 20 + 16


def _place(view: IdleView) -> Place:
    return THREE_ROWS if view.pad.third else TWO_ROWS


def _lift(view: IdleView) -> float:
    """How much higher the rest stands over a clock, which needs room for the finger."""
    return 0 if view.clock is None else 18
