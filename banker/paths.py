"""Paths: the bank's file and the files beside it: second copy, SQLite's own files, process id."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO
from urllib.parse import parse_qs, quote, unquote


def file_of(source: str) -> Path | None:
    """The file on disk that SQLite opens for a path or URI; None in memory."""
    if not source.startswith("file:"):
        return None if source == ":memory:" else Path(source)
    name, _, query = source.removeprefix("file:").partition("?")
    if name.startswith("//"):
        name = "/" + name[2:].partition("/")[2]
    in_memory = name in ("", ":memory:") or "memory" in parse_qs(query).get("mode", ())
    return None if in_memory else Path(unquote(name))


def real(file: Path) -> Path:
    """The file to which a path leads in the end, through any links, whether it is there or not.

    SQLite puts its write-ahead log and its lock there, so that is where everything else beside a bank's file is too.
    Each path that names one is taken through here once, where it comes in.
    """
    return Path(os.path.realpath(file))


def resolved(source: str) -> str:
    """A path or URI with the path of its file resolved; what is in memory, or on another file system of SQLite's
    (`vfs=`), as it is."""
    file = file_of(source)
    if file is None or "vfs=" in source:
        return source
    if not source.startswith("file:"):
        return str(real(file))
    _, mark, query = source.partition("?")
    return f"file:{quote(str(real(file)))}{mark}{query}"


def reading_uri(source: str) -> str:
    """The URI that opens the same file for reading only."""
    if source.startswith("file:"):
        return source + ("&" if "?" in source else "?") + "mode=ro"
    file = Path(source)
    # Without a write-ahead log nothing can change under us, and nothing need be made beside the file.
    still = "" if write_ahead_log_of(file).exists() else "&immutable=1"
    return f"file:{quote(str(file.absolute()))}?mode=ro{still}"


def copy_of(file: Path) -> Path:
    """The path of a bank file's second copy."""
    return file.with_name(file.name + ".copy")


def write_ahead_log_of(file: Path) -> Path:
    """The path of SQLite's write-ahead log: rows committed but not yet in the file itself.

    It is there while the file is open, and after an unclean end.
    """
    return file.with_name(file.name + "-wal")


def rollback_journal_of(file: Path) -> Path:
    """The path of what SQLite would undo at the next opening: there after a cut in the middle of a first start."""
    return file.with_name(file.name + "-journal")


def new_beside(target: Path) -> Path:
    """Where a file is written before it takes the place of `target`."""
    return target.with_name(target.name + ".new")


def free_name(file: Path, ending: str) -> Path:
    """The first path of `file` with this ending and a number at which neither a file lies nor its write-ahead log."""
    names = (file.with_name(f"{file.name}{ending}-{number}") for number in count(1))
    return next(path for path in names if not any(map(os.path.lexists, (path, write_ahead_log_of(path)))))


def made_new(path: Path) -> BinaryIO:
    """A file made here and nowhere else, open for writing: a link, a pipe or an older file at this path is removed, and
    nothing is written through it. Raises OSError.
    """
    path.unlink(missing_ok=True)
    return path.open("xb")


def read_plain(path: Path) -> bytes:
    """What is in a small file. Raises OSError for a link, a pipe or anything else that is no file: it may never
    answer."""
    if not stat.S_ISREG(path.lstat().st_mode):
        raise OSError(errno.EINVAL, "this is no file", str(path))
    return path.read_bytes()


def is_own(path: Path) -> bool:
    """Whether a file of its own lies at a path: no link, pipe, device or folder, and no second name of another file.
    Raises OSError if nothing does."""
    status = path.lstat()
    return stat.S_ISREG(status.st_mode) and status.st_nlink == 1


def drop_unfinished(file: Path) -> None:
    """Remove what a cut left of a write-ahead log written anew, or of a second copy.

    Only for a caller that has the file open for writing: nobody else writes under these names, so they are left over.
    """
    for target in (write_ahead_log_of(file), copy_of(file)):
        with suppress(OSError):  # it is overwritten when the next one is made
            new_beside(target).unlink(missing_ok=True)


def was_cut_off(file: Path) -> bool:
    """Whether the bank of this file ended without closing it (the power went, the process was killed).

    Where the disk does not say, it may have: a caller that then opens the file to look is told why that cannot be.
    """
    try:
        return write_ahead_log_of(file).stat().st_size > 0
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


def write_pid(file: Path) -> OSError | None:
    """Write this process's id beside the file, only so that another process can name it; the lock is SQLite's.

    Returns why it could not be written, on a full disk for example: nobody is named then. None if it was.
    """
    try:
        with made_new(_pid_file(file)) as note:
            note.write(f"{os.getpid()}\n".encode())
    except OSError as error:
        return error
    return None


def drop_pid(file: Path) -> None:
    """Remove the process id."""
    with suppress(OSError):  # a disk that can only be read: the process is dead soon, and then nobody is named
        _pid_file(file).unlink(missing_ok=True)


def pid_note(file: Path) -> str:
    """The process id beside the file, as " (pid 123)"; "" if there is none or no such process runs."""
    try:
        pid = int(read_plain(_pid_file(file)))
        os.kill(pid, 0)
    except PermissionError:  # somebody else's process: it lives
        return f" (pid {pid})"
    except (OSError, ValueError, OverflowError):
        return ""
    return f" (pid {pid})"


def _pid_file(file: Path) -> Path:
    return file.with_name(file.name + ".pid")
