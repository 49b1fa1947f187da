"""Where a pawn goes by a player's own choice: by the third die, by a card or by a space.

J, on its Chance cards: a space of a colour that nobody owns is the player's for nothing, else the rent is paid.
Decision: the pawn goes forward, by a whole round at most, with the salary for Start. On the board of 52 spaces one puts
a deed of the bank up for auction.
"""

from __future__ import annotations

from msgspec.structs import replace

from banker.board import ChooseSpace, Kind, Space
from banker.clauses import Clause
from banker.commands import Go
from banker.game import Game
from banker.ledger import Why
from banker.pending import Auction, Destination, SpaceChoice
from banker.refusal import Reason, refuse
from banker.rules import rent, speed_die
from banker.rules.buying import hand_over
from banker.rules.draft import Draft
from banker.rules.movement import advance, move_on, points_after_card
from banker.sums import carried


def destinations(game: Game, question: Destination | SpaceChoice) -> tuple[int, ...]:
    """The spaces that the pawn may go to, the nearest first; none where there is no such space. Where it costs
    something, the last is that on which it may stay."""
    if isinstance(question, Destination):
        return speed_die.destinations(game, question)
    here, size, effect = game.player(question.player).space, game.edition.size, question.effect
    most = effect.within or (size - 1 if effect.cost else size)
    ahead = [(here + n) % size for n in range(1, most + 1)]
    among = replace(effect, among="deed") if effect.auction else effect
    found = tuple(n for n in ahead if _is_among(game, among, game.edition.spaces[n]))
    if effect.auction:
        found = _to_put_up(game, question.player, found)
    return (*found, here) if effect.cost else found


def _to_put_up(game: Game, player: str, deeds: tuple[int, ...]) -> tuple[int, ...]:
    """The deeds of the bank among these; where it has none, the one at which the player owes most, the nearest of
    equal ones. Decision: nothing of all this where the table has no auctions; a rent by the dice is that of the last
    throw."""
    if game.options.auction == "no":
        return ()
    titles = {n: game.registry.title(n) for n in deeds}
    free = tuple(n for n in deeds if titles[n].holder is None)
    owed = [n for n in deeds if titles[n].holder not in (None, player) and rent.earns(game, titles[n])]
    points = game.last_points or 0
    return free or tuple(sorted(owed, key=lambda n: -rent.rent_sum(game, n, points).amount)[:1])


def _is_among(game: Game, effect: ChooseSpace, space: Space) -> bool:
    """Whether a space is one of those that an effect lets a pawn go to."""
    if effect.groups and (space.deed is None or space.deed.group not in effect.groups):
        return False
    title = game.registry.titles[space.number]
    kinds = {
        "any": True,
        "deed": title is not None,
        "street": space.kind is Kind.STREET,
        "free": title is not None and title.holder is None,
    }
    return kinds[effect.among]


def go(draft: Draft, command: Go) -> None:
    """Move the pawn there, with the salary for Start, and do what the space asks: D "move to the space anyway"."""
    draft.need_player(command.player)
    question = draft.game.top
    assert isinstance(question, Destination | SpaceChoice)
    if question.player != command.player:
        refuse(Reason.NOT_THIS_PLAYER, player=question.player)
    draft.need_space(command.space)
    if command.space not in destinations(draft.game, question):
        refuse(Reason.NOT_THERE, space=command.space)
    here, size = draft.game.player(command.player).space, draft.game.edition.size
    steps = (command.space - here) % size or size
    if isinstance(question, Destination):
        draft.answer(question)
        move_on(draft, command.player, steps, draft.game.rent_points(question.dice, question.third))
    elif question.effect.cost and command.space == here:
        draft.answer(question)
    else:
        _go_as_chosen(draft, question, steps)


def _go_as_chosen(draft: Draft, question: SpaceChoice, steps: int) -> None:
    """Pay what going costs, which must be there in cash, and go; a deed of the bank may be a gift."""
    player, effect = question.player, question.effect
    if effect.cost:
        why = Why.CARD if question.space is None else Why.TAX
        draft.spend(player, carried(question.id, Clause.CARD, effect.cost), why, question.space, question.card)
    draft.answer(question)
    end = (draft.game.player(player).space + steps) % draft.game.edition.size
    title = draft.game.registry.titles[end]
    if effect.auction and title is not None and title.holder is None:
        draft.ask(Auction(draft.next_id, end, draft.game.edition.smallest_note))
    elif effect.gift and title is not None and title.holder is None:
        advance(draft, player, steps)
        hand_over(draft, player, end)
    else:
        move_on(draft, player, steps, points_after_card(draft))
