"""Touchscreens that come and go while the app runs: Kivy's own reader of them, on devices that are pipes in a folder.

A pipe stands for the kernel's device: it says the same records, ends when it is unplugged, and its file goes.
"""

from __future__ import annotations

import os
import select
import shutil
import socket
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from tests.processes import DEADLINE_S
from tests.ui.test_display import DIRECT, SEVERAL_FINGERS, plug_in

if TYPE_CHECKING:
    from tests.ui.offscreen import Desk

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
"""Kivy's threads never end by themselves; here a pipe that is over ends its own."""

MOST = 1000
RECORD = struct.Struct("llHHi")
"""input_event of linux/input.h: two of time, the kind, the code, the value."""
SYNC, ABSOLUTE = 0, 3
SLOT, X, Y, TRACKING = 0x2F, 0x35, 0x36, 0x39


class Piped:
    """What Kivy's reader uses of libmtdev, on a pipe."""

    over = False
    refused = False
    """Whether a file was there and could not be opened."""

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
        self._touches += 1
        self._say(event, (SLOT, 0), (TRACKING, self._touches), (X, x), (Y, y))
        self._say(event, (TRACKING, -1))

    def _say(self, event: int, *changes: tuple[int, int]) -> None:
        """All at once, as the kernel gives out what belongs together."""
        records = [RECORD.pack(0, 0, ABSOLUTE, code, value) for code, value in changes]
        os.write(self._wires[event], b"".join(records) + RECORD.pack(0, 0, SYNC, 0, 0))


class Screens:
    """The source of touches on that machine, and what has come of it."""

    def __init__(self, source: Any) -> None:
        self.source = source
        self.begun: list[tuple[float, float]] = []
        self.ended = 0

    def update(self) -> None:
        self.source.update(self._dispatched)

    def _dispatched(self, kind: str, touch: Any) -> None:
        if kind == "begin":
            self.begun.append((touch.sx, touch.sy))
        self.ended += kind == "end"

    def until(self, holds: Callable[[], object]) -> None:
        end = time.monotonic() + DEADLINE_S
        while not holds():
            assert time.monotonic() < end, "waited in vain"
            self.update()
            time.sleep(0.005)

    def until_reads(self, count: int) -> None:
        """Wait until so many touchscreens are read."""
        self.until(lambda: len(self.source._readings) == count)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def screens(machine: Machine, table: Desk, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screens]:
    """What reads the machine's touchscreens, begun while none is there."""
    from kivy.core.window import Window
    from kivy.input.providers import mtdev

    from ui.host import touch_input

    monkeypatch.setattr(mtdev, "Device", Piped)
    monkeypatch.setattr(Piped, "refused", False)
    monkeypatch.setattr(touch_input, "LOOK_S", 0.01)
    Window.show_cursor = True
    screens = Screens(touch_input.Touchscreens(machine.root))
    screens.source.start()
    yield screens
    screens.source.stop()
    monkeypatch.setattr(Piped, "over", True)
    for reading in screens.source._readings:
        Path(os.path.realpath(reading.input_fn)).touch()
        reading.thread.join(DEADLINE_S)
        assert not reading.thread.is_alive()


def test_a_touchscreen_that_comes_after_the_start_is_read_and_hides_the_arrow(
    machine: Machine, screens: Screens
) -> None:
    from kivy.core.window import Window

    screens.update()
    assert Window.show_cursor
    machine.plug(3)
    screens.until_reads(1)
    machine.touch(3, 250, 100)
    screens.until(lambda: screens.ended)
    assert screens.begun == [(0.25, 0.9)]
    assert not Window.show_cursor


@pytest.mark.parametrize("file_stays", [False, True])
@pytest.mark.parametrize("again", [3, 4])
def test_one_that_is_plugged_in_again_is_read_again_and_each_touch_counts_once(
    machine: Machine, screens: Screens, again: int, file_stays: bool
) -> None:
    machine.plug(3, "usb-event")
    screens.until_reads(1)
    machine.touch(3, 100, 100)
    screens.until(lambda: screens.ended == 1)
    machine.pull(3, file_stays=file_stays)
    screens.until(lambda: not screens.source._found and Piped.refused == file_stays)
    machine.plug(again, "usb-event")
    machine.touch(again, 200, 200)
    screens.until(lambda: screens.ended == 2)
    machine.touch(again, 300, 300)
    screens.until(lambda: screens.ended == 3)
    assert screens.begun == [(0.1, 0.9), (0.2, 0.8), (0.3, 0.7)]
    assert len(screens.source._readings) == 1


def test_one_plugged_in_elsewhere_is_read_there(machine: Machine, screens: Screens) -> None:
    machine.plug(3, "usb-1-event")
    screens.until_reads(1)
    machine.pull(3)
    machine.plug(5, "usb-2-event")
    screens.until_reads(2)
    machine.touch(5, 500, 500)
    screens.until(lambda: screens.ended)
    assert screens.begun == [(0.5, 0.5)]


def test_one_with_a_second_name_is_read_once(machine: Machine, screens: Screens) -> None:
    machine.plug(3, "usb-event")
    screens.until_reads(1)
    (machine.root / "dev/input/by-path/usbv2-event").symlink_to("../event3")
    screens.until(lambda: screens.source._found[0].node.name == "usbv2-event")
    looked = screens.source._found
    screens.until(lambda: screens.source._found is not looked)
    machine.touch(3, 500, 500)
    screens.until(lambda: screens.ended)
    assert len(screens.source._readings) == 1
