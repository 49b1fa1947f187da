"""The last row booked, noted in a small file beside the database, so that the loss of that row is noticed.

Law: the file is written after each booking and never synced, so it costs nothing and is never ahead of the database.
If the database is behind this file, a booked row was lost; the hash chain alone cannot show that. A file that is
missing, torn or unreadable is ignored.
"""

from __future__ import annotations

import errno
import hashlib
import os
from contextlib import suppress
from pathlib import Path

import msgspec

from banker.paths import is_own, read_plain

SUFFIX = ".witness"


class LastRow(msgspec.Struct, frozen=True):
    """The last row booked: game, number (−1: none yet), hash in hex. `kept`: times a thing was kept outside the log."""

    game: str = ""
    number: int = -1
    hash: str = ""
    kept: int = 0


def last_row_file(file: Path) -> Path:
    """The path of the last-row file that belongs to a bank file."""
    return file.with_name(file.name + SUFFIX)


def read_last_row(file: Path) -> LastRow | None:
    """The last row noted for a bank file; None if the note is missing, torn or unreadable."""
    try:
        digest, _, rest = read_plain(last_row_file(file)).partition(b" ")
        body = rest.partition(b"\n")[0]
        return msgspec.json.decode(body, type=LastRow) if digest == _digest(body) else None
    except (OSError, msgspec.MsgspecError):
        return None


class LastRowFile:
    """Writes the last-row file of one open bank file; writes nothing if `file` is None."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._descriptor: int | None = None
        self._last = (read_last_row(file) if file is not None else None) or LastRow()
        self.failed: OSError | None = None
        """Why the last row could not be noted; None if it was."""

    def booked(self, game: str, number: int, hash: bytes) -> None:
        """Note that this row of the log was booked."""
        self._write(msgspec.structs.replace(self._last, game=game, number=number, hash=hash.hex()))

    def kept(self, count: int) -> None:
        """Note that something was kept outside the log for the `count`-th time."""
        self._write(msgspec.structs.replace(self._last, kept=count))

    def _write(self, row: LastRow) -> None:
        """In place: cutting the file first would make the disk write it out at once, at every booking."""
        self._last = row
        if self._file is None:
            return
        body = msgspec.json.encode(row)
        line = _digest(body) + b" " + body + b"\n"
        try:
            if self._descriptor is None:
                self._descriptor = _opened(last_row_file(self._file))
            if os.pwrite(self._descriptor, line, 0) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(last_row_file(self._file)))
            self.failed = None
        except OSError as error:  # no room, or the folder is gone: nothing is noted, the booking stands
            self.failed = error

    def close(self) -> None:
        """Close the file; a second call does nothing."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _opened(note: Path) -> int:
    """The file of the note, open for writing in place; anything else that lies there is removed, not written
    through."""
    with suppress(FileNotFoundError):
        if not is_own(note):
            note.unlink()
    return os.open(note, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()
