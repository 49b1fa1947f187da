"""Second copies of the bank's file: made in slices, checked before they take the place of the last one, and restored.

Law: a copy is whole or it is not there, and what is damaged is moved aside, never overwritten and never deleted.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from banker.disk import copy_synced, sync_folder
from banker.last_row import last_row_file, read_last_row
from banker.log import Log
from banker.paths import copy_of, write_ahead_log_of
from banker.store import Store, StoreDamaged, StoreError, StoreUnwritable

PAGES = 32  # of 4096 bytes: a slice that even a slow card takes in a few hundredths of a second
ROWS = 100


class CopyInfo(msgspec.Struct, frozen=True):
    """A second copy that can be restored. `game`: the one in progress in it, else the newest, None if it has none;
    `number`: its last row. `broken`: old games whose chain of hashes does not hold.

    `booked`: the last row of that game ever called booked, as far as is known; None: not known, or another game.
    """

    path: Path
    games: tuple[str, ...]
    game: str | None
    number: int
    booked: int | None
    broken: tuple[str, ...] = ()


def make(store: Store, target: Path, between: Callable[[], object] = lambda: None) -> CopyInfo:
    """Make a second copy of an open file: written aside, checked, synced, then put in place. Raises StoreError.

    An old game that is broken is copied as it is, and the last copy in which it was whole is kept aside. `between` is
    called after each slice and every so many rows, so that bookings need not wait.
    """
    aside = target.with_name(target.name + ".new")
    try:
        aside.unlink(missing_ok=True)
        _write_slices(store, aside, between)
        made = check(aside, between)
        if made.broken and _whole_in(target) & set(made.broken):
            target.rename(_free_name(target, ".old"))
        aside.replace(target)
        sync_folder(target.resolve().parent)
        return made
    except (OSError, sqlite3.Error) as cause:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
        raise StoreUnwritable(str(target), f"no second copy could be made ({cause})", "Make room") from cause


def _write_slices(store: Store, aside: Path, between: Callable[[], object]) -> None:
    """Copy the database in slices, each synced by itself: one sync at the end would keep everybody waiting."""
    with closing(sqlite3.connect(aside, isolation_level=None)) as copy, aside.open("rb") as written:
        for setting in ("journal_mode=OFF", "synchronous=OFF", "cache_size=8"):
            copy.execute(f"PRAGMA {setting}")

        def slice_done(*_: int) -> None:
            os.fsync(written.fileno())
            between()

        store.connection.backup(copy, pages=PAGES, progress=slice_done)
        os.fsync(written.fileno())


def check(file: Path, between: Callable[[], object] = lambda: None) -> CopyInfo:
    """Read a file that nobody has open: structure, every chain of hashes. Raises StoreError where it is broken, but
    for the chains of old games."""
    with Store(file, reading=True) as store:
        log, broken = Log(store), []
        games, playing = log.games(), log.in_progress()
        for game in games:
            try:
                for row in log.rows(game):
                    if row.number % ROWS == 0:
                        between()
            except StoreDamaged:
                if game == playing:
                    raise
                broken.append(game)
        newest = playing or (games[-1] if games else None)
        return CopyInfo(file, games, newest, log.head(newest) if newest is not None else -1, None, tuple(broken))


def _whole_in(copy: Path) -> set[str]:
    """The games that are whole in a second copy; none if there is none, or it is not sound."""
    try:
        found = check(copy)
    except StoreError:
        return set()
    return set(found.games) - set(found.broken)


def inspect(file: Path) -> CopyInfo | None:
    """The second copy of a bank file; None if there is none or it is not sound."""
    copy = copy_of(file)
    if not copy.exists():
        return None
    try:
        found = check(copy)
    except StoreError:
        return None
    noted = read_last_row(file)
    same = noted is not None and noted.game == found.game
    return msgspec.structs.replace(found, booked=noted.number if same and noted is not None else None)


def restore(file: Path) -> Path | None:
    """Put the second copy in the file's place. What lay there is moved aside; returns where it is, None if nothing was.

    Cut off at any point, the file is either as it was, gone with the copy still there, or restored.
    """
    if inspect(file) is None:
        raise StoreDamaged(str(file), "there is no second copy that is sound", "The file is left as it is")
    new = file.with_name(file.name + ".new")
    copy_synced(copy_of(file), new)
    aside = _move_aside(file)
    new.replace(file)
    sync_folder(file.resolve().parent)
    return aside


def begin_anew(file: Path) -> Path | None:
    """Move file and second copy aside, so that an empty file is made next. Only if a person asks for it.

    Returns where the file is now, None if there was none.
    """
    aside = _move_aside(file)
    copy = copy_of(file)
    if copy.exists():
        copy.rename(_free_name(copy, ".old"))
    sync_folder(file.resolve().parent)
    return aside


def go_on_without(file: Path) -> None:
    """Forget the last row noted beside a file, so that a file that lacks that row (StoreShort) opens again."""
    last_row_file(file).unlink(missing_ok=True)


def _move_aside(file: Path) -> Path | None:
    """Move the file, durably, and only then its write-ahead log: a log alone does no harm, a file might look sound."""
    folder = file.resolve().parent
    aside = _free_name(file, ".damaged")
    moved = file.exists()
    if moved:
        file.rename(aside)
        sync_folder(folder)
    log = write_ahead_log_of(file)
    if log.exists():
        log.rename(write_ahead_log_of(aside))
    last_row_file(file).unlink(missing_ok=True)
    sync_folder(folder)
    return aside if moved else None


def _free_name(file: Path, ending: str) -> Path:
    number = 1
    while (free := file.with_name(f"{file.name}{ending}-{number}")).exists():
        number += 1
    return free
