"""The verbs of `banker club` that run an evening over the network. What one needs is imported once it is called."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path

from ui.club.parse import Verbs, verb

LAST_PORT = 65_535
ADDRESS = r"[A-Za-z0-9.:_-]{1,64}"  # As long as a table is told it.


def add_director(verbs: Verbs, screen: Callable[..., int | None]) -> None:  # type: ignore[valid-type]
    """Add them to those of `banker club`. `screen`: what runs an evening beside its screen, None: there is no display
    (`ui.evening.show.show`)."""
    run = _verb(
        verbs,
        "run",
        "run the evening over the network: tables join, and their games arrive by themselves",
        "Needs Mosquitto. With --no-screen type `join 5`, `start`, `pause`, `last round`, `standings` and so on, each"
        " with Return; Ctrl-C or `end` ends. The tables play on.",
    )
    _add_screen(run, screen)
    _add_network(run)
    broker = "use the broker of this evening that runs on another machine, with the files of `banker club broker`"
    run.add_argument("--broker", metavar="HOST", help=broker)
    takeover = _verb(
        verbs,
        "takeover",
        "run the evening on this machine in place of another",
        "With a copy of the evening's file, or with a new file and the key that `banker club key` has written: then"
        " the tables send all that they have.",
    )
    _add_screen(takeover, screen)
    takeover.add_argument("--key", metavar="KEY", type=Path, help="the evening's key")
    _add_network(takeover)
    takeover.add_argument("--broker", metavar="HOST", help=broker)
    stick = _verb(verbs, "stick", "write the file by which a table joins without a code")
    stick.add_argument("table", metavar="TABLE", type=int)
    stick.add_argument("folder", metavar="DIR", type=Path, help="where it is written: the folder of the stick")
    _add_network(stick)
    files = _verb(
        verbs,
        "broker",
        "write the files with which a Mosquitto on another machine serves the evening",
        "Write them anew after each `banker club stick`: they say which tables are let in.",
    )
    files.add_argument("folder", metavar="DIR", type=Path, help="where they are written")
    _add_network(files)
    key = _verb(verbs, "key", "write the evening's key, with which another machine can take over")
    key.add_argument("key", metavar="KEY", type=Path, help="where it is written; keep it to yourself")


def _verb(verbs: Verbs, name: str, does: str, more: str = "") -> argparse.ArgumentParser:  # type: ignore[valid-type]
    found = verb(verbs, name, does, more)
    found.set_defaults(action=_direct)
    return found


def _add_screen(parser: argparse.ArgumentParser, screen: Callable[..., int | None]) -> None:
    parser.set_defaults(screen=screen)
    parser.add_argument("--no-screen", action="store_true", help="run it on this terminal, without a window")
    size = "size of the window (default: %(default)s); full: the whole screen"
    stick = "a folder in which results on sticks lie too; may be given several times"
    parser.add_argument("--stick", metavar="DIR", type=Path, action="append", default=[], help=stick)
    parser.add_argument("--size", default="1280x720", metavar="WxH", help=size)


def _add_network(parser: argparse.ArgumentParser) -> None:
    address = "where tables find this machine; may be given several times (default: as before, else found out)"
    parser.add_argument("--address", metavar="ADDRESS", type=_address, action="append", default=[], help=address)
    parser.add_argument(
        "--port", metavar="N", type=_port, help="the port of the broker (default: as before, else 8883)"
    )


def _address(words: str) -> str:
    """A host's name or address. Raises ArgumentTypeError."""
    if not re.fullmatch(ADDRESS, words):
        raise argparse.ArgumentTypeError(f"{words!r}: expected an address such as 192.168.1.20, or a name")
    return words


def _port(words: str) -> int:
    """The number of a port. Raises ArgumentTypeError."""
    if not (words.isdecimal() and 1 <= int(words) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"{words!r}: expected a number from 1 to {LAST_PORT}")
    return int(words)


def _direct(options: argparse.Namespace) -> int:
    from ui.director.command import directing

    return directing(options)
