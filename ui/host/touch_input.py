"""Touches on KMSDRM: each touchscreen is read from when it is plugged in, before the app starts or while it runs.

Law: one that is unplugged and plugged in again is read again, and never twice. A touch whose end nobody saw ends as
`lost`, and does nothing. Import it after `kivy_env.prepare`.
"""

from __future__ import annotations

import itertools
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider
from kivy.lib.mtdev import MTDEV_ABS_POSITION_X, MTDEV_ABS_POSITION_Y, Device

from ui.host.contacts import Change, Contacts, Gap, Step
from ui.host.touch import Touchscreen, touchscreens

log = logging.getLogger("banker")

# Between two looks for a touchscreen, and before one that could not be read is opened again.
LOOK_S = 1.0
WAIT_MS = 1000
# A device is gone that says so many times in a row that it has records, and has none; that takes some milliseconds.
EMPTY_LOOKS = 1000


class Touch(MotionEvent):  # type: ignore[misc]  # Kivy has no types
    """A contact as Kivy has it. `lost`: it has ended, and nobody has seen it lifted."""

    def __init__(self, device: str, contact: int, place: dict[str, float]) -> None:
        self.lost = False
        super().__init__(device, contact, place, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)


class Reading:
    """One device file, read in a thread of its own and begun again wherever it ends."""

    def __init__(self, name: str, node: str) -> None:
        self.name, self.node = name, node
        self.thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._told: deque[tuple[Change, dict[str, float]]] = deque()
        self._numbers = itertools.count()
        self._touches: dict[int, Touch] = {}

    def start(self) -> None:
        """Read from now on."""
        self.thread.start()

    def update(self, dispatch: Callable[..., None]) -> None:
        """Hand on what has come since the last frame; Kivy dispatches one move of each touch a frame."""
        while self._told:
            change, place = self._told.popleft()
            if change.step is Step.BEGUN:
                self._touches[change.contact] = Touch(self.name, change.contact, place)
                dispatch("begin", self._touches[change.contact])
            elif change.step is Step.MOVED:
                self._touches[change.contact].move(place)
                dispatch("update", self._touches[change.contact])
            else:
                touch = self._touches.pop(change.contact)
                touch.lost = change.step is Step.LOST
                touch.update_time_end()
                dispatch("end", touch)

    def _run(self) -> None:
        again = False
        while True:
            if again or os.access(self.node, os.R_OK):
                again = self._read_once()
            if not again:
                time.sleep(LOOK_S)

    def _read_once(self) -> bool:
        """Read until the device is gone. True: it is there, and is to be opened again at once."""
        device = None
        try:
            device = Device(self.node)
            self._follow(device)
            log.info("the touchscreen %s is gone", self.node)
        except Gap:
            log.info("the touchscreen %s was too quick: some of its records are missing", self.node)
            return True
        except Exception as error:  # an OSError, or one that has no class of its own
            log.info("the touchscreen %s is gone: %s", self.node, error)
        finally:
            if device is not None:
                device.close()
        return False

    def _follow(self, device: Any) -> None:
        """Take its records until it says that it has some and has none, as a device that was unplugged does."""
        across, down = device.get_abs(MTDEV_ABS_POSITION_X), device.get_abs(MTDEV_ABS_POSITION_Y)
        slot = device.get_slot()
        contacts = Contacts(lambda: next(self._numbers), slot.value if slot is not None else 0)

        def tell(changes: tuple[Change, ...]) -> None:
            for change in changes:
                place = {"x": _share(change.x, across), "y": 1.0 - _share(change.y, down)}
                self._told.append((change, place))

        empty = 0
        try:
            while empty < EMPTY_LOOKS:
                if device.idle(WAIT_MS):
                    empty = 0
                    continue
                empty += 1
                while (record := device.get()) is not None:
                    empty = 0
                    tell(contacts.take(record.type, record.code, record.value))
        finally:
            tell(contacts.lose())


def _share(value: int, axis: Any) -> float:
    """Where a value lies on an axis, 0 to 1."""
    return float((value - axis.minimum) / max(1, axis.maximum - axis.minimum))


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
        known = {os.path.realpath(reading.node) for reading in self._readings}
        for found in self._found:
            if found in before and found.readable and os.path.realpath(found.node) not in known:
                log.info("touches are read from %s (%s)", found.name, found.node)
                reading = Reading(f"touch{len(self._readings)}", str(found.node))
                reading.start()
                self._readings = (*self._readings, reading)


def read_touchscreens() -> None:
    """Have the app's loop read every touchscreen, once it runs."""
    EventLoop.add_input_provider(Touchscreens(), True)
