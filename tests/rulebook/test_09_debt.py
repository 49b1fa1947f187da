"""Rulebook 9, debt and bankruptcy: what is owed, how it is raised, and where an estate goes."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.board import Deck
from banker.events import GameEnd
from banker.pending import Auction, Debt, MortgageChoice, Throw
from banker.refusal import Reason
from banker.rules.debt import raisable


def owing_tax(table, rules="S", space=4, **more):
    """Ann has come to a tax space."""
    return table(rules, pawns={"ann": (space - 3) % 40}, **more).throw(1, 2)


def drawn(table, rules, effect, **more):
    """Ann draws this card on space 7."""
    return table(rules, pawns={"ann": 4}, **more).throw(1, 2).draw("ann", effect)


def test_e46_down_to_nothing_is_no_bankruptcy(table):
    """S 7: "Si vous n'arrivez pas à collecter assez d'argent pour payer un loyer"."""
    holders = dict.fromkeys((5, 15, 25, 35), "bob")
    t = table("S", holders=holders, balances={"ann": 2_000_000}, pawns={"ann": 12}).throw(1, 2)
    assert t.owed == ("ann", "bob", 2_000_000)
    assert t.refused(c.DeclareBankruptcy("ann")) is Reason.CAN_STILL_RAISE
    t.pay("ann")
    assert (t.cash("ann"), t.game.player("ann").left) == (0, None)
    assert t.waits == (Throw, "bob")


def test_the_game_does_not_go_on_past_a_debt(table):
    """C "Faillite": who owes more than they have pays or goes."""
    t = owing_tax(table, balances={"ann": 0}, holders={5: "ann", 15: "ann"})
    assert t.refused(c.ThrowDice((1, 2))) is Reason.ANSWER_FIRST
    assert t.refused(c.EndGame()) is Reason.ANSWER_FIRST
    assert t.refused(c.Pay("bob")) is Reason.NOT_THIS_PLAYER
    assert t.refused(c.DeclareBankruptcy("bob")) is Reason.NOT_THIS_PLAYER
    t.mortgage("ann", 5).mortgage("ann", 15).pay("ann")
    assert t.cash("ann") == 0


def test_voluntary_payments_open_no_debt(table):
    """C "Dernières précisions": "Seule la Banque peut prêter de l'argent, et ce, seulement contre une hypothèque"."""
    t = table("S", balances={"ann": 0}).throw(1, 2)
    assert t.refused(c.Buy("ann")) is Reason.SHORT_OF_CASH
    assert t.waits[0] is not Debt


ESTATE = {"holders": dict.fromkeys((1, 3, 25), "ann"), "levels": {1: 1, 3: 1}, "mortgages": (25,)}


def test_e47_raisable_falls_short(table):
    """C "Faillite": "celui-ci doit immédiatement payer les 10% d'intérêt et alors choisir de lever ou non"."""
    holders = ESTATE["holders"] | dict.fromkeys((11, 13, 14), "bob")
    levels = ESTATE["levels"] | dict.fromkeys((11, 13, 14), 5)
    where = {"holders": holders, "levels": levels, "mortgages": (25,), "balances": {"ann": 12_000, "bob": 0}}
    t = table("C", pawns={"ann": 8}, **where).throw(1, 2)
    assert t.owed == ("ann", "bob", 75_000)
    assert raisable(t.game, "ann") == 12_000 + 5_000 + 6_000
    t.do(c.DeclareBankruptcy("ann"))
    assert t.cash("bob") == 17_000
    assert [t.holder(n) for n in (1, 3, 25)] == ["bob", "bob", "bob"]
    assert t.stock == (32, 9)
    assert t.waits == (MortgageChoice, "bob")
    t.do(c.KeepMortgage("bob", 25))
    assert t.paid == [("bob", "bank", 1_000)]
    assert t.waits == (Throw, "bob")
    t.lift("bob", 25)
    assert t.paid == [("bob", "bank", 11_000)]


def test_e47_each_mortgaged_deed_is_lifted_or_kept(table):
    """C "Faillite": the 10 % of each at once, then the loan: for 25, 11 000 in all."""
    holders = dict.fromkeys((1, 3, 25), "ann") | {39: "bob"}
    t = table("C", holders=holders, mortgages=(1, 3, 25), balances={"ann": 0}, pawns={"ann": 36}).throw(1, 2)
    t.do(c.DeclareBankruptcy("ann"))
    t.lift("bob", 1)
    assert t.paid == [("bob", "bank", 3_300)]
    t.do(c.KeepMortgage("bob", 3)).lift("bob", 25)
    assert t.paid == [("bob", "bank", 11_000)]
    assert [t.mortgaged(n) for n in (1, 3, 25)] == [False, True, False]


def test_e48_while_it_can_be_raised_bankruptcy_is_refused(table):
    """C "Faillite": "plus d'argent que vous n'en possédez"."""
    t = owing_tax(table, "C", balances={"ann": 12_000}, **ESTATE)
    assert t.owed == ("ann", "bank", 20_000)
    assert t.refused(c.DeclareBankruptcy("ann")) is Reason.CAN_STILL_RAISE
    t.sell("ann", {1: 0, 3: 0}).mortgage("ann", 1).pay("ann")
    assert t.cash("ann") == 0


@pytest.mark.parametrize("short", [0, 1])
def test_raisable_to_the_last_coin(table, short):
    """C "Faillite": balance −1 and 0: what covers the debt exactly is no bankruptcy."""
    t = owing_tax(table, "C", balances={"ann": 17_000 - short}, holders={1: "ann"})
    assert raisable(t.game, "ann") == 20_000 - short
    if short:
        t.do(c.DeclareBankruptcy("ann"))
        assert t.game.player("ann").left == 1
    else:
        assert t.refused(c.DeclareBankruptcy("ann")) is Reason.CAN_STILL_RAISE


def test_e49_to_the_bank_the_deeds_are_auctioned_one_by_one_and_clear(table):
    """S "Faillite": "rendez vos cartes de Propriété à la banque, qui les vendra une par une aux enchères"."""
    where = {"balances": {"ann": 300_000}, "holders": {1: "ann", 5: "ann"}, "mortgages": (5,)}
    t = owing_tax(table, "S", **where)
    assert raisable(t.game, "ann") == 600_000
    t.do(c.DeclareBankruptcy("ann"))
    assert t.paid == [("ann", "bank", 300_000)]
    assert (t.waits, t.game.top.space) == ((Auction, None), 1)
    assert t.refused(c.Bid("ann", 10_000, 0)) is Reason.OUT_OF_THE_GAME
    t.do(c.Bid("bob", 10_000, 0)).do(c.Hammer(10_000))
    assert (t.waits, t.game.top.space) == ((Auction, None), 5)
    t.do(c.Bid("cleo", 20_000, 0)).do(c.Hammer(20_000))
    assert (t.holder(1), t.holder(5), t.mortgaged(5)) == ("bob", "cleo", False)
    assert t.waits == (Throw, "bob")


def test_what_nobody_bids_for_stays_with_the_bank(table):
    """Decision: the next to land may buy it."""
    t = owing_tax(table, "S", balances={"ann": 0}, holders={1: "ann"}).do(c.DeclareBankruptcy("ann")).do(c.Hammer(0))
    assert t.holder(1) is None
    assert t.waits == (Throw, "bob")


def test_option_mortgages_of_an_estate_kept(table):
    """Silent: option `estate_mortgages` kept: the buyer goes by section 7; unsold, the deed is clear (Decision)."""
    where = {"balances": {"ann": 0}, "holders": {1: "ann", 5: "ann"}, "mortgages": (1, 5)}
    t = owing_tax(table, "S", options={"estate_mortgages": "kept"}, **where).do(c.DeclareBankruptcy("ann"))
    t.do(c.Bid("bob", 10_000, 0)).do(c.Hammer(10_000))
    assert t.paid == [("bob", "bank", 10_000)]
    assert t.waits == (MortgageChoice, "bob")
    t.do(c.KeepMortgage("bob", 1))
    assert t.paid == [("bob", "bank", 30_000)]
    assert t.game.top.space == 5
    t.do(c.Hammer(0))
    assert (t.holder(5), t.mortgaged(5), t.mortgaged(1)) == (None, False, True)


def test_to_the_bank_buildings_go_back_and_nobody_is_paid(table):
    """C "Faillite" (Decision): the stock gets them, the bank no money."""
    holders = dict.fromkeys((1, 3, 6, 8, 9), "ann")
    where = {"holders": holders, "levels": {1: 5, 3: 5, 6: 1}, "balances": {"ann": 0}}
    t = drawn(table, "C", b.Pay(500_000), **where).do(c.DeclareBankruptcy("ann"))
    assert (t.stock, t.levels(1, 3, 6), t.paid) == ((32, 12), (0, 0, 0), [])


def test_jail_cards_go_under_their_decks(table):
    """S, F "Dette envers la banque": "en dessous de leurs paquets respectifs"."""
    cards = {"ann": (Deck.CHANCE, Deck.CHEST)}
    t = owing_tax(table, "S", balances={"ann": 0}, jail_cards=cards).do(c.DeclareBankruptcy("ann"))
    assert [t.game.player(p).jail_cards for p in ("ann", "bob", "cleo")] == [(), (), ()]


def test_to_a_player_everything_passes(table):
    """S "Dettes envers un autre joueur": "ce joueur reçoit la totalité de votre argent, vos cartes de Propriété et vos
    cartes"; buildings are sold at half."""
    where = {"holders": dict.fromkeys((1, 3), "ann"), "levels": {1: 2, 3: 1}, "jail_cards": {"ann": (Deck.CHEST,)}}
    t = drawn(table, "S", b.PayEach(5_000_000), balances={"ann": 70_000}, **where).do(c.DeclareBankruptcy("ann"))
    assert t.cash("bob") == 15_000_000 + 70_000 + 3 * 250_000
    assert [t.holder(n) for n in (1, 3)] == ["bob", "bob"]
    assert t.game.player("bob").jail_cards == (Deck.CHEST,)
    assert t.cash("cleo") == 15_000_000
    assert t.waits == (Throw, "bob")


def test_the_creditor_gets_no_more_than_the_estate(table):
    """C "Faillite": "votre créancier reçoit alors tout l'argent"; the rest is nobody's debt."""
    t = table("C", holders={39: "bob"}, balances={"ann": 10}, pawns={"ann": 36}).throw(1, 2)
    t.do(c.DeclareBankruptcy("ann"))
    assert t.cash("bob") == 150_010
    assert t.waits == (Throw, "bob")


def test_e51_several_creditors_are_paid_in_turn_order(table):
    """S "Dettes envers un autre joueur": "ce joueur reçoit la totalité de votre argent"."""
    where = {"balances": {"ann": 1_200_000}, "holders": {1: "ann"}, "mortgages": (1,), "players": 4}
    t = drawn(table, "S", b.PayEach(500_000), **where)
    assert t.owed == ("ann", "bob", 500_000)
    t.pay("ann")
    assert t.owed == ("ann", "cleo", 500_000)
    t.pay("ann")
    assert t.owed == ("ann", "dan", 500_000)
    t.do(c.DeclareBankruptcy("ann"))
    assert [t.cash(p) - 15_000_000 for p in ("bob", "cleo", "dan")] == [500_000, 500_000, 200_000]
    assert t.holder(1) == "dan"
    assert t.waits == (MortgageChoice, "dan")


def test_e51_in_the_same_order_when_payments_are_automatic(table):
    """S: as above; option `payment` automatic."""
    where = {"balances": {"ann": 1_200_000}, "players": 4, "options": {"payment": "automatic"}}
    t = drawn(table, "S", b.PayEach(500_000), **where)
    assert t.paid == [("ann", "bob", 500_000), ("ann", "cleo", 500_000)]
    assert t.owed == ("ann", "dan", 500_000)


def test_those_after_the_first_who_is_not_paid_get_nothing(table):
    """Decision: the first who cannot be paid in full is the creditor of the bankruptcy."""
    t = drawn(table, "S", b.PayEach(500_000), balances={"ann": 400_000}, players=4).do(c.DeclareBankruptcy("ann"))
    assert [t.cash(p) - 15_000_000 for p in ("bob", "cleo", "dan")] == [400_000, 0, 0]
    assert t.waits == (Throw, "bob")


def test_debts_of_several_players_are_settled_from_the_drawer_s_left(table):
    """Decision: turn order; each debt is of its own."""
    t = table("S", players=4, pawns={"cleo": 4}, turn="cleo").throw(1, 2).draw("cleo", b.CollectEach(100_000))
    for player in ("dan", "ann", "bob"):
        assert t.owed == (player, "cleo", 100_000)
        t.pay(player)
    assert t.cash("cleo") == 15_300_000
    assert t.waits == (Throw, "dan")


def test_collected_automatically_who_is_short_owes(table):
    """Option `payment` automatic: each pays at once who can; the others owe."""
    options = {"payment": "automatic"}
    t = drawn(table, "S", b.CollectEach(100_000), players=4, balances={"bob": 0, "dan": 0}, options=options)
    assert t.paid == [("cleo", "ann", 100_000)]
    assert t.owed == ("bob", "ann", 100_000)


def test_a_debtor_who_is_not_in_turn_goes_and_the_turn_goes_on(table):
    """C "Faillite": a player who owes and cannot pay; a double still throws again."""
    t = table("C", balances={"bob": 0}, pawns={"ann": 5}).throw(1, 1).draw("ann", b.CollectEach(1_000))
    assert t.owed == ("bob", "ann", 1_000)
    t.do(c.DeclareBankruptcy("bob")).pay("cleo")
    assert t.waits == (Throw, "ann")
    t.throw(1, 2)
    assert t.waits == (Throw, "cleo")


def test_a_creditor_bankrupt_in_turn(table):
    """Decision: the creditor who cannot pay the 10 % owes it; what others owe them passes to the bank."""
    where = {"holders": {39: "bob"}, "mortgages": (39,), "balances": {"ann": 0, "bob": 0}}
    t = drawn(table, "C", b.CollectEach(1_000), **where)
    t.do(c.DeclareBankruptcy("bob"))
    assert t.waits == (MortgageChoice, "ann")
    t.do(c.KeepMortgage("ann", 39))
    assert t.owed == ("ann", "bank", 2_000)
    t.do(c.DeclareBankruptcy("ann"))
    assert t.game.over is not None
    assert t.game.over.why is GameEnd.LAST_PLAYER


def test_money_owed_to_a_bankrupt_passes_to_their_creditor(table):
    """Decision: with the estate goes what others owe it."""
    where = {"holders": {39: "bob"}, "mortgages": (39,), "balances": {"ann": 0, "bob": 0}, "players": 4}
    t = drawn(table, "C", b.CollectEach(1_000), **where)
    t.do(c.DeclareBankruptcy("bob")).do(c.KeepMortgage("ann", 39)).do(c.DeclareBankruptcy("ann"))
    assert t.waits == (Auction, None)
    t.do(c.Hammer(0))
    assert t.owed == ("cleo", "bank", 1_000)
    t.pay("cleo").pay("dan")
    assert t.waits == (Throw, "cleo")


def test_a_chain_of_mortgages_received(table):
    """C "Faillite": the 10 % of each; the first that cannot be paid is a debt before the next is asked."""
    where = {"holders": dict.fromkeys((5, 15, 25), "bob") | {1: "ann"}, "mortgages": (5, 15, 25), "players": 4}
    t = drawn(table, "C", b.CollectEach(1_000), balances={"ann": 1_500, "bob": 0}, **where)
    t.do(c.DeclareBankruptcy("bob"))
    assert t.game.top.space == 5
    t.do(c.KeepMortgage("ann", 5))
    assert t.paid == [("ann", "bank", 1_000)]
    t.do(c.KeepMortgage("ann", 15))
    assert t.owed == ("ann", "bank", 1_000)
    t.mortgage("ann", 1).pay("ann")
    assert t.game.top.space == 25
    t.do(c.KeepMortgage("ann", 25))
    assert t.owed == ("cleo", "ann", 1_000)


def test_a_bankrupt_s_turn_is_over(table):
    """Decision: no second throw; the left neighbour is next."""
    t = table("C", balances={"ann": 0}).throw(2, 2).do(c.DeclareBankruptcy("ann"))
    assert t.waits == (Throw, "bob")
    assert t.game.player("ann").left == 1
    t.throw(4, 6).throw(4, 6)
    assert t.waits == (Throw, "bob")


def test_a_claim_bankrupts_the_old_player_between_turns(table):
    """S, F "Payer un loyer": claimed before the next throw, when the payer's turn is over already."""
    options = {"rent_claim": "owner_taps"}
    t = table("S", holders={6: "cleo"}, balances={"ann": 0}, options=options).throw(2, 4)
    assert t.waits == (Throw, "bob")
    t.do(c.ClaimRent("cleo")).do(c.DeclareBankruptcy("ann"))
    assert t.waits == (Throw, "bob")
    assert t.game.turn.ended


def test_the_next_player_goes_bankrupt_before_throwing(table):
    """Decision: who takes over mortgages and cannot pay the 10 % is bankrupt; the dice go to the next."""
    deeds = (5, 15, 25, 35, 37, 39)
    where = {"holders": dict.fromkeys(deeds, "ann") | {6: "bob"}, "mortgages": deeds, "players": 4}
    t = table("C", balances={"ann": 0, "bob": 0}, options={"rent_claim": "owner_taps"}, **where).throw(2, 4)
    assert t.waits == (Throw, "bob")
    t.do(c.ClaimRent("bob")).do(c.DeclareBankruptcy("ann")).mortgage("bob", 6)
    for station in (5, 15, 25, 35):
        t.do(c.KeepMortgage("bob", station))
    t.do(c.KeepMortgage("bob", 37))
    assert t.owed == ("bob", "bank", 1_800)
    t.do(c.DeclareBankruptcy("bob"))
    for space in (5, 6, 15, 25, 35, 37, 39):
        assert (t.waits, t.game.top.space) == ((Auction, None), space)
        t.do(c.Hammer(0))
    assert t.waits == (Throw, "cleo")


def test_a_debt_above_the_dice_of_a_jailed_pawn_put_right(table):
    """No booklet: the pawn is free, and the debt still comes first."""
    options = {"rent_claim": "owner_taps"}
    t = table("S", holders={6: "cleo"}, jail={"bob": 1}, options=options).throw(2, 4).do(c.ClaimRent("cleo"))
    t.do(c.PutPawn("bob", 20))
    assert t.owed == ("ann", "cleo", 60_000)
    t.pay("ann")
    assert t.waits == (Throw, "bob")
    t.throw(1, 2)
    assert t.space("bob") == 23


def test_the_last_player_wins_and_the_game_ends_there(table):
    """C "Le vainqueur": "Le dernier joueur restant en jeu est le vainqueur"; no auction, no interest."""
    where = {"holders": {5: "ann", 15: "ann"}, "mortgages": (5, 15), "balances": {"ann": 0}}
    t = owing_tax(table, "C", players=2, **where).do(c.DeclareBankruptcy("ann"))
    assert t.game.over.why is GameEnd.LAST_PLAYER
    assert [(p.player, p.place) for p in t.game.over.placings] == [("bob", 1), ("ann", 2)]
    assert t.game.pending == ()
    assert t.refused(c.ThrowDice((1, 2))) is Reason.GAME_OVER
    assert t.refused(c.PutPawn("bob", 1)) is Reason.GAME_OVER


def test_rents_not_yet_claimed_fall_with_the_bankrupt(table):
    """C "avant que le joueur … ait lancé les dés": who is out neither claims nor is claimed from (Decision)."""
    options = {"rent_claim": "owner_taps"}
    t = table("C", holders={26: "bob"}, balances={"ann": 0}, pawns={"ann": 14}, options=options)
    t.throw(6, 6).throw(6, 6)
    assert t.owed == ("ann", "bank", 10_000)
    t.do(c.DeclareBankruptcy("ann"))
    assert t.refused(c.ClaimRent("bob")) is Reason.NOT_ASKED
