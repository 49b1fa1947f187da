"""What a table at a club evening costs: a row appended to the outbox, and a look into the inbox. Prints both.

python -m tests.bench.bench_club
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from banker.club import post
from banker.club.inbox import Inbox
from banker.club.outbox import Outbox
from banker.club.wire import VERSION, ClubClock, ClubMessage, Have, encoded
from banker.log import Log, RowKind
from banker.store import Store

ROWS, LOOKS = 2_000, 20_000


def main() -> None:
    """Print the two figures, in microseconds."""
    with tempfile.TemporaryDirectory() as folder:
        log, place, have = Log(Store(None)), Path(folder), Have(v=VERSION, term=1, serial=1)
        outbox = Outbox(place)
        log.append("g", RowKind.START, "start", b'"' + b"x" * 24_000 + b'"')
        taken = 0.0
        for number in range(ROWS):
            log.append("g", RowKind.OPERATION, str(number), b'"' + b"x" * 480 + b'"')
            began = time.perf_counter()
            outbox.write(log, "g", have)
            taken += time.perf_counter() - began
        print(f"outbox: {1e6 * taken / ROWS:.0f} µs a row appended ({ROWS:,} rows, one at a time)")
        for message in (ClubClock(v=VERSION, term=1, serial=1), ClubMessage(v=VERSION, term=1, serial=1)):
            post.put(place, "clock" if isinstance(message, ClubClock) else "message", encoded(message))
        inbox = Inbox(place)
        inbox.look()
        began = time.perf_counter()
        for _ in range(LOOKS):
            inbox.look()
        print(f"inbox: {1e6 * (time.perf_counter() - began) / LOOKS:.0f} µs a look at seven files, nothing new")


if __name__ == "__main__":
    main()
