"""Rulebook 2, the turn: dice, doubles, Start, buying, taxes, the pot, card spaces, Swisscom."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.board import Deck
from banker.events import Moved
from banker.pending import Auction, CardToDraw, JailChoice, Purchase, SwisscomChoice, Throw
from banker.refusal import Reason


def test_two_dice_move_the_pawn_forward(table):
    """C "Déroulement du jeu": "avancez votre pion … d'autant de cases que l'indique le total des dés"."""
    t = table("C").throw(4, 6)
    assert t.space("ann") == 10
    assert not t.jailed("ann")


@pytest.mark.parametrize("dice", [(0, 1), (1, 7), (-1, 3)])
def test_dice_have_one_to_six_points(table, dice):
    """C "Déroulement du jeu": "lancez les 2 dés"."""
    assert table("C").refused(c.ThrowDice(dice)) is Reason.NOT_DICE


def test_nobody_throws_before_the_last_business_is_settled(table):
    """C "Les doubles": "effectuez l'opération de votre case d'arrivée, puis relancez les dés"."""
    t = table("C").throw(3, 3)
    assert t.waits == (Purchase, "ann")
    assert t.refused(c.ThrowDice((1, 2))) is Reason.ANSWER_FIRST


def test_a_double_acts_and_throws_again(table):
    """C "Les doubles"; S, F 9: "Si vous faites un double, effectuez les opérations habituelles …, puis relancez"."""
    t = table("C").throw(3, 3).buy("ann")
    assert t.waits == (Throw, "ann")
    assert not t.game.turn.ended
    t.throw(1, 3)
    assert t.waits == (Throw, "bob")
    assert t.game.turn.ended


def test_e04_the_third_double_in_a_row_goes_to_jail(table):
    """S 9: "Si vous faites trois doubles à la suite, rendez-vous immédiatement en prison!"; no salary."""
    t = table("S", holders={n: "ann" for n in (23, 35)}, pawns={"ann": 15}).throw(4, 4).throw(6, 6)
    assert t.space("ann") == 35
    cash = t.cash("ann")
    t.throw(3, 3)
    assert (t.space("ann"), t.jailed("ann"), t.cash("ann")) == (10, True, cash)
    assert t.waits == (Throw, "bob")
    assert t.paid == []


def test_the_third_double_thrown_on_the_jail_space_goes_to_jail(table):
    """S 9: "Si vous faites trois doubles à la suite, rendez-vous immédiatement en prison!"; the pawn has not far."""
    t = table("S", holders={6: "ann"}, pawns={"ann": 4}).throw(1, 1).throw(2, 2)
    assert (t.space("ann"), t.jailed("ann")) == (10, False)
    t.throw(3, 3)
    assert not any(isinstance(event, Moved) for event in t.events)
    assert (t.space("ann"), t.jailed("ann"), t.waits) == (10, True, (Throw, "bob"))


def test_three_doubles_must_be_in_a_row(table):
    """C "Les doubles": "trois fois de suite"."""
    t = table("C", holders=dict.fromkeys((6, 12), "ann")).throw(3, 3).throw(3, 3)
    t.throw(1, 3)
    assert t.space("ann") == 16
    assert t.waits == (Purchase, "ann")


def test_doubles_are_counted_anew_in_the_next_turn(table):
    """C "Les doubles": three in one turn, not in the game."""
    t = table("C", players=2, holders=dict.fromkeys((6, 12, 15), "ann"), pawns={"bob": 3})
    t.throw(3, 3).throw(3, 3).throw(1, 2).throw(3, 4)
    assert (t.game.turn.player, t.game.turn.number, t.game.turn.doubles) == ("bob", 2, 0)


def test_the_turn_ends_with_the_last_business_and_the_left_neighbour_throws(table):
    """C "Déroulement du jeu": "Lorsque vous avez terminé votre tour, ce sera au joueur situé à votre gauche"."""
    t = table("C").throw(1, 2).buy("ann")
    assert t.game.turn.ended
    assert t.waits == (Throw, "bob")


def test_the_last_seat_is_followed_by_the_first(table):
    """C "Déroulement du jeu": round the table."""
    t = table("C", turn="cleo").throw(4, 6)
    assert t.waits == (Throw, "ann")


@pytest.mark.parametrize(("rules", "salary"), [("C", 20_000), ("S", 2_000_000), ("F", 2_000_000), ("U", 200)])
@pytest.mark.parametrize("start", [30 + 5, 33])
def test_each_pass_of_start_or_landing_on_it_pays_the_salary(table, rules, salary, start):
    """C "La case DEPART": "Chaque fois que vous passez ou vous arrêtez sur la case Départ"; S, F "Case START"."""
    t = table(rules, pawns={"ann": start}).throw(3, 4)
    assert t.paid == [("bank", "ann", salary)]


def test_e02_salary_twice_in_one_turn(table):
    """C "La case DEPART": "ce salaire de 20.000 Francs deux fois au cours du même tour"."""
    t = table("C", pawns={"ann": 35}).throw(3, 4)
    assert t.space("ann") == 2
    t.do(c.DrawCard("ann", "chest.to_start"))
    assert t.cash("ann") == 150_000 + 40_000


def test_e03_twice_the_salary_not_twice_the_starting_capital(table):
    """S "Passer 2 fois de suite": "Il est possible de recevoir CHF 2 Mio. deux fois pendant le même tour"."""
    t = table("S", pawns={"ann": 35}).throw(3, 4).do(c.DrawCard("ann", "chest.to_start"))
    assert t.cash("ann") == 15_000_000 + 4_000_000


def test_e05_moved_backwards_past_start_pays_nothing(table):
    """F "Case départ": "Vous ne passez pas par la case départ … lorsqu'une carte vous demande de reculer"."""
    t = table("F", pawns={"ann": 35}).throw(3, 4)
    cash = t.cash("ann")
    t.draw("ann", b.MoveBack(3))
    assert (t.space("ann"), t.cash("ann")) == (39, cash)
    assert t.waits == (Purchase, "ann")


def test_e05_moved_backwards_onto_start_pays(table):
    """F "Case départ": "Si, à l'issu d'un déplacement, vous vous arrêtez sur la case départ, vous recevez"."""
    t = table("F", pawns={"ann": 35}).throw(3, 4)
    t.draw("ann", b.MoveBack(2))
    assert (t.space("ann"), t.paid) == (0, [("bank", "ann", 2_000_000)])


def test_house_rule_double_salary_on_landing_exactly(table):
    """No booklet: option `salary_on_start` 2 doubles a landing, not a pass."""
    t = table("U", options={"salary_on_start": 2}, pawns={"ann": 33, "bob": 35}).throw(3, 4)
    assert t.paid == [("bank", "ann", 400)]
    t.throw(3, 4)
    assert t.paid == [("bank", "bob", 200)]


def test_an_unowned_property_may_be_bought_at_the_printed_price(table):
    """C "Arrêt sur une propriété à vendre": "payez à la Banque le prix indiqué sur le plateau"."""
    t = table("C", pawns={"ann": 32}).throw(3, 4)
    assert t.refused(c.Buy("bob")) is Reason.NOT_THIS_PLAYER
    t.buy("ann")
    assert t.paid == [("ann", "bank", 40_000)]
    assert t.holder(39) == "ann"


def test_buying_needs_the_cash(table):
    """C "Arrêt sur une propriété à vendre": "dans ce cas, payez"; one franc short is short."""
    t = table("C", balances={"ann": 39_999}, pawns={"ann": 32}).throw(3, 4)
    assert t.refused(c.Buy("ann")) is Reason.SHORT_OF_CASH
    t = table("C", balances={"ann": 40_000}, pawns={"ann": 32}).throw(3, 4).buy("ann")
    assert t.cash("ann") == 0


def test_e08_mortgage_to_buy(table):
    """003 FAQ: "Vous pouvez hypothéquer une propriété pour acheter des Maisons, des Hôtels ou d'autres propriétés"."""
    t = table("C", balances={"ann": 30_000}, holders={5: "ann"}, pawns={"ann": 32}).throw(3, 4)
    t.mortgage("ann", 5).buy("ann")
    assert (t.holder(39), t.cash("ann")) == ("ann", 0)


@pytest.mark.parametrize("space", [11, 12, 15])
def test_a_declined_property_is_auctioned_at_once(table, space):
    """C "Arrêt sur une propriété à vendre": "la Banque doit la mettre aussitôt aux enchères"; the same for stations."""
    t = table("C", pawns={"ann": space - 3}).throw(1, 2).do(c.Decline("ann"))
    assert t.waits == (Auction, None)


def test_house_rule_no_auction(table):
    """No booklet: option `auction` no leaves a declined deed with the bank."""
    t = table("C", options={"auction": "no"}).throw(1, 2).do(c.Decline("ann"))
    assert t.waits == (Throw, "bob")
    assert t.holder(3) is None


def test_on_one_s_own_property_nothing_happens(table):
    """C "Arrêt sur une propriété privée": rent is due to *another* player."""
    t = table("C", holders={3: "ann"}).throw(1, 2)
    assert t.paid == []
    assert t.waits == (Throw, "bob")


def test_e07_taxes_go_to_the_bank_not_to_the_pot(table):
    """C "Impôts": "Payez à la Banque le montant indiqué sur ces cases"."""
    t = table("C", pot=500).throw(1, 3)
    assert t.owed == ("ann", "bank", 20_000)
    t.pay("ann")
    assert (t.cash("ann"), t.cash("pot")) == (130_000, 500)


@pytest.mark.parametrize(("rules", "amounts"), [("C", (20_000, 10_000)), ("S", (2_000_000, 1_000_000))])
def test_both_tax_spaces_ask_their_own_amount(table, rules, amounts):
    """S, F "Cases impôts et taxe de luxe": "du montant indiqué"."""
    t = table(rules, pawns={"ann": 1, "bob": 35})
    t.throw(1, 2)
    assert t.owed == ("ann", "bank", amounts[0])
    t.pay("ann").throw(1, 2)
    assert t.owed == ("bob", "bank", amounts[1])


def test_house_rule_taxes_and_cards_go_to_the_pot(table):
    """No booklet: option `pot` fines_taxes_cards."""
    t = table("S", options={"pot": "fines_taxes_cards"}, pawns={"bob": 33}).throw(1, 3).pay("ann")
    assert t.cash("pot") == 2_000_000
    t.throw(1, 2).do(c.DrawCard("bob", "chance.school_fees")).pay("bob")
    assert t.cash("pot") == 3_500_000


def test_e06_free_parking_collects_the_pot(table):
    """C "Parc gratuit": "vous recevez tout l'argent placé au centre du plateau de jeu"."""
    t = table("C", pot=10_000, pawns={"ann": 13}).throw(3, 4)
    assert t.space("ann") == 20
    assert (t.cash("ann"), t.cash("pot")) == (160_000, 0)


@pytest.mark.parametrize("rules", "SFU")
def test_e06_without_a_pot_free_parking_pays_nothing(table, rules):
    """S, F "Parc gratuit": "vous pouvez vous reposer en attendant le prochain tour"."""
    t = table(rules, pawns={"ann": 13}).throw(3, 4)
    assert t.paid == []
    assert t.waits == (Throw, "bob")


def test_a_double_onto_free_parking_still_throws_again(table):
    """C "Parc gratuit": "Vous repartirez de cette case au tour suivant" (Decision: the second throw stays)."""
    t = table("C", pot=5_000, pawns={"ann": 12}).throw(4, 4)
    assert t.waits == (Throw, "ann")


def test_the_pot_is_seeded_again_when_emptied(table):
    """No booklet: option `pot_seed`."""
    t = table("C", options={"pot_seed": 50_000}, pawns={"ann": 13}).throw(3, 4)
    assert (t.cash("ann"), t.cash("pot")) == (200_000, 50_000)


def test_reached_by_dice_the_jail_is_a_visit(table):
    """C "Prison": "votre séjour est considéré comme une simple visite"; S, F "Simple visite"."""
    t = table("C").throw(4, 6)
    assert not t.jailed("ann")
    t.throw(4, 6).throw(4, 6).throw(1, 2)
    assert t.space("ann") == 13


@pytest.mark.parametrize(
    ("space", "deck"),
    [(2, "chest"), (7, "chance"), (17, "chest"), (22, "chance"), (33, "chest"), (36, "chance")],
)
def test_card_spaces_draw_from_their_deck(table, space, deck):
    """C "Arrêt sur une case CHANCE ou COMMUNAUTE": "la première carte de la pile indiquée"."""
    t = table("C", pawns={"ann": (space - 3) % 40}).throw(1, 2)
    assert t.waits == (CardToDraw, "ann")
    assert t.game.top.deck is Deck(deck)


def swisscom(t):
    return [s.number for s in t.edition.spaces if s.kind is b.Kind.SWISSCOM]


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("deck", [Deck.CHANCE, Deck.CHEST])
def test_swisscom_draws_from_the_deck_that_is_named(table, which, deck):
    """S "Cases Swisscom": "Vous tirez une carte Chance ou Chancellerie"."""
    space = swisscom(table("S"))[which]
    t = table("S", pawns={"ann": (space - 3) % 40}).throw(1, 2)
    assert t.waits == (SwisscomChoice, "ann")
    t.do(c.ChooseDeck("ann", deck))
    assert t.waits == (CardToDraw, "ann")
    assert t.game.top.deck is deck


@pytest.mark.parametrize(
    ("effect", "change"), [(None, 0), (b.Receive(700_000), 700_000), (b.MoveTo(0), 2_000_000), (b.ToJail(), 0)]
)
def test_swisscom_s_message_may_ask_anything(table, effect, change):
    """S "Cases Swisscom": "un SMS comportant une question ou une action à réaliser"."""
    space = swisscom(table("S"))[0]
    t = table("S", pawns={"ann": (space - 3) % 40}).throw(1, 2)
    cash = t.cash("ann")
    t.do(c.EnterEffect("ann", effect))
    assert t.cash("ann") == cash + change
    assert t.waits == (Throw, "bob")


def test_swisscom_with_the_stickers_is_a_card_space(table):
    """S "Cases Swisscom": "recouvrir les deux cases Swisscom à l'aide des autocollants Chance et Chancellerie"."""
    first, second = swisscom(table("S"))
    options = {"swisscom": "stickers"}
    decks = set()
    for space in (first, second):
        t = table("S", options=options, pawns={"ann": (space - 3) % 40}).throw(1, 2)
        assert t.waits == (CardToDraw, "ann")
        decks.add(t.game.top.deck)
    assert decks == {Deck.CHANCE, Deck.CHEST}


def test_other_business_is_allowed_on_any_space(table):
    """S, F "Parc gratuit": "continuer vos transactions normalement"."""
    t = table("C", holders={5: "bob"}).throw(3, 3)
    assert t.waits == (Purchase, "ann")
    t.mortgage("bob", 5)
    assert t.cash("bob") == 160_000
    t.lift("bob", 5)
    assert t.cash("bob") == 149_000
    assert t.waits == (Purchase, "ann")


def test_a_pawn_put_right_pays_nothing_and_asks_nothing(table):
    """No booklet: the table's mistake is repaired by hand."""
    t = table("C").throw(1, 2)
    t.do(c.PutPawn("ann", 0))
    assert (t.space("ann"), t.paid) == (0, [])
    assert t.waits == (Purchase, "ann")
    assert t.refused(c.PutPawn("ann", 40)) is Reason.NO_SUCH_SPACE
    assert t.refused(c.PutPawn("zoe", 4)) is Reason.UNKNOWN_PLAYER


def test_a_jailed_pawn_put_elsewhere_is_free(table):
    """No booklet: see above; the turn then begins with an ordinary throw."""
    t = table("C", jail={"ann": 1})
    assert t.waits == (JailChoice, "ann")
    t.do(c.PutPawn("ann", 24))
    assert (t.jailed("ann"), t.waits) == (False, (Throw, "ann"))
    t.throw(1, 1)
    assert t.space("ann") == 26


def test_a_jailed_pawn_put_on_the_jail_stays_there(table):
    """No booklet: nothing has been put right."""
    t = table("C", jail={"ann": 1}).do(c.PutPawn("ann", 10))
    assert (t.jailed("ann"), t.waits) == (True, (JailChoice, "ann"))


@pytest.mark.parametrize("effect", [b.JailCard(), b.PayOrDraw(100, Deck.CHANCE)])
def test_swisscom_s_message_may_not_be_a_card_that_needs_a_deck(table, effect):
    """S "Cases Swisscom": what needs a deck is drawn from one."""
    space = swisscom(table("S"))[0]
    t = table("S", pawns={"ann": (space - 3) % 40}).throw(1, 2)
    assert t.refused(c.EnterEffect("ann", effect)) is Reason.NO_SUCH_CARD
