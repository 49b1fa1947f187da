"""Lets one call on the bank's disk fail, once or from then on, and holds what the bank says against what is there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product, zip_longest
from pathlib import Path
from random import Random
from typing import NamedTuple

from banker.store_error import NotKept, StoreError, StoreReadOnly
from tests.faults.cuts import Tally
from tests.faults.disk_model import Image
from tests.faults.recording import LESS, SHORT, Recording
from tests.faults.sitting import (
    Content,
    Mark,
    Repair,
    Sitting,
    Work,
    folder_in_memory,
    lay_out,
)
from tests.faults.vfs import BUSY, CANNOT_OPEN, FULL, IO_ERROR, Event, Op
from tests.faults.workloads import Workload, files_in

TRIES = 3
FOR_GOOD = 10**9
# What fails, and with which code if not its usual one. (`BUSY` of a lock: there are none on this disk. `CANNOT_OPEN` of
# a link: the disk knows no second names.)
KINDS: tuple[tuple[Op, int | None], ...] = (
    (Op.OPEN, CANNOT_OPEN),
    (Op.OPEN, IO_ERROR),
    (Op.OPEN, FULL),
    (Op.STAT, None),
    (Op.LOCK, None),
    (Op.LOCK, BUSY),
    (Op.READ, None),
    (Op.WRITE, None),
    (Op.WRITE, FULL),
    (Op.WRITE, SHORT),
    (Op.WRITE, LESS),
    (Op.SYNC, None),
    (Op.SYNC, FULL),
    (Op.TRUNCATE, None),
    (Op.DELETE, None),
    (Op.RENAME, None),
    (Op.RENAME, FULL),
    (Op.LINK, None),
    (Op.LINK, FULL),
    (Op.LINK, CANNOT_OPEN),
)


class Failure(NamedTuple):
    """The nth call of a kind fails, `times` in a row."""

    op: Op
    code: int | None
    nth: int
    times: int


class GaveUp(Exception):
    """The bank has said that it cannot, and goes on saying so: the table starts it anew."""


class Patient(Sitting):
    """A sitting at a disk that fails. What is not said to be booked is asked again, and then given up.

    `plan`: what each thing that is asked comes to where nothing fails. `said`: the bank's last answer.
    """

    plan: Iterator[list[Content]]
    said: str = "nothing"
    copying: bool = False
    # Whether the bank has told that a small file beside its own could not be written.
    told: bool = False

    def listen(self) -> None:
        """Hear what the bank tells beside its answers, as its thread does after each."""
        if self.bank is not None:
            self.told |= self.bank.store.unnoted() is not None

    def open(self) -> None:
        for _ in range(TRIES):
            try:
                super().open()
            except StoreError as error:
                self.said = f"not opened ({type(error).__name__})"
                if self.bank is not None:
                    self.close()
            else:
                self.said = "opened"
                self.listen()
                return
        raise GaveUp

    def ask(self, work: Work, *, parts: bool = False) -> None:
        contents = next(self.plan)
        may = contents[:1]
        for _ in range(TRIES):
            try:
                work(self.open_bank)
            except (NotKept, StoreReadOnly):
                self.said, may = "not booked", contents[:-1]
            except StoreError:
                self.said, may = "not known", contents
            else:
                self.said, self.now, may = "booked", contents[-1], contents[-1:]
            self.listen()
            self.say(Mark(may, self._copies(), aside=self.aside))
            if self.said == "booked":
                return
        raise GaveUp

    def make_copy(self, between: Work = lambda _: None) -> None:
        bank, given_up = self.open_bank, []
        self.copying = True
        self.say(Mark([self.now], self._copies(), aside=self.aside))

        def serve() -> None:
            """As in the bank's thread, nothing is raised between the slices."""
            try:
                if not given_up:
                    between(bank)
            except GaveUp as error:
                given_up.append(error)

        try:
            bank.make_copy(serve)
        except StoreError:
            given_up.append(GaveUp())
        last = self.marks[-1]
        self.say(Mark(last.allowed, self._copies(), aside=self.aside))
        if given_up:
            self.said = "not copied"
            raise GaveUp
        self.copying, self.copy = False, self.second_copy()
        self.say()

    def _copies(self) -> list[Content | None]:
        """The second copies that may be there: while one is made, that of any content there was."""
        older = [content for mark in self.marks for content in mark.allowed]
        return [self.copy, self.now, *older] if self.copying else [self.copy]

    def mend(self, repair: Repair, then: Content) -> None:
        self.say(Mark([then], [self.copy, None], repair=repair, aside=self.aside))
        for _ in range(TRIES):
            try:
                repair(self.path)
            except (OSError, StoreError) as error:
                self.said = f"not repaired ({type(error).__name__})"
            else:
                self.said, self.now = "repaired", then
                self.copy = self.copy if self.has_copy() else None
                self.say()
                return
        raise GaveUp


def failures(workload: Workload) -> tuple[list[Failure], list[list[Content]]]:
    """Every call that can fail in a workload, and what each thing asked comes to where none does."""
    with folder_in_memory() as folder:
        lay_out(workload.start(), Path(folder))
        disk = Recording(Path(folder))
        with disk:
            sitting = workload.begun(disk)
            workload.run(sitting)
            if sitting.bank is not None:
                sitting.close()
    found = [
        Failure(op, code, nth, times)
        for (op, code), times in product(KINDS, (1, FOR_GOOD))
        for nth in range(1, disk.calls[op] + 1)
    ]
    return found, sitting.course


def _unnoted(events: list[Event]) -> bool:
    """Whether the last row or the process id could not be written when it last was to be."""
    writes = {e.path.suffix: e for e in events if e.op in (Op.WRITE, Op.TRUNCATE)}
    return any(writes[end].failed for end in (".witness", ".pid") if end in writes)


class Run(NamedTuple):
    """What a workload came to on a failing disk: what was said last, what may be found then, and what is there: for a
    new start, after a cut that takes all that was not synced, and after one that takes only what could not be.

    `broken`: what went wrong beside that, "" for nothing.
    """

    said: str
    mark: Mark
    left: dict[str, Image]
    broken: str


def each_kind_in_turn(possible: list[Failure], random: Random) -> Iterator[Failure]:
    """All of them, drawn: what is done seldom fails as often as what is done all the time."""
    kinds: dict[tuple[Op, int | None, int], list[Failure]] = {}
    for failure in random.sample(possible, len(possible)):
        kinds.setdefault((failure.op, failure.code, failure.times), []).append(failure)
    for turn in zip_longest(*kinds.values()):
        yield from filter(None, turn)


def let_fail(workload: Workload, runs: int, tally: Tally, random: Random) -> None:
    """Run the workload with so many different failures, and judge what each leaves."""
    possible, plan = failures(workload)
    for failure in islice(each_kind_in_turn(possible, random), runs):
        run = with_failure(workload, failure, plan)
        tally.runs += 1
        tally.said[run.said.partition(" (")[0]] += 1
        if run.broken:
            tally.note(run.broken, str(failure), {})
        for how, image in run.left.items():
            tally.take(image, run.mark, partial("{}, the bank said: {}, then {}".format, failure, run.said, how))
        if tally.enough:
            return


def with_failure(workload: Workload, failure: Failure, plan: list[list[Content]]) -> Run:
    """The workload with this failure."""
    with folder_in_memory() as work, folder_in_memory() as cut:
        folder, broken = Path(work), ""
        lay_out(workload.start(), folder)
        disk = Recording(folder)
        sitting = workload.begun(disk, Patient)
        assert isinstance(sitting, Patient)
        sitting.plan = iter(plan)
        with disk:
            disk.fail(failure.op, nth=failure.nth, times=failure.times, code=failure.code)
            try:
                workload.run(sitting)
            except (GaveUp, StoreError):
                pass
            except Exception as error:
                broken = f"{type(error).__name__} instead of an answer: {error}"
            disk.heal()
            if _unnoted(disk.events) and not sitting.told and not sitting.said.startswith("not opened"):
                broken = broken or "a file beside the bank's could not be written, and nobody was told"
            left = {
                "a new start": files_in(folder),
                "a cut": files_in(disk.cut(folder, Path(cut, "least"))),
                "a cut after all was written": files_in(disk.cut(folder, Path(cut, "most"), unsynced=True)),
            }
            if sitting.bank is not None:
                sitting.bank.close()
        return Run(sitting.said, sitting.marks[-1], left, broken)
