"""A file by which one process says to others that it is at work: the lock on it ends with the process."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Held(Exception):
    """Another process holds the lock."""


def hold(path: Path, mode: int) -> int:
    """Hold the lock until the descriptor given is closed; the file is made if it is missing. Raises Held, OSError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, mode)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as cause:
        os.close(descriptor)
        raise Held from cause
    return descriptor


def is_held(path: Path) -> bool:
    """Whether a process holds the lock. Raises OSError where that cannot be seen."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False
