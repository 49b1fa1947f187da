"""The bank's file: opened so that it lasts, by one process only, and never written to when something is wrong."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import sqlite3
import struct
import sys
from pathlib import Path
from random import Random

import pytest

from banker import backup, bank_file
from banker.bank import Bank, opened_store
from banker.last_row import LastRowFile, last_row_file
from banker.log import Log, NotBooked
from banker.paths import copy_of, rollback_journal_of, write_ahead_log_of
from banker.store import Store
from banker.store_error import (
    NotKept,
    StoreBusy,
    StoreDamaged,
    StoreEmpty,
    StoreForeign,
    StoreInDoubt,
    StoreShort,
    StoreUnwritable,
)
from tests.banker.banks import begin, play
from tests.processes import run


def bytes_of(path: Path) -> dict[str, bytes]:
    """The file and its write-ahead log."""
    return {p.name: p.read_bytes() for p in (path, write_ahead_log_of(path)) if p.exists()}


def killed(path: Path, rows: int = 20) -> None:
    """A bank that booked so many rows and was killed: its write-ahead log is left behind."""
    code = f"""if True:
        import os, signal
        from pathlib import Path
        from random import Random
        from banker.bank import Bank
        from banker.store import Store
        from tests.banker.banks import begin, play
        bank = Bank(Store(Path({str(path)!r})))
        begin(bank)
        play(bank, Random(1), {rows - 1})
        os.kill(os.getpid(), signal.SIGKILL)
    """
    run([sys.executable, "-c", code], cwd=Path(__file__).parents[2])
    assert write_ahead_log_of(path).stat().st_size > 0


# -- how it is opened -----------------------------------------------------------------------------------------------


def test_what_sqlite_is_asked_for_is_in_force(path: Path) -> None:
    with Store(path) as opened:
        for name, expected in {
            "locking_mode": "exclusive",
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "trusted_schema": 0,
            "cell_size_check": 1,
            "recursive_triggers": 1,
            "mmap_size": 0,
        }.items():
            assert opened.connection.execute(f"PRAGMA {name}").fetchone()[0] == expected, name


def test_locking_is_asked_for_before_anything_else() -> None:
    """Else a -shm file is made, and others could open the bank in between."""
    asked: list[str] = []

    class Listening(sqlite3.Connection):
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:  # type: ignore[override]
            asked.append(sql)
            return super().execute(sql, *values)  # type: ignore[arg-type]

    real = sqlite3.connect
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda *a, **k: real(*a, **k, factory=Listening))
        Store(None).close()
    assert asked[0] == "PRAGMA locking_mode=EXCLUSIVE"


def test_a_setting_that_does_not_take_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bank_file, "DURABLE", (("journal_mode", "DELETE", "wal"), ("synchronous", "FULL", 2)))
    with pytest.raises(StoreUnwritable, match="journal_mode is delete, not wal"):
        Store(path)


def test_no_shared_memory_file_is_needed(path: Path) -> None:
    with Store(path) as opened:
        opened.keep("a", b"1")
        assert sorted(p.name for p in path.parent.iterdir()) == [
            "bank.db",
            "bank.db-wal",
            "bank.db.pid",
            "bank.db.witness",
        ]


def test_a_second_process_is_told_who_has_the_bank(path: Path) -> None:
    with Store(path):
        code = f"from banker.store import Store; Store({str(path)!r})"
        done = run([sys.executable, "-c", code])
    assert done.returncode == 1
    assert f"the bank is open already (pid {os.getpid()}). Close the other one first." in done.stderr


def test_the_lock_holds_from_the_start_and_before_any_write(path: Path) -> None:
    Store(path).close()
    with Store(path), pytest.raises(StoreBusy):
        Store(path)
    Store(path).close()


def test_the_id_of_a_dead_process_is_not_named(path: Path) -> None:
    with Store(path):
        ended = run(["sh", "-c", "echo $$"]).stdout
        path.with_name("bank.db.pid").write_text(ended)
        with pytest.raises(StoreBusy, match=r"open already\. Close"):
            Store(path)


def test_a_process_of_another_user_is_named_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def not_mine(pid: int, signal: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", not_mine)
    with Store(path), pytest.raises(StoreBusy, match=f"pid {os.getpid()}"):
        Store(path)


def test_the_bank_opens_even_if_its_process_id_cannot_be_written(path: Path) -> None:
    path.with_name("bank.db.pid").mkdir()
    bank = Bank(Store(path))
    begin(bank)
    with pytest.raises(StoreBusy, match=r"open already\. Close"):
        Store(path)
    path.with_name("bank.db.pid").rmdir()
    bank.close()


def test_closing_twice_is_closing_once(path: Path) -> None:
    opened = Store(path)
    opened.close()
    opened.close()
    assert [p.name for p in path.parent.iterdir()] == ["bank.db"]
    with pytest.raises(StoreUnwritable, match="has been closed"):
        opened.kept("a")


@pytest.mark.parametrize("source", ["file:{}", "file:{}?mode=rwc", "file://{}", "file://localhost{}?cache=private"])
def test_a_uri_is_passed_to_sqlite_unchanged(path: Path, source: str) -> None:
    with Store(source.format(path)) as opened:
        opened.keep("a", b"1")
        assert opened.file == path
    with Store(path) as opened:
        assert opened.kept("a") == b"1"


@pytest.mark.parametrize("source", [None, ":memory:", "file::memory:", "file:any?mode=memory&cache=private"])
def test_in_memory_nothing_is_on_disk(source: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Store(source) as opened:
        opened.keep("a", b"1")
        assert opened.kept("a") == b"1"
        assert opened.file is None
    assert list(tmp_path.iterdir()) == []


# -- the log is never changed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE log SET body = x'00'",
        "UPDATE OR REPLACE log SET number = number + 1",
        "DELETE FROM log",
        "DELETE FROM log WHERE number = 1",
        "INSERT OR REPLACE INTO log SELECT game, number, kind, op_id, format, x'00', hash FROM log",
        "INSERT OR REPLACE INTO log SELECT game, 99, kind, op_id, format, body, hash FROM log",
        "REPLACE INTO log VALUES ('evening', 1, 'operation', 'other', 1, x'00', x'00')",
    ],
)
def test_the_file_itself_refuses_to_change_the_log(path: Path, statement: str) -> None:
    bank = Bank(Store(path))
    begin(bank)
    play(bank, Random(1), 3)
    before = list(bank.log.rows("evening"))
    with pytest.raises(sqlite3.IntegrityError, match="the log is never"):
        bank.store.connection.execute(statement)
    assert list(bank.log.rows("evening")) == before
    bank.close()


def test_columns_take_their_own_kind_of_value_only(path: Path) -> None:
    with Store(path) as opened, pytest.raises(sqlite3.IntegrityError, match="cannot store"):
        opened.connection.execute("INSERT INTO log VALUES ('g', 'one', 'start', 'a', 1, x'00', x'00')")


# -- files of others ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_another_programs_database_is_left_alone(path: Path, mode: str) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute(f"PRAGMA journal_mode={mode}")
    other.execute("CREATE TABLE recipes (title)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreForeign, match="another program's database"):
        Store(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(path: Path) -> None:
    path.write_bytes(b"My diary. " * 1000)
    with pytest.raises(StoreForeign, match="not a bank file"):
        Store(path)
    assert path.read_bytes() == b"My diary. " * 1000


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    with Store(path) as opened:
        opened.connection.execute("PRAGMA user_version=2")
    before = path.read_bytes()
    with pytest.raises(StoreForeign, match=r"newer version.*Update this program"):
        Store(path)
    assert path.read_bytes() == before


def test_an_empty_file_is_a_new_bank(path: Path) -> None:
    path.touch()
    with Store(path) as opened:
        assert Log(opened).games() == ()


def test_a_first_start_that_was_cut_off_begins_again(path: Path) -> None:
    """SQLite has made the file and nothing was booked yet."""
    half = sqlite3.connect(path, isolation_level=None)
    half.execute("PRAGMA journal_mode=WAL")
    half.close()
    assert path.stat().st_size > 0
    with Store(path) as opened:
        assert Log(opened).games() == ()


@pytest.mark.parametrize("log", [None, b"?" * 32], ids=["no log", "half a log"])
def test_a_first_start_that_was_cut_off_in_its_first_page_begins_again(path: Path, log: bytes | None) -> None:
    """The power fails while SQLite writes the first page: what it would undo still lies beside the file."""
    path.write_bytes(b"?" * 4096)
    # SQLite, "Database File Format", 3: no pages noted, none in the file before, sectors of 512, pages of 4096 bytes.
    undo = struct.pack(">8s5I", bytes.fromhex("d9d505f920a163d7"), 0, 0xE01B1A51, 0, 512, 4096)
    rollback_journal_of(path).write_bytes(undo.ljust(512, b"\0"))
    if log is not None:
        write_ahead_log_of(path).write_bytes(log)
    with pytest.raises(StoreEmpty):
        Store(path, reading=True)
    assert path.read_bytes() == b"?" * 4096
    with opened_store(path) as opened:
        assert Log(opened).games() == ()


def test_an_unknown_schema_version_is_damage(path: Path) -> None:
    with Store(path) as opened:
        opened.connection.execute("PRAGMA user_version=0")
    with pytest.raises(StoreDamaged, match="there is no schema 0"):
        Store(path)


def test_a_file_whose_pages_do_not_add_up_is_damage(path: Path) -> None:
    Store(path).close()
    data = bytearray(path.read_bytes())
    data[36:40] = (7).to_bytes(4, "big")  # SQLite's count of unused pages
    path.write_bytes(data)
    with pytest.raises(StoreDamaged, match=r"the file is damaged: .*reelist.* 7\b"):
        Store(path)


# -- kept things ----------------------------------------------------------------------------------------------------


def test_kept_things_last(path: Path) -> None:
    with Store(path) as opened:
        opened.keep("setting.b", b"2")
        opened.keep("setting.a", b"1")
        opened.keep("setting.a", b"3")
        opened.keep_all({"other": b"4", "setting.b": None})
    with Store(path) as opened:
        assert opened.kept("setting.a") == b"3"
        assert opened.kept("setting.b") is None
        assert opened.names_kept("setting.") == ("setting.a",)
        assert opened.names_kept("") == ("other", "setting.a")


def test_a_kept_thing_that_was_altered_is_noticed(path: Path) -> None:
    with Store(path) as opened:
        opened.keep("setting.a", b"1")
        opened.connection.execute("UPDATE kept SET body = x'32' WHERE name = 'setting.a'")
        with pytest.raises(StoreDamaged, match=r"setting\.a"):
            opened.kept("setting.a")
    with pytest.raises(StoreDamaged, match=r"setting\.a"):
        Store(path)


def test_a_kept_thing_moved_to_another_name_is_noticed(path: Path) -> None:
    with Store(path) as opened:
        opened.keep("a", b"1")
        opened.connection.execute("UPDATE kept SET name = 'b' WHERE name = 'a'")
    with pytest.raises(StoreDamaged, match="'b'"):
        Store(path)


# -- what goes wrong while it is open -------------------------------------------------------------------------------


def test_a_deleted_file_books_nothing_more(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)
    before = bank.game
    path.unlink()
    for _ in range(3):
        with pytest.raises(NotBooked, match="deleted or replaced"):
            play(bank, Random(1), 1)
    with pytest.raises(NotKept, match="deleted or replaced"):
        bank.store.keep("a", b"1")
    assert bank.game is before
    assert not path.exists()
    bank.close()


def test_a_replaced_file_is_not_written_to(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)
    bank.make_copy()
    shutil.copy(copy_of(path), path.with_name("other"))
    path.with_name("other").replace(path)
    before = path.read_bytes()
    with pytest.raises(NotBooked, match="deleted or replaced"):
        play(bank, Random(1), 1)
    bank.close()
    assert path.read_bytes() == before


def test_play_goes_on_when_a_missing_file_is_back(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)
    path.rename(path.with_name("away"))
    with pytest.raises(NotBooked):
        play(bank, Random(1), 1)
    path.with_name("away").rename(path)
    play(bank, Random(1), 5)
    bank.close()
    assert Bank.opened(path).course.head == 5


def test_a_file_removed_during_the_commit_catches_up_when_it_is_back(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)

    class Leaving(sqlite3.Connection):
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:  # type: ignore[override]
            cursor = super().execute(sql, *values)  # type: ignore[arg-type]
            if sql == "COMMIT":
                path.rename(path.with_name("away"))
            return cursor

    bank.close()
    real = sqlite3.connect
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda *a, **k: real(*a, **k, factory=Leaving))
        bank = Bank.opened(path)
        with pytest.raises(StoreInDoubt, match="deleted or replaced"):
            play(bank, Random(1), 1)
    path.with_name("away").rename(path)
    assert bank.course.head == 0
    again = play(bank, Random(1), 1)
    assert again == ["evening:1"]
    assert bank.course.head == 1, "the row that had landed all the same is there once"
    bank.close()


# -- what was booked last is missing --------------------------------------------------------------------------------


def test_a_cut_write_ahead_log_is_noticed_though_the_file_is_sound(path: Path) -> None:
    killed(path)
    log = write_ahead_log_of(path)
    log.write_bytes(log.read_bytes()[: log.stat().st_size // 2])
    before = bytes_of(path)
    with pytest.raises(StoreShort, match="row 19 of game 'evening' was booked, but the game ends at row") as short:
        Bank.opened(path)
    assert bytes_of(path) == before
    backup.go_on_without(path)
    with Bank.opened(path).store as opened:
        assert 0 <= Log(opened).head("evening") < 19
        assert short.value.missing == 19 - Log(opened).head("evening")


def test_a_last_row_of_which_only_a_part_could_be_written_was_not_noted(path: Path) -> None:
    path.touch()
    noted = LastRowFile(path)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
    try:
        noted.booked("evening", 1, bytes(32))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert noted.failed is not None
    assert noted.failed.errno == errno.ENOSPC
    noted.booked("evening", 1, bytes(32))
    assert noted.failed is None
    noted.close()


def test_a_last_row_that_cannot_be_noted_is_told_once_and_again_after_it_could_be(path: Path) -> None:
    with Store(path) as opened:
        in_the_way = last_row_file(path)
        in_the_way.mkdir()
        opened.keep("a", b"1")
        told = opened.unnoted()
        assert isinstance(told, OSError)
        opened.keep("a", b"2")
        assert opened.unnoted() is None, "it has been told"
        in_the_way.rmdir()
        opened.keep("a", b"3")
        assert opened.unnoted() is None, "nothing is wrong any more"
        assert opened.kept("a") == b"3"


def test_a_file_whose_last_row_is_not_the_booked_one_is_noticed(path: Path) -> None:
    """Put back from yesterday without its last-row file, and played on: today's names another row 5."""
    bank = Bank(Store(path))
    begin(bank)
    bank.close()
    yesterday = path.read_bytes()

    def five_rows_on(seed: int) -> bytes:
        """Five rows from yesterday's file on; the last-row file afterwards."""
        path.write_bytes(yesterday)
        last_row_file(path).unlink()
        bank = Bank.opened(path)
        play(bank, Random(seed), 5)
        bank.close()
        return last_row_file(path).read_bytes()

    booked = five_rows_on(1)
    five_rows_on(2)
    last_row_file(path).write_bytes(booked)
    with pytest.raises(StoreShort, match="row 5 of game 'evening' is not what was booked") as short:
        Store(path)
    assert short.value.missing is None, "how many is not known"


@pytest.mark.parametrize(("number", "missing"), [(0, None), (7, 7)])
def test_of_a_game_that_is_not_in_the_file_every_booking_is_missing(
    path: Path, number: int, missing: int | None
) -> None:
    Store(path).close()
    noted = LastRowFile(path)
    noted.booked("evening", number, bytes(32))
    noted.close()
    with pytest.raises(StoreShort, match="the game is not in the file") as short:
        Store(path)
    assert short.value.missing == missing


def test_a_kept_thing_that_went_missing_is_noticed(path: Path) -> None:
    with Store(path) as opened:
        opened.keep("a", b"1")
    before = path.read_bytes()
    with Store(path) as opened:
        opened.keep("a", None)
    path.write_bytes(before)
    with pytest.raises(StoreShort, match="a setting or a card"):
        Store(path)


@pytest.mark.parametrize("said", [b"", b"torn", b"0" * 64 + b' {"number":99}\n', os.urandom(200)])
def test_an_unreadable_last_row_file_is_ignored(path: Path, said: bytes) -> None:
    bank = Bank(Store(path))
    begin(bank)
    bank.close()
    last_row_file(path).write_bytes(said)
    assert Bank.opened(path).course.head == 0


def test_the_last_row_file_may_be_behind(path: Path) -> None:
    bank = Bank(Store(path))
    begin(bank)
    before = last_row_file(path).read_bytes()
    play(bank, Random(1), 5)
    bank.close()
    last_row_file(path).write_bytes(before)
    assert Bank.opened(path).course.head == 5


def test_the_game_goes_on_without_room_for_the_last_row_file(path: Path) -> None:
    last_row_file(path).mkdir(parents=True)
    with pytest.raises(StoreDamaged, match="has gone"):  # something lies where the last-row file of a lost file would
        Store(path)
    path.touch()
    last_row_file(path).rmdir()
    bank = Bank(Store(path))
    last_row_file(path).mkdir()
    begin(bank)
    play(bank, Random(1), 5)
    bank.close()


# -- an unclean end -------------------------------------------------------------------------------------------------


def test_after_a_kill_everything_booked_is_there(path: Path) -> None:
    killed(path)
    bank = Bank.opened(path)
    assert bank.course.head == 19
    play(bank, Random(2), 5)
    bank.close()
    assert sorted(p.name for p in path.parent.iterdir()) == ["bank.db", "bank.db.witness"]


def test_reading_changes_nothing(path: Path) -> None:
    killed(path)
    before = bytes_of(path)
    for _ in range(2):
        with Store(path, reading=True) as looked_at:
            assert Log(looked_at).head("evening") == 19
            with pytest.raises(NotKept, match="readonly"):
                looked_at.keep("a", b"1")
        assert bytes_of(path) == before
    assert not path.with_name("bank.db-shm").exists()


def test_reading_by_uri(path: Path) -> None:
    Store(path).close()
    for source in (f"file:{path}", f"file:{path}?cache=private"):
        with Store(source, reading=True) as looked_at, pytest.raises(NotKept, match="readonly"):
            looked_at.keep("a", b"1")


def test_reading_an_empty_file_says_so(path: Path) -> None:
    path.touch()
    with pytest.raises(StoreEmpty, match="nothing in the file yet"):
        Store(path, reading=True)


def test_reading_a_bank_that_is_open_is_refused(path: Path) -> None:
    with Store(path), pytest.raises(StoreBusy):
        Store(path, reading=True)


def test_reading_a_missing_file_says_so(path: Path) -> None:
    with pytest.raises(StoreUnwritable, match="there is no such file"):
        Store(path, reading=True)
    assert not path.exists()


def test_a_damaged_file_left_by_a_kill_is_not_changed(path: Path) -> None:
    """SQLite would fold the write-ahead log into the file on closing."""
    killed(path, rows=2)
    log = write_ahead_log_of(path)
    damaged = bytearray(log.read_bytes())
    at = damaged.index(b'{"command"')
    damaged[at] ^= 1
    log.write_bytes(damaged)
    before = bytes_of(path)
    with pytest.raises(StoreDamaged):
        opened_store(path)
    assert bytes_of(path) == before


@pytest.mark.parametrize("reading", [True, False])
def test_a_pipe_in_the_place_of_the_file_is_named_and_not_waited_for(tmp_path: Path, reading: bool) -> None:
    os.mkfifo(tmp_path / "bank.db")
    with pytest.raises(StoreForeign, match="not a bank file: a pipe, not a file"):
        Store(tmp_path / "bank.db", reading=reading)


def test_the_copy_beside_is_offered_only_where_there_is_one(tmp_path: Path) -> None:
    file = tmp_path / "bank.db"
    bank = Bank(Store(file))
    begin(bank)
    bank.close()
    last_row_file(file).unlink()
    file.write_bytes(file.read_bytes()[:5000])
    with pytest.raises(StoreDamaged, match=r"It is left as it is\.$"):
        Store(file, reading=True)
    copy_of(file).touch()
    with pytest.raises(StoreDamaged, match="or take the copy beside it"):
        Store(file, reading=True)
