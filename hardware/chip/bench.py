"""Clock, antenna, chip and Pi put together, with a hand that holds cards to the reader.

bench = Bench()
undo = bench.install()
worker = ReaderWorker(bench.reader, events)     # the real driver on the real mfrc522 package
bench.tap("04A1B2C3")
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from random import Random

from hardware.chip.antenna import Antenna
from hardware.chip.clock import Clock, WallClock
from hardware.chip.mfrc522 import GENUINE, Mfrc522
from hardware.chip.pi import SimulatedPi, install
from hardware.chip.tags import Tag, tag_of
from hardware.pins import ReaderPins
from hardware.ports import hex_uid
from hardware.rc522 import Rc522Reader

TAP_S = 0.3  # How long a hand holds a card to the reader.

# Between two taps of one hand: longer than it takes to notice that a card has gone, and than a hand trembles.
PAUSE_S = 0.5

TAPS_WAITING = 10


class Bench:
    """A Pi with a reader on the table. Its methods may be called from any thread, and at once; cards follow in time."""

    def __init__(self, clock: Clock | None = None, version: int = GENUINE, pins: ReaderPins | None = None) -> None:
        self.clock = clock or WallClock()
        self.antenna = Antenna()
        self.chip = Mfrc522(self.clock, self.antenna, version)
        self.pi = SimulatedPi(self.clock, self.chip, pins)
        self.chance = Random(0)
        self._lock = threading.Lock()
        self._lying: dict[str, Tag] = {}
        self._hand_free_at = 0.0
        self.tap_s, self.pause_s = TAP_S, PAUSE_S
        self._plugged = True

    def install(self) -> Callable[[], None]:
        """Let `import spidev` and `import RPi.GPIO` find this Pi. Returns the function that undoes it."""
        return install(self.pi)

    def reader(self) -> Rc522Reader:
        """The real driver, in the model's time."""
        return Rc522Reader(self.pi.pins, name="sim", clock=self.clock.now, sleep=self.clock.sleep)

    def tap(self, uid: str) -> bool:
        """Tap a card: it comes and goes. False: unplugged, or too many taps are waiting. BadUid if `uid` is none."""
        card = hex_uid(uid)
        with self._lock:
            now = self.clock.now()
            comes = max(now, self._hand_free_at)
            if not self._plugged or comes - now > TAPS_WAITING * (self.tap_s + self.pause_s):
                return False
            self._hand_free_at = comes + self.tap_s + self.pause_s
            self.antenna.put(tag_of(card, self.chance), comes, comes + self.tap_s)
            return True

    def put(self, uid: str, strength: float = 1.0) -> bool:
        """Put a card on the reader and leave it. False: unplugged. BadUid if `uid` is none.

        A card of twice the `strength` of another hides it.
        """
        card = hex_uid(uid)
        with self._lock:
            if self._plugged and card not in self._lying:
                self._lying[card] = tag_of(card, self.chance)
                self.antenna.put(self._lying[card], self.clock.now(), strength=strength)
            return self._plugged

    def take(self, uid: str | None = None) -> bool:
        """Take that card away; None: all that lie there. False: it did not lie there."""
        with self._lock:
            cards = list(self._lying) if uid is None else [hex_uid(uid)]
            taken = [self._lying.pop(card, None) for card in cards]
            for tag in taken:
                if tag is not None:
                    self.antenna.take(tag, self.clock.now())
            return None not in taken

    @property
    def lying(self) -> tuple[str, ...]:
        """The cards put and not yet taken, in the order they came."""
        with self._lock:
            return tuple(self._lying)

    def unplug(self) -> None:
        """Take the module off its wires. Cards that lie there stay."""
        self._plugged = False
        self.pi.unplug()

    def plug(self) -> None:
        """Put the module back on its wires."""
        self.pi.plug()
        self._plugged = True
