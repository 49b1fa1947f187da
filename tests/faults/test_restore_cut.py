"""The power goes at any moment of a restore: what was booked lies in one of the files, and one that lacks rows says so.

What was not yet synced is either gone or there; the file is never gone.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from banker.backup import make_dated
from banker.bank import Bank
from banker.last_row import last_row_file
from banker.limits import CEILING
from banker.paths import write_ahead_log_of
from banker.restore import restore
from banker.store import Store
from banker.store_error import StoreDamaged, StoreError, StoreShort
from tests.banker.banks import begin, play
from tests.banker.test_backup import spoil
from tests.banker.test_restore import heads
from tests.faults.vfs import Disk, Event


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A closed file with five rows."""
    folder = tmp_path / "data"
    folder.mkdir()
    bank = Bank(Store(folder / "bank.db"))
    begin(bank, "new", balance=CEILING)
    play(bank, Random(2), 5)
    bank.close()
    return folder / "bank.db"


def cut_everywhere(file: Path, copy: Path, to: Path, *, unsynced: bool) -> list[Path]:
    """Restore a copy; the folders that a cut leaves after each thing that is done to the disk."""
    cuts: list[Path] = []
    with Disk() as disk:
        disk.know(file.parent)
        busy = False

        def cut(_: Event) -> None:
            nonlocal busy
            if not busy:
                busy = True
                cuts.append(disk.cut(file.parent, to / str(len(cuts)), unsynced=unsynced))
                busy = False

        disk.watch = cut
        restore(file, copy)
    assert len(cuts) > 20
    return cuts


@pytest.mark.power
@pytest.mark.parametrize("unsynced", [False, True])
@pytest.mark.parametrize("way", ["newer", "older", "apart, in the log", "damaged"])
def test_a_cut_at_any_moment_loses_nothing(file: Path, tmp_path: Path, way: str, unsynced: bool) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    before, note = file.read_bytes(), last_row_file(file).read_bytes()
    copy = make_dated(file, stick, "older").path
    bank = Bank.opened(file)
    play(bank, Random(3), 5)
    content, log = file.read_bytes(), write_ahead_log_of(file).read_bytes()
    bank.close()
    there = heads(file)
    if way == "newer":
        copy = make_dated(file, stick, "newer").path
        file.write_bytes(before)
        last_row_file(file).write_bytes(note)
        there = heads(file)
    elif way == "apart, in the log":  # as after a cut before: the newest rows are in the log alone
        file.write_bytes(content)
        write_ahead_log_of(file).write_bytes(log)
        bank = Bank(Store(stick / "other.db"))
        begin(bank, "new", players=2, balance=CEILING)
        play(bank, Random(4), 60)
        bank.close()
        copy = make_dated(stick / "other.db", stick, "apart").path
    elif way == "damaged":
        content = spoil(file)
    lawful, ended = {there["new"], heads(copy)["new"]}, set()
    for folder in cut_everywhere(file, copy, tmp_path / "cuts", unsynced=unsynced):
        place = folder / file.name
        assert place.exists(), "the file is never gone"
        if way == "damaged":
            assert content in [path.read_bytes() for path in folder.iterdir()]
        else:
            assert there["new"] in found(folder), "what was booked is in one of the files"
        try:
            Bank.opened(place).close()
        except StoreShort:
            restore(place, copy)
        except StoreDamaged:
            if way != "damaged":
                raise
            restore(place, copy)
        assert heads(place)["new"] in lawful
        ended.add(heads(place)["new"])
    assert heads(copy)["new"] in ended


def found(folder: Path) -> set[bytes]:
    """The last rows of the databases of a folder, each with its write-ahead log."""
    rows = set()
    for path in folder.glob("bank.db*"):
        if not path.name.endswith((".witness", "-wal")):
            with suppress(StoreError):  # one that is half written
                rows.add(heads(path)["new"])
    return rows
