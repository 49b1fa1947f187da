"""Foreign clients at the real broker: nothing is taken of them, nothing is lost by them, and one line is said."""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import paho.mqtt.client as mqtt
import pytest
from msgspec.structs import replace
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.subscribeoptions import SubscribeOptions

from banker.club import proposals
from banker.club.acts import Carried
from banker.club.wire import VERSION, Rows, encoded
from banker.log import Row
from hardware.network.joining import MOST_FRAMES, PASSWORD
from tests.club.tables import forged, opened, played_by, rows_of
from tests.director.hall import PATIENCE_S, Hall, hall_in, network_for, ticket_of
from ui.director.network import Network
from ui.director.service import ClubService

pytestmark = pytest.mark.network

PLAYERS = [f"P{number}" for number in range(1, 9)]


class Client:
    """A client that is not ours: it sends what it likes."""

    def __init__(self, network: Network, user: str | None, password: str = "", name: str = "") -> None:
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2, name, protocol=mqtt.MQTTv5)
        if user is not None:
            self.client.username_pw_set(user, password)
        context = ssl.create_default_context(cadata=network.authority)
        context.check_hostname = False
        self.client.tls_set_context(context)
        self.let_in: bool | None = None
        self.taken: bool | None = None
        self.gone = False
        self.client.on_publish = self._published
        self.client.on_connect = self._connected
        self.client.on_disconnect = self._disconnected
        self.client.connect("127.0.0.1", network.port)

    def _connected(self, _: object, __: object, ___: object, reason: object, ____: object) -> None:
        self.let_in = not reason.is_failure  # type: ignore[attr-defined]

    def _published(self, _: object, __: object, ___: object, reason: object, ____: object) -> None:
        self.taken = not reason.is_failure  # type: ignore[attr-defined]

    def _disconnected(self, *_: object) -> None:
        self.gone = True

    def step(self) -> None:
        if not self.gone:
            self.client.loop(0.01)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Two tables that have joined, in the first round."""
    with opened(tmp_path / "friday.club", PLAYERS) as book, hall_in(tmp_path, 2) as hall:
        network = network_for(book)
        service = ClubService(book, network, {})
        hall.services.append(service)
        book.do(proposals.seats(book.evening, "s"))
        for table in hall.tables:
            table.wish(ticket=ticket_of(service, table.number))
        hall.until(lambda: all(hall.live(table.number).here for table in hall.tables), "both tables are there")
        yield hall


def waits(hall: Hall, client: Client) -> None:
    """Step until the broker has answered the client's connection."""

    def answered() -> bool:
        client.step()
        return client.let_in is not None or client.gone

    hall.until(answered, "the broker answers")


def test_nobody_is_let_in_without_a_password_of_this_evening(hall: Hall) -> None:
    director = hall.services[0].director
    network, evening = director.network, director.evening
    for user, password in ((None, ""), ("t1", "guess"), ("t9", "guess"), ("join1", "join"), ("director", "")):
        client = Client(network, user, password, name="t1")
        waits(hall, client)
        assert client.let_in is not True, user
    hall.step()
    assert director.evening == evening
    assert all(hall.live(table.number).here for table in hall.tables), "the tables stayed connected"


def test_nothing_is_taken_of_a_client_with_a_tables_password(hall: Hall) -> None:
    """Somebody has a table's password: they speak for that table alone, and what they forge is not taken."""
    director = hall.services[0].director
    bank = played_by(director.evening.table(1).players, "g", 1, operations=10)
    rows = rows_of(bank)
    hall.tables[0].play(bank)
    hall.until(lambda: director.evening.table(1).came is not None, "the result of table 1 counts")
    hall.tables[0].close()
    held, standings = dict(director.evening.held), director.evening.lines()
    true = message(rows[:9])
    password = ticket_of(hall.services[0], 1).password
    hall.until(lambda: len(director.evening.joined) == 2, "table 1 has another password")
    hall.step()
    for topic, payload in (
        ("club/t2/out/rows", true),
        ("club/t1/in/have", b"{}"),
        ("club/director/in/have", b'{"v":1,"term":9,"serial":9}'),
    ):
        assert not took(hall, let_in(hall, password), topic, payload), topic
    assert dict(director.evening.held) == held
    assert director.evening.term == 1

    client = let_in(hall, password)
    for payload in (true, true, b"\xff", b"[" * 60_000, true.replace(b'"v":1', b'"v":2'), b" " * 120_000):
        client.client.publish("club/t1/out/rows", payload, qos=1)
    hall.until(lambda: (client.step(), hall.live(1).refused >= 4)[1], "four of them are counted")
    assert dict(director.evening.held) == held
    assert director.evening.lines() == standings
    said = [str(notice.fields["why"]) for notice in director.notices.latest if notice.id == "refused"]
    assert sorted(said) == ["malformed", "other_version"], "each is said once"

    other = forged(rows, lambda row: replace(row, op_id="x") if row.number == 3 else row)
    client.client.publish("club/t1/out/rows", message(other[:9]), qos=1)
    hall.until(lambda: (client.step(), director.evening.held[1, "g"].forked == 3)[1], "the other history is named")
    assert director.book.rows(1, "g") == rows


def test_the_broker_keeps_nothing_of_whoever_knocks(hall: Hall) -> None:
    """The password of a join is known to everybody, who may have one message kept as long as it is open."""
    director, network = hall.services[0].director, hall.services[0].director.network
    director.invite(9, time.monotonic())
    knocks = let_in(hall, PASSWORD, "join9")
    assert took(hall, knocks, "club/join9/out/join", b"{}", keep=True)
    assert not took(hall, knocks, "club/join9/out/1", b"{}", keep=True)
    for number in range(MOST_FRAMES):
        knocks = let_in(hall, PASSWORD, "join9") if knocks.gone else knocks
        assert took(hall, knocks, "club/join9/out/join", f"{number}".encode(), keep=True), number
    hall.until(lambda: (knocks.step(), knocks.gone)[1], "whoever sent too much is thrown out")
    assert "join_over" in {notice.id for notice in director.notices.latest}
    assert not Client(network, "join9", PASSWORD).let_in

    def kept() -> bool:
        """Whether the broker keeps a message of the join, as a client in the director's place sees."""
        asks, found, done = Client(network, "director", network.password), [], []
        asks.client.on_message = lambda _, __, message: found.append(message.topic)
        asks.client.on_subscribe = lambda *_: done.append(True)
        while not asks.let_in:
            asks.step()
        asks.client.subscribe(("club/join9/#", SubscribeOptions(qos=1)))
        while not done:
            asks.step()
        return bool(found)

    hall.until(lambda: hall.services[0].live().up and not kept(), "nothing is kept")


def took(hall: Hall, client: Client, topic: str, payload: bytes, *, keep: bool = False) -> bool:
    """Whether the broker took a message: it says so, or that it did not, or closes the connection."""
    client.taken = None
    client.client.publish(topic, payload, qos=1, retain=keep)
    hall.until(lambda: (client.step(), client.taken is not None or client.gone)[1], f"the broker answers for {topic}")
    return client.taken is True


def message(rows: Sequence[Row]) -> bytes:
    return encoded(Rows(v=VERSION, game="g", rows=tuple(map(Carried.of, rows))))


def let_in(hall: Hall, password: str, user: str = "t1") -> Client:
    """A client with the password of a user; the broker takes a moment to know it."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        client = Client(hall.services[0].director.network, user, password)
        waits(hall, client)
        if client.let_in:
            return client
    raise AssertionError("the broker never took the password")
