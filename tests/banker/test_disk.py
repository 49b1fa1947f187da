"""What is done with the bank's files without SQLite, where a disk is full, locked, or can only be read."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path
from random import Random

import pytest

from banker import disk
from banker.bank import Bank
from banker.log import Log
from banker.paths import rollback_journal_of, write_ahead_log_of
from banker.store import Store
from banker.store_error import NotKept, StoreBusy, StoreReadOnly, StoreUnwritable
from tests.banker.banks import begin, play
from tests.faults.vfs import Disk, Op
from tests.processes import run


def started(path: Path) -> Bank:
    bank = Bank(Store(path))
    begin(bank, balance=9 * 10**8)
    play(bank, Random(1), 10)
    return bank


def only_to_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing can be made in any folder. (`tests/faults/worn_disk.py` does it on a real disk, as root.)"""

    def refused(**_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(tempfile, "TemporaryFile", refused)


def test_a_file_written_anew_is_another_file_with_the_same_content(path: Path) -> None:
    path.write_bytes(b"what lasts")
    before = path.stat().st_ino
    disk.write_anew(path)
    assert path.read_bytes() == b"what lasts"
    assert path.stat().st_ino != before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
def test_without_room_for_two_a_file_is_written_over_itself(
    path: Path, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(b"what lasts")
    real, synced = os.fsync, []

    def failing_once(descriptor: int) -> None:
        synced.append(os.readlink(f"/proc/self/fd/{descriptor}"))
        if len(synced) == 1:
            raise OSError(code, os.strerror(code))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", failing_once)
    if code == errno.EIO:
        with pytest.raises(OSError, match="Input/output error"):
            disk.write_anew(path)
    else:
        disk.write_anew(path)
        assert synced[1:] == [str(path)]
    assert path.read_bytes() == b"what lasts"
    assert list(path.parent.iterdir()) == [path]


def test_the_process_that_has_the_file_is_noticed_and_left_alone(path: Path) -> None:
    started(path).close()
    with disk.locked(path, alone=True):
        for alone in (False, True):
            with pytest.raises(disk.Locked), disk.locked(path, alone=alone):
                pytest.fail("it is not ours")
        with pytest.raises(StoreBusy, match="open already"):
            Store(path)
    with disk.locked(path, alone=False), disk.locked(path, alone=False), pytest.raises(StoreBusy):
        Store(path)


def test_a_copy_in_memory_holds_what_is_in_the_log_and_leaves_nothing(path: Path) -> None:
    bank = started(path)
    rows = [row.hash for row in bank.log.rows("evening")]
    parts = {part: part.read_bytes() for part in (path, write_ahead_log_of(path))}
    bank.close()
    for part, content in parts.items():
        part.write_bytes(content)
    copies = f"{disk.COPIES}{os.getpid()}-*"
    others = set(disk.IN_MEMORY.glob(copies))  # of banks that this process still has open
    memory = disk.in_memory(path)
    found = memory.execute("SELECT hash FROM log WHERE game = 'evening' ORDER BY number").fetchall()
    memory.close()
    assert [row for (row,) in found] == rows
    assert set(disk.IN_MEMORY.glob(copies)) == others
    assert {part: part.read_bytes() for part in parts} == parts


def test_the_copy_of_a_process_that_was_killed_is_removed_by_the_next(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "IN_MEMORY", tmp_path / "memory")
    dead = run(["sh", "-c", "echo $$"]).stdout.strip()
    names = {f"{disk.COPIES}{dead}-x": False, f"{disk.COPIES}{os.getpid()}-x": True, f"{disk.COPIES}of-others": True}
    for name in names:
        (tmp_path / "memory" / name).mkdir(parents=True)
        (tmp_path / "memory" / name / "bank.db").touch()
    started(path).close()
    disk.in_memory(path).close()
    assert {name: (tmp_path / "memory" / name).exists() for name in names} == names


def test_without_a_folder_in_memory_the_copy_is_made_in_the_usual_place(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(path).close()
    monkeypatch.setattr(disk, "IN_MEMORY", tmp_path / "there is none")
    memory = disk.in_memory(path)
    assert memory.execute("SELECT count(*) FROM log").fetchone() == (11,)
    memory.close()


def test_a_disk_that_turns_out_to_be_only_readable_books_nothing_and_says_what_to_do(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Disk() as failing:
        bank = started(path)
        failing.fail(Op.WRITE, times=10**6)
        only_to_be_read(monkeypatch)
        with pytest.raises(StoreReadOnly, match="copy the data folder to a new card"):
            play(bank, Random(2), 1)
        failing.fail(Op.OPEN, times=10**6)
        for _ in range(2):
            with pytest.raises(StoreReadOnly):
                play(bank, Random(2), 1)
        with pytest.raises(StoreReadOnly):
            bank.store.keep("setting.language", b"fr")
        assert bank.course.head == 10
        failing.heal()
        bank.close()


def test_what_is_only_looked_at_needs_no_second_copy_and_keeps_nothing(path: Path) -> None:
    started(path).close()
    bank = Bank.opened(path, reading=True)
    assert bank.course.head == 10
    with pytest.raises(NotKept, match="only looked at"):
        play(bank, Random(2), 60)
    assert not bank.copy_due()
    bank.close()


def test_a_folder_where_nothing_can_be_made_for_another_reason_is_no_worn_disk(tmp_path: Path) -> None:
    assert not disk.only_readable(tmp_path)
    assert not disk.only_readable(tmp_path / "missing")
    assert disk.has_locks(tmp_path)
    assert disk.has_locks(tmp_path / "missing")


def test_what_a_cut_left_unfinished_is_removed_by_the_process_that_has_the_file_and_by_nobody_else(path: Path) -> None:
    started(path).close()
    ours = [path.with_name(f"{path.name}{end}") for end in ("-wal.new", ".copy.new")]
    others = [path.with_name(f"{path.name}{end}") for end in (".new", "-journal.new", ".copy.new.mine", ".old.new")]
    for left in (*ours, *others):
        left.write_bytes(b"half")
    Bank.opened(path, reading=True).close()
    assert all(left.exists() for left in (*ours, *others)), "a restore may be under way"
    with disk.locked(path, alone=True), pytest.raises(StoreBusy):
        Store(path)
    assert all(left.exists() for left in (*ours, *others))
    Store(path).close()
    assert [left.exists() for left in ours] == [False, False]
    assert all(left.exists() for left in others), "not certain to be left over, or not ours"


def test_what_cannot_be_removed_keeps_nobody_from_playing(path: Path) -> None:
    path.with_name("bank.db-wal.new").mkdir()
    started(path).close()
    assert path.with_name("bank.db-wal.new").is_dir()


def test_a_log_that_is_none_is_noticed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its log beside the file nothing would last, even if SQLite says that it is booked."""
    monkeypatch.setattr(disk, "sync_folder", lambda _: None)
    monkeypatch.setattr("banker.paths.write_ahead_log_of", lambda file: file.with_name("elsewhere"))
    with pytest.raises(StoreUnwritable, match="no write-ahead log"):
        Store(path)


def test_beside_another_that_has_it_open_a_file_is_looked_at_up_to_its_last_row(path: Path) -> None:
    """The other one is the lock here: of one process, so that what is open is not opened twice."""
    bank = started(path)
    rows = bank.log.head("game")
    image = {file: file.read_bytes() for file in (path, write_ahead_log_of(path))}
    bank.close()
    for file, content in image.items():
        file.write_bytes(content)
    with disk.locked(path, alone=True):
        with pytest.raises(StoreBusy):
            Store(path, reading=True)
        with Store(path, reading=True, beside=True) as store:
            assert Log(store).head("game") == rows
    assert {file: file.read_bytes() for file in image} == image


def test_a_file_without_a_log_is_copied_beside_another_too(path: Path) -> None:
    started(path).close()
    memory = disk.in_memory(path, beside=True)
    assert memory.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] > 0
    memory.close()


def test_what_never_stands_still_or_is_in_its_first_start_is_not_copied(path: Path) -> None:
    with pytest.raises(disk.Locked):
        disk.in_memory(Path("/proc/sys/kernel/random/uuid"), beside=True)  # another one each time that it is read
    path.write_bytes(b"anything")
    rollback_journal_of(path).write_bytes(b"what is to be undone")
    with pytest.raises(disk.Locked):
        disk.in_memory(path, beside=True)
