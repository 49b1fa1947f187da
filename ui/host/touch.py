"""The touchscreens of this machine."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

import msgspec

# ABS_MT_POSITION_X: what every touchscreen and touchpad tells (linux/input-event-codes.h).
MULTITOUCH_X = 0x35
# INPUT_PROP_POINTER: the device moves an arrow, as a touchpad does, and is no screen.
POINTER = 0x00


class Touchscreen(msgspec.Struct, frozen=True):
    """A touchscreen's name and device file, by a path that stays the same when it is plugged in again."""

    name: str
    node: Path

    @property
    def readable(self) -> bool:
        """Whether this user may read it; who is in the group `input` may."""
        return os.access(self.node, os.R_OK)


def touchscreens(root: Path = Path("/")) -> tuple[Touchscreen, ...]:
    """All that are connected, by the number of their device."""
    links = {link.resolve().name: link for link in sorted(root.glob("dev/input/by-path/*"))}
    found = []
    for event in sorted(root.glob("sys/class/input/event*"), key=lambda path: int(path.name.removeprefix("event"))):
        device = event / "device"
        if MULTITOUCH_X in _bits(device / "capabilities/abs") and POINTER not in _bits(device / "properties"):
            name = _text(device / "name") or event.name
            found.append(Touchscreen(name, links.get(event.name, root / "dev/input" / event.name)))
    return tuple(found)


def library_works() -> bool:
    """Whether libmtdev is installed, through which Kivy reads touchscreens."""
    try:
        ctypes.CDLL("libmtdev.so.1")
    except OSError:
        return False
    return True


def _bits(file: Path) -> set[int]:
    """The numbers of the bits that a file in /sys says are set: words of the machine's size, the highest first."""
    width = 8 * ctypes.sizeof(ctypes.c_long)
    words = [int(word, 16) for word in reversed(_text(file).split())]
    return {width * place + bit for place, word in enumerate(words) for bit in range(width) if word >> bit & 1}


def _text(file: Path) -> str:
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""
