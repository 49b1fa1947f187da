"""Where small things stand that once covered, squashed or dropped others, with the longest names."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.ui import beside_samples, table_samples
from tests.ui.offscreen import SIZES, Desk, tap_piece
from ui.records.beside import Choices
from ui.screens.roll import RollScreen
from ui.screens.table import TableScreen
from ui.views.beside import beside_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets import ring_geometry as geometry
from ui.widgets.space import SIGNED
from ui.words.strings import Strings, strings_for

LAYOUTS = (SIZES[0], SIZES[-1])
BOARDS = (("paris-francs", 8), ("suisse-2007", 4))


def test_a_touch_on_the_deed_to_buy_opens_its_prices(table: Desk) -> None:
    screen, sent = TableScreen(), []
    table.put(screen)
    table.heard = sent.append
    screen.view = table_view(Told(strings_for("de"), table_samples.tables(*BOARDS[0])["purchase"]))
    table.frames()
    tap_piece(screen.deed)
    assert sent == [screen.view.middle.why]


@pytest.mark.parametrize("size", LAYOUTS)
def test_the_paper_of_a_card_leaves_out_nothing_that_is_said_of_it(
    table: Desk, strings: Strings, size: tuple[int, int]
) -> None:
    """Regression: in an upright window it did not say what forgetting the card deletes."""
    table.fit(*size)
    lay = beside_samples.BESIDE["cards-chosen"]
    screen = RollScreen()
    table.show(screen, beside_view(strings, lay, Choices(), beside_samples.LAPTOP))
    written = " ".join(text for text, *_ in screen.paper.painter.texts)
    assert [sentence for sentence in screen.record.paper.lines if sentence not in written] == []


@pytest.mark.parametrize("count", [7, 8])
def test_many_pawns_on_start_cover_no_deed_beside_it_and_not_its_word(count: int) -> None:
    x, y, w, h = geometry.USUAL.box(0)
    radius, places = geometry.USUAL.pawns(0, count)
    assert len(places) == count
    for px, py in places:
        assert x <= px - radius
        assert px + radius <= x + w
        assert y - 3 <= py - radius
        assert py + radius <= y + h - 14
    assert all(
        abs(px - qx) >= 2 * radius or abs(py - qy) >= 2 * radius for (px, py), (qx, qy) in combinations(places, 2)
    )
    corner, standing = geometry.USUAL.pawns(20, count)
    x, y, w, h = geometry.USUAL.box(20)
    assert all(x <= px - corner and px + corner <= x + w and y <= py - corner for px, py in standing)
    assert all(py + corner <= y + h for _, py in standing)


def test_the_tick_of_a_tag_lies_inside_every_space() -> None:
    """Regression: at stations and utilities it stood half outside."""
    for number in range(40):
        x, y, w, h = geometry.USUAL.box(number)
        cell = geometry.USUAL.cell(number)
        cx, cy = cell.point(SIGNED[0], cell.wide - SIGNED[1])
        assert cell.corner or (x + 8 <= cx <= x + w - 8 and y + 8 <= cy <= y + h - 8)
