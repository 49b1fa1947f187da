"""The outbox: each game's rows as lines in a file of its own, for the link to send.

Law: the log is the truth, and nothing is remembered about the outbox. What lies there is looked at before it is gone on
with: its lines are chained as the log's rows are, so one hash tells whether they are the log's own. A torn line, a lost
file, one of another history and one that was written over are one case. It is never synced, and a fault of it hurts
nothing but itself: the rows are written later, from the log.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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

_encode = msgspec.json.Encoder(order="deterministic").encode


class Written(NamedTuple):
    """Up to where a game's file is the log's: the last row and its hash, and how many bytes that is."""

    number: int
    hash: bytes
    size: int


NONE = Written(-1, ROOT, 0)


def line_of(row: Row) -> bytes:
    """The line of a row."""
    return _encode(Carried.of(row)) + b"\n"


def written(file: Path, game: str) -> Written:
    """Up to where the lines of a game's file are whole and chained from its first row. Raises OSError."""
    end = NONE
    with post.opened(file) as reading:
        for line in post.lines(reading, MOST):
            row = post.carried(line)
            try:
                (taken,) = chained(() if row is None else (row.row(game),), end.hash, end.number + 1)
            except (ValueError, ChainBroken):  # no row, or none that follows
                break
            end = Written(taken.number, taken.hash, end.size + len(line) + 1)
    return end


class Outbox:
    """Writes the outbox in a folder. `most`: bytes of all the games there."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self._folder, self._most = folder, most
        self._have: Have | None = None
        self._failed_at: tuple[str | None, int] | None = None
        self._forget()

    def _forget(self) -> None:
        self._ends: dict[str, Written] = {}
        self._left: tuple[str, ...] | None = None
        self._bytes = 0

    def write(self, log: Log, game: str | None, have: Have, between: Callable[[], object] = lambda: None) -> None:
        """Bring the files up to the log: that of the game at the table (None: there is none), then those that lie there
        or of which the director lacks rows; and remove what is no longer needed.

        `between` is called between slices, so that bookings need not wait. After an error nothing is tried again before
        the next booking. Raises OSError if something cannot be written, StoreError if the log cannot be read.
        """
        at = game, -1 if game is None else log.head(game)
        if at == self._failed_at:
            return
        try:
            if self._left is None or have != self._have:
                self._look(log, game, have)
            while self._left:
                first, self._left = self._left[0], self._left[1:]
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
        for each in there:
            if _is_done(log, each, have):
                self._remove(each)
        lacking = (each for each, held in have.games.items() if held < log.head(each))
        first = () if game is None else (game,)
        self._left = tuple(dict.fromkeys((*first, *there, *lacking)))
        self._bytes = sum(self._file(each).lstat().st_size for each in post.games(self._folder))
        self._have = have

    def _go_on(self, log: Log, game: str, have: Have, between: Callable[[], object]) -> None:
        """Bring a game's file up to the log."""
        head = log.head(game)
        known = self._ends.get(game)
        if (known is not None and known.number >= head) or head < 0 or _is_done(log, game, have):
            return
        lies = post.mark(self._file(game))
        end = self._ends[game] = self._end(log, game, lies)
        self._bytes += end.size - (0 if lies is None else lies.size)
        if end.number == head:
            return
        if end == NONE:
            with post.replacing(self._file(game)) as file:
                self._append(file, log, game, between)
        else:
            with _opened_at(self._file(game), end.size) as file:
                self._append(file, log, game, between)

    def _end(self, log: Log, game: str, lies: post.Mark | None) -> Written:
        """Up to where a game's file is the log's; as remembered while nobody else has changed its size."""
        known = self._ends.get(game)
        if lies is None:
            return NONE
        if known is not None and lies.size == known.size:
            return known
        try:
            end = written(self._file(game), game)
        except OSError:  # a link, or a disk that cannot read it: it is replaced
            return NONE
        fits = 0 <= end.number <= log.head(game) and log.at(game, end.number).hash == end.hash
        return end if fits else NONE

    def _append(self, file: BinaryIO, log: Log, game: str, between: Callable[[], object]) -> None:
        """Write the rows after those that a file has, in slices."""
        rows = log.rows(game, self._ends[game].number)
        while taken := [*islice(rows, SLICE)]:
            data = b"".join(map(line_of, taken))
            self._make_room(log, game, len(data))
            file.write(data)
            file.flush()
            self._bytes += len(data)
            self._ends[game] = Written(taken[-1].number, taken[-1].hash, self._ends[game].size + len(data))
            between()

    def _make_room(self, log: Log, game: str, wanted: int) -> None:
        """Remove the oldest games of which the director has everything, until so many bytes fit. Raises OSError."""
        if self._bytes + wanted <= self._most:
            return
        held = {} if self._have is None else self._have.games
        for each in post.games(self._folder):
            if self._bytes + wanted <= self._most:
                return
            if each != game and held.get(each, -1) >= max(0, log.head(each)):
                self._remove(each)
        if self._bytes + wanted > self._most:
            raise OSError(errno.EDQUOT, f"more than {self._most:,} bytes", str(self._folder))

    def _remove(self, game: str) -> None:
        file = self._file(game)
        self._bytes -= file.lstat().st_size
        file.unlink()
        self._ends.pop(game, None)
        self._left = tuple(each for each in self._left or () if each != game)

    def _file(self, game: str) -> Path:
        return post.rows_file(self._folder, game)


def _is_done(log: Log, game: str, have: Have) -> bool:
    """Whether nobody needs a game's file any more: the evening is closed, the director has all its rows, and no other
    will follow."""
    head = log.head(game)
    held = have.closed and have.games.get(game, -1) >= max(0, head)
    return held and (head < 0 or log.last(game).kind is RowKind.END)


@contextmanager
def _opened_at(file: Path, size: int) -> Iterator[BinaryIO]:
    """A file cut to so many bytes, open to be gone on with. Raises OSError."""
    with open(os.open(file, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC), "wb") as writing:
        writing.truncate(size)
        writing.seek(size)
        yield writing
