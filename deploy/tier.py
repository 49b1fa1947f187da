"""Runs the commands of a stage: the world that they see, how long they may take, and what is told of them meanwhile.

Law: no test sees the player's data, settings or screen; no stage is silent for ten seconds.
"""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.processes import Leash

ROOT = Path(__file__).resolve().parent.parent
# What would lie in the checkout, but cannot if that may not be written.
CACHES = ("RUFF_CACHE_DIR", "MYPY_CACHE_DIR", "HYPOTHESIS_STORAGE_DIRECTORY")
# Told so, Python compiles every module anew for each process, and pytest rewrites every test for each worker.
UNCOMPILED = "PYTHONDONTWRITEBYTECODE"

# After so many seconds without a word from a command a line says how far the stage is.
QUIET_S = 8.0
LOOK_S = 1.0  # Seconds between two looks whether a silent command has ended.
OUTCOMES = re.compile(rb"[.FEsxX]+")  # How pytest begins a line that has a letter for each case.
GIVES_WAY = ("nice", "-n", "10")

Command = tuple[str, ...]  # what comes after `python`


class Teller:
    """Hands on what a command prints, and says how far `stage` is while it prints nothing. `begun`: when it began, in
    seconds of the monotonic clock; `so_far`: what is said of it, else how many cases of pytest are done."""

    def __init__(self, stage: str, begun: float, so_far: str) -> None:
        self.stage, self.begun, self.so_far = stage, begun, so_far
        self._line = b""
        self._cases = 0
        self._spoke_at = time.monotonic()

    def hand_on(self, text: bytes) -> None:
        """Print what the command has printed."""
        sys.stdout.buffer.write(text)
        sys.stdout.flush()
        self._spoke_at = time.monotonic()
        *ended, rest = (self._line + text).split(b"\n")
        self._cases += sum(_outcomes(line) for line in ended)
        self._line = rest

    def speak(self) -> None:
        """Print how far it is, on a line of its own, if nothing was printed for QUIET_S."""
        now = time.monotonic()
        if now - self._spoke_at < QUIET_S:
            return
        cases = self._cases + _outcomes(self._line)
        so_far = self.so_far or (f"{cases} cases done" if cases else "")
        if self._line:
            self.hand_on(b"\n")
        line = f"… {self.stage} {now - self.begun:.0f} s" + (f", {so_far}" if so_far else "")
        sys.stdout.buffer.write(f"{line}\n".encode())  # even if the terminal claims other letters
        sys.stdout.flush()
        self._spoke_at = now


def _outcomes(line: bytes) -> int:
    """How many cases a line of pytest tells the outcome of."""
    letters = OUTCOMES.match(line)
    return 0 if letters is None or line[letters.end() :].strip()[:1] not in (b"", b"[") else letters.end()


@dataclass(frozen=True, slots=True)
class Tier:
    """How much is run, and the world it is run in. `stage`: which one runs now, `begun`: since when. `bytecode`: the
    folder of what is compiled, where it may not lie beside the sources. `gives_way`: other stages run beside, and take
    the processor first."""

    long: bool
    stage: str = ""
    begun: float = 0.0
    bytecode: str = ""
    gives_way: bool = False

    @property
    def limit_s(self) -> int:
        """A command that needs more hangs: of the long tier the virtual Pi takes longest, an hour and more."""
        return 150 * 60 if self.long else 20 * 60

    def run(self, command: Command, so_far: str = "") -> int:
        """The exit code of this command; the processes that it started end with it, or with this program. `so_far`:
        what the stage says of itself while nothing is printed."""
        with tempfile.TemporaryDirectory() as home, Leash() as leash:
            started = leash.start(
                (*(GIVES_WAY if self.gives_way else ()), sys.executable, "-u", *command),
                cwd=ROOT, env=self.environment(home), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )  # fmt: skip
            code = self._watch(started, Teller(self.stage, self.begun, so_far))
        if code is None:
            print(f"stopped: not done after {self.limit_s} s", flush=True)
        return 1 if code is None else code

    def _watch(self, started: subprocess.Popen[bytes], teller: Teller) -> int | None:
        """The exit code of a command, once all it said was handed on; None if it is not done in time."""
        assert started.stdout is not None
        pipe, end = started.stdout.fileno(), time.monotonic() + self.limit_s
        while time.monotonic() < end:
            ended = started.poll()
            if select.select([pipe], [], [], LOOK_S if ended is None else 0)[0]:
                text = os.read(pipe, 1 << 16)
                if text:
                    teller.hand_on(text)
                    continue
                return started.wait()
            if ended is not None:  # something that it started still holds the pipe
                return ended
            teller.speak()
        return None

    def environment(self, home: str) -> dict[str, str]:
        """The environment of the tests: none sees the player's data, settings or screen, even if it forgets to name its
        own."""
        left_out = ("DISPLAY", "WAYLAND_DISPLAY", "BANKER_LONG", UNCOMPILED)
        kept = {key: value for key, value in os.environ.items() if key not in left_out}
        folders = {f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
        writable = os.access(ROOT, os.W_OK)
        caches = {} if writable else {name: f"{home}/{name.lower()}" for name in CACHES}
        if not writable or os.environ.get(UNCOMPILED):
            caches["PYTHONPYCACHEPREFIX"] = self.bytecode or f"{home}/bytecode"
        settings = {"KIVY_HOME": f"{home}/kivy", "LC_ALL": "C.UTF-8"} | ({"BANKER_LONG": "1"} if self.long else {})
        return kept | folders | caches | settings
