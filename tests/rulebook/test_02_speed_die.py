"""2, the third die: D "Speed Die Rules", sentence by sentence, on the board that it came with (`speed_die`).

What D leaves open is decided by monopoly.fandom.com/wiki/Speed_Die, or by the bank, and marked so.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker.clauses import Clause
from banker.game import Seat
from banker.pending import Auction, Destination, JailChoice, Purchase, RentThrow, Throw
from banker.refusal import Reason
from banker.rules import retold, setup
from banker.rules.choices import choices
from banker.rules.position import SetupError
from banker.rules.speed_die import FACES, destinations, three_alike
from tests.rulebook.conftest import Table, load

# Every deed is bob's.
DEEDS = {n: "bob" for spaces in load("atlantic-city").groups.values() for n in spaces}


def dice(table: Any, options: dict[str, Any] | None = None, **position: Any) -> Table:
    """A table that plays with the third die, which ann has already."""
    return table("D", options={"speed_die": "yes"} | (options or {}), **{"third_die": ("ann",)} | position)


def leads_to(t: Table) -> tuple[int, ...]:
    """The spaces that the pawn may go to; the list of choices has the same."""
    assert isinstance(t.game.top, Destination)
    found = destinations(t.game, t.game.top)
    listed = [choice.command for choice in choices(t.game) if isinstance(choice.command, c.Go)]
    assert [go.space for go in listed] == list(found)
    return found


def test_everybody_begins_with_an_extra_thousand(table):
    """D 1: "hand out an extra $1,000 to each player"."""
    t = table("D", options={"speed_die": "yes"})
    assert t.paid == [("bank", who, 2_500) for who in ("ann", "bob", "cleo")]
    (told, *_) = setup.opening_told(t.game.terms, t.events)[0]
    assert (told.clause, told.amount, [part.amount for part in told.parts]) == (
        Clause.START_THIRD_DIE, 2_500, [1_500, 1_000],
    )  # fmt: skip


def test_the_extra_sum_comes_on_top_of_any_starting_balance(table):
    """1: `starting_balance` is the table's own; a position says what somebody has, and nothing is added to that."""
    t = dice(table, {"starting_balance": 700}, balances={"bob": 40})
    assert (t.cash("ann"), t.cash("bob")) == (1_700, 40)


@pytest.mark.parametrize("rules", "CSFU")
def test_a_board_without_the_die_refuses_the_option(table, rules):
    """1, "Options": what is not in the box cannot be chosen."""
    with pytest.raises(SetupError, match="no third die"):
        table(rules, options={"speed_die": "yes"})


def test_a_position_says_who_has_the_die(table):
    """1: a game begun on paper; nobody unknown, and nobody where the table plays without it."""
    t = table("D", options={"speed_die": "yes"}, third_die=("bob", "bob"))
    assert [player.third_die for player in t.game.players] == [False, True, False]
    with pytest.raises(SetupError, match="nobody at the table"):
        table("D", options={"speed_die": "yes"}, third_die=("zoe",))
    with pytest.raises(SetupError, match="without a third die"):
        table("D", third_die=("ann",))


@pytest.mark.parametrize(("pawn", "end"), [(36, 1), (35, 0)])
def test_the_die_is_used_from_the_first_salary_on(table, pawn, end):
    """D 2: not "until you've landed on or passed over GO for the first time"; "for the rest of the game"."""
    t = table("D", options={"speed_die": "yes"}, pawns={"ann": pawn})
    assert t.refused(c.ThrowDice((2, 3), 1)) is Reason.NO_THIRD_DIE
    t.throw(2, 3)
    assert (t.space("ann"), t.paid[0]) == (end, ("bank", "ann", 200))
    assert e.ThirdDieGained("ann") in t.events
    if end:
        t.buy("ann")
    t.throw(
        4, 6
    )  # bob visits the jail, and has no third die yet: "some players will start using the die before others"
    t = t.throw(4, 6)  # so does cleo
    assert t.refused(c.ThrowDice((2, 3))) is Reason.THIRD_DIE_DUE
    t.throw(2, 3, 1)
    assert t.space("ann") == end + 6


def test_a_second_throw_in_the_turn_of_the_first_salary_has_the_third_die(table):
    """D 2: "Once you collect that first $200 salary": also after a double that has passed Start."""
    t = table("D", options={"speed_die": "yes"}, pawns={"ann": 38}).throw(1, 1)
    assert t.reason(c.ThrowDice((1, 2))) is Reason.THIRD_DIE_DUE


@pytest.mark.parametrize("effect", [b.MoveTo(0), b.MoveBackTo(0), b.MoveToNearest("station", 2)])
def test_a_card_that_pays_the_salary_brings_the_die_too(table, effect):
    """D 2 speaks of landing on Start or passing it, by any move."""
    t = table("D", options={"speed_die": "yes"}, pawns={"ann": 33}).throw(1, 2).draw("ann", effect)
    assert t.game.player("ann").third_die


def test_a_salary_booked_by_the_cashier_brings_the_die(table):
    """Cashier: the pawn that the bank does not follow has passed Start."""
    t = table("D", options={"speed_die": "yes"}).do(c.CashSalary("ann"))
    assert [player.third_die for player in t.game.players] == [True, False, False]


@pytest.mark.parametrize("third", [1, 2, 3])
def test_a_number_is_added_to_the_white_dice(table, third):
    """D 3: "1, 2, or 3: Add this number to the roll of the two white dice"."""
    t = dice(table).throw(4, 5, third)
    assert t.space("ann") == 9 + third
    assert t.game.last_points == 9 + third


@pytest.mark.parametrize(("first", "second", "spaces"), [(1, 5, (1, 5, 6)), (6, 2, (2, 6, 8)), (3, 3, (3, 6))])
def test_the_bus_moves_by_one_die_the_other_or_both(table, first, second, spaces):
    """D 3: "if you rolled a 1 and a 5, you can move 1 space, 5 spaces, or 6 spaces: it's your choice"."""
    t = dice(table).throw(first, second, "bus")
    assert (t.space("ann"), leads_to(t)) == (0, spaces)
    assert t.refused(c.Go("ann", 4)) is Reason.NOT_THERE
    assert t.refused(c.Go("ann", 40)) is Reason.NO_SUCH_SPACE
    assert t.refused(c.Go("bob", spaces[0])) is Reason.NOT_THIS_PLAYER
    assert t.go("ann", spaces[0]).space("ann") == spaces[0]


def test_the_bus_may_pass_start(table):
    """D 3, with 2 "Start": each pass pays."""
    t = dice(table, pawns={"ann": 37}).throw(2, 4, "bus")
    assert leads_to(t) == (39, 1, 3)
    assert t.go("ann", 1).paid == [("bank", "ann", 200)]


def test_before_the_bus_business_goes_on(table):
    """2: other business is not bound to the space."""
    t = dice(table, holders={39: "ann"}).throw(1, 2, "bus").mortgage("ann", 39)
    assert t.refused(c.ThrowDice((1, 2), 1)) is Reason.ANSWER_FIRST
    assert t.waits == (Destination, "ann")


def test_the_character_first_resolves_the_landing_of_the_white_dice(table):
    """D 3: "First, move the sum of the two white dice and resolve the space you land on"."""
    t = dice(table).throw(1, 2, "character")
    assert (t.space("ann"), t.waits) == (3, (Purchase, "ann"))
    t.buy("ann")
    assert (t.waits, leads_to(t)) == ((Destination, "ann"), (5,))


def test_the_character_then_goes_to_the_next_property_of_the_bank(table):
    """D 3: "YES, there is property in the bank - Advance to the NEXT property that the bank still holds and buy it"."""
    t = dice(table, holders={5: "bob", 6: "ann", 8: "cleo"}).throw(1, 2, "character").buy("ann")
    assert leads_to(t) == (9,)
    t.go("ann", 9).buy("ann")
    assert (t.holder(9), t.waits) == ("ann", (Throw, "bob"))


def test_who_does_not_buy_goes_there_anyway_and_it_is_auctioned(table):
    """D 3: "move to the space anyway and put the property up for auction"."""
    t = dice(table).throw(4, 6, "character").go("ann", 11).do(c.Decline("ann"))
    assert (t.space("ann"), t.waits[0]) == (11, Auction)


def test_without_property_in_the_bank_the_character_goes_where_rent_is_owed(table):
    """D 3: "NO, there are no more properties in the bank - Advance to the NEXT property on which you will owe"."""
    mine = dict.fromkeys((11, 12), "ann")
    t = dice(table, holders=DEEDS | mine, mortgages=(13, 14)).throw(4, 6, "character")
    assert leads_to(t) == (15,)
    assert t.go("ann", 15).owed == ("ann", "bob", 200)


def test_a_jailed_owner_who_collects_nothing_is_passed_over(table):
    """`rent_in_jail` no: nothing is owed there, so the character goes on."""
    t = dice(table, {"rent_in_jail": "no"}, holders=DEEDS | {16: "cleo"}, jail={"bob": 0}).throw(4, 6, "character")
    assert leads_to(t) == (16,)


def test_where_no_rent_is_owed_anywhere_the_character_does_nothing(table):
    """Decision, with monopoly.fandom.com: "In the event that all opponents' properties are mortgaged, do nothing"."""
    t = dice(table, holders=DEEDS, mortgages=tuple(DEEDS)).throw(4, 6, "character")
    assert (t.space("ann"), t.waits) == (10, (Throw, "bob"))


def test_the_last_property_may_be_a_whole_round_away(table):
    """Decision: the one where the pawn stands, left to the bank just now, is the next one after a round."""
    t = dice(table, holders={n: who for n, who in DEEDS.items() if n != 3}).throw(1, 2, "character")
    t.do(c.Decline("ann")).do(c.Hammer(0))
    assert leads_to(t) == (3,)
    assert t.go("ann", 3).paid == [("bank", "ann", 200)]


def test_a_card_between_lets_the_character_go_on_from_there(table):
    """D 3 "resolve the space you land on (such as drawing a card)": the next property from the new space on."""
    t = dice(table).throw(3, 4, "character").draw("ann", b.MoveTo(24)).buy("ann")
    assert leads_to(t) == (25,)


def test_what_changed_hands_meanwhile_counts_for_the_character(table):
    """Decision: what the bank holds when the pawn goes on, not when it was thrown."""
    t = dice(table, holders={5: "bob"}).throw(1, 2, "character").buy("ann")
    assert leads_to(t) == (6,)
    t.do(c.Correct(e.DeedRepair(5, None), "never bought"))
    assert leads_to(t) == (5,)


def test_only_the_white_dice_make_a_double(table):
    """D: "Only the white dice are used when determining if you rolled doubles"."""
    t = dice(table).throw(2, 2, 3).draw("ann", b.Receive(1))
    assert t.waits == (Throw, "ann")
    for white in ((1, 3), (3, 1)):  # the white 3 and the red 3 are none
        t = dice(table).throw(*white, 3).draw("ann", b.Receive(1))
        assert t.waits == (Throw, "bob")


@pytest.mark.parametrize(
    ("white", "third", "alike"),
    [((2, 2), 2, True), ((2, 2), 3, False), ((2, 3), 2, False), ((3, 2), 2, False), ((2, 2), None, False)],
)
def test_three_of_a_kind_are_all_three_dice(white, third, alike):
    """D: "If you roll a three-of-a-kind"."""
    assert three_alike(white, third) is alike


def test_after_a_double_with_the_character_one_throws_again_once_all_is_done(table):
    """D 3, with 2 "A double: act, then throw again": the second move belongs to the first throw."""
    t = dice(table).throw(5, 5, "character")
    assert t.waits == (Destination, "ann")
    assert t.go("ann", 11).buy("ann").waits == (Throw, "ann")


@pytest.mark.parametrize("face", [1, 2, 3])
def test_three_of_a_kind_go_anywhere(table, face):
    """D: "If you roll a three-of-a-kind …, you can move anywhere you want on the board!"."""
    t = dice(table, pawns={"ann": 38}).throw(face, face, face)
    assert sorted(leads_to(t)) == list(range(40))
    t.go("ann", 5)
    assert (t.space("ann"), t.paid) == (5, [("bank", "ann", 200)])


def test_three_of_a_kind_go_forward_and_end_the_turn(table):
    """Decision, with monopoly.fandom.com: "the player may move forward to any space …, and … does not roll again"."""
    t = dice(table, pawns={"ann": 10}).throw(2, 2, 2)
    assert t.go("ann", 39).paid == []
    assert t.buy("ann").waits == (Throw, "bob")
    t = dice(table, pawns={"ann": 10}).throw(2, 2, 2).go("ann", 10)
    assert (t.paid, t.waits) == ([("bank", "ann", 200)], (Throw, "bob"))


def test_three_of_a_kind_on_the_way_to_jail_bring_no_salary(table):
    """003 "Ne franchissez pas la case départ": from 35 a whole round on to 30 (Decision)."""
    t = dice(table, pawns={"ann": 35}, third_die=("ann",)).throw(2, 2, 2).go("ann", 30)
    assert (t.paid, t.jailed("ann"), t.waits) == ([], True, (Throw, "bob"))
    t = dice(table, pawns={"ann": 35}, third_die=("ann",)).throw(2, 2, 2).go("ann", 20)
    assert t.paid == [("bank", "ann", 200)]


def test_three_of_a_kind_are_no_third_double(table):
    """Decision, with monopoly.fandom.com: "two doubles and then a triple, they do not go to jail"."""
    t = _after_two_doubles(table).throw(3, 3, 3)
    assert (t.jailed("ann"), t.waits) == (False, (Destination, "ann"))


def _after_two_doubles(table: Any) -> Table:
    """ann has thrown two doubles, which have led to where nothing is asked."""
    t = dice(table, holders=dict.fromkeys(DEEDS, "ann")).throw(4, 4, 2)
    t.throw(4, 4, 2)
    assert (t.space("ann"), t.game.turn.doubles) == (20, 2)
    return t


@pytest.mark.parametrize("third", [1, "bus", "character"])
def test_the_third_double_leads_to_jail_whatever_the_third_die_shows(table, third):
    """D: sent to jail "by rolling doubles three times in a row … you do not get to use the Speed Die for that turn"."""
    t = _after_two_doubles(table).throw(3, 3, third)
    assert (t.jailed("ann"), t.waits) == (True, (Throw, "bob"))


def test_who_lands_on_go_to_jail_does_not_go_on_with_the_character(table):
    """D: "If you get sent to jail during your move (either by landing on … "Go to Jail" …) then your turn is over"."""
    t = dice(table, pawns={"ann": 20}).throw(5, 5, "character")
    assert (t.jailed("ann"), t.waits) == (True, (Throw, "bob"))


def test_a_card_to_jail_ends_the_turn_too(table):
    """Decision: D names the space and the doubles; a card sends to jail like them."""
    t = dice(table).throw(3, 4, "character").draw("ann", b.ToJail())
    assert (t.jailed("ann"), t.waits) == (True, (Throw, "bob"))


def test_the_bus_to_go_to_jail_loses_the_second_throw(table):
    """2 "the turn ends": also where the player has chosen the space."""
    t = dice(table, pawns={"ann": 24}).throw(3, 3, "bus").go("ann", 30)
    assert (t.jailed("ann"), t.waits) == (True, (Throw, "bob"))


def test_a_correction_into_jail_drops_what_the_die_still_led_to(table):
    """Corrections: as for every player who is sent there."""
    t = dice(table).throw(1, 2, "bus").do(c.Correct(e.PawnRepair("ann", 10, True), "was in jail"))
    assert t.waits == (Throw, "bob")


def test_a_correction_of_somebody_else_into_jail_drops_nothing(table):
    """Corrections: only what is corrected changes."""
    t = dice(table).throw(1, 2, "bus").do(c.Correct(e.PawnRepair("bob", 10, True), "was in jail"))
    assert (t.jailed("bob"), t.waits) == (True, (Destination, "ann"))


def test_in_jail_only_the_white_dice_are_thrown(table):
    """D: "Use the white dice ONLY when rolling to get out of jail"."""
    t = dice(table, jail={"ann": 0})
    assert t.refused(c.ThrowDice((2, 2), 1)) is Reason.NO_THIRD_DIE
    assert t.throw(2, 2).space("ann") == 14


def test_a_player_who_has_paid_the_fine_throws_all_three(table):
    """D: only the throw "to get out of jail" is without it."""
    t = dice(table, jail={"ann": 0}).do(c.PayFine("ann"))
    assert t.throw(2, 4, 1).space("ann") == 17


def test_the_third_try_in_jail_moves_by_the_white_dice(table):
    """8: the fine is due, then the pawn moves by that throw."""
    t = dice(table, jail={"ann": 2}).throw(1, 3).pay("ann")
    assert (t.space("ann"), t.waits) == (14, (Purchase, "ann"))


@pytest.mark.parametrize(("third", "points"), [(3, 12), ("character", 9)])
def test_the_rent_of_a_utility_counts_all_three_dice(table, third, points):
    """D: "Use the sum of all three dice when determining how much to pay on a utility"; bus and character are 0."""
    t = dice(table, holders={12: "bob"}, pawns={"ann": 12 - points})
    command = c.ThrowDice((4, 5), third)
    _, told = retold(t.game, command)
    t.do(command)
    assert t.owed == ("ann", "bob", 4 * points)
    sums = [sum_ for sums in told.values() for sum_ in sums]
    assert [(s.clause, s.options, s.parts[0].times, s.parts[0].amount) for s in sums] == [
        (Clause.RENT_UTILITY_THREE, ("speed_die",), (points,), 4)
    ]


def test_a_player_who_comes_to_a_utility_by_bus_owes_by_both_dice(table):
    """D: "the sum of all three dice", however far the pawn has gone; the bus is 0."""
    t = dice(table, holders={12: "bob"}, pawns={"ann": 10}).throw(2, 6, "bus").go("ann", 12)
    assert t.owed == ("ann", "bob", 32)


def test_a_player_who_comes_to_a_utility_by_three_of_a_kind_owes_by_all_three(table):
    """D: the same: 3 + 3 + 3."""
    t = dice(table, holders=dict.fromkeys((12, 28), "bob")).throw(3, 3, 3).go("ann", 28)
    assert t.owed == ("ann", "bob", 90)


def test_the_character_owes_a_utility_by_the_throw_that_sent_it(table):
    """D: the sum of that throw, whatever was thrown for a rent in between."""
    mine = [n for n in DEEDS if 12 < n < 28]
    t = dice(table, holders=DEEDS | dict.fromkeys(mine, "ann"), pawns={"ann": 15})
    t.throw(3, 4, "character").draw("ann", b.MoveTo(12))
    assert t.waits == (RentThrow, "ann")
    t.throw(6, 6, 1).pay("ann")
    assert leads_to(t) == (28,)
    assert t.go("ann", 28).owed == ("ann", "bob", 70)


@pytest.mark.parametrize(("third", "owed"), [(2, 7), ("bus", 5), ("character", 5)])
def test_a_throw_for_the_rent_of_a_utility_has_the_third_die_too(table, third, owed):
    """D: "the sum of all three dice": also where a card has sent there; it moves nothing (Decision)."""
    t = _before_a_utility(table)
    assert t.refused(c.ThrowDice((2, 3))) is Reason.THIRD_DIE_DUE
    t.throw(2, 3, third)
    assert t.owed == ("ann", "bob", 4 * owed)
    assert t.pay("ann").waits == (Throw, "bob")


@pytest.mark.parametrize(
    ("counts", "clause", "owed"), [("all", Clause.RENT_UTILITY_THREE, 24), ("white", Clause.RENT_UTILITY, 12)]
)
def test_the_dice_that_make_the_rent_are_named_with_it(table, counts, clause, owed):
    """D: "Use the sum of all three dice"; `utility_dice`: the white ones alone."""
    t = dice(table, {"utility_dice": counts}, holders={12: "bob"}, pawns={"ann": 6})
    throw = c.ThrowDice((1, 2), 3)
    (sums,) = retold(t.game, throw)[1].values()
    assert [(sum_.amount, sum_.clause) for sum_ in sums] == [(owed, clause)]
    assert t.do(throw).owed == ("ann", "bob", owed)


def _before_a_utility(table: Any) -> Table:
    """A card has sent ann to a utility of bob's."""
    return dice(table, holders={12: "bob"}).throw(2, 4, 1).draw("ann", b.MoveTo(12))


def test_who_has_not_the_die_yet_throws_two_for_the_rent_of_a_utility(table):
    """D 2: before the first salary."""
    t = dice(table, holders={12: "bob"}, third_die=()).throw(3, 4).draw("ann", b.MoveTo(12))
    assert t.refused(c.ThrowDice((2, 3), 1)) is Reason.NO_THIRD_DIE
    assert t.throw(2, 3).owed == ("ann", "bob", 20)


def test_last_throw_after_a_card_counts_the_third_die(table):
    """`utility_after_card` last_throw: the points of the move, all three dice."""
    t = dice(table, {"utility_after_card": "last_throw"}, holders={12: "bob"}).throw(2, 4, 1).draw("ann", b.MoveTo(12))
    assert t.owed == ("ann", "bob", 28)


def test_the_cashier_may_say_all_three_dice_of_a_utility(table):
    """Cashier: only the sum matters, the pawn has been moved at the table."""
    t = dice(table, holders={12: "bob"})
    assert t.refused(c.Land("bob", 12, (2, 3), 1)) is Reason.NO_THIRD_DIE
    assert t.refused(c.Land("ann", 12, None, 1)) is Reason.NOT_DICE
    assert t.refused(c.Land("ann", 12, (2, 3), 4)) is Reason.NOT_DICE
    assert t.do(c.Land("ann", 12, (2, 3), 2)).owed == ("ann", "bob", 28)


def test_the_third_die_has_five_faces(table):
    """D: 1, 2, 3, the bus, and the character (twice)."""
    assert FACES == (1, 2, 3, "bus", "character")
    for wrong in (0, 4, "car"):
        assert dice(table).refused(c.ThrowDice((1, 2), wrong)) is Reason.NOT_DICE


def test_a_player_who_leaves_is_not_asked_where_to_go(table):
    """9: what a player who leaves was asked is dropped."""
    t = dice(table).throw(1, 2, "bus").do(c.Leave("ann"))
    assert t.game.waiting(Destination) == ()


def test_in_the_last_turn_of_a_timed_game_the_character_still_goes_on(table):
    """11: a player who has begun a turn finishes it."""
    options = {"deal_deeds": "no"}
    t = dice(table, options, mode="timed", minutes=1).throw(1, 2, "character").do(c.CallTime(60_000)).buy("ann")
    assert t.waits == (Destination, "ann")
    assert t.go("ann", 5).buy("ann").game.over is not None


def test_a_late_joiner_begins_without_the_die(table):
    """Decision: they stand on Start, and have not come to it yet; the sum offered has the extra one."""
    t = dice(table).do(c.Join("dan", "Dan", 2_500))
    assert not t.game.player("dan").third_die
    (join,) = [choice.command for choice in choices(t.game) if isinstance(choice.command, c.Join)]
    assert join.balance == 2_500


def test_without_the_option_nobody_ever_has_the_die(table):
    """`speed_die` no: two dice, as ever."""
    t = table("D", pawns={"ann": 36}).throw(2, 3)
    assert not any(isinstance(event, e.ThirdDieGained) for event in t.events)
    assert t.buy("ann").reason(c.ThrowDice((1, 2), 1)) is Reason.NO_THIRD_DIE
    t = table("D", options={"third_die_from": "first_turn"}).do(c.Join("dan", "Dan", 0))
    assert not any(player.third_die for player in t.game.players)


def test_who_has_the_die_already_does_not_gain_it_again(table):
    """D 2: "for the first time"."""
    t = dice(table).do(c.CashSalary("ann")).do(c.CashSalary("ann"))
    assert not any(isinstance(event, e.ThirdDieGained) for event in t.events)
    t = dice(table, {"third_die_from": "first_turn"})
    gained = [event.player for event in t.events if isinstance(event, e.ThirdDieGained)]
    assert sorted(gained) == ["ann", "bob", "cleo"]


def test_an_own_board_says_its_own_sum(table):
    """D speaks of dollars: a board on another scale says what it hands out."""
    board = replace(load("suisse-2007"), speed_die_cash=10_000_000)
    options = replace(board.options, speed_die="yes")
    terms, _ = setup.open_game(board, [Seat("ann", "Ann"), Seat("bob", "Bob")], options=options)
    assert setup.usual_cash(terms) == 25_000_000


def test_a_jailed_player_is_asked_the_usual_way_out(table):
    """8: the die changes nothing about jail but the throw."""
    assert dice(table, jail={"ann": 1}).waits == (JailChoice, "ann")
