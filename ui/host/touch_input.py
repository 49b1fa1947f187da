"""Touches on KMSDRM: each touchscreen is read from when it is plugged in, before the app starts or while it runs.

Law: one that is unplugged and plugged in again is read again, and never twice. Import it after `kivy_env.prepare`.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.provider import MotionEventProvider
from kivy.input.providers.mtdev import MTDMotionEventProvider

from ui.host.touch import Touchscreen, touchscreens

log = logging.getLogger("banker")

LOOK_S = 1.0
"""Between two looks for a touchscreen, and before one that could not be read is opened again."""


class Reading(MTDMotionEventProvider):  # type: ignore[misc]  # Kivy has no types
    """Kivy's reader of one device file, begun again wherever it ends."""

    def _thread_run(self, **wiring: Any) -> None:
        # It waits for a device to come back, but ends where the file is there without the device, as for a moment when
        # it is unplugged: with an OSError, or an error that has no class of its own.
        while True:
            if os.access(self.input_fn, os.R_OK):
                try:
                    super()._thread_run(**wiring)
                except Exception as error:
                    log.info("the touchscreen %s is gone: %s", self.input_fn, error)
            time.sleep(LOOK_S)


class Touchscreens(MotionEventProvider):  # type: ignore[misc]  # Kivy has no types
    """All touchscreens of this machine, found in `root`, as one source of touches."""

    def __init__(self, root: Path = Path("/")) -> None:
        super().__init__("touch", "")
        self._root = root
        self._found: tuple[Touchscreen, ...] = ()
        self._readings: tuple[Reading, ...] = ()
        self._ended = threading.Event()

    def start(self) -> None:
        """Read what is there, and look for more from now on."""
        self._found = touchscreens(self._root)
        self._look()
        threading.Thread(target=self._watch, name="touchscreens", daemon=True).start()

    def stop(self) -> None:
        """Look for no more."""
        self._ended.set()

    def update(self, dispatch_fn: Callable[..., None]) -> None:
        """Hand on the touches since the last frame. From the first touchscreen on no arrow is shown."""
        if self._readings and Window.show_cursor:
            Window.show_cursor = False
        for reading in self._readings:
            reading.update(dispatch_fn)

    def _watch(self) -> None:
        while not self._ended.wait(LOOK_S):
            self._look()

    def _look(self) -> None:
        """Read what two looks have found alike: the system makes the links to a device one after another."""
        before, self._found = self._found, touchscreens(self._root)
        known = {os.path.realpath(reading.input_fn) for reading in self._readings}
        for found in self._found:
            if found in before and found.readable and os.path.realpath(found.node) not in known:
                log.info("touches are read from %s (%s)", found.name, found.node)
                reading = Reading(f"touch{len(self._readings)}", str(found.node))
                reading.start()
                self._readings = (*self._readings, reading)


def read_touchscreens() -> None:
    """Have the app's loop read every touchscreen, once it runs."""
    EventLoop.add_input_provider(Touchscreens(), True)
