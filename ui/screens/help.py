"""The help, in as many pages as it needs."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import help
from ui.records.help import HelpView
from ui.widgets.paged import Paged


class HelpScreen(Paged[HelpView]):
    """Shows a HelpView, from its first page on."""

    def begin(self) -> None:
        super().begin()
        self.page = 0

    def ways(self, view: HelpView) -> Ways:
        return help.ways(view, self.page, self.w, self.h)
