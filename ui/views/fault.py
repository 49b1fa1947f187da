"""The fault screen as a record. No Kivy inside."""

from __future__ import annotations

from ui.bank.faults import Fault
from ui.records.intents import Recover, Recovery
from ui.records.pieces import ButtonView, Look
from ui.records.screens import FaultView
from ui.words.strings import Strings

ICONS = {Recovery.RESTORE: "save", Recovery.LOOK: "list", Recovery.RETRY: "redo"}
GRAVE_S = 1.5
"""How long a choice that gives something up is held."""


def fault_view(strings: Strings, fault: Fault) -> FaultView:
    """What is wrong, up to which number the game is safe, and what may be chosen."""
    lines = [strings.t(f"fault.{fault.id}", place=fault.place)]
    if fault.number is not None:
        lines.append(strings.t("fault.safe_to", number=fault.number))
    if fault.copy is not None:
        lines.append(strings.t("fault.copy_has", number=max(0, fault.copy.number)))
    lines.append(fault.found)
    buttons = tuple(_button(strings, how) for how in fault.choices)
    return FaultView(strings.t("fault.title"), tuple(line for line in lines if line), buttons)


def _button(strings: Strings, how: Recovery) -> ButtonView:
    label, act = strings.t(f"fault.choice.{how.value}"), Recover(how)
    if how in (Recovery.GO_ON, Recovery.ANEW):
        return ButtonView(label, strings.t("table.hold"), "warn", look=Look.DANGER, hold_s=GRAVE_S, act=act)
    return ButtonView(label, icon=ICONS[how], act=act)
