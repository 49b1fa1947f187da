"""Streets whose rents rise: on which nothing is built, and which earn more each time somebody lands there.

B "New in Monopoly Ultimate Banking": "Every time someone lands on a space you own, not only do they pay you rent, but
your rent then jumps one level. If you land on a space you own, your rent also jumps one."; the highest level is the
last. Decision: the rent jumps once it is paid, in money; it does where a debt for it is, too, but not by a trade.
Decision: a mortgaged street does not rise. B: back with the bank, a street begins at the first rent again.
"""

from __future__ import annotations

from banker import events as e
from banker.board import ShiftRents
from banker.game import Game
from banker.rules.draft import Draft


def shift(draft: Draft, player: str, effect: ShiftRents) -> None:
    """Let streets earn the next of their rents or the one before, as a card or a space says, in the order of the board.

    B: "rent cannot fall below level 1". Decision: a mortgaged street keeps its rent. Decision: a neighbourhood of B is
    a side of the board, with the corner at which it begins.
    """
    side = draft.game.edition.side_of(draft.game.player(player).space)
    for space in draft.game.edition.spaces:
        if space.deed is None or not space.deed.rising or (effect.groups and space.deed.group not in effect.groups):
            continue
        title = draft.game.registry.title(space.number)
        if (effect.whose == "own" and title.holder != player) or (effect.whose == "side" and space.number not in side):
            continue
        if effect.way == "up":
            rise(draft, space.number)
        elif title.row and not title.mortgaged:
            draft.emit(e.RentMoved(space.number, title.row - 1))


def rise(draft: Draft, space: int, steps: int = 1) -> None:
    """Let a street that somebody holds earn the next of its rents, or so many steps on, as far as it has them; if it is
    one whose rents rise."""
    deed, title = draft.game.edition.deed(space), draft.game.registry.title(space)
    row = min(title.row + steps, len(deed.rents) - 1)
    if deed.rising and title.holder is not None and not title.mortgaged and row > title.row:
        draft.emit(e.RentMoved(space, row))


def reward_groups(draft: Draft) -> None:
    """Let the rents of each group rise by a step once every deed of it has a holder, and by two where one player holds
    them all (`group_bonus`).

    No booklet that could be read says so; players saw the electronic bank do it, once a game for each group. Decision:
    it does so however the last deed came into somebody's hand, after all else that the operation books.
    """
    if draft.options.group_bonus == "no" or draft.game.over is not None:
        return
    for group in groups_held(draft.game):
        draft.emit(e.GroupCompleted(group))
        spaces = draft.game.edition.groups[group]
        holders = {draft.game.registry.title(space).holder for space in spaces}
        for space in spaces:
            rise(draft, space, 2 if len(holders) == 1 else 1)


def groups_held(game: Game) -> tuple[str, ...]:
    """The groups with streets whose rents rise of which now every deed has a holder, and had not before."""
    return tuple(
        group
        for group, spaces in game.edition.groups.items()
        if group not in game.completed
        and any(game.edition.deed(space).rising for space in spaces)
        and all(game.registry.title(space).holder is not None for space in spaces)
    )
