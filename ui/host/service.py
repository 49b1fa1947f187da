"""What systemd and an app that is its service tell each other: sd_notify(3), the watchdog, the runtime folder."""

from __future__ import annotations

import logging
import os
import signal
import socket
from collections.abc import Mapping
from pathlib import Path

log = logging.getLogger(__name__)

# The file that asks for the machine to be switched off; a path unit of the kiosk waits for it.
POWER_OFF = "power-off"


def started_by_systemd(environment: Mapping[str, str] | None = None) -> bool:
    """Whether systemd started this very process.

    Decision: by SYSTEMD_EXEC_PID, which names the process. INVOCATION_ID and NOTIFY_SOCKET are inherited, so that a
    terminal of a desktop may have them too.
    """
    env = os.environ if environment is None else environment
    return env.get("SYSTEMD_EXEC_PID") == str(os.getpid())


def runtime_folder(environment: Mapping[str, str] | None = None) -> Path | None:
    """The folder that systemd made for this service to run in; None if there is none."""
    env = os.environ if environment is None else environment
    folder = env.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    return Path(folder) if folder else None


class Service:
    """Speaks to the service manager through NOTIFY_SOCKET, and says nothing where there is none."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        env = os.environ if environment is None else environment
        self._address = env.get("NOTIFY_SOCKET", "")
        asked, whose = env.get("WATCHDOG_USEC", ""), env.get("WATCHDOG_PID", "")
        watched = bool(self._address) and asked.isdigit() and whose in ("", str(os.getpid()))
        # How long the manager waits for a sign of life, in seconds, before it starts the app anew; 0: it does not.
        self.watchdog_s = int(asked) / 1e6 if watched else 0.0
        self._where = ""

    def ready(self) -> None:
        """Say that the screen has been drawn."""
        self._say("READY=1")

    def stands(self, where: str) -> None:
        """Say in one word where the app is; the same word again is not said."""
        if where != self._where:
            self._where = where
            self._say(f"STATUS={where}")

    def lives(self) -> None:
        """Say that screen, bank and reader are at work."""
        self._say("WATCHDOG=1")

    def stops(self) -> None:
        """Say that the app is ending."""
        self._say("STOPPING=1")

    def _say(self, what: str) -> None:
        if not self._address:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as speaking:
                speaking.setblocking(False)
                speaking.sendto(what.encode(), address)
        except OSError as error:
            log.warning("the service manager does not hear %s: %s", what, error.strerror)


class Ending:
    """Whether this process was asked to end."""

    def __init__(self) -> None:
        self.asked = False
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self._ask)

    def _ask(self, *_: object) -> None:
        self.asked = True
