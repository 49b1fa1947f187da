"""A sound that is played by a process of `aplay`: it can be waited for and cut off, and never blocks. 16 bits, mono.

Decision: `aplay` of alsa-utils, which Raspberry Pi OS brings, and not Kivy's SoundLoader: that opens the sound card in
the screen's own thread, where a card that hangs holds up every touch. A process can be given up.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
import wave
from array import array
from collections.abc import Callable
from typing import BinaryIO, Protocol

APLAY = "aplay"
PATIENCE_S = 2.0  # So long after its end a sound is waited for: `aplay` then hangs, and is ended.
DIES_S = 0.5  # So long a process that was ended is waited for.


class Sound(Protocol):
    """A sound that is being heard."""

    def over(self) -> bool:
        """Whether it has ended. OSError or subprocess.SubprocessError if it could not be heard."""

    def cut(self) -> None:
        """End it now."""


Begin = Callable[[bytes], Sound]  # Begins to play a WAV file.


class Aplay:
    """A WAV file in `aplay`, which reads it from memory: no pipe that fills up while the sound card hangs."""

    def __init__(self, wav: bytes) -> None:
        self._until = time.monotonic() + length_s(wav) + PATIENCE_S
        with _in_memory(wav) as file:
            self._process = subprocess.Popen([APLAY, "-q", "-"], stdin=file, stderr=subprocess.DEVNULL)

    def over(self) -> bool:
        code = self._process.poll()
        if code is None and time.monotonic() > self._until:
            self.cut()
            raise subprocess.TimeoutExpired(APLAY, PATIENCE_S)
        if code:
            raise subprocess.CalledProcessError(code, APLAY)
        return code == 0

    def cut(self) -> None:
        self._process.kill()
        try:
            self._process.wait(DIES_S)
        except subprocess.TimeoutExpired:
            return  # it hangs in the sound card's driver; the system ends it once that lets go


def _in_memory(data: bytes) -> BinaryIO:
    """An open file that holds this, without a name."""
    file = os.fdopen(os.memfd_create("sound"), "w+b")
    file.write(data)
    file.seek(0)
    return file


def wav_file(samples: bytes, rate: int) -> bytes:
    """A WAV file of these samples: 16 bits, little-endian, one channel."""
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(rate)
        written.writeframes(samples)
    return file.getvalue()


def little(samples: array[int]) -> bytes:
    """Samples of this machine as bytes, the low one first."""
    if sys.byteorder == "big":
        samples = array("h", samples)
        samples.byteswap()
    return samples.tobytes()


def length_s(wav: bytes) -> float:
    """How long a WAV file sounds, in seconds."""
    with wave.open(io.BytesIO(wav)) as file:
        return float(file.getnframes() / file.getframerate())


def rest_of(wav: bytes, after_s: float) -> bytes:
    """What is left of a WAV file after so many seconds."""
    with wave.open(io.BytesIO(wav)) as file:
        rate = file.getframerate()
        file.setpos(min(file.getnframes(), max(0, round(after_s * rate))))
        return wav_file(file.readframes(file.getnframes()), rate)
