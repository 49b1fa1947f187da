"""Papers that are shown by trees: beside a list, a title deed, of a building for sale, of a card."""

from __future__ import annotations

from ui.kit.boxes import Spot
from ui.kit.nodes import Text
from ui.kit.solve import Ways
from ui.parts import building, card, deed, side
from ui.records.auction import BuildingView
from ui.records.idle import DrawnView
from ui.records.pieces import DeedView
from ui.records.rolls import PaperView
from ui.records.sheets import DeedPartView, FaceView
from ui.widgets.drawn import Drawn
from ui.widgets.part import Part
from ui.widgets.piece import Box


class SidePaper(Drawn[PaperView]):
    """Shows what is said of the row chosen, and what can be done with it."""

    def ways(self, view: PaperView) -> Ways:
        return side.paper(view, self.w)


class DeedPaper(Drawn[DeedView]):
    """Shows a title deed; touched anywhere it asks why it costs so."""

    def ways(self, view: DeedView) -> Ways:
        return deed.ways(view)

    @property
    def lower_lines(self) -> list[Box]:
        """Where its last line stands, its last two, and so on to all, out to its edges: what may be covered without
        cutting words."""
        x, y, w, h = self.box
        lines = (place for place in reversed(self.placed) if isinstance(place.node, Spot))
        return [(x, y + line.y, w, h - line.y) for line in lines]


class DeedPart(Drawn[DeedPartView], Part[DeedPartView]):
    """Shows a title deed beside what is typed from it."""

    def ways(self, view: DeedPartView) -> Ways:
        return deed.ways(view.deed)


class BuildingPaper(Drawn[BuildingView]):
    """Shows a building for sale."""

    def ways(self, view: BuildingView) -> Ways:
        return building.paper(view)

    @property
    def picture_box(self) -> Box:
        """Its upper part down to its name, out to its edges."""
        x, y, w, _ = self.box
        return x, y, w, next(place.y for place in self.placed if isinstance(place.node, Text))


class CardFace(Drawn[FaceView], Part[FaceView]):
    """Shows a card laid open, as the upper part of a paper that goes on in the foot of the sheet."""

    def ways(self, view: FaceView) -> Ways:
        return card.face(view, self.w, self.h)


class DrawnCard(Drawn[DrawnView]):
    """Shows the card just booked."""

    def ways(self, view: DrawnView) -> Ways:
        return card.drawn(view)
