"""Rulebook 8, jail: how one gets in, and the ways out."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.board import Deck
from banker.events import Freed
from banker.pending import JailChoice, Purchase, Throw
from banker.refusal import Reason

FINE = {"C": 5_000, "S": 500_000, "F": 500_000, "U": 50}
GOES_TO = {"C": "pot", "S": "bank", "F": "bank", "U": "bank"}


@pytest.mark.parametrize("rules", "CSFU")
def test_sent_by_the_space_without_salary(table, rules):
    """C "Prison": "Vous ne franchissez pas la case Départ et vous ne recevez pas 20.000 Francs"."""
    t = table(rules, pawns={"ann": 27}).throw(1, 2)
    assert (t.space("ann"), t.jailed("ann"), t.paid) == (10, True, [])
    assert t.waits == (Throw, "bob")


def test_e45_sent_by_a_double_there_is_no_second_throw(table):
    """C "Prison": "L'arrivée en Prison met fin à votre tour de jeu"."""
    t = table("C", pawns={"ann": 20}).throw(5, 5)
    assert (t.space("ann"), t.jailed("ann"), t.paid) == (10, True, [])
    assert t.waits == (Throw, "bob")


def test_sent_by_a_card_after_a_double_there_is_no_second_throw(table):
    """S, F "Aller en prison": "Votre tour s'arrête quand vous êtes envoyé en prison"."""
    t = table("S", pawns={"ann": 5}).throw(1, 1).draw("ann", b.ToJail())
    assert (t.jailed("ann"), t.paid) == (True, [])
    assert t.waits == (Throw, "bob")


def test_a_throw_in_jail_ends_the_claims_of_the_turn_before(table):
    """C: a rent is claimed "avant que le joueur jouant à votre suite ait lancé les dés", in jail too."""
    t = table("C", options={"rent_claim": "owner_taps"}, holders={3: "cleo"}, jail={"bob": 0}).throw(1, 2)
    assert t.reason(c.ClaimRent("cleo")) is None
    t.throw(1, 2)
    assert t.refused(c.ClaimRent("cleo")) is Reason.NOT_ASKED


def in_jail(table, rules, tries=0, **more):
    """Ann is in jail and in turn."""
    t = table(rules, jail={"ann": tries}, **more)
    assert t.waits == (JailChoice, "ann")
    return t


def test_e40_c_pays_and_throws_at_once(table):
    """C "Prison": "que vous placez au centre du plateau avant de lancer les dés et de continuer votre tour de jeu"."""
    t = in_jail(table, "C").do(c.PayFine("ann"))
    assert t.paid == [("ann", "pot", 5_000)]
    assert (t.jailed("ann"), t.waits) == (False, (Throw, "ann"))
    t.throw(3, 3)
    assert (t.space("ann"), t.waits) == (16, (Purchase, "ann"))
    t.buy("ann")
    assert t.waits == (Throw, "ann")


@pytest.mark.parametrize("rules", "SF")
def test_e41_s_pays_and_plays_at_the_next_turn(table, rules):
    """S "Sortir de prison": "Payer une amende de CHF 500'000 et jouer au prochain tour"."""
    t = in_jail(table, rules, holders={13: "ann"}).do(c.PayFine("ann"))
    assert t.paid == [("ann", "bank", 500_000)]
    assert (t.jailed("ann"), t.space("ann"), t.waits) == (False, 10, (Throw, "bob"))
    t.throw(4, 6).throw(4, 6)
    assert t.waits == (Throw, "ann")
    t.throw(1, 2)
    assert t.space("ann") == 13


def test_u_pays_the_bank_and_throws_at_once(table):
    """No booklet (UK/US rules): 50 to the bank, then the throw."""
    t = in_jail(table, "U").do(c.PayFine("ann"))
    assert t.paid == [("ann", "bank", 50)]
    assert t.waits == (Throw, "ann")


def test_s_may_choose_to_throw_at_once(table):
    """S "Sortir de prison": another fair reading: option `after_jail_fine` throw_now."""
    t = in_jail(table, "S", options={"after_jail_fine": "throw_now"}).do(c.PayFine("ann"))
    assert t.waits == (Throw, "ann")


@pytest.mark.parametrize("rules", "CS")
def test_the_fine_before_throwing_is_voluntary(table, rules):
    """C "Prison": "Si vous payez une amende": it needs the cash and opens no debt."""
    t = in_jail(table, rules, balances={"ann": FINE[rules] - 1})
    assert t.refused(c.PayFine("ann")) is Reason.SHORT_OF_CASH
    t = in_jail(table, rules, balances={"ann": FINE[rules]}).do(c.PayFine("ann"))
    assert t.cash("ann") == 0


def test_only_the_jailed_player_in_turn_may_leave_jail(table):
    """C "Prison": on one's own turn."""
    t = in_jail(table, "C")
    assert t.refused(c.PayFine("bob")) is Reason.NOT_THIS_PLAYER
    assert t.refused(c.PayFine("zoe")) is Reason.UNKNOWN_PLAYER
    t = table("C", jail={"bob": 0})
    assert t.refused(c.PayFine("bob")) is Reason.NOT_ASKED


@pytest.mark.parametrize("rules", "CSFU")
def test_a_kept_card_frees_and_one_throws_at_once(table, rules):
    """S, F "Sortir de prison": "Utiliser une carte … si vous en possédez une"; it goes under its deck."""
    t = in_jail(table, rules, jail_cards={"ann": (Deck.CHANCE,)}).do(c.UseJailCard("ann"))
    assert (t.paid, t.jailed("ann"), t.waits) == ([], False, (Throw, "ann"))
    assert t.game.player("ann").jail_cards == ()


def test_a_card_may_count_for_the_next_turn(table):
    """Silent: option `after_jail_card` next_turn."""
    options = {"after_jail_card": "next_turn"}
    t = in_jail(table, "C", jail_cards={"ann": (Deck.CHANCE,)}, options=options).do(c.UseJailCard("ann"))
    assert (t.jailed("ann"), t.waits) == (False, (Throw, "bob"))


def test_who_holds_both_cards_says_which(table):
    """C "Prison": "Si vous possédez déjà une carte"; each goes under its own deck."""
    t = in_jail(table, "C", jail_cards={"ann": (Deck.CHANCE, Deck.CHEST)})
    assert t.refused(c.UseJailCard("ann")) is Reason.WHICH_JAIL_CARD
    t.do(c.UseJailCard("ann", Deck.CHEST))
    assert t.game.player("ann").jail_cards == (Deck.CHANCE,)
    t = in_jail(table, "C", jail_cards={"ann": (Deck.CHANCE,)})
    assert t.refused(c.UseJailCard("ann", Deck.CHEST)) is Reason.NO_JAIL_CARD
    assert t.refused(c.UseJailCard("bob")) is Reason.NOT_THIS_PLAYER
    t = in_jail(table, "C", jail_cards={"bob": (Deck.CHANCE,)})
    assert t.refused(c.UseJailCard("ann")) is Reason.NO_JAIL_CARD


@pytest.mark.parametrize("rules", "CSFU")
@pytest.mark.parametrize("tries", [0, 1])
def test_no_double_on_the_first_or_second_turn_stays(table, rules, tries):
    """S, F "Sortir de prison": "Attendre en prison pendant trois tours, en lançant les dés à chaque tour"."""
    t = in_jail(table, rules, tries).throw(2, 5)
    assert (t.space("ann"), t.jailed("ann"), t.paid) == (10, True, [])
    assert t.game.player("ann").tries == tries + 1
    assert t.waits == (Throw, "bob")


@pytest.mark.parametrize("rules", "CSFU")
def test_e42_the_third_throw_without_a_double_pays_and_moves(table, rules):
    """C "Prison": "Puis déplacez-vous du nombre de cases indiqué par les dés et jouez"; S: "le banquier débite votre
    carte de CHF 500'000, puis vous déplacez votre pion suivant votre lancer de dés"."""
    t = in_jail(table, rules, 2).throw(2, 5)
    assert t.owed == ("ann", GOES_TO[rules], FINE[rules])
    assert t.space("ann") == 10
    t.pay("ann")
    assert (t.space("ann"), t.jailed("ann")) == (17, False)
    t.do(c.DrawCard("ann", "chest.inheritance"))
    assert t.waits == (Throw, "bob")


def test_after_the_third_throw_a_card_no_longer_helps(table):
    """C "Prison": "vous devez … payer une amende": the throw has been made."""
    t = in_jail(table, "C", 2, jail_cards={"ann": (Deck.CHANCE,)}).throw(2, 5)
    assert t.refused(c.UseJailCard("ann")) is Reason.JAIL_CARD_TOO_LATE
    assert t.refused(c.PayFine("ann")) is Reason.ANSWER_FIRST


def test_before_the_third_throw_one_may_still_pay(table):
    """C "Prison": the fine before throwing stays open on the third turn."""
    t = in_jail(table, "S", 2).do(c.PayFine("ann"))
    assert t.waits == (Throw, "bob")


def test_the_forced_fine_may_have_to_be_raised(table):
    """C "Prison", "Faillite": short of cash it is a debt; the pawn moves once it is paid."""
    t = in_jail(table, "C", 2, balances={"ann": 0}, holders={5: "ann"}).throw(2, 6)
    assert t.refused(c.Pay("ann")) is Reason.SHORT_OF_CASH
    t.mortgage("ann", 5).pay("ann")
    assert (t.cash("ann"), t.cash("pot"), t.space("ann")) == (5_000, 5_000, 18)


def test_a_pawn_put_right_before_the_forced_fine_is_paid_moves_from_there(table):
    """No booklet: the table has freed the pawn; the throw is still made, and nobody is freed twice."""
    t = in_jail(table, "C", 2).throw(2, 6).do(c.PutPawn("ann", 12))
    assert not t.jailed("ann")
    t.pay("ann")
    assert t.space("ann") == 20
    assert not [event for event in t.events if isinstance(event, Freed)]


def test_who_cannot_pay_the_forced_fine_is_bankrupt_to_the_bank(table):
    """Decision: a fine owed to the pot counts as owed to the bank; the pawn does not move."""
    t = in_jail(table, "C", 2, balances={"ann": 4_000}).throw(2, 6).do(c.DeclareBankruptcy("ann"))
    assert t.paid == [("ann", "bank", 4_000)]
    assert t.cash("pot") == 0
    assert t.waits == (Throw, "bob")


@pytest.mark.parametrize(("rules", "again"), [("C", True), ("S", True), ("F", True), ("U", False)])
def test_e43_a_double_frees_and_moves(table, rules, again):
    """F "Sortir de prison": "sortez de prison en utilisant ce lancer de dés pour avancer"; C: "relancez les dés - comme
    tout joueur ayant obtenu un double - et rejouez"."""
    t = in_jail(table, rules, 1).throw(4, 4)
    assert (t.space("ann"), t.jailed("ann"), t.paid) == (18, False, [])
    t.buy("ann")
    assert t.waits == ((Throw, "ann") if again else (Throw, "bob"))


def test_e43_by_option_the_turn_is_over(table):
    """F silent: option `double_from_jail_rolls_again` no."""
    options = {"double_from_jail_rolls_again": "no"}
    t = in_jail(table, "F", 1, options=options).throw(4, 4).buy("ann")
    assert t.waits == (Throw, "bob")


def test_the_double_that_frees_is_the_first_of_three(table):
    """Decision: after it two more doubles in the turn lead back to jail."""
    t = in_jail(table, "C", holders=dict.fromkeys((12, 14), "ann")).throw(1, 1).throw(1, 1).throw(1, 1)
    assert (t.jailed("ann"), t.waits) == (True, (Throw, "bob"))


def test_in_jail_business_goes_on(table):
    """003 FAQ: "mener vos affaires normalement pendant que vous êtes en Prison"."""
    t = in_jail(table, "C", holders={5: "ann", 1: "ann", 3: "ann"}, mortgages=(5,))
    t.lift("ann", 5).mortgage("ann", 5).build("ann", {1: 1}).sell("ann", {1: 0})
    assert t.waits == (JailChoice, "ann")


def test_a_jailed_player_sent_there_anew_has_three_turns(table):
    """C "Prison": "durant l'un des trois tours qui suit votre arrivée en Prison"."""
    t = in_jail(table, "C", 1).throw(2, 5).throw(4, 6).throw(4, 6).do(c.PayFine("ann")).throw(6, 6)
    t.do(c.DrawCard("ann", "chance.to_jail"))
    assert t.game.player("ann").tries == 0
