"""The contacts on one touchscreen: the kernel's records in, what became of each contact out.

Law: pure. What a report says counts when it is whole (protocol B of the kernel's multi-touch-protocol.rst). Each
contact that began ends once: lifted, or lost. It is lost if nobody saw it lifted: the device went away, records are
missing, or another contact is where this one was.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

import msgspec

SYN, ABS = 0x00, 0x03  # The kinds of records that matter (linux/input-event-codes.h).
SYN_REPORT, SYN_DROPPED = 0, 3
# ABS_MT_SLOT and what is told of the contact in it.
SLOT, POSITION_X, POSITION_Y, TRACKING_ID = 0x2F, 0x35, 0x36, 0x39
NOBODY = -1  # The tracking id of a slot without a contact.


class Gap(Exception):  # no error: the kernel says that it had no room for some records
    """Records are missing: what lies on the screen is unknown until the device is opened again."""


class Step(Enum):
    """What became of a contact."""

    BEGUN = "begin"
    MOVED = "update"
    LIFTED = "end"
    LOST = "lost"


class Change(msgspec.Struct, frozen=True):
    """One step of the contact with this number, at a point in the device's own units."""

    step: Step
    contact: int
    x: int
    y: int


class _Slot:
    """What a slot says. A position that is not told again is that of the contact before."""

    def __init__(self) -> None:
        self.x: int | None = None
        self.y: int | None = None
        self.id = NOBODY
        self.taken_over = False
        """Whether another contact has come in this report."""
        self.contact: int | None = None
        """The number of the contact that has begun here and has not ended."""


class Contacts:
    """The contacts on a device. `number`: gives each a number of its own; `slot`: that of which the device speaks."""

    def __init__(self, number: Callable[[], int], slot: int = 0) -> None:
        self._number, self._slot = number, slot
        self._slots: dict[int, _Slot] = {}
        self._told: dict[int, _Slot] = {}

    def take(self, kind: int, code: int, value: int) -> tuple[Change, ...]:
        """What has changed with this record: nothing before the end of a report. Raises Gap where records are missing.

        Decision: where one report ends a contact and has another in its place, the first is lost and not lifted: nobody
        can tell a finger that was lifted from one that the device took for another.
        """
        if kind == SYN and code == SYN_DROPPED:
            raise Gap
        if kind == SYN and code == SYN_REPORT:
            told, self._told = self._told, {}
            return tuple(change for slot in told.values() for change in self._ended(slot) + self._going_on(slot))
        if kind == ABS and code == SLOT:
            self._slot = value
        elif kind == ABS and code in (POSITION_X, POSITION_Y, TRACKING_ID):
            self._note(self._told.setdefault(self._slot, self._slots.setdefault(self._slot, _Slot())), code, value)
        return ()

    def lose(self) -> tuple[Change, ...]:
        """The device is gone, or is opened again: every contact is lost."""
        slots, self._slots, self._told = self._slots, {}, {}
        return tuple(change for slot in slots.values() for change in _end(slot, Step.LOST))

    @staticmethod
    def _note(slot: _Slot, code: int, value: int) -> None:
        if code == POSITION_X:
            slot.x = value
        elif code == POSITION_Y:
            slot.y = value
        else:
            slot.taken_over |= value not in (NOBODY, slot.id)
            slot.id = value

    @staticmethod
    def _ended(slot: _Slot) -> tuple[Change, ...]:
        taken_over, slot.taken_over = slot.taken_over, False
        if taken_over:
            return _end(slot, Step.LOST)
        return _end(slot, Step.LIFTED) if slot.id == NOBODY else ()

    def _going_on(self, slot: _Slot) -> tuple[Change, ...]:
        """The contact in the slot begins, as soon as it is known where, or has moved."""
        if slot.id == NOBODY or slot.x is None or slot.y is None:
            return ()
        if slot.contact is not None:
            return (Change(Step.MOVED, slot.contact, slot.x, slot.y),)
        slot.contact = self._number()
        return (Change(Step.BEGUN, slot.contact, slot.x, slot.y),)


def _end(slot: _Slot, step: Step) -> tuple[Change, ...]:
    """End the contact of a slot, if there is one, where it was."""
    contact, slot.contact = slot.contact, None
    if contact is None or slot.x is None or slot.y is None:
        return ()
    return (Change(step, contact, slot.x, slot.y),)
