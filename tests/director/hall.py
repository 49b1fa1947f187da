"""A hall with the real broker: the director's service, and tables whose links are the real ones."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from banker.bank import Bank
from banker.club import post
from banker.club.book import Book
from banker.club.outbox import Outbox
from banker.club.wire import VERSION, Have, Ticket, Wish, decoded, encoded
from ui.director.network import Network
from ui.director.service import ClubService, prepared
from ui.link.kept import Kept
from ui.link.link import Link
from ui.link.saying import Saying
from ui.records.live import LiveTable

WAIT_S = 0.01
PATIENCE_S = 90.0  # So long a test waits for a condition before it is said that it never held.


def free_port() -> int:
    """A port of this machine on which nobody listens."""
    with closing(socket.socket()) as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class LinkedTable:
    """A table with its post, its link, and the banks of its games."""

    def __init__(self, number: int, folder: Path) -> None:
        self.number = number
        self.out, self.into = folder / post.OUT, folder / post.IN
        for each in (self.out, self.into):
            each.mkdir(parents=True)
        self.sentences: list[str] = []
        self._folder = folder
        self.again()
        self._banks: list[Bank] = []
        self._outbox = Outbox(self.out)

    def again(self) -> None:
        """Let a link start, the first time or anew."""
        self.link = Link(self._folder, Kept(self._folder / "state"), Saying(self.sentences.append))

    def wish(self, **fields: object) -> None:
        """Let the table wish something of its link."""
        wish = Wish(v=VERSION, id=f"{time.monotonic()}", **fields)  # type: ignore[arg-type]
        post.put(self.out, post.WISH, encoded(wish))

    def play(self, bank: Bank) -> None:
        """Play a game to its end."""
        self._banks.append(bank)
        self._write()

    def held(self, game: str) -> int:
        """The last row that the director has, as it says itself."""
        return self.have.games.get(game, -1)

    @property
    def have(self) -> Have:
        try:
            return decoded((self.into / "have").read_bytes(), Have)
        except FileNotFoundError:
            return Have(v=VERSION, term=0, serial=0)

    def knows_plan(self, acts: int) -> bool:
        """Whether the plan of so many acts lies with its link."""
        return any(part.serial == acts for part in Kept(self._folder / "state").plan().values())

    def _write(self) -> None:
        for bank in self._banks:
            assert bank.game_id is not None
            self._outbox.write(bank.log, bank.game_id, self.have)

    def step(self) -> None:
        self.link.step(time.monotonic(), 0.0)

    def close(self) -> None:
        self.link.close()


class Hall:
    """A director and tables, stepped together."""

    def __init__(self, tables: Sequence[LinkedTable]) -> None:
        self.tables = tables
        self.services: list[ClubService] = []

    def step(self) -> None:
        for service in self.services:
            service.step(WAIT_S)
        for table in self.tables:
            table.step()

    def until(self, holds: Callable[[], object], what: str) -> None:
        """Step until something holds."""
        end = time.monotonic() + PATIENCE_S
        while not holds():
            notices = [[*service.director.notices.latest] for service in self.services]
            assert time.monotonic() < end, f"never: {what}. Said: {notices}; {[t.sentences for t in self.tables]}"
            self.step()

    def live(self, table: int) -> LiveTable:
        """How the director of last sees a table."""
        tables = self.services[-1].live().tables
        return next((each for each in tables if each.number == table), LiveTable(table))


@contextmanager
def hall_in(folder: Path, tables: int) -> Iterator[Hall]:
    """A hall whose tables and services end with it."""
    hall = Hall([LinkedTable(number, folder / f"t{number}") for number in range(1, tables + 1)])
    try:
        yield hall
    finally:
        for table in hall.tables:
            table.close()
        for service in hall.services:
            service.close()


def brokers() -> list[int]:
    """The processes of the brokers that this thread has started."""
    children = map(int, Path("/proc/thread-self/children").read_text().split())
    return [pid for pid in children if Path(f"/proc/{pid}/comm").read_text() == "mosquitto\n"]


def kill_broker() -> None:
    """End the brokers that this thread has started, as when their machine is gone at once."""
    for pid in brokers():
        os.kill(pid, signal.SIGKILL)


def network_for(book: Book) -> Network:
    """What an evening on this machine alone is run with."""
    return prepared(book, "Friday", ("127.0.0.1",), free_port())


def ticket_of(service: ClubService, table: int) -> Ticket:
    """A ticket as it lies on a stick."""
    return decoded(service.director.ticket(table), Ticket)
