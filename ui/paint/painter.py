"""Drawing in u with a memory: the same calls again change the instructions that are there and add none.

A widget paints itself by calling these functions in the same order every time; each call takes the next
instruction and changes only what differs. So a widget is written as if it drew everything anew, yet a repaint
of an unchanged picture touches nothing and draws no frame.

Coordinates are in u from the top left of the widget. Round shapes are stretched from masks of their very pixel
size: clean edges without multisampling, crisp straight sides. Outlines are two filled shapes, outer then inner: exact
width, clean corners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, hypot, inf, radians, sin
from typing import Any, NamedTuple

from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle, SmoothLine

from ui.look.theme import Rgba, scale
from ui.paint import large, textures

# A radius, or one for each corner: top left, top right, bottom right, bottom left.
Corners = float | tuple[float, float, float, float]
Point = tuple[float, float]

_ARC_STEP = 6  # Degrees between the points of an arc.
_DOT, _DOTS_APART = 2.4, 6.0  # The dots of a dotted line, and how far apart their middles are.
_FADE = 1.0  # Pixels over which Kivy's SmoothLine fades; it draws 2 · (width − 1) + this thick.

_MAKERS: dict[str, Callable[[], Any]] = {
    "rect": Rectangle,
    "round": BorderImage,
    "line": lambda: SmoothLine(overdraw_width=_FADE),
}


class Mark(NamedTuple):
    """Something drawn: `what` it is (rect, round, disc, line, shape, sign or text), its box in u from the window's top
    left, its colour."""

    what: str
    box: large.Box
    rgba: Rgba


class _Slot:
    """One colour and one shape, and what they were last told."""

    __slots__ = ("colour", "kind", "rgba", "shape", "values", "what")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.colour = Color()
        self.what = kind
        self.shape = _MAKERS[kind]()
        self.rgba: Rgba | None = None
        self.values: dict[str, Any] = {}

    def set(self, rgba: Rgba, values: dict[str, Any]) -> bool:
        """Change what differs. True if anything did."""
        if rgba == self.rgba and values == self.values:
            return False
        if rgba != self.rgba:
            self.colour.rgba = self.rgba = rgba
        for name, value in values.items():
            if self.values.get(name, self) != value:
                setattr(self.shape, name, value)
        self.values = values
        return True


class Painter:
    """Draws into one canvas. Between `begin` and `end` every call takes the next slot."""

    def __init__(self, canvas: InstructionGroup) -> None:
        self._group = InstructionGroup()
        canvas.add(self._group)
        self._slots: list[_Slot] = []
        self._next = 0
        self._x = self._y = 0.0
        self.changes = 0
        """How many instructions the last picture changed: none, if it was the same."""
        self.texts: list[tuple[str, float, float, float, float]] = []
        """What is written, with its box in u from the window's top left: for tests that look for clipped text."""
        self.inks: list[tuple[int, Rgba]] = []
        """The type size in pixels and the colour of each of `texts`: for tests of legibility."""
        self.outlines: list[tuple[float, float, float, float, Rgba, Rgba]] = []
        """The boxes that have an outline, in u from the window's top left, its colour and that inside."""
        self._part, self._most = 0, inf
        self._words: list[tuple[int, large.Words]] = []
        """The lines of text with the slot of each; kept, as the next two, only while words may grow."""
        self._shapes: list[large.Box] = []
        self._signs: list[large.Box] = []

    def begin(self, x: float, y: float) -> None:
        """Start a picture whose top left lies at (x, y)."""
        self._x, self._y, self._next = x, y, 0
        self.changes = self._part = 0
        self._most = inf
        self.texts, self.inks, self.outlines = [], [], []
        self._words, self._shapes, self._signs = [], [], []

    def end(self) -> None:
        """Remove what only the last picture had."""
        self._cut(self._next)

    def growths(self, room: large.Box, others: Iterable[large.Box]) -> large.Growths:
        """By how much each group of lines may grow in a piece's box and beside the other pieces on it; in u from the
        window's top left. To be called before `end`."""
        lines = [words for _, words in self._words]
        found = large.growths(lines, self._shapes, self._signs, room, others)
        return dict(zip(large.keys(lines, self._shapes), found, strict=True))

    def enlarge(self, growths: large.Growths) -> None:
        """Let each group of lines grow. To be called before `end`."""
        keys = large.keys([words for _, words in self._words], self._shapes)
        for number, ((slot, words), key) in enumerate(zip(self._words, keys, strict=True)):
            growth = growths[key]
            if growth == 1:
                continue
            size = max(1, scale.px(words.size * growth))
            rgba = self.inks[number][1]
            texture = textures.text(words.string, size, words.bold)
            x, y, w, h = words.box(growth)
            pos = (round(x * scale.u), round(scale.height_px - (y + h) * scale.u))
            self.changes += self._slots[slot].set(rgba, {"texture": texture, "pos": pos, "size": texture.size})
            self.texts[number] = (words.string, x, y, w, h)
            self.inks[number] = (size, rgba)

    @property
    def marks(self) -> list[Mark]:
        """All that is drawn, each over those before it; a text is in `texts` too, in the same order."""
        return [Mark(slot.what, _box_of(slot), slot.rgba) for slot in self._slots if slot.rgba is not None]

    def _cut(self, start: int) -> None:
        for slot in self._slots[start:]:
            self._group.remove(slot.colour)
            self._group.remove(slot.shape)
        self.changes += len(self._slots) - start
        del self._slots[start:]

    def _put(self, kind: str, rgba: Rgba, what: str = "", **values: Any) -> None:
        if self._next < len(self._slots) and self._slots[self._next].kind != kind:
            self._cut(self._next)
        if self._next == len(self._slots):
            slot = _Slot(kind)
            self._slots.append(slot)
            self._group.add(slot.colour)
            self._group.add(slot.shape)
        self._slots[self._next].what = what or kind
        self.changes += self._slots[self._next].set(rgba, values)
        self._next += 1

    def _box(self, x: float, y: float, w: float, h: float) -> tuple[Point, Point]:
        left, right = scale.px(self._x + x), scale.px(self._x + x + w)
        top, bottom = scale.y(self._y + y), scale.y(self._y + y + h)
        return (left, bottom), (max(0, right - left), max(0, top - bottom))

    def _exact(self, x: float, y: float) -> Point:
        return (self._x + x) * scale.u, scale.height_px - (self._y + y) * scale.u

    # Shapes

    def rect(self, x: float, y: float, w: float, h: float, rgba: Rgba) -> None:
        """A rectangle with crisp edges."""
        if scale.large:
            self._shapes.append((self._x + x, self._y + y, w, h))
        pos, size = self._box(x, y, w, h)
        self._put("rect", rgba, texture=None, pos=pos, size=size)

    def round(self, x: float, y: float, w: float, h: float, rgba: Rgba, radius: Corners = 10) -> None:
        """A rectangle with round corners."""
        if scale.large:
            self._shapes.append((self._x + x, self._y + y, w, h))
        pos, size = self._box(x, y, w, h)
        four = radius if isinstance(radius, tuple) else (radius,) * 4
        most = int(min(size)) // 2
        tl, tr, br, bl = (min(most, scale.px(r)) for r in four)
        border = (max(bl, br), max(tr, br), max(tl, tr), max(tl, bl))
        self._put("round", rgba, texture=textures.cornered((tl, tr, br, bl)), border=border, pos=pos, size=size)

    def frame(
        self, x: float, y: float, w: float, h: float, outer: Rgba, inner: Rgba, line: float, radius: Corners = 10
    ) -> None:
        """A filled rectangle with an outline inside its edges."""
        self.outlines.append((self._x + x, self._y + y, w, h, outer, inner))
        self.round(x, y, w, h, outer, radius)
        t = scale.line(line) / scale.u
        tl, tr, br, bl = (max(0.0, r - t) for r in (radius if isinstance(radius, tuple) else (radius,) * 4))
        self.round(x + t, y + t, w - 2 * t, h - 2 * t, inner, (tl, tr, br, bl))

    def disc(self, cx: float, cy: float, r: float, rgba: Rgba) -> None:
        """A filled circle."""
        self._around(textures.disc(max(2, scale.px(2 * r))), cx, cy, rgba, "disc")

    def line(self, points: Sequence[Point], rgba: Rgba, width: float = 1.5) -> None:
        """A line through points, soft on both sides."""
        flat = tuple(value for point in points for value in self._exact(*point))
        self._put("line", rgba, points=flat, width=1 + max(0.0, width * scale.u - _FADE) / 2)

    def dots(self, x: float, cy: float, w: float, rgba: Rgba) -> None:
        """A dotted line under what a touch explains."""
        size, pitch = max(2, scale.px(_DOT)), max(4, scale.px(_DOTS_APART))
        texture = textures.dots(max(1, round((w * scale.u + pitch - size) / pitch)), size, pitch)
        left, y = self._exact(x, cy)
        self._put("rect", rgba, "dots", texture=texture, pos=(round(left), round(y - size / 2)), size=texture.size)

    def keep_clear(self, x: float, y: float, w: float, h: float) -> None:
        """Let no words grow into this box, such as that of a line."""
        if scale.large:
            self._signs.append((self._x + x, self._y + y, w, h))

    def arc(self, cx: float, cy: float, r: float, start: float, end: float, rgba: Rgba, width: float) -> None:
        """An arc, in degrees clockwise from the top."""
        steps = max(2, int(abs(end - start) / _ARC_STEP) + 1)
        angles = [radians(start + (end - start) * step / steps) for step in range(steps + 1)]
        self.line([(cx + r * sin(a), cy - r * cos(a)) for a in angles], rgba, width)

    def shape(self, x: float, y: float, w: float, h: float, points: tuple[Point, ...], rgba: Rgba) -> None:
        """A filled polygon in a box; its points run from 0 to 1."""
        pos, size = self._box(x, y, w, h)
        texture = textures.shape(points, max(1, int(size[0])), max(1, int(size[1])))
        self._put("rect", rgba, "shape", texture=texture, pos=pos, size=size)

    def hatch(self, x: float, y: float, w: float, h: float, rgba: Rgba, step: float = 6, width: float = 1.5) -> None:
        """Lines at 45°, cut to the box by arithmetic."""
        at = step
        while at < w + h - step / 2:
            x0, y0 = (at, 0.0) if at <= w else (w, at - w)
            x1, y1 = (0.0, at) if at <= h else (at - h, h)
            if hypot(x1 - x0, y1 - y0) > step / 2:
                self.line([(x + x0, y + y0), (x + x1, y + y1)], rgba, width)
            at += step

    # Signs

    def icon(self, name: str, cx: float, cy: float, size: float, rgba: Rgba) -> None:
        """An icon around a point."""
        side = max(6, scale.px(size))
        self._around(textures.icon(name, side), cx, cy, rgba)

    def symbol(self, name: str, cx: float, cy: float, largest: float, rgba: Rgba) -> None:
        """A player's symbol around a point."""
        self._around(textures.symbol(name, max(4, scale.px(largest))), cx, cy, rgba)

    def _around(self, texture: Any, cx: float, cy: float, rgba: Rgba, what: str = "sign") -> None:
        x, y = self._exact(cx, cy)
        w, h = texture.size
        if scale.large:
            u = scale.u
            self._signs.append(((x - w / 2) / u, (scale.height_px - y - h / 2) / u, w / u, h / u))
        self._put("rect", rgba, what, texture=texture, pos=(round(x - w / 2), round(y - h / 2)), size=(w, h))

    # Text

    def apart(self) -> None:
        """Let the words that follow grow for themselves in large text, apart from those before them."""
        self._part += 1

    def at_most(self, size: float) -> None:
        """Let the words that follow grow to no more than this size in large text."""
        self._most = size

    def text(
        self,
        string: str,
        x: float,
        cy: float,
        size: float,
        rgba: Rgba,
        bold: bool = False,
        align: str = "left",
        beside: tuple[float, float] | None = None,
        around: Point | None = None,
    ) -> float:
        """One line centred on the height `cy`; `x` is its left end, middle or right end. Returns its width. `beside`:
        where the line written before it is fixed, with which it grows and from which it then moves away. `around`: the
        point from which it moves away as it grows, if not its own."""
        if not string:
            return 0.0
        size_px = max(1, scale.px(size))
        texture = textures.text(string, size_px, bold)
        w, h = texture.size
        px, py = self._exact(x, cy)
        left = px - {"left": 0, "middle": w / 2, "right": w}[align]
        pos = (round(left), round(py - h / 2))
        self._put("rect", rgba, "text", texture=texture, pos=pos, size=(w, h))
        u = scale.u
        self.texts.append((string, pos[0] / u, (scale.height_px - pos[1] - h) / u, w / u, h / u))
        self.inks.append((size_px, rgba))
        if scale.large:
            fixed = beside or around or (x, cy)
            words = string, (x, cy), size, bold, align, h / u, fixed
            self._remember(*words, joined=beside is not None)
        return float(w / u)

    def _remember(
        self, string: str, at: tuple[float, float], size: float, bold: bool, align: str, high: float,
        fixed: tuple[float, float], joined: bool,
    ) -> None:  # fmt: skip
        """Keep a line of text that may grow, `high` as it is now, and then moves away from a fixed point."""

        def box(growth: float) -> large.Box:
            wide = textures.text_width(string, max(1, scale.px(size * growth)), bold) / scale.u
            x, cy = (base + (now - base) * growth for base, now in zip(fixed, at, strict=True))
            left = self._x + x - {"left": 0.0, "middle": wide / 2, "right": wide}[align]
            return (left, self._y + cy - high * growth / 2, wide, high * growth)

        self._words.append((self._next - 1, large.Words(string, size, bold, box, joined, self._part, self._most)))

    def lines(
        self,
        strings: Sequence[str],
        x: float,
        cy: float,
        size: float,
        rgba: Rgba,
        bold: bool = False,
        align: str = "left",
        pitch: float = 1.2,
        around: float | None = None,
    ) -> None:
        """Lines under each other, the whole centred on the height `cy`. `around`: the height from which they move away
        as they grow, if it is another."""
        top = cy - size * pitch * (len(strings) - 1) / 2
        fixed = x, cy if around is None else around
        for row, string in enumerate(strings):
            self.text(string, x, top + row * size * pitch, size, rgba, bold, align, around=fixed)


def _box_of(slot: _Slot) -> large.Box:
    """Where the shape of a slot lies, in u from the window's top left."""
    if slot.kind == "line":
        across, down, half = slot.values["points"][::2], slot.values["points"][1::2], slot.values["width"]
        left, right, low, high = min(across) - half, max(across) + half, min(down) - half, max(down) + half
    else:
        left, low = slot.values["pos"]
        right, high = left + slot.values["size"][0], low + slot.values["size"][1]
    u = scale.u
    return left / u, (scale.height_px - high) / u, (right - left) / u, (high - low) / u
