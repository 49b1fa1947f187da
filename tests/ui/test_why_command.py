"""`banker why`: the sum and the clause of a row, and the check of thousands of charges."""

from __future__ import annotations

from pathlib import Path

import pytest

from banker import commands as c
from banker.bank import Bank, Envelope
from banker.edition import load
from banker.game import Seat
from banker.rules import setup
from banker.rules.position import Position
from banker.store import Store
from tests.ui.command_line import banker


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a game in which Ann has paid the rent of a whole group."""
    bank = Bank(Store(tmp_path / "banker.db"))
    position = Position(holders={37: "bob", 39: "bob"}, pawns={"ann": 36}, turn="ann")
    seats = [Seat("ann", "Ann"), Seat("bob", "Bob")]
    bank.begin("game", "0", *setup.open_game(load("atlantic-city"), seats, position=position))
    for number, command in enumerate((c.ThrowDice((1, 2)), c.Pay("ann"), c.PutPawn("ann", 5))):
        assert bank.execute(Envelope(f"op{number}", command)).refused is None
    bank.close()
    return tmp_path


def test_a_row_is_explained(data: Path) -> None:
    done = banker("why", "game", "2", "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    assert "  Boardwalk: 50 × 2 = 100\n    The whole group has one owner" in done.stdout
    assert 'U "Stopping on somebody\'s property"' in done.stdout
    assert banker("why", "1", "2", "--data", data).stdout == done.stdout, "a game by its number in the list"


def test_the_last_row_of_the_newest_game_is_explained_if_none_is_named(data: Path) -> None:
    done = banker("why", "--data", data)
    assert done.stdout.startswith("row 3: ")
    assert done.stdout.endswith("  nothing was asked or paid\n")


def test_each_amount_of_a_tally_is_said_with_its_player_and_deed(data: Path) -> None:
    bank = Bank.opened(data / "banker.db")
    assert bank.execute(Envelope("end", c.EndGame())).refused is None
    bank.close()
    done = banker("why", "--data", data)
    lines = [line for line in done.stdout.splitlines() if line.startswith("  ") and not line.startswith("   ")]
    assert lines == ["  Bob: 1,600", "  Bob, Park Place: 350", "  Bob, Boardwalk: 400", "  Ann: 1,400"]


def test_the_beginning_names_the_option_that_decides(data: Path) -> None:
    done = banker("why", "game", "0", "--db", data / "banker.db")
    assert done.stdout.startswith("row 0: the game begins\n")
    assert "starting_balance = 1500" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("game", "9"), "there is no row 9: the rows of this game are 0 to 3"),
        (("nobody",), "there is no game 'nobody'"),
        (("--check", "0"), "expected 1 or more"),
    ],
)
def test_what_is_not_there_is_said(data: Path, words: tuple[str, ...], said: str) -> None:
    done = banker("why", *words, "--data", data)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_file_without_a_game_and_one_that_is_none(tmp_path: Path) -> None:
    Bank(Store(tmp_path / "banker.db")).close()
    done = banker("why", "--data", tmp_path)
    assert (done.returncode, "there is no game yet" in done.stderr) == (2, True)
    (tmp_path / "other.db").write_bytes(b"no bank at all" * 100)
    assert banker("why", "--db", tmp_path / "other.db").returncode == 1


def test_the_check_says_how_many_differ() -> None:
    done = banker("why", "--check", "200", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(" clauses: 0 differences\n")
    assert " games (seed 3), " in done.stdout
