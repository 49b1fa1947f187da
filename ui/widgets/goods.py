"""What both sides of a trade hand over, in pages."""

from __future__ import annotations

from typing import Any, ClassVar

from ui.kit.solve import Ways
from ui.parts import goods
from ui.records.sheets import GoodsView
from ui.widgets.asking_row import AskingRow
from ui.widgets.drawn import LIVE
from ui.widgets.paged import Paged
from ui.widgets.part import Part
from ui.widgets.piece import Piece


class Goods(Paged[GoodsView], Part[GoodsView]):
    """Shows a GoodsView."""

    kinds: ClassVar[dict[str, type[Piece[Any]]]] = LIVE | {"asking row": AskingRow}

    def ways(self, view: GoodsView) -> Ways:
        pages = goods.pages(view, self.w, self.h)
        self.page = min(self.page, len(pages) - 1)
        return pages[self.page]
