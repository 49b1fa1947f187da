"""Puts a copy in the place of the bank's file.

Law: nothing is thrown away: what lay there is kept aside under a name of its own, and the copy stays where it is. Cut
off at any point, the file is what it was or what it becomes; a last row noted beside it says so if rows are missing.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import nullcontext, suppress
from enum import StrEnum
from pathlib import Path

import msgspec

from banker import disk
from banker.backup import CopyInfo, check, holds, inspect, write_slices
from banker.last_row import last_row_file
from banker.log import Log
from banker.paths import copy_of, free_name, new_beside, pid_note, real, write_ahead_log_of
from banker.store import Store
from banker.store_error import StoreBusy, StoreDamaged, StoreEmpty, StoreUnwritable


class Relation(StrEnum):
    """What a copy is to the file that lay there: `newer` holds all that was booked in it, and more."""

    SAME = "same"
    NEWER = "newer"
    OLDER = "older"
    APART = "apart"
    DAMAGED = "damaged"
    NOTHING = "nothing"  # Nothing lay there, or an empty file.


class Restored(msgspec.Struct, frozen=True):
    """What was put in place, what it is to what lay there, and where that is now (`aside`; None: it was not moved).

    `lost`: games that went further in what lay there, or were in that alone; each with its last row here (−1: not in
    the copy) and there. `damage`: what is wrong with what lay there.
    """

    copy: CopyInfo
    relation: Relation
    aside: Path | None = None
    lost: tuple[tuple[str, int, int], ...] = ()
    damage: str = ""


def restore_second_copy(file: Path) -> Path | None:
    """Put the second copy beside a file in its place. Returns where what lay there is now, None if nothing did.

    Raises StoreDamaged if there is no sound copy; the file is then left as it is.
    """
    file = real(file)
    if inspect(file) is None:
        raise StoreDamaged(str(file), "there is no second copy that is sound", "The file is left as it is")
    return restore(file, copy_of(file)).aside


def restore(file: Path, source: Path) -> Restored:
    """Put a copy in the place of a file that nobody has open; if both hold the same, nothing is done.

    Raises StoreError: the copy is not sound or holds what no table can have played, one of the two is open or another
    program's, or the disk fails.
    """
    file, source = real(file), real(source)
    if file.exists() and source.exists() and source.samefile(file):
        raise StoreUnwritable(str(source), "this is the bank's own file", "Name a copy of it")
    copy = check(source, rules=True)
    found, new = _compared(copy, file), new_beside(file)
    try:
        if found.relation is Relation.SAME:
            disk.sync_folder(file.parent)  # what an earlier try may not have come to
            return found
        with Store(source, reading=True) as store:
            write_slices(store, new)
        check(new)
        _give(new, file if file.exists() else file.parent)
        with disk.locked(file, alone=True) if file.exists() else nullcontext():
            return msgspec.structs.replace(found, aside=_put(new, file, _ending(found)))
    except disk.Locked as cause:
        note = pid_note(file)
        raise StoreBusy(str(file), f"the bank is open already{note}", "Close the other one first") from cause
    except (OSError, sqlite3.Error) as cause:
        remedy = "Make room, and restore again"
        raise StoreUnwritable(str(file), f"the copy could not be put in place ({cause})", remedy) from cause
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def _compared(copy: CopyInfo, file: Path) -> Restored:
    """What a sound copy is to the file at the place. Raises StoreError for what must stay there."""
    if not file.exists():
        return Restored(copy, Relation.NOTHING)
    try:
        check(file)
        with Store(copy.path, reading=True) as one, Store(file, reading=True) as other:
            return _related(copy, one, other)
    except StoreEmpty:
        return Restored(copy, Relation.NOTHING)
    except StoreDamaged as error:
        return Restored(copy, Relation.DAMAGED, damage=error.what)


def _related(copy: CopyInfo, one: Store, other: Store) -> Restored:
    here, there = Log(one), Log(other)
    more, less = holds(here, there), holds(there, here)
    if more and less and _kept(one) == _kept(other):
        return Restored(copy, Relation.SAME)
    relation = Relation.APART if more == less else Relation.NEWER if more else Relation.OLDER
    ends = ((game, here.head(game), there.last(game)) for game in there.games())
    lost = tuple((game, head, end.number) for game, head, end in ends if not _has(here, end.op_id, end.hash))
    return Restored(copy, relation, lost=lost)


def _has(log: Log, op_id: str, digest: bytes) -> bool:
    found = log.by_op(op_id)
    return found is not None and found.hash == digest


def _kept(store: Store) -> dict[str, bytes | None]:
    return {name: store.kept(name) for name in store.names_kept("")}


def _ending(found: Restored) -> str:
    return ".damaged" if found.relation is Relation.DAMAGED else ".replaced"


def _put(new: Path, file: Path, ending: str) -> Path | None:
    """Put a file in the place of another, which is kept aside with its write-ahead log. Returns where it is then.

    The log goes before the file: left beside the copy it would be applied to it. The last row noted goes after it:
    should the power go between, a file that lacks its log, or a copy that is older, is not taken for all there was.
    """
    folder, log = file.parent, write_ahead_log_of(file)
    aside, there = free_name(file, ending), file.exists()
    for part, kept in ((file, aside), (log, write_ahead_log_of(aside))):
        if part.exists():
            _name_twice(part, kept)
    disk.sync_folder(folder)
    log.unlink(missing_ok=True)
    disk.sync_folder(folder)
    new.replace(file)
    disk.sync_folder(folder)
    last_row_file(file).unlink(missing_ok=True)
    disk.sync_folder(folder)
    return aside if there else None


def _give(new: Path, like: Path) -> None:
    """Give a file to the owner of another, if we may: the app runs as a user of its own."""
    owner = like.stat()
    with suppress(PermissionError):
        os.chown(new, owner.st_uid, owner.st_gid)


def _name_twice(file: Path, other: Path) -> None:
    """Let a file lie under a second name; on a disk that knows no second names, as a copy."""
    try:
        os.link(file, other)
    except PermissionError:
        disk.copy_synced(file, other)
