"""The evening's file: its own log, in which its acts are booked, chained as a game's rows are.

Law: nothing counts before it is durable. An act is asked of the fold, appended in one transaction, and only then is the
evening the one after it. The file is of a kind of its own, so that no bank takes it for one of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from banker.club.acts import Act, Forked, RowsCame
from banker.club.evening import ClubRefused, Evening, No
from banker.club.following import after
from banker.database import CLUB_ID
from banker.log import Log, Row, RowKind
from banker.store import Store

GAME = "evening"  # Under this the log has the acts.

_encode = msgspec.json.Encoder(order="deterministic").encode
_decode = msgspec.json.Decoder(Act).decode


class Book:
    """The open file of an evening. `clock` gives the wall time as text, for display only."""

    def __init__(self, path: Path | None, clock: Callable[[], str] = lambda: "", *, reading: bool = False) -> None:
        self.store = Store(path, reading=reading, stamp=CLUB_ID)
        self._log, self._clock = Log(self.store), clock
        self._evening: Evening | None = None
        self._head = -1
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
        if self._log.head(GAME) != self._head:
            self._read()
        noted = replace(act, when=self._clock())
        evening, number = after(self._evening, noted), self._head + 1
        kind = RowKind.START if number == 0 else RowKind.OPERATION
        self._log.append(GAME, kind, f"{GAME}:{number}", _encode(noted))
        self._evening, self._head = evening, number
        return evening

    def acts(self) -> Iterator[Act]:
        """Every act, oldest first, its chain checked. Raises StoreDamaged."""
        booked = self._log.rows(GAME) if self._log.head(GAME) >= 0 else ()
        for row in booked:
            try:
                yield _decode(row.body)
            except (msgspec.MsgspecError, UnicodeDecodeError) as cause:
                raise self.store.damaged(f"act {row.number} cannot be read ({cause})") from cause

    def rows(self, table: int, game: str) -> list[Row]:
        """The rows held of a table's game, as they were booked there."""
        came = (act for act in self.acts() if isinstance(act, RowsCame) and (act.table, act.game) == (table, game))
        return [row.row(game) for act in came for row in act.rows]

    def forked(self, table: int, game: str) -> list[Row]:
        """The rows of the other history of a table's game that was brought last, from the first that differs."""
        came = (act for act in self.acts() if isinstance(act, Forked) and (act.table, act.game) == (table, game))
        return [row.row(game) for act in [*came][-1:] for row in act.rows]

    def _read(self) -> None:
        """Take in what is booked."""
        evening, number = None, -1
        for number, act in enumerate(self.acts()):
            try:
                evening = after(evening, act)
            except ClubRefused as refused:
                raise self.store.damaged(f"act {number} cannot follow on the one before ({refused})") from refused
        self._evening, self._head = evening, number

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        self.store.close()

    def __enter__(self) -> Book:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
