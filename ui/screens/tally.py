"""The tally: the placing with stacked bars, every line openable down to each deed, wealth over time, awards.

A finger on the curve, or *replay*, shows how things stood then: the same rows, with what everybody owned at that
moment.
"""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.clock import Clock
from msgspec.structs import replace

from ui.kit.solve import Ways
from ui.parts import tally_screen
from ui.records.intents import Intent
from ui.records.looking import At, Look, StepBy
from ui.records.tally import SaveTally, TallyView
from ui.widgets.chart import Chart
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.piece import Box
from ui.widgets.wealth import Wealth

# A replay takes so many seconds, unless its steps would be too slow or too fast to follow.
PLAY_S, SLOWEST_S, FASTEST_S = 12.0, 0.8, 0.1


class TallyScreen(Drawn[TallyView]):
    """Shows a TallyView. `looked`: what of it is looked at."""

    kinds: ClassVar = {**LIVE, "chart": Chart, "wealth": Wealth}

    def build(self) -> None:
        super().build()
        self.looked = At()
        self._playing: Any = None

    @property
    def moment_box(self) -> Box:
        """All over the players: what a great moment may cover while it is said."""
        box = self.spot("moment")
        assert box is not None, "a great moment is said on a tally that is shown"
        return box

    def begin(self) -> None:
        """Close what was opened at another tally."""
        self._look(At())

    def send(self, intent: Intent) -> None:
        """Look at what is asked for; all else is handed on."""
        if isinstance(intent, Look):
            self._look(intent.after(self.looked, self._last))
            return
        if isinstance(intent, SaveTally):
            self._look(replace(self.looked, panel="saved", whose=None))
        super().send(intent)

    @property
    def _last(self) -> int:
        """The last moment."""
        return len(self.record.moments) - 1

    def _look(self, at: At) -> None:
        self.looked = at
        if self._playing is not None and not at.playing:
            self._playing.cancel()
            self._playing = None
        elif self._playing is None and at.playing:
            each = min(SLOWEST_S, max(FASTEST_S, PLAY_S / len(self.record.moments)))
            self._playing = Clock.schedule_interval(lambda _: self._play_on(), each)
        self.refresh()

    def _play_on(self) -> None:
        """Go on to the next moment by itself, to the end or until the screen is left."""
        if (
            self.view is None
            or self.looked.moment is None
            or self.looked.moment >= self._last
            or not self.get_root_window()
        ):
            self._look(replace(self.looked, playing=False))
        else:
            self._look(replace(StepBy(1).after(self.looked, self._last), playing=True))

    def changed(self, view: TallyView) -> None:
        if self.looked.moment is not None and self.looked.moment >= len(view.moments):
            self.looked = At()  # another game

    def ways(self, view: TallyView) -> Ways:
        return tally_screen.ways(view, self.looked, self.w, self.h)
