"""`banker link join` and `leave`: puts the wish into the outbox, where the link finds it, and says what came of it."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from secrets import token_hex

from msgspec.structs import replace

from banker.club import post
from banker.club.wire import STATE, VERSION, Link, LinkAt, NotUnderstood, Ticket, Wish, decoded, encoded
from banker.plain_file import read_plain
from ui.host.places import PlaceError, post_folder
from ui.link.entering import is_sound

ANSWERS_S = 45.0  # So long the link is waited for: it tries the evening's machine for twenty seconds, and then asks it.
LOOK_S = 0.1


def wish(options: argparse.Namespace) -> int:
    """Wish, and wait for what the link says. Returns 0; 1: it was refused, or no link answers. Raises PlaceError."""
    folder: Path = options.post or post_folder(None)
    wished = _wish(options)
    try:
        (folder / post.OUT).mkdir(mode=0o750, parents=True, exist_ok=True)
        post.put(folder / post.OUT, post.WISH, encoded(wished))
    except OSError as error:
        name = f"{folder / post.OUT} cannot be written ({error.strerror})"
        raise PlaceError(f"{name}: call this as the user who plays") from error
    until = time.monotonic() + ANSWERS_S
    while time.monotonic() < until:
        said = _said(folder / post.IN / post.LINK)
        if said is not None and said.wish == wished.id and said.at is not LinkAt.JOINING:
            print(_outcome(said))
            return 0 if said.why is None else 1
        time.sleep(LOOK_S)
    print("No link has answered: start `banker link`, which finds this wish.")
    return 1


def _wish(options: argparse.Namespace) -> Wish:
    """What was typed, as a wish. Raises PlaceError: a file that is no ticket."""
    known = Wish(v=VERSION, id=token_hex(8), leave=options.verb == "leave")
    if options.verb == "leave":
        return known
    if options.ticket is None:
        host, _, port = options.address.partition(":")
        if not port.isdecimal() and port:
            raise PlaceError(f"--address {options.address}: what stands behind the colon is no port")
        made = replace(known, address=host, port=int(port or known.port), table=options.table, code=options.code)
        if not is_sound(made):
            raise PlaceError("name --address, --table and the six digits of --code; or --ticket")
        return made
    try:
        ticket = decoded(read_plain(options.ticket, STATE), Ticket, STATE)
    except (OSError, NotUnderstood) as error:
        raise PlaceError(f"{options.ticket} is no file by which a table joins: {error}") from error
    return replace(known, ticket=ticket)


def _said(file: Path) -> Link | None:
    try:
        return decoded(post.read(file, STATE), Link, STATE)
    except (OSError, NotUnderstood):
        return None


def _outcome(said: Link) -> str:
    if said.why is not None:
        left = "" if said.left is None else f" ({said.left} guesses are left)"
        return f"The table was not let in: {said.why.replace('_', ' ')}{left}."
    if said.at is LinkAt.ALONE:
        return "The table has left its evening."
    return f"The table has joined as table {said.table}."
