"""Papers that are shown by trees: beside a list, and of a building for sale."""

from __future__ import annotations

from ui.kit.nodes import Text
from ui.kit.solve import Ways
from ui.parts import building, side
from ui.records.auction import BuildingView
from ui.records.rolls import PaperView
from ui.widgets.drawn import Drawn
from ui.widgets.piece import Box


class SidePaper(Drawn[PaperView]):
    """Shows what is said of the row chosen, and what can be done with it."""

    def ways(self, view: PaperView) -> Ways:
        return side.paper(view, self.w)


class BuildingPaper(Drawn[BuildingView]):
    """Shows a building for sale."""

    def ways(self, view: BuildingView) -> Ways:
        return building.paper(view)

    @property
    def picture_box(self) -> Box:
        """Its upper part down to its name, out to its edges."""
        x, y, w, _ = self.box
        return x, y, w, next(place.y for place in self.placed if isinstance(place.node, Text))
