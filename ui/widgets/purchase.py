"""What stands beside a deed to buy."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import purchase
from ui.records.prompts import PurchaseView
from ui.widgets.drawn import Drawn


class Purchase(Drawn[PurchaseView]):
    """Shows a PurchaseView."""

    def ways(self, view: PurchaseView) -> Ways:
        return purchase.ways(view, self.w)
