"""The on-screen reader: the players' cards within reach of the mouse. A click is a tap; a long press leaves the
card on the reader, the next click takes it up again."""

from __future__ import annotations

from ui.look import theme
from ui.records.screens import CardView
from ui.widgets.fitting import cut, width
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.press import Press
from ui.widgets.tokens import draw_card

LONG_PRESS = 0.6
_CARD = 32


class ReaderCard(Press):
    """Shows a CardView. Fires `on_release` at a click and `on_laid` at a long press."""

    __events__ = ("on_laid",)

    def on_laid(self) -> None:
        """Pressed long: leave it on the reader."""

    def hold_s(self) -> float:
        return 0 if self.view.lies else LONG_PRESS

    def held(self) -> None:
        self.dispatch("on_laid")

    def short_press(self) -> None:
        self.dispatch("on_release")

    def paint(self, p: Painter) -> None:
        view: CardView = self.view
        ground = theme.PRESSED if self.pressed else theme.RAISED if view.lies else theme.SURFACE
        if view.lies:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 2)
        else:
            p.round(0, 0, self.w, self.h, ground, theme.RADIUS_STEP)
        if self.progress > 0:
            p.round(0, self.h - 4, max(8.0, self.w * self.progress), 4, theme.TEXT, 2)
        draw_card(p, 6, self.h / 2 - 0.32 * _CARD, _CARD, view.token)
        room = self.w - _CARD - 14
        p.text(cut(view.name, theme.SMALL, room), _CARD + 11, self.h / 2, theme.SMALL, theme.TEXT)


class ReaderStrip(Piece):
    """Shows a ReaderView, 56 high. Fires `on_tap(tag)`, `on_lay(tag)` and `on_take(tag)`."""

    __events__ = ("on_lay", "on_take", "on_tap")

    def build(self) -> None:
        self.cards: list[ReaderCard] = []

    def on_tap(self, tag: str) -> None:
        """A card was tapped."""

    def on_lay(self, tag: str) -> None:
        """A card was left on the reader."""

    def on_take(self, tag: str) -> None:
        """A card left on the reader was taken up."""

    def changed(self) -> None:
        for index in range(len(self.cards), len(self.view.cards)):
            card = ReaderCard()
            card.bind(on_release=lambda _, index=index: self._clicked(index))
            card.bind(on_laid=lambda _, index=index: self.dispatch("on_lay", self.view.cards[index].tag))
            self.cards.append(card)
        for index, card in enumerate(self.cards):
            self.show(card, index < len(self.view.cards))
        for card, view in zip(self.cards, self.view.cards, strict=False):
            card.view = view

    def _clicked(self, index: int) -> None:
        card = self.view.cards[index]
        self.dispatch("on_take" if card.lies else "on_tap", card.tag)

    def arrange(self) -> None:
        cards = self.view.cards
        if not cards:
            return
        left = 8 + width(self.view.title, theme.SMALL) + 10
        wide = min(132.0, (self.w - left - 8 + 4) / len(cards) - 4)
        for index, card in enumerate(self.cards[: len(cards)]):
            self.within(card, left + index * (wide + 4), 4, wide, self.h - 8)

    def paint(self, p: Painter) -> None:
        p.rect(0, 0, self.w, self.h, theme.GROUND)
        p.rect(0, 0, self.w, 1.5, theme.LINE)
        p.text(self.view.title, 8, self.h / 2, theme.SMALL, theme.TEXT2)
