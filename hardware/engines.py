"""The engines that make speech of words: Pico in a process of its own, else `espeak-ng`; and the sound cut to length.

Law: each call ends in time or raises `EngineError`: a process that is late is killed, and the next call begins another.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from array import array
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from hardware import voicing
from hardware.sound import little, wav_file

PACKAGE = "py_nanotts"
ESPEAK = "espeak-ng"
CLAUSE_S, LETTER_S = 1.0, 0.02  # How long a clause may take, and each letter of it besides.
MOST_S = 60  # So many seconds of sound at most are believed to be one clause.
# Samples below this are silence, of 32 767; of loud speech those below such a part of the loudest. Decision: so little,
# as a word may begin with an f or an s, of which the ear misses nothing.
SILENT, LOUDER = 30, 400
BLOCK_S = 0.01  # The steps in which silence is trimmed.
WORDS_A_MINUTE = 165  # Of espeak at its own speed.
ESPEAK_HEADER = 44  # Bytes before the samples; the lengths in it are wrong, as espeak writes before it knows them.
ESPEAK_RATE = 22_050


class EngineError(Exception):
    """The engine was late, is gone, or gave nothing that can be sound. The message is one sentence."""


class Engine(Protocol):
    """Makes samples of a clause: 16 bits, little-endian, `rate` a second."""

    @property
    def name(self) -> str:
        """Its name, for the log."""

    @property
    def rate(self) -> int:
        """Samples a second."""

    def make(self, text: str, language: str, speed: float, level: float) -> bytes:
        """The samples of a clause; EngineError if there are none."""

    def rest(self) -> None:
        """Hold no process until the next clause."""


class Pico:
    """SVOX Pico in `voicing`, which begins with the first clause."""

    name, rate = "py-nanotts", voicing.RATE

    def __init__(self, program: tuple[str, ...] = (sys.executable, "-I", voicing.__file__)) -> None:
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: Path | None = None

    def make(self, text: str, language: str, speed: float, level: float) -> bytes:
        until = time.monotonic() + CLAUSE_S + LETTER_S * len(text)
        asked = json.dumps({"text": text, "language": language, "speed": speed, "level": level})
        try:
            process = self._process = self._process or self._begun()
            assert process.stdin is not None
            process.stdin.write(asked.encode() + b"\n")
            process.stdin.flush()
            (length,) = struct.unpack("<I", _read(process, 4, until))
            if not 0 < length <= MOST_S * self.rate * 2 or length % 2:
                raise EngineError(f"it gave {length} bytes")
            return _read(process, length, until)
        except (OSError, EngineError) as error:
            self.rest()
            raise EngineError(str(error)) from error

    def _begun(self) -> subprocess.Popen[bytes]:
        """The process, in an empty folder in which it may write nothing."""
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="banker-voice-"))
            self._folder.chmod(0o500)
        return subprocess.Popen(
            self._program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=self._folder
        )

    def rest(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # the other end is gone, with what it was still to be handed
                        pipe.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None


def _read(process: subprocess.Popen[bytes], length: int, until: float) -> bytes:
    """So many bytes of what the process says; EngineError if they do not come in time."""
    assert process.stdout is not None
    found, pipe = bytearray(), process.stdout.fileno()
    while len(found) < length:
        left = until - time.monotonic()
        if left <= 0 or not select.select([pipe], [], [], left)[0]:
            raise EngineError("it is late")
        more = os.read(pipe, length - len(found))
        if not more:
            raise EngineError("it has ended")
        found += more
    return bytes(found)


class Espeak:
    """`espeak-ng`, a process for each clause. The text goes to its input, where "-500" is no option."""

    name, rate = ESPEAK, ESPEAK_RATE

    def make(self, text: str, language: str, speed: float, level: float) -> bytes:
        words = [ESPEAK, "-v", language, "-s", str(round(WORDS_A_MINUTE * speed)), "-a", str(round(140 * level))]
        try:
            told = subprocess.run(
                [*words, "--stdin", "--stdout"], input=text.encode(), stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, timeout=CLAUSE_S + LETTER_S * len(text), check=True,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError) as error:
            raise EngineError(str(error)) from error
        samples = told.stdout[ESPEAK_HEADER:]
        if not 0 < len(samples) <= MOST_S * self.rate * 2:
            raise EngineError(f"it gave {len(samples)} bytes")
        return samples[: len(samples) // 2 * 2]

    def rest(self) -> None:
        pass


def engines() -> tuple[Engine, ...]:
    """The engines of this machine, the best first."""
    found: list[Engine] = []
    if find_spec(PACKAGE) is not None:
        found.append(Pico())
    if shutil.which(ESPEAK) is not None:
        found.append(Espeak())
    return tuple(found)


def clip(samples: bytes, rate: int, pause_s: float) -> bytes:
    """A WAV file of these samples without the silence at both ends, and with a pause of our own after them."""
    values = array("h", samples)
    if sys.byteorder == "big":
        values.byteswap()
    block = round(BLOCK_S * rate)
    silent = max(SILENT, _peak(values) // LOUDER) if values else SILENT
    loud = [at for at in range(0, len(values), block) if _peak(values[at : at + block]) > silent]
    first, last = (loud[0], loud[-1] + block) if loud else (0, 0)
    return wav_file(little(values[first:last]) + bytes(2 * round(pause_s * rate)), rate)


def _peak(values: array[int]) -> int:
    return max(max(values), -min(values))
