"""Where things lie on disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

LOG_NAME = "banker.db"
EDITIONS = "editions"  # The name of the folder in the data folder with the player's own editions.
STICK = Path("/media/banker")  # Where a stick called BANKER is, as long as it is in.
# What a table and its link leave for each other: of the services (deploy/banker-post.conf), else in the data folder.
SERVICE_POST = Path("/var/lib/banker-post")
POST = "post"
LINK_LOCK = "lock"  # In the link's half, held by the link at work.
TALLIES = "tallies"  # The name of the folder in the data folder with the tallies that were saved.


# Below these a desktop mounts the sticks of a user, each in a folder of its own.
MOUNTS = (Path("/media"), Path("/run/media"))


class PlaceError(Exception):
    """A file or folder that cannot be used, in one sentence."""


def from_home(path: Callable[[], Path]) -> Path:
    """This path with its `~` put in full. Raises PlaceError if nobody knows where the user's home is."""
    try:
        return path().expanduser()
    except RuntimeError as error:
        raise PlaceError("this user has no home folder: set HOME, or name files and folders in full") from error


def data_folder(given: str | None) -> Path:
    """The player's data folder: as given, else where the service keeps its state, else the user's own.

    Raises PlaceError.
    """
    if given:
        return from_home(lambda: Path(given))
    state = os.environ.get("STATE_DIRECTORY")
    return Path(state) if state else from_home(_own_folder)


def post_folder(given: str | None) -> Path:
    """What the table with this data folder shares with its link. Raises PlaceError."""
    if given is None and os.environ.get("STATE_DIRECTORY"):
        return SERVICE_POST
    return data_folder(given) / POST


def _own_folder() -> Path:
    import platformdirs  # the first frame comes sooner without it where the folder is given

    return platformdirs.user_data_path("banker")


def stick_folders(given: Sequence[Path] = (), mounts: Sequence[Path] = MOUNTS) -> tuple[Path, ...]:
    """Where a stick may be: the folders given, where one called BANKER is, and where a desktop mounts others."""
    found = [folder for mount in mounts for folder in sorted(mount.glob("*/*")) if not folder.name.startswith(".")]
    return (*given, STICK, *found)


def own_editions(given: Path | None) -> Path | None:
    """Where the player's own editions are read: in the folder given, else in the data folder; None: there is no home.

    Raises PlaceError: the folder given is none.
    """
    if given is not None:
        if not os.path.isdir(given):
            raise PlaceError(f"--editions {given}: there is no such folder. Check the name")
        return given
    try:
        return data_folder(None) / EDITIONS
    except PlaceError:
        return None
