"""The one file that must last: an SQLite database opened so that what is acknowledged survives a power cut.

Law: one connection, owned by one thread, and nobody else may open the file meanwhile. Every fault of the file ends in a
`StoreError` that says what, where and what to do.

A store stands in one of four ways (`Standing`):

    open ---- a commit fails ----> doubtful ---- found out ----> open
    reading: the file is only looked at          closed: nothing more is done with it

While it is doubtful nothing is read or written: the next use first finds out. Either the transaction is in the
write-ahead log, which is then written anew into another file and synced before anything follows on it; or it is not,
and cannot come back. If the disk grants neither, the answer stays `StoreInDoubt`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Any

from banker import disk, paths
from banker.bank_file import BankFile
from banker.database import APPLICATION_ID, transact
from banker.kept import KEPT, KEPT_COUNT, Things, has_kept, kept_count, write_kept
from banker.last_row import LastRowFile
from banker.store_error import (
    NotKept,
    StoreDamaged,
    StoreError,
    StoreInDoubt,
    StoreReadOnly,
    StoreUnwritable,
)


class Standing(StrEnum):
    """How a store stands: see the top of this module."""

    OPEN = "open"
    DOUBTFUL = "doubtful"
    READING = "reading"
    CLOSED = "closed"


Landed = Callable[[sqlite3.Connection], bool]  # Whether a transaction is in the database.


class Store:
    """An open bank file. `path`: a path, an SQLite URI, or None to keep everything in memory (scripts, tests).

    `reading`: only look; the file and its write-ahead log stay as they are, byte for byte, even if they are damaged.
    `beside`: look at the last row booked also while another process has the file open, which notices nothing of it.
    `between` is called every few milliseconds while SQLite works, for a caller that waits; it must not use this store.
    `stamp`: of which kind the file is, a bank's or an evening's.
    """

    def __init__(
        self,
        path: Path | str | None,
        *,
        reading: bool = False,
        between: Callable[[], object] | None = None,
        beside: bool = False,
        stamp: int = APPLICATION_ID,
    ) -> None:
        source = ":memory:" if path is None else str(path)
        self._place = BankFile(source, reading=reading, between=between, beside=beside, stamp=stamp)
        self.source = self._place.source
        self.file = self._place.file
        self.standing = Standing.READING if reading else Standing.OPEN
        self._in_doubt: Landed | None = None
        self._connection: sqlite3.Connection | None = self._place.opened()
        self.last_row = LastRowFile(None if reading else self.file)
        self._no_pid: OSError | None = None
        self._told = False
        if self.file is not None and not reading:
            self._place.hold()
            paths.drop_unfinished(self.file)
            self._no_pid = paths.write_pid(self.file)

    @property
    def aside(self) -> Path | None:
        """Where a file now is that lay here and in which nothing was ever booked; None: there was none."""
        return self._place.aside

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
            self._connection = self._place.opened()
        return self._connection

    def move_home(self) -> None:
        """Move what is in the write-ahead log into the file itself. Raises StoreError."""
        self.read("PRAGMA wal_checkpoint(TRUNCATE)")

    def damaged(self, what: str) -> StoreDamaged:
        """The error to raise when the file is damaged."""
        return self._place.damaged(what)

    # -- reading and writing ------------------------------------------------------------------------------------

    def read(self, query: str, *values: str | int | bytes) -> list[tuple[Any, ...]]:
        """The rows of a query. Raises a StoreError that says what is wrong if the file cannot be read."""
        try:
            return self.connection.execute(query, values).fetchall()
        except (sqlite3.Error, UnicodeError) as cause:
            raise self._place.explained(cause) from cause

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
        if why := self._place.missing():
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
                told = self._place.explained(cause)
                raise told if isinstance(told, StoreReadOnly) else NotKept(str(cause)) from cause
        if why := self._place.missing():
            self._doubt(landed)
            raise StoreInDoubt(self.source, why, "Put it back")

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
            self._place.need_the_file()
            with disk.locked(self.file, alone=False):
                with closing(disk.in_memory(self.file)) as found:
                    landed = self._in_doubt(found)
                if not landed and not disk.only_readable(self.file.parent):
                    disk.sync_folder(self.file.parent)  # a log that SQLite deleted does not come back
            if landed:
                self._connection = self._place.opened()
        except (sqlite3.Error, OSError, UnicodeError, disk.Locked, StoreError) as cause:
            because = f"it is not known whether the last was booked ({why or 'the disk failed'}; afterwards: {cause})"
            raise StoreInDoubt(self.source, because, "Wait, or switch the machine off and on") from cause
        self.standing, self._in_doubt = Standing.OPEN, None
        return landed

    def kept(self, name: str) -> bytes | None:
        """A thing kept outside the log (a setting, a card), or None."""
        for body, digest in self.read(KEPT, name):
            return self._place.need_fitting(name, body, digest)
        return None

    def keep(self, name: str, body: bytes | None) -> None:
        """Keep a thing outside the log, replacing what was there; None forgets it. Raises NotKept."""
        self.keep_all({name: body})

    def keep_all(self, things: Things) -> None:
        """Keep or forget several things, all or none of them. Raises NotKept, StoreInDoubt."""
        self.commit(lambda connection: write_kept(connection, things), lambda connection: has_kept(connection, things))
        self.note_kept()

    def note_kept(self) -> None:
        """Note beside the file how often something was kept, so that the loss of it is noticed."""
        self.last_row.kept(kept_count(self.connection))

    @property
    def times_kept(self) -> int:
        """How often something was kept outside the log."""
        return kept_count(self.connection)

    def names_kept(self, prefix: str) -> tuple[str, ...]:
        """The names of kept things that begin with `prefix`, sorted."""
        rows = self.read("SELECT name FROM kept ORDER BY name")
        return tuple(name for (name,) in rows if name.startswith(prefix) and name != KEPT_COUNT)

    def unnoted(self) -> OSError | None:
        """Why the last row booked, or the process id, could not be noted beside the file: told once, and again only if
        it has worked in between. None: nothing new is wrong. What was booked is booked all the same."""
        error, told = self._no_pid or self.last_row.failed, self._told
        self._no_pid, self._told = None, self.last_row.failed is not None
        return None if told and self._told else error

    # -- closing ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self.standing is Standing.CLOSED:
            return
        writing = not self.reading
        self._drop()
        self.standing = Standing.CLOSED
        self._place.let_go()
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
