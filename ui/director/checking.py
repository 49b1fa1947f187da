"""Games that may be over, checked in a thread of their own, so that rows are taken and kept meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread

import msgspec

from banker.club.acts import Came
from banker.club.checked import Unfit, checked
from banker.game import Terms
from banker.insight.result import Difference, Result
from banker.log import Row


class Job(msgspec.Struct, frozen=True):
    """Rows of a table's game, and what they must be the result of. `brought`: on a stick; what of them is not held yet
    is kept once they are a result."""

    round: int
    table: int
    game: str
    rows: Sequence[Row]
    players: tuple[str, ...]
    told: Result | None = None
    terms: Terms | None = None
    other_release: bool = False
    brought: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """What a check has found: the result, or where the rows are none. `rows`: how many there were."""

    job: Job
    came: Came | None = None
    found: tuple[Difference, ...] = ()


def outcome_of(job: Job) -> Outcome:
    """Check a game."""
    try:
        came = checked(job.rows, job.players, job.told, terms=job.terms, other_release=job.other_release)
    except Unfit as unfit:
        return Outcome(job, found=unfit.found)
    return Outcome(job, came)


class Checker:
    """The thread that checks, one game after the other. It ends with `close`."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._outcomes: SimpleQueue[Outcome] = SimpleQueue()
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def ask(self, job: Job) -> None:
        """Let a game be checked."""
        self._jobs.put(job)

    def done(self) -> list[Outcome]:
        """What was found since it was asked last."""
        found: list[Outcome] = []
        while True:
            try:
                found.append(self._outcomes.get_nowait())
            except Empty:
                return found

    def close(self) -> None:
        """End the thread after the game that it has at hand."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._outcomes.put(outcome_of(job))
