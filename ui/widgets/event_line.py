"""What was just booked, in one line or two: who → whom, why, how much. After an undo it offers to redo."""

from __future__ import annotations

from collections.abc import Sequence

from ui.look import theme
from ui.records.pieces import EventLineView, Part
from ui.widgets.button import PushButton
from ui.widgets.fitting import width
from ui.widgets.painter import Painter
from ui.widgets.press import Press

_ICON = 24
_SPACE = 9
_WORD = 5
_REDO = 150


class EventLine(Press):
    """Shows an EventLineView. Fires `on_release` (to open the history) and `on_redo`."""

    __events__ = ("on_redo",)

    def build(self) -> None:
        self.redo = PushButton()
        self.redo.bind(on_release=lambda _: self.dispatch("on_redo"))

    def on_redo(self) -> None:
        """What was undone is wanted back."""

    def changed(self) -> None:
        self.redo.view = self.view.redo
        self.show(self.redo, self.view.redo is not None)

    def arrange(self) -> None:
        self.within(self.redo, self.w - _REDO, (self.h - theme.TOUCH) / 2, _REDO, theme.TOUCH)

    def paint(self, p: Painter) -> None:
        view: EventLineView = self.view
        on = theme.TEXT if self.pressed else theme.TEXT2
        p.icon(view.icon, _ICON / 2, self.h / 2, _ICON, on)
        left = _ICON + 12
        room = self.w - left - (_REDO + 8 if view.redo is not None else 0)
        size, lines = _flow(view.parts, room)
        pitch = size * 1.1
        for number, line in enumerate(lines):
            cy = self.h / 2 + (number - (len(lines) - 1) / 2) * pitch
            _paint_line(p, line, left, cy, size)


def _part_width(part: Part, size: float) -> float:
    return 18 if part.icon else width(part.words, size, part.strong)


def _flow(parts: Sequence[Part], room: float) -> tuple[float, list[list[Part]]]:
    """At 20 in one line if that fits, else at 18 in as many lines as the words need."""
    whole = sum(_part_width(part, theme.BODY) + _SPACE for part in parts) - _SPACE
    if whole <= room:
        return theme.BODY, [list(parts)]
    lines: list[list[Part]] = [[]]
    used = 0.0
    for word in (word for part in parts for word in _words(part)):
        wide = _part_width(word, theme.SMALL) + _WORD
        if lines[-1] and used + wide - _WORD > room:
            lines.append([])
            used = 0.0
        lines[-1].append(word)
        used += wide
    return theme.SMALL, lines


def _words(part: Part) -> list[Part]:
    if part.icon:
        return [part]
    return [Part(word, strong=part.strong) for word in part.words.split(" ")]


def _clings(part: Part) -> bool:
    """Whether a part begins with a mark that stands close to the word before; in French with its own narrow space."""
    return part.words.startswith((",", ".", ":", ";", "\u202f"))


def _paint_line(p: Painter, parts: Sequence[Part], x: float, cy: float, size: float) -> None:
    gap = _SPACE if size == theme.BODY else _WORD
    for number, part in enumerate(parts):
        if number and _clings(part):
            x -= gap
        if part.icon:
            p.icon(part.icon, x + 9, cy, 18, theme.TEXT2)
        else:
            p.text(part.words, x, cy, size, theme.TEXT if part.strong else theme.TEXT2, part.strong)
        x += _part_width(part, size) + gap
