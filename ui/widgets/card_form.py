"""How the amounts stand on deeds side by side: in one form on all of them, so that like lines are written alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ui.look import theme
from ui.paint.fitting import first_size, width
from ui.paint.large import GROWTHS
from ui.records.estate import DeedCardView, PriceView

GAP = 6
"""What lies at least between a label and its amount."""
ARROW = 24
"""What the arrow before the rent of the plan takes."""
_PITCH, _CLOSE = 30.0, 24.0
"""The most from one line to the next, and from a label to the amount under it."""
_AIR, _LEAST_AIR = 24.0, 4.0
"""What lies over the prices, at most and at least."""
_LEAST_PAIR_AIR = 8.0
"""What lies at least over a label that has its amount under it."""
_TALLEST, _TALLEST_RENT = 1.0, 1.12
"""A line, and the rent, is at most so many times as large as lines are apart."""


class CardForm(NamedTuple):
    """How the amounts stand. `small`, `rent`: the sizes of the lines and of the rent; `head`: the lines of the rent,
    two or one; `under`: the labels that have their amounts under them; `label`: which of its words the rent has;
    `words`: what stands for each label of a price, its icon where that is empty; `pitch`, `air`: from one line to the
    next, and what lies over the prices, or over each where some are `under`."""

    small: float
    rent: float
    head: int
    under: frozenset[str]
    label: int
    words: Mapping[str, str]
    pitch: float
    air: float

    @property
    def prices_at(self) -> float:
        """Where the prices begin, from the top of the lines."""
        return self.pitch * self.head + self.air


def changes(view: DeedCardView) -> bool:
    """Whether the plan changes the rent."""
    return view.rent_then not in ("", view.rent)


def rent_of(view: DeedCardView) -> str:
    """The rent that is written large: that of the plan where it changes."""
    return view.rent_then if changes(view) else view.rent


def written(price: PriceView, word: str) -> str:
    """The amount of a price after this word, which says as much as a plus; after the icon it keeps that."""
    return price.amount.removeprefix("+") if word else price.amount


def form_of(views: Iterable[DeedCardView], room: float, high: float) -> CardForm:
    """The form of the amounts of all these cards. `room`: the width of a line; `high`: the height of all lines."""
    cards = [view for view in views if not view.mortgaged]
    words = {price.label: _word(price.label, cards, room) for view in cards for price in view.facts}
    label = _label(cards, room)
    heads = (2, 1) if _beside(cards, room, label, theme.SMALL, theme.SMALL) and not any(map(changes, cards)) else (2,)
    under = frozenset(label for label, word in words.items() if word != label)
    if any(view.buttons for view in cards) or _pitch(cards, 1, under, high) < _CLOSE:
        under = frozenset()
    head = next((head for head in heads if _pitch(cards, head, under, high) >= _CLOSE), heads[-1])
    words |= {label: label for label in under}
    pitch = _pitch(cards, head, under, high)
    air = min(_AIR, (high - _lines(cards, head, under) * pitch) / _gaps(cards, under))
    small = next(
        (
            size
            for size in _grown(theme.SMALL)
            if size <= _TALLEST * pitch and _fits(cards, room, size, label, words, under, alone=head > 1)
        ),
        theme.SMALL,
    )
    sizes = [size for size in _grown(theme.TITLE, theme.HEADING, theme.BODY) if size <= _TALLEST_RENT * pitch] or [
        small
    ]
    if head == 1:
        rent = next((size for size in sizes if _beside(cards, room, label, small, size)), small)
    else:
        left = room - (ARROW if any(changes(view) for view in cards) else 0)
        rent = min((first_size(rent_of(view), sizes, left, True) for view in cards), default=theme.BODY)
    return CardForm(small, max(rent, small), head, under, label, words, pitch, air)


def _grown(*sizes: float) -> list[float]:
    """These sizes and, in large text, those that they may grow to; the largest first."""
    grown = {size * by for size in sizes for by in (*(GROWTHS if theme.scale.large else ()), 1.0)}
    return sorted(grown, reverse=True)


def _lines(cards: Sequence[DeedCardView], head: int, under: frozenset[str]) -> int:
    """How many lines a card has at most."""
    return head + max((sum(1 + (price.label in under) for price in card.facts) for card in cards), default=0)


def _gaps(cards: Sequence[DeedCardView], under: frozenset[str]) -> int:
    """How many times something lies over prices: once, or over each where some are `under`."""
    return max(len(card.facts) for card in cards) if under else 1


def _pitch(cards: Sequence[DeedCardView], head: int, under: frozenset[str], high: float) -> float:
    """How far lines are apart."""
    most, least = (_CLOSE, _LEAST_PAIR_AIR) if under else (_PITCH, _LEAST_AIR)
    return min(most, (high - least * _gaps(cards, under)) / _lines(cards, head, under))


def _label(cards: Sequence[DeedCardView], room: float) -> int:
    """Which of its words the rent has: the short one where the rent of now has no room beside the other."""
    now = (card for card in cards if changes(card))
    return 0 if all(old_beside(card, room, 0, theme.SMALL) for card in now) else 1


def old_beside(view: DeedCardView, room: float, label: int, size: float) -> bool:
    """Whether the rent of now has room beside its label."""
    return width(view.rent_labels[label], size) + GAP + width(view.rent, size) <= room


def _beside(cards: Sequence[DeedCardView], room: float, label: int, small: float, size: float) -> bool:
    """Whether the rents have room in this size beside their labels."""
    return all(
        width(card.rent_labels[label], small) + 2 * GAP + width(rent_of(card), size, True) <= room for card in cards
    )


def _word(label: str, cards: Sequence[DeedCardView], room: float) -> str:
    """What stands before all the amounts that have this label: itself, its short word, or its icon."""
    own = [price for card in cards for price in card.facts if price.label == label]
    for word in (label, own[0].short):
        if word and all(_price_fits(price, word, room, theme.SMALL) for price in own):
            return word
    return ""


def _price_fits(price: PriceView, word: str, room: float, size: float) -> bool:
    """Whether a price has room beside this word, or beside its icon."""
    before = width(word, size) if word else 18
    return before + GAP + width(written(price, word), size, True) <= room


def _fits(
    cards: Sequence[DeedCardView],
    room: float,
    size: float,
    label: int,
    words: Mapping[str, str],
    under: frozenset[str],
    *,
    alone: bool,
) -> bool:
    """Whether all lines have room in this size. `alone`: the rent stands under its label."""
    prices = [price for card in cards for price in card.facts]
    fits = all(width(label, size) <= room for label in under)
    fits &= all(_price_fits(price, words[price.label], room, size) for price in prices if price.label not in under)
    if not alone:
        return fits and _beside(cards, room, label, size, size)
    was_beside = (card for card in cards if changes(card) and old_beside(card, room, label, theme.SMALL))
    rents = all(width(card.rent_labels[label], size) <= room for card in cards)
    return fits and rents and all(old_beside(card, room, label, size) for card in was_beside)
