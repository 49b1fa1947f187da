"""What is still to be published: the newest of each topic, until the connection has taken it."""

from __future__ import annotations

import pytest

from banker.club.wire import Topic
from ui.director.telling import OURS, Telling, tables_topic, topic_of

ONE, TWO = topic_of(1, Topic.ROUND), topic_of(2, Topic.ROUND)


class Wire:
    """A connection that takes so many messages."""

    def __init__(self, room: int = 99) -> None:
        self.room = room
        self.taken: list[tuple[str, bytes]] = []

    def publish(self, topic: str, payload: bytes, *, keep: bool = False) -> bool:
        assert keep
        if not self.room:
            return False
        self.room -= 1
        self.taken.append((topic, payload))
        return True


def sent(telling: Telling, room: int = 99) -> list[tuple[str, bytes]]:
    wire = Wire(room)
    telling.send(wire)
    return wire.taken


def test_the_newest_of_each_topic_is_told_once() -> None:
    telling = Telling()
    for topic, payload in ((ONE, b"1"), (TWO, b"1"), (ONE, b"2")):
        telling.put(topic, payload)
    assert sent(telling) == [(ONE, b"2"), (TWO, b"1")]
    telling.put(ONE, b"2")
    assert sent(telling) == []
    telling.put(ONE, b"3")
    telling.put(ONE, b"2")
    assert sent(telling) == [], "what was told last holds again"


def test_what_is_not_taken_is_told_later() -> None:
    telling = Telling()
    telling.put(ONE, b"1")
    telling.put(TWO, b"1")
    assert sent(telling, room=1) == [(ONE, b"1")]
    assert sent(telling) == [(TWO, b"1")]


def test_another_connection_is_told_all_again_the_newest_of_each() -> None:
    telling = Telling()
    telling.put(ONE, b"1")
    telling.put(TWO, b"1")
    assert len(sent(telling)) == 2
    telling.put(TWO, b"2")
    telling.anew()
    telling.put(ONE, b"1")
    assert sent(telling) == [(ONE, b"1"), (TWO, b"2")], "what was told to the one before is not told yet"


def test_a_table_that_is_out_is_told_nothing_more_and_all_when_it_is_back() -> None:
    telling = Telling()
    for topic in (OURS, ONE, TWO):
        telling.put(topic, b"1")
    telling.only((1,))
    assert sent(telling) == [(OURS, b"1"), (ONE, b"1")]
    telling.put(TWO, b"1")
    assert sent(telling) == [(TWO, b"1")]
    telling.only((1,))
    telling.anew()
    assert sent(telling) == [(OURS, b"1"), (ONE, b"1")]
    telling.put(TWO, b"1")
    assert sent(telling) == [(TWO, b"1")]


@pytest.mark.parametrize(
    ("topic", "found"),
    [
        ("club/t5/out/rows", (5, Topic.ROWS)),
        ("club/t12/in/plan", (12, Topic.PLAN)),
        ("club/t05/out/rows", None),
        ("club/5/out/rows", None),
        ("club/t/out/rows", None),
        ("club/t５/out/rows", None),
        ("other/t5/out/rows", None),
        ("club/t5/out/more", None),
        ("club/join5/out/join", None),
    ],
)
def test_a_topic_of_a_table_is_one_alone(topic: str, found: tuple[int, Topic] | None) -> None:
    assert tables_topic(topic) == found
