"""The time of a turn and the number of turns at the table: a real bank in memory, the clock in the test's hands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker.options import HOUSE_RULES
from banker.pending import Bundle
from hardware.ports import ButtonHolding, ButtonLetGo, Signal
from tests.ui import table_samples as samples
from tests.ui.hands import sit_down
from tests.ui.test_flow import CARDS, Table
from tests.ui.test_timed_table import QUARTER, Evening
from ui.bank.faults import Fault
from ui.records import intents as i
from ui.records.beside import Leave, ResumeGame
from ui.records.bulletin import BulletinView
from ui.records.pieces import Signing
from ui.setup.entered import enter, in_mode
from ui.setup.options import with_option
from ui.table import acts as a
from ui.views.setup.rules import departure_lines
from ui.words.names import start_name
from ui.words.strings import strings_for

LIMIT_S = 30  # The shortest limit of a turn.


class Turns(Evening):
    """A table with these options, in the standard game unless something else is agreed."""

    def begin_with(self, *agreed: i.Intent, **options: int | str) -> Turns:
        self.touch(i.NewGame())
        for intent in (*agreed, i.Step(2)):
            self.touch(intent)
        for uid in CARDS:
            self.tap(uid)
        if options:
            self.touch(i.Step(3))
        for name, value in options.items():
            self.touch(enter(with_option, name, value))
        self.begin_game()
        self.passes(0)
        return self

    @property
    def clock(self) -> str | None:
        """What the clock in the middle of the board says, of the turn behind the point; None without one."""
        middle = self.flow.view().middle
        return middle.clock and " · ".join(filter(None, (middle.clock.words, middle.clock.left)))

    @property
    def reminders(self) -> int:
        return self.panel.signals.count(Signal.ATTENTION)


def test_without_a_limit_there_is_no_clock_of_the_turn() -> None:
    table = Turns().begin_with()
    table.waits(500)
    assert (table.clock, table.reminders) == (None, 0)


def test_the_time_left_of_the_turn_is_counted_and_the_end_reminds_once() -> None:
    table = Turns().begin_with(turn_limit=30)
    assert table.clock == "0:30"
    table.passes(29.5)
    assert (table.clock, table.reminders) == ("0:01", 0)
    table.passes(1)
    assert (table.clock, table.reminders) == ("0:00", 1)
    assert table.flow.view().note == "", "it covers nobody's balance"
    assert table.flow.bulletins.view().title.startswith("Tour d")
    table.passes(60)
    assert table.reminders == 1
    assert table.flow.bulletins.view() is None, "the reminder goes away by itself"
    assert table.game.turn.number == 0, "nothing was booked"


def test_each_turn_has_its_own_time_but_a_double_goes_on_with_the_same() -> None:
    table = Turns().begin_with(turn_limit=60)
    table.passes(20)
    table.throw(5, 5)
    table.passes(5)
    assert table.game.turn.player == table.game.top.player, "the double throws again"
    assert table.clock == "0:35"
    table.throw(4, 6)
    assert table.clock == "0:35", "until the next look at the clock"
    table.passes(0)
    assert table.clock == "1:00"


def test_a_turn_gone_on_with_has_its_whole_time() -> None:
    table = Turns().begin_with(turn_limit=60)
    table.passes(20)
    game_id = table.flow.place.state.game_id
    table.home()
    table.passes(1)
    table.listed(game_id, ResumeGame(game_id))
    table.passes(0)
    assert table.clock == "1:00"


@pytest.mark.parametrize(("own", "others"), [(0, 100), (29, 5)])
def test_the_time_that_others_take_to_bid_does_not_count(own: int, others: int) -> None:
    table = Turns().begin_with(turn_limit=30, auction_countdown=0)
    table.throw(1, 2)
    table.passes(own)
    table.answer(c.Decline)
    table.passes(others)
    assert table.reminders == 0


def test_a_reminder_that_waits_behind_a_notice_is_not_said_in_another_turn() -> None:
    table = Turns().begin_with(turn_limit=30)
    table.passes(29)
    table.flow.faults.unnoted(OSError())
    table.passes(2)
    assert table.reminders == 1
    notice = table.flow.bulletins.view()
    table.throw(4, 6)
    table.passes(0)
    assert table.flow.desk.bulletins == (notice,)
    table.passes(notice.seconds)
    assert table.flow.bulletins.view() is None


def test_what_is_said_beside_the_question_waits_while_the_button_is_held_and_for_the_next_table() -> None:
    table = Turns().begin_with()
    table.flow.faults.unnoted(OSError())
    said = table.flow.bulletins.view()
    table.flow.on_button(ButtonHolding(table.at, until=table.at + 3))
    assert table.flow.bulletins.view() is None
    table.passes(said.seconds + 5)
    table.flow.on_button(ButtonLetGo(table.at))
    assert table.flow.bulletins.view() is said
    table.settings()
    assert table.flow.bulletins.view() is None
    table.touch(Leave())
    table.touch(a.CloseOpen())
    table.tile(0)
    table.answer(a.Person)
    table.answer(a.NewLook)
    assert table.flow.bulletins.view() is None, "the keyboard takes the whole screen"
    table.touch(i.TakeName(""))
    assert table.flow.bulletins.view() is said
    table.home()
    table.passes(said.seconds + 5)
    assert table.flow.bulletins.view() is None
    table.begin_with()
    assert table.flow.bulletins.view() is said


def test_at_another_game_only_what_concerns_the_file_is_still_said() -> None:
    table = Turns().begin_with(turn_limit=30)
    table.passes(29)
    table.flow.faults.unnoted(OSError())
    notice = table.flow.bulletins.view()
    table.passes(2)
    table.flow.desk.tell(BulletinView("not booked", of_game=True), first=True)
    assert len(table.flow.desk.bulletins) == 3
    table.home()
    table.begin_with()
    assert table.flow.desk.bulletins == (notice,)


def test_the_clock_of_a_timed_game_stands_before_that_of_the_turn() -> None:
    table = Turns().begin_with(enter(in_mode, "timed"), *QUARTER, turn_limit=120)
    table.passes(5)
    assert table.clock == "0:14:55 · 1:55"
    middle = table.flow.view().middle
    assert middle.clock.token == middle.token, "whose turn it is"
    table.touch(a.Pause())
    table.passes(60)
    table.answer(a.GoOn)
    table.passes(0)
    assert table.clock == "0:14:55 · 1:55"


def test_in_the_last_round_the_clock_says_so() -> None:
    table = Turns().begin_with(enter(in_mode, "timed"), *QUARTER, last_round="yes")
    table.throw(4, 6)
    table.waits(15 * 60 + 2)
    assert table.game.time_up
    assert table.clock == "derniers tours"
    table.throw(4, 6)
    table.throw(4, 6)
    assert table.flow.state.game.over is not None


def test_which_turn_of_how_many_it_is() -> None:
    table = Turns().begin_with(turns_each=10)
    assert table.clock == "tour 1 sur 10"
    table.throw(5, 5)
    assert table.clock == "tour 1 sur 10"
    table.throw(4, 6)
    table.throw(4, 6)
    table.throw(4, 6)
    assert table.clock == "tour 2 sur 10"


# At a table that is taken up again, in steps of a second: nothing but the clock itself


def thrown(*commands: c.Command, limit_s: int = LIMIT_S, **position: object) -> Table:
    """A table of three who have so many seconds for a turn, at which this was booked."""
    table = sit_down(samples.Play("suisse-2007", 3, {"turn_limit": limit_s}, **position).do(*commands))
    wait(table, 0)
    return table


def wait(table: Table, seconds: int) -> None:
    """Let so many seconds go by; the app looks at the clock in each, and once at the end."""
    for second in range(seconds + 1):
        table.at += second > 0
        table.flow.tick(table.at)


def reminders(table: Table) -> list[str]:
    """What is said of turns that are long."""
    return [said.title for said in table.flow.desk.bulletins if said.signing is Signing.REMINDS]


def is_long(seat: int) -> str:
    return strings_for("fr").t("clock.turn_is_long", player=samples.WIDE[seat])


def test_a_turn_that_is_long_is_said_once_as_long_as_its_player_is_asked() -> None:
    table = thrown()
    wait(table, LIMIT_S - 1)
    assert (reminders(table), table.flow.table.turn_left) == ([], "0:01")
    wait(table, 1)
    assert (reminders(table), table.flow.table.turn_left) == ([is_long(0)], "0:00")
    assert table.panel.signals[-1] is Signal.ATTENTION
    shown = len(table.panel.signals)
    wait(table, 3)
    assert reminders(table) == [is_long(0)]
    wait(table, 30)
    assert reminders(table) == []
    assert len(table.panel.signals) == shown


@pytest.mark.parametrize("jail", [{}, {"p2": 1}])
@pytest.mark.parametrize(("dice", "goes"), [((1, 2), False), ((4, 6), True), ((5, 5), False)])
def test_a_reminder_goes_with_the_turn_and_not_before(dice: tuple[int, int], goes: bool, jail: dict[str, int]) -> None:
    """A street that is for sale and a double leave the turn to whose it is. Regression: the reminder lay over the next
    player's dice."""
    table = thrown(jail=jail)
    wait(table, LIMIT_S)
    table.throw(*dice)
    wait(table, 0)
    assert reminders(table) == ([] if goes else [is_long(0)])
    wait(table, 1)
    assert table.flow.table.turn_left == ("0:29" if goes else "0:00")


def test_a_reminder_goes_while_all_bid_and_their_time_is_nobodys() -> None:
    table = thrown(samples.throw(1, 2))
    wait(table, LIMIT_S)
    assert reminders(table) == [is_long(0)]
    table.answer(c.Decline)
    wait(table, 0)
    assert reminders(table) == []
    wait(table, 9)
    assert (reminders(table), table.flow.table.turn_left) == ([], "0:00")


def test_the_time_of_who_owes_to_the_player_in_turn_is_not_that_players() -> None:
    """Only who is in turn is on the clock; whoever else is asked is waited for."""
    table = thrown(c.ProposeTrade("p2", "p3", Bundle((1,)), Bundle((3,))), holders={1: "p2", 3: "p3"})
    wait(table, 9)
    assert (reminders(table), table.flow.table.turn_left) == ([], "0:30")


@pytest.mark.parametrize("held", [a.Paused(), a.AskHour(20 * 60), a.LastBookings()])
def test_while_the_table_is_held_nobodys_time_runs(held: a.Lay) -> None:
    table = thrown()
    wait(table, 2)
    table.flow.desk.set_table(open=held)
    wait(table, 9)
    assert (reminders(table), table.flow.table.turn_left) == ([], "0:28")
    table.flow.desk.set_table(open=a.Menu())
    wait(table, 1)
    assert table.flow.table.turn_left == "0:27", "what a player reads is their own time"


def test_what_stands_beside_the_game_costs_nobody_time() -> None:
    table = thrown()
    wait(table, 2)
    table.settings()
    wait(table, LIMIT_S)
    table.leave_settings()
    wait(table, 1)
    assert (reminders(table), table.flow.table.turn_left) == ([], "0:27")


def test_a_busy_machine_costs_a_player_no_more_than_a_second() -> None:
    table = thrown()
    table.at += 60
    table.flow.tick(table.at)
    assert (reminders(table), table.flow.table.turn_left) == ([], "0:29")


def test_without_a_limit_or_in_what_was_no_clock_is_shown_of_a_turn() -> None:
    table = thrown(limit_s=0)
    wait(table, 3)
    assert table.flow.table.turn_left == ""
    table = thrown()
    wait(table, 3)
    table.flow.desk.looking = Fault("full")
    wait(table, LIMIT_S)
    assert (table.flow.table.turn_left, reminders(table)) == ("", [])


def test_house_rules_that_people_know_have_a_name_of_their_own(language: str) -> None:
    strings, edition = strings_for(language), Turns().flow.desk.wiring.editions().editions[0]
    options = replace(edition.options, **dict(HOUSE_RULES))
    lines = departure_lines(strings, edition, options, tuple(rule.option for rule in HOUSE_RULES))
    start = start_name(strings, edition)
    assert list(lines) == [strings.t(f"house_rule.{rule.option}", start=start) for rule in HOUSE_RULES]
    assert len(set(lines)) == len(HOUSE_RULES)
