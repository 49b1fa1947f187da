"""What a plan of steps on deeds does, in words: how much of each kind, with its money. Pure."""

from __future__ import annotations

from banker import commands as c
from banker.events import Paid
from banker.ledger import Why
from banker.money import Money
from banker.refusal import Refused
from banker.rules import decide
from ui.table import plans
from ui.table.plans import Plan, Step
from ui.views.told import Told
from ui.words.buildings import buildings
from ui.words.names import brief_line

# The sums of a plan that are said apart: the words, the steps, and for what the money moves.
_SUMS = (
    ("build", (c.Build,), Why.BUILD),
    ("sell", (c.SellBuildings,), Why.SELL_BUILDINGS),
    ("mortgage", (c.Mortgage,), Why.LOAN),
    ("hand", (c.HandOver,), Why.HANDED),
    ("lift", (c.LiftMortgage,), Why.LIFT),
)


def what(w: Told, plan: Plan, command: c.Command, *, brief: bool = False) -> tuple[str, ...]:
    """What a plan does, in one line or two: how much of each kind, with its money where there are several kinds. Houses
    that must go before a mortgage are said apart. `brief`: the name of a deed has its usual words shortened."""
    events = decide(w.game, command)
    assert not isinstance(events, Refused)
    found: list[tuple[str, list[Step], Money]] = []
    for name, kinds, why in _SUMS:
        steps = [step for step in plan if isinstance(step, kinds)]
        moved = sum(event.amount for event in events if isinstance(event, Paid) and event.why is why)
        if steps or moved:
            found.append((name, steps, -moved if why in (Why.BUILD, Why.LIFT) else moved))
    alone = len(found) == 1
    lines = [(_counted(w, name, steps, named=alone, brief=brief), moved) for name, steps, moved in found]
    if alone:
        return (lines[0][0],)
    sums = [w.t("event.level", space=words, level=w.signed(sum_)) for words, sum_ in lines]
    return tuple(sums) if len(sums) == 2 else (" · ".join(sums[:2]), " · ".join(sums[2:]))


def _counted(w: Told, name: str, steps: list[Step], *, named: bool, brief: bool) -> str:
    """How much of one kind a plan does: buildings, or deeds; one deed by its name if that is `named`, or by a `brief`
    one."""
    built = [step for step in steps if isinstance(step, plans.Built)]
    if name in ("build", "sell"):
        return buildings(w.strings, w.game, plans.levels(tuple(built))) if built else w.t("estate.houses_first")
    deeds = [step.space for step in steps if isinstance(step, c.Mortgage | c.LiftMortgage | c.HandOver)]
    words = w.t(f"estate.{name}")
    if named and len(deeds) == 1:
        name_of = w.space(deeds[0])
        return w.t("event.level", space=brief_line(name_of) if brief else name_of, level=words)
    return w.n(f"estate.{name}s", len(deeds))
