"""The clock on the table's screen with real touches: it pauses, says why not, and disturbs no finger as it runs."""

from __future__ import annotations

from msgspec.structs import replace

from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk, Finger, tap_piece
from ui.records import intents as i
from ui.records.pieces import ClockView
from ui.screens.table import TableScreen
from ui.views.table import Table, table_view
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
        self.screen.view = table_view(FRENCH, self.table)
        self.stage.frames(1)


def test_a_touch_on_the_clock_pauses(table: Desk) -> None:
    shown = Shown(table, ClockView("0:14:59", can_pause=True))
    tap_piece(shown.screen.idle.clock)
    assert shown.intents == [i.PauseClock()]


def test_a_clock_that_cannot_be_paused_says_why(table: Desk) -> None:
    shown = Shown(table, ClockView("jusqu’à 22:00", reason="À l’heure dite."))
    reasons: list[str] = []
    shown.screen.idle.clock.bind(on_refused=lambda _, reason: reasons.append(reason) or True)
    tap_piece(shown.screen.idle.clock)
    assert (shown.intents, reasons) == ([], ["À l’heure dite."])


def test_a_second_that_passes_under_the_finger_changes_nothing(table: Desk) -> None:
    shown = Shown(table, ClockView("0:14:59", can_pause=True))
    pad = shown.screen.idle.pad
    first = Finger(pad.box[0] + 25, pad.box[1] + 25).down()
    shown.says(ClockView("0:14:58", can_pause=True))
    first.up()
    shown.says(ClockView("0:14:57", can_pause=True))
    assert pad.chosen == (1, 0)
    second = Finger(pad.box[0] + 81, pad.box[1] + 87).down()
    shown.says(ClockView("0:14:56", can_pause=True))
    second.up()
    assert shown.intents == [i.Throw((1, 2))]
    tile = Finger(shown.screen.tiles[0].box[0] + 50, shown.screen.tiles[0].box[1] + 40).down()
    shown.says(ClockView("0:14:55", can_pause=True))
    tile.up()
    assert shown.intents[1:] == [i.TouchTile(0)]


def test_each_second_draws_one_frame_and_none_between(table: Desk) -> None:
    shown = Shown(table, ClockView("0:14:59", can_pause=True))
    table.frames(3)
    assert table.drawn(3) == 0
    shown.screen.view = table_view(FRENCH, replace(shown.table, clock=ClockView("0:14:58", can_pause=True)))
    assert table.drawn(3) == 1
