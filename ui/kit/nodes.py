"""The leaves of a layout: words, signs, what takes fingers, and room left free.

The one text rule: a tree is tried step by step. At each step the words of all roles go down their ladders together, and
the air with them; at the last step brief words stand for long ones, and names are cut. The first step at which the tree
has room is taken, so that all words of one role in a tree are of one size.

All measures are in u.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Any, Literal, NamedTuple

from ui.kit.memo import memo
from ui.look import theme
from ui.look.ladders import LADDERS, Step
from ui.look.theme import Rgba, scale
from ui.paint import fitting
from ui.paint.fitting import SOFT_HYPHEN
from ui.paint.painter import Painter

PITCH = 1.17  # How far apart lines of a text stand, by their size.
# By so much of the difference in size smaller words sink to stand on one line with larger ones.
_SINK = 0.33
_UNIT_GAP = 6.0  # What is free between a unit and its amount.
DROP = 3.0  # So much of a line's height may be missing: its letters are lower than the line.
SLACK = 0.6  # A tree may be larger than its room by so much: less than a pixel.
_BEYOND = 2.0  # How far a line through words goes beyond them, and how thick it is.
_LEAST_CUT = 40.0  # The least width in which a name is cut.
_FEW = 3  # Of words in so few lines the width is looked for at which they have room in them.
# The widths of words may differ from the width of their line by so much, as each is a whole number of pixels.
_ROUNDED = 1.0
_HAIR = 0.01  # What sums of widths may lose: a word that has just room has it.
_PARTS_OF_WORDS = re.compile(f"[ \n{SOFT_HYPHEN}]|(?<=[-/])(?!\\d)")

Align = Literal["left", "middle", "right"]
# Draws a sign into a box: left, top, width and height.
Draw = Callable[[Painter, float, float, float, float], object]


@lru_cache(4096)
def _lines(string: str, size: float, w: float, bold: bool, u: float) -> tuple[str, ...]:
    """The lines of a string at a width; of one size of u, as widths are whole pixels."""
    return tuple(line for each in string.split("\n") for line in fitting.divided(each, size, w, bold) or [""])


class Placed(NamedTuple):
    """A node in its box, at the step that was chosen. `inside`: what a slot's piece draws, from the same corner."""

    node: Node
    step: Step
    x: float
    y: float
    w: float
    h: float
    inside: tuple[Placed, ...] = ()

    def moved(self, dx: float, dy: float) -> Placed:
        """The same further right and down."""
        return self._replace(x=self.x + dx, y=self.y + dy, inside=tuple(each.moved(dx, dy) for each in self.inside))


class Node:
    """A part of a tree. `grow`: its share of what is free along its row or column."""

    grow: float = 0

    def prefer(self, s: Step) -> float:
        """The width that it would like."""
        raise NotImplementedError

    def least(self, s: Step) -> float:
        """The width below which it would be spoilt."""
        return self.prefer(s)

    def high(self, s: Step, w: float) -> float:
        """The height that it needs at a width; infinite where it does not fit."""
        raise NotImplementedError

    def fits(self, s: Step, w: float, h: float) -> bool:
        """Whether it has room at a step."""
        return self.least(s) <= w + SLACK and self.high(s, w) <= h + SLACK

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        """What is drawn of it in a box, in order."""
        yield Placed(self, s, x, y, w, h)

    def paint(self, p: Painter, s: Step, x: float, y: float, w: float, h: float) -> None:
        """Draw it in its box."""


class Text(Node):
    """Words in at most so many lines.

    `own`: an amount, which takes the largest size that has room, whatever the words around it. `cuts`: a name,
    which may be cut at any step, in one line at its end; one of several lines grows only as far as its words stay
    whole. `brief`: what stands for it where there is no room for all.
    `longest`: the longest of its kind, whose own size all of them take.
    `pitch`: how far apart its lines stand, by their size.
    """

    def __init__(
        self, string: str, role: str = "small", ink: Rgba = theme.INK, bold: bool = False, *, most: int = 9,
        align: Align = "left", brief: str = "", own: bool = False, cuts: bool = False, struck: bool = False,
        grow: float = 0, pitch: float = PITCH, longest: str = "",
    ) -> None:  # fmt: skip
        self._longest = longest or string
        self.string, self.role, self.ink, self.bold, self.most = string, role, ink, bold, most
        self.align, self.brief, self.own, self.cuts, self.struck, self.grow, self.pitch = (
            align,
            brief,
            own,
            cuts,
            struck,
            grow,
            pitch,
        )

    def size(self, s: Step, w: float = inf) -> float:
        """The size of the letters at a step, and where it is its own at a width."""
        return self._largest(s, w, self._longest) if self.own else s.size(self.role)

    def _largest(self, s: Step, w: float, string: str) -> float:
        """The size of a string that takes the largest which has room."""
        ladder = LADDERS[self.role]
        begun = ladder[max(0, s.rung - 1 - s.back) :] or ladder[-1:]  # what a paper is about goes down after all else
        return fitting.first_size(string, [*(size * s.by for size in begun), ladder[-1]], w, self.bold)

    @memo
    def prefer(self, s: Step) -> float:
        size = self.size(s)
        lines = self.string.replace(SOFT_HYPHEN, "").split("\n")
        return max(fitting.width(line, size, self.bold) for line in lines) + _ROUNDED

    @memo
    def least(self, s: Step) -> float:
        if self.cuts or (s.last and not self.own and any(map(str.isalpha, self.string))):  # an amount is never cut
            wide: float = self.prefer(s)
            return min(_LEAST_CUT, wide)
        string = self.brief if s.last and self.brief else self.string
        if self.own:
            return fitting.width(string, LADDERS[self.role][-1], self.bold) + _HAIR
        size = self.size(s)
        words = _PARTS_OF_WORDS.split(string) if self.most > 1 else [string]
        widest = max((fitting.width(word, size, self.bold) for word in words), default=0.0) + _HAIR
        if len(words) <= self.most or self.most > _FEW:
            return widest
        all = range(int(widest), int(self.prefer(s)) + 1)
        held = bisect_left(all, True, key=lambda w: len(self.lines(s, max(w, widest), self.most)) <= self.most)
        return max(widest, all[min(held, len(all) - 1)])

    def wide(self, s: Step, w: float) -> float:
        """How much of a width a single line of it takes."""
        return min(w, fitting.width(self.string, self.size(s, w), self.bold))

    def lines(self, s: Step, w: float, most: int) -> Sequence[str]:
        """The lines at a width; there may be more than `most` where nothing may be cut."""
        size = self.size(s, w)
        lines = _lines(self.string, size, w, self.bold, scale.u)
        has_width = all(fitting.width(line, size, self.bold) <= w for line in lines)
        if (has_width and len(lines) <= most) or not (s.last or self.cuts):
            return lines
        brief = _lines(self.brief, size, w, self.bold, scale.u) if self.brief else lines
        if len(brief) <= most and all(fitting.width(line, size, self.bold) <= w for line in brief):
            return brief
        if has_width and self.most > 1 and s.by > 1:
            return lines
        string = (self.brief or self.string).replace(SOFT_HYPHEN, "")
        if most == 1 and self.cuts:
            return [fitting.cut(string, size, w, self.bold)]
        lines = tuple(fitting.broken_short(string, size, w, most, self.bold))
        kept = (*lines[: most - 1], " ".join(lines[most - 1 :]))
        return [fitting.cut(line, size, w, self.bold) for line in kept if line]

    @memo
    def high(self, s: Step, w: float) -> float:
        count = 1 + self.string.count("\n")
        if self.own or count > self.most or self.prefer(s) > w:  # else no line is broken
            count = len(self.lines(s, w, self.most))
        return inf if count > self.most else self.size(s, w) * self.pitch * count

    def paint(self, p: Painter, s: Step, x: float, y: float, w: float, h: float) -> None:
        size = self.size(s, w)
        lines = self.lines(s, w, max(1, min(self.most, int((h + DROP) / size / self.pitch))))
        at = {"left": x, "middle": x + w / 2, "right": x + w}[self.align]
        p.lines(lines, at, y + h / 2, size, self.ink, self.bold, self.align, self.pitch)
        for number, line in enumerate(lines if self.struck else ()):
            wide = fitting.width(line, size, self.bold)
            left = at - {"left": 0.0, "middle": wide / 2, "right": wide}[self.align]
            middle = y + h / 2 + (number - (len(lines) - 1) / 2) * size * self.pitch
            p.rect(left - _BEYOND, middle, wide + 2 * _BEYOND, _BEYOND, self.ink)


class Path(Text):
    """The name of a file, or what was found in it: a word too long for a line goes on in the next, and what `most`
    lines do not hold is left out behind an ellipsis."""

    def least(self, s: Step) -> float:
        return _LEAST_CUT

    def lines(self, s: Step, w: float, most: int) -> Sequence[str]:
        size = self.size(s, w)
        lines = fitting.chopped(self.string, size, w)
        return lines if len(lines) <= most else [*lines[: most - 1], fitting.cut(f"{lines[most - 1]}…", size, w)]


class Amount(Text):
    """An amount of money, as large as its width allows, with its unit in small letters before it; where there is no
    room for both at the last step, the unit goes. `longest`: what may be typed, which has room in the same size."""

    def __init__(self, string: str, unit: str, role: str = "amount", ink: Rgba = theme.INK, second: Rgba = theme.INK2,
                 align: Align = "right", longest: str = "", grow: float = 0) -> None:  # fmt: skip
        super().__init__(string, role, ink, True, most=1, align=align, own=True, grow=grow,
                         longest=max(string, longest, key=len))  # fmt: skip
        self.unit, self._second = unit, second

    def _before(self, s: Step) -> float:
        """What the unit takes before the amount."""
        return fitting.width(self.unit, s.size("small")) + _UNIT_GAP if self.unit else 0.0

    @memo
    def prefer(self, s: Step) -> float:
        return fitting.width(self._longest, self.size(s), True) + self._before(s) + _ROUNDED

    @memo
    def least(self, s: Step) -> float:
        alone = fitting.width(self._longest, LADDERS[self.role][-1], True)
        return alone if s.last else alone + self._before(s)

    def size(self, s: Step, w: float = inf) -> float:
        before = self._before(s)
        size = self._largest(s, w - before, self._longest)
        return size if fitting.width(self._longest, size, True) + before <= w else self._largest(s, w, self._longest)

    def wide(self, s: Step, w: float) -> float:
        return super().wide(s, w) + self._said(s, w)

    def _said(self, s: Step, w: float) -> float:
        """What the unit takes, where there is room for it."""
        before = self._before(s)
        return before if super().wide(s, w) + before <= w + _ROUNDED else 0.0

    def paint(self, p: Painter, s: Step, x: float, y: float, w: float, h: float) -> None:
        size = self.size(s, w)
        wide, before = fitting.width(self.string, size, True), self._said(s, w)
        left = x + {"left": 0.0, "middle": (w - wide - before) / 2, "right": w - wide - before}[self.align]
        p.text(self.string, left + before, y + h / 2, size, self.ink, True)
        if before:
            sunk = y + h / 2 + _SINK * (size - s.size("small"))
            p.text(self.unit, left, sunk, s.size("small"), self._second)


class Sign(Node):
    """What is drawn in a box of a fixed size: an icon, a token, a badge, a rule. `means`: what it says where it is no
    decoration, as a text or a record."""

    def __init__(self, wide: float, high: float, draw: Draw, grow: float = 0, means: object = None) -> None:
        self.wide, self._high, self.draw, self.grow, self.means = wide, high, draw, grow, means

    def prefer(self, s: Step) -> float:
        return self.wide

    def high(self, s: Step, w: float) -> float:
        return self._high

    def paint(self, p: Painter, s: Step, x: float, y: float, w: float, h: float) -> None:
        self.draw(p, x, y, w, h)


class Mark(Node):
    """A sign in a square that goes down a ladder of its own, as words do. `means`: as of a sign."""

    def __init__(self, sides: Sequence[float], draw: Draw, means: object = None) -> None:
        self._sides, self._draw, self.means = sides, draw, means

    def prefer(self, s: Step) -> float:
        return self._sides[min(s.rung, len(self._sides) - 1)]

    def high(self, s: Step, w: float) -> float:
        return self.prefer(s)

    def paint(self, p: Painter, s: Step, x: float, y: float, w: float, h: float) -> None:
        self._draw(p, x, y, w, h)


class Space(Node):
    """Room left free: its share of what is left over, or so much."""

    def __init__(self, grow: float = 1, wide: float = 0, high: float = 0) -> None:
        self.grow, self.wide, self._high = grow, wide, high

    def prefer(self, s: Step) -> float:
        return self.wide

    def high(self, s: Step, w: float) -> float:
        return self._high

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        return iter(())


class Slot(Node):
    """Where a live piece stands, which takes fingers or moves: its kind, its record, the least width and height.

    `face`: what the piece draws, laid in this tree so that its words are as large as those around it. `inset`: by so
    much (across, down) it is drawn smaller than what takes the finger, where nothing lies between it and the next.
    """

    def __init__(
        self, kind: str, view: Any, wide: float = 0, high: float = theme.TOUCH, grow: float = 0,
        face: Node | None = None, inset: tuple[float, float] = (0, 0),
    ) -> None:  # fmt: skip
        self.kind, self.view, self.grow, self.face = kind, view, grow, face
        self.wide, self._high, self.inset = wide, high, inset

    def prefer(self, s: Step) -> float:
        return max(self.wide, self.face.prefer(s) + self.inset[0] if self.face is not None else 0)

    def least(self, s: Step) -> float:
        return max(self.wide, self.face.least(s) + self.inset[0] if self.face is not None else 0)

    @memo
    def high(self, s: Step, w: float) -> float:
        across, down = self.inset
        inside = self.face.high(s, w - across) + down if self.face is not None else 0
        return max(self._high, inside)

    def lay(self, s: Step, x: float, y: float, w: float, h: float) -> Iterator[Placed]:
        across, down = self.inset
        inside = tuple(self.face.lay(s, 0, 0, w - across, h - down)) if self.face is not None else ()
        yield Placed(self, s, x, y, w, h, inside)
