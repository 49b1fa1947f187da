"""The steps of a plan as rows to tick: one or two large ones, three lower ones, more in two columns, where four are
high enough for two lines of a name, and in pages; a touch on what a step brings asks why."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import NumericProperty

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import broken, cut, first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge
from ui.parts.keys import TICK, draw_pick
from ui.records.debts import StepView
from ui.records.pieces import ButtonView
from ui.widgets.ask_why import ASIDE, SIGN, draw_why
from ui.widgets.asking_row import AskingRow
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece

_LARGE, _LOW = 58, theme.TOUCH
_BADGE, _SMALL_BADGE = 30, 24
_WIDE_LEFT = 22.0 + TICK + _BADGE
"""Where the words of a wide row begin."""
_ROWS = 3
_NAME_AT = 14.0 + TICK + _SMALL_BADGE
"""Where those of one in two columns begin."""
_WHY_W, _NARROW_WHY_W = 160, 100
"""How much of a row the touch on its amount takes, and how much of one in two columns that on the question mark."""
_NARROW = 300
"""A row less wide has its amount under the name."""
_TALL = 76
"""A row as high has room for two lines of a name over the amount."""
_DOES, _MARGIN, _EDGE = 18, 12, 4
"""The icon of what is done, which stands beside the amount; what stays free at the right of a row in two columns, and
what of a name that needs more room: in large text this breaks first, or has the badge under it."""
_TICK_AT, _LOW_BADGE = 6, 20
"""Where the tick of a row in two columns begins, and the badge under a name that has no room beside it."""
_DOWN, _PITCH = 11, 1.1
"""How far under the middle the second line stands, and from line to line of a name, in sizes."""


class PlanLine(AskingRow):
    """One step: the tick, the deed, what is done with it, and what it brings."""

    in_line = False
    """Whether the words of a wide row stand on one line: in all rows of a plan alike, so that they grow alike."""

    beneath = False
    """Whether the badge stands beside the amount, as a name of the plan needs its room."""

    def needs_room(self, w: float) -> bool:
        """Whether its name would be cut in a row of this width on one line beside the badge; in large text, whether it
        would be short or nearer to the edge than all else."""
        if theme.scale.large:
            return width(self.record.label, theme.BODY, True) > w - _MARGIN - _NAME_AT
        return "…" in self._names(self.record, w - _EDGE - _NAME_AT, 1)[0]

    def has_line(self) -> bool:
        """Whether they have room on one line."""
        view = self.record
        words = width(view.label, theme.STRIP, True) + 12 + width(view.detail, theme.SMALL)
        return _WIDE_LEFT + words + 12 + width(view.amount, theme.STRIP, True) <= self.w - 8 - ASIDE

    @property
    def asking(self) -> float:
        return _NARROW_WHY_W if self.w < _NARROW else _WHY_W

    def _paint_row(self, p: Painter, view: ButtonView, on: Rgba, second: Rgba) -> None:
        gain = theme.GAIN if view.chosen else second
        draw_pick(p, _TICK_AT if self.w < _NARROW else 8, self.h / 2, view.chosen)
        if self.w < _NARROW:
            self._paint_narrow(p, view, on, second, gain)
        else:
            self._paint_wide(p, view, on, second, gain)

    def _paint_wide(self, p: Painter, view: ButtonView, on: Rgba, second: Rgba, gain: Rgba) -> None:
        """The amount at the right; the words beside it on one line, or on two: what is done then becomes a sign where
        the name needs both."""
        middle, left = self.h / 2, _WIDE_LEFT
        draw_badge(p, 14 + TICK, middle - _BADGE / 2, _BADGE, view.group, view.icon)
        draw_why(p, self.w - 8 - SIGN / 2, middle, self.asked, on_paper=False)
        right = self.w - 8 - ASIDE
        right -= p.text(view.amount, right, middle, theme.STRIP, gain, True, "right") + 12
        detail = width(view.detail, theme.SMALL)
        if self.in_line:
            after = left + p.text(view.label, left, middle, theme.STRIP, on, True) + 12
            p.text(view.detail, after, middle + 1, theme.SMALL, second, beside=(left, middle))
        elif max(width(view.label, theme.BODY, True), detail) <= right - left:
            p.text(view.label, left, middle - _DOWN, theme.BODY, on, True)
            p.text(view.detail, left, middle + _DOWN, theme.SMALL, second)
        else:
            self._paint_does(p, view, right - _DOES / 2, middle, second)
            p.lines(self._names(view, right - _DOES - 8 - left, 2), left, middle, theme.BODY, on, True, pitch=_PITCH)

    def _paint_narrow(self, p: Painter, view: ButtonView, on: Rgba, second: Rgba, gain: Rgba) -> None:
        """The name, on two lines where the row is high enough, and the amount under it, both from one edge on; behind
        the amount the sign of what is done. The question mark has no disc, which would touch the name."""
        left = _TICK_AT + TICK + 8.0 if self.beneath else _NAME_AT
        names = self._narrow_names(view, left)
        line = theme.BODY * _PITCH
        name_at = (self.h - line) / 2
        below = name_at + (len(names) + 1) * line / 2
        if self.beneath:
            draw_badge(p, left, below - _LOW_BADGE / 2, _LOW_BADGE, view.group, view.icon)
        else:
            draw_badge(p, 9 + TICK, (self.h - _SMALL_BADGE) / 2, _SMALL_BADGE, view.group, view.icon)
        p.lines(names, left, name_at, theme.BODY, on, True, pitch=_PITCH)
        left += _LOW_BADGE + 8 if self.beneath else 0
        right = self.w - _MARGIN
        size = first_size(view.amount, (theme.STRIP, theme.BODY), right - left - 2 * (_DOES + 8), True)
        after = left + p.text(view.amount, left, below, size, gain, True) + 8
        self._paint_does(p, view, after + _DOES / 2, below, second)
        if self.asked:
            draw_why(p, right - _DOES / 2, below, True, on_paper=False)
        else:
            p.icon("question", right - _DOES / 2, below, _DOES, second)

    def _narrow_names(self, view: ButtonView, left: float) -> list[str]:
        """The name in a row in two columns: in large text as far from the edge as all else, if it is whole so."""
        airs = (_MARGIN, _EDGE) if theme.scale.large else (_EDGE,)
        ways = [self._names(view, self.w - air - left, 2 if self.h >= _TALL else 1) for air in airs]
        return next((way for way in ways if " ".join(way) == view.label), ways[-1])

    def _names(self, view: ButtonView, room: float, most: int) -> list[str]:
        """The name in so many lines, short where it has no room, and cut if that has none."""
        lines = broken(view.label, theme.BODY, room, True)
        if view.short and (len(lines) > most or any(width(line, theme.BODY, True) > room for line in lines)):
            lines = broken(view.short, theme.BODY, room, True)
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines
        return [cut(line, theme.BODY, room, True) for line in lines]

    def _paint_does(self, p: Painter, view: ButtonView, x: float, y: float, on: Rgba) -> None:
        if isinstance(view, StepView):
            p.icon(view.does, x, y, _DOES, on)

    def _paint_ground(self, p: Painter, view: ButtonView, ground: Rgba) -> None:
        p.round(0, 0, self.w, self.h, ground if view.chosen else theme.SURFACE)


class PlanLines(Piece[tuple[StepView, ...]]):
    """Shows the steps. `page`: the one at hand, from 0."""

    page = NumericProperty(0)

    def build(self) -> None:
        self.buttons: list[PlanLine] = []
        self.turner = PushButton(on_release=self._turn)
        self.fbind("page", self.refresh)

    def changed(self, view: tuple[StepView, ...]) -> None:
        self.fill(self.buttons, view, PlanLine)

    @property
    def pages(self) -> int:
        """How many pages the rows take."""
        count = len(self.record)
        return 1 if count <= 2 * _ROWS else -(-count // (2 * _ROWS - 1))

    def arrange(self, view: tuple[StepView, ...]) -> None:
        pages = self.pages
        each = 2 * _ROWS - 1 if pages > 1 else len(view)
        first = min(int(self.page), pages - 1) * each
        shown: Sequence[PushButton] = self.buttons[first : first + each]
        for button in self.buttons:
            self.show(button, button in shown)
        self.show(self.turner, pages > 1)
        if pages > 1:
            self.turner.view = ButtonView(f"{min(int(self.page), pages - 1) + 1}/{pages}", icon="right")
            self.within(
                self.turner, (self.w + theme.GAP) / 2, (_ROWS - 1) * self._pitch, (self.w - theme.GAP) / 2, _LOW
            )
        columns = 1 if len(view) <= _ROWS else 2
        large = len(view) <= columns * (_ROWS - 1)
        high = (self.h - theme.GAP) / (_ROWS - 1) if large and columns > 1 else _LARGE if large else _LOW
        self.grid(shown, (0, 0, self.w, high), columns, below=theme.GAP if large else self._pitch - _LOW)
        self._align(shown[0].w if shown else self.w, high)

    def _align(self, w: float, h: float) -> None:
        """Let the words of all rows stand on one line, if those of each have room there; in an upright window, whose
        columns are narrower, and in large text the badges under the names, if one of these needs their room."""
        in_line = all(button.has_line() for button in self.buttons)
        narrow = (theme.scale.upright or theme.scale.large) and w < _NARROW and h < _TALL
        beneath = narrow and any(button.needs_room(w) for button in self.buttons)
        for button in self.buttons:
            if (button.in_line, button.beneath) != (in_line, beneath):
                button.in_line, button.beneath = in_line, beneath
                button.repaint()

    @property
    def _pitch(self) -> float:
        return (self.h - _LOW) / (_ROWS - 1)

    def _turn(self, _: PushButton) -> None:
        self.page = (int(self.page) + 1) % self.pages
