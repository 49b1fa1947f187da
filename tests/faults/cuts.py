"""Cuts the power at every moment of a workload, and again while the bank recovers, and has each disk judged."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.faults.disk_model import Image, Model, Ordered, Strict
from tests.faults.recording import Change, Did, Recording
from tests.faults.sitting import (
    EMPTY,
    Judge,
    Mark,
    Sitting,
    Violation,
    ask_again,
    content_of,
    folder_in_memory,
    lay_out,
    need_allowed,
    opened,
)
from tests.faults.workloads import WORKLOADS, Workload

MODELS: tuple[type[Model], ...] = (Strict, Ordered)
# So many drawn states for each one that is wanted, at most: some moments have few different ones.
DRAWS_IN_VAIN = 100
MOMENTS_OF_A_RECOVERY = 30
# With so many uncertain writes at a moment there are as many different states as one likes.
UNCERTAIN = 4


class Recorded(NamedTuple):
    """What was done to the files of `image`, numbered as in `start`; what was said meanwhile; the files at the end."""

    image: Image
    start: dict[str, int]
    changes: list[Change]
    marks: list[Mark]
    left: Image


class Moment(NamedTuple):
    """A moment at which the power may go: after so many changes; what the bank had promised by then."""

    model: type[Model]
    after: int
    mark: Mark


def record(image: Image, begin: Callable[[Recording], Sitting], work: Callable[[Sitting], object]) -> Recorded:
    """Do this with a bank whose files are these, and record it."""
    with folder_in_memory() as folder:
        lay_out(image, Path(folder))
        disk = Recording(Path(folder))
        with disk:
            sitting = begin(disk)
            try:
                work(sitting)
            finally:
                if sitting.bank is not None:
                    sitting.close()
        left = {file.name: file.read_bytes() for file in Path(folder).iterdir()}
        return Recorded(image, disk.start, disk.changes, sitting.marks, left)


def recorded(workload: Workload) -> Recorded:
    """A workload, once."""
    return record(workload.start(), workload.begun, workload.run)


@cache
def recorded_once(workload: Workload) -> Recorded:
    """The same record for all tests of this process."""
    return recorded(workload)


@cache
def shares() -> dict[str, float]:
    """How large a part of all states is each workload's: the more is uncertain in its moments, the larger."""
    most = {
        workload.name: sum(min(UNCERTAIN, len(model.writes)) ** 2 for _, model in moments(recorded_once(workload)))
        for workload in WORKLOADS
    }
    return {name: count / sum(most.values()) for name, count in most.items()}


def moments(run: Recorded) -> Iterator[tuple[Moment, Model]]:
    """Every moment from the first thing said, in each model, with the disk as it is then."""
    for kind in MODELS:
        model, mark = kind(run.image, run.start), None
        for number, change in enumerate(run.changes):
            if change.did is Did.SAY:
                mark = run.marks[change.at]
            else:
                model.apply(change)
            if mark is not None:
                yield Moment(kind, number, mark), model


def model_at(run: Recorded, moment: Moment) -> Model:
    """The disk at this moment."""
    model = moment.model(run.image, run.start)
    for change in run.changes[: moment.after + 1]:
        model.apply(change)
    return model


class Tally:
    """What came of the states of a workload; `found`: the violations, each once, with how to see it again. `most`: so
    many of them are enough; `sought`: one that says this is enough."""

    def __init__(self, judge: Judge, most: int = 5, sought: str = "") -> None:
        self.judge, self.most, self.sought = judge, most, sought
        self.built = self.runs = 0
        self.said: Counter[str] = Counter()
        """Of runs on a failing disk: what the bank said last."""
        self.found: dict[str, str] = {}
        self.begun = time.process_time()
        self.first: Image = {}

    @property
    def enough(self) -> bool:
        """Whether more violations would tell nothing more."""
        return len(self.found) >= self.most or self.has_sought

    @property
    def has_sought(self) -> bool:
        """Whether a violation that is sought was found."""
        return bool(self.sought) and any(self.sought in violation for violation in self.found)

    def take(self, image: Image, mark: Mark, where: Callable[[], str]) -> None:
        """Have a state judged unless its like was."""
        self.built += 1
        if not self.judge.new(image, mark):
            return
        try:
            self.judge.judge(image, mark)
        except Violation as violation:
            self.note(str(violation), where(), image)

    def note(self, violation: str, where: str, image: Image) -> None:
        """Remember a violation, and of the first one the disk."""
        if not self.found:
            self.first = image
        self.found.setdefault(violation, where)

    def figures(self) -> dict[str, object]:
        """For the table at the end of the run."""
        return {
            "states": self.judge.states,
            "disks": self.judge.disks,
            "built": self.built,
            "runs": self.runs,
            "said": self.said,
            "seconds": time.process_time() - self.begun,
            "violations": len(self.found),
        }


def cut_everywhere(run: Recorded, tally: Tally, random: Random, states: int) -> None:
    """At every moment the states that most often find a fault; then drawn ones, until so many were judged."""
    for moment, model in moments(run):
        for number, image in enumerate(model.states(random)):
            tally.take(image, moment.mark, partial(told, run, moment, f"state {number}"))
            if tally.enough:
                return
    cut_anywhere(run, tally, random, states)


def unsettled(run: Recorded) -> list[Moment]:
    """The moments at which more than one state is possible."""
    return [moment for moment, model in moments(run) if not model.settled]


def cut_anywhere(run: Recorded, tally: Tally, random: Random, states: int) -> None:
    """Drawn states of all moments, until so many were judged."""
    places = unsettled(run)
    each = 1 + (states - tally.judge.states) // len(places)
    for _ in range(DRAWS_IN_VAIN):
        for moment in random.sample(places, len(places)):
            if tally.enough or tally.judge.states >= states:
                return
            model = model_at(run, moment)
            for _ in range(each):
                tally.take(model.drawn(random), moment.mark, partial(told, run, moment))


def told_twice(first: Recorded, cut: Moment, second: Recorded, again: Moment) -> str:
    """Which two cuts they were."""
    return f"{told(first, cut)}; then {told(second, again)}"


def told(run: Recorded, moment: Moment, which: str = "a drawn state") -> str:
    """Which cut it was."""
    change = run.changes[moment.after]
    files = {number: name for name, number in run.start.items()}
    files |= {made.file: made.name for made in run.changes if made.did is Did.MAKE}
    name = change.name or files.get(change.file, "")
    where = f"{change.did} {name} {change.to} at {change.at}, {len(change.data)} bytes"
    return f"{moment.model.__name__} disk, after change {moment.after} of {len(run.changes)} ({where}), {which}"


def cut_twice(run: Recorded, tally: Tally, random: Random, states: int) -> None:
    """Cut somewhere, start the bank, and cut while it recovers and answers; until so many states were judged."""
    places = unsettled(run)
    while tally.judge.states < states and not tally.enough:
        first = random.choice(places)
        image = model_at(run, first).drawn(random)
        try:
            second = record(image, partial(Sitting, now=EMPTY, copy=None), partial(recover, mark=first.mark))
        except Violation as violation:
            tally.note(str(violation), told(run, first), image)
            return
        again = [moment for moment, _ in moments(second)]
        for moment in random.sample(again, min(MOMENTS_OF_A_RECOVERY, len(again))):
            model = model_at(second, moment)
            for left in (model.drawn(random), next(model.states(random))):
                tally.take(left, moment.mark, partial(told_twice, run, first, second, moment))


def recover(sitting: Sitting, mark: Mark) -> None:
    """Start the bank after a cut and ask again what was being asked. Each moment has its mark."""
    sitting.say(mark)
    sitting.bank, _ = opened(sitting.path, mark)
    bank, found = sitting.bank, content_of(sitting.bank.store)
    need_allowed(found, mark)
    asked = mark.asked if mark.of in (None, bank.game_id) else None
    ahead = mark.allowed[mark.allowed.index(found) :] if asked is not None else [found]
    sitting.say(Mark(ahead, mark.copies, asked, mark.of, aside=mark.aside))
    if asked is not None:
        ask_again(bank, asked)
        sitting.say(Mark(ahead[-1:], mark.copies, aside=mark.aside))
