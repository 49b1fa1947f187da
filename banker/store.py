"""The one file that must last: an SQLite database opened so that what is acknowledged survives a power cut.

Law: one connection, owned by one thread, and nobody else may open the file meanwhile. What SQLite is asked for is read
back, never assumed. Whatever is wrong with the file ends in a `StoreError` that says what, where and what to do, and a
file that is wrong is left as it is.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from banker import paths
from banker.database import (
    APPLICATION_ID,
    CAREFUL,
    DURABLE,
    LOCKING,
    SCHEMA,
    SCHEMA_VERSION,
    Pragmas,
    set_pragmas,
    transact,
)
from banker.last_row import LastRow, LastRowFile, last_row_file, read_last_row

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


class NotKept(Exception):
    """What was to be written is not in the file, and nothing has changed. The text says why."""


class Store:
    """An open bank file. `path`: a path, an SQLite URI, or None to keep everything in memory (scripts, tests).

    `reading`: only look; the file and its write-ahead log stay as they are, byte for byte, even if they are damaged.
    """

    def __init__(self, path: Path | str | None, *, reading: bool = False) -> None:
        self.source = ":memory:" if path is None else str(path)
        self.reading = reading
        self.file = paths.file_of(self.source)
        self._identity: tuple[int, int] | None = None
        self._closed = False
        self._connection: sqlite3.Connection | None = self._opened()
        self._identity = self._file_identity()
        self.last_row = LastRowFile(None if reading else self.file)
        if self.file is not None and not reading:
            paths.write_pid(self.file)

    @property
    def connection(self) -> sqlite3.Connection:
        """The open connection; a new one after an I/O error, which leaves the old one in an unknown state."""
        if self._closed:
            raise StoreUnwritable(self.source, "the file has been closed", "Open it again")
        if self._connection is None:
            self._connection = self._opened()
        return self._connection

    # -- opening ------------------------------------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        self._need_the_file()
        target = paths.reading_uri(self.source) if self.reading else self.source
        uri = target.startswith("file:")
        # Two that start at the same moment each find the other: whoever has less patience gives way.
        patience_s = 0.01 * (1 + os.getpid() % 32)
        try:
            connection = sqlite3.connect(target, isolation_level=None, uri=uri, timeout=patience_s)
        except sqlite3.OperationalError as cause:
            raise self.explained(cause) from cause
        try:
            self._prepare(connection)
        except BaseException as cause:
            self._end(connection)
            if isinstance(cause, sqlite3.Error | UnicodeError):
                raise self.explained(cause) from cause
            raise
        return connection

    def _need_the_file(self) -> None:
        """Raise if the file is missing or is not the one opened before: SQLite would silently make an empty one."""
        if self.file is None or "vfs=" in self.source:
            return
        if self._identity is not None and not self.still_there():
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
        settings = CAREFUL if self.reading else (LOCKING, *CAREFUL)
        set_pragmas(connection, settings)
        fresh = self._is_fresh(connection)
        if fresh and (self._identity is not None or self._traces()):
            raise StoreDamaged(self.source, "there is nothing in the file", "Take the copy beside it")
        if fresh and self.reading:
            raise StoreEmpty(self.source, "there is nothing in the file yet", "Begin a game")
        if not fresh:
            self._check(connection)
        if not self.reading:
            set_pragmas(connection, DURABLE)
            settings = (*settings, *DURABLE)
        if fresh:
            self._create(connection)
        self._read_back(connection, settings)

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

    def _create(self, connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        for statement in SCHEMA:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
        connection.execute("COMMIT")
        if self.file is not None and self.file.exists():
            paths.sync_folder(self.file.resolve().parent)

    def _read_back(self, connection: sqlite3.Connection, settings: Pragmas) -> None:
        if self.file is None:
            return
        for name, _, expected in settings:
            found = connection.execute(f"PRAGMA {name}").fetchone()
            if found is not None and found[0] != expected:
                what = f"what is written here would not last ({name} is {found[0]}, not {expected})"
                raise StoreUnwritable(self.source, what, "Put the data folder on a local disk")

    # -- what can be wrong --------------------------------------------------------------------------------------

    def _check(self, connection: sqlite3.Connection) -> None:
        """The file's structure, its tables and triggers, what is kept outside the log, the last row booked."""
        findings = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
        if findings != ["ok"]:
            raise self.damaged(" ".join(findings[0].split())[:160])
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

    def explained(self, cause: sqlite3.Error | UnicodeError) -> StoreError:
        """The StoreError that an error of SQLite means. (UnicodeError: SQLite's own words quote a damaged file.)"""
        code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            who = paths.pid_note(self.file) if self.file is not None else ""
            return StoreBusy(self.source, f"the bank is open already{who}", "Close the other one first")
        if code == sqlite3.SQLITE_NOTADB:
            return self._foreign("this is not a bank file")
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
            return self.damaged(str(cause))
        doing = "read" if self.reading else "opened for writing"
        return StoreUnwritable(
            self.source, f"cannot be {doing} ({cause})", "Check that the folder exists, is yours and has room"
        )

    def damaged(self, what: str) -> StoreDamaged:
        """The error to raise when the file is damaged."""
        return StoreDamaged(self.source, f"the file is damaged: {what}", "It is left as it is; take the copy beside it")

    def _foreign(self, what: str) -> StoreError:
        """The error for a file that is not ours; damage if a file beside it says that it was."""
        if self._traces():
            return self.damaged(what)
        return StoreForeign(self.source, what, "Choose another folder or file")

    def still_there(self) -> bool:
        """Whether the path still leads to the open file: SQLite does not notice a deleted or replaced one."""
        try:
            return self._file_identity() == self._identity
        except OSError:
            return False

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

    def commit(self, write: Callable[[sqlite3.Connection], object], landed: Callable[[], bool]) -> None:
        """Run `write` in one durable transaction. `landed`: after an I/O error, whether it is in the file all the same.

        Raises NotKept; then nothing has changed. Raises IntegrityError where the schema forbids it.
        """
        self._need_there()
        try:
            transact(self.connection, write)
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as cause:
            self._find_out(cause, landed)
        except StoreError as cause:
            raise NotKept(str(cause)) from cause
        self._need_there()

    def _need_there(self) -> None:
        if not self.still_there():
            self._drop()
            raise NotKept(f"the bank's file {self.source} was deleted or replaced while it was open")

    def _find_out(self, cause: sqlite3.Error, landed: Callable[[], bool]) -> None:
        """Open the file anew and look whether the transaction is in it. The failed sync is never repeated, as it might
        succeed without having written; the write-ahead log is copied into the file, and the file is synced."""
        if self.file is None:
            raise NotKept(str(cause)) from cause
        self._drop()
        try:
            if landed() and self._moved_home():
                return
        except (sqlite3.Error, StoreError) as second:
            self._drop()
            raise NotKept(f"{cause}; afterwards: {second}") from cause
        raise NotKept(str(cause)) from cause

    def _moved_home(self) -> bool:
        blocked: int = self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        return blocked == 0

    def kept(self, name: str) -> bytes | None:
        """A thing kept outside the log (a setting, a card), or None."""
        for body, digest in self.read("SELECT body, hash FROM kept WHERE name = ?", name):
            return self._need_fitting(name, body, digest)
        return None

    def _need_fitting(self, name: str, body: Any, digest: Any) -> bytes:
        if not isinstance(body, bytes) or digest != _kept_hash(name, body):
            raise self.damaged(f"what is kept as {name!r} does not fit its hash")
        return body

    def keep(self, name: str, body: bytes | None) -> None:
        """Keep a thing outside the log, replacing what was there; None forgets it. Raises NotKept."""
        self.keep_all({name: body})

    def keep_all(self, things: Mapping[str, bytes | None]) -> None:
        """Keep or forget several things, all or none of them. Raises NotKept."""
        assert _KEPT_COUNT not in things

        def write(connection: sqlite3.Connection) -> None:
            count = str(_kept_count(connection) + 1).encode()
            for name, body in {**things, _KEPT_COUNT: count}.items():
                connection.execute("DELETE FROM kept WHERE name = ?", (name,))
                if body is not None:
                    connection.execute("INSERT INTO kept VALUES (?, ?, ?)", (name, body, _kept_hash(name, body)))

        self.commit(write, lambda: all(self.kept(name) == body for name, body in things.items()))
        self.last_row.kept(_kept_count(self.connection))

    def names_kept(self, prefix: str) -> tuple[str, ...]:
        """The names of kept things that begin with `prefix`, sorted."""
        rows = self.read("SELECT name FROM kept ORDER BY name")
        return tuple(name for (name,) in rows if name.startswith(prefix) and name != _KEPT_COUNT)

    # -- closing ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._closed:
            return
        self._drop()
        self._closed = True
        self.last_row.close()
        if self.file is not None and not self.reading:
            paths.drop_pid(self.file)

    def _drop(self) -> None:
        if self._connection is not None:
            self._end(self._connection)
            self._connection = None

    def _end(self, connection: sqlite3.Connection) -> None:
        connection.close()
        if self.reading and self.file is not None:
            paths.drop_shared_memory(self.file)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _kept_count(connection: sqlite3.Connection) -> int:
    found = connection.execute("SELECT body FROM kept WHERE name = ?", (_KEPT_COUNT,)).fetchone()
    return 0 if found is None else int(found[0])


def _kept_hash(name: str, body: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + body).digest()
