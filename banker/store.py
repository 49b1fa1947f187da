"""The one file that must last: an SQLite database opened so that what is acknowledged survives a power cut.

Law: one connection, owned by one thread, and nobody else may open the file meanwhile. What SQLite is asked for is
looked up in the file, never assumed. Whatever is wrong with the file ends in a `StoreError` that says what, where and
what to do, and a file that is wrong is left as it is.

A store stands in one of four ways (`Standing`):

    open ---- a commit fails ----> doubtful ---- found out ----> open
    reading: the file is only looked at          closed: nothing more is done with it

While it is doubtful nothing is read or written: the next use first finds out. Either the transaction is in the
write-ahead log, which is then written anew into another file and synced before anything follows on it; or it is not,
and cannot come back. If the disk grants neither, the answer stays `StoreInDoubt`.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar
from weakref import WeakSet

from banker import disk, paths
from banker.database import (
    APPLICATION_ID,
    CAREFUL,
    DURABLE,
    LOCKING,
    SCHEMA,
    SCHEMA_VERSION,
    Pragmas,
    copy_pages,
    create,
    set_pragmas,
    transact,
)
from banker.last_row import LastRow, LastRowFile, last_row_file, read_last_row

STEPS = 1000
"""Of SQLite's machine between two calls of `between`: under a millisecond, but for the pages of one tree."""

MAGIC, HEADER = b"SQLite format 3\0", 20
"""How a database begins, and as far as the byte that says how it is read."""
MODES = (1, 2)
"""With a rollback journal, with a write-ahead log. SQLite takes anything below for the first, and would change it."""

_KEPT_COUNT = "kept"  # the name under which `kept` counts its own changes


class StoreError(Exception):
    """The bank's file cannot be used. `path`; `what` is wrong with it; `remedy`: what a person can do."""

    def __init__(self, path: str, what: str, remedy: str) -> None:
        super().__init__(f"{path}: {what}. {remedy}.")
        self.path, self.what, self.remedy = path, what, remedy


class StoreBusy(StoreError):
    """Another process has the file open."""


class StoreForeign(StoreError):
    """The file was written by another program, or by a newer version of this one."""


class StoreDamaged(StoreError):
    """The file or a chain of hashes in it is broken, or the file is gone. Such a file is never written to."""


class StoreShort(StoreDamaged):
    """The file is sound, but the last row booked is not in it."""


class StoreEmpty(StoreError):
    """The file has no tables yet: a first start was cut off before its first booking."""


class StoreUnwritable(StoreError):
    """The file cannot be opened, read or written where it is; `what` says why."""


class StoreUnreadable(StoreUnwritable):
    """The disk gives an error where the file is read. What lies there may be sound."""


class StoreReadOnly(StoreUnwritable):
    """The disk can only be read: it was mounted so, or the system made it so because the disk is failing."""


class StoreInDoubt(StoreError):
    """The disk failed while something was written. Whether it is in the file is not known; the next use finds out."""


class NotKept(Exception):
    """What was to be written is not in the file, and nothing has changed. The text says why."""


class Standing(StrEnum):
    """How a store stands: see the top of this module."""

    OPEN = "open"
    DOUBTFUL = "doubtful"
    READING = "reading"
    CLOSED = "closed"


Things = Mapping[str, bytes | None]
"""What to keep outside the log, by name; None forgets it."""
NOTHING: Things = {}
Landed = Callable[[sqlite3.Connection], bool]
"""Whether a transaction is in the database."""


class Store:
    """An open bank file. `path`: a path, an SQLite URI, or None to keep everything in memory (scripts, tests).

    `reading`: only look; the file and its write-ahead log stay as they are, byte for byte, even if they are damaged.
    `between` is called every few milliseconds while SQLite works, for whoever waits; it must not use this store.
    """

    _writing: ClassVar[WeakSet[Store]] = WeakSet()
    """The stores of this process that have a file open for writing: whoever else opened and closed such a file would
    lose their lock on it, since the system keeps SQLite's locks by process."""

    def __init__(
        self, path: Path | str | None, *, reading: bool = False, between: Callable[[], object] | None = None
    ) -> None:
        self.source = ":memory:" if path is None else str(path)
        self.file = paths.file_of(self.source)
        self.standing = Standing.READING if reading else Standing.OPEN
        self._between = between
        self._in_doubt: Landed | None = None
        self._identity: tuple[int, int] | None = None
        self._connection: sqlite3.Connection | None = self._opened()
        self.last_row = LastRowFile(None if reading else self.file)
        if self.file is not None and not reading:
            self._writing.add(self)
            paths.write_pid(self.file)

    @property
    def reading(self) -> bool:
        """Whether the file is only looked at."""
        return self.standing is Standing.READING

    @property
    def connection(self) -> sqlite3.Connection:
        """The open connection; after an error of the disk a new one. Raises a StoreError if there is none."""
        if self.standing is Standing.CLOSED:
            raise StoreUnwritable(self.source, "the file has been closed", "Open it again")
        if self.standing is Standing.DOUBTFUL:
            self._find_out()
        if self._connection is None:
            self._connection = self._opened()
        return self._connection

    # -- opening ------------------------------------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        try:
            self._need_the_file()
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
                header = whole.read(HEADER)
            if header.startswith(MAGIC) and header[-1] not in MODES:
                raise self.damaged("its header says neither of the ways in which it can be written")
        log = paths.write_ahead_log_of(self.file) if self.file is not None else None
        if log is not None and log.exists() and self.file is not None and self.file.exists():
            if self.reading:
                with disk.locked(self.file, alone=False):
                    return disk.in_memory(self.file)
            if log.stat().st_size > 0:
                with disk.locked(self.file, alone=True):
                    # Whoever wrote it is dead, and may have died of a sync that failed.
                    disk.write_anew(log)
        target = paths.reading_uri(self.source) if self.reading else self.source
        # Two that start at the same moment each find the other: whoever has less patience gives way.
        patience_s = 0.01 * (1 + os.getpid() % 32)
        return sqlite3.connect(target, isolation_level=None, uri=target.startswith("file:"), timeout=patience_s)

    def _need_the_file(self) -> None:
        """Raise if the file is missing or is not the one opened before: SQLite would silently make an empty one.

        Raises OSError if the disk does not say.
        """
        if self.file is None or "vfs=" in self.source:
            return
        if self._identity is not None and not self._still_there():
            raise StoreDamaged(self.source, "the file was deleted or replaced while it was open", "Put it back")
        if self.file.exists():
            return
        if self._traces():
            raise StoreDamaged(self.source, "the file has gone", "Put it back, or take the copy beside it")
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
            raise StoreDamaged(self.source, "there is nothing in the file", "Take the copy beside it")
        if fresh and self.reading:
            raise StoreEmpty(self.source, "there is nothing in the file yet", "Begin a game")
        if not fresh:
            self._check(connection)
        if self.reading:
            self._read_back(connection, CAREFUL)
            return
        set_pragmas(connection, DURABLE)
        if fresh:
            create(connection)
        self._read_back(connection, (LOCKING, *CAREFUL, *DURABLE))
        if self.file is not None and self.file.exists():
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()  # SQLite opens its log when it reads
            self._need_log(self.file)
            disk.sync_folder(self.file.resolve().parent)

    def _is_fresh(self, connection: sqlite3.Connection) -> bool:
        """Whether nothing has been written to it yet. Raises StoreForeign if it is not this program's, or newer."""
        stamp = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        anything = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if stamp == 0 and not anything:
            return True
        if stamp != APPLICATION_ID:
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
        """Raise if there is no write-ahead log, whatever the connection believes."""
        if not paths.write_ahead_log_of(file).exists():
            what = "what is written here would not last (there is no write-ahead log)"
            raise StoreUnwritable(self.source, what, "Put the data folder on a local disk")

    def move_home(self) -> None:
        """Move what is in the write-ahead log into the file itself. Raises StoreError."""
        self.read("PRAGMA wal_checkpoint(TRUNCATE)")

    # -- what can be wrong --------------------------------------------------------------------------------------

    def _check(self, connection: sqlite3.Connection) -> None:
        """The file's structure, its tables and triggers, what is kept outside the log, the last row booked."""
        finding = _finding(connection)
        if finding != "ok":
            with closing(sqlite3.connect(":memory:")) as nowhere:
                copy_pages(connection, nowhere)  # a page that the disk does not give is an error here, not a finding
            finding = _finding(connection)
        if finding != "ok":
            raise self.damaged(finding)
        found = {row[0] for row in connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")}
        if found != set(SCHEMA):
            raise self.damaged("its tables are not as they were made")
        for name, body, digest in connection.execute("SELECT name, body, hash FROM kept"):
            self._need_fitting(name, body, digest)
        noted = read_last_row(self.file) if self.file is not None else None
        if noted is not None:
            self._check_against(noted, connection)

    def _check_against(self, noted: LastRow, connection: sqlite3.Connection) -> None:
        remedy = "Take the copy beside it, or go on without what is missing"
        if noted.number >= 0:
            rows = "SELECT hash FROM log WHERE game = ? AND number = ?"
            found = connection.execute(rows, (noted.game, noted.number)).fetchone()
            if found is None:
                last = connection.execute("SELECT max(number) FROM log WHERE game = ?", (noted.game,)).fetchone()[0]
                end = "is not in the file" if last is None else f"ends at row {last} in the file"
                what = f"row {noted.number} of game {noted.game!r} was booked, but the game {end}"
                raise StoreShort(self.source, what, remedy)
            if found[0].hex() != noted.hash:
                raise StoreShort(
                    self.source, f"row {noted.number} of game {noted.game!r} is not what was booked", remedy
                )
        if _kept_count(connection) < noted.kept:
            raise StoreShort(self.source, "a setting or a card that was kept is missing", remedy)

    def explained(self, cause: Exception) -> StoreError:
        """The StoreError that an error of SQLite or of the system means. (SQLite's own words may quote a damaged file:
        a UnicodeError.)"""
        default = sqlite3.SQLITE_IOERR if isinstance(cause, OSError) else sqlite3.SQLITE_CORRUPT
        code = getattr(cause, "sqlite_errorcode", default) & 0xFF
        if isinstance(cause, disk.Locked) or code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            if self.file is not None and not disk.has_locks(self.file.resolve().parent):
                what = "cannot be kept from being opened twice (there are no locks on this disk)"
                return StoreUnwritable(self.source, what, "Put the data folder on a local disk")
            who = paths.pid_note(self.file) if self.file is not None else ""
            return StoreBusy(self.source, f"the bank is open already{who}", "Close the other one first")
        if code == sqlite3.SQLITE_NOTADB:
            return self._foreign("this is not a bank file")
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
            return self.damaged(str(cause))
        if self.file is not None and not self.reading and disk.only_readable(self.file.resolve().parent):
            remedy = "Switch the machine off, copy the data folder to a new card, and play on there"
            return StoreReadOnly(self.source, f"the disk can only be read ({cause})", remedy)
        if getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_IOERR_READ:
            remedy = "Try again; if it stays so, put in a new card and take the copy beside it"
            return StoreUnreadable(self.source, f"cannot be read ({cause})", remedy)
        doing = "read" if self.reading else "opened for writing"
        return StoreUnwritable(
            self.source, f"cannot be {doing} ({cause})", "Check that the folder exists, is yours and has room"
        )

    def damaged(self, what: str) -> StoreDamaged:
        """The error to raise when the file is damaged."""
        return StoreDamaged(self.source, f"the file is damaged: {what}", "It is left as it is; take the copy beside it")

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

    def _missing(self) -> str:
        """Why nothing may be called booked in the open file: its path leads elsewhere, or the disk does not say where;
        "" if it may."""
        try:
            return "" if self._still_there() else self._gone
        except OSError as cause:
            return f"the bank's file {self.source} cannot be looked at ({cause})"

    def _file_identity(self) -> tuple[int, int] | None:
        if self.file is None or ("vfs=" in self.source and not self.file.exists()):
            return None
        status = self.file.stat()
        return status.st_dev, status.st_ino

    # -- reading and writing ------------------------------------------------------------------------------------

    def read(self, query: str, *values: str | int) -> list[tuple[Any, ...]]:
        """The rows of a query. Raises a StoreError that says what is wrong if the file cannot be read."""
        try:
            return self.connection.execute(query, values).fetchall()
        except (sqlite3.Error, UnicodeError) as cause:
            raise self.explained(cause) from cause

    def commit(self, write: Callable[[sqlite3.Connection], object], landed: Landed) -> None:
        """Run `write` in one durable transaction. `landed`: whether it is in a database, asked after an error.

        Raises NotKept, StoreReadOnly; then nothing has changed. Raises StoreInDoubt while it is not known: the next use
        of the store finds out. Raises IntegrityError where the schema forbids it.
        """
        if self.reading:
            raise NotKept(f"{self.source} is opened readonly: it is only looked at")
        try:
            connection = self.connection
        except (StoreInDoubt, StoreReadOnly):
            raise
        except StoreError as cause:
            raise NotKept(str(cause)) from cause
        if why := self._missing():
            self._drop()
            raise NotKept(why)
        try:
            transact(connection, write)
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as cause:
            if self.file is None:
                raise NotKept(str(cause)) from cause
            self._doubt(landed)
            if not self._find_out(cause):
                told = self.explained(cause)
                raise told if isinstance(told, StoreReadOnly) else NotKept(str(cause)) from cause
        if why := self._missing():
            self._doubt(landed)
            raise StoreInDoubt(self.source, why, "Put it back")

    @property
    def _gone(self) -> str:
        return f"the bank's file {self.source} was deleted or replaced while it was open"

    def _doubt(self, landed: Landed) -> None:
        """From now on nothing is known. Closing the connection moves home what was in the log before; SQLite has not
        taken the failed transaction for written, so it does not touch that."""
        self._drop()
        self.standing, self._in_doubt = Standing.DOUBTFUL, landed

    def _find_out(self, why: Exception | None = None) -> bool:
        """Whether the transaction in doubt is in the file, for good. The store is then open again.

        Raises StoreInDoubt if the disk does not say, or does not take what makes it sure.
        """
        assert self.file is not None, "what is in memory is never in doubt"
        assert self._in_doubt is not None
        try:
            self._need_the_file()
            with disk.locked(self.file, alone=False):
                with closing(disk.in_memory(self.file)) as found:
                    landed = self._in_doubt(found)
                if not landed and not disk.only_readable(self.file.resolve().parent):
                    disk.sync_folder(self.file.resolve().parent)  # a log that SQLite deleted does not come back
            if landed:
                self._connection = self._opened()
        except (sqlite3.Error, OSError, UnicodeError, disk.Locked, StoreError) as cause:
            because = f"it is not known whether the last was booked ({why or 'the disk failed'}; afterwards: {cause})"
            raise StoreInDoubt(self.source, because, "Wait, or switch the machine off and on") from cause
        self.standing, self._in_doubt = Standing.OPEN, None
        return landed

    def kept(self, name: str) -> bytes | None:
        """A thing kept outside the log (a setting, a card), or None."""
        for body, digest in self.read(_KEPT, name):
            return self._need_fitting(name, body, digest)
        return None

    def _need_fitting(self, name: str, body: Any, digest: Any) -> bytes:
        if not isinstance(body, bytes) or digest != _kept_hash(name, body):
            raise self.damaged(f"what is kept as {name!r} does not fit its hash")
        return body

    def keep(self, name: str, body: bytes | None) -> None:
        """Keep a thing outside the log, replacing what was there; None forgets it. Raises NotKept."""
        self.keep_all({name: body})

    def keep_all(self, things: Things) -> None:
        """Keep or forget several things, all or none of them. Raises NotKept, StoreInDoubt."""
        self.commit(lambda connection: write_kept(connection, things), lambda connection: _has_kept(connection, things))
        self.note_kept()

    def note_kept(self) -> None:
        """Note beside the file how often something was kept, so that the loss of it is noticed."""
        self.last_row.kept(_kept_count(self.connection))

    @property
    def times_kept(self) -> int:
        """How often something was kept outside the log."""
        return _kept_count(self.connection)

    def names_kept(self, prefix: str) -> tuple[str, ...]:
        """The names of kept things that begin with `prefix`, sorted."""
        rows = self.read("SELECT name FROM kept ORDER BY name")
        return tuple(name for (name,) in rows if name.startswith(prefix) and name != _KEPT_COUNT)

    # -- closing ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self.standing is Standing.CLOSED:
            return
        writing = not self.reading
        self._drop()
        self.standing = Standing.CLOSED
        self._writing.discard(self)
        self.last_row.close()
        if self.file is not None and writing:
            paths.drop_pid(self.file)

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_KEPT = "SELECT body, hash FROM kept WHERE name = ?"


def _finding(connection: sqlite3.Connection) -> str:
    """The first thing that is wrong with the structure of the file, or "ok"."""
    finding: str = connection.execute("PRAGMA integrity_check(1)").fetchall()[0][0]
    return " ".join(finding.split())[:160]


def write_kept(connection: sqlite3.Connection, things: Things) -> None:
    """Write, in a transaction under way, what is kept outside the log; None forgets."""
    assert _KEPT_COUNT not in things
    count = str(_kept_count(connection) + 1).encode()
    for name, body in {**things, _KEPT_COUNT: count}.items():
        connection.execute("DELETE FROM kept WHERE name = ?", (name,))
        if body is not None:
            connection.execute("INSERT INTO kept VALUES (?, ?, ?)", (name, body, _kept_hash(name, body)))


def _has_kept(connection: sqlite3.Connection, things: Things) -> bool:
    """Whether these things are kept as they should be."""
    wanted = {name: [] if body is None else [(body, _kept_hash(name, body))] for name, body in things.items()}
    return all(connection.execute(_KEPT, (name,)).fetchall() == rows for name, rows in wanted.items())


def _kept_count(connection: sqlite3.Connection) -> int:
    found = connection.execute("SELECT body FROM kept WHERE name = ?", (_KEPT_COUNT,)).fetchone()
    return 0 if found is None else int(found[0])


def _kept_hash(name: str, body: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + body).digest()
