"""The auction at the table: who signs what, the countdown, who was first, and a building's street, on a real bank."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.log import NotBooked
from banker.rules import shortage
from hardware.ports import ButtonPressed, Signal, TagSeen
from tests.ui import auction_samples, table_samples
from tests.ui.board_samples import EVENTS
from tests.ui.hands import touch
from tests.ui.table_samples import Play, before, throw
from tests.ui.test_flow import CARDS, Table
from ui.flow.auction import LONGEST_S
from ui.records import intents as i
from ui.records.auction import AuctionView, Bidder
from ui.records.bulletin import BulletinView
from ui.records.pieces import Look, Signing
from ui.records.screens import TableView
from ui.table import acts as a
from ui.table import auction
from ui.table.forms import Bidding, Estate, Raisers
from ui.table.lay import BUSINESS_S, PLAN_S, Lay
from ui.views.lot import MOST_WANTED, auction_view
from ui.views.told import Told
from ui.words.strings import strings_for

EDITION = "suisse-2007"
FRENCH = strings_for("fr")
NOTE = 10_000
TICK_S = 0.1


def resumed(play: Play, *, cards: bool = True, **how: bool) -> Table:
    """This game taken up again, with what was booked last put away."""
    table = Table(table_samples.logged(play, CARDS if cards else ()), **how)
    assert isinstance(table.flow.table.open, a.LastBookings)
    table.touch(a.CloseOpen())
    return table


def called(seconds: int = 10, **how: bool) -> Table:
    """Three players; the first has declined a deed of 600’000."""
    play = Play(EDITION, 3, {"auction_countdown": seconds}).do(throw(1, 2), c.Decline("p1"))
    return resumed(play, **how)


def building(**how: bool) -> Table:
    """Two want one of the last apartments, and the second has the choice of many streets."""
    return resumed(table_samples.waiting(EDITION, 3)["building-auction"], **how)


def sale(table: Table) -> AuctionView:
    return table.flow.view()


def test_a_bid_that_is_not_booked_is_said_at_once_and_a_second_time_as_long() -> None:
    """Regression: it waited behind what was said already, up to 20 s; a second one was not said at all."""
    table = called()
    table.flow.faults.unnoted(OSError())
    notice = table.flow.bulletins.view()

    def fail() -> BulletinView:
        table.flow.on_reader(TagSeen(CARDS[1], table.at))
        table.jobs.pop().failed(NotBooked("database or disk is full"))
        said = table.flow.bulletins.view()
        assert (said.title, said.line) == (FRENCH.t("table.not_booked"), FRENCH.t("table.disk_full"))
        assert said.seconds > 5, "long enough to be read"
        return said

    def later(seconds: float) -> None:
        for _ in range(round(seconds / TICK_S)):
            table.at += TICK_S
            table.flow.tick(table.at)

    first = fail()
    later(first.seconds - 1)
    fail()
    later(first.seconds - 1)
    assert table.flow.bulletins.view() == first, "its time has begun anew"
    later(1.5)
    assert table.flow.bulletins.view() == notice, "and once"


def bid(table: Table) -> tuple[str | None, int]:
    return table.game.top.bidder, table.game.top.bid


def wait(table: Table, seconds: float, step: float = TICK_S) -> None:
    """So many seconds of the app's clock, in ticks."""
    for _ in range(round(seconds / step)):
        table.at += step
        table.flow.tick(table.at)
        table.serve()


def left(table: Table) -> float:
    return table.flow.table.countdown.left


def texts(table: Table) -> str:
    return f"{sale(table).offer.signature.title} {sale(table).offer.signature.line}"


# Who signs


@pytest.mark.parametrize("make", [called, building])
def test_no_touch_alone_bids_for_anybody(make) -> None:
    table = make()
    touches = [button for button in sale(table).answers if not button.hold_s]
    assert not [b for b in touches if isinstance(b.act, a.Book | a.AskCard | a.SignHere)], "only the cards bid"
    assert not any(isinstance(getattr(b.act, "command", None), c.Bid) for b in sale(table).answers)
    head = table.bank.course.head
    for tile in sale(table).tiles:
        assert tile.held is None, "a player with a card bids with it"
    table.tap(CARDS[1])
    assert table.bank.course.head == head + 1
    assert bid(table)[0] == "p2"


def test_a_building_is_bid_for_by_the_card_of_the_player_who_wants_one_and_no_other() -> None:
    table = building()
    opening = table.game.top.opening
    assert [tile.standing for tile in sale(table).tiles] == [Bidder.MAY, Bidder.MAY, Bidder.OUT]
    table.tap(CARDS[2])
    assert table.panel.signals[-1] is Signal.REFUSED
    assert bid(table) == (None, 0)
    table.tap(CARDS[1])
    assert bid(table) == ("p2", opening)


@pytest.mark.parametrize("make", [called, building])
def test_a_player_who_signs_by_touch_holds_their_own_tile(make) -> None:
    table = make(touch_to_sign=True)
    assert all(tile.hold_s > 0 for tile in sale(table).tiles)
    table.touch(sale(table).tiles[1].held)
    assert bid(table)[0] == "p2"
    assert "tuile" in texts(table)


@pytest.mark.parametrize("make", [called, building])
def test_nobody_raises_their_own_bid(make) -> None:
    table = make()
    table.tap(CARDS[1])
    before_it, head = bid(table), table.bank.course.head
    table.tap(CARDS[1])
    assert (bid(table), table.bank.course.head) == (before_it, head)
    strip = sale(table).offer.signature
    assert strip.signing is Signing.REFUSED
    assert table_samples.WIDE[1] in strip.title, "it says whose the highest bid is"
    assert table.panel.signals[-1] is Signal.REFUSED


@pytest.mark.parametrize("make", [called, building])
def test_sold_and_nobody_are_held_and_never_touched(make) -> None:
    table = make()
    nobody = [button for button in sale(table).ways if getattr(button.act, "command", None) == c.Hammer(0)]
    assert [button.hold_s > 0 for button in nobody] == [True]
    table.tap(CARDS[1])
    table.answer(a.StopCountdown)
    hammers = [b for b in sale(table).ways if isinstance(b.act, a.Book | a.ChooseStreet)]
    assert [button.hold_s > 0 for button in hammers] == [True]
    assert not [button for button in sale(table).answers if button.look is Look.MAIN]


def test_raising_money_is_one_button_which_leads_to_an_estate() -> None:
    table = building()
    ways = [button for button in sale(table).answers if getattr(button.act, "open", None) == Raisers()]
    assert len(ways) == 1
    assert not [b for b in sale(table).answers if isinstance(getattr(b.act, "command", None), c.Mortgage)]
    table.touch(ways[0].act)
    table.touch(a.Put(Estate("p2", "mortgage")))
    table.touch(a.CloseOpen())
    assert isinstance(table.flow.view(), AuctionView)


# What is offered


def test_the_first_bid_is_near_half_the_price_and_each_next_one_a_usual_rise_higher() -> None:
    table = called()
    assert table.flow.table.next_bid == 300_000
    table.tap(CARDS[1])
    assert table.flow.table.next_bid == 400_000, "the step nearest to a sixth of 600’000"
    table.touch(a.RaiseBid(350_000, 50_000))
    table.tap(CARDS[2])
    assert (bid(table), table.flow.table.next_bid) == (("p3", 350_000), 400_000), "the rise chosen stays"
    chosen = [button.label for button in sale(table).offer.keys if button.chosen]
    assert chosen == ["+50’000"]


def test_steps_go_up_to_a_million_and_what_nobody_can_pay_is_greyed() -> None:
    table = resumed(
        Play(EDITION, 3, balances={"p1": 50 * NOTE, "p2": 60 * NOTE, "p3": 5 * NOTE}).do(throw(1, 2), c.Decline("p1"))
    )
    table.tap(CARDS[1])
    keys = sale(table).offer.keys
    assert [key.label for key in keys[:-1]] == ["+10’000", "+50’000", "+100’000", "+500’000", "+1 Mio"]
    assert [key.enabled for key in keys] == [True, True, True, False, False, True]
    assert [tile.standing for tile in sale(table).tiles] == [Bidder.MAY, Bidder.LEADS, Bidder.CANNOT]


def test_the_bid_offered_is_never_more_than_somebody_can_pay() -> None:
    table = resumed(Play(EDITION, 3, balances=dict.fromkeys(("p1", "p2", "p3"), 7 * NOTE), pawns=before(39)).do(
        throw(1, 2), c.Decline("p1")
    ))  # fmt: skip
    assert table.flow.table.next_bid == 7 * NOTE


def type_bid(table: Table, amount: int) -> None:
    """Open the keypad and type this amount."""
    table.answer(Bidding)
    touch(table, *str(amount))


def test_the_keypad_takes_any_amount_and_a_card_bids_it() -> None:
    table = called()
    table.answer(Bidding)
    table.tap(CARDS[1])
    assert bid(table) == (None, 0), "nothing is typed yet"
    touch(table, "1", "2", "3", "000")
    table.tap(CARDS[1])
    assert bid(table) == ("p2", 123_000)
    assert isinstance(table.flow.view(), AuctionView)
    type_bid(table, 123_001)
    table.tap(CARDS[2])
    assert bid(table) == ("p2", 123_000), "less than a note more"


def test_where_all_sign_by_touch_the_keypad_only_offers() -> None:
    table = called(touch_to_sign=True)
    type_bid(table, 123_000)
    table.answer(a.RaiseBid)
    assert (bid(table), table.flow.table.next_bid) == ((None, 0), 123_000)
    table.touch(sale(table).tiles[2].held)
    assert bid(table) == ("p3", 123_000)


def test_an_amount_that_is_typed_changes_no_rise() -> None:
    table = called(touch_to_sign=True)
    table.touch(sale(table).tiles[1].held)
    table.touch(a.RaiseBid(350_000, 50_000))
    type_bid(table, 360_000)
    table.answer(a.RaiseBid)
    table.touch(sale(table).tiles[2].held)
    assert (bid(table), table.flow.table.next_bid) == (("p3", 360_000), 410_000)


def test_with_the_reader_out_the_bid_is_still_to_be_read() -> None:
    table = called()
    view = auction_view(Told(FRENCH, replace(table.flow.table, reader_out=True)))
    assert view.offer.signature.signing is Signing.FAULT
    assert "tuile" in view.offer.signature.title
    assert FRENCH.t("reader.plug") in view.offer.signature.line
    assert all(tile.hold_s for tile in view.tiles)


# The countdown


def test_each_bid_is_called_once_twice_and_sold() -> None:
    table = called()
    wait(table, 30)
    assert bid(table) == (None, 0), "nothing runs before the first bid"
    table.tap(CARDS[1])
    assert (left(table), sale(table).countdown.stage) == (10, 0)
    wait(table, 3.5)
    assert sale(table).countdown.stage == 1
    assert table.panel.signals[-1] is Signal.CALLED_ONCE
    assert sale(table).countdown.seconds == "7"
    table.tap(CARDS[2])
    assert (left(table), sale(table).countdown.stage) == (10, 0), "it begins anew with each bid"
    wait(table, 7)
    assert sale(table).countdown.stage == 2
    assert table.panel.signals[-1] is Signal.CALLED_TWICE
    wait(table, 3.5)
    assert table.game.registry.title(3).holder == "p3"
    assert isinstance(table.flow.view(), TableView)
    assert table.bank.course.bodies[table.bank.course.head].by == "countdown"


def test_the_last_calls_are_seen_and_heard_each_once() -> None:
    table = resumed(Play(EDITION, 3, {"auction_countdown": 5}).do(throw(1, 2), c.Decline("p1"), c.Bid("p2", NOTE, 0)))
    before = len(table.panel.signals)
    wait(table, 4.75, LONGEST_S)
    assert table.panel.signals[before:] == (Signal.CALLED_ONCE, Signal.CALLED_TWICE)


def test_sold_stays_lit_from_the_fall_of_the_hammer_until_it_is_booked() -> None:
    """Regression: it went out at once, and the ring was full again."""
    table = called()
    table.tap(CARDS[1])
    wait(table, 9.5)
    for _ in range(10):
        table.at += TICK_S
        table.flow.tick(table.at)
    assert table.jobs, "the bank has not answered"
    assert (left(table), sale(table).countdown.stage) == (0, 3)
    table.serve()
    assert table.game.registry.title(3).holder == "p2"
    said = table.flow.desk.motion.announcement
    assert (said.calls, said.skipped) == (3, True), "it is lit beside what is said of the sale"


def test_a_hammer_that_was_not_booked_is_called_anew() -> None:
    table = called()
    table.tap(CARDS[1])
    wait(table, 9.5)
    while not table.jobs:
        table.at += TICK_S
        table.flow.tick(table.at)
    table.jobs.pop().failed(NotBooked("database or disk is full"))
    wait(table, 2 * TICK_S)
    assert table.game.registry.title(3).holder is None
    assert left(table) > 9
    wait(table, 10.5)
    assert table.game.registry.title(3).holder == "p2"


def test_a_sale_taken_back_is_called_anew_and_sold_again() -> None:
    table = called()
    table.tap(CARDS[1])
    wait(table, 10.5)
    table.touch(i.Undo())
    wait(table, TICK_S)
    assert left(table) > 9
    wait(table, 10.5)
    assert table.game.registry.title(3).holder == "p2"


def test_stopped_it_stands_for_the_lot_and_the_hammer_is_held_until_it_runs_again() -> None:
    table = called()
    table.tap(CARDS[1])
    wait(table, 5)
    table.answer(a.StopCountdown)
    wait(table, 60)
    table.tap(CARDS[2])
    wait(table, 60)
    assert (bid(table)[0], sale(table).countdown.stopped) == ("p3", True)
    table.answer(a.RunCountdown)
    assert left(table) == 10
    wait(table, 10.5)
    assert table.game.registry.title(3).holder == "p3"


@pytest.mark.parametrize("lies", [a.Menu(), Raisers(), Bidding(), Estate("p1", "mortgage")])
def test_it_begins_anew_once_nothing_lies_over_the_auction(lies: Lay) -> None:
    table = called()
    table.tap(CARDS[1])
    wait(table, 9)
    table.touch(a.Put(lies))
    wait(table, 15)
    table.touch(a.CloseOpen())
    assert bid(table)[0] == "p2"
    assert left(table) == 10


def test_it_begins_anew_once_the_settings_were_left() -> None:
    table = called()
    table.tap(CARDS[1])
    wait(table, 9)
    table.settings()
    wait(table, 15)
    table.leave_settings()
    assert bid(table)[0] == "p2"
    assert left(table) == 10


@pytest.mark.parametrize(("lies", "seconds"), [(Raisers(), BUSINESS_S), (Bidding(), PLAN_S)])
def test_what_holds_up_the_auction_closes_by_itself(lies: Lay, seconds: float) -> None:
    table = called()
    table.touch(a.Put(lies))
    wait(table, seconds - 1)
    assert table.flow.table.open == lies
    wait(table, 2)
    assert table.flow.table.open is None


def test_a_bid_being_typed_is_never_thrown_away_and_holds_the_hammer_up() -> None:
    table = called()
    table.tap(CARDS[1])
    lot = table.game.top
    type_bid(table, 123_000)
    wait(table, 10 * PLAN_S)
    assert table.flow.table.open == Bidding(123_000)
    assert table.game.top == lot
    table.touch(a.CloseOpen())
    assert left(table) == 10


def test_a_machine_that_was_busy_loses_nobody_the_auction() -> None:
    table = called()
    table.tap(CARDS[1])
    wait(table, 60, step=60)
    assert left(table) > 9


def test_what_closes_by_itself_over_an_auction_leaves_the_countdown_whole() -> None:
    table = called()
    table.tap(CARDS[1])
    table.answer(Raisers)
    while table.flow.table.open is not None:
        wait(table, TICK_S)
    assert left(table) == 10, "nobody could bid while it lay there"


def test_by_hand_there_is_no_countdown() -> None:
    table = called(0)
    table.tap(CARDS[1])
    wait(table, 60)
    assert (bid(table)[0], sale(table).countdown) == ("p2", None)
    table.answer(c.Hammer)
    assert table.game.registry.title(3).holder == "p2"


def test_a_bid_that_is_undone_is_counted_down_no_more() -> None:
    table = called()
    table.tap(CARDS[1])
    wait(table, 9)
    table.touch(i.Undo())
    assert sale(table).countdown is None
    table.touch(i.Redo())
    assert left(table) == 10


# Who was first


def test_a_card_that_comes_while_another_bid_is_booked_is_told_who_was_first() -> None:
    table = called()
    table.flow.on_reader(TagSeen(CARDS[1], 0))
    table.flow.on_reader(TagSeen(CARDS[2], 0))
    table.serve()
    assert bid(table)[0] == "p2", "the first booked counts"
    assert table_samples.WIDE[1] in texts(table)
    assert table_samples.WIDE[2] in texts(table)
    table.tap(CARDS[2])
    assert bid(table)[0] == "p3"


def test_the_same_card_again_is_not_told_that_it_came_late() -> None:
    table = called()
    table.flow.on_reader(TagSeen(CARDS[1], 0))
    table.flow.on_reader(TagSeen(CARDS[1], 0))
    table.serve()
    assert table.flow.table.strip is None


def test_a_card_that_comes_with_the_hammer_is_told_to_whom_it_was_sold() -> None:
    table = called()
    table.tap(CARDS[1])
    for _ in range(200):
        if table.flow.waits:
            break
        table.at += TICK_S
        table.flow.tick(table.at)
    table.flow.on_reader(TagSeen(CARDS[2], 0))
    table.serve()
    assert table.game.registry.title(3).holder == "p2"
    assert table.flow.table.strip.title == FRENCH.t("auction.was_sold", name=table_samples.WIDE[1])
    assert table_samples.WIDE[2] in table.flow.table.strip.line


def sold_to(table: Table, winner: str) -> None:
    """Ticks until the hammer has fallen, and is booked and shown."""
    for _ in range(200):
        if table.game.registry.title(3).holder == winner:
            return
        wait(table, TICK_S)
    raise AssertionError("the hammer never fell")


def test_a_card_read_just_after_the_hammer_is_told_to_whom_it_was_sold_and_opens_nothing() -> None:
    table = called()
    table.tap(CARDS[1])
    sold_to(table, "p2")
    head = table.bank.course.head
    table.tap(CARDS[2])
    assert table.flow.table.strip.title == FRENCH.t("auction.was_sold", name=table_samples.WIDE[1])
    assert table_samples.WIDE[2] in table.flow.table.strip.line
    assert table.flow.table.open is None
    assert table.panel.signals[-1] is Signal.REFUSED
    wait(table, 1.7)
    table.tap(CARDS[2])
    assert table.flow.table.open == Estate("p3"), "later it is an inquiry again"
    assert table.bank.course.head == head


def test_the_winners_own_card_opens_their_estate_just_after_the_hammer() -> None:
    table = called()
    table.tap(CARDS[1])
    sold_to(table, "p2")
    table.tap(CARDS[1])
    assert table.flow.table.open == Estate("p2")


def test_a_hammer_taken_back_leaves_no_card_too_late() -> None:
    table = called()
    table.tap(CARDS[1])
    sold_to(table, "p2")
    table.flow.orders.undo()
    table.serve()
    table.tap(CARDS[2])
    assert bid(table)[0] == "p3"


def test_a_bid_under_way_when_the_time_is_up_is_booked_and_the_hammer_waits() -> None:
    table = called()
    table.tap(CARDS[1])
    wait(table, 9.9)
    table.flow.on_reader(TagSeen(CARDS[2], 0))
    for _ in range(20):
        table.at += TICK_S
        table.flow.tick(table.at)
    table.serve()
    wait(table, TICK_S)
    assert bid(table)[0] == "p3"
    assert left(table) > 9


def test_a_lot_that_is_sold_is_told_before_the_next_one_is_called() -> None:
    play = auction_samples.bankrupts_estate(EDITION, 3, 3)
    table = resumed(play)
    assert sale(table).queue is not None
    assert sale(table).detail == "encore 2 lots"
    table.tap(CARDS[1])
    table.answer(a.StopCountdown)
    table.answer(c.Hammer)
    assert sale(table).offer.signature.signing is Signing.SIGNED
    assert table_samples.WIDE[1] in sale(table).offer.signature.title
    assert sale(table).detail == "encore 1 lot"
    assert sale(table).countdown is None, "nobody has bid for this one yet"


def test_a_card_read_just_after_the_hammer_is_no_bid_on_the_next_lot() -> None:
    table = resumed(auction_samples.bankrupts_estate(EDITION, 3, 3))
    table.tap(CARDS[1])
    table.answer(a.StopCountdown)
    table.answer(c.Hammer)
    head = table.bank.course.head
    table.tap(CARDS[2])
    assert table.bank.course.head == head
    assert table.flow.table.strip.title == FRENCH.t("auction.was_sold", name=table_samples.WIDE[1])
    assert table_samples.WIDE[2] in table.flow.table.strip.line
    wait(table, 1.7)
    table.tap(CARDS[2])
    assert bid(table)[0] == "p3", "later it is a bid on the lot that is shown"


# Buildings


def test_everybody_asked_says_with_one_touch_how_many_they_want() -> None:
    table = resumed(table_samples.waiting(EDITION, 3)["shortage-call"])
    stock = table.game.registry.houses
    assert [button.act for button in sale(table).offer.keys] == [
        a.Book(c.Want("p2", count)) for count in range(min(stock, MOST_WANTED) + 1)
    ]
    assert [tile.standing for tile in sale(table).tiles] == [Bidder.MAY, Bidder.ASKED, Bidder.OUT]
    table.touch(sale(table).offer.keys[1].act)
    assert dict(table.game.top.wants)["p2"] == 1


def test_the_winner_touches_the_street_on_the_board() -> None:
    table = building()
    table.tap(CARDS[1])
    places = shortage.places(table.game, table.game.top)
    assert len(places) > 1
    wait(table, 10.5)
    assert table.flow.table.placing, "sold, and now the street"
    ring = table.flow.view().ring
    assert [n for n, space in enumerate(ring.spaces) if space.act is not None] == list(places)
    head = table.bank.course.head
    table.tap(CARDS[0])
    assert table.flow.table.strip.title == FRENCH.t("auction.was_sold", name=table_samples.WIDE[1])
    assert table_samples.WIDE[0] in table.flow.table.strip.line
    wait(table, 60)
    assert table.bank.course.head == head, "no card bids any more, and nothing is set down by itself"
    before = table.game.registry.title(places[-1]).level
    table.touch(ring.spaces[places[-1]].act)
    assert table.game.registry.title(places[-1]).level == before + 1
    assert not table.flow.table.placing


def test_a_hammer_that_fell_too_soon_is_taken_back_as_nothing_was_booked() -> None:
    table = building()
    table.tap(CARDS[1])
    table.answer(a.StopCountdown)
    table.answer(a.ChooseStreet)
    assert table.flow.table.placing
    table.flow.on_button(ButtonPressed(table.at))  # does what the answer does
    table.tap(CARDS[0])
    assert bid(table)[0] == "p1"


def test_a_touch_for_the_street_that_comes_once_the_lot_is_gone_does_nothing() -> None:
    table = called()
    table.tap(CARDS[1])
    late = a.ChooseStreet(bid(table)[1])
    table.answer(a.StopCountdown)
    table.answer(c.Hammer)
    table.post(late)
    assert not table.flow.table.placing


def test_only_who_has_a_choice_of_streets_is_asked_for_one() -> None:
    lot = p.BuildingAuction(9, "house", 500_000, NOTE, (("p1", 1),), 500_000, "p1", 3)
    brown = {1: "p1", 3: "p1"}
    assert auction.fall(Play(EDITION, 3, holders=brown).game, lot) == a.ChooseStreet(500_000)
    uneven = Play(EDITION, 3, holders=brown, levels={1: 1}).game
    assert auction.fall(uneven, lot) == a.Book(c.Hammer(500_000))


# Few acts


def test_an_auction_of_four_bids_takes_five_acts() -> None:
    """A tap a bid, as the next step is chosen already; the clock lets the hammer fall."""
    play = Play(EDITION, 3).do(throw(1, 2))
    table = resumed(play)
    acts = 1
    table.answer(c.Decline)
    for seat in (1, 2, 0, 1):
        table.tap(CARDS[seat])
        acts += 1
    wait(table, 10.5)
    assert table.game.registry.title(3).holder == "p2"
    assert acts == 5


def rest(table) -> list:
    return [key for key in sale(table).ways if getattr(key.act, "command", None) == c.PassLots()]


def test_one_hold_leaves_all_lots_that_nobody_wants_with_the_bank() -> None:
    """Regression: 17 lots after a bankruptcy were 17 holds."""
    table = resumed(auction_samples.bankrupts_estate(EDITION, 3, 3))
    first, (left,) = table.game.top, table.game.waiting(p.Lots)
    (key,) = rest(table)
    assert key.hold_s > 0
    table.touch(key.act)
    assert not table.game.waiting(p.Auction)
    assert {table.game.registry.title(space).holder for space in (first.space, *left.spaces)} == {None}
    table.touch(i.Undo())
    assert (table.game.top, table.game.waiting(p.Lots)) == (first, (left,))


def test_the_rest_is_not_passed_once_somebody_has_bid_nor_of_one_lot() -> None:
    table = resumed(auction_samples.bankrupts_estate(EDITION, 3, 3))
    table.tap(CARDS[1])
    assert not rest(table)
    assert not rest(called())


def test_a_street_whose_rents_rise_is_auctioned_with_all_of_them() -> None:
    """Regression: the screen of its auction broke, as it counted the words of houses."""
    play = Play(EVENTS, 2, pawns={"p1": 24}).do(throw(2, 3), c.Decline("p1"))
    view = auction_view(Told(strings_for("en"), play.table()))
    deed = play.game.edition.deed(29)
    assert deed.rising
    assert [line.current for line in view.lot.lines if not line.cost] == [False] * len(deed.rents)


def test_just_after_the_hammer_a_card_comes_late_whatever_card_is_waited_for_now() -> None:
    table = called()
    table.tap(CARDS[1])
    sold_to(table, "p2")
    table.flow.desk.set_table(asked=a.AskCard(c.CashSalary("p1"), "p1"))
    table.tap(CARDS[2])
    assert table.flow.table.strip.title == FRENCH.t("auction.was_sold", name=table_samples.WIDE[1])
    wait(table, 1.7)
    table.tap(CARDS[2])
    assert table.flow.table.strip.title == FRENCH.t("table.card_of", name=table_samples.WIDE[2])


def test_a_bid_that_is_refused_leaves_the_countdown_as_it_is() -> None:
    table = called()
    table.tap(CARDS[1])
    wait(table, 4)
    before = left(table)
    table.flow.orders.execute(c.Bid("p3", 1, table.game.top.bid), "touch")
    table.serve()
    assert table.panel.signals[-1] is Signal.REFUSED
    assert left(table) == before


def test_a_bid_that_is_not_booked_is_said_beside_the_next_and_at_no_other_game() -> None:
    table = called()
    table.flow.faults.bank_failed(NotBooked("full"))
    (said,) = table.flow.desk.bulletins
    assert (said.title, said.signing) == (FRENCH.t("table.not_booked"), Signing.FAULT)
    table.flow.desk.leave_game()
    assert table.flow.desk.bulletins == ()
