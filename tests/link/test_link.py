"""The link of a table before a real director and a real broker: how it comes in, what it carries, how it leaves."""

from __future__ import annotations

import argparse
import os
import stat
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

import banker
from banker.club import post
from banker.club.acts import TableLeft
from banker.club.book import Book
from banker.club.wire import VERSION, ClubMessage, Link, LinkAt, NotJoined, State, Ticket, decoded, encoded
from hardware.network import connection
from hardware.network.connection import Down
from tests.club.tables import NAMES, opened, played_by, rows_of
from tests.director.hall import Hall, free_port, hall_in, network_for, ticket_of
from ui.director.service import ClubService, now_here
from ui.link import entering, wishing
from ui.link.carrying import AWAY
from ui.link.kept import JOINED, Kept

pytestmark = pytest.mark.network


class Evening(Hall):
    """One table and one director, stepped together."""

    def __init__(self, hall: Hall, book: Book) -> None:
        super().__init__(hall.tables)
        self.services, self.book, self.table = hall.services, book, hall.tables[0]
        self.service = hall.services[0]

    @property
    def word(self) -> Link:
        """How the link says that it stands."""
        try:
            return decoded((self.table.into / post.LINK).read_bytes(), Link)
        except FileNotFoundError:
            return Link(v=VERSION, at=LinkAt.ALONE, since="")

    def invited(self) -> str:
        """The code by which the table may join."""
        return self.service.director.invite(1, time.monotonic())

    def wish(self, code: str) -> None:
        self.table.wish(address="127.0.0.1", port=self.service.director.network.port, table=1, code=code)

    def asks(self, folder: Path, ticket: Ticket) -> int:
        """Call `banker link join --ticket` beside the table, and step until it ends. Returns its exit code."""
        file = folder / "ticket.json"
        file.write_bytes(encoded(ticket))
        options = argparse.Namespace(post=self.table.out.parent, verb="join", ticket=file)
        with ThreadPoolExecutor(1) as beside:
            asked = beside.submit(wishing.wish, options)
            self.until(asked.done, "the command ends")
        return asked.result()

    def join(self) -> None:
        """Let the table in by a ticket."""
        self.table.wish(ticket=ticket_of(self.service, 1))
        self.until(lambda: self.word.at is LinkAt.CONNECTED, "the table is connected")

    def kept(self, name: str) -> Path:
        return self.table.into.parent / "state" / name


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(connection, "LEAST_WAIT_S", 0.05)
    monkeypatch.setattr(connection, "MOST_WAIT_S", 0.2)
    with opened(tmp_path / "evening.db") as book, hall_in(tmp_path, 1) as hall:
        hall.services.append(ClubService(book, network_for(book), {}))
        yield Evening(hall, book)


def test_a_table_comes_in_by_six_digits_and_keeps_how_for_itself(evening: Evening) -> None:
    assert evening.word.at is LinkAt.ALONE
    evening.wish(evening.invited())
    evening.until(lambda: evening.word.at is LinkAt.JOINING, "the link says that it is joining")
    evening.until(lambda: evening.word.evening, "the table is in, and told where")
    word = evening.word
    assert (word.at, word.evening, word.table, word.why) == (LinkAt.CONNECTED, "Friday", 1, None)
    assert word.ahead_ms is not None
    assert abs(word.ahead_ms) < 60_000
    kept = evening.kept(JOINED)
    assert (stat.S_IMODE(kept.parent.stat().st_mode), stat.S_IMODE(kept.stat().st_mode)) == (0o700, 0o600)
    joined = Kept(kept.parent).joined()
    assert joined is not None
    assert joined.ticket.certificate == evening.service.director.network.authority


def test_a_wrong_code_is_refused_with_the_guesses_that_are_left_and_the_right_one_lets_in(evening: Evening) -> None:
    code = evening.invited()
    evening.wish(f"{(int(code) + 1) % 10**6:06}")
    evening.until(lambda: evening.word.why, "the code is refused")
    assert (evening.word.why, evening.word.left, evening.word.at) == (NotJoined.WRONG_CODE, 2, LinkAt.ALONE)
    evening.wish(code)
    evening.until(lambda: evening.word.at is LinkAt.CONNECTED, "the table is connected")
    assert evening.word.why is None


def test_where_no_code_is_open_the_table_is_told_so(evening: Evening) -> None:
    evening.wish("123456")
    evening.until(lambda: evening.word.why, "the link says why")
    assert evening.word.why is NotJoined.NOT_OPEN


def test_where_nothing_answers_the_table_is_told_so(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entering, "CONNECTS_S", 0.3)
    evening.table.wish(address="127.0.0.1", port=free_port(), table=1, code="123456")
    evening.until(lambda: evening.word.why, "the link says why")
    assert (evening.word.why, evening.word.at) == (NotJoined.UNREACHABLE, LinkAt.ALONE)


def test_a_table_has_joined_by_a_ticket_once_it_is_connected(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Regression: that it *has joined* was said before anything had answered."""
    ticket = ticket_of(evening.service, 1)
    with monkeypatch.context() as soon:
        soon.setattr(wishing, "CONNECTS_S", 0.5)
        assert evening.asks(tmp_path, msgspec.structs.replace(ticket, port=free_port())) == 1
    assert not (evening.table.out / post.WISH).exists(), "the link has it"
    assert capsys.readouterr().out.startswith("Not connected yet as table 1 (unreachable). The link goes on trying: ")
    assert evening.asks(tmp_path, ticket) == 0
    assert capsys.readouterr().out == "The table has joined as table 1.\n"
    assert evening.word.at is LinkAt.CONNECTED
    assert not (evening.table.out / post.WISH).exists(), "nothing of the password stays in the outbox"


def test_a_wish_that_is_none_is_refused_and_the_link_goes_on(evening: Evening) -> None:
    file = evening.table.out / post.WISH
    for made in (
        lambda: file.write_bytes(b"{}"),
        lambda: os.mkfifo(file),
        lambda: file.symlink_to("/etc/passwd"),
        lambda: file.write_bytes(bytes(10**6)),
        lambda: evening.table.wish(address="127.0.0.1", table=1, code="12345"),
        lambda: evening.table.wish(address="127.0.0.1", table=1, code="abcdef"),
    ):
        file.unlink(missing_ok=True)
        (evening.table.into / post.LINK).unlink(missing_ok=True)
        evening.table.again()
        made()
        evening.until(lambda: evening.word.why is NotJoined.BAD_WISH, "the wish is refused")
    evening.join()


def test_rows_are_held_by_the_director_and_what_is_in_force_lies_in_the_inbox(evening: Evening) -> None:
    evening.join()
    bank = played_by(NAMES[:3])
    evening.table.play(bank)
    evening.service.director.message("Last round at ten.")
    rows = rows_of(bank)
    evening.until(lambda: evening.table.held("g") == rows[-1].number, "all rows are held")
    assert evening.book.rows(1, "g") == rows

    def message() -> str:
        file = evening.table.into / "message"
        return decoded(file.read_bytes(), ClubMessage).text if file.exists() else ""

    evening.until(lambda: message() == "Last round at ten.", "the message lies there")
    assert evening.word.release == banker.__version__
    names = {path.name for path in evening.table.into.iterdir()}
    assert names >= {"have", "round", "clock", "message", "template", "link"}
    assert {stat.S_IMODE((evening.table.into / name).stat().st_mode) for name in names} == {0o640}
    evening.until(lambda: evening.kept("plan").exists(), "the plan is kept")
    assert "plan" not in names


def test_how_the_table_stands_is_told_when_it_changes_and_that_the_link_is_gone(evening: Evening) -> None:
    evening.join()
    for turn in ("Ann", "Bob"):
        state = State(v=VERSION, release=banker.__version__, rows=2, clock="", turn=turn)
        post.put(evening.table.out, post.STATE, encoded(state))
        evening.until(lambda turn=turn: turn in repr(evening.live(1)), f"it is {turn}'s turn")
    post.put(evening.table.out, post.STATE, b'{"v":1,"money":5}')
    evening.until(lambda: any("state is not sent" in said for said in evening.table.sentences), "it is left out")
    assert evening.live(1).here
    evening.table.link.close()
    while evening.live(1).here:
        evening.service.step(0.01)


def test_a_link_that_starts_anew_comes_back_without_a_wish(evening: Evening) -> None:
    evening.join()
    evening.table.link.close()
    evening.table.again()
    assert evening.table.link.at is LinkAt.AWAY
    evening.until(lambda: evening.word.at is LinkAt.CONNECTED, "it is back")
    assert evening.word.evening == "Friday"


def test_a_table_that_leaves_keeps_nothing_of_the_evening(evening: Evening) -> None:
    evening.join()
    evening.until(lambda: (evening.table.into / "round").exists(), "the round lies there")
    evening.table.wish(leave=True)
    evening.until(lambda: evening.word.at is LinkAt.ALONE, "it has left")
    assert [path.name for path in evening.table.into.iterdir()] == [post.LINK]
    assert [*evening.kept("").iterdir()] == []
    evening.until(lambda: not evening.live(1).here, "the director sees it go")


def test_a_table_that_is_let_in_no_more_is_away_and_says_so_once(evening: Evening) -> None:
    evening.join()
    evening.service.director.do(TableLeft(table=1))
    refused = "it does not let this table in: join anew"
    evening.until(lambda: any(refused in said for said in evening.table.sentences), "the link says why")
    assert evening.word.at is LinkAt.AWAY
    evening.until(lambda: evening.word.at is LinkAt.AWAY, "it stays away")
    assert sum(refused in said for said in evening.table.sentences) == 1


def test_every_reason_for_no_connection_has_its_words() -> None:
    assert set(AWAY) == set(Down)


def test_a_join_that_fails_leaves_the_evening_that_was_joined(evening: Evening) -> None:
    evening.join()
    evening.wish("123456")
    evening.until(lambda: evening.word.why is NotJoined.NOT_OPEN, "the second is refused")
    evening.until(lambda: evening.word.at is LinkAt.CONNECTED, "the first goes on")


def test_a_clock_that_is_wrong_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "LEAST_WAIT_S", 0.05)
    with opened(tmp_path / "evening.db") as book, hall_in(tmp_path, 1) as hall:
        hall.services.append(ClubService(book, network_for(book), {}, clock=lambda: now_here() + timedelta(hours=2)))
        evening = Evening(hall, book)
        evening.join()
        assert evening.word.ahead_ms is None, "what waited at the broker says nothing of now"
        evening.table.play(played_by(NAMES[:3]))
        evening.until(lambda: evening.word.ahead_ms, "the clocks are compared")
        assert 7_100_000 < evening.word.ahead_ms < 7_300_000  # type: ignore[operator]
        assert any("s behind the evening's" in said for said in evening.table.sentences)
