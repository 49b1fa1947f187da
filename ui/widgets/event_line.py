"""What was just booked, in one line or two: who → whom, why, how much."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import PARTS, width
from ui.paint.painter import Painter
from ui.records.idle import EventLineView, EventPart
from ui.widgets.press import Press

ICON_AT = 16
"""Where the middle of the icon is: a pawn on the side of the board, which stands in a little, does not touch it."""
_ICON, _WORDS_AT = 24, 36
_SPACE = 9
_WORD = 5
_CLOSEST = 19
"""How close lines may stand before something spare is cut, and then names."""
_LOWER = 2
"""How much lower lines stand that fill their place: off the rule over them."""
_LEFT_OF_SPARE = 8
"""Of what is spare so many letters stay rather than whole names."""
_LEFT_OF_NAME = 4
"""So many letters stay at least of a name that is cut."""


class EventLine(Press[EventLineView]):
    """Shows an EventLineView; a touch opens the history. `air`: what of its height takes no further line."""

    air: float = 0

    @property
    def lines(self) -> int:
        """In how many lines its words stand."""
        return len(self._flowing(self.record)[1])

    def _flowing(self, view: EventLineView) -> tuple[float, list[list[EventPart]]]:
        room = self.w - _WORDS_AT
        return _flow(_shortened(view.parts, room, int((self.h - self.air) / _CLOSEST)), room)

    def paint(self, p: Painter, view: EventLineView) -> None:
        on = theme.TEXT if self.pressed else theme.TEXT2
        p.icon(view.icon, ICON_AT, self.h / 2, _ICON, on)
        left = _WORDS_AT
        gap, lines = self._flowing(view)
        pitch, middle = theme.SMALL * 1.1, self.h / 2
        if self.h < pitch * len(lines):
            pitch, middle = min(_CLOSEST, self.h / len(lines)), middle + _LOWER
        for number, line in enumerate(lines):
            cy = middle + (number - (len(lines) - 1) / 2) * pitch
            _paint_line(p, line, left, cy, gap)


def _part_width(part: EventPart, size: float) -> float:
    return 18 if part.icon else width(part.words, size, part.strong)


def _flow(parts: Sequence[EventPart], room: float) -> tuple[float, list[list[EventPart]]]:
    """What lies between parts, and the lines: one if that fits, else as many as the words need, closer together."""
    whole = sum(_part_width(part, theme.BODY) + _SPACE for part in parts) - _SPACE
    if whole <= room:
        return _SPACE, [list(parts)]
    lines: list[list[EventPart]] = [[]]
    used = 0.0
    for run in _runs([word for part in parts for word in _words(part)], room):
        wide = _run_width(run) + _WORD
        if lines[-1] and used + wide - _WORD > room:
            lines[-1][-1] = _without_dot(lines[-1][-1])
            lines.append([])
            used = 0.0
        lines[-1].extend(run)
        used += wide
    return _WORD, lines


def _runs(words: Sequence[EventPart], room: float) -> list[list[EventPart]]:
    """The words, each with the marks that cling to it, between which no line ends."""
    runs: list[list[EventPart]] = []
    for word in words:
        if runs and _clings(word) and _run_width([*runs[-1], word]) <= room:
            runs[-1].append(word)
        else:
            runs.append([word])
    return runs


def _run_width(run: Sequence[EventPart]) -> float:
    return sum(_part_width(word, theme.SMALL) for word in run)


def _shortened(parts: Sequence[EventPart], room: float, most: int) -> Sequence[EventPart]:
    """The parts, the one that is spare cut with an ellipsis if there would be too many lines, and then the names."""
    at = next((at for at, part in enumerate(parts) if part.spare), None)
    if at is None or len(_flow(parts, room)[1]) <= most:
        return parts
    spare, end = parts[at].words, ")" if parts[at].words.endswith(")") else ""

    def cut(letters: int) -> list[EventPart]:
        short = replace(parts[at], words=f"{spare[:letters].rstrip()}…{end}")
        return [*parts[:at], short, *parts[at + 1 :]]

    first_too_long = bisect_left(range(len(spare)), True, key=lambda n: len(_flow(cut(n), room)[1]) > most)
    if first_too_long > _LEFT_OF_SPARE:
        return cut(first_too_long - 1)
    shorter = [_cut_name(part) for part in parts]
    return _shortened(shorter, room, most) if shorter != list(parts) else cut(max(2, first_too_long - 1))


def _cut_name(part: EventPart) -> EventPart:
    """A name with a letter less; as it is where no more may go."""
    name = part.words.removesuffix("…")
    if not part.strong or len(name) <= _LEFT_OF_NAME:
        return part
    return replace(part, words=f"{name[:-1].rstrip()}…")


def _without_dot(part: EventPart) -> EventPart:
    """The last part of a line without the dot before what now stands on the next."""
    return replace(part, words=part.words.removesuffix(PARTS))


def _words(part: EventPart) -> list[EventPart]:
    if part.icon:
        return [part]
    return [EventPart(word, strong=part.strong) for word in part.words.split(" ")]


def _clings(part: EventPart) -> bool:
    """Whether a part begins with a mark that stands close to the word before; in French with its own narrow space."""
    return part.words.startswith((",", ".", ":", ";", "?", "!", "»", "\u202f"))


def _paint_line(p: Painter, parts: Sequence[EventPart], x: float, cy: float, gap: float) -> None:
    for number, part in enumerate(parts):
        if number and _clings(part):
            x -= gap
        if part.icon:
            p.icon(part.icon, x + 9, cy, 18, theme.TEXT2)
        else:
            p.text(part.words, x, cy, theme.SMALL, theme.TEXT if part.strong else theme.TEXT2, part.strong)
        x += _part_width(part, theme.SMALL) + gap
