"""The inbox: what counts of what lies there, and the one command that a table makes of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker.club import post, wire
from banker.club.inbox import Inbox, Said, command_of
from banker.club.wire import (
    VERSION,
    ClubClock,
    ClubMessage,
    ClubPlayers,
    ClubTemplate,
    Have,
    Link,
    LinkAt,
    Round,
    encoded,
)
from banker.game import Game
from tests.club.tables import NAMES, played_by


def said(text: str, term: int = 1, serial: int = 1) -> bytes:
    return encoded(ClubMessage(v=VERSION, term=term, serial=serial, text=text))


def text(inbox: Inbox) -> str | None:
    message = inbox.said(ClubMessage)
    return None if message is None else message.text


@pytest.fixture
def inbox(tmp_path: Path) -> Inbox:
    return Inbox(tmp_path)


def test_what_is_said_is_read_once_and_again_when_it_has_changed(inbox: Inbox, tmp_path: Path) -> None:
    assert not inbox.look()
    post.put(tmp_path, "message", said("Tea"))
    assert inbox.look()
    assert not inbox.look()
    assert inbox.said(ClubMessage) == ClubMessage(v=VERSION, term=1, serial=1, text="Tea")
    assert inbox.serials() == {"message": 1}
    post.put(tmp_path, "message", said("Tea"))
    assert not inbox.look(), "the same once more is nothing new"
    (tmp_path / "message").unlink()
    assert inbox.look()
    assert inbox.said(ClubMessage) is None


@pytest.mark.parametrize(
    "message",
    [
        Have(v=VERSION, term=1, serial=1, games={"g": 3}),
        Round(v=VERSION, term=1, serial=1, evening="Friday"),
        ClubClock(v=VERSION, term=1, serial=1, paused=True),
        ClubMessage(v=VERSION, term=1, serial=1, text="Tea"),
        ClubTemplate(v=VERSION, term=1, serial=1),
        ClubPlayers(v=VERSION, term=1, serial=1, key="5e" * 32),
    ],
    ids=lambda message: type(message).__name__,
)
def test_each_kind_is_read_from_the_file_that_has_the_name_of_its_topic(
    inbox: Inbox, tmp_path: Path, message: Said
) -> None:
    (name,) = (topic.partition("/")[2] for topic, kind in wire.KINDS.items() if kind is type(message))
    post.put(tmp_path, name, encoded(message))
    assert inbox.look()
    assert inbox.said(type(message)) == message


def test_serial_and_term_never_go_back(inbox: Inbox, tmp_path: Path) -> None:
    post.put(tmp_path, "message", said("new", term=2, serial=7))
    inbox.look()
    for term, serial in ((2, 6), (1, 99)):
        post.put(tmp_path, "message", said("old", term, serial))
        inbox.look()
        assert inbox.wrong == {"message": "older than what was said before"}
        assert text(inbox) == "new"
    post.put(tmp_path, "message", said("other director", term=3, serial=1))
    inbox.look()
    assert (text(inbox), inbox.wrong) == ("other director", {})
    post.put(tmp_path, "clock", encoded(ClubClock(v=VERSION, term=2, serial=99, time=True)))
    inbox.look()
    assert inbox.said(ClubClock) is None, "one who was replaced is not obeyed in anything else either"


def test_the_links_own_word_has_no_serial(inbox: Inbox, tmp_path: Path) -> None:
    post.put(tmp_path, "message", said("x", term=9))
    for at in (LinkAt.CONNECTED, LinkAt.AWAY):
        post.put(tmp_path, post.LINK, encoded(Link(v=VERSION, at=at, since="now")))
        inbox.look()
        link = inbox.said(Link)
        assert link is not None
        assert link.at is at
    assert inbox.serials() == {"message": 1}


def test_a_file_that_is_touched_has_another_mark(inbox: Inbox, tmp_path: Path) -> None:
    inbox.look()
    assert inbox.mark(post.LINK) is None
    post.put(tmp_path, post.LINK, encoded(Link(v=VERSION, at=LinkAt.CONNECTED, since="now")))
    inbox.look()
    first = inbox.mark(post.LINK)
    inbox.look()
    assert inbox.mark(post.LINK) == first
    os.utime(tmp_path / post.LINK, (1, 1))
    inbox.look()
    assert inbox.mark(post.LINK) not in (None, first)


@pytest.mark.parametrize(
    "wrong",
    [
        b"", b"{", b"null", b"[]", b"\xff\xfe", said("x")[:-1], said("x") + b"{}", said("x" * 201), b" " * 70_000,
        said("x").replace(b'"v":1', b'"v":2'), said("x").replace(b'"v":1', b'"v":1,"money":5'),
        said("x").replace(b'"serial":1', b'"serial":-1'), b'{"v":1,"term":' + b"9" * 500 + b',"serial":1}',
        b"[" * 20_000,
    ],
)  # fmt: skip
def test_what_is_not_as_it_must_be_changes_nothing_and_is_told(inbox: Inbox, tmp_path: Path, wrong: bytes) -> None:
    post.put(tmp_path, "message", said("before"))
    inbox.look()
    post.put(tmp_path, "message", wrong)
    assert inbox.look()
    assert list(inbox.wrong) == ["message"]
    assert text(inbox) == "before"


@pytest.mark.parametrize("lies", ["pipe", "link", "folder"])
def test_nothing_but_a_file_is_opened(inbox: Inbox, tmp_path: Path, lies: str) -> None:
    path = tmp_path / "message"
    if lies == "pipe":
        os.mkfifo(path)
    elif lies == "link":
        (tmp_path / "real").write_bytes(said("x"))
        path.symlink_to(tmp_path / "real")
    else:
        path.mkdir()
    assert inbox.look()
    assert inbox.said(ClubMessage) is None
    assert list(inbox.wrong) == ["message"]


def test_a_file_taken_away_between_look_and_reading_is_no_mistake(
    inbox: Inbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    post.put(tmp_path, "message", said("x"))
    real = post.read

    def gone(path: Path, most: int) -> bytes:
        path.unlink()
        return real(path, most)

    with monkeypatch.context() as patch:
        patch.setattr(post, "read", gone)
        assert not inbox.look()
    assert inbox.wrong == {}
    post.put(tmp_path, "message", said("y"))
    assert inbox.look()


def game(**changes: object) -> Game:
    return replace(played_by(NAMES[:3]).game, over=None, time_up=False, **changes)


def asked(**what: bool) -> ClubClock:
    return ClubClock(v=VERSION, term=1, serial=1, **what)


def test_of_all_that_is_said_only_time_becomes_a_command() -> None:
    plain = game()
    rounds = replace(plain, terms=replace(plain.terms, options=replace(plain.terms.options, last_round="yes")))
    assert command_of(asked(time=True), plain) == c.CallTime()
    assert command_of(asked(last_round=True), rounds) == c.CallTime()
    assert command_of(asked(last_round=True), plain) is None
    assert command_of(asked(paused=True), rounds) is None
    assert command_of(asked(time=True), replace(plain, time_up=True)) is None
    assert command_of(asked(time=True), played_by(NAMES[:3]).game) is None
