"""A card or finger signs what was shown when it came down. If the clock or another hand has booked something meanwhile,
it is stale, and the screen says so. What cannot be paid is neither signed nor offered."""

from __future__ import annotations

from datetime import timedelta

import pytest

from banker import commands as c
from banker import events as e
from banker import pending as p
from banker.bank import Envelope
from banker.ledger import BANK
from hardware.ports import FaultCause, ReaderFault, Signal, TagSeen
from tests.ui.test_flow import CARDS, Table
from tests.ui.test_flow import table as table
from tests.ui.test_timed_table import HOUR, Evening
from ui.flow.place import AtTable, Ended
from ui.records import intents as i
from ui.records.debts import DebtView
from ui.records.idle import IdleView
from ui.records.prompts import PurchaseView
from ui.table import acts as a
from ui.table.cashing import Cashing
from ui.table.forms import Estate, History, Renaming, Trading
from ui.table.lay import Lay

LACKS_ONE = "Il manque CHF\u202f1 à Chloé"


def say(table: Table, id: str, **fields: object) -> str:
    return table.flow.desk.strings.t(id, **fields)


def by_another_hand(table: Table, *commands: c.Command) -> None:
    """Booked in the bank's thread, and not yet shown."""
    for number, command in enumerate(commands):
        op_id = f"another {table.bank.course.head} {number}"
        assert table.bank.execute(Envelope(op_id, command, by="banker")).refused is None


def correct(table: Table, repair: e.Repair) -> None:
    """A correcting entry, booked and shown."""
    table.flow.orders.execute(c.Correct(repair, "x"), "banker")
    table.serve()


def leaves_cash(table: Table, seat: int, cash: int) -> None:
    """This player has so much cash and no more."""
    player = table.game.players[seat].id
    correct(table, e.MoneyRepair(player, BANK, table.game.balance(player) - cash))


def drop(table: Table, uid: str) -> None:
    """Put a card down; the bank has not yet answered."""
    table.flow.on_reader(TagSeen(uid, table.at))


def assert_stale(table: Table, head: int, card_of: str = "") -> None:
    """Nothing but the other hand's rows was booked, and the table is told, by name if it was a card."""
    assert table.bank.course.head == head
    assert table.strip == (say(table, "reason.stale.card", player=card_of) if card_of else say(table, "reason.stale"))
    assert table.panel.signals[-1] is Signal.REFUSED
    assert table.flow.table.number == head, "and sees how things stand"
    assert not table.flow.waits


# Stale


def test_a_card_that_came_down_on_a_question_answered_meanwhile_signs_nothing(table: Table) -> None:
    table.throw(1, 2)
    drop(table, CARDS[0])
    by_another_hand(table, c.Decline(table.game.top.player))
    head = table.bank.course.head
    table.serve()
    assert_stale(table, head, table.game.players[0].name)
    assert table.game.registry.title(3).holder is None
    assert table.game.top.bid == 0, "and bids nothing either"


def test_a_card_that_came_down_on_a_debt_does_not_pay_the_next_one(table: Table) -> None:
    table.throw(1, 3)
    me = table.game.top.debtor
    drop(table, CARDS[0])
    by_another_hand(table, c.Pay(me), c.Land(table.game.players[1].id, 4))
    head, cash = table.bank.course.head, table.game.balance(me)
    table.serve()
    assert_stale(table, head, table.game.players[0].name)
    assert table.game.balance(me) == cash


def test_dice_touched_on_a_turn_that_is_over_are_not_thrown_for_the_next(table: Table) -> None:
    table.flow.on_intent(i.Throw((1, 2)))
    by_another_hand(table, c.Land(table.game.players[0].id, 20))
    head = table.bank.course.head
    table.serve()
    assert_stale(table, head)
    assert table.game.players[1].space == 0


@pytest.mark.parametrize("answer", [c.Decline, c.Buy])
def test_an_answer_touched_on_a_question_that_is_gone_is_stale(table: Table, answer: type[c.Decline | c.Buy]) -> None:
    table.throw(1, 2)
    me = table.game.top.player
    table.flow.on_intent(a.Book(answer(me)))
    by_another_hand(table, c.Buy(me))
    head = table.bank.course.head
    table.serve()
    assert_stale(table, head)


def test_a_bid_names_the_bid_it_raises(table: Table) -> None:
    table.throw(1, 2)
    table.answer(c.Decline)
    me, other = table.game.players[1].id, table.game.players[2].id
    drop(table, CARDS[1])
    by_another_hand(table, c.Bid(other, 5_000, 0))
    table.serve()
    assert (table.game.top.bidder, table.game.top.bid) == (other, 5_000)
    assert "5’000" in table.strip
    table.tap(CARDS[1])
    assert (table.game.top.bidder, table.game.top.bid) == (me, 300_000), "now that it is shown"


def test_the_hammer_names_the_bid_it_closes(table: Table) -> None:
    table.throw(1, 2)
    table.answer(c.Decline)
    table.tap(CARDS[1])
    table.answer(a.StopCountdown)
    hammer = next(act for act in table.acts() if isinstance(act, a.Book) and isinstance(act.command, c.Hammer))
    assert hammer.command == c.Hammer(table.game.top.bid)
    table.flow.on_intent(hammer)
    other = table.game.players[2].id
    by_another_hand(table, c.Bid(other, 350_000, table.game.top.bid))
    table.serve()
    assert table.game.top.bidder == other, "the auction goes on"
    assert "350’000" in table.strip
    assert table.panel.signals[-1] is Signal.REFUSED


@pytest.mark.parametrize("back", [i.Undo(), a.UndoTo(0), i.Redo()])
def test_what_was_booked_after_the_touch_is_not_taken_back_with_it(table: Table, back: i.Intent) -> None:
    table.throw(1, 2)
    table.tap(CARDS[0])
    if back == i.Redo():
        table.touch(i.Undo())
    table.flow.on_intent(back)
    by_another_hand(table, c.Correct(e.MoneyRepair(BANK, table.game.players[2].id, 7), "x"))
    head = table.bank.course.head
    table.serve()
    assert_stale(table, head)
    assert table.game.balance(table.game.players[2].id) == 15_000_007


def test_a_newcomer_comes_in_whatever_the_table_is_asked_meanwhile(table: Table) -> None:
    table.menu()
    table.answer(a.ComeIn)
    table.flow.on_intent(a.Admit())
    by_another_hand(table, c.Land(table.game.players[0].id, 6))
    table.serve()
    assert len(table.game.players) == 4
    assert isinstance(table.game.top, p.Purchase)


def test_a_throw_that_the_hour_overtakes_is_refused() -> None:
    """The clock's row is already with the bank when the dice are touched."""
    table = Evening().begin(*HOUR)
    table.waits(22 * 60 + 29)
    table.at += 2
    table.wall += timedelta(seconds=2)
    table.flow.tick(table.at)
    table.flow.on_intent(i.Throw((1, 2)))
    table.serve()
    assert isinstance(table.flow.place, Ended)
    assert table.game.players[0].space == 0
    assert table.panel.signals[-1] is Signal.REFUSED


def test_whatever_is_asked_of_the_bank_says_which_row_was_on_the_screen(table: Table) -> None:
    table.throw(1, 2)
    asked: list[int | None] = []
    execute = table.bank.execute
    table.bank.execute = lambda envelope: (asked.append(envelope.seen), execute(envelope))[1]  # type: ignore
    shown = table.bank.course.head
    table.tap(CARDS[0])
    table.throw(2, 4)
    assert asked == [shown, shown + 1]


# What is hidden is not signed


@pytest.mark.parametrize(
    "lies", [a.Menu(), Estate("p1"), Estate("p2", "mortgage"), History(), a.Stickers(), a.Person("p2"), a.Leaving("p2")]
)
def test_a_card_neither_bids_nor_signs_while_something_lies_open_over_the_question(table: Table, lies: Lay) -> None:
    table.throw(1, 2)
    for declined in (False, True):
        if declined:
            table.touch(a.CloseOpen())
            table.answer(c.Decline)
        head = table.bank.course.head
        for uid in CARDS:
            table.flow.desk.set_table(open=lies, asked=None, strip=None)
            table.tap(uid)
            assert table.bank.course.head == head


def test_a_card_over_the_menu_opens_its_estate_and_the_question_comes_back_after_it(table: Table) -> None:
    table.throw(1, 2)
    table.answer(c.Decline)
    table.menu()
    table.tap(CARDS[1])
    assert table.flow.table.open == Estate(table.game.players[1].id)
    table.touch(a.CloseOpen())
    table.tap(CARDS[1])
    assert table.game.top.bidder == table.game.players[1].id


def test_a_card_while_names_or_a_trade_are_composed_is_told_that_nothing_is_to_sign(table: Table) -> None:
    for lies in (Renaming(), Trading(table.game.players[0].id)):
        table.flow.desk.set_table(open=lies, strip=None)
        table.tap(CARDS[0])
        assert table.strip == say(table, "table.card_of", name=table.game.players[0].name)
        assert table.flow.table.strip.line == say(table, "sheet.nothing_to_sign")
        assert table.flow.table.open == lies


# Without the cash


def jailed(table: Table) -> str:
    """The first player is in jail, and it is their turn."""
    me = table.game.players[0].id
    correct(table, e.PawnRepair(me, 10, jailed=True))
    for player in (me, *(player.id for player in table.game.players[1:])):
        if isinstance(table.game.top, p.JailChoice) and table.game.top.player == me:
            break
        table.flow.orders.execute(c.Land(player, 20), "banker")
        table.serve()
    assert isinstance(table.game.top, p.JailChoice)
    assert table.game.top.player == me
    return me


@pytest.mark.parametrize(("lacking", "able"), [(1, False), (0, True)])
def test_a_fine_is_greyed_for_the_player_who_cannot_pay_it_with_the_reason(
    table: Table, lacking: int, able: bool
) -> None:
    me = jailed(table)
    leaves_cash(table, 0, table.game.top.fine - lacking)
    view = table.flow.view()
    assert isinstance(view.middle, IdleView)
    fine = next(button for button in view.answers if button.act == a.AskCard(c.PayFine(me), me))
    assert fine.enabled is able
    assert fine.reason.startswith(LACKS_ONE if not able else "")
    assert bool(fine.reason) is not able


def test_a_fine_at_the_pad_that_cannot_be_paid_is_refused_with_the_reason(table: Table) -> None:
    me = jailed(table)
    leaves_cash(table, 0, table.game.top.fine - 1)
    table.flow.desk.set_table(open=Cashing(me, "fine"))
    sheet = table.flow.view()
    assert (sheet.foot.go, sheet.foot.signs) == (None, ())
    assert LACKS_ONE in sheet.foot.lines[0]
    head = table.bank.course.head
    table.tap(CARDS[0])
    assert table.bank.course.head == head
    assert LACKS_ONE in table.strip


def test_a_debt_is_not_signed_without_the_cash(table: Table) -> None:
    """Nothing is to be held, and the card is refused with the reason."""
    leaves_cash(table, 0, 1_999_999)
    table.throw(1, 3)
    assert isinstance(table.game.top, p.Debt)
    assert table.game.top.amount == 2_000_000
    head = table.bank.course.head
    table.tap(CARDS[0])
    assert table.bank.course.head == head
    assert table.strip.startswith(LACKS_ONE)
    assert table.panel.signals[-1] is Signal.REFUSED
    table.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "out", 0))
    view = table.flow.view()
    assert isinstance(view, DebtView)
    assert all(not isinstance(button.act, a.SignHere) for button in view.buttons)
    correct(table, e.MoneyRepair(BANK, table.game.players[0].id, 1))
    tile = table.flow.view().tiles[0]
    assert tile.hold_s > 0
    table.touch(tile.held)
    assert isinstance(table.game.top, p.Throw)


def test_a_purchase_is_not_signed_without_the_cash(table: Table) -> None:
    leaves_cash(table, 0, 599_999)
    table.throw(1, 2)
    table.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "out", 0))
    assert isinstance(table.flow.view().side, PurchaseView)
    assert table.flow.view().tiles[0].held is None
    head = table.bank.course.head
    table.tap(CARDS[0])
    assert table.bank.course.head == head
    assert table.strip.startswith(LACKS_ONE)
    assert isinstance(table.flow.place, AtTable)
