"""The estate with real touches: steps planned on cards, one card signs them all, and nothing is booked before."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker.board import Kind
from banker.events import LevelChange
from banker.game import Game
from tests.ui import sheet_samples
from tests.ui import table_samples as samples
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.test_flow import CARDS
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from tests.ui.test_sheet_trade import choose, opened
from ui.records.pages import TurnTo
from ui.records.pieces import keys_in
from ui.table import acts as a
from ui.table.forms import MODES, Estate, Mode
from ui.table.plans import Plan
from ui.views.board import group_key
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.widgets.estate import EstateCards
from ui.words.strings import Strings, strings_for

ROWS = samples.group_of(EDITION, 6)
WAYS = ("cards", "no cards", "reader out")


def owning(level: int, **more: object) -> samples.Play:
    """The first player has a whole group at this level."""
    return samples.Play(EDITION, COUNT, holders=dict.fromkeys(ROWS, "p1"), levels=dict.fromkeys(ROWS, level), **more)


def at_estate(stage: Desk, play: samples.Play, mode: Mode, way: str = "cards") -> Sitting:
    """A table with the first player's estate open, on this tab."""
    at = opened(stage, play, way)
    tap_piece(at.screen.tiles[0])
    choose(at, a.Put(Estate("p1", mode)))
    return at


def step(at: Sitting, space: int, by: int) -> None:
    """The + or − of this deed's card."""
    cards = next(part for part in at.screen.parts if isinstance(part, EstateCards))
    names = [card.name for card in cards.view.cards]
    card = cards.view.cards[names.index(at.at.game.edition.spaces[space].names["fr"])]
    while card not in cards.seen:
        back, on = (key for key in cards.buttons if isinstance(key.record.act, TurnTo))
        tap_piece(on if cards.seen[-1] in cards.view.cards[: cards.view.cards.index(card)] else back)
    before = [way for each in cards.seen[: cards.seen.index(card)] if not each.reason for way in each.buttons]
    keys = [key for key in cards.buttons if not isinstance(key.record.act, TurnTo)]
    tap_piece(keys[len(before) + (by > 0)])
    at.look()


def plan(at: Sitting) -> Plan:
    return at.at.flow.table.open.plan


def test_who_holds_nothing_is_told_so_once(stage: Desk) -> None:
    at = at_estate(stage, samples.Play(EDITION, COUNT), "deeds")
    assert at.look().body[0].empty
    assert at.look().foot.lines == (at.at.flow.desk.strings.t("table.in_hand"),)


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_group_is_built_by_one_signature(stage: Desk, way: str) -> None:
    at = at_estate(stage, owning(0), "build", way)
    before, cash = at.at.bank.course.head, at.at.game.balance("p1")
    for space in ROWS:
        step(at, space, 1)
    step(at, ROWS[0], 1)
    assert at.at.bank.course.head == before, "nothing is booked before the card"
    prices = [at.at.game.edition.deed(space).building or 0 for space in (*ROWS, ROWS[0])]
    said = at.look().foot
    assert said.change.after == f"{cash - sum(prices):,}".replace(",", at.at.game.edition.currency.separator)
    at.sign("p1")
    assert at.at.bank.course.head == before + 1
    assert [at.at.game.registry.title(space).level for space in ROWS] == [2, 1, 1]
    assert at.at.game.balance("p1") == cash - sum(prices)


@pytest.mark.parametrize("asked", [6, 12, 15])
def test_an_estate_opened_on_a_deed_begins_with_its_group_and_leaves_nothing_out(asked: int) -> None:
    """Regression: it showed that group alone under the number of all deeds: from a station, "No street to build on"."""
    held = (5, 12, 15, 28, 6, 8, 9, 39)
    play = samples.Play(EDITION, COUNT, holders=dict.fromkeys(held, "p1"))
    group = set(samples.group_of(EDITION, asked))
    streets = {space for space in held if play.game.edition.spaces[space].kind is Kind.STREET}
    for mode in MODES:
        view = sheet_view(Told(strings_for("fr"), play.table(open=Estate("p1", mode, asked))))
        shown = [card.space for card in view.body[0].cards]
        expected = streets if mode in ("build", "sell") else set(held)
        assert set(shown) == expected
        first = group & expected
        assert set(shown[: len(first)]) == first


def test_one_touch_plans_a_step_on_each_street_of_a_group(stage: Desk) -> None:
    """Regression: three houses on a group took three touches."""
    at = at_estate(stage, owning(4), "build")
    row = tuple(LevelChange(space, 5) for space in ROWS)
    choose(at, a.Put(Estate("p1", "build", plan=(c.Build("p1", row),))))
    assert not at.look().foot.others[0].group, "one plan is enough: the next step is the card, or + on a street"
    at.sign("p1")
    assert {at.at.game.registry.title(space).level for space in ROWS} == {5}
    at.at.touch(a.Put(Estate("p1", "build")))
    assert at.look().foot.others == (), "a hotel stands on each of them"


def test_the_group_whose_step_the_bank_would_refuse_has_no_button(stage: Desk) -> None:
    other = samples.group_of(EDITION, 11)
    holders = dict.fromkeys((*ROWS, *other), "p1")
    at = at_estate(stage, samples.Play(EDITION, COUNT, holders=holders, mortgages=(other[0],)), "build")
    assert [button.group for button in at.look().foot.others] == [group_key(at.at.game, ROWS[0])]


def test_an_uneven_step_is_greyed_and_says_where_to_build_first(stage: Desk) -> None:
    at = at_estate(stage, owning(0), "build")
    step(at, ROWS[0], 1)
    planned = plan(at)
    step(at, ROWS[0], 1)
    assert plan(at) == planned
    greyed = [button for button in keys_in(at.screen.view.body) if not button.enabled and button.reason]
    assert any(at.at.game.edition.spaces[ROWS[1]].names["fr"] in button.reason for button in greyed)


def test_a_step_back_and_clearing_leave_no_plan(stage: Desk) -> None:
    at = at_estate(stage, owning(0), "build")
    step(at, ROWS[0], 1)
    step(at, ROWS[0], -1)
    assert plan(at) == ()
    step(at, ROWS[1], 1)
    choose(at, a.Put(Estate("p1", "build")))
    assert plan(at) == ()


def test_a_street_that_the_plan_builds_on_says_so_when_it_would_be_mortgaged(stage: Desk) -> None:
    """Regression: it said that its mortgage must be lifted first, and it had none."""
    at = at_estate(stage, owning(0), "build")
    step(at, ROWS[0], 1)
    choose(at, a.Put(Estate("p1", "mortgage", plan=plan(at))))
    strings = at.at.flow.desk.strings
    assert {button.reason for button in keys_in(at.look().body)} == {strings.t("estate.builds_here")}


def test_a_street_that_the_plan_mortgages_says_so_when_it_would_be_built_on(stage: Desk) -> None:
    at = at_estate(stage, owning(0), "mortgage")
    choose(at, a.Put(Estate("p1", "mortgage", plan=(c.Mortgage("p1", ROWS[0]),))))
    choose(at, a.Put(Estate("p1", "build", plan=plan(at))))
    strings = at.at.flow.desk.strings
    reasons = {button.reason for button in keys_in(at.look().body) if button.icon == "plus"}
    assert reasons == {strings.t("estate.mortgages_here")}


@pytest.mark.parametrize("way", WAYS)
def test_a_plan_spans_groups_with_one_sum_and_one_card(stage: Desk, way: str) -> None:
    """Regression: a step in a second group once dropped what was planned for the first."""
    other = samples.group_of(EDITION, 11)
    holders = dict.fromkeys((*ROWS, *other), "p1")
    at = at_estate(stage, samples.Play(EDITION, COUNT, holders=holders), "build", way)
    before, cash = at.at.bank.course.head, at.at.game.balance("p1")
    step(at, ROWS[0], 1)
    step(at, other[0], 1)
    assert set(plan(at)) == {c.Build("p1", (LevelChange(n, 1),)) for n in (ROWS[0], other[0])}
    price = sum(at.at.game.edition.deed(n).building for n in (ROWS[0], other[0]))
    assert at.look().foot.amount == f"−{price:,}".replace(",", at.at.game.edition.currency.separator)
    at.sign("p1")
    assert at.at.bank.course.head == before + 1, "one operation, hence one undo"
    assert [at.at.game.registry.title(n).level for n in (ROWS[0], other[0])] == [1, 1]
    assert at.at.game.balance("p1") == cash - price


def test_several_deeds_are_mortgaged_at_once_and_the_houses_said_apart(stage: Desk) -> None:
    at = at_estate(stage, owning(1), "mortgage")
    for count in (1, 2):
        deeds = tuple(c.Mortgage("p1", n) for n in ROWS[:count])
        choose(at, a.Put(Estate("p1", "mortgage", plan=deeds)))
    deed = at.at.game.edition.deed
    sold, loans = sum(deed(n).building // 2 for n in ROWS[:2]), sum(deed(n).mortgage for n in ROWS[:2])
    said = [f"+{each:,}".replace(",", at.at.game.edition.currency.separator) for each in (sold, loans)]
    lines = at.look().foot.lines
    assert [any(amount in line for line in lines) for amount in said] == [True, True], lines
    cash = at.at.game.balance("p1")
    at.sign("p1")
    assert at.at.game.balance("p1") == cash + sold + loans


def test_mortgages_lifted_together_are_one_operation(stage: Desk) -> None:
    play = samples.Play(EDITION, COUNT, holders=dict.fromkeys(ROWS, "p1"), mortgages=ROWS)
    at = at_estate(stage, play, "mortgage")
    before = at.at.bank.course.head
    for count in range(1, 4):
        choose(at, a.Put(Estate("p1", "mortgage", plan=tuple(c.LiftMortgage("p1", n) for n in ROWS[:count]))))
    at.sign("p1")
    assert at.at.bank.course.head == before + 1
    assert not any(at.at.game.registry.title(n).mortgaged for n in ROWS)


def test_a_group_for_which_others_are_asked_is_built_by_itself(stage: Desk) -> None:
    """The last houses are planned already: a further step is greyed and says why."""
    other = samples.group_of(EDITION, 11)
    theirs = samples.group_of(EDITION, 16)
    full = (*samples.group_of(EDITION, 21), *samples.group_of(EDITION, 26))
    holders = dict.fromkeys((*ROWS, *other), "p1") | dict.fromkeys(theirs, "p2") | dict.fromkeys(full, "p3")
    levels = dict.fromkeys(full[:3], 4) | dict.fromkeys(full[3:], 4) | dict.fromkeys(theirs, 2)
    play = samples.Play(EDITION, COUNT, {"shortage_auction": "yes"}, holders=holders, levels=levels)
    at = at_estate(stage, play, "build")
    assert at.at.game.registry.houses == 2
    step(at, ROWS[0], 1)
    step(at, ROWS[1], 1)
    card = next(card for card in at.screen.view.body[0].cards if card.space == other[0])
    assert card.reason
    assert not any(way.enabled for way in card.buttons)
    assert any(not button.enabled and button.reason for button in keys_in(at.screen.view.body))


def test_a_group_without_houses_in_the_stock_comes_down_together(stage: Desk) -> None:
    """The swap of a hotel needs four houses that the bank has not: only the end of the plan counts."""
    play = owning(5)
    away = [n for group in ((11, 13, 14), (16, 18, 19), (21, 23, 24)) for n in group][:8]
    held = dict.fromkeys(ROWS, "p1") | dict.fromkeys((11, 13, 14, 16, 18, 19, 21, 23, 24), "p2")
    levels = dict.fromkeys(ROWS, 5) | dict.fromkeys(away[:6], 4) | dict.fromkeys((21, 23, 24), 0)
    levels[21], levels[23], levels[24] = 3, 3, 2
    play = samples.Play(EDITION, COUNT, {"sell_when": "any_time"}, holders=held, levels=levels)
    at = at_estate(stage, play, "sell")
    assert at.at.game.registry.houses == 0
    step(at, ROWS[0], -1)
    assert at.look().foot.refused
    first = next(card for card in at.look().body[0].cards if card.space == ROWS[0])
    assert first.rent_then not in ("", first.rent), "a plan not yet lawful shows its rent too"
    for space in ROWS:
        for _ in range(5 if space != ROWS[0] else 4):
            step(at, space, -1)
    assert not at.look().foot.refused
    at.sign("p1")
    assert [at.at.game.registry.title(space).level for space in ROWS] == [0, 0, 0]


def test_in_the_short_game_the_hotel_is_the_fourth_step(stage: Desk) -> None:
    at = at_estate(stage, owning(3, mode="short"), "build")
    assert [card.slots for card in at.screen.view.body[0].cards] == [3] * len(ROWS)
    step(at, ROWS[0], 1)
    assert plan(at) == (c.Build("p1", (LevelChange(ROWS[0], 5),)),)
    price = at.at.game.edition.deed(ROWS[0]).building
    cash = at.at.game.balance("p1")
    at.sign("p1")
    assert at.at.game.registry.title(ROWS[0]).level == 5
    assert at.at.game.balance("p1") == cash - price


@pytest.mark.parametrize("way", WAYS)
def test_mortgage_and_lift_are_each_signed(stage: Desk, way: str) -> None:
    at = at_estate(stage, owning(0), "mortgage", way)
    for command, mortgaged in ((c.Mortgage("p1", ROWS[0]), True), (c.LiftMortgage("p1", ROWS[0]), False)):
        choose(at, a.Put(Estate("p1", "mortgage", plan=(command,))))
        assert at.at.game.registry.title(ROWS[0]).mortgaged is not mortgaged
        at.sign("p1")
        at.look()
        assert at.at.game.registry.title(ROWS[0]).mortgaged is mortgaged
        assert at.at.flow.table.open is None, "what was signed is done: the dice are next"
        at.at.flow.desk.set_table(open=Estate("p1", "mortgage"))
        at.look()


def test_a_mortgage_to_be_lifted_is_shown_lifted_with_the_rent_it_brings_again(stage: Desk) -> None:
    """Regression: the deed lay turned over with a tick under it, as if nothing were planned."""
    at = at_estate(stage, samples.Play(EDITION, COUNT, holders={ROWS[0]: "p1"}, mortgages=ROWS[:1]), "mortgage")
    choose(at, a.Put(Estate("p1", "mortgage", plan=(c.LiftMortgage("p1", ROWS[0]),))))
    (card,) = at.screen.record.body[0].cards
    assert not card.mortgaged
    assert (card.rent, bool(card.rent_then)) == ("0", True)
    assert [(way.label, way.chosen) for way in card.buttons] == [(strings_for("fr").t("estate.is_lifted"), True)]


def test_a_lifting_that_the_bank_refuses_is_shown_as_planned_too(stage: Desk) -> None:
    """Regression: the deed said "mortgaged, to lift" over the tick that said "lifted"."""
    poor = samples.Play(EDITION, COUNT, holders={ROWS[0]: "p1"}, mortgages=ROWS[:1], balances={"p1": 1})
    view = sheet_view(
        Told(strings_for("fr"), poor.table(open=Estate("p1", "mortgage", plan=(c.LiftMortgage("p1", ROWS[0]),))))
    )
    assert view.foot.refused
    (card,) = view.body[0].cards
    assert not card.mortgaged
    assert card.rent_then not in ("", card.rent)


@pytest.mark.parametrize("mode", MODES)
def test_the_money_in_hand_is_called_so_on_every_tab(mode: Mode) -> None:
    """Regression: under "touch + on a street" it read as a price."""
    french = strings_for("fr")
    view = sheet_view(Told(french, owning(3).table(open=Estate("p1", mode))))
    assert " ".join((*view.foot.lines, view.foot.unit)).count(french.t("table.in_hand")) == 1


def test_a_mortgage_refused_for_its_buildings_says_so_and_the_foot_that_grey_deeds_say_why(stage: Desk) -> None:
    """Regression: it said who sells when, though nobody sells in that tab, under "touch a deed"."""
    french, other = strings_for("fr"), samples.unrelated(EDITION, 1)
    play = owning(3, options={"sell_when": "between_turns"}, turn="p2").do(samples.throw(5, 5))
    table = play.table(open=Estate("p1", "mortgage"))
    view = sheet_view(Told(french, table))
    words = {way.reason for card in view.body[0].cards for way in card.buttons}
    assert words == {french.t("reason.not_between_turns.mortgage", player=play.game.player("p1").name)}
    assert view.foot.lines == (french.t("estate.hint.mortgage.none"),)
    more = {"holders": dict.fromkeys((*ROWS, *other), "p1"), "levels": dict.fromkeys(ROWS, 3), "turn": "p2"}
    mixed = samples.Play(EDITION, COUNT, {"sell_when": "between_turns"}, **more).do(samples.throw(5, 5))
    view = sheet_view(Told(french, mixed.table(open=Estate("p1", "mortgage"))))
    assert view.foot.lines == (french.t("estate.hint.mortgage.some"),)


def test_another_card_never_signs_a_plan_and_a_plan_left_alone_closes(stage: Desk) -> None:
    at = at_estate(stage, owning(0), "build")
    step(at, ROWS[0], 1)
    before, planned = at.at.bank.course.head, plan(at)
    at.at.tap(CARDS[1])
    assert at.at.bank.course.head == before
    assert plan(at) == planned
    assert at.at.strip
    at.at.flow.tick(30.0)
    assert plan(at) == planned
    at.at.flow.tick(90.0)
    assert at.at.flow.table.open is None, "the owner's next tap signs nothing that nobody thinks of any more"
    at.at.tap(CARDS[0])
    assert at.at.bank.course.head == before


def test_the_rent_shown_is_that_of_the_plan(stage: Desk) -> None:
    at = at_estate(stage, owning(0), "build")
    step(at, ROWS[0], 1)
    game: Game = at.at.game
    card = at.screen.view.body[0].cards[0]
    rents = game.edition.deed(ROWS[0]).rents
    as_shown = [f"{rent:,}".replace(",", game.edition.currency.separator) for rent in (2 * rents[0], rents[1])]
    assert [card.rent, card.rent_then] == as_shown


def test_the_tab_to_mortgage_says_that_buildings_are_sold_first_and_calls_what_they_bring_alike(
    strings: Strings,
) -> None:
    """Regression: one thing had three signs: two words with a plus or none, and an icon; and nothing said why it was
    there."""
    for edition, count in (("suisse-2007", 2), ("suisse-classique", 5), ("paris-francs", 8)):
        view = sheet_view(Told(strings, sheet_samples.sheets(edition, count)["estate-mortgage"]))
        assert view.foot.lines == (strings.t("estate.hint.mortgage.built"),)
        assert strings.t("estate.resale") in {fact.label for card in view.body[0].cards for fact in card.facts}


@pytest.mark.parametrize("edition", ["suisse-2007", "paris-francs", "london"])
def test_what_buildings_bring_is_told_only_where_the_mortgage_can_be_had(edition: str) -> None:
    """Regression: beside a greyed mortgage stood what nobody could sell just then, with an icon on narrow cards."""
    strings, of = strings_for("fr"), sheet_samples.sheets(edition, 2)
    possible, not_now = (sheet_view(Told(strings, of[name])) for name in ("estate-mortgage", "estate-mortgage-not-now"))
    (cards,), (greyed,) = possible.body, not_now.body
    sale = strings.t("estate.resale")
    assert any(fact.label == sale for card in cards.cards for fact in card.facts)
    assert not any(fact.label == sale for card in greyed.cards for fact in card.facts)
    assert any(not card.enabled for card in greyed.cards)


def test_before_the_fifth_step_the_price_is_that_of_a_hotel() -> None:
    french = strings_for("fr")
    for level, word in ((3, "deed.building.apartment"), (4, "deed.hotel")):
        view = sheet_view(Told(french, owning(level).table(open=Estate("p1", "build"))))
        assert {price.label for card in view.body[0].cards for price in card.facts} == {french.t(word)}


@pytest.mark.parametrize("way", WAYS)
def test_the_example_s_rounding_is_one_touch_kept_and_said_once(stage: Desk, way: str) -> None:
    """The plan stays as it was, with the new amount; the next lifting says nothing more."""
    play = samples.Play("suisse-2007", COUNT, holders={12: "p1", 28: "p1"}, mortgages=(12, 28))
    at = at_estate(stage, play, "mortgage", way)
    choose(at, a.Put(Estate("p1", "mortgage", plan=(c.LiftMortgage("p1", 28),))))
    foot = at.look().foot
    assert [way.label for way in foot.others] == [strings_for("fr").t("estate.example", example="830’000")]
    cash = at.at.game.balance("p1")
    choose(at, next(way.act for way in foot.others if isinstance(way.act, a.Revise)))
    assert plan(at) == (c.LiftMortgage("p1", 28),)
    assert not any(isinstance(way.act, a.Revise) for way in at.look().foot.others)
    at.sign("p1")
    assert cash - at.at.game.balance("p1") == 830_000
    tap_piece(at.screen.tiles[0])
    choose(at, a.Put(Estate("p1", "mortgage")))
    choose(at, a.Put(Estate("p1", "mortgage", plan=(c.LiftMortgage("p1", 12),))))
    assert not any(isinstance(way.act, a.Revise) for way in at.look().foot.others)
    at.sign("p1")
    assert cash - at.at.game.balance("p1") == 1_660_000
