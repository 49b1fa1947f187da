"""A list that fills the screen: the bar with its tabs, the rows that scroll, and the paper beside them."""

from __future__ import annotations

from typing import ClassVar

from ui.kit.solve import Ways
from ui.parts import roll
from ui.records.pieces import ButtonView
from ui.records.rolls import RollView
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.note import Notice
from ui.widgets.papers import SidePaper
from ui.widgets.piece import Piece
from ui.widgets.roll import Roll
from ui.widgets.roll_row import Row


class RollScreen(Drawn[RollView]):
    """Shows a RollView."""

    kinds: ClassVar = {**LIVE, "roll": Roll, "paper": SidePaper}

    def build(self) -> None:
        super().build()
        self._key = ""
        self._notice = Notice()

    @property
    def roll(self) -> Roll:
        """The rows."""
        return self.of(Roll)[0]

    @property
    def paper(self) -> SidePaper:
        """The paper beside them."""
        return self.of(SidePaper)[0]

    @property
    def buttons(self) -> list[Piece[ButtonView]]:
        """All that can be touched but for the rows, in the order of the record."""
        return [piece for piece in self.live if isinstance(piece.view, ButtonView)] + list(self.paper.buttons)

    def reach(self, index: int) -> Row:
        """Scroll to a row. Returns its piece."""
        return self.roll.reach(index)

    def begin(self) -> None:
        """Show the top of the list."""
        self._key = ""

    def ways(self, view: RollView) -> Ways:
        return roll.ways(view, self.w, self.h)

    def arrange(self, view: RollView) -> None:
        super().arrange(view)
        if view.key != self._key:
            self._key = view.key
            self.roll.to_top()
        self._notice.say(view.note, self.live[0])
