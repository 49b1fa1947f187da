"""The right column of a document prompt: who, the question with its signature, the other way, the group."""

from __future__ import annotations

from ui import theme
from ui.records import GroupMate, PurchaseView
from ui.widgets.button import PushButton
from ui.widgets.fitting import cut, first_size, fitted
from ui.widgets.painter import Painter
from ui.widgets.paper import draw_amount, draw_change
from ui.widgets.piece import Piece
from ui.widgets.signature import Signature
from ui.widgets.tokens import draw_token

_PANEL = (68, 212)
_OTHER = (290, 60)
_MATES = (360, 50)
HEIGHT = 410


class Purchase(Piece):
    """Shows a PurchaseView in a box of 304 × 410. Fires `on_other` for the way out and `on_debit`."""

    __events__ = ("on_debit", "on_other")

    def build(self) -> None:
        self.signature = Signature()
        self.other = PushButton()
        self.add_widget(self.signature)
        self.add_widget(self.other)
        self.signature.bind(on_debit=lambda _: self.dispatch("on_debit"))
        self.other.bind(on_release=lambda _: self.dispatch("on_other"))

    def on_debit(self) -> None:
        """The banker pays for the absent."""

    def on_other(self) -> None:
        """Not bought: to the auction."""

    def changed(self) -> None:
        self.signature.view = self.view.signature
        self.other.view = self.view.other

    def arrange(self) -> None:
        self.within(self.signature, 8, sum(_PANEL) - 72, self.w - 16, 64)
        self.within(self.other, 0, _OTHER[0], self.w, _OTHER[1])

    def paint(self, p: Painter) -> None:
        view: PurchaseView = self.view
        draw_token(p, 28, 29, 24, view.token)
        room = self.w - 64
        size, name = fitted(view.name, (theme.TITLE, theme.HEADING), room, 1, True)
        p.lines(name, 64, 15, size, theme.TEXT, True)
        size, line = fitted(view.line, (theme.BODY, theme.SMALL), room, 1)
        p.lines(line, 64, 43, size, theme.TEXT2)
        self._paint_panel(p, view)
        self._paint_mates(p, view.mates)

    def _paint_panel(self, p: Painter, view: PurchaseView) -> None:
        top, high = _PANEL
        p.round(0, top, self.w, high, theme.PAPER, theme.RADIUS_PANEL)
        p.text(view.title, 16, top + 22, theme.HEADING, theme.INK, True)
        draw_amount(p, self.w - 16, top + 66, self.w - 32, view.amount, view.unit, theme.PRICE)
        p.rect(16, top + 97, self.w - 32, 1.5, theme.PAPERLINE)
        draw_change(p, 16, self.w - 16, top + 120, view.change)

    def _paint_mates(self, p: Painter, mates: tuple[GroupMate, ...]) -> None:
        if not mates:
            return
        top, high = _MATES
        pitch = (self.w + theme.GAP) / max(3, len(mates))
        wide = pitch - theme.GAP
        for number, mate in enumerate(mates):
            x = number * pitch
            if mate.here:
                p.frame(x - 2, top - 2, wide + 4, high + 4, theme.TEXT, theme.SURFACE, 2.5, theme.RADIUS)
            else:
                p.round(x, top, wide, high, theme.SURFACE, theme.RADIUS_STEP)
            inset = 1 if mate.here else 0
            corners = (theme.RADIUS_STEP - inset, theme.RADIUS_STEP - inset, 0, 0)
            p.round(x + inset, top + inset, wide - 2 * inset, 10 - inset, theme.GROUPS[mate.group], corners)
            colour = theme.TEXT if mate.here else theme.TEXT2
            size = first_size(mate.name, (theme.BODY, theme.SMALL), wide - 8, mate.here)
            name = cut(mate.name, size, wide - 8, mate.here)
            p.text(name, x + wide / 2, top + 30, size, colour, mate.here, "middle")
            if mate.owner is not None:
                draw_token(p, x + wide - 14, top + 7, 11, mate.owner, theme.GROUND)
