"""Touchscreens that are pipes in a folder, read by the app's own reader of them.

A pipe stands for the kernel's device: it says the same records, ends when it is unplugged, and its file goes.
"""

from __future__ import annotations

import os
import select
import shutil
import socket
import struct
from pathlib import Path
from types import SimpleNamespace

MOST = 1000
# input_event of linux/input.h: two of time, the kind, the code, the value.
RECORD = struct.Struct("llHHi")
SYNC, ABSOLUTE = 0, 3
DROPPED = 3
SLOT, X, Y, TRACKING = 0x2F, 0x35, 0x36, 0x39


# As /sys says it: ABS_X and ABS_Y, and the same of each finger.
SEVERAL_FINGERS = "260800000000003"
TOUCHPAD, DIRECT, NEITHER = "5", "2", "0"


def plug_in(root: Path, event: int, name: str, absolute: str, properties: str) -> None:
    """Give the machine at `root` an input device with these bits, as words of the kernel."""
    device = root / f"sys/class/input/event{event}/device"
    (device / "capabilities").mkdir(parents=True)
    (device / "name").write_text(f"{name}\n")
    (device / "capabilities/abs").write_text(f"{absolute}\n")
    (device / "properties").write_text(f"{properties}\n")
    (root / "dev/input").mkdir(parents=True, exist_ok=True)
    if not (root / f"dev/input/event{event}").exists():
        (root / f"dev/input/event{event}").touch()


class Piped:
    """What the reader uses of libmtdev, on a pipe."""

    over = False
    slot = 0  # The one of which the next record speaks when a device is opened.
    refused = False  # Whether a file was there and could not be opened.

    def __init__(self, name: str) -> None:
        if self.over:
            raise SystemExit
        try:
            self._pipe = os.open(name, os.O_RDONLY | os.O_NONBLOCK)
        except OSError:
            type(self).refused = True
            raise

    def get_abs(self, _: int) -> SimpleNamespace:
        return SimpleNamespace(minimum=0, maximum=MOST)

    def get_slot(self) -> SimpleNamespace:
        return SimpleNamespace(value=self.slot)

    def idle(self, ms: int) -> bool:
        if self.over:
            raise SystemExit
        return not select.select([self._pipe], [], [], ms / 10_000)[0]

    def get(self) -> SimpleNamespace | None:
        if self.over:
            raise SystemExit
        try:
            read = os.read(self._pipe, RECORD.size)
        except BlockingIOError:
            return None
        if not read:
            return None
        _, _, kind, code, value = RECORD.unpack(read)
        return SimpleNamespace(type=kind, code=code, value=value)

    def close(self) -> None:
        os.close(self._pipe)


class Machine:
    """A folder like the root of a machine, with touchscreens that are plugged in, touched and pulled."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._wires: dict[int, int] = {}
        self._touches = 0
        (root / "sys/class/input").mkdir(parents=True)

    def plug(self, event: int, port: str = "") -> None:
        """Plug a touchscreen in, which becomes this device; `port`: at a plug with a name."""
        node = self.root / f"dev/input/event{event}"
        node.parent.mkdir(parents=True, exist_ok=True)
        node.unlink(missing_ok=True)
        os.mkfifo(node)
        self._wires[event] = os.open(node, os.O_RDWR | os.O_NONBLOCK)
        if port:
            link = self.root / "dev/input/by-path" / port
            link.parent.mkdir(exist_ok=True)
            link.unlink(missing_ok=True)
            link.symlink_to(f"../event{event}")
        plug_in(self.root, event, "ft5x06", SEVERAL_FINGERS, DIRECT)

    def pull(self, event: int, *, file_stays: bool = False) -> None:
        """Pull it out. `file_stays`: its file is still there, as for a moment it is, and cannot be opened."""
        node = self.root / f"dev/input/event{event}"
        shutil.rmtree(self.root / f"sys/class/input/event{event}")
        node.unlink()
        if file_stays:
            with socket.socket(socket.AF_UNIX) as bound:
                bound.bind(os.path.relpath(node))
        os.close(self._wires.pop(event))

    def touch(self, event: int, x: int, y: int) -> None:
        """Touch it there, in thousandths from its top left, and let go."""
        self.lay(event, x, y)
        self.say(event, (TRACKING, -1))

    def lay(self, event: int, x: int, y: int) -> None:
        """Put a finger down there, and leave it."""
        self._touches += 1
        self.say(event, (SLOT, 0), (TRACKING, self._touches), (X, x), (Y, y))

    def say(self, event: int, *changes: tuple[int, int]) -> None:
        """All at once, as the kernel gives out what belongs together."""
        records = [RECORD.pack(0, 0, ABSOLUTE, code, value) for code, value in changes]
        os.write(self._wires[event], b"".join(records) + RECORD.pack(0, 0, SYNC, 0, 0))

    def drop(self, event: int) -> None:
        """Nobody has read for so long that records were dropped."""
        os.write(self._wires[event], RECORD.pack(0, 0, SYNC, DROPPED, 0) + RECORD.pack(0, 0, SYNC, 0, 0))
