"""What is done with the bank's files without SQLite: locked, copied into memory, written anew, synced.

Law: a sync that failed is never tried again on the same file. The system counts what it could not write as written, so
a second sync would succeed and prove nothing: what must last is written into another file, or, without room for one,
written once more.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from banker.database import copy_pages
from banker.paths import made_new, new_beside, rollback_journal_of, write_ahead_log_of

LOCK_AT, LOCK_LENGTH = 0x40000000, 512  # where SQLite locks a file: its pending, reserved and shared bytes
IN_MEMORY = Path("/dev/shm")  # a folder of our own is made there, named so and by the id of the process
COPIES = "banker-copy-"


class Locked(Exception):
    """Another process, or another store of this one, has the file."""


def has_locks(folder: Path) -> bool:
    """Whether files can be locked in a folder at all; on a disk of another machine they sometimes cannot."""
    try:
        with tempfile.TemporaryFile(dir=folder) as any_file:
            _lock(any_file.fileno(), fcntl.F_WRLCK)
    except OSError as cause:
        return cause.errno != errno.ENOLCK
    return True


def _lock(descriptor: int, kind: int) -> None:
    """Of this one opening of the file, not of the process: so it holds against a store of this process too."""
    fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, struct.pack("hhqqi4x", kind, os.SEEK_SET, LOCK_AT, LOCK_LENGTH, 0))


@contextmanager
def locked(file: Path, *, alone: bool) -> Iterator[None]:
    """Hold SQLite's lock on a file that this process has not open: nobody can open it meanwhile, or, unless `alone`,
    open it to write. Raises Locked; OSError if the file cannot be opened or has no locks where it is.
    """
    descriptor = os.open(file, (os.O_RDWR if alone else os.O_RDONLY) | os.O_CLOEXEC)
    try:
        _lock(descriptor, fcntl.F_WRLCK if alone else fcntl.F_RDLCK)
        yield
    except BlockingIOError as cause:
        raise Locked(str(file)) from cause
    finally:
        os.close(descriptor)


def in_memory(file: Path, *, beside: bool = False) -> sqlite3.Connection:
    """The database of a file with its write-ahead log and what is to be undone in it, copied into memory: nothing on
    the disk is needed or changed.

    Call it under a lock, or with `beside` another process that has it open; see `_copied_beside`. Raises sqlite3.Error
    for what is no database; OSError if it cannot be read; Locked if it never stands still.
    """
    place = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else Path(tempfile.gettempdir())
    _forget_the_killed(place)
    with tempfile.TemporaryDirectory(prefix=f"{COPIES}{os.getpid()}-", dir=place) as folder:
        copy = Path(folder, file.name)
        if beside:
            _copied_beside(file, copy)
        else:
            shutil.copyfile(file, copy)
            for other in (write_ahead_log_of, rollback_journal_of):
                with suppress(FileNotFoundError):
                    shutil.copyfile(other(file), other(copy))
        memory = sqlite3.connect(":memory:", isolation_level=None)
        try:
            with closing(sqlite3.connect(copy, isolation_level=None)) as copied:
                copied.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()
                copy_pages(copied, memory)
        except BaseException:
            memory.close()
            raise
        return memory


# A bank moves its log into the file at each second copy: a few milliseconds every few minutes.
TRIES = 100


def _copied_beside(file: Path, copy: Path) -> None:
    """Copy a file and its write-ahead log while another process books in it: as they stood at one moment.

    Nothing is locked and nothing but bytes is read, so the other one notices nothing. Between two moves of the log into
    the file that file does not change, and the log only grows by whole, checked transactions. So both are read, then
    the file once more and the beginning of the log: if these are the same still, they stood together like that. What
    was being added to the log at its end then has no mark of a booking, and SQLite passes over it.
    """
    log, journal = write_ahead_log_of(file), rollback_journal_of(file)
    for _ in range(TRIES):
        if journal.exists():  # a first start: nothing is booked yet
            continue
        whole, added = file.read_bytes(), _bytes_of(log)
        if file.read_bytes() == whole and _bytes_of(log).startswith(added):
            copy.write_bytes(whole)
            write_ahead_log_of(copy).write_bytes(added)
            return
    raise Locked(str(file))


def _bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return b""


def _forget_the_killed(place: Path) -> None:
    """Remove the copies of processes that were killed in the middle of it."""
    for folder in place.glob(f"{COPIES}*"):
        try:
            os.kill(int(folder.name.removeprefix(COPIES).partition("-")[0]), 0)
        except ProcessLookupError:
            shutil.rmtree(folder, ignore_errors=True)
        except (ValueError, OverflowError, PermissionError):  # not of ours, or of somebody who lives
            continue


def write_anew(file: Path) -> None:
    """Replace a file by a new one with the same content, durably; without room for two, write it over itself.

    Raises OSError; then the old one is still there.
    """
    new = new_beside(file)
    try:
        copy_synced(file, new)
    except OSError as cause:
        new.unlink(missing_ok=True)
        if cause.errno != errno.ENOSPC:
            raise
        _write_over_itself(file)
        return
    os.replace(new, file)
    sync_folder(file.parent)


def _write_over_itself(file: Path) -> None:
    with file.open("r+b") as both:
        content = both.read()
        both.seek(0)
        both.write(content)
        both.flush()
        os.fsync(both.fileno())


def copy_synced(source: Path, target: Path) -> None:
    """Copy a file's content into a new file and sync it. Raises OSError."""
    with source.open("rb") as reading, made_new(target) as writing:
        shutil.copyfileobj(reading, writing)
        writing.flush()
        os.fsync(writing.fileno())


def sync_folder(folder: Path) -> None:
    """Make the names of a folder's files durable (fsync of the folder). Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def only_readable(folder: Path) -> bool:
    """Whether the disk of a folder can only be read: mounted so, or made so by the system after errors of the disk."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return False
    except OSError as cause:
        return cause.errno == errno.EROFS
