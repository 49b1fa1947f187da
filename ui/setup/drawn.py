"""Which boards the screen draws."""

from __future__ import annotations

from itertools import pairwise

from banker.board import Edition

BETWEEN = 13  # Spaces between two corners; more would be too narrow for a finger.
GROUPS = 8  # Of streets: each has its letter.
IN_GROUP = 5  # Deeds of one group that stand beside each other.


def is_drawn(edition: Edition) -> bool:
    """Whether the screen can draw the board: its sides short enough, streets in eight groups of one to five, no station
    whose rent goes by the dice, the jail at a corner, a space for each deck. `banker script` plays the others too."""
    kinds = {space.kind.value for space in edition.spaces}
    sides = pairwise((*edition.corners, edition.size))
    return (
        all(b - a - 1 <= BETWEEN for a, b in sides)
        and len(edition.street_groups) <= GROUPS
        and all(len(group) <= IN_GROUP for group in edition.groups.values())
        and not any(space.deed is not None and space.deed.by_dice for space in edition.spaces)
        and (edition.jail is None or edition.jail in edition.corners)
        and all(deck.value in kinds for deck in edition.decks)
    )
