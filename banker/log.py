"""The log: append-only rows, one chain of hashes per game over the stored bytes.

Law: a row is never changed. A row = game, number, kind, op_id (once in the file), format, body, hash; its hash covers
the one before it, so a row lost, altered or moved is found when the game is read.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from enum import StrEnum

import msgspec

from banker.store import Store, StoreDamaged

FORMAT = 1
ROOT = bytes(32)


class RowKind(StrEnum):
    """What a row records."""

    START = "start"
    OPERATION = "operation"
    UNDO = "undo"
    REDO = "redo"
    CLOCK = "clock"
    END = "end"


class Row(msgspec.Struct, frozen=True):
    """One row as it lies in the file."""

    game: str
    number: int
    kind: RowKind
    op_id: str
    format: int
    body: bytes
    hash: bytes


def row_hash(previous: bytes, game: str, number: int, kind: str, op_id: str, format: int, body: bytes) -> bytes:
    """SHA-256 over the hash before, the row's own columns and its stored body."""
    head = msgspec.json.encode((game, number, kind, op_id, format))
    return hashlib.sha256(previous + head + b"\0" + body).digest()


class NotBooked(Exception):
    """The operation is not in the log, and nothing has changed. `cause` says why."""


class Log:
    """Appends to and reads from the bank's file."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._heads: dict[str, tuple[int, bytes]] = {}

    def append(self, game: str, kind: RowKind, op_id: str, body: bytes) -> Row:
        """Book one row durably. Raises NotBooked; then the connection has been reopened and nothing has changed."""
        number, previous = self._head(game)
        row = Row(game, number + 1, kind, op_id, FORMAT, body, b"")
        digest = row_hash(previous, game, row.number, kind, op_id, FORMAT, body)
        row = msgspec.structs.replace(row, hash=digest)
        try:
            self._insert(row)
        except sqlite3.Error as cause:
            self._find_out(row, cause)
        if not self.store.still_there():
            raise NotBooked(f"the bank's file {self.store.source} was deleted or replaced while open")
        self._heads[game] = (row.number, digest)
        return row

    def _insert(self, row: Row) -> None:
        connection = self.store.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            if row.number == 0:
                place = "SELECT coalesce(max(place), 0) + 1 FROM games"
                connection.execute(f"INSERT INTO games VALUES (?, ({place}))", (row.game,))
            connection.execute(
                "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)",
                (row.game, row.number, row.kind.value, row.op_id, row.format, row.body, row.hash),
            )
            connection.execute("COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _find_out(self, row: Row, cause: sqlite3.Error) -> None:
        """After an error nobody knows whether the row landed: reopen and look its key up. Never retry the sync."""
        self._heads.pop(row.game, None)
        try:
            self.store.reopen()
            stored = self.by_op(row.op_id)
        except Exception as second:
            raise NotBooked(f"{cause}; and the file does not open again: {second}") from cause
        if stored is None or stored.hash != row.hash:
            raise NotBooked(str(cause)) from cause

    def _head(self, game: str) -> tuple[int, bytes]:
        if game not in self._heads:
            query = "SELECT number, hash FROM log WHERE game = ? ORDER BY number DESC LIMIT 1"
            found = self.store.connection.execute(query, (game,)).fetchone()
            self._heads[game] = (found[0], found[1]) if found else (-1, ROOT)
        return self._heads[game]

    def rows(self, game: str) -> Iterator[Row]:
        """The rows of a game in order, its chain checked on the way. Raises StoreDamaged where it breaks."""
        previous = ROOT
        for expected, row in enumerate(self._read("WHERE game = ? ORDER BY number", game)):
            digest = row_hash(previous, row.game, row.number, row.kind, row.op_id, row.format, row.body)
            if row.number != expected or digest != row.hash:
                raise StoreDamaged(
                    self.store.source,
                    f"game {game!r} is broken at row {expected}",
                    "The file is left as it is; open the copy beside it",
                )
            previous = digest
            yield row

    def games(self) -> tuple[str, ...]:
        """The ids of all games, oldest first."""
        found = self.store.connection.execute("SELECT game FROM games ORDER BY place")
        return tuple(game for (game,) in found)

    def first(self, game: str) -> Row:
        """A game's start row."""
        return next(self._read("WHERE game = ? AND number = 0", game))

    def last(self, game: str) -> Row:
        """A game's newest row."""
        return next(self._read("WHERE game = ? ORDER BY number DESC LIMIT 1", game))

    def by_op(self, op_id: str) -> Row | None:
        """The row of an operation id, in whichever game, or None."""
        return next(self._read("WHERE op_id = ?", op_id), None)

    def _read(self, where: str, value: str) -> Iterator[Row]:
        columns = "game, number, kind, op_id, format, body, hash"
        try:
            for found in self.store.connection.execute(f"SELECT {columns} FROM log {where}", (value,)):
                yield Row(found[0], found[1], RowKind(found[2]), *found[3:])
        except sqlite3.DatabaseError as cause:
            raise StoreDamaged(
                self.store.source, f"cannot be read ({cause})", "The file is left as it is; open the copy beside it"
            ) from cause
