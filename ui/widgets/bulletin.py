"""What is said beside the question: a band over a part of the screen that nobody reads to answer. A touch puts it away.

A screen says where by its `bulletin_boxes`; on any other it stands over the bar, beside the button that leads back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ui.look import theme
from ui.records.bulletin import BulletinView
from ui.records.pieces import Signing
from ui.widgets.fitting import broken, broken_short, chopped, cut_within, width
from ui.widgets.painter import Painter
from ui.widgets.piece import Box, Piece
from ui.widgets.press import Press

_BAR: Box = (64.0, 0.0, 66.0, 68.0)
"""Where it stands over a bar: from the left, from the top, so many u less wide, and how high."""
_LEFT, _RIGHT, _AIR = 50.0, 40.0, 2.0
"""What the sign and the cross take at either end, and what is free over and under the words."""
_NARROW, _SIDE, _SIGN = 300.0, 12.0, 22
"""Below this width the signs stand beside the first line alone; what is then free at either end of the others, and the
height of the first sign."""
_PITCH, _LOOSE = 1.0, 1.15
"""How far lines stand apart at least and, where there is room, at most."""
_ICONS = {Signing.REMINDS: "clock", Signing.FAULT: "warn"}


@runtime_checkable
class Roomy(Protocol):
    """A screen that says where a bulletin covers nothing that is asked."""

    @property
    def bulletin_boxes(self) -> Sequence[Box]:
        """Those places, the best first, in u from the window's top left; at each of them it covers whole words."""


class _Said(NamedTuple):
    """The lines of the sentence and of what follows from it; `whole`: nothing had to be shortened for their number."""

    title: list[str]
    line: list[str]
    whole: bool


class Bulletin(Press[BulletinView]):
    """Shows a BulletinView over a screen; its record is None while nothing is said."""

    def stand(self, screen: Piece[Any] | None) -> None:
        """Stand in the first place of this screen where the words have room, else in the last."""
        if self.view is None or screen is None:
            return
        if isinstance(screen, Roomy):
            boxes = screen.bulletin_boxes
        else:
            x, y, less, h = _BAR
            boxes = [(x + screen.box[0], y + screen.box[1], screen.w - less, h)]
        view = self.view
        self.place(*next((box for box in boxes if self._words(view, box[2], _most(box[3])).whole), boxes[-1]))

    def _words(self, view: BulletinView, w: float, most: int) -> _Said:
        """What is said in at most so many lines: names are cut, and a sentence that follows goes whole where it has no
        room, from the last on."""
        room = w - _LEFT - _RIGHT
        beside = w - 2 * _SIDE if w < _NARROW else room
        title = _around_signs(view.title, room, beside)
        line, whole = self._following(view, beside, most - len(title))
        if len(title) > 1 and not (line or whole):  # a shorter name may leave what follows its room
            title = _around_signs(view.title, room, beside, min(most, len(title) - 1))
            line, _ = self._following(view, beside, most - len(title))
        whole = whole and len(title) <= most
        rooms = (room, *[beside] * len(title))
        shown = zip(title[:most], rooms, strict=False)
        return _Said([cut_within(each, theme.SMALL, wide, True) for each, wide in shown], line, whole)

    def _following(self, view: BulletinView, room: float, most: int) -> tuple[list[str], bool]:
        """What follows from the sentence, in at most so many lines, and whether that is all of it; nothing where it
        would lose more than names."""
        said = view.line.split(". ") if view.line else []
        for count in range(len(said), 0, -1):
            words = ". ".join(said[:count])
            words = words if count == len(said) else f"{words}."
            uncut = broken(words, theme.SMALL, room) if view.names else chopped(words, theme.SMALL, room)
            lines = uncut
            if view.names:
                short = broken_short(words, theme.SMALL, room, most)
                lines = [cut_within(line, theme.SMALL, room) for line in short]
            if len(lines) <= most:
                return lines, count == len(said) and len(uncut) <= most
        return [], not said

    def paint(self, p: Painter, view: BulletinView) -> None:
        alarm = view.signing is Signing.FAULT
        ground = theme.ALARM if alarm else theme.RAISED
        on = theme.WHITE if alarm else theme.TEXT
        p.frame(0, 0, self.w, self.h, theme.TEXT, theme.PRESSED if self.pressed else ground, 2, theme.RADIUS_PANEL)
        title, line, _ = self._words(view, self.w, _most(self.h))
        room = (self.h - 4 * _AIR) / (theme.SMALL * (len(title) + len(line)))
        apart = max(_PITCH, min(_LOOSE, room))
        pitch = theme.SMALL * apart
        narrow = self.w < _NARROW
        top = (self.h - pitch * (len(title) + len(line))) / 2
        beside = top + pitch / 2 if narrow else self.h / 2
        p.icon(_ICONS[view.signing], _LEFT / 2, beside, _SIGN if narrow else 26, on)
        p.icon("cross", self.w - _RIGHT / 2, beside, 18, on)
        for row, words in enumerate((*title, *line)):
            left = _SIDE if narrow and row else _LEFT
            p.text(words, left, top + pitch * (row + 0.5), theme.SMALL, on, row < len(title))


def _most(high: float) -> int:
    """How many lines have room in this height."""
    return int((high - 2 * _AIR + 1) / (theme.SMALL * _PITCH))


def _around_signs(sentence: str, first: float, room: float, most: int | None = None) -> list[str]:
    """The sentence in lines of which the first has less room, and none of the words if the first is too long for it.
    `most`: in how many lines it would be, with shorter names."""
    if first == room:
        return broken_short(sentence, theme.SMALL, room, 9 if most is None else most, True)
    if most is not None:
        sentence = " ".join(broken_short(sentence, theme.SMALL, first, most, True))
    head = broken(sentence, theme.SMALL, first, True)[0]
    if width(head, theme.SMALL, True) > first:
        head = ""
    rest = sentence[len(head) :].strip()
    return [head, *(broken(rest, theme.SMALL, room, True) if rest else [])]
