"""Seconds to the first usable frame, idle CPU and memory of the app, each beside a bare Kivy window.

    python tests/bench/bench_app.py

Prints figures; judges none. Both windows are opened on the same Xvfb, three times each, the best start counting.
"""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.ui.window import Display, wait  # noqa: E402

BARE = """
import os, sys
sys.path.insert(0, sys.argv[1])
from ui.host import kivy_env
kivy_env.prepare(800, 480)
from kivy.app import App
from kivy.clock import Clock
from kivy.uix.widget import Widget
class Bare(App):
    def build(self):
        Clock.schedule_once(lambda _: print("screen bare", file=sys.stderr, flush=True))
        return Widget()
Bare().run()
"""
STARTS = 3
IDLE_S = 10.0
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def started(command: list[str], display: Display) -> tuple[subprocess.Popen[bytes], float]:
    """The process and the seconds until it said that its screen is shown."""
    begin = time.perf_counter()
    said = Path(tempfile.mkstemp(suffix=".log")[1])
    with said.open("w") as errors:
        process = display.leash.start(
            command,
            cwd=ROOT,
            env={**os.environ, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "PYTHONUNBUFFERED": "1"},
            stderr=errors,
        )
    wait(lambda: "screen home" in said.read_text() or "screen bare" in said.read_text() or process.poll() is not None,
         "the first screen")  # fmt: skip
    took = time.perf_counter() - begin
    text = said.read_text()
    said.unlink()
    if process.poll() is not None:
        raise SystemExit(f"ended before its first screen:\n{text[-2000:]}")
    return process, took


def cpu_s(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_mb(pid: int) -> float:
    """Memory of a process that is its own or shared, in MB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6


def measure(name: str, command: list[str], display: Display) -> tuple[float, float, float]:
    """(seconds to the first screen, idle CPU in % of a core, MB)."""
    seconds = []
    for start in range(STARTS):
        process, took = started(command, display)
        seconds.append(took)
        if start == STARTS - 1:
            time.sleep(2)  # let the start's last work end before the idle time is measured
            before, at = cpu_s(process.pid), time.perf_counter()
            time.sleep(IDLE_S)
            idle = 100 * (cpu_s(process.pid) - before) / (time.perf_counter() - at)
            memory = resident_mb(process.pid)
        process.terminate()
        wait(lambda ended=process: ended.poll() is not None, f"the end of {name}")
    return min(seconds), idle, memory


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
        try:
            rows = {
                "bare Kivy window": measure("bare", window, display),
                "banker run": measure("app", command, display),
            }
        finally:
            display.close()
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores, {datetime.date.today()}")
    print("python tests/bench/bench_app.py")
    for name, (seconds, idle, memory) in rows.items():
        print(f"{name:18} first screen {seconds:5.2f} s   idle CPU {idle:4.1f} % of a core   memory {memory:6.1f} MB")
    app, bare = rows["banker run"], rows["bare Kivy window"]
    print(f"first screen: {app[0] / bare[0]:.2f} times that of the bare window")
    print(f"memory beside the bare window: {app[2] - bare[2]:+.1f} MB")


if __name__ == "__main__":
    main()
