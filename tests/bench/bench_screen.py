"""A touch to what is seen of it, and how evenly the app draws, also while the disk stands still for five seconds.

    python tests/bench/bench_screen.py [TOUCHES]

Prints figures; judges none. The real app in a real window on Xvfb: each touch is a real one (XTEST), at a moment of its
own between two frames, and is seen once the pixels of what was touched have changed in the server's picture. First the
dice on the table at rest, and at the end once more while the bank speaks without a pause; then a tile while a purchase
and a throw each wait for a disk that takes 5 s, and the longest time between two turns of the app's loop meanwhile.
Then the CPU of the table at rest, after what the bookings
set in motion is over. On a busy machine all but the processor's time is longer. (A card to *seen*: bench_latency.py;
the first frame: bench_app.py; what a screen takes to be laid out and painted: bench_paint.py; memory:
bench_evening.py.)
"""

from __future__ import annotations

import ctypes
import datetime
import mmap
import os
import platform
import random
import struct
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.bench_app import core_part, exact_cpu_s  # noqa: E402
from tests.bench.bench_latency import line  # noqa: E402
from tests.ui.test_window_game import CARDS, DIE_PITCH, DIE_X, DIE_Y, dice, play, seat_three  # noqa: E402
from tests.ui.window import SOUND, STALL_S, TURNS, Display, RunningApp  # noqa: E402

TOUCHES = 30
APART_S = (0.12, 0.3)
REST_S = 4.0
STUCK_S = 60.0
GIVEN_UP_S = 60.0
DIE = 50
TILE = (640.0, 45.0)
# Ground of the first tile beside its name, which a finger on the tile makes lighter.
TILE_CORNER = (700, 30)
NOWHERE = (797, 300)  # Beside the tiles nothing can be touched.


class Finger:
    """Touches one display through XTEST, and watches its picture."""

    def __init__(self, display: Display) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._server = ctypes.c_void_p(self._x.XOpenDisplay(display.name.encode()))
        assert self._server
        file = display._frame.open("rb")
        self._picture = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        head = struct.unpack(">25I", self._picture[:100])
        self._start, self._line = head[0] + 12 * head[19], head[12]

    def move(self, x: float, y: float) -> None:
        """Stand over this point."""
        self._test.XTestFakeMotionEvent(self._server, -1, int(x), int(y), 0)
        self._x.XFlush(self._server)

    def press(self, down: bool) -> None:
        """Touch, or lift."""
        self._test.XTestFakeButtonEvent(self._server, 1, down, 0)
        self._x.XFlush(self._server)

    def row(self, x: int, y: int, wide: int = DIE) -> bytes:
        """The pixels from here on to the right."""
        at = self._start + y * self._line + 4 * x
        return self._picture[at : at + 4 * wide]

    def seconds_until_seen(self, x: float, y: float, at: tuple[int, int]) -> float:
        """Touch this point. Returns the seconds until the pixels `at` change; the finger stays."""
        self.move(x, y)
        before, began = self.row(*at), time.perf_counter()
        self.press(True)
        while self.row(*at) == before:
            if time.perf_counter() - began > STUCK_S:
                raise SystemExit(f"nothing was seen of a touch at {x}, {y}")
            time.sleep(0.0005)
        return time.perf_counter() - began


def touch_dice(finger: Finger, chance: random.Random, count: int) -> list[float]:
    """Seconds until each of so many touches of the first row of dice is seen: one is chosen, then another."""
    took = []
    for number in range(count):
        x, y = DIE_X + DIE_PITCH * (number % 6), DIE_Y[0]
        took.append(finger.seconds_until_seen(x, y, (int(x) - DIE // 2, int(y) + DIE // 2 - 6)))
        time.sleep(0.05)
        finger.press(False)
        time.sleep(chance.uniform(*APART_S))
    return took


class Loop:
    """The turns of an app's loop, as tests/ui/window.py counts them in a file."""

    def __init__(self, app: RunningApp) -> None:
        file = app._turns_file.open("rb")
        self._map = mmap.mmap(file.fileno(), TURNS.size, access=mmap.ACCESS_READ)

    def longest_gap(self, until: Callable[[], bool], meanwhile: Callable[[], None]) -> float:
        """The longest time between two turns until then, in seconds; `meanwhile` is called between looks."""
        longest, turn, since = 0.0, self._turn(), time.perf_counter()
        while not until():
            meanwhile()
            now, at = self._turn(), time.perf_counter()
            longest = max(longest, at - since)
            if now != turn:
                turn, since = now, at
            time.sleep(0.0005)
        return longest

    def _turn(self) -> int:
        return int(TURNS.unpack(self._map[: TURNS.size])[0])


class TileTouches:
    """Touches of the first tile, one after the other, made between other things; each slides off and opens nothing."""

    def __init__(self, finger: Finger, chance: random.Random) -> None:
        self.took: list[float] = []
        self._finger, self._chance = finger, chance
        self._before = b""
        self._down: float | None = None
        self._next_at = 0.0

    def look(self) -> None:
        """Touch if it is time, or see whether the touch is seen."""
        now = time.perf_counter()
        if self._down is None and now >= self._next_at:
            self._finger.move(*TILE)
            self._before = self._finger.row(*TILE_CORNER)
            self._down = time.perf_counter()
            self._finger.press(True)
        elif self._down is not None and self._finger.row(*TILE_CORNER) != self._before:
            self.took.append(now - self._down)
            self.lift()
            self._next_at = now + self._chance.uniform(*APART_S)

    def lift(self) -> None:
        """Slide off, and lift."""
        self._finger.move(*NOWHERE)
        self._finger.press(False)
        self._down = None


def stalled(app: RunningApp, display: Display, finger: Finger, chance: random.Random) -> tuple[list[float], float]:
    """A purchase and a throw that each wait for the disk: seconds until touches meanwhile are seen, and the longest
    time between two turns of the loop."""
    touches, loop, longest = TileTouches(finger, chance), Loop(app), 0.0
    app.stall_disk()
    for gesture in (lambda: app.tap(CARDS[0]), lambda: display.click(*dice(5, 6))):
        booked, began = app.booked(), time.perf_counter()
        given_up = began + GIVEN_UP_S
        gesture()
        gap = loop.longest_gap(
            lambda booked=booked, given_up=given_up: app.booked() > booked or time.perf_counter() > given_up,
            touches.look,
        )
        longest, took = max(longest, gap), time.perf_counter() - began
        touches.lift()
        if not STALL_S <= took < GIVEN_UP_S:
            raise SystemExit(f"a booking took {took:.1f} s: it did not wait {STALL_S} s for the disk")
        app.steady()
    return touches.took, longest


def while_speaking(display: Display, folder: Path, chance: random.Random, count: int) -> list[float]:
    """Seconds until touches of the dice are seen while the bank makes one sentence after the other, heard by nobody."""
    folder.mkdir()
    (folder / "pcmC0D0p").touch()
    player = folder / "aplay"
    player.write_text("#!/bin/sh\nexec sleep 10\n")
    player.chmod(0o755)
    os.environ |= {SOUND: str(folder), "PATH": f"{folder}:{os.environ['PATH']}"}
    app = RunningApp(display, folder)
    seat_three(app, display)
    tasks = Path(f"/proc/{app.process.pid}/task").glob("*/children")
    children = " ".join(task.read_text() for task in tasks).split()
    if not any("voicing" in Path(f"/proc/{pid}/cmdline").read_text() for pid in children):
        raise SystemExit("the bank did not speak")
    took = touch_dice(Finger(display), chance, count)
    app.stop()
    return took


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else TOUCHES
    chance = random.Random(1)
    with tempfile.TemporaryDirectory(prefix="banker-bench-") as name:
        folder = Path(name)
        display = Display(folder)
        try:
            app = RunningApp(display, folder)
            seat_three(app, display)
            finger = Finger(display)
            before = exact_cpu_s(app.process.pid)
            at_rest = touch_dice(finger, chance, count)
            per_touch = (exact_cpu_s(app.process.pid) - before) / count
            play(app, display.click, *dice(1, 2))
            while_stalled, gap = stalled(app, display, finger, chance)
            idle = 100 * core_part(app.process.pid, REST_S)
            app.stop()
            speaking = while_speaking(display, folder / "speaking", chance, count)
        finally:
            display.close()
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores, {datetime.date.today()}")
    print("python tests/bench/bench_screen.py", *sys.argv[1:], f"  load {os.getloadavg()[0]:.1f}")
    print(line("touch to seen", at_rest))
    print(line("the same, speaking", speaking))
    print(f"the app's processor time for a touch and the pause after it: {1000 * per_touch:.1f} ms")
    print(line(f"disk stalls {STALL_S} s", while_stalled))
    print(f"longest time between two turns of the loop while the disk stalls: {1000 * gap:.0f} ms")
    print(f"the table at rest: {idle:.1f} % of a core")


if __name__ == "__main__":
    main()
