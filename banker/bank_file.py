"""The bank's file as it lies on the disk: opened, checked, and what is wrong with it in words.

Law: each setting of SQLite is read back, never assumed. Nothing is written before all was looked at, and a file that is
wrong is left as it is.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar
from weakref import WeakSet

from banker import disk, paths
from banker.database import (
    APPLICATION_ID,
    CAREFUL,
    DURABLE,
    KINDS,
    LOCKING,
    SCHEMA,
    SCHEMA_VERSION,
    Pragmas,
    copy_pages,
    create,
    set_pragmas,
)
from banker.kept import fits, kept_count
from banker.last_row import LastRow, last_row_file, read_last_row
from banker.plain_file import NotPlain, plain_fault
from banker.store_error import (
    StoreBusy,
    StoreDamaged,
    StoreEmpty,
    StoreError,
    StoreForeign,
    StoreReadOnly,
    StoreShort,
    StoreUnreadable,
    StoreUnwritable,
)

# Of SQLite's machine between two calls of `between`: under a millisecond, but for the pages of one tree.
STEPS = 1000

# How a database begins, and as far as the byte that says how it is read.
MAGIC, HEADER = b"SQLite format 3\0", 20
PAGE = 4096  # Bytes of a page: all that is in a file before its tables are made.
# Where the first page says how many tables there are, and whose file it is.
CELLS, STAMP = slice(103, 105), slice(68, 72)
# With a rollback journal, with a write-ahead log. SQLite takes anything below for the first, and would change it.
MODES = (1, 2)


class BankFile:
    """A bank's file. `source`: a path, an SQLite URI or ":memory:"; `file`: its path, None in memory. Links are
    resolved here, once.

    `reading`: only look; the file and its write-ahead log stay as they are, byte for byte, even if they are damaged.
    `beside`: then also while another process has it open. `between` is called every few milliseconds while SQLite
    works. `stamp`: of which kind it is, a bank's or an evening's.
    """

    # What this process has open for writing: another part of it that opened and closed such a file loses the lock,
    # since the system keeps SQLite's locks by process.
    _writing: ClassVar[WeakSet[BankFile]] = WeakSet()

    def __init__(
        self,
        source: str,
        *,
        reading: bool,
        between: Callable[[], object] | None,
        beside: bool = False,
        stamp: int = APPLICATION_ID,
    ) -> None:
        self.source, self.reading, self.beside = paths.resolved(source), reading, beside
        self._stamp = stamp
        self.file = paths.file_of(self.source)
        self._between = between
        self._identity: tuple[int, int] | None = None
        self._noted: tuple[LastRow | None] | None = None
        """The last row as it was noted before the bytes of an open file were copied: it is among them."""
        self.aside: Path | None = None
        """Where a file now is that lay here and in which nothing was ever booked."""

    # -- opening ------------------------------------------------------------------------------------------------

    def opened(self) -> sqlite3.Connection:
        """A new connection to the file, checked. Raises StoreError."""
        try:
            self.need_the_file()
            connection = self._connected()
        except (sqlite3.Error, OSError, disk.Locked) as cause:
            raise self.explained(cause) from cause
        try:
            self._prepare(connection)
            self._identity = self._identity or self._file_identity()
        except BaseException as cause:
            connection.close()
            if isinstance(cause, sqlite3.Error | UnicodeError | OSError):
                raise self.explained(cause) from cause
            raise
        return connection

    def _connected(self) -> sqlite3.Connection:
        if self.file is not None and self.file.is_file():
            identity = self._file_identity()
            if any(other is not self and other._identity == identity for other in self._writing):
                raise disk.Locked(str(self.file))
            with self.file.open("rb") as whole:
                header = whole.read(PAGE + 1)
            if self._never_booked(header):
                self._begin_anew(self.file)
            elif header.startswith(MAGIC) and header[:HEADER][-1] not in MODES:
                raise self.damaged("its header says neither of the ways in which it can be written")
        if self.file is not None and self.file.exists():
            log = paths.write_ahead_log_of(self.file)
            if self.reading and (log.exists() or paths.rollback_journal_of(self.file).exists()):
                return self._in_memory(self.file)
            if not self.reading and log.exists() and log.stat().st_size > 0:
                with disk.locked(self.file, alone=True):
                    # Its writer is dead, and may have died of a sync that failed.
                    disk.write_anew(log)
        target = paths.reading_uri(self.source) if self.reading else self.source
        # Two processes that start at the same moment each find the other: the one with less patience gives way.
        patience_s = 0.01 * (1 + os.getpid() % 32)
        return sqlite3.connect(target, isolation_level=None, uri=target.startswith("file:"), timeout=patience_s)

    def _in_memory(self, file: Path) -> sqlite3.Connection:
        try:
            with disk.locked(file, alone=False):
                return disk.in_memory(file)
        except disk.Locked:
            if not self.beside:
                raise
            self._noted = (read_last_row(file),)
            return disk.in_memory(file, beside=True)

    def _never_booked(self, content: bytes) -> bool:
        """Whether the file is what a first start leaves that was cut off before its first page was on the disk: zeros,
        or at most that page, torn or whole, without a table in it; and nothing beside it says that more was written.

        A sync of that page may have failed, and no later one would prove anything, so it is never gone on with.
        """
        assert self.file is not None
        page = content.ljust(PAGE, b"\0")
        empty = not any(page) or (page.startswith(MAGIC) and not any(page[CELLS]) and not any(page[STAMP]))
        log = paths.write_ahead_log_of(self.file)
        if self._identity is not None or not 0 < len(content) <= PAGE or not empty or self._traces():
            return False
        return not (log.exists() and log.stat().st_size > 0)

    def _begin_anew(self, file: Path) -> None:
        """Move a file aside in which nothing was ever booked, so that a new one is made. Raises disk.Locked."""
        if self.reading:
            raise StoreEmpty(self.source, "there is nothing in the file yet", "Begin a game")
        with disk.locked(file, alone=True):
            aside = paths.free_name(file, ".empty")
            file.rename(aside)
            journal = paths.rollback_journal_of(file)
            if journal.exists():
                journal.rename(paths.rollback_journal_of(aside))
            disk.sync_folder(file.parent)
        self.aside = aside

    def need_the_file(self) -> None:
        """Raise if the file is missing or is not the one opened before: SQLite would silently make an empty one.

        Raises OSError if the disk does not say.
        """
        if self.file is None or "vfs=" in self.source:
            return
        if self._identity is not None and not self._still_there():
            raise StoreDamaged(self.source, "the file was deleted or replaced while it was open", "Put it back")
        if self.file.exists():
            fault = plain_fault(self.file)
            if isinstance(fault, NotPlain):  # SQLite would wait for a pipe's other end
                kind = StoreUnwritable if self.file.is_dir() else StoreForeign
                what = f"this is not a bank file: {fault.strerror}"
                raise kind(self.source, what, "Choose another folder or file")
            return
        if self._traces():
            raise StoreDamaged(self.source, "the file has gone", self._or_copy("Put it back"))
        if self.reading:
            raise StoreUnwritable(self.source, "there is no such file", "Check the name")

    def _traces(self) -> bool:
        """Whether a copy or a last-row file says that a bank was here."""
        return self.file is not None and (paths.copy_of(self.file).exists() or last_row_file(self.file).exists())

    def _prepare(self, connection: sqlite3.Connection) -> None:
        """Lock out others, look, check, and only then do anything that could write."""
        between = self._between
        if between is not None:
            connection.set_progress_handler(lambda: bool(between()) and False, STEPS)
        set_pragmas(connection, CAREFUL if self.reading else (LOCKING, *CAREFUL))
        fresh = self._is_fresh(connection)
        if fresh and (self._identity is not None or self._traces()):
            raise StoreDamaged(self.source, "there is nothing in the file", self._or_copy("Put it back"))
        if fresh and self.reading:
            raise StoreEmpty(self.source, "there is nothing in the file yet", "Begin a game")
        if not fresh:
            self._check(connection)
        if self.reading:
            self._read_back(connection, CAREFUL)
            return
        set_pragmas(connection, DURABLE)
        if fresh:
            create(connection, self._stamp)
        self._read_back(connection, (LOCKING, *CAREFUL, *DURABLE))
        if self.file is not None and self.file.exists():
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()  # SQLite opens its log when it reads
            self._need_log(self.file)
            disk.sync_folder(self.file.parent)

    def _is_fresh(self, connection: sqlite3.Connection) -> bool:
        """Whether nothing has been written to it yet. Raises StoreForeign if it is not this program's, or newer."""
        stamp = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        anything = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if stamp == 0 and not anything:
            return True
        if stamp in KINDS and stamp != self._stamp:
            raise StoreForeign(
                self.source, f"this is {KINDS[stamp]}, not {KINDS[self._stamp]}", "Choose another folder or file"
            )
        if stamp != self._stamp:
            raise self._foreign("this is another program's database")
        if version > SCHEMA_VERSION:
            what = f"written by a newer version of this program (schema {version}, known here {SCHEMA_VERSION})"
            raise StoreForeign(self.source, what, "Update this program and open it again")
        if version != SCHEMA_VERSION:
            raise self.damaged(f"there is no schema {version}")
        return False

    def _read_back(self, connection: sqlite3.Connection, settings: Pragmas) -> None:
        if self.file is None:
            return
        for name, _, expected in settings:
            found = connection.execute(f"PRAGMA {name}").fetchone()
            if found is not None and found[0] != expected:
                what = f"what is written here would not last ({name} is {found[0]}, not {expected})"
                raise StoreUnwritable(self.source, what, "Put the data folder on a local disk")

    def _need_log(self, file: Path) -> None:
        """Raise if there is no write-ahead log, even if the connection believes that there is one."""
        if not paths.write_ahead_log_of(file).exists():
            what = "what is written here would not last (there is no write-ahead log)"
            raise StoreUnwritable(self.source, what, "Put the data folder on a local disk")

    # -- what can be wrong --------------------------------------------------------------------------------------

    def _check(self, connection: sqlite3.Connection) -> None:
        """The file's structure, its tables and triggers, what is kept outside the log, the last row booked."""
        finding = _finding(connection)
        if finding != "ok":
            with closing(sqlite3.connect(":memory:")) as nowhere:
                copy_pages(connection, nowhere)  # a page that the disk does not give is an error here, not a finding
                finding = _finding(nowhere)
        if finding != "ok":
            raise self.damaged(finding)
        found = {row[0] for row in connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")}
        if found != set(SCHEMA):
            raise self.damaged("its tables are not as they were made")
        for name, body, digest in connection.execute("SELECT name, body, hash FROM kept"):
            self.need_fitting(name, body, digest)
        (noted,) = self._noted or (read_last_row(self.file) if self.file is not None else None,)
        if noted is not None:
            self._check_against(noted, connection)

    def _check_against(self, noted: LastRow, connection: sqlite3.Connection) -> None:
        remedy = self._or_copy("Go on without what is missing")
        if noted.number >= 0:
            rows = "SELECT hash FROM log WHERE game = ? AND number = ?"
            found = connection.execute(rows, (noted.game, noted.number)).fetchone()
            if found is None:
                last = connection.execute("SELECT max(number) FROM log WHERE game = ?", (noted.game,)).fetchone()[0]
                end = "is not in the file" if last is None else f"ends at row {last} in the file"
                what = f"row {noted.number} of game {noted.game!r} was booked, but the game {end}"
                raise StoreShort(self.source, what, remedy, noted.number - (last or 0) or None)
            if found[0].hex() != noted.hash:
                raise StoreShort(
                    self.source, f"row {noted.number} of game {noted.game!r} is not what was booked", remedy
                )
        if kept_count(connection) < noted.kept:
            raise StoreShort(self.source, "a setting or a card that was kept is missing", remedy)

    def explained(self, cause: Exception) -> StoreError:
        """The StoreError that an error of SQLite or of the system means. (SQLite's own words may quote a damaged file:
        a UnicodeError.)"""
        default = sqlite3.SQLITE_IOERR if isinstance(cause, OSError) else sqlite3.SQLITE_CORRUPT
        code = getattr(cause, "sqlite_errorcode", default) & 0xFF
        if isinstance(cause, disk.Locked) or code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            if self.file is not None and not disk.has_locks(self.file.parent):
                what = "cannot be kept from being opened twice (there are no locks on this disk)"
                return StoreUnwritable(self.source, what, "Put the data folder on a local disk")
            who = paths.pid_note(self.file) if self.file is not None else ""
            return StoreBusy(self.source, f"the bank is open already{who}", "Close the other one first")
        if code == sqlite3.SQLITE_NOTADB:
            return self._foreign("this is not a bank file")
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
            return self.damaged(str(cause))
        if self.file is not None and not self.reading and disk.only_readable(self.file.parent):
            remedy = "Switch the machine off, copy the data folder to a new card, and play on there"
            return StoreReadOnly(self.source, f"the disk can only be read ({cause})", remedy)
        if getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_IOERR_READ:
            remedy = self._or_copy("Try again; if it stays so, put in a new card")
            return StoreUnreadable(self.source, f"cannot be read ({cause})", remedy)
        doing = "read" if self.reading else "opened for writing"
        return StoreUnwritable(
            self.source, f"cannot be {doing} ({cause})", "Check that the folder exists, is yours and has room"
        )

    def damaged(self, what: str) -> StoreDamaged:
        """The error to raise when the file is damaged."""
        return StoreDamaged(self.source, f"the file is damaged: {what}", self._or_copy("It is left as it is"))

    def _or_copy(self, remedy: str) -> str:
        """The remedy, and the copy beside the file where there is one."""
        try:
            there = self.file is not None and paths.copy_of(self.file).exists()
        except OSError:  # a disk that does not say
            there = True
        return f"{remedy}, or take the copy beside it" if there else remedy

    def _foreign(self, what: str) -> StoreError:
        """The error for a file that is not ours; damage if a file beside it says that it was, or the disk says nothing
        of such files."""
        try:
            if not self._traces():
                return StoreForeign(self.source, what, "Choose another folder or file")
        except OSError as cause:
            what += f"; what lies beside it cannot be looked at ({cause})"
        return self.damaged(what)

    def _still_there(self) -> bool:
        """Whether the path still leads to the open file: SQLite does not notice a deleted or replaced one. Raises
        OSError if the disk does not say."""
        try:
            return self._file_identity() == self._identity
        except FileNotFoundError:
            return False

    def missing(self) -> str:
        """Why nothing may be called booked in the open file: its path leads elsewhere, or the disk does not say where;
        "" if it may."""
        try:
            return "" if self._still_there() else self.gone
        except OSError as cause:
            return f"the bank's file {self.source} cannot be looked at ({cause})"

    def _file_identity(self) -> tuple[int, int] | None:
        if self.file is None or ("vfs=" in self.source and not self.file.exists()):
            return None
        status = self.file.stat()
        return status.st_dev, status.st_ino

    @property
    def gone(self) -> str:
        """What to say when the path no longer leads to the open file."""
        return f"the bank's file {self.source} was deleted or replaced while it was open"

    def need_fitting(self, name: str, body: Any, digest: Any) -> bytes:
        """What is kept under a name. Raises StoreDamaged if it does not fit its hash."""
        if not fits(name, body, digest):
            raise self.damaged(f"what is kept as {name!r} does not fit its hash")
        kept: bytes = body
        return kept

    # -- who has it open ----------------------------------------------------------------------------------------

    def hold(self) -> None:
        """From now on no other store of this process opens the file."""
        self._writing.add(self)

    def let_go(self) -> None:
        """From now on another may; a second call does nothing."""
        self._writing.discard(self)


def _finding(connection: sqlite3.Connection) -> str:
    """The first thing that is wrong with the structure of the file, or "ok".

    An error on the way is a finding too, which a copy of the pages then raises or does not confirm: SQLite from 3.46 on
    calls a free page beyond the end of the file an error, earlier ones take it as empty.
    """
    try:
        finding: str = connection.execute("PRAGMA integrity_check(1)").fetchall()[0][0]
    except sqlite3.OperationalError as cause:
        finding = str(cause)
    return " ".join(finding.split())[:160]
