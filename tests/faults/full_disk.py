"""Plays on a disk until it is full, makes room, plays on. Run where FOLDER is a small disk of its own.

    python tests/faults/full_disk.py FOLDER

Ends with 0 and a line of what happened, or says what was lost.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from banker.bank import Bank  # noqa: E402
from banker.limits import CEILING  # noqa: E402
from banker.log import NotBooked  # noqa: E402
from banker.store import Store  # noqa: E402
from banker.store_error import NotKept, StoreUnwritable  # noqa: E402
from tests.banker.banks import begin, check_all, play  # noqa: E402

ROOM = 200_000


def fill(path: Path) -> None:
    """Take all the room there is."""
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            return


def booked_until_full(bank: Bank, random: Random) -> int:
    """Rows booked before the first that was not."""
    before = bank.course.head
    with pytest.raises(NotBooked, match="full"):
        play(bank, random, 10**6)
    return bank.course.head - before


def need_booked_or_not(bank: Bank, random: Random) -> None:
    """Ask for one more row, and check that it is booked whole or not at all."""
    state, head = bank.game, bank.course.head
    try:
        play(bank, random, 1)
    except NotBooked:
        head -= 1
    assert (bank.course.head, bank.log.head("evening")) == (head + 1, head + 1)
    assert (bank.game == state) or bank.course.head > head


def first_start(folder: Path) -> None:
    """Check that a first start without room says so, and makes a new bank once there is room."""
    fill(folder / "ballast")
    with pytest.raises(StoreUnwritable, match="has room"):
        Store(folder / "first.db")
    (folder / "ballast").unlink()
    with Store(folder / "first.db") as store:
        assert Bank(store).games() == ()
    (folder / "first.db").unlink()


def after_a_kill(folder: Path) -> None:
    """Check that the game of a killed bank can be looked at on a full disk, and opened once there is room."""
    path = folder / "cut.db"
    if os.fork() == 0:
        bank = Bank(Store(path))
        begin(bank, balance=CEILING)
        play(bank, Random(1), 10)
        os.kill(os.getpid(), signal.SIGKILL)
    os.wait()
    fill(folder / "ballast")
    for reading in (True, False):
        bank = Bank.opened(path, reading=reading)
        assert bank.course.head == 10
        bank.close()
        assert not path.with_name("cut.db-shm").exists()
    for part in folder.iterdir():
        part.unlink()


def main(folder: Path) -> None:
    first_start(folder)
    after_a_kill(folder)
    path = folder / "bank.db"
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(ROOM))
    bank = Bank(Store(path))
    begin(bank, balance=CEILING)
    random = Random(1)
    before_full = booked_until_full(bank, random)
    for _ in range(5):
        need_booked_or_not(bank, random)  # SQLite tidied up when the file was opened anew, so there may be room again
    with pytest.raises(NotKept):
        bank.store.keep("setting.language", bytes(2_000_000))
    assert bank.store.kept("setting.language") is None
    fill(folder / "rest")
    with pytest.raises(StoreUnwritable, match="Make room"):
        bank.make_copy()
    assert not (folder / "bank.db.copy").exists()
    ballast.unlink()
    (folder / "rest").unlink()
    head = bank.course.head
    play(bank, random, 5)
    after = bank.game
    bank.close()
    bank = Bank.opened(path)
    assert (bank.course.head, bank.game) == (head + 5, after)
    check_all(bank)
    bank.close()
    print(f"{before_full} booked before it was full, 5 after there was room, all there")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
