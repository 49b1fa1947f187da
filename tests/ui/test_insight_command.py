"""`banker luck`, `deeds` and `story`: what they print or draw, in each language, and the code they end with."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from banker import commands as c
from banker.bank import Bank, Envelope
from banker.edition import load
from banker.game import Seat
from banker.rules import setup
from banker.store import Store
from tests import processes
from tests.ui.command_line import banker
from ui.words.strings import strings_for


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a game that has just begun, and before it one in which Ann pays a tax and Bob buys."""
    bank = Bank(Store(tmp_path / "banker.db"))
    seats = [Seat("ann", "Ann"), Seat("bob", "Bob")]
    bank.begin("game", "0", *setup.open_game(load("london"), seats))
    played = (c.ThrowDice((1, 3)), c.Pay("ann"), c.ThrowDice((2, 4)), c.Buy("bob"))
    for number, command in enumerate(played):
        assert bank.execute(Envelope(f"op{number}", command)).refused is None
    bank.begin("new", "1", *setup.open_game(load("london"), seats))
    bank.close()
    return tmp_path


def test_luck_is_a_line_for_each_player_and_the_greatest_moments(data: Path) -> None:
    done = banker("luck", "game", "--data", data)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Good and bad luck: What dice and cards brought, less what was to be expected of them.",
        "  Ann  −£183",
        "  Bob   +£17",
        "",
        "The luckiest moments",
        "  +£17  Bob throws 2\u00a0+\u00a04, The Angel Islington",
        "",
        "The unluckiest moments",
        "  −£183  Ann throws 1\u00a0+\u00a03, Income Tax. Ann owes the bank £200 (tax)",
    ]


def test_the_newest_game_is_told_if_none_is_named(data: Path) -> None:
    done = banker("luck", "--data", data)
    assert done.stdout.splitlines()[1:] == [
        "  Ann  £0",
        "  Bob  £0",
        "",
        "No throw and no card has made a difference yet.",
    ]


def test_deeds_are_a_table_of_those_that_something_happened_on(data: Path) -> None:
    done = banker("deeds", "1", "--db", data / "banker.db")
    assert done.returncode == 0
    title, heads, *rows = done.stdout.splitlines()
    assert (title, heads.split()) == (
        "What the deeds brought",
        ["Landings", "Purchase", "Buildings", "Rents", "Return"],
    )
    assert [row.split()[-5:] for row in rows] == [["1", "100", "0", "0", "0%"]]


def test_both_are_told_in_each_language(data: Path, language: str) -> None:
    for command in ("luck", "deeds"):
        done = banker(command, "game", "--data", data, "--language", language)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(strings_for(language).t(f"{command}.title"))


def test_what_is_not_there_is_said(data: Path) -> None:
    done = banker("luck", "nobody", "--data", data)
    assert (done.returncode, "there is no game 'nobody'" in done.stderr) == (2, True)
    (data / "other.db").write_bytes(b"no bank at all" * 100)
    assert banker("deeds", "--db", data / "other.db").returncode == 1


@pytest.fixture
def over(data: Path) -> Path:
    """The same folder, the first game over by agreement: Ann has paid the tax, Bob has bought."""
    bank = Bank(Store(data / "banker.db"))
    bank.resume("game")
    assert bank.execute(Envelope("end", c.EndGame())).refused is None
    bank.close()
    return data


def test_a_story_is_who_won_and_what_there_is_to_tell(over: Path) -> None:
    done = banker("story", "game", "--data", over)
    assert (done.returncode, done.stderr) == (0, "")
    title, _, length, blank, *lines = done.stdout.splitlines()
    assert (title, length, blank) == ("Bob wins", "ended by agreement · 2 turns", "")
    assert lines == ["The turning point – Bob was ahead from the first turn to the last."]


def test_the_story_of_a_game_that_is_not_over_is_not_told(over: Path) -> None:
    done = banker("story", "--data", over)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "the game 'new' is not over; its story is told at its end\n"


def test_a_story_is_drawn_in_a_language_with_the_same_bytes_each_time(over: Path) -> None:
    """By processes of their own: a picture prepares Kivy."""
    drawn = []
    for language in ("de", "de", "fr"):
        file = over / f"{len(drawn)}.png"
        done = processes.banker("story", "game", "--data", over, "--language", language, "--png", file)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        drawn.append(file.read_bytes())
        assert struct.unpack(">II", drawn[-1][16:24]) == (1600, 960)
    assert drawn[0] == drawn[1] != drawn[2]


def test_a_picture_that_cannot_be_written_is_said(over: Path) -> None:
    done = processes.banker("story", "game", "--data", over, "--png", over / "nowhere" / "story.png")
    assert done.returncode == 2
    assert done.stderr.endswith("it cannot be written (No such file or directory): choose another place\n")


@pytest.fixture
def ended(tmp_path: Path) -> Path:
    """A data folder with a game that Ann has won, and one that goes on."""
    bank = Bank(Store(tmp_path / "banker.db"), lambda: "2026-11-27T20:15:00+01:00")
    seats = [Seat("ann", "Ann"), Seat("bob", "Bob")]
    for game, end in (("over", [c.EndGame()]), ("new", [])):
        bank.begin(game, game, *setup.open_game(load("london"), seats))
        for number, command in enumerate((c.ThrowDice((2, 4)), c.Buy("ann"), c.ThrowDice((2, 4)), c.Pay("bob"), *end)):
            assert bank.execute(Envelope(f"{game}{number}", command)).refused is None
    bank.close()
    return tmp_path


def test_the_season_is_a_line_for_each_player_and_the_deeds_that_earned_most(ended: Path) -> None:
    done = banker("season", "--data", ended)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Season: 1 game, 27/11/2026",
        "",
        "Players",
        "  Ann  1 game   1 win",
        "  Bob  1 game  0 wins",
        "",
        "Deeds",
        "  The Angel Islington  London  1 game  £6",
    ]


def test_the_table_of_the_season_opens_in_a_spreadsheet_of_its_language(ended: Path) -> None:
    """Semicolons where the comma is the decimal mark, the mark of UTF-8, local times without their zone."""
    file = ended / "season.csv"
    assert banker("season", "--csv", file, "--language", "de", "--data", ended).returncode == 0
    lines = file.read_text("utf-8").splitlines()
    heads = "Spiel;Beginn;Ende;Spielplan;Art;Minuten;Grund des Endes;Spieler;Platz;Vermögen;Währung;ausgeschieden"
    assert lines[0] == f"\ufeff{heads};Tisch"
    assert lines[1:] == [
        "1;2026-11-27 20:15;2026-11-27 20:15;London;normales Spiel;;Ende vereinbart;Ann;1;1506;£;;",
        "1;2026-11-27 20:15;2026-11-27 20:15;London;normales Spiel;;Ende vereinbart;Bob;2;1494;£;;",
    ]
    assert banker("season", "--csv", file, "--data", ended).returncode == 0
    assert file.read_text("utf-8").startswith("\ufeffgame,began,ended,"), "what lay there is replaced"
    refused = banker("season", "--csv", ended / "no" / "season.csv", "--data", ended)
    assert refused.returncode == 2
    assert "season.csv" in refused.stderr
    assert "name another folder" in refused.stderr
