"""Seconds and memory to open a bank's file, checked whole, as its log grows.

    python tests/bench/bench_growth.py [ROWS…]

Prints figures; judges none. Each file is opened in a process of its own, a few times; the best counts. The largest file
takes a minute to write, so only the long tier (BANKER_LONG) opens one unless it is asked for.
"""

from __future__ import annotations

import datetime
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from banker.bank import Bank  # noqa: E402
from tests.bench.bench_bank import processor  # noqa: E402
from tests.bench.bench_copy import fill  # noqa: E402

ROWS, MANY_ROWS, TIMES = (1_000, 10_000), 100_000, 3


def main() -> None:
    sizes = [int(word) for word in sys.argv[1:]] or [*ROWS, *([MANY_ROWS] if "BANKER_LONG" in os.environ else [])]
    print(f"date     {datetime.datetime.now().astimezone().isoformat(timespec='minutes')}")
    print(f"command  python tests/bench/bench_growth.py {' '.join(map(str, sizes))}")
    print(f"machine  {processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"         Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}")
    for rows in sizes:
        with tempfile.TemporaryDirectory(dir=os.environ.get("BENCH_DIR")) as folder:
            path = Path(folder, "bank.db")
            fill(path, rows)
            Bank.opened(path).close()
            wall_s, cpu_s, peak = min(opened_elsewhere(path) for _ in range(TIMES))
            size = path.stat().st_size / 1e6
        print(f"{rows:>9,} rows, {size:>5.1f} MB   {wall_s:>6.2f} s   CPU {cpu_s:>6.2f} s   {peak:>5.0f} MB of memory")


def opened_elsewhere(path: Path) -> tuple[float, float, float]:
    """Seconds, seconds of the processor, peak of memory in MB, of a process that opens the file."""
    done = subprocess.run([sys.executable, __file__, "--open", str(path)], capture_output=True, text=True, check=True)
    wall_s, cpu_s, peak = map(float, done.stdout.split())
    return wall_s, cpu_s, peak


def print_opening(path: Path) -> None:
    wall, cpu = time.perf_counter(), time.process_time()
    bank = Bank.opened(path)
    print(
        time.perf_counter() - wall,
        time.process_time() - cpu,
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    )
    bank.close()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--open"]:
        print_opening(Path(sys.argv[2]))
    else:
        main()
