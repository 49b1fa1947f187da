"""Rulebook 10, the short game: the deal, hotels after three houses, the end at the second bankruptcy."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.events import GameEnd
from banker.limits import CEILING
from banker.pending import Throw
from banker.refusal import Reason
from banker.rules.position import SetupError

DARK = dict.fromkeys((37, 39), "ann")
DEAL = (("ann", 39), ("ann", 15), ("bob", 1), ("bob", 3), ("cleo", 12), ("cleo", 28))


def short(table, rules, **more):
    return table(rules, mode="short", **more)


def test_e52_each_is_dealt_two_deeds_and_pays_their_prices(table):
    """C "Partie courte" 1: "Chacun paye immédiatement à la Banque le prix des deux propriétés qu'il a reçues"."""
    t = short(table, "C", deal=DEAL)
    assert t.cash("ann") == 90_000
    assert [t.holder(n) for n in (39, 15, 1, 3, 12, 28)] == ["ann", "ann", "bob", "bob", "cleo", "cleo"]
    assert t.waits == (Throw, "ann")


@pytest.mark.parametrize(
    "deal",
    [
        DEAL[:5],
        (*DEAL, ("ann", 5)),
        (*DEAL[:5], ("cleo", 39)),
        (*DEAL[:5], ("cleo", 4)),
        (*DEAL[:5], ("cleo", 40)),
        (*DEAL[:5], ("cleo", -1)),
        (*DEAL, ("zoe", 5)),
    ],
)
def test_a_deal_is_two_deeds_for_each_player(table, deal):
    """S, F "Partie rapide" 1: "distribue deux cartes à chaque joueur"."""
    with pytest.raises(SetupError, match="deal"):
        short(table, "C", deal=deal)


def test_a_deal_must_be_paid(table):
    """C "Partie courte" 1: no choice, no auction, and no credit."""
    with pytest.raises(SetupError, match="cannot pay"):
        short(table, "C", deal=DEAL, options={"starting_balance": 59_999})
    assert short(table, "C", deal=DEAL, options={"starting_balance": 60_000}).cash("ann") == 0


def test_in_the_standard_game_nothing_is_dealt(table):
    """C "Partie courte": the deal is one of its three differences."""
    with pytest.raises(SetupError, match="deal"):
        table("C", deal=DEAL)


def test_e53_a_hotel_after_three_houses(table):
    """C "Partie courte" 2: "vous devez construire seulement trois Maisons (et non pas quatre)"."""
    t = short(table, "C", holders=DARK, balances={"ann": 160_000}).build("ann", {37: 5, 39: 5})
    assert t.paid == [("ann", "bank", 160_000)]
    assert t.stock == (32, 10)
    standard = table("C", holders=DARK, balances={"ann": 200_000}).build("ann", {37: 5, 39: 5})
    assert standard.paid == [("ann", "bank", 200_000)]


def test_e53_the_rent_of_the_hotel_is_the_same(table):
    """C "Partie courte" 2: "Le loyer perçu pour un Hôtel est identique à celui des règles classiques"."""
    t = short(table, "C", holders=DARK, levels={37: 5, 39: 5}, pawns={"bob": 36}, turn="bob").throw(1, 2)
    assert t.owed == ("bob", "ann", 200_000)


def test_there_is_no_fourth_house(table):
    """C "Partie courte" 2 (Decision): after three houses comes the hotel; evenly, it is the fourth step."""
    t = short(table, "C", holders=DARK, levels={37: 3, 39: 2})
    assert t.refused(t.building("ann", {37: 4})) is Reason.NOT_THAT_LEVEL
    assert t.refused(t.building("ann", {37: 5})) is Reason.UNEVEN
    t.build("ann", {39: 3}).build("ann", {37: 5})
    assert t.levels(37, 39) == (5, 3)
    with pytest.raises(SetupError):
        short(table, "C", holders=DARK, levels={37: 4, 39: 4})


def test_e54_a_hotel_sold_is_half_of_four_houses(table):
    """C "Partie courte" 2: "soit la même valeur que dans les règles classiques moins la valeur d'une maison"."""
    t = short(table, "C", holders=DARK, levels={37: 5, 39: 5}).sell("ann", {37: 0, 39: 0})
    assert t.paid == [("bank", "ann", 80_000)]
    standard = table("C", holders=DARK, levels={37: 5, 39: 5}).sell("ann", {37: 0, 39: 0})
    assert standard.paid == [("bank", "ann", 100_000)]


def test_a_hotel_changed_back_gives_three_houses(table):
    """S, F "Partie rapide" 2 (Decision): three apartments and half the hotel price."""
    t = short(table, "F", holders=DARK, levels={37: 5, 39: 5}).sell("ann", {39: 3})
    assert t.paid == [("bank", "ann", 1_000_000)]
    assert t.stock == (29, 11)


def bankrupt(t, player):
    """`player`, in turn on 7, owes the bank more than they have."""
    return t.throw(3, 4).draw(player, b.Pay(CEILING)).do(c.DeclareBankruptcy(player))


def test_the_first_bankrupt_leaves_and_the_game_goes_on(table):
    """C "Partie courte" 3: "Le premier joueur qui fait faillite se retire du jeu"."""
    t = bankrupt(short(table, "C", holders={5: "ann"}), "ann")
    assert t.game.over is None
    t.do(c.Hammer(0))
    assert t.waits == (Throw, "bob")


@pytest.mark.parametrize("rules", "CS")
def test_e56_the_second_bankruptcy_ends_the_game_without_an_auction(table, rules):
    """S "Partie rapide" 3: "Lorsque le deuxième joueur a fait faillite, la partie se termine"."""
    t = bankrupt(short(table, rules, players=4, holders={5: "bob"}), "ann")
    t = bankrupt(t, "bob")
    assert t.game.over.why is GameEnd.SECOND_BANKRUPTCY
    assert t.game.pending == ()
    assert [(p.player, p.place) for p in t.game.over.placings] == [("cleo", 1), ("dan", 1), ("bob", 3), ("ann", 4)]


ORANGE = dict.fromkeys((16, 18, 19), "bob")


def second(table, rules, unit, **more):
    """Bob, the second bankrupt, owes Cleo; his group stands at (3, 3, hotel), his cash is 4 000 (400 000)."""
    t = short(
        table,
        rules,
        players=4,
        holders=ORANGE,
        levels={16: 3, 18: 3, 19: 5},
        balances={"bob": 40 * unit, "cleo": 0},
        **more,
    )
    t = bankrupt(t, "ann")
    return t.throw(3, 4).draw("bob", b.PayEach(CEILING)).do(c.DeclareBankruptcy("bob"))


def test_e55_c_the_second_bankrupt_hands_over_everything_standing(table):
    """C "Partie courte" 3: "l'ensemble de ses biens, y compris ses Maisons, Hôtels et Propriétés"."""
    t = second(table, "C", 100)
    assert t.worth("cleo") == 4_000 + 56_000 + 60_000 + 40_000
    assert t.game.over.placings[0].worth == 160_000
    assert t.levels(16, 18, 19) == (3, 3, 5)


def test_e55_s_the_buildings_are_sold_as_usual(table):
    """S, F "Partie rapide" 3, silent: option `short_last_estate` ordinary, or standing."""
    assert second(table, "S", 10_000).worth("cleo") == 400_000 + 10 * 500_000 + 5_600_000
    assert second(table, "S", 10_000, options={"short_last_estate": "standing"}).worth("cleo") == 16_000_000


def test_no_interest_on_the_last_estate(table):
    """Decision: ended means ended, no 10 % on the mortgages of that estate."""
    t = short(table, "C", players=4, holders={1: "bob"}, mortgages=(1,))
    t = bankrupt(t, "ann")
    t.throw(3, 4).draw("bob", b.PayEach(CEILING)).do(c.DeclareBankruptcy("bob"))
    assert t.game.over is not None
    assert t.mortgaged(1)
    assert t.cash("cleo") == 300_000


@pytest.mark.parametrize("rules", "CSFU")
def test_a_short_game_begun_on_paper_after_its_first_bankruptcy_ends_with_the_next(table, rules):
    """C "Partie courte" 3: "quand un deuxième joueur fait faillite", wherever the first was booked."""
    t = short(table, rules, players=4, turn="ann", bankrupts=1)
    assert bankrupt(t, "ann").game.over.why is GameEnd.SECOND_BANKRUPTCY
    assert bankrupt(short(table, rules, players=4, turn="ann", bankrupts=0), "ann").game.over is None
    with pytest.raises(SetupError, match=r"^position.bankrupts: 2; expected 0 or 1"):
        short(table, rules, players=4, bankrupts=2)


def test_with_two_players_the_first_bankruptcy_is_the_last(table):
    """C "Partie courte" 3: the player who is left has won; the estate passes as the last one does."""
    t = short(table, "C", players=2, holders=ORANGE, levels={16: 3, 18: 3, 19: 5}, turn="bob", balances={"bob": 0})
    t.throw(3, 4).draw("bob", b.PayEach(CEILING)).do(c.DeclareBankruptcy("bob"))
    assert t.game.over.why is GameEnd.LAST_PLAYER
    assert t.levels(16, 18, 19) == (3, 3, 5)
