"""One connection to the broker at a time: MQTT 5 under TLS, in the thread that asks, with nothing kept for later.

Law: a message that cannot go now is the caller's to send again. Each connection has a client of its own, since paho
would send again after every reconnection what the broker has refused.
"""

from __future__ import annotations

import hashlib
import random
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

import msgspec
import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from hardware.network.broker import MOST_PACKET

KEEPALIVE_S = 15  # After one and a half of it without a word the broker says that we are gone.
CONNECTS_S = 5.0
LEAST_WAIT_S, MOST_WAIT_S = 1.0, 30.0  # Between two tries; doubled each time.
STEADY_S = 10.0  # After so long the wait is the least again: before, we may have been thrown out for a message.
MOST_AT_ONCE = 1_000  # Messages that one `poll` gives, so that nobody keeps us reading.
MOST_WAITING = 10_000  # Messages that paho holds until the broker takes them.
OVERHEAD = 64  # Bytes of a packet beside its topic and its payload.
TOO_EARLY, EXPIRED = 9, 10  # OpenSSL's X509_V_ERR_CERT_NOT_YET_VALID and …_HAS_EXPIRED.
BAD_PASSWORD = {134, 135}  # Reason codes of MQTT 5: bad user name or password; not authorized.


class Down(StrEnum):
    """Why there is no connection."""

    NOT_YET = "not_yet"
    NOT_FOUND = "not_found"  # no machine has that name
    UNREACHABLE = "unreachable"
    CERTIFICATE = "certificate"  # another broker than the one that is believed
    CLOCK = "clock"  # the certificate is of another time: its evening is long over, or our clock is days wrong
    REFUSED = "refused"  # the user or the password
    LOST = "lost"


class Where(msgspec.Struct, frozen=True):
    """A broker and who we are there. `authority`: the certificate that is believed, as PEM; None believes any, as long
    as a table is being let in."""

    host: str
    port: int
    user: str
    password: str
    authority: str | None = None


class Message(msgspec.Struct, frozen=True):
    """A message under its topic. `kept`: the broker had kept it from before."""

    topic: str
    payload: bytes
    kept: bool = False


class TooLong(ValueError):
    """A message that the broker would answer by closing the connection."""


class Connection:
    """A connection that comes again by itself. `topics`: what is read, at least one; `will`: what the broker says for
    us when we are gone. `chance` gives numbers from 0 to 1: tables do not all come back in the same moment; `clock`
    seconds."""

    def __init__(
        self,
        where: Where,
        topics: Sequence[str],
        will: Message | None = None,
        *,
        chance: Callable[[], float] = random.random,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.where, self._topics, self._will = where, tuple(topics), will
        self._chance, self._clock = chance, clock
        self.why = Down.NOT_YET
        self.number = 0
        """Counted up with each connection, 0 before the first."""
        self.certificate = ""
        """The SHA-256 of the broker's certificate, in hexadecimal digits; "" before the first connection."""
        self._client: mqtt.Client | None = None
        self._up = False
        self._up_since = self._next_try = self._wait = 0.0
        self._arrived: list[Message] = []

    @property
    def up(self) -> bool:
        """Whether there is a connection, and what is sent under our topics comes to us."""
        return self._up

    def poll(self, timeout: float) -> list[Message]:
        """What has arrived, MOST_AT_ONCE messages at most; waits at most so many seconds for the first. While it
        connects, the network may take CONNECTS_S for each step."""
        if self._client is None:
            self._try_to_connect(timeout)
        else:
            self._read(timeout)
        arrived, self._arrived = self._arrived, []
        return arrived

    def publish(self, topic: str, payload: bytes, *, keep: bool = False) -> bool:
        """Send a message, which the broker keeps if so wished; False if it cannot go now. That it went does not say
        that anybody has it. Raises TooLong."""
        if len(payload) + len(topic.encode()) + OVERHEAD > MOST_PACKET:
            raise TooLong(f"{len(payload):,} bytes under {topic}: {MOST_PACKET:,} are the most")
        if self._client is None or not self._up:
            return False
        return self._client.publish(topic, payload, qos=1, retain=keep).rc == MQTTErrorCode.MQTT_ERR_SUCCESS

    def close(self) -> None:
        """End it; the broker does not say that we are gone."""
        if self._client is not None and self._up:
            self._client.disconnect()
        self._drop()

    def _read(self, timeout: float) -> None:
        """Read what comes, and what comes at once after it."""
        before = -1
        while self._client is not None and before < len(self._arrived) < MOST_AT_ONCE:
            before, client = len(self._arrived), self._client
            if client.loop(timeout) != MQTTErrorCode.MQTT_ERR_SUCCESS and self._client is client:
                self._lose(Down.LOST if self._up else self.why)
            timeout = 0.0

    # -- connecting -------------------------------------------------------------------------------------------------

    def _try_to_connect(self, timeout: float) -> None:
        left = self._next_try - self._clock()
        if left > 0:
            time.sleep(min(left, timeout))
            return
        try:
            context = _trust(self.where.authority)
        except (OSError, ValueError, TypeError):  # no certificate at all
            self._lose(Down.CERTIFICATE)
            return
        client = self._new_client(context)
        try:
            client.connect(self.where.host, self.where.port, KEEPALIVE_S, clean_start=True)
        except (socket.gaierror, UnicodeError):
            self._lose(Down.NOT_FOUND)
        except ssl.SSLCertVerificationError as error:
            self._lose(Down.CLOCK if error.verify_code in (TOO_EARLY, EXPIRED) else Down.CERTIFICATE)
        except (OSError, ValueError):
            self._lose(Down.UNREACHABLE)
        else:
            self._client = client
            self.certificate = _certificate_of(client)

    def _new_client(self, context: ssl.SSLContext) -> mqtt.Client:
        """A client of its own for a connection."""
        client = mqtt.Client(CallbackAPIVersion.VERSION2, self.where.user, protocol=mqtt.MQTTv5)
        client.username_pw_set(self.where.user, self.where.password)
        client.tls_set_context(context)
        client.connect_timeout = CONNECTS_S
        client.max_queued_messages_set(MOST_WAITING)
        if self._will is not None:
            client.will_set(self._will.topic, self._will.payload, qos=1, retain=self._will.kept)
        client.on_connect, client.on_message = self._connected, self._came
        client.on_subscribe = self._subscribed
        client.on_disconnect = self._disconnected
        return client

    def _connected(self, client: mqtt.Client, _: object, __: object, reason: ReasonCode, ___: object) -> None:
        if reason.is_failure:
            self.why = Down.REFUSED if reason.value in BAD_PASSWORD else Down.LOST
            return
        client.subscribe([(topic, SubscribeOptions(qos=1)) for topic in self._topics])

    def _subscribed(self, _: object, __: object, ___: object, reasons: Sequence[ReasonCode], ____: object) -> None:
        if any(reason.is_failure for reason in reasons):
            self._lose(Down.REFUSED)
            return
        self._up, self._up_since = True, self._clock()
        self.number += 1

    def _came(self, _: object, __: object, message: mqtt.MQTTMessage) -> None:
        self._arrived.append(Message(message.topic, bytes(message.payload), message.retain))

    def _disconnected(self, *_: object) -> None:
        if self._client is not None:
            self._lose(Down.LOST if self._up else self.why)

    def _lose(self, why: Down) -> None:
        """There is no connection any more; the next try is told by how long it held."""
        steady = self._up and self._clock() - self._up_since >= STEADY_S
        self._wait = LEAST_WAIT_S if steady or not self._wait else min(2 * self._wait, MOST_WAIT_S)
        self._next_try = self._clock() + self._wait * (0.5 + self._chance() / 2)
        self.why = Down.LOST if why is Down.NOT_YET else why
        self._drop()

    def _drop(self) -> None:
        client, self._client, self._up = self._client, None, False
        sock = client.socket() if client is not None else None
        if sock is not None:
            sock.close()


def _trust(authority: str | None) -> ssl.SSLContext:
    """Whom to believe. No address is compared: the authority has signed one broker (`certificates`)."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False
    if authority is None:
        context.verify_mode = ssl.CERT_NONE
    else:
        context.load_verify_locations(cadata=authority)
    return context


def _certificate_of(client: mqtt.Client) -> str:
    sock: Any = client.socket()
    shown = sock.getpeercert(binary_form=True) if sock is not None else None
    return hashlib.sha256(shown).hexdigest() if shown else ""
