"""The second copy brought to another folder: whole or not there, and nothing that lies there is lost."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from banker import backup
from banker.bank import Bank
from banker.database import SCHEMA
from banker.paths import copy_of
from banker.store import Store
from banker.store_error import StoreUnwritable
from tests.banker.banks import begin, play
from tests.banker.test_restore import heads


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The second copy of a file with ten rows."""
    bank = Bank(Store(tmp_path / "bank.db"))
    begin(bank, "new", balance=9 * 10**8)
    play(bank, Random(1), 10)
    bank.make_copy()
    bank.close()
    return copy_of(tmp_path / "bank.db")


def played_on(copy: Path) -> None:
    """Five rows more in the bank's file, and the second copy made anew."""
    bank = Bank.opened(copy.with_suffix(""))
    play(bank, Random(2), 5)
    bank.make_copy()
    bank.close()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_it_takes_the_place_of_the_one_before_if_it_holds_all_of_it(copy: Path, stick: Path) -> None:
    there = backup.carry(copy, stick)
    played_on(copy)
    assert backup.carry(copy, stick) == there
    assert names(stick) == ["bank.db.copy"]
    assert heads(there) == heads(copy)


def test_what_another_bank_brought_there_is_kept(copy: Path, stick: Path) -> None:
    bank = Bank(Store(stick / "other.db"))
    begin(bank, "elsewhere")
    bank.close()
    (stick / "other.db").rename(stick / copy.name)
    (stick / "other.db.witness").unlink()
    theirs = heads(stick / copy.name)
    backup.carry(copy, stick)
    assert names(stick) == ["bank.db.copy", "bank.db.copy.old-1"]
    assert heads(stick / "bank.db.copy.old-1") == theirs
    assert heads(stick / "bank.db.copy") == heads(copy)


def test_what_is_torn_is_replaced_and_what_another_program_wrote_is_kept(copy: Path, stick: Path) -> None:
    for content in (b"", copy.read_bytes()[:9000], b"torn " * 99):
        (stick / copy.name).write_bytes(content)
        backup.carry(copy, stick)
        assert names(stick) == [copy.name]
    (stick / copy.name).unlink()
    with closing(sqlite3.connect(stick / copy.name)) as other:
        other.execute("CREATE TABLE songs (name TEXT)")
    songs = (stick / copy.name).read_bytes()
    backup.carry(copy, stick)
    assert (stick / "bank.db.copy.old-1").read_bytes() == songs
    assert heads(stick / copy.name) == heads(copy)


def test_a_folder_that_is_not_there_is_not_made(copy: Path, stick: Path) -> None:
    """It would fill the memory card where a stick is missing."""
    with pytest.raises(StoreUnwritable, match=r"the folder .* is not there"):
        backup.carry(copy, stick / "banker")
    assert names(stick) == []


def test_a_stick_that_fails_keeps_the_last_copy(copy: Path, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = backup.carry(copy, stick)
    before = there.read_bytes()
    played_on(copy)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreUnwritable, match="No space left"):
        backup.carry(copy, stick)
    assert there.read_bytes() == before
    assert names(stick) == ["bank.db.copy"]


def test_a_game_whole_in_the_last_copy_alone_keeps_that_copy(copy: Path, stick: Path) -> None:
    """And one that was broken in it already does not keep it again."""
    bank = Bank.opened(copy.with_suffix(""))
    bank.put_away("away")
    begin(bank, "newer", balance=9 * 10**8)
    bank.make_copy()
    bank.store.connection.execute("DROP TRIGGER never_changed")
    bank.store.connection.execute("UPDATE log SET body = x'00' WHERE game = 'new' AND number = 3")
    bank.store.connection.execute(next(statement for statement in SCHEMA if "never_changed" in statement))
    for _ in range(2):
        bank.make_copy()
    bank.close()
    assert sorted(path.name for path in copy.parent.glob("bank.db.copy*")) == ["bank.db.copy", "bank.db.copy.old-1"]
