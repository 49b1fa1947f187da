"""Which boards the screen draws."""

from __future__ import annotations

from collections.abc import Sequence

from banker.board import Card, Deck, Draw, Edition, Kind, MoveOn, PayLess, Several, Space

SPACES = 40
CORNERS = {0: Kind.START, 10: Kind.JAIL, 20: Kind.PARKING, 30: Kind.GO_TO_JAIL}
GROUPS = 10  # Eight of streets, the stations, the utilities.
UNDRAWN = (Draw, MoveOn, PayLess, Several)  # What no card of the sheet shows yet.
CARDS = 16  # Of a deck, on one sheet.
IN_GROUP = {Kind.STREET: (2, 3), Kind.STATION: (4,), Kind.UTILITY: (2,)}


def is_drawn(edition: Edition) -> bool:
    """Whether the screen can draw the board: forty spaces with the usual corners, streets by two and three in eight
    groups with houses and hotels of one price, four stations, two utilities, two decks of one to sixteen cards. `banker
    script` plays the others too."""
    if edition.size != SPACES or len(edition.groups) != GROUPS or not _are_drawn(edition.cards):
        return False
    kinds = [space.kind for space in edition.spaces]
    corners = {number: kind for number, kind in enumerate(kinds) if kind in CORNERS.values()}
    if corners != CORNERS or Kind.EVENT in kinds or not all(map(_is_built_on_as_usual, edition.spaces)):
        return False
    return all(len(spaces) in IN_GROUP[kinds[spaces[0]]] for spaces in edition.groups.values())


def _is_built_on_as_usual(space: Space) -> bool:
    """Whether houses and a hotel of the same price can be built on a street: its card shows no others yet."""
    if space.kind is not Kind.STREET or space.deed is None:
        return True
    return space.deed.building is not None and space.deed.hotel in (None, space.deed.building)


def _are_drawn(cards: Sequence[Card]) -> bool:
    if any(isinstance(card.effect, UNDRAWN) for card in cards):
        return False
    return all(1 <= sum(card.deck is deck for card in cards) <= CARDS for deck in Deck)
