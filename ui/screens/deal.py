"""What the bank has dealt at the beginning of a short game: everybody's two deeds, paid for. Then to the table."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import deal
from ui.records.screens import DealView
from ui.widgets.drawn import Drawn


class DealScreen(Drawn[DealView]):
    """Shows a DealView. A touch on a player asks why they hold what they do."""

    def ways(self, view: DealView) -> Ways:
        return deal.ways(view)
