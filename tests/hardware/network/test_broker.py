"""Mosquitto as our child: what it listens on, how it ends and comes back, and who is let in while others stay."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hardware.network import broker as module
from hardware.network.broker import Broker, BrokerFailed, CannotWrite, NoBroker, PortTaken
from hardware.network.certificates import Certificates
from hardware.network.rights import PASSWORDS, RIGHTS, BadUser, password_line
from tests.hardware.network.brokers import Foreign, Ours, all_up, evening, free_port, lines, until
from tests.processes import ROOT, Leash

LISTENS = "0A"  # The state of a socket in /proc/net/tcp.


def status(pid: int, key: str) -> str:
    """A line of what the kernel says about a process."""
    return re.search(rf"^{key}:\s+(.*)$", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)[1]


def runs(pid: int) -> bool:
    """Whether there is a process that has not ended."""
    try:
        return not status(pid, "State").startswith("Z")
    except FileNotFoundError:
        return False


def ports_of(pid: int) -> set[int]:
    """The ports that a process listens on."""
    held = set()
    for path in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed just now
            held.add(os.readlink(path))
    tables = "".join(Path(f"/proc/{pid}/net/{name}").read_text() for name in ("tcp", "tcp6"))
    rows = [row.split() for row in tables.splitlines()]
    listening = [row for row in rows if row[3] == LISTENS and f"socket:[{row[9]}]" in held]
    return {int(row[1].rpartition(":")[2], 16) for row in listening}


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which another program listens."""
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        yield other.getsockname()[1]


def made(folder: Path, port: int, certificates: Certificates | None = None) -> Broker:
    return Broker(folder, port, certificates or evening(), lines("director", "t5"))


@pytest.mark.network
def test_it_is_our_child_of_our_user_and_listens_on_one_port(broker: Broker) -> None:
    assert broker.alive
    assert status(broker.pid, "PPid") == str(os.getpid())
    assert set(status(broker.pid, "Uid").split()) == {str(os.geteuid())}
    assert ports_of(broker.pid) == {broker.port}


@pytest.mark.network
def test_its_files_are_for_its_user_alone_and_it_keeps_nothing(broker: Broker) -> None:
    table = Ours(broker.port, "t5")
    all_up([table])
    table.publish("club/t5/out/state", b"{}", keep=True)
    broker.close()
    assert broker.folder.stat().st_mode & 0o777 == 0o700
    files = {path.name: path.stat().st_mode & 0o077 for path in broker.folder.iterdir() if path.name != "said"}
    assert files == dict.fromkeys(("broker.conf", "broker.pem", "broker.key", PASSWORDS, RIGHTS), 0)
    assert not broker.alive
    broker.close()


@pytest.mark.network
def test_a_port_that_is_taken_is_named(tmp_path: Path, taken: int) -> None:
    with pytest.raises(PortTaken, match=f"port {taken} .* choose another port"):
        made(tmp_path, taken).start()


def test_without_mosquitto_the_line_that_installs_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(module, "PLACES", ())
    with pytest.raises(NoBroker, match="sudo apt install mosquitto"):
        made(tmp_path, free_port()).start()


@pytest.mark.network
def test_it_is_found_where_debian_puts_it_which_is_in_no_users_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    assert module.installed() is not None


@pytest.mark.network
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotWrite, match=re.escape(str(tmp_path / "file"))):
        made(tmp_path / "file" / "broker", free_port()).start()


@pytest.mark.network
def test_what_it_says_at_a_start_that_fails_is_told(tmp_path: Path) -> None:
    broker = made(tmp_path, free_port(), Certificates(b"", b"torn", b"torn"))
    with pytest.raises(BrokerFailed, match="server certificate"):
        broker.start()
    with pytest.raises(BrokerFailed, match="not started"):
        _ = broker.pid


@pytest.mark.network
def test_killed_it_is_started_again_and_all_come_back(broker: Broker) -> None:
    clients = [Ours(broker.port, user) for user in ("director", "t5", "t6")]
    all_up(clients)
    assert not broker.tend()
    first = broker.pid
    os.kill(first, signal.SIGKILL)
    until(lambda: not broker.alive, *clients)
    assert broker.tend()
    assert broker.pid != first
    until(lambda: all(client.up and client.number == 2 for client in clients), *clients)
    assert not broker.tend()


@pytest.mark.network
def test_when_it_cannot_be_started_again_the_next_try_may_succeed(broker: Broker) -> None:
    os.kill(broker.pid, signal.SIGKILL)
    until(lambda: not broker.alive)
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("", broker.port))
        other.listen()
        for _ in range(2):
            with pytest.raises(PortTaken):
                broker.tend()
    (broker.folder / "broker.conf.new").mkdir()
    with pytest.raises(CannotWrite):
        broker.tend()
    (broker.folder / "broker.conf.new").rmdir()
    assert broker.tend()
    assert broker.alive


@pytest.mark.network
def test_ended_by_us_it_is_not_started_again(broker: Broker) -> None:
    broker.close()
    assert not broker.tend()


@pytest.mark.network
def test_users_are_admitted_and_expelled_while_others_stay(broker: Broker) -> None:
    stay = [Ours(broker.port, user) for user in ("director", "t5")]
    goes, comes = Ours(broker.port, "t6"), Ours(broker.port, "t7")
    all_up([*stay, goes])
    until(lambda: comes.why == "refused", comes, *stay)
    broker.admit("t7", lines("t7")["t7"])
    broker.expel("t6")
    until(lambda: comes.up and goes.why == "refused", comes, goes, *stay)
    assert [client.number for client in stay] == [1, 1]
    assert all(client.up for client in stay)


@pytest.mark.network
def test_a_new_password_throws_out_who_came_with_the_old_one(broker: Broker) -> None:
    old, stays = Ours(broker.port, "t5"), Ours(broker.port, "t6")
    all_up([old, stays])
    broker.admit("t5", password_line("another"))
    until(lambda: old.why == "refused", old, stays)
    new = Ours(broker.port, "t5", password="another")
    all_up([new])
    assert stays.number == 1


@pytest.mark.network
def test_who_is_admitted_stays_so_over_a_restart_of_it(broker: Broker) -> None:
    broker.admit("t7", lines("t7")["t7"])
    os.kill(broker.pid, signal.SIGKILL)
    until(lambda: not broker.alive)
    broker.expel("t6")
    broker.tend()
    came, gone = Ours(broker.port, "t7"), Ours(broker.port, "t6")
    until(lambda: came.up and gone.why == "refused", came, gone)


@pytest.mark.network
def test_no_user_is_admitted_who_would_mean_another_topic(broker: Broker) -> None:
    before = (broker.folder / PASSWORDS).read_bytes()
    with pytest.raises(BadUser):
        broker.admit("+", lines("t7")["t7"])
    assert (broker.folder / PASSWORDS).read_bytes() == before


@pytest.mark.network
@pytest.mark.parametrize("content", [b"", b"t5:$7$101$to", b"\0\xff" * 500, None])
def test_torn_files_are_made_anew(broker: Broker, content: bytes | None) -> None:
    for name in (PASSWORDS, RIGHTS, "broker.conf", "broker.pem", "broker.key"):
        if content is None:
            (broker.folder / name).unlink()
        else:
            (broker.folder / name).write_bytes(content)
    os.kill(broker.pid, signal.SIGKILL)
    until(lambda: not broker.alive)
    assert broker.tend()
    client = Foreign(broker.port, "t5")
    assert client.let_in
    assert client.publish("club/t5/out/rows")


PARENT = """
import sys, time
from pathlib import Path
from hardware.network.broker import Broker
from hardware.network.certificates import Certificates
folder, port = Path(sys.argv[1]), int(sys.argv[2])
pems = (folder.joinpath(name).read_bytes() for name in ("authority", "certificate", "private"))
broker = Broker(folder / "broker", port, Certificates(*pems), {})
broker.start()
broker.expel("nobody")
print(broker.pid, flush=True)
time.sleep(3600)
"""
NOBODY = pwd.getpwnam("nobody").pw_uid


@pytest.mark.network
@pytest.mark.parametrize("user", [os.geteuid(), NOBODY])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_our_end_ends_it_however_we_end(user: int, how: signal.Signals) -> None:
    if user != os.geteuid() != 0:
        pytest.skip("only root may start a program as another user")
    folder = Path(tempfile.mkdtemp())  # below no folder that another user may not enter
    try:
        for name, pem in zip(("authority", "certificate", "private"), evening_pems(), strict=True):
            (folder / name).write_bytes(pem)
        for path in (folder, *folder.iterdir()):
            os.chown(path, user, -1)
        with Leash() as leash:
            command = (sys.executable, "-c", PARENT, str(folder), str(free_port()))
            parent = leash.start(command, cwd=ROOT, stdout=-1, text=True, user=user)
            assert parent.stdout is not None
            pid = int(parent.stdout.readline())
            assert set(status(pid, "Uid").split()) == {str(user)}
            parent.send_signal(how)
            until(lambda: not runs(pid))
    finally:
        shutil.rmtree(folder)


def evening_pems() -> tuple[bytes, bytes, bytes]:
    return evening().authority, evening().certificate, evening().private
