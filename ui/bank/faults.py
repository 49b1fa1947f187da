"""When the bank cannot go on: which sentence says why, and what may be chosen. No Kivy inside."""

from __future__ import annotations

import msgspec

from banker.backup import CopyInfo
from banker.store import StoreBusy, StoreDamaged, StoreError, StoreForeign, StoreShort
from ui.records.intents import Recover, Recovery
from ui.records.pieces import ButtonView, Look
from ui.records.screens import FaultView
from ui.words.strings import Strings

GRAVE_S = 1.5
"""How long a choice that gives something up is held."""


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


def fault_view(strings: Strings, fault: Fault) -> FaultView:
    """What the fault screen shows."""
    lines = [strings.t(f"fault.{fault.id}", place=fault.place)]
    if fault.number is not None:
        lines.append(strings.t("fault.safe_to", number=fault.number))
    if fault.copy is not None:
        lines.append(strings.t("fault.copy_has", number=max(0, fault.copy.number)))
    lines.append(fault.found)
    buttons = tuple(_button(strings, how) for how in fault.choices)
    return FaultView(strings.t("fault.title"), tuple(line for line in lines if line), buttons)


def _button(strings: Strings, how: Recovery) -> ButtonView:
    label = strings.t(f"fault.choice.{how.value}")
    if how in (Recovery.GO_ON, Recovery.ANEW):
        return ButtonView(label, strings.t("table.hold"), "warn", look=Look.DANGER, seconds=GRAVE_S, act=Recover(how))
    return ButtonView(label, icon="save" if how is Recovery.RESTORE else "redo", act=Recover(how))
