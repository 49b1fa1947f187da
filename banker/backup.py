"""Second copies of the bank's file: made in slices, checked before they take the place of the last one, and carried.

Law: a copy is whole or it is not there, and a sound one that holds anything that the next one lacks is kept aside. The
bank's own file, damaged or not, is moved aside, never overwritten and never deleted.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

import msgspec

from banker.bank_file import MAGIC
from banker.database import copy_pages
from banker.disk import copy_synced, sync_folder
from banker.last_row import last_row_file, read_last_row
from banker.log import Log
from banker.paths import copy_of, free_name, made_new, new_beside, real, write_ahead_log_of
from banker.sound import played_again
from banker.store import Store
from banker.store_error import StoreDamaged, StoreEmpty, StoreError, StoreForeign, StoreUnwritable

PAGES = 32  # of 4096 bytes: a slice that even a slow card takes in a few hundredths of a second
ROWS = 100


class CopyInfo(msgspec.Struct, frozen=True):
    """A second copy that can be restored. `game`: the one in progress in it, else the newest, None if it has none;
    `number`: its last row. `broken`: old games whose chain of hashes does not hold.

    `booked`: the last row of that game ever called booked, as far as is known; None: not known, or another game.
    `otherwise`: how many rows today's rules would book otherwise, which older ones did.
    """

    path: Path
    games: tuple[str, ...]
    game: str | None
    number: int
    booked: int | None
    broken: tuple[str, ...] = ()
    otherwise: int = 0


def make(store: Store, target: Path, between: Callable[[], object] = lambda: None) -> CopyInfo:
    """Make a second copy of an open file: written aside, checked, synced, then put in place. Raises StoreError.

    An old game that is broken is copied as it is, and the last copy in which it was whole is kept aside. `between` is
    called after each slice and every few milliseconds of the check, so that bookings need not wait.
    """
    new = new_beside(target)
    with _explained(target, new):
        write_slices(store, new, between)
        made = check(new, between)
        _put(new, target, made.broken, between)
        return made


def make_dated(file: Path, folder: Path, day: str) -> CopyInfo:
    """Make a copy of a file that nobody has open in a folder, under its name and this day ("banker-2026-11-22.db").

    A file that is there already stays. Raises StoreError.
    """
    file = real(file)
    names = (folder / f"{file.stem}-{day}{'' if n == 1 else f'-{n}'}{file.suffix}" for n in count(1))
    target = next(path for path in names if not os.path.lexists(path))
    played = check(file, rules=True)
    with Store(file, reading=True) as store:
        make(store, target)
    return msgspec.structs.replace(played, path=target)


def make_room(newest: Path, keep: int) -> tuple[Path, ...]:
    """Remove older dated copies from beside the newest, so that `keep` (at least 1) are left; returns those removed.

    Decision: one with the game in progress stays, whatever its age, and so does one that holds anything that the newest
    lacks or that cannot be read. Raises StoreError if the newest is not sound, OSError.
    """
    made, removed = check(newest), []
    pattern = re.compile(rf"{re.escape(_undated(newest))}-(\d{{4}}-\d\d-\d\d)(?:-(\d+))?{re.escape(newest.suffix)}")
    named = ((pattern.fullmatch(path.name), path) for path in newest.parent.iterdir() if path != newest)
    dated = sorted((name[1], int(name[2] or 1), path) for name, path in named if name)
    for _, _, path in dated[: max(0, len(dated) + 1 - keep)]:
        if _is_spent(path, made):
            path.unlink()
            removed.append(path)
    return tuple(removed)


def _undated(copy: Path) -> str:
    """The name of the file of which this is a dated copy: banker of banker-2026-11-22-2.db."""
    return re.sub(r"-\d{4}-\d\d-\d\d(-\d+)?$", "", copy.stem)


def _is_spent(path: Path, newest: CopyInfo) -> bool:
    """Whether a dated copy is sound, nothing is lost with it, and none of its games is in progress in the newest."""
    try:
        with Store(newest.path, reading=True) as one, Store(path, reading=True) as other:
            playing = Log(one).in_progress()
            if playing in Log(other).games():
                return False
        check(path)
    except StoreError:
        return False
    return _spared(path, newest.path, newest.broken, lambda: None)


def carry(copy: Path, folder: Path) -> Path:
    """Bring a second copy, which is checked and at rest, to another folder. Returns the copy there.

    Raises StoreUnwritable: the folder is not there, is full or can only be read; the last copy in it then stays.
    """
    target = folder / copy.name
    new = new_beside(target)
    with _explained(target, new):
        if not folder.is_dir():
            raise FileNotFoundError(errno.ENOENT, f"the folder {folder} is not there")
        copy_synced(copy, new)
        _put(new, target)
        return target


@contextmanager
def _explained(target: Path, new: Path) -> Iterator[None]:
    """Say why there is no copy if the disk or SQLite fails; after any error remove what was begun."""
    try:
        yield
    except (OSError, sqlite3.Error) as cause:
        what, remedy = f"no second copy could be made ({cause})", "Make room, or choose another folder"
        raise StoreUnwritable(str(target), what, remedy) from cause
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def _put(new: Path, target: Path, broken: tuple[str, ...] = (), between: Callable[[], object] = lambda: None) -> None:
    """Put a copy in the place of the last one, which is kept aside if it holds anything that the new one lacks."""
    if target.exists() and not (target.is_file() and _spared(target, new, broken, between)):
        target.rename(free_name(target, ".old"))
    new.replace(target)
    sync_folder(target.parent)


def _spared(target: Path, new: Path, broken: tuple[str, ...], between: Callable[[], object]) -> bool:
    """Whether nothing is lost with the last copy: it is not sound, or all that is whole in it is so in the new one.

    A database of another program, or of a newer version of this one, is not spared.
    """
    try:
        if broken:
            last = check(target, between)
            if (set(last.games) - set(last.broken)) & set(broken):
                return False
        with Store(new, reading=True, between=between) as one, Store(target, reading=True, between=between) as other:
            return holds(Log(one), Log(other))
    except StoreForeign:
        with target.open("rb") as file:
            return file.read(len(MAGIC)) != MAGIC
    except (StoreDamaged, StoreEmpty):
        return True


def holds(one: Log, other: Log) -> bool:
    """Whether all that was booked in `other` is in `one`, and no fewer things were kept beside it.

    The last row of each game stands for all before it, because its hash covers them. Raises StoreDamaged.
    """
    ends = (other.last(game) for game in other.games())
    booked = all((found := one.by_op(end.op_id)) is not None and found.hash == end.hash for end in ends)
    return booked and one.store.times_kept >= other.store.times_kept


def write_slices(store: Store, aside: Path, between: Callable[[], object] = lambda: None) -> None:
    """Copy the database in slices, each synced by itself: one sync at the end would keep everybody waiting."""
    made_new(aside).close()
    with closing(sqlite3.connect(aside, isolation_level=None)) as copy, aside.open("rb") as written:
        for setting in ("journal_mode=OFF", "synchronous=OFF", "cache_size=8"):
            copy.execute(f"PRAGMA {setting}")

        def slice_done() -> None:
            os.fsync(written.fileno())
            between()

        copy_pages(store.connection, copy, pages=PAGES, between=slice_done)
        os.fsync(written.fileno())


def check(file: Path, between: Callable[[], object] = lambda: None, *, rules: bool = False) -> CopyInfo:
    """Read a file that nobody has open: structure, every chain of hashes; and with `rules` whether each game could have
    been played so. Raises StoreError where it is broken, but for old games."""
    with Store(file, reading=True, between=between) as store:
        log, broken, otherwise = Log(store), [], 0
        games, playing = log.games(), log.in_progress()
        for game in games:
            try:
                if rules:
                    otherwise += len(played_again(log, game, between).otherwise)
                    continue
                for row in log.rows(game):
                    if row.number % ROWS == 0:
                        between()
            except StoreDamaged:
                if game == playing:
                    raise
                broken.append(game)
        newest = playing or (games[-1] if games else None)
        head = log.head(newest) if newest is not None else -1
        return CopyInfo(file, games, newest, head, None, tuple(broken), otherwise)


def inspect(file: Path) -> CopyInfo | None:
    """The second copy of a bank file; None if there is none, or it is not sound or cannot be read."""
    file = real(file)
    copy = copy_of(file)
    try:
        if not copy.exists():
            return None
        found = check(copy, rules=True)
    except (StoreError, OSError):
        return None
    noted = read_last_row(file)
    same = noted is not None and noted.game == found.game
    return msgspec.structs.replace(found, booked=noted.number if same and noted is not None else None)


def begin_anew(file: Path) -> Path | None:
    """Move file and second copy aside, so that an empty file is made next. Only if a person asks for it.

    Returns where the file is now, None if there was none.
    """
    file = real(file)
    aside = _move_aside(file)
    copy = copy_of(file)
    if copy.exists():
        copy.rename(free_name(copy, ".old"))
    sync_folder(file.parent)
    return aside


def go_on_without(file: Path) -> None:
    """Forget the last row noted beside a file, so that a file that lacks that row (StoreShort) opens again."""
    last_row_file(real(file)).unlink(missing_ok=True)


def _move_aside(file: Path) -> Path | None:
    """Move the file, durably, and only then its write-ahead log: a log alone does no harm, a file might look sound."""
    folder = file.parent
    aside = free_name(file, ".damaged")
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
