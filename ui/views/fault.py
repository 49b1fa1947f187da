"""The fault screen as a record. No Kivy inside."""

from __future__ import annotations

from msgspec.structs import replace

from banker.backup import CopyInfo
from banker.rules.spared import spared
from ui.bank.faults import Fault, lost_with
from ui.bank.snapshot import Snapshot
from ui.look.theme import HEIGHT, WIDTH
from ui.records.beside import StartAnew, SwitchOff
from ui.records.intents import Intent, Recover, Recovery
from ui.records.pieces import ButtonView, Look
from ui.records.screens import FaultView
from ui.words.names import held_for
from ui.words.sentences import operation_sentence
from ui.words.strings import Strings
from ui.words.together import for_message

ICONS = {Recovery.RESTORE: "save", Recovery.LOOK: "list", Recovery.RETRY: "redo"}
GRAVE_S = 1.5  # How long a choice that gives something up, or ends the app, is held.


def fault_view(
    strings: Strings, fault: Fault, state: Snapshot | None = None, *, switches_off: bool = False
) -> FaultView:
    """What is wrong, up to which number the game is safe, and what may be chosen: to start anew, where nothing else may
    be, and to switch the machine off, where it `switches_off` from its screen. `state`: the game at that number, if it
    is known, to say what was booked last."""
    said = strings.t(f"fault.{fault.id}")
    lines = [said if fault.missing is None else strings.n("fault.short_by", fault.missing)]
    if fault.number is not None:
        lines.append(strings.t("fault.safe_to", number=fault.number))
    if state is not None and state.last and state.number == fault.number:
        lines.append(strings.t("fault.was", turn=state.game.turn.number, last=_last(strings, state)))
    if fault.copy is not None:
        lines.append(strings.t("fault.copy_has", number=max(0, fault.copy.number)))
    anew = _held(strings, "fault.restart", "redo", StartAnew())
    buttons = [_button(strings, how, fault) for how in fault.choices] or [anew]
    if len(buttons) == 1:
        buttons = [replace(buttons[0], look=Look.MAIN)]
    if switches_off:
        buttons.append(replace(_held(strings, "settings.off", "power", SwitchOff()), look=Look.DANGER))
    repair = tuple(line for line in (fault.place, fault.found) if line)
    return FaultView(strings.t("fault.title"), tuple(lines), tuple(buttons), repair)


def too_small_view(strings: Strings, width: int, height: int) -> FaultView:
    """What stands in a window of so few pixels instead of screens that nobody could read: the least size, and what to
    do."""
    least = {"least_width": WIDTH, "least_height": HEIGHT}
    line = strings.t("small.line", width=width, height=height, **least)
    return FaultView(strings.t("small.title"), (line, strings.t("small.remedy")))


def _last(strings: Strings, state: Snapshot) -> str:
    newest, *before = state.last
    free = spared(state.game, newest.events)
    return operation_sentence(strings, state.game, newest, for_message(newest, before), free)


def _held(strings: Strings, label: str, icon: str, act: Intent) -> ButtonView:
    return ButtonView(strings.t(label), held_for(strings, GRAVE_S), icon, hold_s=GRAVE_S, act=act)


def _button(strings: Strings, how: Recovery, fault: Fault) -> ButtonView:
    label = f"fault.choice.{how.value}"
    if how is Recovery.RESTORE and fault.copy is not None:
        restore = _restore(strings, label, fault.copy)
        return restore if _leads(how, fault) else replace(restore, look=Look.DANGER)
    if how is Recovery.GO_ON:
        lost = fault.missing
        costs = strings.t("fault.last_missing") if lost is None else strings.n("fault.copy_loses", lost)
        leads = _leads(how, fault)
        held = _costly(_held(strings, label, "right" if leads else "warn", Recover(how)), costs)
        return held if leads else replace(held, look=Look.DANGER)
    if how is Recovery.ANEW:
        held = _held(strings, label, "warn", Recover(how))
        return replace(_costly(held, strings.t("fault.keeps_old")), look=Look.DANGER)
    return ButtonView(strings.t(label), icon=ICONS[how], act=Recover(how))


def _leads(how: Recovery, fault: Fault) -> bool:
    """Whether this is the first, so the one that loses less, of the two ways to go on that may lose something."""
    return how is next(each for each in fault.choices if each in (Recovery.RESTORE, Recovery.GO_ON))


def _restore(strings: Strings, label: str, copy: CopyInfo) -> ButtonView:
    """To go on with the copy, and what is lost with it; held, unless it is known that nothing is."""
    held = _held(strings, label, ICONS[Recovery.RESTORE], Recover(Recovery.RESTORE))
    lost = lost_with(copy)
    if lost == 0:
        return replace(held, detail=strings.t("fault.copy_whole"), hold_s=0)
    loses = strings.t("fault.copy_ends") if lost is None else strings.n("fault.copy_loses", lost)
    return _costly(held, loses)


def _costly(held: ButtonView, costs: str) -> ButtonView:
    """A button that is held, with what its choice costs."""
    return replace(held, detail=f"{held.detail} · {costs}")
