"""One row of a list that scrolls: who, what in a sentence, and how much."""

from __future__ import annotations

from itertools import product
from typing import Any

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import broken, cut, first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.pieces import ButtonView
from ui.records.rolls import RowView
from ui.widgets.ask_why import ASIDE, SIGN, draw_why
from ui.widgets.press import PartedPress
from ui.widgets.row_words import BESIDE, RADIUS, second, whole
from ui.widgets.standings import draw_row

ROW, LARGE_ROW, GAP = 52, 60, 6
"""The height of a row, and of a sentence in large text, which then has its size in two lines too; and what lies between
two rows."""
_WHY_W = 72
"""The width of the touch at the right end of a row that asks why."""
LINE, _CLOSE, _LOOSE = 1.15, 1.05, 1.35
"""What a line of a sentence takes, by its size, in a usual row, and at most in a higher one that has room to spare."""
INSIDE = 5
"""How much lower than in a usual row all stands in a higher one that is not seen whole."""
_EDGE = 9
"""What stays free at least over and under the words of a higher row."""
_OVER, _UNDER = 12, 9.5
"""How far over and under the middle the two lines of a row stand, with as much air under the letters that hang."""


class Row(PartedPress[RowView, str]):
    """One row: token, a sentence in at most two lines, and the amount; a touch on that asks why."""

    usual: float = ROW
    """The height of a row that is not read whole."""
    letters: float = theme.SMALL
    """The size of the words of one that is."""
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
        if self.h <= self.usual:
            return self.usual / 2
        if not self.loose:
            return self.usual / 2 + INSIDE
        lines, line = len(self._whole), self._pitch * self.letters
        return (self.h - lines * line) / 2 + line * BESIDE / 2

    @property
    def _pitch(self) -> float:
        """What a line of a higher row takes, by its size."""
        spare = (self.h - 2 * _EDGE) / len(self._whole) / self.letters
        return min(_LOOSE, max(LINE, spare)) if self.loose else LINE

    @property
    def _whole(self) -> list[str]:
        """All the lines of a higher row."""
        return whole(self.record, self.w, self.letters)

    def paint(self, p: Painter, view: RowView) -> None:
        button = view.button
        pressed = self.pressed and self.under != "why"
        ground = theme.RAISED if button.chosen else theme.PRESSED if pressed else theme.SURFACE
        p.round(0, 0, self.w, self.h, theme.ALARM if view.alarm else ground)
        if button.chosen:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 2.5)
        if view.falls:
            p.rect(-7, -GAP / 2, 4, self.h + GAP, theme.LOSS)
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
        if self.h > self.usual:
            size, lines, pitch = self.letters, self._whole, self._pitch
        elif self.usual == ROW and (width(button.label, theme.BODY, bold) <= room or bold):
            sizes = (theme.HEADING, theme.BODY, theme.SMALL) if self.steady else (theme.BODY, theme.SMALL)
            size = first_size(button.label, sizes, room, bold)
            lines = [cut(button.label, size, room, bold)]
        else:
            size, lines = self._sentence(button, room)
        cy = self._middle - (_OVER if button.detail else 0) + size * pitch * max(0, len(lines) - BESIDE) / 2
        p.lines(lines, left, cy, size, on, bold, pitch=pitch)
        top = cy - size * pitch * (len(lines) - 1) / 2
        for number, line in enumerate(lines):
            self._strike(p, button, left, top + number * size * pitch, width(line, size, bold))
        under = theme.WHITE if self.record.alarm else theme.TEXT2 if button.enabled else theme.OFF
        p.text(second(button, room), left, self.h / 2 + _UNDER, theme.SMALL, under)

    def _sentence(self, button: ButtonView, room: float) -> tuple[float, list[str]]:
        """The size of a sentence and its lines, two at most; what has more is shorter, as all is read once it is
        chosen."""
        sizes = (theme.SMALL,) if self.usual == ROW else (theme.HEADING, theme.SMALL)
        for words, size in product((button.label, button.brief or button.label), sizes):
            lines = broken(words, size, room)
            if len(lines) <= BESIDE:
                return size, lines
        return sizes[-1], [lines[0], cut(" ".join(lines[1:]), sizes[-1], room)]

    def _strike(self, p: Painter, button: ButtonView, x: float, cy: float, wide: float) -> None:
        if button.struck:
            p.rect(x - 2, cy, wide + 4, 2, theme.OFF)

    def _signed(self, button: ButtonView, on: Rgba) -> Rgba:
        return on if button.struck else {"+": theme.GAIN, "-": theme.LOSS}.get(button.sign, on)
