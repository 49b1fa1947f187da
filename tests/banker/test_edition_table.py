"""A board as tables for a spreadsheet: written, filled in, and read again; each mistake has its place."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banker import edition, edition_new, edition_table
from banker.board import Currency, Edition
from banker.edition_file import Problem
from banker.edition_filled import TableError
from banker.edition_sheet import amount_of, letter
from banker.edition_table import Tables

Rows = list[list[str]]
AMOUNTS = re.compile("price|mortgage|house|hotel|amount|rent .*")


def apart(separator: str, behind: str = "") -> Callable[[int], str]:
    """How a spreadsheet writes an amount: with this separator of thousands, and this behind it."""
    return lambda amount: f"{amount:,}".replace(",", separator) + behind


def tables(board: str | Edition, folder: Path) -> Tables:
    return edition_table.write(edition.load(board) if isinstance(board, str) else board, folder / "tables")


def rows_of(path: Path) -> Rows:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file, delimiter=";"))


def save(path: Path, rows: Rows, delimiter: str = ";", encoding: str = "utf-8-sig") -> None:
    with path.open("w", encoding=encoding, newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)


def saved_by_a_spreadsheet(path: Path, delimiter: str, encoding: str, amount: Callable[[int], str]) -> None:
    """Save a table again, with the amounts as that spreadsheet writes them."""
    head, *rows = rows_of(path)
    for row in rows:
        for place, heading in enumerate(head):
            if AMOUNTS.fullmatch(heading) and row[place]:
                row[place] = amount(int(row[place]))
    save(path, [head, *rows], delimiter, encoding)


def change(path: Path, line: int, heading: str, text: str) -> None:
    rows = rows_of(path)
    rows[line - 1][rows[0].index(heading)] = text
    save(path, rows)


def read(made: Tables, base: str, folder: Path, cards: bool = True) -> Edition:
    """The board of its own that the tables make."""
    own = folder / "own"
    edition_new.begin("our-town", base, own, made.spaces, made.cards if cards else None)
    assert edition.check(own / "our-town.toml") == ()
    return edition.load("our-town", own)


def problems(made: Tables, base: str, folder: Path) -> list[str]:
    """What is wrong with the tables, each as "file: sentence"; nothing is then written."""
    with pytest.raises(TableError) as caught:
        edition_new.begin("our-town", base, folder / "own", made.spaces, made.cards)
    assert not (folder / "own").exists()
    return str(caught.value).replace(f"{made.spaces.parent}/", "").splitlines()


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
    assert msgspec.structs.replace(mine, id=theirs.id, names=theirs.names, sources=theirs.sources) == theirs


@pytest.mark.parametrize(("delimiter", "encoding", "amount"), WRITERS)
@pytest.mark.parametrize("board", edition.available())
def test_all_of_a_board_comes_from_its_tables(
    board: str, delimiter: str, encoding: str, amount: Callable[[int], str], tmp_path: Path
) -> None:
    """Begun with another board, nothing but the tables can say what its spaces and cards are."""
    theirs, made = edition.load(board), tables(board, tmp_path)
    saved_by_a_spreadsheet(made.spaces, delimiter, encoding, amount)
    mine = read(made, "generic" if board != "generic" else "london", tmp_path)
    unlike = [msgspec.structs.replace(space, id="", candidates=()) for space in theirs.spaces]
    assert [msgspec.structs.replace(space, id="", candidates=()) for space in mine.spaces] == unlike
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
42 = { id = "c", kind = "event", name = "C", effect = { move_on = 3 } }
43 = { id = "d", kind = "event", name = "D", effect = { to_jail = true } }
[cards.chance]
twice = { label = "Twice", copies = 2, move_to_nearest = { kind = "station", times = 2 } }
"""


def test_a_board_of_another_size_with_cents_and_events_is_read_again_too(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own/ours.toml").write_text(f'name = "Ours"\n{OWN}', encoding="utf-8")
    theirs = edition.load("ours", tmp_path / "own")
    made = tables(theirs, tmp_path)
    assert [row[-1] for row in rows_of(made.spaces)[1:4]] == [
        "pay 0,60; move_to 3",
        "",
        "pay_less amount 1500,50 percent 10",
    ]
    mine = read(made, "ours", tmp_path)
    assert msgspec.structs.replace(mine, id=theirs.id, names=theirs.names, sources=theirs.sources) == theirs
    # A board in whole units has no cents.
    with pytest.raises(TableError, match=r"line 3, column I \(price\) is '60,50'; expected an amount, such as 1500"):
        edition_new.begin("other", "generic", tmp_path / "own", made.spaces, made.cards)


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


SPACES, CARDS = "london.csv", "london-cards.csv"
KINDS = "'start', 'street', 'station', 'utility', 'tax', 'chance', 'chest', 'swisscom', 'jail', 'parking', 'go_to_jail'"


@pytest.mark.parametrize(
    ("file", "line", "column", "text", "sentence"),
    [
        (SPACES, 3, "price", "abc", "line 3, column I (price) is 'abc'; expected an amount, such as 1500, 1.500"),
        (SPACES, 3, "price", "-60", "line 3, column I (price) is '-60'; expected an amount, such as 1500, 1.500"),
        (SPACES, 3, "price", "0", "line 3, column I (price) is 0; expected a whole number, 1 or more"),
        (SPACES, 3, "rent 2", "1", "line 3, column M (rent 1) is 2, 1, 30, 90, 160, 250; expected 6 amounts, each m"),
        (SPACES, 3, "rent 2", "0", "line 3, column N (rent 2) is 0; expected a whole number, 1 or more"),
        (SPACES, 3, "rent 2", "", "line 3, column N (rent 2) is empty; expected an amount, since rent 6 is given"),
        (SPACES, 3, "kind", "stret", f"line 3, column B (kind) is 'stret'; expected one of {KINDS}"),
        (SPACES, 3, "group", "brwn", "line 3, column H (group) is 'brwn'; expected one of 'brown', 'light_blue'"),
        (SPACES, 3, "house", "70", "line 5, column K (house) is 50, but 70 in line 3; expected one price of a"),
        (SPACES, 7, "house", "70", "line 7, column K (house) is 70; expected an empty cell: a house stands on a"),
        (SPACES, 3, "mortgage", "999", "line 3, column J (mortgage) is 999; expected the price (60) or less"),
        (SPACES, 3, "amount", "5", "line 3, column S (amount) is given for a space of the kind street; expected not"),
        (SPACES, 3, "deck", "chest", "line 3, column T (deck) is given for a space of the kind street; expected not"),
        (SPACES, 3, "name", "x" * 61, "line 3, column C (name) is 'xxxx"),
        (SPACES, 3, "name", "x" * 500, "line 3, column C has 500 characters; expected at most 400"),
        (SPACES, 3, "name de", "Gasse", "line 3, column C (name) is 'Old Kent Road', and names by language are give"),
        (SPACES, 3, "space", "", "line 3, column A (space) is empty; expected the number of the space, 0 for the fi"),
        (SPACES, 3, "space", "x", "line 3, column A (space) is 'x'; expected a whole number, such as 3"),
        (SPACES, 3, "space", "0", "line 3, column A (space) is 0, as in line 2; expected each space once"),
        (SPACES, 3, "space", "80", "line 3, column A (space) is 80; expected 0 to 79"),
        (SPACES, 41, "space", "40", "the table has no line for space 39; expected a line for each space of the ring"),
        (SPACES, 1, "price", "prise", "line 1, column I is headed 'prise'; expected one of space, kind, name"),
        (SPACES, 1, "price", "mortgage", "line 1, column J is headed 'mortgage', as column I; expected each heading"),
        (SPACES, 1, "price", "", "line 3, column I is '60', below no heading; expected an empty cell, or a heading"),
        (SPACES, 1, "space", "place", "line 1 has no heading 'space'; expected the headings space, kind, name"),
        (SPACES, 3, "kind", "event", "line 3, column U (effect) is missing; expected it here, since the board that"),
        (SPACES, 3, "kind", "jail", "line 12, column B (kind) is \"jail\"; expected another kind: space 1 is the jail"),
        (SPACES, 12, "kind", "parking", "line 32, column B (kind) is \"go_to_jail\"; expected another kind on a boa"),
        (SPACES, 1, "effect", "name rm", "line 1, column U is headed 'name rm'; expected one of space, kind"),
        (CARDS, 2, "deck", "chanse", "line 2, column A (deck) is 'chanse'; expected one of chance, chest (did you m"),
        (CARDS, 2, "deck", "", "line 2, column A (deck) is empty; expected one of chance, chest"),
        (CARDS, 3, "card", "speeding", "line 3, column B (card) is 'speeding', as in line 2; expected a name of its"),
        (CARDS, 2, "card", "A b", "line 2, column B (card) is 'A b'; expected lower-case letters, digits and unders"),
        (CARDS, 2, "card", "new", ""),
        (CARDS, 2, "copies", "61", "line 2, column H (copies) is 61; expected a whole number from 1 to 60"),
        (CARDS, 2, "copies", "x", "line 2, column H (copies) is 'x'; expected a whole number, such as 3"),
        (CARDS, 2, "label de", "", ""),
        (CARDS, 2, "label de", "x" * 61, "line 2, column D (label de) is 'xxx"),
        (CARDS, 2, "effect", "pay fifty", "line 2, column I (effect) pay is 'fifty'; expected a whole number, 1 or"),
        (CARDS, 2, "effect", "pay", "line 2, column I (effect) pay is ''; expected a whole number, 1 or more"),
        (CARDS, 2, "effect", "spend 50", "line 2, column I (effect) is 'spend 50'; expected one of receive, pay"),
        (CARDS, 2, "effect", "label x", "line 2, column I (effect) is 'label x'; expected one of receive, pay"),
        (CARDS, 2, "effect", "draw purse", "line 2, column I (effect) draw is 'purse'; expected one of 'chance', 'c"),
        (CARDS, 2, "effect", "move_to 40", "line 2, column I (effect) move_to is 40; expected less than 40, the siz"),
        (CARDS, 2, "effect", "to_jail now", "line 2, column I (effect) to_jail is 'now'; expected true"),
        (CARDS, 2, "effect", "pay 50; spend 3", "line 2, column I (effect) several 2 spend is not a known key; expe"),
        (CARDS, 2, "effect", ";", "line 2, column I (effect) several is []; expected a list of 2 or more"),
        (CARDS, 2, "effect", "pay_less amount 9", "line 2, column I (effect) pay_less percent is missing; expected"),
        (CARDS, 2, "effect", "jail_card", "the deck chance has two or more cards out of jail; expected one at most"),
    ],
)  # fmt: skip
def test_each_mistake_is_named_with_its_place(
    file: str, line: int, column: str, text: str, sentence: str, tmp_path: Path
) -> None:
    made = tables("london", tmp_path)
    change(made.spaces.parent / file, line, column, text)
    if not sentence:
        read(made, "london", tmp_path)
        return
    said = problems(made, "london", tmp_path)
    assert any(each.startswith(f"{file}: {sentence}") for each in said), said


def test_all_that_is_left_of_a_street_beside_its_new_kind_is_said_at_once(tmp_path: Path) -> None:
    made = tables("london", tmp_path)
    change(made.spaces, 3, "kind", "tax")
    said = [re.findall(r"\((.*?)\)", each)[0] for each in problems(made, "london", tmp_path)]
    assert sorted(said) == ["amount", "group", "house", "mortgage", "price", "rent 1"]


def test_a_card_of_the_board_that_leads_nowhere_asks_for_cards_of_ones_own(tmp_path: Path) -> None:
    made = tables("london", tmp_path)
    save(made.spaces, rows_of(made.spaces)[:31])
    with pytest.raises(TableError, match=r"move_to is 39; expected less than 30, .*, in a table of your own cards"):
        edition_new.begin("small", "london", tmp_path, made.spaces)


def test_a_group_of_too_many_streets_is_named_at_its_first_line(tmp_path: Path) -> None:
    made = tables("london", tmp_path)
    for line in (8, 10, 11, 13):
        change(made.spaces, line, "group", "brown")
        change(made.spaces, line, "house", "")
    said = problems(made, "london", tmp_path)
    assert said == [f"{SPACES}: line 3, column H (group) has 6 spaces; expected 1 to 5"]


def test_amounts_that_the_notes_of_the_board_cannot_pay_are_named_by_their_cells(tmp_path: Path) -> None:
    made = tables("suisse-2007", tmp_path)
    change(made.spaces, 3, "price", "600’001")
    (said,) = problems(made, "suisse-2007", tmp_path)
    expected = "which does not divide line 3, column I (price) 600001; expected amounts that its notes can pay, or to"
    assert said.startswith("suisse-2007.csv: smallest_note is ")
    assert expected in said


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


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "the file cannot be read (No such file or directory); expected a table, saved as CSV"),
        (b"", "the file is empty; expected a line of headings: space, kind, name"),
        (b"\r\n;;\r\n", "the file is empty; expected a line of headings: space, kind, name"),
        (b"space;name\r\n", "the table has no line for space 0; expected a line for each space of the ring"),
        (b'space;name\r\n0;"Start\r\n1;a\r\n', "line 2 is no line of a table (unexpected end of data); expected each"),
        (b"space\r\n" + b"0\r\n" * 400_000, "the file is longer than 1,000,000 bytes; expected a table, saved as CSV"),
        (b"PK\x03\x04\x00\xff", "the file is a workbook of a spreadsheet; expected its table, saved as CSV"),
        (b"\xd0\xcf\x11\xe0\x00", "the file is a workbook of a spreadsheet; expected its table, saved as CSV"),
        (b"\x00\xff", "line 1 has no heading 'space'; expected the headings space, kind, name"),
    ],
)
def test_a_file_that_is_no_table_is_named(content: bytes | None, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(TableError) as caught:
        edition_new.begin("our-town", "london", tmp_path / "own", path)
    assert str(caught.value).startswith(f"{path}: {sentence}")


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


WORDS = [
    "",
    "street",
    "tax",
    "event",
    "jail",
    "brown",
    "chest",
    "pay 5",
    "to_jail",
    "move_to 3; pay 1",
    "0",
    "7",
    "1.5",
]
CELL = st.one_of(st.sampled_from(WORDS), st.integers(0, 10**20).map(str), st.text(max_size=8))
PLACE = re.compile(r"line \d+(, column [A-Z]+)?|the (table|file|deck)|smallest_note|spaces|groups|cards|size|salary")


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 1), st.integers(0, 40), st.integers(0, 20), CELL), min_size=1, max_size=4),
    st.sampled_from(";,\t"),
)
def test_whatever_stands_in_a_cell_makes_a_board_or_a_sentence(
    cells: list[tuple[int, int, int, str]], delimiter: str
) -> None:
    with TemporaryDirectory() as folder:
        made = tables("london", Path(folder))
        for path in made:
            rows = rows_of(path)
            for which, line, column, text in cells:
                if path is made[which] and line < len(rows):
                    rows[line] = [*rows[line], *[""] * 9][: max(len(rows[line]), column + 1)]
                    rows[line][min(column, len(rows[line]) - 1)] = text
            with path.open("w", encoding="utf-8", errors="replace", newline="") as file:
                csv.writer(file, delimiter=delimiter).writerows(rows)
        found: tuple[Problem, ...] = ()
        try:
            read(made, "london", Path(folder))
        except TableError as error:
            found = error.problems
        assert (Path(folder) / "own").exists() == (not found)
    assert [problem for problem in found if problem.path not in made or not PLACE.match(problem.where)] == []
