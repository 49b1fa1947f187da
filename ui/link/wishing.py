"""`banker link join` and `leave`: puts the wish into the outbox, where the link finds it, and says what came of it.

Law: nothing is said to have happened that the link has not said itself (`in/link`).
"""

from __future__ import annotations

import argparse
import time
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from msgspec.structs import replace

from banker.club import post
from banker.club.wire import STATE, VERSION, Link, LinkAt, NotUnderstood, Ticket, Wish, decoded, encoded
from banker.plain_file import read_plain
from ui.host.lock import is_held
from ui.host.places import LINK_LOCK, PlaceError, post_folder
from ui.link.entering import is_sound

# So long the link is waited for until it takes up the wish, and then until the evening's machine has let the table in:
# the link tries that machine for twenty seconds, and then asks it.
ANSWERS_S = 45.0
CONNECTS_S = 15.0  # So long a table that is let in is waited for until it is connected: time for a second try.
LOOK_S = 0.1
LOOK = "`banker doctor` says how it stands, and so does the table's screen under *Settings, About, Club evening*."


def wish(options: argparse.Namespace) -> int:
    """Wish, and wait for what the link says. Returns 0: it is so; 1: it was refused, or is not so yet. Raises
    PlaceError."""
    folder: Path = options.post or post_folder(None)
    wished = _wish(options)
    try:
        (folder / post.OUT).mkdir(mode=0o750, parents=True, exist_ok=True)
        post.put(folder / post.OUT, post.WISH, encoded(wished))
    except OSError as error:
        name = f"{folder / post.OUT} cannot be written ({error.strerror})"
        raise PlaceError(f"{name}: call this as the user who plays") from error
    said = _answer(folder / post.IN / post.LINK, wished.id)
    if said is not None and said.at is not LinkAt.JOINING:
        with suppress(OSError):  # the app tries it too
            post.drop_wish(folder / post.OUT, wished.id)
    print(_nothing(folder) if said is None else _outcome(said))
    return 0 if said is not None and _is_done(said) else 1


def _answer(file: Path, wished: str) -> Link | None:
    """What the link says of a wish once it is done or refused, or what it said last when time is up; None: nothing."""
    found: Link | None = None
    until = time.monotonic() + ANSWERS_S
    while time.monotonic() < until:
        said = _said(file)
        if said is not None and said.wish == wished:
            if said.why is not None or _is_done(said):
                return said
            if found is None or found.at is not said.at:
                until = time.monotonic() + (CONNECTS_S if said.at is LinkAt.AWAY else ANSWERS_S)
            found = said
        time.sleep(LOOK_S)
    return found


def _is_done(said: Link) -> bool:
    """Whether the table has joined and is connected, or has left."""
    return said.why is None and said.at in (LinkAt.CONNECTED, LinkAt.ALONE)


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
    """What came of a wish that the link has taken up."""
    if said.why is not None:
        left = "" if said.left is None else f" ({said.left} guesses are left)"
        return f"The table was not let in: {said.why.replace('_', ' ')}{left}."
    match said.at:
        case LinkAt.ALONE:
            return "The table has left its evening."
        case LinkAt.CONNECTED:
            return f"The table has joined as table {said.table}."
        case LinkAt.JOINING:
            return f"The link is still asking to be let in as table {said.table}. {LOOK}"
        case LinkAt.AWAY:
            why = "" if said.down is None else f" ({said.down.replace('_', ' ')})"
            return f"Not connected yet as table {said.table}{why}. The link goes on trying: {LOOK}"


def _nothing(folder: Path) -> str:
    """What is said when no link has taken up the wish."""
    try:
        runs = is_held(folder / post.IN / LINK_LOCK)
    except OSError:  # no link has ever run here
        runs = False
    who = "The link runs, but has not answered yet" if runs else "No link runs: start `banker link`"
    return f"{who}. The wish stays, and the link takes it as soon as it can: {LOOK}"
