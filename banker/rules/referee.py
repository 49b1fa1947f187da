"""The referee's card: what a table on which it is in force (`referee`) does only by the referee's hand.

Decision: where the table has agreed on a referee, nobody else corrects, goes back beyond the last booking, goes on
after the end, ends the game early, or has a player leave whose own card does not say so. What the referee has undone
nobody else brings back, or any finger could overrule the referee. Which card is the referee's the bank keeps beside the
game (`banker.tags`); here only the hand counts that the envelope names.
"""

from __future__ import annotations

from banker import commands as c
from banker.game import Game

REFEREE, OWN_CARD = "referee", "card"  # The hands, as an envelope names them.

# What needs the referee: a pawn that is put right is a correction too.
REFEREES = (c.Correct, c.PutPawn, c.EndGame, c.Leave)


def needed(game: Game, command: c.Command, by: str) -> bool:
    """Whether this hand may not give the command, and the referee's could."""
    if game.options.referee == "no" or by == REFEREE or not isinstance(command, REFEREES):
        return False
    return not (isinstance(command, c.Leave) and by == OWN_CARD)


def needed_to_go_back(game: Game, by: str, *, last: bool) -> bool:
    """Whether this hand may not undo, and the referee's could. `last`: no more than the last booking is undone, and
    nothing was undone since it."""
    return game.options.referee == "yes" and by != REFEREE and not (last and game.over is None)


def needed_to_redo(game: Game, by: str, undone_by: str) -> bool:
    """Whether this hand may not redo an operation, and the referee's could. `undone_by`: the hand that undid it."""
    return game.options.referee == "yes" and by != REFEREE and undone_by == REFEREE
