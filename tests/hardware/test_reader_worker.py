"""The reader thread: its pace, faults and recovery, bugs, a hanging or dead thread, and silence about UIDs."""

from __future__ import annotations

import itertools
import logging
import threading
import time
from collections.abc import Callable

import pytest

from hardware.ports import (
    FaultCause,
    Poll,
    ReaderError,
    ReaderFault,
    ReaderReady,
    Silence,
    TagGone,
    TagRead,
    TagSeen,
    Trouble,
)
from hardware.presence import EMPTY
from hardware.simulated import SimulatedReader
from hardware.worker import Health, Pace, Polling, ReaderWorker
from tests.processes import DEADLINE_S

A, B = "04A1B2C3", "C0FFEE00"


class Scripted:
    """A reader whose every call does what the test says."""

    name = "scripted"

    def __init__(
        self,
        poll: Callable[[], Poll] = Silence,
        opening: Callable[[], None] = lambda: None,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self.poll = poll
        self.open = opening
        self.check = check
        self.closed = threading.Event()

    def close(self) -> None:
        self.closed.set()


def unplugged() -> None:
    raise ReaderError(FaultCause.UNPLUGGED, "nothing answers")


def silent_but_for(*polls: Callable[[], Poll]) -> Callable[[], Poll]:
    """A poll that does these things once, in turn, and is silent then."""
    left = list(polls)
    return lambda: left.pop(0)() if left else Silence()


# -- polling, on a simulated clock --------------------------------------------------------------------------------


def test_health_is_checked_once_a_second() -> None:
    checked: list[int] = []
    polls = 0
    polling = Polling(lambda: Scripted(check=lambda: checked.append(polls)), EMPTY, Pace())
    for polls in range(10 * 25 + 1):
        polling.step(polls * 0.040)
    assert checked == [25 * second for second in range(1, 11)]


def test_a_lasting_fault_is_told_once_and_retried_ever_more_slowly_but_within_two_seconds() -> None:
    tries: list[float] = []
    now = 0.0

    def opening() -> None:
        tries.append(now)
        unplugged()

    polling = Polling(lambda: Scripted(opening=opening), EMPTY, Pace())
    happened = []
    for step in range(60 * 25):
        now = step * 0.040
        happened += polling.step(now)
    assert happened == [ReaderFault(FaultCause.UNPLUGGED, "nothing answers", 0.0)]
    pauses = [round(later - earlier, 2) for earlier, later in itertools.pairwise(tries)]
    assert pauses == sorted(pauses)
    assert pauses[0] < 0.3
    assert 1.5 <= pauses[-1] < 1.6


def test_another_cause_is_told_too() -> None:
    causes = iter([FaultCause.UNPLUGGED, FaultCause.UNPLUGGED, FaultCause.UNUSABLE_PATH])

    def opening() -> None:
        raise ReaderError(next(causes), "out")

    polling = Polling(lambda: Scripted(opening=opening), EMPTY, Pace())
    events = [event for at in (0.0, 10.0, 20.0) for event in polling.step(at)]
    assert [event.cause for event in events] == [FaultCause.UNPLUGGED, FaultCause.UNUSABLE_PATH]


def test_a_reader_that_opens_and_fails_at_once_is_not_tried_without_end() -> None:
    def poll() -> Poll:
        unplugged()
        raise AssertionError

    tries = 0

    def opening() -> None:
        nonlocal tries
        tries += 1

    polling = Polling(lambda: Scripted(poll, opening), EMPTY, Pace())
    for step in range(30 * 25):
        polling.step(step * 0.040)
    assert 15 <= tries <= 25


def test_after_a_healthy_second_a_fault_is_again_retried_quickly() -> None:
    reader = SimulatedReader()
    polling = Polling(lambda: reader, EMPTY, Pace())
    reader.unplug()
    for step in range(20 * 25):
        polling.step(step * 0.040)
    reader.plug()
    assert [event for at in (22.0, 23.0) for event in polling.step(at)] == [ReaderReady("screen", 22.0)]
    reader.unplug()
    assert len(polling.step(24.0)) == 1
    reader.plug()
    assert polling.step(24.3) == (ReaderReady("screen", 24.3),)


def test_a_reader_that_cannot_be_made_is_a_fault_and_is_made_later() -> None:
    made = 0

    def make() -> Scripted:
        nonlocal made
        made += 1
        if made < 3:
            raise ReaderError(FaultCause.NOT_A_FIFO, "a plain file")
        return Scripted()

    polling = Polling(make, EMPTY, Pace())
    events = [event for at in range(5) for event in polling.step(2.0 * at)]
    assert events == [ReaderFault(FaultCause.NOT_A_FIFO, "a plain file", 0.0), ReaderReady("scripted", 4.0)]


def test_a_failed_check_is_a_fault() -> None:
    polling = Polling(lambda: Scripted(check=unplugged), EMPTY, Pace())
    events = [event for at in (0.0, 0.5, 1.0) for event in polling.step(at)]
    assert [type(event) for event in events] == [ReaderReady, ReaderFault]


def test_trouble_is_told_and_the_lying_card_is_not_touched_by_it(caplog) -> None:
    poll = silent_but_for(lambda: TagRead(A), lambda: Trouble(FaultCause.BAD_LINE, "line 1"), lambda: TagRead(A))
    polling = Polling(lambda: Scripted(poll), EMPTY, Pace())
    events = [event for at in (0.00, 0.04, 0.08, 0.12) for event in polling.step(at)]
    assert events == [
        ReaderReady("scripted", 0.00),
        TagSeen(A, 0.04),
        ReaderFault(FaultCause.BAD_LINE, "line 1", 0.08, lasting=False),
    ]
    assert "reader: bad_line: line 1" in caplog.text


# -- the thread ---------------------------------------------------------------------------------------------------


def test_the_thread_says_ready_seen_gone_with_times_that_rise(inbox, run_worker) -> None:
    reader = SimulatedReader()
    before = time.monotonic()
    run_worker(lambda: reader)
    reader.tap(A)
    events = inbox.until_kinds(ReaderReady, TagSeen, TagGone)
    times = [before, *(event.at for event in events), time.monotonic()]
    assert times == sorted(times)


def test_it_polls_every_40_ms_and_not_without_pause(wait_until, run_worker) -> None:
    polled: list[float] = []

    def poll() -> Poll:
        polled.append(time.monotonic())
        return Silence()

    run_worker(lambda: Scripted(poll), Pace())
    wait_until(lambda: len(polled) > 10)
    assert polled[10] - polled[0] >= 10 * 0.040 * 0.9


def test_it_stops_at_once_and_gives_the_reader_back(wait_until, run_worker) -> None:
    reader = Scripted()
    worker = run_worker(lambda: reader, Pace(poll_s=100 * DEADLINE_S))
    wait_until(lambda: worker.health() is Health.RUNNING)
    assert worker.stop(DEADLINE_S)  # not after the poll that is to come
    assert reader.closed.is_set()
    assert worker.health() is Health.STOPPED
    assert worker.tend() is Health.STOPPED


def test_it_can_be_started_again(inbox, run_worker) -> None:
    reader = SimulatedReader()
    worker = run_worker(lambda: reader)
    inbox.until_kinds(ReaderReady)
    worker.stop()
    worker.start()
    inbox.until_kinds(ReaderReady, ReaderReady)


def test_the_reader_belongs_to_one_daemon_thread(inbox, run_worker) -> None:
    threads: set[threading.Thread] = set()

    def here() -> None:
        threads.add(threading.current_thread())

    def poll() -> Poll:
        here()
        return TagRead(A)

    def make() -> Scripted:
        here()
        return Scripted(poll, here, here)

    run_worker(make)
    inbox.until_kinds(ReaderReady, TagSeen)
    (thread,) = threads
    assert thread.daemon
    assert thread is not threading.main_thread()


def test_unplugged_and_plugged_in_again_the_taps_go_on(inbox, run_worker) -> None:
    reader = SimulatedReader()
    run_worker(lambda: reader)
    inbox.until_kinds(ReaderReady)
    for _ in range(20):
        reader.unplug()
        inbox.until(lambda events: isinstance(events[-1], ReaderFault))
        reader.plug()
        inbox.until(lambda events: isinstance(events[-1], ReaderReady))
        reader.tap(A)
        inbox.until(lambda events: isinstance(events[-1], TagGone))
    assert [type(event) for event in inbox.events] == [ReaderReady, *[ReaderFault, ReaderReady, TagSeen, TagGone] * 20]


def test_a_bug_is_told_with_its_traceback_and_logged_without_the_uid(inbox, run_worker, wait_until, caplog) -> None:
    def bug() -> Poll:
        raise KeyError(f"no such tag 04:a1:b2:c3 or {A}")

    reader = Scripted(silent_but_for(bug))
    worker = run_worker(lambda: reader)
    (_, fault) = inbox.until_kinds(ReaderReady, ReaderFault)
    assert fault.cause is FaultCause.BUG
    assert "Traceback" in fault.detail
    assert "KeyError: 'no such tag <hex> or <hex>'" in fault.detail
    assert "KeyError: 'no such tag <hex> or <hex>'" in caplog.text
    wait_until(lambda: worker.health() is Health.DEAD)
    assert reader.closed.is_set()


def test_a_bug_while_closing_is_told_too(inbox, run_worker, wait_until) -> None:
    class Stubborn(Scripted):
        def close(self) -> None:
            raise RuntimeError("will not close")

    def bug() -> Poll:
        raise KeyError("first")

    run_worker(lambda: Stubborn(bug))
    (_, fault) = inbox.until_kinds(ReaderReady, ReaderFault)
    assert "KeyError: 'first'" in fault.detail
    assert "RuntimeError: will not close" in fault.detail


def test_a_dead_thread_is_restarted_by_tend(inbox, run_worker, wait_until) -> None:
    poll = silent_but_for(lambda: 1 // 0, lambda: TagRead(B))
    worker = run_worker(lambda: Scripted(poll))
    wait_until(lambda: worker.health() is Health.DEAD)
    assert worker.tend() is Health.DEAD
    inbox.until_kinds(ReaderReady, ReaderFault, ReaderReady, TagSeen)
    wait_until(lambda: worker.tend() is Health.RUNNING)


class Mortal:
    """Readers that die as soon as they are made while `dying` is set, and a clock that the test moves."""

    def __init__(self, run_worker, wait_until) -> None:
        self.now = 0.0
        self.dying = True
        self.made = 0
        self.wait_until = wait_until
        self.worker: ReaderWorker = run_worker(self.make, Pace(poll_s=0.002), lambda: self.now)

    def make(self) -> Scripted:
        self.made += 1
        if self.dying:
            raise ZeroDivisionError
        return Scripted(self.poll)

    def poll(self) -> Poll:
        if self.dying:
            raise ZeroDivisionError
        return Silence()

    def starts(self, seconds: int) -> list[float]:
        """Tend once a second for so long; when threads were started."""
        starts = []
        for _ in range(seconds):
            self.now += 1.0
            self.wait_until(lambda: self.worker.health() is Health.DEAD)
            before = self.made
            self.worker.tend()
            self.wait_until(lambda: self.worker.health() is Health.DEAD)
            starts += [self.now] * (self.made - before)
        return starts


def test_a_thread_that_dies_at_every_start_is_restarted_with_longer_and_longer_pauses(run_worker, wait_until) -> None:
    mortal = Mortal(run_worker, wait_until)
    assert mortal.starts(100) == [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 62.0, 92.0]


def test_after_a_long_healthy_life_the_pauses_begin_anew(run_worker, wait_until) -> None:
    mortal = Mortal(run_worker, wait_until)
    assert mortal.starts(20) == [1.0, 2.0, 4.0, 8.0, 16.0]
    mortal.dying = False
    mortal.now = 40.0
    mortal.worker.tend()
    mortal.now = 100.0
    wait_until(lambda: mortal.worker.beat_age_s() == 0.0)
    assert mortal.worker.tend() is Health.RUNNING
    mortal.dying = True
    assert mortal.starts(5) == [101.0, 102.0, 104.0]


class Hanging:
    """Readers of which the first hangs in a poll until it is let go, and then sees a card."""

    def __init__(self) -> None:
        self.hangs = threading.Event()
        self.let_go = threading.Event()
        self.first = Scripted(self.poll)
        self.made = [self.first, SimulatedReader()]

    def make(self) -> Scripted | SimulatedReader:
        return self.made.pop(0)

    def poll(self) -> Poll:
        self.hangs.set()
        self.let_go.wait()
        return TagRead(B)


@pytest.fixture
def hanging():
    readers = Hanging()
    yield readers
    readers.let_go.set()


def test_a_hanging_thread_is_noticed_replaced_and_heard_no_more(inbox, run_worker, wait_until, hanging) -> None:
    second = hanging.made[1]
    worker = run_worker(hanging.make)
    assert hanging.hangs.wait(DEADLINE_S)
    wait_until(lambda: worker.tend() is Health.HANGING)
    events = inbox.until_kinds(ReaderReady, ReaderFault, ReaderReady)
    assert events[1].cause is FaultCause.HANGING
    assert events[1].lasting
    wait_until(lambda: worker.health() is Health.RUNNING)

    hanging.let_go.set()
    assert hanging.first.closed.wait(DEADLINE_S)  # the old thread has ended: what it saw must not have been said
    second.tap(A)
    events = inbox.until_kinds(ReaderReady, ReaderFault, ReaderReady, TagSeen, TagGone)
    assert events[3].uid == A


def test_the_heartbeat_shows_how_long_a_thread_hangs(run_worker, wait_until, hanging) -> None:
    worker = run_worker(hanging.make)
    assert hanging.hangs.wait(DEADLINE_S)
    wait_until(lambda: worker.beat_age_s() > 1.0)
    assert worker.health() is Health.HANGING


def test_a_hanging_thread_does_not_hold_up_the_end(run_worker, hanging) -> None:
    worker = run_worker(hanging.make)
    assert hanging.hangs.wait(DEADLINE_S)
    assert not worker.stop(timeout_s=0.05)
    assert worker.health() is Health.STOPPED


def test_a_card_lying_through_a_restart_is_one_presentation(inbox, run_worker) -> None:
    reader = SimulatedReader()
    bug = threading.Event()

    def poll() -> Poll:
        if bug.is_set():
            bug.clear()
            raise ZeroDivisionError
        return reader.poll()

    worker = run_worker(lambda: Scripted(poll))
    reader.put(A)
    inbox.until_kinds(ReaderReady, TagSeen)
    for _ in range(3):
        bug.set()
        inbox.until(lambda events: isinstance(events[-1], ReaderFault))
        revive(worker)
        inbox.until(lambda events: isinstance(events[-1], ReaderReady))
    reader.take()
    inbox.until(lambda events: isinstance(events[-1], TagGone))
    assert sum(isinstance(event, TagSeen) for event in inbox.events) == 1


def revive(worker: ReaderWorker) -> None:
    """Tend the worker until it has been restarted."""
    end = time.monotonic() + DEADLINE_S
    while worker.tend() is not Health.DEAD or worker.health() is not Health.RUNNING:
        assert time.monotonic() < end, "never restarted"
        time.sleep(0.002)


def test_starting_twice_is_a_bug(run_worker) -> None:
    worker: ReaderWorker = run_worker(SimulatedReader)
    with pytest.raises(AssertionError):
        worker.start()


def test_no_log_line_has_a_uid(inbox, run_worker, caplog) -> None:
    caplog.set_level(logging.DEBUG)
    reader = SimulatedReader()
    run_worker(lambda: reader)
    reader.tap(A)
    inbox.until(lambda events: events and isinstance(events[-1], TagGone))
    reader.unplug()
    inbox.until(lambda events: isinstance(events[-1], ReaderFault))
    assert "reader screen is ready" in caplog.text
    assert A not in caplog.text
    assert A not in repr(inbox.events)
