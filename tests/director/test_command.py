"""`banker club run` and `takeover` as processes: what is typed is done, and each way to end ends the broker too."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.club.tables import under_way
from tests.director.hall import free_port
from tests.processes import DEADLINE_S, ROOT, Leash

pytestmark = pytest.mark.network

HOST = "127.0.0.1"


@pytest.fixture
def leash() -> Iterator[Leash]:
    with Leash() as leash:
        yield leash


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An evening in its first round."""
    file = tmp_path / "friday.club"
    under_way(file).close()
    return file


class Club:
    """`banker club VERB` in English as a process on a machine without a display."""

    def __init__(self, leash: Leash, verb: str, file: Path, *words: object) -> None:
        command = [sys.executable, "-m", "ui.cli", "club", verb, str(file), "--language", "en", *map(str, words)]
        hidden = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        self.process = leash.start(
            command, cwd=ROOT, text=True, env={**hidden, "XDG_CONFIG_HOME": str(file.parent)}, **pipes
        )
        ending = threading.Timer(DEADLINE_S, self.process.kill)  # then whoever listens is told what was said till then
        ending.daemon = True
        ending.start()

    def heard(self, words: str) -> str:
        """Wait for a line in which this stands, and give it."""
        said = ""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            said += line
            if words in line:
                return line
        raise AssertionError(f"{words!r} was never said, but: {said}{self.process.stderr.read()}")

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def ended(self) -> tuple[int, str]:
        """Wait for its end; its code, and of what it complained."""
        _, complained = self.process.communicate()
        return self.process.returncode, complained


def answers(port: int) -> bool:
    """Whether somebody listens on a port of this machine."""
    with suppress(ConnectionRefusedError), socket.create_connection((HOST, port)):
        return True
    return False


@pytest.mark.parametrize("how", ["end", signal.SIGINT, signal.SIGTERM])
def test_what_is_typed_is_done_and_each_way_to_end_ends_the_broker_too(
    how: str | signal.Signals, leash: Leash, file: Path, tmp_path: Path
) -> None:
    port = free_port()
    club = Club(leash, "run", file, "--no-screen", "--address", HOST, "--port", port)
    club.heard("Friday")
    club.heard(f"Tables find it at {HOST}:{port}.")
    assert answers(port)
    club.type("start")
    club.heard("Round 1 is started.")
    club.type("join 5")
    assert "may join: " in club.heard("Table 5")
    club.type(f"stick 2 {tmp_path}")
    club.heard("put the stick into table 2")
    assert (tmp_path / "banker-club-table-2.json").exists()
    if isinstance(how, str):
        club.type(how)
    else:
        club.process.send_signal(how)
    assert club.ended() == (0, "")
    assert not answers(port)


def test_a_keyboard_that_ends_does_not_end_the_evening(leash: Leash, file: Path) -> None:
    port = free_port()
    club = Club(leash, "run", file, "--no-screen", "--port", port)
    club.type("message Tea is ready")
    club.heard("Done.")
    assert club.process.stdin is not None
    club.process.stdin.close()
    club.process.stdin = None
    assert answers(port)
    assert club.process.poll() is None
    club.process.send_signal(signal.SIGTERM)
    assert club.ended() == (0, "")


def test_without_a_display_the_evening_runs_on_the_terminal(leash: Leash, file: Path, tmp_path: Path) -> None:
    (tmp_path / "banker").mkdir()
    (tmp_path / "banker" / "config.toml").write_text(
        '[display]\ndriver = "x11"\n'
    )  # no card of this machine is looked for
    club = Club(leash, "run", file, "--port", free_port())
    club.heard("Tables find it at")
    club.type("end")
    assert club.ended() == (0, "No display (no DISPLAY is set): the evening runs on this terminal.\n")


def test_a_port_that_is_taken_is_named(leash: Leash, file: Path) -> None:
    with socket.create_server((HOST, 0)) as other:
        port = other.getsockname()[1]
        club = Club(leash, "run", file, "--no-screen", "--port", port)
        code, complained = club.ended()
    assert code == 2
    assert complained == (
        f"Another program listens on port {port} of this machine: end it, or name another port with --port.\n"
    )


def test_another_machine_takes_over_with_a_copy_and_the_first_stops(leash: Leash, file: Path, tmp_path: Path) -> None:
    """The second uses the broker of the first, at which that sees the higher term."""
    network = ("--address", HOST, "--port", free_port())
    copy, key = tmp_path / "copy.club", tmp_path / "key"
    assert Club(leash, "key", file, key).ended() == (0, "")
    shutil.copyfile(file, copy)
    first = Club(leash, "run", file, "--no-screen", *network)
    first.heard("Tables find it at")
    second = Club(leash, "takeover", copy, "--no-screen", "--key", key, "--broker", HOST, *network)
    second.heard("This machine runs the evening now (term 2).")
    first.heard("Another machine has taken over (term 2)")
    assert first.ended() == (1, "")
    second.type("end")
    assert second.ended() == (0, "")


def test_with_the_key_alone_a_plan_of_a_table_is_waited_for(leash: Leash, file: Path, tmp_path: Path) -> None:
    key, network = tmp_path / "key", ("--address", HOST, "--port", free_port())
    assert Club(leash, "stick", file, 5, tmp_path).ended() == (0, "")
    assert Club(leash, "key", file, key).ended() == (0, "")
    second = Club(leash, "takeover", tmp_path / "new.club", "--no-screen", "--key", key, *network)
    said = second.heard("takes the evening over")
    assert "It waits for a table that was there: 5." in said
    assert "If none of them knows it, type `end`" in said
    assert "The evening runs" not in said
    second.type("standings")
    second.heard("This machine is still waiting for a table that knows the evening.")
    second.type("end")
    assert second.ended() == (0, "")


def test_a_key_that_no_table_can_help_says_what_to_do(leash: Leash, file: Path, tmp_path: Path) -> None:
    """Regression: no table had joined, and it was said for ever that "–" is waited for."""
    key, network = tmp_path / "key", ("--address", HOST, "--port", free_port())
    assert Club(leash, "key", file, key).ended() == (0, "")
    second = Club(leash, "takeover", tmp_path / "new.club", "--no-screen", "--key", key, *network)
    said = second.heard("cannot go on with this key alone")
    assert "take over with the evening’s file, or begin anew with `banker club new`" in said
    second.type("end")
    assert second.ended() == (0, "")
