"""Where things lie on disk."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

LOG_NAME = "banker.db"
EDITIONS = "editions"
"""The name of the folder in the data folder with the player's own editions."""


def data_folder(given: str | None) -> Path:
    """The player's data folder: as given, else where the service keeps its state, else the user's own."""
    if given:
        return Path(given).expanduser()
    state = os.environ.get("STATE_DIRECTORY")
    return Path(state) if state else platformdirs.user_data_path("banker")
