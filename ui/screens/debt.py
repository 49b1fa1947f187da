"""A debt beyond the cash in hand, over the whole screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ui.kit.solve import Ways
from ui.parts import debt_screen
from ui.records.debts import DebtView
from ui.records.intents import Intent
from ui.records.pieces import ButtonView
from ui.widgets.button import PushButton
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.note import Notice
from ui.widgets.piece import Box
from ui.widgets.plan_lines import PlanLines


class DebtScreen(Drawn[DebtView]):
    """Shows a DebtView."""

    kinds: ClassVar = {**LIVE, "plan": PlanLines}

    def build(self) -> None:
        super().build()
        self._notice = Notice()

    def ways(self, view: DebtView) -> Ways:
        return debt_screen.ways(view, self.w)

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched on the page shown."""
        return [*super().buttons, *(step for plan in self.of(PlanLines) for step in plan.buttons)]

    @property
    def offered(self) -> Sequence[ButtonView]:
        """All that can be touched, whether or not it is on the page shown."""
        return self.record.buttons

    def towards(self, act: Intent) -> PushButton:
        """The key that turns the pages of the plan, towards what does this."""
        return self.of(PlanLines)[0].towards(act)

    @property
    def moment_box(self) -> Box:
        """The plan: what a great moment may cover for its second."""
        box = self.spot(debt_screen.PLAN)
        assert box is not None, "every debt has a plan, if only of what is lacking"
        return box

    @property
    def bulletin_boxes(self) -> tuple[Box, ...]:
        """The places for a bulletin: the payee, whom the paper names too, else the last row up to the menu. Who owes
        whom, what is owed, in hand and missing, the plan and the payment stay in sight."""
        places = (self.spot(name) for name in (debt_screen.PAYEE, debt_screen.LAST))
        return tuple(box for box in places if box is not None)

    def arrange(self, view: DebtView) -> None:
        super().arrange(view)
        undo = next(key for key in self.buttons if key.record.act == view.undo.act)
        self._notice.say(view.note, undo, view.because)
