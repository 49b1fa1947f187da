"""A log played again: from the log alone, which stays as it is."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

from banker import edition
from banker.bank import Bank
from banker.money import grouped
from banker.replay import replay
from banker.rules.tally import net_worth
from banker.store import Store
from tests.banker.banks import begin, play


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, Bank]:
    """A closed file with two games, and the bank that played them."""
    path = tmp_path / "bank.db"
    bank = Bank(Store(path))
    begin(bank, "first", players=2)
    play(bank, Random(1), 3)
    begin(bank, "second", edition="london", players=4)
    play(bank, Random(2), 40)
    bank.close()
    return path, bank


def test_it_prints_balances_and_the_tally_of_every_game(
    played: tuple[Path, Bank], capsys: pytest.CaptureFixture[str]
) -> None:
    path, bank = played
    out = io.StringIO()
    assert replay(path, out) == 0
    text = out.getvalue()
    game = bank.game
    assert text.index("game first: ") < text.index("game second: ")
    for player in game.players:
        assert f"  {player.name:<20}{grouped(game.balance(player.id), game.edition.currency):>16}\n" in text
        assert f". {player.name}: £{grouped(net_worth(game, player.id), game.edition.currency)}\n" in text
    assert "rows 0 to 40" in text
    assert capsys.readouterr().err == ""


def test_one_game_can_be_named(played: tuple[Path, Bank], capsys: pytest.CaptureFixture[str]) -> None:
    out = io.StringIO()
    assert replay(played[0], out, "first") == 0
    assert "game second" not in out.getvalue()
    assert replay(played[0], out, "third") == 2
    assert "there is no game 'third'; there are: first, second" in capsys.readouterr().err


def test_it_needs_no_edition_file_and_leaves_the_log_as_it_is(
    played: tuple[Path, Bank], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = played
    expected = io.StringIO()
    replay(path, expected)
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}

    def no_edition(*_: object) -> None:
        raise AssertionError("an edition file was read")

    for name in ("load", "load_file", "available"):
        monkeypatch.setattr(edition, name, no_edition)
    out = io.StringIO()
    assert replay(path, out) == 0
    assert out.getvalue() == expected.getvalue()
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


@pytest.mark.parametrize("what", ["damaged", "missing", "foreign", "open"])
def test_what_cannot_be_replayed_ends_in_one_sentence(
    played: tuple[Path, Bank], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = played
    out = io.StringIO()
    holder = None
    if what == "damaged":
        data = bytearray(path.read_bytes())
        at = data.index(b'"command"')
        data[at] ^= 4
        path.write_bytes(data)
    elif what == "missing":
        path = path.with_name("nothing.db")
    elif what == "foreign":
        path = path.with_name("diary.txt")
        path.write_text("Dear diary" * 100)
    else:
        holder = Store(path)
    assert replay(path, out) == (2 if what in ("missing", "open") else 1)
    error = capsys.readouterr().err
    assert str(path) in error
    assert error.count("\n") == 1
    if holder is not None:
        assert "open already" in error
        holder.close()
