"""The thread in which an evening runs beside its screen, so that drawing never keeps a row waiting.

Law: book, broker and director belong to this thread alone. The screen reads frozen records, and hands over what is to
be done.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Protocol

from ui.director.director import Director
from ui.director.service import FAULTS
from ui.records.live import Live

WAIT_S = 0.05  # So long a step waits at most for something to arrive.

Job = Callable[[Director], object]
Done = Callable[[object], object]  # Takes what a job gives, or the error that it raised.


class Host(Protocol):
    """An evening that runs, such as `ClubService`."""

    director: Director

    def step(self, wait: float) -> None:
        """Go on; waits at most so many seconds."""

    def live(self) -> Live:
        """How the evening stands."""


class Running:
    """Runs the evening that `opened` opens. `error`: why it could not, or has ended before it was to."""

    def __init__(self, opened: Callable[[], AbstractContextManager[Host]]) -> None:
        self._opened = opened
        self._jobs: queue.SimpleQueue[tuple[Job, Done]] = queue.SimpleQueue()
        self.results: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        """What is to be called in the thread of the screen."""
        self._live: Live | None = None
        self.error: BaseException | None = None
        self._begun, self._ending = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="evening")

    @property
    def live(self) -> Live:
        """How the evening stood last."""
        assert self._live is not None, "start it first"
        return self._live

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Open the evening, and let it run. Raises what opening it raises."""
        self._thread.start()
        self._begun.wait()
        if self._live is None and self.error is not None:
            raise self.error

    def ask(self, job: Job, done: Done) -> None:
        """Have something done; what comes of it is handed to `done` by way of the results."""
        self._jobs.put((job, done))

    def close(self) -> None:
        """End the evening, and wait until it has ended; it can be opened again."""
        self._ending.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            with self._opened() as host:
                self._live = host.live()
                self._begun.set()
                while not self._ending.is_set():
                    self._obey(host)
                    host.step(WAIT_S)
                    self._live = host.live()
        except BaseException as error:  # told by whoever waits for the thread
            self.error = error
        finally:
            self._begun.set()

    def _obey(self, host: Host) -> None:
        """Do what was asked for. Who hears what came of it sees the evening as it stands since."""
        while not self._jobs.empty():
            job, done = self._jobs.get()
            try:
                answer = job(host.director)
            except FAULTS as error:
                answer = error
            self._live = host.live()
            self.results.put(partial(done, answer))
