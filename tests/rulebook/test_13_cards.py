"""Rulebook 13, cards: what each effect does, and amounts corrected at the draw."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from banker import board as b
from banker import commands as c
from banker.board import Deck
from banker.events import CardDrawn, Paid
from banker.pending import CardToDraw, Debt, PayOrDrawChoice, Purchase, Throw
from banker.refusal import Reason

CHANCE, CHEST = 7, 17


def at(table, rules, space=CHANCE, **more):
    """Ann has come to a card space."""
    pawns = {"ann": space - 3} | more.pop("pawns", {})
    return table(rules, pawns=pawns, **more).throw(1, 2)


def drawn(table, rules, card, space=CHANCE, **more):
    return at(table, rules, space, **more).do(c.DrawCard("ann", card))


BUILT = {
    "holders": dict.fromkeys((1, 3, 37, 39), "ann"),
    "levels": {1: 2, 3: 3, 37: 5, 39: 5},
}


def test_e63_street_works(table):
    """003 "Les cartes chance": "Vous êtes imposé pour les réparations de voirie"."""
    t = drawn(table, "C", "chance.street_repairs", **BUILT)
    assert t.owed == ("ann", "bank", 43_000)


def test_e64_repairs(table):
    """003 "Les cartes chance": "Faites des réparations dans toutes vos maisons"."""
    t = drawn(table, "C", "chance.building_repairs", **BUILT)
    assert t.owed == ("ann", "bank", 32_500)


def test_repairs_without_buildings_cost_nothing(table):
    """003 "Les cartes chance": only the drawer's own buildings."""
    t = drawn(table, "C", "chance.building_repairs", holders={1: "bob", 3: "bob"}, levels={1: 1})
    assert t.waits == (Throw, "bob")


def test_e65_a_card_s_fine_goes_to_the_bank_corrected_where_the_printing_differs(table):
    """003 "Les cartes chance": "Amende pour excès de vitesse - 1 000 F"."""
    t = drawn(table, "C", "chance.speeding", pot=500)
    assert t.owed == ("ann", "bank", 1_000)
    t.pay("ann")
    assert t.cash("pot") == 500
    t = at(table, "C").do(c.DrawCard("ann", "chance.speeding", amount=1_500))
    assert t.owed == ("ann", "bank", 1_500)


def test_e66_back_three_from_7_is_the_tax(table):
    """003 "Les cartes chance": "Reculez de 3 cases Rue de Courcelles" (slip): 4, not 8."""
    t = drawn(table, "C", "chance.back_three")
    assert t.space("ann") == 4
    assert t.owed == ("ann", "bank", 20_000)


def test_e67_past_start_to_a_station(table):
    """003 "Les cartes chance": "Si vous passez par la case Départ, recevez 20KF"."""
    holders = dict.fromkeys((5, 15, 25, 35), "bob")
    t = drawn(table, "C", "chance.to_station", 22, holders=holders)
    assert t.space("ann") == 15
    t.pay("ann")
    assert t.cash("ann") == 150_000


def test_e68_forward_without_passing_start(table):
    """003 "Les cartes chance": "Rendez-vous Rue de la Paix de 0F à - 200 000 F"."""
    where = {"holders": {37: "bob", 39: "bob"}, "levels": {37: 5, 39: 5}}
    t = drawn(table, "C", "chance.to_39", 36, **where)
    assert t.paid == []
    assert t.owed == ("ann", "bob", 200_000)


def test_e69_sent_to_jail_by_a_card(table):
    """003 "Les cartes chance": "Allez en prison. Ne franchissez pas la case départ"."""
    t = drawn(table, "C", "chance.to_jail", 36)
    assert (t.jailed("ann"), t.paid) == (True, [])
    t.throw(4, 6).throw(4, 6).do(c.PayFine("ann"))
    assert t.paid == [("ann", "pot", 5_000)]


def test_a_card_asks_for_so_much_for_each_deed(table):
    """The highway tax of the board of 36 spaces. Decision: a mortgaged deed counts too."""
    t = at(table, "U", holders={1: "ann", 5: "ann", 39: "bob"}, mortgages=(5,)).draw("ann", b.PayPerDeed(50))
    assert t.owed == ("ann", "bank", 100)
    assert at(table, "U").draw("ann", b.PayPerDeed(50)).owed is None


@pytest.mark.parametrize("rules", "CSFU")
def test_cards_that_pay_and_cards_that_charge(table, rules):
    """C "Arrêt sur une case CHANCE": "faire un paiement", "recevoir de l'argent"."""
    t = at(table, rules).draw("ann", b.Receive(300))
    assert t.paid == [("bank", "ann", 300)]
    t = at(table, rules).draw("ann", b.Pay(300))
    assert t.owed == ("ann", "bank", 300)


def test_a_card_that_moves_makes_one_act_on_the_new_space(table):
    """S, F "Case START": "déplacez-vous jusqu'à cette case"; bought, auctioned or paid for as after dice."""
    t = drawn(table, "C", "chance.to_24")
    assert t.waits == (Purchase, "ann")
    t = at(table, "C").draw("ann", b.MoveTo(17))
    assert t.waits == (CardToDraw, "ann")
    assert t.game.top.deck is Deck.CHEST
    t = at(table, "C", pot=700).draw("ann", b.MoveTo(20))
    assert t.cash("ann") == 150_700


def test_moved_to_the_jail_space_is_a_visit(table):
    """C "Prison": not *sent* there."""
    t = at(table, "C").draw("ann", b.MoveTo(10))
    assert (t.space("ann"), t.jailed("ann")) == (10, False)


def test_a_card_that_moves_to_go_to_jail_sends_there(table):
    """C "Prison": "Si vous vous arrêtez sur la case ALLEZ EN PRISON"."""
    t = at(table, "C").draw("ann", b.MoveTo(30))
    assert (t.space("ann"), t.jailed("ann")) == (10, True)


def test_moving_to_the_same_space_is_a_whole_lap(table):
    """Decision: forward to where one stands passes Start."""
    t = at(table, "C").draw("ann", b.MoveTo(CHANCE))
    assert t.paid == [("bank", "ann", 20_000)]


def test_moving_back_to_a_named_space_pays_no_salary(table):
    """S, F "lorsqu'une carte vous demande de reculer": to a space it names, without salary."""
    t = drawn(table, "C", "chest.back_to_1", CHEST)
    assert (t.space("ann"), t.paid, t.waits) == (1, [], (Purchase, "ann"))


def test_a_double_and_a_card_then_the_second_throw(table):
    """C "Les doubles": the whole operation comes first."""
    t = table("C", pawns={"ann": 5}).throw(1, 1).draw("ann", b.MoveTo(24)).buy("ann")
    assert t.waits == (Throw, "ann")


def test_released_from_jail_is_kept_and_out_of_its_deck(table):
    """C "Arrêt sur une case CHANCE": "vous pouvez la conserver jusqu'à ce que vous en ayez besoin"."""
    t = drawn(table, "C", "chance.jail_card", pawns={"bob": 4})
    assert t.game.player("ann").jail_cards == (Deck.CHANCE,)
    t.throw(1, 2)
    assert t.refused(c.DrawCard("bob", "chance.jail_card")) is Reason.CARD_HELD
    assert t.refused(c.DrawCard("bob", effect=b.JailCard())) is Reason.CARD_HELD


def test_each_deck_has_one_card_that_releases_from_jail(table):
    """C "Faillite": "sous la pile correspondante"."""
    t = drawn(table, "C", "chance.jail_card", pawns={"bob": 14}).throw(1, 2).do(c.DrawCard("bob", "chest.jail_card"))
    assert t.game.player("bob").jail_cards == (Deck.CHEST,)


def test_pay_or_draw_is_the_drawer_s_choice(table):
    """No booklet prints it: a card to pay, or to draw one of the other deck instead (Decision: as the drawer likes)."""
    t = drawn(table, "C", "chest.fine_or_chance", CHEST)
    assert t.waits == (PayOrDrawChoice, "ann")
    assert t.refused(c.PayInstead("bob")) is Reason.NOT_THIS_PLAYER
    assert t.refused(c.ChooseDeck("ann", Deck.CHEST)) is Reason.WRONG_DECK
    t.do(c.PayInstead("ann"))
    assert t.owed == ("ann", "bank", 1_000)
    t = drawn(table, "C", "chest.fine_or_chance", CHEST).do(c.ChooseDeck("ann", Deck.CHANCE))
    assert t.waits == (CardToDraw, "ann")
    assert t.game.top.deck is Deck.CHANCE


def test_only_cards_of_the_deck_are_drawn(table):
    """C "Arrêt sur une case CHANCE": "la première carte de la pile indiquée"."""
    t = at(table, "C")
    assert t.refused(c.DrawCard("ann", "chest.jail_card")) is Reason.WRONG_DECK
    assert t.refused(c.DrawCard("ann", "chance.nothing")) is Reason.NO_SUCH_CARD
    assert t.refused(c.DrawCard("ann")) is Reason.NO_SUCH_CARD
    assert t.refused(c.DrawCard("bob", "chance.to_start")) is Reason.NOT_THIS_PLAYER
    assert t.refused(c.DrawCard("ann", "chance.to_start", amount=5)) is Reason.NO_AMOUNT_ON_CARD


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        (b.Pay(-1), Reason.BAD_AMOUNT),
        (b.Receive(-1), Reason.BAD_AMOUNT),
        (b.PayEach(-1), Reason.BAD_AMOUNT),
        (b.PayPerBuilding(1, -1), Reason.BAD_AMOUNT),
        (b.PayPerDeed(-1), Reason.BAD_AMOUNT),
        (b.PayPerBuilding(-1, 1), Reason.BAD_AMOUNT),
        (b.MoveBack(0), Reason.BAD_AMOUNT),
        (b.MoveBack(40), Reason.BAD_AMOUNT),
        (b.MoveTo(40), Reason.NO_SUCH_SPACE),
        (b.MoveBackTo(-1), Reason.NO_SUCH_SPACE),
        (b.MoveToNearest("station", 0), Reason.BAD_AMOUNT),
    ],
)
def test_an_effect_that_is_entered_must_make_sense(table, effect, reason):
    """Rulebook 13: a card that the list lacks can be entered by its effect."""
    assert at(table, "C").refused(c.DrawCard("ann", effect=effect)) is reason


@pytest.mark.parametrize("rules", "CSFU")
def test_every_card_of_the_list_can_be_drawn(table, rules):
    """C "Arrêt sur une case CHANCE": "Vous devez suivre exactement les instructions de cette carte"."""
    edition = table(rules).edition
    assert len(edition.cards) == 32
    for card in edition.cards:
        t = drawn(table, rules, card.id, CHANCE if card.deck is Deck.CHANCE else CHEST)
        assert t.game.top is not None


def test_both_amounts_of_a_card_may_be_corrected(table):
    """Rulebook 13: "the amount can be corrected at the draw, as on every card"; the kind of card stays."""
    other = b.PayPerBuilding(2_500, 12_500)
    t = at(table, "C", **BUILT).do(c.DrawCard("ann", "chance.building_repairs", effect=other))
    assert t.owed == ("ann", "bank", 5 * 2_500 + 2 * 12_500)
    t = at(table, "C")
    assert t.refused(c.DrawCard("ann", "chance.building_repairs", effect=b.Pay(1))) is Reason.NO_SUCH_CARD
    assert t.refused(c.DrawCard("ann", "chance.speeding", 5, b.Pay(1))) is Reason.NO_SUCH_CARD


@pytest.mark.parametrize("rules", "CSFU")
def test_the_amount_of_every_card_that_has_one_may_be_corrected(table, rules):
    """Rulebook 13: "the amount can be corrected at the draw, as on every card"; and what was drawn is told."""
    for card in table(rules).edition.cards:
        t = at(table, rules, CHANCE if card.deck is Deck.CHANCE else CHEST)
        corrected = c.DrawCard("ann", card.id, amount=77)
        if hasattr(card.effect, "amount"):
            told = CardDrawn("ann", replace(card.effect, amount=77), card.deck, card.id)
            assert t.do(corrected).events[1] == told
        else:
            assert t.refused(corrected) is Reason.NO_AMOUNT_ON_CARD
            assert t.do(c.DrawCard("ann", card.id)).events[1] == CardDrawn("ann", card.effect, card.deck, card.id)


def test_the_least_amounts_and_steps_of_a_card_are_accepted(table):
    """Rulebook 13: nothing to pay, a step back, the nearest station at its simple rent."""
    for effect in (b.Pay(0), b.Receive(0), b.MoveTo(0), b.MoveBackTo(0), b.MoveBack(1), b.MoveToNearest("station", 1)):
        assert at(table, "C").draw("ann", effect).events[1] == CardDrawn("ann", effect, Deck.CHANCE)
    assert at(table, "C").draw("ann", b.MoveTo(39)).space("ann") == 39
    assert at(table, "C").draw("ann", b.MoveBack(39)).space("ann") == 8


def test_each_pays_in_turn_order_from_the_drawer_s_left(table):
    """C "Arrêt sur une case CAISSE DE COMMUNAUTE": with just enough, at once."""
    at_once = {"payment": "automatic"}
    t = at(table, "C", balances={"bob": 100, "cleo": 100}, options=at_once).draw("ann", b.CollectEach(100))
    assert t.paid == [("bob", "ann", 100), ("cleo", "ann", 100)]
    t = at(table, "C", balances={"ann": 200}, options=at_once).draw("ann", b.PayEach(100))
    assert t.paid == [("ann", "bob", 100), ("ann", "cleo", 100)]


def test_the_nearest_may_be_the_very_next_space(table):
    """U "Chance": "Advance to the nearest station"."""
    for start, end in ((4, 5), (5, 15)):
        t = table("U", pawns={"ann": start}).do(c.CashCard("ann", b.MoveToNearest("station", 1)))
        assert t.space("ann") == end
    t = table("U", pawns={"ann": 27}).do(c.CashCard("ann", b.MoveToNearest("utility", 1)))
    assert t.space("ann") == 28


def test_a_message_that_is_entered_must_make_sense_too(table):
    """S "Cases Swisscom"."""
    space = next(s.number for s in table("S").edition.spaces if s.kind is b.Kind.SWISSCOM)
    t = table("S", pawns={"ann": (space - 3) % 40}).throw(1, 2)
    assert t.refused(c.EnterEffect("ann", b.Pay(-1))) is Reason.BAD_AMOUNT
    assert t.refused(c.CashCard("ann", b.Pay(1))) is Reason.ANSWER_FIRST


def test_what_a_card_asks_for_names_the_card_until_it_is_paid(table):
    """C "Arrêt sur une case CHANCE": "faire un paiement"; which one is said wherever it is booked."""
    t = drawn(table, "C", "chance.school_fees")
    assert t.game.top.card == "chance.school_fees"
    t.pay("ann")
    assert cards_paid(t) == ["chance.school_fees"]
    t = drawn(table, "C", "chest.birthday", CHEST)
    assert {entry.card for entry in t.game.pending if isinstance(entry, Debt)} == {"chest.birthday"}


def test_a_fine_paid_instead_of_drawing_names_its_card(table):
    """003 "Les cartes": the fine or a Chance card."""
    t = drawn(table, "C", "chest.fine_or_chance", CHEST).do(c.PayInstead("ann"))
    assert t.game.top.card == "chest.fine_or_chance"


def test_a_card_not_in_the_list_leaves_the_payment_without_a_name(table):
    """Decision: what was entered by its effect has no name to keep."""
    assert at(table, "C").draw("ann", b.Pay(300)).game.top.card is None


def test_what_a_card_brings_names_the_card_too(table):
    """C "Arrêt sur une case CHANCE": "recevoir de l'argent"."""
    assert cards_paid(drawn(table, "C", "chance.dividend")) == ["chance.dividend"]


def cards_paid(t):
    """The cards named by the payments of the last operation."""
    return [event.card for event in t.events if isinstance(event, Paid)]


def test_where_a_card_collects_from_everybody_they_pay_in_any_order(table):
    """C "chaque joueur"; Decision: no order of seats, as each lays the note down when they have found it."""
    t = drawn(table, "C", "chest.birthday", CHEST, players=4)
    assert t.owed == ("bob", "ann", 1_000)
    t.do(c.Pay("dan")).do(c.Pay("bob"))
    assert (t.cash("ann"), t.owed) == (152_000, ("cleo", "ann", 1_000))
    assert t.refused(c.Pay("dan")) is Reason.NOT_THIS_PLAYER, "everybody pays once"
    t.do(c.Pay("cleo"))
    assert (t.cash("ann"), t.owed) == (153_000, None)


def test_a_player_who_owes_somebody_else_waits_until_that_is_on_top(table):
    """Decision: only those pay before the one on top who owe the same creditor, one right under the other."""
    t = at(table, "C", CHEST, players=3, holders={39: "cleo"}).draw("ann", b.PayEach(1_000))
    assert t.owed == ("ann", "bob", 1_000)
    t.do(c.Pay("ann"))
    assert t.owed == ("ann", "cleo", 1_000), "what one owes several is settled in turn order"
    assert t.refused(c.Pay("bob")) is Reason.NOT_THIS_PLAYER
