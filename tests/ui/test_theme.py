"""What can be known of the look without a window: contrast, signs, masks, and that none of it needs Kivy."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pytest

from tests.processes import run
from ui.look import icons, masks, theme
from ui.look.theme import Rgba, Scale, holds

TEXTS = [
    *((text, ground) for text in (theme.TEXT, theme.TEXT2) for ground in (theme.GROUND, theme.SURFACE, theme.RAISED)),
    (theme.TEXT, theme.PRESSED),
    (theme.OFF, theme.SURFACE),
    (theme.GAIN, theme.RAISED),
    (theme.LOSS, theme.RAISED),
    (theme.INK, theme.PAPER),
    (theme.INK2, theme.PAPER),
    (theme.INK, theme.PAPER2),
    (theme.PAPER, theme.INK),
    (theme.WHITE, theme.ALARM),
    (theme.BRASS, theme.SURFACE),
    *((theme.INK, colour) for colour in theme.PLAYERS.values()),
    *((theme.ON_GROUP[group], colour) for group, colour in theme.GROUPS.items()),
]


def luminance(rgba: Rgba) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in rgba[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_can_be_read(text: Rgba, ground: Rgba) -> None:
    high, low = sorted((luminance(text), luminance(ground)), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_no_two_seats_share_a_colour_or_symbol() -> None:
    assert (len(theme.SEATS), len(theme.LOOKS)) == (8, 12)
    assert len({colour for colour, _ in theme.LOOKS}) == len({symbol for _, symbol in theme.LOOKS}) == 12


@pytest.mark.parametrize(
    ("width", "height", "u", "wide"),
    [
        (800, 480, 1, 800), (1024, 600, 1.25, 819.2), (1920, 1080, 2.25, 853.33), (480, 800, 1, 480),
        (600, 1024, 1.25, 480), (720, 1280, 1.5, 480), (1280, 400, 1, 1280), (320, 240, 1, 320),
    ],
)  # fmt: skip
def test_u_follows_the_window(width: int, height: int, u: float, wide: float) -> None:
    scale = Scale()
    scale.fit(width, height)
    assert scale.u == u
    assert scale.width == pytest.approx(wide, abs=0.01)
    assert scale.px(scale.width) == width
    assert scale.y(scale.height) == 0


@pytest.mark.parametrize(("width", "height", "held"), [
    (800, 480, True), (480, 800, True), (1024, 600, True), (799, 480, False), (1280, 479, False), (1280, 400, False),
    (479, 1280, False), (600, 799, False),
])  # fmt: skip
def test_a_window_holds_the_screens_from_800_by_480_on(width: int, height: int, held: bool) -> None:
    assert holds(width, height) is held


def test_neighbours_keep_touching_at_every_size() -> None:
    scale = Scale()
    for size in ((800, 480), (1024, 600), (1366, 768), (1920, 1080)):
        scale.fit(*size)
        edges = [scale.px(10 + 33.3 * step) for step in range(20)]
        widths = {b - a for a, b in pairwise(edges)}
        assert max(widths) - min(widths) <= 1


@pytest.mark.parametrize("name", icons.PATHS)
def test_every_icon_stays_on_its_grid_and_shows(name: str) -> None:
    points = [point for line in icons.outline(name) for point in line]
    assert all(0 <= value <= icons.GRID for point in points for value in point)
    mask = icons.mask(name, 24)
    assert len(mask) == 24 * 24
    assert max(mask) > 150


def test_an_arc_turns_the_way_its_path_says() -> None:
    clock = [point for line in icons.outline("clock")[:1] for point in line]
    assert min(x for x, _ in clock) == pytest.approx(3, abs=0.1)
    assert max(y for _, y in clock) == pytest.approx(21, abs=0.1)


def test_a_disc_covers_its_circle() -> None:
    area = sum(masks.disc(50)) / 255
    assert area == pytest.approx(3.14159 * 25 * 25, rel=0.01)


def test_a_filled_square_is_exact() -> None:
    mask = masks.fill([[(1.0, 1.0), (3.5, 1.0), (3.5, 3.0), (1.0, 3.0)]], 5, 4)
    assert list(mask[5:10]) == [0, 255, 255, 128, 0]
    assert not any(mask[:5])
    assert not any(mask[15:])


def test_corners_are_round_where_asked() -> None:
    width, height, mask = masks.cornered((4, 0, 0, 2))
    assert (width, height) == (6, 8)
    assert mask[0] == 0
    assert mask[width - 1] == mask[-1] == 255
    assert mask[(height - 1) * width] < 255


def test_records_and_theme_do_without_kivy() -> None:
    modules = "ui.records.pieces, ui.look.theme, ui.look.icons, ui.look.masks"
    program = f"import sys, {modules}; assert not any(name.startswith('kivy') for name in sys.modules)"
    done = run([sys.executable, "-c", program], cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr
