"""A machine of its own for the scripts that set up: this one's programs, and everything else in a folder.

Law: nothing of the real machine is changed. /usr is laid below a folder of stubs, read-only; all other folders belong
to the test.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.processes import run

ROOT = Path(__file__).resolve().parent.parent
PI = 1000  # The number of the user.

FOLDERS = ("usr", "etc", "proc", "dev", "boot/firmware", "opt", "run", "tmp", "var/lib", "home/pi", "root")
ACCOUNTS = {
    "passwd": "root:x:0:0::/root:/bin/sh\npi:x:1000:1000::/home/pi:/bin/sh\n",
    "group": "root:x:0:\npi:x:1000:\n",
}

ENTER = """
mount -t overlay -o "lowerdir=$1/stubs:/usr" overlay "$1/root/usr" || exit
mount --bind /dev/null "$1/root/dev/null" || exit
user=$2 root=$1/root; shift 2
exec chroot --userspec="$user:$user" --groups= "$root" "$@"
"""


class Machine:
    """A machine in a folder, with a checkout in the home of its user. Skips the test where there can be none.

    `stubs`: what /usr has instead of its own programs, by path below it; None: it has no such program.
    """

    def __init__(self, folder: Path, stubs: Mapping[str, str | None]) -> None:
        if os.geteuid() != 0:
            pytest.skip("a machine in a folder needs root")
        self._folder, self.path = folder, folder / "root"
        for name in FOLDERS:
            (self.path / name).mkdir(parents=True)
        for name in ("bin", "sbin", "lib", "lib64"):
            (self.path / name).symlink_to(f"usr/{name}")
        for name, text in ACCOUNTS.items():
            (self.path / "etc" / name).write_text(text)
        (self.path / "dev/null").touch()
        for place in (self.path, self.path / "tmp", self.path / "home/pi", self.path / "var/lib"):
            place.chmod(0o777)
        for stub, text in stubs.items():
            path = folder / "stubs" / stub
            path.parent.mkdir(parents=True, exist_ok=True)
            if text is None:
                os.mknod(path, stat.S_IFCHR)  # how an overlay says that there is nothing
            else:
                path.write_text(f"#!/bin/sh\n{text}\n")
                path.chmod(0o755)
        self.checkout = self.path / "home/pi/banker"
        shutil.copytree(ROOT / "deploy", self.checkout / "deploy", ignore=shutil.ignore_patterns("__pycache__"))
        (self.checkout / "requirements.lock").touch()
        for path in (self.checkout, *self.checkout.rglob("*")):
            os.chown(path, PI, PI)
        tried = run(self.command(("/usr/bin/true",)))
        if tried.returncode != 0:
            pytest.skip(f"no machine can be laid out in a folder here: {tried.stderr.strip()}")

    def write(self, path: str, text: str = "") -> None:
        """A file in the machine, which anybody there may write."""
        place = self.path / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        place.chmod(0o666)

    def read(self, path: str) -> str:
        """What a file in the machine says."""
        return (self.path / path).read_text()

    def command(self, words: Sequence[str], user: int = PI) -> list[str]:
        """The command line that runs these words in the machine, as this user."""
        return ["unshare", "--mount", "sh", "-c", ENTER, "sh", str(self._folder), str(user), *words]

    def run(self, *words: str, user: int = PI, **options: Any) -> subprocess.CompletedProcess[str]:
        """`deploy/run.sh` with these words, or another command if they begin with a path."""
        command = words if words and words[0].startswith("/") else ("bash", "/home/pi/banker/deploy/run.sh", *words)
        environment = {"PATH": "/usr/sbin:/usr/bin", "HOME": "/home/pi" if user else "/root"}
        return run(self.command(command, user), cwd="/", env=environment | options.pop("env", {}), **options)
