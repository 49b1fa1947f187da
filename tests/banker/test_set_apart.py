"""An old game that is damaged: named and set apart, while the others are played, copied and safe."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from banker import backup
from banker.bank import Bank
from banker.database import SCHEMA
from banker.log import Log
from banker.paths import copy_of
from banker.store import Store
from banker.store_error import StoreDamaged
from tests.banker.banks import begin, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with an old game that was put away and one in progress, and a second copy of both."""
    path = tmp_path / "bank.db"
    bank = Bank(Store(path))
    begin(bank, "old", players=2, balance=9 * 10**8)
    play(bank, Random(1), 30)
    bank.put_away("away")
    begin(bank, "new", balance=9 * 10**8)
    play(bank, Random(2), 10)
    bank.make_copy()
    bank.close()
    return path


def spoil(path: Path, game: str, number: int) -> None:
    """Turn one bit in the body of a row."""
    with Store(path, reading=True) as store:
        (row,) = [row for row in Log(store).rows(game) if row.number == number]
    data = bytearray(path.read_bytes())
    before, start = (row.kind + row.op_id).encode() + bytes([row.format]), row.body[:200]  # more is in other pages
    data[data.index(before + start) + len(before) + len(start) // 2] ^= 1
    path.write_bytes(data)


def copied(path: Path) -> tuple[tuple[str, ...], int]:
    """The broken games of the second copy, and the last row of the game in progress in it."""
    found = backup.inspect(path)
    assert found is not None
    assert found.game == "new"
    return found.broken, found.number


@pytest.mark.parametrize("number", [0, 7, 31])
def test_an_old_game_that_is_damaged_is_named_once_and_the_others_are_copied_on(path: Path, number: int) -> None:
    spoil(path, "old", number)
    bank = Bank.opened(path)
    assert bank.game_id == "new"
    play(bank, Random(3), 5)
    bank.make_copy()
    assert [info.id for info in bank.news()] == ["old"]
    assert bank.news() == ()
    assert {info.id: info.broken for info in bank.games()} == {"old": True, "new": False}
    assert copied(path) == (("old",), 15)
    play(bank, Random(4), 5)
    bank.make_copy()
    bank.close()
    assert copied(path) == (("old",), 20)
    bank = Bank.opened(path)
    assert bank.news() == (), "said once, not at each start"
    assert {info.id: info.broken for info in bank.games()} == {"old": True, "new": False}
    bank.close()


def test_the_last_copy_in_which_the_game_is_whole_is_kept_aside_once(path: Path) -> None:
    whole = copy_of(path).read_bytes()
    spoil(path, "old", 7)
    bank = Bank.opened(path)
    for seed in (3, 4):
        play(bank, Random(seed), 5)
        bank.make_copy()
    bank.close()
    kept = sorted(part.name for part in path.parent.glob("bank.db.copy*"))
    assert kept == ["bank.db.copy", "bank.db.copy.old-1"]
    assert path.with_name("bank.db.copy.old-1").read_bytes() == whole


def test_the_game_in_progress_is_never_set_apart(path: Path) -> None:
    whole = copy_of(path).read_bytes()
    spoil(path, "new", 3)
    with pytest.raises(StoreDamaged, match="'new' is broken at row 3"):
        Bank.opened(path)
    assert copy_of(path).read_bytes() == whole
    assert backup.inspect(path) is not None


def test_a_copy_in_which_the_game_in_progress_is_damaged_is_not_offered(path: Path) -> None:
    spoil(copy_of(path), "new", 3)
    assert backup.inspect(path) is None


def test_a_damaged_game_that_may_be_the_one_in_progress_stops_the_bank(path: Path) -> None:
    """Whether it was put away cannot be read."""
    bank = Bank.opened(path)
    bank.put_away("away too")
    bank.store.connection.execute("DROP TRIGGER never_changed")
    bank.store.connection.execute("UPDATE log SET kind = 'nonsense' WHERE op_id = 'away too'")
    bank.store.connection.execute(next(statement for statement in SCHEMA if "never_changed" in statement))
    bank.close()
    with pytest.raises(StoreDamaged, match="makes no sense"):
        Bank.opened(path)


def test_an_older_game_of_which_it_cannot_be_read_whether_it_was_put_away_is_set_apart(path: Path) -> None:
    bank = Bank.opened(path)
    bank.put_away("away too")
    for statement in ("DROP TRIGGER never_changed", "UPDATE log SET kind = 'nonsense' WHERE op_id = 'away'"):
        bank.store.connection.execute(statement)
    bank.store.connection.execute(next(statement for statement in SCHEMA if "never_changed" in statement))
    bank.close()
    bank = Bank.opened(path)
    assert bank.game_id is None
    assert [(info.id, info.ended) for info in bank.news()] == [("old", True)]
    bank.close()


@pytest.mark.parametrize("lost", [True, False])
def test_without_a_sound_copy_the_next_one_is_simply_made(path: Path, lost: bool) -> None:
    if lost:
        copy_of(path).unlink()
    else:
        copy_of(path).write_bytes(b"no database")
    spoil(path, "old", 7)
    bank = Bank.opened(path)
    bank.make_copy()
    bank.close()
    assert copied(path) == (("old",), 10)
    assert not path.with_name("bank.db.copy.old-1").exists()


def test_looking_names_a_damaged_game_and_keeps_nothing(path: Path) -> None:
    spoil(path, "old", 31)
    before = path.read_bytes()
    bank = Bank.opened(path, reading=True)
    assert [info.id for info in bank.news()] == ["old"]
    bank.close()
    assert path.read_bytes() == before
