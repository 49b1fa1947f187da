"""The one file that must last: an SQLite database opened so that what is acknowledged survives a power cut.

Law: one connection, owned by one thread, and nobody else may open the file meanwhile. WAL + synchronous=FULL are
read back, never assumed. Whatever is wrong with the file ends in a `StoreError` that says what, where and what to do.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

APPLICATION_ID = 0x424E4B52  # "BNKR": tells this program's files from other SQLite databases
SCHEMA_VERSION = 1

SCHEMA = (
    """CREATE TABLE log (
        game TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, op_id TEXT NOT NULL UNIQUE,
        format INTEGER NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID""",
    "CREATE TABLE games (game TEXT PRIMARY KEY, place INTEGER NOT NULL UNIQUE) STRICT",
    "CREATE TABLE kept (name TEXT PRIMARY KEY, body BLOB NOT NULL, hash BLOB NOT NULL) STRICT",
    "CREATE TRIGGER never_changed BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END",
    "CREATE TRIGGER never_deleted BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is never deleted'); END",
)

PRAGMAS = (
    "locking_mode=EXCLUSIVE",  # first: nobody else can open the file, and no -shm file is needed
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "trusted_schema=OFF",
    "cell_size_check=ON",
    "recursive_triggers=ON",  # else INSERT OR REPLACE would pass the DELETE trigger
)


class StoreError(Exception):
    """Broken input: the bank's file. `path` and `what` is wrong, `remedy` what a person can do."""

    def __init__(self, path: str, what: str, remedy: str) -> None:
        super().__init__(f"{path}: {what}. {remedy}")
        self.path, self.what, self.remedy = path, what, remedy


class StoreBusy(StoreError):
    """Another process has the file open."""


class StoreForeign(StoreError):
    """Not a file of this program, or of a newer one."""


class StoreDamaged(StoreError):
    """The file or a chain in it is broken; it is never written to in that state."""


class StoreUnwritable(StoreError):
    """The folder or the disk does not take the file."""


class Store:
    """An open bank file. `path` None keeps everything in memory (scripts, tests)."""

    def __init__(self, path: Path | str | None) -> None:
        self.source = ":memory:" if path is None else str(path)
        self.connection = self._opened()

    def reopen(self) -> None:
        """Drop the connection and open the file anew (after an I/O error nothing about the old one can be trusted)."""
        self.close()
        self.connection = self._opened()

    def _opened(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(
                self.source, isolation_level=None, uri=self.source.startswith("file:"), timeout=0
            )
        except sqlite3.OperationalError as cause:
            raise self._unwritable(cause) from cause
        try:
            self._prepare(connection)
        except sqlite3.Error as cause:
            connection.close()
            raise self._explained(cause) from cause
        except StoreError:
            connection.close()
            raise
        self._identity = self._file_identity()
        self._write_pid()
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN IMMEDIATE")
        empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        mine = connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        if not empty and not mine:
            raise StoreForeign(self.source, "this is another program's database", "Choose another folder or file")
        if empty:
            self._create(connection)
        connection.execute("COMMIT")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA_VERSION:
            raise StoreForeign(
                self.source, f"written by a newer version (schema {version})", "Update this program and open it again"
            )
        self._check(connection)
        if empty:
            self._sync_folder()

    def _create(self, connection: sqlite3.Connection) -> None:
        for statement in SCHEMA:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")

    def _check(self, connection: sqlite3.Connection) -> None:
        """Read the promises back: journal mode, sync level, a sound file."""
        journal = connection.execute("PRAGMA journal_mode").fetchone()[0]
        synchronous = connection.execute("PRAGMA synchronous").fetchone()[0]
        if self.file is not None and (journal, synchronous) != ("wal", 2):
            raise StoreUnwritable(
                self.source,
                f"the disk does not keep what is written (journal {journal}, synchronous {synchronous})",
                "Put the data folder on a local disk",
            )
        findings = [row[0] for row in connection.execute("PRAGMA quick_check")]
        if findings != ["ok"]:
            raise self._damaged(findings[0])

    @property
    def file(self) -> Path | None:
        """The file on disk, or None in memory."""
        if self.source == ":memory:":
            return None
        if self.source.startswith("file:"):
            name = self.source.removeprefix("file:").partition("?")[0]
            return Path(name) if name and "mode=memory" not in self.source else None
        return Path(self.source)

    def _explained(self, cause: sqlite3.Error) -> StoreError:
        text = str(cause)
        if "locked" in text or "busy" in text:
            return StoreBusy(self.source, f"the bank is open already{self._pid_note()}", "Close the other one first")
        if "not a database" in text:
            return StoreForeign(self.source, "this is not a bank file", "Choose another folder or file")
        if "malformed" in text or "corrupt" in text:
            return self._damaged(text)
        return self._unwritable(cause)

    def _damaged(self, what: str) -> StoreDamaged:
        return StoreDamaged(self.source, f"the file is damaged ({what})", "It is left as it is; open the copy beside it")

    def _unwritable(self, cause: Exception) -> StoreUnwritable:
        return StoreUnwritable(
            self.source, f"cannot be opened for writing ({cause})", "Check that the folder exists, is yours and has room"
        )

    def _pid_note(self) -> str:
        try:
            return f" (pid {self._pid_file().read_text().strip()})"
        except (OSError, AssertionError):
            return ""

    def _pid_file(self) -> Path:
        assert self.file is not None
        return self.file.with_name(self.file.name + ".pid")

    def _write_pid(self) -> None:
        """Only to name the process that has the bank open; the lock itself is SQLite's."""
        if self.file is not None:
            try:
                self._pid_file().write_text(f"{os.getpid()}\n")
            except OSError:  # a full disk: nobody is named then
                return

    def _file_identity(self) -> tuple[int, int] | None:
        if self.file is None:
            return None
        status = self.file.stat()
        return status.st_dev, status.st_ino

    def still_there(self) -> bool:
        """Whether the path still leads to the open file: SQLite does not notice a deleted or replaced one."""
        try:
            return self._file_identity() == self._identity
        except OSError:
            return False

    def _sync_folder(self) -> None:
        if self.file is not None:
            sync_folder(self.file.resolve().parent)

    def copy_to(self, target: Path, between: Callable[[], object] = lambda: None) -> None:
        """A second copy: written aside, synced, then put in place. `between` is called after every slice of 32 pages,
        so that whoever waits to book is served meanwhile."""
        aside = target.with_name(target.name + ".new")
        aside.unlink(missing_ok=True)
        copy = sqlite3.connect(aside)
        try:
            self.connection.backup(copy, pages=32, progress=lambda *_: between())
        finally:
            copy.close()
        with aside.open("rb") as written:
            os.fsync(written.fileno())
        aside.replace(target)
        sync_folder(target.resolve().parent)

    def kept(self, name: str) -> bytes | None:
        """A thing kept outside the log (a setting, a card), or None. Raises StoreDamaged if its hash does not fit."""
        row = self.connection.execute("SELECT body, hash FROM kept WHERE name = ?", (name,)).fetchone()
        if row is None:
            return None
        body: bytes = row[0]
        if row[1] != _kept_hash(name, body):
            raise self._damaged(f"what is kept as {name!r} does not fit its hash")
        return body

    def keep(self, name: str, body: bytes | None) -> None:
        """Keep a thing outside the log, replacing what was there; None forgets it."""
        if body is None:
            self.connection.execute("DELETE FROM kept WHERE name = ?", (name,))
        else:
            values = (name, body, _kept_hash(name, body))
            self.connection.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", values)

    def names_kept(self, prefix: str) -> tuple[str, ...]:
        """The names of kept things that begin so, sorted."""
        rows = self.connection.execute("SELECT name FROM kept ORDER BY name")
        return tuple(name for (name,) in rows if name.startswith(prefix))

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        self.connection.close()


def _kept_hash(name: str, body: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + body).digest()


def sync_folder(folder: Path) -> None:
    """Make a folder's entries durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
