"""How everything looks: colours, player and group signs, type sizes, and the unit u. No Kivy inside.

Law: every size in the app is in u, 1 u = 1 px at 800 × 480, the smallest window that there is a layout for. The *edges*
of a box are rounded to pixels, never its widths, so that neighbours keep touching.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import floor
from pathlib import Path

Rgba = tuple[float, float, float, float]

WIDTH = 800
HEIGHT = 480  # The reference display, in u, lying or upright. A longer window gives more u along it, never fewer.
READER_STRIP = 56  # The height of the on-screen reader, in u.


def rgb(code: str) -> Rgba:
    """The colour of a hex code such as "#F5F1E6", opaque, as Kivy wants it."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (red, green, blue, 1.0)


GROUND = rgb("#0E1915")
SURFACE = rgb("#182722")
RAISED = rgb("#24382F")
PRESSED = rgb("#304A3F")
LINE = rgb("#2C4037")
EDGE = rgb("#6F887C")
TEXT = rgb("#F5F1E6")
TEXT2 = rgb("#B7C5BC")
OFF = rgb("#91A49A")
PAPER = rgb("#F4EDDC")
PAPER2 = rgb("#E6DCC4")
PAPERLINE = rgb("#CDBF9F")
# An outline that means something on paper.
PAPEREDGE = rgb("#7D755F")
INK = rgb("#14201B")
INK2 = rgb("#4F5B54")
GAIN = rgb("#86DBA6")
LOSS = rgb("#FF9C8A")
GAIN_PAPER = rgb("#1B6B3C")
LOSS_PAPER = rgb("#A8281C")
ALARM = rgb("#D43A32")
WHITE = rgb("#FFFFFF")
BRASS = rgb("#C9AE74")

# The tally's series: cash, deeds, mortgaged, houses, hotels; *mortgaged* is the deeds' colour, hatched.
SERIES = (rgb("#F4EDDC"), rgb("#8FB3A2"), rgb("#8FB3A2"), rgb("#C9AE74"), rgb("#A27B36"))
MORTGAGED = 2

# Group key to colour. The letter is the second sign and stands on every band and badge.
GROUPS: dict[str, Rgba] = {
    "A": rgb("#A67E61"),
    "B": rgb("#AEDFF5"),
    "C": rgb("#E18FBB"),
    "D": rgb("#F9781A"),
    "E": rgb("#D8221C"),
    "F": rgb("#F9DC3E"),
    "G": rgb("#2DCB72"),
    "H": rgb("#3A6BE2"),
    "station": TEXT2,
    "utility": TEXT2,
}

# The colour of a letter or icon on a group's colour.
ON_GROUP: dict[str, Rgba] = {key: WHITE if key in ("E", "H") else INK for key in GROUPS}

# Player colours in the order seats take them, which keeps small tables furthest apart. There are as many as a game can
# have names: a player who has left keeps theirs.
PLAYERS: dict[str, Rgba] = {
    "red": rgb("#F85754"),
    "blue": rgb("#458FFE"),
    "yellow": rgb("#FFE647"),
    "turquoise": rgb("#98EAF4"),
    "green": rgb("#53BE87"),
    "pink": rgb("#EFA7C1"),
    "white": rgb("#F8F8F2"),
    "orange": rgb("#FB9219"),
    "violet": rgb("#B18CFF"),
    "lime": rgb("#B5E532"),
    "grey": rgb("#A3AEB8"),
    "brown": rgb("#C08A57"),
}

# Player symbols, glyphs of DejaVu Sans (which Kivy ships), in the order of the colours.
SYMBOLS: dict[str, str] = {
    "star": "\u2605",
    "tower": "\u265c",
    "knight": "\u265e",
    "plane": "\u2708",
    "clover": "\u2663",
    "heart": "\u2665",
    "umbrella": "\u2602",
    "anchor": "\u2693",
    "moon": "\u263e",
    "crown": "\u265b",
    "note": "\u266b",
    "diamond": "\u2666",
}

# The looks in the order in which they are taken: (colour, symbol).
LOOKS: tuple[tuple[str, str], ...] = tuple(zip(PLAYERS, SYMBOLS, strict=True))

SEATS = LOOKS[:8]  # What seat 1 to 8 takes.

FONTS = Path(__file__).parents[1] / "fonts"
REGULAR = str(FONTS / "RobotoCondensed-Regular.ttf")
BOLD = str(FONTS / "RobotoCondensed-Bold.ttf")

AMOUNT = (60, 46, 36)  # Sizes of the amount of a prompt, first that fits.
PRICE = (46, 36, 28)
BALANCE = 36
BALANCE_SMALL = 28
TITLE = 28
HEADING = 24
STRIP = 22
BODY = 21
# The smallest words there are: capitals of 2.67 mm on the first official 7" display, of 2.74 mm on the second.
SMALL = 21
MARK = 13  # Only for redundant marks on the ring: a group's letter, START.

GAP = 6
MARGIN = 8
RADIUS = 10
RADIUS_PANEL = 14
RADIUS_BIG = 12
RADIUS_STEP = 8
RADIUS_BADGE = 6
RADIUS_SPACE = 4
# The least height and width of anything a finger aims at: 9.1 mm on the first official 7" display, whose pixels are
# 0.193 mm wide and only 0.179 mm high.
TOUCH = 51
TOUCH_WIDE = 51  # Its least width: 9.1 mm on the first display upright.
# A millimetre of that display in u. Decision: on a larger one fingers go as much further as its keys are larger.
MM = WIDTH / 154


def holds(width_px: float, height_px: float) -> bool:
    """Whether a window of so many pixels has room for the screens, lying or upright.

    Decision: the limit is that of the laws of size. In a window of fewer pixels, 1 u would be less than one, and on the
    first official 7" display (154 × 86 mm) a key of TOUCH lower than 9 mm, a capital of SMALL lower than 2.6 mm. A bar
    of 1280 × 400 pixels (190 × 59 mm) has room for the height of six keys; the board alone needs nine.
    """
    return max(width_px, height_px) >= WIDTH and min(width_px, height_px) >= HEIGHT


class Scale:
    """The unit u of the one window, and the rounding of edges. `fit` is called when the window changes size."""

    def __init__(self) -> None:
        self.u = 1.0
        self.height_px = HEIGHT
        self.width = float(WIDTH)
        self.height = float(HEIGHT)
        self.upright = False
        """Whether the window is higher than wide."""
        self.large = False
        """Whether words grow by a quarter, where they have room."""
        self.moves = False
        """Whether what opens is seen to come in."""

    def fit(self, width_px: float, height_px: float, below: float = 0) -> None:
        """Take the window's size in pixels; `below` u of height are wanted under those of a screen."""
        self.upright = height_px > width_px
        wide, high = (HEIGHT, WIDTH) if self.upright else (WIDTH, HEIGHT)
        self.u = min(width_px / wide, height_px / (high + below)) if holds(width_px, height_px) else 1.0
        self.height_px = int(height_px)
        self.width = width_px / self.u
        self.height = height_px / self.u

    @contextmanager
    def page(self, width_px: int, height_px: int) -> Iterator[None]:
        """Measure a page of its own, of usual text, instead of the window."""
        window = dict(vars(self))
        self.fit(width_px, height_px)
        self.large = self.moves = False
        try:
            yield
        finally:
            vars(self).update(window)

    def px(self, value: float) -> int:
        """An edge in u (from the left, or a length that is itself an edge) in whole pixels."""
        return floor(value * self.u + 0.5)

    def y(self, value: float) -> int:
        """An edge in u from the top, in pixels from the bottom, as Kivy counts."""
        return self.height_px - self.px(value)

    def line(self, width: float) -> int:
        """A line's width in whole pixels, at least 1."""
        return max(1, self.px(width))


scale = Scale()  # The app has one window, hence one scale.
