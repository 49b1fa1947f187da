"""Runs a command inside cage, a compositor that shows one program on the whole screen. Its XWayland is an X server.

cage before 0.2 ends with 0 whatever its program did, and answers SIGTERM by taking the X server away. So a shell
between the two tells which process the program is and how it ended.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from ui.host.service import runtime_folder

TELLING = 'said=$1; shift; env -u LP_NUM_THREADS "$@" <&0 & echo $! >"$said/process"; wait $!; echo $? >"$said/code"'
# For cage alone: where Mesa draws by the processor, cage does not wait for its threads before it shows a picture.
#
# A graphics card that takes a copy of the picture when it is shown (virtio-gpu does) would then keep the half that was
# drawn by that time. Other renderers do not know this variable. The app inside draws with as many threads as ever.
SYNCHRONOUS = {"LP_NUM_THREADS": "0"}
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of prctl(2).


class NoCage(Exception):
    """cage is not installed; the message says how to."""


def run_in_cage(command: Sequence[str]) -> int:
    """Run the command on a screen of its own. Returns its exit code, or that of cage if it never came to start it.

    SIGTERM and Ctrl-C are handed to the command, which ends as it always does. Raises NoCage.
    """
    if shutil.which("cage") is None or shutil.which("Xwayland") is None:
        raise NoCage("--display cage: cage is not installed: sudo apt install cage xwayland")
    with tempfile.TemporaryDirectory(prefix="banker-cage-") as folder:
        shell = ["sh", "-c", TELLING, "banker", folder, *command]
        cage = subprocess.Popen(
            ["cage", "--", *shell], env=_environment(folder), process_group=0, preexec_fn=_end_with_parent
        )

        def end(*_: object) -> None:
            with suppress(ProcessLookupError):
                os.kill(_told(folder, "process") or cage.pid, signal.SIGTERM)

        before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGINT)}
        code = cage.wait()
        for number, handler in before.items():
            signal.signal(number, handler)
        with suppress(ProcessLookupError):  # cage before 0.2 may leave an X server that was still starting
            os.killpg(cage.pid, signal.SIGKILL)
        told = _told(folder, "code")
    return (code or 1) if told is None else told


def _told(folder: str, what: str) -> int | None:
    """The number that the shell has written there, None if it has not yet."""
    try:
        return int(Path(folder, what).read_text())
    except (FileNotFoundError, ValueError):
        return None


def _end_with_parent() -> None:
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGTERM)


def _environment(folder: str) -> dict[str, str]:
    """As ours; with what cage needs, and without the number of the process that systemd watches."""
    usual = {name: value for name, value in os.environ.items() if name != "WATCHDOG_PID"}
    return {"XDG_RUNTIME_DIR": str(runtime_folder() or Path(folder)), **usual, **SYNCHRONOUS}
