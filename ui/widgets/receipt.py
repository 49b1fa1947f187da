"""The paper of a receipt."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import receipt
from ui.records.receipts import ReceiptView
from ui.widgets.drawn import Drawn
from ui.widgets.part import Part


class Receipt(Drawn[ReceiptView], Part[ReceiptView]):
    """Shows a ReceiptView."""

    def ways(self, view: ReceiptView) -> Ways:
        return receipt.ways(view, self.w)

    def paint(self, p: Painter, view: ReceiptView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        super().paint(p, view)
