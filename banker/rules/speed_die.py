"""The third die: who throws it, and where it leads (`speed_die`). D "Speed Die Rules".

The bus and three of a kind let the player say where the pawn goes; the character sends it on once more, after the
landing of the two white dice is settled, to the one space that the rule names. So does the bus where it brings a ticket
(`third_die_bus`): W, the player takes a bus ticket or goes on to the next space on which a card is drawn.
"""

from __future__ import annotations

from typing import get_args

from banker import events as e
from banker.board import Deck
from banker.commands import ThrowDice
from banker.game import Game
from banker.pending import Destination, Pending, RentThrow, Throw
from banker.refusal import Reason, refuse
from banker.rules import rent
from banker.rules.draft import Draft

FACES: tuple[e.Third, ...] = get_args(e.Third)
SHOWN = (None, *FACES)  # What a throw may show of the third die.
BUS: e.Third = "bus"
CHARACTER: e.Third = "character"
_DECKS = frozenset(deck.value for deck in Deck)


def counts(game: Game, question: Pending | None) -> bool:
    """Whether the player who answers this by dice throws the third die too.

    D 2: from the first salary on; "Use the white dice ONLY when rolling to get out of jail". Decision: it counts in a
    throw for the rent of a utility, as that takes "the sum of all three dice"; not where the white ones alone make the
    rent (`utility_dice`).
    """
    if not isinstance(question, (Throw, RentThrow)) or not game.player(question.player).third_die:
        return False
    return not (isinstance(question, RentThrow) and game.options.utility_dice == "white")


def from_the_first(draft: Draft, player: str) -> None:
    """Give the player the third die at once, where it is thrown from the first turn on (`third_die_from`)."""
    options = draft.options
    if options.speed_die == "yes" and options.third_die_from == "first_turn":
        draft.emit(e.ThirdDieGained(player))


def need_right_dice(draft: Draft, player: str, command: ThrowDice) -> None:
    """Refuse a throw without the third die where it counts, or with it where it does not."""
    due = counts(draft.game, draft.game.top)
    if due and command.third is None:
        refuse(Reason.THIRD_DIE_DUE, player=player)
    if not due and command.third is not None:
        refuse(Reason.NO_THIRD_DIE, player=player)


def thrown(draft: Draft, player: str, third: e.Third | None) -> None:
    """Note the face of the third die, if it was thrown."""
    if third is not None:
        draft.emit(e.ThirdDieThrown(player, third))


def three_alike(dice: e.Dice, third: e.Third | None) -> bool:
    """Whether the throw is three of a kind."""
    return dice[0] == dice[1] == third


def brings_ticket(game: Game, third: e.Third | None) -> bool:
    """Whether the face is a bus that brings a ticket."""
    return third == BUS and game.options.third_die_bus == "ticket"


def goes_by_dice(game: Game, third: e.Third | None) -> bool:
    """Whether the pawn moves by the dice at once, before the third die may lead it on."""
    return third != BUS or brings_ticket(game, third)


def destinations(game: Game, question: Destination) -> tuple[int, ...]:
    """The spaces that the pawn may go to, the nearest first; none where the third die finds no space.

    D: the bus "you can move the value of one die, the other die, or the sum", three of a kind "anywhere you want".
    Decision: the pawn always goes forward, by one space at least and by a whole round at most.
    """
    here, size = game.player(question.player).space, game.edition.size
    if brings_ticket(game, question.third):
        steps = _next_cards(game, here)
    elif question.third == BUS:
        steps = sorted({*question.dice, sum(question.dice)})
    elif question.third == CHARACTER:
        steps = _next_property(game, question.player, here)
    else:
        steps = [*range(1, size + 1)]
    return tuple((here + n) % size for n in steps)


def _next_property(game: Game, player: str, here: int) -> list[int]:
    """D: "the NEXT property that the bank still holds", or if it holds none the next "on which you will owe another
    player money". Decision: nowhere if that is none either."""
    size = game.edition.size
    ahead = [n for n in range(1, size + 1) if game.edition.spaces[(here + n) % size].deed is not None]
    titles = {n: game.registry.title((here + n) % size) for n in ahead}
    free = [n for n in ahead if titles[n].holder is None]
    owed = [n for n in ahead if titles[n].holder not in (None, player) and rent.earns(game, titles[n])]
    return (free or owed)[:1]


def _next_cards(game: Game, here: int) -> list[int]:
    """W: "the next Chance or Community Chest". Decision: or the space of any other deck."""
    spaces, size = game.edition.spaces, game.edition.size
    return [n for n in range(1, size + 1) if spaces[(here + n) % size].kind.value in _DECKS][:1]


def ask_where(draft: Draft, player: str, dice: e.Dice, third: e.Third) -> None:
    """Let the player say where the pawn goes by this throw."""
    draft.ask(Destination(draft.next_id, player, dice, third))
