"""One simulated evening: people, a machine, and what befalls it, all of it drawn from one seed.

A table hour holds what one at a real table would: with 6 to 20 s of moving and talking before a throw, and a second or
more before each other gesture, about 70 throws and 250 operations (the report prints how many). About 17 faults befall
the machine in it, and 20 slips its people: many more than at a real table.
"""

from __future__ import annotations

import logging
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from random import Random

from banker import tags
from tests.faults.sitting import folder_in_memory
from tests.simulate.clock import Clock
from tests.simulate.faults import Faults
from tests.simulate.laws import Laws
from tests.simulate.machine import Bugs, Machine
from tests.simulate.playing import Playing

EVENING_S = 2.5 * 3600
BEGINS = datetime(2026, 11, 21, 19, 30)
THIRD_DIE = 8  # Every eighth evening is played at the board with the third die, and with it.


@dataclass(frozen=True, slots=True)
class Story:
    """What came of an evening. `rows`, `views`: digests of all rows, and of all that was shown. `broken`: what law was
    broken, when, and where; "" if none was."""

    number: int
    hours: float
    seconds: float
    games: int
    rows: int
    operations: int
    faults: Counter[str]
    slips: Counter[str]
    kinds: Counter[str]
    digest: str
    broken: str = ""
    trace: str = field(default="", compare=False)


def play(seed: int, number: int, length_s: float = EVENING_S) -> Story:
    """Play evening `number` of a seed."""
    begun, bugs = time.process_time(), Bugs()
    root = logging.getLogger()
    handlers, root.handlers = root.handlers, [bugs]  # what is expected is told many times, and read by nobody
    broken = trace = ""
    secrets, tags.secrets = tags.secrets, Secrets(f"{seed} {number} key")  # type: ignore[assignment]
    with folder_in_memory() as folder:
        evening = Evening(Path(folder), f"{seed} {number}", bugs)
        if number % THIRD_DIE == THIRD_DIE - 1:
            evening.people.take_third_die()
        try:
            evening.run(length_s)
        except Exception as error:
            clock = evening.clock
            at = f"{clock.now // 3600:.0f}:{clock.now // 60 % 60:02.0f}:{clock.now % 60:06.3f}"
            broken = f"at {at}: {type(error).__name__}: {error}"
            trace = traceback.format_exc()
            evening.give_up()
    root.handlers, tags.secrets = handlers, secrets
    laws, machine = evening.laws, evening.machine
    digest = blake2b("".join(laws.all_hashes).encode(), digest_size=8)
    digest.update(machine.digest.digest())
    return Story(
        number, evening.clock.now / 3600, time.process_time() - begun, laws.games, laws.rows, laws.operations,
        machine.faults, evening.people.slips, laws.kinds, digest.hexdigest(), broken, trace,
    )  # fmt: skip


class Secrets(Random):
    """What the key of the cards is drawn from: the one thing that the bank draws by itself."""

    def token_bytes(self, count: int) -> bytes:
        return self.randbytes(count)


class Evening:
    """The table, its machine and its people."""

    def __init__(self, folder: Path, seed: str, bugs: Bugs) -> None:
        self.clock, self.laws, self._bugs = Clock(BEGINS), Laws(), bugs
        self.machine = Machine(folder, self.clock, Random(f"{seed} machine"), self.laws)
        self.people = Playing(self.machine, Random(f"{seed} people"))
        self.faults = Faults(self.machine, Random(f"{seed} faults"))

    def run(self, length_s: float) -> None:
        """Play so long; then the machine is switched off, and on once more to see that all is there."""
        self.machine.switch_on()
        self.faults.begin()
        while self.clock.now < length_s:
            self.people.step()
            if self._bugs.found:
                raise AssertionError(f"the app has logged an error: {self._bugs.found[0]}")
        self.machine.on_dark = lambda: None
        if self.machine.on:
            self.machine.switch_off()
        self.machine.switch_on()
        self.clock.pass_to(self.clock.now + 5)
        self.machine.switch_off()

    def give_up(self) -> None:
        """Leave everything as it is."""
        if self.machine.on:
            self.machine.disk.leave()
            if self.machine.teller.bank is not None:
                self.machine.teller.bank.close()
