"""Plays while the stick for further copies is full, read-only, pulled and put back. Run where FOLDER/stick is a disk.

    python tests/faults/stick.py FOLDER

The disk is small, and may be mounted anew. Ends with 0 and "as it should be", or says what was not.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from banker.bank import COPY_EVERY, Bank  # noqa: E402
from banker.limits import CEILING  # noqa: E402
from banker.log import Log  # noqa: E402
from banker.paths import copy_of  # noqa: E402
from banker.store import Store  # noqa: E402
from tests.banker.banks import begin, play  # noqa: E402
from tests.faults.full_disk import fill  # noqa: E402
from ui.bank.thread import BankThread, Copied, Job  # noqa: E402

T = TypeVar("T")
HEARD_S = 120


class Screen:
    """The caller of the bank's thread, and what it was told of copies."""

    def __init__(self, path: Path, stick: Path) -> None:
        self.copies: list[Copied] = []
        self.thread = BankThread(path, lambda: "", copies=stick)
        self.thread.start(lambda _: None, self.copies.append, lambda _: None)
        self.seed = 0

    def ask(self, work: Callable[[Bank], T]) -> T:
        said: list[T] = []
        failed: list[Exception] = []
        self.thread.submit(Job(work, said.append, failed.append))
        while not said:
            self.thread.results.get(timeout=HEARD_S)()
            assert not failed, failed
        return said[0]

    def play(self, rows: int = COPY_EVERY) -> None:
        """So many rows, all of them booked."""
        self.seed += 1
        self.ask(lambda bank: play(bank, Random(self.seed), rows))

    def fails_at(self, place: Path) -> str:
        """Play until it is said that no copy could be brought there; why."""
        self.copies.clear()
        self.play()
        while not (told := [copied for copied in self.copies if copied.place]):
            self.thread.results.get(timeout=HEARD_S)()
        (said,) = told
        assert said.place == str(place)
        assert all(copied.error is None for copied in self.copies if not copied.place), "the copy beside the file"
        return str(said.error)

    def close(self) -> None:
        """Close the app, which brings the last copy, and hear what is left."""
        assert self.thread.close()
        while not self.thread.results.empty():
            self.thread.results.get()()


def mount(options: str, stick: Path) -> None:
    """Mount the stick anew with these options."""
    subprocess.run(["mount", "-o", f"remount,{options}", str(stick)], check=True)


def last_row(path: Path) -> tuple[int, bytes]:
    """The last row of the game in a copy."""
    with Store(path, reading=True) as store:
        row = Log(store).last("evening")
        return row.number, row.hash


def main(folder: Path) -> None:
    stick, path = folder / "stick", folder / "bank.db"
    place = stick / "banker"
    place.mkdir()
    copy = place / copy_of(path).name

    screen = Screen(path, place)
    screen.ask(lambda bank: begin(bank, balance=CEILING))
    screen.play()
    screen.close()
    brought = last_row(copy)
    assert brought == last_row(copy_of(path)) == last_row(path), "the end of the app waited for the copy"

    screen = Screen(path, place)
    fill(stick / "holiday.mp4")
    assert "No space left" in screen.fails_at(place)
    assert last_row(copy) == brought, "the last copy stays"
    assert [part.name for part in place.iterdir()] == [copy.name]
    screen.play()
    screen.close()
    assert [copied for copied in screen.copies if copied.place][1:] == [], "it is said once"
    (stick / "holiday.mp4").unlink()

    screen = Screen(path, place)
    mount("ro", stick)
    assert "Read-only" in screen.fails_at(place)
    mount("rw", stick)
    screen.play()
    screen.close()
    assert last_row(copy) == last_row(copy_of(path)), "and brought again as soon as it can be"

    screen = Screen(path, place)
    subprocess.run(["umount", "--lazy", str(stick)], check=True)
    assert "is not there" in screen.fails_at(place)
    assert list(stick.iterdir()) == [], "nothing is written where the stick should be"
    screen.close()
    assert last_row(path)[0] == 6 * COPY_EVERY, "every row was booked"
    print("as it should be")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
