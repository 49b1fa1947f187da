"""The deeds of an estate, as cards in pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.kit.solve import Ways
from ui.parts import estate
from ui.records.estate import CardsView, DeedCardView
from ui.records.intents import Intent
from ui.records.motion import AS_IT_IS, Between
from ui.records.pages import TurnTo
from ui.widgets.button import PushButton
from ui.widgets.paged import Paged
from ui.widgets.part import Part


class EstateCards(Paged[CardsView], Part[CardsView]):
    """Shows a CardsView, as many cards side by side as fit."""

    def build(self) -> None:
        super().build()
        self.moving: Mapping[int, Between] = {}
        """The deeds that are on the way to what they are."""

    def change(self, moving: Mapping[int, Between]) -> None:
        """Show these deeds on the way to what they are, all others as they are."""
        turning = any(move.turned < 1 for move in (*moving.values(), *self.moving.values()))
        self.moving = moving
        if turning:
            self.rearrange()
        self.repaint()

    def _move(self, card: DeedCardView) -> Between:
        return AS_IT_IS if card.space is None else self.moving.get(card.space, AS_IT_IS)

    @property
    def seen(self) -> Sequence[DeedCardView]:
        """The cards of the page."""
        return self._split()[self.page]

    def _split(self) -> list[Sequence[DeedCardView]]:
        cards = self.record.cards
        columns, rows = estate.fit(len(cards), self.w, self.h)
        return [cards[at : at + columns * rows] for at in range(0, max(1, len(cards)), columns * rows)]

    def towards(self, act: Intent) -> PushButton:
        pages = [[way.act for card in cards for way in card.buttons] for cards in self._split()]
        back, on = (key for key in self.buttons if isinstance(key.record.act, TurnTo))
        return on if any(act in acts for acts in pages[self.page :]) else back

    def ways(self, view: CardsView) -> Ways:
        pages = self._split()
        self.page = min(self.page, len(pages) - 1)
        return estate.ways(view, pages, self.page, self.w, self.h, self._move)
