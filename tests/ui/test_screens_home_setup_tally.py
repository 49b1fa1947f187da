"""Home, set-up, deal and tally with real touches: what each means, and that nothing is clipped, small or covered."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker.awards import Kind
from banker.money import grouped
from banker.options import HOUSE_RULES
from banker.rules.setup import open_game, opened
from tests.ui import gallery_screens as gallery
from tests.ui import setup_samples as samples
from tests.ui.offscreen import SIZES, Desk, Finger, middle, tap, tap_piece
from tests.ui.test_widget_layout import pieces
from ui.bank.story import story
from ui.look import theme
from ui.records import intents as i
from ui.records.looking import At, LookBack, OpenPanel, Panel, Play, StepBy, TurnAxis
from ui.records.pieces import Token
from ui.records.seen import Seen
from ui.records.tally import ChartLine, SavedView, SaveTally, TallyRowView, TallyView, WealthLineView
from ui.screens.home import HomeScreen
from ui.screens.naming import Naming
from ui.screens.setup import SetupScreen
from ui.screens.tally import TallyScreen
from ui.setup import deal, first, options, seats, time
from ui.setup import state as s
from ui.setup.entered import DEEDS, PLAYERS, RULES, Setup, enter, in_mode, on_board, with_or_without_names
from ui.setup.options import house_rules, options_shown, values_of
from ui.views.home import ReaderState, Resumable, home_view
from ui.views.setup import setup_view
from ui.views.tally import tally_view
from ui.widgets.chart import Chart, apart
from ui.widgets.dice import DicePad
from ui.widgets.drawn import Drawn
from ui.widgets.first_dice import FirstDice
from ui.widgets.note import Note
from ui.widgets.piece import P, Piece
from ui.widgets.plates import Value
from ui.widgets.press import Press
from ui.widgets.seat_row import FreeSeat, SeatRow
from ui.widgets.tally_picture import TallyPicture, draw
from ui.widgets.wealth import Wealth, WealthLines
from ui.words.names import name_in, space_name
from ui.words.strings import LANGUAGES, Strings, strings_for

FRENCH = strings_for("fr")
NAMES = ("Chloé", "Bob", "Alice", "Noé", "Léa", "Hugo", "Inès", "Anna")


Screen = HomeScreen | SetupScreen | TallyScreen


class Heard:
    """A screen on the table, and what its touches meant. With a set-up it answers as the app does."""

    def __init__(self, table: Desk, screen: Screen, setup: Setup | None = None) -> None:
        self.table, self.screen, self.setup = table, screen, setup
        self.intents: list[i.Intent] = []
        table.heard = self._on
        table.put(screen)

    def _on(self, intent: i.Intent) -> None:
        self.intents.append(intent)
        if self.setup is not None and not isinstance(intent, i.GoHome | i.BeginGame):
            self.setup = s.after(self.setup, intent, samples.zero)
            self.screen.view = setup_view(FRENCH, self.setup)

    def tap(self, piece: Piece[Any]) -> list[i.Intent]:
        """Touch a piece; what that meant."""
        before = len(self.intents)
        tap_piece(piece)
        self.table.frames(1)
        return self.intents[before:]

    def key(self, act: i.Intent) -> Press[Any]:
        """The key that does this, on the set-up or where a name is typed."""
        on = (self.screen, *self.screen.of(Naming))
        return next(piece.doing(act) for piece in on if act in _acts(piece))

    def offers(self, act: i.Intent) -> bool:
        """Whether anything does this."""
        return any(act in _acts(piece) for piece in (self.screen, *self.screen.of(Naming)))

    def touch(self, *acts: i.Intent) -> None:
        """Touch what does each of these, and see that it does."""
        for act in acts:
            assert act in self.tap(self.key(act)) or isinstance(act, i.Show), act

    def type(self, words: str) -> None:
        """Touch the keys of a name."""
        for letter in words:
            self.table.write(self.screen.naming.keyboard, (letter,))


def _acts(piece: Drawn[Any]) -> list[i.Intent | None]:
    return [each.act(each.record) for each in piece.live if isinstance(each, Press)]


def set_up(table: Desk, setup: Setup) -> Heard:
    return Heard(table, SetupScreen(setup_view(FRENCH, setup)), setup)


# Looks: every picture of the gallery, every language, every size


def test_a_screen_at_rest_draws_nothing(table: Desk) -> None:
    table.frames(100)  # what tests before this one still had under way
    for pictures in (gallery.homes, gallery.setups, gallery.tallies):
        for name, made in pictures(FRENCH):
            table.put(made())
            table.frames(3)
            assert (name, table.drawn(3)) == (name, 0)


# Home


def home(table: Desk, resumable: Resumable | None = None) -> Heard:
    return Heard(table, HomeScreen(home_view(FRENCH, resumable, ReaderState.READY)))


def test_home_without_a_game_offers_a_new_one_as_the_large_paper(table: Desk) -> None:
    heard = home(table)
    assert heard.tap(heard.screen.doing(i.NewGame())) == [i.NewGame()]


def test_home_with_a_game_offers_to_resume_it(table: Desk) -> None:
    game = samples.wealthy(3)
    heard = home(table, Resumable(game, "2026-11-21T21:40", samples.looks(game)))
    assert heard.tap(heard.screen.doing(i.Resume())) == [i.Resume()]
    assert heard.tap(heard.screen.doing(i.NewGame())) == [i.NewGame()]


def test_home_switches_the_language_and_turns_the_view(table: Desk) -> None:
    heard = home(table)
    for act in (*map(i.ChooseLanguage, range(len(LANGUAGES))), i.TurnView()):
        assert heard.tap(heard.screen.doing(act)) == [act]


def test_a_date_and_time_are_written_in_words() -> None:
    game = samples.wealthy(2)
    view = home_view(FRENCH, Resumable(game, "2026-11-21T21:40:12+01:00", samples.looks(game)), ReaderState.READY)
    assert view.resume.when.startswith("samedi 21 novembre, 21:40")


# Set-up


def test_an_edition_and_a_mode_are_chosen_by_touch(table: Desk) -> None:
    heard = set_up(table, s.new_setup(samples.editions()))
    heard.touch(enter(on_board, samples.editions()[3].id), enter(in_mode, "short"), i.Step(2))
    assert (heard.setup.edition_id, heard.setup.mode, heard.setup.step) == (samples.editions()[3].id, "short", PLAYERS)


def turn(heard: Heard) -> None:
    """Turn to the next page of boards."""
    heard.tap(next(key for key in heard.screen.buttons if key.record.icon == "right" and not key.record.label))


def test_editions_that_do_not_fit_stand_on_the_next_page(table: Desk) -> None:
    heard = set_up(table, s.new_setup(samples.editions()))
    boards = [card.act for card in heard.screen.record.body.cards]
    later = next(board for board in boards if not heard.offers(board))
    turn(heard)
    heard.touch(later)
    assert heard.screen.doing(later).record.chosen, "its page is still shown"


def test_the_board_chosen_is_named_whatever_page_of_boards_is_shown(table: Desk, strings: Strings) -> None:
    setup = replace(s.new_setup(samples.editions()), edition_id="monde-2008")
    heard = Heard(table, SetupScreen(setup_view(strings, setup)))
    chosen = next(card.act for card in heard.screen.record.body.cards if card.chosen)
    assert heard.offers(chosen), "the page with it is shown first"
    turn(heard)
    assert not heard.offers(chosen)
    assert name_in(strings, setup.edition.names) in words_on(heard.screen.doing(i.Step(2)))


def test_back_and_the_steps_lead_everywhere(table: Desk) -> None:
    heard = set_up(table, s.new_setup(samples.editions()))
    heard.touch(i.Step(3))
    for act in (i.Step(2), i.Step(1), i.GoHome()):
        assert heard.tap(heard.screen.buttons[0]) == [act]


def test_a_player_without_a_card_is_added_and_removed(table: Desk) -> None:
    heard = set_up(table, samples.seated(2, names=NAMES))
    heard.touch(enter(seats.added))
    assert heard.tap(heard.screen.of(FreeSeat)[0]) == [enter(seats.added)], "a free seat takes one too"
    row = heard.screen.of(SeatRow)[0]
    cross = (row.box[0] + row.w - 24, row.box[1] + row.h / 2)
    tap(*cross)
    assert [seat.name for seat in heard.setup.seats] == [NAMES[0], "Bob", "", ""], "a touch takes nobody away"
    note = next(piece for piece in pieces(table.stage) if isinstance(piece, Note))
    assert note.view == FRENCH.t("setup.hold_to_remove", player=NAMES[0])
    held(heard, cross, enter(seats.without, "p1"))
    assert [seat.name for seat in heard.setup.seats] == ["Bob", "", ""]


def held(heard: Heard, point: tuple[float, float], meant: i.Intent) -> None:
    """Hold a point until it means this."""
    finger = Finger(*point).down()
    heard.table.until(lambda: heard.intents[-1] == meant)
    finger.up()


@pytest.mark.parametrize("lost", [False, True])
@pytest.mark.parametrize(("count", "edition_id"), [(4, "suisse-2007"), (8, "paris-francs")])
def test_a_row_is_pulled_to_another_seat(table: Desk, count: int, edition_id: str, lost: bool) -> None:
    heard = set_up(table, samples.seated(count, edition_id, NAMES))
    first, third = (heard.screen.of(SeatRow)[n].box for n in (0, 2))
    finger = Finger(first[0] + 20, first[1] + 25).down()
    table.frames(1)
    finger.slide(first[0] + 20, third[1] + 20)
    table.frames(1)
    assert heard.screen.of(SeatRow)[0].box[1] > first[1], "it follows the finger"
    finger.slide(first[0] + 20, third[1] + 30)
    finger.lost = lost  # the touchscreen went away under it
    finger.up()
    assert heard.intents == ([] if lost else [i.MovePlayer(0, 2)])
    names = [seat.name for seat in heard.setup.seats][:3]
    assert names == ([*NAMES[:3]] if lost else ["Bob", "Alice", "Chloé"])
    assert heard.screen.of(SeatRow)[0].box == first, "the rows stand in their places again"


def test_a_name_is_typed_and_taken_by_done(table: Desk) -> None:
    heard = set_up(table, samples.seated(3, names=("Chloé", "Bob", "")))
    heard.touch(enter(seats.touched, "p3"))
    heard.type("zo")
    assert "Zo" in words_on(heard.screen.naming)
    heard.type(["accents"])
    heard.type("ë")
    heard.type(["done"])
    assert heard.intents == [enter(seats.touched, "p3"), i.TakeName("Zoë")]
    assert heard.screen.naming is None
    assert heard.setup.seats[2].name == "Zoë"


def test_a_name_is_erased_letter_by_letter_and_ends_at_twelve(table: Desk) -> None:
    heard = set_up(table, samples.seated(2, names=("Chloé", "Bob")))
    heard.touch(enter(seats.touched, "p2"))
    heard.type(["erase"] * 5)
    assert heard.screen.naming.text == ""
    heard.type("abcdefghijklmno")
    assert heard.screen.naming.text == "Abcdefghijkl"


@pytest.mark.parametrize("way", [2, 1])
def test_leaving_the_keyboard_by_any_way_keeps_the_name(table: Desk, way: int) -> None:
    heard = set_up(table, samples.seated(2, names=("Chloé", "Bob")))
    heard.touch(enter(seats.touched, "p2"))
    heard.type("b")
    heard.touch(i.Step(way))  # back leads to the players, the bar to any step
    assert heard.setup.seats[1].name == "Bobb"
    assert heard.setup.chosen is None


def test_a_card_put_down_while_typing_does_not_lose_what_was_typed(table: Desk) -> None:
    heard = set_up(table, samples.seated(4, names=("A", "B", "C", "")))
    heard.touch(enter(seats.touched, "p4"))
    heard.type("no")
    heard.setup = s.after_tap(heard.setup, "new", None)
    heard.screen.view = setup_view(FRENCH, heard.setup)
    table.frames(1)
    assert heard.screen.naming.text == "No"
    assert heard.setup.seats[3].card == "new"


def test_the_chosen_player_starts_moves_and_goes(table: Desk) -> None:
    heard = set_up(table, samples.seated(3, names=NAMES))
    heard.touch(enter(seats.touched, "p2"), enter(first.starts, "p2"), i.MovePlayer(1, 2))
    assert heard.tap(heard.key(i.MovePlayer(2, 3))) == [], "already the last"
    held(heard, middle(heard.key(enter(seats.without, "p2"))), enter(seats.without, "p2"))
    assert heard.screen.naming is None


def test_the_colours_and_symbols_of_the_others_show_who_has_them(table: Desk) -> None:
    heard = set_up(table, samples.seated(3, names=NAMES))
    heard.touch(enter(seats.touched, "p1"), i.Show(True))
    others = {(seat.token, name) for seat, name in zip(heard.setup.seats[1:], NAMES[1:], strict=False)}
    view = heard.screen.naming.view
    for looks in (view.colours, view.symbols):
        assert {(look.token, look.label) for look in looks if look.swaps} == others
        assert len([look for look in looks if look.chosen]) == 1


def test_colour_and_symbol_are_chosen_and_the_player_who_had_them_takes_the_others(table: Desk) -> None:
    heard = set_up(table, samples.seated(3, names=NAMES))
    heard.touch(enter(seats.touched, "p1"))
    heard.type("x")
    heard.touch(i.Show(True))
    assert heard.screen.naming.keyboard is None
    mine, other = (seat.token for seat in heard.setup.seats[:2])
    for wanted in (Token(other.colour, mine.symbol), Token(other.colour, "anchor")):
        heard.touch(enter(seats.with_look, "p1", wanted))
    assert [seat.token for seat in heard.setup.seats[:2]] == [
        Token(other.colour, "anchor"),
        Token(mine.colour, other.symbol),
    ]
    heard.touch(i.Show(False))
    assert heard.screen.naming.text == f"{NAMES[0]}x", "what was typed is still there"
    heard.type(["done"])
    assert heard.setup.seats[0].name == f"{NAMES[0]}x"


@pytest.mark.parametrize("next", [0, 1])
def test_the_looks_are_closed_again_for_the_next_player(table: Desk, next: int) -> None:
    heard = set_up(table, samples.seated(2, names=NAMES))
    heard.touch(enter(seats.touched, "p1"), i.Show(True), i.Step(PLAYERS), enter(seats.touched, f"p{next + 1}"))
    assert heard.screen.naming.keyboard is not None


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_ok_takes_name_and_look_beside_the_colours(table: Desk, size: tuple[int, int]) -> None:
    table.fit(*size)
    heard = set_up(table, samples.seated(2, names=NAMES))
    heard.touch(enter(seats.touched, "p1"))
    done = i.TakeName(NAMES[0])
    assert not heard.offers(done), "the keyboard has a key for it"
    heard.type("x")
    heard.touch(i.Show(True))
    assert heard.tap(heard.key(done)) == [i.TakeName(f"{NAMES[0]}x")]
    assert heard.screen.naming is None


def test_what_was_typed_is_not_left_over_in_the_next_set_up(table: Desk) -> None:
    setup = s.after(s.new_setup(samples.editions()), enter(seats.added), samples.zero)
    heard = set_up(table, s.after(setup, i.Step(2), samples.zero))
    before = heard.setup
    heard.touch(enter(seats.touched, "p1"))
    heard.type("xs")
    heard.type(["done"])
    assert heard.setup.seats[0].name == "Xs"
    heard.screen.begin()
    heard.setup = before
    heard.screen.view = setup_view(FRENCH, before)
    heard.touch(enter(seats.touched, "p1"))
    assert heard.screen.naming.text == ""


def test_the_proposed_names_are_taken_off_with_one_touch_and_taken_again(table: Desk) -> None:
    heard = set_up(table, s.new_setup(samples.editions(), "suisse-2007"))
    assert heard.screen.doing(enter(with_or_without_names)).record.chosen
    assert heard.setup.edition.spaces[1].names["fr"] == "Thurgovie"
    assert heard.setup.edition.spaces[1].names["de"] == "Thurgau"
    heard.touch(enter(with_or_without_names))
    assert heard.setup.edition.spaces[1].names["fr"] == "Marron\u00a01"
    assert not heard.screen.doing(enter(with_or_without_names)).record.chosen
    heard.touch(enter(with_or_without_names))
    assert heard.setup.edition.spaces[1].names["fr"] == "Thurgovie"


def test_a_board_whose_names_are_known_proposes_none(table: Desk) -> None:
    assert not set_up(table, s.new_setup(samples.editions(), "paris-francs")).offers(enter(with_or_without_names))


def test_the_fine_print_is_folded_again_when_the_set_up_is_opened_anew(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3), step=RULES))
    gallery.reach_rule(heard.screen, "rent_in_jail")
    heard.screen.begin()
    heard.screen.refresh()
    assert heard.screen.seen == Seen()
    table.frames(1)
    assert FRENCH.t("setup.fine_print") in words_on(heard.screen.buttons[1])


def test_back_leads_from_the_fine_print_to_the_house_rules_and_from_there_to_the_players(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3), step=RULES))
    gallery.reach_rule(heard.screen, "rent_in_jail")
    assert heard.tap(heard.screen.buttons[0]) == []
    assert heard.screen.seen == Seen()
    assert heard.tap(heard.screen.buttons[0]) == [i.Step(PLAYERS)]


def switched(heard: Heard, name: str) -> None:
    """Touch the switch of a house rule."""
    switch = next(rule.switch for rule in heard.screen.record.body.rules if rule.name == name)
    heard.touch(switch.act)


def test_one_touch_switches_a_house_rule_on_and_one_off(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3), step=RULES))
    for rule in HOUSE_RULES:
        own = getattr(heard.setup.options, rule.option)
        switched(heard, rule.option)
        assert getattr(heard.setup.options, rule.option) == rule.value
        assert heard.screen.seen == Seen(), "a switch opens no paper"
        switched(heard, rule.option)
        assert getattr(heard.setup.options, rule.option) == own
    assert house_rules(heard.setup) == ()


def test_a_house_rule_of_the_booklet_is_switched_on_as_the_booklet_has_it(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3, "paris-francs"), step=RULES))
    switch = next(rule.switch for rule in heard.screen.record.body.rules if rule.name == "pot")
    assert (switch.on, switch.note) == (True, "livret")
    switched(heard, "pot")
    assert heard.setup.options.pot == "none"
    switched(heard, "pot")
    assert heard.setup.options.pot == "jail_fines"


def test_a_cross_closes_the_paper_of_a_house_rule(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3), step=RULES))
    view = heard.screen.record.body
    sentence = next(rule.sentence for rule in view.rules if rule.name == "auction")
    gallery.reach_rule(heard.screen, "auction")
    assert sentence in words_on(heard.screen)
    heard.tap(next(key for key in heard.screen.buttons if key.record.icon == "cross"))
    assert sentence not in words_on(heard.screen)
    assert view.chosen.summary in words_on(heard.screen)


def words_on(piece: Piece[Any]) -> str:
    """Everything that is written on a piece and what stands on it, one after the other."""
    return " ".join(words for each in pieces(piece) for words, *_ in each.painter.texts)


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
@pytest.mark.parametrize("many", [False, True])
def test_every_rule_that_was_chosen_can_be_read(table: Desk, size: tuple[int, int], many: bool) -> None:
    """Few beside the house rules, many over the whole step, and none is merely counted."""
    table.fit(*size)
    setup = replace(samples.seated(4), step=RULES, mode="timed")
    for name in options_shown(setup) if many else ("pot", "auction", "gifts", "payment"):
        own, values = getattr(setup.edition.options, name), values_of(setup.edition, name)
        setup = s.after(setup, enter(options.with_option, name, values[int(values[0] == own)]), samples.zero)
    heard = set_up(table, setup)
    table.frames(2)
    view = heard.screen.record.body.chosen
    seen = words_on(heard.screen)
    if many:
        heard.tap(next(key for key in heard.screen.buttons if key.record.label == view.all))
        first = seen = words_on(heard.screen)
        while any(key.record.icon == "right" and not key.record.label for key in heard.screen.buttons):
            turn(heard)
            if words_on(heard.screen) == first:
                break
            seen += " " + words_on(heard.screen)
        heard.tap(heard.screen.buttons[0])
        assert not heard.screen.seen.listing
    assert view.fair
    for line in (*view.lines, *view.fair):
        assert line in seen


def test_a_rule_is_opened_and_changed(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3), step=RULES))
    gallery.reach_rule(heard.screen, "pot")
    assert heard.intents == []
    heard.touch(enter(options.with_option, "pot", "jail_fines"))
    assert heard.setup.options.pot == "jail_fines"
    assert next(rule.departs for rule in heard.screen.view.body.rules if rule.name == "pot")


def test_every_rule_can_be_reached_and_every_value_chosen(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3, "paris-francs"), step=RULES))
    for name in options_shown(heard.setup):
        gallery.reach_rule(heard.screen, name)
        rule = next(rule for rule in heard.screen.record.body.rules if rule.name == name)
        values = [piece.record.act for piece in heard.screen.of(Value)]
        assert values[: len(rule.choices)] == [
            enter(options.with_option, name, value) for value in values_of(heard.setup.edition, name)
        ]
        assert len(values) == len(rule.choices) + (rule.other is not None)
        heard.touch(*values[: len(rule.choices)], values[[choice.detail != "" for choice in rule.choices].index(True)])


def test_any_sum_can_be_typed(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3), step=RULES))
    gallery.reach_rule(heard.screen, "starting_balance")
    asked = enter(options.asked, "starting_balance")
    assert not heard.screen.doing(asked).record.chosen
    heard.touch(asked)
    assert heard.tap(heard.screen.buttons[-1]) == [], "first OK"
    seen = heard.screen.seen
    chapter = heard.screen.record.body.chapters[seen.chapter].names
    other = next(name for name in chapter if name != "starting_balance")
    assert heard.tap(heard.screen.doing(i.Show(seen._replace(open=other)))) == [asked], "another rule ends the typing"
    assert heard.screen.seen.open == other
    heard.tap(heard.screen.doing(i.Show(seen)))
    heard.touch(asked)
    assert heard.screen.of(Value) == []
    for key in ("1", "2", "000", "000"):
        heard.touch(enter(options.typed, key))
    heard.tap(next(key for key in heard.screen.buttons if key.record.icon == "start"))
    assert "CHF\u202f1’200’000" in words_on(heard.screen)
    heard.touch(asked)
    typed = heard.screen.doing(asked).record
    assert (typed.detail, typed.chosen) == ("CHF\u202f1’200’000", True)
    assert [value.record.chosen for value in heard.screen.of(Value)].count(True) == 1
    heard.touch(enter(options.with_option, "starting_balance", values_of(heard.setup.edition, "starting_balance")[1]))
    assert heard.setup.options == heard.setup.edition.options


def test_a_timed_game_ends_after_a_length_or_at_an_hour(table: Desk) -> None:
    heard = set_up(table, s.new_setup(samples.editions(), hour=20 * 60 + 7))
    assert not heard.offers(enter(time.by_hour, True))
    heard.touch(enter(in_mode, "timed"))
    assert heard.screen.record.body.time.words == "1 h 30"
    heard.touch(enter(time.moved, 1))
    assert heard.screen.record.body.time.words == "1 h 45"
    heard.touch(enter(time.moved, -1), enter(time.by_hour, True))
    assert heard.screen.record.body.time.words == "21:45\ndans 1 h 38"
    assert "dans 1 h 38" in words_on(heard.screen)


def test_the_dice_of_each_find_out_who_starts(table: Desk) -> None:
    heard = set_up(table, samples.seated(3, names=NAMES))
    heard.touch(enter(first.asked))
    for dice in ((1, 2), (5, 4), (6, 3), (2, 2), (1, 4)):
        throw(table, heard.screen.of(FirstDice)[0].pad, dice)
        assert heard.intents[-1] == i.ThrowFirst(dice)
    assert heard.screen.view.body.title == "Alice commence"
    assert heard.tap(heard.screen.buttons[0]) == [enter(first.asked)]
    assert [row.view.pill for row in heard.screen.of(SeatRow)] == ["", "", "commence"]


def throw(table: Desk, pad: DicePad, dice: tuple[int, int]) -> None:
    """Touch a die in each row."""
    for row, face in enumerate(dice):
        tap(pad.box[0] + (face - 1) * 56 + 25, pad.box[1] + row * 62 + 25)
        table.frames(1)


def test_who_starts_can_simply_be_touched_drawn_or_taken_back(table: Desk) -> None:
    heard = set_up(table, s.after(samples.seated(3, names=NAMES), enter(first.asked), samples.zero))
    throw(table, heard.screen.of(FirstDice)[0].pad, (6, 6))
    assert heard.screen.view.body.rows[0].dice == (6, 6)
    heard.touch(enter(first.taken_back))
    assert [row.pill for row in heard.screen.view.body.rows] == ["", "", ""], "nobody threw yet"
    assert heard.screen.view.body.rows[0].dice == ()
    heard.touch(enter(first.starts, "p2"))
    assert heard.screen.view.body.rows[1].pill == "commence"
    assert_decided(heard, "Bob")
    heard.touch(enter(first.taken_back))
    assert heard.screen.view.body.pad.enabled, "the dice are asked for again"
    heard.touch(i.DrawFirst())
    assert_decided(heard, "Chloé")
    heard.touch(i.Step(3))
    assert heard.setup.seat(heard.setup.first).name == "Chloé"


def assert_decided(heard: Heard, name: str) -> None:
    """The heading and the one outline say the same, and no dice are asked for."""
    view = heard.screen.view.body
    assert view.title == f"{name} commence"
    assert [row.name for row in view.rows if row.chosen] == [name]
    assert (view.pad.enabled, view.pad.first_hint, view.back.enabled) == (False, "", True)


def test_deeds_are_picked_for_each_and_the_bank_deals_the_rest(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3, names=NAMES), mode="short", step=RULES))
    heard.touch(
        i.Step(DEEDS),
        enter(deal.to_seat, "p2"),
        enter(deal.after_pick, 39),
        enter(deal.after_pick, 1),
        enter(deal.after_pick, 3),
    )
    hands = [[group for group, _ in row.deeds] for row in heard.screen.view.body.rows]
    assert hands == [["A"], ["H", "A"], []], "after two deeds the next one is for a player who lacks one"
    heard.touch(enter(deal.after_pick, 1))
    assert [group for group, _ in heard.screen.view.body.rows[1].deeds] == ["H"], "taken back"
    heard.touch(i.DealRest())
    assert {len(row.deeds) for row in heard.screen.view.body.rows} == {2}
    assert heard.tap(heard.key(i.DealRest())) == []
    heard.touch(enter(deal.cleared))
    assert {len(row.deeds) for row in heard.screen.view.body.rows} == {0}
    heard.touch(i.BeginGame())


def test_a_game_that_cannot_begin_says_why(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(1), step=RULES))
    assert heard.tap(heard.key(i.BeginGame())) == []
    note = next(piece for piece in pieces(table.stage) if isinstance(piece, Note))
    assert note.view == "Il faut au moins 2 joueurs."


def test_a_game_that_can_begin_begins(table: Desk) -> None:
    set_up(table, replace(samples.seated(2), step=RULES)).touch(i.BeginGame())


# Tally


def tally(table: Desk, count: int, edition_id: str = "suisse-2007") -> Heard:
    game = samples.ended(count, edition_id, NAMES)
    return Heard(table, TallyScreen(tally_view(FRENCH, game, samples.looks(game), samples.story(game))))


def test_the_tally_undoes_and_closes(table: Desk) -> None:
    heard = tally(table, 3)
    assert heard.tap(heard.screen.doing(i.Undo())) == [i.Undo()]
    assert heard.tap(heard.screen.doing(i.Close())) == [i.Close()]


def opener(heard: Heard, panel: Panel, number: int = 0) -> Piece[Any]:
    """What opens a panel; of a player's wealth the one at this place."""
    shown = rows_of(heard.screen)
    return heard.screen.doing(OpenPanel(panel, shown[number].token if panel == "wealth" else None))


def rows_of(screen: TallyScreen) -> Sequence[TallyRowView]:
    """The rows that are shown."""
    moment = screen.looked.moment
    return screen.record.rows if moment is None else screen.record.moments[moment].rows


def one(heard: Heard, kind: type[P]) -> P | None:
    """The piece of this kind on the screen, if there is one."""
    return next(iter(heard.screen.of(kind)), None)


def test_a_row_opens_its_lines_and_closes_them(table: Desk) -> None:
    heard = tally(table, 3)
    heard.tap(opener(heard, "wealth", 1))
    wealth = one(heard, Wealth)
    assert wealth.record == heard.screen.record.rows[1]
    assert one(heard, Chart) is None
    heard.tap(opener(heard, "wealth", 1))
    assert one(heard, Wealth) is None
    assert one(heard, Chart) is not None


def test_the_lines_of_a_player_add_up_to_the_total() -> None:
    game = samples.ended(2)
    view = tally_view(FRENCH, game, samples.looks(game))
    for row, placing in zip(view.rows, game.over.placings, strict=True):
        amounts = [int(line.amount.replace("’", "")) for line in row.wealth]
        assert sum(amounts) == int(row.worth.replace("’", "")) == placing.worth


def test_a_deed_has_one_line_with_what_stands_on_it(table: Desk) -> None:
    """Regression: a page could part a deed from its houses, and a player of two took six."""
    game = samples.ended(2)
    heard = Heard(table, TallyScreen(tally_view(FRENCH, game, samples.looks(game))))
    heard.tap(opener(heard, "wealth"))
    panel = one(heard, Wealth)
    placing, lines = game.over.placings[0], panel.record.wealth
    deeds = {line.space for line in placing.lines if line.space is not None}
    assert len(lines) == 1 + len(deeds) < len(placing.lines)
    for space, line in zip(sorted(deeds), lines[1:], strict=True):
        of = [each for each in placing.lines if each.space == space]
        assert int(line.amount.replace("’", "")) == sum(each.amount for each in of)
        assert bool(line.building) is (len(of) > 1)
    seen: list[WealthLineView] = []
    while len(seen) < len(lines):
        (sheet,) = panel.of(WealthLines)
        seen += sheet.record
        heard.tap(panel.buttons[-1])
    assert seen == list(lines), "its pages show all of them, each once"
    assert panel.page == 0, "and turn round to the first"


def test_a_touch_on_an_award_opens_all_of_them(table: Desk) -> None:
    heard = tally(table, 3)
    awards = heard.screen.record.awards
    assert len(awards) == len(Kind)
    assert awards[-1].line not in words_on(heard.screen)
    heard.tap(opener(heard, "awards"))
    assert all(award.line in words_on(heard.screen) for award in awards)
    heard.tap(opener(heard, "awards"))
    assert one(heard, Chart) is not None


def test_a_touch_on_save_asks_for_it_and_shows_where_once_that_is_known(table: Desk) -> None:
    heard = tally(table, 3)
    assert heard.tap(heard.screen.doing(SaveTally())) == [SaveTally()]
    heard.screen.view = replace(heard.screen.record, saved=SavedView("Saved", ("here",), good=True))
    table.frames(2)
    assert "here" in words_on(heard.screen)
    heard.tap(opener(heard, "wealth"))
    assert "here" not in words_on(heard.screen), "another panel takes its place"


# Looking back


def watched(table: Desk, turns: int = 40) -> Heard:
    """The tally of a real game of four."""
    bank = samples.played(turns)
    told = story(bank.course)
    return Heard(table, TallyScreen(tally_view(FRENCH, bank.game, samples.looks(bank.game), told)))


def place_of(heard: Heard, moment: int) -> tuple[float, float]:
    """Where a moment stands on the chart, in u: between the first and the last label of the axis."""
    chart = one(heard, Chart)
    x, _ = chart._point(chart.record, *chart.record.lines[0].points[moment])
    return chart.box[0] + x, chart.box[1] + chart.h / 2


def test_a_finger_on_the_curve_tells_who_owned_what_then(table: Desk) -> None:
    heard = watched(table)
    told = story(samples.played(40).course)
    finger = Finger(*place_of(heard, 10)).down()
    for moment in (10, 11, 25, 0, 40):
        finger.slide(*place_of(heard, moment))
        table.frames(1)
        then = told.moments[moment]
        assert heard.screen.looked.moment == moment
        rows, words = rows_of(heard.screen), words_on(heard.screen)
        assert [row.name for row in rows if row.name not in words] == []
        assert [row.worth for row in rows if row.worth not in words] == []
        names = {player.id: player.name for player in then.game.players}
        worths = {names[id]: grouped(worth, then.game.edition.currency) for id, worth in then.worths.items()}
        assert {row.name: row.worth for row in rows} == worths
        places = [int(row.place) for row in rows]
        assert places == sorted(places), "who had most then stands first, not who has most in the end"
    finger.up()
    table.frames(1)
    assert heard.screen.looked.moment == 40, "it stays when the finger is lifted"
    assert heard.intents == []


def test_only_the_moments_that_a_finger_was_on_are_put_into_words(table: Desk) -> None:
    heard = watched(table)
    assert heard.screen.view.moments.made == 0
    finger = Finger(*place_of(heard, 10)).down()
    finger.slide(*place_of(heard, 12))
    finger.up()
    assert heard.screen.view.moments.made == 2


def test_a_row_opens_to_the_deeds_that_were_owned_then(table: Desk) -> None:
    heard = watched(table)
    state = story(samples.played(40).course).moments[30].game
    tap(*place_of(heard, 30))
    table.frames(2)
    rows = rows_of(heard.screen)
    number, row = max(enumerate(rows), key=lambda each: len(each[1].wealth))
    heard.tap(opener(heard, "wealth", number))
    player = next(player for player in state.players if player.name == row.name)
    held = [space_name(FRENCH, state.edition, space) for space in state.registry.estate(player.id)]
    wealth = one(heard, Wealth)
    assert len(held) > 1
    assert [line.label.removesuffix(", hypothéqué") for line in wealth.record.wealth if line.group] == held
    for moment in (31, *range(40, 0, -1)):
        heard.screen.send(LookBack(moment))
        (wealth,) = heard.screen.of(Wealth)
        assert wealth.record.name == player.name, "it stays open at another moment, whatever the place"


def test_the_buttons_go_a_turn_back_and_on_but_not_beyond(table: Desk) -> None:
    heard = watched(table, 3)
    tap(*place_of(heard, 3))
    table.frames(2)
    heard.tap(heard.screen.doing(StepBy(1)))
    assert heard.screen.looked.moment == 3
    for moment in (2, 1, 0, 0):
        heard.tap(heard.screen.doing(StepBy(-1)))
        assert heard.screen.looked.moment == moment
    heard.tap(heard.screen.doing(LookBack()))
    assert heard.screen.looked.moment is None
    assert heard.screen.record.title in words_on(heard.screen)


def test_replay_plays_the_game_over_and_stops_at_its_end(table: Desk) -> None:
    heard = watched(table, 3)
    heard.tap(heard.screen.doing(Play()))
    assert heard.screen.looked.moment == 0
    table.until(lambda: heard.screen.looked.moment == 3)
    table.until(lambda: not heard.screen.looked.playing)
    assert table.drawn(5) <= 1, "nothing moves any more"
    assert heard.screen.looked.moment == 3


def test_replay_can_be_stopped_and_goes_on_from_there(table: Desk) -> None:
    heard = watched(table)
    heard.tap(heard.screen.doing(Play()))
    table.until(lambda: heard.screen.looked.moment == 2)
    heard.tap(heard.screen.doing(Play()))
    stopped = heard.screen.looked.moment
    table.frames(200)
    assert heard.screen.looked.moment == stopped
    heard.tap(heard.screen.doing(Play()))
    table.until(lambda: heard.screen.looked.moment == stopped + 1)


def test_a_screen_that_is_left_plays_nothing_any_more(table: Desk) -> None:
    heard = watched(table)
    heard.tap(heard.screen.doing(Play()))
    table.put(Piece())
    table.until(lambda: not heard.screen.looked.playing)


def test_the_axis_is_turned_to_minutes_and_back(table: Desk) -> None:
    heard = watched(table)
    turns, minutes = heard.screen.record.charts
    assert [label for _, label in turns.across] == ["0", "20", "40 tours"]
    assert minutes.across[-1][1].endswith(" min")
    for axis, shown in ((1, minutes), (0, turns)):
        heard.tap(heard.screen.doing(TurnAxis(axis)))
        assert shown.across[-1][1] in words_on(heard.screen)
    assert [heights(line) for line in turns.lines] == [heights(line) for line in minutes.lines]


def heights(line: ChartLine) -> list[float]:
    return [y for _, y in line.points]


def test_a_game_of_which_no_time_is_known_has_the_axis_of_turns_alone() -> None:
    bank = samples.played(3)
    told = replace(story(bank.course), played_s=None)
    view = tally_view(FRENCH, bank.game, samples.looks(bank.game), told)
    assert [chart.axes for chart in view.charts] == [()]
    assert view.end == "fin convenue"


def test_how_long_it_took_stands_beside_why_it_ended() -> None:
    bank = samples.played(3)
    view = tally_view(FRENCH, bank.game, samples.looks(bank.game), replace(story(bank.course), played_s=90 * 60 + 59))
    assert view.end == "1 h 30, fin convenue"


@pytest.mark.parametrize(
    ("places", "shown"),
    [
        ([], []),
        ([10.0, 50.0], [10.0, 50.0]),
        ([30.0, 30.0], [20.0, 40.0]),
        ([10.0, 30.0, 32.0], [5.0, 25.0, 45.0]),
        ([10.0, 70.0, 80.0, 120.0], [10.0, 65.0, 85.0, 120.0]),
        ([1.0, 2.0], [5.0, 25.0]),
        ([1.0, 2.0, 50.0], [5.0, 25.0, 50.0]),
        ([180.0, 199.0, 199.0], [160.0, 180.0, 200.0]),
        ([170.0, 205.0, 206.0], [160.0, 180.0, 200.0]),
    ],
)
def test_tokens_that_would_lie_over_each_other_stand_apart_around_their_middle(
    places: list[float], shown: list[float]
) -> None:
    assert apart(places, 20, 5, 200) == pytest.approx(shown)


def test_another_game_is_not_looked_back_upon_where_the_one_before_was(table: Desk) -> None:
    heard = watched(table)
    tap(*place_of(heard, 30))
    heard.screen.begin()
    assert heard.screen.looked == At()
    table.frames(1)
    tap(*place_of(heard, 30))
    bank = samples.played(3)
    heard.screen.view = tally_view(FRENCH, bank.game, samples.looks(bank.game), story(bank.course))
    assert heard.screen.looked.moment is None, "there is no such moment in it"


# The picture


def picture_of(table: Desk, view: TallyView) -> tuple[int, int, bytes]:
    """The picture that is saved of a tally."""
    drawn: list[tuple[int, int, bytes]] = []
    draw([view], drawn.extend)
    table.until(lambda: bool(drawn))
    return drawn[0]


@pytest.mark.parametrize("count", [2, 5, 8])
def test_the_picture_is_a_page_of_its_own_the_same_from_every_window(table: Desk, tmp_path: Path, count: int) -> None:
    """Regression: from an upright window it was narrow, and words lay over each other."""
    heard = tally(table, count, "paris-francs" if count == 8 else "suisse-2007")
    shown = heard.screen.record
    table.save(tmp_path / "before.png")
    width, height, pixels = picture_of(table, shown)
    table.save(tmp_path / "after.png")
    assert (tmp_path / "before.png").read_bytes() == (tmp_path / "after.png").read_bytes(), "it is not to be seen"
    assert (width, height) == (1600, 960)
    assert pixels[:4] == bytes(round(255 * part) for part in theme.GROUND), "its lowest left corner"
    for token in (row.token for row in shown.rows):
        assert bytes(round(255 * part) for part in theme.PLAYERS[token.colour]) in pixels
    table.fit(720, 1280)
    table.stage.large = True
    assert picture_of(table, shown) == (width, height, pixels)


def test_the_picture_says_which_game_it_was_and_shows_nothing_to_touch(table: Desk) -> None:
    picture = TallyPicture(tally(table, 4).screen.record)
    picture.lay_out()
    assert picture.record.about in words_on(picture)
    assert picture.record.title in words_on(picture)
    assert not any(piece.takes_finger for piece in pieces(picture))


def test_house_rules_are_counted_and_listed(table: Desk) -> None:
    game = samples.ended(3)
    over = replace(game.over, departures=("pot", "auction"))
    options = replace(game.options, pot="jail_fines", auction="no")
    game = replace(game, over=over, terms=replace(game.terms, options=options))
    heard = Heard(table, TallyScreen(tally_view(FRENCH, game, samples.looks(game), samples.story(game))))
    assert "2 règles maison" in words_on(heard.screen)
    heard.tap(opener(heard, "rules"))
    assert heard.screen.record.departures[1] == "Pas d’enchères"
    assert "Pas d’enchères" in words_on(heard.screen)


@pytest.mark.parametrize(("count", "title"), [(3, "Ex æquo\u202f: Chloé, Bob et Alice"), (4, "4 ex æquo")])
def test_equal_wealth_shares_the_first_place(count: int, title: str) -> None:
    """Regression: the names of eight filled three lines of the heading."""
    begun = opened(*open_game(samples.editions()[0], samples.seats(count, NAMES)))
    game = samples.done(begun, c.EndGame())
    view = tally_view(FRENCH, game, samples.looks(game))
    assert view.title == title
    assert [row.place for row in view.rows] == ["1"] * count
