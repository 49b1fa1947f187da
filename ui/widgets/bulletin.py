"""What is said beside the question: a band over a part of the screen that nobody reads to answer. A touch puts it away.

A screen says where by its `bulletin_box`; on any other it stands over the bar, beside the button that leads back.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from ui.look import theme
from ui.records.bulletin import BulletinView
from ui.records.pieces import Signing
from ui.widgets.fitting import broken, broken_short, chopped, cut_within
from ui.widgets.painter import Painter
from ui.widgets.piece import Box, Piece
from ui.widgets.press import Press

_BAR: Box = (64.0, 0.0, 66.0, 68.0)
"""Where it stands over a bar: from the left, from the top, so many u less wide, and how high."""
_WHOLE = 120.0
"""A place no higher than this is covered whole, so that no word stands half out of it; a higher one from its lower end
up, as far as the words need."""
_LEFT, _RIGHT, _AIR = 50.0, 40.0, 2.0
"""What the sign and the cross take at either end, and what is free over and under the words."""
_NARROW, _SIDE = 300.0, 12.0
"""Below this width the signs stand beside the first line alone, and what is then free at either end of the others."""
_PITCH, _LOOSE = 1.0, 1.15
"""How far lines stand apart at least and, where there is room, at most."""
_ICONS = {Signing.REMINDS: "clock", Signing.FAULT: "warn"}


@runtime_checkable
class Roomy(Protocol):
    """A screen that says where a bulletin covers nothing that is asked."""

    @property
    def bulletin_box(self) -> Box:
        """That place, in u from the window's top left."""


class Bulletin(Press[BulletinView]):
    """Shows a BulletinView over a screen; its record is None while nothing is said."""

    def stand(self, screen: Piece[Any] | None) -> None:
        """Stand where this screen has room."""
        if self.view is None or screen is None:
            return
        if isinstance(screen, Roomy):
            x, y, w, h = screen.bulletin_box
        else:
            x, y, less, h = _BAR
            x, y, w = x + screen.box[0], y + screen.box[1], screen.w - less
        high = h if h <= _WHOLE else min(h, max(theme.TOUCH, self._height(self.view, w)))
        self.place(x, y + h - high, w, high)

    def _words(self, view: BulletinView, w: float, most: int) -> tuple[list[str], list[str]]:
        """The lines of the sentence and of what follows from it, in at most so many lines: names are cut, and a
        sentence that follows goes whole where it has no room, from the last on."""
        room = w - _LEFT - _RIGHT
        narrow = w < _NARROW
        title = broken(view.title, theme.SMALL, room, True)
        beside = w - 2 * _SIDE if narrow else room
        line = self._following(view, beside, most - len(title))
        if len(title) > 1 and not line:  # a shorter name may leave what follows its room
            title = broken_short(view.title, theme.SMALL, room, min(most, len(title) - 1), True)
            line = self._following(view, beside, most - len(title))
        return [cut_within(part, theme.SMALL, room, True) for part in title[:most]], line

    def _following(self, view: BulletinView, room: float, most: int) -> list[str]:
        """What follows from the sentence, in at most so many lines; nothing where it would lose more than names."""
        said = view.line.split(". ") if view.line else []
        for count in range(len(said), 0, -1):
            words = ". ".join(said[:count])
            words = words if count == len(said) else f"{words}."
            if view.names:
                short = broken_short(words, theme.SMALL, room, most)
                lines = [cut_within(line, theme.SMALL, room) for line in short]
            else:
                lines = chopped(words, theme.SMALL, room)
            if len(lines) <= most:
                return lines
        return []

    def _height(self, view: BulletinView, w: float) -> float:
        title, line = self._words(view, w, 9)
        return theme.SMALL * _PITCH * (len(title) + len(line)) + 2 * _AIR

    def paint(self, p: Painter, view: BulletinView) -> None:
        alarm = view.signing is Signing.FAULT
        ground = theme.ALARM if alarm else theme.RAISED
        on = theme.WHITE if alarm else theme.TEXT
        p.frame(0, 0, self.w, self.h, theme.TEXT, theme.PRESSED if self.pressed else ground, 2, theme.RADIUS_PANEL)
        title, line = self._words(view, self.w, int((self.h - 2 * _AIR + 1) / (theme.SMALL * _PITCH)))
        room = (self.h - 4 * _AIR) / (theme.SMALL * (len(title) + len(line)))
        apart = max(_PITCH, min(_LOOSE, room))
        pitch = theme.SMALL * apart
        narrow = self.w < _NARROW
        top = (self.h - pitch * (len(title) + len(line))) / 2
        middle = top + pitch * len(title) / 2
        beside = middle if narrow else self.h / 2
        p.icon(_ICONS[view.signing], _LEFT / 2, beside, 26, on)
        p.icon("cross", self.w - _RIGHT / 2, beside, 18, on)
        p.lines(title, _LEFT, middle, theme.SMALL, on, True, pitch=apart)
        below = top + pitch * (len(title) + len(line) / 2)
        p.lines(line, _SIDE if narrow else _LEFT, below, theme.SMALL, on, pitch=apart)
