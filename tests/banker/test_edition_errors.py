"""Broken edition files: each is explained by file, key or line and what is expected; none ends in anything else."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banker.board import Edition, Pay, Receive, Several
from banker.edition import BUILT_IN, EditionError, Problem, available, check, load, load_file
from banker.history import encode
from banker.options import Options

SOURCES = sorted(BUILT_IN.glob("[a-z]*.toml"))


def write(folder: Path, text: str, name: str = "mine") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def assert_says(error: EditionError | Problem, path: Path, where: str, *words: str) -> None:
    assert error.path == path
    assert error.where == where
    for word in (str(path), where, *words):
        assert word in str(error)


BROKEN: list[tuple[str, str, str, str]] = [
    # a line of the file, the key blamed, what is wrong with it, what is expected
    ("spaces.12.price = 12.5", "spaces.12.price", "is 12.5", "a whole number, 1 or more"),
    ("spaces.12.price = true", "spaces.12.price", "is true", "a whole number"),
    ("spaces.12.price = 15.0", "spaces.12.price", "is 15.0", "a whole number"),
    ('spaces.12.price = "150"', "spaces.12.price", "is '150'", "a whole number"),
    ("spaces.12.price = -1", "spaces.12.price", "is -1", "1 or more"),
    ("spaces.12.price = 0", "spaces.12.price", "is 0", "1 or more"),
    ("salary = -200", "salary", "is -200", "0 or more"),
    (f"salary = {10**30}", "salary", f"is {10**30}", "a whole number"),
    ("salery = 200", "salery", "is not a known key", 'did you mean "salary"?'),
    ("spaces.12.prise = 150", "spaces.12.prise", "is not a known key", 'did you mean "price"?'),
    ("spaces.80.price = 150", "spaces.80", "is not a known key", "one of 0, 1, 2"),
    ("spaces.40.price = 150", "spaces.40.id", "is missing", "in this file"),
    ("spaces.42.price = 150", "spaces.41", "is missing", "all 43 spaces, 0 to 42"),
    (
        "\n".join(f"spaces.{n}.kind = 'parking'\nspaces.{n}.name = 'P'" for n in range(40)),
        "spaces",
        "hold no title deed",
        "one or more",
    ),
    ("size = 15", "size", "is 15", "from 16 to 80"),
    ("size = 52", "spaces.51", "is missing", "all 52 spaces"),
    ("size = 38\nspaces.38.amount = 5", "spaces.38", "beyond a ring of 38 spaces", "0 to 37"),
    ("size = 38", "cards.chance.to_39.move_to", "is 39", "less than 38"),
    ("corners = [0, 10, 20]", "corners", "is 0, 10, 20", "4 spaces from 0 on"),
    ("corners = [1, 10, 20, 30]", "corners", "is 1, 10, 20, 30", "4 spaces from 0 on"),
    ("corners = [0, 10, 20, 39]", "corners", "is 0, 10, 20, 39", "one space or more between"),
    ("corners = [0, 10, 11, 30]", "corners", "is 0, 10, 11, 30", "in order"),
    ("corners = [0, 10, 20, 80]", "corners.4", "is 80", "from 0 to 79"),
    ('spaces.01.name = "Zero"', "spaces.01", "is not a known key", "one of 0, 1, 2"),
    ("spaces = 3", "spaces", "is 3", "a table"),
    ("spaces.12 = 3", "spaces.12", "is 3", "a table"),
    ('spaces.12.kind = "street"', "spaces.12.group", 'is "utilities"', "brown"),
    ('spaces.12.kind = "castle"', "spaces.12.kind", "is 'castle'", "'street'"),
    ('spaces.0.kind = "parking"', "salary", "is 200", "0 on a board without Start"),
    ('spaces.2.kind = "start"', "spaces.2.kind", 'is "start"', "counted from Start"),
    ('spaces.10.kind = "chance"', "spaces.30.kind", 'is "go_to_jail"', "without a jail"),
    ('spaces.10.kind = "chance"', "cards.chest.to_jail.to_jail", "of no use", "without a jail"),
    ('spaces.10.kind = "chance"', "cards.chance.jail_card.jail_card", "of no use", "without a jail"),
    ('spaces.20.kind = "jail"', "spaces.20.kind", 'is "jail"', "space 10 is the jail"),
    ("spaces.0.price = 100", "spaces.0.price", "is given for a space of the kind start", "nothing there"),
    ("spaces.4.sticker = 'chance'", "spaces.4.sticker", "of the kind tax", "nothing there"),
    ('spaces.22 = { kind = "swisscom" }', "spaces.22.sticker", "is missing", "in this file"),
    ('spaces.2.kind = "tax"', "spaces.2.amount", "is missing", "in this file"),
    ("spaces.1.mortgage = 61", "spaces.1.mortgage", "is 61", "the price (60) or less"),
    ("spaces.1.rents = [2, 10, 30, 90, 160]", "spaces.1.rents", "is 2, 10, 30, 90, 160", "6 amounts"),
    ("spaces.1.rents = [2, 10, 30, 30, 160, 250]", "spaces.1.rents", "30, 30", "each more than the one before"),
    ("spaces.1.rents = [2, 10, 30, 9.5, 160, 250]", "spaces.1.rents.4", "is 9.5", "a whole number"),
    ("spaces.1.rents = 250", "spaces.1.rents", "is 250", "a list"),
    ("spaces.5.rents = [25, 50, 100]", "spaces.5.rents", "is 25, 50, 100", "4 amounts"),
    ("spaces.5.rents = [25, 50, 40, 100]", "spaces.5.rents", "is 25, 50, 40, 100", "none less"),
    ("spaces.12.rents = [10, 4]", "spaces.12.rents", "is 10, 4", "2 amounts"),
    ('spaces.11.group = "red"\nspaces.13.group = "red"\nspaces.14.group = "red"', "groups.red", "has 6", "1 to 5"),
    ("spaces.5 = { kind = 'chance', name = 'C' }", "spaces.15.rents", "is 25, 50, 100, 200", "3 amounts"),
    ('spaces.3.group = "purple"', "spaces.3.group", "is 'purple'", "'brown'"),
    ('spaces.3.id = "brown_1"', "spaces.3.id", 'is "brown_1", as at space 1', "an id of its own"),
    ('spaces.3.id = "Brown 2"', "spaces.3.id", "is 'Brown 2'", "lower-case"),
    ('spaces.3.name = ""', "spaces.3.name", "is ''", "1 to 60 characters"),
    ('spaces.3.name = "   "', "spaces.3.name", "is '   '", "1 to 60 characters"),
    ('spaces.3.name = "a\\nb"', "spaces.3.name", "is 'a\\nb'", "on one line"),
    ('spaces.3.name = "a\\u0007b"', "spaces.3.name", "is 'a\\x07b'", "on one line"),
    ('spaces.3.names = "Ici"', "spaces.3.names", "is 'Ici'", "a table by"),
    ('spaces.3.names = { fr = "Ici" }', "spaces.3.names", "lacks de, it, en", "or one name for all"),
    ('spaces.3.names = { French = "Ici" }', "spaces.3.names.French", "is not a known key", 'such as "fr"'),
    ('spaces.3 = { name = "a", names = { fr = "b" } }', "spaces.3.name", "and names are both given", "one of the two"),
    ('names = { fr = "Ici" }', "names", "lacks de, it, en", "each language"),
    ('languages = ["fr", "xx"]', "languages.2", 'is "xx", in which', "a language of the edition"),
    ("turns_each = 30", "turns_each", "is not a known key", "it belongs under [options]"),
    ("currency.turns_each = 30", "currency.turns_each", "is not a known key", "it belongs under [options]"),
    ("pot = ['none']", "pot", "is not a known key", "it belongs under [fair_readings]"),
    ("separator = '.'", "separator", "is not a known key", "it belongs under [currency]"),
    ("options.salary = 300", "options.salary", "is not a known key", "it belongs above the first [table]"),
    ("languages = []", "languages", "is []", "a list of 1 or more"),
    ('rules = "X"', "rules", "is 'X'", "'C', 'S', 'F', 'U'"),
    ("factor = 0", "factor", "is 0", "from 1 to 1000000"),
    ("smallest_note = 3", "smallest_note", "is 3", "the last of the denominations (1)"),
    ("smallest_note = 20\ndenominations = [500, 20]", "smallest_note", "does not divide", "a note that can pay them"),
    ("denominations = [100, 500, 1]", "denominations", "is 100, 500, 1", "the largest first"),
    ("denominations = []", "denominations", "is []", "a list of 1 or more"),
    ("least_players = 7\nmost_players = 6", "most_players", "is 6", "least_players (7) or more"),
    ("most_players = 9", "most_players", "is 9", "from 2 to 8"),
    ('buildings = "tent"', "buildings", "is 'tent'", "'house', 'apartment'"),
    ("houses = 3.5", "houses", "is 3.5", "from 0 to 1000"),
    ('options.pot = "all"', "options.pot", "is 'all'", "'jail_fines'"),
    ("options.gifts = true", "options.gifts", "is true", "'yes', 'no'"),
    ("options.salary_on_start = 3", "options.salary_on_start", "is 3", "one of 1, 2"),
    ("options.salary_on_start = true", "options.salary_on_start", "is true", "one of 1, 2"),
    ("options.starting_balance = 1e3", "options.starting_balance", "is 1000.0", "a whole number"),
    ("fair_readings.pot = 'none'", "fair_readings.pot", "is 'none'", "a list"),
    ("fair_readings.pot = ['all']", "fair_readings.pot.1", "is 'all'", "'jail_fines'"),
    ("fair_readings.interest_rounding = [0, -1]", "fair_readings.interest_rounding.2", "is -1", "0 or more"),
    ("fair_readings.pott = ['none']", "fair_readings.pott", "is not a known key", 'did you mean "pot"?'),
    ("options.pott = 'none'", "options.pott", "is not a known key", 'did you mean "pot"?'),
    ("currency.symbol_first = 1", "currency.symbol_first", "is 1", "true, false"),
    ('currency.separator = "5"', "currency.separator", "is '5'", "no digit"),
    ('currency.decimal = ","', "currency.decimal", "like the separator", "another character"),
    ('currency.short = [[1000, "k"], [1000000, "M"]]', "currency.short", "1000, 1000000", "the largest first"),
    ("currency.decimals = 4", "currency.decimals", "is 4", "from 0 to 3"),
    ("currency.short = [[1000]]", "currency.short.1", "is [1000]", "an amount and its word"),
    ("groups.brown = 3", "groups.brown", "is 3", "a table with name"),
    ("groups.brown.building = 'x'", "groups.brown.building", "is 'x'", "a whole number"),
    ("groups.brown.building = false", "groups.brown.building", "is missing", "one rent alone for each"),
    ("spaces.1.rents = [2]", "spaces.1.rents", "is one amount", "groups.brown.building = false"),
    (
        "groups.brown = { building = false, hotel = 9 }\nspaces.1.rents = [2]\nspaces.3.rents = [3]",
        "groups.brown.hotel",
        "is 9",
        "hotel = false",
    ),
    (
        "groups.brown = { building = false, skyscraper = 9 }\nspaces.1.rents = [2]\nspaces.3.rents = [3]",
        "groups.brown.skyscraper",
        "is 9",
        "skyscraper = false",
    ),
    ("groups.brown.skyscraper = 9", "groups.brown.skyscraper", "is 9", "skyscrapers, how many the bank has"),
    ("skyscrapers = 8", "spaces.1.rents", "is 2, 10", "7 amounts"),
    ("skyscrapers = -1", "skyscrapers", "is -1", "from 0"),
    ("most_houses = 3", "spaces.39.rents", "is 50, 200", "5 amounts"),
    ("most_houses = 5", "most_houses", "is 5", "from 1 to 4"),
    ("building_names = { castle = 'Castle' }", "building_names.castle", "is not a known key", "hotel"),
    ("building_names = { hotel = 3 }", "building_names.hotel", "is 3", "a table"),
    ("building_names = { hotel = '' }", "building_names.hotel", "is ''", "character"),
    ("building_names = { hotel = { en = 'Inn' } }", "building_names.hotel", "lacks", "a name in each language"),
    ("spaces.5.dice = 1", "spaces.5.dice", "is 1", "true"),
    ("spaces.12.rising = true", "spaces.12.rising", "of the kind utility", "nothing there"),
    ("spaces.1.rising = true", "spaces.1.rising", "is true", "groups.brown.building = false"),
    (
        "spaces.1 = { rising = true, rents = [5, 5] }\nspaces.3.rising = true\ngroups.brown.building = false",
        "spaces.1.rents",
        "is 5, 5",
        "2 to 6 amounts, each more than the one before",
    ),
    ("spaces.12.dice = true", "spaces.12.dice", "of the kind utility", "nothing there"),
    ("groups.black.building = 5", "groups.black", "is not a known key", "brown"),
    ("spaces.4 = { kind = 'event', name = 'E' }", "spaces.4.effect", "is missing", "in this file"),
    ("spaces.4.effect = { pay = 5 }", "spaces.4.effect", "of the kind tax", "nothing there"),
    ("spaces.4 = { kind = 'event', effect = { pay = 5, receive = 5 } }", "spaces.4.effect", "is {", "one effect"),
    ("spaces.4 = { kind = 'event', effect = { jail_card = true } }", "spaces.4.effect.jail_card", "not a known", "pay"),
    ("spaces.4 = { kind = 'event', effect = 5 }", "spaces.4.effect", "is 5", "a table"),
    ("spaces.4 = { kind = 'event', effect = { several = [{ pay = 5 }] } }", "spaces.4.effect.several", "is [", "2 or"),
    ("cards.chance.crossword.several = [{ pay = 5 }, {}]", "cards.chance.crossword.several.2", "is {}", "one effect"),
    (
        "spaces.4 = { kind = 'event', effect = { pay_or_share = { amount = 5 } } }",
        "spaces.4.effect.pay_or_share.percent",
        "missing",
        "it",
    ),
    (
        "spaces.4 = { kind = 'event', effect = { choose_space = { among = 'all' } } }",
        "spaces.4.effect.choose_space.among",
        "is 'all'",
        "'any', 'deed', 'street', 'free'",
    ),
    (
        "cards.chance.crossword.shift_rents = { whose = 'all' }",
        "cards.chance.crossword.shift_rents.way",
        "is missing",
        "it beside whose",
    ),
    (
        "cards.chance.crossword.choose_space = { within = 40 }",
        "cards.chance.crossword.choose_space.within",
        "is 40",
        "less than 40",
    ),
    (
        "cards.chance.crossword.pay_or_share = { amount = 5, percent = 10, mortgaged = 'no' }",
        "cards.chance.crossword.pay_or_share.mortgaged",
        "is 'no'",
        "'whole', 'half'",
    ),
    (
        "cards.chance.crossword.pay_less = { amount = 5, percent = 101 }",
        "cards.chance.crossword.pay_less.percent",
        "is 101",
        "from 1 to 100",
    ),
    (
        "cards.chance.crossword.several = [{ pay = 5 }, { move_on = 40 }]",
        "cards.chance.crossword.move_on",
        "is 40",
        "less than 40",
    ),
    (
        "spaces.4 = { kind = 'event', effect = { several = [{ move_on = 1 }, { move_back = 1 }] } }",
        "spaces.4.effect",
        "moves the pawn twice",
        "one move",
    ),
    (
        "spaces.4 = { kind = 'event', effect = { move_back = 2 } }\nspaces.2 = { kind = 'event', effect = { pay = 1 }}",
        "spaces.4.effect",
        "leads to space 2",
        "another space",
    ),
    (
        "spaces.4 = { kind = 'event', effect = { move_on = 34 } }\nspaces.38 = { kind = 'event', effect = { pay = 1 }}",
        "spaces.4.effect",
        "leads to space 38",
        "another space",
    ),
    (
        "spaces.4 = { kind = 'event', effect = { move_to = 2 } }\nspaces.2 = { kind = 'event', effect = { pay = 1 } }",
        "spaces.4.effect",
        "leads to space 2",
        "another space",
    ),
    ("cards.chance.crossword.copies = 46", "cards.chance", "has 61 cards", "at most 60"),
    ("cards.chance.crossword.copies = 0", "cards.chance.crossword.copies", "is 0", "from 1 to 60"),
    ("cards.chance.crosword = false", "cards.chance.crosword", "not inherited", 'did you mean "crossword"?'),
    ("cards.chance.crossword = true", "cards.chance.crossword", "is true", "or false to leave out"),
    ("cards.fate.one = false", "cards.fate", "is not a known key", "chance, chest"),
    ("cards.chance.Cross = false", "cards.chance.Cross", "is not a known key", "lower-case"),
    ("cards.chance.crossword.move_to = 40", "cards.chance.crossword.move_to", "is 40", "less than 40"),
    ("cards.chance.crossword.move_back_to = -1", "cards.chance.crossword.move_back_to", "is -1", "from 0 to 79"),
    ("cards.chance.crossword.move_back = 0", "cards.chance.crossword.move_back", "is 0", "from 1 to 79"),
    ("cards.chance.crossword.pay = 0", "cards.chance.crossword.pay", "is 0", "1 or more"),
    ("cards.chance.crossword.to_jail = false", "cards.chance.crossword.to_jail", "is false", "expected true"),
    ("cards.chance.crossword = { pay = 1, receive = 2 }", "cards.chance.crossword", "has 2 effects", "one"),
    ("cards.chance.crossword.gain = 2", "cards.chance.crossword.gain", "is not a known key", "label"),
    (
        "cards.chance.crossword.pay_per_building = { house = 5 }",
        "cards.chance.crossword.pay_per_building.hotel",
        "is missing",
        "house",
    ),
    (
        "cards.chance.crossword.pay_or_draw = { amount = 5, deck = 'fate' }",
        "cards.chance.crossword.pay_or_draw.deck",
        "is 'fate'",
        "'chance', 'chest'",
    ),
    (
        "spaces.12 = { kind = 'chance', name = 'C' }\nspaces.28 = { kind = 'chance', name = 'C' }\n"
        "cards.chance.crossword.move_to_nearest = { kind = 'utility', times = 2 }",
        "cards.chance.crossword.move_to_nearest.kind",
        'is "utility"',
        "a kind of space that the board has",
    ),
    (
        "cards.chance.crossword.move_to_nearest = { kind = 'street', times = 2 }",
        "cards.chance.crossword.move_to_nearest.kind",
        "is 'street'",
        "'station', 'utility'",
    ),
    ("cards.chance.crossword = false\ncards.chance.empty = {}", "cards.chance.empty", "has no label", "one effect"),
    (
        'cards.chance.crossword.labels = { fr = "x" }',
        "cards.chance.crossword.labels",
        "lacks de, it, en",
        "each language",
    ),
    ('unverified = ["spaces.99.price"]', "unverified.1", "which names nothing", "spaces.9.price"),
    ('unverified = ["salary", "a[b"]', "unverified.2", "is 'a[b'", "at most three *"),
    ('sources = "a book"', "sources", "is 'a book'", "a list"),
]


def test_a_language_that_nothing_is_written_in_is_said_once(tmp_path: Path) -> None:
    (problem,) = check(write(tmp_path, 'extends = "london"\nlanguages = ["es"]\n'))
    assert_says(problem, tmp_path / "mine.toml", "languages.1", '"es"', "such as spaces.0.names")


def test_a_shorter_board_is_said_once(tmp_path: Path) -> None:
    corners = {0: "start", 7: "jail", 14: "parking", 21: "go_to_jail"}
    lines = [f'{n}.kind = "{corners.get(n, "chance")}"\n{n}.name = "Here"\n' for n in range(28)]
    (problem,) = check(write(tmp_path, f'extends = "london"\n[spaces]\n{"".join(lines)}'))
    assert_says(problem, tmp_path / "mine.toml", "spaces", "end at 27", "28 to 39", "size = 28", "all 40")


def deck_of(edition: str, deck: str, *but: str) -> str:
    """Lines that leave out the cards of a deck, all but these."""
    ids = [card.id.removeprefix(f"{deck}.") for card in load(edition).cards if card.deck == deck]
    return "".join(f"cards.{deck}.{id} = false\n" for id in ids if id not in but)


SPACES_OF = {"chance": (7, 22, 36), "chest": (2, 17, 33)}


@pytest.mark.parametrize(
    ("text", "by"),
    [
        (deck_of("london", "chance"), "spaces.7"),
        (
            deck_of("london", "chance")
            + "".join(f"spaces.{n} = {{ kind = 'swisscom', sticker = 'chance' }}\n" for n in SPACES_OF["chance"]),
            "spaces.7",
        ),
        (
            deck_of("london", "chance") + "".join(f"spaces.{n}.kind = 'parking'\n" for n in SPACES_OF["chance"]),
            "cards.chest.fine_or_chance",
        ),
        (
            deck_of("london", "chance")
            + "".join(f"spaces.{n}.kind = 'parking'\n" for n in SPACES_OF["chance"])
            + "cards.chest.fine_or_chance = false\n"
            + "spaces.4 = { kind = 'event', effect = { several = [{ pay = 1 }, { draw = 'chance' }] } }\n",
            "spaces.4",
        ),
    ],
)
def test_a_deck_without_cards_names_what_draws_from_it(tmp_path: Path, text: str, by: str) -> None:
    (problem,) = check(write(tmp_path, f'extends = "london"\n{text}'))
    assert_says(problem, tmp_path / "mine.toml", "cards.chance", f"has no cards, but {by} draws from it")


def test_a_deck_has_a_card_to_draw_while_that_out_of_jail_is_kept(tmp_path: Path) -> None:
    (problem,) = check(write(tmp_path, f'extends = "london"\n{deck_of("london", "chance", "jail_card")}'))
    assert_says(problem, tmp_path / "mine.toml", "cards.chance", "no card but those that are kept")


def test_a_deck_may_have_one_card_or_sixty_and_a_board_none(tmp_path: Path) -> None:
    one = deck_of("london", "chance", "to_39") + "cards.chest.doctor.copies = 45\n"
    board = load_file(write(tmp_path, f'extends = "london"\n{one}'))
    assert [card.copies for card in board.cards if card.id == "chest.doctor"] == [45]
    assert sum(card.deck == "chance" for card in board.cards) == 1
    spaces = "".join(f"spaces.{n}.kind = 'parking'\n" for each in SPACES_OF.values() for n in each)
    none = deck_of("london", "chance") + deck_of("london", "chest") + spaces
    assert load_file(write(tmp_path, f'extends = "london"\n{none}')).decks == ()


def test_what_a_space_does_is_multiplied_with_the_board_and_payable_with_its_notes(tmp_path: Path) -> None:
    effect = "spaces.4 = { kind = 'event', effect = { several = [{ pay = 5 }, { receive = 7 }] } }\n"
    write(tmp_path, f'extends = "london"\n{effect}', "fair")
    board = load_file(write(tmp_path, 'extends = "fair"\nfactor = 10\n'))
    assert board.spaces[4].effect == Several((Pay(50), Receive(70)))
    (problem,) = check(write(tmp_path, f'extends = "paris-francs"\n{effect}'))
    assert_says(problem, tmp_path / "mine.toml", "smallest_note", "spaces.4.effect.several.1.pay 5")


def test_the_first_sides_of_a_board_may_be_written_anew(tmp_path: Path) -> None:
    kinds = [f'{space.number}.kind = "{space.kind}"\n' for space in load("london").spaces[:31]]
    assert check(write(tmp_path, f'extends = "london"\n[spaces]\n{"".join(kinds)}')) == ()


@pytest.mark.parametrize(("text", "where", "what", "expected"), BROKEN)
def test_a_broken_file_is_explained(tmp_path: Path, text: str, where: str, what: str, expected: str) -> None:
    path = write(tmp_path, f'extends = "london"\n{text}\n')
    problem = next((p for p in check(path) if p.where == where), None)
    assert problem is not None, check(path)
    assert_says(problem, path, where, what, expected)
    with pytest.raises(EditionError) as caught:
        load_file(path)
    assert caught.value.problems == check(path)


@pytest.mark.parametrize(
    ("raw", "where", "word"),
    [
        (b'extends = "london"\nsalary =\n', "line 2", "not TOML"),
        (b'extends = "london"\n\n[spaces\n', "line 3", "not TOML"),
        (b'extends = "london"\nsalary = 1\nsalary = 2', "line 3", "not TOML"),
        (b'extends = "london"\nname = "caf\xe9"\n', "line 2", "not UTF-8"),
        (b"a = " + b"[" * 3000, "the file", "not TOML"),
        (b"a = " + b"9" * 5000, "line 1", "longer than 4,000 bytes"),
        (b"#" * 1_000_001, "the file", "longer than"),
    ],
)
def test_a_file_that_is_not_toml_is_refused_by_its_line(tmp_path: Path, raw: bytes, where: str, word: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(raw)
    with pytest.raises(EditionError) as caught:
        load_file(path)
    assert_says(caught.value, path, where, word)
    assert len(caught.value.problems) == 1


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, 'extends = "london"\nsalery = 1\nspaces.3.price = 1.5\nspaces.6.rents = [1]\nrules = 4\n')
    assert {p.where for p in check(path)} == {"salery", "spaces.3.price", "spaces.6.rents", "rules"}
    with pytest.raises(EditionError) as caught:
        load("mine", tmp_path)
    assert all(str(problem) in str(caught.value) for problem in check(path))
    assert caught.value.where == "salery"


def test_a_file_without_a_board_says_so_once(tmp_path: Path) -> None:
    path = write(tmp_path, "salary = 5\n")
    (problem,) = check(path)
    assert_says(problem, path, "extends", "is missing", "the edition to start from")


def test_half_a_board_is_told_what_it_misses(tmp_path: Path) -> None:
    missing = {p.where for p in check(write(tmp_path, 'spaces.1.kind = "street"\n'))}
    expected = {
        "names",
        "rules",
        "salary",
        "currency.symbol",
        "spaces",
    }
    assert expected <= missing
    assert "groups.green" not in missing


@pytest.mark.parametrize(
    ("there", "instead", "where", "expected"),
    [
        ('id = "start", kind', "kind", "spaces.0.id", "it in this file or in one that it extends"),
        ('kind = "start", ', "", "spaces.0.kind", "it in this file or in one that it extends"),
        (', names = { fr = "Départ", de = "Los", it = "Via", en = "Start" }', "", "spaces.0.names", "it in this file"),
        ('group = "brown", price = 60, mortgage = 30, rents = [2,', "rents = [2,", "spaces.1.group", "it in this file"),
        ("price = 60, mortgage = 30, rents = [2,", "rents = [2,", "spaces.1.price", "it in this file"),
        (
            ', names = { fr = "Marron", de = "Braun", it = "Marrone", en = "Brown" }',
            "",
            "groups.brown.names",
            "space 1",
        ),
        ("brown = { building = 50,", "brown = {", "groups.brown.building", "it in this file"),
        ("salary = 200", "", "salary", "it in this file or in one that it extends"),
        ('symbol = ""', "", "currency.symbol", "it in this file or in one that it extends"),
        ('rules = "U"', "", "rules", "it in this file or in one that it extends"),
        ("[cards.chance]", "[cards.chance]\nluck = false", "cards.chance.luck", "none here"),
    ],
)
def test_a_whole_board_must_be_whole(tmp_path: Path, there: str, instead: str, where: str, expected: str) -> None:
    text = (BUILT_IN / "generic.toml").read_text(encoding="utf-8")
    assert there in text
    path = write(tmp_path, text.replace(there, instead, 1))
    problem = next((p for p in check(path) if p.where == where), None)
    assert problem is not None, check(path)
    assert_says(problem, path, where, expected)


@pytest.mark.parametrize("name", available())
def test_a_built_in_edition_has_no_problem(name: str) -> None:
    assert check(BUILT_IN / f"{name}.toml") == ()


def test_an_unknown_edition_is_refused_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match='did you mean "london"') as caught:
        load("lodnon", tmp_path)
    assert_says(caught.value, tmp_path, "edition", "'lodnon'")


@pytest.mark.parametrize("name", ["", "../london", "london.toml", "LONDON", "_families", "a" * 5000, "\0"])
def test_what_is_no_id_is_no_edition(tmp_path: Path, name: str) -> None:
    with pytest.raises(EditionError, match="is not there"):
        load(name, tmp_path)


def test_a_user_may_not_take_the_id_of_a_built_in_edition(tmp_path: Path) -> None:
    path = write(tmp_path, 'extends = "paris-francs"\n', "london")
    with pytest.raises(EditionError, match="a name of its own") as caught:
        load("london", tmp_path)
    assert_says(caught.value, path, "the file name", "built-in")
    assert load("paris-francs", tmp_path).id == "paris-francs"


def test_a_file_name_that_is_no_id_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, 'extends = "london"\n', "My Board")
    assert_says(check(path)[0], path, "the file name", "lower-case")


@pytest.mark.parametrize("path", ["nowhere/mine.toml", "."])
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(EditionError, match=r"cannot be read|a folder, not a file"):
        load_file(tmp_path / path)


def test_extends_must_name_an_edition(tmp_path: Path) -> None:
    path = write(tmp_path, 'extends = "lundon"\nsalery = 3\n')
    problems = check(path)
    assert [p.where for p in problems] == ["salery", "extends"]
    assert_says(problems[1], path, "extends", "lundon", 'did you mean "london"?')


def test_extends_may_not_go_round(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "two"\n', "one")
    write(tmp_path, 'extends = "one"\n', "two")
    (problem,) = check(tmp_path / "one.toml")
    assert_says(problem, tmp_path / "two.toml", "extends", "one → two → one", "none of them twice")
    (problem,) = check(write(tmp_path, 'extends = "self"\n', "self"))
    assert "self → self" in problem.what


def test_a_chain_has_an_end(tmp_path: Path) -> None:
    for step in range(40):
        write(tmp_path, f'extends = "step-{step + 1}"\n', f"step-{step}")
    write(tmp_path, 'extends = "london"\n', "step-40")
    with pytest.raises(EditionError, match="at most 8 editions"):
        load("step-0", tmp_path)
    assert load("step-36", tmp_path).spaces[39].names["en"] == "Mayfair"


def test_a_broken_parent_is_named_by_its_own_file(tmp_path: Path) -> None:
    parent = write(tmp_path, 'extends = "london"\nsalary = "much"\n', "parent")
    child = write(tmp_path, 'extends = "parent"\n', "child")
    (problem,) = check(child)
    assert_says(problem, parent, "salary", "'much'")
    parent.write_text("salary =")
    (problem,) = check(child)
    assert_says(problem, parent, "line 1", "not TOML")


def test_amounts_stay_within_bounds_along_a_chain(tmp_path: Path) -> None:
    write(tmp_path, 'extends = "london"\nfactor = 1_000_000\n', "one")
    (problem,) = check(write(tmp_path, 'extends = "one"\nfactor = 1_000_000\n', "two"))
    assert_says(problem, tmp_path / "two.toml", "factor", "at most 999999999")
    (problem,) = check(write(tmp_path, 'extends = "london"\nsalary = 1_000_000_000\n', "much"))
    assert_says(problem, tmp_path / "much.toml", "salary", "1000000000", "at most 999999999")


@pytest.mark.unmeasured
def test_every_option_has_a_check_of_its_own_type(tmp_path: Path) -> None:
    """A value of another option, or of no option, is refused for each; the right ones are all accepted."""
    for field in msgspec.structs.fields(Options):
        lawful = get_args(field.type) or (7,)
        for value in lawful:
            written = f'"{value}"' if isinstance(value, str) else value
            assert check(write(tmp_path, f'extends = "atlantic-city"\noptions.{field.name} = {written}\n')) == ()
        (problem,) = check(write(tmp_path, f'extends = "atlantic-city"\noptions.{field.name} = "perhaps"\n'))
        assert problem.where == f"options.{field.name}"


@pytest.mark.parametrize("cash", ["", "speed_die_cash = 0\n"])
def test_no_table_plays_with_a_third_die_that_its_board_has_not(tmp_path: Path, cash: str) -> None:
    (problem,) = check(write(tmp_path, f'extends = "london"\n{cash}options.speed_die = "yes"\n'))
    assert_says(problem, tmp_path / "mine.toml", "options.speed_die", "the sum")
    assert check(write(tmp_path, 'extends = "london"\nspeed_die_cash = 1000\noptions.speed_die = "yes"\n')) == ()


def test_a_third_die_is_thrown_beside_two(tmp_path: Path) -> None:
    text = 'extends = "london"\nspeed_die_cash = 1000\noptions.speed_die = "yes"\noptions.dice = 1\n'
    (problem,) = check(write(tmp_path, text))
    assert_says(problem, tmp_path / "mine.toml", "options.dice", "2")


def test_the_extra_sum_can_be_paid_with_the_notes_of_the_board(tmp_path: Path) -> None:
    (problem,) = check(write(tmp_path, 'extends = "paris-francs"\nspeed_die_cash = 150\n'))
    assert (problem.where, "speed_die_cash 150" in problem.what) == ("smallest_note", True)
    (problem,) = check(write(tmp_path, 'extends = "london"\nspeed_die_cash = -1\n'))
    assert problem.where == "speed_die_cash"


# Whatever is in a file

SCALARS = st.one_of(
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=12),
    st.sampled_from(["street", "tax", "chance", "london", "brown", "U", "!*", "*"]),
    st.dates(),
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner), max_leaves=6
)


def toml(value: object) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{toml(k)} = {toml(v)}" for k, v in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(toml, value)) + "]"
        case str():
            escaped = "".join(c if c.isalnum() else f"\\U{ord(c):08x}" for c in value)
            return f'"{escaped}"'
        case _:
            return str(value)


def every_key(name: str) -> list[tuple[str, ...]]:
    """The path of every value in a built-in edition's file."""

    def walk(table: dict[str, object], path: tuple[str, ...]) -> list[tuple[str, ...]]:
        inner = [p for key, v in table.items() if isinstance(v, dict) for p in walk(v, (*path, key))]
        return [(*path, key) for key in table] + inner

    return walk(tomllib.loads((BUILT_IN / f"{name}.toml").read_text(encoding="utf-8")), ())


KEYS = sorted({key for path in SOURCES for key in every_key(path.stem)})


def loads_or_explains(path: Path) -> None:
    """The one promise: an edition, or an `EditionError` whose every problem names a file and a place in it."""
    problems = check(path)
    assert all(p.where and p.what and p.expected and p.path.suffix == ".toml" for p in problems)
    try:
        board = load_file(path)
    except EditionError as error:
        told = error.problems
    else:
        told = ()
        assert msgspec.json.decode(encode(board), type=Edition) == board
    assert told == problems


@pytest.mark.drawn
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(KEYS), value=VALUES, base=st.sampled_from(["london", "suisse-2007"]))
def test_any_value_at_any_key_loads_or_is_explained(
    tmp_path: Path, path: tuple[str, ...], value: object, base: str
) -> None:
    line = "" if path == ("extends",) else f'extends = "{base}"\n'
    key = ".".join(toml(part) for part in path)
    loads_or_explains(write(tmp_path, f"{line}{key} = {toml(value)}\n"))


@pytest.mark.drawn
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(source=st.sampled_from(SOURCES), data=st.data())
def test_a_damaged_file_loads_or_is_explained(tmp_path: Path, source: Path, data: st.DataObject) -> None:
    raw = bytearray(source.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(raw)))
        length = data.draw(st.integers(0, 40))
        raw[start : start + length] = data.draw(
            st.binary(max_size=6) | st.sampled_from([b"\n", b'"', b"]", b"9", b"-1"])
        )
    path = tmp_path / "mine.toml"
    path.write_bytes(raw)
    loads_or_explains(path)


@pytest.mark.drawn
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(raw=st.binary(max_size=200))
def test_any_bytes_are_explained(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(raw)
    assert check(path) != ()
    loads_or_explains(path)
