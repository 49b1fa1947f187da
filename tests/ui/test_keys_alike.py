"""Keys that do like things look alike: the step onward of a plan, the ways out of a purchase, the deeds to pick."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec.structs import replace

from tests.ui import setup_samples, table_samples
from tests.ui.offscreen import Desk
from ui.look import theme
from ui.records.pieces import Look
from ui.screens.setup import SetupScreen
from ui.setup.entered import DEEDS
from ui.table.forms import Estate
from ui.views.setup import setup_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.words.strings import strings_for


@pytest.mark.parametrize(("mode", "onward"), [("build", "plus"), ("sell", "minus")])
def test_the_dark_key_of_a_plan_is_the_one_that_goes_on(mode: Literal["build", "sell"], onward: str) -> None:
    """Regression: in a plan of sales the step back, the plus, was the dark one."""
    group = table_samples.group_of("suisse-2007", 1)
    play = table_samples.Play("suisse-2007", 2, holders=dict.fromkeys(group, "p1"), levels=dict.fromkeys(group, 2))
    view = sheet_view(Told(strings_for("fr"), play.table(open=Estate("p1", mode))))
    steps = view.body[0].cards[0].buttons
    assert [key.icon for key in steps if key.look is Look.MAIN] == [onward]


def test_the_ways_out_of_a_purchase_beyond_the_cash_are_keys_of_one_kind() -> None:
    """Regression: one had its icon before its words, the other over them."""
    shown = table_view(Told(strings_for("fr"), table_samples.tables("suisse-2007", 2)["purchase-short"]))
    assert [key.stacked for key in (shown.side.other, *shown.side.actions)] == [False, False]


def test_deeds_to_pick_have_all_the_room_where_nobody_sits(table: Desk) -> None:
    """Regression: where the players stand a column stayed empty."""
    nobody = replace(setup_samples.seated(0), mode="short", step=DEEDS)
    view = setup_view(strings_for("fr"), nobody)
    screen = SetupScreen(view)
    table.put(screen)
    names = {cell.name for cell in view.body.cells}
    lefts = [x for piece in screen.walk(restrict=True) for text, x, *_ in _texts(piece) if text in names]
    assert lefts
    assert min(lefts) < theme.TOUCH_WIDE


def _texts(piece: object) -> list[tuple]:
    """What a piece writes, with its place in the window."""
    painter = getattr(piece, "painter", None)
    return [(text, piece.box[0] + x) for text, x, *_ in painter.texts] if painter is not None else []
