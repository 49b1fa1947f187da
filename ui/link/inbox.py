"""The link's half of the post: what a director says is in force, each in a file of its own, and how the link stands.

Law: only what was understood and counts is put there; a file is replaced whole. The table trusts none of it all the
same (`banker.club.inbox`).
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from banker.club import post
from banker.club.wire import STATE, FromDirector, Link, NotUnderstood, Topic, decoded, encoded
from ui.link.obeying import FROM_DIRECTOR, Obeyed, obeyed, understood

FILES = tuple(topic for topic in FROM_DIRECTOR if topic is not Topic.PLAN)


def name_of(topic: Topic) -> str:
    """The name of a topic's file."""
    return topic.rpartition("/")[2]


class Inbox:
    """Writes the files of a folder, each only when it says something else."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._said: dict[str, bytes] = {}

    def found(self) -> dict[Topic, FromDirector]:
        """The messages that lie there from before."""
        messages: dict[Topic, FromDirector] = {}
        for topic in FILES:
            with suppress(OSError, NotUnderstood):
                payload = post.read(self._folder / name_of(topic), STATE)
                messages[topic] = understood(topic, payload)
                self._said[name_of(topic)] = payload
        return messages

    def word(self) -> Link | None:
        """How the link stood when it ended; None: it has never said so."""
        try:
            return decoded(post.read(self._folder / post.LINK, STATE), Link, STATE)
        except (OSError, NotUnderstood):
            return None

    def put(self, topic: Topic, payload: bytes) -> None:
        """Put what a director says in place of what it said before. Raises OSError."""
        self._put(name_of(topic), payload)

    def say(self, link: Link) -> None:
        """Put how the link stands in place of how it stood. Raises OSError."""
        self._put(post.LINK, encoded(link))

    def touch(self) -> None:
        """Let the word on how the link stands be seen to be of now. Raises OSError."""
        os.utime(self._folder / post.LINK)

    def _put(self, name: str, payload: bytes) -> None:
        if self._said.get(name) != payload:
            post.put(self._folder, name, payload)
            self._said[name] = payload

    def clear(self) -> None:
        """Take away what the director of another evening has said. Raises OSError."""
        for topic in FILES:
            (self._folder / name_of(topic)).unlink(missing_ok=True)
            self._said.pop(name_of(topic), None)


def remembered(messages: dict[Topic, FromDirector], term: int) -> Obeyed:
    """What was heard before, by the messages that lie in an inbox and the highest `term` that is kept."""
    heard = Obeyed(term)
    for topic, message in messages.items():
        heard = obeyed(heard, topic, message) or heard
    return heard
