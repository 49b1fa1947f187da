"""The database that the bank's file is: its tables, the settings of SQLite it needs, and one transaction.

Law: rows of the log can be neither changed nor deleted, by triggers in the file itself; nothing is acknowledged before
the disk has it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

# Name of each setting, the value it is set to, and what SQLite must then say it is.
Pragmas = tuple[tuple[str, str, str | int], ...]

# Tell this program's files from other SQLite databases, and the two kinds of them from each other.
APPLICATION_ID = 0x424E4B52  # "BNKR": a bank's
CLUB_ID = 0x424E4B43  # "BNKC": that of a club's evening
KINDS = {APPLICATION_ID: "the file of a bank", CLUB_ID: "the file of a club's evening"}
SCHEMA_VERSION = 1

SCHEMA = (
    """CREATE TABLE log (
        game TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, op_id TEXT NOT NULL UNIQUE,
        format INTEGER NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID""",
    "CREATE TABLE games (game TEXT PRIMARY KEY, place INTEGER NOT NULL UNIQUE, hash BLOB NOT NULL) STRICT",
    "CREATE TABLE kept (name TEXT PRIMARY KEY, body BLOB NOT NULL, hash BLOB NOT NULL) STRICT",
    "CREATE TRIGGER never_changed BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is never changed'); END",
    "CREATE TRIGGER never_deleted BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is never deleted'); END",
)

LOCKING = ("locking_mode", "EXCLUSIVE", "exclusive")  # set first: nobody else can open the file, no -shm file is needed
CAREFUL = (
    ("mmap_size", "0", 0),  # a fault of the disk is then an error to catch, not the end of the process
    ("foreign_keys", "ON", 1),
    ("trusted_schema", "OFF", 0),
    ("cell_size_check", "ON", 1),
    ("recursive_triggers", "ON", 1),  # else INSERT OR REPLACE would pass the DELETE trigger
)
DURABLE = (("journal_mode", "WAL", "wal"), ("synchronous", "FULL", 2))


def set_pragmas(connection: sqlite3.Connection, settings: Pragmas) -> None:
    """Set each pragma to the first of its two values. Raises sqlite3.Error.

    Each is fetched to its end: SQLite answers what it will do, and only then writes it, and fails.
    """
    for name, value, _ in settings:
        connection.execute(f"PRAGMA {name}={value}").fetchall()


def create(connection: sqlite3.Connection, stamp: int = APPLICATION_ID) -> None:
    """Make the tables of an empty file of this kind, in one transaction. Raises sqlite3.Error."""

    def write(connection: sqlite3.Connection) -> None:
        for statement in (*SCHEMA, f"PRAGMA application_id={stamp}", f"PRAGMA user_version={SCHEMA_VERSION}"):
            connection.execute(statement).fetchall()

    transact(connection, write)


def copy_pages(
    source: sqlite3.Connection,
    target: sqlite3.Connection,
    *,
    pages: int = -1,
    between: Callable[[], object] = lambda: None,
) -> None:
    """Copy a database into another, so many `pages` at a time (-1: all), with `between` after each slice.

    Raises sqlite3.Error, also where one of the two cannot be locked: Python itself would try that again for ever.
    """

    def slice_done(status: int, *_: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise sqlite3.OperationalError("another program has locked it, or there are no locks on this disk")
        between()

    source.backup(target, pages=pages, progress=slice_done)


def transact(connection: sqlite3.Connection, write: Callable[[sqlite3.Connection], object]) -> None:
    """Run `write` in one transaction; any error of it or of the commit rolls it back and is passed on."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        write(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
