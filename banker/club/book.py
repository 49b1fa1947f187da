"""The evening's file: its own log, in which its acts are booked, chained as a game's rows are.

Law: nothing counts before it is durable. An act is asked of the fold, appended in one transaction, and only then is the
evening the one after it. The file is of a kind of its own, so that no bank takes it for one of games.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from banker.club.acts import Act, Forked, FromTables, RowsCame
from banker.club.evening import ClubRefused, Evening, No
from banker.club.following import after
from banker.database import CLUB_ID
from banker.log import Entry, Log, Row, RowKind
from banker.store import Store

GAME = "evening"  # Under this the log has the acts.

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Act] = msgspec.json.Decoder(Act)


class Book:
    """The open file of an evening. `clock` gives the wall time as text, for display only."""

    # What is booked, as `_read` takes it in: the evening, the number of the last act, and where which acts lie.
    _evening: Evening | None
    _head: int
    _places: dict[tuple[type[FromTables], int, str], array[int]]
    _planned: array[int]

    def __init__(self, path: Path | None, clock: Callable[[], str] = lambda: "", *, reading: bool = False) -> None:
        self.store = Store(path, reading=reading, beside=reading, stamp=CLUB_ID)
        self._log, self._clock = Log(self.store), clock
        try:
            self._read()
        except BaseException:
            self.close()
            raise

    @property
    def evening(self) -> Evening:
        """The evening as it stands. Raises ClubRefused where none was opened."""
        if self._evening is None:
            raise ClubRefused(No.NOT_OPENED)
        return self._evening

    def do(self, act: Act) -> Evening:
        """Book an act, and give the evening after it.

        Raises ClubRefused, NotBooked, StoreReadOnly: nothing has changed. Raises StoreInDoubt: what is booked is read
        again before the next.
        """
        return self.do_all((act,))

    def do_all(self, acts: Sequence[Act]) -> Evening:
        """Book several acts, one after the other, all or none of them, in one transaction. Raises as `do` does."""
        if self._log.head(GAME) != self._head:
            self._read()
        noted, when = self._evening, self._clock()
        entries: list[Entry] = []
        for number, act in enumerate((replace(act, when=when) for act in acts), self._head + 1):
            noted = after(noted, act)
            kind = RowKind.START if number == 0 else RowKind.OPERATION
            entries.append(Entry(kind, f"{GAME}:{number}", _encode(act)))
        if entries:
            self._log.append_all(GAME, entries)
        self._evening = noted
        for act in acts:
            self._count(act)
        return self.evening

    @property
    def head(self) -> int:
        """The number of the last act, −1 before the first."""
        return self._head

    def _count(self, act: Act) -> None:
        """Count an act, and note where the rows of a table's game lie."""
        self._head += 1
        if isinstance(act, FromTables):
            self._places.setdefault((type(act), act.table, act.game), array("L")).append(self._head)
        else:
            self._planned.append(self._head)

    def acts(self) -> Iterator[Act]:
        """Every act, oldest first, its chain checked. Raises StoreDamaged."""
        booked = self._log.rows(GAME) if self._log.head(GAME) >= 0 else ()
        return map(self._act, booked)

    def plan(self) -> list[Act]:
        """The acts but for those by which rows came, oldest first. Raises StoreDamaged."""
        return [self._act(self._log.at(GAME, number)) for number in self._planned]

    def _act(self, row: Row) -> Act:
        try:
            return _decoder.decode(row.body)
        except (msgspec.MsgspecError, UnicodeDecodeError) as cause:
            raise self.store.damaged(f"act {row.number} cannot be read ({cause})") from cause

    def rows(self, table: int, game: str) -> list[Row]:
        """The rows held of a table's game, as they were booked there."""
        came = self._places.get((RowsCame, table, game), ())
        return [row for number in came for row in self._rows_at(number, game)]

    def forked(self, table: int, game: str) -> list[Row]:
        """The rows of the other history of a table's game that was brought last, from the first that differs."""
        came = self._places.get((Forked, table, game), ())
        return [row for number in came[-1:] for row in self._rows_at(number, game)]

    def _rows_at(self, number: int, game: str) -> list[Row]:
        """The rows that an act has brought."""
        act = self._act(self._log.at(GAME, number))
        return [row.row(game) for row in act.rows] if isinstance(act, FromTables) else []

    def _read(self) -> None:
        """Take in what is booked."""
        self._evening, self._head, self._places, self._planned = None, -1, {}, array("L")
        for number, act in enumerate(self.acts()):
            try:
                self._evening = after(self._evening, act)
            except ClubRefused as refused:
                raise self.store.damaged(f"act {number} cannot follow on the one before ({refused})") from refused
            self._count(act)

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        self.store.close()

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
