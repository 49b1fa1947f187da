"""What a link keeps of the evening that its table has joined: where it is, how it is let in, whom it obeys.

Law: a link that starts anew asks nobody. What it keeps lies in a folder of its own, for its user alone, since who has
the password of a table can speak in its name.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from banker.club.wire import Plan, Ticket
from banker.plain_file import read_plain
from ui.host.writer import put

JOINED = "joined"  # The name of the file; while it is there, systemd starts the link (deploy/banker-link.path).
PLAN = "plan"
MOST, MOST_PLAN = 64 * 1024, 8 * 1024 * 1024  # Bytes of the two files.


class Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is let in. `term`: the highest that it was told; `wish`: the id of the one by which it came, so that
    no wish is obeyed twice."""

    ticket: Ticket
    term: int
    wish: str = ""


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
        self._put(JOINED, msgspec.json.encode(joined))

    def plan(self) -> dict[int, Plan]:
        """The parts of the newest plan of the evening that came here, by their numbers."""
        try:
            parts = msgspec.json.decode(read_plain(self.folder / PLAN, MOST_PLAN), type=list[Plan])
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return {}
        return {part.part: part for part in parts}

    def keep_plan(self, parts: Mapping[int, Plan]) -> None:
        """Keep the parts of a plan. Raises OSError."""
        self._put(PLAN, msgspec.json.encode([*parts.values()]))

    def _put(self, name: str, content: bytes) -> None:
        mask = os.umask(0o077)
        try:
            put(self.folder / name, content)
        finally:
            os.umask(mask)

    def forget(self) -> None:
        """Keep nothing of an evening any more. Raises OSError."""
        for name in (JOINED, PLAN):
            (self.folder / name).unlink(missing_ok=True)
