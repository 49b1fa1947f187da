"""A small log of every format that was ever released opens for ever, and comes to the same."""

from __future__ import annotations

import io
import json
import runpy
import shutil
from pathlib import Path
from random import Random

import pytest

from banker.bank import Bank
from banker.log import FORMAT
from banker.replay import replay
from banker.store import Store
from banker.tags import Tags
from tests.banker.banks import check_all, play

FORMATS = Path(__file__).parent / "formats"
NAMES = [f"v{number}" for number in range(1, FORMAT + 1)]
making = runpy.run_path(str(FORMATS / "make.py"))


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def path(name: str, tmp_path: Path) -> Path:
    """A copy of the log: opening it leaves its own files beside it."""
    return Path(shutil.copy(FORMATS / f"{name}.db", tmp_path / "bank.db"))


def test_every_format_has_its_log() -> None:
    assert sorted(file.stem for file in FORMATS.glob("*.db")) == NAMES


def test_a_log_of_each_format_opens_to_the_same_state(name: str, path: Path) -> None:
    expected = json.loads((FORMATS / f"{name}.json").read_text())
    bank = Bank.opened(path)
    check_all(bank)
    assert [info.id for info in bank.games()] == list(expected)
    for game, comes_to in expected.items():
        bank.resume(game)
        assert making["comes_to"](bank) == comes_to
    bank.close()


@pytest.mark.parametrize("name", ["v1"], indirect=True)
def test_a_game_from_before_editions_named_fair_readings_has_none(path: Path) -> None:
    bank = Bank.opened(path)
    assert bank.game.edition.fair_readings == {}
    bank.close()


@pytest.mark.parametrize("name", ["v1"], indirect=True)
def test_a_board_from_before_other_sizes_has_the_usual_corners(path: Path) -> None:
    bank = Bank.opened(path)
    assert bank.game.edition.corners == (0, 10, 20, 30)
    bank.close()


def test_the_cards_of_each_format_are_known(path: Path) -> None:
    with Store(path) as store:
        assert Tags(store).meaning(making["UID"]).name == "Ann"


def test_a_log_of_each_format_can_be_played_on(path: Path) -> None:
    bank = Bank.opened(path)
    head = bank.course.head
    play(bank, Random(1), 5)
    bank.undo("back to the beginning", 0)
    bank.close()
    assert Bank.opened(path).course.head == head + 6


def test_a_log_of_each_format_is_replayed_without_change(name: str, path: Path) -> None:
    before = path.read_bytes()
    out = io.StringIO()
    assert replay(path, out) == 0
    games = json.loads((FORMATS / f"{name}.json").read_text(encoding="utf-8"))
    assert out.getvalue().count("the chain holds") == len(games)
    assert path.read_bytes() == before
