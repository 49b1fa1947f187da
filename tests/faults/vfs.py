"""A file system for SQLite that passes everything on to the real one, records it, and fails where a test says so.

    with Disk() as disk:
        disk.fail(Op.SYNC, "-wal", nth=2)
        Store(path)

While the `with` block lasts it is the default of the libsqlite3 that the `sqlite3` module itself uses, and `os.fsync`,
`os.replace`, `os.link` and `os.unlink` pass through it too: production code runs unchanged. `disk.cut(folder, to)` lays
out what the power would leave of a folder. What a failed sync was to write is lost, as on Linux, however often it is
synced again. What Python itself writes and never syncs is not recorded.
"""

from __future__ import annotations

import _sqlite3
import ctypes as ct
import errno
import os
import sqlite3
from collections.abc import Callable
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest

OK = 0
READ_ERROR, WRITE_ERROR, SYNC_ERROR = 266, 778, 1034  # SQLITE_IOERR_READ, _WRITE, _FSYNC
FULL, BUSY, CANNOT_OPEN, IO_ERROR = 13, 5, 14, 10  # SQLITE_FULL, SQLITE_BUSY, SQLITE_CANTOPEN, SQLITE_IOERR


class Op(StrEnum):
    """What is done to a file."""

    OPEN = "open"
    READ = "read"
    WRITE = "write"
    TRUNCATE = "truncate"
    SYNC = "sync"
    DELETE = "delete"
    RENAME = "rename"
    LINK = "link"
    LOCK = "lock"
    STAT = "stat"


# What SQLite is told when nothing else is said.
ERRORS = {
    Op.READ: READ_ERROR, Op.WRITE: WRITE_ERROR, Op.SYNC: SYNC_ERROR, Op.TRUNCATE: 1546, Op.DELETE: 2570,
    Op.LOCK: 3850, Op.STAT: 1802, Op.RENAME: IO_ERROR, Op.LINK: IO_ERROR,
}  # fmt: skip


class Event(NamedTuple):
    """Something that was done, or failed: to which file; where and what for a write, how long for a truncation."""

    op: Op
    path: Path
    failed: bool = False
    at: int = 0
    data: bytes = b""


class Fault(NamedTuple):
    """Which calls fail: from the `first` to the `last` that match, counted from 1; with which code."""

    op: Op
    ending: str
    first: int
    last: float
    code: int


class _Methods(ct.Structure):
    """sqlite3_io_methods."""


class _File(ct.Structure):
    """sqlite3_file, of which only the methods are ours; what follows belongs to the real file system."""

    _fields_ = (("methods", ct.POINTER(_Methods)),)


_F, _I, _L, _P, _S = ct.POINTER(_File), ct.c_int, ct.c_int64, ct.c_void_p, ct.c_char_p
_SIGNATURES: dict[str, Any] = {
    "close": ct.CFUNCTYPE(_I, _F),
    "read": ct.CFUNCTYPE(_I, _F, _P, _I, _L),
    "write": ct.CFUNCTYPE(_I, _F, _P, _I, _L),
    "truncate": ct.CFUNCTYPE(_I, _F, _L),
    "sync": ct.CFUNCTYPE(_I, _F, _I),
    "file_size": ct.CFUNCTYPE(_I, _F, _P),
    "lock": ct.CFUNCTYPE(_I, _F, _I),
}
_PASSED_ON = (
    "unlock", "reserved", "control", "sector", "device", "map", "shm_lock", "barrier", "unmap", "fetch", "unfetch",
)  # fmt: skip
_Methods._fields_ = [("version", _I), *_SIGNATURES.items(), *((name, _P) for name in _PASSED_ON)]


class _Vfs(ct.Structure):
    """sqlite3_vfs."""


_V = ct.POINTER(_Vfs)
_OPEN = ct.CFUNCTYPE(_I, _V, _P, _F, _I, _P)  # names as addresses: SQLite's files keep them
_DELETE = ct.CFUNCTYPE(_I, _V, _P, _I)
_ACCESS = ct.CFUNCTYPE(_I, _V, _P, _I, ct.POINTER(_I))
_SLEEP = ct.CFUNCTYPE(_I, _V, _I)
_BETWEEN = ("full", "dlopen", "dlerror", "dlsym", "dlclose", "random")
_OTHERS = ("time", "error", "time64", "set_call", "get_call", "next_call")
_Vfs._fields_ = [
    ("version", _I), ("size", _I), ("longest", _I), ("next", _P), ("name", _S), ("data", _P),
    ("open", _OPEN), ("delete", _DELETE), ("access", _ACCESS), *((name, _P) for name in _BETWEEN),
    ("sleep", _SLEEP), *((name, _P) for name in _OTHERS),
]  # fmt: skip


@cache
def library() -> ct.CDLL:
    """The libsqlite3 of the `sqlite3` module. Skips the test where that was built in or cannot be found."""
    assert _sqlite3
    maps = Path("/proc/self/maps").read_text()
    found = {line.split()[-1] for line in maps.splitlines() if "libsqlite3" in line}
    if len(found) != 1:
        pytest.skip(f"the sqlite3 module does not use one libsqlite3 of the system: {sorted(found)}")
    loaded = ct.CDLL(found.pop())
    loaded.sqlite3_vfs_find.restype = _V
    loaded.sqlite3_libversion.restype = _S
    assert loaded.sqlite3_libversion().decode() == sqlite3.sqlite_version
    return loaded


class Inode:
    """A file apart from its name: its bytes on the disk, and those written since and not yet synced."""

    def __init__(self, synced: bytes = b"") -> None:
        self.synced = bytearray(synced)
        self.waiting: list[Event] = []
        self.new = not synced

    def sync(self) -> None:
        """All that waits is on the disk."""
        self._write_to(self.synced)
        self.waiting = []

    def written(self) -> bytearray:
        """What the file would hold if all that waits had reached the disk."""
        data = bytearray(self.synced)
        self._write_to(data)
        return data

    def _write_to(self, data: bytearray) -> None:
        for event in self.waiting:
            if event.op is Op.TRUNCATE:
                del data[event.at :]
            if len(data) < event.at:
                data.extend(bytes(event.at - len(data)))
            data[event.at : event.at + len(event.data)] = event.data


class _Opened(NamedTuple):
    """A file that SQLite has open: whose disk it is on, and the methods of the real file system for it."""

    disk: Disk
    path: Path
    inode: Inode
    real: _Methods


class _Passing:
    """What SQLite calls. It is never freed, since SQLite may call it as long as a file is open."""

    vfs = _Vfs()
    real: Any = None
    disk: Disk
    files: ClassVar[dict[int, _Opened]] = {}
    tables: ClassVar[dict[int, _Methods]] = {}  # By address of the real methods: ours.

    @classmethod
    def start(cls, disk: Disk) -> None:
        """From now on SQLite opens every file on this disk."""
        if cls.real is None:
            cls.real = library().sqlite3_vfs_find(None)
            ct.memmove(ct.byref(cls.vfs), cls.real, ct.sizeof(_Vfs))
            cls.vfs.name = b"disk-of-the-tests"
            cls.vfs.open, cls.vfs.delete, cls.vfs.access = _OPEN(cls.open), _DELETE(cls.delete), _ACCESS(cls.access)
            cls.vfs.sleep = _SLEEP(lambda _, microseconds: microseconds)  # nobody need wait for a lock here
        cls.disk = disk
        assert library().sqlite3_vfs_register(ct.byref(cls.vfs), 1) == OK

    @classmethod
    def stop(cls) -> None:
        """From now on SQLite opens files on the real disk."""
        library().sqlite3_vfs_unregister(ct.byref(cls.vfs))
        library().sqlite3_vfs_register(cls.real, 1)

    @classmethod
    def has_open(cls, inode: Inode) -> bool:
        """Whether SQLite has this file open."""
        return any(opened.inode is inode for opened in cls.files.values())

    @classmethod
    def open(cls, _: Any, name: int | None, file: Any, flags: int, out: int | None) -> int:
        def really() -> int:
            return int(cls.real.contents.open(cls.real, name, file, flags, out))

        if name is None:  # a temporary file of SQLite's own
            return really()
        path = Path(os.fsdecode(ct.string_at(name)))
        file.contents.methods = None
        code, inode = cls.disk.open(path, really)
        if code == OK:
            real = file.contents.methods.contents
            cls.files[ct.addressof(file.contents)] = _Opened(
                cls.disk, path, inode, _Methods.from_address(ct.addressof(real))
            )
            file.contents.methods = ct.pointer(cls.methods(real))
        return code

    @classmethod
    def methods(cls, real: _Methods) -> _Methods:
        """The methods of a file, with ours in the place of those that matter."""
        address = ct.addressof(real)
        if address not in cls.tables:
            ours = cls.tables[address] = _Methods()
            ct.memmove(ct.byref(ours), ct.byref(real), ct.sizeof(_Methods))
            for name in ("close", "read", "write", "truncate", "sync", "lock", "file_size"):
                setattr(ours, name, _SIGNATURES[name](getattr(cls, name)))
        return cls.tables[address]

    @classmethod
    def close(cls, file: Any) -> int:
        opened = cls.files.pop(ct.addressof(file.contents))
        file.contents.methods = ct.pointer(opened.real)
        return int(opened.real.close(file))

    @classmethod
    def read(cls, file: Any, to: int, count: int, at: int) -> int:
        opened = cls.files[ct.addressof(file.contents)]
        return opened.disk.read(opened.path, lambda: int(opened.real.read(file, to, count, at)))

    @classmethod
    def write(cls, file: Any, data: int, count: int, at: int) -> int:
        opened = cls.files[ct.addressof(file.contents)]
        event = Event(Op.WRITE, opened.path, at=at, data=ct.string_at(data, count))
        # Less than all of it is written where a test lets a write fall short.
        return opened.disk.change(opened.inode, event, lambda so=count: int(opened.real.write(file, data, so, at)))

    @classmethod
    def truncate(cls, file: Any, size: int) -> int:
        opened = cls.files[ct.addressof(file.contents)]
        event = Event(Op.TRUNCATE, opened.path, at=size)
        return opened.disk.change(opened.inode, event, lambda: int(opened.real.truncate(file, size)))

    @classmethod
    def sync(cls, file: Any, flags: int) -> int:
        opened = cls.files[ct.addressof(file.contents)]
        return opened.disk.sync(opened.path, opened.inode)

    @classmethod
    def lock(cls, file: Any, level: int) -> int:
        opened = cls.files[ct.addressof(file.contents)]
        return opened.disk.lock(opened.path, lambda: int(opened.real.lock(file, level)))

    @classmethod
    def file_size(cls, file: Any, into: int) -> int:
        opened = cls.files[ct.addressof(file.contents)]
        return opened.disk.look(opened.path, lambda: int(opened.real.file_size(file, into)))

    @classmethod
    def access(cls, _: Any, name: int, flags: int, into: Any) -> int:
        """Whether a file is there. SQLite takes one that the system does not tell it of for one that is not."""
        there = cls.disk.look(Path(os.fsdecode(ct.string_at(name))), lambda: OK) == OK
        code = int(cls.real.contents.access(cls.real, name, flags, into))
        if not there:
            into[0] = 0
        return code

    @classmethod
    def delete(cls, _: Any, name: int, sync_folder: int) -> int:
        path = Path(os.fsdecode(ct.string_at(name)))
        really = partial(cls.real.contents.delete, cls.real, name, 0)
        return cls.disk.delete(path, really, sync_folder=bool(sync_folder))


class Disk:
    """The file system and what happened on it. `events`: everything that was done, in order.

    `watch` is called after each event, for example to look at what a cut would leave at that moment.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.watch: Callable[[Event], object] = lambda _: None
        self._faults: list[list[Any]] = []
        self._names: dict[Path, Inode] = {}
        self._synced_names: dict[Path, Inode] = {}

    def __enter__(self) -> Disk:
        _Passing.start(self)
        self._fsync, self._replace, self._link, self._unlink = os.fsync, os.replace, os.link, os.unlink
        os.fsync, os.replace = self._os_sync, self._os_rename  # type: ignore[assignment]
        os.link, os.unlink = self._os_link, self._os_unlink  # type: ignore[assignment]
        return self

    def __exit__(self, *_: object) -> None:
        os.fsync, os.replace, os.link, os.unlink = self._fsync, self._replace, self._link, self._unlink
        _Passing.stop()

    # -- what a test says -----------------------------------------------------------------------------------------

    def fail(self, op: Op, ending: str = "", *, nth: int = 1, times: float = 1, code: int | None = None) -> None:
        """Let the nth call from now on a name with this ending fail, and so many from there. `code`: SQLite's error."""
        self._faults.append([Fault(op, ending, nth, nth + times - 1, code or ERRORS.get(op, CANNOT_OPEN)), 0])

    def heal(self) -> None:
        """Let nothing fail any more."""
        self._faults.clear()

    def know(self, folder: Path) -> None:
        """Take the files of a folder for files of this disk, though nobody uses them yet."""
        for path in folder.iterdir():
            if path.is_file():
                self._inode(path)

    def cut(self, folder: Path, to: Path, *, unsynced: bool = False) -> Path:
        """Lay out in `to` what the power, cut now, leaves of the folder's files that were used while this disk was.

        `unsynced`: whether what was not yet synced, and did not fail, has reached the disk; names all the same.
        """
        to.mkdir(parents=True)
        for path, inode in (self._names if unsynced else self._synced_names).items():
            if path.parent == folder:
                (to / path.name).write_bytes(inode.written() if unsynced else inode.synced)
        return to

    # -- the disk -------------------------------------------------------------------------------------------------

    def _fails(self, op: Op, path: Path) -> int:
        """The error that this call is to end in, or OK."""
        code = OK
        for counted in self._faults:
            fault: Fault = counted[0]
            if fault.op is op and path.name.endswith(fault.ending):
                counted[1] += 1
                if fault.first <= counted[1] <= fault.last:
                    code = fault.code
        return code

    def _note(self, op: Op, path: Path, code: int, at: int = 0, data: bytes = b"") -> int:
        event = Event(op, path, code != OK, at, data)
        self.events.append(event)
        self.watch(event)
        return code

    def _inode(self, path: Path) -> Inode:
        """The file of this name; one that was there before is on the disk as it is."""
        if path not in self._names:
            inode = self._names[path] = Inode(path.read_bytes() if path.exists() else b"")
            if path.exists():
                inode.new = False
                self._synced_names[path] = inode
        return self._names[path]

    def _sync_names(self, folder: Path) -> None:
        elsewhere = {path: inode for path, inode in self._synced_names.items() if path.parent != folder}
        self._synced_names = elsewhere | {path: i for path, i in self._names.items() if path.parent == folder}

    # -- as SQLite calls it ---------------------------------------------------------------------------------------

    def open(self, path: Path, really: Callable[[], int]) -> tuple[int, Inode]:
        """SQLite opens a file; `really` does so."""
        inode = self._inode(path)
        code = self._fails(Op.OPEN, path) or really()
        if code != OK and not path.exists():
            del self._names[path]
        return self._note(Op.OPEN, path, code), inode

    def read(self, path: Path, really: Callable[[], int]) -> int:
        """SQLite reads a piece of a file. (Only what fails is recorded.)"""
        code = self._fails(Op.READ, path)
        return self._note(Op.READ, path, code) if code != OK else really()

    def change(self, inode: Inode, event: Event, really: Callable[..., int]) -> int:
        """SQLite writes or cuts a file short."""
        code = self._fails(event.op, event.path) or really()
        if code == OK:
            inode.waiting.append(event)
        return self._note(event.op, event.path, code, event.at, event.data)

    def sync(self, path: Path, inode: Inode) -> int:
        """SQLite or Python syncs a file. Really syncing it would prove nothing here."""
        code = self._fails(Op.SYNC, path)
        if code != OK:
            inode.waiting.clear()  # the pages count as clean from now on: no later sync writes them
        else:
            inode.sync()
            if inode.new:  # SQLite syncs the folder with the first sync of a file that it made
                self._sync_names(path.parent)
                inode.new = False
        return self._note(Op.SYNC, path, code)

    def delete(self, path: Path, really: Callable[[], int], *, sync_folder: bool) -> int:
        """SQLite deletes a file."""
        code = self._fails(Op.DELETE, path) or really()
        if code == OK:
            self._names.pop(path, None)
            if sync_folder:
                self._sync_names(path.parent)
        return self._note(Op.DELETE, path, code)

    def lock(self, path: Path, really: Callable[[], int]) -> int:
        """SQLite locks a file."""
        return self._note(Op.LOCK, path, self._fails(Op.LOCK, path) or really())

    def look(self, path: Path, really: Callable[[], int]) -> int:
        """SQLite asks whether a file is there or how long it is. (Only what fails is recorded.)"""
        code = self._fails(Op.STAT, path)
        return self._note(Op.STAT, path, code) if code != OK else really()

    # -- as Python calls it ---------------------------------------------------------------------------------------

    def _os_sync(self, descriptor: Any) -> None:
        number = descriptor if isinstance(descriptor, int) else descriptor.fileno()
        path = Path(os.readlink(f"/proc/self/fd/{number}"))
        if path.is_dir():
            code = self._fails(Op.SYNC, path)
            if code == OK:
                self._sync_names(path)
            self._note(Op.SYNC, path, code)
        else:
            known = self._names.get(path)
            inode = self._names.setdefault(path, Inode())
            if known is None or not _Passing.has_open(known):
                inode.waiting = [Event(Op.TRUNCATE, path), Event(Op.WRITE, path, data=path.read_bytes())]
            inode.new = False
            code = self.sync(path, inode)
        if code != OK:
            raise OSError(errno.EIO, "the disk of the tests", str(path))

    def _os_rename(self, old: Any, new: Any, **options: Any) -> None:
        source, target = Path(old), Path(new)
        code = self._fails(Op.RENAME, source)
        if code != OK:
            self._note(Op.RENAME, source, code)
            raise OSError(errno.EIO, "the disk of the tests", str(source))
        if source not in self._names:  # written by Python and not synced
            self._names[source] = Inode()
            self._names[source].waiting = [Event(Op.WRITE, source, data=source.read_bytes())]
        self._replace(old, new, **options)
        self._names[target] = self._names.pop(source)
        self._note(Op.RENAME, source, OK)

    def _os_link(self, old: Any, new: Any, **options: Any) -> None:
        self._link(old, new, **options)
        self._names[Path(new)] = self._inode(Path(old))
        self._note(Op.LINK, Path(new), OK)

    def _os_unlink(self, path: Any, **options: Any) -> None:
        self._unlink(path, **options)
        self._names.pop(Path(path), None)
        self._note(Op.DELETE, Path(path), OK)
