"""All that one player owns, in pages; a touch on a line asks why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ui.kit.boxes import Box
from ui.kit.solve import Ways
from ui.parts import tally_panels
from ui.records.explored import Place
from ui.records.intents import Intent
from ui.records.tally import TallyRowView, WealthLineView
from ui.widgets.drawn import LIVE
from ui.widgets.paged import Paged
from ui.widgets.press import Plate


class WealthLines(Plate[tuple[WealthLineView, ...]]):
    """Shows lines of wealth; a touch asks why of the one under the finger, which has all that is nearest to it."""

    _at = 0.0

    def on_touch_down(self, touch: Any) -> bool:
        if self.collide_point(*touch.pos):
            self._at = self.at(touch)[1]
        return super().on_touch_down(touch)

    def act(self, view: tuple[WealthLineView, ...]) -> Intent | None:
        line = view[max(0, sum(top <= self._at for top in self._tops) - 1)]
        return line.why

    @property
    def _tops(self) -> list[float]:
        """Where each line begins."""
        return [each.y for each in self.face if isinstance(each.node, Box)]

    def places(self) -> Sequence[Place]:
        x, y, w, h = self.box
        ends = [*self._tops[1:], h]
        lines = zip(self.view or (), self._tops, ends, strict=False)
        return tuple(Place(line, (x, y + top, w, end - top), act=line.why) for line, top, end in lines)


class Wealth(Paged[TallyRowView]):
    """Shows everything that the player of a TallyRowView owns."""

    kinds: ClassVar = {**LIVE, "lines": WealthLines}
    _of = ""

    def changed(self, view: TallyRowView) -> None:
        if view.name != self._of:
            self._of, self.page = view.name, 0

    def ways(self, view: TallyRowView) -> Ways:
        return tally_panels.wealth(view, self.page, self.w, self.h)
