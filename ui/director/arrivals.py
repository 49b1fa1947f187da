"""Rows that arrived from tables: which acts they are, and which messages are refused.

Law: nothing here is told to a table. It learns what is held after these acts are booked, and only then is `Known` the
one that comes of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum, auto
from typing import NamedTuple

import msgspec

from banker.club.acts import Act, Carried, Forked, How, RowsCame
from banker.club.evening import Evening, Held
from banker.club.hashes import Hashes
from banker.club.rows import sorted_out
from banker.club.wire import NotUnderstood, Rows, decoded
from banker.limits import is_blank, is_plain
from banker.log import Row, RowKind

# Far above what a table plays in an evening; nobody fills the director's disk with more.
MOST_GAMES, MOST_ROWS, MOST_BYTES = 60, 20_000, 64 * 1024 * 1024

OVER = b'"type":"game_ended"'  # In the body of the row that ends a game; nothing that is typed can hold it.

CHECKED = (How.CHECKED, How.OTHER_RELEASE)
Key = tuple[int, str]  # A table and a game.


class Why(StrEnum):
    """Why a message of a table was not taken, or not whole."""

    MALFORMED = auto()
    OTHER_VERSION = auto()
    NOT_JOINED = auto()
    FORGED = auto()
    TOO_MUCH = auto()


class Refused(NamedTuple):
    """A message that was not taken. `detail`: what is wrong, or the number of the row."""

    table: int
    why: Why
    detail: str = ""


class Known(msgspec.Struct, frozen=True):
    """What is known of the tables beside what is held. `again`: games whose rows are asked for once more, since one did
    not fit, and how many of them were found to be those held; `asked`: all that were; `brought`: bytes by table."""

    again: dict[Key, int] = {}
    asked: frozenset[Key] = frozenset()
    brought: dict[int, int] = {}


class Taken(msgspec.Struct, frozen=True):
    """What came of a batch. `heard`: the tables to be told what is held; `ended`: games that may be over now;
    `gone_on`: those played on after their result was taken; `forked`: where a table has brought another history."""

    acts: tuple[Act, ...]
    heard: frozenset[int]
    known: Known
    ended: tuple[Key, ...] = ()
    gone_on: tuple[Key, ...] = ()
    forked: tuple[tuple[Key, int], ...] = ()
    refused: tuple[Refused, ...] = ()


def taken(evening: Evening, arrived: Iterable[tuple[int, bytes]], known: Known) -> Taken:
    """The acts that messages of rows are, each from a table."""
    batch = _Batch(evening, known)
    for table, payload in arrived:
        batch.add(table, payload)
    return batch.taken()


def held_by_table(evening: Evening, known: Known) -> dict[int, dict[str, int]]:
    """What each table is told of its games: the last row held; of one that is asked for once more, the last row found
    to be that held."""
    found: dict[int, dict[str, int]] = {}
    for (table, game), held in evening.held.items():
        found.setdefault(table, {})[game] = known.again.get((table, game), len(held.hashes)) - 1
    return found


def forks_of(evening: Evening) -> dict[int, dict[str, int]]:
    """The first row in which another history of a game differs, by table and game."""
    found: dict[int, dict[str, int]] = {}
    for (table, game), held in evening.held.items():
        if held.forked is not None:
            found.setdefault(table, {})[game] = held.forked
    return found


def fork_of(evening: Evening, table: int) -> tuple[str, int] | None:
    """The game of this round of which a table has brought two histories, the last one first, and the first row in which
    they differ; None: there is none."""
    found = [(game, held) for (number, game), held in evening.held.items() if number == table]
    forked = [(game, held.forked) for game, held in found if held.forked is not None and held.parted == evening.round]
    return forked[-1] if forked else None


class _Batch:
    """Messages as they are taken one after the other."""

    def __init__(self, evening: Evening, known: Known) -> None:
        self._evening = evening
        self._fresh: dict[Key, list[Row]] = {}
        self._hashes: dict[Key, Hashes] = {}
        self._forked: dict[Key, tuple[Row, ...]] = {}
        self._heard: set[int] = set()
        self._refused: list[Refused] = []
        self._again, self._asked, self._brought = dict(known.again), set(known.asked), dict(known.brought)

    def add(self, table: int, payload: bytes) -> None:
        """Take a message of rows."""
        self._brought[table] = self._brought.get(table, 0) + len(payload)
        if table not in self._evening.joined:
            self._refuse(table, Why.NOT_JOINED)
            return
        try:
            game, rows = _read(payload)
        except NotUnderstood as error:
            self._refuse(table, Why.MALFORMED if error.version is None else Why.OTHER_VERSION, str(error))
            return
        self._heard.add(table)
        if not self._has_room((table, game), len(rows)):
            self._refuse(table, Why.TOO_MUCH)
            return
        self._sort((table, game), rows)

    def _sort(self, key: Key, rows: Sequence[Row]) -> None:
        held = self._held(key)
        found = sorted_out(held, rows)
        if found.fresh:
            self._fresh.setdefault(key, []).extend(found.fresh)
            self._hashes[key] = held + (row.hash for row in found.fresh)
        if found.forked and self._evening.held.get(key, Held()).forked is None:
            self._forked.setdefault(key, found.forked)
            self._again.pop(key, None)
        if found.broken is not None:
            self._refuse(key[0], Why.FORGED, str(found.broken))
            self._ask_again(key, held, found.broken)
        elif key in self._again:
            self._compare(key, held, rows)

    def _ask_again(self, key: Key, held: Hashes, broken: int) -> None:
        """Ask once for the whole game: a row that does not fit may be the next of another history."""
        if broken == len(held) > 0 and key not in self._asked and key not in self._forked:
            self._asked.add(key)
            self._again[key] = 0

    def _compare(self, key: Key, held: Hashes, rows: Sequence[Row]) -> None:
        """Count on which rows of a game that is asked for once more are those held."""
        for row in rows:
            if row.number == self._again[key] < len(held):
                self._again[key] += 1
        if self._again[key] == len(held):
            del self._again[key]

    def _held(self, key: Key) -> Hashes:
        return self._hashes.get(key) or self._evening.held.get(key, Held()).hashes

    def _has_room(self, key: Key, more: int) -> bool:
        table = key[0]
        known = key in self._evening.held or key in self._fresh
        games = {each for each in (*self._evening.held, *self._fresh) if each[0] == table} if not known else ()
        enough = self._brought[table] > MOST_BYTES or len(self._held(key)) + more > MOST_ROWS
        return not enough and len(games) < MOST_GAMES

    def _refuse(self, table: int, why: Why, detail: str = "") -> None:
        self._refused.append(Refused(table, why, detail))

    def taken(self) -> Taken:
        """What came of all of them."""
        came = [RowsCame(table=key[0], game=key[1], rows=_carried(rows)) for key, rows in self._fresh.items()]
        forked = [Forked(table=key[0], game=key[1], rows=_carried(rows)) for key, rows in self._forked.items()]
        return Taken(
            (*came, *forked),
            frozenset(self._heard),
            Known(self._again, frozenset(self._asked), self._brought),
            tuple(key for key, rows in self._fresh.items() if any(map(_may_end, rows))),
            tuple(key for key, rows in self._fresh.items() if counts(self._evening, key) and any(map(_plays_on, rows))),
            tuple((key, rows[0].number) for key, rows in self._forked.items()),
            tuple(self._refused),
        )


def _read(payload: bytes) -> tuple[str, list[Row]]:
    """The game of a message, and its rows. Raises NotUnderstood."""
    message = decoded(payload, Rows)
    if is_blank(message.game) or not is_plain(message.game):
        raise NotUnderstood("a game without a name")
    try:
        rows = [each.row(message.game) for each in message.rows]
    except ValueError as cause:
        raise NotUnderstood("a hash that is none") from cause
    if any(row.number < 0 for row in rows):
        raise NotUnderstood("a row before the first")
    return message.game, rows


def _carried(rows: Iterable[Row]) -> tuple[Carried, ...]:
    return tuple(map(Carried.of, rows))


def _may_end(row: Row) -> bool:
    """Whether the game may be over with this row: an end, or what brings one back."""
    return row.kind in (RowKind.END, RowKind.REDO) or OVER in row.body


def _plays_on(row: Row) -> bool:
    return row.kind not in (RowKind.END, RowKind.CLOCK)


def counts(evening: Evening, key: Key) -> bool:
    """Whether the result of this game counts by its rows."""
    results = [table.came for tables in evening.rounds for table in tables if table.number == key[0]]
    return any(came is not None and came.game == key[1] and came.how in CHECKED for came in results)
