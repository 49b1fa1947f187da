"""What befalls the machine during an evening, by the seed: the reader, the disk, the clock on the wall, the power."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.simulate.machine import Machine

BETWEEN_S = 240.0  # Between two faults, on average.


class Faults:
    """Lets faults befall a machine, one after the other, until the evening is over."""

    def __init__(self, machine: Machine, chance: Random) -> None:
        self._at, self._chance, self._clock = machine, chance, machine.clock
        self._usual = machine.slow
        machine.on_dark = self._on_again
        self._ways = (
            (3.0, self.noise), (3.0, self.reader_out), (1.5, self.wall_jumps), (4.0, self.slow_disk),
            (3.0, self.disk_refuses), (2.0, self.power_cut), (1.5, self.killed), (0.7, self.switched_off),
            (1.5, self.cut_unseen),
        )  # fmt: skip

    def begin(self) -> None:
        """Let the first one come."""
        self._later(self._chance.expovariate(1 / BETWEEN_S), self._befall)

    def _later(self, delay_s: float, do: Callable[[], object]) -> None:
        self._clock.at(self._clock.now + delay_s, do)

    def _befall(self) -> None:
        if self._at.on:
            self._chance.choices([way for _, way in self._ways], [weight for weight, _ in self._ways])[0]()
        self.begin()

    def noise(self) -> None:
        self._at.faults["noisy reader"] += 1
        self._at.noise(self._clock.now + self._chance.uniform(5, 60))

    def reader_out(self) -> None:
        self._at.faults["reader out and back"] += 1
        self._at.plug(False)
        self._later(self._chance.uniform(5, 120), lambda: self._at.plug(True))

    def wall_jumps(self) -> None:
        self._at.faults["wall clock jumps"] += 1
        self._at.clock.set_wall(self._chance.choice((-7200, -600, -30, 30, 600, 3600)))

    def slow_disk(self) -> None:
        self._at.faults["slow disk"] += 1
        most = self._chance.choice((1.5, 4, 9))
        self._at.slow = lambda: self._chance.uniform(0.4, most)
        self._later(self._chance.uniform(20, 120), self._quick)

    def _quick(self) -> None:
        self._at.slow = self._usual

    def disk_refuses(self) -> None:
        what = self._at.disk.refuse(self._chance.choice((1, 1, 2, 6)))
        self._at.faults[f"disk refuses a {what}"] += 1
        disk = self._at.disk
        self._later(self._chance.choice((5, 20, 45)), disk.heal)

    def power_cut(self) -> None:
        self._now_or_when_asked(self._at.cut)

    def killed(self) -> None:
        self._now_or_when_asked(self._at.kill)

    def _now_or_when_asked(self, do: Callable[[], object]) -> None:
        """At any moment; or, which hardly ever happens by chance, while the bank is at something."""
        if self._chance.random() < 0.4:
            do()
        else:
            self._at.when_asked = do

    def switched_off(self) -> None:
        self._at.switch_off()

    def cut_unseen(self) -> None:
        """The next booking is cut off from the screen."""
        self._at.cut_when_booked = True

    def _on_again(self) -> None:
        self._later(self._chance.uniform(5, 60), self.power_back)

    def power_back(self) -> None:
        """Somebody switches the machine on again; a machine without a battery may have lost the hour."""
        if not self._at.on:
            self._at.switch_on()
