"""The middle of the board while nobody owes anything: whose throw, the dice pad, what was booked, clock and stock."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from banker.events import Third
from ui.look import theme
from ui.paint.fitting import cut, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.idle import ClockView, IdleView
from ui.records.intents import Throw
from ui.records.pieces import ButtonView
from ui.widgets import dice
from ui.widgets.ask_why import ASIDE, WhySignOnDark
from ui.widgets.event_line import ICON_AT, EventLine
from ui.widgets.hint import Hint
from ui.widgets.papers import DrawnCard
from ui.widgets.piece import Box, Piece
from ui.widgets.press import Press

CLOCK = 226
"""How wide the clock is: as far as the houses and hotels of the stock."""
_BELOW = 4
"""What is kept free under an event of many lines in large text, which then stands off the rule over it."""
_FEW, _BENEATH = 2, 16
"""More lines than so many about what was booked take the room of the stock, and so much of it."""
_TURN = 9
"""Half the width of the token of whoever is in turn, beside the clock of the game."""
_WHOM = 11
"""Half the width of the token of whoever is paid, behind the line under the name."""
HINT = 54
"""Height of a hint of the first evening: the stock stands clear of it, and no rule doubles its outline."""
_CLOSER = 4
"""How much lower three rows of dice are over a clock."""
_BESIDE = 67
"""Where the words beside the token begin."""
_HAIR = 2
"""So much farther than the dice the line may reach: the widths of its letters are rounded up."""
_LEFT_OF_CLAUSE = 6
"""So many letters at least are shown of the clause behind a comma."""


class GameClock(Press[ClockView]):
    """Shows a ClockView. A piece of its own: each second nothing else is painted."""

    def refusal(self, view: ClockView) -> str | None:
        return None if view.act is not None else view.reason

    def paint(self, p: Painter, view: ClockView) -> None:
        on = theme.TEXT if self.pressed else theme.TEXT2
        cy = self.h - 13
        p.icon("pause" if self.pressed else "clock", ICON_AT, cy, 22, on)
        aside = 2 * _TURN + 12
        room = self.w - 36 - (aside + width(view.left, theme.SMALL) if view.left else 0)
        size, words = fitted(view.words, (theme.BODY, theme.SMALL), room, 1)
        p.lines(words, 36, cy, size, on)
        if view.token is not None:
            right = 36 + width(words[0], size) + aside
            draw_token(p, right - _TURN - 4, cy, _TURN, view.token)
            p.text(view.left, right, cy, size, on)


class Place(NamedTuple):
    """Where everything stands under each other; `rises` and `hint_rises`: how much of the lift the pad and the hint
    take; `high`: of the pad; `hints`: how many lines the hint may have, 0: the line under the name says it."""

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
_NAME_OVER_TWO, _TWO_OVER_CLOCK = 12, 40
"""Where the name and the line are if that is broken in two, while the dice stand higher over a clock."""
THREE_ROWS = Place(24, 22, 12, 35, 57, 0.28, 0, dice.THIRD_HEIGHT, 0, 0, 236)
_ABOVE_CARD, _CARD_END, _THREE_ROWS_END = 8, 305, 321
"""How far a card lies under the dice, and where it ends: over the place of the stock, or under three rows of dice in
it."""


class AskedLine(WhySignOnDark):
    """Shows whose throw it is, the label, and under it the line with an amount, the `detail`, which can be asked about.
    `where` says at which height each stands, `timed` whether the dice stand higher over a clock."""

    alone = False
    where, timed = TWO_ROWS, False

    def paint(self, p: Painter, view: ButtonView) -> None:
        _paint_words(p, self.where, self.timed, 0, self.w, view, ASIDE)
        super().paint(p, view)


def _paint_words(p: Painter, place: Place, timed: bool, x: float, w: float, view: ButtonView, aside: float = 0) -> None:
    """The player and the line under it, which leaves so much `aside`; over three rows of dice it is cut."""
    name, at, room = place.name, place.line, w - aside + _HAIR
    size, lines = fitted(view.detail, (theme.BODY, theme.SMALL), room, 1)
    if len(lines) > 1 and place is THREE_ROWS:
        lines = [_one_line(view, size, room)]
        if lines == [view.brief] and view.token is not None:
            draw_token(p, x + width(view.brief, size) + theme.GAP + _WHOM, at, _WHOM, view.token)
    if len(lines) > 1:
        name, at = (_NAME_OVER_TWO, _TWO_OVER_CLOCK) if timed else (name, at)
        at += 6
    p.text(cut(view.label, theme.TITLE, room, True), x, name, theme.TITLE, theme.TEXT, True)
    p.lines(lines, x, at, size, theme.TEXT2, pitch=1.1)


def _one_line(view: ButtonView, size: float, room: float) -> str:
    """The line cut to its room; rather its brief form, if that has room before its disc; without the clause behind its
    last comma where hardly a letter of its name is left."""
    shown = cut(view.detail, size, room)
    if shown != view.detail and view.brief and width(view.brief, size) + theme.GAP + 2 * _WHOM <= room:
        return view.brief
    before, comma, clause = shown.rpartition(", ")
    return before if comma and shown != view.detail and len(clause) < _LEFT_OF_CLAUSE else shown


class Idle(Piece[IdleView]):
    """Shows an IdleView in a box of 330 × 330."""

    def build(self) -> None:
        self.pad = dice.DicePad(on_throw=self._thrown, on_chosen=self.repaint)
        self.event, self.hint, self.drawn = EventLine(), Hint(), DrawnCard()
        self.clock, self.why = GameClock(), AskedLine()
        self.add_widget(self.pad)
        self.fbind("parent", self.begin)

    def begin(self, *_: object) -> None:
        """Forget the dice: an undo brings the same throw back."""
        self.pad.begin()

    def _thrown(self, _: dice.DicePad, first: int, second: int, third: Third | None = None) -> None:
        self.send(Throw((first, second), third))

    def changed(self, view: IdleView) -> None:
        self.pad.view = view.pad
        self.offer(self.event, view.event if view.hint is None and view.drawn is None else None)
        self.offer(self.drawn, view.drawn)
        self.offer(self.hint, view.hint if view.drawn is None else None)
        self.offer(self.clock, view.clock)
        asks = ButtonView(icon="question", act=view.why)
        self.offer(self.why, self._worded(asks, view.line) if view.why is not None else None)

    def arrange(self, view: IdleView) -> None:
        lift = _lift(view)
        place = _place(view)
        high = place.high - (_CLOSER if lift and place is THREE_ROWS else 0)
        self.within(self.pad, 0, place.pad - lift * place.rises, dice.WIDTH, high)
        x, top, w, room = _under_dice(view)
        self.event.air = 0
        self.within(self.event, x, top, w, room)
        if self._full(view) and self.event.view is not None:
            self.event.air = _air(view, self.h - top - room)
            self.within(self.event, x, top, w, room + self.event.air)
        self.within(self.drawn, *self._card(view))
        self.within(self.hint, x, top + (room - HINT) / 2, w, HINT)
        self.within(self.clock, 0, self.h - theme.TOUCH, CLOCK, theme.TOUCH)
        over_pad = place.pad - lift * place.rises
        self.why.where, self.why.timed, self.why.below = place, lift > 0, place.line - over_pad / 2
        self.within(self.why, _BESIDE, 0, self.w - _BESIDE, over_pad)

    def _card(self, view: IdleView) -> Box:
        """The room of a card drawn: all that is left under the dice, which stand where they always do."""
        top = self.pad.box[1] - self.box[1] + self.pad.h + _ABOVE_CARD
        end = _CARD_END if _place(view) is TWO_ROWS else _THREE_ROWS_END
        bottom = end if view.clock is None else self.h - theme.TOUCH
        return 0, top, dice.WIDTH, bottom - top

    def paint(self, p: Painter, view: IdleView) -> None:
        place = _place(view)
        draw_token(p, 28, place.token, place.radius, view.token)
        if view.why is None:
            words = self._worded(ButtonView(), self._line(view))
            _paint_words(p, place, view.clock is not None, _BESIDE, self.w - _BESIDE, words)
        if place.hints and view.drawn is None:
            size, hint = fitted(self.pad.hint(), (theme.BODY, theme.SMALL), self.w, place.hints)
            cy = place.hint - _lift(view) * place.hint_rises
            p.apart()
            p.lines(hint, self.w / 2, cy, size, theme.TEXT2, False, "middle", pitch=1.1)
        if view.hint is None and view.drawn is None and place is TWO_ROWS:
            p.rect(0, place.event - 2 - _lift(view), self.w, 1.5, theme.LINE)
        if not self._full(view):
            self._paint_foot(p, view)

    def _worded(self, button: ButtonView, line: str) -> ButtonView:
        """The button with what stands beside the token."""
        view = self.record
        return replace(button, label=view.name, detail=line, brief=view.brief, token=view.whom)

    def _full(self, view: IdleView) -> bool:
        """Whether what is said under the dice takes the room down to the stock, which then goes: a card laid open, or
        more lines than two."""
        return view.drawn is not None or (view.hint is None and view.event is not None and self.event.lines > _FEW)

    def _line(self, view: IdleView) -> str:
        """What stands under the name: where the dice have no room for their hint below, that too, over a card, which
        leaves two lines, or instead once a die is chosen."""
        hint = self.pad.hint()
        over_card = view.drawn is not None and _place(view) is TWO_ROWS
        if over_card and max(width(line, theme.SMALL) for line in (view.line, hint)) <= self.w - _BESIDE:
            return f"{view.line}\n{hint}"
        begun = any(self.pad.chosen) and 0 in self.pad.chosen
        return hint if begun and (over_card or _place(view) is THREE_ROWS) else view.line

    def _paint_foot(self, p: Painter, view: IdleView) -> None:
        p.apart()
        right = self.w
        for icon, count in (("hotel", view.hotels), ("house", view.houses)):
            if count:
                right -= p.text(count, right, 317, theme.BODY, theme.TEXT2, False, "right") + 6
                p.icon(icon, right - 10, 317, 20, theme.TEXT2)
                right -= 20 + 16


def _place(view: IdleView) -> Place:
    return THREE_ROWS if view.pad.third else TWO_ROWS


def _under_dice(view: IdleView) -> Box:
    """The room of what is said under the dice: down to the stock, or to the clock and its room for the finger."""
    place, lift = _place(view), _lift(view)
    if place is TWO_ROWS:
        return 0, place.event - lift, dice.WIDTH, 306 - place.event - lift / 2
    return 0, place.event - 0.78 * lift, dice.WIDTH, 60 - lift / 3


def _air(view: IdleView, room: float) -> float:
    """What many lines of what was booked have of the room under their place, where the stock goes and no clock stands:
    in large text all but a little."""
    if view.clock is not None:
        return 0
    return room - _BELOW if theme.scale.large and _place(view) is TWO_ROWS else _BENEATH


def _lift(view: IdleView) -> float:
    """How much higher the rest stands over a clock, which needs room for the finger."""
    return 0 if view.clock is None else 18
