"""Faults with which the bank cannot go on: the sentence that says why, and what may be chosen. No Kivy inside."""

from __future__ import annotations

import msgspec

from banker.backup import CopyInfo
from banker.store_error import (
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreForeign,
    StoreInDoubt,
    StoreReadOnly,
    StoreShort,
    StoreUnreadable,
)
from ui.records.intents import Recovery


class Fault(msgspec.Struct, frozen=True):
    """Why the bank cannot go on. The sentence that says so has the id `fault.<id>`. `place` names the file, and `found`
    what was found in it, for the person who repairs it.

    `number`: the last booking that is safe, None if no game was open. `choices`: what a person may do about it. `copy`:
    the copy that can take the file's place, None if there is none. `missing`: how many bookings the file lacks, None if
    it is not known.
    """

    id: str
    place: str = ""
    found: str = ""
    number: int | None = None
    choices: tuple[Recovery, ...] = ()
    copy: CopyInfo | None = None
    missing: int | None = None


# The sentence for each kind of error, the narrower kinds first.
STORE_FAULTS: tuple[tuple[type[StoreError], str], ...] = (
    (StoreBusy, "busy"),
    (StoreForeign, "foreign"),
    (StoreShort, "short"),
    (StoreDamaged, "damaged"),
    (StoreUnreadable, "unreadable"),
    (StoreReadOnly, "read_only"),
    (StoreInDoubt, "in_doubt"),
    (StoreError, "unwritable"),
)


def recoveries_of(error: StoreError, copy: CopyInfo | None) -> tuple[Recovery, ...]:
    """What may be chosen after this error; first the choice that loses least. The copy is among them only if it is
    sound, and no choice overwrites a foreign file."""
    match error:
        case StoreDamaged():
            ways = [Recovery.RESTORE] if copy is not None else []
            if isinstance(error, StoreShort):
                ways.insert(0 if costs_less(error.missing, copy) else len(ways), Recovery.GO_ON)
            return (Recovery.RETRY, *ways, Recovery.ANEW)
        case StoreUnreadable():
            return (Recovery.RETRY, Recovery.RESTORE) if copy is not None else (Recovery.RETRY,)
        case StoreReadOnly() | StoreInDoubt():
            return (Recovery.LOOK, Recovery.RETRY)
        case _:
            return (Recovery.RETRY,)


def costs_less(missing: int | None, copy: CopyInfo | None) -> bool:
    """Whether going on without the missing bookings loses less than taking the copy. Where nobody knows how far the
    copy is behind, it is of another game, or of none."""
    if missing is None or copy is None:
        return False
    lost = lost_with(copy)
    return lost is None or missing < lost


def lost_with(copy: CopyInfo) -> int | None:
    """How many bookings are lost with the copy; None if it is not known."""
    return None if copy.booked is None else max(0, copy.booked - max(0, copy.number))


def store_fault(error: StoreError, number: int | None, copy: CopyInfo | None, *, opening: bool) -> Fault:
    """The fault for an error of the bank's file. It offers what changes the file only while that is being opened."""
    id = next(id for kind, id in STORE_FAULTS if isinstance(error, kind))
    harmless = isinstance(error, StoreReadOnly | StoreInDoubt)
    choices = recoveries_of(error, copy) if opening or harmless else ()
    missing = error.missing if isinstance(error, StoreShort) else None
    return Fault(id, error.path, error.what, number, choices, copy, missing)
