"""The loudspeaker: the tones of the signals and the voice, where the machine has a sound card. It owns the sound.

Law: every call returns at once, even if the sound card hangs; two sounds are never heard together. One thread hands one
sound after the other to a process of its own. Of tones that come meanwhile only the newest waits, and one that has
waited too long is dropped. A tone breaks into what is spoken, which then goes on. A loudspeaker that fails is silent,
and the log says so once.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from hardware import sound
from hardware.patterns import CALLING
from hardware.ports import Loudness, Panel, Signal
from hardware.sound import Aplay, Begin, rest_of
from hardware.tones import wav_of

log = logging.getLogger(__name__)

DEVICES = Path("/dev/snd")
STALE_S = 0.5  # A tone that has waited for so many seconds tells nothing any more.
LOOKS_S = 0.01  # So often the thread looks whether a sound has ended.
BACK_S = 0.1  # What is spoken goes on so much before where a tone broke in.


def lacks() -> str | None:
    """Why nothing can be heard on this machine, in English; None if something can."""
    if not any(DEVICES.glob("pcmC*D*p")):
        return "there is no sound card"
    if shutil.which(sound.APLAY) is None:
        return f"there is a sound card, but no {sound.APLAY}"
    return None


class SpokenPart:
    """A part of what is spoken, handed to the loudspeaker. `done` is set once it was heard, cut off or failed."""

    def __init__(self, wav: bytes) -> None:
        self.wav = wav
        self.done = threading.Event()


class Speaker:
    """Plays signals and speech one after the other in a thread of its own. `begin` starts a sound."""

    def __init__(self, begin: Begin = Aplay, clock: Callable[[], float] = time.monotonic) -> None:
        self._begin, self._clock = begin, clock
        self._changed = threading.Condition()
        self._tone: tuple[Signal, float] | None = None
        self._speech: deque[SpokenPart] = deque()
        self._closed = self._failed = False
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)
        self._thread.start()

    def say(self, signal: Signal) -> None:
        """Play this signal next, instead of any that waits; one without a tone is not heard."""
        with self._changed:
            self._tone = (signal, self._clock())
            self._changed.notify_all()

    def speak(self, wav: bytes) -> SpokenPart:
        """Play this part of what is spoken after those that wait."""
        part = SpokenPart(wav)
        with self._changed:
            self._speech.append(part)
            self._changed.notify_all()
        return part

    def hush(self) -> None:
        """Cut off what is spoken, and drop what waits to be."""
        with self._changed:
            for part in self._speech:
                part.done.set()
            self._speech.clear()
            self._changed.notify_all()

    def close(self) -> None:
        """Play nothing more; a tone that is heard now is not waited for."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self.hush()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._tone or self._speech)
                if self._closed:
                    return
                tone, self._tone = self._tone, None
                part = self._speech[0] if self._speech and tone is None else None
            try:
                if tone is not None:
                    self._play_tone(*tone)
                elif part is not None:
                    self._play_part(part)
                self._failed = False
            except (OSError, subprocess.SubprocessError) as error:
                if not self._failed:
                    log.warning("no sound can be heard: %s", error)
                self._failed = True
                if part is not None:
                    self._finish(part)

    def _play_tone(self, signal: Signal, at: float) -> None:
        wav = wav_of(signal)
        if wav is not None and self._clock() - at <= STALE_S:
            self._play(wav, lambda: False)

    def _play_part(self, part: SpokenPart) -> None:
        """Play a part to its end, to where it is cut off, or to where a tone breaks in: what is left then waits."""
        began = time.monotonic()
        if self._play(part.wav, lambda: self._closed or part.done.is_set() or self._rings()):
            self._finish(part)
        else:
            part.wav = rest_of(part.wav, time.monotonic() - began - BACK_S)

    def _rings(self) -> bool:
        """Whether a tone waits that is to be heard; any other signal is put away."""
        if self._tone is not None and wav_of(self._tone[0]) is None:
            self._tone = None
        return self._tone is not None

    def _finish(self, part: SpokenPart) -> None:
        with self._changed:
            if part in self._speech:
                self._speech.remove(part)
        part.done.set()

    def _play(self, wav: bytes, breaks: Callable[[], bool]) -> bool:
        """Play a sound. Returns whether it was heard to its end."""
        playing = self._begin(wav)
        while not playing.over():
            with self._changed:
                broken = breaks() or (self._changed.wait(LOOKS_S) and breaks())
            if broken:
                playing.cut()
                return False
        return True


class PanelAndSpeaker:
    """Panel that is heard on a loudspeaker too. Both are as loud."""

    def __init__(self, panel: Panel, speaker: Speaker) -> None:
        self._panel, self.speaker = panel, speaker
        self._loudness: Loudness = "on"

    def show(self, signal: Signal) -> None:
        self._panel.show(signal)
        if self._loudness == "on" or (self._loudness == "quiet" and signal in CALLING):
            self.speaker.say(signal)

    def sound(self, loudness: Loudness) -> None:
        self._loudness = loudness
        self._panel.sound(loudness)

    def close(self) -> None:
        self.speaker.close()
        self._panel.close()
