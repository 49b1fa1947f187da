"""A file that somebody has named, read whole: an ordinary one, and no longer than it may be.

Law: nothing is opened that could wait or never end, such as a pipe or a device; a person is told what it is instead.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_WHAT = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


class NotPlain(OSError):
    """What is named is no ordinary file, or a longer one than is read."""


def plain_fault(path: Path | str) -> OSError | None:
    """Why this cannot be read as an ordinary file: it is another thing, a link to nothing, not there; None: it can be
    tried. Nothing is opened."""
    try:
        mode = os.stat(path).st_mode
    except ValueError:  # a zero byte in the name
        return NotPlain(errno.EINVAL, "a name that no file can have", ascii(str(path)))
    except FileNotFoundError as error:
        if os.path.islink(path):
            return NotPlain(errno.ENOENT, f"a link to {os.readlink(path)}, which is not there", str(path))
        return error
    except OSError as error:
        return error
    if stat.S_ISREG(mode):
        return None
    return NotPlain(errno.EINVAL, f"{_WHAT.get(stat.S_IFMT(mode), 'something else')}, not a file", str(path))


def read_plain(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file of at most `most` bytes. Raises OSError, which says what is there instead."""
    fault = plain_fault(path)
    if fault is not None:
        raise fault
    # What lies there may have changed since it was looked at: without O_NONBLOCK a pipe would wait for a writer.
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise NotPlain(errno.EFBIG, f"longer than {most:,} bytes", str(path))
    return found
