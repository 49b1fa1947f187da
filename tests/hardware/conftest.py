"""What the tests of the hardware share: waiting for events, and readers that fail on demand."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator

import pytest

from hardware.ports import CardReader, ReaderEvent
from hardware.worker import Pace, ReaderWorker

PATIENCE_S = 5.0
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
        end = time.monotonic() + PATIENCE_S
        while not wanted(self.events):
            self.events.append(self.queue.get(timeout=max(0.0, end - time.monotonic())))
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
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, "waited in vain"
            time.sleep(0.002)

    return wait
