"""Home, set-up, deal and tally with real touches: what each means, and that nothing is clipped, small or covered."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker.rules.setup import open_game, opened
from tests.ui import gallery_screens as gallery
from tests.ui import setup_samples as samples
from tests.ui.offscreen import SIZES, Desk, Finger, tap, tap_piece
from tests.ui.test_widget_layout import outside, overlapping, pieces
from ui.records import intents as i
from ui.screens.home import HomeScreen
from ui.screens.setup.screen import SetupScreen
from ui.screens.setup.step import SetupStep
from ui.screens.tally import TallyScreen
from ui.setup import state as s
from ui.setup.entered import DEEDS, RULES, Setup
from ui.setup.options import options_shown
from ui.views.home import ReaderState, Resumable, home_view
from ui.views.setup import setup_view
from ui.views.tally import tally_view
from ui.widgets.dice import DicePad
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.words.strings import LANGUAGES, Strings, strings_for

FRENCH = strings_for("fr")
NAMES = ("Chloé", "Bob", "Alice", "Noé", "Léa", "Hugo", "Inès", "Anna")


Screen = HomeScreen | SetupScreen | TallyScreen
Pictures = Callable[[Strings], Iterator[gallery.Picture]]


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

    def touch(self, piece: Piece[Any]) -> list[i.Intent]:
        """Touch a piece; what that meant."""
        before = len(self.intents)
        tap_piece(piece)
        self.table.frames(1)
        return self.intents[before:]

    def type(self, words: str) -> None:
        """Touch the keys of a name."""
        for letter in words:
            keyboard = self.screen.naming.keyboard
            key = next(key for key in keyboard.keys if key.does == letter)
            x, y, w, h = key.box
            tap(keyboard.box[0] + x + w / 2, keyboard.box[1] + y + h / 2)
            self.table.frames(1)


def set_up(table: Desk, setup: Setup) -> Heard:
    return Heard(table, SetupScreen(setup_view(FRENCH, setup)), setup)


def body(heard: Heard) -> SetupStep[Any]:
    return heard.screen.bodies[type(heard.screen.view.body)]


# Looks: every picture of the gallery, every language, every size


def _pictures() -> list[tuple[str, str, Pictures]]:
    set_ups = (gallery.setups, gallery.starts, gallery.picks, gallery.names, gallery.rules)
    kinds = (gallery.homes, *set_ups, gallery.deals, gallery.tallies)
    return [(language, kind.__name__, kind) for language, kind in itertools.product(LANGUAGES, kinds)]


def covering(root: Piece[Any]) -> list[str]:
    """Touchable things that lie on others."""
    presses = [piece for piece in pieces(root) if isinstance(piece, Press)]
    wrong = []
    for one, other in itertools.combinations(presses, 2):
        across = min(one.box[0] + one.w, other.box[0] + other.w) - max(one.box[0], other.box[0])
        down = min(one.box[1] + one.h, other.box[1] + other.h) - max(one.box[1], other.box[1])
        if across > 0.5 and down > 0.5:
            wrong.append(f"{type(one).__name__} {one.box} on {type(other).__name__} {other.box}")
    return wrong


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "kind", "pictures"), _pictures())
def test_nothing_is_outside_clipped_covered_or_too_small(
    table: Desk, language: str, kind: str, pictures: Pictures, size: tuple[int, int]
) -> None:
    table.fit(*size)
    for name, screen in pictures(strings_for(language)):
        table.put(screen)
        for _ in (0, *gallery.touched(name, screen)):
            table.frames(2)
            found = [wrong for piece in pieces(screen) for wrong in outside(piece) + overlapping(piece)]
            small = [piece.box for piece in pieces(screen) if isinstance(piece, Press) and min(piece.w, piece.h) < 47.9]
            assert (name, found + covering(screen), small) == (name, [], [])


def test_a_screen_at_rest_draws_nothing(table: Desk) -> None:
    for pictures in (gallery.homes, gallery.setups, gallery.tallies):
        for _, screen in pictures(FRENCH):
            table.put(screen)
            table.frames(3)
            assert table.drawn(3) == 0


# Home


def home(table: Desk, resumable: Resumable | None = None) -> Heard:
    return Heard(table, HomeScreen(home_view(FRENCH, resumable, ReaderState.READY)))


def test_home_without_a_game_offers_a_new_one_as_the_large_paper(table: Desk) -> None:
    heard = home(table)
    assert heard.screen.resume.parent is None
    assert heard.touch(heard.screen.new) == [i.NewGame()]


def test_home_with_a_game_offers_to_resume_it(table: Desk) -> None:
    game = samples.wealthy(3)
    heard = home(table, Resumable(game, "2026-11-21T21:40", samples.looks(game)))
    assert heard.touch(heard.screen.resume) == [i.Resume()]
    assert heard.touch(heard.screen.new_below) == [i.NewGame()]
    assert heard.screen.new.parent is None


def test_home_switches_the_language_and_turns_the_view(table: Desk) -> None:
    heard = home(table)
    x, y, w, h = heard.screen.languages.box
    for index in range(len(LANGUAGES)):
        tap(x + w * (index + 0.5) / len(LANGUAGES), y + h / 2)
    assert heard.intents == [i.ChooseLanguage(index) for index in range(len(LANGUAGES))]
    assert heard.touch(heard.screen.turn) == [i.TurnView()]


def test_a_date_and_time_are_written_in_words() -> None:
    game = samples.wealthy(2)
    view = home_view(FRENCH, Resumable(game, "2026-11-21T21:40:12+01:00", samples.looks(game)), ReaderState.READY)
    assert view.resume is not None
    assert view.resume.when.startswith("samedi 21 novembre, 21:40")


# Set-up


def test_an_edition_and_a_mode_are_chosen_by_touch(table: Desk) -> None:
    heard = set_up(table, s.new_setup(samples.editions()))
    assert heard.touch(body(heard).cards[3]) == [i.ChooseEdition(3)]
    assert heard.touch(body(heard).modes[1]) == [i.ChooseMode(1)]
    assert heard.touch(heard.screen.following) == [i.Step(2)]


def test_editions_that_do_not_fit_stand_on_the_next_page(table: Desk) -> None:
    heard = set_up(table, s.new_setup(samples.editions()))
    last = len(samples.editions()) - 1
    assert i.ChooseEdition(last) not in [card.view.act for card in body(heard).cards]
    heard.touch(body(heard).pager.on)
    assert heard.touch(body(heard).cards[-1]) == [i.ChooseEdition(last)]
    assert body(heard).cards[-1].view.chosen


def test_back_and_the_steps_lead_everywhere(table: Desk) -> None:
    heard = set_up(table, s.new_setup(samples.editions()))
    x, y, w, h = heard.screen.steps.box
    tap(x + w * 0.85, y + h / 2)
    assert heard.intents == [i.Step(3)]
    assert heard.touch(heard.screen.back) == [i.Step(2)]
    assert heard.touch(heard.screen.back) == [i.Step(1)]
    assert heard.touch(heard.screen.back) == [i.GoHome()]


def test_a_player_without_a_card_is_added_and_removed(table: Desk) -> None:
    heard = set_up(table, samples.seated(2, names=NAMES))
    assert heard.touch(body(heard).add) == [i.AddPlayer()]
    assert heard.touch(body(heard).rows[3]) == [i.AddPlayer()], "a free seat takes one too"
    row = body(heard).rows[0]
    tap(row.box[0] + row.w - 24, row.box[1] + row.h / 2)
    assert heard.intents[-1] == i.RemovePlayer(0)
    assert [seat.name for seat in heard.setup.seats] == ["Bob", "", ""]


@pytest.mark.parametrize(("count", "edition_id"), [(4, "suisse-2007"), (8, "paris-francs")])
def test_a_row_is_pulled_to_another_seat(table: Desk, count: int, edition_id: str) -> None:
    heard = set_up(table, samples.seated(count, edition_id, NAMES))
    first, third = body(heard).rows[0].box, body(heard).rows[2].box
    finger = Finger(first[0] + 20, first[1] + 25).down()
    table.frames(1)
    finger.slide(first[0] + 20, third[1] + 20)
    table.frames(1)
    finger.slide(first[0] + 20, third[1] + 30).up()
    assert heard.intents == [i.MovePlayer(0, 2)]
    assert [seat.name for seat in heard.setup.seats][:3] == ["Bob", "Alice", "Chloé"]
    assert body(heard).rows[0].box == first, "the rows stand in their places again"


def test_a_name_is_typed_and_taken_by_done(table: Desk) -> None:
    heard = set_up(table, samples.seated(3, names=("Chloé", "Bob", "")))
    heard.touch(body(heard).rows[2])
    heard.type("zo")
    assert heard.screen.naming.field.view.name == "Zo"
    heard.type(["accents"])
    heard.type("ë")
    heard.type(["done"])
    assert heard.intents == [i.ChooseSeat(2), i.TakeName("Zoë")]
    assert heard.screen.naming.parent is None
    assert heard.setup.seats[2].name == "Zoë"


def test_a_name_is_erased_letter_by_letter_and_ends_at_twelve(table: Desk) -> None:
    heard = set_up(table, samples.seated(2, names=("Chloé", "Bob")))
    heard.touch(body(heard).rows[1])
    heard.type(["erase"] * 5)
    assert heard.screen.naming.text == ""
    heard.type("abcdefghijklmno")
    assert heard.screen.naming.text == "Abcdefghijkl"


@pytest.mark.parametrize("way", ["back", "steps"])
def test_leaving_the_keyboard_by_any_way_keeps_the_name(table: Desk, way: str) -> None:
    heard = set_up(table, samples.seated(2, names=("Chloé", "Bob")))
    heard.touch(body(heard).rows[1])
    heard.type("b")
    heard.touch(getattr(heard.screen, way))
    assert heard.setup.seats[1].name == "Bobb"
    assert heard.setup.chosen is None


def test_a_card_put_down_while_typing_does_not_lose_what_was_typed(table: Desk) -> None:
    heard = set_up(table, samples.seated(4, names=("A", "B", "C", "")))
    heard.touch(body(heard).rows[3])
    heard.type("no")
    heard.setup = s.after_tap(heard.setup, "new", None)
    heard.screen.view = setup_view(FRENCH, heard.setup)
    table.frames(1)
    assert heard.screen.naming.text == "No"
    assert heard.setup.seats[3].card == "new"


def test_the_chosen_player_starts_moves_and_goes(table: Desk) -> None:
    heard = set_up(table, samples.seated(3, names=NAMES))
    heard.touch(body(heard).rows[1])
    naming = heard.screen.naming
    assert heard.touch(naming.starts) == [i.StartsFirst(1)]
    assert heard.touch(naming.down) == [i.MovePlayer(1, 2)]
    assert heard.touch(naming.down) == [], "already the last"
    assert heard.touch(naming.remove) == [i.RemovePlayer(2)]
    assert naming.parent is None


def test_a_rule_is_opened_and_changed(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3), step=RULES))
    index = options_shown(heard.setup).index("pot")
    assert heard.touch(body(heard).rows[index]) == []
    assert heard.touch(body(heard).paper.choices[1]) == [i.ChooseOption("pot", 1)]
    assert heard.setup.options.pot == "jail_fines"
    assert heard.screen.view.body.rules[index].departs


def test_every_rule_can_be_reached_and_every_value_chosen(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3, "paris-francs"), step=RULES))
    seen = set()
    for _ in range(body(heard).pager.view[1]):
        for row in list(body(heard).rows):
            rule = row.view[0]
            heard.touch(row)
            for index in range(len(rule.choices)):
                assert heard.touch(body(heard).paper.choices[index]) == [i.ChooseOption(rule.name, index)]
            heard.touch(body(heard).paper.choices[[choice.note != "" for choice in rule.choices].index(True)])
            seen.add(rule.name)
        heard.touch(body(heard).pager.on)
    assert seen >= set(options_shown(heard.setup))


def test_any_sum_can_be_typed(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3), step=RULES))
    heard.touch(body(heard).rows[0])
    paper = body(heard).paper
    assert heard.touch(paper.other) == [i.AskSum("starting_balance")]
    assert not paper.choices
    for key in (0, 1, 9, 9, 11):  # 1, 2, 000, 000, erase
        heard.touch(paper.pad.keys[key])
    assert paper.view.sum.amount == "CHF\u202f1’200’000"
    assert heard.touch(paper.other) == [i.AskSum("starting_balance")]
    assert paper.other.view.detail == "CHF\u202f1’200’000"
    assert heard.touch(paper.choices[1]) == [i.ChooseOption("starting_balance", 1)]
    assert heard.setup.options == heard.setup.edition.options


def test_a_timed_game_ends_after_a_length_or_at_an_hour(table: Desk) -> None:
    heard = set_up(table, s.new_setup(samples.editions(), hour=20 * 60 + 7))
    assert body(heard).time.kinds.parent is None
    heard.touch(body(heard).modes[2])
    time = body(heard).time
    assert time.view.time.words == "1 h 30"
    assert heard.touch(time.more) == [i.MoveTime(1)]
    assert time.view.time.words == "1 h 45"
    assert heard.touch(time.less) == [i.MoveTime(-1)]
    x, y, w, h = time.kinds.box
    tap(x + w * 0.75, y + h / 2)
    assert heard.intents[-1] == i.ChooseLimit(1)
    assert time.view.time.words == "21:45\ndans 1 h 38"


def test_the_dice_of_each_find_out_who_starts(table: Desk) -> None:
    heard = set_up(table, samples.seated(3, names=NAMES))
    assert heard.touch(body(heard).start) == [i.AskFirst()]
    for dice in ((1, 2), (5, 4), (6, 3), (2, 2), (1, 4)):
        throw(table, body(heard).pad, dice)
        assert heard.intents[-1] == i.ThrowFirst(dice)
    assert heard.screen.view.body.title == "Alice commence"
    assert heard.touch(heard.screen.back) == [i.AskFirst()]
    assert [row.view.pill for row in body(heard).rows[:3]] == ["", "", "commence"]


def throw(table: Desk, pad: DicePad, dice: tuple[int, int]) -> None:
    """Touch a die in each row."""
    for row, face in enumerate(dice):
        tap(pad.box[0] + (face - 1) * 56 + 25, pad.box[1] + row * 62 + 25)
        table.frames(1)


def test_who_starts_can_simply_be_touched_drawn_or_taken_back(table: Desk) -> None:
    heard = set_up(table, s.after(samples.seated(3, names=NAMES), i.AskFirst(), samples.zero))
    throw(table, body(heard).pad, (6, 6))
    assert heard.screen.view.body.rows[0].dice == (6, 6)
    assert heard.touch(body(heard).back) == [i.TakeBackThrow()]
    assert heard.screen.view.body.rows[0].dice == ()
    assert heard.touch(body(heard).rows[1]) == [i.StartsFirst(1)]
    assert heard.screen.view.body.rows[1].pill == "commence"
    assert heard.touch(body(heard).draw) == [i.DrawFirst()]
    assert heard.touch(heard.screen.following) == [i.Step(3)]
    assert heard.setup.seat(heard.setup.first).name == "Chloé"


def test_deeds_are_picked_for_each_and_the_bank_deals_the_rest(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(3, names=NAMES), mode="short", step=RULES))
    assert heard.touch(heard.screen.following) == [i.Step(DEEDS)]
    assert heard.touch(body(heard).rows[1]) == [i.DealToSeat(1)]
    first, last = body(heard).cells[0], body(heard).cells[-1]
    assert heard.touch(last) == [i.DealDeed(39)]
    assert heard.touch(first) == [i.DealDeed(1)]
    heard.touch(body(heard).cells[1])
    hands = [[group for group, _ in row.deeds] for row in heard.screen.view.body.rows]
    assert hands == [["A"], ["H", "A"], []], "after two deeds the next one is for whoever lacks one"
    heard.touch(first)
    assert [group for group, _ in heard.screen.view.body.rows[1].deeds] == ["H"], "taken back"
    assert heard.touch(body(heard).rest) == [i.DealRest()]
    assert {len(row.deeds) for row in heard.screen.view.body.rows} == {2}
    assert heard.touch(body(heard).rest) == []
    assert heard.touch(body(heard).clear) == [i.TakeBackDeal()]
    assert {len(row.deeds) for row in heard.screen.view.body.rows} == {0}
    assert heard.touch(heard.screen.following) == [i.BeginGame()]


def test_a_game_that_cannot_begin_says_why(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(1), step=RULES))
    reasons: list[str] = []
    heard.screen.following.bind(on_refused=lambda _, reason: reasons.append(reason) or True)
    assert heard.touch(heard.screen.following) == []
    assert reasons == ["Il faut au moins 2 joueurs."]


def test_a_game_that_can_begin_begins(table: Desk) -> None:
    heard = set_up(table, replace(samples.seated(2), step=RULES))
    assert heard.touch(heard.screen.following) == [i.BeginGame()]


# Tally


def tally(table: Desk, count: int, edition_id: str = "suisse-2007") -> Heard:
    game = samples.ended(count, edition_id, NAMES)
    return Heard(table, TallyScreen(tally_view(FRENCH, game, samples.looks(game), samples.story(game))))


def test_the_tally_undoes_and_closes(table: Desk) -> None:
    heard = tally(table, 3)
    assert heard.touch(heard.screen.undo) == [i.Undo()]
    assert heard.touch(heard.screen.close) == [i.Close()]


def test_a_row_opens_its_lines_and_closes_them(table: Desk) -> None:
    heard = tally(table, 3)
    heard.touch(heard.screen.rows[1])
    assert heard.screen.wealth.view == heard.screen.view.rows[1]
    assert heard.screen.chart.parent is None
    heard.touch(heard.screen.rows[1])
    assert heard.screen.wealth.parent is None
    assert heard.screen.chart.parent is not None


def test_the_lines_of_a_player_add_up_to_the_total() -> None:
    game = samples.ended(2)
    view = tally_view(FRENCH, game, samples.looks(game))
    for row, placing in zip(view.rows, game.over.placings, strict=True):
        amounts = [int(line.amount.replace("’", "")) for line in row.wealth]
        assert sum(amounts) == int(row.worth.replace("’", "")) == placing.worth


def test_with_many_players_the_chart_comes_when_it_is_asked_for(table: Desk) -> None:
    heard = tally(table, 8, "paris-francs")
    assert heard.screen.chart.parent is None
    heard.touch(heard.screen.chart_button)
    assert heard.screen.chart.parent is not None
    heard.touch(heard.screen.chart_button)
    assert heard.screen.chart.parent is None
    assert all(row.parent is not None for row in heard.screen.rows)


def test_house_rules_are_counted_and_listed(table: Desk) -> None:
    game = samples.ended(3)
    over = replace(game.over, departures=("pot", "auction"))
    options = replace(game.options, pot="jail_fines", auction="no")
    game = replace(game, over=over, terms=replace(game.terms, options=options))
    heard = Heard(table, TallyScreen(tally_view(FRENCH, game, samples.looks(game), samples.story(game))))
    assert heard.screen.view.pill == "2 règles maison"
    heard.touch(heard.screen.pill)
    assert heard.screen.departures.parent is not None
    assert heard.screen.view.departures[1] == "Enchères\u202f: non"


def test_equal_wealth_shares_the_first_place() -> None:
    begun = opened(*open_game(samples.editions()[0], samples.seats(3, NAMES)))
    game = samples.done(begun, c.EndGame())
    view = tally_view(FRENCH, game, samples.looks(game))
    assert view.title == "Ex æquo\u202f: Chloé, Bob et Alice"
    assert [row.place for row in view.rows] == ["1", "1", "1"]
