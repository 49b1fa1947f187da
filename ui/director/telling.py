"""What is still to be published: of each topic the newest payload, until the connection has taken it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from banker.club.wire import Topic


class Publisher(Protocol):
    """What takes a message: True if it is on its way, False if there is no connection or no room now."""

    def publish(self, topic: str, payload: bytes, *, keep: bool) -> bool:
        """Publish a message, which the broker is to keep or not."""


OURS = "club/director/in/have"  # Which term is in force: said to other directors.


def topic_of(table: int, topic: Topic) -> str:
    """The whole topic of a table."""
    return f"club/t{table}/{topic}"


def tables_topic(topic: str) -> tuple[int, Topic] | None:
    """The table and the last part of a topic; None for one that no table has."""
    root, _, rest = topic.partition("/")
    user, _, last = rest.partition("/")
    number = user.removeprefix("t")
    if root != "club" or not number.isdecimal() or user != f"t{int(number)}":
        return None
    return (int(number), Topic(last)) if last in TOPICS else None


TOPICS = frozenset(Topic)


class Telling:
    """What each topic was last told on this connection, and what is due. State, and no queue: the newest counts."""

    def __init__(self) -> None:
        self._said: dict[str, bytes] = {}
        self._due: dict[str, bytes] = {}

    def anew(self) -> None:
        """Forget what was told: another connection, whose broker may keep nothing."""
        self._due = self._said | self._due
        self._said = {}

    def put(self, name: str, payload: bytes) -> None:
        """Let this be told under a topic, unless it is what was told there last."""
        if self._said.get(name) == payload:
            self._due.pop(name, None)
        else:
            self._due[name] = payload

    def only(self, tables: Iterable[int]) -> None:
        """Tell nothing more to others than these tables."""
        known = {OURS, *(topic_of(table, topic) for table in tables for topic in Topic)}
        self._said = {name: payload for name, payload in self._said.items() if name in known}
        self._due = {name: payload for name, payload in self._due.items() if name in known}

    def send(self, to: Publisher) -> None:
        """Publish what is due, as long as it is taken."""
        for name in [*self._due]:
            if not to.publish(name, self._due[name], keep=True):
                return
            self._said[name] = self._due.pop(name)
