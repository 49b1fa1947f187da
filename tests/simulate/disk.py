"""The disk under the bank of a simulated evening: recorded, and cut at any of its writes.

What a cut may leave is what `tests.faults.disk_model` says. Law: nothing that was synced is lost, nothing else is sure.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.faults.disk_model import Image, Model, Ordered, Strict
from tests.faults.recording import SHORT, Recording
from tests.faults.sitting import lay_out
from tests.faults.vfs import FULL, Op

# What fails, of which file, and with which code if not its usual one.
FAILURES = (
    (Op.WRITE, "-wal", None), (Op.WRITE, "-wal", FULL), (Op.WRITE, "-wal", SHORT), (Op.SYNC, "-wal", None),
)  # fmt: skip


class EveningDisk:
    """A folder in memory with these files; what is done to them is recorded until it is `left`."""

    def __init__(self, folder: Path, image: Image, chance: Random) -> None:
        self.path = lay_out(image, folder)
        self._chance = chance
        self.recording = Recording(folder)
        self.recording.__enter__()
        kind: type[Model] = chance.choice((Strict, Ordered))
        self._model = kind(image, self.recording.start)

    @property
    def done(self) -> int:
        """How many changes were recorded since the last `settle`."""
        return len(self.recording.changes)

    def settle(self) -> None:
        """Take in all that was done so far: no cut will fall before it any more."""
        for change in self.recording.changes:
            self._model.apply(change)
        self.recording.changes.clear()
        self.recording.events.clear()

    def refuse(self, times: int) -> str:
        """Let the next writes or syncs fail. Says which."""
        op, ending, code = self._chance.choice(FAILURES)
        self.recording.fail(op, ending, nth=self._chance.randint(1, 4), times=times, code=code)
        return op.value

    def heal(self) -> None:
        """Let nothing fail any more."""
        self.recording.heal()

    def cut(self, after: int) -> Image:
        """The disk if the power goes after so many of the changes not settled yet."""
        for change in self.recording.changes[:after]:
            self._model.apply(change)
        return self._model.drawn(self._chance)

    def killed(self, after: int) -> Image:
        """The disk if the app is killed after so many of them: the system writes the rest in its own time."""
        for change in self.recording.changes[:after]:
            self._model.apply(change)
        return self._model.landed()

    def closed(self) -> Image:
        """What is there once the bank was closed."""
        self.settle()
        return self._model.landed()

    def leave(self) -> None:
        """Record no more."""
        self.recording.__exit__(None, None, None)
