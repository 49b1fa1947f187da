"""The facts of a story: games made by hand, and random games told again from what other programs are given."""

from __future__ import annotations

import os
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import edition as editions
from banker import export
from banker.bank import Bank
from banker.events import LevelChange
from banker.game import Seat
from banker.insight import story
from banker.insight.deeds import Account
from banker.pending import Bundle
from banker.rules.position import Position
from banker.rules.setup import open_game
from banker.store import Store
from tests.insight import naive_story
from tests.insight.ann_and_bob import bank_at, did
from tests.insight.test_deeds import played

GAMES, EACH = (1_000, 20) if "BANKER_LONG" in os.environ else (24, 12)
LONDON = editions.load("london")


def told(bank: Bank) -> list[story.Fact]:
    return list(story.facts(bank.course, story.curve_of(bank.course)))


def kinds(bank: Bank) -> set[str]:
    return {type(fact).__name__ for fact in told(bank)}


def course_of(*worths: tuple[int, int]) -> list[dict[str, int]]:
    """What Ann and Bob own at the start and after each turn."""
    return [{"ann": ann, "bob": bob} for ann, bob in worths]


def test_of_a_game_that_has_just_begun_there_is_nothing_to_tell():
    assert told(bank_at()) == []


def test_the_turning_point_is_where_the_winner_went_ahead_for_good():
    curve = course_of((9, 9), (9, 8), (9, 9), (10, 9), (11, 9))
    assert story.turning(curve, "ann") == story.Turning("ann", 3, 4)
    assert story.turning(curve[3:], "ann") == story.Turning("ann", 0, 1), "ahead from the start"
    assert story.turning(curve[4:], "ann") is None, "there was no turn"
    assert story.turning(curve, "bob") is None
    assert story.turning(curve[:3], "ann") is None, "both have the same"


@pytest.mark.parametrize(("bob", "close"), [(951, True), (950, True), (949, False), (1_000, False)])
def test_a_finish_is_close_within_a_twentieth(bob: int, close: bool):
    bank = bank_at(Position(balances={"ann": 1_000, "bob": bob}))
    assert ("Finish" in kinds(bank)) is close
    assert (story.Finish("ann", ("bob",), 1_000 - bob) in told(bank)) is close


def test_a_finish_before_more_than_two_is_not_told():
    seats = [Seat(id, id) for id in ("ann", "bob", "cleo", "dan")]
    for dan, others in ((90, ("bob", "cleo")), (99, None)):
        position = Position(balances={"ann": 100, "bob": 99, "cleo": 99, "dan": dan})
        bank = Bank(Store(None))
        bank.begin("g", "0", *open_game(LONDON, seats, position=position))
        found = [fact for fact in told(bank) if isinstance(fact, story.Finish)]
        assert found == ([story.Finish("ann", others, 1)] if others else [])


def test_a_comeback_is_told_by_the_turn_after_which_the_winner_was_furthest_behind():
    curve = course_of((5, 5), (5, 9), (4, 9), (4, 8), (12, 8))
    assert story.comeback(curve, "ann") == story.Comeback("ann", 2, 5)
    assert story.comeback(curve[:2], "ann") is None, "4 is less than half of 9"
    assert story.comeback(curve[2:], "ann") is None, "so it began"
    assert story.comeback(curve, "bob") is None
    late = [{"bob": 9}, {"bob": 9, "cleo": 3}, {"bob": 1, "cleo": 3}]
    assert story.comeback(late, "cleo") == story.Comeback("cleo", 1, 6), "she joined later"
    assert story.turning(late, "cleo") == story.Turning("cleo", 2, 2)


def test_the_most_that_anybody_owned_is_told_by_the_first_turn_at_which_it_was_so():
    assert story.peak(course_of((5, 5), (7, 5), (7, 6))) == story.Peak("ann", 1, 7)
    assert story.peak(course_of((5, 5), (7, 5), (6, 7))) is None, "two had as much"
    assert story.peak(course_of((8, 5), (7, 5))) is None, "so it began"


def test_a_winner_who_shares_the_first_place_is_none():
    assert kinds(bank_at()) & {"Turning", "Finish", "Comeback"} == set()


def test_the_biggest_deal_is_told_with_all_that_changed_hands():
    bank = bank_at(Position(holders={6: "ann", 8: "bob", 11: "bob"}))
    did(bank, c.ProposeTrade("ann", "bob", Bundle((6,), money=30), Bundle((8,))))
    did(bank, c.SignTrade("ann"), c.SignTrade("bob"))
    worth = LONDON.deed(6).price + LONDON.deed(8).price + 30
    assert story.Deal(("ann", "bob"), (6, 8), 30, worth) in told(bank)
    did(bank, c.ProposeTrade("bob", "ann", Bundle((6,), money=30), Bundle((8,))))
    did(bank, c.SignTrade("ann"), c.SignTrade("bob"))
    assert "Deal" not in kinds(bank), "two were as big"
    bank.undo("u")
    assert "Deal" in kinds(bank), "the second was not signed"


def test_a_gift_of_money_is_no_deal():
    bank = bank_at(gifts="yes")
    did(bank, c.ProposeTrade("ann", "bob", Bundle(money=30), Bundle()), c.SignTrade("ann"), c.SignTrade("bob"))
    assert "Deal" not in kinds(bank)


def walked(pawns: dict[str, int], *dice: tuple[int, int]) -> Bank:
    """Bob holds Mayfair and Park Lane; these are thrown in turn, and rents are paid at once."""
    position = Position(holders={37: "bob", 39: "bob"}, pawns=pawns)
    bank = bank_at(position, payment="automatic", auction="no")
    return did(bank, *(c.ThrowDice(each) for each in dice))


MAYFAIR, PARK_LANE = (2 * LONDON.deed(space).rents[0] for space in (39, 37))


def test_a_nemesis_took_more_rents_than_one():
    """Ann comes to Park Lane by a double, then to Mayfair."""
    bank = walked({"ann": 33}, (2, 2))
    assert "Nemesis" not in kinds(bank)
    assert story.Dearest(("ann",), "bob", 37, PARK_LANE) in told(bank)
    did(bank, c.ThrowDice((1, 1)))
    assert story.Nemesis("ann", "bob", PARK_LANE + MAYFAIR, 2) in told(bank)
    assert story.Dearest(("ann",), "bob", 39, MAYFAIR) in told(bank)
    bank.undo("u")
    assert "Nemesis" not in kinds(bank)


def test_the_dearest_rent_is_left_out_where_two_deeds_took_as_much():
    position = Position(holders={6: "bob", 8: "bob"})
    bank = did(bank_at(position, payment="automatic", auction="no"), c.ThrowDice((3, 3)))
    assert "Dearest" in kinds(bank)
    did(bank, c.ThrowDice((1, 1)))
    assert LONDON.deed(6).rents[0] == LONDON.deed(8).rents[0]
    assert "Dearest" not in kinds(bank)


def test_a_bargain_has_brought_more_than_the_bank_was_paid_for_it():
    """By what came back of it, not by how much: 3 times 60 and 2 times 400 and 100 of houses."""
    small, great = Account(0, 1, 60, 0, 180), Account(1, 1, 400, 100, 1_000)
    assert story.bargain([small, great]) == story.Bargain(0, 60, 180)
    assert story.bargain([replace(small, earned=60), replace(great, earned=500)]) is None, "neither brought more"
    assert story.bargain([small, replace(great, earned=1_500)]) is None, "both came back three times"
    assert story.bargain([replace(small, cost=0, built=60), great]) == story.Bargain(1, 500, 1_000), "it was dealt"
    assert story.bargain([replace(small, built=-60), great]) == story.Bargain(1, 500, 1_000), "nothing was spent"


def test_who_paid_most_for_buildings_is_told():
    bank = bank_at(Position(holders={1: "ann", 3: "ann", 6: "bob", 8: "bob", 9: "bob"}))
    house = LONDON.deed(1).building
    assert house == LONDON.deed(6).building
    did(bank, c.Build("ann", (LevelChange(1, 1),)))
    assert story.Builder("ann", house) in told(bank)
    did(bank, c.Build("bob", (LevelChange(6, 1),)))
    assert "Builder" not in kinds(bank), "bob has paid as much"


def test_the_longest_stay_in_jail_may_be_that_of_two():
    bank = bank_at(Position(jail={"ann": 0, "bob": 0}), payment="automatic")
    did(bank, c.ThrowDice((1, 2)), c.ThrowDice((1, 2)))
    assert "Jail" not in kinds(bank), "one turn is no story"
    did(bank, c.ThrowDice((1, 2)))
    assert story.Jail(("ann",), 2) in told(bank)
    did(bank, c.ThrowDice((1, 2)))
    assert story.Jail(("ann", "bob"), 2) in told(bank)


def test_a_stay_in_jail_begins_anew_with_each_arrest():
    bank = did(bank_at(Position(pawns={"ann": 28}, jail={"bob": 0}), payment="automatic"), c.ThrowDice((1, 1)))
    assert bank.game.player("ann").jailed
    did(bank, c.ThrowDice((1, 2)), c.ThrowDice((1, 2)), c.ThrowDice((1, 2)))
    assert story.Jail(("bob",), 2) in told(bank)


def test_a_crowd_is_three_landings_or_more():
    assert story.crowd([Account(0, 1, 0, 0, 0), Account(1, 3, 0, 0, 0)]) == story.Crowd(1, 3)
    assert story.crowd([Account(0, 1, 0, 0, 0), Account(1, 2, 0, 0, 0)]) is None
    assert story.crowd([Account(0, 3, 0, 0, 0), Account(1, 3, 0, 0, 0)]) is None


@pytest.mark.drawn
@pytest.mark.parametrize("seed", range(0, GAMES, EACH))
def test_each_number_is_found_again_in_random_games(seed):
    """Each fact and its numbers, no fact more and none less, from the JSON that other programs are given."""
    for number in range(seed, seed + EACH):
        bank = played(Random(number))
        game = msgspec.json.decode(export.as_json("g", bank.course, bank.log.rows("g")))
        found = [(type(fact).__name__, msgspec.json.decode(msgspec.json.encode(fact))) for fact in told(bank)]
        assert found == naive_story.told(game), number
