"""A code that a phone reads, as large as the window lets it be, and what it says."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import code
from ui.records.screens import CodeView
from ui.widgets.drawn import Drawn


class CodeScreen(Drawn[CodeView]):
    """Shows a CodeView."""

    def ways(self, view: CodeView) -> Ways:
        return code.ways(view, self.w, self.h)
