"""Rulebook 1, set-up: who sits, what everybody begins with, who throws first."""

from __future__ import annotations

import pytest

from banker import commands as c
from banker.board import Deck
from banker.events import BuildingsChanged, LevelChange
from banker.game import Seat
from banker.pending import JailChoice, Purchase, Throw
from banker.rules.position import Position, SetupError
from banker.rules.setup import open_game, opened
from tests.rulebook.conftest import Table

STARTING = {"C": 150_000, "S": 15_000_000, "F": 15_000_000, "U": 1_500}


def test_e01_the_starting_notes_make_the_starting_balance(table):
    """C "Préparation" 5: "une somme de 150.000 Francs, répartie comme indiqué ci-dessous"."""
    notes = 2 * 50_000 + 4 * 10_000 + 5_000 + 2_000 + 2 * 1_000 + 500 + 5 * 100
    assert notes == 150_000
    assert table("C").cash("ann") == notes


@pytest.mark.parametrize("rules", "CSFU")
def test_everybody_begins_with_the_same_balance_on_start(table, rules):
    """C "Préparation" 4 and 5: "chaque joueur choisit un pion et le place sur la case Départ"; S, F 3: the same."""
    t = table(rules)
    assert [t.cash(p) for p in ("ann", "bob", "cleo")] == [STARTING[rules]] * 3
    assert [t.space(p) for p in ("ann", "bob", "cleo")] == [0, 0, 0]
    assert t.cash("bank") == -3 * STARTING[rules]


@pytest.mark.parametrize("rules", "CSFU")
def test_the_bank_has_32_houses_and_12_hotels(table, rules):
    """003 FAQ: "le jeu Monopoly comporte depuis toujours 32 Maisons et 12 Hôtels"; S, F "Contenu"."""
    assert table(rules).stock == (32, 12)


@pytest.mark.parametrize(("rules", "least", "most"), [("C", 2, 8), ("S", 2, 6), ("F", 2, 7), ("U", 2, 8)])
def test_the_edition_says_how_many_play(table, rules, least, most):
    """S, cover: "2-6 joueurs"; F "Contenu": "7 pions"."""
    edition = table(rules).edition
    for count in (least, most):
        open_game(edition, [Seat(f"p{n}", f"P{n}") for n in range(count)])
    for count in (least - 1, most + 1):
        with pytest.raises(SetupError, match=f"{least} to {most} players"):
            open_game(edition, [Seat(f"p{n}", f"P{n}") for n in range(count)])


def test_who_starts_throws_then_the_player_on_the_left(table):
    """C "Préparation" 6: "le joueur qui obtient le score le plus élevé commence la partie, le joueur situé à sa gauche
    jouant à sa suite"."""
    edition = table("C").edition
    seats = (Seat("ann", "Ann"), Seat("bob", "Bob"), Seat("cleo", "Cleo"))
    terms, _ = open_game(edition, seats, first="cleo")
    assert terms.first == "cleo"
    t = table("C", turn="cleo")
    assert t.waits == (Throw, "cleo")
    t.throw(4, 6)
    assert t.waits == (Throw, "ann")


def test_the_banker_needs_no_seat(table):
    """C "l'un des joueurs peut décider de tenir uniquement le rôle de Banquier"; S, F too: no throw of a banker's is
    awaited, the hammer names nobody, and after any bankruptcy the auctions go on."""
    edition = table("S").edition
    seats = [Seat(f"p{n}", f"P{n}") for n in range(6)]
    terms, events = open_game(edition, seats, position=Position(balances={"p0": 0}))
    t = Table(opened(terms, events), events).throw(1, 3).do(c.DeclareBankruptcy("p0"))
    for number in range(1, 6):
        assert t.waits == (Throw, f"p{number}")
        t.throw(1, 2).do(c.Decline(f"p{number}")).do(c.Hammer(0))
    assert t.waits == (Throw, "p1")


@pytest.mark.parametrize("rules", "CSFU")
def test_a_property_may_be_bought_on_the_first_lap(table, rules):
    """003 FAQ: "vous pouvez commencer à acheter des propriétés dès que vous arrivez sur la première case libre"."""
    t = table(rules).throw(1, 2)
    assert t.waits == (Purchase, "ann")
    t.buy("ann")
    assert t.holder(3) == "ann"
    assert t.cash("ann") == STARTING[rules] - t.edition.deed(3).price


def test_the_bank_never_goes_bankrupt(table):
    """C "Préparation" 5: "La Banque ne peut jamais faire faillite"; the electronic one runs below zero."""
    t = table("C", pawns={"ann": 38}).throw(1, 2)
    assert t.cash("bank") == -3 * 150_000 - 20_000


def test_a_position_is_a_game_begun_on_paper(table):
    """C "Préparation": what is not named is as at the beginning."""
    t = table(
        "C",
        balances={"ann": 7},
        holders={5: "bob", 11: "ann", 13: "ann", 14: "ann"},
        mortgages=(5,),
        levels={11: 4, 13: 5, 14: 4},
        pawns={"cleo": 24},
        jail={"bob": 2},
        jail_cards={"ann": (Deck.CHEST,)},
        pot=10_000,
        turn="bob",
    )
    assert (t.cash("ann"), t.cash("bob"), t.cash("pot")) == (7, 150_000, 10_000)
    assert (t.holder(5), t.mortgaged(5), t.holder(6)) == ("bob", True, None)
    assert (t.levels(11, 13, 14), t.stock) == ((4, 5, 4), (24, 11))
    assert (t.space("cleo"), t.space("bob"), t.game.player("bob").tries) == (24, 10, 2)
    assert t.game.player("ann").jail_cards == (Deck.CHEST,)
    assert t.waits == (JailChoice, "bob")
    assert t.game.terms.first == "bob"


def test_a_position_says_whose_interest_is_paid(table):
    """S "Vendre des propriétés hypothéquées": who has paid the 10 % lifts for the loan only."""
    t = table("S", holders={28: "ann", 12: "ann"}, mortgages=(12, 28), interest_paid=(28,))
    t.do(c.LiftMortgage("ann", 28)).do(c.LiftMortgage("ann", 12))
    assert t.cash("ann") == 15_000_000 - 750_000 - 825_000


DEAL = (("ann", 39), ("ann", 15), ("bob", 1), ("bob", 3))


def test_a_position_excludes_a_deal(table):
    """C "Partie courte" 1: the deal opens a game; one begun on paper has had its own."""
    sentence = "^deal: given beside a position; expected one of the two: a position says who holds which deed$"
    with pytest.raises(SetupError, match=sentence):
        table("C", 2, mode="short", deal=DEAL, pot=0)


def test_a_position_logs_only_buildings_that_stand(table):
    """C "Les Maisons": a level of 0 is no building."""
    t = table("C", holders={1: "ann", 3: "ann"}, levels={1: 1, 3: 0})
    assert [event.levels for event in t.events if isinstance(event, BuildingsChanged)] == [(LevelChange(1, 1),)]
    t = table("C", holders={1: "ann", 3: "ann"}, levels={1: 0, 3: 0})
    assert not [event for event in t.events if isinstance(event, BuildingsChanged)]


def test_a_position_may_use_up_the_stock(table):
    """003 FAQ: 32 houses and 12 hotels, and not one more."""
    hotels = (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19)
    houses = dict.fromkeys((21, 23, 24, 26, 27, 29), 4) | dict.fromkeys((31, 32), 3) | {34: 2}
    where = {"holders": dict.fromkeys((*hotels, *houses, 37, 39), "ann")}
    t = table("C", levels=dict.fromkeys(hotels, 5) | houses | {37: 5, 39: 4} | {31: 2, 32: 1, 34: 1}, **where)
    assert t.stock == (0, 0)
    with pytest.raises(SetupError, match="more buildings"):
        table("C", levels=dict.fromkeys(hotels, 5) | houses | {37: 5, 39: 5} | {31: 2, 32: 1, 34: 1}, **where)


def test_s_beside_a_mortgaged_street_one_house_may_stand(table):
    """S "Hypothéquer une propriété": "vendez d'abord les bâtiments de cette propriété"."""
    t = table("S", holders={37: "ann", 39: "ann"}, mortgages=(39,), levels={37: 1})
    assert t.levels(37, 39) == (1, 0)
