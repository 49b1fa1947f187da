"""Tables for a board with mistakes in them: each has its file, line and column, and nothing is written."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banker import edition_new
from banker.edition_file import Problem
from banker.edition_filled import TableError
from tests.banker.spreadsheets import change, problems, read, rows_of, save, tables

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
        (SPACES, 3, "dice", "yes", "line 3, column V (dice) is given for a space of the kind street; expected nothing"),
        (SPACES, 7, "dice", "maybe", "line 7, column V (dice) is 'maybe'; expected yes or no"),
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
        (CARDS, 2, "deck", "chanse", "line 2, column A (deck) is 'chanse'; expected one of chance, chest, third, f"),
        (CARDS, 2, "deck", "", "line 2, column A (deck) is empty; expected one of chance, chest"),
        (CARDS, 3, "card", "speeding", "line 3, column B (card) is 'speeding', as in line 2; expected a name of its"),
        (CARDS, 2, "card", "A b", "line 2, column B (card) is 'A b'; expected lower-case letters, digits and unders"),
        (CARDS, 2, "card", "new", ""),
        (CARDS, 2, "copies", "61", "line 2, column H (copies) is 61; expected a whole number from 1 to 60"),
        (CARDS, 2, "copies", "60", "the deck chance has 75 cards; expected at most 60"),
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
        (CARDS, 2, "effect", "jail_card", ""),
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


@pytest.mark.drawn
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
