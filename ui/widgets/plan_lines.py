"""The steps of a plan, to tick; a touch on what a step brings asks why."""

from __future__ import annotations

from typing import ClassVar

from ui.kit.solve import Ways
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.parts import plan
from ui.records.debts import StepView
from ui.records.pieces import ButtonView
from ui.widgets.asking_row import AskingRow
from ui.widgets.drawn import LIVE
from ui.widgets.paged import Paged


class PlanLine(AskingRow):
    """One step; its right end takes the touch on its amount."""

    def _paint_ground(self, p: Painter, view: ButtonView, ground: Rgba) -> None:
        p.round(0, 0, self.w, self.h, ground if view.chosen else theme.SURFACE)


class PlanLines(Paged[tuple[StepView, ...]]):
    """Shows the steps."""

    kinds: ClassVar = {**LIVE, "step": PlanLine}

    def build(self) -> None:
        super().build()
        self._listed: list[str] = []

    def changed(self, view: tuple[StepView, ...]) -> None:
        labels = [step.label for step in view]
        if labels != self._listed:
            self._listed, self.page = labels, 0  # another plan

    def ways(self, view: tuple[StepView, ...]) -> Ways:
        return plan.lines(view, self.page)

    @property
    def steps(self) -> list[PlanLine]:
        """The rows of the page shown."""
        return self.of(PlanLine)
