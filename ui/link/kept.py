"""What a link keeps of the evening that its table has joined: where it is, how it is let in, whom it obeys.

Law: a link that starts anew asks nobody. What it keeps lies in a folder of its own, for its user alone, since who has
the password of a table can speak in its name.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from banker.club.wire import Ticket
from banker.plain_file import read_plain
from ui.host.writer import put

JOINED = "joined"  # The name of the file; while it is there, systemd starts the link (deploy/banker-link.path).
MOST = 64 * 1024


class Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is let in. `term`: the highest that it was told; `wish`: the id of the one by which it came, so that
    no wish is obeyed twice."""

    ticket: Ticket
    term: int = -1
    wish: str = ""

    def told(self, term: int) -> Joined:
        """The same after a word of this term, which never lowers it."""
        return self if term <= self.term else replace(self, term=term)


class Kept:
    """The folder of a link's own; it is made if it is missing. Raises OSError."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        self.folder = folder

    def joined(self) -> Joined | None:
        """The evening that the table has joined; None: none, or the file is none that a link has written."""
        try:
            return msgspec.json.decode(read_plain(self.folder / JOINED, MOST), type=Joined)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return None

    def keep(self, joined: Joined) -> None:
        """Keep it whole, or as it was. Raises OSError."""
        mask = os.umask(0o077)
        try:
            put(self.folder / JOINED, msgspec.json.encode(joined))
        finally:
            os.umask(mask)

    def forget(self) -> None:
        """Keep nothing any more."""
        with suppress(FileNotFoundError):
            (self.folder / JOINED).unlink()
