"""Who may do what at a real broker: each pair of user and topic, and what strangers try."""

from __future__ import annotations

import re
import socket
from contextlib import suppress

import pytest

from hardware.network.broker import MOST_PACKET, Broker
from tests.hardware.network.brokers import HOST, Foreign, Ours, all_up, until

pytestmark = pytest.mark.network

TABLES = ("t5", "t6", "t55", "join5")
USERS = ("director", *TABLES)
LAST = ("rows", "state", "here", "have", "round", "clock", "message", "template", "players", "plan", "join", "a/b")
OF_TABLES = [f"club/{user}/{way}/{last}" for user in (*USERS, "t7") for way in ("in", "out") for last in LAST]
ODD = [
    "club", "club/x", "club/t5", "club/t5/", "club/t5/out", "club/t5/in", "club/t5/other/rows", "club/T5/out/rows",
    "club//out/rows", "/club/t5/out/rows", "Club/t5/out/rows", "other/t5/out/rows", "rows", "$SYS/broker/version",
    "$CONTROL/dynamic-security/v1", "club/%u/out/rows", "club/t5 /out/rows", "club/t5/out/rows/",
]  # fmt: skip
TOPICS = OF_TABLES + ODD


def may_write(user: str, topic: str) -> bool:
    """By the design: the director all of the club, a table below its own `out`, who is being let in one topic."""
    return _may(user, topic, "out")


def may_read(user: str, topic: str) -> bool:
    """By the design: the director all of the club, a table below its own `in`, who is being let in one topic."""
    return _may(user, topic, "in")


def _may(user: str, topic: str, way: str) -> bool:
    if user.startswith("join"):
        return topic == f"club/{user}/{way}/join"
    return re.match("club(/|$)" if user == "director" else f"club/{user}/{way}(/|$)", topic) is not None


@pytest.mark.parametrize("user", USERS)
def test_each_user_may_write_its_own_topics_alone(broker: Broker, user: str) -> None:
    witness = Ours(broker.port, "director", "#", "$SYS/#", "$CONTROL/#") if user != "director" else None
    client = Foreign(broker.port, user)
    if witness is not None:
        all_up([witness])
    taken = []
    for topic in TOPICS:
        if client.gone:  # a refusal closes the connection
            client = Foreign(broker.port, user)
        if client.publish(topic):
            taken.append(topic)
    # Mosquitto itself takes what is said to its own topics, says that it did, and lets nobody read it.
    mine = [topic for topic in TOPICS if may_write(user, topic)]
    assert [topic for topic in taken if not topic.startswith("$")] == mine
    if witness is not None:
        until(lambda: len(witness.got) >= len(mine), witness)
        assert witness.topics() == mine


@pytest.mark.parametrize("user", USERS)
def test_each_user_may_read_its_own_topics_alone(broker: Broker, user: str) -> None:
    client = Foreign(broker.port, user)
    director = Foreign(broker.port, "director") if user != "director" else client
    shared = [f"$share/group/{topic}" for topic in ("#", "club/t5/in/#")]
    client.subscribe("#", "+/+/+/+", "club/#", "club/+/in/#", *shared, *TOPICS)
    assert not client.gone
    mine = [topic for topic in TOPICS if may_read(user, topic)]
    for topic in TOPICS:
        if may_write("director", topic):
            assert director.publish(topic)
    until(lambda: mine[-1] in client.got, client)
    assert set(client.got) == set(mine)


@pytest.mark.parametrize("user", ["t6", "join5"])
def test_a_stranger_takes_nothing_out_of_what_is_meant_for_a_table(broker: Broker, user: str) -> None:
    """A shared subscription deals messages out: it must not take one away from who may read it."""
    reads = Ours(broker.port, "t5")
    all_up([reads])
    thief, director = Foreign(broker.port, user), Foreign(broker.port, "director")
    thief.subscribe("$share/group/club/t5/in/#", "$share/group/#")
    for number in range(20):
        director.publish(f"club/t5/in/{number}")
    until(lambda: len(reads.got) >= 20, reads, thief)
    assert len(reads.got) == 20
    assert not thief.got


@pytest.mark.parametrize("topic", ["club/t5/in/have", "club/t6/out/here", "club/t6/in/round"])
def test_a_last_will_under_a_topic_of_others_is_not_said(broker: Broker, topic: str) -> None:
    director = Ours(broker.port, "director", "club/#")
    all_up([director])
    forger, other = Foreign(broker.port, "t5", will=topic), Foreign(broker.port, "t6")
    forger.tear()
    other.publish("club/t6/out/marker")
    honest = Foreign(broker.port, "t55", will="club/t55/out/here")
    honest.tear()
    until(lambda: "club/t55/out/here" in director.topics(), director)
    assert director.topics() == ["club/t6/out/marker", "club/t55/out/here"]


@pytest.mark.parametrize(
    ("user", "secret"),
    [("t5", "the password of t6"), ("t5", ""), ("t7", "the password of t7"), ("", ""), (None, None), ("t5 ", None)],
)
def test_nobody_comes_in_with_a_wrong_password_or_none(broker: Broker, user: str | None, secret: str | None) -> None:
    stays = Ours(broker.port, "t5")
    all_up([stays])
    assert not Foreign(broker.port, user, secret, name="t5").let_in
    stays.poll(0)
    assert stays.number == 1


def test_nobody_comes_in_without_tls(broker: Broker) -> None:
    with socket.create_connection((HOST, broker.port)) as plain:
        plain.sendall(b"\x10\x11\x00\x04MQTT\x05\x00\x00\x3c\x00\x00\x04free")
        with suppress(ConnectionResetError):
            assert plain.recv(100) == b""
    assert Foreign(broker.port, "t5").let_in


def test_nobody_takes_the_place_of_another_by_its_clients_name(broker: Broker) -> None:
    tables = [Ours(broker.port, "t5"), Ours(broker.port, "t6")]
    all_up(tables)
    foreign = Foreign(broker.port, "t55", name="t5")
    assert foreign.let_in
    assert foreign.publish("club/t55/out/rows")
    assert not foreign.publish("club/t5/out/rows")
    director = Ours(broker.port, "director", "club/#")
    all_up([director])
    for table, user in zip(tables, ("t5", "t6"), strict=True):
        assert table.publish(f"club/{user}/out/rows", b"{}")
    until(lambda: len(director.got) == 2, director, *tables)
    assert [table.number for table in tables] == [1, 1]


def test_a_packet_that_is_too_long_is_refused_and_nobody_else_notices(broker: Broker) -> None:
    director, stays = Ours(broker.port, "director", "club/#"), Ours(broker.port, "t5")
    all_up([director, stays])
    for size, taken in ((120_000, True), (MOST_PACKET + 1, False), (1_000_000, False)):
        foreign = Foreign(broker.port, "t6")
        assert foreign.publish("club/t6/out/rows", bytes(size)) is taken
        assert foreign.gone is not taken
    assert stays.publish("club/t5/out/rows", b"{}")
    until(lambda: len(director.got) == 2, director, stays)
    assert director.topics() == ["club/t6/out/rows", "club/t5/out/rows"]
    assert (director.number, stays.number) == (1, 1)
