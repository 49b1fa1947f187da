"""The reader thread: one poll every 40 ms, through presence, onto a queue; faults told, the reader brought back.

Law: it has no rules. It knows what lies on the reader and never what that means. A dead or hanging thread is found by
`tend`, which the reader of the queue calls about once a second; a card that lies on the reader through a fault or a
restart is not seen a second time.

    events: queue.SimpleQueue[ReaderEvent] = queue.SimpleQueue()
    worker = ReaderWorker(lambda: FifoReader(path), events)
    worker.start()
"""

from __future__ import annotations

import logging
import queue
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from hardware.ports import (
    CardReader,
    FaultCause,
    Noise,
    ReaderError,
    ReaderEvent,
    ReaderFault,
    ReaderReady,
    Reading,
    Several,
    Trouble,
    without_uids,
)
from hardware.presence import EMPTY, Presence

log = logging.getLogger(__name__)

Clock = Callable[[], float]  # Seconds, never going back: `time.monotonic`.


@dataclass(frozen=True, slots=True)
class Pace:
    """The worker's times. The defaults bring a replugged reader back within 2 s."""

    poll_s: float = 0.040
    check_s: float = 1.0
    retry_s: float = 0.25  # after a fault; doubled at each failure up to:
    longest_retry_s: float = 1.5
    hang_s: float = 3.0  # a heartbeat older than this is a hanging thread; `open` may take 1 s
    revive_s: float = 1.0  # the first restart is at once, then at least this apart, doubled up to:
    longest_revive_s: float = 30.0


# Of so many polls: the share that must not be understood before that is reported, as every second tap is lost by then;
# and the share below which the reader counts as back.
POLLS_WEIGHED, GARBLED_FROM, CLEAR_BELOW = 100, 0.9, 0.5


class Health(StrEnum):
    """The state of the reader thread."""

    STOPPED = "stopped"
    RUNNING = "running"
    HANGING = "hanging"
    DEAD = "dead"


class ReaderWorker:
    """Owns the reader's thread. Its methods are for one other thread, the one that drains `events`.

    `make_reader` is called in the reader thread at each start, and what it returns belongs to that thread alone.
    A hanging thread cannot be ended: it keeps its reader, its events are dropped, and a new reader is made.
    """

    def __init__(
        self,
        make_reader: Callable[[], CardReader],
        events: queue.SimpleQueue[ReaderEvent],
        *,
        pace: Pace | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self._make_reader = make_reader
        self._events = events
        self._pace = pace or Pace()
        self._clock = clock
        self._life: _Life | None = None
        self._revive_s = self._pace.revive_s
        self._revive_at = 0.0

    def start(self) -> None:
        """Start the thread; may be called again after `stop`."""
        assert self._life is None, "the reader thread has been started already"
        self._begin(EMPTY)

    def stop(self, timeout_s: float = 1.0) -> bool:
        """End the thread at once and wait for it. False: it hangs, and has been left to itself."""
        ending, self._life = self._life, None
        if ending is None:
            return True
        ending.dismiss()
        ending.join(timeout_s)
        return not ending.is_alive()

    def health(self) -> Health:
        """The state of the thread now."""
        if self._life is None:
            return Health.STOPPED
        if not self._life.is_alive():
            return Health.DEAD
        return Health.HANGING if self.beat_age_s() > self._pace.hang_s else Health.RUNNING

    def beat_age_s(self) -> float:
        """Seconds since the thread last began a poll; 0 when it is stopped."""
        return 0.0 if self._life is None else self._clock() - self._life.beat_at

    def tend(self) -> Health:
        """Restart the thread if it is dead or hangs. Returns the state that was found."""
        found = self.health()
        if self._life is None:
            return found
        if found is Health.RUNNING:
            self._calm_down(self._life)
        elif self._clock() >= self._revive_at:
            self._revive(self._life, found)
        return found

    def _begin(self, presence: Presence) -> None:
        polling = Polling(self._make_reader, presence, self._pace)
        self._life = _Life(polling, self._events, self._pace.poll_s, self._clock)
        self._life.start()

    def _revive(self, ill: _Life, found: Health) -> None:
        ill.dismiss()
        now = self._clock()
        log.error("reader thread is %s: starting it anew", found)
        if found is Health.HANGING:
            self._events.put(ReaderFault(FaultCause.HANGING, f"no poll for {now - ill.beat_at:.1f} s", now))
        self._revive_at = now + self._revive_s
        self._revive_s = min(2 * self._revive_s, self._pace.longest_revive_s)
        self._begin(ill.polling.presence)

    def _calm_down(self, healthy: _Life) -> None:
        if self._clock() - healthy.begun_at > self._pace.longest_revive_s:
            self._revive_s = self._pace.revive_s


class Polling:
    """One reader, asked again and again: answers become events, a fault is told once and retried.

    No thread and no clock: the caller steps it, so a test can play a whole evening at once.
    """

    def __init__(self, make_reader: Callable[[], CardReader], presence: Presence, pace: Pace) -> None:
        self._make_reader = make_reader
        self._pace = pace
        self._reader: CardReader | None = None  # None until it could be made
        self._ready = False
        self._told: FaultCause | None = None
        self._retry_s = pace.retry_s
        self._retry_at = float("-inf")
        self._check_at = float("-inf")
        self._broken: deque[bool] = deque(maxlen=POLLS_WEIGHED)
        self._garbled = False
        self.presence = presence

    def step(self, at: float) -> tuple[ReaderEvent, ...]:
        """Poll once, or try to bring the reader back if that is due. Returns the events of it."""
        try:
            if self._ready:
                return self._poll(at)
            return self._open(at) if at >= self._retry_at else ()
        except ReaderError as error:
            return self._out(error, at)

    def close(self) -> None:
        """Give the reader back; the last that is done."""
        if self._reader is not None:
            self._reader.close()

    def _poll(self, at: float) -> tuple[ReaderEvent, ...]:
        assert self._reader is not None
        if at >= self._check_at:
            self._check(self._reader, at)
        poll = self._reader.poll()
        if isinstance(poll, Trouble):
            log.warning("reader: %s: %s", poll.cause, poll.detail)
            return (ReaderFault(poll.cause, poll.detail, at, lasting=False),)
        jammed = self.presence.refused
        self.presence, events = self.presence.after(poll, at)
        return (*events, *self._weigh(poll, jammed, self._reader.name, at))

    def _weigh(self, poll: Reading, jammed: bool, name: str, at: float) -> tuple[ReaderEvent, ...]:
        """Say that nearly no poll is understood, and later that they are again. Cards that collide are no noise while
        several lie there (`jammed`), which is said anyway."""
        if isinstance(poll, Noise) and poll.late:
            return ()
        self._broken.append(isinstance(poll, Noise) or (poll == Several() and not jammed))
        broken = sum(self._broken) / POLLS_WEIGHED
        if not self._garbled and broken >= GARBLED_FROM:
            self._garbled = True
            detail = f"{100 * broken:.0f} % of its polls are broken: move it away from metal, chargers and cables"
            log.warning("reader: %s: %s", FaultCause.GARBLED, detail)
            return (ReaderFault(FaultCause.GARBLED, detail, at, lasting=False),)
        if self._garbled and broken < CLEAR_BELOW:
            self._garbled = False
            return (ReaderReady(name, at),)
        return ()

    def _check(self, reader: CardReader, at: float) -> None:
        reader.check()
        self._check_at = at + self._pace.check_s
        self._retry_s = self._pace.retry_s  # only now: a reader that opens and fails at once keeps its longer pauses

    def _open(self, at: float) -> tuple[ReaderEvent, ...]:
        if self._reader is None:
            self._reader = self._make_reader()
        self._reader.open()
        self._ready = True
        self._told = None
        self._broken.clear()
        self._garbled = False
        self._check_at = at + self._pace.check_s
        log.info("reader %s is ready", self._reader.name)
        return (ReaderReady(self._reader.name, at),)

    def _out(self, error: ReaderError, at: float) -> tuple[ReaderEvent, ...]:
        self._ready = False
        self._retry_at = at + self._retry_s
        self._retry_s = min(2 * self._retry_s, self._pace.longest_retry_s)
        if error.cause is self._told:
            return ()
        self._told = error.cause
        log.warning("reader is out: %s", error)
        return (ReaderFault(error.cause, error.detail, at),)


class _Life(threading.Thread):
    """One life of the reader thread: from a start to a stop, a bug, or being given up as hanging."""

    def __init__(self, polling: Polling, events: queue.SimpleQueue[ReaderEvent], poll_s: float, clock: Clock) -> None:
        super().__init__(name="reader", daemon=True)
        self._events = events
        self._poll_s = poll_s
        self._clock = clock
        self._dismissed = threading.Event()
        self._speaking = threading.Lock()
        self.polling = polling
        self.begun_at = self.beat_at = clock()

    def dismiss(self) -> None:
        """End as soon as the poll under way returns; from now on nothing of it is heard."""
        with self._speaking:
            self._dismissed.set()

    def run(self) -> None:
        try:
            try:
                self._poll_until_dismissed()
            finally:
                self.polling.close()
        except BaseException as bug:  # the thread ends here, so nothing above would ever see it
            self._tell(bug)

    def _poll_until_dismissed(self) -> None:
        while not self._dismissed.is_set():
            self.beat_at = self._clock()
            self._say(self.polling.step(self.beat_at))
            self._dismissed.wait(max(self._poll_s - (self._clock() - self.beat_at), self._poll_s / 10))

    def _say(self, events: tuple[ReaderEvent, ...]) -> None:
        with self._speaking:
            if not self._dismissed.is_set():
                for event in events:
                    self._events.put(event)

    def _tell(self, bug: BaseException) -> None:
        text = without_uids("".join(traceback.format_exception(bug)))
        log.error("bug in the reader thread, which has ended:\n%s", text)
        self._say((ReaderFault(FaultCause.BUG, text, self._clock()),))
