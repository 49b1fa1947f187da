"""The folder between a table and its link: small files that one side writes and the other reads.

Law: nothing that lies there can make its reader wait or read without end. Each half has one writer, and its reader
opens only an ordinary file of that writer, through no link. A file is replaced whole, so that it is never half read;
only the rows of a game are appended (`banker.club.outbox`).
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple
from urllib.parse import quote, unquote

import msgspec

from banker.club.acts import Carried
from banker.club.wire import PACKET, NotUnderstood, Wish, decoded
from banker.paths import made_new, new_beside
from banker.plain_file import NotPlain

OUT, IN = "out", "in"  # What the table writes, and what its link writes.
STATE, WISH, LINK = "state", "wish", "link"  # Files beside those that are named by a topic's last part.
ROWS = ".rows"
MODE = 0o640

_FLAGS = os.O_NOFOLLOW | os.O_NONBLOCK  # O_RDONLY is 0, and Python itself asks for O_CLOEXEC.
_carried = msgspec.json.Decoder(Carried)


class Mark(NamedTuple):
    """By what a file is seen to have changed: each replacing makes another inode, and the time alone is too coarse."""

    inode: int
    size: int
    mtime_ns: int


def mark(path: Path) -> Mark | None:
    """The mark of what lies at a path, a link itself; None: nothing does, or it cannot be seen."""
    try:
        found = path.lstat()
    except OSError:
        return None
    return Mark(found.st_ino, found.st_size, found.st_mtime_ns)


def put(folder: Path, name: str, payload: bytes) -> None:
    """Replace a small file of a folder whole. Raises OSError; then the old one is still there."""
    with replacing(folder / name) as file:
        file.write(payload)


@contextmanager
def replacing(target: Path) -> Iterator[BinaryIO]:
    """A new file that takes the place of another once it is written. Its group may read it, whatever the umask: so the
    other side of the post does. Raises OSError; then, as after any error, the old one is still there."""
    new = new_beside(target)
    try:
        with made_new(new) as file:
            os.fchmod(file.fileno(), MODE)
            yield file
        os.replace(new, target)
    except BaseException:
        with suppress(OSError):  # it is not there, or cannot be removed
            new.unlink()
        raise


@contextmanager
def gone_on_with(path: Path, size: int) -> Iterator[BinaryIO]:
    """A file cut to so many bytes, open to be gone on with. Raises OSError, for a link and a pipe too."""
    with open(os.open(path, os.O_WRONLY | _FLAGS), "wb") as file:
        file.truncate(size)
        file.seek(size)
        yield file


def read(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file of at most `most` bytes, of whom its folder is. Raises OSError."""
    with opened(path) as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise NotPlain(errno.EFBIG, f"longer than {most:,} bytes", str(path))
    return found


def drop_wish(folder: Path, answered: str) -> None:
    """Remove the wish of this id from an outbox, once the link has obeyed or refused it: with a ticket it holds the
    password of the table. Another wish stays. Raises OSError."""
    file = folder / WISH
    try:
        wish = decoded(read(file, PACKET), Wish)
    except (FileNotFoundError, NotUnderstood):
        return
    if wish.id == answered:
        file.unlink()


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """An ordinary file of whom its folder is, open for reading. Raises OSError for anything else, a link too."""
    with open(os.open(path, _FLAGS), "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise NotPlain(errno.EINVAL, "this is no file", str(path))
        if found.st_uid != path.parent.stat().st_uid:
            raise NotPlain(errno.EPERM, "a file of somebody else", str(path))
        yield file


def rows_file(folder: Path, game: str) -> Path:
    """Where the rows of a game lie in a folder; its id may be any text."""
    return folder / f"{quote(game, safe='')}{ROWS}"


def games(folder: Path) -> tuple[str, ...]:
    """The games whose rows lie in a folder, the one written last at the end. Raises OSError if it cannot be read."""
    with os.scandir(folder) as found:
        named = [(each.stat(follow_symlinks=False).st_mtime_ns, each.name) for each in found]
    return tuple(unquote(name.removesuffix(ROWS)) for _, name in sorted(named) if name.endswith(ROWS))


def lines(file: BinaryIO, most: int = PACKET) -> Iterator[bytes]:
    """The whole lines of an open file without their ends, up to one that has no end or more than `most` bytes."""
    while (line := file.readline(most + 1)).endswith(b"\n"):
        yield line[:-1]


def carried(line: bytes) -> Carried | None:
    """The row on a line; None if there is none."""
    try:
        return _carried.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def rows_after(file: Path, number: int, most_bytes: int) -> tuple[Carried, ...]:
    """The rows of a game's file after row `number`, at most so many bytes of them, but always one if there is one.

    What is torn or out of order ends them. Raises OSError if the file cannot be read.
    """
    found: list[Carried] = []
    size = 0
    with opened(file) as reading:
        for place, line in enumerate(lines(reading)):
            if place <= number:
                continue
            row = carried(line)
            size += len(line)
            if row is None or row.number != place or (found and size > most_bytes):
                break
            found.append(row)
    return tuple(found)
