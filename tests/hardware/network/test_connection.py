"""One connection: why it is not there, when it comes again, what it says when it is gone, and that it keeps nothing."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.network import connection as module
from hardware.network.broker import MOST_PACKET, Broker
from hardware.network.certificates import fingerprint
from hardware.network.connection import LEAST_WAIT_S, STEADY_S, Down, Message, TooLong
from tests.hardware.network.brokers import Foreign, Ours, all_up, evening, free_port, running, until


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Door:
    """A port at which somebody answers, and closes at once."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.settimeout(0)
        self.port: int = self._listening.getsockname()[1]

    def knocked(self) -> bool:
        """Whether anybody has come since the last question."""
        try:
            self._listening.accept()[0].close()
        except BlockingIOError:
            return False
        return True

    def close(self) -> None:
        self._listening.close()


@pytest.fixture
def shut_door(monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    """A port at which nobody says a word; a connection waits for one only very shortly."""
    monkeypatch.setattr(module, "CONNECTS_S", 0.05)
    with closing(Door()) as door:
        yield door


def why(connection: Ours) -> Down:
    """Why a connection does not come; waits until it has tried."""
    until(lambda: connection.why is not Down.NOT_YET, connection)
    assert not connection.up
    assert not connection.publish("club/t5/out/rows", b"{}")
    return connection.why


# -- why it is not there ----------------------------------------------------------------------------------------------


@pytest.mark.network
@pytest.mark.parametrize(("user", "password"), [("t5", "wrong"), ("t5", ""), ("t7", "the password of t7")])
def test_a_wrong_password_or_user_is_refused(broker: Broker, user: str, password: str) -> None:
    assert why(Ours(broker.port, user, password=password)) is Down.REFUSED


@pytest.mark.network
def test_another_certificate_than_the_one_believed_is_named(broker: Broker) -> None:
    assert why(Ours(broker.port, "t5", authority=evening(1).authority.decode())) is Down.CERTIFICATE


@pytest.mark.network
@pytest.mark.parametrize("days_ago", [4, -2])
def test_a_certificate_of_another_time_is_named(tmp_path: Path, days_ago: int) -> None:
    made = evening(days_ago)
    with running(tmp_path, "t5", made=made) as broker:
        assert why(Ours(broker.port, "t5", authority=made.authority.decode())) is Down.CLOCK


@pytest.mark.parametrize("authority", ["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n", "«»"])
def test_an_authority_that_is_no_certificate_is_named(authority: str) -> None:
    assert why(Ours(free_port(), "t5", authority=authority)) is Down.CERTIFICATE


@pytest.mark.parametrize("host", ["no-such-host.invalid", "a" * 70 + ".invalid"])
def test_a_name_that_no_machine_has_is_named(host: str) -> None:
    assert why(Ours(free_port(), "t5", host=host)) is Down.NOT_FOUND


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", ""])
def test_where_nothing_listens_is_unreachable(host: str) -> None:
    assert why(Ours(free_port(), "t5", host=host)) is Down.UNREACHABLE


def test_where_somebody_answers_without_a_word_or_not_at_all_is_unreachable(shut_door: Door) -> None:
    assert why(Ours(shut_door.port, "t5")) is Down.UNREACHABLE


# -- being let in -----------------------------------------------------------------------------------------------------


@pytest.mark.network
@pytest.mark.parametrize("authority", [evening().authority.decode(), None])
def test_the_certificate_that_the_broker_shows_can_be_read(broker: Broker, authority: str | None) -> None:
    connection = Ours(broker.port, "t5", authority=authority)
    assert connection.certificate == ""
    all_up([connection])
    assert connection.certificate == fingerprint(evening().certificate)


@pytest.mark.network
def test_it_has_no_thread_of_its_own(broker: Broker) -> None:
    before = threading.active_count()
    all_up([Ours(broker.port, "t5")])
    assert threading.active_count() == before


# -- when it comes again ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chance", "share"), [(1.0, 1.0), (0.0, 0.5), (0.5, 0.75)])
def test_tries_are_ever_rarer_and_spread_by_chance(shut_door: Door, chance: float, share: float) -> None:
    clock, tries = Clock(), []
    connection = Ours(shut_door.port, "t5", chance=lambda: chance, clock=clock)
    begun = clock.now
    while len(tries) < 8:
        connection.poll(0)
        if shut_door.knocked():
            tries.append(clock.now - begun)
        clock.now += 0.125
    waits = [after - before for before, after in pairwise(tries)]
    assert waits == [share * wait for wait in (1, 2, 4, 8, 16, 30, 30)]


@pytest.mark.network
@pytest.mark.parametrize(("held_s", "waits_s"), [(STEADY_S, LEAST_WAIT_S), (STEADY_S - 1, 2 * LEAST_WAIT_S)])
def test_after_a_steady_connection_the_wait_is_the_least_again(broker: Broker, held_s: float, waits_s: float) -> None:
    clock = Clock()
    connection = Ours(broker.port, "t5", chance=lambda: 1.0, clock=clock)
    kill(broker)
    why(connection)
    broker.tend()
    clock.now += LEAST_WAIT_S
    all_up([connection])
    clock.now += held_s
    kill(broker)
    until(lambda: not connection.up, connection)
    assert connection.why is Down.LOST
    broker.tend()
    clock.now += waits_s - 0.01
    for _ in range(20):
        connection.poll(0)
    assert connection.number == 1
    clock.now += 0.02
    all_up([connection])
    assert connection.number == 2


def kill(broker: Broker) -> None:
    """End the broker as a power cut does."""
    os.kill(broker.pid, signal.SIGKILL)
    until(lambda: not broker.alive)


# -- what passes ------------------------------------------------------------------------------------------------------


@pytest.mark.network
def test_all_that_was_sent_comes_in_order_and_a_poll_gives_what_is_there(broker: Broker) -> None:
    director, table = Ours(broker.port, "director", "club/+/out/#"), Ours(broker.port, "t5")
    all_up([director, table])
    sent = [Message("club/t5/out/rows", f"{number}".encode()) for number in range(1500)]
    for each in sent:
        assert table.publish(each.topic, each.payload)
    polls = 0
    while len(director.got) < len(sent):
        table.poll(0)
        polls += bool(director.poll(0.01))
    assert director.got == sent
    assert polls < len(sent)


@pytest.mark.network
def test_once_it_is_up_nothing_under_its_topics_is_missed(broker: Broker) -> None:
    table = Foreign(broker.port, "t5")
    director = Ours(broker.port, "director", "club/+/out/#")
    all_up([director])
    assert table.publish("club/t5/out/rows")
    until(lambda: director.got, director)


@pytest.mark.network
def test_what_the_broker_has_kept_is_told_from_what_is_new(broker: Broker) -> None:
    director = Ours(broker.port, "director", "club/+/out/#")
    all_up([director])
    director.publish("club/t5/in/have", b"old", keep=True)
    director.publish("club/t5/in/clock", b"not kept")
    table = Ours(broker.port, "t5")
    until(lambda: table.got, table, director)
    director.publish("club/t5/in/have", b"new", keep=True)
    until(lambda: len(table.got) == 2, table, director)
    assert table.got == [Message("club/t5/in/have", b"old", kept=True), Message("club/t5/in/have", b"new")]


@pytest.mark.network
def test_the_longest_message_passes_and_a_longer_one_is_not_sent(broker: Broker) -> None:
    director, table = Ours(broker.port, "director", "club/+/out/#"), Ours(broker.port, "t5")
    all_up([director, table])
    topic = "club/t5/out/rows"
    longest = MOST_PACKET - module.OVERHEAD - len(topic)
    with pytest.raises(TooLong, match=f"{MOST_PACKET:,} are the most"):
        table.publish(topic, bytes(longest + 1))
    assert table.publish(topic, bytes(longest))
    until(lambda: director.got, director, table)
    assert [len(message.payload) for message in director.got] == [longest]
    assert table.number == 1


@pytest.mark.network
def test_nothing_is_sent_again_after_the_connection_was_lost(broker: Broker) -> None:
    table = Ours(broker.port, "t5")
    all_up([table])
    os.kill(broker.pid, signal.SIGSTOP)
    for number in range(100):
        table.publish("club/t5/out/rows", f"before {number}".encode())
    kill(broker)
    until(lambda: not table.up, table)
    assert not table.publish("club/t5/out/rows", b"while it is away")
    broker.tend()
    director = Ours(broker.port, "director", "club/+/out/#")
    all_up([director])
    all_up([table])
    assert table.number == 2
    table.publish("club/t5/out/rows", b"after")
    until(lambda: director.got, director, table)
    assert director.got == [Message("club/t5/out/rows", b"after")]


@pytest.mark.network
def test_a_message_that_ends_the_connection_is_not_sent_again(broker: Broker, monkeypatch: pytest.MonkeyPatch) -> None:
    director, table = Ours(broker.port, "director", "club/#"), Ours(broker.port, "t5")
    all_up([director, table])
    monkeypatch.setattr(module, "MOST_PACKET", 10 * MOST_PACKET)
    table.publish("club/t5/out/rows", bytes(2 * MOST_PACKET))
    until(lambda: not table.up, table, director)
    assert table.why is Down.LOST
    until(lambda: table.up, table, director)
    table.publish("club/t6/out/rows", b"of another table")
    table.publish("club/t5/out/rows", b"its own")
    until(lambda: director.got, table, director)
    assert (table.number, director.got) == (2, [Message("club/t5/out/rows", b"its own")])


# -- when it is gone --------------------------------------------------------------------------------------------------

WILL = Message("club/t5/out/here", b"gone", kept=True)


@pytest.mark.network
def test_the_broker_says_for_us_that_we_are_gone_and_keeps_it(broker: Broker) -> None:
    director = Ours(broker.port, "director", "club/+/out/#")
    table = Ours(broker.port, "t5", will=WILL)
    all_up([director, table])
    other = Foreign(broker.port, "t5")  # throws it out, as a link that was started twice would
    until(lambda: director.got, director)
    assert director.got == [Message(WILL.topic, WILL.payload)]
    later = Ours(broker.port, "director", "club/+/out/#")
    until(lambda: later.got, later)
    assert later.got == [WILL]
    assert not other.gone


@pytest.mark.network
def test_who_ends_by_itself_is_not_said_to_be_gone(broker: Broker) -> None:
    director = Ours(broker.port, "director", "club/+/out/#")
    table, other = Ours(broker.port, "t5", will=WILL), Ours(broker.port, "t6")
    all_up([director, table, other])
    table.publish("club/t5/out/here", b"good night")
    table.close()
    assert not table.up
    other.publish("club/t6/out/marker", b"")
    until(lambda: len(director.got) == 2, director, other)
    assert sorted(message.payload for message in director.got) == [b"", b"good night"]


def test_a_connection_that_never_came_can_be_ended() -> None:
    Ours(free_port(), "t5").close()
