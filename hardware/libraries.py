"""Imports the libraries that only a Pi has, when they are needed and from wherever the program was started."""

from __future__ import annotations

import atexit
import importlib
import os
import shutil
import tempfile
from typing import Any


def load(name: str) -> Any:
    """Import the module of this name; raises whatever its import raises."""
    _give_lgpio_a_folder()
    return importlib.import_module(name)


def _give_lgpio_a_folder() -> None:
    """lgpio makes a pipe in LG_WD, or else in the current folder, and cannot be imported where it may not."""
    if "LG_WD" not in os.environ and not os.access(os.curdir, os.W_OK):
        os.environ["LG_WD"] = folder = tempfile.mkdtemp(prefix="lgpio-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
