"""A card left on the reader, or read again a moment later: it blocks nobody, buys no lot, and opens no estate."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banker import commands as c
from banker import pending as p
from hardware.chip.bench import Bench
from hardware.chip.clock import SimulatedClock
from hardware.ports import (
    FaultCause,
    ReaderFault,
    ReaderFree,
    ReaderReady,
    Signal,
    TagGone,
    TagRefusal,
    TagRefused,
)
from hardware.presence import EMPTY
from hardware.worker import Pace, Polling
from tests.ui.hands import sit_down
from tests.ui.table_samples import Play, throw
from tests.ui.test_auction import bid, called, left, resumed, wait
from tests.ui.test_flow import CARDS, STRANGE, Table
from ui.table import acts as a
from ui.table.forms import Because, Bidding, Estate
from ui.table.lay import Lay

EDITION = "suisse-2007"


def said(table: Table) -> tuple[str, str]:
    strip = table.flow.table.strip
    return (strip.title, strip.line) if strip is not None else ("", "")


def words(table: Table, id: str, **fields: str) -> str:
    return table.flow.desk.strings.t(id, **fields)


def name(table: Table, seat: int) -> str:
    return table.game.players[seat].name


def take(table: Table, uid: str) -> None:
    table.flow.on_reader(TagGone(uid, table.at))


# The auction


@pytest.fixture
def bench() -> Iterator[Bench]:
    """A Raspberry Pi with a reader, in simulated time."""
    bench = Bench(SimulatedClock())
    undo = bench.install()
    yield bench
    undo()


def test_a_player_who_leads_with_the_card_left_on_the_reader_is_outbid_by_the_next_card(bench: Bench) -> None:
    """On the chip's model, from the wire to the bank. Regression: it won any lot, for no other card was read."""
    table = called()
    polling = Polling(bench.reader, EMPTY, Pace())

    def play(seconds: float) -> None:
        until = bench.clock.now() + seconds
        while (now := bench.clock.now()) < until:
            for event in polling.step(now):
                table.flow.on_reader(event)
            table.serve()
            table.at = now
            table.flow.tick(now)
            bench.clock.busy_until(now + Pace().poll_s)

    play(1)
    bench.put(CARDS[1])
    play(1)
    assert bid(table)[0] == "p2"
    bench.put(CARDS[2])
    play(1)
    assert bid(table)[0] == "p3"
    bench.take(CARDS[2])
    play(1)
    bench.put(CARDS[0])
    play(0.5)
    assert bid(table)[0] == "p1"
    bench.take()


@pytest.mark.parametrize("reason", TagRefusal)
def test_while_no_card_can_be_read_the_auction_stands(reason: TagRefusal) -> None:
    table = called()
    table.tap(CARDS[1])
    wait(table, 5)
    table.flow.on_reader(TagRefused(reason, table.at, (CARDS[1],)))
    wait(table, 60)
    assert bid(table)[0] == "p2", "the hammer has not fallen"
    table.flow.on_reader(ReaderFree(table.at))
    assert table.flow.table.strip is None
    wait(table, 1)
    assert left(table) < 10
    wait(table, 10)
    assert table.game.registry.title(3).holder == "p2"


def test_the_screen_says_whose_card_is_to_be_taken_away_for_as_long_as_it_lies_there() -> None:
    table = called()
    table.tap(CARDS[1])
    table.flow.on_reader(TagRefused(TagRefusal.SEVERAL, table.at, (CARDS[1],)))
    away = words(table, "reader.take_away", name=name(table, 1)), words(table, "reader.then_other")
    assert said(table) == away
    wait(table, 30)
    assert said(table) == away
    for under in (table.settings, lambda: table.answer(Bidding)):
        under()
        table.leave_settings()
        wait(table, 1)
        assert said(table) == away
    table.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "", table.at))
    assert said(table) != away, "without a reader nobody waits for a card"
    wait(table, 60)
    assert said(table) != away


def test_a_jam_that_began_beside_the_settings_is_said_at_the_table() -> None:
    table = called()
    table.tap(CARDS[1])
    table.settings()
    table.flow.on_reader(TagRefused(TagRefusal.SEVERAL, table.at, (CARDS[1],)))
    table.leave_settings()
    wait(table, 60)
    assert said(table)[0] == words(table, "reader.take_away", name=name(table, 1))
    assert bid(table)[0] == "p2"


def test_of_cards_that_are_nobodys_only_their_number_is_said() -> None:
    table = called()
    table.flow.on_reader(TagRefused(TagRefusal.SEVERAL, table.at, (STRANGE,)))
    assert said(table) == (words(table, "reader.several"), "")


def test_at_any_other_question_too_the_screen_says_whose_card_lies_there() -> None:
    table = resumed(Play(EDITION, 3).do(throw(1, 2)))
    table.flow.on_reader(TagRefused(TagRefusal.SEVERAL, table.at, (CARDS[2],)))
    wait(table, 10)
    assert said(table)[0] == words(table, "reader.take_away", name=name(table, 2))
    table.flow.on_reader(ReaderFree(table.at))
    table.tap(CARDS[0])
    assert table.game.registry.title(3).holder == "p1"


def test_whose_card_is_asked_for_and_lies_there_already_is_told_to_put_it_down_again() -> None:
    """Regression: it had signed before, and nothing said why it did not sign this."""
    table = resumed(Play(EDITION, 3).do(throw(1, 2)))
    table.flow.on_reader(ReaderReady("rc522", table.at))
    table.tap(CARDS[1])
    wait(table, 4)
    assert said(table) == ("", ""), "this card is not asked for"
    table.tap(CARDS[0])
    table.throw(1, 2)
    wait(table, 1)
    assert said(table) == ("", "")
    wait(table, 2)
    again = words(table, "reader.take_away", name=name(table, 1)), words(table, "reader.then_again")
    assert said(table) == again
    wait(table, 30)
    assert said(table) == again
    take(table, CARDS[1])
    wait(table, 0.5)
    assert said(table) == ("", ""), "the screen asks for the card again"
    table.tap(CARDS[1])
    assert isinstance(table.game.top, p.Throw)
    assert table.game.top.player == "p3"


@pytest.fixture
def lying() -> Table:
    """A table that asks a player for the card which lies on the reader already, and says so."""
    table = resumed(Play(EDITION, 3).do(throw(1, 2)))
    table.flow.on_reader(ReaderReady("rc522", table.at))
    table.tap(CARDS[1])
    table.tap(CARDS[0])
    table.throw(1, 2)
    wait(table, 3)
    assert said(table)[0] == words(table, "reader.take_away", name=name(table, 1))
    return table


def test_what_is_said_of_a_card_that_lies_there_is_shown_once(lying: Table) -> None:
    wait(lying, 5)
    shown = lying.flow.desk.version
    wait(lying, 5)
    assert lying.flow.desk.version == shown, "nothing is drawn again that has not changed"


def test_a_reader_that_begins_anew_has_seen_no_card_yet(lying: Table) -> None:
    lying.flow.on_reader(ReaderReady("rc522", lying.at))
    wait(lying, 4)
    assert said(lying) == ("", "")


def test_a_refusal_that_was_said_since_stays_when_the_card_is_taken_away(lying: Table) -> None:
    lying.tap(CARDS[2])
    refused = said(lying)
    assert lying.panel.signals[-1] is Signal.REFUSED
    take(lying, CARDS[1])
    wait(lying, 0.5)
    assert said(lying) == refused


def test_a_reader_that_cannot_tell_whether_the_card_was_taken_lets_the_clock_run_by_a_touch() -> None:
    table = called()
    table.flow.on_reader(ReaderReady("keyboard", table.at))
    table.tap(CARDS[1])
    wait(table, 5)
    assert said(table) == (words(table, "reader.take_away", name=name(table, 1)), words(table, "auction.then_run"))
    wait(table, 60)
    assert bid(table)[0] == "p2", "the hammer has not fallen"
    assert said(table) == ("", ""), "the next bid is in sight again"
    table.tap(CARDS[2])
    wait(table, 60)
    assert bid(table)[0] == "p3"
    table.answer(a.RunCountdown)
    assert said(table) == ("", "")
    wait(table, 11)
    assert table.game.registry.title(3).holder == "p3"


def test_a_bid_by_touch_keeps_nobodys_card_from_that_reader() -> None:
    table = called(touch_to_sign=True)
    table.flow.on_reader(ReaderReady("keyboard", table.at))
    table.touch(a.SignHere("p2"))
    wait(table, 11)
    assert table.game.registry.title(3).holder == "p2"


def test_a_card_that_signs_something_else_during_an_auction_stops_no_countdown() -> None:
    play = Play(EDITION, 3, {"auction_countdown": 5}, holders={39: "p1"})
    table = resumed(play.do(throw(1, 2), c.Decline("p1"), c.Bid("p2", 10_000, 0)))
    table.flow.on_reader(ReaderReady("keyboard", table.at))
    table.flow.orders.execute(c.Mortgage("p1", 39), "card")
    table.serve()
    assert table.game.registry.title(39).mortgaged
    wait(table, 0.1)
    assert said(table) == ("", ""), "the card of the highest bid does not lie there"
    assert not table.flow.table.countdown.stands


# The same card a moment later


def bought() -> Table:
    """The first player's card has just bought; it is the second one's turn."""
    table = resumed(Play(EDITION, 3).do(throw(1, 2)))
    table.flow.on_reader(ReaderReady("rc522", table.at))
    wait(table, 1)
    table.tap(CARDS[0])
    assert isinstance(table.game.top, p.Throw)
    assert table.game.top.player == "p2"
    return table


def test_a_card_that_has_signed_opens_no_estate_over_the_next_players_dice() -> None:
    table = bought()
    wait(table, 0.5)
    take(table, CARDS[0])
    wait(table, 2.5)
    table.tap(CARDS[0])
    assert table.flow.table.open is None
    take(table, CARDS[0])
    wait(table, 3.1)
    table.tap(CARDS[0])
    assert table.flow.table.open == Estate("p1"), "it comes to ask"


def test_a_card_that_has_not_signed_inquires_at_once() -> None:
    table = bought()
    table.tap(CARDS[2])
    assert table.flow.table.open == Estate("p3")


def test_in_the_players_own_turn_a_card_inquires_once_nothing_was_asked_for_two_seconds() -> None:
    table = resumed(Play(EDITION, 3).do(throw(3, 3)))
    table.flow.on_reader(ReaderReady("rc522", table.at))
    wait(table, 1)
    table.tap(CARDS[0])
    assert isinstance(table.game.top, p.Throw)
    assert table.game.top.player == "p1", "a double: the same player throws again"
    wait(table, 1)
    take(table, CARDS[0])
    wait(table, 0.5)
    table.tap(CARDS[0])
    assert table.flow.table.open is None
    take(table, CARDS[0])
    wait(table, 0.6)
    table.tap(CARDS[0])
    assert table.flow.table.open == Estate("p1")


def test_a_second_reading_of_the_same_presentation_signs_nothing() -> None:
    """A hand trembles: the card is gone for a moment and read again, and the next question is its owner's, too."""
    table = bought()
    table.tap(CARDS[1])
    table.touch(a.CloseOpen())
    take(table, CARDS[1])
    table.throw(2, 4)
    assert isinstance(table.game.top, p.Purchase)
    wait(table, 0.1)
    head = table.bank.course.head
    table.tap(CARDS[1])
    assert table.bank.course.head == head
    assert said(table) == ("", ""), "nor is it refused"
    take(table, CARDS[1])
    wait(table, 0.5)
    table.tap(CARDS[1])
    assert table.bank.course.head == head + 1


# A refusal and its screen


def test_a_refusal_goes_with_the_screen_that_raised_it() -> None:
    table = resumed(Play(EDITION, 3).do(throw(1, 2)))
    table.touch(a.Put(Because(table.flow.table.sums)))
    table.tap(CARDS[0])
    assert said(table) == (words(table, "table.card_of", name=name(table, 0)), words(table, "because.back_first"))
    assert table.panel.signals[-1] is Signal.REFUSED
    table.touch(a.CloseOpen())
    assert said(table) == ("", ""), "here the card does sign"


def test_a_refusal_goes_with_what_closes_by_itself() -> None:
    table = resumed(Play(EDITION, 3).do(throw(1, 2)))
    table.person(1)
    wait(table, 17.5)
    table.flow.desk.refuse("no")
    wait(table, 1)
    table.flow.desk.set_table(open=None)
    assert said(table) == ("", "")


def test_a_refusal_goes_with_the_next_touch_of_what_is_composed() -> None:
    table = sit_down(Play(EDITION, 3, holders={37: "p1", 39: "p1"}))
    table.plan_mortgage(0)
    table.tap(CARDS[1])
    assert said(table)[0] == words(table, "table.card_of", name=name(table, 1))
    table.put(lambda draft: isinstance(draft, Estate) and len(draft.plan) == 2)
    assert said(table) == ("", "")


def test_what_is_wrong_with_the_machine_stays_on_every_screen() -> None:
    table = resumed(Play(EDITION, 3).do(throw(1, 2)))
    table.touch(a.Put(Because(table.flow.table.sums)))
    table.flow.on_reader(ReaderFault(FaultCause.UNPLUGGED, "", table.at))
    fault = said(table)
    assert fault[0]
    table.flow.desk.set_table(open=None)
    assert said(table) == fault


def test_at_the_keypad_of_a_bid_a_card_is_told_that_the_amount_comes_first() -> None:
    table = called()
    table.touch(a.Put(Bidding()))
    table.tap(CARDS[1])
    assert said(table) == (words(table, "table.card_of", name=name(table, 1)), words(table, "auction.type_first"))
    assert table.flow.view().note == "\n".join(said(table))


@pytest.mark.parametrize("open", [a.Paused(), a.LastBookings()])
def test_a_card_is_answered_where_the_screen_must_be_answered_first(open: Lay) -> None:
    table = resumed(Play(EDITION, 3).do(throw(1, 2)))
    table.flow.desk.set_table(open=open)
    head = table.bank.course.head
    table.tap(CARDS[0])
    assert table.bank.course.head == head
    whose = words(table, "table.card_of", name=name(table, 0)), words(table, "table.answer_screen")
    assert said(table) == whose
    assert table.panel.signals[-1] is Signal.REFUSED
    signature = table.flow.view().middle.signature
    assert (signature.title, signature.line) == whose
    table.tap(STRANGE)
    assert said(table) == (words(table, "table.answer_screen"), "")


# Whose card it is


def test_a_card_with_nothing_to_sign_is_refused_with_whose_it_is() -> None:
    table = called()
    table.tap(CARDS[1])
    table.flow.desk.set_table(placing=True)
    table.tap(CARDS[1])
    assert said(table) == (words(table, "table.card_of", name=name(table, 1)), words(table, "sheet.nothing_to_sign"))
