"""Rulebook 3, rent: streets, whole groups, stations, utilities, and the claim."""

from __future__ import annotations

import pytest

from banker import board as b
from banker import commands as c
from banker.pending import JailChoice, Purchase, RentThrow, Throw
from banker.refusal import Reason


def landed(table, rules, space, *, dice=(1, 2), **position):
    """Bob comes to `space` by these dice."""
    return table(rules, pawns={"bob": (space - sum(dice)) % 40}, turn="bob", **position).throw(*dice)


def rent(t):
    """What Bob owes Ann, 0 if nothing."""
    if t.owed is None:
        return 0
    debtor, creditor, amount = t.owed
    assert (debtor, creditor) == ("bob", "ann")
    return amount


@pytest.mark.parametrize(("level", "amount"), list(enumerate((1_000, 5_000, 15_000, 45_000, 62_500, 75_000))))
def test_the_rent_of_a_street_is_printed_by_its_buildings(table, level, amount):
    """C "Arrêt sur une propriété privée": "figure sur le Titre de Propriété, et varie selon le nombre de Maisons"."""
    holders = dict.fromkeys((11, 13, 14), "ann") if level else {11: "ann"}
    levels = dict.fromkeys((11, 13, 14), level) if level else {}
    assert rent(landed(table, "C", 11, holders=holders, levels=levels)) == amount


def test_e09_a_whole_group_s_bare_rent_is_doubled(table):
    """C "Arrêt sur une propriété privée": "la valeur du loyer de ces terrains est alors multipliée par deux"."""
    holders = {1: "ann", 3: "ann"}
    assert rent(landed(table, "C", 1, holders=holders)) == 400
    assert rent(landed(table, "C", 3, holders=holders)) == 800


def test_a_group_of_two_holders_is_not_doubled(table):
    """C: "Si un joueur possède tous les terrains d'une même couleur"."""
    assert rent(landed(table, "C", 1, holders={1: "ann", 3: "cleo"})) == 200


def test_e10_a_mortgage_in_the_group_makes_the_rent_ordinary(table):
    """C: "le loyer est ordinaire pour les terrains non-hypothéqués, et inexistant pour le terrain hypothéqué"."""
    holders = {1: "ann", 3: "ann"}
    assert rent(landed(table, "C", 1, holders=holders, mortgages=(3,))) == 200
    assert rent(landed(table, "C", 3, holders=holders, mortgages=(3,))) == 0


def test_beside_a_mortgage_the_rent_stays_doubled_by_u(table):
    """No booklet (UK/US sheets): option `double_rent_beside_mortgage` yes."""
    holders = {1: "ann", 3: "ann"}
    assert rent(landed(table, "U", 1, holders=holders, mortgages=(3,))) == 4
    assert rent(landed(table, "U", 3, holders=holders, mortgages=(3,))) == 0


def test_e11_bare_streets_beside_a_house_stay_doubled(table):
    """C "Les Maisons": "vous continuez à percevoir un double loyer pour les terrains nus de ce groupe"."""
    holders = dict.fromkeys((6, 8, 9), "ann")
    rents = [rent(landed(table, "C", n, holders=holders, levels={6: 1})) for n in (6, 8, 9)]
    assert rents == [3_000, 1_200, 1_600]


def test_e12_doubled_where_nothing_is_built_yet(table):
    """S "Payer un loyer": "pour chaque propriété de ce groupe où il n'y a pas encore de construction"."""
    holders = dict.fromkeys((21, 23, 24), "ann")
    assert rent(landed(table, "S", 21, holders=holders, levels={24: 1})) == 360_000
    assert rent(landed(table, "S", 24, holders=holders, levels={24: 1})) == 1_000_000


def test_e13_no_double_rent_beside_a_mortgage(table):
    """S "Payer un loyer": "ne peut pas recevoir ce double loyer si une des propriétés est hypothéquée"."""
    holders = dict.fromkeys((21, 23, 24), "ann")
    assert rent(landed(table, "S", 21, holders=holders, mortgages=(24,))) == 180_000
    assert rent(landed(table, "S", 24, holders=holders, mortgages=(24,))) == 0


def test_built_beside_a_mortgage_the_deed_s_rent_holds(table):
    """S "Hypothéquer une propriété": "vous continuez à percevoir le loyer des propriétés du même groupe"."""
    holders = dict.fromkeys((37, 39), "ann")
    assert rent(landed(table, "S", 37, holders=holders, levels={37: 1}, mortgages=(39,))) == 1_750_000


@pytest.mark.parametrize(("owned", "amount"), [((5,), 2_500), ((5, 15), 5_000), ((5, 15, 35), 10_000)])
def test_the_rent_of_a_station_goes_by_their_number(table, owned, amount):
    """C "Arrêt sur une GARE": "en fonction du nombre total de Gares possédées par ce joueur"."""
    assert rent(landed(table, "C", 5, holders=dict.fromkeys(owned, "ann") | {25: "cleo"})) == amount


def test_e14_mortgaged_stations_count_and_earn_nothing(table):
    """003 FAQ: "vous pouvez continuer à percevoir un loyer de 20.000 Francs pour les Gares non-hypothéquées"."""
    holders = dict.fromkeys((5, 15, 25, 35), "ann")
    assert rent(landed(table, "C", 5, holders=holders, mortgages=(25,))) == 20_000
    assert rent(landed(table, "C", 25, holders=holders, mortgages=(25,))) == 0


def test_e15_three_stations_one_mortgaged(table):
    """F "Gares": "Ce montant variera suivant le nombre de gares détenues par ce joueur"."""
    holders = dict.fromkeys((5, 15, 25), "ann")
    assert rent(landed(table, "F", 5, holders=holders, mortgages=(25,))) == 1_000_000
    assert rent(landed(table, "F", 25, holders=holders, mortgages=(25,))) == 0


def test_e16_utilities_four_or_ten_times_the_dice(table):
    """S "Services publics": "Mais si le propriétaire a les deux en sa possession"."""
    assert rent(landed(table, "S", 12, dice=(3, 4), holders={12: "ann"})) == 280_000
    both = landed(table, "S", 12, dice=(3, 4), holders={12: "ann", 28: "ann"}, mortgages=(28,))
    assert rent(both) == 700_000


def test_utilities_of_two_holders_count_as_one_each(table):
    """C "Compagnie de distribution": "Si ce propriétaire possède une Compagnie"."""
    assert rent(landed(table, "C", 28, dice=(3, 4), holders={12: "cleo", 28: "ann"})) == 2_800


def by_card(table, rules, effect, **position):
    """Bob draws this card on space 7."""
    return landed(table, rules, 7, dice=(3, 4), **position).draw("bob", effect)


def test_e17_a_utility_reached_by_a_card_is_thrown_for_again(table):
    """C "Compagnie de distribution": "vous devrez alors lancer les dés pour déterminer le montant du loyer"."""
    t = by_card(table, "C", b.MoveTo(12), holders={12: "ann"})
    assert t.waits == (RentThrow, "bob")
    t.throw(5, 6)
    assert rent(t) == 4_400
    assert t.game.turn.dice == (5, 6)
    assert t.space("bob") == 12
    t.pay("bob")
    assert t.waits == (Throw, "cleo")


def test_e17_the_throw_for_the_rent_is_no_double(table):
    """Decision: that throw is no move and no double, and does not end a row of doubles either."""
    t = landed(table, "C", 7, dice=(2, 2), holders={12: "ann"}).draw("bob", b.MoveTo(12))
    t.throw(5, 5)
    assert rent(t) == 4_000
    t.pay("bob")
    assert t.waits == (Throw, "bob")
    assert t.game.turn.doubles == 1


def test_a_utility_after_a_card_may_go_by_the_last_throw(table):
    """S, F silent: option `utility_after_card` last_throw."""
    t = by_card(table, "F", b.MoveTo(12), holders={12: "ann"}, options={"utility_after_card": "last_throw"})
    assert rent(t) == 7 * 4 * 10_000


@pytest.mark.parametrize(("owned", "amount"), [((15,), 50), ((5, 15), 100)])
def test_u_nearest_station_at_double_the_rent(table, owned, amount):
    """No booklet (UK/US cards): the nearest station forward, twice its rent."""
    t = by_card(table, "U", b.MoveToNearest("station", 2), holders=dict.fromkeys(owned, "ann"))
    assert t.space("bob") == 15
    assert rent(t) == amount


def test_u_nearest_utility_at_ten_times_a_new_throw(table):
    """No booklet (UK/US cards): 10 × the dice whatever the owner has."""
    t = by_card(table, "U", b.MoveToNearest("utility", 10), holders={12: "ann"})
    assert t.waits == (RentThrow, "bob")
    t.throw(2, 3)
    assert rent(t) == 50


def test_u_nearest_passes_start_and_may_be_bought(table):
    """No booklet (UK/US cards): from 36 the nearest station is 5, past Start."""
    t = landed(table, "U", 36).draw("bob", b.MoveToNearest("station", 2))
    assert t.paid == [("bank", "bob", 200)]
    assert t.waits == (Purchase, "bob")
    t.buy("bob")
    assert t.holder(5) == "bob"


def test_u_nearest_of_one_s_own_or_mortgaged_costs_nothing(table):
    """No booklet: as after dice."""
    for holders, mortgages in (({15: "bob"}, ()), ({15: "ann"}, (15,))):
        t = by_card(table, "U", b.MoveToNearest("station", 2), holders=holders, mortgages=mortgages)
        assert t.waits == (Throw, "cleo")


def test_e19_a_jailed_owner_collects(table):
    """S "Aller en prison": "Pendant que vous êtes en prison, vous pouvez toucher vos loyers"."""
    t = landed(table, "S", 39, holders={37: "ann", 39: "ann"}, levels={37: 2, 39: 2}, jail={"ann": 0})
    assert rent(t) == 6_000_000


def test_house_rule_a_jailed_owner_does_not_collect(table):
    """No booklet: option `rent_in_jail` no."""
    t = landed(table, "S", 39, holders={39: "ann"}, jail={"ann": 0}, options={"rent_in_jail": "no"})
    assert rent(t) == 0


def test_the_rent_is_fixed_at_the_landing(table):
    """Decision: buildings, group and mortgages of that moment; what is mortgaged to pay changes nothing."""
    t = landed(table, "C", 1, holders={1: "ann", 3: "ann"})
    assert rent(t) == 400
    t.mortgage("ann", 3)
    assert rent(t) == 400
    t.pay("bob")
    assert t.paid == [("bob", "ann", 400)]


def claims(table, rules="C", **more):
    """Bob comes to 24 by 6-6; Ann, who holds it, has to tap for her rent."""
    options = {"rent_claim": "owner_taps"}
    return landed(table, rules, 24, dice=(6, 6), holders={24: "ann"}, options=options, **more)


def test_e18_claimed_before_the_next_player_throws(table):
    """C "Arrêt sur une propriété privée": "avant que le joueur jouant à votre suite ait lancé les dés"."""
    t = claims(table)
    assert t.waits == (Throw, "bob")
    t.throw(1, 3)  # the payer's own second throw does not lose it
    t.do(c.Decline("bob")).do(c.Hammer(0))
    t.do(c.ClaimRent("ann"))
    assert rent(t) == 2_000
    t.pay("bob")
    assert t.cash("ann") == 152_000
    assert t.waits == (Throw, "cleo")


def test_e18_lost_at_the_next_player_s_throw(table):
    """S, F "Payer un loyer": "doit vous réclamer le loyer avant que le joueur suivant ne lance les dés"."""
    t = claims(table).throw(1, 3).do(c.Decline("bob")).do(c.Hammer(0))
    t.throw(4, 6)
    assert t.game.turn.player == "cleo"
    assert t.refused(c.ClaimRent("ann")) is Reason.NOT_ASKED


@pytest.mark.parametrize("rules", ["C", "S"])
def test_the_next_player_s_fine_does_not_lose_the_claim(table, rules):
    """C "avant que le joueur … ait lancé les dés": paying the fine before throwing does not lose the rent."""
    t = claims(table, rules, jail={"cleo": 0}).throw(1, 3).do(c.Decline("bob")).do(c.Hammer(0))
    assert t.waits == (JailChoice, "cleo")
    t.do(c.PayFine("cleo"))
    t.do(c.ClaimRent("ann"))
    assert rent(t) == {"C": 2_000, "S": 200_000}[rules]
    t.pay("bob")
    assert t.waits == {"C": (Throw, "cleo"), "S": (Throw, "ann")}[rules]


def test_after_the_next_player_s_fine_the_throw_loses_it(table):
    """C: see above; the throw after the fine is the next player's first."""
    t = claims(table, jail={"cleo": 0}).throw(1, 3).do(c.Decline("bob")).do(c.Hammer(0))
    t.do(c.PayFine("cleo")).throw(4, 6)
    assert t.refused(c.ClaimRent("ann")) is Reason.NOT_ASKED


def test_two_rents_are_claimed_one_by_one_the_newest_first(table):
    """C "Dernières précisions": "n'oubliez pas de réclamer le paiement de vos loyers"."""
    options = {"rent_claim": "owner_taps"}
    t = landed(table, "C", 24, dice=(6, 6), holders={24: "ann", 29: "ann"}, options=options).throw(2, 3)
    t.do(c.ClaimRent("ann"))
    assert rent(t) == 2_400
    t.pay("bob").do(c.ClaimRent("ann"))
    assert rent(t) == 2_000
    t.pay("bob")
    assert t.refused(c.ClaimRent("ann")) is Reason.NOT_ASKED


def test_the_rent_thrown_for_after_a_card_is_claimed_too(table):
    """C "Compagnie de distribution": "le propriétaire peut alors vous réclamer un loyer"."""
    options = {"rent_claim": "owner_taps"}
    t = by_card(table, "C", b.MoveTo(12), holders={12: "ann"}, options=options).throw(5, 6)
    assert t.waits == (Throw, "cleo")
    t.do(c.ClaimRent("ann"))
    assert rent(t) == 4_400


def test_only_the_owner_claims(table):
    """S, F "Payer un loyer": "Le joueur qui est propriétaire de cette case"."""
    t = claims(table)
    assert t.refused(c.ClaimRent("cleo")) is Reason.NOT_ASKED
    assert t.refused(c.ClaimRent("bob")) is Reason.NOT_ASKED


def test_compulsory_payments_may_be_automatic(table):
    """No booklet: option `payment` automatic books a rent at once while the cash is there."""
    options = {"payment": "automatic"}
    t = landed(table, "C", 24, holders={24: "ann"}, options=options)
    assert t.paid == [("bob", "ann", 2_000)]
    t = landed(table, "C", 24, holders={24: "ann"}, options=options, balances={"bob": 1_999})
    assert rent(t) == 2_000
