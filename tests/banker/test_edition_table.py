"""A board as tables for a spreadsheet: written, filled in, saved by whatever spreadsheet, and read again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from banker import edition, edition_new, edition_table
from banker.board import Card, Currency, Edition, Space
from banker.edition_filled import TableError
from banker.edition_sheet import amount_of, letter
from banker.edition_table import Tables
from tests.banker.spreadsheets import apart, change, problems, read, rows_of, save, saved_by_a_spreadsheet, tables
from tests.model import drawn_boards

WRITERS = [
    (";", "utf-8-sig", str),
    (";", "utf-8", apart(".")),
    (",", "utf-8", apart(",")),
    (",", "utf-8-sig", apart(",", ".00")),
    (";", "utf-8", apart(".", ",00")),
    ("\t", "utf-16", apart("’")),
    (";", "utf-8", apart("'", ".–")),
]


@pytest.mark.parametrize("board", edition.available())
def test_a_table_read_again_is_the_same_board(board: str, tmp_path: Path) -> None:
    theirs = edition.load(board)
    mine = read(tables(board, tmp_path), board, tmp_path)
    assert replace(mine, id=theirs.id, names=theirs.names, sources=theirs.sources) == theirs


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_table_is_read_in_each_encoding_of_a_spreadsheet(encoding: str, tmp_path: Path) -> None:
    made = tables("generic", tmp_path)
    saved_by_a_spreadsheet(made.spaces, ";", encoding, apart("."))
    mine = read(made, "generic", tmp_path)
    assert [space.names for space in mine.spaces] == [space.names for space in edition.load("generic").spaces]


@pytest.mark.drawn
@pytest.mark.parametrize(("delimiter", "encoding", "amount"), WRITERS)
@pytest.mark.parametrize("board", edition.available())
def test_all_of_a_board_comes_from_its_tables(
    board: str, delimiter: str, encoding: str, amount: Callable[[int], str], tmp_path: Path
) -> None:
    """Begun with another board, nothing but the tables can say what its spaces and cards are."""
    theirs, made = edition.load(board), tables(board, tmp_path)
    saved_by_a_spreadsheet(made.spaces, delimiter, encoding, amount)
    mine = read(made, "generic" if board != "generic" else "london", tmp_path)
    unlike = [replace(space, id="", candidates=()) for space in theirs.spaces]
    assert [replace(space, id="", candidates=()) for space in mine.spaces] == unlike
    assert sorted(mine.cards, key=lambda card: card.id) == sorted(theirs.cards, key=lambda card: card.id)


OWN = """
extends = "generic"
factor = 100
size = 44
salary = 0
smallest_note = 5
denominations = [50000, 5]
[currency]
decimals = 2
decimal = ","
separator = "."
[groups]
brown.hotel = 12050
[spaces]
0 = { kind = "event", effect = { several = [{ pay = 60 }, { move_to = 3 }] } }
1.price = 6050
2 = { kind = "event", effect = { pay_less = { amount = 150050, percent = 10 } } }
40 = { id = "a", kind = "event", name = "A", effect = { draw = "chest" } }
41 = { id = "b", kind = "tax", name = "B", amount = 5 }
42 = { id = "c", kind = "event", name = "C", effect.pay_or_share = { amount = 7550, percent = 10, mortgaged = "half" } }
43 = { id = "d", kind = "event", name = "D", effect = { to_jail = true } }
[cards.chance]
rest = { label = "Rest", miss_turns = 2 }
taxi = { label = "Taxi", choose_space = { among = "street", groups = ["red", "green"], cost = 150, gift = true } }
bus = { label = "Bus", choose_space = { within = 5 } }
walk = { label = "Walk", choose_space = {} }
twice = { label = "Twice", copies = 2, move_to_nearest = { kind = "station", times = 2 } }
"""


def test_a_board_of_another_size_with_cents_and_events_is_read_again_too(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own/ours.toml").write_text(f'name = "Ours"\n{OWN}', encoding="utf-8")
    theirs = edition.load("ours", tmp_path / "own")
    made = tables(theirs, tmp_path)
    head, *rows = rows_of(made.spaces)
    assert [row[head.index("effect")] for row in rows[:3]] == [
        "pay 0,60; move_to 3",
        "",
        "pay_less amount 1500,50 percent 10",
    ]
    assert rows[42][head.index("effect")] == "pay_or_share amount 75,50 percent 10 mortgaged half"
    names, *cards = rows_of(made.cards)
    said = {row[names.index("card")]: row[names.index("effect")] for row in cards}
    assert said["taxi"] == "choose_space among street groups red green cost 1,50 gift yes"
    assert (said["bus"], said["walk"]) == ("choose_space within 5", "choose_space")
    mine = read(made, "ours", tmp_path)
    assert replace(mine, id=theirs.id, names=theirs.names, sources=theirs.sources) == theirs
    # A board in whole units has no cents.
    with pytest.raises(TableError, match=r"line 3, column I \(price\) is '60,50'; expected an amount, such as 1500"):
        edition_new.begin("other", "generic", tmp_path / "own", made.spaces, made.cards)


def of_one_language(board: Edition) -> tuple[list[Space], list[Card]]:
    """The spaces and the cards of a board with one name each, without what no table says."""
    spaces = [replace(space, id="", candidates=(), names={"en": space.names["en"]}) for space in board.spaces]
    cards = [replace(card, labels={"en": card.labels["en"]}) for card in board.cards]
    return spaces, sorted(cards, key=lambda card: card.id)


@pytest.mark.drawn
@pytest.mark.parametrize("seed", range(20))
def test_a_board_that_nobody_has_comes_from_its_tables_alone(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "drawn.toml"
    path.write_text(drawn_boards.board(Random(seed))[2], encoding="utf-8")
    theirs = edition.load_file(path)
    mine = read(tables(theirs, tmp_path), "generic", tmp_path)
    assert of_one_language(mine) == of_one_language(theirs)


def test_a_larger_and_a_smaller_ring_are_made_from_forty_spaces(tmp_path: Path) -> None:
    made = tables("generic", tmp_path)
    head, *rows = rows_of(made.spaces)
    more = [dict(zip(head, rows[39], strict=True)) | {"space": str(n), "name": f"Street {n}"} for n in (40, 41)]
    more = [each | {f"name {language}": "" for language in ("de", "en", "fr", "it")} for each in more]
    save(made.spaces, [head, *rows, *([each[heading] for heading in head] for each in more)])
    larger = read(made, "generic", tmp_path)
    assert (larger.size, larger.spaces[41].names["de"], larger.spaces[41].id) == (42, "Street 41", "space_41")
    assert larger.groups["dark_blue"] == (37, 39, 40, 41)
    save(made.spaces, [head, *rows[:11]])
    with pytest.raises(TableError, match="has no line for space 11; expected a line for each space of the ring, 16 to"):
        edition_new.begin("small", "generic", tmp_path, made.spaces)


def test_a_board_without_start_has_no_salary(tmp_path: Path) -> None:
    made = tables("london", tmp_path)
    for column, text in (("kind", "tax"), ("amount", "5")):
        change(made.spaces, 2, column, text)
    mine = read(made, "london", tmp_path)
    assert (mine.spaces[0].kind, mine.spaces[0].amount, mine.salary) == ("tax", 5, 0)


def test_what_is_empty_is_as_on_the_board_that_it_begins_with(tmp_path: Path) -> None:
    made, base = tables("london", tmp_path), edition.load("london")
    save(made.spaces, [["Space", " NAME  de", "", "price"], *([str(n), "", "", ""] for n in range(40))])
    save(made.cards, [["deck", "card"], *(card.id.split(".") for card in base.cards)])
    rows = rows_of(made.spaces)
    rows[2], rows[4] = ["1", "Gasse", "", "100"], ["3", "", "", "60"]
    save(made.spaces, rows)
    mine = read(made, "london", tmp_path)
    assert mine.spaces[1].names == base.spaces[1].names | {"de": "Gasse"}
    assert (mine.deed(1).price, mine.deed(1).mortgage, mine.deed(1).rents) == (100, 50, base.deed(1).rents)
    assert mine.spaces[2:] == base.spaces[2:]
    assert mine.cards == base.cards


def test_a_mortgage_stays_as_it_is_written_beside_a_new_price(tmp_path: Path) -> None:
    made = tables("london", tmp_path)
    change(made.spaces, 3, "price", "£ 100")
    change(made.spaces, 5, "mortgage", "10")
    mine = read(made, "london", tmp_path)
    assert [(mine.deed(n).price, mine.deed(n).mortgage) for n in (1, 3)] == [(100, 30), (60, 10)]


def test_cards_are_those_of_the_table_or_of_the_board_that_it_begins_with(tmp_path: Path) -> None:
    made, base = tables("london", tmp_path), edition.load("london")
    assert read(made, "london", tmp_path, cards=False).cards == base.cards
    (tmp_path / "own/our-town.toml").unlink()
    head, *rows = rows_of(made.cards)
    new = dict.fromkeys(head, "") | {"deck": "chest", "label": "Gift", "copies": "2", "effect": "receive 1.000"}
    rows[0][head.index("effect")] = "pay_or_draw deck chest amount 20"
    rows[1][head.index("copies")] = "3"
    save(made.cards, [head, *rows[:-1], list(map(new.get, head))])
    mine = read(made, "london", tmp_path)
    assert [edition_table.table_of(card.effect) for card in (mine.cards[0], mine.cards[-1])] == [
        {"pay_or_draw": {"deck": "chest", "amount": 20}},
        {"receive": 1000},
    ]
    assert (mine.cards[1].copies, mine.cards[-1].id, mine.cards[-1].copies) == (3, f"chest.card_{len(rows) + 1}", 2)
    assert {card.id for card in base.cards} - {card.id for card in mine.cards} == {base.cards[-1].id}


def test_a_table_that_lies_there_already_stays_as_it_is(tmp_path: Path) -> None:
    made = tables("london", tmp_path)
    made.spaces.unlink()
    made.cards.write_text("mine")
    with pytest.raises(FileExistsError):
        tables("london", tmp_path)
    assert (made.spaces.exists(), made.cards.read_text()) == (False, "mine")


def test_a_hotel_may_have_a_price_of_its_own(tmp_path: Path) -> None:
    made = tables("london", tmp_path)
    change(made.spaces, 3, "hotel", "75")
    mine = read(made, "london", tmp_path)
    assert [mine.deed(n).hotel for n in (1, 3, 6)] == [75, 75, None]


def tall_streets(made: Tables, levels: int, column: str = "") -> None:
    """The table with so many rents for each street, and with this column of prices."""
    head, *rows = rows_of(made.spaces)
    last = head.index("rent 6")
    for row in rows:
        if row[head.index("kind")] == "street":
            rents = [row[head.index("rent 1")], *(str(10_000 + n) for n in range(2, levels + 1))]
            row[head.index("rent 1") : last + 1] = (rents + [""] * 6)[:6]
            row += [rents[6]] if levels > 6 else []
            row += ["77"] if column else []
        else:
            row += [""] * (len([column]) if column else 0) + ([""] if levels > 6 else [])
    save(made.spaces, [[*head, *(["rent 7"] if levels > 6 else []), *([column] if column else [])], *rows])


@pytest.mark.parametrize(
    ("levels", "column", "most", "skyscrapers"),
    [(6, "", 4, 0), (5, "", 3, 0), (7, "skyscraper", 4, 8), (6, "skyscraper", 3, 8)],
)
def test_a_table_says_which_levels_a_street_has(
    levels: int, column: str, most: int, skyscrapers: int, tmp_path: Path
) -> None:
    """Rents of the streets and the prices of skyscrapers make them; a board that has them goes back to none."""
    made = tables("london", tmp_path)
    tall_streets(made, levels, column)
    mine = read(made, "london", tmp_path)
    assert (mine.most_houses, mine.skyscrapers, len(mine.deed(39).rents)) == (most, skyscrapers, levels)
    assert mine.deed(39).skyscraper == (77 if column else None)
    again = read(tables(mine, tmp_path / "again"), "london", tmp_path / "third")
    assert (again.most_houses, again.skyscrapers, again.deed(39)) == (most, skyscrapers, mine.deed(39))
    if skyscrapers and most == 4:
        tall = tmp_path / "own"
        edition_new.begin("usual", "our-town", tall, *tables("london", tmp_path / "usual"))
        assert (edition.load("usual", tall).skyscrapers, edition.load("usual", tall).most_houses) == (0, 4)


def test_too_many_rents_of_a_street_are_named_at_it(tmp_path: Path) -> None:
    made = tables("london", tmp_path)
    tall_streets(made, 7)
    assert "expected 6 amounts" in problems(made, "london", tmp_path)[0]


def test_the_letters_of_western_windows_are_read(tmp_path: Path) -> None:
    made = tables("deutschland", tmp_path)
    rows = [row[:3] for row in rows_of(made.spaces)]
    rows[2][2] = "Stra\u00dfe f\u00fcr 5 \u20ac"
    save(made.spaces, rows, encoding="cp1252")
    assert read(made, "deutschland", tmp_path).spaces[1].names["de"] == "Straße für 5 €"


def test_columns_are_lettered_as_in_a_spreadsheet() -> None:
    assert [letter(place) for place in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


@pytest.mark.parametrize(
    ("text", "decimals", "amount"),
    [
        ("1500", 0, 1500), ("1.500", 0, 1500), ("1,500", 0, 1500), ("1'500", 0, 1500), ("1’500", 0, 1500),
        ("1 500", 0, 1500), ("1\u202f500", 0, 1500), ("1.500.000", 0, 1_500_000), ("1.500,00", 0, 1500),
        ("1,500.0", 0, 1500), ("M 1500", 0, 1500), ("1500 M", 0, 1500), ("60.–", 0, 60), ("60,-", 0, 60),
        ("0", 0, 0), ("1,5", 0, None), ("1.5000", 0, None), ("15,00,000", 0, None), ("1.500,000", 0, None),
        ("1,500,00", 0, None), ("1.500.00", 2, None), ("1e6", 0, None), ("", 0, None), ("-5", 0, None),
        ("9" * 16, 0, None), ("٣", 0, None),
        ("0,6", 1, 6), ("1.5", 1, 15), ("1.500", 1, 15_000), ("2", 1, 20), ("0,60", 1, None), ("1,50", 2, 150),
        ("1,5", 2, 150), ("1.500,25", 2, 150_025), ("1,500", 3, 1500), ("1.500", 3, 1_500_000),
        ("1.500,250", 3, 1_500_250), ("2", 3, 2000), ("1,50", 3, None), ("x,500", 3, None),
    ],
)  # fmt: skip
def test_an_amount_is_read_as_any_spreadsheet_writes_it(text: str, decimals: int, amount: int | None) -> None:
    assert amount_of(text, Currency("M", True, ".", ",", decimals=decimals)) == amount


LETTERS = st.characters(categories=("L", "N", "P", "S", "Zs"))
NAME = st.text(LETTERS, min_size=1, max_size=60).filter(lambda name: name == name.strip())


@pytest.mark.drawn
@settings(max_examples=30, deadline=None)
@given(
    st.dictionaries(st.sampled_from([1, 3, 6, 8]), st.tuples(NAME, st.integers(1, 900_000_000)), min_size=1),
    st.sampled_from(";,\t"),
    st.sampled_from(["", ".", ",", "'", "’", "\u202f"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_any_name_and_price_is_read_as_it_was_written(
    said: dict[int, tuple[str, int]], delimiter: str, separator: str, encoding: str
) -> None:
    with TemporaryDirectory() as folder:
        made = tables("generic", Path(folder))
        head, *rows = rows_of(made.spaces)
        for number, (name, price) in said.items():
            filled = dict(zip(head, rows[number], strict=True)) | {
                "name": name,
                "price": apart(separator)(price),
                "mortgage": "",
            }
            rows[number] = ["" if heading[:5] == "name " else filled[heading] for heading in head]
        save(made.spaces, [head, *rows], delimiter, encoding)
        mine = read(made, "generic", Path(folder))
    assert {n: (set(mine.spaces[n].names.values()), mine.deed(n).price) for n in said} == {
        number: ({name}, price) for number, (name, price) in said.items()
    }


def test_depots_are_written_and_read_with_their_rents(tmp_path: Path) -> None:
    """Decision: where the board to begin with has none, the bank has as many as stations name their price."""
    said = "spaces.5.depot = 100\nspaces.15 = { depot = 80, depot_rents = [60, 90, 120, 240] }\n"
    (tmp_path / "halls.toml").write_text(f'extends = "generic"\ndepots = 4\n{said}')
    halls = edition.load_file(tmp_path / "halls.toml")
    made = tables(halls, tmp_path)
    mine = read(made, "generic", tmp_path)
    assert [mine.deed(n) for n in (5, 15, 25)] == [halls.deed(n) for n in (5, 15, 25)]
    assert (mine.depots, mine.deed(5).depot_rents) == (2, (50, 100, 200, 400))
    edition_new.begin("again", "our-town", tmp_path / "own", *tables(mine, tmp_path / "again"))
    assert edition.load("again", tmp_path / "own").depots == 2
    change(made.spaces, 17, "depot rent 1", "1")
    (wrong,) = problems(made, "generic", tmp_path / "third")
    assert "line 17" in wrong
    assert "(depot rent 1)" in wrong
