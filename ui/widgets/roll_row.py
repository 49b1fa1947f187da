"""One row of a list that scrolls: who, what in a sentence, and how much."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ui.kit.nodes import Placed
from ui.kit.solve import solve
from ui.look import theme
from ui.paint.painter import Painter
from ui.parts import roll_row
from ui.parts.roll_row import GAP
from ui.records.explored import Place
from ui.records.rolls import RowView
from ui.widgets.asking_row import part_at
from ui.widgets.press import PartedPress


class Row(PartedPress[RowView, str]):
    """One row; a touch on the amount asks why. `whole`: all its words are read."""

    whole = False

    def build(self) -> None:
        self._placed: list[Placed] = []

    def arrange(self, view: RowView) -> None:
        self._placed = solve(roll_row.whole(view) if self.whole else roll_row.ways(view), self.w, self.h)

    def part_at(self, x: float, y: float) -> str:
        """What lies at a point: "why", the amount; else "row"."""
        return part_at(self._placed, x, self.w)

    def clicked(self) -> None:
        """Say why a row does nothing, but only once the finger is lifted: it may have come to scroll."""
        if self.record.button.enabled or self.under == "why":
            super().clicked()
        else:
            self.dispatch("on_refused", self.record.button.reason)

    def act(self, view: RowView) -> Any:
        return view.why if self.under == "why" else view.button.act

    def places(self) -> Sequence[Place]:
        view = self.view
        if view is None:
            return ()
        button = view.button
        act, refused = (button.act, "") if button.enabled else (None, button.reason)
        return (Place(view, self.box, act=act, refused=refused, second=view.why),)

    def let_go(self) -> None:
        """The finger scrolls: it presses no more."""
        self._give_up()

    def paint(self, p: Painter, view: RowView) -> None:
        chosen = view.button.chosen
        ground = theme.RAISED if chosen else theme.PRESSED if self.pressed and self.under != "why" else theme.SURFACE
        p.round(0, 0, self.w, self.h, theme.ALARM if view.alarm else ground)
        if chosen:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 2.5)
        if view.falls:
            p.rect(-7, -GAP / 2, 4, self.h + GAP, theme.LOSS)
        if view.parted:
            p.rect(0, self.h + 2, self.w, 2, theme.EDGE)
        for node, step, *box, _ in self._placed:
            node.paint(p, step, *box)
