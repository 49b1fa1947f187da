"""Seconds to the first frame and to the home screen, idle CPU and memory of the app, each beside a bare Kivy window.

    python tests/bench/bench_app.py

Prints figures; judges none. Both windows are opened on the same Xvfb by turns, the median counting: the time until
pixels have changed there, and the CPU used by then, which says more on a busy machine.
"""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.ui.window import Display, wait  # noqa: E402

BARE = """
import os, sys
sys.path.insert(0, sys.argv[1])
from ui.host import kivy_env
kivy_env.prepare(800, 480)
from kivy.app import App
from kivy.core.window import Window
from kivy.uix.widget import Widget
class Bare(App):
    def build(self):
        Window.clearcolor = (0.2, 0.3, 0.4, 1)
        return Widget()
Bare().run()
"""
STARTS = 9 if "BANKER_LONG" in os.environ else 3
IDLE_S = 5.0
QUIET_S, QUIET_CPU, RESTS_S = 0.5, 0.05, 30.0
LOOK_S = 0.002
GIVEN_UP_S = 60.0
# Pixels of the ground, and of the large paper on the home screen.
GROUND_AT, PAPER_AT = (290, 280, 2, 2), (600, 60, 2, 2)
PAGE = os.sysconf("SC_PAGE_SIZE")


class Start(NamedTuple):
    """Seconds, and seconds of CPU, until a first frame was there and until the home screen was."""

    first: float
    first_cpu: float
    home: float
    home_cpu: float


def started(command: list[str], display: Display, *, home: bool) -> tuple[subprocess.Popen[bytes], Start]:
    """The process, and how long it took until something of it was seen; with `home`, until the home screen was."""
    dark = display.picture(GROUND_AT)
    begin = time.perf_counter()
    process = display.leash.start(
        command,
        cwd=ROOT,
        env={**os.environ, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"},
        stderr=subprocess.DEVNULL,
    )

    def until(shown: Callable[[], bool]) -> tuple[float, float]:
        while not shown():
            if process.poll() is not None or time.perf_counter() > begin + GIVEN_UP_S:
                raise SystemExit(f"nothing to be seen: {command}")
            time.sleep(LOOK_S)
        return time.perf_counter() - begin, exact_cpu_s(process.pid)

    first = until(lambda: display.picture(GROUND_AT) != dark)
    ground = display.picture(GROUND_AT)
    return process, Start(*first, *(until(lambda: display.picture(PAPER_AT) not in (dark, ground)) if home else first))


def exact_cpu_s(pid: int) -> float:
    """Seconds of CPU of all threads of a process that are there."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def resident_mb(pid: int) -> float:
    """Memory of a process that is its own or shared, in MB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6


def end(process: subprocess.Popen[bytes], display: Display) -> None:
    """End it, and wait until its window is gone."""
    process.terminate()
    wait(lambda: process.poll() is not None, "the end of a process")
    wait(lambda: not any(display.picture(GROUND_AT)), "an empty display")


def at_rest(process: subprocess.Popen[bytes]) -> tuple[float, float]:
    """(idle CPU in % of a core, MB) of a process that has nothing to do."""
    given_up = time.perf_counter() + RESTS_S
    while core_part(process.pid, QUIET_S) > QUIET_CPU and time.perf_counter() < given_up:
        pass  # the start's last work: screens are still being made ready
    return 100 * core_part(process.pid, IDLE_S), resident_mb(process.pid)


def core_part(pid: int, seconds: float) -> float:
    """The part of a core that a process uses in the next seconds."""
    before, at = exact_cpu_s(pid), time.perf_counter()
    time.sleep(seconds)
    return (exact_cpu_s(pid) - before) / (time.perf_counter() - at)


def main() -> None:
    """Measure both and print."""
    with tempfile.TemporaryDirectory() as folder:
        display = Display(Path(folder))
        Path(folder, "bare.py").write_text(BARE)
        window = [sys.executable, f"{folder}/bare.py", str(ROOT)]
        command = [
            sys.executable,
            "-m",
            "ui.cli",
            "run",
            "--reader",
            f"fifo:{folder}/reader",
            "--data",
            f"{folder}/data",
        ]
        starts: dict[str, list[Start]] = {"bare Kivy window": [], "banker run": []}
        commands = dict(zip(starts, (window, command), strict=True))
        rests = {}
        try:
            for turn in range(STARTS + 1):
                for name, words in commands.items():
                    process, start = started(words, display, home=words is command)
                    if turn:  # the first one fills the caches of the disk
                        starts[name].append(start)
                    if turn == STARTS:
                        rests[name] = at_rest(process)
                    end(process, display)
        finally:
            display.close()
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores, {datetime.date.today()}")
    print("python tests/bench/bench_app.py")
    middle = {name: Start(*map(median, zip(*found, strict=True))) for name, found in starts.items()}
    bare, app = middle.values()
    for what, seconds, cpu in (
        ("bare Kivy window, first frame", bare.first, bare.first_cpu),
        ("banker run, first frame", app.first, app.first_cpu),
        ("banker run, home screen", app.home, app.home_cpu),
    ):
        print(f"{what:30} {seconds:5.2f} s, {seconds / bare.first:4.2f} times the bare one; "
              f"CPU {cpu:5.2f} s, {cpu / bare.first_cpu:4.2f} times")  # fmt: skip
    for name, (idle, memory) in rests.items():
        print(f"{name:30} idle CPU {idle:4.1f} % of a core   memory {memory:6.1f} MB")
    (_, bare_mb), (_, app_mb) = rests.values()
    print(f"memory beside the bare window: {app_mb - bare_mb:+.1f} MB")


if __name__ == "__main__":
    main()
