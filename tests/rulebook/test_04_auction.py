"""Rulebook 4, the auction."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker.events import AuctionClosed, MoneyRepair
from banker.pending import Auction, Bundle, Debt, MortgageChoice, Throw
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
    assert t.refused(c.Bid("ann", 10_000, 0, 3)) is Reason.NAMES_A_SPACE
    t.do(c.Bid("ann", 10_000, 0))
    assert t.refused(c.Hammer(10_000, 3)) is Reason.NAMES_A_SPACE


# -- a bid stays covered ---------------------------------------------------------------------------------------------

CLAIMED = {6: "bob", 8: "bob", 9: "bob", 5: "bob", 15: "cleo"}


def rent_above_a_bid(table, rules, bid, **more):
    """Cleo's bid is the highest for 12, and above the auction lies the rent of 6, which ann owes bob."""
    options = {"rent_claim": "owner_taps", **more.pop("options", {})}
    t = table(rules, options=options, holders=CLAIMED | more.pop("holders", {}), **more)
    t.throw(3, 3).throw(2, 4).do(c.Decline("ann")).do(c.Bid("cleo", bid, 0)).do(c.ClaimRent("bob"))
    assert t.owed[:2] == ("ann", "bob")
    return t


@pytest.mark.parametrize("rules", "CSFU")
def test_the_highest_bidder_trades_only_with_what_the_bid_leaves(table, rules):
    """Silent. Decision: a bid stands, so that its money is not traded away while a rent lies above the auction."""
    t = rent_above_a_bid(table, rules, 10_000, balances={"cleo": 15_000})
    deed = Bundle(deeds=(5,))
    assert t.refused(c.ProposeTrade("cleo", "bob", Bundle(money=5_001), deed)) is Reason.BID_STANDS
    assert t.refused(c.ProposeTrade("bob", "cleo", deed, Bundle(money=5_001))) is Reason.BID_STANDS
    t.do(c.ProposeTrade("cleo", "bob", Bundle(money=5_000), deed)).do(c.SignTrade("cleo")).do(c.SignTrade("bob"))
    assert t.refused(c.ProposeTrade("cleo", "bob", Bundle(money=1), Bundle(deeds=(8,)))) is Reason.BID_STANDS
    t.do(c.ProposeTrade("cleo", "bob", Bundle(deeds=(15,)), Bundle())).do(c.CancelTrade("cleo"))
    t.pay("ann").do(c.Hammer(10_000))
    assert (t.holder(12), t.cash("cleo"), t.owed) == ("cleo", 0, None)


def test_where_bids_count_on_what_can_be_raised_that_is_not_traded_away(table):
    """`bid_limit` raisable: a deed given away lowers what covers the bid, and is only traded for its loan."""
    t = rent_above_a_bid(table, "C", 10_000, balances={"cleo": 0}, options={"bid_limit": "raisable"})
    deed = Bundle(deeds=(15,))
    assert t.refused(c.ProposeTrade("cleo", "bob", deed, Bundle(money=9_999))) is Reason.BID_STANDS
    t.do(c.ProposeTrade("cleo", "bob", deed, Bundle(money=10_000))).do(c.CancelTrade("cleo"))
    t.mortgage("cleo", 15)


def test_a_debtor_pays_first_and_the_bid_lacks_what_that_took(table):
    """Decision: what must be paid is paid, in money or by a trade that settles it; nothing more is given away."""
    t = table("C", options={"rent_claim": "owner_taps"}, balances={"ann": 2_000}, holders=CLAIMED | {25: "ann"})
    t.throw(3, 3).throw(2, 4).do(c.Decline("ann")).do(c.Bid("ann", 2_000, 0)).do(c.ClaimRent("bob"))
    assert t.owed == ("ann", "bob", 1_200)
    deed = Bundle(deeds=(25,), money=1_201)
    assert t.refused(c.ProposeTrade("ann", "bob", deed, Bundle(), settles=1_200)) is Reason.BID_STANDS
    t.do(c.ProposeTrade("ann", "bob", Bundle(deeds=(25,), money=1_200), Bundle(), settles=1_200))
    t.do(c.SignTrade("ann")).do(c.SignTrade("bob")).do(c.Hammer(2_000))
    assert t.owed == ("ann", "bank", 2_000)


def test_an_uncovered_bid_forbids_only_what_leaves_it_less_covered(table):
    """Decision: a correcting entry has taken half of it; what brings the bidder money is lawful, what costs is not."""
    t = rent_above_a_bid(table, "C", 10_000, balances={"cleo": 10_000})
    t.do(c.Correct(MoneyRepair("cleo", "bank", 5_000), "found"))
    assert t.refused(c.ProposeTrade("cleo", "bob", Bundle(money=1), Bundle(deeds=(5,)))) is Reason.BID_STANDS
    t.do(c.ProposeTrade("cleo", "bob", Bundle(deeds=(15,)), Bundle(money=1))).do(c.CancelTrade("cleo"))


@pytest.mark.parametrize("rules", "CSFU")
def test_the_highest_bidder_keeps_a_mortgage_that_the_bid_does_not_let_them_lift(table, rules):
    """C "celui-ci doit immédiatement payer les 10% d'intérêt": that much must be paid; lifting is their own will."""
    given = {
        "holders": CLAIMED | {39: "ann", 37: "ann"},
        "mortgages": (37, 39),
        "balances": {"ann": 0, "bob": 2_000_000},
    }
    t = table(rules, options={"rent_claim": "owner_taps"}, **given)
    t.throw(3, 3).throw(2, 4).do(c.Decline("ann")).do(c.Bid("bob", 2_000_000, 0)).do(c.ClaimRent("bob"))
    t.do(c.DeclareBankruptcy("ann"))
    assert t.waits == (MortgageChoice, "bob")
    assert t.refused(c.LiftMortgage("bob", 37)) is Reason.BID_STANDS
    t.do(c.KeepMortgage("bob", 37)).do(c.KeepMortgage("bob", 39))
    assert t.waits == (Auction, None)


def test_of_two_auctions_the_upper_one_is_bid_for_with_what_the_lower_one_leaves(table):
    """Decision: dan leaves during an auction and the bank sells his deed first; two bids are covered together."""
    t = table("C", holders={5: "dan"}, balances={"cleo": 10_000}, players=4)
    t.throw(3, 3).do(c.Decline("ann")).do(c.Bid("cleo", 6_000, 0)).do(c.Leave("dan"))
    assert (t.game.top.space, t.game.top.bidder) == (5, None)
    assert t.refused(c.Bid("cleo", 4_001, 0)) is Reason.OVER_LIMIT
    t.do(c.Bid("cleo", 4_000, 0)).do(c.Hammer(4_000))
    assert (t.game.top.space, t.game.top.bid, t.cash("cleo")) == (6, 6_000, 6_000)
    assert t.refused(c.Bid("cleo", 6_100, 6_000)) is Reason.OVER_LIMIT
    t.do(c.Hammer(6_000))
    assert (t.holder(5), t.holder(6), t.cash("cleo"), t.owed) == ("cleo", "cleo", 0, None)


def estate(table, **more):
    """Cleo has left with four deeds, one of them mortgaged."""
    holders = dict.fromkeys((5, 6, 15, 39), "cleo")
    t = table("C", holders=holders, mortgages=(15,), options={"estate_mortgages": "kept"}, **more)
    return t.do(c.Leave("cleo"))


def test_nobody_wants_the_rest(table):
    """Decision: one operation leaves every lot with the bank, clear of its mortgage as if each were called."""
    t, each = estate(table), estate(table)
    t.do(c.PassLots())
    closed = [event.space for event in t.events if isinstance(event, AuctionClosed)]
    assert closed == [5, 6, 15, 39]
    assert (t.waits, t.holder(5), t.mortgaged(15)) == ((Throw, "ann"), None, False)
    for _ in closed:
        each.do(c.Hammer(0))
    assert t.game.registry == each.game.registry
    assert t.refused(c.PassLots()) is Reason.NOT_ASKED


def test_the_rest_is_left_only_while_nobody_has_bid_and_something_follows(table):
    t = estate(table).do(c.Bid("bob", 100, 0))
    assert t.refused(c.PassLots()) is Reason.OUTBID
    t.do(c.Hammer(100)).do(c.PassLots())
    assert (t.holder(5), t.holder(6), t.holder(39)) == ("bob", None, None)
    alone = called(table)
    assert alone.refused(c.PassLots()) is Reason.NOT_ASKED, "one lot is closed by the hammer"
