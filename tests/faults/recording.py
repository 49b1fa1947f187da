"""Records what is done to one folder: by SQLite and by Python's own file calls. Any of these calls may be made to fail.

    with Recording(folder) as disk:
        Bank.opened(folder / "bank.db")
    disk.changes

Everything is done on the real files too, so production code runs unchanged. Paths outside the folder are left alone.
"""

from __future__ import annotations

import builtins
import errno
import fcntl
import io
import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from tests.faults.vfs import BUSY, CANNOT_OPEN, FULL, OK, Disk, Event, Inode, Op

SHORT = -1  # The code of a write that writes half of it and then finds the disk full.
# The code of a write that writes half of it and says so, with no error. (SQLite takes it for a full disk.)
LESS = -2
# With the first sync of such a file SQLite syncs the folder too; with that of the database itself it does not.
SYNCING_NAMES = ("-wal", "-journal")

# What Python is told instead of a code of SQLite's; else EIO.
ERRNO = {FULL: errno.ENOSPC, SHORT: errno.ENOSPC, CANNOT_OPEN: errno.EACCES, BUSY: errno.ENOLCK}


class Did(StrEnum):
    """What changed on the disk, or was said."""

    MAKE = "make"
    WRITE = "write"
    CUT = "cut"
    SYNC = "sync"
    RENAME = "rename"
    LINK = "link"
    DELETE = "delete"
    SYNC_NAMES = "sync names"
    SAY = "say"


class Change(NamedTuple):
    """One thing that was done. `file`: its number, which stays when its name changes; `to`: the new name.

    `at`: where a write begins, how long the file is after a cut, or the number of what was said.
    """

    did: Did
    file: int = -1
    name: str = ""
    to: str = ""
    at: int = 0
    data: bytes = b""


class Recording(Disk):
    """The record of what is done to `folder` while the `with` block lasts.

    `changes`: what was done, in order; `start`: the files that were there before, by name, with their numbers.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder, self._place = folder, str(folder)
        self.changes: list[Change] = []
        self._files: list[Inode] = []
        self.calls: Counter[Op] = Counter()
        """How often each thing was to be done to the folder's files."""
        self._syncs_names: set[int] = set()
        self._untouched = False
        self._opened: dict[int, Path] = {}
        """By descriptor: the files opened without a Python file around them."""
        self.start = {path.name: self._number(self._inode(path)) for path in sorted(folder.iterdir())}

    def __enter__(self) -> Recording:
        self._real = SimpleNamespace(
            open=os.open, pwrite=os.pwrite, rename=os.rename, link=os.link, unlink=os.unlink, file=io.open,
            stat=os.stat, sendfile=os.sendfile, fcntl=fcntl.fcntl,
        )  # fmt: skip
        super().__enter__()
        os.open, os.pwrite, os.rename = self._os_open, self._os_pwrite, self._os_rename
        os.stat, os.sendfile, fcntl.fcntl = self._os_stat, self._os_sendfile, self._fcntl  # type: ignore[assignment]
        io.open = builtins.open = self._open  # type: ignore[assignment]
        return self

    def __exit__(self, *error: object) -> None:
        os.open, os.pwrite, os.rename = self._real.open, self._real.pwrite, self._real.rename
        os.stat, os.sendfile, fcntl.fcntl = self._real.stat, self._real.sendfile, self._real.fcntl
        io.open = builtins.open = self._real.file
        super().__exit__(*error)

    def say(self, number: int) -> None:
        """Note that at this moment something was said, by a number of the caller's own."""
        self.changes.append(Change(Did.SAY, at=number))

    @contextmanager
    def untouched(self) -> Iterator[None]:
        """Let nothing fail, and count nothing, meanwhile: it is the test itself that looks."""
        before, self._untouched = self._untouched, True
        try:
            yield
        finally:
            self._untouched = before

    # -- the record -----------------------------------------------------------------------------------------------

    def _number(self, inode: Inode) -> int:
        for number, known in enumerate(self._files):
            if known is inode:
                return number
        self._files.append(inode)
        return len(self._files) - 1

    def _ours(self, path: Path | str) -> bool:
        return os.path.dirname(path) == self._place

    def _fails(self, op: Op, path: Path) -> int:
        if self._untouched or (not self._ours(path) and path != self.folder):
            return OK
        self.calls[op] += 1
        return super()._fails(op, path)

    def _made(self, path: Path) -> Inode:
        inode = self._names[path] = Inode()
        self.changes.append(Change(Did.MAKE, self._number(inode), path.name))
        return inode

    def _sync_names(self, folder: Path) -> None:
        super()._sync_names(folder)
        if folder == self.folder:
            self.changes.append(Change(Did.SYNC_NAMES))

    # -- as SQLite calls it ---------------------------------------------------------------------------------------

    def open(self, path: Path, really: Callable[[], int]) -> tuple[int, Inode]:
        if not self._ours(path):
            return really(), Inode()
        existed = self._there(path)
        code = CANNOT_OPEN if self._fails(Op.OPEN, path) else really()
        self._note(Op.OPEN, path, code)
        if code != OK:
            return code, Inode()
        inode = self._inode(path) if existed else self._made(path)
        if path.name.endswith(SYNCING_NAMES):
            self._syncs_names.add(self._number(inode))
        return code, inode

    def change(self, inode: Inode, event: Event, really: Callable[..., int]) -> int:
        if not self._ours(event.path):
            return really()
        code = self._changed(inode, event, really)
        return FULL if code in (SHORT, LESS) else code

    def _changed(self, inode: Inode, event: Event, really: Callable[..., int]) -> int:
        code = self._fails(event.op, event.path)
        if code == LESS and len(event.data) < 2:
            code = FULL
        if code in (SHORT, LESS):
            event = event._replace(data=event.data[: len(event.data) // 2])
            really(len(event.data))
        else:
            code = code or really()
            if code != OK:
                return self._note(event.op, event.path, code)
        inode.waiting.append(event)
        did = Did.CUT if event.op is Op.TRUNCATE else Did.WRITE
        self.changes.append(Change(did, self._number(inode), at=event.at, data=event.data))
        return self._note(event.op, event.path, code)

    def sync(self, path: Path, inode: Inode) -> int:
        if not self._ours(path):
            return OK
        code, number = self._fails(Op.SYNC, path), self._number(inode)
        if code != OK:
            inode.waiting.clear()  # the pages count as clean from now on: no later sync writes them
            return self._note(Op.SYNC, path, code)
        inode.sync()
        self.changes.append(Change(Did.SYNC, number))
        if number in self._syncs_names:
            self._syncs_names.discard(number)
            self._sync_names(path.parent)
        return self._note(Op.SYNC, path, code)

    def delete(self, path: Path, really: Callable[[], int], *, sync_folder: bool) -> int:
        if not self._ours(path):
            return really()
        code = self._fails(Op.DELETE, path) or really()
        if code == OK:
            self._forget(path)
            if sync_folder:
                self._sync_names(path.parent)
        return self._note(Op.DELETE, path, code)

    def _forget(self, path: Path) -> None:
        self._names.pop(path, None)
        self.changes.append(Change(Did.DELETE, name=path.name))

    # -- as Python calls it ---------------------------------------------------------------------------------------

    def _there(self, path: Path) -> bool:
        with self.untouched():
            return path.exists()

    def _raise(self, op: Op, path: Path, code: int) -> None:
        self._note(op, path, code)
        if code != OK:
            raise _error(code, path)

    def _os_sync(self, descriptor: Any) -> None:
        path = _path_of(descriptor if isinstance(descriptor, int) else descriptor.fileno())
        if path == self.folder:
            code = self._fails(Op.SYNC, path)
            if code == OK:
                self._sync_names(path)
            self._raise(Op.SYNC, path, code)
        elif self._ours(path):
            code = self.sync(path, self._names[path])
            if code != OK:
                raise _error(code, path)

    def _os_rename(self, old: Any, new: Any, **options: Any) -> None:
        source, target = Path(old), Path(new)
        if not self._ours(source):
            return self._replace(old, new, **options)
        if code := self._fails(Op.RENAME, source):
            self._raise(Op.RENAME, source, code)
        self._replace(old, new, **options)
        self._names[target] = self._names.pop(source)
        self.changes.append(Change(Did.RENAME, name=source.name, to=target.name))
        return self._raise(Op.RENAME, source, OK)

    def _os_link(self, old: Any, new: Any, **options: Any) -> None:
        source, target = Path(old), Path(new)
        if not self._ours(source):
            return self._real.link(old, new, **options)
        if code := self._fails(Op.LINK, source):
            self._raise(Op.LINK, source, code)
        self._real.link(old, new, **options)
        self._names[target] = self._names[source]
        self.changes.append(Change(Did.LINK, name=source.name, to=target.name))
        return self._raise(Op.LINK, source, OK)

    def _os_unlink(self, path: Any, **options: Any) -> None:
        named = Path(os.fsdecode(path))
        if "dir_fd" in options or not self._ours(named):
            return self._real.unlink(path, **options)
        if code := self._fails(Op.DELETE, named):
            self._raise(Op.DELETE, named, code)
        self._real.unlink(path, **options)
        self._forget(named)
        return self._raise(Op.DELETE, named, OK)

    def _os_open(self, path: Any, flags: int, *rest: Any, **options: Any) -> int:
        named = None if isinstance(path, int) else Path(os.fsdecode(path))
        if named is None or not self._ours(named):
            return self._real.open(path, flags, *rest, **options)
        if code := self._fails(Op.OPEN, named):
            self._raise(Op.OPEN, named, code)
        existed = self._there(named)
        descriptor = self._real.open(path, flags, *rest, **options)
        self._note(Op.OPEN, named, OK)
        self._opened[descriptor] = named
        if not existed:
            self._made(named)
        return descriptor

    def _os_pwrite(self, descriptor: int, data: bytes, at: int) -> int:
        path, real = self._opened.get(descriptor), self._real.pwrite
        if path is None:
            return real(descriptor, data, at)

        return self.write(path, at, bytes(data), lambda so: real(descriptor, data[:so], at))

    def _os_stat(self, path: Any, **options: Any) -> os.stat_result:
        if isinstance(path, int) or not self._ours(named := os.fsdecode(path)):
            return self._real.stat(path, **options)
        if code := self._fails(Op.STAT, Path(named)):
            self._raise(Op.STAT, Path(named), code)
        return self._real.stat(path, **options)

    def _os_sendfile(self, to: int, source: int, *rest: Any) -> int:
        path = _path_of(source)
        if code := self._fails(Op.READ, path):
            self._raise(Op.READ, path, code)
        return self._real.sendfile(to, source, *rest)

    def _fcntl(self, file: Any, command: int, argument: Any = 0) -> Any:
        path = _path_of(file if isinstance(file, int) else file.fileno())
        if command == fcntl.F_OFD_SETLK and (code := self._fails(Op.LOCK, path)):
            self._raise(Op.LOCK, path, code)
        return self._real.fcntl(file, command, argument)

    def _open(self, file: Any, mode: str = "r", buffering: int = -1, *rest: Any, **options: Any) -> Any:
        named = None if isinstance(file, int) else Path(os.fsdecode(file))
        if named is None or not self._ours(named):
            return self._real.file(file, mode, buffering, *rest, **options)
        if code := self._fails(Op.OPEN, named):
            self._raise(Op.OPEN, named, code)
        with self.untouched():
            size = named.stat().st_size if named.exists() else None
        if "w" in mode and size and (code := self._fails(Op.TRUNCATE, named)):
            self._raise(Op.TRUNCATE, named, code)
        raw = _Raw(self, named, mode.replace("b", "").replace("t", ""))
        self._note(Op.OPEN, named, OK)
        if size is None:
            self._made(named)
        elif "w" in mode and size:
            with self.untouched():
                self.change(self._inode(named), Event(Op.TRUNCATE, named), lambda: OK)
        if buffering == 0:
            return raw
        kind = io.BufferedRandom if "+" in mode else io.BufferedReader if "r" in mode else io.BufferedWriter
        return kind(raw) if "b" in mode else io.TextIOWrapper(kind(raw), encoding="utf-8")

    def write(self, path: Path, at: int, data: bytes, write: Callable[[int], object]) -> int:
        """Python writes to an open file: `write` so many bytes. Returns how many were written."""

        def really(so: int = len(data)) -> int:
            write(so)
            return OK

        code = self._changed(self._names[path], Event(Op.WRITE, path, at=at, data=data), really)
        if code not in (OK, LESS):
            raise _error(code, path)
        return len(data) if code == OK else len(data) // 2


class _Raw(io.FileIO):
    """A file of Python's, recorded."""

    def __init__(self, disk: Recording, path: Path, mode: str) -> None:
        super().__init__(path, mode)
        self._disk, self._path = disk, path

    def write(self, data: Any) -> int:
        whole = bytes(data)
        return self._disk.write(self._path, self.tell(), whole, lambda so: super(_Raw, self).write(whole[:so]))

    def readinto(self, buffer: Any) -> int:
        if code := self._disk._fails(Op.READ, self._path):
            self._disk._raise(Op.READ, self._path, code)
        return super().readinto(buffer) or 0

    def readall(self) -> bytes:
        if code := self._disk._fails(Op.READ, self._path):
            self._disk._raise(Op.READ, self._path, code)
        return super().readall()


def _path_of(descriptor: int) -> Path:
    return Path(os.readlink(f"/proc/self/fd/{descriptor}"))


def _error(code: int, path: Path) -> OSError:
    return OSError(ERRNO.get(code, errno.EIO), "the disk of the tests", str(path))
