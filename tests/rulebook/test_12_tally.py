"""Rulebook 12, the tally: each line, the placing, ties; and by which rules the game was played."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from banker import commands as c
from banker.board import Deck
from banker.clauses import Clause
from banker.events import GameEnd, WealthLine
from banker.options import Options
from banker.registry import DEPOT, HOTEL, SKYSCRAPER
from banker.rules.tally import line_sum, placings, wealth_lines
from banker.sums import What, adds_up
from tests.rulebook.test_boards import at
from tests.rulebook.test_skyscrapers import tall

DARK = dict.fromkeys((37, 39), "ann")


def amounts(t, player):
    return [line.amount for line in wealth_lines(t.game, player)]


def test_e59_every_line(table):
    """C "Partie limitée": "Chaque joueur évalue alors l'ensemble de ses biens"."""
    t = table("C", holders=DARK | {5: "ann"}, mortgages=(5,), levels={37: 4, 39: 5}, balances={"ann": 37_400})
    assert amounts(t, "ann") == [37_400, 10_000, 35_000, 80_000, 40_000, 100_000]
    assert t.worth("ann") == 302_400


def test_e60_short_a_hotel_counts_four_houses(table):
    """C "Partie courte" 3: "comprenant la valeur des trois Maisons précédemment échangées"."""
    where = {"holders": DARK | {5: "ann"}, "mortgages": (5,), "levels": {37: 3, 39: 5}}
    t = table("C", mode="short", balances={"ann": 37_400}, **where)
    assert amounts(t, "ann") == [37_400, 10_000, 35_000, 60_000, 40_000, 80_000]
    assert t.worth("ann") == 262_400


def test_e61_short_with_two_hotels(table):
    """S "Partie rapide" 3: "Ses hôtels estimés au prix d'achat, qui comprend la valeur des 3 appartements"."""
    where = {"holders": dict.fromkeys((1, 3, 12, 28), "ann"), "mortgages": (28,), "levels": {1: 5, 3: 5}}
    t = table("S", mode="short", balances={"ann": 4_250_000}, **where)
    assert t.worth("ann") == 11_700_000


def test_e62_mortgaging_does_not_change_the_worth(table):
    """F "Partie rapide" 3: "Ses propriétés hypothéquées estimées à la moitié de la valeur indiquée"."""
    t = table("F", holders={39: "ann"})
    before = t.worth("ann")
    t.mortgage("ann", 39)
    assert amounts(t, "ann") == [17_000_000, 2_000_000]
    assert t.worth("ann") == before


def test_jail_cards_and_the_pot_count_nothing(table):
    """C "Partie courte" 3: they are not in its list."""
    t = table("C", pot=10_000, jail_cards={"ann": (Deck.CHANCE,)})
    assert t.worth("ann") == 150_000


def test_the_table_may_agree_to_stop(table):
    """No booklet for the standard game: the tally of the short game decides."""
    t = table("C", balances={"ann": 1, "bob": 3, "cleo": 2}).do(c.EndGame())
    assert t.game.over.why is GameEnd.AGREED
    assert [(p.player, p.place, p.worth) for p in t.game.over.placings] == [
        ("bob", 1, 3),
        ("cleo", 2, 2),
        ("ann", 3, 1),
    ]


def test_equal_worth_shares_a_place(table):
    """Decision: ties are shared, and the next place counts them."""
    t = table("C", players=4, balances={"ann": 5, "bob": 7, "cleo": 7, "dan": 1})
    assert [(p.player, p.place) for p in placings(t.game)] == [("bob", 1), ("cleo", 1), ("ann", 3), ("dan", 4)]


def test_bankrupts_are_placed_by_the_order_of_leaving(table):
    """Decision: the last to leave is before the first; they have no lines."""
    t = table("C", players=4, balances=dict.fromkeys(("ann", "bob"), 0), pawns={"ann": 1, "bob": 1})
    t.throw(1, 2).do(c.DeclareBankruptcy("ann")).throw(1, 2).do(c.DeclareBankruptcy("bob")).do(c.EndGame())
    assert [(p.player, p.place) for p in t.game.over.placings] == [("cleo", 1), ("dan", 1), ("bob", 3), ("ann", 4)]
    assert t.game.over.placings[2].lines == ()


@pytest.mark.parametrize("rules", "CSFU")
def test_by_the_defaults_the_rules_are_official(table, rules):
    """003 FAQ: "Les règles officielles appliquées en tournoi ne permettent pas ce genre de variante"."""
    assert table(rules).do(c.EndGame()).game.over.departures == ()


STEPS = (0, 1, 100, 1_000, 10_000)
# Of each option the values that are no departure: the edition's default first, then what else its booklet allows.
TABLE = ("card", "automatic", "typed")
SILENT = {"rent_claim": ("automatic", "owner_taps"), "bid_limit": ("cash", "raisable"), "payment": TABLE} | {
    "after_jail_card": ("throw_now", "next_turn"),
    "auction_countdown": (10, 0, 5, 20),
    "turn_limit": (0, 30, 60, 120),
    "referee": ("no", "yes"),
    "debt_trades": ("guarded", "free"),
    "estate_mortgages": ("cancelled", "kept"),
    "timed_base": ("standard", "short"),
}
MILLIONS = SILENT | {
    "utility_after_card": ("throw", "last_throw"),
    "interest_rounding": (1_000, 10_000),
    "after_jail_fine": ("next_turn", "throw_now"),
    "double_from_jail_rolls_again": ("yes", "no"),
    "estate_buildings": ("sold", "standing"),
    "short_last_estate": ("ordinary", "standing"),
    "deal_deeds": ("no", "yes"),
}
OFFICIAL: dict[str, dict[str, tuple[object, ...]]] = {
    "C": SILENT | {"interest_rounding": (100, 0)},
    "S": MILLIONS | {"swisscom": ("choice", "stickers")},
    "F": MILLIONS,
    "U": SILENT,
}


def values(option: str) -> tuple[object, ...]:
    """Every value that an option may have; of an amount, some."""
    kind = get_type_hints(Options)[option]
    return STEPS if kind is int else get_args(kind)


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", "CSFU")
@pytest.mark.parametrize("option", Options.__struct_fields__)
def test_the_tally_names_each_departure(table, rules, option):
    """003 FAQ: "Les règles officielles … ne permettent pas ce genre de variante": named is what is neither the default
    nor another fair reading of the booklet; how one pays is a matter of the table."""
    default = getattr(table(rules).game.options, option)
    official = OFFICIAL[rules].get(option, (default,))
    assert official[0] == default
    for value in {*values(option), *official} - ({"yes"} if option == "speed_die" else set()):  # no such die there
        over = table(rules, options={option: value}).do(c.EndGame()).game.over
        assert over.departures == (() if value in official else (option,)), value


def test_each_line_is_made_of_what_it_counts(table, tmp_path):
    """C "Partie courte" 3: the printed price, half of it under a mortgage, and each building at its price."""
    holders = dict.fromkeys((1, 3, 5, 11, 13, 14, 15), "ann")
    levels = {1: 2, 3: 1, 11: SKYSCRAPER, 13: HOTEL, 14: HOTEL, 15: DEPOT}
    board = tall(tmp_path, "depots = 4\nspaces.15.depot = 100\n")
    t = at(board, holders=holders, levels=levels, mortgages=(5,))
    made = {}
    for line in wealth_lines(t.game, "ann"):
        sum_ = line_sum(t.game, line)
        assert sum_.amount == line.amount
        assert adds_up(sum_)
        assert {part.space for part in sum_.parts} == {line.space}
        made[line.kind, line.space] = (sum_.clause, [part.what for part in sum_.parts])
    houses, hotel = [What.HOUSES], [What.HOTEL]
    assert made == {
        ("cash", None): (Clause.TALLY_CASH, [What.CASH]),
        ("mortgaged", 5): (Clause.TALLY_MORTGAGED, [What.PRICE]),
        **{("deed", n): (Clause.TALLY_DEED, [What.PRICE]) for n in (1, 3, 11, 13, 14, 15)},
        **{("houses", n): (Clause.TALLY_BUILT, houses) for n in (1, 3)},
        **{("hotel", n): (Clause.TALLY_BUILT, hotel) for n in (13, 14)},
        ("skyscraper", 11): (Clause.TALLY_BUILT, [What.SKYSCRAPER]),
        ("depot", 15): (Clause.TALLY_BUILT, [What.DEPOT]),
    }


def test_a_line_says_what_it_is_and_where(table):
    """C "Partie courte" 3: houses at their price, hotels with the houses handed in, mortgaged deeds at half."""
    holders = dict.fromkeys((1, 3, 5, 37, 39), "ann")
    t = table("C", balances={"ann": 7}, holders=holders, levels={1: 2, 3: 1, 39: 5, 37: 4}, mortgages=(5,))
    assert wealth_lines(t.game, "ann") == (
        WealthLine("cash", 7),
        WealthLine("deed", 6_000, 1),
        WealthLine("houses", 10_000, 1, 2),
        WealthLine("deed", 6_000, 3),
        WealthLine("houses", 5_000, 3, 1),
        WealthLine("mortgaged", 10_000, 5),
        WealthLine("deed", 35_000, 37),
        WealthLine("houses", 80_000, 37, 4),
        WealthLine("deed", 40_000, 39),
        WealthLine("hotel", 100_000, 39),
    )
