"""Drawing in u with a memory: the same calls again change the instructions that are there and add none.

A widget paints itself by calling these functions in the same order every time; each call takes the next
instruction and changes only what differs. So a widget is written as if it drew everything anew, yet a repaint
of an unchanged picture touches nothing and draws no frame.

Coordinates are in u from the top left of the widget. Round shapes are stretched from masks of their very pixel
size: clean edges without multisampling, crisp straight sides. Outlines are two filled shapes, outer then inner: exact
width, clean corners.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, hypot, radians, sin
from typing import Any, NamedTuple

from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle, SmoothLine

from ui.look import theme
from ui.look.theme import Rgba, scale
from ui.paint import textures

# A radius, or one for each corner: top left, top right, bottom right, bottom left.
Corners = float | tuple[float, float, float, float]
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # Left, top, width and height in u.

_ARC_STEP = 6  # Degrees between the points of an arc.
_DOT, _DOTS_APART = 2.4, 6.0  # The dots of a dotted line, and how far apart their middles are.
_RIM = 4  # What is free around a code, in its own squares.
_FADE = 1.0  # Pixels over which Kivy's SmoothLine fades; it draws 2 · (width − 1) + this thick.

_MAKERS: dict[str, Callable[[], Any]] = {
    "rect": Rectangle,
    "round": BorderImage,
    "line": lambda: SmoothLine(overdraw_width=_FADE),
}


class Mark(NamedTuple):
    """Something drawn: `what` it is (rect, round, disc, line, shape, sign, code or text), its box in u from the
    window's top left, its colour."""

    what: str
    box: Box
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

    def begin(self, x: float, y: float) -> None:
        """Start a picture whose top left lies at (x, y)."""
        self._x, self._y, self._next = x, y, 0
        self.changes = 0
        self.texts, self.inks, self.outlines = [], [], []

    def end(self) -> None:
        """Remove what only the last picture had."""
        self._cut(self._next)

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
        pos, size = self._box(x, y, w, h)
        self._put("rect", rgba, texture=None, pos=pos, size=size)

    def round(self, x: float, y: float, w: float, h: float, rgba: Rgba, radius: Corners = 10) -> None:
        """A rectangle with round corners."""
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
        self._put("rect", rgba, what, texture=texture, pos=(round(x - w / 2), round(y - h / 2)), size=(w, h))

    def code(self, text: str, x: float, y: float, side: float) -> None:
        """The QR code of a text on white in a square, with the free rim that a code needs: as large as it can be in
        whole pixels."""
        self.rect(x, y, side, side, theme.WHITE)
        texture = textures.code(text)
        (left, bottom), (wide, _) = self._box(x, y, side, side)
        across = texture.size[0] * int(wide / (texture.size[0] + 2 * _RIM))
        pos = (left + (wide - across) // 2, bottom + (wide - across) // 2)
        self._put("rect", theme.INK, "code", texture=texture, pos=pos, size=(across, across))

    # Text

    def text(
        self,
        string: str,
        x: float,
        cy: float,
        size: float,
        rgba: Rgba,
        bold: bool = False,
        align: str = "left",
    ) -> float:
        """One line centred on the height `cy`; `x` is its left end, middle or right end. Returns its width."""
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
        return float(w / u)

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
    ) -> None:
        """Lines under each other, the whole centred on the height `cy`."""
        top = cy - size * pitch * (len(strings) - 1) / 2
        for row, string in enumerate(strings):
            self.text(string, x, top + row * size * pitch, size, rgba, bold, align)


def _box_of(slot: _Slot) -> Box:
    """Where the shape of a slot lies, in u from the window's top left."""
    if slot.kind == "line":
        across, down, half = slot.values["points"][::2], slot.values["points"][1::2], slot.values["width"]
        left, right, low, high = min(across) - half, max(across) + half, min(down) - half, max(down) + half
    else:
        left, low = slot.values["pos"]
        right, high = left + slot.values["size"][0], low + slot.values["size"][1]
    u = scale.u
    return left / u, (scale.height_px - high) / u, (right - left) / u, (high - low) / u
