"""The home screen: the emblem, the game that can be resumed (or a new one) as the large paper, reader and languages."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import home
from ui.records.screens import HomeView
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.plates import LargePaper


class HomeScreen(Drawn[HomeView]):
    """Shows a HomeView."""

    kinds = LIVE | {"paper": LargePaper}

    def ways(self, view: HomeView) -> Ways:
        return home.ways(view, self.w, self.h)
