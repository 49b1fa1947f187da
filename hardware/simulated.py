"""A reader on the screen and a panel that remembers: for a desktop without devices, the demonstration and tests.

Law: they are devices like the others. A tap on the screen goes through the same polls, presence and worker as a
card on the chip, and a panel that records accepts only what a real one could show.

    reader = SimulatedReader()
    worker = ReaderWorker(lambda: reader, events)
    worker.start()
    reader.tap("04A1B2C3")
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from hardware.field import Field
from hardware.patterns import PATTERNS
from hardware.ports import FaultCause, Loudness, Poll, ReaderError, Signal


class SimulatedReader:
    """CardReader whose cards are put by the program. Its methods may be called from any thread.

    `close` gives nothing back, as there is nothing: so one reader may outlive several threads of its worker.
    """

    name = "screen"

    def __init__(self) -> None:
        self._field = Field()
        self._plugged = True

    def tap(self, uid: str) -> bool:
        """Tap a card: it comes and goes. False: unplugged, or too many gestures wait. BadUid if `uid` is none."""
        return self._plugged and self._field.tap(uid)

    def put(self, uid: str) -> bool:
        """Put a card on the reader and leave it. False and BadUid as for `tap`."""
        return self._plugged and self._field.put(uid)

    def take(self, uid: str | None = None) -> bool:
        """Take that card away; None: all that lie there. False: there was none, or gestures are waiting."""
        return self._field.take(uid)

    @property
    def lying(self) -> tuple[str, ...]:
        """The cards left on the reader."""
        return self._field.lying

    def unplug(self) -> None:
        """Pull the cable out: nothing is read until `plug`, and taps are lost. Cards that lie there stay."""
        self._plugged = False
        self._field.settle()

    def plug(self) -> None:
        """Put the cable back."""
        self._plugged = True

    def open(self) -> None:
        self.check()

    def poll(self) -> Poll:
        self.check()
        return self._field.poll()

    def check(self) -> None:
        if not self._plugged:
            raise ReaderError(FaultCause.UNPLUGGED, "the simulated reader is unplugged")

    def close(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Shown:
    """A signal and when it was shown, in seconds of the monotonic clock."""

    signal: Signal
    at: float


class RecordingPanel:
    """Panel that keeps the last `most` signals instead of lighting lamps. Its methods may be called from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, most: int = 1000) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._shown: deque[Shown] = deque(maxlen=most)
        self._closed = False
        self.loudness: Loudness = "on"
        """What `sound` was told last."""

    def sound(self, loudness: Loudness) -> None:
        """Keep how much would be heard."""
        self.loudness = loudness

    def show(self, signal: Signal) -> None:
        """Record the signal; ValueError for what is no signal, RuntimeError after `close`."""
        if signal not in PATTERNS:
            raise ValueError(f"{signal!r} is no signal; there are: {', '.join(PATTERNS)}")
        with self._lock:
            if self._closed:
                raise RuntimeError("the panel is closed")
            self._shown.append(Shown(Signal(signal), self._clock()))

    def close(self) -> None:
        with self._lock:
            if not self._closed:
                self._shown.append(Shown(Signal.OFF, self._clock()))
            self._closed = True

    @property
    def shown(self) -> tuple[Shown, ...]:
        """What was shown, oldest first."""
        with self._lock:
            return tuple(self._shown)

    @property
    def signals(self) -> tuple[Signal, ...]:
        """The signals of `shown`, without the times."""
        return tuple(one.signal for one in self.shown)
