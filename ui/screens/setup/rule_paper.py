"""The paper of a rule: its sentence, and every value it may have."""

from __future__ import annotations

from math import ceil
from typing import Any

from ui.look import theme
from ui.paint.fitting import broken, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView, Look
from ui.records.setup import RuleChoiceView, RuleView
from ui.screens.setup.editions import draw_choice_ring
from ui.screens.setup.sum import SumPad
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece
from ui.widgets.press import Press

_CHOICE = theme.TOUCH
_BESIDE = 56
"""What the ring of a value takes, and its edges."""
_MANY = 4
"""So many rows of values leave little room for the sentence."""
_OVER, _UNDER, _CLOSE = 16, 6, 1.05
"""What usually lies over the title and under it, and how close the lines of the sentence may stand before that."""
_OVER_CHOICES, _CLOSE_OVER, _CLEAR = 8, 4, 3
"""What lies between the sentence and the first value, and where its lines would lie on each other else; over so much of
it none of them grow."""
_GROWN = 1.1
"""Where lines have no room to grow by so much they stand in as few as can be."""
_TWO, _SPREADS = 2, 6
"""In so many lines at most a title stands, and what is then free under it for what they grow."""
_OVER_CROSS, _LEFT_OF_CROSS = 3, 6
"""What lies over and right of the cross, and what the words may take of it on its left, which its sign keeps off."""
_NO_INK = 0.2
"""So much of a line's height has no letters."""
_NARROW = 240
"""A value narrower than this has its note under it."""


class ChoiceRow(Press[RuleChoiceView]):
    """Shows a RuleChoiceView on paper."""

    def paint(self, p: Painter, view: RuleChoiceView) -> None:
        ground = theme.INK if view.chosen else theme.PAPERLINE if self.pressed else theme.PAPER2
        on, second = (theme.PAPER, theme.PAPER2) if view.chosen else (theme.INK, theme.INK2)
        p.round(0, 0, self.w, self.h, ground, theme.RADIUS_STEP)
        draw_choice_ring(p, 24, self.h / 2, view.chosen, on, ground)
        taken = width(view.note, theme.SMALL) + 12 if view.note else 0
        if view.note and self._note_under(view, taken):
            size, lines = fitted(view.label, (theme.BODY, theme.SMALL), self.w - _BESIDE, 1, True)
            p.lines(lines, 44, self.h / 2 - 11.5, size, on, True)
            p.text(view.note, 44, self.h / 2 + 10, theme.SMALL, second)
            return
        size, lines = fitted(view.label, (theme.BODY, theme.SMALL), self.w - 44 - 12 - taken, 2, True)
        p.lines(lines, 44, self.h / 2, size, on, True, pitch=1.05)
        p.text(view.note, self.w - 12, self.h / 2, theme.SMALL, second, False, "right")

    def _note_under(self, view: RuleChoiceView, taken: float) -> bool:
        """Whether the note stands under the label, so that this keeps its one line or needs no third."""
        label = width(view.label, theme.SMALL, True)
        one = self.w - _BESIDE - taken < label <= self.w - _BESIDE
        return self.w < _NARROW or one or len(broken(view.label, theme.SMALL, self.w - _BESIDE - taken, True)) > 2


def _as_choice(other: ButtonView) -> RuleChoiceView:
    """The button to any other sum as one of the values; it is chosen if it shows a sum."""
    assert other.act is not None, "it leads to the keys"
    return RuleChoiceView(other.label, other.act, other.detail, chosen=bool(other.detail))


class RulePaper(Piece[RuleView]):
    """Shows the RuleView that is open; `closes`: with a cross to close it. Fires `on_close`."""

    __events__ = ("on_close",)

    def build(self) -> None:
        self.choices: list[ChoiceRow] = []
        self.other, self.typed, self.pad = PushButton(), ChoiceRow(), SumPad()
        self.closes = False
        cross = ButtonView(icon="cross", look=Look.MAIN)
        self.close = PushButton(cross, on_release=lambda _: self.dispatch("on_close"))

    def on_close(self) -> None:
        """The cross was touched."""

    def changed(self, view: RuleView) -> None:
        self.show(self.close, self.closes and view.sum is None)
        self.fill(self.choices, view.choices if view.sum is None else (), ChoiceRow)
        typing = view.sum is not None
        self.offer(self.other, view.other if typing else None)
        self.offer(self.typed, None if typing or view.other is None else _as_choice(view.other))
        self.offer(self.pad, view.sum)

    def _top(self, view: RuleView) -> float:
        """Where what stands at the foot begins: the values, and the button for any other."""
        return self.h - len(self._rows(view)) * (_CHOICE + self._apart(view)) - 6

    def _rows(self, view: RuleView) -> list[list[Press[Any]]]:
        """What stands at the foot, row by row: in an upright window two short values beside each other."""
        rows: list[list[Press[Any]]] = []
        for piece in (*self.choices, *self._other(view)):
            if rows and len(rows[-1]) == 1 and self._short(rows[-1][0]) and self._short(piece):
                rows[-1].append(piece)
            else:
                rows.append([piece])
        return rows

    def _other(self, view: RuleView) -> list[Press[Any]]:
        """The way to any other sum, where there is one."""
        return [] if view.other is None else [self.other if view.sum is not None else self.typed]

    def _short(self, piece: Press[Any]) -> bool:
        """Whether a value has room in half the width of an upright window, its note under it."""
        room = self._half - _BESIDE
        noted = isinstance(piece.view, RuleChoiceView) and piece.view.note != "" and piece is not self.typed
        return theme.scale.upright and not (noted and width(piece.record.label, theme.SMALL, True) > room)

    @property
    def _half(self) -> float:
        return (self.w - 24 - theme.GAP) / 2

    def _tight(self, view: RuleView) -> bool:
        """Whether the sentence needs what usually lies between things, or there are so many values that it may."""
        rows = len(self._rows(view))
        lines = broken(view.sentence, theme.SMALL, self.w - 32)
        usual = _OVER + _UNDER + 1.2 * theme.HEADING + 1.15 * theme.SMALL * len(lines)
        return rows >= _MANY or usual > self.h - rows * (_CHOICE + theme.GAP) - 10

    def _apart(self, view: RuleView) -> float:
        """What lies between values: less where the sentence needs the room."""
        return 3 if self._tight(view) else theme.GAP

    def arrange(self, view: RuleView) -> None:
        top, rows = self._top(view), self._rows(view)
        halved = view.sum is None and all(self._short(piece) for row in rows for piece in row)
        for number, row in enumerate(rows):
            wide = self._half if len(row) > 1 or halved else self.w - 24
            y = top + number * (_CHOICE + self._apart(view))
            self.grid(row, (12, y, len(row) * (wide + theme.GAP) - theme.GAP, _CHOICE), len(row))
        self.within(self.pad, 12, 6, self.w - 24, top - 12)
        self.within(self.close, self.w - theme.TOUCH - _OVER_CROSS, _OVER_CROSS, theme.TOUCH, theme.TOUCH)

    def _beside(self, size: float, top: float) -> int:
        """How many lines of words from `top` on stand beside the cross."""
        under = _OVER_CROSS + theme.TOUCH - top if self.closes else 0
        return max(0, ceil(under / (_CLOSE * size) - _NO_INK))

    def _sentence(self, view: RuleView, size: float, top: float) -> list[str]:
        """The lines of the sentence from `top` on; those beside the cross end left of it."""
        room, rest, lines = self.w - 32, view.sentence, list[str]()
        for _ in range(self._beside(size, top)):
            lines.append(broken(rest, size, room - theme.TOUCH + _LEFT_OF_CROSS)[0])
            rest = rest[len(lines[-1]) :].lstrip()
        return [*lines, *(broken(rest, size, room) if rest else ())]

    def _fitted(self, view: RuleView, top: float, most: int) -> tuple[float, list[str]]:
        """The first size at which the sentence has so few lines, and those; else the last, as it comes."""
        if not self._beside(theme.BODY, top):
            return fitted(view.sentence, (theme.BODY, theme.SMALL), self.w - 32, most)
        body = self._sentence(view, theme.BODY, top)
        return (theme.BODY, body) if len(body) <= most else (theme.SMALL, self._sentence(view, theme.SMALL, top))

    def _title(self, view: RuleView, room: float, high: float) -> tuple[float, list[str]]:
        """The size and the lines of the title in so much height with the sentence: in large text rather two than one
        that cannot grow, under which the sentence would not either."""
        if theme.scale.large:
            sentence = broken(view.sentence, theme.SMALL, (self.w - 32) / GROWTHS[0])
            left = high - 1.2 * GROWTHS[0] * theme.SMALL * len(sentence)
            size, lines = fitted(view.title, (theme.HEADING,), room, _TWO, True, left)
            if 1.2 * GROWTHS[0] * size * len(lines) <= left and len(lines) == _TWO:
                return size, lines
        return fitted(view.title, (theme.HEADING, theme.BODY), room, 1, True)

    def paint(self, p: Painter, view: RuleView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        if view.sum is not None:
            return
        room = self.w - 32 - (theme.TOUCH - _LEFT_OF_CROSS if self.closes else 0)
        tight = self._tight(view)
        over, under = (8, 4) if tight else (_OVER, _UNDER)
        size, title = self._title(view, room, self._top(view) - _CLOSE_OVER - over - under)
        under += _SPREADS if theme.scale.large and len(title) == _TWO else 0
        most = len(self._sentence(view, theme.SMALL, over + under + size * 1.2 * len(title)))
        if self._top(view) - 4 - over - under - size * 1.2 * len(title) < _CLOSE * theme.SMALL * most:
            under = 2
            size, title = fitted(view.title, (theme.BODY,), room, 1, True)
        p.lines(title, 16, over + size * 0.6 * len(title), size, theme.INK, True)
        top = over + under + size * 1.2 * len(title)
        room = self._top(view) - _CLOSE_OVER - top
        small, lines = self._fitted(view, top, int(room / (1.15 * theme.SMALL)))
        if theme.scale.large and _GROWN * 1.15 * small * len(lines) > room:
            lines = self._sentence(view, small, top)  # no higher for room that they do not have
        high = small * len(lines)
        pitch = min(1.2, max(_CLOSE, (room + _CLOSE_OVER - _OVER_CHOICES) / high), room / high)
        p.keep_clear(12, self._top(view) - _CLEAR, self.w - 24, _CLEAR)
        p.lines(lines, 16, top + small * pitch / 2 * len(lines), small, theme.INK2, pitch=pitch, around=top)
