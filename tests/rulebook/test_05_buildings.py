"""Rulebook 5, buildings: what is needed, when, evenly, from the stock, and selling them back."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.events import LevelChange
from banker.pending import Debt, JailChoice, Purchase
from banker.refusal import Reason
from banker.registry import DEPOT, HOTEL, SKYSCRAPER
from banker.rules import building
from banker.sums import What

PINK = dict.fromkeys((11, 13, 14), "ann")
DARK = dict.fromkeys((37, 39), "ann")


def emptied(t, houses=0, hotels=12):
    """The same table, whose stock is down to this many."""
    assert t.stock == (houses, hotels)
    return t


def test_a_house_costs_what_the_deed_says(table):
    """C "Les Maisons": "Le prix d'une Maison est indiqué sur le Titre de Propriété correspondant"."""
    t = table("C", holders=PINK).build("ann", {13: 1})
    assert t.paid == [("ann", "bank", 10_000)]
    assert (t.levels(11, 13, 14), t.stock) == ((0, 1, 0), (31, 12))


def test_e21_from_bare_to_a_hotel(table):
    """C "Les Hôtels": "vous échanger les 4 Maisons du terrain de votre choix contre un Hôtel"."""
    t = table("C", holders=PINK).build("ann", {11: 4, 13: 4, 14: 5})
    assert t.paid == [("ann", "bank", 130_000)]
    assert t.stock == (24, 11)


def test_a_street_is_named_once_in_a_request(table):
    """Decision: which of two levels of the same street was meant is not guessed, neither building nor selling."""
    t = table("C", holders=PINK, levels={11: 1})
    twice = (LevelChange(11, 0), LevelChange(11, 2))
    assert t.refused(c.Build("ann", twice)) is Reason.NAMED_TWICE
    assert t.refused(c.SellBuildings("ann", twice)) is Reason.NAMED_TWICE


def test_building_needs_the_whole_group(table):
    """C "Les Maisons": "Une fois que vous possédez tous les terrains d'un groupe de couleur"."""
    t = table("C", holders={11: "ann", 13: "ann", 14: "bob"})
    assert t.refused(t.building("ann", {11: 1})) is Reason.GROUP_NOT_COMPLETE
    t = table("C", holders={11: "ann", 13: "ann"})
    assert t.refused(t.building("ann", {11: 1})) is Reason.GROUP_NOT_COMPLETE
    t = table("C", holders=PINK)
    assert t.refused(t.building("bob", {11: 1})) is Reason.GROUP_NOT_COMPLETE


@pytest.mark.parametrize("rules", "CSU")
def test_building_needs_a_group_without_mortgage(table, rules):
    """C "Les Maisons": "si dans le même groupe, un terrain est hypothéqué"; S, F "Acheter un appartement"."""
    t = table(rules, holders=PINK, mortgages=(14,))
    assert t.refused(t.building("ann", {11: 1})) is Reason.GROUP_MORTGAGED


def test_s_building_goes_on_once_no_street_of_the_group_is_mortgaged(table):
    """S "Hypothèques": "Quand il n'y a plus d'hypothèque … le propriétaire peut recommencer à construire"."""
    t = table("S", holders=DARK, levels={37: 1}, mortgages=(39,))
    assert t.refused(t.building("ann", {39: 1})) is Reason.GROUP_MORTGAGED
    t.lift("ann", 39).build("ann", {39: 1})
    assert t.levels(37, 39) == (1, 1)


@pytest.mark.parametrize(("space", "reason"), [(5, Reason.NOT_A_STREET), (12, Reason.NOT_A_STREET)])
def test_only_streets_are_built_on(table, space, reason):
    """C "Les Maisons": "à placer sur ces terrains"; stations and utilities carry nothing."""
    t = table("C", holders=dict.fromkeys((5, 15, 25, 35, 12, 28), "ann"))
    assert t.refused(t.building("ann", {space: 1})) is reason
    assert t.refused(t.building("ann", {0: 1})) is Reason.NO_DEED_HERE
    assert t.refused(t.building("ann", {40: 1})) is Reason.NO_SUCH_SPACE


def test_e26_evenly_one_on_each_street_first(table):
    """F "Acheter un appartement": "tant que vous n'en avez pas construit un sur chaque terrain de ce groupe"."""
    t = table("F", holders=dict.fromkeys((21, 23, 24), "ann"), levels={21: 1, 23: 1})
    assert t.refused(t.building("ann", {21: 2})) is Reason.UNEVEN
    t.build("ann", {24: 1}).build("ann", {21: 2})
    assert t.levels(21, 23, 24) == (2, 1, 1)


def test_a_hotel_needs_four_houses_on_each_lot(table):
    """C "Les Hôtels": "vous devez posséder 4 Maisons sur chaque terrain d'un même groupe"."""
    t = table("C", holders=DARK, levels={37: 3, 39: 4})
    assert t.refused(t.building("ann", {39: 5})) is Reason.UNEVEN
    t.build("ann", {37: 4, 39: 5})
    assert t.levels(37, 39) == (4, 5)


def test_one_hotel_a_street(table):
    """C "Les Hôtels": "Vous ne pouvez construire qu'un Hôtel par terrain"."""
    t = table("C", holders=DARK, levels={37: 5, 39: 5})
    assert t.refused(t.building("ann", {39: 6})) is Reason.NOT_THAT_LEVEL
    assert t.refused(t.building("ann", {39: 5})) is Reason.NOT_HIGHER
    assert t.refused(t.building("ann", {39: 4})) is Reason.NOT_HIGHER


def test_one_group_at_a_time(table):
    """One operation is about one group; an empty one about none."""
    t = table("C", holders=PINK | DARK)
    assert t.refused(t.building("ann", {11: 1, 37: 1})) is Reason.ONE_GROUP_AT_A_TIME
    assert t.refused(t.building("ann", {})) is Reason.ONE_GROUP_AT_A_TIME


def test_building_needs_the_cash(table):
    """S, F "Acheter un appartement": "tant que vos finances vous le permettent"."""
    t = table("C", holders=PINK, balances={"ann": 29_999})
    assert t.refused(t.building("ann", {11: 1, 13: 1, 14: 1})) is Reason.SHORT_OF_CASH
    t = table("C", holders=PINK, balances={"ann": 30_000}).build("ann", {11: 1, 13: 1, 14: 1})
    assert t.cash("ann") == 0


def test_e25_c_only_during_one_s_own_turn(table):
    """003 FAQ: "Vous ne pouvez acheter et construire des maisons et des Hôtels que durant votre tour de jeu"."""
    holders = PINK | dict.fromkeys((1, 3), "bob") | dict.fromkeys((6, 8, 9), "cleo")
    t = table("C", holders=holders, pawns={"bob": 16}, turn="bob").throw(1, 2)
    assert t.waits == (Purchase, "bob")
    assert t.refused(t.building("ann", {11: 1})) is Reason.NOT_YOUR_TURN
    t.build("bob", {1: 1}).buy("bob")
    assert t.game.turn.ended
    assert t.refused(t.building("ann", {11: 1})) is Reason.NOT_YOUR_TURN
    t.build("bob", {3: 1}).build("cleo", {6: 1})


def test_e25_s_also_between_turns(table):
    """S "Acheter un appartement": "quand c'est votre tour de jouer ou entre les tours des autres joueurs"."""
    t = table("S", holders=PINK, pawns={"bob": 16}, turn="bob").throw(1, 2)
    assert t.refused(t.building("ann", {11: 1})) is Reason.NOT_YOUR_TURN
    t.buy("bob").build("ann", {11: 1})
    assert t.levels(11) == (1,)


def test_c_before_the_throw_also_in_jail(table):
    """C "Les Maisons": "A tout moment, durant votre tour de jeu"; 003 FAQ "mener vos affaires normalement"."""
    t = table("C", holders=PINK, jail={"ann": 0})
    assert t.waits == (JailChoice, "ann")
    t.build("ann", {11: 1})
    t.do(c.PayFine("ann")).build("ann", {13: 1})
    assert t.levels(11, 13, 14) == (1, 1, 0)


def test_c_sent_to_jail_the_turn_is_over_at_once(table):
    """C "Prison": "L'arrivée en Prison met fin à votre tour de jeu"."""
    t = table("C", holders=PINK, pawns={"ann": 27}).throw(1, 2)
    assert t.jailed("ann")
    assert t.refused(t.building("ann", {11: 1})) is Reason.NOT_YOUR_TURN


def test_c_a_player_who_stays_in_jail_may_build_until_the_next_throw(table):
    """C "Les Maisons": "durant votre tour de jeu"; nobody was sent to jail in this turn (Decision: as outside jail)."""
    t = table("C", holders=PINK, jail={"ann": 0}).throw(1, 2)
    t.build("ann", {11: 1})
    t.throw(4, 6)
    assert t.refused(t.building("ann", {13: 1})) is Reason.NOT_YOUR_TURN


LAST_HOUSES = {n: 4 for n in (21, 23, 24, 26, 27, 29)} | {n: 2 for n in (31, 32, 34)}  # 30 houses
OTHERS = dict.fromkeys(LAST_HOUSES, "cleo")


def test_without_houses_in_the_stock_nothing_is_built(table):
    """C "Crise du bâtiment": "doivent attendre qu'un joueur ait rendu ou vendu ses Maisons"."""
    t = emptied(table("C", holders=PINK | OTHERS, levels=LAST_HOUSES), houses=2)
    assert t.refused(t.building("ann", {11: 1, 13: 1, 14: 1})) is Reason.NO_HOUSES_LEFT
    t.build("ann", {11: 1, 13: 1})
    assert t.refused(t.building("ann", {14: 1})) is Reason.NO_HOUSES_LEFT
    t.sell("cleo", {31: 1})
    t.build("ann", {14: 1})


def test_the_houses_of_a_hotel_come_back_in_time(table):
    """C "Les Hôtels": the four houses are handed in, so that from (4,4) two hotels need no house of the stock."""
    levels = LAST_HOUSES | {31: 0, 32: 0, 34: 0, 37: 4, 39: 4}
    t = emptied(table("C", holders=DARK | OTHERS, levels=levels))
    t.build("ann", {37: 5, 39: 5})
    assert t.stock == (8, 10)


def test_every_house_must_be_there_when_its_turn_comes(table):
    """Decision: from (3,4) the fourth house comes before any hotel hands its houses in."""
    levels = LAST_HOUSES | {31: 1, 32: 0, 34: 0, 37: 3, 39: 4}
    t = emptied(table("C", holders=DARK | OTHERS, levels=levels))
    assert t.refused(t.building("ann", {37: 5, 39: 5})) is Reason.NO_HOUSES_LEFT


def test_without_hotels_in_the_stock_no_houses_are_exchanged(table):
    """S, F "Crise du logement": "un nombre limité d'appartements ou d'hôtels"."""
    spaces = (1, 3, 6, 8, 9, 16, 18, 19, 21, 23, 24)
    levels = dict.fromkeys(spaces, 5) | {37: 4, 39: 4}
    t = table("C", holders=dict.fromkeys(spaces, "cleo") | DARK, levels=levels)
    assert t.stock == (24, 1)
    assert t.refused(t.building("ann", {37: 5, 39: 5})) is Reason.NO_HOTELS_LEFT
    t.build("ann", {37: 5})
    assert t.stock == (28, 0)


def test_sold_back_at_half_the_price(table):
    """C "Vente de propriété": "à la moitié de leur prix d'achat"."""
    t = table("C", holders=PINK, levels={11: 1, 13: 1, 14: 2}).sell("ann", {14: 1})
    assert t.paid == [("bank", "ann", 5_000)]
    assert (t.stock, t.events[0].space) == ((29, 12), 14)


def test_a_hotel_is_half_of_five_houses(table):
    """C "Vente de propriété": "soit, en définitive, la moitié du prix d'achat de 5 Maisons sur ce terrain"."""
    t = table("C", holders=DARK, levels={37: 5, 39: 5}).sell("ann", {37: 0, 39: 0})
    assert t.paid == [("bank", "ann", 2 * 5 * 10_000)]


def test_selling_is_even_too(table):
    """C "Les Maisons": "vous devez dégarnir tous les terrains du groupe uniformément"."""
    t = table("C", holders=PINK, levels={11: 2, 13: 2, 14: 2})
    assert t.refused(t.selling("ann", {11: 0})) is Reason.UNEVEN
    assert t.refused(t.selling("ann", {11: 3})) is Reason.NOT_LOWER
    assert t.refused(t.selling("ann", {11: 2})) is Reason.NOT_LOWER


# Stock 0: 21–29 have 24 houses, 11 and 13 have 8, and 14 a hotel.
CRISIS = {"holders": PINK | OTHERS, "levels": {n: 4 for n in (21, 23, 24, 26, 27, 29, 11, 13)} | {14: 5}}


def test_e22_without_houses_in_the_bank_the_group_comes_down_together(table):
    """C "Les Maisons": "vous devez dégarnir tous les terrains du groupe uniformément"."""
    t = emptied(table("C", **CRISIS), hotels=11)
    assert t.refused(t.selling("ann", {14: 4})) is Reason.NO_HOUSES_LEFT
    t.sell("ann", {11: 3, 13: 3, 14: 2})
    assert t.paid == [("bank", "ann", 25_000)]
    assert t.stock == (0, 12)


def test_e22_with_four_houses_in_the_bank_a_hotel_becomes_four_houses(table):
    """C "Crise du bâtiment": "vous ne pouvez pas les remplacer par des Maisons [s']il n'y en a plus de disponibles"."""
    t = table("C", **CRISIS).sell("cleo", {21: 3, 23: 3, 24: 3}).sell("cleo", {26: 3})
    assert t.stock == (4, 11)
    t.sell("ann", {14: 4})
    assert t.paid == [("bank", "ann", 5_000)]
    assert (t.levels(11, 13, 14), t.stock) == ((4, 4, 4), (0, 12))


DARK_HOTEL = {"holders": DARK | OTHERS, "levels": {n: 4 for n in (21, 23, 24, 26, 27, 29, 37)} | {39: 5}}


def test_e23_a_hotel_for_four_apartments_and_half_its_price(table):
    """F "Vendre un hôtel": "échanger votre hôtel contre quatre appartements et recevoir la moitié de la valeur"."""
    t = table("F", **DARK_HOTEL)
    assert t.stock == (4, 11)
    t.sell("ann", {39: 4})
    assert t.paid == [("bank", "ann", 1_000_000)]
    assert t.levels(37, 39) == (4, 4)


def test_e23_all_sold_at_once(table):
    """F "Vendre un hôtel": "la moitié du prix de l'hôtel, plus la moitié du prix des quatre appartements"."""
    t = table("F", **DARK_HOTEL).sell("ann", {37: 0, 39: 0})
    assert t.paid == [("bank", "ann", 9_000_000)]


def test_c_sells_at_any_time(table):
    """C "Vente de propriété": "Vous pouvez les vendre à n'importe quel moment du jeu"."""
    t = table("C", holders=PINK, levels={11: 1}, pawns={"bob": 16}, turn="bob").throw(1, 2)
    t.sell("ann", {11: 0})


def test_s_sells_in_one_s_turn_or_between_turns(table):
    """S, F "Vendre une propriété": "quand c'est votre tour de jouer, ou entre les tours des autres joueurs"."""
    t = table("S", holders=PINK, levels={11: 2, 13: 2, 14: 2}, pawns={"bob": 16}, turn="bob").throw(1, 2)
    assert t.refused(t.selling("ann", {11: 1})) is Reason.NOT_BETWEEN_TURNS
    t.buy("bob").sell("ann", {11: 1})
    t.throw(4, 6).throw(4, 2)
    assert t.waits == (Purchase, "ann")
    t.sell("ann", {13: 1})


def test_s_for_an_open_debt_one_sells_at_once(table):
    """S, F "Besoin d'argent": "vous pouvez en collecter en: Vendant des logements" (Decision: then always)."""
    t = table("S", holders=PINK | {6: "cleo"}, levels={11: 1}, balances={"bob": 0}, turn="bob").throw(2, 4)
    assert t.waits == (Debt, "bob")
    assert t.refused(t.selling("ann", {11: 0})) is Reason.NOT_BETWEEN_TURNS
    t = table("S", holders=PINK, levels={11: 1}, balances={"ann": 0}, pawns={"bob": 4}, turn="bob").throw(1, 2)
    t.draw("bob", b.CollectEach(500_000)).pay("cleo")
    assert t.waits == (Debt, "ann")
    t.sell("ann", {11: 0}).pay("ann")
    assert t.cash("ann") == 0


def test_a_bankrupt_builds_and_sells_no_more(table):
    """C "Faillite": out of the game."""
    t = table("C", balances={"ann": 0}, pawns={"ann": 1}).throw(1, 2).do(c.DeclareBankruptcy("ann"))
    assert t.refused(t.building("ann", {11: 1})) is Reason.OUT_OF_THE_GAME
    assert t.refused(t.selling("ann", {11: 1})) is Reason.OUT_OF_THE_GAME


@pytest.mark.parametrize(
    ("level", "what"),
    [(1, What.HOUSES), (4, What.HOUSES), (HOTEL, What.HOTEL), (SKYSCRAPER, What.SKYSCRAPER), (DEPOT, What.DEPOT)],
)
def test_a_sum_calls_each_building_by_its_own_name(level, what):
    """As the deed does: "avec HÔTEL"."""
    assert building.what_of(level) is what
