"""The set-up: the steps on top, the step at hand, the one next step."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import rules, setup
from ui.records.intents import Intent, Show, Step
from ui.records.seen import Seen
from ui.records.setup import PlayersView, RulesView, SetupView
from ui.screens.naming import Naming
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.first_dice import FirstDice
from ui.widgets.plates import Bare, Cell, LookPlate, SwitchPlate, Value
from ui.widgets.seat_row import FreeSeat, SeatRow
from ui.widgets.spaces import SpaceButton


class SetupScreen(Drawn[SetupView]):
    """Shows a SetupView. `seen`: what is seen of its steps, as touches have changed it."""

    kinds = LIVE | {
        "bare": Bare, "cell": Cell, "switch": SwitchPlate, "value": Value, "seat": SeatRow, "free seat": FreeSeat,
        "first dice": FirstDice, "look": LookPlate, "space": SpaceButton, "naming": Naming,
    }  # fmt: skip

    def build(self) -> None:
        super().build()
        self.seen = Seen()

    def begin(self) -> None:
        super().begin()
        self.seen = Seen()

    @property
    def naming(self) -> Naming | None:
        """Where a name is typed, while one is."""
        return next(iter(self.of(Naming)), None)

    def changed(self, view: SetupView) -> None:
        if self.naming is not None and not (isinstance(view.body, PlayersView) and view.body.naming):
            self.naming.begin()  # the next player is named first

    def ways(self, view: SetupView) -> Ways:
        return setup.ways(view, self.seen, self.w, self.h)

    def send(self, intent: Intent) -> None:
        """Hand on what a touch does. If the touch leaves a name that is being typed, the name is first taken as it
        stands; so is a sum when another rule is opened."""
        if isinstance(intent, Show):
            self._show(intent.seen)
            return
        if isinstance(intent, Step) and self.naming is not None:
            self.naming.finish()
        super().send(intent)

    def _show(self, seen: Seen) -> None:
        typing = rules.typed(self.record.body) if isinstance(self.record.body, RulesView) else None
        self.seen = seen
        self.refresh()
        done = typing.other if typing is not None and typing.name != seen.open else None
        if done is not None and done.act is not None:
            super().send(done.act)
