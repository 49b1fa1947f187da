"""The log: append-only rows, one chain of hashes per game over the stored bytes.

Law: a row is never changed. A row = game, number, kind, op_id (once in the file), format, body, hash; its hash covers
the one before it, so a row lost, altered or moved is found when the game is read.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

import msgspec

from banker.kept import NOTHING, Things, write_kept
from banker.store import Store
from banker.store_error import NotKept, StoreDamaged, StoreError, StoreForeign, StoreInDoubt, StoreReadOnly

FORMAT = 2  # 2: a board of any size, with its corners.
ROOT = bytes(32)
PAGE = 500  # How many rows of a game are read at once.
APART = "apart."  # Under this and its id a game that is damaged is kept.

_COLUMNS = "game, number, kind, op_id, format, body, hash"


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


class Entry(NamedTuple):
    """What is to be booked as a row."""

    kind: RowKind
    op_id: str
    body: bytes


class NotBooked(NotKept):
    """The operation is not in the log, and nothing has changed. The text says why."""


class IdUsed(NotBooked):
    """The operation id is that of a row that says something else, in this game or another; nothing has changed."""


def row_hash(previous: bytes, game: str, number: int, kind: str, op_id: str, format: int, body: bytes) -> bytes:
    """SHA-256 over the hash before, the row's own columns and its stored body."""
    head = msgspec.json.encode((game, number, kind, op_id, format))
    return hashlib.sha256(previous + head + b"\0" + body).digest()


class ChainBroken(Exception):
    """A row that does not follow on the row before it, or is not as it was booked: its `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(f"broken at row {number}")
        self.number = number


def chained(rows: Iterable[Row], previous: bytes = ROOT, first: int = 0) -> Iterator[Row]:
    """The rows, their chain checked on the way, from row `first` after the hash `previous`. Raises ChainBroken."""
    for expected, row in enumerate(rows, first):
        if row.number != expected or not _fits(row, previous):
            raise ChainBroken(expected)
        previous = row.hash
        yield row


class Log:
    """The log of an open bank file: appends rows, and checks those it reads."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._heads: dict[str, tuple[int, bytes]] = {}
        self._apart: set[str] = set()

    def append(self, game: str, kind: RowKind, op_id: str, body: bytes, kept: Things = NOTHING) -> Row:
        """Book one row durably, and keep these things outside the log in the same transaction.

        Raises NotBooked; then nothing has changed (IdUsed: the id is another row's). Raises StoreReadOnly: nothing can
        be booked on this disk any more.
        Raises StoreInDoubt: whether it is booked is not known before the log is read again.
        """
        return self.append_all(game, (Entry(kind, op_id, body),), kept)[-1]

    def append_all(self, game: str, entries: Sequence[Entry], kept: Things = NOTHING) -> list[Row]:
        """Book rows one after the other, at least one, all or none of them, in one transaction. Raises as `append`
        does."""
        try:
            rows = self._following(game, entries)
            self.store.commit(partial(_insert, rows=rows, kept=kept), partial(_has, row=rows[-1]))
        except sqlite3.IntegrityError as cause:
            if cause.sqlite_errorname == "SQLITE_CONSTRAINT_UNIQUE":
                raise IdUsed(f"something else is booked under {entries[-1].op_id!r}") from cause
            raise NotBooked(f"the game {game!r} has gone on ({cause})") from cause
        except (StoreInDoubt, StoreReadOnly):
            self._heads.pop(game, None)
            raise
        except (NotKept, StoreError) as cause:
            self._heads.pop(game, None)
            raise NotBooked(str(cause)) from cause
        self._heads[game] = (rows[-1].number, rows[-1].hash)
        self.store.last_row.booked(game, rows[-1].number, rows[-1].hash)
        if kept:
            self.store.note_kept()
        return rows

    def _following(self, game: str, entries: Sequence[Entry]) -> list[Row]:
        """The rows that these are, after the last of the game."""
        last, previous = self._head(game)
        rows: list[Row] = []
        for number, (kind, op_id, body) in enumerate(entries, last + 1):
            previous = row_hash(previous, game, number, kind, op_id, FORMAT, body)
            rows.append(Row(game, number, kind, op_id, FORMAT, body, previous))
            assert (number == 0) == (kind is RowKind.START), "a game has one start, its first row"
        return rows

    def head(self, game: str) -> int:
        """The number of a game's last row, −1 if there is none."""
        return self._head(game)[0]

    def _head(self, game: str) -> tuple[int, bytes]:
        if game not in self._heads:
            query = "SELECT number, hash FROM log WHERE game = ? ORDER BY number DESC LIMIT 1"
            found = self.store.read(query, game)
            self._heads[game] = (found[0][0], found[0][1]) if found else (-1, ROOT)
        return self._heads[game]

    def rows(self, game: str, after: int = -1) -> Iterator[Row]:
        """The rows of a game after row `after`, in order, their chain checked on the way.

        Raises StoreDamaged where it breaks, StoreForeign for a row that only a newer version can read.
        """
        previous = ROOT if after < 0 else self.at(game, after).hash
        end = after
        try:
            for row in chained(self._after(game, after), previous, after + 1):
                if row.format > FORMAT:
                    what = f"row {row.number} of game {game!r} has format {row.format}, known here {FORMAT}"
                    raise StoreForeign(self.store.source, what, "Update this program and open it again")
                end = row.number
                yield row
        except ChainBroken as broken:
            raise self.store.damaged(f"game {game!r} is {broken}") from None
        if end != self.last(game).number:
            raise self.store.damaged(f"game {game!r} is broken at row {end + 1}")

    def unchecked(self, game: str) -> Iterator[Row]:
        """The rows of a game as they lie there, in order, their chain not checked."""
        return self._after(game, -1)

    def _after(self, game: str, after: int) -> Iterator[Row]:
        """The rows of a game after row `after`, unchecked, a page at a time, so that a long game is never in memory
        twice."""
        where = "WHERE game = ? AND number > ? ORDER BY number LIMIT ?"
        while page := [*self._read(where, game, after, PAGE)]:
            yield from page
            after = page[-1].number

    def check_end(self, game: str) -> None:
        """Check that a game's last row follows on the one before: cheap, for games not resumed. Raises StoreDamaged."""
        last = self.last(game)
        for _ in self.rows(game, last.number - 1):
            pass

    def games(self) -> tuple[str, ...]:
        """The ids of all games, oldest first. Raises StoreDamaged if a game has no rows, or rows have no game."""
        games = []
        for game, place, digest in self.store.read("SELECT game, place, hash FROM games ORDER BY place"):
            if digest != _place_hash(game, place):
                raise self.store.damaged(f"the place of game {game!r} does not fit its hash")
            games.append(game)
        if set(games) != set(self._games_with_rows()):
            raise self.store.damaged("the list of games is not that of the log")
        return tuple(games)

    def _games_with_rows(self) -> Iterator[str]:
        """From game to game by the log's own order, without reading the rows between."""
        ((game,),) = self.store.read("SELECT min(game) FROM log")
        while game is not None:
            yield game
            ((game,),) = self.store.read("SELECT min(game) FROM log WHERE game > ?", game)

    def in_progress(self) -> str | None:
        """The newest game that was neither put away nor set apart, None if there is none.

        Raises StoreDamaged if that cannot be read of the newest; of an older one it then counts as put away.
        """
        games = self.games()
        for game in reversed(games):
            try:
                if not self.is_apart(game) and self.last(game).kind is not RowKind.END:
                    return game
            except StoreDamaged:
                if game == games[-1]:
                    raise
        return None

    def is_apart(self, game: str) -> bool:
        """Whether a game was set apart because it is damaged."""
        return game in self._apart or self.store.kept(APART + game) is not None

    def set_apart(self, game: str) -> bool:
        """Remember that a game is damaged, so that the others are played on without it. False if it was known."""
        if self.is_apart(game):
            return False
        self._apart.add(game)
        with suppress(NotKept, StoreError):  # then it is found again after the next start
            self.store.keep(APART + game, b"damaged")
        return True

    def with_head(self, number: int, beginning: bytes) -> str | None:
        """The game whose row of this number has a hash that begins so; None: no game has."""
        query = "SELECT game FROM log WHERE number = ? AND substr(hash, 1, ?) = ?"
        found = self.store.read(query, number, len(beginning), beginning)
        return str(found[0][0]) if found else None

    def first(self, game: str) -> Row:
        """A game's start row."""
        return self.at(game, 0)

    def telling(self, game: str, words: tuple[str, ...]) -> Iterator[Row]:
        """The rows of a game whose body has one of these words, and those that go back or forward; in order, unchecked.

        Cheap: SQLite looks through the rows, and only these are read.
        """
        said = " OR ".join("instr(body, ?)" for _ in words)
        where = f"WHERE game = ? AND (kind IN ('{RowKind.UNDO}', '{RowKind.REDO}') OR {said}) ORDER BY number"
        yield from self._read(where, game, *(word.encode() for word in words))

    def last(self, game: str) -> Row:
        """A game's newest row."""
        return self._one(game, "WHERE game = ? ORDER BY number DESC LIMIT 1", game)

    def last_said(self, game: str) -> Row:
        """A game's newest row that has a time of its own: any but the clock's."""
        where = "WHERE game = ? AND kind <> ? ORDER BY number DESC LIMIT 1"
        return self._one(game, where, game, RowKind.CLOCK)

    def by_op(self, op_id: str) -> Row | None:
        """The row of an operation id, in any game, or None."""
        return next(self._read("WHERE op_id = ?", op_id), None)

    def at(self, game: str, number: int) -> Row:
        """A row of a game, unchecked. Raises StoreDamaged if it is missing."""
        return self._one(game, "WHERE game = ? AND number = ?", game, number)

    def _one(self, game: str, where: str, *values: str | int) -> Row:
        row = next(self._read(where, *values), None)
        if row is None:
            raise self.store.damaged(f"a row of game {game!r} is missing")
        return row

    def _read(self, where: str, *values: str | int | bytes) -> Iterator[Row]:
        for found in self.store.read(f"SELECT {_COLUMNS} FROM log {where}", *values):
            yield self._row(found)

    def _row(self, found: tuple[Any, ...]) -> Row:
        """A row whose columns are of the right kind; SQLite itself does not look again when it reads."""
        try:
            return msgspec.convert(dict(zip(Row.__struct_fields__, found, strict=True)), Row)
        except msgspec.ValidationError as cause:
            raise self.store.damaged(f"a row of game {found[0]!r} makes no sense") from cause


def _has(connection: sqlite3.Connection, row: Row) -> bool:
    return connection.execute("SELECT hash FROM log WHERE op_id = ?", (row.op_id,)).fetchall() == [(row.hash,)]


def _insert(connection: sqlite3.Connection, rows: Sequence[Row], kept: Things) -> None:
    if kept:
        write_kept(connection, kept)
    first = rows[0]
    if first.number == 0:
        (place,) = connection.execute("SELECT coalesce(max(place), 0) + 1 FROM games").fetchone()
        connection.execute("INSERT INTO games VALUES (?, ?, ?)", (first.game, place, _place_hash(first.game, place)))
    for row in rows:
        connection.execute(f"INSERT INTO log ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", msgspec.structs.astuple(row))


def _fits(row: Row, previous: bytes) -> bool:
    return row.hash == row_hash(previous, row.game, row.number, row.kind, row.op_id, row.format, row.body)


def _place_hash(game: str, place: int) -> bytes:
    return hashlib.sha256(msgspec.json.encode((game, place))).digest()
