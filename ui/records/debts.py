"""What the screen of a debt shows that cannot be met with the cash in hand: plain frozen records. No Kivy inside."""

from __future__ import annotations

import msgspec

from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Change, Fact, Token, Who
from ui.records.sheets import SignView


class GaugeView(msgspec.Struct, frozen=True):
    """A bar from 0 to 1: the cash `hand`, a part for each step of the plan, and a `mark` where the debt is met."""

    hand: float
    parts: tuple[float, ...]
    mark: float


class StepView(ButtonView, frozen=True):
    """A step of a plan, ticked where `chosen`. `does`: the icon of what is done, where there is no room for words."""

    does: str = ""


class DebtView(msgspec.Struct, frozen=True):
    """A debt with the plan that meets it. The paper at the left says what is owed, the paper at the right what is
    signed; `lines`: the steps of the plan.

    `after`: the cash once the plan is carried out, `enough`: whether that meets the debt, `rest`: what is then left or
    still missing. `others`: what is owed next, if anything. `change` None: the bank is paid, or the pot. `sign` None:
    nobody signs yet, and `lacks` says why. `redo` None: nothing was undone. `why`: what a touch on what is owed does,
    `missing_why`: on what is missing, `plan_why`: on the cash once the plan is carried out, `lacks_why`: on what it
    lacks. `because`: what a touch on the note does. `again`: stands beside *Undo* where the bank speaks.
    """

    token: Token
    title: str
    line: str
    facts: tuple[Fact, ...]
    missing: Fact
    gauge: GaugeView
    after: Fact
    enough: bool
    rest: str
    payee: Who
    change: Change | None
    others: str
    heading: str
    caption: str
    lines: tuple[StepView, ...]
    empty: str
    ways: tuple[ButtonView, ...]
    pay: Fact
    unit: str
    sign: SignView | None
    lacks: tuple[str, ...]
    ruin: ButtonView
    undo: ButtonView
    menu: ButtonView
    redo: ButtonView | None = None
    note: str = ""
    why: Intent | None = None
    missing_why: Intent | None = None
    plan_why: Intent | None = None
    lacks_why: Intent | None = None
    because: Intent | None = None
    again: ButtonView | None = None

    @property
    def buttons(self) -> tuple[ButtonView, ...]:
        """All that can be touched, except *Undo*, *Again* and the menu."""
        hold = (self.sign.hold,) if self.sign is not None and self.sign.hold is not None else ()
        return (*self.lines, *self.ways, *hold, self.ruin)
