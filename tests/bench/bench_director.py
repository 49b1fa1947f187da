"""What a director needs for 500 tables: processor, memory, and how long a row takes until it is held and told so.

    python tests/bench/bench_director.py [SECONDS] [--tables N]

Prints figures; judges none. It plays for a minute, with BANKER_LONG=1 for ten. Each table is a client with TLS that
sends a row of some 500 bytes every 5 s and obeys what the director has, as a table's link does; they are in processes
of their own. The broker is the real one.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from banker.club.acts import Carried, Opened, TableJoined
from banker.club.book import Book
from banker.club.format_file import load
from banker.club.wire import VERSION, Have, Here, Topic, decoded, encoded
from banker.log import FORMAT, ROOT, Row, RowKind, row_hash
from hardware.network.broker import NoBroker, installed
from hardware.network.connection import Connection, Where
from hardware.network.rights import password_line
from tests.director.hall import brokers
from tests.processes import Leash
from ui.director.network import Network
from ui.director.service import ClubService, prepared
from ui.director.telling import topic_of
from ui.link.window import Window, heard, next_rows

EVERY_S, ROW = 5.0, 487  # A row of a table; bytes of its body.
HOST, PORT = "127.0.0.1", 18_884
PARTS = {"p50": 0.5, "p99": 0.99, "most": 1.0}
EACH = 250  # Tables in a process: `select`, by which the client reads, knows no descriptor above 1 023.


class Client:
    """A table: its connection, its rows, and when each was made and held."""

    def __init__(self, number: int, network: Network, first: float) -> None:
        self.number, self.next = number, first
        user = f"t{number}"
        where = Where(HOST, network.port, user, user, network.authority)
        self.wire = Connection(where, (f"club/{user}/in/#",))
        self.rows: list[Row] = []
        self.made: list[float] = []
        self.held: list[float] = []
        self.window = Window()
        self._here = False

    def step(self, now: float) -> None:
        for message in self.wire.poll(0.0):
            if message.topic == topic_of(self.number, Topic.HAVE):
                self.window = heard(self.window, decoded(message.payload, Have), now)
                self.held += [now] * (self.window.held("g") + 1 - len(self.held))
        if not self.wire.up:
            return
        if not self._here:
            self._here = self.wire.publish(topic_of(self.number, Topic.HERE), encoded(Here(v=VERSION, here=True)))
        if now >= self.next:
            self.next += EVERY_S
            self._play(now)
        self.window, rows = next_rows(self.window, ("g",), self._read, now)
        if rows is not None:
            self.wire.publish(topic_of(self.number, Topic.ROWS), encoded(rows))

    def _play(self, now: float) -> None:
        number, previous = len(self.rows), self.rows[-1].hash if self.rows else ROOT
        kind = RowKind.OPERATION if number else RowKind.START
        body = b'{"n":"%s"}' % (b"x" * (ROW - 8))
        head = ("g", number, kind, f"{self.number}:{number}", FORMAT, body)
        self.rows.append(Row(*head, row_hash(previous, *head)))
        self.made.append(now)

    def _read(self, game: str, after: int, most: int) -> Sequence[Carried]:
        return [Carried.of(row) for row in self.rows[after + 1 : after + 31]]


def clients(folder: Path, first: int, last: int, seconds: float) -> None:
    """Play at these tables for so long; write down what came of it."""
    network = msgspec.json.decode((folder / "network").read_bytes(), type=Network)
    chance, began = Random(1), time.monotonic()
    made = [Client(number, network, 0.0) for number in range(first, last + 1)]
    for number, client in enumerate(made):
        while not client.wire.up:
            client.step(-1.0)
        for other in made[: number + 1] if number % 25 == 24 else ():
            other.step(-1.0)  # who says nothing for long is thought to be gone
    connected, start = time.monotonic() - began, time.monotonic()
    for client in made:
        client.next = start + chance.random() * EVERY_S
    ends = start + seconds
    while time.monotonic() < ends or any(len(client.held) < len(client.made) for client in made):
        for client in made:
            if time.monotonic() >= ends:
                client.next = float("inf")
            client.step(time.monotonic())
        time.sleep(0.001)
    waited = [there - made for client in made for made, there in zip(client.made, client.held, strict=True)]
    said = {"connected": connected, "waited": waited}
    (folder / f"said{first}").write_text(json.dumps(said))


def directed(folder: Path, tables: int, seconds: float) -> None:
    """Direct the evening while a process plays, and print what it took."""
    with Book(folder / "bench.club") as book, Leash() as leash:
        book.do(Opened(name="Bench", format=load("classic"), seed="s"))
        book.do_all([TableJoined(table=n, password=password_line(f"t{n}")) for n in range(1, tables + 1)])
        network = prepared(book, "Bench", (HOST,), PORT)
        (folder / "network").write_bytes(msgspec.json.encode(network))
        service = ClubService(book, network, book.evening.joined)
        words = [sys.executable, __file__, str(seconds), "--tables", str(tables), "--clients", str(folder)]
        players = [leash.start([*words, "--first", str(first)]) for first in range(1, tables + 1, EACH)]
        while len(service.director.hearing.tables) < tables:
            service.step(0.02)
        (pid,) = brokers()
        began, took, broker = time.monotonic(), time.process_time(), processor_of(pid)
        while any(each.poll() is None for each in players):
            service.step(0.02)
        lasted, took = time.monotonic() - began, time.process_time() - took
        broker = processor_of(pid) - broker
        memory, its = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, memory_of(pid)
        held = sum(len(each.hashes) for each in book.evening.held.values())
        service.close()
    said = [json.loads(file.read_text()) for file in folder.glob("said*")]
    waited = sorted(each for some in said for each in some["waited"])
    connected = max(some["connected"] for some in said)
    print(f"{tables} tables, {seconds:.0f} s, a row every {EVERY_S:.0f} s each; connected in {connected:.1f} s")
    print(f"rows sent {len(waited)}, held {held}")
    parts = ", ".join(f"{name} {1000 * at(waited, part):.0f} ms" for name, part in PARTS.items())
    print(f"until a table knows that its row is held: {parts}")
    print(
        f"director: {took:.1f} s of processor in {lasted:.0f} s ({100 * took / lasted:.1f} %), {memory / 1024:.0f} MB"
    )
    print(f"broker: {broker:.1f} s ({100 * broker / lasted:.1f} %), {its / 1024:.0f} MB")


def at(values: Sequence[float], part: float) -> float:
    """The value below which this part lies."""
    return values[min(int(part * len(values)), len(values) - 1)]


def processor_of(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> int:
    """The most memory that a process has had, in kB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=600.0 if "BANKER_LONG" in os.environ else 60.0)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--clients", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--first", type=int, default=1, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.clients is not None:
        last = min(options.first + EACH - 1, options.tables)
        clients(options.clients, options.first, last, options.seconds)
    elif installed() is None:
        print(f"left out: {NoBroker()}")
    else:
        print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
        with tempfile.TemporaryDirectory() as folder:
            directed(Path(folder), options.tables, options.seconds)


if __name__ == "__main__":
    main()
