"""The 7" displays on which sizes are measured in millimetres, and what on a screen is too small or too faint there.

Active areas: the first official display 154 × 86 mm (Linux, drivers/gpu/drm/panel/panel-raspberrypi-touchscreen.c,
`width_mm`, `height_mm`), the second 155 × 88 mm (raspberrypi/documentation, accessories/touch-display-2/about.adoc,
"Specifications": 1280 × 720 there, but its pixels are 720 × 1280, says issue 4133). The other sizes in pixels are
sold with glass of the first's size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

from ui.look.theme import Rgba, scale
from ui.paint.painter import Painter
from ui.widgets.board_ring import SpaceTouch
from ui.widgets.dice import DicePad
from ui.widgets.keyboard import Keyboard
from ui.widgets.note import Note
from ui.widgets.piece import Piece
from ui.widgets.press import PartedPress, Press
from ui.widgets.ring import Ring
from ui.widgets.steps import Steps

FINGER_MM = 9.0
CAPITAL_MM = 2.6
CAPITAL = 1456 / 2048
"""The height of a capital of Roboto Condensed, as a part of the type size (its OS/2 table, sCapHeight)."""
TEXT_CONTRAST, OUTLINE_CONTRAST = 4.5, 3.0
_STEP = 4.0
"""At so many u a part of a piece is looked for under the finger."""


class Panel(NamedTuple):
    """A display: its pixels, and the millimetres of its active area, as it is mounted."""

    width: int
    height: int
    wide_mm: float
    high_mm: float

    def across(self, u: float) -> float:
        """A width in u, in millimetres."""
        return u * scale.u * self.wide_mm / self.width

    def down(self, u: float) -> float:
        """A height in u, in millimetres."""
        return u * scale.u * self.high_mm / self.height


PANELS = (
    Panel(800, 480, 154, 86),
    Panel(1024, 600, 154, 86),
    Panel(1280, 720, 155, 88),
    Panel(1920, 1080, 154, 86),
    Panel(720, 1280, 88, 155),
    Panel(600, 1024, 86, 154),
    Panel(1280, 400, 190, 59),
)


def panel_now() -> Panel:
    """The panel whose size the window has."""
    size = (round(scale.width * scale.u), scale.height_px)
    return next(panel for panel in PANELS if (panel.width, panel.height) == size)


def small_targets(root: Piece[Any]) -> list[str]:
    """What takes a finger and is less than 9 mm wide or high. The board takes the nearest space and shows it."""
    panel = panel_now()
    found = []
    for piece in root.walk():
        if isinstance(piece, Press) and not isinstance(piece, SpaceTouch) and piece.view is not None and piece.w > 0:
            for what, w, h in _targets(piece):
                wide, high = panel.across(w), panel.down(h)
                if min(wide, high) < FINGER_MM - 0.005:
                    found.append(f"{what} takes a finger on {wide:.2f} × {high:.2f} mm")
    return found


def _targets(piece: Press[Any]) -> Iterator[tuple[str, float, float]]:
    """Name, width and height of what takes a finger: the piece, or each of its parts with what is nearest to it."""
    name = type(piece).__name__
    if not isinstance(piece, PartedPress):
        yield name, piece.w, piece.h
        return
    for part, (left, top, right, bottom) in _parts(piece).items():
        yield f"{name} {part}", right - left + _step(piece.w), bottom - top + _step(piece.h)


_known: dict[tuple[object, ...], dict[Any, list[float]]] = {}
"""The parts of keyboards, of the steps of a set-up and of the dice, which stand on many screens and are slow to feel
out, by all that decides where they are."""


def _parts(piece: PartedPress[Any, Any]) -> dict[Any, list[float]]:
    """Each part of a piece with the first and the last point in it: left, top, right and bottom."""
    decides: object
    match piece:
        case Keyboard():
            decides = piece.keys
        case Steps():
            decides = piece.record
        case DicePad():
            decides = len(piece.chosen)
        case _:
            return _felt_out(piece)
    key = (type(piece), decides, piece.w, piece.h, scale.u, scale.upright)
    if key not in _known:
        _known[key] = _felt_out(piece)
    return _known[key]


def _felt_out(piece: PartedPress[Any, Any]) -> dict[Any, list[float]]:
    parts: dict[Any, list[float]] = {}
    across, down = _steps(piece.w), _steps(piece.h)
    for x in across:
        for y in down:
            box = parts.setdefault(piece.part_at(x, y), [x, y, x, y])  # from left to right: its left is there already
            box[1], box[2], box[3] = min(box[1], y), x, max(box[3], y)
    return parts


def _steps(length: float) -> list[float]:
    count = max(1, int(length / _STEP))
    return [(n + 0.5) * length / count for n in range(count)]


def _step(length: float) -> float:
    return length / max(1, int(length / _STEP))


def small_words(root: Piece[Any]) -> list[str]:
    """Words whose capitals are lower than 2.6 mm. On the board itself every letter says what the colour says."""
    panel = panel_now()
    found = []
    for owner, painter in painters(root):
        for (text, *_), (size, _) in zip(painter.texts, painter.inks, strict=True):
            high = size * CAPITAL * panel.high_mm / panel.height
            if high < CAPITAL_MM and any(letter.isalnum() for letter in text):
                found.append(f"{owner}: {text!r} has capitals of {high:.2f} mm")
    return found


def painters(root: Piece[Any]) -> Iterator[tuple[str, Painter]]:
    """Whose picture it is, and the picture, for all that is shown but the spaces of the board."""
    for piece in root.walk():
        if isinstance(piece, Piece) and not isinstance(piece, Ring):
            yield type(piece).__name__, piece.painter


def luminance(rgba: Rgba) -> float:
    """The relative luminance of a colour (WCAG 2.1)."""
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in rgba[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Rgba, other: Rgba) -> float:
    """The contrast ratio of two colours (WCAG 2.1), from 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class Pixels:
    """What the window shows, read back from it. The window must have the size that it was made with."""

    def __init__(self) -> None:
        Window.dispatch("on_draw")
        self.width, self.height = Window.system_size
        read = glReadPixels(0, 0, self.width, self.height, GL_RGBA, GL_UNSIGNED_BYTE)
        self._points = memoryview(bytes(read)).cast("I")

    def points(self, x: float, y: float, w: float, h: float) -> list[Rgba]:
        """The colours in a box in u, row after row."""
        left, right = scale.px(x), scale.px(x + w)
        rows = range(scale.y(y + h), scale.y(y))
        return [
            _rgba(point) for row in rows for point in self._points[row * self.width + left : row * self.width + right]
        ]

    def ground(self, x: float, y: float, w: float, h: float, ink: Rgba | None = None) -> Rgba | None:
        """The colour most seen in a box in u, but for that of the words on it, `ink`; None outside the window."""
        left, right = max(0, scale.px(x)), min(self.width, scale.px(x + w))
        bottom, top = max(0, scale.y(y + h)), min(self.height, scale.y(y))
        seen: Counter[int] = Counter()
        for row in range(bottom, top, 2):
            seen.update(self._points[row * self.width + left : row * self.width + right])
        if not seen:
            return None
        common = [(_rgba(point), count) for point, count in seen.most_common(2)]
        whole = sum(seen.values())
        if ink is not None and len(common) > 1 and common[0][1] < 0.8 * whole and contrast(common[0][0], ink) < 1.1:
            return common[1][0]  # broad letters close together cover more than they leave
        return common[0][0]


def _rgba(point: int) -> Rgba:
    return ((point & 255) / 255, (point >> 8 & 255) / 255, (point >> 16 & 255) / 255, 1.0)


def _holds(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


def faint(root: Piece[Any]) -> list[str]:
    """Words under 4.5 : 1 and outlines under 3 : 1 against the pixels that they lie on, or that they surround."""
    pixels = Pixels()
    found = []
    notes = [note.box for note in (root.parent or root).walk() if isinstance(note, Note)]
    for owner, painter in painters(root):
        for (text, x, y, w, h), (_, rgba) in zip(painter.texts, painter.inks, strict=True):
            ground = pixels.ground(x - 2, y + 0.1 * h, w + 4, 0.8 * h, rgba)
            covered = owner != "Note" and any(_holds(note, x + w / 2, y + h / 2) for note in notes)
            if ground is not None and not covered and contrast(rgba, ground) < TEXT_CONTRAST:
                found.append(f"{owner}: {text!r} has a contrast of {contrast(rgba, ground):.2f}")
        for x, y, _, h, outer, inner in painter.outlines:
            around = pixels.ground(x - 3, y + h / 3, 2, h / 3)
            best = max(contrast(outer, near) for near in (inner, around or inner))
            if best < OUTLINE_CONTRAST:
                found.append(f"{owner}: the outline of {x:.0f}, {y:.0f} has a contrast of {best:.2f}")
    return found
