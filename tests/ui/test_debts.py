"""Debts beyond the cash in hand, bankruptcies, mortgages received: real touches and cards on the real screens."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import pending as p
from tests.ui import debt_samples
from tests.ui import table_samples as samples
from tests.ui.audit import audit, words_of
from tests.ui.offscreen import SIZES, Desk, key_for, tap_piece
from tests.ui.test_flow import CARDS
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from tests.ui.test_sheet_trade import choose, opened
from ui.look import theme
from ui.records.debts import DebtView
from ui.records.intents import Undo
from ui.records.pieces import Standing
from ui.records.sheets import ListView, PassingView, SheetView
from ui.screens.debt import DebtScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.table import acts as a
from ui.table.forms import Estate, Raising, Receiving, Trading
from ui.table.plans import debt_of, proposed
from ui.table.plans import received as received_deeds
from ui.views.debts import debt_view
from ui.views.sheets import sheet_view
from ui.views.table import table_view
from ui.views.told import Told, digits
from ui.widgets.piece import Piece
from ui.widgets.plan_lines import PlanLines
from ui.words.names import held_for, seconds
from ui.words.sentences import space_name
from ui.words.strings import LANGUAGES, Strings, strings_for

WAYS = ("cards", "no cards", "reader out")
STATIONS = (5, 15, 25, 35)
NOTE = samples.board_of(EDITION).smallest_note


def four_stations(**more: object) -> samples.Play:
    """The first player owes the bank four million with nothing in hand but four stations, a million of loan each."""
    holders = dict.fromkeys(STATIONS, "p1")
    return samples.drawing(EDITION, COUNT, b.Pay(4_000_000), holders=holders, balances={"p1": NOTE}, **more)


def debt(at: Sitting) -> DebtView:
    view = at.look()
    assert isinstance(view, DebtView)
    return view


def mortgages(*spaces: int) -> tuple[c.Mortgage, ...]:
    return tuple(c.Mortgage("p1", space) for space in spaces)


@pytest.mark.parametrize("way", WAYS)
def test_a_debt_of_four_mortgages_is_one_act_and_one_operation(stage: Desk, way: str) -> None:
    at = opened(stage, four_stations(), way)
    before = at.at.bank.course.head
    assert [line.chosen for line in debt(at).lines] == [True] * 4
    at.sign("p1")
    assert at.at.bank.course.head == before + 1
    assert at.at.game.balance("p1") == NOTE
    assert all(at.at.game.registry.title(n).mortgaged for n in STATIONS)
    at.at.touch(Undo())
    assert debt(at).enough, "one undo takes back the plan and the payment"
    assert not any(at.at.game.registry.title(n).mortgaged for n in STATIONS)


def test_what_is_unticked_is_missing_and_no_card_signs(stage: Desk) -> None:
    at = opened(stage, four_stations())
    before = at.at.bank.course.head
    choose(at, a.Put(Raising("p1", mortgages(15, 25, 35))))
    view = debt(at)
    assert not view.enough
    assert view.sign is None
    assert "990’000" in view.lacks[0]
    at.at.tap(CARDS[0])
    assert "990’000" in at.at.strip, "the debtor's card is told what is missing"
    at.at.tap(CARDS[1])
    assert at.at.bank.course.head == before
    choose(at, a.Put(Raising("p1", mortgages(*STATIONS))))
    at.sign("p1")
    assert at.at.bank.course.head == before + 1


def test_another_card_pays_nothing(stage: Desk) -> None:
    at = opened(stage, four_stations())
    before = at.at.bank.course.head
    at.at.tap(CARDS[1])
    assert at.at.bank.course.head == before
    assert at.at.strip


def test_another_deed_is_found_in_the_estate_and_the_plan_goes_along(stage: Desk) -> None:
    """Untick, find money, touch the deed: the card there signs the payment too."""
    holders = dict.fromkeys((5, 39), "p1")
    play = samples.drawing(EDITION, COUNT, b.Pay(1_000_000), holders=holders, balances={"p1": NOTE})
    at = opened(stage, play)
    choose(at, a.Put(Raising("p1", ())))
    choose(at, a.Put(Estate("p1", "mortgage")))
    choose(at, a.Put(Estate("p1", "mortgage", plan=mortgages(39))))
    choose(at, a.Put(Raising("p1", mortgages(39))))
    lines = [(line.group, line.chosen) for line in debt(at).lines]
    assert sorted(lines) == [("H", True), ("station", False)]
    choose(at, a.Put(Estate("p1", "mortgage", plan=mortgages(39))))
    before = at.at.bank.course.head
    at.sign("p1")
    assert at.at.bank.course.head == before + 1
    assert at.at.game.registry.title(39).mortgaged
    assert not isinstance(at.at.game.top, p.Debt)


def test_some_of_the_houses_are_sold_where_the_plan_says_so(stage: Desk) -> None:
    rows = samples.group_of(EDITION, 16)
    half = samples.board_of(EDITION).deed(16).building // 2
    play = samples.drawing(
        EDITION, COUNT, b.Pay(2 * half), holders=dict.fromkeys(rows, "p1"), levels=dict.fromkeys(rows, 2),
        balances={"p1": 0},
    )  # fmt: skip
    at = opened(stage, play)
    owed = debt_of(at.at.game, "p1")
    assert owed is not None
    assert [type(step) for step in proposed(at.at.game, owed)] == [c.SellBuildings]
    at.sign("p1")
    assert sum(at.at.game.registry.title(n).level for n in rows) == 4
    assert at.at.game.balance("p1") == 0


def test_trade_with_anybody_and_a_deed_for_the_creditor(stage: Desk) -> None:
    deeds = samples.unrelated(EDITION, 6)
    at = opened(stage, samples.owing(EDITION, COUNT, NOTE, deeds))
    ways = [way.act.open for way in debt(at).ways]
    assert [type(way) for way in ways] == [Estate, Trading, Trading]
    assert ways[1].other is None
    assert (ways[2].other, ways[2].settles) == ("p2", at.at.game.top.amount)
    bank = opened(stage, four_stations())
    assert [type(way.act.open) for way in debt(bank).ways] == [Estate, Trading], "the bank never takes a deed"


def test_bankruptcy_is_greyed_while_the_debt_can_be_met(stage: Desk) -> None:
    at = opened(stage, four_stations())
    ruin = debt(at).ruin
    assert not ruin.enabled
    assert ruin.reason


def test_where_no_way_leads_to_money_bankruptcy_alone_is_asked_over_the_tiles_of_all(stage: Desk) -> None:
    held = {"holders": {19: "p2", 1: "p1"}, "pawns": {"p1": 17}, "balances": {"p1": 1}}
    told = Told(strings_for("de"), samples.Play("junior", 4, **held).do(c.ThrowDice((2,))).table())
    assert debt_view(told) is None
    screen = TableScreen(table_view(told))
    stage.put(screen)
    assert len(screen.tiles) == 4
    assert [button.record.act for button in screen.buttons] == [a.AskCard(c.DeclareBankruptcy("p1"), "p1")]
    assert told.t("table.missing", amount=told.amount(3)) in words_of(screen)


def test_where_nothing_is_traded_nobody_is_sent_to_trade(stage: Desk) -> None:
    poor = samples.Play("suisse-2007", 2, {"trades": "no"}, balances={"p1": NOTE}, holders={39: "p2"}, pawns={"p1": 36})
    view = debt_view(Told(strings_for("de"), poor.do(samples.throw(1, 2)).table()))
    assert view.lacks == (strings_for("de").t("debt.how_alone"),)


def test_where_debts_are_met_in_deeds_each_deed_is_a_line_and_a_card_signs_what_is_ticked(stage: Desk) -> None:
    options = {"debts_in_lots": "yes", "mortgages": "no", "trades": "no"}
    held = {1: "p1", 6: "p1", 37: "p1", 39: "p2"}
    poor = samples.Play(EDITION, 2, options, balances={"p1": 1}, holders=held, pawns={"p1": 36})
    at = opened(stage, poor.do(samples.throw(1, 2)))
    assert [(line.does, line.chosen) for line in debt(at).lines] == [("hand", True), ("hand", False), ("hand", False)]
    choose(at, lambda act: act == debt(at).lines[0].act)
    assert debt(at).lacks[1] == strings_for("fr").t("debt.how_ticks"), "nothing is sold or traded here"
    choose(at, lambda act: act == debt(at).lines[0].act)
    second = debt(at).lines[1]
    choose(at, lambda act: act == second.act)
    assert debt(at).lacks, "the first deed brings enough: none is handed over besides"
    choose(at, lambda act: act == debt(at).lines[0].act)
    at.sign("p1")
    holders = [at.at.game.registry.title(n).holder for n in (1, 6, 37)]
    assert holders == ["p1", "p2", "p1"]
    assert at.at.game.balance("p1") == 1 + at.at.game.edition.deed(6).price - poor.game.top.amount


@pytest.mark.parametrize("way", WAYS)
def test_a_bankruptcy_says_first_where_everything_goes(stage: Desk, way: str) -> None:
    deeds = samples.unrelated(EDITION, 4)
    at = opened(stage, samples.owing(EDITION, COUNT, NOTE, deeds, deeds[:2]), way)
    before = at.at.bank.course.head
    choose(at, lambda act: isinstance(act, a.AskCard))
    sheet = at.look()
    assert at.at.bank.course.head == before
    (passing,) = sheet.body
    assert isinstance(passing, PassingView)
    _, passes, costs = passing.facts
    assert passes.amount == f"{NOTE:,}".replace(",", "’")
    assert [line.mortgaged for line in passing.lines] == [True, True, False, False]
    interest = [samples.board_of(EDITION).deed(n).mortgage // 10 for n in deeds[:2]]
    assert costs.amount == f"−{sum(interest):,}".replace(",", "’")
    assert isinstance(costs.act, a.Put)
    assert [sum_.amount for sum_ in costs.act.open.sums] == interest
    at.sign("p1")
    assert at.at.game.player("p1").left is not None
    assert isinstance(at.at.game.top, p.MortgageChoice)


def received(count: int) -> samples.Play:
    """The second player has received so many mortgaged deeds from a bankrupt."""
    deeds = samples.unrelated(EDITION, count)
    play = samples.owing(EDITION, COUNT, 0, deeds, deeds)
    return play.do(c.DeclareBankruptcy("p1"))


@pytest.mark.parametrize("way", WAYS)
def test_mortgages_received_are_kept_by_one_card(stage: Desk, way: str) -> None:
    at = opened(stage, received(4), way)
    before, cash = at.at.bank.course.head, at.at.game.balance("p2")
    at.sign("p2")
    assert at.at.bank.course.head == before + 1
    interest = sum(samples.board_of(EDITION).deed(n).mortgage // 10 for n in samples.unrelated(EDITION, 4))
    assert at.at.game.balance("p2") == cash - interest
    assert isinstance(at.at.game.top, p.Throw)


def test_one_of_the_mortgages_received_is_lifted_at_a_touch(stage: Desk) -> None:
    at = opened(stage, received(3))
    first, second, third = samples.unrelated(EDITION, 3)
    choose(at, a.Put(Receiving("p2", (second,))))
    at.sign("p2")
    assert [at.at.game.registry.title(n).mortgaged for n in (first, second, third)] == [True, False, True]


def test_interest_that_cannot_be_paid_becomes_a_debt_and_the_rest_is_asked_again(stage: Desk) -> None:
    """The first deeds are answered as far as the cash goes; the next is owed; then the others are asked about."""
    deeds = samples.unrelated(EDITION, 4)
    space = samples.longest_street(EDITION)
    rows = samples.group_of(EDITION, space)
    holders = dict.fromkeys(rows, "p2") | dict.fromkeys(deeds, "p1")
    first = samples.board_of(EDITION).deed(deeds[0]).mortgage // 10
    place = {"holders": holders, "levels": dict.fromkeys(rows, 5), "mortgages": deeds, "pawns": samples.before(space)}
    play = samples.Play(EDITION, COUNT, balances={"p1": 0, "p2": first}, **place).do(samples.throw(1, 2))
    at = opened(stage, play.do(c.DeclareBankruptcy("p1")))
    at.sign("p2")
    assert at.at.game.balance("p2") == 0
    assert isinstance(at.at.game.top, p.Debt)
    debt(at)
    at.sign("p2")
    assert isinstance(at.at.game.top, p.MortgageChoice)
    at.look()
    at.sign("p2")
    assert isinstance(at.at.game.top, p.Throw)


def test_the_menu_is_reached_and_left_from_a_debt(stage: Desk) -> None:
    at = opened(stage, four_stations())
    screen = at.screen
    assert isinstance(screen, DebtScreen)
    tap_piece(key_for(screen, screen.record.menu))
    assert not isinstance(at.look(), DebtView)
    choose(at, lambda act: isinstance(act, a.CloseOpen))
    debt(at)


def test_two_creditors_are_named_one_after_the_other(stage: Desk, language: str) -> None:
    effect = b.PayEach(3_000_000)
    play = samples.drawing(EDITION, 3, effect, holders=dict.fromkeys(STATIONS, "p1"), balances={"p1": NOTE})
    at = opened(stage, play)
    at.at.flow.desk.language = language
    name = at.at.game.player("p3").name
    assert at.at.flow.view().others == strings_for(language).t("debt.next", amount="3’000’000", creditor=name)
    assert seen("debt-each", language).others == strings_for(language).n("debt.then", 2), "of three the next two"


# What the screen says


def seen(name: str, language: str = "fr", edition: str = EDITION, count: int = 4) -> DebtView:
    """The screen of a sample."""
    return debt_view(Told(strings_for(language), debt_samples.debts(edition, count)[name]))


def sum_of(amount: str) -> int:
    return int("".join(letter for letter in amount if letter.isdigit()))


def test_the_lines_and_the_cash_add_up_to_what_can_be_raised_at_the_most() -> None:
    view = seen("debt-hopeless-built")
    assert not any(line.chosen for line in view.lines)
    assert sum(sum_of(line.amount) for line in view.lines) + sum_of(view.facts[1].amount) == sum_of(view.caption)


def test_a_deed_ticked_takes_its_houses_along_and_no_amount_changes() -> None:
    view, amounts = seen("debt-hopeless-built"), []
    table = debt_samples.debts(EDITION, 4)["debt-hopeless-built"]
    for line in range(1, 4):
        touched = view.lines[line].act
        assert isinstance(touched, a.Put)
        view = debt_view(Told(strings_for("fr"), replace(table, open=touched.open))) or view
        amounts.append([line.amount for line in view.lines])
        assert [line.chosen for line in view.lines] == [True] * (line + 1) + [False] * (3 - line)
    assert amounts == [[line.amount for line in seen("debt-hopeless-built").lines]] * 3
    assert view.after.amount == seen("debt-hopeless-built").caption.removeprefix("au plus ")
    untouched = view.lines[0].act
    assert isinstance(untouched, a.Put)
    assert untouched.open.plan == (), "without the houses sold no street of theirs is mortgaged"


def test_of_a_debt_that_nothing_meets_the_screen_says_what_is_left_to_do(language: str) -> None:
    strings = strings_for(language)
    player, bank = seen("debt-hopeless", language), seen("debt-nothing", language)
    assert player.lacks == (strings.t("debt.how_player"),)
    assert bank.lacks == (strings.t("debt.how_bank"),)
    assert player.ways[0].enabled
    assert (bank.ways[0].enabled, bank.ways[0].reason) == (False, strings.t("debt.nothing_left"))


def test_a_creditor_has_no_balance_after_a_plan_that_falls_short() -> None:
    assert seen("debt-hopeless").change is None
    assert seen("debt-part").change is None
    assert seen("debt-each").enough
    assert seen("debt-each").change is not None


def test_that_a_player_leaves_is_said_once() -> None:
    for name in ("bankruptcy-bank", "bankruptcy-player", "bankruptcy-built"):
        view = sheet(name)
        said = strings_for("fr").t(
            "bankruptcy.leaves", name=debt_samples.debts(EDITION, 4)[name].game.player("p1").name
        )
        assert [view.line, *view.foot.lines].count(said) == 1


def test_an_unticked_line_is_no_refused_one(table: Desk) -> None:
    screen = DebtScreen(seen("debt-unticked"))
    table.put(screen)
    colours = {rgba for row in screen.of(PlanLines)[0].steps for _, rgba in row.painter.inks}
    assert theme.OFF not in colours


def test_the_hold_into_bankruptcy_says_how_long_in_one_line(table: Desk, language: str) -> None:
    screen = DebtScreen(seen("debt-hopeless", language))
    table.put(screen)
    assert f"{seconds(strings_for(language), 1.5)}\u00a0s" in screen.record.ruin.detail
    assert screen.record.ruin.detail in written(key_for(screen, screen.record.ruin))


@pytest.mark.parametrize("name", ["debt-cardless", "debt-reader-out"])
def test_a_player_who_signs_by_touch_is_not_asked_for_a_card_by_the_bankruptcy(name: str) -> None:
    for language in LANGUAGES:
        words = strings_for(language)
        assert seen(name, language).ruin.detail == held_for(words, 1.5)
        assert seen("debt-one", language).ruin.detail == words.t("debt.hold", held=held_for(words, 1.5))


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_after_an_undo_the_row_keeps_its_places_and_redo_stands_beside_undo(
    table: Desk, language: str, size: tuple[int, int]
) -> None:
    """Regression: the row was built anew: what was under a finger had moved, and *Bankruptcy* had shrunk."""
    table.fit(*size)
    view = seen("debt-undone", language)
    screen = DebtScreen(replace(view, redo=None))
    table.put(screen)
    before = [key_for(screen, key).box[:2] for key in (view.undo, view.ruin)]
    table.show(screen, view)
    undo, ruin = (key_for(screen, key) for key in (view.undo, view.ruin))
    first, second = written(undo)
    assert first == strings_for(language).t("table.undo")
    assert second in (view.undo.detail, view.undo.brief)
    assert written(ruin) == [view.ruin.label, view.ruin.detail]
    assert [key.box[:2] for key in (undo, ruin)] == before


@pytest.mark.parametrize("mode", ["debt-estate", "debt-estate-mortgage"])
def test_the_plan_of_a_debtor_says_what_is_signed_and_that_the_debt_is_paid_of_it(mode: str) -> None:
    """Regression: the sum did not say that the debt is paid of it."""
    foot = sheet(mode).foot
    change = sum_of(foot.change.after) - sum_of(foot.change.before)
    assert sum_of(foot.amount) - sum_of(foot.owed.amount) == change


def test_what_a_bankruptcy_leaves_to_a_player_is_less_the_interest(language: str) -> None:
    view = sheet("bankruptcy-built", language)
    (passing,) = view.body
    assert isinstance(passing, PassingView)
    before, after = sum_of(view.foot.change.before), sum_of(view.foot.change.after)
    owed = view.foot.owed
    assert owed is not None, "the foot has all that lies between both balances"
    assert owed.amount == passing.facts[-1].amount
    assert before + sum_of(view.foot.amount) - sum_of(owed.amount) == after
    assert all(line.name[0].isupper() for line in passing.lines)


def sheet(name: str, language: str = "fr", edition: str = EDITION, count: int = 4) -> SheetView:
    """The full screen of a sample."""
    return sheet_view(Told(strings_for(language), debt_samples.debts(edition, count)[name]))


def written(piece: Piece[Any]) -> list[str]:
    return [text for text, *_ in piece.painter.texts]


@pytest.mark.parametrize("name", ["bankruptcy-player", "bankruptcy-all"])
def test_a_bankruptcy_says_who_leaves_who_receives_and_who_pays_the_interest(language: str, name: str) -> None:
    view = sheet(name, language)
    game = debt_samples.debts(EDITION, 4)[name].game
    strings, gone, takes = strings_for(language), game.player("p1").name, game.player("p2").name
    assert view.line == strings.t("bankruptcy.leaves", name=gone)
    assert strings.t("bankruptcy.receives", name=takes) in view.foot.lines
    (passing,) = view.body
    assert isinstance(passing, PassingView)
    assert passing.facts[-1].label == strings.t("bankruptcy.interest", name=takes)


@pytest.mark.parametrize(("edition", "count"), [("suisse-classique", 5), ("paris-francs", 8), (EDITION, 4)])
def test_deeds_received_that_cost_more_than_is_in_hand_say_what_is_needed_and_owed_first(
    table: Desk, language: str, edition: str, count: int
) -> None:
    """Regression: it said "1 missing. -2'000, owed first 60, 1 → 1" beside a strip that asked for the card as if that
    paid all."""
    strings, deeds = strings_for(language), samples.unrelated(edition, 14)
    rich = samples.owing(edition, count, 1, deeds, deeds, samples.RICH).do(c.DeclareBankruptcy("p1"))
    asked = received_deeds(rich.game)
    for paid in (0, 3):
        some = sum(question.keep for question in asked[:paid])
        poor = samples.owing(edition, count, 1, deeds, deeds, some).do(c.DeclareBankruptcy("p1"))
        game, due = poor.game, sum(question.keep for question in asked)
        view = sheet_view(Told(strings, poor.table()))
        (words,) = view.foot.lines
        deed = space_name(strings, game.edition, asked[paid].space)
        amounts = [due, asked[paid].keep, *([] if paid else [game.balance("p2")])]
        assert all(each in words for each in (deed, *(digits(game, amount) for amount in amounts))), words
        screen = SheetScreen(view)
        table.put(screen)
        seen_ = words_of(screen)
        assert strings.t("receive.then_owes", amount=digits(game, asked[paid].keep)) in seen_
        assert audit(screen, language) == []


def test_one_deed_received_has_two_choices_of_which_one_is_chosen(strings: Strings) -> None:
    sample = debt_samples.debts(EDITION, 4)["receiving-one"]
    (space,) = samples.unrelated(EDITION, 1)
    for lifted in ((), (space,)):
        view = sheet_view(Told(strings, replace(sample, open=Receiving("p2", lifted))))
        (choices,) = view.body
        assert isinstance(choices, ListView)
        keeps, lifts = choices.rows
        assert (keeps.chosen, lifts.chosen) == (not lifted, bool(lifted))
        assert (keeps.act, lifts.act) == (a.Put(Receiving("p2")), a.Put(Receiving("p2", (space,))))
        assert keeps.pick == lifts.pick == "dot"


@pytest.mark.parametrize(("edition", "count"), [(EDITION, 4), ("paris-francs", 8)])
def test_each_deed_received_says_by_a_tick_and_in_words_what_becomes_of_it(
    language: str, edition: str, count: int
) -> None:
    view = sheet("receiving-some", language, edition, count)
    (rows,) = view.body
    assert isinstance(rows, ListView)
    assert [row.chosen for row in rows.rows] == [True, True] + [False] * 12
    assert {row.pick for row in rows.rows} == {"tick"}
    assert len({row.detail for row in rows.rows if row.chosen}) == 1


def test_the_tile_of_a_player_who_is_out_says_so() -> None:
    play = received(1).do(c.KeepMortgage("p2", samples.unrelated(EDITION, 1)[0]))
    tile = table_view(Told(strings_for("fr"), play.table())).tiles[0]
    assert tile.standing is Standing.OUT


def test_who_holds_a_tile_sees_no_card_asked_for() -> None:
    for name, holds in (("debt", False), ("debt-cardless", True)):
        view = table_view(Told(strings_for("fr"), samples.tables(EDITION, 4)[name]))
        assert view.middle.signature.touch == holds


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_deed_without_room_in_a_plan_has_its_short_name(table: Desk, language: str) -> None:
    screen = DebtScreen(seen("debt-many", language, "paris-francs", 8))
    table.put(screen)
    names = [text for row in screen.of(PlanLines)[0].steps if row.parent is not None for text in written(row)]
    assert "Bd de Belleville" in names
    assert not any("…" in name for name in names)
