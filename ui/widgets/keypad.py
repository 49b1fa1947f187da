"""A keypad for amounts."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import keypad
from ui.records.sheets import PadView
from ui.widgets.drawn import Drawn
from ui.widgets.part import Part


class Keypad(Drawn[PadView], Part[PadView]):
    """Shows a PadView."""

    def ways(self, view: PadView) -> Ways:
        return keypad.ways(view)
