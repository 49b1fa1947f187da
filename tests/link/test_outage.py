"""A long outage: the broker is away while thousands of rows pile up in the outbox. The link tries again more and more
seldom, and afterwards all arrive, in order and each once, and never more at once than the window allows."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from banker.club import post
from banker.club.acts import Carried
from banker.club.wire import WINDOW, LinkAt
from banker.log import Row
from hardware.network import connection
from tests.club.tables import opened
from tests.director.hall import LinkedTable, hall_in, network_for, ticket_of
from tests.link.hall import log_of
from tests.processes import DEADLINE_S
from ui.director.service import ClubService
from ui.link.kept import Kept
from ui.link.link import Link
from ui.link.saying import Saying
from ui.link.window import Window

pytestmark = pytest.mark.network

GAMES, ROWS = ("first", "second", "third"), 1_000
OUTAGE_S, STEP_S = 900.0, 0.5


class Dead:
    """A port at which something listens and says nothing: it notes when it was tried, by the hand's clock."""

    def __init__(self, port: int, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.tried: list[float] = []
        self._listening = socket.create_server(("127.0.0.1", port))
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while True:
            try:
                other, _ = self._listening.accept()
            except OSError:
                return
            self.tried.append(self._clock())
            other.close()

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()


class Outage:
    """A table, its link by a clock in the test's hands, and a director with its broker."""

    def __init__(self, table: LinkedTable, service: ClubService, folder: Path) -> None:
        self.table, self.service, self.now = table, service, 1_000.0
        table.link.close()
        said = Saying(table.sentences.append)
        table.link = self.link = Link(folder, Kept(folder / "state"), said, clock=lambda: self.now)

    def step(self, passes_s: float) -> None:
        """Let the link go on after so many seconds of its clock, and look at its window."""
        self.now += passes_s
        self.link.step(self.now, 0.0)
        carrying = self.link._carrying
        if carrying is not None:
            window: Window = carrying._window
            for game, flight in window.flights.items():
                assert flight.last - window.held(game) <= WINDOW

    def until(self, holds: Callable[[], object]) -> None:
        """Let both go on, the link by true time, until something holds."""
        begun = before = time.monotonic()
        while not holds():
            self.service.step(0.005)
            now = time.monotonic()
            self.step(now - before)
            before = now
            assert now - begun < DEADLINE_S, self.table.sentences

    def write(self, log: list[Row], count: int) -> None:
        """The table has booked so many rows of a game."""
        with post.replacing(post.rows_file(self.table.out, log[0].game)) as file:
            file.write(b"".join(msgspec.json.encode(Carried.of(row)) + b"\n" for row in log[:count]))


@pytest.fixture
def outage(tmp_path: Path) -> Iterator[Outage]:
    with opened(tmp_path / "evening.db") as book, hall_in(tmp_path, 1) as hall:
        hall.services.append(ClubService(book, network_for(book), {}))
        made = Outage(hall.tables[0], hall.services[0], tmp_path / "t1")
        made.table.wish(ticket=ticket_of(made.service, 1))
        made.until(lambda: made.link.at is LinkAt.CONNECTED)
        yield made


def test_after_a_long_outage_thousands_of_rows_arrive_in_order_and_each_once(outage: Outage) -> None:
    logs = {game: log_of(game, ROWS) for game in GAMES}
    outage.write(logs["first"], 100)
    outage.until(lambda: outage.table.held("first") == 99)
    port = outage.service.director.network.port
    broker = outage.service._broker
    assert broker is not None
    broker._end()  # it has ended by itself: the director, once it goes on, starts it again
    dead = Dead(port, lambda: outage.now)
    until = outage.now + OUTAGE_S
    try:
        while outage.now < until:
            outage.step(STEP_S)
            played = int(ROWS * len(GAMES) * (1 - (until - outage.now) / OUTAGE_S))
            if not played % 250:
                for place, log in enumerate(logs.values()):
                    outage.write(log, min(max(played - place * ROWS, 100 if not place else 0), ROWS))
    finally:
        dead.close()
    for log in logs.values():
        outage.write(log, ROWS)
    assert outage.link.at is LinkAt.AWAY
    waits = [later - earlier for earlier, later in zip(dead.tried, dead.tried[1:], strict=False)]
    most = connection.MOST_WAIT_S
    assert max(waits) <= most + STEP_S
    assert all(most / 2 <= wait for wait in waits[6:]), waits
    assert waits[0] <= 2 * connection.LEAST_WAIT_S + STEP_S
    assert len(waits) >= OUTAGE_S / (most + STEP_S)

    outage.until(lambda: all(outage.table.held(game) == ROWS - 1 for game in GAMES))
    for game, log in logs.items():
        assert outage.service.director.book.rows(1, game) == log
