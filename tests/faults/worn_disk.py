"""What a bank does on a card that can only be read. Run where FOLDER is an ext4 disk of its own.

    python tests/faults/worn_disk.py SCENARIO FOLDER

Ends with 0, or says what is wrong.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from banker import commands as c  # noqa: E402
from banker.bank import COPY_EVERY, Bank, Envelope  # noqa: E402
from banker.limits import CEILING  # noqa: E402
from banker.log import NotBooked  # noqa: E402
from banker.paths import copy_of  # noqa: E402
from banker.store import Store  # noqa: E402
from banker.store_error import StoreReadOnly  # noqa: E402
from tests.banker.banks import begin, play  # noqa: E402
from ui.bank import jobs  # noqa: E402
from ui.bank.snapshot import snapshot  # noqa: E402
from ui.bank.thread import BankThread, Copied, Job, Opened  # noqa: E402
from ui.records.intents import Recovery  # noqa: E402

T = TypeVar("T")


def wear_out(folder: Path) -> None:
    """Let the kernel find an error of the file system, as it does on a dying card: from now on it can only be read."""
    device = subprocess.run(
        ["findmnt", "-n", "-o", "SOURCE", str(folder)], check=True, capture_output=True, text=True
    ).stdout.strip()
    Path("/sys/fs/ext4", Path(device).name, "trigger_fs_error").write_text("1")


def mount_for_reading(folder: Path) -> None:
    """Mount the disk for reading only, as after a restart of the machine."""
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)


class Screen:
    """The caller of the bank's thread, and what it was told."""

    def __init__(self, path: Path) -> None:
        self.copies: list[Copied] = []
        self.opened: list[Opened] = []
        self.thread = BankThread(path, lambda: "")
        self.thread.start(self.opened.append, self.copies.append, lambda _: None)
        self.hear()

    def hear(self) -> None:
        """Take the next thing that the bank's thread tells."""
        self.thread.results.get(timeout=60)()

    def recover(self, how: Recovery) -> Opened:
        """Try to open the file in this way."""
        self.thread.recover(how)
        count = len(self.opened)
        while len(self.opened) == count:
            self.hear()
        return self.opened[-1]

    def ask(self, work: Callable[[Bank], T]) -> T:
        """What the bank answers; raises what it raises."""
        said: list[Any] = []
        failed: list[Exception] = []
        self.thread.submit(Job(work, said.append, failed.append))
        while not said and not failed:
            self.hear()
        if failed:
            raise failed[0]
        return said[0]  # type: ignore[no-any-return]

    def refusal(self, work: Callable[[Bank], object]) -> Exception:
        """The error with which the bank declines to book."""
        try:
            self.ask(work)
        except (NotBooked, StoreReadOnly) as error:
            return error
        raise AssertionError("it was booked")

    def close(self) -> None:
        """Close the app."""
        assert self.thread.alive, "the bank's thread has died"
        assert self.thread.close(), "the bank's thread does not end"


def tap(bank: Bank) -> object:
    """A tap that has an order booked."""
    return bank.execute(
        Envelope(f"tap {bank.course.head}", c.PutPawn("ann", 1 + bank.course.head % 30), bank.course.head)
    )


def need_looking(screen: Screen) -> None:
    """The game is seen and tallied, and nothing is booked."""
    seen = screen.ask(snapshot)
    tally = screen.ask(jobs.tallied)
    assert tally.game.over is not None
    assert len(tally.game.over.placings) == len(seen.game.players)
    assert len(tally.story.moments) > 1
    assert isinstance(screen.refusal(tap), NotBooked)
    assert screen.ask(snapshot).game == seen.game


def in_play(path: Path) -> None:
    """It wears out during play: each tap is refused in words, the game can still be looked at, and the app closes."""
    bank = Bank(Store(path))
    begin(bank, balance=CEILING)
    play(bank, Random(1), 10)
    bank.close()
    screen = Screen(path)
    assert screen.opened == [Opened()]
    screen.ask(tap)
    wear_out(path.parent)
    before = screen.ask(snapshot)
    assert isinstance(screen.refusal(tap), StoreReadOnly)
    assert isinstance(screen.refusal(tap), StoreReadOnly)
    assert screen.ask(snapshot) == before, "what is shown stands"
    assert screen.recover(Recovery.LOOK) == Opened(reading=True)
    assert screen.ask(snapshot) == before
    need_looking(screen)
    assert isinstance(screen.recover(Recovery.RETRY).error, StoreReadOnly)
    screen.close()


def copy_due(path: Path) -> None:
    """It wears out just before a second copy is due: that is said, and the bank lives."""
    bank = Bank(Store(path))
    begin(bank, balance=CEILING)
    bank.close()
    screen = Screen(path)
    screen.ask(lambda bank: play(bank, Random(1), COPY_EVERY - 1))
    wear_out(path.parent)
    screen.ask(lambda bank: setattr(bank, "_copy_soon", True))
    while not screen.copies:
        screen.hear()
    assert screen.copies[0].error is not None
    assert isinstance(screen.refusal(tap), StoreReadOnly)
    screen.close()


def after_a_kill(path: Path) -> None:
    """Mounted for reading after the bank was killed: the log is beside the file, and nothing can be made there."""
    if os.fork() == 0:
        bank = Bank(Store(path))
        begin(bank, balance=CEILING)
        play(bank, Random(1), 10)
        os.kill(os.getpid(), signal.SIGKILL)
    os.wait()
    need_started(path)


def after_closing(path: Path) -> None:
    """Mounted for reading after a clean end, with a second copy beside the file."""
    bank = Bank(Store(path))
    begin(bank, balance=CEILING)
    play(bank, Random(1), 10)
    bank.make_copy()
    bank.close()
    assert copy_of(path).exists()
    need_started(path)


def need_started(path: Path) -> None:
    """Check that the screen says what is wrong and what to do, and shows the game."""
    mount_for_reading(path.parent)
    before = {part.name: part.read_bytes() for part in path.parent.iterdir() if part.is_file()}
    screen = Screen(path)
    error = screen.opened[0].error
    assert isinstance(error, StoreReadOnly), repr(error)
    assert "copy the data folder to a new card" in error.remedy
    assert screen.recover(Recovery.LOOK) == Opened(reading=True)
    assert screen.ask(lambda bank: bank.course.head) == 10
    need_looking(screen)
    screen.close()
    assert {part.name: part.read_bytes() for part in path.parent.iterdir() if part.is_file()} == before


SCENARIOS = {"in_play": in_play, "copy_due": copy_due, "after_a_kill": after_a_kill, "after_closing": after_closing}

if __name__ == "__main__":
    SCENARIOS[sys.argv[1]](Path(sys.argv[2], "bank.db"))
    print("as it should be")
