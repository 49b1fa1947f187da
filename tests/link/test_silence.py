"""The process of a link dies or stands still while it is connected: the table says that the club is away, plays on, and
says so no more once a link is there again."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from banker.club import post
from banker.club.wire import STATE, Link, LinkAt, NotUnderstood, decoded
from tests.link.hall import Hall
from tests.link.nursery import Nursery
from tests.processes import DEADLINE_S
from tests.ui.test_timed_table import Evening
from ui.flow.club import SILENT_S

pytestmark = pytest.mark.network


class Watched:
    """A table whose clock is in the test's hands, beside a link, a broker and a director that are real."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self._word = hall, hall.folder / "post" / post.IN / post.LINK
        self.connected()
        self.table = Evening(place=hall.folder / "post").begin()
        self.table.passes(2)

    @property
    def away(self) -> bool:
        """Whether the table says that the club is away."""
        return self.table.flow.table.club_away

    def connected(self) -> None:
        """Wait until the link says that it is connected."""
        self._until(lambda: self.says() is LinkAt.CONNECTED)

    def touched(self) -> None:
        """Wait until the link has touched its word once more."""
        before = post.mark(self._word)
        self._until(lambda: post.mark(self._word) != before)

    def says(self) -> LinkAt | None:
        """How the link says that it stands."""
        try:
            return decoded(post.read(self._word, STATE), Link, STATE).at
        except (OSError, NotUnderstood):
            return None

    def _until(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + DEADLINE_S
        while not holds():
            assert time.monotonic() < end, self.hall.said()
            time.sleep(0.005)


@pytest.fixture
def watched(nursery: Nursery, tmp_path: Path) -> Iterator[Watched]:
    with Hall(nursery, tmp_path, Random(36), 20) as hall:
        yield Watched(hall)


def test_a_link_that_lives_is_heard_of(watched: Watched) -> None:
    for _ in range(int(2 * SILENT_S)):
        watched.touched()
        watched.table.passes(1.5)
        assert not watched.away


def test_a_link_that_was_killed_is_away_until_another_is_there(watched: Watched) -> None:
    watched.hall.link.kill()
    assert watched.says() is LinkAt.CONNECTED, "it had no time to say otherwise"
    watched.table.passes(SILENT_S + 2)
    assert watched.away
    watched.table.throw(1, 2)
    watched.hall.link = watched.hall._start("link")
    watched.touched()
    watched.connected()
    watched.touched()
    watched.table.passes(2)
    assert not watched.away


def test_a_link_that_stands_still_is_away_until_it_goes_on(watched: Watched) -> None:
    os.kill(watched.hall.link.pid, signal.SIGSTOP)
    watched.table.passes(SILENT_S + 2)
    assert watched.away
    os.kill(watched.hall.link.pid, signal.SIGCONT)
    watched.touched()
    watched.connected()
    watched.touched()
    watched.table.passes(2)
    assert not watched.away
