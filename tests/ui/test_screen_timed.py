"""The clock on the table's screen with real touches: it pauses, says why not, and disturbs no finger as it runs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk, Finger, tap_piece
from ui.records import intents as i
from ui.records.beside import OpenSettings
from ui.records.idle import ClockView
from ui.screens.menu import MenuScreen
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.forms import Estate
from ui.table.state import Table
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.timed import turn_is_long
from ui.views.told import Told
from ui.widgets.plates import Quiet
from ui.words.strings import strings_for

FRENCH = strings_for("fr")


class Shown:
    """The table's screen of a timed game."""

    def __init__(self, stage: Desk, clock: ClockView) -> None:
        self.stage, self.screen = stage, TableScreen()
        self.intents: list[i.Intent] = []
        stage.heard = self.intents.append
        self.table: Table = samples.tables("suisse-2007", 2)["timed"]
        self.says(clock)
        stage.put(self.screen)

    def says(self, clock: ClockView) -> None:
        """The clock goes on."""
        self.table = replace(self.table, clock=clock)
        self.screen.view = table_view(Told(FRENCH, self.table))
        self.stage.frames(1)


def test_a_touch_on_the_clock_pauses(table: Desk) -> None:
    shown = Shown(table, ClockView("0:14:59", a.Pause()))
    tap_piece(shown.screen.idle.doing(a.Pause()))
    assert shown.intents == [a.Pause()]


def test_a_clock_that_cannot_be_paused_says_why(table: Desk) -> None:
    shown = Shown(table, ClockView("jusqu’à 22:00", reason="À l’heure dite."))
    reasons: list[str] = []
    (clock,) = (piece for piece in shown.screen.idle.of(Quiet) if isinstance(piece.view, ClockView))
    clock.bind(on_refused=lambda _, reason: reasons.append(reason) or True)
    tap_piece(clock)
    assert (shown.intents, reasons) == ([], ["À l’heure dite."])


def test_a_tick_of_the_clock_does_not_disturb_a_touch_under_way(table: Desk) -> None:
    shown = Shown(table, ClockView("0:14:59", a.Pause()))
    pad = shown.screen.idle.pad
    first = Finger(pad.box[0] + 25, pad.box[1] + 25).down()
    shown.says(ClockView("0:14:58", a.Pause()))
    first.up()
    shown.says(ClockView("0:14:57", a.Pause()))
    assert pad.chosen == (1, 0)
    second = Finger(pad.box[0] + 81, pad.box[1] + 87).down()
    shown.says(ClockView("0:14:56", a.Pause()))
    second.up()
    assert shown.intents == [i.Throw((1, 2))]
    tile = Finger(shown.screen.tiles[0].box[0] + 50, shown.screen.tiles[0].box[1] + 40).down()
    shown.says(ClockView("0:14:55", a.Pause()))
    tile.up()
    assert shown.intents[1:] == [a.Put(Estate(shown.table.game.players[0].id))]


@pytest.mark.parametrize("name", ["timed-last-round", "timed-turn", "timed-turns"])
def test_the_time_of_the_turn_is_told_from_the_clock_of_the_game_by_its_token(
    table: Desk, name: str, language: str
) -> None:
    """Regression: "Last round · 2:00" said that the round had two minutes left."""
    strings = strings_for(language)
    at = samples.worded(strings, samples.tables("suisse-classique", 4)[name])
    screen = TableScreen()
    table.show(screen, table_view(Told(strings, at)))
    (clock,) = (piece for piece in screen.idle.of(Quiet) if isinstance(piece.view, ClockView))
    words, left = clock.painter.texts
    assert (words[0], left[0]) == (clock.record.words, at.turn_left)
    assert clock.record.token == screen.idle.record.token
    assert words[1] + words[3] < left[1]
    stock = [text[1] for text in screen.idle.painter.texts if text[0] == screen.idle.record.houses]
    assert all(left[1] + left[3] < x - 20 for x in stock), "it goes where long words need its place"
    assert turn_is_long(strings, at.game.options.turn_limit) in clock.record.reason or clock.record.act is not None


def test_each_second_draws_one_frame_and_none_between(table: Desk) -> None:
    shown = Shown(table, ClockView("0:14:59", a.Pause()))
    table.frames(3)
    assert table.drawn(3) == 0
    shown.screen.view = table_view(Told(FRENCH, replace(shown.table, clock=ClockView("0:14:58", a.Pause()))))
    assert table.drawn(3) == 1


def test_every_tile_of_the_menu_is_reached_while_the_clock_ticks(table: Desk) -> None:
    """Regression: home, pause and the settings once stood on pages that could not be turned to."""
    shown = Shown(table, ClockView("0:14:59", a.Pause()))
    menu = MenuScreen(sheet_view(Told(FRENCH, replace(shown.table, open=a.Menu()))))
    table.put(menu)
    tiles = [key for key in menu.buttons if key.record in menu.record.tiles]
    for number, tile in enumerate(tiles):
        finger = Finger(tile.box[0] + 40, tile.box[1] + 40).down()
        clock = ClockView(f"0:14:{50 - number}", a.Pause())
        menu.view = sheet_view(Told(FRENCH, replace(shown.table, open=a.Menu(), clock=clock)))
        finger.up()
        assert tile.parent is menu
    reached = set(shown.intents)
    assert {a.Pause(), i.GoHome(), OpenSettings()} <= reached
    assert len(shown.intents) == len([tile for tile in tiles if tile.record.enabled and not tile.record.hold_s])
