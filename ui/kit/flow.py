"""Words of several kinds, and icons between them, that flow into lines."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from ui.kit.memo import memo
from ui.kit.nodes import DROP, PITCH, Node
from ui.look import theme
from ui.look.ladders import Step
from ui.look.theme import Rgba
from ui.paint.fitting import PARTS, width
from ui.paint.painter import Painter

# The width of an icon, by the size of the words, and what lies between two words.
_ICON, _GAP = 0.86, 5.0
_CLOSE = 0.92  # How close lines may stand, by their size.
# So many letters stay of what is spare rather than whole names, and of a name that is cut.
_LEFT_OF_SPARE, _LEFT_OF_NAME = 8, 4


class Part(NamedTuple):
    """An icon, or words: `bold` ones are a name; `spare` ones are cut first where there is no room."""

    words: str = ""
    icon: str = ""
    ink: Rgba = theme.TEXT2
    bold: bool = False
    spare: bool = False

    def wide(self, size: float) -> float:
        """How much of a line it takes."""
        return size * _ICON if self.icon else width(self.words, size, self.bold)

    @property
    def clings(self) -> bool:
        """Whether it begins with a mark that stands close to the word before; in French with its narrow space."""
        return self.words.startswith((",", ".", ":", ";", "?", "!", "»", "\u202f"))

    def cut(self, letters: int) -> Part:
        """The same with so many letters."""
        end = ")" if self.words.endswith(")") else ""
        return self._replace(words=f"{self.words[:letters].rstrip()}…{end}")


class Flow(Node):
    """Parts in as many lines as they need, closer together from step to step. At the last step its lines are those
    that have room: what is spare is cut, then names."""

    def __init__(self, parts: Sequence[Part], role: str = "small", grow: float = 0) -> None:
        self._parts, self._role, self.grow = parts, role, grow

    def _pitch(self, s: Step) -> float:
        air = 0 if s.last else s.air
        return s.size(self._role) * (_CLOSE + (PITCH - _CLOSE) * air)

    @memo
    def prefer(self, s: Step) -> float:
        return sum(part.wide(s.size(self._role)) + _GAP for part in self._parts)

    @memo
    def least(self, s: Step) -> float:
        return max((word.wide(s.size(self._role)) for word in _words(self._parts)), default=0) if not s.last else 0

    @memo
    def high(self, s: Step, w: float) -> float:
        return self._pitch(s) * (1 if s.last else len(_lines(self._parts, s.size(self._role), w)))

    def paint(self, p: Painter, s: Step, x: float, y: float, w: float, h: float) -> None:
        size, pitch = s.size(self._role), self._pitch(s)
        lines = _lines(_shortened(self._parts, size, w, max(1, int((h + DROP) / pitch))), size, w)
        for number, line in enumerate(lines):
            _paint(p, line, size, x, y + h / 2 + (number - (len(lines) - 1) / 2) * pitch)


def _words(parts: Sequence[Part]) -> list[Part]:
    """The parts as single words and icons."""
    return [
        each
        for part in parts
        for each in ([part] if part.icon else [part._replace(words=word) for word in part.words.split(" ")])
    ]


def _lines(parts: Sequence[Part], size: float, w: float) -> list[list[Part]]:
    """The words in lines; none begins with a mark that belongs to the word before."""
    lines: list[list[Part]] = [[]]
    used = 0.0
    for run in _runs(_words(parts), size, w):
        wide = sum(word.wide(size) for word in run) + _GAP
        if lines[-1] and used + wide - _GAP > w:
            last = lines[-1][-1]
            lines[-1][-1] = last._replace(words=last.words.removesuffix(PARTS))
            lines.append([])
            used = 0.0
        lines[-1].extend(run)
        used += wide
    return lines


def _runs(words: Sequence[Part], size: float, w: float) -> list[list[Part]]:
    """The words, each with the marks that cling to it, between which no line ends."""
    runs: list[list[Part]] = []
    for word in words:
        if runs and word.clings and sum(each.wide(size) for each in [*runs[-1], word]) <= w:
            runs[-1].append(word)
        else:
            runs.append([word])
    return runs


def _shortened(parts: Sequence[Part], size: float, w: float, most: int) -> Sequence[Part]:
    """The parts, cut if there would be too many lines: first what is spare, then letter by letter the names."""

    def fits(shown: Sequence[Part]) -> bool:
        return len(_lines(shown, size, w)) <= most

    while not fits(parts):
        at = next((at for at, part in enumerate(parts) if part.spare), None)
        if at is not None:
            spare = [[*parts[:at], parts[at].cut(n), *parts[at + 1 :]] for n in range(len(parts[at].words))]
            too_long = bisect_left(spare, True, key=lambda shown: not fits(shown))
            if too_long > _LEFT_OF_SPARE:
                return spare[too_long - 1]
        shorter = [_cut_name(part) for part in parts]
        if shorter == list(parts):
            return spare[max(2, too_long - 1)] if at is not None else parts
        parts = shorter
    return parts


def _cut_name(part: Part) -> Part:
    """A name with a letter less; as it is where no more may go."""
    name = part.words.removesuffix("…")
    return part.cut(len(name) - 1) if part.bold and len(name) > _LEFT_OF_NAME else part


def _paint(p: Painter, line: Sequence[Part], size: float, x: float, cy: float) -> None:
    for number, part in enumerate(line):
        if number and part.clings:
            x -= _GAP
        if part.icon:
            p.icon(part.icon, x + part.wide(size) / 2, cy, part.wide(size), part.ink)
        else:
            p.text(part.words, x, cy, size, part.ink, part.bold)
        x += part.wide(size) + _GAP
