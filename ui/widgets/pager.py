"""Pages of a list that does not fit: back, which page of how many, on. Turning goes round at both ends."""

from __future__ import annotations

from typing import NamedTuple

from kivy.properties import NumericProperty

from ui.look import theme
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece

_BUTTON = 58


class Pages(NamedTuple):
    """How many pages there are, and the words that say which is shown: "{}" of "{}"."""

    words: str
    number: int


class Pager(Piece[Pages]):
    """Shows Pages. `page`: the one at hand, from 0. Fires `on_turn`."""

    __events__ = ("on_turn",)

    page = NumericProperty(0)

    def build(self) -> None:
        self.back = PushButton(ButtonView(icon="left"), on_release=lambda _: self._turn(-1))
        self.on = PushButton(ButtonView(icon="right"), on_release=lambda _: self._turn(1))
        self.add_pieces(self.back, self.on)
        self.bind(page=self.repaint)

    def on_turn(self) -> None:
        """Another page is at hand."""

    def _turn(self, by: int) -> None:
        self.page = (self.page + by) % self.record.number
        self.dispatch("on_turn")

    def changed(self, view: Pages) -> None:
        self.page = min(self.page, view.number - 1)

    def arrange(self, view: Pages) -> None:
        self.within(self.back, 0, 0, _BUTTON, self.h)
        self.within(self.on, self.w - _BUTTON, 0, _BUTTON, self.h)

    def paint(self, p: Painter, view: Pages) -> None:
        words = view.words.format(self.page + 1, view.number)
        p.text(words, self.w / 2, self.h / 2, theme.BODY, theme.TEXT2, False, "middle")


def pages_of(count: int, each: int) -> int:
    """How many pages so many things take."""
    return max(1, -(-count // each))
