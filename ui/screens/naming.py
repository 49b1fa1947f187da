"""A name typed while the game runs, for somebody who comes late. Every way out takes the name as it stands."""

from __future__ import annotations

from ui.look import theme
from ui.records.pieces import ButtonView
from ui.screens.setup.naming import Naming
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece

_BAR = 52


class NamingScreen(Piece):
    """Shows a NamingView without the buttons of a seat."""

    def build(self) -> None:
        self.back, self.naming = PushButton(ButtonView(icon="left")), Naming()
        for piece in (self.back, self.naming):
            self.add_widget(piece)
        self.back.bind(on_release=lambda _: self.naming.finish())

    def changed(self) -> None:
        self.naming.view = self.view

    def arrange(self) -> None:
        x = theme.MARGIN
        self.within(self.back, x, x, _BAR, _BAR)
        self.within(self.naming, x, 66, self.w - 2 * x, self.h - 66 - x)
