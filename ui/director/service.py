"""Broker, connection and director of an evening, wired together and stepped by one thread.

Law: the broker is our child and ends with us. Where another machine's is used, who is let in there is not up to us.
"""

from __future__ import annotations

import shutil
import socket
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import datetime
from pathlib import Path
from secrets import token_bytes

from msgspec.structs import replace

from banker.club.book import Book
from banker.club.evening import ClubRefused, Machine
from banker.store_error import NotKept, StoreError
from hardware.network.broker import PORT, Broker, BrokerError
from hardware.network.certificates import make, valid_until
from hardware.network.connection import Connection, Where
from hardware.network.rights import DIRECTOR
from ui.director.director import Director
from ui.director.faults import broker_notice
from ui.director.joins import Joins, NoGate, users_of
from ui.director.network import Network, certificates_of, keep_network, network_of
from ui.director.telling import OURS
from ui.host.service import runtime_folder
from ui.records.live import Live, Notice, Run

FAULTS = (ClubRefused, NotKept, StoreError, BrokerError, NoGate, OSError)  # What the verbs of a director raise.
OURSELVES = "127.0.0.1"
FROM_TABLES = ("club/+/out/#", OURS)
FROM_DIRECTORS = "club/+/in/plan"  # What a broker that is there may keep from the one before.


def now_here() -> datetime:
    """The time of the clock on the wall, with its zone."""
    return datetime.now().astimezone()


def own_addresses() -> tuple[str, ...]:
    """Where other machines may find this one: its address in the network, and its name there."""
    found: list[str] = []
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # no packet is sent: it says by which address one would go (RFC 5737)
            found.append(str(asked.getsockname()[0]))
        except OSError:
            pass  # no network: the name may do
    return (*found, f"{socket.gethostname().partition('.')[0]}.local")


def prepared(book: Book, name: str, addresses: tuple[str, ...], port: int | None) -> Network:
    """What the evening is run with over the network: kept in its file, and made where there is nothing, or where its
    certificates have expired; then every table joins anew. `addresses`, `port`: others than before, if given. Raises
    NotKept, StoreError."""
    before = network_of(book)
    network = before if before is not None and not _expired(before) else _made(name, addresses or own_addresses())
    network = replace(network, addresses=addresses or network.addresses, port=port or network.port)
    if network != before:
        keep_network(book, network)
    return network


def _expired(network: Network) -> bool:
    return valid_until(network.certificate.encode()) <= now_here()


def _made(name: str, addresses: tuple[str, ...]) -> Network:
    certificates = make(name, addresses, now_here())
    authority, certificate, private = (
        pem.decode() for pem in (certificates.authority, certificates.certificate, certificates.private)
    )
    password, seal, cards = (token_bytes(32).hex() for _ in range(3))
    return Network(authority, certificate, private, password, seal, cards, addresses, PORT)


class ClubService:
    """An evening that runs. `host`: of a broker that is there, None: our own; `joined`: the tables that it lets in from
    the first moment on. Everything is done in the thread that made it. Raises BrokerError, NotKept, StoreError."""

    def __init__(
        self,
        book: Book,
        network: Network,
        joined: Mapping[int, Machine],
        *,
        host: str | None = None,
        take_over: bool = False,
        clock: Callable[[], datetime] = now_here,
    ) -> None:
        self._folder: Path | None = None
        self._broker: Broker | None = None
        try:
            if host is None:
                self._folder = Path(tempfile.mkdtemp(prefix="banker-club-", dir=runtime_folder()))
                users = users_of(network, joined)
                self._broker = Broker(self._folder, network.port, certificates_of(network), users)
                self._broker.start()
            where = Where(host or OURSELVES, network.port, DIRECTOR, network.password, network.authority)
            topics = (*FROM_TABLES, FROM_DIRECTORS) if take_over else FROM_TABLES
            self._wire = Connection(where, topics)
            joins = Joins(self._broker, network, token_bytes)
            joins.begun_with(joined)
            self.director = Director(book, self._wire, network, joins, clock, take_over=take_over, joined=joined)
        except BaseException:
            self._end_broker()
            raise
        self._said = ""

    def step(self, wait: float) -> None:
        """Go on; waits at most so many seconds."""
        self._tend()
        self.director.step(time.monotonic(), wait)

    def live(self) -> Live:
        """How the evening stands."""
        return self.director.live(time.monotonic())

    @property
    def stopped(self) -> bool:
        """Whether another director has taken over."""
        return self.director.run is Run.STOPPED

    def close(self) -> None:
        """End director, connection and broker; a second call does nothing. The book stays open."""
        self.director.close()
        self._wire.close()
        self._end_broker()

    def _tend(self) -> None:
        """Start the broker again if it has ended; what keeps it from starting is said once."""
        try:
            if self._broker is not None and self._broker.tend():
                self.director.notices.say(Notice("broker_again", alarm=True))
            self._said = ""
        except BrokerError as error:
            if str(error) != self._said:
                self.director.notices.say(broker_notice(error))
            self._said = str(error)

    def _end_broker(self) -> None:
        if self._broker is not None:
            self._broker.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
