"""A list with its head on a dark panel, in pages or one that scrolls."""

from __future__ import annotations

from typing import ClassVar

from ui.kit.solve import Ways
from ui.parts import answers
from ui.records.sheets import ListView
from ui.widgets.asking_row import AskingRow
from ui.widgets.drawn import LIVE
from ui.widgets.paged import Paged
from ui.widgets.part import Part
from ui.widgets.roll import Roll
from ui.widgets.roll_row import Row


class HeadedList(Paged[ListView], Part[ListView]):
    """Shows a ListView."""

    kinds: ClassVar = {**LIVE, "asking row": AskingRow, "roll": Roll}
    _fresh = True

    @property
    def roll(self) -> Roll:
        """The rows that scroll."""
        return self.of(Roll)[0]

    def reach(self, index: int) -> Row:
        """Scroll to a row of a list that scrolls. Returns its piece."""
        return self.roll.reach(index)

    def first_page(self) -> None:
        self._fresh = True
        super().first_page()

    def ways(self, view: ListView) -> Ways:
        return answers.listed(view, self.page, self.w, self.h)

    def arrange(self, view: ListView) -> None:
        super().arrange(view)
        if view.rolls and self._fresh:  # it may open at any of its rows
            self._fresh = False
            self.roll.to_top()
            self.roll.reveal(next((place for place, row in enumerate(view.rows) if row.chosen), 0))
