"""Setting up a game: cards that seat players, names, order, who starts, the rules of the table, the beginning."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from banker import edition as editions
from banker.board import Kind
from banker.options import Options
from banker.rules.setup import open_game, opened
from tests.ui import setup_samples as samples
from tests.ui.setup_samples import TOKENS, named, zero
from ui.records import intents as i
from ui.records.pieces import Token
from ui.setup import deal, first, options, seats, time
from ui.setup import state as s
from ui.setup.entered import DEEDS, MODES, PLAYERS, Known, Message, Setup, Value, enter, in_mode, modes, on_board
from ui.setup.first import contest
from ui.setup.opening import opening_of
from ui.setup.options import CHAPTERS, HOUSE, OF_FAMILIES, house_rules, options_shown, values_of
from ui.setup.seats import seat_name
from ui.views.setup import setup_view
from ui.words.strings import strings_for

FRENCH = strings_for("fr")


@pytest.fixture
def start() -> Setup:
    return s.new_setup(samples.editions())


def touched(setup: Setup, *intents: i.Intent) -> Setup:
    for intent in intents:
        setup = s.after(setup, intent, zero)
    return setup


def names(setup: Setup) -> list[str]:
    return [seat_name(FRENCH, seat) for seat in setup.seats]


# Cards


def test_every_new_card_seats_a_player_in_the_order_of_colours(start: Setup) -> None:
    setup = start
    for card in ("a", "b", "c"):
        setup = s.after_tap(setup, card, None)
    assert [seat.token for seat in setup.seats] == list(TOKENS[:3])
    assert [seat.card for seat in setup.seats] == ["a", "b", "c"]
    assert names(setup) == ["Étoile", "Tour", "Cavalier"]
    assert setup.step == PLAYERS


def test_a_card_brings_the_name_and_colours_it_remembers(start: Setup) -> None:
    setup = s.after_tap(start, "a", Known("Chloé", TOKENS[4], 12, 5))
    assert (setup.seats[0].name, setup.seats[0].token) == ("Chloé", TOKENS[4])
    assert setup.message == Message("seated", setup.seats[0].id)


@pytest.mark.parametrize("known", [Known("Chloé", TOKENS[0]), Known("", TOKENS[0])])
def test_nobody_changes_name_or_look_when_a_known_card_comes(start: Setup, known: Known) -> None:
    """Regression: "Plane" became "Anchor" behind their back, as somebody came whose card remembered the plane."""
    setup = s.after_tap(s.after_tap(start, "new", None), "b", None)
    before = setup.seats
    setup = s.after_tap(setup, "a", known)
    assert setup.seats[:2] == before
    assert setup.seats[2].token == TOKENS[2]
    assert setup.message == Message("seated_otherwise", setup.seats[2].id)
    said = setup_view(FRENCH, setup).body.call.lines[0]
    assert said.startswith(seat_name(FRENCH, setup.seats[2]))
    assert "autre couleur" in said


def test_of_a_remembered_look_what_is_free_is_had(start: Setup) -> None:
    setup = s.after_tap(s.after_tap(start, "new", None), "a", Known("Chloé", Token("red", "anchor")))
    assert setup.seats[1].token == Token("blue", "anchor")


def test_a_look_that_was_chosen_stays_when_the_card_comes(start: Setup) -> None:
    look = enter(seats.with_look, "p2", Token("blue", "heart"))
    setup = touched(start, enter(seats.added), enter(seats.added), enter(seats.touched, "p2"), look)
    before = setup.seats
    setup = s.after_tap(setup, "a", Known("Chloé", TOKENS[0]))
    assert setup.seats[0] == before[0]
    assert (setup.seats[1].name, setup.seats[1].token) == ("Chloé", before[1].token)


def test_of_two_cards_that_remember_the_same_colours_the_first_keeps_them(start: Setup) -> None:
    setup = s.after_tap(start, "a", Known("Chloé", TOKENS[2]))
    setup = s.after_tap(setup, "b", Known("Bob", TOKENS[2]))
    assert [seat.token for seat in setup.seats] == [TOKENS[2], TOKENS[0]]


def test_no_colour_and_no_symbol_is_ever_used_twice() -> None:
    chance = random.Random(7)
    for _ in range(200):
        setup = s.new_setup(samples.editions(), "paris-francs")
        for card in range(8):
            mixed = Token(chance.choice(TOKENS).colour, chance.choice(TOKENS).symbol)
            known = Known(f"n{card}", mixed) if chance.random() < 0.6 else None
            setup = s.after_tap(setup, str(card), known)
        assert len({seat.token.colour for seat in setup.seats}) == 8
        assert len({seat.token.symbol for seat in setup.seats}) == 8


def test_the_same_card_twice_says_whose_it_is(start: Setup) -> None:
    once = s.after_tap(s.after_tap(start, "a", None), "b", None)
    twice = s.after_tap(once, "a", None)
    assert twice.seats == once.seats
    assert twice.message == Message("card_of", once.seats[0].id)


def test_a_full_table_takes_nobody_more(start: Setup) -> None:
    setup = samples.seated(6)
    for more in (s.after_tap(setup, "seventh", None), touched(setup, enter(seats.added))):
        assert more.seats == setup.seats
        assert more.message == Message("full", count=6, board="suisse-classique")


def test_a_card_put_down_while_a_player_without_one_is_chosen_becomes_theirs(start: Setup) -> None:
    setup = touched(start, enter(seats.added), enter(seats.added), *named(1, "Noé"), enter(seats.touched, "p2"))
    setup = s.after_tap(setup, "a", Known("Somebody", TOKENS[5], 3))
    assert [seat.card for seat in setup.seats] == [None, "a"]
    assert (setup.seats[1].name, setup.seats[1].token) == ("Noé", TOKENS[5])


def test_a_card_put_down_while_a_player_with_one_is_chosen_seats_another(start: Setup) -> None:
    setup = touched(s.after_tap(start, "a", None), enter(seats.touched, "p1"))
    setup = s.after_tap(setup, "b", None)
    assert [seat.card for seat in setup.seats] == ["a", "b"]
    assert setup.chosen is None


# Names and seats


def test_a_name_is_trimmed_cut_at_twelve_and_can_be_taken_back(start: Setup) -> None:
    setup = touched(start, enter(seats.added), *named(0, "  Marie   Antoinette "))
    assert names(setup) == ["Marie Antoin"]
    assert names(touched(setup, *named(0, "  "))) == ["Étoile"]


def test_two_players_never_bear_the_same_name(start: Setup) -> None:
    setup = touched(start, enter(seats.added), enter(seats.added), *named(0, "Maximilienne"), *named(1, "Maximilienne"))
    assert names(setup) == ["Maximilienne", "Maximilien 2"]
    again = s.after_tap(setup, "a", Known("Maximilienne", TOKENS[6]))
    assert names(again)[2] == "Maximilien 3"


def test_players_move_and_go_and_the_one_who_starts_stays_the_same(start: Setup) -> None:
    setup = touched(samples.seated(4, names=("A", "B", "C", "D")), enter(first.starts, "p2"), i.MovePlayer(1, 3))
    assert names(setup) == ["A", "C", "D", "B"]
    assert setup.first == setup.seats[3].id
    gone = touched(setup, enter(seats.without, "p2"))
    assert gone.first == gone.seats[0].id


def test_the_first_seated_starts_until_somebody_is_chosen_or_drawn(start: Setup) -> None:
    setup = samples.seated(4)
    assert setup.first == setup.seats[0].id
    drawn = s.after(setup, i.DrawFirst(), lambda count: count - 1)
    assert drawn.first == drawn.seats[3].id
    assert drawn.message == Message("drawn", drawn.first)
    chosen = touched(drawn, enter(first.starts, "p3"))
    assert chosen.first == chosen.seats[2].id


# Who starts, by the dice


def thrown(setup: Setup, *dice: tuple[int, int]) -> Setup:
    return touched(setup, *(i.ThrowFirst(each) for each in dice))


def test_the_highest_total_starts() -> None:
    setup = thrown(samples.seated(3), (1, 2), (6, 5), (6, 4))
    assert setup.first == setup.seats[1].id
    assert setup.message == Message("won", setup.first)
    assert contest(setup).next is None
    assert thrown(setup, (6, 6)) == replace(setup, message=None), "nobody throws after the decision"


def test_tied_players_throw_again_among_themselves_as_often_as_it_takes() -> None:
    setup = thrown(samples.seated(4), (5, 5), (1, 1), (6, 4), (4, 6))
    ids = [seat.id for seat in setup.seats]
    assert setup.message == Message("tied", count=3)
    assert contest(setup).among == (ids[0], ids[2], ids[3])
    setup = thrown(setup, (3, 3), (1, 2), (2, 4))
    assert setup.message == Message("tied", count=2)
    setup = thrown(setup, (1, 1))
    assert contest(setup).next == ids[3]
    assert setup.message is None
    setup = thrown(setup, (1, 2))
    assert setup.first == ids[3]


def test_everybody_tied_throws_again() -> None:
    setup = thrown(samples.seated(2), (4, 3), (5, 2))
    assert setup.message == Message("tied", count=2)
    assert thrown(setup, (6, 6), (1, 1)).first == setup.seats[0].id


def test_a_throw_is_taken_back_and_a_player_who_comes_or_goes_begins_it_anew() -> None:
    setup = thrown(samples.seated(3), (1, 2), (6, 5))
    assert contest(touched(setup, enter(first.taken_back))).next == setup.seats[1].id
    for other in (
        touched(setup, enter(seats.added)),
        touched(setup, i.MovePlayer(0, 2)),
        touched(setup, enter(seats.without, "p1")),
    ):
        assert other.throws == ()
    assert s.after_tap(setup, "another", None).throws == ()
    assert touched(setup, enter(first.starts, "p1")).throws == ()


@pytest.mark.parametrize("decide", [enter(first.starts, "p2"), i.DrawFirst(), i.ThrowFirst((6, 5))])
def test_what_was_decided_about_who_starts_is_taken_back_with_it(decide: i.Intent) -> None:
    """Regression: the dice were asked for again, but the same player would still have begun."""
    setup = thrown(samples.seated(2), (1, 2))
    assert setup.first == setup.seats[0].id
    decided = s.after(setup, decide, lambda count: 1)
    assert decided.first == setup.seats[1].id
    assert touched(decided, enter(first.taken_back)).first == setup.seats[0].id


@pytest.mark.parametrize("seed", range(30))
def test_throws_always_come_to_an_end_and_the_winner_threw_most(seed: int) -> None:
    chance, setup = random.Random(seed), samples.seated(2 + seed % 7, "paris-francs")
    while contest(setup).next is not None:
        before = contest(setup)
        setup = thrown(setup, (chance.randint(1, 6), chance.randint(1, 6)))
        assert set(contest(setup).among) <= set(before.among)
    last = contest(setup).last
    assert [id for id in before.among if sum(last[id]) >= sum(last[setup.first])] == [setup.first]


# How long


def test_a_length_moves_by_quarters_between_its_limits(start: Setup) -> None:
    timed = replace(start, mode="timed")
    assert touched(timed, enter(time.moved, 2)).minutes == 120
    assert touched(timed, *[enter(time.moved, -1)] * 20).minutes == 15
    assert touched(timed, *[enter(time.moved, 1)] * 40).minutes == 480


def test_the_hour_first_offered_is_the_quarter_by_which_the_length_ends(start: Setup) -> None:
    evening = touched(replace(start, mode="timed", hour=22 * 60 + 50), enter(time.by_hour, True))
    assert (evening.ends, time.lasts(evening)) == (30, 100)
    assert touched(evening, enter(time.moved, -3)).ends == 23 * 60 + 45
    again = touched(
        evening, enter(time.moved, 4), enter(time.by_hour, False), enter(time.by_hour, True), enter(time.by_hour, True)
    )
    assert again.ends == 30, "asked anew, offered anew"
    assert time.lasts(replace(evening, ends=evening.hour)) == 24 * 60, "an hour that has passed is tomorrow's"


@pytest.mark.parametrize(("intents", "agreed"), [((), (90, None)), ((enter(time.by_hour, True),), (None, "21:45"))])
def test_a_timed_game_begins_with_what_was_agreed(
    intents: tuple[i.Intent, ...], agreed: tuple[int | None, str | None]
) -> None:
    setup = touched(replace(samples.seated(3), mode="timed", hour=20 * 60 + 7), *intents)
    opening = opening_of(setup, FRENCH, zero)
    assert (opening.minutes, opening.ends) == agreed
    assert opening.deal == (), "S and F print no deal"
    terms, _ = open_game(opening.edition, opening.seats, mode=opening.mode, minutes=opening.minutes, ends=opening.ends)
    assert (terms.minutes, terms.ends) == agreed


# The deal


def test_deeds_are_dealt_where_the_mode_or_the_option_says_so(start: Setup) -> None:
    paris = replace(start, edition_id="paris-francs")
    assert [replace(start, mode=mode).deals for mode in MODES] == [False, True, False]
    assert [replace(paris, mode=mode).deals for mode in MODES] == [False, True, True]
    assert DEEDS in replace(paris, mode="timed").steps


def test_what_was_picked_is_dealt_and_the_bank_deals_the_rest() -> None:
    setup = touched(
        replace(samples.seated(3), mode="short"),
        enter(deal.to_seat, "p3"),
        enter(deal.after_pick, 39),
        enter(deal.after_pick, 1),
    )
    setup = touched(setup, enter(deal.after_pick, 12))
    ids = [seat.id for seat in setup.seats]
    assert deal.picked(setup) == ((ids[2], 39), (ids[2], 1), (ids[0], 12))
    opening = opening_of(setup, FRENCH, zero)
    assert opening.deal[:3] == deal.picked(setup)
    assert sorted(id for id, _ in opening.deal) == sorted(ids * 2)
    game = opened(*open_game(opening.edition, opening.seats, mode="short", deal=opening.deal))
    assert {p.id: len(game.registry.estate(p.id)) for p in game.players} == dict.fromkeys(ids, 2)


def test_a_deed_is_dealt_once_and_goes_back_at_a_second_touch() -> None:
    setup = touched(replace(samples.seated(3), mode="short"), enter(deal.after_pick, 1))
    assert touched(setup, enter(deal.after_pick, 1)).dealt == ()
    full = touched(setup, i.DealRest())
    assert deal.receiver(full) is None
    free = next(n for n in (3, 5, 6, 8, 9, 11, 12, 13) if n not in {n for _, n in deal.picked(full)})
    assert touched(full, enter(deal.after_pick, free)).dealt == full.dealt
    assert touched(full, enter(deal.cleared)).dealt == ()


def test_a_game_that_deals_needs_money_for_the_dearest_deeds() -> None:
    setup = replace(samples.seated(2, "paris-francs"), mode="short")
    assert deal.least_balance(setup) == 40_000 + 35_000
    for balance, lacking in ((75_000, None), (74_999, Message("too_poor"))):
        poor = replace(setup, changed=(("paris-francs", "starting_balance", balance),))
        assert s.lacks(poor) == lacking
        assert s.lacks(replace(poor, mode="standard")) is None


# Any sum


def typed(setup: Setup, name: str, *keys: str) -> Setup:
    return touched(setup, enter(options.asked, name), *(enter(options.typed, key) for key in keys))


def test_a_sum_is_typed_and_counts_at_once(start: Setup) -> None:
    setup = typed(start, "starting_balance", "1", "2", "000", "000")
    assert setup.options.starting_balance == 12_000_000
    assert house_rules(setup) == ("starting_balance",)
    assert touched(setup, enter(options.typed, "erase")).options.starting_balance == 1_200_000
    assert touched(setup, enter(options.asked, "starting_balance")).asked is None


def test_a_sum_has_nine_digits_at_most_and_no_noughts_in_front(start: Setup) -> None:
    assert typed(start, "pot_seed", *"0", "000", *"1234567890").options.pot_seed == 123_456_789
    assert typed(start, "interest_rounding", "0").options.interest_rounding == 0


def test_a_sum_erased_to_nothing_is_the_booklets(start: Setup) -> None:
    setup = typed(start, "starting_balance", "7", "erase")
    assert setup.options == start.options


def test_leaving_the_rules_ends_the_typing_and_a_value_offered_still_counts(start: Setup) -> None:
    setup = touched(typed(start, "starting_balance", "7"), i.Step(2))
    assert (setup.asked, setup.options.starting_balance) == (None, 7)
    assert (
        touched(
            setup, enter(options.with_option, "starting_balance", values_of(setup.edition, "starting_balance")[1])
        ).options
        == start.options
    )


def test_deeds_picked_come_back_with_their_edition_and_go_with_their_player(start: Setup) -> None:
    setup = touched(
        replace(samples.seated(3), mode="short"),
        enter(deal.after_pick, 1),
        enter(deal.to_seat, "p2"),
        enter(deal.after_pick, 3),
    )
    there = touched(setup, enter(on_board, "paris-francs"))
    assert deal.picked(there) == ()
    assert deal.picked(touched(there, enter(on_board, "suisse-2007"))) == deal.picked(setup)
    assert [space for _, space in deal.picked(touched(setup, enter(seats.without, "p1")))] == [3]


def test_touching_the_chosen_seat_again_unselects_it(start: Setup) -> None:
    setup = touched(samples.seated(3), enter(seats.touched, "p2"))
    assert setup.chosen == setup.seats[1].id
    assert touched(setup, enter(seats.touched, "p2")).chosen is None
    assert touched(setup, enter(seats.without, "p2")).chosen is None


def test_no_touch_moves_the_hour_of_the_end_past_now_to_another_day(start: Setup) -> None:
    evening = replace(start, mode="timed", hour=20 * 60 + 7, by_hour=True)
    for ends, less, more in ((20 * 60 + 15, False, True), (20 * 60 + 30, True, True), (20 * 60, True, False)):
        offered = setup_view(strings_for("fr"), replace(evening, ends=ends)).body.time
        assert (offered.less.enabled, offered.more.enabled) == (less, more), ends


def test_a_removed_players_id_is_never_given_to_another(start: Setup) -> None:
    setup = touched(start, enter(seats.added), enter(seats.added), enter(seats.without, "p2"), enter(seats.added))
    assert len({seat.id for seat in setup.seats}) == 2
    assert setup.seats[1].id not in {"p1", "p2"}


# Back and forth, limits


def test_going_back_and_forth_loses_nothing(start: Setup) -> None:
    setup = samples.seated(4)
    setup = touched(
        setup,
        enter(in_mode, "short"),
        enter(options.with_option, "pot", "jail_fines"),
        enter(first.starts, "p3"),
    )
    there = touched(setup, i.Step(1), enter(on_board, "paris-francs"))
    assert there.options == there.edition.options
    back = touched(there, enter(on_board, "suisse-2007"), i.Step(2))
    assert (back.seats, back.first, back.mode, back.options) == (setup.seats, setup.first, "short", setup.options)


def test_a_game_needs_as_many_players_as_its_edition_says(start: Setup) -> None:
    assert s.lacks(samples.seated(1)) == Message("too_few", count=2)
    assert s.lacks(samples.seated(2)) is None
    eight = touched(samples.seated(8, "paris-francs"), enter(on_board, "suisse-2007"))
    assert s.lacks(eight) == Message("too_many", count=6)


def test_any_other_touch_is_a_bug_of_the_caller(start: Setup) -> None:
    with pytest.raises(AssertionError):
        s.after(start, i.Undo(), zero)


# Rules of the table


def test_every_option_has_values_and_the_booklets_own_is_among_them() -> None:
    for edition in samples.editions():
        for name in Options.__struct_fields__:
            values = values_of(edition, name)
            assert getattr(edition.options, name) in values
            assert len(set(values)) == len(values) > 1


def test_every_option_is_a_known_house_rule_or_stands_in_one_chapter() -> None:
    named = [*HOUSE, *(name for chapter in CHAPTERS.values() for name in chapter)]
    unnamed = set(Options.__struct_fields__) - set(named)
    assert unnamed == set(), "name these in CHAPTERS or HOUSE of ui/setup/options.py"
    assert len(named) == len(set(named)), "one stands there twice"
    assert max(map(len, CHAPTERS.values())) <= 6, "a chapter is one list without pages"


def test_options_are_shown_where_they_can_matter(start: Setup) -> None:
    suisse, paris = options_shown(start), options_shown(replace(start, edition_id="paris-francs"))
    assert "swisscom" in suisse
    assert "swisscom" not in paris
    assert "pot_seed" not in suisse
    assert "pot_seed" in paris
    assert "short_last_estate" not in suisse
    assert "short_last_estate" in options_shown(replace(start, mode="short"))
    timed = replace(start, mode="timed")
    assert {"timed_base", "deal_deeds"} <= set(options_shown(timed))
    assert "short_last_estate" not in options_shown(timed)
    short = touched(timed, enter(options.with_option, "timed_base", "short"))
    assert "short_last_estate" in options_shown(short)


def test_every_option_that_matters_to_mode_and_board_is_shown(start: Setup) -> None:
    """Step 3 shows the whole table of options but for what another mode or another board is about."""
    missing = set(Options.__struct_fields__) - set(options_shown(start))
    hidden = {"pot_seed", "short_last_estate", "timed_base", "deal_deeds", "last_round", "speed_die", *OF_FAMILIES}
    assert missing - hidden == set(), "name these in CHAPTERS or HOUSE of ui/setup/options.py, or hide them here too"
    assert missing == hidden
    paris = replace(start, edition_id="paris-francs", mode="timed")
    hidden = {"swisscom", "short_last_estate", "speed_die", *OF_FAMILIES}
    assert set(Options.__struct_fields__) - set(options_shown(paris)) == hidden
    america = replace(start, edition_id="atlantic-city", mode="timed")
    assert "speed_die" in options_shown(america)


def test_a_board_of_another_family_shows_what_it_plays_by_and_not_what_it_does_without(start: Setup) -> None:
    junior = options_shown(touched(start, enter(on_board, "junior")))
    assert {*CHAPTERS["family"], "tally_counts"} <= set(junior)
    without = {
        "auction", "gifts", "mortgage_clears", "interest_rounding", "build_when", "double_from_jail_rolls_again",
        "utility_after_card",
    }  # fmt: skip
    assert without.isdisjoint(junior)
    assert {"salary_on_start", "pot", "rent_in_jail", "after_jail_fine"} <= set(junior)
    timed = options_shown(touched(start, enter(on_board, "junior"), enter(in_mode, "timed")))
    assert "timed_base" not in timed, "nor is it played short by the clock"


def test_ties_go_by_the_wealth_only_where_places_go_by_the_cash() -> None:
    assert "wealth" in values_of(editions.load("junior"), "ties")
    assert "wealth" not in values_of(editions.load("london"), "ties")


def test_what_a_board_does_not_have_asks_for_no_rule() -> None:
    """Start, free parking, jail and utilities are on a board or not at all."""
    london = editions.load("london")
    bare = (Kind.START, Kind.PARKING, Kind.JAIL, Kind.UTILITY)
    spaces = tuple(replace(each, kind=Kind.TAX, deed=None) if each.kind in bare else each for each in london.spaces)
    plain = s.new_setup((replace(london, spaces=spaces, salary=0),))
    lost = {"salary_on_start", "pot", "utility_after_card", "rent_in_jail", "after_jail_fine", "after_jail_card"}
    assert lost | {"double_from_jail_rolls_again"} <= set(options_shown(s.new_setup((london,))))
    assert not (lost | {"double_from_jail_rolls_again", "pot_seed"}) & set(options_shown(plain))


def test_a_board_without_buildings_is_not_played_in_the_short_game(start: Setup) -> None:
    short = touched(start, enter(in_mode, "short"), enter(on_board, "junior"))
    assert (short.mode, modes(short.edition)) == ("standard", ("standard", "timed"))


def test_the_start_money_of_a_board_follows_the_number_of_seats() -> None:
    junior = [samples.seated(count, "junior") for count in (2, 3, 4)]
    assert [setup.options.starting_balance for setup in junior] == [20, 18, 16]
    assert [house_rules(setup) for setup in junior] == [()] * 3


def test_house_rules_do_not_count_fair_readings_of_the_booklet(start: Setup) -> None:
    def chosen(name: str, value: Value) -> Setup:
        return touched(start, enter(options.with_option, name, value))

    assert house_rules(start) == ()
    assert house_rules(chosen("interest_rounding", 10_000)) == ()
    assert house_rules(chosen("payment", "automatic")) == ()
    assert house_rules(chosen("pot", "jail_fines")) == ("pot",)
    assert house_rules(touched(chosen("pot", "jail_fines"), enter(options.with_option, "pot", "none"))) == ()


# The beginning


def test_the_game_begins_as_it_was_set_up() -> None:
    setup = touched(samples.seated(3, names=("Chloé", "Bob", "Alice")), *named(2, ""), enter(first.starts, "p2"))
    setup = touched(
        setup, enter(options.with_option, "starting_balance", values_of(setup.edition, "starting_balance")[2])
    )
    opening = opening_of(setup, FRENCH, zero)
    terms, events = open_game(
        opening.edition, opening.seats, mode=opening.mode, options=opening.options, first=opening.first,
        deal=opening.deal,
    )  # fmt: skip
    game = opened(terms, events)
    assert [player.name for player in game.players] == ["Chloé", "Bob", "Cavalier"]
    assert [(seat.colour, seat.symbol) for seat in terms.seats] == [(t.colour, t.symbol) for t in TOKENS[:3]]
    assert terms.first == opening.seats[1].id
    assert {game.balance(player.id) for player in game.players} == {20_000_000}
    assert opening.cards == {f"card {n}": seat.id for n, seat in enumerate(opening.seats)}


@pytest.mark.parametrize("seed", range(20))
def test_a_short_game_deals_two_deeds_each_that_can_be_paid_for(seed: int) -> None:
    setup = replace(samples.seated(8, "paris-francs"), mode="short")
    setup = touched(
        setup, enter(options.with_option, "starting_balance", values_of(setup.edition, "starting_balance")[0])
    )
    opening = opening_of(setup, FRENCH, random.Random(seed).randrange)
    game = opened(*open_game(opening.edition, opening.seats, mode="short", options=opening.options, deal=opening.deal))
    assert [len(game.registry.estate(player.id)) for player in game.players] == [2] * 8


def test_the_deal_depends_on_chance_alone() -> None:
    setup = replace(samples.seated(4), mode="short")
    deals = {opening_of(setup, FRENCH, random.Random(seed).randrange).deal for seed in (1, 1, 2, 3)}
    assert len(deals) == 3
