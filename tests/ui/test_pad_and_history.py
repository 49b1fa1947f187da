"""What the table does after a booking: the pad that comes back, a payment asked for twice, the history, what stays
open and what a refusal leaves as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.bank import Envelope
from banker.history import Jump
from banker.ledger import BANK, POT
from banker.log import NotBooked
from banker.refusal import Reason, Refused
from banker.store import Store
from hardware.ports import FaultCause, ReaderFault, Signal
from tests.ui.hands import put_right, said, sit_down, touch
from tests.ui.table_samples import Play
from tests.ui.test_flow import CARDS, STRANGE, Table
from tests.ui.test_flow import table as table
from ui.flow.faults import FAULT_S
from ui.flow.place import AtTable
from ui.records import intents as i
from ui.records.pieces import Signing
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Because, Correcting, Estate, History, Renaming, Trading
from ui.table.lay import Lay
from ui.table.plans import Plan
from ui.table.state import Strip
from ui.words.strings import strings_for

FRENCH = strings_for("fr")


def me(table: Table, seat: int = 0) -> str:
    return str(table.game.players[seat].id)


def correct(table: Table, repair: e.Repair) -> None:
    table.flow.orders.execute(c.Correct(repair, "x"), "banker")
    table.serve()


def to_pad(table: Table, pad: Cashing) -> None:
    """Open this service of the pad through the menu, and what is to be entered there, key by key."""
    if not isinstance(table.flow.table.open, Cashing):
        table.to_table()
        table.menu()
        table.put(lambda draft: isinstance(draft, Cashing))
    for name in ("what", "player", "payee", "space"):
        wanted = getattr(pad, name)
        if getattr(table.flow.table.open, name) != wanted:
            table.put(lambda draft, name=name, wanted=wanted: getattr(draft, name, None) == wanted)
    if table.flow.table.open.typed != pad.typed:
        touch(table, *str(pad.typed))


# The pad comes back


def test_the_pad_is_back_after_each_service_until_it_is_put_away(table: Table) -> None:
    to_pad(table, Cashing(me(table, 1), "salary"))
    table.answer(c.CashSalary)
    assert table.flow.table.open == Cashing(me(table, 1), "salary")
    table.touch(a.CloseOpen())
    assert table.flow.table.open is None
    table.flow.orders.execute(c.CashSalary(me(table)), "touch")
    table.serve()
    assert table.flow.table.open is None


def test_the_pad_waits_behind_a_question_and_then_is_there_for_the_player_who_is_next(table: Table) -> None:
    to_pad(table, Cashing(me(table), "land", space=6))
    table.answer(c.Land)
    assert isinstance(table.game.top, p.Purchase)
    assert table.flow.table.open is None
    table.tap(CARDS[0])
    assert table.flow.table.open == Cashing(me(table, 1))


def test_the_pad_is_there_for_a_player_in_jail_too(table: Table) -> None:
    correct(table, e.PawnRepair(me(table, 1), 10, jailed=True))
    to_pad(table, Cashing(me(table), "land", space=20))
    table.answer(c.Land)
    assert isinstance(table.game.top, p.JailChoice)
    assert table.flow.table.open == Cashing(me(table, 1))


def test_the_pad_is_still_gone_by_after_something_else_lay_open(table: Table) -> None:
    to_pad(table, Cashing(me(table), "salary"))
    table.flow.desk.set_table(open=a.Menu())
    table.touch(a.CloseOpen())
    correct(table, e.MoneyRepair(BANK, me(table), 5))
    assert table.flow.table.open == Cashing(me(table))


def test_after_undo_the_pad_asks_the_same_player_for_the_same_again(table: Table) -> None:
    to_pad(table, Cashing(me(table, 1), "salary"))
    table.answer(c.CashSalary)
    table.touch(a.Put(Cashing(me(table), "salary")))
    table.touch(i.Undo())
    assert table.flow.table.open == Cashing(me(table, 1), "salary")
    assert table.game.balance(me(table, 1)) == 15_000_000


def test_undo_of_what_no_pad_books_leaves_the_pad_there_and_opens_none(table: Table) -> None:
    correct(table, e.MoneyRepair(BANK, me(table), 5))
    to_pad(table, Cashing(me(table)))
    table.touch(i.Undo())
    assert table.flow.table.open == Cashing(me(table))
    table.touch(a.CloseOpen())
    table.flow.orders.execute(c.CashSalary(me(table)), "touch")
    table.serve()
    table.touch(i.Undo())
    assert table.flow.table.open is None


def test_what_was_put_over_the_pad_is_not_replaced_by_it(table: Table) -> None:
    to_pad(table, Cashing(me(table), "salary"))
    table.flow.desk.set_table(open=Estate(me(table)))
    correct(table, e.MoneyRepair(BANK, me(table), 5))
    assert table.flow.table.open == Estate(me(table))


def test_a_game_begun_or_resumed_does_not_begin_at_the_pad(table: Table) -> None:
    to_pad(table, Cashing(me(table), "salary"))
    table.home()
    table.touch(i.Resume())
    correct(table, e.MoneyRepair(BANK, me(table), 5))
    assert table.flow.table.open is None


@pytest.mark.parametrize(
    ("lay", "then"),
    [
        (Cashing("p1", "pay", payee=POT, typed=50), Cashing("p1", "pay", payee=POT)),
        (Cashing(BANK, "pay", payee="p2", typed=50), Cashing(BANK, "pay", payee="p2")),
        (Cashing(POT, "pay", payee="p2"), Cashing(POT, "pay", payee="p2")),
        (Cashing("p2", "pay", typed=50), Cashing("p2", "pay")),
        (Cashing("p3", "card"), Cashing("p3", "card")),
        (Cashing("p3", "land", space=6), Cashing("p1", "land")),
        (Cashing("gone", "pay", payee=POT), Cashing("p1", "pay")),
        (Cashing(BANK, "pay", payee="gone"), Cashing("p1", "pay")),
    ],
)  # fmt: skip
def test_the_next_service_keeps_what_was_done_and_by_whom_but_not_how_much(
    table: Table, lay: Cashing, then: Cashing
) -> None:
    to_pad(table, Cashing(me(table)))
    table.flow.desk.set_table(open=lay)
    correct(table, e.MoneyRepair(BANK, me(table), 5))
    assert table.flow.table.open == then


# Paid twice


def pay(table: Table, amount: int = 50_000) -> int:
    """Make a free payment at the pad, by card. Returns how many rows it made."""
    head = table.bank.course.head
    to_pad(table, Cashing(me(table), "pay", typed=amount))
    table.tap(CARDS[0])
    return int(table.bank.course.head - head)


def test_the_same_payment_at_once_is_asked_about_and_booked_when_it_is_meant(table: Table) -> None:
    assert pay(table) == 1
    assert pay(table) == 0
    assert table.flow.table.open == Cashing(me(table), "pay", typed=50_000, repeats=True)
    assert table.panel.signals[-1] is Signal.ATTENTION
    head = table.bank.course.head
    table.tap(CARDS[0])
    assert table.bank.course.head == head, "a card is no answer to that"
    table.put(lambda draft: isinstance(draft, Cashing) and not draft.repeats and draft.typed == 50_000)
    table.tap(CARDS[0])
    assert table.bank.course.head == head + 1


def test_a_second_touch_that_comes_after_the_question_does_not_answer_it(table: Table) -> None:
    touch = a.Book(c.CashPay(BANK, me(table), 50_000))
    to_pad(table, Cashing(BANK, "pay", payee=me(table), typed=50_000))
    table.touch(touch)
    table.touch(a.Put(Cashing(BANK, "pay", payee=me(table), typed=50_000)))
    for _ in range(3):
        table.post(touch)
    assert table.flow.table.open.repeats
    assert table.bank.course.head == 1


def test_a_salary_touched_twice_is_asked_about(table: Table) -> None:
    to_pad(table, Cashing(me(table), "salary"))
    for _ in range(3):
        table.answer(c.CashSalary) if not table.flow.table.open.repeats else held(table)
    assert table.bank.course.head == 1
    table.answer(c.CashSalary)
    assert table.bank.course.head == 2, "it was meant"


def test_another_amount_is_no_repetition(table: Table) -> None:
    assert (pay(table), pay(table, 60_000), pay(table)) == (1, 1, 1)


def test_after_half_a_minute_the_same_payment_is_another_one(table: Table) -> None:
    table.flow.tick(100.0)
    assert pay(table) == 1
    table.flow.tick(130.0)
    assert pay(table) == 0
    table.touch(a.CloseOpen())
    table.flow.tick(200.0)
    assert pay(table) == 1
    table.flow.tick(230.01)
    assert pay(table) == 1


def test_a_payment_after_any_other_booking_is_no_repetition(table: Table) -> None:
    assert pay(table) == 1
    correct(table, e.MoneyRepair(BANK, me(table), 5))
    assert pay(table) == 1


def test_a_payment_that_no_pad_shows_is_not_asked_about(table: Table) -> None:
    for amount in (50_000, 50_000):
        table.flow.orders.execute(c.CashPay(me(table), BANK, amount), "touch")
        table.serve()
    assert table.bank.course.head == 2


def test_a_payment_that_was_refused_is_no_repetition(table: Table) -> None:
    cash = table.game.balance(me(table))
    assert (pay(table, cash + 1), pay(table, cash + 1)) == (0, 0)
    assert not table.flow.table.open.repeats


def repair(table: Table, amount: int = 50_000) -> int:
    """Book the same payment as a correcting entry, held by the banker. Returns how many rows it made."""
    head = table.bank.course.head
    put_right(table, me(table), BANK, amount)
    return int(table.bank.course.head - head)


def held(table: Table) -> None:
    """Hold the button at the foot of the sheet."""
    view = table.flow.view()
    table.touch(view.foot.go.act)


@pytest.mark.parametrize(("first", "second"), [(repair, repair), (pay, repair), (repair, pay)])
def test_a_correcting_entry_equal_to_a_payment_just_booked_is_asked_about(
    table: Table, first: Callable[[Table], int], second: Callable[[Table], int]
) -> None:
    assert first(table) == 1
    assert second(table) == 0
    assert table.flow.table.open.repeats
    view = table.flow.view()
    assert view.foot.lines == (FRENCH.t("cashier.repeats"),)
    head = table.bank.course.head
    held(table)
    assert table.bank.course.head == head, "the answer only takes the question away"
    held(table) if second is repair else table.tap(CARDS[0])
    assert table.bank.course.head == head + 1


@pytest.mark.parametrize("first", [pay, repair])
def test_after_a_restart_the_last_payment_is_asked_about_for_half_a_minute(
    tmp_path: Path, first: Callable[[Table], int]
) -> None:
    """The power went between the booking and the screen: the table pays again."""
    table = Table(Store(tmp_path / "bank.db")).seat_three()
    assert first(table) == 1
    table.bank.close()
    again = Table(Store(tmp_path / "bank.db"), at=1000.0)
    assert isinstance(again.flow.place, AtTable)
    assert pay(again) == 0
    assert again.flow.table.open.repeats
    again.bank.close()
    later = Table(Store(tmp_path / "bank.db"), at=5000.0)
    later.flow.tick(5030.01)
    assert pay(later) == 1
    later.bank.close()


# The history


def test_the_history_is_fetched_as_it_stands_and_opens_over_what_lay_there(table: Table) -> None:
    table.throw(1, 2)
    table.flow.desk.set_table(asked=a.AskCard(c.Buy(me(table)), me(table)), strip=Strip("x", "", Signing.REFUSED, 9))
    table.touch(a.OpenHistory())
    shown = table.flow.table
    assert shown.all == table.bank.course.lines()
    assert (shown.open, shown.asked, shown.strip) == (History(), None, None)


def test_the_history_stays_open_for_the_next_step_forward(table: Table) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    for _ in range(2):
        table.touch(i.Undo())
    table.touch(a.OpenHistory())
    for booked in (1, 2):
        table.touch(i.Redo())
        assert (table.flow.table.open, table.bank.course.at) == (History(), booked)


def test_the_history_asked_for_while_booking_is_dropped(table: Table) -> None:
    table.flow.on_intent(i.Throw((1, 2)))
    table.flow.on_intent(a.OpenHistory())
    assert table.panel.signals[-1] is Signal.WAIT
    table.serve()
    assert table.flow.table.open is None


STREETS = (11, 13, 14)
SOLD = c.SellBuildings("p1", tuple(e.LevelChange(space, 1) for space in STREETS))


@pytest.mark.parametrize(("plan", "several"), [((SOLD,), False), ((c.Mortgage("p1", 12), c.Mortgage("p1", 28)), True)])
def test_the_history_says_why_each_part_of_a_plan_and_what_all_of_it_came_to(plan: Plan, several: bool) -> None:
    holders, levels = dict.fromkeys((*STREETS, 12, 28), "p1"), dict.fromkeys(STREETS, 2)
    at = sit_down(Play("suisse-2007", 3, holders=holders, levels=levels).do(c.CarryOut("p1", plan)))
    at.touch(a.OpenHistory())
    at.touch(a.Put(History(chosen=1)))
    at.touch(a.Explain(1, History(chosen=1)))
    shown = said(at)
    assert (at.flow.desk.strings.t("because.total") in shown) == several
    assert ("\n+" in shown) == several, "one amount alone needs no sign"
    touch(at, "left")
    assert at.flow.table.open == History(chosen=1)


def test_after_a_correction_made_from_the_history_it_is_there_again_with_the_new_line(table: Table) -> None:
    put_right(table, BANK, me(table), 50_000)
    assert table.flow.table.open == History()
    assert [type(line.body.command) for line in table.flow.table.all] == [c.Correct]
    assert table.bank.history(1)[0][1].by == "banker"


def revise(table: Table, command: c.Command) -> None:
    """Book this, and go on with a correction."""
    table.flow.orders.revise(a.Revise(command, Correcting()), "banker")
    table.serve()


def test_what_is_to_be_open_after_a_booking_is_not_after_a_refusal(table: Table) -> None:
    draft = Renaming(6, "Soleure")
    table.flow.desk.set_table(open=draft)
    revise(table, c.Correct(e.MoneyRepair(BANK, "nobody", 5), "x"))
    assert table.flow.table.open == draft
    assert table.panel.signals[-1] is Signal.REFUSED
    revise(table, c.Correct(e.MoneyRepair(BANK, me(table), 5), "x"))
    assert table.flow.table.open == Correcting()


def test_a_game_that_ends_leaves_nothing_to_open(table: Table) -> None:
    revise(table, c.EndGame())
    assert table.game.over is not None
    assert table.flow.table is None


@pytest.mark.parametrize("by_history", [False, True])
def test_throws_and_steps_back_and_forward_are_noted_as_done_by_touch(table: Table, by_history: bool) -> None:
    table.throw(1, 2)
    assert table.bank.history(1)[0][1].by == "touch"
    if by_history:
        table.touch(a.OpenHistory())
        table.touch(table.flow.view().rows[0].button.act)
        touch(table, FRENCH.t("table.undo"))
    else:
        table.touch(i.Undo())
    for _ in range(2):
        row = table.bank.course.bodies[table.bank.course.head]
        assert isinstance(row, Jump)
        assert row.by == "touch"
        table.touch(i.Redo() if table.flow.table.redo else a.OpenHistory())


# What stays


def test_a_refusal_leaves_everything_as_it_was_and_says_why(table: Table) -> None:
    table.throw(1, 2)
    table.answer(c.Decline)
    asked = a.AskCard(c.CashSalary(me(table)), me(table))
    table.flow.desk.set_table(open=a.Menu(), asked=asked, next_bid=70_000)
    table.tap(CARDS[0])
    shown = table.flow.table
    assert (shown.open, shown.asked, shown.next_bid) == (a.Menu(), asked, 70_000)
    assert shown.strip == Strip(shown.strip.title, "", Signing.REFUSED, 3.0, Refused(Reason.ANSWER_FIRST))
    table.flow.desk.set_table(open=None, asked=None)
    table.tap(CARDS[1])
    assert table.game.top.bid == 70_000
    assert table.flow.table.next_bid == 170_000, "the usual rise more"


def test_the_first_bid_offered_is_half_the_price_and_none_without_an_auction(table: Table) -> None:
    table.throw(1, 2)
    assert table.flow.table.next_bid == 0
    table.answer(c.Decline)
    assert table.flow.table.next_bid == table.game.edition.deed(3).price // 2


def test_a_step_sets_what_the_next_card_bids_until_that_is_too_little(table: Table) -> None:
    table.throw(1, 2)
    table.answer(c.Decline)
    step = next(act for act in table.acts() if isinstance(act, a.RaiseBid))
    table.touch(step)
    assert table.flow.table.next_bid == step.amount
    table.tap(CARDS[1])
    assert (table.game.top.bidder, table.game.top.bid) == (me(table, 1), step.amount)
    assert table.flow.table.next_bid > step.amount


def test_while_the_reader_is_out_the_table_says_so_after_each_booking(table: Table) -> None:
    table.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "out", 0))
    words = table.flow.desk.strings.t("reader.out.unplugged")
    assert table.flow.table.strip == Strip(words, "", Signing.FAULT, FAULT_S)
    table.throw(1, 2)
    assert (table.flow.table.reader_out, table.flow.table.reader_why) == (True, "reader.out.unplugged")


def test_redo_is_offered_while_something_is_undone(table: Table) -> None:
    table.throw(1, 2)
    assert not table.flow.view().redo.enabled
    table.touch(i.Undo())
    assert table.flow.view().redo.enabled


def test_what_was_not_booked_is_said_with_what_the_disk_lacks(table: Table) -> None:
    table.flow.on_intent(i.Throw((1, 2)))
    table.jobs.pop().failed(NotBooked("the disk is full"))
    words, full = (table.flow.desk.strings.t(id) for id in ("table.not_booked", "table.disk_full"))
    assert table.flow.table.strip == Strip(words, full, Signing.FAULT, 6.0)


def test_a_debtors_estate_stays_for_the_next_deed_and_its_plan_is_done(table: Table) -> None:
    for space in (6, 8):
        correct(table, e.DeedRepair(space, me(table)))
    correct(table, e.MoneyRepair(me(table), BANK, table.game.balance(me(table))))
    table.throw(1, 3)
    plan = Estate(me(table), "mortgage", plan=(c.Mortgage(me(table), 6),))
    table.flow.desk.set_table(open=plan)
    table.tap(CARDS[0])
    assert table.game.registry.title(6).mortgaged
    assert table.flow.table.open == Estate(me(table), "mortgage")


@pytest.mark.parametrize(
    "lies", [Estate("p1"), Trading("p1"), Trading("p1", "p2"), Renaming(6), Trading("p2", "p3"), Renaming()]
)
def test_what_is_composed_stays_while_the_question_is_the_same(table: Table, lies: Lay) -> None:
    table.flow.desk.set_table(open=lies)
    correct(table, e.MoneyRepair(BANK, me(table), 5))
    assert table.flow.table.open == lies
    table.flow.orders.execute(c.Land(me(table), 20), "banker")
    table.serve()
    assert table.flow.table.open is None, "another question is on top"


def test_a_trade_of_the_only_two_stays_too(table: Table) -> None:
    table.leave(2)
    draft = Trading(me(table), me(table, 1))
    table.flow.desk.set_table(open=draft)
    correct(table, e.MoneyRepair(BANK, me(table), 5))
    assert table.flow.table.open == draft


def test_a_menu_is_put_away_by_a_booking_and_so_is_what_the_end_is_undone_to(table: Table) -> None:
    table.menu()
    correct(table, e.MoneyRepair(BANK, me(table), 5))
    assert table.flow.table.open is None
    table.end()
    table.touch(i.Undo())
    assert table.flow.table.open is None


def test_what_is_put_down_hides_what_was_asked_and_said(table: Table) -> None:
    asked = a.AskCard(c.CashSalary(me(table)), me(table))
    said = Strip("x", "", Signing.REFUSED, 9.0)
    table.flow.desk.set_table(open=a.Menu(), asked=asked, strip=said)
    table.post(a.Put(a.Stickers()))
    shown = table.flow.table
    assert (shown.open, shown.asked, shown.strip) == (a.Stickers(), None, None)
    table.flow.desk.set_table(strip=said)
    table.post(asked)
    shown = table.flow.table
    assert (shown.open, shown.asked, shown.strip) == (a.Stickers(), asked, None)
    table.flow.desk.set_table(strip=said)
    table.touch(a.CloseOpen())
    shown = table.flow.table
    assert (shown.open, shown.asked, shown.strip) == (a.Stickers(), None, None), "one step back"
    table.touch(a.CloseOpen())
    assert table.flow.table.open is None
    table.flow.desk.set_table(asked=asked, strip=said)
    table.tap(STRANGE)
    table.flow.desk.set_table(asked=None, strip=said)
    table.tap(CARDS[1])
    shown = table.flow.table
    assert (shown.open, shown.asked, shown.strip) == (Estate(me(table, 1)), None, None)


def test_a_player_who_left_has_no_estate_to_open(table: Table) -> None:
    """Their card is free for somebody who comes."""
    table.leave(2)
    table.flow.desk.open(Estate(me(table, 2)))
    assert table.flow.table.open is None
    table.tap(CARDS[2])
    assert isinstance(table.flow.table.open, a.Newcomer)


# Typed


def test_a_reason_that_is_typed_replaces_the_usual_one_and_nothing_typed_changes_nothing(table: Table) -> None:
    draft = Correcting("money", BANK, me(table), 50, explaining=True, reason="forgotten")
    for typed, words, reason in (("  ", "", "forgotten"), (" mal   compté ", "mal compté", None)):
        table.flow.desk.set_table(open=draft)
        table.touch(a.Type())
        assert table.flow.place.typing
        table.touch(i.TakeName(typed))
        assert not table.flow.place.typing
        assert (table.flow.table.open.words, table.flow.table.open.reason) == (words, reason)


def test_a_space_is_called_as_typed_even_if_that_is_nothing(table: Table) -> None:
    for typed, name in ((" Rue   neuve ", "Rue neuve"), ("  ", "")):
        table.flow.desk.set_table(open=Renaming(6))
        table.touch(a.Type())
        table.touch(i.TakeName(typed))
        assert table.flow.table.open == Renaming(6, name)


def test_the_keyboard_stays_while_the_clock_or_another_hand_books(table: Table) -> None:
    table.flow.desk.set_table(open=Renaming(6))
    table.touch(a.Type())
    state = table.flow.state
    assert table.bank.execute(Envelope("other", c.Correct(e.MoneyRepair(BANK, me(table), 5), "x"))).refused is None
    table.flow.desk.take(state, table.flow.place.cards)
    assert table.flow.place.typing


def test_why_over_a_card_that_is_waited_for_leads_back_to_it_and_to_what_lay_under_it(table: Table) -> None:
    asked = a.AskCard(c.CashSalary(me(table)), me(table))
    table.flow.desk.set_table(open=a.Menu(), asked=asked)
    why = Because(refused=Refused(Reason.NOTHING_TO_UNDO))
    table.post(a.Put(why))
    assert table.flow.table.asked is None, "no card signs over the sheet"
    sheet = table.flow.table.open
    assert sheet == replace(why, back=replace(asked, over=a.Menu()))
    table.post(a.Put(replace(why, chosen=1)))
    assert table.flow.table.open == replace(why, chosen=1), "the sheet has its own way back"
    table.flow.desk.set_table(open=sheet)
    table.touch(table.flow.view().back.act)
    assert (table.flow.table.open, table.flow.table.asked) == (a.Menu(), asked)


def test_why_over_what_lies_open_leads_back_there_and_over_the_question_to_the_table(table: Table) -> None:
    why = Because(refused=Refused(Reason.NOTHING_TO_UNDO))
    table.menu()
    table.post(a.Put(why))
    assert table.flow.table.open == replace(why, back=a.Put(a.Menu()))
    table.touch(table.flow.view().back.act)
    assert table.flow.table.open == a.Menu()
    table.touch(a.CloseOpen())
    table.post(a.Put(why))
    assert table.flow.table.open == why


def test_another_bid_that_is_offered_takes_away_what_was_refused(table: Table) -> None:
    table.throw(1, 2)
    table.answer(c.Decline)
    table.flow.desk.set_table(strip=Strip("x", "", Signing.REFUSED, 9.0))
    table.answer(a.RaiseBid)
    assert table.flow.table.strip is None
