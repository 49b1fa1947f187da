"""Rulebook 5, the shortage: who else wants the last buildings is asked, then they are auctioned one by one."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker import events as e
from banker.clauses import Clause
from banker.ledger import BANK
from banker.pending import BuildingAuction, Bundle, Debt, ShortageCall, Throw
from banker.refusal import Reason
from banker.rules import retold, shortage
from banker.sums import What, plain

BROWN = {1: "ann", 3: "ann"}
DARK = {37: "bob", 39: "bob"}
FULL = (6, 8, 9, 11, 13, 14)


def one_left(table, rules="S", **more):
    """One house in the stock; Ann holds 1 and 3, Bob 37 and 39, Cleo what is built."""
    spaces = (*FULL, 16, 18)
    holders = BROWN | DARK | dict.fromkeys((*spaces, 19), "cleo")
    levels = dict.fromkeys((6, 8, 9, 11, 13, 14), 4) | {16: 2, 18: 2, 19: 3}
    return table(rules, holders=holders, levels=levels, **more)


def called(t):
    """Ann asks for the last one, and Bob wants one too (Cleo may want more for 16, and does not)."""
    t.do(t.building("ann", {1: 1}))
    while isinstance(t.game.top, ShortageCall):
        asked = t.game.top.unasked[0]
        t.do(c.Want(asked, 1 if asked == "bob" else 0))
    return t


def test_e24_s_the_last_apartment_is_auctioned(table):
    """S "Crise du logement": "L'enchère commence au prix le plus bas indiqué sur la carte de Propriété"."""
    t = called(one_left(table))
    assert t.stock == (1, 12)
    assert t.waits == (BuildingAuction, None)
    assert t.game.top.opening == 500_000
    assert t.refused(c.Bid("bob", 499_999, 0, 39)) is Reason.BID_TOO_LOW
    t.do(c.Bid("ann", 500_000, 0)).do(c.Bid("bob", 1_200_000, 500_000, 39))
    assert t.refused(c.Bid("ann", 1_209_999, 1_200_000)) is Reason.BID_TOO_LOW
    t.do(c.Hammer(1_200_000))
    assert t.paid == [("bob", "bank", 1_200_000)]
    assert (t.levels(37, 39), t.stock, t.waits) == ((0, 1), (0, 12), (Throw, "ann"))
    t.sell("bob", {39: 0})
    assert t.paid == [("bank", "bob", 1_000_000)]


def test_everybody_who_could_place_one_is_asked_from_the_left(table):
    """S "Crise du logement": "que deux joueurs ou plus souhaitent les acheter"."""
    t = one_left(table).do(c.Build("ann", (e.LevelChange(1, 1),)))
    assert t.waits == (ShortageCall, "bob")
    assert t.refused(c.Want("cleo", 1)) is Reason.NOT_THIS_PLAYER
    assert t.refused(c.Want("bob", -1)) is Reason.BAD_AMOUNT
    assert t.refused(c.Mortgage("bob", 39)) is Reason.ANSWER_FIRST
    t.do(c.Want("bob", 0))
    assert t.waits == (ShortageCall, "cleo")
    t.do(c.Want("cleo", 0))
    assert t.paid == [("ann", "bank", 500_000)]
    assert (t.levels(1, 3), t.waits) == ((1, 0), (Throw, "ann"))


def test_enough_for_all_who_want_some_is_no_auction(table):
    """S "Crise du logement": "S'il ne reste qu'un nombre limité"."""
    t = table("S", holders=BROWN | DARK)
    t.build("ann", {1: 1})
    assert t.paid == [("ann", "bank", 500_000)]


def without_money(table, station, **more):
    """`one_left`, where Bob has nothing in hand, Cleo nothing to place, and who holds the station is named."""
    holders = BROWN | DARK | dict.fromkeys(FULL, "cleo") | dict.fromkeys((16, 18, 19), "dan") | {5: station}
    levels = dict.fromkeys(FULL, 4) | {16: 2, 18: 2, 19: 3}
    cash = {"bob": 1_000_000, "cleo": 0, "dan": 0}
    return table("S", 4, holders=holders, levels=levels, balances=cash, mortgages=more.get("mortgages", ()))


def test_a_player_who_can_raise_the_printed_price_is_asked(table):
    """Rulebook 4: "he may mortgage or sell buildings for more meanwhile". Decision: but the group on which it would
    stand is no money: Bob needs his station, not 37 and 39, and Dan cannot sell what stands beside."""
    t = without_money(table, "bob").do(c.Build("ann", (e.LevelChange(1, 1),)))
    assert t.waits == (ShortageCall, "bob")
    t.do(c.Want("bob", 1)).mortgage("bob", 5).do(c.Bid("bob", 2_000_000, 0))
    for station, mortgages in (("ann", ()), ("bob", (5,))):
        t = without_money(table, station, mortgages=mortgages).build("ann", {1: 1})
        assert t.levels(1) == (1,)


@pytest.mark.parametrize(("rules", "opening", "back"), [("S", 500_000, 1_000_000), ("F", 500_000, 1_000_000),
                                                        ("U", 50, 100)])  # fmt: skip
def test_nobody_lives_on_the_last_apartments(table, rules, opening, back):
    """S, F "à la moitié de leur prix d'achat": Decision: none is sold for less than the bank would pay for it again
    where it is to stand; at the opening price Ann, who has the cheap street, may have it, and Bob may not."""
    t = called(one_left(table, rules))
    assert t.game.top.opening == opening
    for space in (None, 37, 39):
        assert t.refused(c.Bid("bob", back - 1, 0, space)) is Reason.UNDER_BUY_BACK
    t.do(c.Bid("ann", opening, 0)).do(c.Bid("bob", back, opening, 39)).do(c.Hammer(back)).sell("bob", {39: 0})
    assert t.paid == [("bank", "bob", back)]


def test_the_hammer_puts_no_building_where_it_sells_back_for_more(table):
    """Decision: the winner chooses among their streets, but not past what they bid: 16 costs half of 39."""
    dark = {37: "cleo", 39: "cleo"}
    holders = BROWN | dark | dict.fromkeys((*FULL, 16, 18, 19), "cleo")
    levels = dict.fromkeys(FULL, 4) | {16: 2, 18: 2, 19: 3}
    t = table("S", holders=holders, levels=levels).do(c.Build("ann", (e.LevelChange(1, 1),)))
    t.do(c.Want("cleo", 1)).do(c.Bid("cleo", 500_000, 0))
    assert t.game.top.space == 16
    assert t.refused(c.Hammer(500_000, 39)) is Reason.UNDER_BUY_BACK
    assert shortage.places(t.game, t.game.top) == (16, 18)
    t.do(c.Hammer(500_000, 18))
    assert t.levels(16, 18, 19, 39) == (2, 3, 3, 0)


def test_c_nobody_else_is_asked(table):
    """C "doivent attendre qu'un joueur ait rendu ou vendu ses Maisons": only the player in turn can buy: first come."""
    t = one_left(table, "C").build("ann", {1: 1})
    assert t.levels(1) == (1,)


def test_u_asks_the_others_too(table):
    """U: as S, F."""
    t = one_left(table, "U").do(c.Build("ann", (e.LevelChange(1, 1),)))
    assert t.waits == (ShortageCall, "bob")


def test_more_than_the_stock_has_is_refused_before_anybody_is_asked(table):
    """S "Crise du logement": "vous devez attendre"."""
    t = one_left(table)
    assert t.refused(t.building("ann", {1: 1, 3: 1})) is Reason.NO_HOUSES_LEFT


def test_the_last_hotel_is_auctioned(table):
    """S "Crise du logement": "d'appartements ou d'hôtels"; the winner hands in the four apartments."""
    hotels = dict.fromkeys((6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23), 5) | {24: 4}
    holders = BROWN | DARK | dict.fromkeys(hotels, "cleo")
    levels = hotels | {1: 4, 3: 4, 37: 4, 39: 4}
    t = table("S", holders=holders, levels=levels, balances={"cleo": 0})
    assert t.stock == (12, 1)
    t.do(t.building("ann", {1: 5}))
    assert t.waits == (ShortageCall, "bob")
    t.do(c.Want("bob", 1)).do(c.Want("cleo", 0))
    assert t.game.top.kind == "hotel"
    t.do(c.Bid("bob", 1_000_000, 0, 37)).do(c.Hammer(1_000_000))
    assert (t.levels(37, 39), t.stock, t.paid) == ((5, 4), (16, 0), [("bob", "bank", 1_000_000)])


def test_one_building_at_a_time_until_one_wants_alone(table):
    """Decision: each building is auctioned; who is left alone buys at the printed price."""
    levels = dict.fromkeys(FULL, 4) | {16: 2, 18: 2, 19: 2}
    holders = BROWN | DARK | dict.fromkeys(levels, "cleo")
    t = table("S", holders=holders, levels=levels, balances={"cleo": 0})
    assert t.stock == (2, 12)
    t.do(t.building("ann", {1: 1, 3: 1})).do(c.Want("bob", 1)).do(c.Want("cleo", 0))
    t.do(c.Bid("ann", 500_000, 0, 3)).do(c.Hammer(500_000))
    assert t.waits == (BuildingAuction, None)
    t.do(c.Bid("bob", 1_000_000, 0)).do(c.Hammer(1_000_000))
    assert (t.levels(1, 3, 37), t.stock, t.waits) == ((0, 1, 1), (0, 12), (Throw, "ann"))


def test_only_who_can_place_the_building_bids(table):
    """Rulebook: the winner sets it down, evenly."""
    t = called(one_left(table))
    assert t.refused(c.Bid("cleo", 500_000, 0)) is Reason.CANNOT_PLACE
    assert t.refused(c.Bid("bob", 500_000, 0, 1)) is Reason.CANNOT_PLACE
    assert t.refused(c.Bid("zoe", 500_000, 0)) is Reason.UNKNOWN_PLAYER
    assert t.refused(c.Bid("bob", 15_000_001, 0)) is Reason.OVER_LIMIT
    assert t.refused(c.Bid("bob", 500_000, 1)) is Reason.OUTBID
    assert t.refused(c.Hammer(1)) is Reason.OUTBID


def test_money_may_be_raised_for_a_bid_and_the_highest_bid_stands(table):
    """Rulebook 4: "he may mortgage or sell buildings for more meanwhile"; Decision: but not what the bid counts on."""
    t = one_left(table, mortgages=(), balances={"bob": 2_000_000, "ann": 500_000}, turn="bob")
    t.do(c.Correct(e.DeedRepair(5, "bob"), "misread")).do(c.Build("bob", (e.LevelChange(39, 1),)))
    while isinstance(t.game.top, ShortageCall):
        t.do(c.Want(t.game.top.unasked[0], int(t.game.top.unasked[0] == "ann")))
    assert t.refused(c.Bid("bob", 2_010_000, 0, 39)) is Reason.OVER_LIMIT
    t.mortgage("bob", 5).do(c.Bid("bob", 2_010_000, 0, 39))
    assert t.refused(c.Mortgage("bob", 37)) is Reason.ANSWER_FIRST
    assert t.refused(c.LiftMortgage("bob", 5)) is Reason.ANSWER_FIRST
    t.mortgage("ann", 3)
    assert t.refused(c.Bid("ann", 2_020_000, 2_010_000)) is Reason.CANNOT_PLACE
    t.sell("cleo", {19: 2}).do(c.Hammer(2_010_000))
    assert (t.levels(39), t.stock) == ((1,), (1, 12))


def test_a_building_without_bids_stays_in_the_stock(table):
    """Decision: it stays in the stock, and the sale is over."""
    t = called(one_left(table)).do(c.Hammer(0))
    assert (t.stock, t.waits) == ((1, 12), (Throw, "ann"))


def test_a_winner_who_can_no_longer_place_it_gets_and_pays_nothing(table):
    """Decision: the group has come apart by a correcting entry."""
    t = called(one_left(table)).do(c.Bid("bob", 1_000_000, 0, 39))
    t.do(c.Correct(e.DeedRepair(37, "cleo"), "misread")).do(c.Hammer(1_000_000))
    assert (t.paid, t.stock, t.waits) == ([], (1, 12), (Throw, "ann"))


def test_the_winner_may_choose_the_street_when_the_hammer_falls(table):
    """Decision: S "Crise du logement" does not say when; whatever the bid said, the hammer may name another street."""
    t = called(one_left(table)).do(c.Bid("bob", 1_000_000, 0, 39))
    assert t.refused(c.Hammer(1_000_000, 1)) is Reason.CANNOT_PLACE
    t.do(c.Hammer(1_000_000, 37))
    assert (t.levels(37, 39), t.stock, t.paid) == ((1, 0), (0, 12), [("bob", "bank", 1_000_000)])


def test_the_winner_is_told_that_the_bid_is_paid_and_for_which_street(table):
    """Not the printed price: S "Crise du logement", where the table auctions the last ones."""
    t = called(one_left(table)).do(c.Bid("bob", 1_000_000, 0, 39))
    _, told = retold(t.game, c.Hammer(1_000_000))
    (bid,) = {sum_ for sums in told.values() for sum_ in sums}
    assert bid == plain(Clause.BUILD_AUCTION, What.BID, 1_000_000, "shortage_auction", space=39)


def test_a_hammer_names_no_street_where_nobody_has_bid_and_none_for_a_deed(table):
    """Decision: there is nothing to set down."""
    t = called(one_left(table))
    assert t.refused(c.Hammer(0, 39)) is Reason.NOT_ASKED
    deed = table("S").throw(1, 2).do(c.Decline("ann")).do(c.Bid("bob", 10_000, 0))
    assert deed.refused(c.Hammer(10_000, 39)) is Reason.NAMES_A_SPACE


def test_a_winner_who_is_short_owes_it(table):
    """Option `bid_limit` raisable: what is missing is a debt to the bank."""
    t = called(one_left(table, options={"bid_limit": "raisable"}, balances={"bob": 2_000_000}))
    t.do(c.Bid("bob", 2_500_000, 0, 39)).do(c.Hammer(2_500_000))
    assert t.owed == ("bob", BANK, 2_500_000)
    assert t.levels(39) == (1,)


def test_a_bidder_who_leaves_bids_no_more(table):
    """Decision: the building is called anew among the others."""
    t = called(one_left(table, players=4)).do(c.Bid("bob", 1_000_000, 0, 39)).do(c.Leave("bob"))
    while not isinstance(t.game.top, BuildingAuction):
        t.do(c.Hammer(0))
    assert (t.game.top.bidder, [who for who, _ in t.game.top.wants]) == (None, ["ann"])
    assert (t.game.top.bid, t.game.top.space) == (0, None)
    t.do(c.Bid("ann", 500_000, 0)).do(c.Leave("cleo"))
    while not isinstance(t.game.top, BuildingAuction):
        t.do(c.Hammer(0))
    assert t.game.top.bidder == "ann"


@pytest.mark.parametrize("repair", [e.MoneyRepair("ann", "bank", 1), e.DeedRepair(37, "cleo")])
def test_a_correcting_entry_drops_the_request(table, repair):
    """Decision: what was asked counted on everything staying as it was."""
    t = one_left(table).do(c.Build("ann", (e.LevelChange(1, 1),))).do(c.Correct(repair, "miscounted"))
    assert t.waits == (Throw, "ann")
    assert not isinstance(t.game.top, Debt)


def test_who_has_a_mortgage_in_the_group_is_not_asked(table):
    """S "Acheter un appartement": "si une des propriétés du groupe est hypothéquée"."""
    t = one_left(table, mortgages=(37,)).do(c.Build("ann", (e.LevelChange(1, 1),)))
    assert t.game.top.unasked == ("cleo",)


def two_left(table):
    """As `one_left`, with a house less on 19."""
    holders = BROWN | DARK | dict.fromkeys((*FULL, 16, 18, 19), "cleo")
    levels = dict.fromkeys(FULL, 4) | {16: 2, 18: 2, 19: 2}
    return table("S", holders=holders, levels=levels).do(c.Build("ann", (e.LevelChange(1, 1),)))


@pytest.mark.parametrize(("wanted", "auction"), [(1, False), (2, True)])
def test_just_enough_for_all_is_no_auction(table, wanted, auction):
    """S "Crise du logement": "S'il ne reste qu'un nombre limité"."""
    t = two_left(table).do(c.Want("bob", wanted)).do(c.Want("cleo", 0))
    assert isinstance(t.game.top, BuildingAuction) is auction
    assert t.levels(1) == ((0,) if auction else (1,))


def test_a_bid_that_came_first_makes_bid_and_hammer_late(table):
    """S "Vente aux enchères": each names the bid that it means."""
    t = called(one_left(table))
    t.do(c.Bid("ann", 500_000, 0))
    assert t.refused(c.Bid("bob", 900_000, 0)) is Reason.OUTBID
    assert t.refused(c.Hammer(0)) is Reason.OUTBID
    t = called(one_left(table))
    assert t.refused(c.Bid("bob", 900_000, 500_000)) is Reason.OUTBID
    assert t.refused(c.Hammer(500_000)) is Reason.OUTBID


def test_who_has_mortgaged_the_group_since_cannot_place_it(table):
    """S "Acheter un appartement": not while one of the group is mortgaged."""
    t = called(one_left(table)).mortgage("bob", 37)
    assert t.refused(c.Bid("bob", 900_000, 0)) is Reason.CANNOT_PLACE


def test_the_end_of_a_building_s_auction_is_logged(table):
    """S "Crise du logement"."""
    t = called(one_left(table)).do(c.Hammer(0))
    assert e.BuildingAuctionClosed("house", None, 0) in t.events
    t = called(one_left(table)).do(c.Bid("ann", 500_000, 0)).do(c.Hammer(500_000))
    assert e.BuildingAuctionClosed("house", "ann", 500_000) in t.events


def test_with_the_last_one_sold_there_is_nothing_more_to_bid_for(table):
    """S "Crise du logement": though two still want one."""
    t = one_left(table).do(c.Build("ann", (e.LevelChange(1, 1),))).do(c.Want("bob", 2)).do(c.Want("cleo", 0))
    t.do(c.Bid("bob", 1_000_000, 0)).do(c.Hammer(1_000_000))
    assert (t.stock, t.waits) == ((0, 12), (Throw, "ann"))
    t = one_left(table).do(c.Build("ann", (e.LevelChange(1, 1),))).do(c.Want("bob", 1)).do(c.Want("cleo", 1))
    t.do(c.Bid("bob", 1_000_000, 0)).do(c.Hammer(1_000_000))
    assert (t.stock, t.waits) == ((0, 12), (Throw, "ann"))


def test_the_last_one_gone_by_a_correction_is_not_sold(table):
    """Decision: who can no longer place it gets and pays nothing."""
    t = called(one_left(table)).do(c.Bid("ann", 500_000, 0))
    t.do(c.Correct(e.BuildingsRepair((e.LevelChange(18, 3),)), "miscounted"))
    assert t.stock[0] == 0
    t.do(c.Hammer(500_000))
    assert (t.paid, t.levels(1, 3)) == ([], (0, 0))


def test_a_shortage_of_hotels_does_not_concern_houses(table):
    """S "Crise du logement": only what is asked for can be too few."""
    hotels = dict.fromkeys((6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24), 5)
    holders = BROWN | DARK | dict.fromkeys(hotels, "cleo")
    t = table("S", holders=holders, levels=hotels | {37: 4, 39: 4}).build("ann", {1: 1})
    assert (t.stock, t.levels(1), t.waits) == ((23, 0), (1,), (Throw, "ann"))


def test_who_is_left_alone_buys_at_the_printed_price(table):
    """S "Crise du logement": an auction is for two or more; who cannot place one any more is none of them."""
    t = two_left(table).do(c.Want("bob", 2)).do(c.Want("cleo", 0)).do(c.Bid("ann", 500_000, 0)).do(c.Hammer(500_000))
    assert (t.stock, t.waits) == ((1, 12), (Throw, "ann"))
    t = two_left(table).do(c.Want("bob", 1)).do(c.Want("cleo", 1)).mortgage("bob", 37)
    t.do(c.Bid("ann", 500_000, 0)).do(c.Hammer(500_000))
    assert (t.stock, t.waits) == ((1, 12), (Throw, "ann"))


# -- a bid stands, also while a debt lies above the auction ------------------------------------------------------------


def rent_above_a_bid(table, bidder, **more):
    """The last house is up, this player's bid for it is the highest, and above it lies the rent that ann owes dan."""
    options = {"rent_claim": "owner_taps", "build_when": "between_turns"}
    holders = BROWN | DARK | {24: "dan"} | dict.fromkeys((*FULL, 16, 18, 19), "cleo")
    levels = dict.fromkeys(FULL, 4) | {16: 2, 18: 2, 19: 3}
    where = {"holders": holders, "levels": levels, "players": 4, "turn": "ann", "pawns": {"ann": 20}}
    t = called(table("S", options=options, **where, **more).throw(1, 3))
    t.do(c.Bid(bidder, 500_000 if bidder == "ann" else 1_000_000, 0)).do(c.ClaimRent("dan"))
    assert t.owed[:2] == ("ann", "dan")
    return t


def test_while_another_owes_the_highest_bidder_keeps_a_place_and_the_money_for_the_building(table):
    """Decision: a bid stands, whatever lies above the auction."""
    t = rent_above_a_bid(table, "bob", balances={"bob": 2_000_000})
    assert t.refused(c.Mortgage("bob", 37)) is Reason.ANSWER_FIRST
    lot = Bundle(deeds=(37,))
    assert t.refused(c.ProposeTrade("bob", "cleo", lot, Bundle(money=3_000_000))) is Reason.ANSWER_FIRST
    assert t.refused(c.ProposeTrade("dan", "bob", Bundle(deeds=(24,)), Bundle(money=1_000_001))) is Reason.BID_STANDS
    t.do(c.ProposeTrade("dan", "bob", Bundle(deeds=(24,)), Bundle(money=1_000_000))).do(c.CancelTrade("bob"))
    t.mortgage("dan", 24).pay("ann").do(c.Hammer(1_000_000))
    assert (t.cash("bob"), t.levels(37, 39)) == (1_000_000, (1, 0))


def test_who_owes_raises_it_even_by_the_place_for_the_building(table):
    """Decision: a debt comes first, else nobody could pay it; the hammer then finds no place, and nothing is paid."""
    t = rent_above_a_bid(table, "ann", balances={"ann": 500_000})
    t.do(c.ProposeTrade("ann", "dan", Bundle(deeds=(1,)), Bundle(), settles=t.owed[2])).do(c.CancelTrade("ann"))
    t.mortgage("ann", 1)
    t.pay("ann").do(c.Hammer(500_000))
    assert (t.paid, t.levels(1, 3), t.owed) == ([], (0, 0), None)
