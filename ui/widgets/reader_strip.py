"""The on-screen reader: the players' cards within reach of the mouse. A click is a tap; a long press leaves the
card on the reader, the next click takes it up again."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import cut, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card
from ui.records.screens import CardView, ReaderView
from ui.widgets.part import shares
from ui.widgets.piece import Piece
from ui.widgets.press import Press

LONG_PRESS = 0.6
_CARD, _NAME_AT = 30, 38  # The width of the picture of a card, and where its name begins.
_MOST, _APART = 132, 4  # How wide a card is where there are few, and how far apart they lie.


class ReaderCard(Press[CardView]):
    """Shows a CardView. Fires `on_release` at a click and `on_laid` at a long press."""

    __events__ = ("on_laid",)

    def on_laid(self) -> None:
        """Pressed long: leave it on the reader."""

    def hold_s(self, view: CardView) -> float:
        return 0 if view.lies else LONG_PRESS

    def held(self) -> None:
        self.dispatch("on_laid")

    def short_press(self) -> None:
        self.dispatch("on_release")

    def paint(self, p: Painter, view: CardView) -> None:
        ground = theme.PRESSED if self.pressed else theme.RAISED if view.lies else theme.SURFACE
        if view.lies:
            p.frame(0, 0, self.w, self.h, theme.TEXT, ground, 2)
        else:
            p.round(0, 0, self.w, self.h, ground, theme.RADIUS_STEP)
        if self.progress > 0:
            p.round(0, self.h - 4, max(8.0, self.w * self.progress), 4, theme.TEXT, 2)
        draw_card(p, 4, self.h / 2 - 0.32 * _CARD, _CARD, view.token)
        room = self.w - _NAME_AT
        p.text(cut(view.name, theme.SMALL, room), _NAME_AT, self.h / 2, theme.SMALL, theme.TEXT)


class ReaderStrip(Piece[ReaderView]):
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

    def changed(self, view: ReaderView) -> None:
        self.fill(self.cards, view.cards, lambda: ReaderCard(on_release=self._clicked, on_laid=self._laid))

    def _laid(self, card: ReaderCard) -> None:
        self.dispatch("on_lay", card.record.tag)

    def _clicked(self, card: ReaderCard) -> None:
        self.dispatch("on_take" if card.record.lies else "on_tap", card.record.tag)

    def arrange(self, view: ReaderView) -> None:
        left = theme.MARGIN + (width(view.title, theme.SMALL) + 10 if view.title else 0)
        count = len(self.cards)
        room = min(_MOST * count, self.w - left - theme.MARGIN - _APART * (count - 1))
        needs = [_NAME_AT + width(card.name, theme.SMALL) + 1 for card in view.cards]
        for card, wide in zip(self.cards, shares(needs, room), strict=True):
            self.within(card, left, 4, wide, self.h - 8)
            left += wide + _APART

    def paint(self, p: Painter, view: ReaderView) -> None:
        p.rect(0, 0, self.w, self.h, theme.GROUND)
        p.rect(0, 0, self.w, 1.5, theme.LINE)
        p.text(view.title, 8, self.h / 2, theme.SMALL, theme.TEXT2)
