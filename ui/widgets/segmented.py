"""Tabs or languages side by side: one is chosen and lies on paper."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts.segments import segments
from ui.records.pieces import ButtonView
from ui.widgets.drawn import Drawn


class Segmented(Drawn[tuple[ButtonView, ...]]):
    """Shows buttons side by side, of which one is `chosen`."""

    def ways(self, view: tuple[ButtonView, ...]) -> Ways:
        return [segments(view)]
