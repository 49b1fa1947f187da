"""Correcting entries with real touches: from the history, each kind, with a reason, held and never signed by a card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker.board import JAIL, Deck, Kind
from banker.events import LevelChange
from banker.ledger import BANK
from banker.money import grouped
from tests.ui import sheet_samples
from tests.ui import table_samples as samples
from tests.ui.hands import said, sit_down, touch
from tests.ui.offscreen import Desk, tap_piece
from tests.ui.test_flow import CARDS
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from tests.ui.test_sheet_trade import choose, opened
from tests.ui.test_widget_layout import outside, pieces
from ui.records import intents as i
from ui.records.boards import BoardView
from ui.records.sheets import AccountsView
from ui.screens.sheet import SheetScreen
from ui.table import acts as a
from ui.table.forms import REASONS, Correcting, Mistake
from ui.views.sheets import sheet_view
from ui.widgets.keypad import Keypad
from ui.words.names import space_name
from ui.words.strings import strings_for

F = strings_for("fr").t
ROWS = samples.group_of(EDITION, 6)


def at_correction(stage: Desk, mistake: Mistake) -> Sitting:
    """The clock beside *Undo*, *Correction*, what is wrong."""
    held = dict.fromkeys(ROWS, "p1")
    play = samples.Play(EDITION, COUNT, holders=held, jail_cards={"p2": (Deck.CHANCE,)}).do(c.CashSalary("p1"))
    at = opened(stage, play)
    tap_piece(at.screen.history)
    at.look()
    choose(at, a.Put(Correcting()))
    choose(at, a.Put(Correcting(mistake)))
    return at


def draft(at: Sitting) -> Correcting:
    assert at.at.flow.table is not None
    assert isinstance(at.at.flow.table.open, Correcting)
    return at.at.flow.table.open


def say(at: Sitting, **fields: object) -> None:
    """Touch what sets these fields to these values."""
    for name, value in fields.items():
        choose(at, lambda act, name=name, value=value: getattr(getattr(act, "open", None), name, None) == value)


def book(at: Sitting) -> None:
    """On, why, and held."""
    choose(at, lambda act: getattr(getattr(act, "open", None), "explaining", False))
    say(at, reason="miscounted")
    index = next(n for n, act in enumerate(at.acts()) if isinstance(act, a.Revise) and act.command.reason)
    at.answer(index)
    at.look()


def test_money_is_put_right_and_stands_in_the_history_as_a_correction() -> None:
    at = sit_down(samples.Play(EDITION, COUNT).do(c.CashSalary("p1")))
    one, two = (at.game.player(id).name for id in ("p1", "p2"))
    mine, theirs = at.game.balance("p1"), at.game.balance("p2")
    touch(at, "clock", F("history.correct"), F("correct.money"))
    touch(at, one, under=F("cashier.payer"))
    touch(at, two, under=F("cashier.payee"))
    touch(at, "7", "5", F("correct.on"), F("correct.why.miscounted"), F("correct.book"))
    assert (at.game.balance("p1"), at.game.balance("p2")) == (mine - 75, theirs + 75)
    assert at.game.corrections == (e.Corrected(e.MoneyRepair("p1", "p2", 75), F("correct.why.miscounted")),)
    assert at.bank.history(1)[0][1].by == "banker"
    assert F("event.corrected", reason=F("correct.why.miscounted")) in said(at), "back in the history, where it stands"


def test_without_a_reason_or_by_a_card_nothing_is_booked(stage: Desk) -> None:
    at = at_correction(stage, "deed")
    say(at, space=ROWS[0], holder="p2")
    choose(at, lambda act: getattr(getattr(act, "open", None), "explaining", False))
    head = at.at.bank.course.head
    button = at.screen.foot.buttons[0]
    assert not button.view.enabled
    assert button.view.reason == at.at.flow.desk.strings.t("reason.no_reason_given")
    tap_piece(button)
    at.at.tap(CARDS[0])
    say(at, reason="forgotten")
    at.at.tap(CARDS[0])
    tap_piece(at.screen.foot.buttons[0])
    assert at.at.bank.course.head == head, "it is held, not touched"


def test_a_deed_a_mortgage_a_jail_card_and_buildings(stage: Desk) -> None:
    at = at_correction(stage, "deed")
    say(at, space=39, holder="p3")
    book(at)
    assert at.at.game.registry.title(39).holder == "p3"
    choose(at, a.Put(Correcting()))
    choose(at, a.Put(Correcting("mortgage")))
    say(at, space=39)
    book(at)
    assert at.at.game.registry.title(39).mortgaged
    choose(at, a.Put(Correcting()))
    choose(at, a.Put(Correcting("jail_card")))
    say(at, deck=Deck.CHANCE, holder="p1")
    book(at)
    assert at.at.game.player("p1").jail_cards == (Deck.CHANCE,)
    choose(at, a.Put(Correcting()))
    choose(at, a.Put(Correcting("buildings")))
    for number, space in enumerate(ROWS):
        say(at, space=space)
        choose(at, lambda act, space=space: LevelChange(space, 2) in getattr(getattr(act, "open", None), "levels", ()))
        assert not at.look().foot.refused
        assert at.look().foot.go.enabled is (number == len(ROWS) - 1), "a group is even before it can be booked"
    book(at)
    assert [at.at.game.registry.title(space).level for space in ROWS] == [2] * len(ROWS)


def test_half_way_through_a_group_it_says_what_is_entered_and_what_to_touch_next(stage: Desk) -> None:
    """It answered in red to build elsewhere first, and what was entered was seen nowhere."""
    at = at_correction(stage, "buildings")
    strings, names = at.at.flow.desk.strings, [space_name(strings_for("fr"), at.at.game.edition, n) for n in ROWS]

    def stand(space: int, level: int) -> tuple[str, ...]:
        say(at, space=space)
        choose(at, lambda act: LevelChange(space, level) in getattr(getattr(act, "open", None), "levels", ()))
        board = at.look().body[0]
        assert isinstance(board, BoardView)
        drawn = board.ring.spaces[space]
        assert (drawn.houses, drawn.hotel) == ((level, False) if level < 5 else (0, True))
        return at.look().foot.lines

    def each(*levels: str) -> list[str]:
        pairs = zip(names, levels, strict=True)
        return [strings.t("event.level", space=name, level=level) for name, level in pairs]

    uneven = strings.t("correct.uneven")
    assert stand(ROWS[0], 2) == (
        *each("2", "0", "0"),
        f"{strings.t('correct.uneven.brief')} {strings.t('correct.next', space=names[1])}",
    )
    say(at, space=ROWS[2])
    assert at.look().foot.lines[-1] == f"{strings.t('correct.uneven.brief')} {strings.t('correct.then')}"
    hotel = strings.t("level.hotel")
    assert stand(ROWS[2], 5) == (
        *each("2", "0", hotel),
        f"{strings.t('correct.uneven.brief')} {strings.t('correct.next', space=names[1])}",
    )
    refused, go = at.look().foot.refused, at.look().foot.go
    assert (refused, go.label, go.enabled, go.reason) == (False, strings.t("correct.on"), False, uneven)
    assert stand(ROWS[1], 1) == (uneven,)
    assert (at.look().foot.refused, at.look().foot.go) == (True, go)


def test_a_reason_in_ones_own_words_is_typed(stage: Desk) -> None:
    at = at_correction(stage, "deed")
    say(at, space=39, holder="p3")
    choose(at, lambda act: getattr(getattr(act, "open", None), "explaining", False))
    at.answer(at.acts().index(a.Type()))
    assert at.at.flow.place.typing
    at.at.touch(i.TakeName("  Bob a   dormi "))
    assert draft(at).words == "Bob a dormi"
    index = next(n for n, act in enumerate(at.acts()) if isinstance(act, a.Revise))
    at.answer(index)
    assert at.at.game.corrections[-1].reason == "Bob a dormi"


def test_a_deed_goes_back_to_the_bank(stage: Desk) -> None:
    at = at_correction(stage, "deed")
    say(at, space=ROWS[0], holder=BANK)
    book(at)
    assert at.at.game.registry.title(ROWS[0]).holder is None


@pytest.mark.parametrize("jailed", [False, True])
def test_a_pawn_is_put_right_in_jail_or_beside_it(stage: Desk, jailed: bool) -> None:
    at = at_correction(stage, "pawn")
    say(at, player="p2", space=JAIL)
    if jailed:
        say(at, jailed=True)
    book(at)
    assert (at.at.game.player("p2").space, at.at.game.player("p2").jailed) == (JAIL, jailed)


def test_back_leads_step_by_step_to_the_history() -> None:
    at = sit_down(samples.Play(EDITION, COUNT).do(c.CashSalary("p1")))
    touch(at, "clock", F("history.correct"), F("correct.pawn"), at.game.player("p2").name)
    touch(at, space_name(strings_for("fr"), at.game.edition, 5), F("correct.on"))
    assert F("correct.reason") in said(at)
    touch(at, "left", "left")
    assert F("correct.jail_card") in said(at)
    touch(at, "left")
    assert F("history.title") in said(at)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("count", [2, 8])
def test_every_account_stands_there_with_its_name(table: Desk, count: int, size: tuple[int, int]) -> None:
    table.fit(*size)
    for name in ("correct-money-said", "correct-deed-said", "cashier-pay"):
        screen = SheetScreen()
        table.show(screen, sheet_view(strings_for("de"), sheet_samples.sheets("paris-francs", count)[name]))
        table.frames(1)
        lists = [part for part in screen.parts if isinstance(part.record, AccountsView)]
        assert lists
        for part in lists:
            assert [key.record for key in part.buttons] == list(part.record.choices)
            for key in part.buttons:
                words, view = key.painter.texts[-1][0], key.record
                assert words in (view.label, view.brief) or view.label.startswith(words.split("…")[0])
                assert len(words) > 2, name


@pytest.mark.parametrize("step", ["money-said", "money-because"])
def test_a_correction_of_money_says_both_balances_before_and_after(table: Desk, step: str) -> None:
    sample = sheet_samples.sheets("paris-francs", 8)[f"correct-{step}"]
    screen, amount = SheetScreen(), sample.open.typed
    table.show(screen, sheet_view(strings_for("de"), sample))
    said = [text for text, *_ in screen.foot.painter.texts]
    for player, by in (("p1", -amount), ("p2", amount)):
        now = sample.game.balance(player)
        assert {grouped(money, sample.game.edition.currency) for money in (now, now + by)} <= {*said}


def test_each_street_of_a_correction_has_a_line_and_its_number_stays_with_its_noun(table: Desk) -> None:
    view = sheet_view(strings_for("fr"), sheet_samples.sheets("suisse-2007", 2)["correct-buildings-said"])
    assert len(view.foot.lines) == 3
    screen = SheetScreen()
    table.show(screen, view)
    said = [text for text, *_ in screen.foot.painter.texts]
    assert {line for line in view.foot.lines} <= {*said}
    assert all("2\u00a0appartements" in line for line in view.foot.lines)


def test_what_may_stand_is_seen_greyed_before_a_street_is_touched(table: Desk) -> None:
    """The panel was empty under its question."""
    strings = strings_for("fr")
    view = sheet_view(strings, sheet_samples.sheets("suisse-2007", 2)["correct-buildings"])
    levels = view.body[1].choices
    assert [tile.detail for tile in levels] == ["0", "1", "2", "3", "4", ""]
    assert {(tile.enabled, tile.reason) for tile in levels} == {(False, strings.t("correct.hint.buildings"))}


def test_reasons_stand_in_one_grid_however_long_the_tables_own_words(table: Desk) -> None:
    screen, places = SheetScreen(), []
    for name in ("money-why", "money-words"):
        table.show(screen, sheet_view(strings_for("fr"), sheet_samples.sheets("paris-francs", 8)[f"correct-{name}"]))
        (grid,) = screen.parts
        places.append([button.box for button in grid.buttons if button.parent is not None])
        assert [wrong for piece in pieces(screen) for wrong in outside(piece)] == []
    assert places[0] == places[1]
    assert len(places[0]) == 1 + len(REASONS)


@pytest.mark.parametrize("edition_id", ["suisse-2007", "paris-francs"])
def test_all_that_may_stand_on_a_street_is_offered_at_once_and_the_street_is_named(
    table: Desk, edition_id: str
) -> None:
    sample = sheet_samples.sheets(edition_id, 8)["correct-buildings-uneven"]
    view = sheet_view(strings_for("de"), sample)
    screen = SheetScreen()
    table.show(screen, view)
    assert space_name(strings_for("de"), sample.game.edition, sample.open.space) == view.foot.about.name
    (levels,) = screen.parts[1:]
    assert [key.record.detail for key in levels.buttons] == ["0", "1", "2", "3", "4", ""]


@pytest.mark.parametrize("name", ["correct-money-said", "cashier-pay"])
def test_no_amount_touches_the_edge_of_its_key(table: Desk, name: str) -> None:
    screen = SheetScreen()
    for count in (2, 8):
        table.show(screen, sheet_view(strings_for("fr"), sheet_samples.sheets("suisse-2007", count)[name]))
        (keypad,) = (part for part in screen.parts if isinstance(part, Keypad))
        assert all(key.fits(key.type_size, key.w) for key in keypad.buttons)
        words = [(key.w, key.painter.texts[0][3]) for key in keypad.quick if not key.record.icon]
        assert all(wide - word >= 15 for wide, word in words), "notes filled their keys"


@pytest.mark.parametrize("language", ["fr", "de", "it", "en"])
def test_the_reasons_answer_the_question_in_the_title_and_ones_own_come_last(language: str) -> None:
    strings = strings_for(language)
    view = sheet_view(strings, sheet_samples.sheets("suisse-2007", 2)["correct-money-why"])
    assert view.title == strings.t("correct.reason")
    assert view.body[0].buttons[-1].act == a.Type()


@pytest.mark.parametrize("language", ["fr", "de", "it", "en"])
def test_a_pawn_in_jail_is_said_once_and_the_switch_is_ticked(language: str) -> None:
    strings = strings_for(language)
    sample = sheet_samples.sheets("suisse-2007", 2)["correct-pawn-in-jail"]
    foot = sheet_view(strings, sample).foot
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
def test_a_space_that_has_nothing_of_what_is_wrong_is_greyed_and_says_so(
    stage: Desk, mistake: Mistake, kinds: set[Kind]
) -> None:
    """Start, jail and taxes stood there like streets, and a touch on them did nothing."""
    at = at_correction(stage, mistake)
    (shown,) = (part for part in at.look().body if isinstance(part, BoardView))
    for button, space in zip(shown.buttons, at.at.game.edition.spaces, strict=True):
        assert button.enabled == (space.kind in kinds)
        assert button.enabled == bool(button.act) == (not button.reason)


@pytest.mark.parametrize("edition_id", ["suisse-2007", "suisse-classique", "paris-francs", "london"])
@pytest.mark.parametrize("language", ["fr", "de", "it", "en"])
def test_why_an_uneven_group_cannot_go_on_is_never_cut(table: Desk, language: str, edition_id: str) -> None:
    sample, screen = sheet_samples.sheets(edition_id, 2)["correct-buildings-uneven"], SheetScreen()
    edition = sample.game.edition
    streets = [group for group in edition.groups.values() if edition.spaces[group[0]].kind is Kind.STREET]
    for first, touched in ((first, touched) for group in streets for first in group for touched in group):
        form = replace(sample.open, space=touched, levels=(LevelChange(first, 2),))
        table.show(screen, sheet_view(strings_for(language), replace(sample, open=form)))
        said = " ".join(text for text, *_ in screen.foot.painter.texts)
        assert screen.record.foot.lines[-1] in said
