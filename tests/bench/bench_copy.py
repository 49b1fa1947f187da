"""How long a booking waits while second copies of a long log are made and brought to another folder.

    python tests/bench/bench_copy.py [ROWS]

Prints figures; judges none. The real bank's thread on a real file; every few hundredths of a second a booking is asked
of it, and its wait is the time until it is begun. The row of bookings without a copy says what the machine costs.
"""

from __future__ import annotations

import datetime
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from banker import backup  # noqa: E402
from banker.bank import Bank, Envelope  # noqa: E402
from banker.paths import copy_of  # noqa: E402
from banker.store import Store  # noqa: E402
from tests.banker.banks import begin, command  # noqa: E402
from tests.bench.bench_bank import processor  # noqa: E402
from ui.bank.thread import BankThread, Copied, Job  # noqa: E402

ROWS, BOOKINGS = 10_000, 1_000
APART_S = 0.02


class Booking(NamedTuple):
    """Seconds from asking until it was begun, and until it was booked; whether a copy was being made then."""

    wait_s: float
    booked_s: float
    copying: bool


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    print(f"date     {datetime.datetime.now().astimezone().isoformat(timespec='minutes')}")
    print(f"command  python tests/bench/bench_copy.py {rows}")
    print(f"machine  {processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"         Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}")
    with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
        path = Path(folder, "bank.db")
        fill(path, rows)
        print(f"log      {rows:,} rows, {path.stat().st_size / 1e6:.1f} MB")
        bookings, copies = book(path)
    for name, copying in (("without a copy", False), ("during a copy", True)):
        shown = [booking for booking in bookings if booking.copying is copying]
        if shown:
            print_row(name, shown)
    failed = [copied for copied in copies if copied.error is not None]
    print(f"copies   {len(copies)} made, {len(failed)} failed (aim: no wait of more than 100 ms)")


def fill(path: Path, rows: int) -> None:
    """A file with one long game, written at once."""
    bank, random = Bank(Store(None)), Random(2)
    begin(bank, players=4, balance=9 * 10**8)
    for number in range(rows):
        bank.execute(Envelope(str(number), command(bank, random)))
    backup.make(bank.store, path)
    bank.close()


def book(path: Path) -> tuple[list[Booking], list[Copied]]:
    """Ask for bookings, one after the other; what each waited, and how the copies went."""
    stick, random = path.parent / "stick", Random(3)
    stick.mkdir()
    bookings: list[Booking] = []
    copies: list[Copied] = []
    thread = BankThread(path, lambda: "", copies=stick)
    thread.start(lambda _: None, copies.append, lambda _: None)
    thread.results.get()()
    for number in range(BOOKINGS):
        time.sleep(random.uniform(0, 2 * APART_S))
        asked, copying = time.perf_counter(), backup.new_beside(copy_of(path)).exists()
        times: list[float] = []

        def work(bank: Bank, op_id: str = f"more {number}", begun: list[float] = times) -> None:
            begun.append(time.perf_counter())
            bank.execute(Envelope(op_id, command(bank, random)))
            begun.append(time.perf_counter())

        thread.submit(Job(work, lambda _: None, fail))
        while len(times) < 2:
            thread.results.get()()
        bookings.append(Booking(times[0] - asked, times[1] - asked, copying))
    thread.close()
    while not thread.results.empty():
        thread.results.get()()
    return bookings, copies


def fail(error: Exception) -> None:
    raise error


def print_row(name: str, bookings: list[Booking]) -> None:
    waits = sorted(1000 * booking.wait_s for booking in bookings)
    booked = sorted(1000 * booking.booked_s for booking in bookings)
    p95 = waits[int(0.95 * len(waits))]
    print(
        f"{name:<15} {len(waits):>5} bookings   wait: median {statistics.median(waits):>5.1f} ms, p95 {p95:>5.1f} ms, "
        f"longest {waits[-1]:>5.1f} ms   until booked: longest {booked[-1]:>6.1f} ms"
    )


if __name__ == "__main__":
    main()
