"""The screen of whoever runs a club evening."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import director
from ui.records.director import DirectorView
from ui.widgets.button import Tab
from ui.widgets.drawn import LIVE
from ui.widgets.keypad import Keypad
from ui.widgets.note import Notice
from ui.widgets.paged import Paged


class DirectorScreen(Paged[DirectorView]):
    """Shows a DirectorView."""

    kinds = LIVE | {"tab": Tab, "pad": Keypad}

    def build(self) -> None:
        super().build()
        self._key = ""
        self._notice = Notice()

    def changed(self, view: DirectorView) -> None:
        if view.key != self._key:
            self._key, self.page = view.key, 0

    def ways(self, view: DirectorView) -> Ways:
        return director.ways(view, self.page, self.w, self.h)

    def arrange(self, view: DirectorView) -> None:
        super().arrange(view)
        if not self.live:  # nothing takes a finger while the evening is taken over, and nothing is said for a moment
            return
        self._notice.say(view.note, self.live[0], None, self.spot(director.FREE), signing=view.noted)
