"""The dice that find out who starts, under what they ask for."""

from __future__ import annotations

from ui.kit.nodes import Text
from ui.kit.solve import draw
from ui.look import theme
from ui.paint.painter import Painter
from ui.records.dice import DicePadView
from ui.records.intents import ThrowFirst
from ui.widgets.dice import HEIGHT, DicePad
from ui.widgets.piece import Piece

_CLEAR = 10  # What is free between the dice and what they ask for.


class FirstDice(Piece[DicePadView]):
    """Shows a DicePadView without a third die."""

    def build(self) -> None:
        self.pad = DicePad(on_throw=lambda _, dice: self.send(ThrowFirst(dice)), on_chosen=self.repaint)
        self.add_pieces(self.pad)

    def begin(self) -> None:
        self.pad.begin()

    def changed(self, view: DicePadView) -> None:
        self.pad.view = view

    def arrange(self, view: DicePadView) -> None:
        self.within(self.pad, 0, self.h - HEIGHT, self.w, HEIGHT)

    def paint(self, p: Painter, view: DicePadView) -> None:
        hint = Text(self.pad.hint(), "small", theme.TEXT, align="middle")
        draw(p, [hint], 0, 0, self.w, self.h - HEIGHT - _CLEAR)
