"""Rulebook 4, the auction."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker.events import AuctionClosed
from banker.pending import Auction, Debt, Throw
from banker.refusal import Reason


def called(table, rules="C", space=12, **more):
    """Ann has come to `space` and does not buy."""
    return table(rules, pawns={"ann": space - 3}, **more).throw(1, 2).do(c.Decline("ann"))


def test_e20_any_first_bid_and_the_decliner_may_win(table):
    """S "Vente aux enchères": "Même si vous avez refusé de l'acheter au prix initial, vous pouvez participer"."""
    t = called(table, "S")
    t.do(c.Bid("bob", 10_000, 0)).do(c.Bid("cleo", 900_000, 10_000)).do(c.Bid("ann", 910_000, 900_000))
    t.do(c.Hammer(910_000))
    assert t.paid == [("ann", "bank", 910_000)]
    assert AuctionClosed(12, "ann", 910_000) in t.events
    assert t.holder(12) == "ann"
    assert t.waits == (Throw, "bob")


def test_the_first_bid_is_any_positive_amount(table):
    """C "Arrêt sur une propriété à vendre": "La mise à prix est la première offre faite"."""
    t = called(table)
    assert t.refused(c.Bid("bob", 0, 0)) is Reason.BID_TOO_LOW
    t.do(c.Bid("bob", 1, 0)).do(c.Hammer(1))
    assert t.holder(12) == "bob"


@pytest.mark.parametrize(("rules", "note"), [("C", 100), ("S", 10_000), ("U", 1)])
def test_each_next_bid_rises_by_the_smallest_note(table, rules, note):
    """Decision: the least rise is the smallest note of the edition."""
    t = called(table, rules).do(c.Bid("bob", 300, 0))
    assert t.refused(c.Bid("cleo", 300 + note - 1, 300)) is Reason.BID_TOO_LOW
    t.do(c.Bid("cleo", 300 + note, 300))
    assert (t.game.top.bidder, t.game.top.bid) == ("cleo", 300 + note)


def test_of_two_equal_bids_the_first_counts(table):
    """Decision: a bid names the one that it raises; the second comes too late."""
    t = called(table).do(c.Bid("bob", 5_000, 0))
    assert t.refused(c.Bid("cleo", 5_000, 0)) is Reason.OUTBID


def test_a_bid_stands_and_the_hammer_names_it(table):
    """C: "la vendre au plus offrant"; a bid that came first makes the hammer late."""
    t = called(table).do(c.Bid("bob", 5_000, 0))
    assert t.refused(c.Hammer(0)) is Reason.OUTBID
    t.do(c.Bid("cleo", 6_000, 5_000))
    assert t.refused(c.Hammer(5_000)) is Reason.OUTBID
    t.do(c.Hammer(6_000))
    assert t.holder(12) == "cleo"


def test_there_is_no_order_and_one_may_raise_oneself(table):
    """S, F "Vente aux enchères": "à n'importe quel prix fixé par un joueur désireux d'acheter"."""
    t = called(table).do(c.Bid("cleo", 100, 0)).do(c.Bid("cleo", 200, 100)).do(c.Bid("bob", 300, 200)).do(c.Hammer(300))
    assert t.holder(12) == "bob"


def test_the_jailed_bid_too(table):
    """003 FAQ: "mener vos affaires normalement pendant que vous êtes en Prison"."""
    t = called(table, jail={"bob": 1}).do(c.Bid("bob", 100, 0)).do(c.Hammer(100))
    assert t.holder(12) == "bob"


def test_those_out_of_the_game_do_not_bid(table):
    """C "Faillite": "vous devez alors vous retirer du jeu"."""
    t = table("C", balances={"cleo": 0}, pawns={"cleo": 1, "ann": 9}, turn="cleo").throw(1, 2)
    t.do(c.DeclareBankruptcy("cleo")).throw(1, 2).do(c.Decline("ann"))
    assert t.refused(c.Bid("cleo", 100, 0)) is Reason.OUT_OF_THE_GAME
    assert t.refused(c.Bid("zoe", 100, 0)) is Reason.UNKNOWN_PLAYER


def test_a_bid_may_not_exceed_the_cash(table):
    """Silent: option `bid_limit` cash."""
    t = called(table, balances={"bob": 10_000}, holders={5: "bob"})
    assert t.refused(c.Bid("bob", 10_001, 0)) is Reason.OVER_LIMIT
    t.mortgage("bob", 5)
    t.do(c.Bid("bob", 20_000, 0))
    assert t.refused(c.Bid("bob", 20_100, 20_000)) is Reason.OVER_LIMIT
    t.do(c.Hammer(20_000))
    assert (t.cash("bob"), t.owed) == (0, None)


def test_with_raisable_the_shortfall_is_a_debt(table):
    """Silent: option `bid_limit` raisable."""
    options = {"bid_limit": "raisable"}
    t = called(table, balances={"bob": 10_000}, holders={5: "bob"}, options=options)
    assert t.refused(c.Bid("bob", 20_001, 0)) is Reason.OVER_LIMIT
    t.do(c.Bid("bob", 20_000, 0)).do(c.Hammer(20_000))
    assert t.holder(12) == "bob"
    assert t.owed == ("bob", "bank", 20_000)
    t.mortgage("bob", 5).pay("bob")
    assert (t.cash("bob"), t.waits) == (0, (Throw, "bob"))


def test_nobody_bids_and_the_next_to_land_may_buy(table):
    """Decision: the deed stays with the bank."""
    t = called(table).do(c.Hammer(0))
    assert t.holder(12) is None
    assert t.paid == []
    t.do(c.PutPawn("bob", 9)).throw(1, 2).buy("bob")
    assert t.holder(12) == "bob"


def test_where_nobody_has_money_the_hammer_still_falls(table):
    """Decision: as above; the game goes on."""
    t = called(table, balances={"ann": 0, "bob": 0, "cleo": 0})
    for player in ("ann", "bob", "cleo"):
        assert t.refused(c.Bid(player, 1, 0)) is Reason.OVER_LIMIT
    t.do(c.Hammer(0))
    assert t.waits == (Throw, "bob")


def test_after_a_double_the_auction_comes_before_the_second_throw(table):
    """C "Les doubles": act, then throw again."""
    t = table("C").throw(3, 3).do(c.Decline("ann"))
    assert t.refused(c.ThrowDice((1, 2))) is Reason.ANSWER_FIRST
    t.do(c.Hammer(0))
    assert t.waits == (Throw, "ann")


def test_during_an_auction_nobody_buys_builds_or_lifts(table):
    """Decision: nobody spends voluntarily while an auction runs; money may be raised."""
    t = called(table, holders={5: "bob", 1: "bob", 3: "bob"}, mortgages=(5,))
    assert t.refused(c.LiftMortgage("bob", 5)) is Reason.ANSWER_FIRST
    assert t.refused(t.building("bob", {1: 1})) is Reason.ANSWER_FIRST
    assert t.refused(c.Buy("ann")) is Reason.ANSWER_FIRST
    t.mortgage("bob", 1)


def test_a_rent_claimed_meanwhile_comes_before_the_hammer(table):
    """C "avant que le joueur jouant à votre suite ait lancé les dés": the winner owes what the rent has taken."""
    options = {"rent_claim": "owner_taps"}
    t = table("C", options=options, balances={"ann": 2_000}, holders={6: "bob", 8: "bob", 9: "bob"})
    t.throw(3, 3).throw(2, 4).do(c.Decline("ann")).do(c.Bid("ann", 2_000, 0))
    t.do(c.ClaimRent("bob"))
    assert t.owed == ("ann", "bob", 1_200)
    t.pay("ann")
    assert t.waits == (Auction, None)
    t.do(c.Hammer(2_000))
    assert t.waits == (Debt, "ann")
    assert t.owed == ("ann", "bank", 2_000)


def test_a_bankrupt_s_highest_bid_reopens_the_auction(table):
    """Decision: the auction begins anew; a bankrupt "bids and trades no more"."""
    options = {"rent_claim": "owner_taps"}
    t = table("C", options=options, balances={"ann": 1_000}, holders={6: "bob", 8: "bob", 9: "bob"})
    t.throw(3, 3).throw(2, 4).do(c.Decline("ann")).do(c.Bid("ann", 1_000, 0))
    t.do(c.ClaimRent("bob")).do(c.DeclareBankruptcy("ann"))
    assert t.waits == (Auction, None)
    assert (t.game.top.bidder, t.game.top.bid) == (None, 0)
    t.do(c.Bid("cleo", 500, 0)).do(c.Hammer(500))
    assert t.holder(12) == "cleo"
    assert t.waits == (Throw, "bob")


def test_a_bid_for_a_deed_names_no_space(table):
    """S "Vente aux Enchères": a place is named for a building only."""
    t = table("S").throw(1, 2).do(c.Decline("ann"))
    assert t.refused(c.Bid("ann", 10_000, 0, 3)) is Reason.NOT_ASKED
