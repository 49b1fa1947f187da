"""A link or a director as a process of its own, with short waits, and with a fault put in if one is named.

`python -m tests.link.process` begins them, as `tests.link.nursery` asks."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import traceback
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import NoReturn

from banker.club.book import Book
from hardware.network import connection
from tests.link import faults
from ui.director import keeping, takeover
from ui.director.network import Network
from ui.director.service import OURSELVES, ClubService
from ui.link import link as linking
from ui.link import window
from ui.link.command import link

SEAL, CARDS = "5e" * 32, "ca" * 32
PASSWORD = "director's"
# What the product waits for seconds, so that a network can breathe, takes moments here.
AGAIN_S, MOST_AGAIN_S, COMMIT_S, QUIET_S, TOUCH_S = 0.6, 2.0, 0.05, 0.3, 0.05


def hurry() -> None:
    """Let this process wait for nothing longer than it must."""
    connection.LEAST_WAIT_S, connection.MOST_WAIT_S, connection.KEEPALIVE_S = 0.1, 0.4, 2
    window.AGAIN_S, window.MOST_AGAIN_S = AGAIN_S, MOST_AGAIN_S
    linking.TOUCH_S = TOUCH_S
    keeping.COMMIT_S, takeover.QUIET_S = COMMIT_S, QUIET_S


def direct(file: Path, port: int, certificates: Path, *, take_over: bool = False) -> None:
    """Run the evening of a file until this process is killed, or another director has taken over."""
    network = Network(*certificates.read_text().split("\0"), PASSWORD, SEAL, CARDS, (OURSELVES,), port)
    with Book(file) as book:
        joined = book.evening.joined if book.head >= 0 else {}
        service = ClubService(book, network, joined, host=OURSELVES, take_over=take_over)
        with closing(service):
            while not service.stopped:
                service.step(COMMIT_S)


def serve() -> int:
    """Begin processes as they are asked for, a line of JSON each: the file for what it says, and its words. A process
    that has all modules from here is there at once."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them here: they leave nothing behind
    for line in sys.stdin:
        said, *words = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _become(said, words)
        print(pid, flush=True)
    return 0


def _become(said: str, words: Sequence[str]) -> NoReturn:
    """Be the process that was asked for."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for source, target in ((os.open(os.devnull, os.O_RDONLY), 0), (os.open(said, os.O_WRONLY | os.O_APPEND), 1)):
        os.dup2(source, target)
    os.dup2(1, 2)
    code = 1
    try:
        code = main(words)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def main(words: Sequence[str]) -> int:
    """Run the link or the director that these words ask for."""
    parser = argparse.ArgumentParser()
    roles = parser.add_subparsers(dest="role", required=True)
    one = roles.add_parser("link")
    one.add_argument("--post", type=Path)
    one.add_argument("--state", type=Path)
    other = roles.add_parser("director")
    other.add_argument("file", type=Path)
    other.add_argument("port", type=int)
    other.add_argument("certificates", type=Path)
    other.add_argument("--take-over", action="store_true")
    for each in (one, other):
        each.add_argument("--fault", default="")
    options = parser.parse_args(words)
    hurry()
    if options.fault:
        faults.FAULTS[options.fault].put_in()
    if options.role == "link":
        return link(options)
    direct(options.file, options.port, options.certificates, take_over=options.take_over)
    return 0


if __name__ == "__main__":
    sys.exit(serve())
