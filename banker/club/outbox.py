"""The outbox: each game's rows as lines in a file of its own, for the link to send.

Law: the log is the truth, and nothing is remembered about the outbox. What lies there is looked at before it is gone on
with: its lines are chained as the log's rows are, so one hash tells whether they are the log's own. A torn line, a lost
file, one of another history and one that was written over are one case. It is never synced, and a fault of it hurts
nothing but itself: the rows are written later, from the log.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from banker.club import post
from banker.club.acts import Carried
from banker.club.wire import Have
from banker.log import ROOT, ChainBroken, Log, Row, RowKind, chained

SLICE = 50  # Rows that are written before other jobs may run.
MOST = 64 * 1024 * 1024  # Bytes of all the games in the outbox.

_encode = msgspec.json.Encoder().encode


class Written(NamedTuple):
    """Up to where a game's file is the log's: the last row, and how many bytes that is."""

    number: int
    size: int


NONE = Written(-1, 0)


def line_of(row: Row) -> bytes:
    """The line of a row."""
    return _encode(Carried.of(row)) + b"\n"


def written(file: Path, game: str) -> tuple[Written, bytes]:
    """Up to where the lines of a game's file are whole and chained from its first row, and the last hash. Raises
    OSError."""
    end, last = NONE, ROOT
    with post.opened(file) as reading:
        for line in post.lines(reading, MOST):
            row = post.carried(line)
            try:
                (taken,) = chained(() if row is None else (row.row(game),), last, end.number + 1)
            except (ValueError, ChainBroken):  # no row, or none that follows
                break
            end, last = Written(taken.number, end.size + len(line) + 1), taken.hash
    return end, last


class Outbox:
    """Writes the outbox in a folder. `most`: bytes of all the games there."""

    _bytes: int  # Of all the games there, from a look on.

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self._folder, self._most = folder, most
        self._failed_at: tuple[str | None, int | None] | None = None
        self._forget()

    def _forget(self) -> None:
        """See what lies there before anything else is written."""
        self._have: Have | None = None
        self._ends: dict[str, Written] = {}
        self._left: tuple[str, ...] = ()

    def write(self, log: Log, game: str | None, have: Have, between: Callable[[], object] = lambda: None) -> None:
        """Bring the files up to the log: that of the game at the table (None: there is none), then those that lie there
        or of which the director lacks rows; and remove what is no longer needed.

        `between` is called between slices, so that bookings need not wait. After an error nothing is tried again before
        the next booking. Raises OSError if something cannot be written, StoreError if the log cannot be read.
        """
        at = game, None if game is None else log.head(game)
        if at == self._failed_at:
            return
        try:
            if have != self._have:
                self._look(log, game, have)
            while self._left:
                first, *rest = self._left
                self._left = tuple(rest)
                self._go_on(log, first, have, between)
            if game is not None:
                self._go_on(log, game, have, between)
        except Exception:
            self._failed_at = at
            self._forget()
            raise
        self._failed_at = None

    def _look(self, log: Log, game: str | None, have: Have) -> None:
        """See what lies there: remove what is done with, and note what has to be looked at, the table's game first."""
        for cut_off in self._folder.glob(f"*{post.ROWS}.new"):
            cut_off.unlink()
        there = post.games(self._folder)
        lacking = (each for each, held in have.games.items() if held < log.head(each))
        first = () if game is None else (game,)
        self._left = tuple(dict.fromkeys((*first, *there, *lacking)))
        self._bytes = sum(self._file(each).lstat().st_size for each in there)
        for each in there:
            if _is_done(log, each, have):
                self._remove(each)
        self._have = have

    def _go_on(self, log: Log, game: str, have: Have, between: Callable[[], object]) -> None:
        """Bring a game's file up to the log."""
        head = log.head(game)
        if head < 0 or _is_done(log, game, have):
            return
        lies = post.mark(self._file(game))
        end = self._ends[game] = NONE if lies is None else self._end(log, game, lies)
        self._bytes += end.size - (0 if lies is None else lies.size)
        if end.number == head:
            return
        file = self._file(game)
        with post.replacing(file) if end == NONE else post.gone_on_with(file, end.size) as writing:
            self._append(writing, log, game, have, between)

    def _end(self, log: Log, game: str, lies: post.Mark) -> Written:
        """Up to where what lies there of a game is the log's; as remembered while nobody else has changed its size."""
        known = self._ends.get(game)
        if known is not None and lies.size == known.size:
            return known
        try:
            end, last = written(self._file(game), game)
        except OSError:  # a link, or a disk that cannot read it: it is replaced
            return NONE
        fits = 0 <= end.number <= log.head(game) and log.at(game, end.number).hash == last
        return end if fits else NONE

    def _append(self, file: BinaryIO, log: Log, game: str, have: Have, between: Callable[[], object]) -> None:
        """Write the rows after those that a file has, in slices."""
        rows = log.rows(game, self._ends[game].number)
        while taken := [*islice(rows, SLICE)]:
            data = b"".join(map(line_of, taken))
            self._make_room(log, game, have, len(data))
            file.write(data)
            file.flush()
            self._bytes += len(data)
            self._ends[game] = Written(taken[-1].number, self._ends[game].size + len(data))
            between()

    def _make_room(self, log: Log, game: str, have: Have, wanted: int) -> None:
        """Remove the oldest games of which the director has everything, until so many bytes fit. Raises OSError."""
        if self._has_room(wanted):
            return
        for each in post.games(self._folder):
            if each != game and have.games.get(each, -1) >= max(0, log.head(each)):
                self._remove(each)
                if self._has_room(wanted):
                    return
        raise OSError(errno.EDQUOT, f"more than {self._most:,} bytes", str(self._folder))

    def _has_room(self, wanted: int) -> bool:
        return self._bytes + wanted <= self._most

    def _remove(self, game: str) -> None:
        """Remove a game's file, which is not written again for what it lacked."""
        file = self._file(game)
        self._bytes -= file.lstat().st_size
        file.unlink()
        self._left = tuple(each for each in self._left if each != game)

    def _file(self, game: str) -> Path:
        return post.rows_file(self._folder, game)


def _is_done(log: Log, game: str, have: Have) -> bool:
    """Whether nobody needs a game's file any more: the evening is closed, the director has all its rows, and no other
    will follow."""
    head = log.head(game)
    held = have.closed and have.games.get(game, -1) >= max(0, head)
    return held and (head < 0 or log.last(game).kind is RowKind.END)
