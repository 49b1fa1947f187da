"""Rulebook 1, set-up: what no game can begin with is refused in a sentence: where, what is wrong, what would do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from banker.board import Deck
from banker.game import Seat, TableName
from banker.limits import CEILING
from banker.rules.position import SetupError
from banker.rules.setup import open_game
from tests.rulebook.conftest import load
from tests.rulebook.test_boards import at, edition, without_jail

OVER = CEILING + 1
CONTROL = " has a control or direction character in it"
STREETS = (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19)
GROUP = {11: "ann", 13: "ann", 14: "ann"}
STANDS = "a street of a group that one player holds, without a mortgage in the way"
STATIONS = dict.fromkeys((5, 15, 25, 35), "ann")
DEAL = (("ann", 39), ("ann", 15), ("bob", 1), ("bob", 3))
SHORT_GROUP = {"mode": "short", "turn": "ann", "holders": GROUP}


def refused(table: Any, given: dict[str, Any], rules: str = "C") -> tuple[str, str, str]:
    with pytest.raises(SetupError) as error:
        table(rules, 2, **given)
    assert str(error.value) == f"{error.value.where}: {error.value.what}; expected {error.value.expected}"
    return error.value.where, error.value.what, error.value.expected


@pytest.mark.parametrize(
    ("given", "where", "what", "expected"),
    [
        ({"options": {"starting_balance": -1}}, "starting_balance", "-1", "0 or more"),
        ({"options": {"pot_seed": -1}}, "pot_seed", "-1", "0 or more"),
        ({"options": {"interest_rounding": -1}}, "interest_rounding", "-1", "0 or more"),
        ({"options": {"starting_balance": OVER}}, "starting_balance", f"{OVER}", f"at most {CEILING}"),
        ({"options": {"pot_seed": OVER}}, "pot_seed", f"{OVER}", f"at most {CEILING}"),
        ({"options": {"interest_rounding": OVER}}, "interest_rounding", f"{OVER}", f"at most {CEILING}"),
    ],
)  # fmt: skip
def test_amounts_chosen_by_the_table_are_neither_negative_nor_too_large(table, given, where, what, expected):
    """C "Préparation" 5; Decision: `banker.limits`."""
    assert refused(table, given) == ("options." + where, what, expected)


@pytest.mark.parametrize(
    ("given", "where", "what", "expected"),
    [
        ({"mode": "timed"}, "minutes", "0 agreed in the timed game", "minutes or ends, one of the two"),
        (
            {"mode": "timed", "minutes": 90, "ends": "22:00"},
            "minutes", "2 agreed in the timed game", "minutes or ends, one of the two",
        ),
        ({"minutes": 90}, "minutes", "1 agreed in the standard game", "neither minutes nor ends"),
        ({"mode": "timed", "minutes": 0}, "minutes", "0", "1 or more"),
        ({"mode": "timed", "ends": "24:00"}, "ends", "'24:00'", 'an hour such as "22:00"'),
        ({"mode": "timed", "ends": "2:00"}, "ends", "'2:00'", 'an hour such as "22:00"'),
        ({"mode": "timed", "ends": "22:60"}, "ends", "'22:60'", 'an hour such as "22:00"'),
        ({"mode": "timed", "ends": "22:00:00"}, "ends", "'22:00:00'", 'an hour such as "22:00"'),
    ],
)  # fmt: skip
def test_one_length_or_hour_is_agreed_before_the_game(table, given, where, what, expected):
    """S "convenir d'une durée déterminée au début de la partie"; C "Partie contre la montre"."""
    assert refused(table, given) == (where, what, expected)


@pytest.mark.parametrize(
    ("given", "where", "what", "expected"),
    [
        ({"balances": {"zoe": 1}}, "balances", "'zoe' is nobody at the table", "the id of a seat"),
        ({"pawns": {"zoe": 1}}, "pawns", "'zoe' is nobody at the table", "the id of a seat"),
        ({"jail": {"zoe": 1}}, "jail", "'zoe' is nobody at the table", "the id of a seat"),
        ({"jail_cards": {"zoe": ()}}, "jail_cards", "'zoe' is nobody at the table", "the id of a seat"),
        ({"turn": "zoe"}, "turn", "'zoe' is nobody at the table", "the id of a seat"),
        ({"tickets": {"zoe": 0}}, "tickets", "'zoe' is nobody at the table", "the id of a seat"),
        ({"third_die": ("ann", "zoe")}, "third_die", "'zoe' is nobody at the table", "the id of a seat"),
        (
            {"third_die": ("ann",)},
            "third_die", "this table plays without a third die", "nobody, or the option speed_die",
        ),
        ({"balances": {"ann": OVER}}, "balances.ann", f"{OVER}", f"at most {CEILING}"),
        ({"pot": OVER}, "pot", f"{OVER}", f"at most {CEILING}"),
        ({"bankrupts": 2}, "bankrupts", "2", "0 or 1: the second bankruptcy ends a short game"),
        ({"bankrupts": -1}, "bankrupts", "-1", "0 or 1: the second bankruptcy ends a short game"),
        ({"tickets": {"ann": -1}}, "tickets.ann", "-1", "0 or more"),
        ({"tickets": {"ann": 1}}, "tickets", "1 tickets", "at most 0, as many as the board has"),
        ({"holders": {1: "ann"}, "rows": {1: 0}}, "rows.1", "0", "a street whose rents rise"),
        (
            {"options": {"mortgages": "no"}, "holders": {1: "ann"}, "mortgages": (1,)},
            "mortgages", "at this table nothing is mortgaged", "none, or the option mortgages",
        ),
        ({"balances": {"ann": -1}}, "balances.ann", "-1", "0 or more"),
        ({"pot": -1}, "pot", "-1", "0 or more"),
        (
            {"options": {"pot": "none"}, "pot": 1},
            "pot", "this table plays without a pot", "0, or another value of the option pot",
        ),
        ({"pawns": {"ann": 40}}, "pawns.ann", "space 40", "0 to 39"),
        ({"pawns": {"ann": -1}}, "pawns.ann", "space -1", "0 to 39"),
        ({"pawns": {"ann": 11}, "jail": {"ann": 0}}, "pawns.ann", "space 11, but in jail", "10 or none"),
        ({"jail": {"ann": 3}}, "jail.ann", "3 throws", "0, 1 or 2"),
        ({"jail": {"ann": -1}}, "jail.ann", "-1 throws", "0, 1 or 2"),
        (
            {"jail_cards": {"ann": (Deck.CHEST,), "bob": (Deck.CHEST,)}},
            "jail_cards.bob", "chest is held 2 times", "at most 1, as many as the deck has",
        ),
        (
            {"jail_cards": {"ann": (Deck.CHANCE, Deck.CHANCE)}},
            "jail_cards.ann", "chance is held 2 times", "at most 1, as many as the deck has",
        ),
        (
            {"jail_cards": {"ann": (Deck.THIRD,)}},
            "jail_cards.ann", "the board has no deck third", "one of its decks: chance, chest",
        ),
        ({"holders": {0: "ann"}}, "holders", "space 0 has no title deed", "a street, station or utility"),
        ({"holders": {-1: "ann"}}, "holders", "space -1 has no title deed", "a street, station or utility"),
        ({"holders": {40: "ann"}}, "holders", "space 40 has no title deed", "a street, station or utility"),
        ({"holders": {1: "zoe"}}, "holders.1", "'zoe' is nobody at the table", "the id of a seat"),
        ({"mortgages": (1,)}, "mortgages", "space 1 has no holder", "a space of holders"),
        ({"holders": {1: "ann"}, "mortgages": (1, 1)}, "mortgages", "a space is named twice", "each space once"),
        (
            {"holders": {1: "ann", 3: "ann"}, "mortgages": (1,), "interest_paid": (3,)},
            "interest_paid", "space 3 is not mortgaged", "a space of mortgages",
        ),
        (
            {"holders": {1: "ann"}, "mortgages": (1,), "interest_paid": (1, 1)},
            "interest_paid", "a space is named twice", "each space once",
        ),
        ({"levels": {11: 1}}, "levels", "space 11 has no holder", "a space of holders"),
        ({"holders": GROUP, "levels": {11: 6}}, "levels.11", "6", "0 to 4, or 5 for the hotel"),
        ({"holders": GROUP, "levels": {11: -1}}, "levels.11", "-1", "0 to 4, or 5 for the hotel"),
        (
            {"holders": GROUP | {13: "bob"}, "levels": {11: 1}},
            "levels.11", "nothing can stand here", STANDS,
        ),
        (
            {"holders": {11: "ann"}, "levels": {11: 1}},
            "levels.11", "nothing can stand here", STANDS,
        ),
        (
            {"holders": GROUP, "levels": {11: 1}, "mortgages": (13,)},
            "levels.11", "nothing can stand here", STANDS,
        ),
        (
            {"holders": STATIONS, "levels": {5: 1}},
            "levels.5", "nothing can stand here", STANDS,
        ),
        (
            {"holders": GROUP, "levels": {11: 2}},
            "levels.11", "uneven", "lots of a group that differ by one step at most",
        ),
        (
            {"holders": GROUP, "levels": {11: 5, 13: 3, 14: 3}},
            "levels.11", "uneven", "lots of a group that differ by one step at most",
        ),
        (
            {"holders": dict.fromkeys(STREETS, "ann"), "levels": dict.fromkeys(STREETS, 4)},
            "levels", "more buildings than there are", "what the stock has",
        ),
        (
            {"holders": dict.fromkeys(STREETS, "ann"), "levels": dict.fromkeys(STREETS[:8], 4) | {16: 1}},
            "levels", "more buildings than there are", "what the stock has",
        ),
        (SHORT_GROUP | {"levels": {11: 4, 13: 4, 14: 4}}, "levels.11", "4", "0 to 3, or 5 for the hotel"),
        (
            SHORT_GROUP | {"levels": {11: 5, 13: 2, 14: 2}},
            "levels.11", "uneven", "lots of a group that differ by one step at most",
        ),
    ],
)  # fmt: skip
def test_a_position_that_no_game_can_be_in(table, given, where, what, expected):
    """A game entered from paper keeps the booklet's rules: even groups, the bank's stock, one card of each deck."""
    assert refused(table, given) == ("position." + where, what, expected)


FACES = {"options": {"speed_die": "yes"}}


@pytest.mark.parametrize(
    ("rules", "given", "where", "what", "expected"),
    [
        ("W", {"tickets": {"ann": 17}}, "position.tickets", "17 tickets", "at most 16, as many as the board has"),
        (
            "W", {"tickets": {"ann": 16, "bob": 1}},
            "position.tickets", "17 tickets", "at most 16, as many as the board has",
        ),
        ("B", {"rows": {1: 0}}, "position.rows", "space 1 has no holder", "a space of holders"),
        ("B", {"holders": {1: "ann"}, "rows": {1: -1}}, "position.rows.1", "-1", "0 to 4"),
        ("B", {"holders": {1: "ann"}, "rows": {1: 5}}, "position.rows.1", "5", "0 to 4"),
        (
            "D", FACES | {"third_die": ("zoe",)},
            "position.third_die", "'zoe' is nobody at the table", "the id of a seat",
        ),
        (
            "D", {"options": {"speed_die": "yes", "dice": 1}},
            "options.dice", "1, beside a third die", "2, or the option speed_die: no",
        ),
        (
            "D", {"options": {"speed_die": "yes", "starting_balance": CEILING - 999}},
            "options.starting_balance", f"{OVER}", f"at most {CEILING}",
        ),
        ("C", FACES, "options.speed_die", "this board has no third die", "no, or a board that has one"),
    ],
)  # fmt: skip
def test_what_only_some_boards_have(table, rules, given, where, what, expected):
    """D: an extra sum and a third die; W: 16 bus tickets; B: streets of five rents."""
    assert refused(table, given, rules) == (where, what, expected)


@pytest.mark.parametrize(
    ("rules", "given", "account", "cash"),
    [
        ("W", {"tickets": {"ann": 15, "bob": 1}}, "ann", 2_500),
        ("B", {"holders": {1: "ann"}, "rows": {1: 0}}, "ann", 1_500),
        ("B", {"holders": {1: "ann"}, "rows": {1: 4}}, "ann", 1_500),
        ("D", {"options": {"speed_die": "yes", "starting_balance": CEILING - 1_000}}, "ann", CEILING),
        ("D", FACES | {"third_die": ("ann", "ann")}, "ann", 2_500),
        ("C", {"balances": {"ann": CEILING}, "bankrupts": 1}, "ann", CEILING),
        ("C", {"pot": CEILING}, "pot", CEILING),
    ],
)
def test_what_only_some_boards_have_up_to_the_last(table, rules, given, account, cash):
    """The same, at their limits."""
    t = table(rules, 2, **given)
    assert t.cash(account) == cash
    assert {1: t.game.registry.title(1).row} == given.get("rows", {1: 0})
    assert {player.id: player.tickets for player in t.game.players} == {"ann": 0, "bob": 0} | given.get("tickets", {})


@pytest.mark.parametrize(
    ("given", "where"),
    [({"jail": {"ann": 0}}, "jail"), ({"jail_cards": {"ann": (Deck.CHEST,)}}, "jail_cards")],
)
def test_nobody_is_in_a_jail_that_the_board_has_not(tmp_path: Path, given: dict[str, Any], where: str) -> None:
    """Beyond the booklets: a board of one's own without a jail."""
    board = edition(tmp_path, without_jail())
    with pytest.raises(SetupError) as error:
        at(board, **given)
    said = (error.value.where, error.value.what, error.value.expected)
    assert said == ("position." + where, "this board has no jail", "nobody, or a board that has one")
    assert not at(board, jail_cards={"ann": ()}).game.player("ann").jail_cards


@pytest.mark.parametrize(
    ("given", "where", "what", "expected"),
    [
        ({"deal": DEAL}, "deal", "not 0 deeds for ann", "0 deeds for each player"),
        ({"mode": "short"}, "deal", "not 2 deeds for ann", "2 deeds for each player"),
        ({"mode": "short", "deal": (*DEAL, ("ann", 6))}, "deal", "not 2 deeds for ann", "2 deeds for each player"),
        ({"mode": "short", "deal": (*DEAL, ("zoe", 6))}, "deal", "'zoe' is nobody at the table", "the id of a seat"),
        (
            {"mode": "short", "deal": (("ann", 39), ("ann", 0), ("bob", 1), ("bob", 3))},
            "deal", "space 0 has no title deed", "a street, station or utility",
        ),
        (
            {"mode": "short", "deal": (("ann", 39), ("ann", 40), ("bob", 1), ("bob", 3))},
            "deal", "space 40 has no title deed", "a street, station or utility",
        ),
        (
            {"mode": "short", "deal": (("ann", 39), ("ann", -1), ("bob", 1), ("bob", 3))},
            "deal", "space -1 has no title deed", "a street, station or utility",
        ),
        (
            {"mode": "short", "deal": (("ann", 39), ("ann", 1), ("bob", 1), ("bob", 3))},
            "deal", "space 1 is dealt twice", "each deed once",
        ),
        (
            {"mode": "short", "deal": DEAL, "options": {"starting_balance": 59_999}},
            "deal", "ann cannot pay for space 15", "deeds that the balance covers",
        ),
    ],
)  # fmt: skip
def test_a_deal_is_two_deeds_for_each_paid_at_once(table, given, where, what, expected):
    """C "Partie courte" 1; S, F "Partie rapide" 1: "distribue deux cartes à chaque joueur"."""
    assert refused(table, given) == (where, what, expected)


@pytest.mark.parametrize(
    ("seats", "where", "what", "expected"),
    [
        ([("ann", "Ann")], "seats", "1 players", "2 to 8 players"),
        ([("", "A"), ("b", "B")], "seats[0].id", "'' is not free", "an id other than bank and pot"),
        ([("b", "B"), ("bank", "A")], "seats[1].id", "'bank' is not free", "an id other than bank and pot"),
        ([("pot", "A"), ("b", "B")], "seats[0].id", "'pot' is not free", "an id other than bank and pot"),
        ([("a", "A"), ("a", "B")], "seats[1].id", "'a' is given twice", "an id of its own for each player"),
        ([("a", "A"), ("b", " ")], "seats[1].name", "no name", "at least one character"),
        ([(f"p{n}", "P") for n in range(9)], "seats", "9 players", "2 to 8 players"),
        ([("a" * 65, "A"), ("b", "B")], "seats[0].id", "65 characters", "at most 64"),
        ([("a", "A"), ("b", "B" * 65)], "seats[1].name", "65 characters", "at most 64"),
        ([("a", "A", "c" * 65), ("b", "B")], "seats[0].colour", "65 characters", "at most 64"),
        ([("a", "A", "", "s" * 65), ("b", "B")], "seats[0].symbol", "65 characters", "at most 64"),
        ([("a\n", "A"), ("b", "B")], "seats[0].id", "'a\\n'" + CONTROL, "plain text"),
        ([("a", "A"), ("b", "B\n")], "seats[1].name", "'B\\n'" + CONTROL, "plain text"),
        ([("a", "A", "c\n"), ("b", "B")], "seats[0].colour", "'c\\n'" + CONTROL, "plain text"),
        ([("a", "A", "", "s\n"), ("b", "B")], "seats[0].symbol", "'s\\n'" + CONTROL, "plain text"),
    ],
)
def test_every_player_has_an_id_and_a_name(table, seats, where, what, expected):
    """C "Préparation"; the bank and the pot are accounts, and no player may be taken for them or for another."""
    with pytest.raises(SetupError) as error:
        open_game(table("C").edition, [Seat(*seat) for seat in seats])
    assert (error.value.where, error.value.what, error.value.expected) == (where, what, expected)


def test_ids_and_names_may_be_as_long_as_they_may(table):
    """Decision: `banker.limits`."""
    long = "n" * 64
    terms, _ = open_game(table("C").edition, [Seat(long, long, long, long), Seat("b", "B")])
    assert terms.seats[0] == Seat(long, long, long, long)


def test_who_starts_sits_at_the_table(table):
    """C "Préparation" 6."""
    with pytest.raises(SetupError, match=r"^first: 'zoe' is nobody at the table; expected the id of a seat$"):
        open_game(table("C").edition, (Seat("ann", "Ann"), Seat("bob", "Bob")), first="zoe")


NUMBER, NAME = "a number from 1 to 9999, or 0 for none", "plain text of at most 64 characters"


@pytest.mark.parametrize(
    ("named", "what", "expected"),
    [
        (TableName(-1), "-1", NUMBER),
        (TableName(10_000), "10000", NUMBER),
        (TableName(1, "a\n"), r"'a\n'", NAME),
        (TableName(1, "a" * 65), f"{'a' * 65!r}", NAME),
    ],
)
def test_which_table_it_is_is_a_small_number_and_a_plain_name(table, named, what, expected):
    """Beyond the booklets: where several tables play, a game keeps which it was."""
    seats = (Seat("ann", "Ann"), Seat("bob", "Bob"))
    with pytest.raises(SetupError) as error:
        open_game(table("C").edition, seats, table=named)
    assert (error.value.where, error.value.what, error.value.expected) == ("table", what, expected)


@pytest.mark.parametrize("named", [TableName(0), TableName(1, "Window"), TableName(9_999, "a" * 64)])
def test_which_table_it_is_is_kept_with_the_game(named):
    """Beyond the booklets, as above."""
    terms, _ = open_game(load("paris-francs"), (Seat("ann", "Ann"), Seat("bob", "Bob")), table=named)
    assert terms.table == named
