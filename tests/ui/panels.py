"""The 7" displays on which sizes are measured in millimetres, and what on a screen is too small or too faint there.

Active areas: the first official display 154 × 86 mm (Linux, drivers/gpu/drm/panel/panel-raspberrypi-touchscreen.c,
`width_mm`, `height_mm`), the second 155 × 88 mm (raspberrypi/documentation, accessories/touch-display-2/about.adoc,
"Specifications": 1280 × 720 there, but its pixels are 720 × 1280, says issue 4133). The other sizes in pixels are
sold with glass of the first's size.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

from ui.look.theme import Rgba, scale

FINGER_MM = 9.0
CAPITAL_MM = 2.6
# The height of a capital of Roboto Condensed, as a part of the type size (its OS/2 table, sCapHeight).
CAPITAL = 1456 / 2048
TEXT_CONTRAST, OUTLINE_CONTRAST = 4.5, 3.0


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
    Panel(1600, 960, 154, 86),
    Panel(480, 800, 86, 154),
    Panel(1024, 768, 162, 122),
    Panel(1280, 800, 217, 136),
    Panel(640, 480, 102, 76),
    Panel(480, 320, 73, 49),
    Panel(320, 480, 49, 73),
)


def panel_now() -> Panel:
    """The panel whose size the window has."""
    size = (round(scale.width * scale.u), scale.height_px)
    return next(panel for panel in PANELS if (panel.width, panel.height) == size)


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
