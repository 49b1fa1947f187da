"""What a table played by is remembered for the next game; a card at home goes on with the game in which it sits."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import edition
from banker.edition_proposed import awaiting
from banker.store import Store
from banker.tags import SEATS, Tags
from tests.ui import setup_samples as samples
from tests.ui.setup_samples import zero
from tests.ui.test_flow import CARDS, STRANGE, Table, three_seated
from ui.bank.last_table import last_table
from ui.build import editions_of
from ui.flow.place import AtTable, Home, SettingUp
from ui.records import beside as b
from ui.records import intents as i
from ui.records.pieces import Token
from ui.records.rolls import RollView
from ui.records.setup import ChosenView
from ui.setup import first, options, seats, time
from ui.setup import state as s
from ui.setup.entered import Seated, Setup, enter, in_mode, on_board, with_or_without_names
from ui.setup.habits import habits_of, opened_setup, with_habits
from ui.setup.seats import can_be_the_same, reckons_alone
from ui.views.setup import setup_view
from ui.words.strings import LANGUAGES, Strings, strings_for


def setup_of(table: Table) -> Setup:
    assert isinstance(table.flow.place, SettingUp)
    return table.flow.place.setup


def ended(table: Table) -> None:
    table.end()
    table.touch(i.Close())
    assert isinstance(table.flow.place, Home)
    assert table.flow.place.unfinished is None


# What is remembered


def test_the_next_game_begins_with_the_board_the_mode_and_the_rules_of_the_last_also_after_a_restart() -> None:
    table = Table()
    table.touch(i.NewGame())
    keys = [enter(options.typed, key) for key in "9999999"]
    for touch in (
        enter(on_board, "paris-francs"), enter(in_mode, "timed"), enter(time.moved, 1),
        i.Step(2), enter(seats.added), enter(seats.added), i.Step(3),
        enter(options.with_option, "auction", "no"), enter(options.asked, "starting_balance"), *keys,
        enter(options.asked, "starting_balance"),
        enter(options.with_option, "deal_deeds", "no"), i.BeginGame(),
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
        again.home()
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
    for n, (name, symbol) in enumerate((("Zoé", "heart"), ("", "anchor"))):  # the second is never named
        table.tap(CARDS[n])
        for touch in (
            enter(seats.touched, f"p{n + 1}"),
            enter(seats.with_look, f"p{n + 1}", replace(setup_of(table).seats[n].token, symbol=symbol)),
            enter(seats.switched, f"p{n + 1}"),
            i.TakeName(name),
        ):
            table.touch(touch)
    before = {seat.card: seat for seat in setup_of(table).seats}
    table.begin_game()
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
    again.begin_game()
    assert again.flow.table.alone == {setup.seats[0].id, setup.seats[1].id}
    again.bank.store.close()


def again_with(*names: str) -> tuple[Store, list[Seated]]:
    """A bank at which a game of these players has ended; the last of them has no card."""
    table = Table()
    table.touch(i.NewGame())
    for n, name in enumerate(names):
        if name == names[-1]:
            table.touch(enter(seats.added))
        else:
            table.tap(CARDS[n])
        table.touch(enter(seats.touched, f"p{n + 1}"))
        table.touch(i.TakeName(name))
    table.touch(enter(seats.touched, "p1"))
    table.touch(i.MovePlayer(0, 1))
    sat = list(setup_of(table).seats)
    table.touch(i.Step(3))
    table.touch(i.BeginGame())
    ended(table)
    return table.bank.store, sat


def people(seats: Iterable[Seated]) -> list[tuple[str, Token, str | None]]:
    return [(seat.name, seat.token, seat.card) for seat in seats]


@pytest.mark.parametrize("tapped", [None, CARDS[1]])
def test_one_touch_brings_the_same_players_back_in_their_order_also_after_a_restart(tapped: str | None) -> None:
    store, sat = again_with("Zoé", "", "Uwe")
    table = Table(store)
    table.tap(tapped) if tapped else table.touch(i.NewGame())
    table.touch(i.Step(2))
    button = table.flow.view().body.start
    assert (button.label, button.act) == (table.flow.desk.strings.t("setup.same"), enter(seats.same_again))
    table.touch(button.act)
    setup = setup_of(table)
    assert people(setup.seats) == people(sat)
    assert len({seat.id for seat in setup.seats}) == 3
    assert setup.first == (next(seat.id for seat in setup.seats if seat.card == table.flow.desk.card(tapped)) if tapped
                           else setup.seats[0].id)  # fmt: skip
    assert [seat.known.games for seat in setup.seats if seat.card] == [1, 1]
    assert table.flow.view().body.start.act == enter(first.asked)
    table.begin_game()
    assert [player.name for player in table.game.players][1:] == ["Zoé", "Uwe"]
    assert set(table.flow.place.cards) == {seat.card for seat in sat if seat.card}


def test_the_same_players_are_not_offered_to_others_nor_on_a_board_too_small() -> None:
    store, sat = again_with("Zoé", "Ida", "Uwe")
    table = Table(store)
    table.touch(i.NewGame())
    setup = setup_of(table)
    assert can_be_the_same(setup)
    for other in (
        s.after(setup, enter(seats.added), zero),
        s.after_tap(setup, "another", None),
        replace(setup, last=tuple(replace(sat[0], id=f"p{n}", name=str(n)) for n in range(7))),
        replace(setup, last=()),
    ):
        assert not can_be_the_same(other)
        assert setup_view(strings_for("fr"), replace(other, step=2)).body.start.act == enter(first.asked)


def test_a_card_forgotten_since_comes_back_with_its_players_but_is_nobodys() -> None:
    store, sat = again_with("Zoé", "Ida", "Uwe")
    assert sat[0].card is not None
    Tags(store).forget(sat[0].card)
    table = Table(store)
    assert [seat.card for seat in last_table(table.bank)] == [None, sat[1].card, None]
    store.keep(SEATS + table.bank.log.games()[0], b"{}")
    assert [seat.card for seat in last_table(table.bank)] == [None, None, None]


def test_a_game_set_apart_is_no_last_table() -> None:
    store, sat = again_with("Zoé", "Ida", "Uwe")
    bank = Table(store).bank
    assert people(last_table(bank)) == people(sat)
    bank.set_apart(bank.log.games()[0])
    assert last_table(bank) == ()


# A card at home


def test_a_card_at_home_goes_on_with_the_game_in_which_it_sits() -> None:
    table = three_seated()
    game = table.flow.state.game_id
    table.home()
    table.tap(CARDS[1])
    assert isinstance(table.flow.place, AtTable)
    assert table.flow.state.game_id == game
    assert len(table.bank.log.games()) == 1


def test_a_card_that_sits_nowhere_begins_a_set_up_although_a_game_waits() -> None:
    table = three_seated()
    table.home()
    table.tap(STRANGE)
    assert [seat.card for seat in setup_of(table).seats] == [table.flow.desk.card(STRANGE)]


def test_the_card_of_somebody_who_is_out_begins_a_set_up() -> None:
    table = three_seated()
    table.leave(2)
    table.home()
    table.tap(CARDS[2])
    assert isinstance(table.flow.place, SettingUp)


def test_where_a_card_sits_in_several_games_one_touch_asks_which() -> None:
    table = three_seated()
    first = table.flow.state.game_id
    table.home()
    table.seat_three()
    table.home()
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


def test_step_two_names_the_board_and_when_it_is_full_one_that_takes_more(language: str) -> None:
    strings = strings_for(language)
    setup = samples.seated(6)
    name = setup.edition.names[language]
    call = setup_view(strings, samples.seated(2)).body.call
    assert any(line.startswith(name) for line in call.lines)
    for more in (setup, s.after_tap(setup, "seventh", None), s.after(setup, enter(seats.added), zero)):
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
    off = s.after(setup, enter(with_or_without_names), zero)
    assert off.edition == edition.load("suisse-2007")
    said = setup_view(strings_for("fr"), off).body.names
    assert not said.chosen
    assert s.after(off, enter(with_or_without_names), zero).edition == setup.edition


# What an edition plays by


def test_a_number_of_turns_that_the_board_agrees_is_said_in_every_step(strings: Strings) -> None:
    own = edition.load("paris-francs")
    own = replace(own, options=replace(own.options, turns_each=30))
    setup = s.new_setup((own,))
    words = strings.t("option.turns_each.30")
    assert words in setup_view(strings, setup).body.line
    assert words == setup_view(strings, replace(setup, step=2)).following.detail
    assert any(words in line for line in setup_view(strings, replace(setup, step=3)).body.chosen.game)
    without = s.after(setup, enter(options.with_option, "turns_each", 0), zero)
    assert words not in setup_view(strings, without).body.line


def test_rules_of_a_boards_own_are_said_in_every_step(strings: Strings, tmp_path: Path) -> None:
    names = f"names = {{ {', '.join(f'{each} = {each!r}' for each in LANGUAGES)} }}"
    folder = tmp_path / "editions"
    folder.mkdir()
    file = folder / "ours.toml"

    def at_each_step(*options: str) -> tuple[str, str, ChosenView]:
        file.write_text("\n".join(('extends = "suisse-2007"', names, "[options]", *options)))
        setup = opened_setup(None, editions_of(tmp_path), (), 0, b.Habits("ours"))
        assert setup.edition_id == "ours"
        views = [setup_view(strings, replace(setup, step=step)) for step in (1, 2, 3)]
        return views[0].body.line, views[1].following.detail, views[2].body.chosen

    one, two, chosen = at_each_step('auction = "no"', "turns_each = 30", "turn_limit = 60")
    assert strings.t("option.turns_each.30") in one
    assert strings.n("setup.own.brief", 2) in one
    assert two == strings.n("setup.own.brief", 3)
    assert chosen.own[0] == strings.t("house_rule.auction")
    assert strings.t("option.turn_limit.title") in chosen.own[1]
    assert chosen.official, "a board's own rules are official there"
    one, two, chosen = at_each_step('auction = "no"')
    assert chosen.own == (strings.t("house_rule.auction"),)
    assert chosen.own[0] in one
    assert two == strings.n("setup.own.brief", 1)
    one, two, chosen = at_each_step('auction = "yes"')
    assert strings.t("house_rule.auction") not in one
    assert (two, chosen.own) == ("", ())
