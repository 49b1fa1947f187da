"""What opens comes in: only what is drawn moves, a touch lands where the thing will stand, and it is soon over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui import table_samples
from tests.ui.offscreen import FRAME_S, Desk, desk, tap_piece
from ui.records.intents import Intent
from ui.screens.menu import MenuScreen
from ui.screens.table import TableScreen
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told
from ui.widgets.entering import PANEL_S, SCREEN_S, Entrance
from ui.widgets.piece import Piece
from ui.words.strings import strings_for

FR = strings_for("fr")
TABLES = table_samples.tables("suisse-2007", 4)


@pytest.fixture
def stage() -> Iterator[Desk]:
    desk().fit(800, 480)
    desk().put(Piece())
    desk().stage.moves = True
    yield desk()
    desk().stage.moves = False
    desk().put(Piece())


def at_table(stage: Desk, name: str = "throw") -> TableScreen:
    screen = TableScreen()
    screen.view = table_view(Told(FR, TABLES[name]))
    stage.stage.show(screen)
    return screen


def rest(stage: Desk) -> None:
    stage.until(lambda: Entrance.under_way == 0)


def test_a_screen_that_opens_is_seen_at_once_and_whole_soon(stage: Desk) -> None:
    stage.until(lambda: stage.drawn(40) == 0)  # a list shown before fades its bar half a second later
    screen = at_table(stage)
    assert 0 < screen.opacity < 1
    stage.frames(round(SCREEN_S / FRAME_S) + 1)
    assert screen.opacity == 1
    assert Entrance.under_way == 0
    stage.frames(3)
    assert stage.drawn(30) == 0, "an idle screen draws no frames"


def test_a_panel_comes_in_and_a_touch_lands_where_it_will_stand(stage: Desk) -> None:
    heard: list[Intent] = []
    stage.heard = heard.append
    screen = at_table(stage)
    rest(stage)
    screen.view = table_view(Told(FR, TABLES["purchase"]))
    stage.frames(1)
    assert Entrance.under_way == 1
    assert screen.purchase.opacity < 1
    assert screen.opacity == 1
    tap_piece(screen.purchase.buttons[0])
    assert heard == [screen.purchase.buttons[0].record.act]
    stage.frames(round(PANEL_S / FRAME_S) + 1)
    assert Entrance.under_way == 0
    assert screen.purchase.opacity == screen.deed.opacity == 1


def test_what_was_open_before_does_not_come_in_again(stage: Desk) -> None:
    screen = at_table(stage, "purchase")
    rest(stage)
    screen.view = table_view(Told(FR, TABLES["purchase"]))
    assert Entrance.under_way == 0


def test_the_next_thing_ends_what_comes_in(stage: Desk) -> None:
    screen = at_table(stage)
    rest(stage)
    screen.view = table_view(Told(FR, TABLES["purchase"]))
    screen.view = table_view(Told(FR, TABLES["throw"]))
    assert screen.purchase.opacity == 1
    rest(stage)
    instructions = len(screen.purchase.canvas.before.children), len(screen.purchase.canvas.after.children)
    screen.view = table_view(Told(FR, TABLES["purchase"]))
    rest(stage)
    assert (len(screen.purchase.canvas.before.children), len(screen.purchase.canvas.after.children)) == instructions


def test_where_nothing_is_to_move_all_stands_at_once(stage: Desk) -> None:
    stage.stage.moves = False
    screen = at_table(stage)
    screen.view = table_view(Told(FR, TABLES["purchase"]))
    assert Entrance.under_way == 0
    assert (screen.opacity, screen.purchase.opacity) == (1, 1)


def test_motion_switched_off_stops_what_comes_in(stage: Desk) -> None:
    screen = at_table(stage)
    assert Entrance.under_way == 1
    stage.stage.moves = False
    assert Entrance.under_way == 0
    assert screen.opacity == 1


def test_a_menu_that_opens_over_the_table_takes_its_touch_in_the_first_frame(stage: Desk) -> None:
    heard: list[Intent] = []
    at_table(stage)
    rest(stage)
    menu = MenuScreen()
    menu.view = sheet_view(Told(FR, TABLES["menu"]))
    stage.heard = heard.append
    stage.stage.show(menu)
    assert Entrance.under_way == 1
    tap_piece(menu.buttons[0])
    assert heard == [menu.record.back.act]
