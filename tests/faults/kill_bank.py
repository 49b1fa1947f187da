"""Kills a bank in the middle of its work, again and again, and counts what it had called booked.

    python tests/faults/kill_bank.py KILLS SEED

Each round forks a process that opens the bank, books and keeps things, and says through a pipe what is booked; it is
killed at a random moment. Then the file is opened: what was said must be there, once. Ends with 0, or says what is not.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from banker import backup  # noqa: E402
from banker.bank import Bank  # noqa: E402
from banker.limits import CEILING  # noqa: E402
from banker.log import Log  # noqa: E402
from banker.paths import copy_of  # noqa: E402
from banker.store import Store  # noqa: E402
from tests.banker.banks import begin, play  # noqa: E402

ROUNDS_PER_FILE = 10
LONGEST_S = 0.04
MOST_SAID = 30


def work(path: Path, seed: int, pipe: int) -> None:
    """Book, keep and copy in the process that is killed; say each when it is done."""

    def say(*words: object) -> None:
        os.write(pipe, (" ".join(map(str, words)) + "\n").encode())

    bank = Bank.opened(path)
    random = Random(seed)
    if bank.game_id is None:
        begin(bank, balance=CEILING)
        say("booked", "evening:0")
    while True:
        for _ in range(random.randint(1, 8)):
            say("booked", *play(bank, random, 1))
        bank.store.keep("setting.turn", str(bank.course.head).encode())
        say("kept", bank.course.head)
        if random.random() < 0.2:
            bank.make_copy(lambda: say("booked", *play(bank, random, 1)))
            say("copied", bank.course.head)


def killed(path: Path, random: Random) -> list[list[str]]:
    """One process killed; what it had said."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(reading)
            work(path, random.randrange(2**32), writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as said:
        # Half of them while the file is being opened, half once some things have been said; then a moment more.
        heard = [said.readline() for _ in range(random.choice((0, random.randint(1, MOST_SAID))))]
        time.sleep(random.random() * LONGEST_S)
        os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        lines = [line.decode().split() for line in (*heard, *said.read().splitlines())]
    assert os.WIFSIGNALED(status), f"it ended by itself, after saying {lines[-3:]}"
    return lines


def check(path: Path, said: set[str], kept: int) -> None:
    """Everything said is in the file, once; at most one row more than was said, and the game folds. A copy is whole."""
    assert not copy_of(path).exists() or backup.inspect(path) is not None
    bank = Bank.opened(path)
    try:
        rows = [] if bank.game_id is None else list(bank.log.rows("evening"))
        ids = [row.op_id for row in rows]
        assert len(set(ids)) == len(ids)
        lost = said - set(ids)
        assert not lost, f"lost: {sorted(lost)}"
        assert len(ids) - len(said) <= 1, f"never said: {sorted(set(ids) - said)}"
        assert int(bank.store.kept("setting.turn") or b"0") >= kept
        if rows:
            assert sum(bank.game.ledger.balances) == 0
    finally:
        bank.close()


def main(kills: int, seed: int) -> None:
    random = Random(seed)
    booked = copied = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            path = Path(folder, f"{number // ROUNDS_PER_FILE}.db")
            if number % ROUNDS_PER_FILE == 0:
                said: set[str] = set()
                kept = 0
            lines = killed(path, random)
            said |= {line[1] for line in lines if line[0] == "booked"}
            kept = max([kept, *(int(line[1]) for line in lines if line[0] == "kept")])
            copied += sum(line[0] == "copied" for line in lines)
            booked += len(lines)
            try:
                check(path, said, kept)
                said = ids_in(path)
            except BaseException:
                print(f"kill {number} of seed {seed}", file=sys.stderr)
                raise
    print(f"{kills} kills, {booked} things said, {copied} copies made, nothing lost, nothing twice")
    assert booked > kills, "it was killed before it did anything"


def ids_in(path: Path) -> set[str]:
    """What is booked now, whether it was said or not: from here on it counts as said."""
    with Store(path) as store:
        log = Log(store)
        return {row.op_id for game in log.games() for row in log.rows(game)}


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
