"""The light behind the display, as Linux offers it under /sys/class/backlight: found, set in percent."""

from __future__ import annotations

import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)

FOLDER = Path("/sys/class/backlight")


class Backlight:
    """One light. `folder`: its own, with `max_brightness` and `brightness` in it."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "brightness"
        self._most = int((folder / "max_brightness").read_text())

    @property
    def writable(self) -> bool:
        """Whether this user may set it."""
        return os.access(self._file, os.W_OK)

    def set(self, percent: int) -> None:
        """Set the brightness; 0 is dark, anything else at least the least light there is. A failure is only logged."""
        level = max(1, round(self._most * percent / 100)) if percent else 0
        try:
            self._file.write_text(str(level))
        except OSError as error:
            log.warning("the light of the display cannot be set: %s", error)


def find_backlight(folder: Path = FOLDER) -> Backlight | None:
    """The first light there is, None without one."""
    try:
        lights = sorted(folder.iterdir())
    except OSError:
        return None
    for light in lights:
        try:
            return Backlight(light)
        except (OSError, ValueError) as error:
            log.info("%s is no light that can be set: %s", light, error)
    return None
