"""The cashier: no pawn is followed; who landed, where, or how much is named. And payers who add up for themselves."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.events import TurnBegan, TurnEnded
from banker.ledger import Why
from banker.pending import Auction, CardToDraw, JailChoice, PayOrDrawChoice, Purchase, RentThrow, Throw
from banker.refusal import Reason
from banker.rules import can


def test_who_lands_buys_or_it_is_auctioned(table):
    """C "Arrêt sur une propriété à vendre": as after dice."""
    t = table("C").do(c.Land("bob", 39))
    assert t.waits == (Purchase, "bob")
    t.buy("bob")
    assert (t.holder(39), t.cash("bob"), t.waits) == ("bob", 110_000, (Throw, "cleo"))
    t.do(c.Land("cleo", 37)).do(c.Decline("cleo"))
    assert t.waits == (Auction, None)


def test_who_lands_owes_the_rent(table):
    """C "Arrêt sur une propriété privée"; a utility by the dice named, or thrown for."""
    t = table("C", holders={39: "ann", 12: "ann"}).do(c.Land("bob", 39))
    assert t.owed == ("bob", "ann", 5_000)
    t.pay("bob").do(c.Land("bob", 12, (3, 4)))
    assert t.owed == ("bob", "ann", 2_800)
    t.pay("bob").do(c.Land("cleo", 12))
    assert t.waits == (RentThrow, "cleo")
    t.throw(5, 6)
    assert t.owed == ("cleo", "ann", 4_400)


def test_the_dice_named_count_as_the_last_throw(table):
    """F silent, `utility_after_card` last_throw: a card's order counts the dice named; where none are named for the
    utility itself, its rent is thrown for, whatever was thrown before."""
    t = table("F", options={"utility_after_card": "last_throw"}, holders={12: "ann"}).do(c.Land("bob", 7, (3, 4)))
    t.draw("bob", b.MoveTo(12))
    assert t.owed == ("bob", "ann", 7 * 40_000)
    t = table("F", options={"utility_after_card": "last_throw"}, holders={12: "ann"}, turn="bob", pawns={"bob": 6})
    t.throw(2, 2).do(c.Land("bob", 12))
    assert t.waits == (RentThrow, "bob")


def test_tax_card_pot_and_jail_spaces_do_their_work_at_a_landing(table):
    """C "Arrêt sur …": the space asks for its due."""
    t = table("C", pot=10_000).do(c.Land("ann", 4))
    assert t.owed == ("ann", "bank", 20_000)
    t.pay("ann").do(c.Land("bob", 20))
    assert t.paid == [("pot", "bob", 10_000)]
    t.do(c.Land("cleo", 7))
    assert t.waits == (CardToDraw, "cleo")
    t.draw("cleo", b.Receive(1_000)).do(c.Land("ann", 30))
    assert t.jailed("ann")


def test_start_pays_who_lands_there_and_who_passes(table):
    """C "La case DEPART": "chaque fois que vous passez ou vous arrêtez"; the pass is entered apart."""
    t = table("C").do(c.Land("ann", 0))
    assert t.paid == [("bank", "ann", 20_000)]
    t.do(c.CashSalary("bob"))
    assert t.paid == [("bank", "bob", 20_000)]


def test_landing_counts_as_the_throw_and_move(table):
    """Decision: the landing player has thrown; in C the next and the old one may build."""
    t = table("C", holders={1: "bob", 3: "bob", 37: "ann", 39: "ann"})
    assert t.refused(t.building("bob", {1: 1})) is Reason.NOT_YOUR_TURN
    t.do(c.Land("bob", 20)).build("bob", {1: 1})
    assert t.game.turn.player == "bob"
    assert t.refused(t.building("ann", {37: 1})) is Reason.NOT_YOUR_TURN


def test_both_ways_mix_in_one_game(table):
    """Decision: a double by dice, its second throw by eye, or somebody else's turn."""
    t = table("C", holders={}, pawns={"ann": 10}).throw(5, 5).do(c.Land("ann", 10))
    assert t.waits == (Throw, "bob")
    assert t.game.turn.number == 1
    t = table("C", pawns={"ann": 10}).throw(5, 5).do(c.Land("bob", 10))
    assert (t.waits, t.game.turn.player) == ((Throw, "cleo"), "bob")
    t.throw(4, 6)
    assert t.space("cleo") == 10


def test_rents_lapse_when_the_next_one_lands(table):
    """C "avant que le joueur jouant à votre suite ait lancé les dés"."""
    t = table("C", holders={39: "ann"}, options={"rent_claim": "owner_taps"}).do(c.Land("bob", 39))
    t.do(c.Land("cleo", 10))
    assert t.refused(c.ClaimRent("ann")) is Reason.NOT_ASKED


def test_impossible_spaces_and_dice_are_refused(table):
    """A space and dice that there are."""
    t = table("C")
    assert t.refused(c.Land("ann", 40)) is Reason.NO_SUCH_SPACE
    assert t.refused(c.Land("ann", 12, (0, 7))) is Reason.NOT_DICE
    assert t.refused(c.Land("zoe", 12)) is Reason.UNKNOWN_PLAYER
    t.do(c.Land("ann", 39))
    assert t.refused(c.Land("bob", 4)) is Reason.ANSWER_FIRST


def test_the_fine_frees_the_player_who_pays_it(table):
    """C "Prison" (a): to the pot, S, F: to the bank."""
    t = table("C", jail={"ann": 1, "bob": 0}, balances={"bob": 5_000})
    assert t.refused(c.CashFine("cleo")) is Reason.NOT_IN_JAIL
    assert table("C").refused(c.CashFine("ann")) is Reason.NOT_IN_JAIL
    t.do(c.CashFine("bob"))
    assert (t.paid, t.jailed("bob"), t.waits) == ([("bob", "pot", 5_000)], False, (JailChoice, "ann"))
    t.do(c.CashFine("ann"))
    assert t.waits == (Throw, "ann")
    t = table("S", jail={"ann": 1}, balances={"ann": 499_999})
    assert t.refused(c.CashFine("ann")) is Reason.SHORT_OF_CASH


@pytest.mark.parametrize("rules", "CSFU")
def test_the_fine_at_the_cashier_is_the_fine_of_the_booklet(table, rules):
    """C: "vous lancez alors les dés"; S, F "payer … et jouer au prochain tour": the same two ways."""
    where = {"jail": {"ann": 1}, "turn": "ann"}
    paid, at_the_cashier = table(rules, **where).do(c.PayFine("ann")), table(rules, **where).do(c.CashFine("ann"))
    assert paid.game == at_the_cashier.game
    assert paid.waits == (Throw, "bob" if rules in "SF" else "ann")


def test_a_jailed_player_who_lands_elsewhere_is_free(table):
    """Decision: freed by a double; on the jail space he stays in, which is one try."""
    t = table("C", jail={"ann": 0, "bob": 0}, holders={37: "bob", 39: "bob"}).do(c.Land("ann", 20))
    assert not t.jailed("ann")
    t.do(c.Land("bob", 10))
    assert (t.jailed("bob"), t.game.player("bob").tries) == (True, 1)
    t.build("bob", {37: 1})
    t.do(c.Land("bob", 10)).do(c.Land("bob", 10))
    assert (t.jailed("bob"), t.game.player("bob").tries) == (True, 2)


def test_a_jailed_player_who_draws_a_card_is_free(table):
    """Decision: nobody draws a card in jail; a double has freed a player who drew one."""
    t = table("C", jail={"ann": 1, "bob": 0}).do(c.CashCard("ann", b.Receive(1_000)))
    assert (t.jailed("ann"), t.paid) == (False, [("bank", "ann", 1_000)])
    assert t.waits == (JailChoice, "bob")


def test_a_card_is_entered_by_its_effect(table):
    """C "Arrêt sur une case CHANCE": whatever it says; one that is kept is drawn on its space."""
    t = table("C").do(c.CashCard("bob", b.CollectEach(1_000)))
    assert t.owed == ("cleo", "bob", 1_000)
    t.pay("cleo").pay("ann")
    assert t.refused(c.CashCard("ann", b.JailCard())) is Reason.NO_SUCH_CARD
    assert t.refused(c.CashCard("ann", b.Receive(-1))) is Reason.BAD_AMOUNT
    t.do(c.CashCard("ann", b.ToJail()))
    assert t.jailed("ann")


@pytest.mark.parametrize("deck", [b.Deck.CHANCE, b.Deck.CHEST])
def test_a_card_is_drawn_from_its_deck_as_on_its_space(table, deck):
    """C "Arrêt sur une case CHANCE": any card of the deck, one that is kept and one that draws again too."""
    t = table("C", jail={"ann": 1}, turn="bob").do(c.CashDraw("ann", deck))
    assert (t.jailed("ann"), t.waits, t.game.top.deck) == (False, (CardToDraw, "ann"), deck)
    t.draw("ann", b.JailCard())
    assert t.game.player("ann").jail_cards == (deck,)
    t.do(c.CashDraw("bob", b.Deck.CHEST)).do(c.DrawCard("bob", "chest.fine_or_chance"))
    assert t.waits == (PayOrDrawChoice, "bob")
    t.do(c.ChooseDeck("bob", b.Deck.CHANCE)).do(c.DrawCard("bob", "chance.school_fees"))
    assert (t.game.top.why, t.game.top.card) == (Why.CARD, "chance.school_fees")


def test_a_free_payment_never_from_player_to_player(table):
    """F "Aucun joueur ne peut prêter de l’argent": that is a trade."""
    t = table("C").do(c.CashPay("bank", "ann", 700)).do(c.CashPay("ann", "pot", 200)).do(c.CashPay("ann", "bank", 500))
    assert t.events[0].why is Why.PAYMENT
    assert t.cash("ann") == 150_000
    assert t.refused(c.CashPay("ann", "bob", 1)) is Reason.MONEY_ALONE
    assert t.refused(c.CashPay("ann", "ann", 1)) is Reason.WITH_ONESELF
    assert t.refused(c.CashPay("ann", "bank", 0)) is Reason.BAD_AMOUNT
    assert t.refused(c.CashPay("ann", "bank", 150_001)) is Reason.SHORT_OF_CASH
    assert table("S").refused(c.CashPay("ann", "pot", 1)) is Reason.NO_SUCH_ACCOUNT


@pytest.mark.parametrize(("amount", "off"), [(19_900, 100), (20_100, 100), (None, 20_000)])
def test_typed_payments_accept_only_the_right_amount(table, amount, off):
    """Option `payment` typed: the payer types the amount; the bank says by how much it is off."""
    t = table("C", options={"payment": "typed"}).throw(1, 3)
    assert t.refused(c.Pay("ann", amount)) is Reason.WRONG_AMOUNT
    assert can(t.game, c.Pay("ann", amount)).facts["off"] == off
    t.do(c.Pay("ann", 20_000))
    assert t.cash("ann") == 130_000
    t.do(c.EndGame())
    assert t.game.over.departures == ()


def test_an_amount_typed_without_need_is_checked_too(table):
    """Option `payment` card: a wrong amount is never booked."""
    t = table("C").throw(1, 3)
    assert t.refused(c.Pay("ann", 1)) is Reason.WRONG_AMOUNT
    t.do(c.Pay("ann", 20_000))


def test_dice_named_at_a_landing_have_faces_1_to_6(table):
    """C "Déroulement du jeu": two dice."""
    for dice in ((0, 1), (7, 1), (1, 7)):
        assert table("C").refused(c.Land("ann", 3, dice)) is Reason.NOT_DICE
    assert table("C", holders={12: "bob"}).do(c.Land("ann", 12, (6, 1))).owed == ("ann", "bob", 2_800)


def test_who_lands_ends_the_turn_before(table):
    """C "Déroulement du jeu": a double's second throw is not waited for; the history tells of both turns."""
    t = table("C").throw(5, 5)
    assert t.waits == (Throw, "ann")
    t.do(c.Land("bob", 10))
    assert [event for event in t.events if isinstance(event, TurnBegan | TurnEnded)][:2] == [
        TurnEnded("ann"), TurnBegan("bob"),
    ]  # fmt: skip


# Dice that are named are a throw


def test_a_double_by_eye_throws_again(table):
    """C "Les doubles": "relancez les dés": the turn is not over, and the second landing is no new turn."""
    t = table("C").do(c.Land("ann", 10, (5, 5)))
    assert (t.waits, t.game.turn.ended) == ((Throw, "ann"), False)
    t.do(c.Land("ann", 20, (4, 6)))
    assert (t.waits, t.game.turn.number, t.game.player("ann").turns) == ((Throw, "bob"), 1, 1)


def test_the_second_landing_of_a_double_leaves_the_rent_of_the_first(table):
    """C "avant que le joueur jouant à votre suite ait lancé les dés": the payer's own second throw loses nobody's."""
    t = table("C", holders={39: "bob"}, options={"rent_claim": "owner_taps"})
    t.do(c.Land("ann", 39, (3, 3))).do(c.Land("ann", 10, (4, 6))).do(c.ClaimRent("bob"))
    assert t.owed == ("ann", "bob", 5_000)
    t = table("C", holders={39: "bob"}, options={"rent_claim": "owner_taps"})
    t.do(c.Land("ann", 39, (3, 3))).do(c.Land("cleo", 10, (4, 6)))
    assert t.refused(c.ClaimRent("bob")) is Reason.NOT_ASKED


def test_the_third_double_by_eye_leads_to_jail(table):
    """C, S, F "Les doubles": whether seen by the bank or named, and whatever space is named."""
    t = table("C", pawns={"ann": 10}).throw(5, 5).do(c.Land("ann", 28, (4, 4)))
    t.do(c.Decline("ann")).do(c.Hammer(0)).do(c.Land("ann", 0, (6, 6)))
    assert (t.jailed("ann"), t.paid, t.waits) == (True, [], (Throw, "bob"))


def test_a_double_by_eye_on_go_to_jail_loses_its_second_throw(table):
    """C "Prison": "L'arrivée en Prison met fin à votre tour de jeu"."""
    t = table("C").do(c.Land("ann", 30, (5, 5)))
    assert (t.jailed("ann"), t.waits) == (True, (Throw, "bob"))


@pytest.mark.parametrize(("rules", "waits"), [("C", "ann"), ("S", "ann"), ("U", "bob")])
def test_a_double_by_eye_out_of_jail(table, rules, waits):
    """C "puis relancez les dés"; U: it moves and the turn is over (`double_from_jail_rolls_again`)."""
    t = table(rules, jail={"ann": 0}).do(c.Land("ann", 20, (5, 5)))
    assert (t.jailed("ann"), t.waits) == (False, (Throw, waits))
    t = table(rules, jail={"ann": 0}).do(c.Land("ann", 10, (5, 5)))
    assert (t.game.player("ann").tries, t.waits) == (1, (Throw, "bob"))


def test_three_of_a_kind_by_eye_end_the_turn(table):
    """D "three-of-a-kind": Decision: they end the turn, and are never the third double."""
    t = table("D", options={"speed_die": "yes"}, third_die=("ann",), pawns={"ann": 0}).do(c.Land("ann", 20, (2, 2), 2))
    assert t.waits == (Throw, "bob")
    t = table("D", options={"speed_die": "yes"}, third_die=("ann",)).do(c.Land("ann", 20, (2, 2), "bus"))
    assert t.waits == (Throw, "ann")
