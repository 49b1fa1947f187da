"""Imports the libraries that only a Pi has, when they are needed, from any folder in which the program was started."""

from __future__ import annotations

import atexit
import importlib
import os
import shutil
import tempfile
from typing import Any

from hardware.ports import FaultCause, PanelError, ReaderError


def load(name: str, kind: type[PanelError] | type[ReaderError]) -> Any:
    """Import the module of this name. Raises an error of this kind if it is missing, as it is off a Pi, or fails."""
    _give_lgpio_a_folder()
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        detail = f"Python has no {error.name}: on a Raspberry Pi deploy/run.sh installs it"
        raise kind(FaultCause.PACKAGE_MISSING, detail) from error
    except (ImportError, AttributeError, RuntimeError, OSError) as error:
        # AttributeError: pip's lgpio for Python 3.13 is an empty module.
        raise kind(FaultCause.GPIO_UNUSABLE, f"{name} does not work on this machine: {error}") from error


def _give_lgpio_a_folder() -> None:
    """lgpio makes a pipe in LG_WD, or else in the current folder, and cannot be imported where it may not."""
    if "LG_WD" not in os.environ and not os.access(os.curdir, os.W_OK):
        os.environ["LG_WD"] = folder = tempfile.mkdtemp(prefix="lgpio-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
