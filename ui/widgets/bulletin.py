"""What is said beside the question: a band over a part of the screen that nobody reads to answer. A touch puts it away.

A screen says where by its `bulletin_boxes`; on any other it stands over the bar, beside the button that leads back.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum, auto
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ui.look import theme
from ui.paint.fitting import balanced, broken, broken_short, chopped, cut_within, name_and_sign, width
from ui.paint.painter import Painter
from ui.records.bulletin import BulletinView
from ui.records.pieces import Signing
from ui.widgets.paper import keep_off_edges
from ui.widgets.piece import Box, Piece
from ui.widgets.press import Press

_BAR: Box = (64.0, 8.0, 72.0, 52.0)
"""Where it stands over a bar: from the left, from the top, so many u less wide, and how high."""
_LEFT, _RIGHT = 50.0, 40.0
"""What the sign and the cross take at either end."""
_AIR, _MORE_AIR = 2.5, 5.0
"""What is free at least over and under the words, and where lines do not stand as close as can be."""
_UP = 1.0
"""So much higher than in the middle lines stand that are as close as can be: letters reach farther down than up."""
_NARROW, _BESIDE_SIGN, _SIDE, _SIGN = 300.0, 42.0, 12.0, 22
"""Below this width the signs stand at the height of the first line; what the first sign then takes and what is free at
the right of the lines under the cross; and the height of the first sign."""
_SHORT = 4
"""In so many lines the sentence is said below that width, if shorter names do it."""
_LOW, _WIDE = 3, 400.0
"""A wide one of so few lines may say no more than the first of the sentences that follow, and cut the names in it."""
_LEFT_OF_NAME = 3
"""So many letters stay of a name that is cut in it."""
_PITCH, _LOOSE = 1.0, 1.15
"""How far lines stand apart at least and, where there is room, at most."""
_ICONS = {Signing.REMINDS: "clock", Signing.SIGNED: "check", Signing.FAULT: "warn"}


@runtime_checkable
class Roomy(Protocol):
    """A screen that says where a bulletin covers nothing that is asked."""

    @property
    def bulletin_boxes(self) -> Sequence[Box]:
        """Those places, the best first, in u from the window's top left; at each of them it covers whole words."""


class Lost(IntEnum):
    """What words lose where they have too few lines, the least first: nothing, letters of a name in the sentence, or
    some of what follows from it."""

    NOTHING = auto()
    LETTERS = auto()
    WORDS = auto()


class _Said(NamedTuple):
    """The lines of the sentence and of what follows from it; `lost`: what had to be shortened for their number."""

    title: list[str]
    line: list[str]
    lost: Lost


class Bulletin(Press[BulletinView]):
    """Shows a BulletinView over a screen; its record is None while nothing is said."""

    raised = True

    def stand(self, screen: Piece[Any] | None) -> None:
        """Stand in the first place of this screen where the words lose least, in the last if some are lost in all."""
        if self.view is None or screen is None:
            return
        if isinstance(screen, Roomy):
            boxes = screen.bulletin_boxes
        else:
            x, y, less, h = _BAR
            boxes = [(x + screen.box[0], y + screen.box[1], screen.w - less, h)]
        for air in _airs():
            lost = [self._words(self.view, box[2], _most(box[3], air)).lost for box in boxes]
            if min(lost) is Lost.NOTHING:
                break
        self.place(*(boxes[-1] if min(lost) is Lost.WORDS else boxes[lost.index(min(lost))]))

    def _said(self, view: BulletinView) -> _Said:
        """What is said here, with more air if nothing is lost so."""
        for air in _airs():
            said = self._words(view, self.w, _most(self.h, air))
            if said.lost is Lost.NOTHING:
                break
        return said

    def _words(self, view: BulletinView, w: float, most: int) -> _Said:
        """What is said in at most so many lines: names are cut, and a sentence that follows goes whole where it has no
        room, from the last on; a narrow one says no more than the first."""
        narrow = w < _NARROW
        left = _BESIDE_SIGN if narrow else _LEFT
        room = w - left - _RIGHT
        under = w - left - _SIDE if narrow else room
        brief = narrow or (most <= _LOW and w >= _WIDE)
        said = view.line.split(". ") if view.line else []
        said = [f"{said[0].removesuffix('.')}."] if narrow and len(said) > 1 else said
        title = _beside_cross(view.title, room, under, _SHORT if narrow else None)
        line, whole = self._following(view.names, said, under, most - len(title), brief)
        least = Lost.NOTHING
        if len(title) > 1 and not (line or whole or view.names):  # a shorter name may leave what follows its room
            title, least = _beside_cross(view.title, room, under, min(most, len(title) - 1)), Lost.LETTERS
            line, whole = self._following(view.names, said, under, most - len(title), brief)
        lost = least if whole and len(title) <= most else Lost.WORDS
        rooms = (room, *[under] * len(title))
        shown = zip(title[:most], rooms, strict=False)
        return _Said([cut_within(each, theme.SMALL, wide, True) for each, wide in shown], line, lost)

    def _following(self, names: bool, said: list[str], room: float, most: int, brief: bool) -> tuple[list[str], bool]:
        """What follows from the sentence, in at most so many lines, and whether that is all that has to be said: all of
        it, or if that is `brief` its first but for the ends of names; nothing where it would lose more than names."""
        for count in range(len(said), 0, -1):
            words = ". ".join(said[:count])
            words = words if count == len(said) else f"{words}."
            uncut = broken(words, theme.SMALL, room) if names else chopped(words, theme.SMALL, room)
            lines = uncut
            if names:
                short = broken_short(words, theme.SMALL, room, most)
                lines = [cut_within(line, theme.SMALL, room) for line in short]
                if "…" in " ".join(lines).rpartition(":")[2]:  # names stand before the colon
                    continue
            if theme.scale.large and 1 < len(lines) <= most and lines == broken(words, theme.SMALL, room):
                lines = balanced(words, theme.SMALL, room)
            if len(lines) <= most:
                return lines, (brief or count == len(said)) and len(lines if brief else uncut) <= most
        return [], not said

    def paint(self, p: Painter, view: BulletinView) -> None:
        alarm = view.signing is Signing.FAULT
        ground = theme.ALARM if alarm else theme.RAISED
        on = theme.WHITE if alarm else theme.TEXT
        p.frame(0, 0, self.w, self.h, theme.TEXT, theme.PRESSED if self.pressed else ground, 2, theme.RADIUS_BIG)
        keep_off_edges(p, self.w, self.h)
        title, line, _ = self._said(view)
        narrow = self.w < _NARROW
        room = (self.h - 2 * _MORE_AIR) / (theme.SMALL * (len(title) + len(line)))
        pitch = theme.SMALL * max(_PITCH, min(_LOOSE, room))
        top = (self.h - pitch * (len(title) + len(line))) / 2 - (0.0 if narrow else _UP)
        beside = top + pitch / 2 if narrow else self.h / 2
        left = _BESIDE_SIGN if narrow else _LEFT
        p.icon(_ICONS[view.signing], left / 2, beside, _SIGN if narrow else 26, on)
        p.icon("cross", self.w - _RIGHT / 2, beside, 18, on)
        for row, words in enumerate((*title, *line)):
            cy = top + pitch * (row + 0.5)
            p.text(words, left, cy, theme.SMALL, on, row < len(title), around=(left, self.h / 2))


def _airs() -> tuple[float, ...]:
    """What may be free over and under the words, the best first: large text, which fills more, keeps off the edges."""
    return (_MORE_AIR, _AIR) if theme.scale.large else (_AIR,)


def _most(high: float, air: float) -> int:
    """How many lines have room in this height."""
    return int((high - 2 * air) / (theme.SMALL * _PITCH))


def _beside_cross(sentence: str, first: float, room: float, most: int | None = None) -> list[str]:
    """The sentence in lines of which the first has less room, and none of the words if the first is too long for it.
    `most`: in how many lines it would be, with a shorter name."""
    if first == room:
        return broken_short(sentence, theme.SMALL, room, 9 if most is None else most, True)
    lines = _under_cross(sentence, first, room)
    words = sentence.split(" ")
    name = max(range(len(words)), key=lambda place: width(words[place], theme.SMALL, True))
    whole, sign = name_and_sign(words[name])
    letters = len(whole)
    while most is not None and len(lines) > most and letters > _LEFT_OF_NAME:
        letters -= 1
        shorter = (*words[:name], f"{whole[:letters]}…{sign}", *words[name + 1 :])
        lines = _under_cross(" ".join(shorter), first, room)
    return lines


def _under_cross(sentence: str, first: float, room: float) -> list[str]:
    """The sentence in lines of which the first has less room, and none of the words if the first is too long for it."""
    head = broken(sentence, theme.SMALL, first, True)[0]
    if width(head, theme.SMALL, True) > first:
        head = ""
    rest = sentence[len(head) :].strip()
    return [head, *(broken(rest, theme.SMALL, room, True) if rest else [])]
