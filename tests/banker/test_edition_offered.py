"""Boards on a stick: what is offered of it, what is left alone, and why a board is not taken over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from banker import edition, edition_table
from banker.edition_offered import MOST_OFFERED, Offered, Why, base_of, offered
from banker.toml_file import LONGEST_FILE
from tests.banker.spreadsheets import change

NAMES = '{ de = "Unsere Stadt", en = "Our town", fr = "Notre ville", it = "La nostra città" }'
OURS = f'extends = "london"\nnames = {NAMES}\n'


class Stick:
    """A folder as the stick, and one for the boards of one's own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.own = folder / "stick", folder / "own"
        self.folder.mkdir()
        self.own.mkdir()

    def put(self, name: str, text: str = OURS) -> None:
        (self.folder / name).write_text(text, "utf-8")

    def tables(self, board: str, name: str) -> None:
        """The tables of a board, under another name."""
        made = edition_table.write(edition.load(board), self.folder)
        made.spaces.rename(self.folder / f"{name}.csv")
        made.cards.rename(self.folder / f"{name}-cards.csv")

    @property
    def offers(self) -> dict[str, Offered]:
        return {each.file: each for each in offered(self.folder, self.own)}

    def why(self, name: str) -> Why | None:
        return self.offers[name].why


@pytest.fixture
def stick(tmp_path: Path) -> Stick:
    return Stick(tmp_path)


def test_a_file_of_an_edition_is_offered_as_the_board_that_it_will_be(stick: Stick) -> None:
    stick.put("our-town.toml")
    (board,) = stick.offers.values()
    assert (board.id, board.why, board.content) == ("our-town", None, OURS.encode())
    stick.own.joinpath("our-town.toml").write_bytes(board.content)
    assert edition.load("our-town", stick.own) == board.edition
    assert not stick.offers, "it is among those of one's own"


def test_tables_are_offered_as_the_board_that_they_make(stick: Stick) -> None:
    stick.tables("london", "london-ours")
    change(stick.folder / "london-ours.csv", 3, "name", "Our Road")
    (board,) = stick.offers.values()
    assert board.edition is not None
    assert set(board.edition.spaces[1].names.values()) == {"Our Road"}
    assert board.edition.spaces[2:] == edition.load("london").spaces[2:]
    assert board.edition.cards == edition.load("london").cards
    stick.own.joinpath("london-ours.toml").write_bytes(board.content)
    assert edition.load("london-ours", stick.own) == board.edition
    assert not stick.offers


def test_a_table_of_spaces_needs_no_table_of_cards(stick: Stick) -> None:
    stick.tables("london", "london-ours")
    (stick.folder / "london-ours-cards.csv").unlink()
    assert stick.why("london-ours.csv") is None


@pytest.mark.parametrize(
    ("id", "base"),
    [
        ("london-ours", "london"),
        ("atlantic-city-until-2008-b", "atlantic-city-until-2008"),
        ("our-town", "suisse-2007"),
    ],
)
def test_tables_begin_with_the_edition_that_their_name_begins_with(stick: Stick, id: str, base: str) -> None:
    assert base_of(id, stick.own) == base


def test_the_first_mistake_is_said_with_its_place(stick: Stick) -> None:
    stick.put("torn.toml", "extends = ")
    stick.put("wrong.toml", OURS + "spaces.1.price = 0\n")
    stick.tables("london", "london-ours")
    change(stick.folder / "london-ours.csv", 3, "price", "abc")
    stick.put("Our Town.toml")
    offers = stick.offers
    assert {each.why for each in offers.values()} == {Why.BAD}
    places = {file: board.problem.where for file, board in offers.items() if board.problem is not None}
    assert places == {
        "torn.toml": "line 1",
        "wrong.toml": "spaces.1.price",
        "london-ours.csv": "line 3, column I (price)",
        "Our Town.toml": "the file name",
    }


def test_a_table_of_cards_that_cannot_be_read_is_a_mistake(stick: Stick) -> None:
    stick.tables("london", "london-ours")
    cards = stick.folder / "london-ours-cards.csv"
    cards.unlink()
    cards.mkdir()
    assert stick.why("london-ours.csv") is Why.BAD


def test_neither_a_built_in_edition_nor_one_of_ones_own_is_replaced(stick: Stick) -> None:
    stick.put("london.toml")
    stick.put("our-town.toml")
    stick.put("our-folder.toml")
    (stick.own / "our-town.toml").write_text('extends = "junior"\n')
    (stick.own / "our-folder.toml").mkdir()
    assert [board.why for board in stick.offers.values()] == [Why.BUILT_IN, Why.TAKEN, Why.TAKEN]


def test_no_more_are_taken_than_are_read(stick: Stick, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(edition.MOST_OWN):
        (stick.own / f"b{number}.toml").write_text(OURS)
    stick.put("our-town.toml")
    assert stick.why("our-town.toml") is Why.FULL


def test_of_two_files_of_one_name_that_of_an_edition_counts(stick: Stick) -> None:
    stick.tables("london", "our-town")
    stick.put("our-town.TOML")
    assert list(stick.offers) == ["our-town.TOML"]


def test_what_is_no_board_is_left_alone(stick: Stick, tmp_path: Path) -> None:
    stick.put("._our-town.toml")
    stick.put("large.toml", "#" * (LONGEST_FILE + 1))
    stick.put("banker-2026-11-27-2015-lea-max.csv", "number;time;from;to\n1;20:15;Léa;Max\n")
    stick.put("empty.csv", "")
    stick.put("notes.txt")
    (stick.folder / "folder.toml").mkdir()
    os.mkfifo(stick.folder / "pipe.toml")
    (stick.folder / "link.toml").symlink_to(tmp_path)
    assert not stick.offers


def test_files_beyond_the_number_that_is_read_are_left_alone(stick: Stick) -> None:
    for number in range(MOST_OFFERED + 5):
        stick.put(f"b{number:02}.toml")
    assert list(stick.offers) == [f"b{number:02}.toml" for number in range(MOST_OFFERED)]


def test_without_a_stick_nothing_is_offered(tmp_path: Path) -> None:
    assert offered(tmp_path / "stick", tmp_path) == ()
