"""Which boards the screen draws."""

from __future__ import annotations

from itertools import pairwise

from banker.board import Edition, Kind, Space

BETWEEN = 13  # Spaces between two corners; more would be too narrow for a finger.
GROUPS = 8  # Of streets: each has its letter.
IN_GROUP = 5  # Deeds of one group that stand beside each other.


def is_drawn(edition: Edition) -> bool:
    """Whether the screen can draw the board: its sides short enough, streets in eight groups of one to five, buildings
    of one price on a street, no station whose rent goes by the dice, the jail at a corner, a space for each deck.
    `banker script` plays the others too."""
    kinds = {space.kind.value for space in edition.spaces}
    sides = pairwise((*edition.corners, edition.size))
    return (
        all(b - a - 1 <= BETWEEN for a, b in sides)
        and len(edition.street_groups) <= GROUPS
        and all(len(group) <= IN_GROUP for group in edition.groups.values())
        and all(map(_is_built_on_as_usual, edition.spaces))
        and (edition.jail is None or edition.jail in edition.corners)
        and all(deck.value in kinds for deck in edition.decks)
    )


def _is_built_on_as_usual(space: Space) -> bool:
    """Whether what can be built on a street, if anything, has one price, and a station's rent is an amount: the cards
    of the deeds show no others yet."""
    if space.kind is not Kind.STREET or space.deed is None:
        return space.deed is None or not space.deed.by_dice
    return {space.deed.hotel, space.deed.skyscraper} <= {None, space.deed.building}
