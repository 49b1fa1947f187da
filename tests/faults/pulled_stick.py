"""Plays while the stick for further copies vanishes from under its file system. Run as root where FOLDER/stick is.

    python tests/faults/pulled_stick.py FOLDER

The stick is a loop device, made anew for each moment at which it is pulled. Ends with 0 and "as it should be", or says
what was not; with 3 and a reason where there are no loop devices.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from banker import backup  # noqa: E402
from banker.bank import COPY_EVERY  # noqa: E402
from banker.limits import CEILING  # noqa: E402
from banker.paths import copy_of, new_beside  # noqa: E402
from tests.banker.banks import begin  # noqa: E402
from tests.faults.stick import HEARD_S, Screen, last_row  # noqa: E402

NO_LOOPS = 3
LOOK_S = 0.0005


class Stick:
    """A file system on a loop device, from a file that goes on to be the medium when it is pulled."""

    def __init__(self, medium: Path, place: Path) -> None:
        self._medium, self._place = medium, place
        with medium.open("wb") as file:
            file.truncate(8 << 20)
        _ordered("mke2fs", "-q", "-t", "ext2", str(medium))

    @contextmanager
    def put_in(self) -> Iterator[None]:
        """It is in, until the end or until it is pulled; the device goes when nothing is mounted from it any more."""
        self._device = _ordered("losetup", "--find", "--show", str(self._medium))
        try:
            _ordered("mount", self._device, str(self._place))
        finally:
            _ordered("losetup", "--detach", self._device)
        try:
            yield
        finally:
            _ordered("umount", "--lazy", str(self._place))

    def pull(self) -> None:
        """Its device has no byte left from now on; the medium keeps what had come to it."""
        pulled = self._medium.with_suffix(".pulled")
        shutil.copyfile(self._medium, pulled)
        size = Path("/sys/class/block", Path(self._device).name, "size")
        while size.read_text() != "0\n":  # a write on its way makes the file grow again before its size is taken
            with self._medium.open("r+b") as file:
                file.truncate(0)
            _ordered("losetup", "--set-capacity", self._device)
        self._medium.unlink()
        pulled.rename(self._medium)

    def check(self) -> None:
        """Check and repair the file system, as systems do when a stick comes back that was pulled."""
        subprocess.run(["e2fsck", "-p", str(self._medium)], check=False, capture_output=True)


def _ordered(*words: str) -> str:
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


class Pulling(threading.Thread):
    """Pulls the stick once this is true of it, while the bank goes on."""

    def __init__(self, stick: Stick, moment: Callable[[], bool]) -> None:
        super().__init__(daemon=True)
        self._stick, self._moment, self.over = stick, moment, threading.Event()

    def run(self) -> None:
        while not self._moment() and not self.over.is_set():
            time.sleep(LOOK_S)
        self._stick.pull()


def main(folder: Path) -> None:
    path, place = folder / "bank.db", folder / "stick"
    copy = place / copy_of(path).name
    new = new_beside(copy)
    try:
        stick = Stick(folder / "medium", place)
        with stick.put_in():
            pass
    except OSError as missing:
        print(f"no loop device: {missing}")
        sys.exit(NO_LOOPS)
    screen = Screen(path, place)
    screen.ask(lambda bank: begin(bank, balance=CEILING))
    screen.close()
    moments: tuple[Callable[[], bool], ...] = (new.exists, lambda: False)  # and at the latest when a copy is there
    if os.environ.get("BANKER_LONG"):
        moments += (lambda: True, lambda: new.exists() and new.stat().st_size > 0)
    for moment in moments:
        with stick.put_in():
            before = copy.stat().st_ino if copy.exists() else 0
            pulling = Pulling(stick, lambda: moment() or (copy.exists() and copy.stat().st_ino != before))  # noqa: B023
            screen = Screen(path, place)
            pulling.start()
            screen.play()
            pulling.over.set()
            pulling.join(HEARD_S)
            screen.play()
            while not any(copied.place for copied in screen.copies):
                screen.thread.results.get(timeout=HEARD_S)()
            assert all(copied.error is None for copied in screen.copies if not copied.place), "the copy beside the file"
            screen.close()
        stick.check()
        with stick.put_in():
            if copy.exists():
                assert backup.check(copy).broken == (), "what is on the stick under that name is whole"
            screen = Screen(path, place)
            screen.play()
            screen.close()
            assert last_row(copy) == last_row(copy_of(path)) == last_row(path), "brought again once it is in again"
    assert last_row(path)[0] == 3 * len(moments) * COPY_EVERY, "every row was booked"
    print("as it should be")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
