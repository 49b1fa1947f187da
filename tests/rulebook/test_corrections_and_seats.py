"""Beyond the booklets: correcting entries, who leaves or joins, names; what the rulebook decides about them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker import events as e
from banker import limits
from banker.board import Deck, nameless
from banker.clauses import GROUNDS
from banker.game import Seat
from banker.ledger import Why
from banker.pending import Auction, Bundle, JailChoice, Lots, MortgageChoice, Purchase, Throw, TradeToSign
from banker.refusal import Reason
from banker.rules import retold
from banker.rules.choices import choices
from banker.rules.correction import common_accounts

BROWN = {1: "ann", 3: "ann"}


def correct(table, repair):
    return table.do(c.Correct(repair, "misread"))


def no(table, repair):
    return table.refused(c.Correct(repair, "misread"))


def test_a_correcting_entry_says_why_and_is_seen_in_the_tally(table):
    """C "Les règles officielles … ne permettent pas ce genre de variante": what was put right by hand is named."""
    repair = e.MoneyRepair("ann", "bob", 1_000)
    t = table("C")
    assert t.refused(c.Correct(repair, " ")) is Reason.NO_REASON_GIVEN
    correct(t, repair)
    assert t.events[0] == e.Corrected(repair, "misread")
    assert t.paid == [("ann", "bob", 1_000)]
    t.do(c.EndGame())
    assert t.game.over.corrections == (e.Corrected(repair, "misread"),)


def test_money_is_corrected_between_accounts(table):
    """Decision: nobody goes below zero, and an account that the table lacks is none."""
    t = table("S", balances={"ann": 10})
    assert no(t, e.MoneyRepair("ann", "bob", 11)) is Reason.SHORT_OF_CASH
    assert no(t, e.MoneyRepair("ann", "bob", 0)) is Reason.BAD_AMOUNT
    assert no(t, e.MoneyRepair("ann", "ann", 1)) is Reason.WITH_ONESELF
    assert no(t, e.MoneyRepair("ann", "pot", 1)) is Reason.NO_SUCH_ACCOUNT
    assert no(t, e.MoneyRepair("zoe", "ann", 1)) is Reason.UNKNOWN_PLAYER
    correct(t, e.MoneyRepair("ann", "bank", 10))
    correct(t, e.MoneyRepair("bank", "bob", 5))
    assert t.cash("ann") == 0
    t = correct(table("C", pot=5_000), e.MoneyRepair("pot", "ann", 5_000))
    assert t.cash("pot") == 0


def test_the_pot_is_an_account_where_the_table_has_one(table):
    """C "Parc Gratuit"; S, F: nothing lies there."""
    assert common_accounts(table("C").game) == ("bank", "pot")
    assert common_accounts(table("S").game) == ("bank",)


def test_a_deed_s_holder_is_corrected(table):
    """Decision: no deed of a group with buildings; what the bank gets back is clear."""
    t = table("C", holders=BROWN | {5: "bob", 15: "bob"}, levels={1: 1}, mortgages=(5, 15))
    assert no(t, e.DeedRepair(5, "bob")) is Reason.NOTHING_TO_CORRECT
    assert no(t, e.DeedRepair(3, "bob")) is Reason.GROUP_BUILT
    assert no(t, e.DeedRepair(4, "bob")) is Reason.NO_DEED_HERE
    assert no(t, e.DeedRepair(5, "zoe")) is Reason.UNKNOWN_PLAYER
    correct(t, e.DeedRepair(5, "ann"))
    assert (t.holder(5), t.mortgaged(5)) == ("ann", True)
    correct(t, e.DeedRepair(15))
    assert (t.holder(15), t.mortgaged(15)) == (None, False)
    correct(t, e.DeedRepair(39, "cleo"))
    assert t.holder(39) == "cleo"


@pytest.mark.parametrize("declined", [False, True])
def test_a_corrected_deed_is_no_longer_for_sale(table, declined):
    """Decision: a question about it falls away."""
    t = table("C").throw(1, 2)
    if declined:
        t.do(c.Decline("ann"))
    assert t.waits[0] is (Auction if declined else Purchase)
    correct(t, e.DeedRepair(3, "cleo"))
    assert t.waits == (Throw, "bob")


def test_a_corrected_deed_leaves_the_queue_of_auctions(table):
    """Decision: it leaves the queue of lots to be auctioned."""
    holders, balances = {1: "ann", 5: "ann", 15: "ann"}, {"ann": 0}
    where = {"holders": holders, "balances": balances, "mortgages": (1, 5, 15)}
    t = table("C", **where).throw(1, 3).do(c.DeclareBankruptcy("ann"))
    assert [lots.spaces for lots in t.game.waiting(Lots)] == [(5, 15)]
    correct(t, e.DeedRepair(5, "bob"))
    assert [lots.spaces for lots in t.game.waiting(Lots)] == [(15,)]
    correct(t, e.DeedRepair(15, "bob"))
    assert t.waits == (Auction, None)
    t.do(c.Hammer(0))
    assert t.waits == (Throw, "bob")


def test_a_mortgage_is_corrected(table):
    """Decision: on a holder's deed, and not where buildings stand (`mortgage_clears`)."""
    t = table("C", holders=BROWN | {5: "bob"}, levels={1: 1})
    assert no(t, e.MortgageRepair(3, True)) is Reason.GROUP_BUILT
    assert no(t, e.MortgageRepair(5, False)) is Reason.NOTHING_TO_CORRECT
    assert no(t, e.MortgageRepair(39, True)) is Reason.NOT_HOLDER
    correct(t, e.MortgageRepair(5, True))
    assert (t.mortgaged(5), t.paid) == (True, [])
    correct(t, e.MortgageRepair(5, False))
    assert not t.mortgaged(5)
    t = table("S", holders=BROWN, levels={1: 1})
    assert no(t, e.MortgageRepair(1, True)) is Reason.GROUP_BUILT
    correct(t, e.MortgageRepair(3, True))


def test_a_corrected_mortgage_is_no_longer_asked_about(table):
    """Decision: with the mortgage goes the question whether to keep it."""
    where = {"holders": {37: "bob", 24: "ann"}, "mortgages": (37,), "pawns": {"bob": 21}, "balances": {"bob": 0}}
    t = table("C", turn="bob", **where).throw(1, 2).do(c.DeclareBankruptcy("bob"))
    assert t.waits == (MortgageChoice, "ann")
    correct(t, e.MortgageRepair(37, False))
    assert t.waits == (Throw, "cleo")


def buildings(**levels):
    return e.BuildingsRepair(tuple(e.LevelChange(int(name[1:]), level) for name, level in levels.items()))


def test_buildings_are_corrected_evenly_and_nothing_is_paid(table):
    """Decision: even, of one holder, out of the stock, nothing paid."""
    t = table("C", holders=BROWN | {37: "bob"})
    correct(t, buildings(n1=5, n3=4))
    assert (t.levels(1, 3), t.stock, t.paid) == ((5, 4), (28, 11), [])
    assert no(t, buildings(n1=5)) is Reason.NOTHING_TO_CORRECT
    assert no(t, buildings(n1=2)) is Reason.UNEVEN
    assert no(t, buildings(n37=1)) is Reason.GROUP_NOT_COMPLETE
    assert no(t, buildings(n39=1)) is Reason.GROUP_NOT_COMPLETE
    assert no(t, buildings(n5=1)) is Reason.NOT_A_STREET
    assert no(t, buildings()) is Reason.ONE_GROUP_AT_A_TIME
    correct(t, buildings(n1=0, n3=0))
    assert t.stock == (32, 12)


def test_corrected_buildings_come_out_of_the_stock(table):
    """003 FAQ "32 Maisons et 12 Hôtels": a repair makes none."""
    spaces = (6, 8, 9, 11, 13, 14, 16, 18)
    holders = BROWN | dict.fromkeys((*spaces, 19), "cleo")
    t = table("C", holders=holders, levels=dict.fromkeys(spaces, 4) | {16: 3, 18: 3, 19: 2})
    assert t.stock == (0, 12)
    assert no(t, buildings(n1=1)) is Reason.NO_HOUSES_LEFT
    hotels = (6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24)
    t = table("C", holders=BROWN | dict.fromkeys(hotels, "cleo"), levels=dict.fromkeys(hotels, 5))
    assert no(t, buildings(n1=5, n3=5)) is Reason.NO_HOTELS_LEFT


@pytest.mark.parametrize(("rules", "lawful"), [("C", False), ("S", True)])
def test_buildings_are_not_corrected_beside_a_mortgage(table, rules, lawful):
    """C: none in the group; S, F: none on that street (`mortgage_clears`)."""
    t = table(rules, holders=BROWN, mortgages=(3,))
    assert no(t, buildings(n1=1, n3=1)) is Reason.GROUP_MORTGAGED
    if lawful:
        correct(t, buildings(n1=1))
    else:
        assert no(t, buildings(n1=1)) is Reason.GROUP_MORTGAGED


def test_a_jail_card_s_holder_is_corrected(table):
    """Decision: to a player, or back into its deck."""
    t = table("C", jail_cards={"bob": (Deck.CHANCE,)})
    assert no(t, e.JailCardRepair(Deck.CHANCE, "bob")) is Reason.NOTHING_TO_CORRECT
    assert no(t, e.JailCardRepair(Deck.CHEST)) is Reason.NOTHING_TO_CORRECT
    assert no(t, e.JailCardRepair(Deck.THIRD, "ann")) is Reason.NOT_ON_THE_BOARD
    correct(t, e.JailCardRepair(Deck.CHANCE, "ann"))
    assert t.game.player("ann").jail_cards == (Deck.CHANCE,)
    correct(t, e.JailCardRepair(Deck.CHANCE))
    assert t.game.player("ann").jail_cards == ()


def test_a_pawn_s_place_is_corrected(table):
    """Decision: nothing is paid; in jail or out of it as the banker says."""
    t = table("C", jail={"bob": 2})
    assert no(t, e.PawnRepair("ann", 0)) is Reason.NOTHING_TO_CORRECT
    assert no(t, e.PawnRepair("ann", 40)) is Reason.NO_SUCH_SPACE
    assert no(t, e.PawnRepair("ann", 11, True)) is Reason.NO_SUCH_SPACE
    correct(t, e.PawnRepair("ann", 10, True))
    assert (t.jailed("ann"), t.waits) == (True, (JailChoice, "ann"))
    correct(t, e.PawnRepair("ann", 10))
    assert (t.jailed("ann"), t.waits) == (False, (Throw, "ann"))
    correct(t, e.PawnRepair("bob", 24))
    assert (t.jailed("bob"), t.space("bob")) == (False, 24)


def test_a_pawn_put_in_jail_loses_the_second_throw(table):
    """C "L'arrivée en Prison met fin à votre tour de jeu"."""
    t = table("C").throw(5, 5)
    assert t.waits == (Throw, "ann")
    correct(t, e.PawnRepair("ann", 10, True))
    assert t.waits == (Throw, "bob")


def test_who_is_put_in_jail_before_their_throw_is_asked_the_way_out(table):
    """C "Prison": no throw for it was made yet, and it costs the fine of the edition."""
    t = correct(table("C"), e.PawnRepair("ann", 10, True))
    assert t.game.pending == (JailChoice(t.game.top.id, "ann", t.edition.jail_fine, 0),)


@pytest.mark.parametrize(("effect", "space"), [(b.MoveTo(24), 24), (b.MoveBack(3), 7), (b.ToJail(), 10)])
def test_a_pawn_put_in_jail_before_its_card_is_read_goes_where_the_card_sends_it(table, effect, space):
    """Decision: a card that moves it frees it; one that sends it to jail leaves it there."""
    t = table("C", pawns={"ann": 4}).throw(1, 2)
    correct(t, e.PawnRepair("ann", 10, True))
    t.draw("ann", effect)
    assert (t.space("ann"), t.jailed("ann")) == (space, space == 10)


def test_a_correction_is_never_blocked_and_drops_a_trade(table):
    """Decision: a trade counts on everything staying as it is."""
    t = table("C", holders={5: "ann"})
    t.do(c.ProposeTrade("ann", "bob", Bundle(deeds=(5,)), Bundle()))
    correct(t, e.DeedRepair(5, "cleo"))
    assert not t.game.waiting(TradeToSign)


def test_somebody_else_s_pawn_put_in_jail_leaves_the_dice_where_they_are(table):
    """Decision: only a way out that is awaited is asked anew."""
    t = correct(table("C"), e.PawnRepair("cleo", 10, True))
    assert (t.jailed("cleo"), t.waits) == (True, (Throw, "ann"))


# Who sits at the table


def test_what_who_leaves_has_goes_to_the_bank(table):
    """Decision: the deeds are auctioned, and the turn goes on without them."""
    t = table("C", holders={5: "ann"}).throw(2, 1).do(c.Leave("ann"))
    assert t.waits == (Auction, None)
    t.do(c.Hammer(0))
    assert t.waits == (Throw, "bob")
    assert t.refused(c.Leave("ann")) is Reason.HAS_LEFT
    assert t.refused(c.Leave("zoe")) is Reason.UNKNOWN_PLAYER


def test_leaving_is_an_end_of_its_own_with_what_they_had_after_all_was_paid(table):
    """Decision: no bankruptcy; beside the place, after all who stayed, stands what they left with."""
    t = table("C", balances={"bob": 0}, **OWING).throw(1, 2).do(c.Leave("ann"))
    had = (e.WealthLine("cash", 145_000), e.WealthLine("deed", 6_000, 1), e.WealthLine("houses", 5_000, 1))
    assert next(event for event in t.events if isinstance(event, e.Bankrupted | e.Left)).lines[:3] == had
    t.do(c.Hammer(0)).do(c.Hammer(0)).do(c.Hammer(0)).do(c.Hammer(0)).do(c.EndGame())
    bob, ann = t.game.over.placings[1:]
    assert (bob.player, bob.worth, bob.left) == ("bob", 45_000, False)
    assert (ann.player, ann.place, ann.left, ann.lines[:3]) == ("ann", 3, True, had)
    assert ann.worth == sum(line.amount for line in ann.lines) > bob.worth, "the place is after those who stayed"
    assert t.refused(c.Leave("ann")) is Reason.GAME_OVER


def test_what_is_said_of_who_has_left_does_not_cite_bankruptcy(table):
    """Decision: leaving stands in no booklet; its clauses are the bank's own."""
    t = table("C")
    told = [sums for _, sums in sorted(retold(t.game, c.Leave("ann"))[1].items())]
    assert [sum_.clause.cited("C").booklet for sums in told for sum_ in sums] == ["bank"]
    t.do(c.Leave("ann"))
    assert t.refused(c.Bid("ann", 1, 0)) is not Reason.OUT_OF_THE_GAME
    assert GROUNDS[Reason.HAS_LEFT].clause.cited("C").booklet == "bank"
    assert t.paid == [("ann", "bank", 150_000)]
    assert [event.why for event in t.events if isinstance(event, e.Paid)] == [Why.LEAVING]


def test_leaving_is_not_one_of_the_bankruptcies_of_the_short_game(table):
    """F "la partie se termine quand un deuxième joueur fait faillite"; Decision: leaving does not count."""
    t = table("C", 4, mode="short", turn="ann").do(c.Leave("ann")).do(c.Leave("bob"))
    assert t.game.over is None
    assert t.waits == (Throw, "cleo")
    t.do(c.Leave("cleo"))
    assert t.game.over.why is e.GameEnd.LAST_PLAYER


# Bob holds 39 and Ann has landed there with 1, 3, 5 and 15, one house on each brown street; she owes 5 000 or more.
OWING = {"holders": dict.fromkeys((1, 3, 5, 15), "ann") | {39: "bob"}, "levels": {1: 1, 3: 1}, "pawns": {"ann": 36}}


def test_who_leaves_pays_first_what_they_owe_a_player(table):
    """Decision: nobody leaves their debts behind; the creditor gets what is due, the bank the rest."""
    t = table("C", **OWING).throw(1, 2)
    assert t.owed == ("ann", "bob", 5_000)
    t.do(c.Leave("ann"))
    assert t.paid == [("ann", "bob", 5_000), ("ann", "bank", 145_000)]
    assert (t.game.bankrupts, t.stock, t.waits) == (0, (32, 12), (Auction, None))


def test_for_what_is_owed_buildings_are_sold_and_deeds_mortgaged_until_it_is_there(table):
    """Decision: all buildings first, then deed by deed in board order, and no more of them than it takes."""
    t = table("C", balances={"ann": 0}, options={"estate_mortgages": "kept"}, **OWING).throw(1, 2).do(c.Leave("ann"))
    assert t.paid == [("bank", "ann", 5_000), ("ann", "bob", 5_000)]
    where = OWING | {"holders": OWING["holders"] | {37: "bob"}, "pawns": {"ann": 36}}
    t = table("C", balances={"ann": 100}, options={"estate_mortgages": "kept"}, **where).throw(1, 2)
    assert t.owed == ("ann", "bob", 10_000)
    t.do(c.Leave("ann"))
    assert t.paid == [("bank", "ann", 5_000), ("bank", "ann", 3_000), ("bank", "ann", 3_000), ("ann", "bob", 10_000),
                      ("ann", "bank", 1_100)]  # fmt: skip
    assert [t.mortgaged(n) for n in (1, 3, 5, 15)] == [True, True, False, False]


def test_who_cannot_raise_what_they_owe_does_not_leave_but_is_bankrupt(table):
    """C "Faillite": to the creditor, as ever; and it is one of the bankruptcies of the short game (Decision)."""
    where = {"holders": {39: "bob", 37: "bob", 5: "ann"}, "levels": {37: 3, 39: 3}, "pawns": {"ann": 36}}
    t = table("C", mode="short", players=4, balances={"ann": 1_000}, **where).throw(1, 2).do(c.Leave("ann"))
    assert (t.cash("bob"), t.holder(5), t.game.bankrupts) == (151_000, "bob", 1)
    assert t.waits == (Throw, "bob")


def test_a_rent_not_yet_claimed_is_paid_by_who_leaves(table):
    """C "avant que le joueur jouant à votre suite ait lancé les dés": that throw has not been made (Decision)."""
    t = table("C", options={"rent_claim": "owner_taps"}, holders={6: "bob"}).throw(2, 4).do(c.Leave("ann"))
    assert t.paid == [("ann", "bob", 600), ("ann", "bank", 149_400)]


@pytest.mark.parametrize("rules", "CSU")
def test_who_leaves_throws_for_the_rent_of_a_utility_first(table, rules):
    """C "vous devrez alors lancer les dés pour déterminer le montant du loyer": it is due already (Decision)."""
    t = table(rules, holders={12: "bob"}, pawns={"ann": 4}).throw(1, 2).draw("ann", b.MoveTo(12))
    assert t.refused(c.Leave("ann")) is Reason.ANSWER_FIRST
    assert t.reason(c.Leave("bob")) is None
    t.throw(5, 6)
    rent = 11 * t.edition.deed(12).rents[0]
    t.do(c.Leave("ann"))
    assert t.paid[0] == ("ann", "bob", rent)


def test_several_debts_are_paid_in_their_order(table):
    """Decision: the first who cannot be paid in full is the creditor of the bankruptcy."""
    where = {"balances": {"ann": 1_500}, "pawns": {"ann": 4}, "players": 4}
    t = table("C", **where).throw(1, 2).draw("ann", b.PayEach(1_000)).do(c.Leave("ann"))
    assert [t.cash(p) - 150_000 for p in ("bob", "cleo", "dan")] == [1_000, 500, 0]
    assert t.waits == (Throw, "bob")


def test_what_others_owe_one_another_is_not_paid_by_who_leaves(table):
    """Decision: nobody leaves *their* debts behind; another's debt, claimed or not, stays another's."""
    t = table("C", **OWING).throw(1, 2).do(c.Leave("cleo"))
    assert (t.paid, t.owed) == ([("cleo", "bank", 150_000)], ("ann", "bob", 5_000))
    t = table("C", options={"rent_claim": "owner_taps"}, holders={6: "bob"}).throw(2, 4).do(c.Leave("cleo"))
    assert (t.paid, t.owed) == ([("cleo", "bank", 150_000)], None)
    t.do(c.ClaimRent("bob"))
    assert t.owed == ("ann", "bob", 600)


def test_nobody_bids_with_what_they_owe(table):
    """Decision: an estate is auctioned above a debt that is still open; the debtor raises money, and buys nothing."""
    t = table("C", holders={39: "bob", 5: "dan", 6: "ann"}, pawns={"ann": 36}, players=4).throw(1, 2).do(c.Leave("dan"))
    assert t.waits == (Auction, None)
    assert t.refused(c.Bid("ann", 20_000, 0)) is Reason.OWES_FIRST
    t.do(c.Bid("bob", 10_000, 0)).mortgage("ann", 6)
    assert t.refused(c.Bid("ann", 20_000, 10_000)) is Reason.OWES_FIRST
    t.do(c.Bid("cleo", 20_000, 10_000)).do(c.Hammer(20_000))
    assert t.owed == ("ann", "bob", 5_000)


def test_a_late_joiner_sits_after_the_others(table):
    """Decision: with the cash that the table agrees on, on Start."""
    t = table("C", 2).do(c.Join("zoe", "Zoe", 75_000))
    assert (t.cash("zoe"), t.space("zoe")) == (75_000, 0)
    t.throw(4, 6).throw(4, 6)
    assert t.waits == (Throw, "zoe")
    assert [p.player for p in t.do(c.EndGame()).game.over.placings] == ["ann", "bob", "zoe"]


def test_joining_needs_a_free_seat_an_id_and_a_name(table):
    """S, cover: "2-6 joueurs"; an id and a name of their own."""
    t = table("S", 4)
    assert t.refused(c.Join("ann", "Ann", 0)) is Reason.ID_TAKEN
    assert t.refused(c.Join("bank", "Bank", 0)) is Reason.ID_TAKEN
    assert t.refused(c.Join("", "Zoe", 0)) is Reason.ID_TAKEN
    assert t.refused(c.Join("zoe", " ", 0)) is Reason.NO_NAME
    assert t.refused(c.Join("zoe", "Zoe", -1)) is Reason.BAD_AMOUNT
    t.do(c.Join("zoe", "Zoe", 0)).do(c.Join("yann", "Yann", 1))
    assert t.refused(c.Join("xavier", "Xavier", 1)) is Reason.TABLE_FULL


def test_a_space_is_renamed(table):
    """Decision: the board's names are the table's own; the language not named keeps its name."""
    t = table("C")
    before = t.edition.spaces[1].names
    assert t.refused(c.RenameSpace(40, {"fr": "Ici"})) is Reason.NO_SUCH_SPACE
    assert t.refused(c.RenameSpace(1, {})) is Reason.NO_NAME
    assert t.refused(c.RenameSpace(1, {"fr": " "})) is Reason.NO_NAME
    t.do(c.RenameSpace(1, {"it": "Qui"}))
    assert t.edition.spaces[1].names == before | {"it": "Qui"}
    t.throw(1, 2).buy("ann")
    assert t.holder(3) == "ann"


def test_a_name_given_by_the_table_is_certain(table):
    """Decision: a player who names a space has read it from the board; the rest of it stays unverified."""
    t = table("S")
    before = t.edition.unverified
    assert {"spaces.18.names", "spaces.1.names", "spaces.18.price"} <= set(before)
    t.do(c.RenameSpace(18, {"fr": "Fribourg"}))
    assert t.edition.unverified == tuple(key for key in before if key != "spaces.18.names")
    assert t.edition.spaces[18].candidates == ("Fribourg", "Freiburg", "Friburgo")


def test_a_card_of_an_older_game_follows_the_space_it_leads_to(table):
    """Decision: labels of cards hold no name of a space; those of games begun before hold it until it changes."""
    t = table("S")
    red = t.edition.spaces[24].names["fr"]
    older = [
        replace(card, labels={"fr": f"Vers {red}"}) if card.id == "chance.to_24" else card for card in t.edition.cards
    ]
    spaces = t.edition.spaces
    shown = [nameless(card, spaces[24]).labels["fr"] for card in older if card.id in ("chance.to_24", "chance.to_39")]
    assert shown == ["Vers {space}", "Vers {space}"]
    assert nameless(older[0], spaces[24]) == older[0]
    t.do(c.RenameSpace(24, {"fr": "Thurgovie"}))
    assert t.edition.card_by_id["chance.to_24"].labels["fr"] == "Vers {space}"


def test_names_that_nobody_read_from_the_board_stay_unverified(table):
    """Decision: the names proposed are taken at once, all or none, and any of them can still be confirmed."""
    t = table("S")
    proposed = [c.RenameSpace(n, {"fr": f"Rue {n}"}, proposed=True) for n in (18, 16)]
    assert t.refused(c.RenameSpaces(())) is Reason.NO_NAME
    assert t.refused(c.RenameSpaces((*proposed, c.RenameSpace(40, {"fr": "Ici"})))) is Reason.NO_SUCH_SPACE
    before = t.edition.unverified
    t.do(c.RenameSpaces(tuple(proposed)))
    assert [t.edition.spaces[n].names["fr"] for n in (16, 18)] == ["Rue 16", "Rue 18"]
    assert t.edition.unverified == before


def test_a_player_is_renamed_and_nothing_else_changes(table):
    """Decision: name, colour and symbol are for the screen; what is left out stays."""
    t = table("C", holders={1: "bob"}, pawns={"bob": 7})
    t.do(c.RenamePlayer("bob", "Robert", "red", "dog")).do(c.RenamePlayer("bob", "Roberto", symbol="cat"))
    assert t.events == (e.PlayerRenamed("bob", "Robert", "Roberto", "red", "cat"),)
    assert t.game.terms.seats[1] == Seat("bob", "Roberto", "red", "cat")
    assert t.game.player("bob").name == "Roberto"
    assert (t.cash("bob"), t.space("bob"), t.holder(1)) == (150_000, 7, "bob")
    assert t.waits == (Throw, "ann")


def test_two_players_swap_their_looks_with_one_entry(table):
    """Decision: the player whose colour or symbol is taken gets the one given up for it, each by itself."""
    t = table("C", 3).do(c.RenamePlayer("ann", "Ann", "red", "dog"))
    t.do(c.RenamePlayer("bob", "Bob", "blue", "cat")).do(c.RenamePlayer("cleo", "Cleo", "green", "hat"))
    t.do(c.RenamePlayer("ann", "Ann", "blue", "hat", swap=True))
    assert t.events == (
        e.PlayerRenamed("ann", "Ann", "Ann", "blue", "hat"),
        e.PlayerRenamed("bob", "Bob", "Bob", "red", "cat"),
        e.PlayerRenamed("cleo", "Cleo", "Cleo", "green", "dog"),
    )
    t.do(c.RenamePlayer("ann", "Ann", "white", swap=True))
    assert t.events == (e.PlayerRenamed("ann", "Ann", "Ann", "white", "hat"),), "nobody has it: nobody swaps"
    t.do(c.Leave("bob")).do(c.RenamePlayer("ann", "Ann", "red", swap=True))
    assert len(t.events) == 1, "who is out keeps the look"
    t.do(c.RenamePlayer("ann", "Ann", "green"))
    assert len(t.events) == 1, "without a swap nobody else changes"


def test_a_player_is_renamed_while_anything_waits(table):
    """Decision: a name is never blocked; who is out keeps the name under which they went out."""
    t = table("C", 3, holders={3: "bob"}).throw(1, 2)
    t.do(c.RenamePlayer("ann", "Anna"))
    assert t.game.player("ann").name == "Anna"
    assert t.refused(c.RenamePlayer("ann", " ")) is Reason.NO_NAME
    assert t.refused(c.RenamePlayer("zoe", "Zoe")) is Reason.UNKNOWN_PLAYER
    t.do(c.Leave("ann"))
    assert t.refused(c.RenamePlayer("ann", "Ann")) is Reason.HAS_LEFT


def test_a_correction_may_use_the_last_hotel_and_not_one_more(table):
    """003 FAQ: 32 houses and 12 hotels."""
    streets = (6, 8, 9, 11, 13, 14, 16, 18, 19)
    hotels = dict.fromkeys(streets, 5)
    holders = dict.fromkeys((*streets, 1, 3, 37, 39), "ann")
    t = table("C", holders=holders, levels=hotels | {37: 5, 39: 5, 1: 4, 3: 4})
    correct(t, buildings(n1=5))
    assert t.stock[1] == 0
    assert no(t, buildings(n3=5)) is Reason.NO_HOTELS_LEFT


def test_buildings_are_corrected_where_there_is_a_deed(table):
    """C "Les Maisons"."""
    t = table("C")
    assert no(t, buildings(n0=1)) is Reason.NO_DEED_HERE
    assert no(t, buildings(n40=1)) is Reason.NO_SUCH_SPACE


def test_who_leaves_raises_no_more_than_is_owed(table):
    """Decision: debts are paid out of all that can be raised; the rest goes as it stands."""
    where = {"holders": {1: "ann", 3: "ann", 5: "ann", 39: "bob"}, "levels": {1: 1, 3: 1}, "pawns": {"ann": 36}}
    for cash, sold, lent in ((5_000, 0, 0), (4_999, 1, 0), (0, 1, 0)):
        t = table("C", balances={"ann": cash}, **where).throw(1, 2).do(c.Leave("ann"))
        whys = [event.why for event in t.events if isinstance(event, e.Paid)]
        assert (whys.count(Why.SELL_BUILDINGS), whys.count(Why.LOAN)) == (sold, lent)
        assert whys.count(Why.RENT) == 1
    where = {"holders": {5: "ann", 39: "bob"}, "pawns": {"ann": 36}}
    t = table("C", balances={"ann": 4_999}, **where).throw(1, 2).do(c.Leave("ann"))
    assert [event.why for event in t.events if isinstance(event, e.Paid)][:2] == [Why.LOAN, Why.RENT]


def test_who_leaves_raises_nothing_on_a_deed_that_is_mortgaged_already(table):
    """Decision: debts are paid out of what can still be raised."""
    where = {"holders": {5: "ann", 15: "ann", 39: "bob"}, "mortgages": (5,), "pawns": {"ann": 36}}
    t = table("C", balances={"ann": 0}, **where).throw(1, 2).do(c.Leave("ann"))
    assert [event.space for event in t.events if isinstance(event, e.Mortgaged)] == [15]


@pytest.mark.parametrize(
    "command",
    [
        c.Join("z" * 65, "Zoe", 0),
        c.Join("zoe", "Z" * 65, 0),
        c.Join("zoe", "Zoe", 0, colour="r" * 65),
        c.Join("zoe", "Zoe", 0, symbol="s" * 65),
        c.Correct(e.MoneyRepair("bank", "ann", 1), "w" * 201),
        c.RenameSpace(1, {"fr": "n" * 65}),
        c.RenameSpace(1, {"f" * 65: "Rue"}),
        c.RenameSpaces((c.RenameSpace(1, {"fr": "Rue"}),) * 101),
        c.RenamePlayer("ann", "n" * 65),
        c.RenamePlayer("ann", "Ann", "c" * 65),
        c.RenamePlayer("ann", "Ann", symbol="s" * 65),
        c.RenameSpace(1, {str(n): "Rue" for n in range(21)}),
    ],
)
def test_what_is_kept_for_good_has_an_upper_length(table, command):
    """Decision: `banker.limits`."""
    assert table("C").refused(command) is Reason.TOO_LONG


def test_what_is_kept_for_good_may_be_as_long_as_that(table):
    """Decision: `banker.limits`."""
    long = "n" * 64
    t = table("C").do(c.Join(long, long, 0, long, long)).do(c.RenamePlayer("ann", long, long, long))
    t.do(c.Correct(e.MoneyRepair("bank", "ann", 1), "w" * 200)).do(c.RenameSpace(1, {long: long}))
    t.do(c.RenameSpaces((c.RenameSpace(1, {"fr": "Rue"}),) * 100))
    assert t.game.player(long).name == t.game.player("ann").name == long


def test_a_space_is_not_named_in_ever_more_languages(table):
    """Decision: the names that it has count too."""
    t = table("C")
    more = 20 - len(t.edition.spaces[1].names)
    t.do(c.RenameSpace(1, {f"x{n}": "Rue" for n in range(more)}))
    assert t.refused(c.RenameSpace(1, {"y": "Rue"})) is Reason.TOO_LONG


def test_a_game_has_twelve_names_at_most(table):
    """Decision: those of players who are out count, as history and tally show them."""
    t = table("C", 4)
    for number in range(8):
        t.do(c.Leave(t.game.seated[-1].id)).do(c.Join(f"late{number}", "Late", 1))
    assert len(t.game.players) == limits.PLAYERS == 12
    t.do(c.Leave("ann"))
    assert t.refused(c.Join("zoe", "Zoe", 1)) is Reason.MOST_NAMES
    assert not any(isinstance(choice.command, c.Join) for choice in choices(t.game))
