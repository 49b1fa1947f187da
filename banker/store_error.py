"""What can be wrong with the bank's file, one error for each thing that a person must do about it."""

from __future__ import annotations


class StoreError(Exception):
    """The bank's file cannot be used. `path`; `what` is wrong with it; `remedy`: what a person can do."""

    def __init__(self, path: str, what: str, remedy: str) -> None:
        super().__init__(f"{path}: {what}. {remedy}.")
        self.path, self.what, self.remedy = path, what, remedy


class StoreBusy(StoreError):
    """Another process has the file open."""


class StoreForeign(StoreError):
    """The file was written by another program, or by a newer version of this one."""


class StoreDamaged(StoreError):
    """The file or a chain of hashes in it is broken, or the file is gone. Such a file is never written to."""


class StoreShort(StoreDamaged):
    """The file is sound, but the last row booked is not in it. `missing`: how many are not, None: not known."""

    def __init__(self, path: str, what: str, remedy: str, missing: int | None = None) -> None:
        super().__init__(path, what, remedy)
        self.missing = missing


class StoreEmpty(StoreError):
    """The file has no tables yet: a first start was cut off before its first booking."""


class StoreUnwritable(StoreError):
    """The file cannot be opened, read or written where it is; `what` says why."""


class StoreUnreadable(StoreUnwritable):
    """The disk gives an error where the file is read. What lies there may be sound."""


class StoreReadOnly(StoreUnwritable):
    """The disk can only be read: it was mounted so, or the system made it so because the disk is failing."""


class StoreInDoubt(StoreError):
    """The disk failed while something was written. Whether it is in the file is not known; the next use finds out."""


class NotKept(Exception):
    """What was to be written is not in the file, and nothing has changed. The text says why."""
