"""The walk of what a window shows, walked anew each time that somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.explore.walk import Walk, walk
from ui.records.explored import Stop
from ui.records.intents import Intent
from ui.widgets.piece import Stage
from ui.words.ear import Ear


class Walker:
    """Walks the window of a stage. `ear`: how what stands there is heard now."""

    def __init__(self, stage: Stage, ear: Callable[[], Ear]) -> None:
        self._stage, self._ear = stage, ear
        self._walk = Walk(())

    def look(self) -> Sequence[Stop]:
        """The stops of the screen as it is now, in order."""
        self._walk = walk(self._stage, self._ear())
        return self._walk.stops

    def send(self, stop: Stop, intent: Intent) -> None:
        """Do this at a stop that was there when somebody looked last, as the piece there would after a touch."""
        self._walk.send(stop, intent)
