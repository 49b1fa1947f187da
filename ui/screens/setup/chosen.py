"""What this table plays by, in words: beside the house rules, and over the whole step where there it has no room."""

from __future__ import annotations

from typing import NamedTuple

from ui.look import theme
from ui.paint.fitting import broken, cut, fitted
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.pieces import ButtonView
from ui.records.setup import ChosenView
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece

_PITCH = theme.BODY * 1.2
_HANGS = 14
"""How far the further lines of a rule hang in."""
_HEAD = 48
"""What the heading takes."""
_SIDE = 16
_OVER_HEAD = 10
"""What lies over a heading among the rules."""
_TOKENS = 42
"""What the discs of the players take."""
_QUESTION = 3
"""So many lines the question has, which stands there where no rule was chosen."""
_BELOW = theme.TOUCH + 2
"""What the button to the whole list takes off the room for the rules."""


class Entry(NamedTuple):
    """A rule in words, broken into lines. `heads`: the first of them is a heading."""

    lines: list[str]
    heads: bool

    @property
    def high(self) -> float:
        """The height that it takes."""
        return _PITCH * len(self.lines) + (_OVER_HEAD if self.heads else 0)


def entries(view: ChosenView, room: float) -> list[Entry]:
    """Every rule that was chosen, in lines no wider than `room`."""
    found = [Entry(_hanging(line, room), False) for line in view.lines]
    for title, rules in ((view.own_title, view.own), (view.fair_title, view.fair)):
        for number, line in enumerate(rules):
            lines = _hanging(line, room)
            found.append(Entry(lines if number else [title, *lines], not number))
    return found or [Entry([line], False) for line in fitted(view.question, (theme.BODY,), room, _QUESTION)[1]]


def _hanging(line: str, room: float) -> list[str]:
    """A rule in one line, or in lines that leave room to hang in."""
    lines = broken(line, theme.BODY, room)
    return lines if len(lines) == 1 else broken(line, theme.BODY, room - _HANGS)


def columns(found: list[Entry], high: float) -> list[list[Entry]]:
    """The entries in columns of this height."""
    filled: list[list[Entry]] = [[]]
    for entry in found:
        if filled[-1] and sum(other.high for other in filled[-1]) + entry.high > high:
            filled.append([])
        filled[-1].append(entry)
    return filled


def _draw(p: Painter, column: list[Entry], x: float, y: float) -> None:
    for place, entry in enumerate(column):
        over = _OVER_HEAD if entry.heads and place else 0
        for number, line in enumerate(entry.lines):
            heading = entry.heads and number == 0
            cy = y + over + _PITCH * (number + 0.5)
            hangs = _HANGS if number > (1 if entry.heads else 0) else 0
            size, on = (theme.STRIP, theme.BRASS) if heading else (theme.BODY, theme.TEXT)
            p.text(line, x + hangs, cy, size, on, heading)
        y += over + _PITCH * len(entry.lines)


def _draw_head(p: Painter, view: ChosenView, y: float, room: float) -> None:
    p.icon("check" if view.official else "house", _SIDE + 10, y, 20, theme.BRASS)
    p.text(cut(view.summary, theme.STRIP, room - 28, True), _SIDE + 28, y, theme.STRIP, theme.BRASS, True)


class ChosenPanel(Piece[ChosenView]):
    """Shows a ChosenView beside the house rules, with a button to the whole list if it has no room. Fires `on_all`."""

    __events__ = ("on_all",)

    def build(self) -> None:
        self.all = PushButton(on_release=lambda _: self.dispatch("on_all"))

    def on_all(self) -> None:
        """The whole list is asked for."""

    @property
    def _room(self) -> float:
        return self.w - 2 * _SIDE

    def _over(self, view: ChosenView) -> tuple[bool, float]:
        """What stands over the rules, as far as they leave room: whether the players, and the height of it all."""
        game = _PITCH * len(view.game) + 14
        room = self._free() - self._needed(view)
        if view.players and game + _TOKENS <= room:
            return True, game + _TOKENS
        return False, game if game <= room else 0

    def _free(self) -> float:
        """The height for the rules."""
        return self.h - _HEAD - 10

    def _needed(self, view: ChosenView) -> float:
        return sum(entry.high for entry in entries(view, self._room))

    def arrange(self, view: ChosenView) -> None:
        whole = self._needed(view) <= self._free()
        self.offer(self.all, None if whole else ButtonView(view.all, icon="list"))
        below = self.h - theme.TOUCH - theme.MARGIN
        self.within(self.all, theme.MARGIN, below, self.w - 2 * theme.MARGIN, theme.TOUCH)

    def paint(self, p: Painter, view: ChosenView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE, theme.RADIUS_PANEL)
        needed, free = self._needed(view), self._free()
        seen, top = self._over(view)
        if top:
            for number, line in enumerate(view.game):
                colour = theme.TEXT2 if number else theme.TEXT
                cy = 14 + _PITCH * (number + 0.5)
                p.text(cut(line, theme.BODY, self._room, not number), _SIDE, cy, theme.BODY, colour, not number)
            for number, token in enumerate(view.players if seen else ()):
                draw_token(p, _SIDE + 15 + number * 34, top - _TOKENS / 2 + 4, 15, token)
            p.rect(_SIDE, top + 8, self._room, 1.5, theme.LINE)
        p.apart()
        _draw_head(p, view, top + 28, self._room)
        shown = columns(entries(view, self._room), free if needed <= free else free - _BELOW)[0]
        _draw(p, shown, _SIDE, top + _HEAD)


class WholeList(NamedTuple):
    """What this table plays by, and the page at hand."""

    chosen: ChosenView
    page: int


class ChosenList(Piece[WholeList]):
    """Shows a WholeList: side by side where the window is wide."""

    @property
    def _beside(self) -> int:
        return 1 if theme.scale.upright else 2

    @property
    def _wide(self) -> float:
        return (self.w - 2 * _SIDE - (self._beside - 1) * 24) / self._beside

    def _columns(self, view: ChosenView) -> list[list[Entry]]:
        return columns(entries(view, self._wide), self.h - _HEAD - 10)

    def pages(self, view: ChosenView) -> int:
        """How many pages the rules take at this size."""
        return -(-len(self._columns(view)) // self._beside)

    def paint(self, p: Painter, view: WholeList) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE, theme.RADIUS_PANEL)
        _draw_head(p, view.chosen, 28, self.w - 2 * _SIDE)
        first = view.page * self._beside
        for number, column in enumerate(self._columns(view.chosen)[first : first + self._beside]):
            _draw(p, column, _SIDE + number * (self._wide + 24), _HEAD)
