"""The app as a service: what it tells the manager, on a real socket, and when it keeps silent."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.played import Gestures, Played, play
from ui.flow.place import AtTable, Dealt, Ended, Failed, Home, Looked, OpeningFile, Place, SettingUp, status
from ui.host.service import Service, runtime_folder, started_by_systemd

NOTHING: Any = None  # What a place carries, which has no say in its name.


class Manager:
    """A service manager's end of the socket. `heard`: all that was said, in order."""

    def __init__(self, address: str) -> None:
        self.heard: list[str] = []
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while (said := self._socket.recv(100)) != b"":
            self.heard.append(said.decode())

    def close(self) -> None:
        """Hear what has come so far, then stop listening."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as last:
            last.sendto(b"", self._socket.getsockname())
        self._thread.join()
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Manager]:
    """A manager who has started the app, and wants a sign of life every 0.6 s."""
    address = tmp_path / "notify"
    manager = Manager(str(address))
    monkeypatch.setenv("NOTIFY_SOCKET", str(address))
    monkeypatch.setenv("WATCHDOG_USEC", "600000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    yield manager
    if manager._thread.is_alive():
        manager.close()


def signs(t: Played) -> list[str]:
    """What the app says from now on, for a scenario to wait for."""
    speak, said = t.app._service._say, []
    t.app._service._say = lambda what: (speak(what), said.append(what))
    return said


def asked(t: Played) -> list[bool]:
    """An entry each time that the app looks whether all live, from now on."""
    look, looks = t.app._say_if_all_live, []
    t.app._say_if_all_live = lambda: (look(), looks.append(True))
    return looks


def silent_for_three_looks(t: Played) -> Gestures:
    said, looks = signs(t), asked(t)
    yield lambda: len(looks) >= 3
    assert "WATCHDOG=1" not in said


def all_live(t: Played) -> Gestures:
    said = signs(t)
    yield lambda: said.count("WATCHDOG=1") >= 2


def all_live_whatever_the_reader_says(t: Played) -> Gestures:
    from hardware.chip.pi import Wires
    from ui.views.home import ReaderState

    yield from all_live(t)
    t.bench.pi.unplug(Wires.FAILING)
    yield lambda: t.flow.desk.reader is ReaderState.FAULT
    yield from all_live(t)


def the_bank_hangs(t: Played) -> Gestures:
    from ui import app
    from ui.bank.thread import Job

    app.HANGING_S = 0.1
    goes_on = threading.Event()
    t.app.bank.submit(Job(lambda _: goes_on.wait(), lambda _: None, lambda _: None))
    yield lambda: not t.app._bank_lives()
    yield from silent_for_three_looks(t)
    goes_on.set()
    yield lambda: t.app.bank.busy_s(0) == 0


def the_readers_thread_hangs(t: Played) -> Gestures:
    from hardware.worker import Health

    t.bench.pi.slow_s = 6.0
    yield lambda: t.app._reader_health is Health.HANGING
    t.app.worker.tend = lambda: Health.HANGING  # it would be started anew, and hang again a little later
    yield from silent_for_three_looks(t)
    t.bench.pi.slow_s = 0.0


def test_it_is_ready_once_drawn_lives_and_says_that_it_stops(tmp_path: Path, manager: Manager) -> None:
    play(all_live_whatever_the_reader_says, tmp_path)
    manager.close()
    stood = [said for said in manager.heard if said.startswith("STATUS=")]
    assert stood in (["STATUS=home"], ["STATUS=opening", "STATUS=home"])  # the file may be open before the first frame
    first, *signs_of_life, last = (said for said in manager.heard if said not in stood)
    assert (first, set(signs_of_life), last) == ("READY=1", {"WATCHDOG=1"}, "STOPPING=1")


@pytest.mark.usefixtures("manager")
@pytest.mark.parametrize("scenario", [the_bank_hangs, the_readers_thread_hangs], ids=lambda each: each.__name__)
def test_it_gives_no_sign_of_life_while_a_thread_hangs(scenario, tmp_path: Path) -> None:
    play(scenario, tmp_path)


@pytest.mark.parametrize(
    ("place", "word"),
    [
        (OpeningFile(), "opening"),
        (Home(None), "home"),
        (SettingUp(NOTHING), "set-up"),
        (AtTable(NOTHING, NOTHING, {}), "game"),
        (Dealt(NOTHING), "game"),
        (Ended(NOTHING, {}), "tally"),
        (Looked(NOTHING), "tally"),
        (Failed(NOTHING), "failed"),
    ],
)
def test_the_manager_can_tell_a_game_from_none(place: Place, word: str) -> None:
    assert status(place) == word


def test_an_abstract_socket_is_spoken_to() -> None:
    name = f"banker-test-{os.getpid()}"
    manager = Manager(f"\0{name}")
    Service({"NOTIFY_SOCKET": f"@{name}"}).ready()
    manager.close()
    assert manager.heard == ["READY=1"]


def test_where_nobody_listens_nothing_is_said_and_nothing_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    Service({}).ready()
    assert caplog.text == ""
    Service({"NOTIFY_SOCKET": str(tmp_path / "gone")}).ready()
    assert "does not hear READY=1" in caplog.text


def test_only_the_process_that_is_watched_gives_signs_of_life() -> None:
    watched = {"NOTIFY_SOCKET": "/run/notify", "WATCHDOG_USEC": "20000000"}
    assert Service(watched).watchdog_s == 20
    assert Service({**watched, "WATCHDOG_PID": str(os.getpid())}).watchdog_s == 20
    assert Service({**watched, "WATCHDOG_PID": "1"}).watchdog_s == 0
    assert Service({"WATCHDOG_USEC": "20000000"}).watchdog_s == 0


def test_a_terminal_that_a_service_has_started_is_no_service() -> None:
    assert started_by_systemd({"SYSTEMD_EXEC_PID": str(os.getpid())})
    assert not started_by_systemd({"SYSTEMD_EXEC_PID": "1", "INVOCATION_ID": "0", "NOTIFY_SOCKET": "/run/notify"})
    assert runtime_folder({}) is None
