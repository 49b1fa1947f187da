"""The card reader of a simulated evening: cards that come, lie and go, noise, and a plug that is pulled.

Law: what the reader answers goes through the worker's real `Polling` and the real `presence`. Polls that could change
nothing are left out, so that the clock may jump; which those are, `presence` itself is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hardware.ports import FaultCause, Noise, Poll, ReaderError, ReaderEvent, Several, Silence, TagRead
from hardware.presence import EMPTY
from hardware.worker import Pace, Polling
from tests.simulate.clock import Clock

PACE = Pace()
# In a row, of a card that lies there: three clean ones mean that it has gone, and so they should.
MOST_MISSES = 2


@dataclass(slots=True, eq=False)
class Presentation:
    """A card put on the reader once. `wish`: what its owner means by it; `seen`: how often it made an event."""

    uid: str
    wish: int
    seen: int = 0
    boot: int = -1


class Field:
    """What lies on the reader: a `CardReader` whose cards are put there by people. It outlives the app."""

    name = "rc522"

    def __init__(self, clock: Clock, chance: Random) -> None:
        self._clock, self._chance = clock, chance
        self.lying: list[Presentation] = []
        self.noisy_until = 0.0
        self.plugged = True
        self._misses = 0

    @property
    def noisy(self) -> bool:
        """Whether the reader hears badly now."""
        return self._clock.now < self.noisy_until

    def clean(self) -> Poll:
        """What it would answer if it heard well."""
        match self.lying:
            case []:
                return Silence()
            case [one]:
                return TagRead(one.uid)
            case cards:
                return Several(tuple(card.uid for card in cards))

    def open(self) -> None:
        self.check()

    def check(self) -> None:
        if not self.plugged:
            raise ReaderError(FaultCause.UNPLUGGED, "the cable is out")

    def poll(self) -> Poll:
        self.check()
        if not self.noisy:
            self._misses = 0
            return self.clean()
        if not self.lying:
            return Noise() if self._chance.random() < 0.2 else Silence()
        self._misses = self._misses + 1 if self._misses < MOST_MISSES and self._chance.random() < 0.4 else 0
        if self._misses:
            return Noise() if self._chance.random() < 0.3 else Silence()
        return self.clean()

    def close(self) -> None:
        pass


class ReaderThread:
    """The worker's loop over a field, without its thread; `heard` takes each event. It lives as long as the app."""

    def __init__(
        self, clock: Clock, field: Field, chance: Random, later: Callable[[float, Callable[[], object]], None],
        heard: Callable[[ReaderEvent], object],
    ) -> None:  # fmt: skip
        self._clock, self._field, self._chance = clock, field, chance
        self._later, self._heard = later, heard
        self.polling = Polling(lambda: field, EMPTY, PACE)
        self._asleep = True
        self.ready = False

    def wake(self) -> None:
        """Something may have changed: poll again from the next poll on."""
        if self._asleep:
            self._asleep = False
            self._later(self._chance.random() * PACE.poll_s, self._poll)

    def _poll(self) -> None:
        for event in self.polling.step(self._clock.now):
            self._heard(event)
        if self._steady():
            self._asleep = True
        else:
            self._later(PACE.poll_s if self._field.plugged else PACE.retry_s, self._poll)

    def _steady(self) -> bool:
        """Whether the next polls would change nothing."""
        if not self._field.plugged or self._field.noisy or not self.ready:
            return False
        presence = self.polling.presence
        answer = self._field.clean()
        assert isinstance(answer, Silence | TagRead | Several)
        after, events = presence.after(answer, self._clock.now)
        if isinstance(answer, Several):
            return presence.refused  # it only counts collisions
        return after == presence and not events
