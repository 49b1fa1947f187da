"""Which bank file a command means, and the exit code for what is wrong with it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from banker.paths import file_of, real, resolved
from banker.store_error import StoreDamaged, StoreError, StoreForeign
from ui.host.places import LOG_NAME, PlaceError, data_folder


def file_named(options: argparse.Namespace) -> Path:
    """The bank's file that the options name. Raises PlaceError."""
    if options.db is None:
        return real(data_folder(options.data) / LOG_NAME)
    file = file_of(resolved(options.db))
    if file is None:
        raise PlaceError(f"--db {options.db}: this is no file")
    return file


def told(error: StoreError) -> int:
    """Say what is wrong with a file. Returns the exit code: 1 if it is damaged or not a bank's, else 2."""
    print(error, file=sys.stderr)
    return 1 if isinstance(error, StoreDamaged | StoreForeign) else 2
