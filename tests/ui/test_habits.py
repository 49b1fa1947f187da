"""What a table played by is remembered for the next game; a card at home goes on with the game in which it sits."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import edition
from banker.store import Store
from tests.ui import setup_samples as samples
from tests.ui.setup_samples import zero
from tests.ui.test_flow import CARDS, STRANGE, Table
from ui.flow.place import AtTable, Home, SettingUp
from ui.records import beside as b
from ui.records import intents as i
from ui.records.rolls import RollView
from ui.setup import state as s
from ui.setup.entered import Setup
from ui.setup.habits import habits_of, with_habits
from ui.setup.proposed import awaiting
from ui.setup.seats import reckons_alone
from ui.table import acts as a
from ui.views.setup import setup_view
from ui.words.strings import LANGUAGES, strings_for


def setup_of(table: Table) -> Setup:
    assert isinstance(table.flow.place, SettingUp)
    return table.flow.place.setup


def ended(table: Table) -> None:
    table.touch(a.Book(c.EndGame()))
    table.touch(i.Close())
    assert isinstance(table.flow.place, Home)
    assert table.flow.place.unfinished is None


# What is remembered


def test_the_next_game_begins_with_the_board_the_mode_and_the_rules_of_the_last_also_after_a_restart() -> None:
    table = Table()
    table.touch(i.NewGame())
    setup = setup_of(table)
    board = next(n for n, each in enumerate(setup.editions) if each.id == "paris-francs")
    keys = [i.TypeSum(key) for key in "9999999"]
    for touch in (
        i.ChooseEdition(board), i.ChooseMode(2), i.MoveTime(1), i.Step(2), i.AddPlayer(), i.AddPlayer(),
        i.ChooseOption("auction", 1), i.AskSum("starting_balance"), *keys, i.AskSum("starting_balance"),
        i.ChooseOption("deal_deeds", 1), i.BeginGame(),
    ):  # fmt: skip
        table.touch(touch)
    played = table.game.terms
    ended(table)
    again = Table(table.bank.store)
    for newcomer in (lambda: again.touch(i.NewGame()), lambda: again.tap(STRANGE)):
        newcomer()
        setup = setup_of(again)
        assert (setup.edition_id, setup.mode, setup.minutes) == ("paris-francs", "timed", 105)
        assert setup.options == played.options
        assert setup.options.starting_balance == 9_999_999
        again.touch(i.GoHome())
        again.flow._entered = None


def test_what_is_unknown_to_this_version_or_board_is_left_out() -> None:
    start = s.new_setup(samples.editions())
    gone = b.Habits("gone", "short")
    assert with_habits(start, gone) == with_habits(start, None) == start
    odd = b.Habits("london", "odd", {"auction": "sideways", "nothing": "no", "starting_balance": -1, "pot": "none"}, 1)
    setup = with_habits(start, odd)
    assert (setup.edition_id, setup.mode, setup.minutes) == ("london", "standard", 15)
    assert setup.options == setup.edition.options


@pytest.mark.parametrize("changes", [{}, {"mode": "timed", "by_hour": True}, {"declined": ("suisse-2007",)}])
def test_habits_come_back_as_they_were(changes: dict[str, object]) -> None:
    setup = replace(s.new_setup(samples.editions()), **changes)
    kept = habits_of(setup)
    assert habits_of(with_habits(s.new_setup(samples.editions()), kept)) == kept


def test_a_card_that_takes_its_seat_after_a_restart_looks_and_reckons_as_the_last_time(tmp_path: Path) -> None:
    table = Table(Store(tmp_path / "banker.db"))
    table.touch(i.NewGame())
    for n, name in enumerate(("Zoé", "")):  # the second is never named
        table.tap(CARDS[n])
        for touch in (i.ChooseSeat(n), i.TakeSymbol(("heart", "anchor")[n]), i.SwitchAlone(n), i.TakeName(name)):
            table.touch(touch)
    before = {seat.card: seat for seat in setup_of(table).seats}
    table.touch(i.BeginGame())
    ended(table)
    table.bank.store.close()
    again = Table(Store(tmp_path / "banker.db"))
    for uid in (CARDS[1], CARDS[0], STRANGE):
        again.tap(uid)
    setup = setup_of(again)
    known = [seat for seat in setup.seats if seat.card in before]
    assert [(seat.name, seat.token) for seat in known] == [
        (before[seat.card].name, before[seat.card].token) for seat in known
    ]
    assert [reckons_alone(setup, seat) for seat in setup.seats] == [True, True, False]
    again.touch(i.BeginGame())
    assert again.flow.table.alone == {setup.seats[0].id, setup.seats[1].id}
    again.bank.store.close()


# A card at home


def test_a_card_at_home_goes_on_with_the_game_in_which_it_sits() -> None:
    table = Table().seat_three()
    game = table.flow.state.game_id
    table.touch(i.GoHome())
    table.tap(CARDS[1])
    assert isinstance(table.flow.place, AtTable)
    assert table.flow.state.game_id == game
    assert len(table.bank.log.games()) == 1


def test_a_card_that_sits_nowhere_begins_a_set_up_although_a_game_waits() -> None:
    table = Table().seat_three()
    table.touch(i.GoHome())
    table.tap(STRANGE)
    assert [seat.card for seat in setup_of(table).seats] == [table.flow.desk.card(STRANGE)]


def test_the_card_of_somebody_who_is_out_begins_a_set_up() -> None:
    table = Table().seat_three()
    table.touch(a.Book(c.Leave(table.flow.desk.seated(CARDS[2]))))
    table.touch(i.GoHome())
    table.tap(CARDS[2])
    assert isinstance(table.flow.place, SettingUp)


def test_where_a_card_sits_in_several_games_one_touch_asks_which() -> None:
    table = Table().seat_three()
    first = table.flow.state.game_id
    table.touch(i.GoHome())
    table.seat_three()
    table.touch(i.GoHome())
    table.tap(CARDS[0])
    lay = table.flow.desk.beside
    assert isinstance(lay, b.Games)
    assert {game.id for game in lay.games} == {table.bank.game_id, first} != {first}
    view = table.flow.view()
    assert isinstance(view, RollView)
    assert view.title.startswith("Quelle partie")
    table.touch(view.rows[[game.id for game in lay.games].index(first)].button.act)
    assert isinstance(table.flow.place, AtTable)
    assert table.flow.state.game_id == first


# The board at step 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_step_two_names_the_board_and_when_it_is_full_one_that_takes_more(language: str) -> None:
    strings = strings_for(language)
    setup = samples.seated(6)
    name = setup.edition.names[language]
    call = setup_view(strings, samples.seated(2)).body.call
    assert any(line.startswith(name) for line in call.lines)
    for more in (setup, s.after_tap(setup, "seventh", None), s.after(setup, i.AddPlayer(), zero)):
        body = setup_view(strings, more).body
        larger = next(each for each in setup.editions if each.id == "suisse-rues" or each.most_players == 8)
        assert any(line.startswith(name) for line in body.call.lines)
        assert any(strings.t("setup.larger", board="X", count=8)[1:] in line for line in body.call.lines), larger.id
        assert "8" in body.add.reason


def test_a_table_of_the_most_seats_names_no_other_board() -> None:
    body = setup_view(strings_for("fr"), s.after_tap(samples.seated(8, "paris-francs"), "ninth", None)).body
    assert not any("étape" in line for line in (*body.call.lines, body.add.reason))


# Proposed names


def test_a_board_whose_places_are_not_certain_takes_the_proposed_names_and_one_touch_takes_them_off() -> None:
    setup = s.new_setup(samples.editions(), "suisse-2007")
    assert awaiting(edition.load("suisse-2007"))
    assert not awaiting(setup.edition)
    said = setup_view(strings_for("fr"), setup).body.names
    assert said.chosen
    assert said.detail.startswith("au lieu de Marron")
    off = s.after(setup, i.ProposeNames(), zero)
    assert off.edition == edition.load("suisse-2007")
    said = setup_view(strings_for("fr"), off).body.names
    assert not said.chosen
    assert s.after(off, i.ProposeNames(), zero).edition == setup.edition


# What an edition plays by


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_of_turns_that_the_board_agrees_is_said_in_every_step(language: str) -> None:
    strings = strings_for(language)
    own = edition.load("paris-francs")
    own = replace(own, options=replace(own.options, turns_each=30))
    setup = s.new_setup((own,))
    words = strings.t("option.turns_each.30")
    assert words in setup_view(strings, setup).body.line
    assert any(words in line for line in setup_view(strings, replace(setup, step=2)).body.call.lines)
    assert any(words in line for line in setup_view(strings, replace(setup, step=3)).body.chosen.game)
    without = s.after(setup, i.ChooseOption("turns_each", 0), zero)
    assert words not in setup_view(strings, without).body.line
