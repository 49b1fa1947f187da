"""Kivy's environment and settings. Call `prepare` once, before anything of Kivy is imported.

Law: every tap arrives once. On a desktop SDL turns touches into mouse events, so that a second provider would double
them. On KMSDRM it does not (SDL 2.30, SDL_evdev.c: a touch there has no window), and Kivy drops the finger events that
it sends instead; there each touchscreen is read through libmtdev, beside the mouse (`touch_input.py`). Its touches turn
with the window, as all touches do in Kivy (`Window.transform_motion_event_2d`).
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

_ENV = {
    "KIVY_NO_ARGS": "1",  # Kivy would eat our command line
    "KIVY_NO_CONFIG": "1",  # no settings in the home folder that differ from ours
    "KIVY_NO_FILELOG": "1",  # no new log file on the SD card at each start
    "KIVY_LOG_MODE": "PYTHON",  # does not take over the root logger
    "KIVY_IMAGE": "sdl2",  # else it loads Pillow too, which is here for `banker print` alone
}
FRAMES = 30  # The most frames a second: an idle screen draws none, but each turn of the loop costs.


def prepare(
    width: int,
    height: int,
    rotation: int = 0,
    *,
    whole_screen: bool = False,
    arrow: bool = True,
) -> None:
    """Fix Kivy's settings for a window of this size in pixels, on a display mounted with this `rotation` in degrees.

    `whole_screen`: the size of the display counts instead, if anybody knows it. `arrow`: the mouse's is shown.
    """
    os.environ.update(_ENV)
    os.environ["KIVY_HOME"] = _folder()
    from kivy.config import Config

    graphics: dict[str, object] = {"width": width, "height": height, "multisamples": 0, "maxfps": FRAMES}
    graphics["allow_screensaver"] = 0
    graphics |= {"rotation": rotation, "show_cursor": int(arrow), "fullscreen": "auto" if whole_screen else "0"}
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
