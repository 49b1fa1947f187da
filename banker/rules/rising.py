"""Streets whose rents rise: on which nothing is built, and which earn more each time somebody lands there.

B "New in Monopoly Ultimate Banking": "Every time someone lands on a space you own, not only do they pay you rent, but
your rent then jumps one level. If you land on a space you own, your rent also jumps one."; the highest level is the
last. Decision: the rent jumps once it is paid, in money; it does where a debt for it is, too, but not by a trade.
Decision: a mortgaged street does not rise. B: back with the bank, a street begins at the first rent again.
"""

from __future__ import annotations

from banker import events as e
from banker.board import ShiftRents
from banker.rules.draft import Draft


def shift(draft: Draft, player: str, effect: ShiftRents) -> None:
    """Let streets earn the next of their rents or the one before, as a card or a space says, in the order of the board.

    B: "rent cannot fall below level 1". Decision: a mortgaged street keeps its rent.
    """
    for space in draft.game.edition.spaces:
        if space.deed is None or not space.deed.rising or (effect.groups and space.deed.group not in effect.groups):
            continue
        title = draft.game.registry.title(space.number)
        if effect.whose == "own" and title.holder != player:
            continue
        if effect.way == "up":
            rise(draft, space.number)
        elif title.row and not title.mortgaged:
            draft.emit(e.RentMoved(space.number, title.row - 1))


def rise(draft: Draft, space: int) -> None:
    """Let a street that somebody holds earn the next of its rents, if it is one whose rents rise and has a next."""
    deed, title = draft.game.edition.deed(space), draft.game.registry.title(space)
    if deed.rising and title.holder is not None and not title.mortgaged and title.row + 1 < len(deed.rents):
        draft.emit(e.RentMoved(space, title.row + 1))
