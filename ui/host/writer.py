"""Writes files for people in a thread of its own, so that a slow disk or stick keeps nobody waiting.

Law: under its name lies the whole new file, or still the old one.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from banker.disk import sync_folder
from banker.paths import made_new

# Takes the names of the files that were written, or what was in the way.
Told = Callable[[tuple[str, ...], OSError | None], object]


class Writer:
    """Writes into `folder`. `make`: the folder is made if it is missing; else it must be there, as one on a stick.

    Once all is written, the thread here gives `tell` what is to be called elsewhere.
    """

    def __init__(self, folder: Path, tell: Callable[[Callable[[], object]], None], *, make: bool) -> None:
        self.folder, self._tell, self._make = folder, tell, make

    def write(self, parts: Mapping[str, Callable[[], bytes]], told: Told) -> None:
        """Write files by name. What is in them is only made in the thread here."""
        threading.Thread(target=self._run, args=(parts, told), name="writer", daemon=True).start()

    def _run(self, parts: Mapping[str, Callable[[], bytes]], told: Told) -> None:
        try:
            if self._make:
                self.folder.mkdir(parents=True, exist_ok=True)
            for name, content in parts.items():
                put(self.folder / name, content())
        except OSError as error:
            self._tell(partial(told, (), error))
        else:
            self._tell(partial(told, tuple(parts), None))


def put(path: Path, content: bytes, *, private: bool = False) -> None:
    """Put a file in place, synced; if that fails, remove what was begun. `private`: its user alone may read it. Raises
    OSError."""
    part = path.with_name(f"{path.name}.part")
    try:
        with made_new(part) as file:
            if private:
                with suppress(PermissionError):  # a stick whose files have no users
                    os.fchmod(file.fileno(), 0o600)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        sync_folder(path.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
