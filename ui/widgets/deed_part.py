"""A title deed beside what is typed from it."""

from __future__ import annotations

from collections.abc import Sequence

from ui.records.sheets import DeedPartView
from ui.widgets.button import PushButton
from ui.widgets.deed import Deed
from ui.widgets.part import Part


class DeedPart(Part[DeedPartView]):
    """Shows a DeedPartView."""

    def build(self) -> None:
        self.deed = Deed()
        self.add_pieces(self.deed)

    @property
    def buttons(self) -> Sequence[PushButton]:
        return ()

    def changed(self, view: DeedPartView) -> None:
        self.deed.view = view.deed

    def arrange(self, view: DeedPartView) -> None:
        self.within(self.deed, 0, 0, self.w, self.h)
