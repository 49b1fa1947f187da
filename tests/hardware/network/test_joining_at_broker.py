"""A table is let in by six digits over a real broker, and somebody who stands between with a certificate of his own."""

from __future__ import annotations

import selectors
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from hardware.network.broker import Broker
from hardware.network.certificates import Certificates, fingerprint
from hardware.network.connection import Down, Message
from hardware.network.joining import GUESSES, JOIN, PASSWORD, Inviting, Joining, No, Refused
from hardware.network.rights import joining_user, password_line, table_user
from tests.hardware.network.brokers import HOST, Ours, evening, running, until

pytestmark = pytest.mark.network

CODE, WRONG = "907311", "907312"
USER = joining_user(5)
OUT, IN = f"club/{USER}/out/{JOIN}", f"club/{USER}/in/{JOIN}"


class Club:
    """The director's end: lets table 5 in, as long as it is open, and hears all tables."""

    def __init__(self, broker: Broker) -> None:
        self._broker = broker
        self.wire = Ours(broker.port, "director", "club/+/out/#")
        self.rows: list[Message] = []
        self.open()

    def open(self) -> None:
        """Let table 5 in by the code."""
        self.inviting = Inviting(5, CODE, fingerprint(evening().certificate), evening().authority.decode(), 0.0)
        self._broker.admit(USER, password_line(PASSWORD))

    def step(self) -> None:
        """Answer what came; with the table's password the door is closed."""
        for message in self.wire.poll(0.01):
            if message.topic == OUT and not message.kept:
                self.wire.publish(IN, self.inviting.take(message.payload, 1.0, 1_774_722_600.0))
            else:
                self.rows.append(message)
        if self.inviting.joined is not None:
            self._broker.admit(table_user(5), password_line(self.inviting.joined.password))
            self._broker.expel(USER)


def join(club: Club, port: int, code: str = CODE) -> Joining | Down:
    """Ask at a port to be let in; how it ended, or why nobody could be asked."""
    wire = Ours(port, USER, IN, authority=None)
    until(lambda: club.wire.up and (wire.up or wire.why is Down.REFUSED), club.wire, wire)
    if not wire.up:
        return wire.why
    joining = Joining(5, code, wire.certificate)
    wire.publish(OUT, joining.hello(1_774_722_600.0))

    def ended() -> bool:
        club.step()
        for message in wire.poll(0.01):
            answer = joining.take(message.payload)
            if answer is not None:
                wire.publish(OUT, answer)
        return joining.joined is not None or joining.failed is not None

    until(ended)
    wire.close()
    club.step()
    return joining


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with running(tmp_path / "broker", "director", "t6") as broker:
        yield Club(broker)


def test_with_the_code_a_table_comes_in_and_others_stay(club: Club) -> None:
    port = club.wire.where.port
    stays = Ours(port, "t6")
    until(lambda: stays.up and club.wire.up, stays, club.wire)
    joining = join(club, port)
    assert isinstance(joining, Joining)
    joined = joining.joined
    assert joined is not None
    table = Ours(port, "t5", password=joined.password, authority=joined.authority)
    until(lambda: table.up, table, club.wire, stays)
    club.wire.got.clear()
    table.publish("club/t5/out/rows", b"{}")
    until(lambda: club.wire.got, table, club.wire, stays)
    assert club.wire.got == [Message("club/t5/out/rows", b"{}")]
    assert (stays.number, club.wire.number) == (1, 1)
    assert join(club, port) is Down.REFUSED  # the door is closed


def test_a_table_that_was_reset_joins_anew_and_its_old_password_is_worth_nothing(club: Club) -> None:
    port = club.wire.where.port
    tables = []
    for _ in range(2):
        club.open()
        joining = join(club, port)
        assert isinstance(joining, Joining)
        assert joining.joined is not None
        tables.append(Ours(port, "t5", password=joining.joined.password, authority=joining.joined.authority))
        until(lambda: tables[-1].up, *tables, club.wire)
    old, new = tables
    until(lambda: old.why is Down.REFUSED, old, club.wire)
    until(lambda: new.up, new, club.wire)


def test_four_wrong_codes_are_refused_and_the_fourth_finds_it_closed(club: Club) -> None:
    port = club.wire.where.port
    ends = [join(club, port, WRONG) for _ in range(GUESSES + 1)]
    failed = [end.failed for end in ends if isinstance(end, Joining)]
    assert failed == [Refused(why=No.CODE, guesses=left) for left in (2, 1, 0)] + [Refused(why=No.CLOSED)]
    assert club.inviting.joined is None


@contextmanager
def between(port: int, made: Certificates, folder: Path) -> Iterator[int]:
    """Somebody who answers with a certificate of his own, reads along and carries all to the broker; the port."""
    (folder / "own.pem").write_bytes(made.certificate + made.private)
    serves = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serves.load_cert_chain(folder / "own.pem")
    asks = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    asks.check_hostname, asks.verify_mode = False, ssl.CERT_NONE

    def carry() -> None:
        with suppress(OSError):
            came = serves.wrap_socket(listening.accept()[0], server_side=True)
            goes = asks.wrap_socket(socket.create_connection((HOST, port)))
            with came, goes, selectors.DefaultSelector() as either:
                either.register(came, selectors.EVENT_READ, goes)
                either.register(goes, selectors.EVENT_READ, came)
                while True:
                    for key, _ in either.select():
                        heard = key.fileobj.recv(65_536)
                        if not heard:
                            return
                        key.data.sendall(heard)

    with socket.create_server((HOST, 0)) as listening:
        thread = threading.Thread(target=carry)
        thread.start()
        yield listening.getsockname()[1]
    thread.join()


def test_with_the_right_code_somebody_between_learns_nothing_and_is_not_let_in(club: Club, tmp_path: Path) -> None:
    with between(club.wire.where.port, evening(1), tmp_path) as port:
        joining = join(club, port)
    assert isinstance(joining, Joining)
    assert (joining.joined, joining.failed) == (None, Refused(why=No.CODE, guesses=2))
    assert club.inviting.joined is None
    honest = join(club, club.wire.where.port)
    assert isinstance(honest, Joining)
    assert honest.joined is not None


def test_who_joins_in_can_neither_hear_nor_disturb_the_tables(club: Club) -> None:
    port = club.wire.where.port
    table, stranger = Ours(port, "t6"), Ours(port, USER, "#", "club/#", "club/t6/#", authority=None)
    until(lambda: club.wire.up and table.up and stranger.up, club.wire, table, stranger)
    for topic in ("club/t6/out/rows", "club/t6/in/have", "club/join6/out/join"):
        stranger.publish(topic, b"forged")
    stranger.publish(OUT, b"rubbish")
    club.wire.publish("club/t6/in/have", b"{}")
    until(lambda: club.step() or (table.got and stranger.got), table, stranger)
    assert table.got == [Message("club/t6/in/have", b"{}")]
    assert club.rows == []
    assert set(stranger.topics()) == {IN}
    assert club.inviting.guesses == GUESSES
