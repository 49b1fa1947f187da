"""Correcting entries with real touches: from the history, each kind, with a reason, held and never signed by a card."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import events as e
from banker.board import Deck, Kind
from banker.money import grouped
from tests.ui import sheet_samples
from tests.ui import table_samples as samples
from tests.ui.hands import said, sit_down, touch
from tests.ui.test_flow import CARDS, Table
from tests.ui.test_never_stuck import COUNT, EDITION
from ui.records import intents as i
from ui.records.boards import BoardView
from ui.table import acts as a
from ui.table.forms import Mistake
from ui.views.sheets import sheet_view
from ui.views.told import Told
from ui.words.names import deck_name, space_name
from ui.words.strings import Strings, strings_for

F = strings_for("fr").t
ROWS = samples.group_of(EDITION, 6)
WHY = F("correct.why.miscounted")


def at_correction(mistake: Mistake) -> Table:
    """A table with the correction of this kind of mistake open, by way of the history."""
    play = samples.Play(EDITION, COUNT, holders=dict.fromkeys(ROWS, "p1"), jail_cards={"p2": (Deck.CHANCE,)})
    at = sit_down(play.do(c.CashSalary("p1")))
    touch(at, "history", F("history.correct"), F(f"correct.{mistake}"))
    return at


def space(at: Table, number: int) -> str:
    return space_name(strings_for("fr"), at.game.edition, number)


def name(at: Table, player: str) -> str:
    return at.game.player(player).name


def board(at: Table) -> BoardView:
    (shown,) = (part for part in at.flow.view().body if isinstance(part, BoardView))
    return shown


def test_money_is_put_right_and_stands_in_the_history_as_a_correction() -> None:
    at = sit_down(samples.Play(EDITION, COUNT).do(c.CashSalary("p1")))
    one, two = (at.game.player(id).name for id in ("p1", "p2"))
    mine, theirs = at.game.balance("p1"), at.game.balance("p2")
    touch(at, "history", F("history.correct"), F("correct.money"))
    touch(at, one, under=F("cashier.payer"))
    touch(at, two, under=F("cashier.payee"))
    touch(at, "7", "5", F("correct.on"), F("correct.why.miscounted"), F("correct.book"))
    assert (at.game.balance("p1"), at.game.balance("p2")) == (mine - 75, theirs + 75)
    assert at.game.corrections == (e.Corrected(e.MoneyRepair("p1", "p2", 75), F("correct.why.miscounted")),)
    assert at.bank.history(1)[0][1].by == "banker"
    assert F("event.corrected", reason=F("correct.why.miscounted")) in said(at), "back in the history, where it stands"


def test_without_a_reason_or_by_a_card_nothing_is_booked() -> None:
    at = at_correction("deed")
    touch(at, space(at, ROWS[0]), name(at, "p2"), F("correct.on"))
    head, go = at.bank.course.head, at.flow.view().foot.go
    assert (go.enabled, go.reason) == (False, F("reason.no_reason_given"))
    at.tap(CARDS[0])
    touch(at, F("correct.why.forgotten"))
    at.tap(CARDS[0])
    assert at.bank.course.head == head
    assert at.flow.view().foot.go.hold_s, "it is held, not touched"


def test_a_deed_a_mortgage_a_jail_card_and_buildings() -> None:
    at = at_correction("deed")
    touch(at, space(at, 39), name(at, "p3"), F("correct.on"), WHY, F("correct.book"))
    assert at.game.registry.title(39).holder == "p3"
    touch(at, F("history.correct"), F("correct.mortgage"), space(at, 39), F("correct.on"), WHY, F("correct.book"))
    assert at.game.registry.title(39).mortgaged
    touch(at, F("history.correct"), F("correct.jail_card"), deck_name(strings_for("fr"), at.game.edition, Deck.CHANCE))
    touch(at, name(at, "p1"), F("correct.on"), WHY, F("correct.book"))
    assert at.game.player("p1").jail_cards == (Deck.CHANCE,)
    touch(at, F("history.correct"), F("correct.buildings"))
    for number, street in enumerate(ROWS):
        touch(at, space(at, street), "2")
        foot = at.flow.view().foot
        assert not foot.refused
        assert foot.go.enabled is (number == len(ROWS) - 1), "a group is even before it can be booked"
    touch(at, F("correct.on"), WHY, F("correct.book"))
    assert [at.game.registry.title(street).level for street in ROWS] == [2] * len(ROWS)


def test_half_way_through_a_group_it_says_what_is_entered_and_what_to_touch_next() -> None:
    """Regression: it answered in red to build elsewhere first, and what was entered was seen nowhere."""
    at, hotel = at_correction("buildings"), F("level.hotel")
    names = [space(at, street) for street in ROWS]

    def stand(street: int, *level: str) -> tuple[str, ...]:
        touch(at, space(at, street), *level)
        return at.flow.view().foot.lines

    def half(*levels: str, then: str) -> tuple[str, ...]:
        each = (F("event.level", space=name, level=level) for name, level in zip(names, levels, strict=True))
        return (*each, f"{F('correct.uneven.brief')} {then}")

    middle = F("correct.next", space=names[1])
    assert stand(ROWS[0], "2") == half("2", "0", "0", then=middle)
    assert board(at).ring.spaces[ROWS[0]].houses == 2
    assert stand(ROWS[2]) == half("2", "0", "0", then=F("correct.then"))
    assert stand(ROWS[2], hotel) == half("2", "0", hotel, then=middle)
    assert board(at).ring.spaces[ROWS[2]].tall == "hotel"
    refused, go = at.flow.view().foot.refused, at.flow.view().foot.go
    assert (refused, go.label, go.enabled, go.reason) == (False, F("correct.on"), False, F("correct.uneven"))
    assert stand(ROWS[1], "1") == (F("correct.uneven"),)
    assert (at.flow.view().foot.refused, at.flow.view().foot.go) == (True, go)


def test_a_reason_in_ones_own_words_is_typed() -> None:
    at = at_correction("deed")
    touch(at, space(at, 39), name(at, "p3"), F("correct.on"), F("correct.other"))
    assert at.flow.place.typing
    at.touch(i.TakeName("  Bob a   dormi "))
    assert "Bob a dormi" in said(at)
    touch(at, F("correct.book"))
    assert at.game.corrections[-1].reason == "Bob a dormi"


def test_a_deed_goes_back_to_the_bank() -> None:
    at = at_correction("deed")
    touch(at, space(at, ROWS[0]), F("account.bank"), F("correct.on"), WHY, F("correct.book"))
    assert at.game.registry.title(ROWS[0]).holder is None


@pytest.mark.parametrize("jailed", [False, True])
def test_a_pawn_is_put_right_in_jail_or_beside_it(jailed: bool) -> None:
    at = at_correction("pawn")
    touch(at, name(at, "p2"), space(at, 10), *((F("correct.in_jail"),) if jailed else ()))
    touch(at, F("correct.on"), WHY, F("correct.book"))
    assert (at.game.player("p2").space, at.game.player("p2").jailed) == (10, jailed)


def test_back_leads_step_by_step_to_the_history() -> None:
    at = sit_down(samples.Play(EDITION, COUNT).do(c.CashSalary("p1")))
    touch(at, "history", F("history.correct"), F("correct.pawn"), at.game.player("p2").name)
    touch(at, space_name(strings_for("fr"), at.game.edition, 5), F("correct.on"))
    assert F("correct.reason") in said(at)
    touch(at, "left", "left")
    assert F("correct.jail_card") in said(at)
    touch(at, "left")
    assert F("history.title") in said(at)


@pytest.mark.parametrize("step", ["money-said", "money-because"])
def test_a_correction_of_money_says_both_balances_before_and_after(step: str) -> None:
    sample = sheet_samples.sheets("paris-francs", 8)[f"correct-{step}"]
    foot, amount = sheet_view(Told(strings_for("de"), sample)).foot, sample.open.typed
    said = {(change.before, change.after) for change in (foot.changes or (foot.change,))}
    for player, by in (("p1", -amount), ("p2", amount)):
        now = sample.game.balance(player)
        assert tuple(grouped(money, sample.game.edition.currency) for money in (now, now + by)) in said


def test_each_street_of_a_correction_has_a_line_and_its_number_stays_with_its_noun() -> None:
    view = sheet_view(Told(strings_for("fr"), sheet_samples.sheets("suisse-2007", 2)["correct-buildings-said"]))
    assert len(view.foot.lines) == 3
    assert all("2\u00a0appartements" in line for line in view.foot.lines)


def test_what_may_stand_is_seen_greyed_before_a_street_is_touched() -> None:
    """Regression: the panel was empty under its question."""
    strings = strings_for("fr")
    view = sheet_view(Told(strings, sheet_samples.sheets("suisse-2007", 2)["correct-buildings"]))
    levels = view.body[1].choices
    assert [tile.detail for tile in levels] == ["0", "1", "2", "3", "4", ""]
    assert {(tile.enabled, tile.reason) for tile in levels} == {(False, strings.t("correct.hint.buildings"))}


@pytest.mark.parametrize("edition_id", ["suisse-2007", "paris-francs"])
def test_all_that_may_stand_on_a_street_is_offered_at_once_and_the_street_is_named(edition_id: str) -> None:
    sample = sheet_samples.sheets(edition_id, 8)["correct-buildings-uneven"]
    view = sheet_view(Told(strings_for("de"), sample))
    assert space_name(strings_for("de"), sample.game.edition, sample.open.space) == view.foot.about.name
    assert [key.detail for key in view.body[1].choices] == ["0", "1", "2", "3", "4", ""]


def test_the_reasons_answer_the_question_in_the_title_and_ones_own_come_last(strings: Strings) -> None:
    view = sheet_view(Told(strings, sheet_samples.sheets("suisse-2007", 2)["correct-money-why"]))
    assert view.title == strings.t("correct.reason")
    assert view.body[0].choices[-1].act == a.Type()


def test_a_pawn_in_jail_is_said_once_and_the_switch_is_ticked(strings: Strings) -> None:
    sample = sheet_samples.sheets("suisse-2007", 2)["correct-pawn-in-jail"]
    foot = sheet_view(Told(strings, sample)).foot
    said = strings.t("event.jailed.correction", player=sample.game.player("p1").name)
    assert foot.lines == (said + ".",) or foot.lines == (said,)
    (switch,) = foot.others
    assert (switch.pick, switch.chosen) == ("tick", True)


@pytest.mark.parametrize(
    ("mistake", "kinds"),
    [
        ("deed", {Kind.STREET, Kind.STATION, Kind.UTILITY}),
        ("mortgage", {Kind.STREET, Kind.STATION, Kind.UTILITY}),
        ("buildings", {Kind.STREET}),
        ("pawn", set(Kind)),
    ],
)
def test_a_space_that_has_nothing_of_what_is_wrong_is_greyed_and_says_so(mistake: Mistake, kinds: set[Kind]) -> None:
    """Regression: start, jail and taxes stood there like streets, and a touch on them did nothing."""
    at = at_correction(mistake)
    for button, space in zip(board(at).buttons, at.game.edition.spaces, strict=True):
        assert button.enabled == (space.kind in kinds)
        assert button.enabled == bool(button.act) == (not button.reason)
