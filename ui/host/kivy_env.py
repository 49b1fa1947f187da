"""Kivy's environment and settings. Call `prepare` once, before anything of Kivy is imported.

Law: one input provider only. SDL turns touches into mouse events, so that a second provider would make every
tap arrive twice.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

_ENV = {
    "KIVY_NO_ARGS": "1",  # Kivy would eat our command line
    "KIVY_NO_CONFIG": "1",  # no file in the home folder that drifts
    "KIVY_NO_FILELOG": "1",  # no log file a start on the SD card
    "KIVY_LOG_MODE": "PYTHON",  # does not take over the root logger
}
FRAMES = 30
"""The most frames a second: an idle screen draws none, but each turn of the loop costs."""


def prepare(width: int, height: int, rotation: int = 0) -> None:
    """Fix Kivy's settings for a window of this size in pixels, as people see it.

    `rotation` in degrees: how the display is mounted; a quarter turn makes a window as high as it is seen wide.
    """
    if rotation in (90, 270):
        width, height = height, width
    os.environ.update(_ENV)
    os.environ["KIVY_HOME"] = _folder()
    from kivy.config import Config

    graphics = {"width": width, "height": height, "multisamples": 0, "maxfps": FRAMES, "allow_screensaver": 0}
    graphics["rotation"] = rotation
    for key, value in graphics.items():
        Config.set("graphics", key, str(value))
    Config.set("kivy", "exit_on_escape", "0")
    for key, _ in Config.items("input"):
        Config.remove_option("input", key)
    Config.set("input", "mouse", "mouse,disable_multitouch")


def _folder() -> str:
    """A new folder for the icons and empty folders that Kivy makes at each start; removed when the process ends.

    One for each process, since two that make the same one at the same time stumble over each other.
    """
    folder = tempfile.mkdtemp(prefix="banker-kivy-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
