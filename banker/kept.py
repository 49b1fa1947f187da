"""What the bank's file keeps outside the log, by name: settings and cards, each row with a hash of its own.

Law: a row that does not fit its hash is damage. How often something was kept is counted in the same transaction, so
that the loss of the last change is noticed.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Mapping
from typing import Any

KEPT_COUNT = "kept"  # The name under which `kept` counts its own changes.

Things = Mapping[str, bytes | None]  # What to keep outside the log, by name; None forgets it.
NOTHING: Things = {}

KEPT = "SELECT body, hash FROM kept WHERE name = ?"  # The query for one row.


def write_kept(connection: sqlite3.Connection, things: Things) -> None:
    """Write, in a transaction under way, what is kept outside the log; None forgets."""
    assert KEPT_COUNT not in things
    count = str(kept_count(connection) + 1).encode()
    for name, body in {**things, KEPT_COUNT: count}.items():
        connection.execute("DELETE FROM kept WHERE name = ?", (name,))
        if body is not None:
            connection.execute("INSERT INTO kept VALUES (?, ?, ?)", (name, body, _kept_hash(name, body)))


def has_kept(connection: sqlite3.Connection, things: Things) -> bool:
    """Whether these things are kept as they should be."""
    wanted = {name: [] if body is None else [(body, _kept_hash(name, body))] for name, body in things.items()}
    return all(connection.execute(KEPT, (name,)).fetchall() == rows for name, rows in wanted.items())


def kept_count(connection: sqlite3.Connection) -> int:
    """How often something was kept in this database."""
    found = connection.execute("SELECT body FROM kept WHERE name = ?", (KEPT_COUNT,)).fetchone()
    return 0 if found is None else int(found[0])


def fits(name: str, body: Any, digest: Any) -> bool:
    """Whether a row of this name is as it was kept."""
    return isinstance(body, bytes) and digest == _kept_hash(name, body)


def _kept_hash(name: str, body: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + body).digest()
