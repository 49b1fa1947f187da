"""A broker on a free port with certificates of its own, and clients of it: ours, and foreign ones."""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from hardware.network import certificates
from hardware.network.broker import Broker
from hardware.network.certificates import Certificates
from hardware.network.connection import Connection, Message, Where
from hardware.network.joining import PASSWORD
from hardware.network.rights import password_line
from tests.processes import DEADLINE_S

HOST = "127.0.0.1"


def free_port() -> int:
    """A port on which nothing listens, and never that of Debian's own service."""
    with socket.socket() as asked:
        asked.bind(("", 0))
        port: int = asked.getsockname()[1]
    return port


@cache
def evening(days_ago: int = 0) -> Certificates:
    """The certificates of an evening that was so many days ago."""
    return certificates.make("Evening", [HOST, "localhost"], datetime.now(UTC) - timedelta(days=days_ago))


def password(user: str) -> str:
    """The password of a user in these tests."""
    return PASSWORD if user.startswith("join") else f"the password of {user}"


def lines(*users: str) -> dict[str, str]:
    """The lines of users in the file of passwords."""
    return {user: password_line(password(user)) for user in users}


@contextmanager
def running(folder: Path, *users: str, made: Certificates | None = None) -> Iterator[Broker]:
    """A broker that lets these users in."""
    broker = Broker(folder, free_port(), made or evening(), lines(*users))
    broker.start()
    try:
        yield broker
    finally:
        broker.close()


class Ours(Connection):
    """A connection of ours that keeps what has arrived."""

    def __init__(self, port: int, user: str, *topics: str, will: Message | None = None, **options: Any) -> None:
        secret = options.pop("password", password(user))
        authority = options.pop("authority", evening().authority.decode())
        where = Where(options.pop("host", HOST), port, user, secret, authority)
        super().__init__(where, topics or (f"club/{user}/in/#",), will, **options)
        self.got: list[Message] = []

    def poll(self, timeout: float) -> list[Message]:
        """As of a connection."""
        arrived = super().poll(timeout)
        self.got += arrived
        return arrived

    def topics(self) -> list[str]:
        """Of all that arrived, in order."""
        return [message.topic for message in self.got]


class Foreign:
    """A client that is not ours: it measures nothing, sends what it likes, and keeps what it is answered."""

    def __init__(
        self, port: int, user: str | None, secret: str | None = None, *, name: str = "", will: str | None = None
    ) -> None:
        self._client = client = mqtt.Client(CallbackAPIVersion.VERSION2, name, protocol=mqtt.MQTTv5)
        if user is not None:
            client.username_pw_set(user, password(user) if secret is None else secret)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.load_verify_locations(cadata=evening().authority.decode())
        client.tls_set_context(context)
        if will is not None:
            client.will_set(will, b"forged", qos=1)
        self.let_in: bool | None = None
        self.gone = False
        self.subscribed = 0
        self.answers: dict[int, ReasonCode] = {}
        self.got: list[str] = []
        client.on_connect, client.on_disconnect = self._connected, self._disconnected
        client.on_publish, client.on_message, client.on_subscribe = self._published, self._came, self._subscribed
        client.connect(HOST, port, clean_start=True)
        until(lambda: self.let_in is not None or self.gone, self)

    def poll(self, timeout: float) -> None:
        """Read what comes."""
        if not self.gone:
            self._client.loop(timeout)

    def publish(self, topic: str, payload: bytes = b"{}") -> bool:
        """Send; whether the broker took it. It did not if it says so, or closes the connection without a word."""
        number = self._client.publish(topic, payload, qos=1).mid
        until(lambda: number in self.answers or self.gone, self)
        return number in self.answers and not self.answers[number].is_failure

    def subscribe(self, *topics: str) -> None:
        """Ask for topics, and wait for the answer."""
        wanted = self.subscribed + len(topics)
        for topic in topics:
            self._client.subscribe(topic, qos=1)
        until(lambda: self.subscribed == wanted or self.gone, self)

    def tear(self) -> None:
        """End without a word, as by a cut cable."""
        sock = self._client.socket()
        assert sock is not None
        sock.close()
        self.gone = True

    def _connected(self, _: object, __: object, ___: object, reason: ReasonCode, ____: object) -> None:
        self.let_in = not reason.is_failure

    def _disconnected(self, *_: object) -> None:
        self.gone = True

    def _published(self, _: object, __: object, number: int, reason: ReasonCode, ___: object) -> None:
        self.answers[number] = reason

    def _subscribed(self, *_: object) -> None:
        self.subscribed += 1

    def _came(self, _: object, __: object, message: mqtt.MQTTMessage) -> None:
        self.got.append(message.topic)


def until(holds: Callable[[], object], *polled: Connection | Foreign) -> None:
    """Poll these until it holds."""
    end = time.monotonic() + DEADLINE_S
    while not holds():
        for each in polled:
            each.poll(0.01)
        if not polled:
            time.sleep(0.002)
        assert time.monotonic() < end, f"what the test waits for did not come in {DEADLINE_S:.0f} s"


def all_up(connections: Iterable[Connection]) -> None:
    """Poll these until all are up."""
    waited = tuple(connections)
    until(lambda: all(connection.up for connection in waited), *waited)
