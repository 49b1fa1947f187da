"""A real window for tests: Xvfb, the real `banker run` as a process of its own, xdotool's clicks, taps through a FIFO.

What the app has booked is read from the lines it logs, and what it shows from the display's frame buffer.
"""

from __future__ import annotations

import os
import re
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

WIDTH, HEIGHT = 800, 480
PATIENCE_S = 40.0


class Display:
    """An X server without a screen, whose picture lies in a file."""

    def __init__(self, folder: Path, size: tuple[int, int] = (WIDTH, HEIGHT)) -> None:
        read, write = os.pipe()
        self._frame = folder / "Xvfb_screen0"
        screen = f"{size[0]}x{size[1]}x24"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-fbdir", str(folder), "-nolisten", "tcp"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as answer:
            self.name = f":{answer.readline().strip()}"

    def click(self, x: float, y: float) -> None:
        """A real click."""
        self._xdotool("mousemove", str(round(x)), str(round(y)), "click", "1")

    def hold(self, x: float, y: float, until: Callable[[], bool]) -> None:
        """Press until something is true, then let go."""
        self._xdotool("mousemove", str(round(x)), str(round(y)), "mousedown", "1")
        try:
            wait(until, "the hold to act")
        finally:
            self._xdotool("mouseup", "1")

    def _xdotool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env={**os.environ, "DISPLAY": self.name}, check=True)

    def picture(self, box: tuple[int, int, int, int] | None = None) -> bytes:
        """The pixels shown now, or those of (x, y, w, h)."""
        data = self._frame.read_bytes()
        head = struct.unpack(">25I", data[:100])
        head_size, colours, line = head[0], head[19], head[12]
        start = head_size + 12 * colours
        x, y, w, h = box or (0, 0, head[4], head[5])
        return b"".join(data[start + row * line + 4 * x : start + row * line + 4 * (x + w)] for row in range(y, y + h))

    def close(self) -> None:
        """End this server."""
        self._server.terminate()
        self._server.wait(10)


class RunningApp:
    """`banker run` on a data folder, with a FIFO reader or another. `lines`: what it has logged."""

    def __init__(self, display: Display, folder: Path, *options: str, reader: str | None = None) -> None:
        self.fifo = folder / "reader"
        command = [sys.executable, "-m", "ui.cli", "run", "--reader", reader or f"fifo:{self.fifo}"]
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [*command, "--data", str(folder / "data"), "--config", str(folder / "none"), "--language", "fr", *options],
            cwd=Path(__file__).parents[2],
            env={
                **os.environ,
                "DISPLAY": display.name,
                "SDL_VIDEODRIVER": "x11",
                "PYTHONUNBUFFERED": "1",
                "TMPDIR": str(folder),  # a process that is killed leaves its own behind
            },
            stderr=subprocess.PIPE,
            text=True,
        )
        self._display = display
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line.rstrip())

    def said(self, pattern: str) -> int:
        """How many logged lines hold the pattern."""
        return sum(re.search(pattern, line) is not None for line in self.lines)

    def booked(self) -> int:
        """The number of the last row booked, as logged; 0 before the first."""
        numbers = [int(m[1]) for line in self.lines if (m := re.search(r"booked (\d+)", line))]
        return numbers[-1] if numbers else 0

    def until(self, true: Callable[[], bool], what: str) -> None:
        """Wait for something; a process that has ended never brings it about."""
        wait(lambda: true() or self._ended(), what)
        assert true(), f"the app ended while waiting for {what}:\n" + "\n".join(self.lines[-30:])

    def _ended(self) -> bool:
        return self.process.poll() is not None

    def until_shown(self, screen: str) -> None:
        """Wait until this screen is the one shown."""
        self.until(lambda: self._last_screen() == screen, f"screen {screen}")

    def _last_screen(self) -> str:
        shown = [m[1] for line in self.lines if (m := re.search(r"screen (\w+)", line))]
        return shown[-1] if shown else ""

    def tap(self, uid: str) -> None:
        """One card, put and taken away."""
        with self.fifo.open("w") as pipe:
            pipe.write(f"{uid}\n")

    def steady(self, box: tuple[int, int, int, int] | None = None) -> bytes:
        """The picture once it has stopped changing."""
        last, same = self._display.picture(box), 0
        end = time.monotonic() + PATIENCE_S
        while same < 5:
            assert time.monotonic() < end, "the picture never stood still"
            time.sleep(0.05)
            now = self._display.picture(box)
            last, same = now, same + 1 if now == last else 0
        return last

    def kill(self) -> None:
        """Pull the plug."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        """Close the window as the system does."""
        self.process.terminate()
        return self.process.wait(20)


def wait(true: Callable[[], bool], what: str, seconds: float = PATIENCE_S) -> None:
    """Wait for a condition."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)
