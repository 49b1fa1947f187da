"""The story of a game: a few true sentences about it beside the curve, and where its picture was saved."""

from __future__ import annotations

from typing import ClassVar

from ui.kit.solve import Ways
from ui.parts import story
from ui.records.intents import Intent
from ui.records.looking import LookBack
from ui.records.story import StoryView
from ui.records.tally import SaveTally
from ui.widgets.chart import Chart
from ui.widgets.drawn import LIVE, Drawn


class StoryScreen(Drawn[StoryView]):
    """Shows a StoryView. `says_where`: where it was saved stands in place of the curve."""

    kinds: ClassVar = {**LIVE, "chart": Chart}

    def build(self) -> None:
        super().build()
        self.says_where = False

    def begin(self) -> None:
        """Show the curve again."""
        super().begin()
        self.says_where = False

    def send(self, intent: Intent) -> None:
        """Say from now on where it was saved, once that is asked for. Nobody looks back from here."""
        if isinstance(intent, LookBack):
            return
        if isinstance(intent, SaveTally):
            self.says_where = True
        super().send(intent)

    def ways(self, view: StoryView) -> Ways:
        return story.ways(view, self.w, self.h, says_where=self.says_where)
