"""The icons: path data on a 24 × 24 grid, and how a path becomes a white mask of exactly the size wanted.

No Kivy inside. Decision: the masks are made from the paths when first used, at the very pixel size shown, not
shipped as pictures: always crisp, at every window size, and nothing to generate beforehand. One takes a
millisecond or two, and each size is made once.
"""

from __future__ import annotations

import re
from functools import cache
from math import acos, cos, hypot, pi, sin, sqrt

from ui.look.masks import Line, Point, fill, stroke

GRID = 24
STROKE = 2
FILLED = frozenset({"house", "hotel", "skyscraper", "depot", "pause", "pad"})

PATHS: dict[str, str] = {
    "house": "M12 3 2 12h3v9h14v-9h3z",
    "hotel": "M2 21V10h6V3h8v7h6v11z",
    "skyscraper": "M6 21V9h3V5h2V1h2v4h2v4h3v12z",
    "depot": "M2 21V10l10-7 10 7v11h-5v-9H7v9z",
    "loco": "M5 5h9v8M5 5v8M3 13h18v5H3zM17 13V8h3M8 21a1.5 1.5 0 1 0 0-.1M16 21a1.5 1.5 0 1 0 0-.1",
    "bulb": "M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0V16h-7z",
    "drop": "M12 3c4 5 6 7.6 6 11a6 6 0 0 1-12 0c0-3.4 2-6 6-11z",
    "chat": "M4 5h16v11h-9l-4 4v-4H4z M8 9h8 M8 12h5",
    "chest": "M4 7h16v12H4z M4 7l8 7 8-7",
    "coin": "M12 3a9 9 0 1 0 .01 0z M9 15l6-6 M9.5 9.5h.01 M14.5 14.5h.01",
    "ring": "M12 21a6 6 0 1 0-.01 0z M9 9 7 4h10l-2 5 M7 4l5 5 5-5",
    "bars": "M4 3v18M9.3 3v18M14.7 3v18M20 3v18M2 7h20",
    "to_jail": "M4 2v12M9.3 2v12M14.7 2v12M20 2v12M2 5h20M7 17l5 5 5-5",
    "start": "M21 12H4M10 5l-7 7 7 7",
    "undo": "M8 5 3 10l5 5 M3 10h11a6 6 0 0 1 0 12h-3",
    "redo": "M16 5l5 5-5 5 M21 10H10a6 6 0 0 0 0 12h3",
    "clock": "M12 3a9 9 0 1 0 .01 0z M12 7v5l4 2",
    "history": "M6 2.5h12V21l-3-2-3 2-3-2-3 2z M9 7.5h6 M9 11h6 M9 14.5h3",
    "list": "M4 6h.01M4 12h.01M4 18h.01M9 6h12M9 12h12M9 18h12",
    "menu": "M4 6h16M4 12h16M4 18h16",
    "gavel": "M13 4l7 7M10 7l7 7M11.5 5.5l7 7M13.5 10.5 4 20M3 21h9",
    "swap": "M4 8h15M15 4l4 4-4 4 M20 16H5M9 12l-4 4 4 4",
    "flip": "M5 3h14v18H5z M5 3l14 18",
    "warn": "M12 3 2 20h20z M12 10v5 M12 17.5h.01",
    "check": "M4 12.5 10 18 20 6",
    "cross": "M5 5l14 14M19 5 5 19",
    "plus": "M12 4v16M4 12h16",
    "minus": "M4 12h16",
    "code": "M4 4h5v5H4z M15 4h5v5h-5z M4 15h5v5H4z M13 13h2v3h3v-3h2 M13 20h3 M20 19v1",
    "right": "M9 5l7 7-7 7",
    "left": "M15 5l-7 7 7 7",
    "down": "M5 9l7 7 7-7",
    "up": "M5 15l7-7 7 7",
    "arrow": "M3 12h17M14 6l6 6-6 6",
    "question": "M7.5 8.5a4.5 4.5 0 1 1 7 3.8c-1.6 1-2.5 2-2.5 3.7 M12 20.5h.01",
    "card": "M2 6h20v13H2z M2 10h20 M6 15h5",
    "diamond": "M12 3 21 12 12 21 3 12z M12 9 15 12 12 15 9 12z",
    "hexagon": "M7 4h10l5 8-5 8H7l-5-8z M9 12h6",
    "deck": "M9 3h11v15H9z M9 7H4v14h11v-3",
    "pencil": "M4 20l1-5L16 4l4 4L9 19z M13 7l4 4",
    "reader": "M3 17h18v4H3z M8.5 13.5a5 5 0 0 1 7 0 M5.5 10a9.2 9.2 0 0 1 13 0",
    "sticker": "M12 3a9 9 0 1 0 9 9l-9-9z M12 3v5a4 4 0 0 0 4 4h5",
    "home": "M3 11.5 12 4l9 7.5 M5.5 9.5V20h4.5v-6h4v6h4.5V9.5",
    "sound": "M3 9h4l5-4v14l-5-4H3z M16 9a4 4 0 0 1 0 6 M18.5 6a8 8 0 0 1 0 12",
    "sun": (
        "M12 8a4 4 0 1 0 .01 0z M12 2v2 M12 20v2 M2 12h2 M20 12h2 M5 5l1.4 1.4 M17.6 17.6 19 19 M5 19l1.4-1.4"
        " M17.6 6.4 19 5"
    ),
    "moon": "M20 14.5a8.5 8.5 0 1 1-10.5-10.5 6.8 6.8 0 0 0 10.5 10.5z",
    "pause": "M6 4h4v16H6z M14 4h4v16h-4z",
    "pad": "M4 3h4v4H4z M10 3h4v4h-4z M16 3h4v4h-4z M4 10h4v4H4z M10 10h4v4h-4z M16 10h4v4h-4z"
    " M4 17h4v4H4z M10 17h4v4h-4z M16 17h4v4h-4z",
    "letters": "M2 19 8 5l6 14M4.2 14h7.6 M15 19l3.5-8 3.5 8M16.2 16.2h4.6",
    "gear": "M4 7h9M19 7h1M16 4.5v5M4 17h2M12 17h8M9 14.5v5",
    "trophy": "M7 4h10v6a5 5 0 0 1-10 0z M7 6H3c0 4 2 5 4 5 M17 6h4c0 4-2 5-4 5 M12 15v5 M8 21h8",
    "hand": "M12 3v9 M12 3l-3.5 3.5M12 3l3.5 3.5 M5 15c0 4 3 6 7 6s7-2 7-6",
    "grip": "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
    "flag": "M5 21V4M5 4h13l-3 4 3 4H5",
    "save": "M12 3v12 M7 10l5 5 5-5 M4 20h16",
    "power": "M12 3v9 M7 6a8 8 0 1 0 10 0",
    "bill": "M2 6h20v12H2z M12 9.5a2.5 2.5 0 1 0 .01 0z",
    "bus": "M3 6h18v11H3z M3 11h18 M9 6v5 M15 6v5 M7 19.5a1.5 1.5 0 1 0 0-.1 M17 19.5a1.5 1.5 0 1 0 0-.1",
    "die": "M4 4h16v16H4z M8.5 8.5h.01 M15.5 15.5h.01 M12 12h.01 M15.5 8.5h.01 M8.5 15.5h.01",
    "figure": "M12 3a3.5 3.5 0 1 0 .01 0z M5 21v-3a7 7 0 0 1 14 0v3z",
    "ticket": "M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4z M15 6v2.5M15 10.8v2.4M15 15.5v2.5",
    "door": "M6 21V3h12v18 M3 21h18 M14.5 12h.01",
    "play": "M7 4l13 8-13 8z",
    "fast": "M4 5l7 7-7 7 M12 5l7 7-7 7",
    "turning": "M5 21v-9a4 4 0 0 1 4-4h11 M15 3l5 5-5 5",
    "comeback": "M3 4l5 14L20 5 M13.5 4.5H20.5V11.5",
    "rivals": "M4 3l16.5 17.5 M20 3 3.5 20.5 M14 19.5l5.5-5.5 M10 19.5 4.5 14",
    "purse": ("M9 7 7 3h10l-2 4c3.5 2 5.5 5 5.5 8.5 0 3.5-2.5 5.5-8.5 5.5s-8.5-2-8.5-5.5C3.5 12 5.5 9 9 7z M9 7h6"),
}

_WORD = re.compile(r"[A-Za-z]|[-+]?(?:\d*\.\d+|\d+)")
_CURVE_STEPS = 12


@cache
def outline(name: str) -> tuple[tuple[Point, ...], ...]:
    """An icon's path as lines of points on the grid. An unknown name is a bug of the caller."""
    return tuple(tuple(line) for line in _Path(PATHS[name]).lines)


class _Path:
    """Reads SVG path data (the commands used here) into lines of points."""

    def __init__(self, data: str) -> None:
        self.lines: list[Line] = []
        self._words = _WORD.findall(data)
        self._at = 0
        self._here: Point = (0.0, 0.0)
        self._control: Point | None = None
        command = ""
        while self._at < len(self._words):
            if self._words[self._at].isalpha():
                command = self._words[self._at]
                self._at += 1
            self._step(command)
            command = {"M": "L", "m": "l"}.get(command, command)

    def _step(self, command: str) -> None:
        base = self._here if command.islower() else (0.0, 0.0)
        kind = command.upper()
        control, self._control = self._control, None
        if kind == "M":
            self._here = self._point(base)
            self.lines.append([self._here])
        elif kind == "L":
            self._to(self._point(base))
        elif kind == "H":
            self._to((base[0] + self._number(), self._here[1]))
        elif kind == "V":
            self._to((self._here[0], base[1] + self._number()))
        elif kind == "C":
            self._curve(self._point(base), self._point(base), self._point(base))
        elif kind == "S":
            x, y = self._here
            mirrored = (2 * x - control[0], 2 * y - control[1]) if control else self._here
            self._curve(mirrored, self._point(base), self._point(base))
        elif kind == "A":
            radius, _, _, large, sweep = (self._number() for _ in range(5))
            self._arc(radius, bool(large), bool(sweep), self._point(base))
        else:
            self._to(self.lines[-1][0])

    def _number(self) -> float:
        self._at += 1
        return float(self._words[self._at - 1])

    def _point(self, base: Point) -> Point:
        return (base[0] + self._number(), base[1] + self._number())

    def _to(self, point: Point) -> None:
        self.lines[-1].append(point)
        self._here = point

    def _curve(self, first: Point, second: Point, end: Point) -> None:
        start = self._here
        for step in range(1, _CURVE_STEPS + 1):
            t = step / _CURVE_STEPS
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            x = a * start[0] + b * first[0] + c * second[0] + d * end[0]
            y = a * start[1] + b * first[1] + c * second[1] + d * end[1]
            self._to((x, y))
        self._control = second

    def _arc(self, radius: float, large: bool, sweep: bool, end: Point) -> None:
        """An arc of a circle, by its centre: the midpoint of the chord, moved across it."""
        x0, y0 = self._here
        dx, dy = (end[0] - x0) / 2, (end[1] - y0) / 2
        half = hypot(dx, dy)
        radius = max(radius, half)
        away = sqrt(max(0.0, radius**2 - half**2)) / half * (-1 if large == sweep else 1)
        cx, cy = x0 + dx - away * dy, y0 + dy + away * dx
        span = _angle((x0 - cx, y0 - cy), (end[0] - cx, end[1] - cy), sweep)
        steps = max(4, round(abs(span) * 6))
        for step in range(1, steps + 1):
            turn = span * step / steps
            rx, ry = x0 - cx, y0 - cy
            self._to((cx + rx * cos(turn) - ry * sin(turn), cy + rx * sin(turn) + ry * cos(turn)))


def _angle(a: Point, b: Point, sweep: bool) -> float:
    """The turn from a to b, positive with the sweep flag (y runs downwards, as in SVG)."""
    cosine = (a[0] * b[0] + a[1] * b[1]) / (hypot(*a) * hypot(*b))
    angle = acos(max(-1.0, min(1.0, cosine)))
    if a[0] * b[1] - a[1] * b[0] < 0:
        angle = -angle
    if sweep and angle <= 0:
        return angle + 2 * pi
    if not sweep and angle >= 0:
        return angle - 2 * pi
    return angle


def mask(name: str, size: int) -> bytes:
    """The icon in `size` × `size` pixels: one coverage byte each, row by row from the top."""
    lines = [[(x * size / GRID, y * size / GRID) for x, y in line] for line in outline(name)]
    if name in FILLED:
        return fill(lines, size, size)
    return stroke(lines, size, size, max(1.3, STROKE * size / GRID))
