"""`banker link` as a process: how it begins and ends, what it says, and that there is one over a post."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.club import post
from banker.club.wire import Link, LinkAt, Wish, decoded
from tests.processes import ROOT, Leash, banker
from ui.host.lock import hold, is_held
from ui.host.places import LINK_LOCK
from ui.link import wishing


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """What a service tells its manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(60)
        yield listening


def heard(manager: socket.socket, words: str) -> None:
    """Wait until the manager is told this."""
    while manager.recv(1024).decode() != words:
        pass


def test_it_runs_until_it_is_asked_to_end_and_tells_its_manager(tmp_path: Path, manager: socket.socket) -> None:
    places = ("--post", tmp_path / "post", "--state", tmp_path / "state")
    lock = tmp_path / "post" / post.IN / LINK_LOCK
    with Leash() as leash:
        command = [sys.executable, "-m", "ui.cli", "link", *map(str, places)]
        env = {**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")}
        running = leash.start(command, cwd=ROOT, env=env, stderr=subprocess.PIPE, text=True)
        heard(manager, "READY=1")
        heard(manager, "STATUS=alone")
        heard(manager, "WATCHDOG=1")
        word = decoded((tmp_path / "post" / post.IN / post.LINK).read_bytes(), Link)
        assert word.at is LinkAt.ALONE
        assert is_held(lock)
        second = banker("link", *places)
        assert (second.returncode, second.stderr) == (
            2,
            f"another link is at work in {tmp_path / 'post'}: end it first\n",
        )
        running.send_signal(signal.SIGTERM)
        heard(manager, "STOPPING=1")
        _, said = running.communicate()
        # The manager of this test does not listen all the time.
        own = [line for line in said.splitlines() if not line.startswith("the service manager does not hear")]
        assert (running.returncode, own) == (0, [])
    assert not is_held(lock)


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = banker("link", "--post", tmp_path / "file", "--state", tmp_path / "state")
    assert done.returncode == 2
    assert "cannot be used" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_wish_is_left_for_the_link_and_what_came_of_it_is_said(tmp_path: Path, manager: socket.socket) -> None:
    places = ("--post", tmp_path / "post")
    with Leash() as leash:
        command = [sys.executable, "-m", "ui.cli", "link", *map(str, places), "--state", str(tmp_path / "state")]
        leash.start(command, cwd=ROOT, env={**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")})
        heard(manager, "READY=1")
        done = banker("link", *places, "leave")
        assert (done.returncode, done.stdout) == (0, "The table has left its evening.\n"), done.stderr
    assert not (tmp_path / "post" / post.OUT / post.WISH).exists(), "it is done"


@pytest.mark.parametrize("runs", [False, True])
def test_a_wish_that_no_link_takes_up_stays_and_is_said_to(
    runs: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(wishing, "ANSWERS_S", 0.0)
    (tmp_path / post.IN).mkdir()
    lock = hold(tmp_path / post.IN / LINK_LOCK, 0o600) if runs else None
    assert wishing.wish(argparse.Namespace(post=tmp_path, verb="leave")) == 1
    said = capsys.readouterr().out
    assert said.startswith("The link runs, but has not answered" if runs else "No link runs: start `banker link`")
    assert "The wish stays" in said
    assert "`banker doctor`" in said
    assert decoded((tmp_path / post.OUT / post.WISH).read_bytes(), Wish).leave
    if lock is not None:
        os.close(lock)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--address", "10.0.0.2", "--table", "5", "--code", "12345"), "name --address, --table and the six digits"),
        (("--address", "10.0.0.2:x", "--table", "5", "--code", "123456"), "behind the colon is no port"),
        (("--ticket", "README.md"), "README.md is no file by which a table joins"),
    ],
)
def test_a_wish_that_cannot_be_meant_is_refused_in_a_sentence(
    words: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    done = banker("link", "--post", tmp_path / "post", "join", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert not (tmp_path / "post").exists()
