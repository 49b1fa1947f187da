"""Operations a second through the rules, and through the durable log beside a bare SQLite insert; seconds to reopen.

    python tests/bench/bench_bank.py

Prints figures; judges none. All are by the clock on the wall. The rules are asked by players whose money never ends, so
with more buildings and rents than in an ordinary game; the aim for those, in processor time, is in `bench_rules.py`.
"""

from __future__ import annotations

import datetime
import os
import platform
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from banker import backup  # noqa: E402
from banker.bank import Bank, Envelope  # noqa: E402
from banker.commands import Command  # noqa: E402
from banker.events import Events  # noqa: E402
from banker.game import Game, fold  # noqa: E402
from banker.history import Operation, encode  # noqa: E402
from banker.refusal import Refused  # noqa: E402
from banker.rules import decide  # noqa: E402
from banker.store import Store  # noqa: E402
from tests.banker.banks import begin, command  # noqa: E402

RULES_OPS, DURABLE_OPS, REOPEN_OPS, TIMES = 2000, 300, 10_000, 3
RICH = 9 * 10**8


def main() -> None:
    print(f"date     {datetime.datetime.now().astimezone().isoformat(timespec='minutes')}")
    print("command  python tests/bench/bench_bank.py")
    print(f"machine  {processor()}, {os.cpu_count()} cores, {platform.system()} {platform.release()}")
    print(f"         Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}")
    recorded = record(RULES_OPS)
    print_rules(recorded)
    print_durable(recorded)
    print_reopening()


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(": ")[2] for line in lines if line.startswith(("model name", "Model"))]
    return names[-1] if names else platform.machine()


def record(count: int) -> list[tuple[Game, Command, Events]]:
    """Lawful commands of one long game, so many of them, each with the game it met and the events it caused."""
    bank, random = Bank(Store(None)), Random(1)
    begin(bank, players=4, balance=RICH)
    recorded = []
    for n in range(count):
        asked = command(bank, random)
        game = bank.game
        recorded.append((game, asked, bank.execute(Envelope(str(n), asked)).events))
    return recorded


def print_rules(recorded: list[tuple[Game, Command, Events]]) -> None:
    best = min(seconds_to_decide(recorded) for _ in range(TIMES))
    events = sum(len(caused) for _, _, caused in recorded) / len(recorded)
    print(f"decide + apply       {len(recorded) / best:>9,.0f} operations/s   ({events:.1f} events each; no aim)")


def seconds_to_decide(recorded: list[tuple[Game, Command, Events]]) -> float:
    begun = time.perf_counter()
    for game, asked, _ in recorded:
        decided = decide(game, asked)
        assert not isinstance(decided, Refused)
        fold(game, decided)
    return time.perf_counter() - begun


def print_durable(recorded: list[tuple[Game, Command, Events]]) -> None:
    """Turn and turn about on the same disk, so that its moods count for both."""
    bare, durable = [], []
    with tempfile.TemporaryDirectory() as folder:
        for n in range(TIMES):
            bare.append(seconds_bare(Path(folder, f"bare{n}.db"), recorded[:DURABLE_OPS]))
            durable.append(seconds_durable(Path(folder, f"bank{n}.db"), recorded[:DURABLE_OPS]))
    bare_s, durable_s = DURABLE_OPS / min(bare), DURABLE_OPS / min(durable)
    print(f"bare SQLite WAL/FULL {bare_s:>9,.0f} inserts/s")
    print(f"the durable log      {durable_s:>9,.0f} operations/s   ({durable_s / bare_s:.0%} of bare SQLite; aim 50%)")


def seconds_bare(path: Path, recorded: list[tuple[Game, Command, Events]]) -> float:
    bodies = [encode(Operation(asked, caused)) for _, asked, caused in recorded]
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE log (number INTEGER PRIMARY KEY, body BLOB)")
    begun = time.perf_counter()
    for number, body in enumerate(bodies):
        connection.execute("INSERT INTO log VALUES (?, ?)", (number, body))
    seconds = time.perf_counter() - begun
    connection.close()
    return seconds


def seconds_durable(path: Path, recorded: list[tuple[Game, Command, Events]]) -> float:
    """The same operations asked of the bank: decided, folded, chained, committed."""
    bank = Bank(Store(path))
    begin(bank, players=4, balance=RICH)
    begun = time.perf_counter()
    for number, (_, asked, _) in enumerate(recorded):
        assert bank.execute(Envelope(str(number), asked)).refused is None
    seconds = time.perf_counter() - begun
    bank.close()
    return seconds


def print_reopening() -> None:
    bank, random = Bank(Store(None)), Random(2)
    begin(bank, players=4, balance=RICH)
    for n in range(REOPEN_OPS):
        bank.execute(Envelope(str(n), command(bank, random)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bank.db")
        backup.make(bank.store, path)
        Bank.opened(path).close()  # as a bank's own file: in WAL mode
        best = min(seconds_to_open(path) for _ in range(TIMES))
        size = path.stat().st_size / 1e6
        print(f"reopen and check     {best:>9.2f} s   ({REOPEN_OPS:,} operations, {size:.1f} MB; aim 1 s)")


def seconds_to_open(path: Path) -> float:
    begun = time.perf_counter()
    bank = Bank.opened(path)
    seconds = time.perf_counter() - begun
    assert bank.course.head == REOPEN_OPS
    bank.close()
    return seconds


if __name__ == "__main__":
    main()
