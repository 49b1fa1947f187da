"""Which bank file a command means, and the exit code for what is wrong with it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from banker.bank import Bank, GameInfo
from banker.paths import file_of, real, resolved
from banker.store import Store
from banker.store_error import StoreDamaged, StoreEmpty, StoreError, StoreForeign
from ui.host.places import LOG_NAME, PlaceError, data_folder


def file_named(options: argparse.Namespace) -> Path:
    """The bank's file that the options name. Raises PlaceError."""
    if options.db is None:
        return real(data_folder(options.data) / LOG_NAME)
    file = file_of(resolved(options.db))
    if file is None:
        raise PlaceError(f"--db {options.db}: this is no file")
    return file


def looked_at(options: argparse.Namespace, file: Path) -> Store:
    """The bank's file, to be looked at, also while the app has it open. Raises StoreError; PlaceError: no game was
    played yet."""
    if options.db is None and os.path.exists(file.parent) and not os.path.isdir(file.parent):
        raise PlaceError(f"--data {options.data or file.parent}: this is no folder")
    if options.db is None and not os.path.lexists(file):
        raise _no_game(file)
    try:
        return Store(file, reading=True, beside=True)
    except StoreEmpty as error:
        raise _no_game(file) from error


def games_of(store: Store, file: Path) -> tuple[GameInfo, ...]:
    """The games of a file. Raises PlaceError if there is none yet."""
    games = Bank(store).games()
    if not games:
        raise _no_game(file)
    return games


def _no_game(file: Path) -> PlaceError:
    return PlaceError(f"{file}: there is no game yet; the app begins one")


def told(error: StoreError) -> int:
    """Say what is wrong with a file. Returns the exit code: 1 if it is damaged or not a bank's, else 2."""
    print(error, file=sys.stderr)
    return 1 if isinstance(error, StoreDamaged | StoreForeign) else 2
