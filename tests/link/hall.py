"""An evening of one table with all that is real: the link and the director as processes, Mosquitto, a relay between
them, and what is done to them by chance.

Law: the director's file is judged, and nothing else: at each death of a director, and at the end.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from banker.club import post
from banker.club.acts import Carried, TableJoined, TermTaken
from banker.club.book import Book
from banker.club.wire import STATE, VERSION, Have, Ticket, decoded
from banker.log import Row, RowKind
from hardware.network.broker import Broker
from hardware.network.certificates import make
from hardware.network.rights import DIRECTOR, password_line
from tests.club.tables import forged, opened
from tests.director.hall import free_port
from tests.link.faults import Fault
from tests.link.nursery import Child, Nursery
from tests.link.process import PASSWORD
from tests.link.relay import Relay, Weather
from ui.link.kept import Joined, Kept

TABLE, GAMES = 5, ("first", "second")
TABLES_PASSWORD = "table's"
STARTS_S = 30.0


def log_of(game: str, rows: int) -> list[Row]:
    """The rows of a game as a table books them: the chain is real, what is booked is of no matter to a wire."""
    kinds = [RowKind.START, *(rows - 1) * [RowKind.OPERATION]]
    body = msgspec.json.encode({"words": 12 * "played "})
    return forged((Row(game, n, kind, f"{game}:{n}", 1, body, b"") for n, kind in enumerate(kinds)), lambda row: row)


class Caught(AssertionError):
    """The director's file is not what it must be."""


class Event(NamedTuple):
    """Something that happens once the director has said that it holds so many rows in all."""

    held: int
    what: str


def events_of(chance: Random, rows: int, kinds: tuple[str, ...]) -> list[Event]:
    """What happens in a run: each of these kinds once."""
    return sorted(Event(chance.randrange(0, rows - 20), kind) for kind in kinds)


class Hall:
    """The processes of a run in a folder. `fault`: that of the link or the director, by its role."""

    def __init__(self, nursery: Nursery, folder: Path, chance: Random, rows: int, fault: Fault | None = None) -> None:
        self._nursery, self.folder, self._chance, self._fault = nursery, folder, chance, fault
        self.logs = {game: log_of(game, rows // len(GAMES)) for game in GAMES}
        self._stack = ExitStack()
        certificates = make("Friday", ("127.0.0.1",), datetime.now(UTC))
        pems = (certificates.authority, certificates.certificate, certificates.private)
        (folder / "certificates").write_bytes(b"\0".join(pems))
        users = {DIRECTOR: password_line(PASSWORD), f"t{TABLE}": password_line(TABLES_PASSWORD)}
        self.broker = Broker(folder / "broker", free_port(), certificates, users)
        self.broker.start()
        self._stack.callback(self.broker.close)
        slow, late = chance.choice([(0, 0.0), (0, 0.03), (1500, 0.0)])
        self.relay = Relay(self.broker.port, Weather(late, slow))
        self._stack.callback(self.relay.close)
        self._write_outbox()
        self._join(certificates.authority.decode())
        self.files = [folder / "evening.db"]
        with opened(self.files[0]) as book:
            book.do_all([TableJoined(table=TABLE, password=users[f"t{TABLE}"]), TermTaken(term=1)])
        self._spoiled: str | None = None
        self.link = self._start("link")
        self.director = self._start("director")

    def __enter__(self) -> Hall:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    # -- what lies where ----------------------------------------------------------------------------------------------

    def _write_outbox(self) -> None:
        out = self.folder / "post" / post.OUT
        out.mkdir(parents=True)
        (self.folder / "post" / post.IN).mkdir()
        for game, log in self.logs.items():
            self._write(game, log)

    def _write(self, game: str, log: list[Row]) -> None:
        file = post.rows_file(self.folder / "post" / post.OUT, game)
        lines = b"".join(msgspec.json.encode(Carried.of(row)) + b"\n" for row in log)
        with post.replacing(file) as writing:
            writing.write(lines)

    def _join(self, authority: str) -> None:
        ticket = Ticket(
            v=VERSION, evening="Friday", address="127.0.0.1", port=self.relay.port, table=TABLE,
            password=TABLES_PASSWORD, certificate=authority, term=1,
        )  # fmt: skip
        Kept(self.folder / "state").keep(Joined(ticket, ticket.term))

    def _start(self, role: str, *more: str) -> Child:
        words = {
            "link": ("--post", str(self.folder / "post"), "--state", str(self.folder / "state")),
            "director": (str(self.files[-1]), str(self.broker.port), str(self.folder / "certificates"), *more),
        }[role]
        fault = self._fault
        planted = ("--fault", fault.name) if fault is not None and fault.role == role else ()
        child = self._nursery.start(self.folder / f"{role}.txt", role, *words, *planted)
        self._stack.callback(child.close)
        return child

    def have(self) -> Have | None:
        """What the director has said last, as it lies in the inbox."""
        try:
            return decoded(post.read(self.folder / "post" / post.IN / "have", STATE), Have)
        except OSError:
            return None

    def held(self) -> int:
        """How many rows the director has said that it holds."""
        have = self.have()
        return sum(last + 1 for last in have.games.values()) if have is not None else 0

    # -- what happens -------------------------------------------------------------------------------------------------

    def happen(self, what: str) -> None:
        """Let an event happen."""
        {
            "link": self._kill_link,
            "director": self._kill_director,
            "broker": self._kill_broker,
            "cut": lambda: self.relay.cut(self._chance),
            "half open": self.relay.half_open,
            "spoil": self._spoil,
            "take over": self._take_over,
        }[what]()

    def _kill_link(self) -> None:
        self.link.kill()
        self.link = self._start("link")

    def _kill_director(self) -> None:
        self._bury_director()
        self.director = self._start("director")

    def _bury_director(self) -> None:
        """Kill the director, and look into its file."""
        self.director.kill()
        have = self.have()
        if have is None:
            return
        with Book(self.files[-1], reading=True) as book:
            for game, last in have.games.items():
                held = len(book.rows(TABLE, game))
                if have.term == book.evening.term and last >= held:
                    raise Caught(f"rows up to {last} of game {game} were promised, and {held} are held")

    def _kill_broker(self) -> None:
        os.kill(self.broker.pid, signal.SIGKILL)
        while self.broker.alive:
            time.sleep(0.005)
        self.broker.tend()

    def _spoil(self) -> None:
        """A row that the director does not hold yet is not what it was any more."""
        game = GAMES[-1]
        at = len(self.logs[game]) - 5
        spoiled = [*self.logs[game]]
        spoiled[at] = msgspec.structs.replace(spoiled[at], body=b'{"words":"other"}')
        self._write(game, spoiled)
        self._spoiled = game

    def _mend(self) -> None:
        """The table finds that its outbox is not its log, and writes it anew."""
        have = self.have()
        if self._spoiled is not None and have is not None:
            log = self.logs[self._spoiled]
            if have.games.get(self._spoiled, -1) >= len(log) - 6:
                self._write(self._spoiled, log)
                self._spoiled = None

    def _take_over(self) -> None:
        """The director's machine is gone, and another goes on with an empty file; then the first comes back. One that
        is gone before any table knows its plan leaves nothing to go on with."""
        self._wait(lambda: bool(Kept(self.folder / "state").plan()))
        self._bury_director()
        first = self.files[-1]
        self.files.append(self.folder / f"evening{len(self.files)}.db")
        self.director = self._start("director", "--take-over")
        self._wait(lambda: (have := self.have()) is not None and have.term >= 2)
        self.files.append(first)
        self._start("director")
        self.files.pop()

    # -- how it ends --------------------------------------------------------------------------------------------------

    def run(self, events: list[Event], patience_s: float) -> None:
        """Let the events happen, each in its time, until all is held; a file in which something is not as it must be,
        or in which nothing more comes in so many seconds, is Caught."""
        total = sum(map(len, self.logs.values()))
        waiting = [*events]
        before, since = -1, time.monotonic()
        while waiting or self.held() < total:
            held = self.held()
            if held != before:
                before, since = held, time.monotonic()
            if waiting and held >= waiting[0].held:
                self.happen(waiting.pop(0).what)
                since = time.monotonic()
            self._mend()
            if self.link.ended or self.director.ended:
                raise Caught(f"a process has ended by itself:\n{self.said()}")
            if time.monotonic() - since > patience_s:
                break
            time.sleep(0.01)
        self._bury_director()
        self._judge()

    def _judge(self) -> None:
        with Book(self.files[-1], reading=True) as book:
            for game, log in self.logs.items():
                rows = book.rows(TABLE, game)
                if rows != log[: len(rows)]:
                    raise Caught(f"other rows of game {game} are held than were played, or in another order")
                if len(rows) < len(log):
                    raise Caught(f"rows are missing: of game {game} {len(rows)} of {len(log)} are held")

    def _wait(self, holds: Callable[[], bool]) -> None:
        until = time.monotonic() + STARTS_S
        while not holds():
            if time.monotonic() > until:
                raise Caught(f"what was waited for did not come:\n{self.said()}")
            time.sleep(0.01)

    def said(self) -> str:
        """What the processes have said."""
        return "\n".join(file.read_text() for file in sorted(self.folder.glob("*.txt")))
