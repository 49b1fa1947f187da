"""Second copies: whole or not there, made while the table plays on, and put in the place of a file that is damaged."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from banker import backup
from banker.bank import Bank
from banker.database import copy_pages
from banker.last_row import last_row_file
from banker.log import Log
from banker.paths import copy_of, write_ahead_log_of
from banker.restore import restore_second_copy
from banker.store import Store
from banker.store_error import StoreDamaged, StoreUnwritable
from tests.banker.banks import begin, play


def started(path: Path, rows: int) -> Bank:
    bank = Bank(Store(path))
    begin(bank, balance=9 * 10**8)
    play(bank, Random(1), rows)
    return bank


def rows_of(path: Path) -> list[bytes]:
    with Store(path, reading=True) as store:
        return [row.hash for row in Bank(store).log.rows("evening")]


def spoil(path: Path) -> bytes:
    """Overwrite a piece of the file; what it then holds."""
    with Store(path, reading=True) as store:
        log = Log(store)
        *_, row = (row for row in log.rows(log.games()[-1]) if row.body.startswith(b'{"command"'))
    data = bytearray(path.read_bytes())
    before = (row.kind + row.op_id).encode() + bytes([row.format])
    at = data.index(before + row.body[:200]) + len(before)
    data[at : at + 4] = b"\0\0\0\0"
    path.write_bytes(data)
    return bytes(data)


# -- made -----------------------------------------------------------------------------------------------------------


def test_a_copy_holds_all_that_was_booked_and_what_is_kept(path: Path) -> None:
    bank = started(path, 30)
    bank.store.keep("setting.language", b"fr")
    copy = bank.make_copy()
    rows = [row.hash for row in bank.log.rows("evening")]
    bank.close()
    assert rows_of(copy) == rows
    with Store(copy, reading=True) as store:
        assert store.kept("setting.language") == b"fr"
    assert sorted(p.name for p in path.parent.iterdir()) == ["bank.db", "bank.db.copy", "bank.db.witness"]


def test_with_each_copy_the_write_ahead_log_is_moved_home(path: Path) -> None:
    """A bit that turns in the log costs all that was booked after it."""
    bank = started(path, 30)
    assert write_ahead_log_of(path).stat().st_size > 0
    bank.make_copy()
    assert write_ahead_log_of(path).stat().st_size == 0
    bank.close()


@pytest.mark.unmeasured
def test_the_table_plays_on_between_the_slices(path: Path) -> None:
    bank = started(path, 300)
    random, during = Random(5), []

    def serve() -> None:
        during.append(play(bank, random, 1)[0])

    copy = bank.make_copy(serve)
    assert len(during) > 5
    rows = [row.hash for row in bank.log.rows("evening")]
    bank.close()
    copied = rows_of(copy)
    assert copied == rows[: len(copied)], "a moment of the game, not a mixture"
    assert rows_of(path) == rows
    bank = Bank.opened(path)
    assert all(bank.log.by_op(op_id) for op_id in during)
    bank.close()


@pytest.mark.unmeasured
def test_no_slice_keeps_a_booking_waiting_for_long(path: Path) -> None:
    bank = started(path, 500)
    moments = [time.thread_time()]  # of the processor: what else the machine does is not asked
    bank.make_copy(lambda: moments.append(time.thread_time()))
    moments.append(time.thread_time())
    bank.close()
    waits = [b - a for a, b in pairwise(moments)]
    assert len(waits) > 5
    assert max(waits) < 0.1


def test_the_last_copy_stays_when_no_other_can_be_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bank = started(path, 60)
    copy = bank.make_copy()
    before = copy.read_bytes()
    play(bank, Random(2), 60)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreUnwritable, match="no second copy could be made"):
        bank.make_copy()
    monkeypatch.undo()
    assert copy.read_bytes() == before
    assert not bank.copy_due(), "it is not tried again at once"
    play(bank, Random(3), 1)
    bank.make_copy()
    assert copy.read_bytes() != before
    bank.close()


def test_a_damaged_file_never_takes_the_place_of_a_sound_copy(path: Path) -> None:
    bank = started(path, 60)
    copy = bank.make_copy()
    bank.close()
    before = copy.read_bytes()
    bank = Bank.opened(path)
    for trigger in ("never_changed", "never_deleted"):
        bank.store.connection.execute(f"DROP TRIGGER {trigger}")
    bank.store.connection.execute("UPDATE log SET body = x'00' WHERE number = 7")
    with pytest.raises(StoreDamaged):
        bank.make_copy()
    assert copy.read_bytes() == before
    bank.close()


# -- kept -----------------------------------------------------------------------------------------------------------


def dated(folder: Path, days: int, file: Path) -> list[Path]:
    """A copy of each day, the oldest first."""
    folder.mkdir(exist_ok=True)
    return [backup.make_dated(file, folder, f"2026-11-{day:02}").path for day in range(1, days + 1)]


def ended(path: Path) -> None:
    bank = started(path, 20)
    bank.put_away("away")
    bank.close()


def test_of_the_dated_copies_the_newest_are_kept(path: Path, tmp_path: Path) -> None:
    ended(path)
    copies = dated(tmp_path / "copies", 3, path)
    second = backup.make_dated(path, tmp_path / "copies", "2026-11-02").path
    tenth = [backup.make_dated(path, tmp_path / "copies", "2026-11-03").path for _ in range(9)][-1]
    (tmp_path / "copies/banker-2026-11-01.db").write_bytes(b"of another file")
    (tmp_path / "copies/bank-notes.db").write_bytes(b"somebody's")
    assert tenth.name == "bank-2026-11-03-10.db"
    assert backup.make_room(tenth, 9) == (copies[0], copies[1], second, copies[2])
    assert backup.make_room(tenth, 9) == ()
    assert len(list((tmp_path / "copies").glob("bank-2026-11-03-*.db"))) == 9
    assert len(list((tmp_path / "copies").iterdir())) == 11
    assert len(backup.make_room(tenth, 1)) == 8
    assert tenth.exists()


def test_the_newest_stays_whatever_the_clock_said_when_it_was_made(path: Path, tmp_path: Path) -> None:
    ended(path)
    later = dated(tmp_path / "copies", 3, path)
    newest = backup.make_dated(path, tmp_path / "copies", "1970-01-01").path
    assert backup.make_room(newest, 2) == (later[0], later[1])


def test_no_copy_of_the_game_in_progress_is_removed(path: Path, tmp_path: Path) -> None:
    started(path, 20).close()
    copies = dated(tmp_path / "copies", 4, path)
    assert backup.make_room(copies[-1], 1) == ()
    bank = Bank.opened(path)
    bank.put_away("away")
    bank.close()
    newest = backup.make_dated(path, tmp_path / "copies", "2026-11-05").path
    assert backup.make_room(newest, 1) == tuple(copies)


def test_no_copy_is_removed_that_cannot_be_read_or_holds_what_the_newest_lacks(path: Path, tmp_path: Path) -> None:
    ended(path)
    (copy,) = dated(tmp_path / "copies", 1, path)
    spoilt = backup.make_dated(path, tmp_path / "copies", "2026-11-02").path
    spoilt.write_bytes(b"no database")
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / path.name
    bank = Bank(Store(other))
    begin(bank, "another", balance=9 * 10**8)
    bank.put_away("away")
    bank.close()
    newest = backup.make_dated(other, tmp_path / "copies", "2026-11-03").path
    assert backup.make_room(newest, 1) == ()
    assert copy.exists()
    assert spoilt.exists()


# -- restored -------------------------------------------------------------------------------------------------------


def test_a_copy_takes_the_place_of_a_damaged_file_which_stays_aside_untouched(path: Path) -> None:
    bank = started(path, 40)
    bank.make_copy()
    played = play(bank, Random(2), 10)
    bank.close()
    damaged = spoil(path)
    with pytest.raises(StoreDamaged, match=r"is damaged|is broken"):
        Bank.opened(path)
    assert path.read_bytes() == damaged
    info = backup.inspect(path)
    assert info is not None
    assert (info.game, info.number, info.booked) == ("evening", 40, 50), "rows 41 to 50 are missing"
    aside = restore_second_copy(path)
    assert aside == path.with_name("bank.db.damaged-1")
    assert aside.read_bytes() == damaged
    bank = Bank.opened(path)
    assert bank.course.head == 40
    assert bank.log.by_op(played[0]) is None
    play(bank, Random(3), 5)
    bank.close()
    assert backup.inspect(path) is not None, "the copy itself stays"


def test_files_moved_aside_never_overwrite_each_other(path: Path) -> None:
    started(path, 10).make_copy()
    for n in (1, 2, 3):
        path.write_bytes(b"x" * n)
        assert restore_second_copy(path) == path.with_name(f"bank.db.damaged-{n}")
    assert [path.with_name(f"bank.db.damaged-{n}").read_bytes() for n in (1, 2, 3)] == [b"x", b"xx", b"xxx"]


def test_the_write_ahead_log_of_the_damaged_file_goes_with_it(path: Path) -> None:
    """Left beside the copy it would be applied to it."""
    bank = started(path, 10)
    bank.make_copy()
    play(bank, Random(2), 5)
    log = write_ahead_log_of(path).read_bytes()
    bank.close()
    spoil(path)
    write_ahead_log_of(path).write_bytes(log)
    aside = restore_second_copy(path)
    assert aside is not None
    assert write_ahead_log_of(aside).read_bytes() == log
    bank = Bank.opened(path)
    assert bank.course.head == 10
    bank.close()


@pytest.mark.parametrize("lost", ["deleted", "emptied", "not even a database"])
def test_a_lost_file_is_reported_instead_of_begun_anew(path: Path, lost: str) -> None:
    bank = started(path, 40)
    bank.make_copy()
    bank.close()
    path.write_bytes(b"" if lost == "emptied" else b"nonsense " * 999)
    if lost == "deleted":
        path.unlink()
    with pytest.raises(StoreDamaged, match=r"has gone|nothing in the file|not a bank file"):
        Store(path)
    assert path.exists() == (lost != "deleted")
    restore_second_copy(path)
    bank = Bank.opened(path)
    assert bank.course.head == 40
    bank.close()


def test_a_lost_file_is_noticed_without_a_copy(path: Path) -> None:
    started(path, 5).close()
    path.unlink()
    with pytest.raises(StoreDamaged, match="has gone"):
        Store(path)
    assert backup.inspect(path) is None
    with pytest.raises(StoreDamaged, match="no second copy that is sound"):
        restore_second_copy(path)
    backup.begin_anew(path)
    with Store(path) as store:
        assert Bank(store).games() == ()


def test_a_damaged_copy_is_not_offered_and_not_restored(path: Path) -> None:
    bank = started(path, 200)
    copy = bank.make_copy()
    bank.close()
    spoil(copy)
    before = path.read_bytes()
    assert backup.inspect(path) is None
    with pytest.raises(StoreDamaged, match="no second copy that is sound"):
        restore_second_copy(path)
    assert path.read_bytes() == before


def test_beginning_anew_keeps_everything_aside(path: Path) -> None:
    bank = started(path, 10)
    bank.make_copy()
    bank.close()
    before, copied = path.read_bytes(), copy_of(path).read_bytes()
    assert backup.begin_anew(path) == path.with_name("bank.db.damaged-1")
    assert path.with_name("bank.db.damaged-1").read_bytes() == before
    assert path.with_name("bank.db.copy.old-1").read_bytes() == copied
    with Store(path) as store:
        assert Bank(store).games() == ()


class Cut(BaseException):
    """Raised at the moment when the power goes."""


STEPS = ("rename", "replace", "link", "unlink", "fsync")


def cut_at(monkeypatch: pytest.MonkeyPatch, nth: int) -> list[str]:
    """Let the power go before the nth change to the folder or sync. Returns what was done until then."""
    done: list[str] = []

    def stopping(name: str, real: Callable[..., object]) -> Callable[..., object]:
        def act(*a: object, **k: object) -> object:
            if len(done) == nth:
                raise Cut
            done.append(name)
            return real(*a, **k)

        return act

    for name in STEPS:
        monkeypatch.setattr(os, name, stopping(name, getattr(os, name)))
    return done


@pytest.mark.parametrize("act", [restore_second_copy, backup.begin_anew])
def test_a_restore_cut_off_anywhere_leaves_the_file_damaged_missing_or_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: Callable[[Path], object]
) -> None:
    for nth in range(50):
        path = tmp_path / str(nth) / "bank.db"
        path.parent.mkdir()
        bank = started(path, 10)
        bank.make_copy()
        play(bank, Random(2), 3)
        log = write_ahead_log_of(path).read_bytes()
        bank.close()
        damaged = spoil(path)
        write_ahead_log_of(path).write_bytes(log[: len(log) // 2])
        with monkeypatch.context() as patch:
            done = cut_at(patch, nth)
            try:
                act(path)
            except Cut:
                pass
            else:
                assert nth == len(done) > 4
                return
        assert damaged in {p.read_bytes() for p in path.parent.iterdir()}, (
            "the damaged file is there, whatever its name"
        )
        try:
            bank = Bank.opened(path)
        except StoreDamaged:
            act(path)  # a person is asked again, and agrees again
            bank = Bank.opened(path)
        assert (bank.game_id, bank.log.head("evening")) in ((("evening", 10), (None, -1))[act is backup.begin_anew],)
        bank.close()
    pytest.fail("it never came to an end")


def test_a_copy_cut_off_while_it_is_made_leaves_the_last_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bank = started(path, 60)
    copy = bank.make_copy()
    before = copy.read_bytes()
    play(bank, Random(2), 60)
    for nth in range(50):
        with monkeypatch.context() as patch:
            done = cut_at(patch, nth)
            try:
                backup.make(bank.store, copy)
            except Cut:
                assert copy.read_bytes() == before or "replace" in done
            else:
                break
    assert nth > 3
    assert rows_of_closed(bank, copy) == 121


def rows_of_closed(bank: Bank, copy: Path) -> int:
    bank.close()
    return len(rows_of(copy))


def test_a_copy_is_synced_and_so_is_its_name(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bank = started(path, 10)
    done = cut_at(monkeypatch, 10**6)
    bank.make_copy()
    assert [name for name in done if name != "unlink"][-3:] == ["fsync", "replace", "fsync"]
    assert not last_row_file(copy_of(path)).exists()
    bank.close()


def test_what_another_program_has_locked_is_not_waited_for(tmp_path: Path) -> None:
    """Python's own copying would try it again for ever."""
    path = tmp_path / "to.db"
    with closing(sqlite3.connect(":memory:")) as source, closing(sqlite3.connect(path, timeout=0.1)) as target:
        source.execute("CREATE TABLE t (x)")
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                copy_pages(source, target)
        copy_pages(source, target)
