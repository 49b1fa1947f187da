"""The middle of the board while nobody owes anything: whose throw, the dice pad, what was booked, clock and stock."""

from __future__ import annotations

from typing import ClassVar

from banker.events import Dice, Third
from ui.kit.solve import Ways
from ui.parts import idle
from ui.records.idle import IdleView
from ui.records.intents import Throw
from ui.widgets.dice import DicePad
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.papers import DrawnCard
from ui.widgets.plates import Quiet


class Idle(Drawn[IdleView]):
    """Shows an IdleView."""

    kinds: ClassVar = {**LIVE, "quiet": Quiet, "drawn": DrawnCard}

    def build(self) -> None:
        super().build()
        self.pad = DicePad(on_throw=self._thrown, on_chosen=self.refresh)
        self._pool["dice"] = [self.pad]
        self.fbind("parent", self.begin)

    def begin(self, *_: object) -> None:
        """Forget the dice: an undo brings the same throw back."""
        super().begin()

    def _thrown(self, _: DicePad, dice: Dice, third: Third | None = None) -> None:
        self.send(Throw(dice, third))

    def changed(self, view: IdleView) -> None:
        self.pad.view = view.pad

    def ways(self, view: IdleView) -> Ways:
        return idle.ways(view, self.pad.hint(), any(self.pad.chosen) and 0 in self.pad.chosen)
