"""The dice that find out who starts, under what they ask for."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import first_size
from ui.paint.painter import Painter
from ui.records.dice import DicePadView
from ui.records.intents import ThrowFirst
from ui.widgets.dice import HEIGHT, DicePad
from ui.widgets.piece import Piece


class FirstDice(Piece[DicePadView]):
    """Shows a DicePadView of two dice."""

    def build(self) -> None:
        self.pad = DicePad(on_throw=lambda _, *throw: self.send(ThrowFirst(throw)), on_chosen=self.repaint)
        self.add_pieces(self.pad)

    def begin(self) -> None:
        self.pad.begin()

    def changed(self, view: DicePadView) -> None:
        self.pad.view = view

    def arrange(self, view: DicePadView) -> None:
        self.within(self.pad, 0, self.h - HEIGHT, self.w, HEIGHT)

    def paint(self, p: Painter, view: DicePadView) -> None:
        hint = self.pad.hint()
        size = first_size(hint, (theme.BODY, theme.SMALL), self.w)
        p.text(hint, self.w / 2, (self.h - HEIGHT) / 2 - 2, size, theme.TEXT, False, "middle")
