"""`banker backup` and `banker restore`: a dated copy of the bank's file, and a copy put in its place.

Law: the command says what it did, and where each file lies now. It never throws a replaced file away.
"""

from __future__ import annotations

import argparse
from datetime import datetime
from pathlib import Path

from banker.backup import CopyInfo, make_dated, make_room
from banker.restore import Relation, Restored, restore
from banker.store_error import StoreError
from ui.files.place import file_named, told
from ui.host.places import PlaceError

# How the copy stands to what it has replaced.
WHAT_LAY_THERE = {
    Relation.NEWER: "The copy holds all that lay here, and more",
    Relation.OLDER: "The copy is older than what lay here",
    Relation.APART: "Neither the copy nor what lay here holds all of the other",
    Relation.DAMAGED: "What lay here cannot be used",
}


def backup(options: argparse.Namespace) -> int:
    """Write a dated copy of the bank's file into a folder, and remove older ones there if asked to.

    Returns 0; 1 if the file is damaged; 2 if it cannot be.
    """
    folder: Path = options.folder
    if not folder.is_dir():
        raise PlaceError(f"{folder}: there is no such folder. Make it first, or name another one")
    file = file_named(options)
    try:
        made = make_dated(file, folder, f"{datetime.now():%Y-%m-%d}")
    except StoreError as error:
        return told(error)
    print(f"{made.path}: a copy of {file}, {_held(made)}")
    if options.keep:
        _make_room(made.path, options.keep)
    return 0


def _make_room(newest: Path, keep: int) -> None:
    """Remove older copies and say which. If that fails, the new copy is as good."""
    try:
        for path in make_room(newest, keep):
            print(f"{path}: removed, since the newer copy holds all of it")
    except (OSError, StoreError) as error:
        print(f"Older copies stay in {newest.parent}: {error}")


def put_back(options: argparse.Namespace) -> int:
    """Put a copy in the place of the bank's file. Returns 0; 1 if the copy is damaged; 2 if it cannot be done."""
    file = file_named(options)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        done = restore(file, options.file)
    except OSError as error:
        raise PlaceError(f"{error.filename or file} cannot be used: {error.strerror}") from error
    except StoreError as error:
        return told(error)
    print("\n".join(_sentences(file, done)))
    return 0


def _held(copy: CopyInfo) -> str:
    """What a copy holds: 2 games, the last row 51."""
    games = f"{len(copy.games)} game{'' if len(copy.games) == 1 else 's'}"
    older = f"; {copy.otherwise} rows are booked as older rules did" if copy.otherwise else ""
    newest = f", the last row of the newest {copy.number}" if copy.game is not None else ""
    return f"{games}{newest}" + older + (f"; damaged: {', '.join(copy.broken)}" if copy.broken else "")


def _sentences(file: Path, done: Restored) -> list[str]:
    if done.relation is Relation.SAME:
        return [f"{file} and {done.copy.path} hold the same: nothing was done."]
    said = [f"{file}: now what {done.copy.path} holds, {_held(done.copy)}. That copy stays where it is."]
    if done.aside is not None:
        why = WHAT_LAY_THERE.get(done.relation, "Nothing was booked in what lay here")
        said.append(f"{why}{f' ({done.damage})' if done.damage else ''}. What lay here is now {done.aside}.")
        said += [_lost(*lost) for lost in done.lost]
        if done.relation in (Relation.OLDER, Relation.APART):
            said.append(f"To have that back: banker restore {done.aside} --db {file}")
    return said


def _lost(game: str, here: int, there: int) -> str:
    if here < 0:
        return f"Game {game} is in that file alone, up to row {there}."
    return f"Game {game} goes up to row {here} here, and up to row {there} there."
