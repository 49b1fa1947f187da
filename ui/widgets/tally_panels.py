"""What comes beside the rows of the tally in place of the chart: one player's things, awards, house rules, files."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from kivy.properties import BooleanProperty

from ui.look import theme
from ui.paint.fitting import broken, chopped, cut, first_size, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge, draw_token
from ui.records.intents import Intent
from ui.records.tally import AwardView, SavedView, TallyRowView, TallyView, WealthLineView
from ui.widgets.listing import draw_listing
from ui.widgets.pager import Pager, Pages
from ui.widgets.piece import Box, Piece
from ui.widgets.press import Press

LINE = 27
_BUILT, _COUNT = 32, 14
"""What the sign of a building takes before the amount, and the number before that."""
_HEAD, _FOOT, _TURNING = 54, 44, 64
"""Heights over the lines of wealth and under them, the latter too where pages are turned there."""
_AWARD, _SIGN, _NAME = 36, 18, 145
"""What an award takes beside its words, and the sign that it opens; how much of a deed's name makes it wider."""

_AWARD_AT, _RIGHT, _BETWEEN, _EDGE = 45, 14, 10, 4
"""Where the names of all awards begin, what stays free at the right and before the amounts, and over and under all."""
_TALL_AWARD, _OVER, _UNDER = 56.0, 10.5, 8.5
"""The most that an award takes, and how far over and under its middle its two lines stand: off the rule under them."""
_SAVED_LINE, _PARAGRAPH = 24.0, 10.0
"""The height of a line of what was saved, and what lies between sentence, folder and files."""
_MORE_LINE = 26
"""What a further line of one label takes: less lies between its lines than between two labels."""

Line = tuple[WealthLineView, list[str]]
"""A line of a player's wealth, with its words broken."""


class WealthLines(Press[list[Line]]):
    """Shows lines of wealth; a touch asks why. The sheet has all of them, the one under the finger chosen."""

    _at = 0.0

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            self._at = self.at(touch)[1]
        return super().on_touch_down(touch)

    def act(self, view: list[Line]) -> Intent | None:
        ends = accumulate(_height(words) for _, words in view)
        line = next((line for (line, _), end in zip(view, ends, strict=True) if self._at < end), view[-1][0])
        return line.why.act if line.why is not None else None

    def paint(self, p: Painter, view: list[Line]) -> None:
        y = 0.0
        for line, words in view:
            self._paint_line(p, line, words, y + _height(words) / 2)
            y += _height(words)

    def _paint_line(self, p: Painter, line: WealthLineView, words: list[str], cy: float) -> None:
        if line.group:
            draw_badge(p, 14, cy - 11, 22, line.group, line.icon, line.mortgaged)
        else:
            p.icon(line.icon, 25, cy, 20, theme.TEXT2)
        wide = p.text(line.amount, self.w - 14, cy, theme.SMALL, theme.TEXT, True, "right")
        if line.building:
            right = self.w - 14 - wide - _BUILT / 2
            p.icon(line.building, right, cy, 18, theme.TEXT2)
            p.text(line.count, right - 12, cy, theme.SMALL, theme.TEXT2, True, "right")
        p.lines(words, 44, cy, theme.SMALL, theme.TEXT2, pitch=1.1)


class WealthPanel(Piece[TallyRowView]):
    """Shows everything that the player of a TallyRowView owns, in pages; a touch on the lines asks why."""

    def build(self) -> None:
        self.pager, self.lines = Pager(on_turn=lambda _: self.rearrange()), WealthLines()
        self._of = ""

    def changed(self, view: TallyRowView) -> None:
        if view.name != self._of:
            self._of, self.pager.page = view.name, 0

    def _pages(self, view: TallyRowView) -> list[list[Line]]:
        """The lines with their words broken, in pages; room is left for the pager only if there are several."""
        lines = [(line, broken(line.label, theme.SMALL, self._room(line))) for line in view.wealth]
        whole = self._paged(lines, self.h - _HEAD - _FOOT)
        return whole if len(whole) == 1 else self._paged(lines, self.h - _HEAD - _TURNING)

    def _paged(self, lines: list[Line], room: float) -> list[list[Line]]:
        pages: list[list[Line]] = [[]]
        used = 0.0
        for line in lines:
            high = _height(line[1])
            if pages[-1] and used + high > room:
                pages.append([])
                used = 0.0
            pages[-1].append(line)
            used += high
        return pages

    def _room(self, line: WealthLineView) -> float:
        built = (_BUILT if line.building else 0) + (_COUNT if line.count else 0)
        return self.w - 44 - 22 - built - width(line.amount, theme.SMALL, True)

    def arrange(self, view: TallyRowView) -> None:
        pages = self._pages(view)
        self.pager.view = Pages("", len(pages))
        self.show(self.pager, len(pages) > 1)
        self.within(self.pager, 8, self.h - 58, self.w - 16, theme.TOUCH)
        lines = pages[self.pager.page]
        self.offer(self.lines, lines or None)
        self.within(self.lines, 0, _HEAD, self.w, max(theme.TOUCH, sum(_height(words) for _, words in lines)))

    def paint(self, p: Painter, view: TallyRowView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        draw_token(p, 30, 28, 16, view.token)
        turning, room = self.pager.record.number > 1, self.w - 72
        if turning:
            page = view.more.format(self.pager.page + 1, self.pager.record.number)
            room -= p.text(page, self.w - 14, 28, theme.SMALL, theme.TEXT2, False, "right") + 8
        size = first_size(view.name, (theme.HEADING, theme.BODY), room, True)
        p.text(cut(view.name, size, room, True), 56, 28, size, theme.TEXT, True)
        p.rect(12, self.h - (_TURNING if turning else _FOOT) + 3, self.w - 24, 1.5, theme.LINE)
        if turning:  # between the buttons
            p.text(view.worth_label, self.w / 2, self.h - 46, theme.SMALL, theme.TEXT2, False, "middle")
            p.text(view.worth, self.w / 2, self.h - 22, theme.STRIP, theme.TEXT, True, "middle")
            return
        p.text(view.worth_label, 14, self.h - 20, theme.BODY, theme.TEXT2)
        p.text(view.worth, self.w - 14, self.h - 20, theme.STRIP, theme.TEXT, True, "right")


def _height(words: list[str]) -> float:
    return LINE + _MORE_LINE * (len(words) - 1)


class DeparturesPanel(Piece[TallyView]):
    """Shows the rules of the table itself, and what each chose."""

    def paint(self, p: Painter, view: TallyView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        p.text(view.pill, 14, 24, theme.STRIP, theme.BRASS, True)
        draw_listing(p, view.departures, 14, 46, self.w - 28, self.h - 10)


class AwardsPanel(Piece[tuple[AwardView, ...]]):
    """Shows all awards, with rules between, in three columns: what for, who, how much."""

    def paint(self, p: Painter, view: tuple[AwardView, ...]) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        high = min(_TALL_AWARD, (self.h - 2 * _EDGE) / max(1, len(view)))
        top = (self.h - high * len(view)) / 2
        room = self.w - _AWARD_AT - _RIGHT - _BETWEEN
        room -= max((width(award.amount, theme.SMALL, True) for award in view), default=0)
        for number, award in enumerate(view):
            cy = top + high * (number + 0.5)
            if number:
                p.rect(_RIGHT, cy - high / 2 - 0.5, self.w - 2 * _RIGHT, 1, theme.LINE)
            p.icon(award.icon, 26, cy, 22, theme.BRASS)
            p.text(award.amount, self.w - _RIGHT, cy - _OVER, theme.SMALL, theme.TEXT, True, "right")
            p.text(_called(award, room), _AWARD_AT, cy - _OVER, theme.SMALL, theme.TEXT, True)
            p.text(award.line, _AWARD_AT, cy + _UNDER, theme.SMALL, theme.TEXT2)


class SavedPanel(Piece[SavedView]):
    """Shows where the tally was saved, or why not: a sentence, under it the folder, and each file on its own line."""

    def changed(self, view: SavedView) -> None:
        self.steady = len(view.lines) == 1  # a folder alone would grow where it does not under a sentence

    def paint(self, p: Painter, view: SavedView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        p.icon("save" if view.good else "warn", 32, 34, 28, theme.BRASS if view.good else theme.LOSS)
        p.text(view.title, 60, 34, theme.HEADING, theme.TEXT, True)
        y = 62.0
        for number, sentence in enumerate(view.lines):
            room = self.w - 28
            words = chopped(sentence, theme.SMALL, room) if number < 2 else [_shortened(sentence, room)]
            high = _SAVED_LINE * len(words)
            colour = theme.TEXT if number == 0 else theme.TEXT2
            p.lines(words, 14, y + high / 2, theme.SMALL, colour)
            y += high + (_PARAGRAPH if number < 2 else 0)


def _shortened(name: str, room: float) -> str:
    """The name of a file in one line, cut in its middle where it is too long: its beginning and its end tell it."""
    left, right = len(name) // 2, len(name) // 2
    shown = name
    while width(shown, theme.SMALL) > room and left > 1:
        left, right = left - 1, right + (left + right) % 2
        shown = f"{name[:left]}…{name[right:]}"
    return shown


class AwardTile(Press[AwardView]):
    """Shows one award; a touch opens them all, or closes them where they are `opened`."""

    opened = BooleanProperty(False)

    def build(self) -> None:
        self.bind(opened=self.repaint)

    def paint(self, p: Painter, view: AwardView) -> None:
        ground = theme.PRESSED if self.pressed else theme.RAISED
        if self.opened:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 2.5)
        else:
            p.round(0, 0, self.w, self.h, ground)
        p.icon(view.icon, 19, self.h / 2, 20, theme.BRASS)
        right = self.w - _SIGN
        p.icon("up" if self.opened else "down", right + 7, self.h / 2, 14, theme.TEXT2)
        room = right - _AWARD
        amount = width(view.amount, theme.BODY, True) + 14
        if room - amount >= max(width(view.line, theme.SMALL), width(view.name, theme.SMALL, True)):
            p.text(view.amount, right - 6, self.h / 2, theme.BODY, theme.TEXT, True, "right")
            room -= amount
        p.text(_called(view, room), _AWARD, 18, theme.SMALL, theme.TEXT, True)
        p.text(cut(view.line, theme.SMALL, room), _AWARD, self.h - 19, theme.SMALL, theme.TEXT2)

    @staticmethod
    def wide(view: AwardView) -> float:
        """How wide the words of an award make it; a player's name is cut instead."""
        name = min((width(name, theme.SMALL, True) for name in view.shorter), default=0.0)
        return max(width(view.line, theme.SMALL), min(name, _NAME)) + _AWARD + _SIGN


def stand_side_by_side(on: Piece[Any], tiles: Sequence[AwardTile], box: Box) -> None:
    """Show the first awards in a row, as many as have room for their words, but one in any case."""
    x, y, room, high = box
    wides = [AwardTile.wide(tile.record) + theme.GAP for tile in tiles]
    while len(wides) > 1 and sum(wides) > room + theme.GAP:
        wides.pop()
    spare = (room + theme.GAP - sum(wides)) / max(1, len(wides))
    for number, tile in enumerate(tiles):
        on.show(tile, number < len(wides))
    for tile, wide in zip(tiles, wides, strict=False):
        on.within(tile, x, y, wide + spare - theme.GAP, high)
        x += wide + spare


def _called(view: AwardView, room: float) -> str:
    """The longest of its names that has room; the shortest is cut."""
    names = (view.name, *view.shorter)
    fitting = (name for name in names if width(name, theme.SMALL, True) <= room)
    return next(fitting, cut(names[-1], theme.SMALL, room, True))


class Pill(Press[TallyView]):
    """Shows whether the rules were the official ones; if not, a touch lists what differed."""

    def refusal(self, view: TallyView) -> str | None:
        return "" if view.official else None

    def paint(self, p: Painter, view: TallyView) -> None:
        p.frame(0, 6, self.w, self.h - 12, theme.BRASS, theme.PRESSED if self.pressed else theme.GROUND, 1.5, 18)
        p.icon("check" if view.official else "list", 22, self.h / 2, 18, theme.BRASS)
        p.text(view.pill, 38, self.h / 2, theme.SMALL, theme.BRASS)

    @staticmethod
    def wide(words: str) -> float:
        """How wide these words make it."""
        return width(words, theme.SMALL) + 54
