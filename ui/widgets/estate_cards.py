"""The deeds of an estate in pages, as many side by side as fit: arrows to the others, and a strip that says which are
seen."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import broken, width
from ui.paint.painter import Painter
from ui.records.estate import CardsView
from ui.records.pieces import ButtonView
from ui.widgets.button import PushButton
from ui.widgets.card_form import form_of
from ui.widgets.estate_card import BAND, LOW, SIDE, TALL_BAND, DeedCard, band_needed, lines_high
from ui.widgets.on_paper import OnPaper
from ui.widgets.part import Part

LEAST, _APART = 148, 11
"""The least width of a card, and what lies between two."""
_ARROW = theme.TOUCH_WIDE
_STRIP = 24
"""The height of the strip under the cards that says which are seen, with what lies over it."""
_MARK, _MARKS_APART, _GROUPS_APART = 10, 6, 12
"""The height of a mark on it, what lies between two of a group, and between two groups."""
_MOST_HIGH, _MOST_WIDE = 272, 220.0
"""A card is no higher, as in an upright window that has few, and no wider in a row that is not full."""


class EstateCards(Part[CardsView]):
    """Shows a CardsView, as many side by side as fit. Where there are more, arrows turn to them, and a strip of all of
    them says which are seen. Fires `on_turn` when others are."""

    __events__ = ("on_turn",)

    def build(self) -> None:
        self.page = 0
        self.cards: list[DeedCard] = []
        self.back = PushButton(ButtonView(icon="left"), on_release=lambda _: self._turn(-1))
        self.on = PushButton(ButtonView(icon="right"), on_release=lambda _: self._turn(1))

    @property
    def buttons(self) -> list[OnPaper]:
        return [button for card in self.cards for button in card.buttons]

    def first_page(self) -> None:
        self.page = 0

    def on_turn(self) -> None:
        """Other cards are seen."""

    @property
    def seen(self) -> list[DeedCard]:
        """The cards of the page."""
        return [card for card in self.cards if card.parent is not None]

    def towards(self, button: PushButton) -> PushButton:
        """The arrow towards the card with this button."""
        its = (card for card in self.cards if button in card.buttons)
        return self.back if self.cards.index(next(its)) < self.cards.index(self.seen[0]) else self.on

    def _turn(self, by: int) -> None:
        self.page += by
        self.rearrange()
        self.repaint()
        self.dispatch("on_turn")

    def _fit(self, room: float) -> int:
        return max(1, int((room + _APART) // (LEAST + _APART)))

    def _each(self, count: int) -> int:
        """How many stand on a page."""
        all_ = self._fit(self.w) * self._rows
        return all_ if count <= all_ else self._fit(self.w - 2 * (_ARROW + theme.MARGIN)) * self._rows

    @property
    def _rows(self) -> int:
        """In an upright window there is room for two."""
        return 2 if self.h - _STRIP >= 2 * LOW + _APART else 1

    def _pages(self, count: int) -> int:
        return max(1, -(-count // self._each(count)))

    def _bands(self, view: CardsView, wide: float, high: float) -> list[int]:
        """The height of the band of each card: one for all where that leaves the cards their height, else the taller
        only where no buildings stand under it."""
        needed = [band_needed(card, wide) for card in view.cards]
        if high >= LOW + TALL_BAND - BAND:
            return [max(needed, default=BAND)] * len(needed)
        return [BAND if card.street else band for card, band in zip(view.cards, needed, strict=True)]

    def _high(self, pages: int) -> float:
        """The height of a card."""
        room = self.h - (_STRIP if pages > 1 else 0)
        return min(_MOST_HIGH, (room - (self._rows - 1) * _APART) / self._rows)

    def changed(self, view: CardsView) -> None:
        self.fill(self.cards, view.cards, DeedCard)

    def arrange(self, view: CardsView) -> None:
        each, pages = self._each(len(view.cards)), self._pages(len(view.cards))
        self.page = min(self.page, pages - 1)
        left = _ARROW + theme.MARGIN if pages > 1 else 0
        room = self.w - 2 * left
        few = self._rows == 1 and len(view.cards) < each  # in two rows a long name needs all of half the width
        most = _MOST_WIDE if few else room
        columns, rows = min(each, len(view.cards)) if few else each // self._rows, self._rows
        wide = min(most, (room - (columns - 1) * _APART) / max(1, columns))
        self.show(self.back, pages > 1)
        self.show(self.on, pages > 1)
        high = self._high(pages)
        tall = rows * (high + _APART) - _APART
        self.back.view = ButtonView(icon="left", enabled=self.page > 0)
        self.on.view = ButtonView(icon="right", enabled=self.page < pages - 1)
        self.within(self.back, 0, 0, _ARROW, tall)
        self.within(self.on, self.w - _ARROW, 0, _ARROW, tall)
        here = self.cards[self.page * each : (self.page + 1) * each]
        bands = self._bands(view, wide, high)
        room = lines_high(view.cards, high, min(bands, default=BAND))
        form = form_of(view.cards, wide - 2 * SIDE, room)
        for card, band in zip(self.cards, bands, strict=True):
            card.band, card.form = band, form
            self.show(card, card in here)
        self.grid(here, (left, 0, columns * (wide + _APART) - _APART, high), columns, _APART, _APART)

    def paint(self, p: Painter, view: CardsView) -> None:
        if not view.cards:
            lines = broken(view.empty, theme.BODY, self.w - 80)
            p.lines(lines, self.w / 2, self.h / 2, theme.BODY, theme.TEXT2, False, "middle")
        elif self._pages(len(view.cards)) > 1:
            self._paint_strip(p, view)

    def _paint_strip(self, p: Painter, view: CardsView) -> None:
        """A mark for each deed in its group's colour, those that are seen framed, and their numbers."""
        count, cy = len(view.cards), self.h - _STRIP / 2 + 3
        first = self.page * self._each(count)
        last = min(count, first + len(self.seen))
        words = f"{first + 1}–{last} / {count}" if last - first > 1 else f"{last} / {count}"
        p.text(words, self.w, cy, theme.SMALL, theme.TEXT, True, "right")
        groups = [card.group for card in view.cards]
        ends = [n for n in range(count) if n + 1 == count or groups[n] != groups[n + 1]]
        room = self.w - width(f"{count - 1}–{count} / {count}", theme.SMALL, True) - 20
        between = _GROUPS_APART - _MARKS_APART
        wide = (room + _MARKS_APART - (len(ends) - 1) * between) / count - _MARKS_APART
        lefts = [4 + n * (wide + _MARKS_APART) + sum(end < n for end in ends) * between for n in range(count)]
        left, right, y = lefts[first] - 4, lefts[last - 1] + wide + 4, cy - _MARK / 2 - 4
        p.frame(left, y, right - left, _MARK + 8, theme.TEXT, theme.GROUND, 2, theme.RADIUS_BADGE)
        for card, left in zip(view.cards, lefts, strict=True):
            colour = theme.GROUPS[card.group]
            if card.mortgaged:
                p.frame(left, cy - _MARK / 2, wide, _MARK, colour, theme.GROUND, 2, 2)
            else:
                p.round(left, cy - _MARK / 2, wide, _MARK, colour, 2)
