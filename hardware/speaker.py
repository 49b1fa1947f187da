"""The loudspeaker beside the panel: the tones of the signals through `aplay`, where the machine has a sound card.

Law: `play` returns at once, even if the sound card hangs. One thread hands one tone after the other to a process of
`aplay`; of those that come meanwhile only the newest waits, and one that has waited too long is dropped. A loudspeaker
that fails is silent, and the log says so once.

Decision: `aplay` of alsa-utils, which Raspberry Pi OS brings, and not Kivy's SoundLoader: that opens the sound card in
the screen's own thread, where a card that hangs holds up every touch. A process can be given up.
"""

from __future__ import annotations

import logging
import queue
import shutil
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from hardware.patterns import CALLING
from hardware.ports import Loudness, Panel, Signal
from hardware.tones import wav_of

log = logging.getLogger(__name__)

APLAY = "aplay"
DEVICES = Path("/dev/snd")
STALE_S = 0.5  # A tone that has waited for so many seconds tells nothing any more.
LONGEST_S = 5.0  # So long a tone is waited for: `aplay` then hangs, and is ended.

Play = Callable[[bytes], None]


def lacks() -> str | None:
    """Why no tone can be heard on this machine, in English; None if one can."""
    if not any(DEVICES.glob("pcmC*D*p")):
        return "there is no sound card"
    if shutil.which(APLAY) is None:
        return f"there is a sound card, but no {APLAY}"
    return None


def aplay(wav: bytes) -> None:
    """Have this WAV file heard. Returns when it was; OSError or subprocess.SubprocessError if it could not be."""
    subprocess.run([APLAY, "-q", "-"], input=wav, stderr=subprocess.DEVNULL, timeout=LONGEST_S, check=True)


class Speaker:
    """Plays signals one after the other in a thread of its own. `play` has one heard, and returns when it was."""

    def __init__(self, play: Play = aplay, clock: Callable[[], float] = time.monotonic) -> None:
        self._play, self._clock = play, clock
        self._waiting: queue.SimpleQueue[tuple[Signal, float] | None] = queue.SimpleQueue()
        self._failed = False
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)
        self._thread.start()

    def say(self, signal: Signal) -> None:
        """Play this signal next, instead of any that waits."""
        self._waiting.put((signal, self._clock()))

    def close(self) -> None:
        """Play nothing more; the tone that is heard now is not waited for."""
        self._waiting.put(None)

    def _run(self) -> None:
        while (one := self._newest()) is not None:
            signal, at = one
            wav = wav_of(signal)
            if wav is None or self._clock() - at > STALE_S:
                continue
            try:
                self._play(wav)
                self._failed = False
            except (OSError, subprocess.SubprocessError) as error:
                if not self._failed:
                    log.warning("no tone can be heard: %s", error)
                self._failed = True

    def _newest(self) -> tuple[Signal, float] | None:
        """Wait for a signal. Returns the newest of those that wait; None at the end."""
        one = self._waiting.get()
        while one is not None and not self._waiting.empty():
            one = self._waiting.get()
        return one


class PanelAndSpeaker:
    """Panel that is heard on a loudspeaker too. Both are as loud."""

    def __init__(self, panel: Panel, speaker: Speaker) -> None:
        self._panel, self._speaker = panel, speaker
        self._loudness: Loudness = "on"

    def show(self, signal: Signal) -> None:
        self._panel.show(signal)
        if self._loudness == "on" or (self._loudness == "quiet" and signal in CALLING):
            self._speaker.say(signal)

    def sound(self, loudness: Loudness) -> None:
        self._loudness = loudness
        self._panel.sound(loudness)

    def close(self) -> None:
        self._speaker.close()
        self._panel.close()
