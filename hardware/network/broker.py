"""Mosquitto as our child: an own folder, own port, own files; our end ends it.

Law: it keeps nothing. Without persistence there is no file that a power cut could tear, and whoever connects is told
anew what is in force. Debian's own service, which the package starts on localhost, is left alone.
"""

from __future__ import annotations

import errno
import os
import pwd
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from hardware.network.certificates import Certificates
from hardware.network.rights import PASSWORDS, RIGHTS, write_rights, write_whole

PORT = 8883  # For MQTT under TLS (IANA).
MOST_PACKET = 128 * 1024  # Bytes of the longest message that is let through.
STARTS_S, ENDS_S = 10.0, 5.0  # Seconds that it may take to answer, and to end.
CONFIGURED = "broker.conf"  # The file with which it is started.
PLACES = ("/usr/sbin", "/usr/local/sbin")  # Debian's is in no user's PATH.

# Source of each key: mosquitto.conf(5). Without `use_username_as_clientid` whoever has a password throws out another
# table by taking its client's id. `user`: a broker that root starts would else become another one, and not read its
# files.
CONFIG = """\
per_listener_settings false
persistence false
user {user}
listener {port}
certfile {folder}/broker.pem
keyfile {folder}/broker.key
tls_version tlsv1.2
allow_anonymous false
password_file {folder}/{passwords}
acl_file {folder}/{rights}
use_username_as_clientid true
max_packet_size {packet}
max_queued_messages 10000
sys_interval 0
log_dest stderr
log_type error
log_type warning
"""


class BrokerError(Exception):
    """The broker cannot run."""


class NoBroker(BrokerError):
    """Mosquitto is not installed."""

    def __init__(self) -> None:
        super().__init__("Mosquitto is not installed: type 'sudo apt install mosquitto'")


class PortTaken(BrokerError):
    """Another program listens on the port."""

    def __init__(self, port: int) -> None:
        super().__init__(f"another program listens on port {port} of this machine: end it, or choose another port")
        self.port = port


class CannotWrite(BrokerError):
    """A file of the broker cannot be written."""

    def __init__(self, folder: Path, cause: OSError) -> None:
        self.folder, self.why = folder, cause.strerror or str(cause)
        super().__init__(
            f"the broker's files in {folder} cannot be written ({self.why}): make room there, or let us write"
        )


class BrokerFailed(BrokerError):
    """It ended at its start, or does not answer; the message says what it said itself."""


def installed() -> Path | None:
    """Where Mosquitto is; None: it is not installed."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *PLACES))
    found = shutil.which("mosquitto", path=path)
    return Path(found) if found is not None else None


def write_files(folder: Path, place: Path, port: int, certificates: Certificates, users: Mapping[str, str]) -> None:
    """Write all files of a broker into a folder, made if it is missing; the broker will find them in `place`, which is
    another one if it runs on another machine. Raises BadUser, OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    config = CONFIG.format(
        user=pwd.getpwuid(os.geteuid()).pw_name,
        port=port,
        folder=place,
        passwords=PASSWORDS,
        rights=RIGHTS,
        packet=MOST_PACKET,
    )
    write_whole(folder / CONFIGURED, config.encode())
    write_whole(folder / "broker.pem", certificates.certificate)
    write_whole(folder / "broker.key", certificates.private)
    write_rights(folder, users)


class Broker:
    """Mosquitto in a folder of its own, made if it is missing. `users`: the line of each in the file of passwords.

    It ends with the thread that starts it: let that be one that lives as long as the program.
    """

    def __init__(self, folder: Path, port: int, certificates: Certificates, users: Mapping[str, str]) -> None:
        self.folder, self.port = folder.resolve(), port
        self._certificates, self._users = certificates, dict(users)
        self._said = self.folder / "said"
        self._child: subprocess.Popen[bytes] | None = None
        self._wanted = False

    @property
    def pid(self) -> int:
        """The id of its process. Raises BrokerError while it does not run."""
        if self._child is None:
            raise BrokerFailed("it was not started")
        return self._child.pid

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._child is not None and self._child.poll() is None

    def start(self) -> None:
        """Write its files, start it, and wait until it answers. Raises NoBroker, PortTaken, CannotWrite and
        BrokerFailed."""
        self._wanted = True
        program = installed()
        if program is None:
            raise NoBroker
        self._need_port()
        try:
            write_files(self.folder, self.folder, self.port, self._certificates, self._users)
            said = self._said.open("wb")
        except OSError as cause:
            raise CannotWrite(self.folder, cause) from cause
        # setpriv (util-linux): our end, even by SIGKILL, ends it
        command = ("setpriv", "--pdeathsig", "TERM", str(program), "-c", str(self.folder / CONFIGURED))
        with said:
            self._child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        self._wait()

    def tend(self) -> bool:
        """Start it again if it has ended by itself; True if it had. Raises as `start`; the next call tries again."""
        if not self._wanted or self.alive:
            return False
        self.start()
        return True

    def admit(self, user: str, line: str) -> None:
        """Let a user in from now on, by this line; whoever is connected under the name with another is thrown out.
        Raises BadUser, CannotWrite."""
        self._change({**self._users, user: line})

    def expel(self, user: str) -> None:
        """Let a user in no more, and throw out who is connected under the name. Raises CannotWrite."""
        self._change({name: line for name, line in self._users.items() if name != user})

    def close(self) -> None:
        """End it; a second call does nothing."""
        self._wanted = False
        self._end()

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        child.terminate()
        try:
            child.wait(ENDS_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()

    def _change(self, users: dict[str, str]) -> None:
        try:
            write_rights(self.folder, users)
        except OSError as cause:
            raise CannotWrite(self.folder, cause) from cause
        self._users = users
        if self._child is not None and self.alive:
            self._child.send_signal(signal.SIGHUP)

    def _need_port(self) -> None:
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the broker does: after a restart
            try:
                tried.bind(("", self.port))
            except OSError as cause:
                if cause.errno == errno.EADDRINUSE:
                    raise PortTaken(self.port) from cause
                raise BrokerFailed(f"nothing may listen on port {self.port} here ({cause.strerror})") from cause

    def _wait(self) -> None:
        """Wait until it answers. Raises BrokerFailed."""
        until = time.monotonic() + STARTS_S
        while self.alive and time.monotonic() < until:
            # A handshake, since it opens its port before it reads its certificate.
            with suppress(OSError):
                ssl.get_server_certificate(("127.0.0.1", self.port), timeout=1)
                return
            time.sleep(0.02)
        self._end()
        said = self._said.read_text("utf-8", "replace").strip()
        raise BrokerFailed(f"Mosquitto does not start: {said or 'it does not answer'}")
