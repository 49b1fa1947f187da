"""What the tests of the hardware share: waiting for events, and a reader chip on a bench with its own time."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator

import pytest

from hardware.chip.bench import Bench
from hardware.chip.clock import SimulatedClock
from hardware.ports import CardReader, Poll, ReaderEvent, TagEvent
from hardware.presence import EMPTY
from hardware.worker import Pace, Polling, ReaderWorker
from tests.processes import DEADLINE_S

QUICK = Pace(
    poll_s=0.002,
    check_s=0.005,
    retry_s=0.002,
    longest_retry_s=0.01,
    hang_s=1.0,
    revive_s=0.05,
)


class Inbox:
    """The queue a worker fills, with every event kept."""

    def __init__(self) -> None:
        self.queue: queue.SimpleQueue[ReaderEvent] = queue.SimpleQueue()
        self.events: list[ReaderEvent] = []

    def until(self, wanted: Callable[[list[ReaderEvent]], object]) -> list[ReaderEvent]:
        """Wait until the events so far satisfy `wanted`; all of them."""
        end = time.monotonic() + DEADLINE_S
        while not wanted(self.events):
            try:
                self.events.append(self.queue.get(timeout=max(0.0, end - time.monotonic())))
            except queue.Empty:
                pytest.fail(f"what the test waits for did not come in {DEADLINE_S:.0f} s; all that came: {self.events}")
        return self.events

    def until_kinds(self, *kinds: type) -> list[ReaderEvent]:
        """Wait until the events so far are exactly of these kinds, in this order."""
        self.until(lambda events: len(events) >= len(kinds))
        assert tuple(type(event) for event in self.events) == kinds
        return self.events


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def run_worker(inbox: Inbox) -> Iterator[Callable[..., ReaderWorker]]:
    """Start a worker with the quick pace, filling `inbox`; it is stopped after the test."""
    started: list[ReaderWorker] = []

    def run(
        make_reader: Callable[[], CardReader], pace: Pace = QUICK, clock: Callable[[], float] = time.monotonic
    ) -> ReaderWorker:
        worker = ReaderWorker(make_reader, inbox.queue, pace=pace, clock=clock)
        started.append(worker)
        worker.start()
        return worker

    yield run
    for worker in started:
        worker.stop()


@pytest.fixture
def wait_until() -> Callable[[Callable[[], object]], None]:
    """Wait until a condition holds, for what makes no event."""

    def wait(holds: Callable[[], object]) -> None:
        end = time.monotonic() + DEADLINE_S
        while not holds():
            assert time.monotonic() < end, f"what the test waits for did not come in {DEADLINE_S:.0f} s"
            time.sleep(0.002)

    return wait


class Stopwatch:
    """A reader whose every call is timed, on the bench's clock."""

    def __init__(self, bench: Bench) -> None:
        self._reader = bench.reader()
        self._now = bench.clock.now
        self.name = self._reader.name
        self.longest_s = {"open": 0.0, "poll": 0.0, "check": 0.0}

    def open(self) -> None:
        self._timed("open", self._reader.open)

    def poll(self) -> Poll:
        return self._timed("poll", self._reader.poll)

    def check(self) -> None:
        self._timed("check", self._reader.check)

    def close(self) -> None:
        self._reader.close()

    def _timed(self, name: str, call: Callable[[], Poll]) -> Poll:
        begun = self._now()
        try:
            return call()
        finally:
            self.longest_s[name] = max(self.longest_s[name], self._now() - begun)


class Table:
    """The driver on the chip's model, polled as the worker does, in simulated time; every event is kept."""

    def __init__(self, bench: Bench, poll_s: float = Pace().poll_s) -> None:
        self.bench = bench
        self.reader = Stopwatch(bench)
        self.events: list[ReaderEvent] = []
        self._polling = Polling(lambda: self.reader, EMPTY, Pace())
        self._poll_s = poll_s

    def run(self, seconds: float) -> list[ReaderEvent]:
        """Poll for so long; the events of that time."""
        before = len(self.events)
        end = self.bench.clock.now() + seconds
        while (begun := self.bench.clock.now()) < end:
            self.events += self._polling.step(begun)
            self.bench.clock.busy_until(begun + self._poll_s)
        return self.events[before:]

    def present(self, uid: str, for_s: float = 0.3, then_s: float = 0.3) -> list[ReaderEvent]:
        """A card comes, stays for so long, and goes; the events until some time after."""
        self.bench.put(uid)
        events = self.run(for_s)
        self.bench.take(uid)
        return events + self.run(then_s)

    @property
    def tags(self) -> list[TagEvent]:
        """What happened to cards."""
        return [event for event in self.events if isinstance(event, TagEvent)]


@pytest.fixture
def bench() -> Iterator[Bench]:
    """A Raspberry Pi with a reader, in simulated time; `spidev` and `RPi.GPIO` are its."""
    bench = Bench(SimulatedClock())
    undo = bench.install()
    yield bench
    undo()


@pytest.fixture
def table(bench: Bench) -> Table:
    return Table(bench)


@pytest.fixture
def make_table(bench: Bench) -> Callable[..., Table]:
    """Makes a table with a pace of its own."""
    return lambda **options: Table(bench, **options)
