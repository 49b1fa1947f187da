"""The history with real touches: everything in sentences, by player, and back to before any line in one step."""

from __future__ import annotations

from banker import commands as c
from banker import events as e
from banker.money import grouped
from tests.ui import sheet_samples
from tests.ui import table_samples as samples
from tests.ui.audit import words_of
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.test_flow import CARDS
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from tests.ui.test_sheet_trade import choose, opened
from ui.records import intents as i
from ui.records.rolls import RollView
from ui.screens.roll import RollScreen
from ui.table import acts as a
from ui.table.forms import History
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.words.names import space_name
from ui.words.strings import Strings, strings_for


def at_history(stage: Desk) -> Sitting:
    """A table with the history open, after five services of the cashier."""
    play = samples.Play(EDITION, COUNT)
    for player in ("p1", "p2", "p1", "p3", "p1"):
        play.do(c.CashSalary(player))
    at = opened(stage, play)
    tap_piece(at.screen.history)
    at.look()
    return at


def rows(at: Sitting) -> list[object]:
    return [row.button for row in at.look().rows]


def test_what_names_nobody_has_a_sign_of_its_own_and_not_that_of_money(stage: Desk) -> None:
    play = samples.Play(EDITION, COUNT).do(c.RenameSpace(6, {"fr": "Le Locle"}), c.PutPawn("p1", 10))
    at = opened(stage, play)
    tap_piece(at.screen.history)
    at.look()
    newest, renamed = rows(at)
    assert newest.token is not None
    assert (renamed.token, renamed.icon) == (None, "letters")


def test_back_to_before_a_line_undoes_it_and_all_after_in_one_step(stage: Desk) -> None:
    at = at_history(stage)
    before, salary = at.at.game.balance("p1"), at.at.game.edition.salary
    choose(at, a.Put(History(chosen=3)))
    paper, digits = at.look().paper, at.at.game.edition.currency
    assert paper.line == at.at.flow.desk.strings.n("history.undoes", 3)
    then = [grouped(money, digits) for money in (before - 2 * salary, samples.RICH + salary, samples.RICH)]
    assert [balance.amount for balance in paper.balances] == then
    assert [balance.sign for balance in paper.balances] == ["-", "", "-"]
    head = at.at.bank.course.head
    at.answer(at.acts().index(a.UndoTo(2)))
    assert at.at.bank.course.head == head + 1, "many steps are one row"
    assert at.at.game.balance("p1") == before - 2 * salary
    assert at.at.game.balance("p3") == samples.RICH
    at.look()
    assert at.at_rest()


def test_back_to_before_the_first_line_is_the_beginning(stage: Desk) -> None:
    at = at_history(stage)
    choose(at, a.Put(History(chosen=1)))
    at.answer(at.acts().index(a.UndoTo(0)))
    assert {at.at.game.balance(player.id) for player in at.at.game.players} == {samples.RICH}


def test_a_tap_instead_of_a_hold_undoes_nothing(stage: Desk) -> None:
    at = at_history(stage)
    choose(at, a.Put(History(chosen=5)))
    head = at.at.bank.course.head
    tap_piece(at.screen.paper.buttons[0])
    assert at.at.bank.course.head == head
    at.at.tap(CARDS[0])
    assert at.at.bank.course.head == head, "and a card signs nothing here"


def test_what_was_undone_stays_listed_and_struck_through(stage: Desk) -> None:
    at = at_history(stage)
    at.answer(at.acts().index(a.Put(History(chosen=5))))
    at.answer(at.acts().index(a.UndoTo(4)))
    at.look()
    tap_piece(at.screen.history)
    at.look()
    assert [row.struck for row in rows(at)[1:]] == [True, False, False, False, False], "under the way to redo it"
    assert not rows(at)[1].enabled


def test_the_history_of_one_player_has_only_their_lines(stage: Desk) -> None:
    at = at_history(stage)
    choose(at, a.Put(History("p1")))
    assert len(rows(at)) == 3
    choose(at, a.Put(History("p2")))
    assert len(rows(at)) == 1


def test_what_was_undone_is_done_again_from_the_history_step_by_step(stage: Desk) -> None:
    """Regression: there was no redo on it."""
    at = at_history(stage)
    choose(at, a.Put(History(chosen=4)))
    at.answer(at.acts().index(a.UndoTo(3)))
    at.look()
    tap_piece(at.screen.history)
    for left in (1, 0):
        again, *_ = at.look().rows
        assert (again.button.act, again.button.icon) == (i.Redo(), "redo")
        choose(at, i.Redo())
        assert len(at.at.bank.course.undone) == left
    assert at.look().rows[0].button.act != i.Redo()


def test_a_trade_says_what_each_received_and_is_read_whole_once_chosen(stage: Desk, language: str) -> None:
    """Regression: it named who signed, then one thing after the other, and ended in an ellipsis, even in the line that
    was touched."""
    strings, table = strings_for(language), sheet_samples.sheets("suisse-2007", 2)["history-traded"]
    view = sheet_view(Told(strings, table))
    assert isinstance(view, RollView)
    passed = [event.space for event in table.all[1].body.events if isinstance(event, e.DeedPassed)]
    deeds = [space_name(strings, table.game.edition, space) for space in passed]
    assert len(deeds) == 5
    assert all(deed in view.rows[1].button.label for deed in deeds)
    assert strings.t("event.trade_signed", player=table.game.player("p2").name) not in view.rows[1].button.label
    screen = RollScreen(view)
    stage.put(screen)
    stage.frames(1)
    chosen = screen.roll.seen[1]
    assert chosen.record.button.chosen
    assert chosen.record.button.label in " ".join(words_of(chosen))


def test_a_list_with_a_row_read_whole_ends_with_its_last_row_in_sight(stage: Desk) -> None:
    screen = RollScreen(sheet_view(Told(strings_for("fr"), sheet_samples.sheets("suisse-2007", 2)["history-traded"])))
    stage.put(screen)
    row = screen.reach(len(screen.record.rows) - 1)
    assert row.record is screen.record.rows[len(screen.record.rows) - 1]
    assert row.box[1] + row.box[3] <= screen.roll.box[1] + screen.roll.box[3]


def test_where_nothing_is_booked_it_is_said_once(strings: Strings) -> None:
    view = sheet_view(Told(strings, sheet_samples.sheets("suisse-2007", 2)["history-empty"]))
    assert view.blank.title == strings.t("table.nothing_booked")
    assert strings.t("table.nothing_booked") not in view.paper.lines
    assert view.paper.title != strings.t("history.back"), "there is nothing to go back to"
