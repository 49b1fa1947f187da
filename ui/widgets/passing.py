"""An estate that passes on."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import passing
from ui.records.sheets import PassingView
from ui.widgets.paged import Paged
from ui.widgets.part import Part


class Passing(Paged[PassingView], Part[PassingView]):
    """Shows a PassingView."""

    def ways(self, view: PassingView) -> Ways:
        return passing.ways(view, self.page, self.w, self.h)
