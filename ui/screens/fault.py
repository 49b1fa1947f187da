"""The fault screen: what is wrong, up to which number the game is safe, and what can be done, as keys."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import fault
from ui.records.screens import FaultView
from ui.widgets.drawn import Drawn


class FaultScreen(Drawn[FaultView]):
    """Shows a FaultView."""

    def ways(self, view: FaultView) -> Ways:
        return fault.ways(view)
