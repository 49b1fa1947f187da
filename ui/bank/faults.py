"""When the bank cannot go on: which sentence says why, and what may be chosen. No Kivy inside."""

from __future__ import annotations

import msgspec

from banker.backup import CopyInfo
from banker.store import StoreBusy, StoreDamaged, StoreError, StoreForeign, StoreShort
from ui.records.intents import Recovery


class Fault(msgspec.Struct, frozen=True):
    """`id` of the sentence (`fault.<id>`) and the `place` it names; `found`: for whoever repairs it.

    `number`: up to which the game is safe, None if none was open. `choices`: what a person may do about it.
    """

    id: str
    place: str = ""
    found: str = ""
    number: int | None = None
    choices: tuple[Recovery, ...] = ()
    copy: CopyInfo | None = None


STORE_FAULTS: tuple[tuple[type[StoreError], str], ...] = (
    (StoreBusy, "busy"),
    (StoreForeign, "foreign"),
    (StoreShort, "short"),
    (StoreDamaged, "damaged"),
    (StoreError, "unwritable"),
)
"""Which sentence explains which error, the narrower kinds first."""


def recoveries_of(error: StoreError, copy: CopyInfo | None) -> tuple[Recovery, ...]:
    """What may be chosen: never to overwrite another program's file, and the copy only if there is a sound one."""
    match error:
        case StoreDamaged():
            restore = (Recovery.RESTORE,) if copy is not None else ()
            short = (Recovery.GO_ON,) if isinstance(error, StoreShort) else ()
            return (*restore, *short, Recovery.ANEW, Recovery.RETRY)
        case _:
            return (Recovery.RETRY,)


def store_fault(error: StoreError, number: int | None, copy: CopyInfo | None, *, opening: bool) -> Fault:
    """The fault that an error of the bank's file makes. Choices are offered only while it is being opened."""
    id = next(id for kind, id in STORE_FAULTS if isinstance(error, kind))
    return Fault(id, error.path, error.what, number, recoveries_of(error, copy) if opening else (), copy)
