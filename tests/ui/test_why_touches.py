"""*Why?* with real touches, from every kind of place that shows an amount or a refusal; nothing is booked by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banker import commands as c
from banker.board import Pay
from banker.clauses import GROUNDS
from banker.pending import Bundle, TradeToSign
from banker.refusal import Reason, Refused
from tests.ui import table_samples as samples
from tests.ui.gallery import screen_of
from tests.ui.offscreen import Desk, asking, key_for, middle, questions, strips, tap, tap_piece
from tests.ui.test_every_amount import amounts, shown, tables
from tests.ui.test_flow import CARDS
from tests.ui.test_home_and_back import dealt
from tests.ui.test_never_stuck import COUNT, EDITION, Sitting
from tests.ui.test_never_stuck import stage as stage
from tests.ui.test_sheet_trade import opened
from tests.ui.test_why_sheet import face
from ui.flow.place import Ended, Looked
from ui.records.intents import Intent
from ui.records.looking import OpenPanel
from ui.records.pieces import ButtonView, Signing
from ui.records.sheets import ListView, SheetView
from ui.screens.deal import DealScreen
from ui.screens.tally import TallyScreen
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Because, Bidding, Estate, Raising, Trading
from ui.views.told import digits, signed_digits
from ui.widgets.ask_why import Asked
from ui.widgets.note import Note
from ui.widgets.piece import Piece
from ui.widgets.plan_lines import PlanLines
from ui.widgets.press import Press, Words
from ui.widgets.wealth import Wealth, WealthLines
from ui.words.strings import strings_for

PLAYS = samples.waiting(EDITION, COUNT)
NEAREST = 47  # 9 mm on a panel of 7 inches, in u.


def at(stage: Desk, play: samples.Play, *acts: Intent) -> Sitting:
    """The table, once these were touched."""
    sitting = opened(stage, play)
    for act in acts:
        sitting.at.post(act)
    sitting.look()
    return sitting


def tap_right(piece: Piece[object]) -> None:
    """Touch the right end of a row, where its amount stands."""
    x, y, w, h = piece.box
    tap(x + w - NEAREST / 2, y + h / 2)


def asked(sitting: Sitting, piece: Piece[object], touch: Callable[[Piece[object]], None] = tap_piece) -> str:
    """The amount of the sheet that a touch on this piece opens, without its thousands apart; nothing is booked by it,
    and *Back* leads to where it was."""
    before, table = sitting.look(), sitting.at.flow.table
    head = sitting.at.bank.course.head
    assert min(piece.w, piece.h) >= NEAREST
    touch(piece)
    view = sitting.look()
    assert isinstance(sitting.at.flow.table.open, Because)
    shown = view.body[0].head.balance if isinstance(view.body[0], ListView) and view.body[0].head else ""
    amount = shown or face(sitting).amount
    sitting.at.tap(CARDS[0])
    assert sitting.at.bank.course.head == head, "a card signs nothing while the sheet lies open"
    assert isinstance(sitting.at.flow.table.open, Because)
    sitting.at.flow.desk.set_table(strip=None)
    sitting.look()
    tap_piece(key_for(sitting.screen, sitting.screen.record.back))
    assert sitting.look() == before
    assert sitting.at.flow.table == table
    return amount.replace(sitting.at.game.edition.currency.separator, "")


def place(screen: Piece[Any], act: Intent | None) -> tuple[float, float] | None:
    """Where a finger asks this why: the middle of what does it, or the right end of a row that does it there."""
    there = [piece for piece in screen.walk(restrict=True) if isinstance(piece, Press) and piece.view is not None]
    there = [piece for piece in there if piece.w > 0]
    for piece in (piece for piece in there if piece.act(piece.view) == act):
        return middle(piece)
    for piece in (piece for piece in there if isinstance(piece.view, ButtonView) and piece.view.why == act):
        x, y, w, h = piece.box
        return x + w - NEAREST / 2, y + h / 2
    return None


def test_a_finger_on_each_amount_that_is_shown_asks_why(stage: Desk) -> None:
    """Of every table of the samples; what is on another page is left out."""
    heard: list[Intent] = []
    wrong, found, unseen = [], 0, 0
    for name, table in tables(EDITION, COUNT).items():
        view = shown(table)
        screen = screen_of(view)
        stage.put(screen)
        stage.heard = heard.append
        for amount, asks in amounts(table, view):
            act = asks.act if isinstance(asks, ButtonView) else asks
            at = place(screen, act) if act is not None else None
            if at is None:
                unseen += 1
                continue
            heard.clear()
            tap(*at)
            found += 1
            wrong += [] if heard == [act] else [f"{name}: {amount}"]
    assert wrong == []
    assert found > 3 * unseen


def test_the_fine_beside_the_way_out_and_where_the_card_signs_it(stage: Desk) -> None:
    sitting = at(stage, PLAYS["jail"])
    fine = str(sitting.at.game.top.fine)
    (why,) = questions(sitting.screen.ways_out)
    assert asked(sitting, why) == fine
    sitting.at.touch(a.AskCard(c.PayFine("p1"), "p1"))
    sitting.look()
    assert asked(sitting, asking(sitting.screen.money)) == fine
    sitting.at.tap(CARDS[0])
    assert not sitting.at.game.player("p1").jailed, "after *Back* the card signs as before"


def test_a_bid_that_is_too_high_leads_from_the_strip_to_its_clause(stage: Desk) -> None:
    sitting = at(stage, PLAYS["auction-bid"], a.RaiseBid(10**11))
    sitting.at.tap(CARDS[0])
    strip = sitting.look().offer.signature
    assert strip.signing is Signing.REFUSED
    tap_piece(strips(sitting.screen)[0].buttons[0])
    assert face(sitting).lines[0] == strings_for("fr").t("clause.bid_limit")


def test_a_bid_that_is_too_low_leads_from_the_keypad_to_its_clause(stage: Desk) -> None:
    for name in ("auction", "auction-bid", "building-auction"):
        sitting = at(stage, PLAYS[name], a.Put(Bidding()))
        for typed in (0, 1):
            sitting.at.touch(a.Put(Bidding(typed)))
            before = sitting.look()
            ground = asking(sitting.screen.foot)
            assert min(ground.w, ground.h) >= NEAREST
            tap_piece(ground)
            assert before.foot.lines == (face(sitting).title,), "the sentence touched heads the sheet"
            assert face(sitting).lines[0] == strings_for("fr").t("clause.bids")
            tap_piece(key_for(sitting.screen, sitting.screen.record.back))
            assert sitting.look() == before
            assert sitting.at.flow.table.open == Bidding(typed)


def built() -> samples.Play:
    """A whole group of the first player's with two houses on each street."""
    rows = samples.group_of(EDITION, 39)
    return samples.Play(EDITION, COUNT, holders=dict.fromkeys(rows, "p1"), levels=dict.fromkeys(rows, 2))


def test_the_note_of_a_greyed_answer_leads_to_its_clause_and_back(stage: Desk) -> None:
    sitting = at(stage, samples.Play(EDITION, COUNT, holders={39: "p1"}), a.Put(Estate("p1", "build")))
    before = sitting.look()
    words = [each for each in sitting.screen.walk(restrict=True) if isinstance(each, Words) and each.parent]
    (greyed,) = [each for each in words if not each.record.enabled]
    tap_piece(greyed)
    (note,) = [child for child in stage.stage.children if isinstance(child, Note)]
    assert note.h >= NEAREST
    tap_piece(note)
    assert face(sitting).lines[0] == strings_for("fr").t("clause.whole_group")
    tap_piece(key_for(sitting.screen, sitting.screen.record.back))
    assert sitting.look() == before


def by_note(sitting: Sitting) -> str:
    """The first line of the sheet that a touch on the note opens; *Back* leads to where it was."""
    (note,) = [child for child in sitting.stage.stage.children if isinstance(child, Note)]
    assert note.h >= NEAREST
    tap_piece(note)
    line = face(sitting).lines[0]
    tap_piece(key_for(sitting.screen, sitting.screen.record.back))
    sitting.look()
    return line


def test_an_undo_or_redo_of_nothing_leads_to_its_clause(stage: Desk) -> None:
    sitting = at(stage, samples.Play(EDITION, COUNT))
    before = sitting.look()
    assert (before.undo.enabled, before.redo.enabled) == (False, False)
    assert before.redo.because == a.Put(Because(refused=Refused(Reason.NOTHING_TO_REDO)))
    tap_piece(sitting.screen.undo)
    assert by_note(sitting) == strings_for("fr").t("clause.go_back")
    assert sitting.look() == before


@pytest.mark.parametrize("under", [None, a.Menu()])
def test_a_refusal_over_the_table_and_over_its_menu_leads_to_its_clause(stage: Desk, under: a.Menu | None) -> None:
    sitting = at(stage, samples.Play(EDITION, COUNT), *([a.Put(under)] if under is not None else []))
    sitting.at.flow.orders.execute(c.Buy("p1"), "touch")
    sitting.at.serve()
    assert sitting.look().note
    refused = sitting.at.flow.table.strip.refused
    assert by_note(sitting) == strings_for("fr").t(f"clause.{GROUNDS[refused.reason].clause.value}")
    assert sitting.at.flow.table.open == under


def test_a_payment_typed_at_the_cashier_and_its_refusal(stage: Desk) -> None:
    sitting = at(stage, samples.Play(EDITION, COUNT), a.Put(Cashing("p1", "pay", typed=70_000)))
    assert asked(sitting, asking(sitting.screen.foot)) == "70000"
    sitting.at.post(a.Put(Cashing("p1", "pay", typed=10**11)))
    sitting.look()
    tap_piece(asking(sitting.screen.foot))
    assert face(sitting).lines[0] == strings_for("fr").t("clause.in_hand")


@pytest.mark.parametrize("place", [Ended, Looked])
def test_a_line_of_the_tally_and_back_to_it(stage: Desk, place: type) -> None:
    sitting = at(stage, built())
    flow = sitting.at.flow
    sitting.at.end()
    assert isinstance(flow.place, Ended)
    if place is Looked:
        flow.desk.go(Looked(flow.place.state))
    screen = TallyScreen(flow.view())
    stage.put(screen)
    row = screen.record.rows[0]
    tap_piece(screen.doing(OpenPanel("wealth", row.token)))
    stage.frames(1)
    lines = row.wealth
    (sheet,) = screen.of(Wealth)[0].of(WealthLines)
    x, y, w, h = sheet.box
    high = h / len(sheet.record)
    tap(x + w / 2, y + high * 1.5)
    assert isinstance(flow.place.because, Because)
    view = flow.view()
    assert lines[1].building
    assert view.body[0].head.balance == lines[1].amount, "the deed and what stands on it, together"
    sitting.at.touch(a.CloseOpen())
    tap(x + w / 2, y + high * 0.5)
    assert flow.view().body[-1].amount == lines[0].amount
    sitting.at.touch(a.CloseOpen())
    assert flow.place.because is None
    assert not isinstance(flow.view(), SheetView)


@pytest.mark.parametrize("lifted", [(), (12,)])
def test_what_the_new_holder_of_a_mortgaged_deed_pays_in_a_trade_composed_and_to_sign(
    stage: Desk, lifted: tuple[int, ...]
) -> None:
    form = Trading("p1", "p2", Bundle((5,)), Bundle((12,), lifted=lifted))
    sitting = at(stage, samples.Play(EDITION, COUNT, holders={5: "p1", 12: "p2"}, mortgages=(12,)), a.Put(form))
    loan = sitting.at.game.edition.deed(12).mortgage
    due = str(loan if lifted else loan // 10)
    (chosen,) = (key for key in sitting.screen.parts[0].buttons if key.record.chosen)
    assert asked(sitting, chosen) == due, "a touch on what is chosen asks why"
    sitting.at.touch(a.Book(form.command(sitting.at.game)))
    sitting.look()
    assert isinstance(sitting.at.game.top, TradeToSign)
    tap_piece(sitting.screen.parts[0].of(Asked)[0])
    assert face(sitting).amount.replace(sitting.at.game.edition.currency.separator, "") == due
    tap_piece(key_for(sitting.screen, sitting.screen.record.back))
    sitting.look()
    assert sitting.at.flow.table.open is None
    assert isinstance(sitting.at.game.top, TradeToSign), "looking drops no proposal"


@pytest.mark.parametrize(("name", "clause"), [("rent-throw", "rent_utility"), ("die-rent-throw", "rent_utility_three")])
def test_what_each_point_of_a_throw_for_a_rent_costs(stage: Desk, name: str, clause: str) -> None:
    sitting = at(stage, PLAYS[name])
    factor, unit = sitting.at.game.top.factor, sitting.at.game.edition.deed(12).rents[0] // 4
    assert factor == 10 * unit
    assert asked(sitting, questions(sitting.screen.idle)[0]) == str(factor)
    tap_piece(questions(sitting.screen.idle)[0])
    sheet = face(sitting)
    assert sheet.rows[0].amount.startswith("1 × ")
    strings, game = strings_for("fr"), sitting.at.game
    one, both = (digits(game, rate) for rate in game.edition.deed(12).rents)
    words = f"clause.{clause}.rates" if clause == "rent_utility" else f"clause.{clause}"
    assert sheet.lines[0] == strings.t(words, one=one, both=both)


def test_what_is_left_in_hand_after_the_deeds_dealt(stage: Desk) -> None:
    table = dealt()
    stage.heard = table.post
    screen = DealScreen(table.flow.view())
    stage.put(screen)
    game = table.flow.place.at.state.game
    for player, hand in zip(game.players, screen.live[:-1], strict=True):
        assert min(hand.w, hand.h) >= NEAREST
        tap_piece(hand)
        sheet = table.flow.view()
        assert sheet.body[0].head.balance == digits(game, game.balance(player.id))
        prices = [-game.edition.deed(space).price for space in game.registry.estate(player.id)]
        shown = [row.amount for row in sheet.body[0].rows]
        assert shown == [signed_digits(game, amount) for amount in (game.options.starting_balance, *prices)]
        table.touch(sheet.body[0].rows[1].act)
        assert strings_for(table.flow.desk.language).t("clause.deal") in table.flow.view().body[-1].lines
        table.touch(sheet.back.act)
        assert table.flow.view() == screen.view


def in_debt(stage: Desk, owed: int = 3_000_000, held: tuple[int, ...] = (39, 37)) -> Sitting:
    """Before the screen of a debt of the first player's, who has these deeds and too little cash."""
    holders = dict.fromkeys(held, "p1")
    return at(stage, samples.drawing(EDITION, COUNT, Pay(owed), balances={"p1": 10_000}, holders=holders))


def plain(sitting: Sitting, words: str) -> str:
    """An amount as it is shown, without its sign and its thousands apart."""
    return words.lstrip("+-−").replace(sitting.at.game.edition.currency.separator, "")


@pytest.mark.parametrize(("owed", "held"), [(3_000_000, (39, 37)), (6_500_000, (39, 37, 5, 15, 25))])
def test_each_step_of_a_debts_plan_ticked_or_not(stage: Desk, owed: int, held: tuple[int, ...]) -> None:
    """In one column and in two."""
    sitting = in_debt(stage, owed, held)
    lines = sitting.screen.of(PlanLines)[0].steps
    assert len(lines) == len(held)
    assert all(line.record.chosen for line in lines)
    whole = [plain(sitting, line.record.amount) for line in lines]
    assert [asked(sitting, line, tap_right) for line in lines] == whole
    for line in list(lines):
        tap_piece(line)
        sitting.look()
    assert not any(line.record.chosen for line in lines), "a touch on the name still ticks"
    assert [asked(sitting, line, tap_right) for line in lines] == whole


def signing_over_a_plan(stage: Desk) -> Sitting:
    """The bankruptcy of a debtor, asked for over a plan of their own."""
    play = samples.owing(EDITION, COUNT, 1, (5, 15, 25), (25,))
    own = a.Put(Raising("p1", (c.Mortgage("p1", 5),)))
    return at(stage, play, own, a.AskCard(c.DeclareBankruptcy("p1"), "p1"))


def test_back_leads_to_the_signature_over_a_changed_plan(stage: Desk) -> None:
    sitting = signing_over_a_plan(stage)
    own = sitting.at.flow.table.open
    assert isinstance(own, Raising)
    asked(sitting, asking(sitting.screen.foot))
    assert sitting.at.flow.table.asked == a.AskCard(c.DeclareBankruptcy("p1"), "p1")
    sitting.at.touch(a.CloseOpen())
    assert sitting.at.flow.table.open == own, "what was planned is still planned"


def test_once_the_bank_has_moved_on_no_signature_comes_back(stage: Desk) -> None:
    sitting = signing_over_a_plan(stage)
    tap_piece(asking(sitting.screen.foot))
    sitting.look()
    sitting.at.undo_by_sticker()
    assert (sitting.at.flow.table.open, sitting.at.flow.table.asked) == (None, None)


def test_a_stepper_with_nothing_planned_says_so(stage: Desk) -> None:
    sitting = at(stage, built(), a.Put(Estate("p1", "build")))
    tap_piece(sitting.screen.parts[0].buttons[0])
    (note,) = [child for child in stage.stage.children if isinstance(child, Note)]
    assert note.record == strings_for("fr").t("estate.nothing_planned")
