"""Buildings: even buying and selling, the bank's stock, hotels. C "Les Maisons", "Les Hôtels"; S, F "Acheter un
appartement" to "Crise du logement".

Levels: 0–4 houses, 5 the hotel. In the short game a hotel follows three houses, so level 4 is never reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from banker import events as e
from banker.board import Kind
from banker.clauses import Clause
from banker.commands import SellBuildings
from banker.game import Game
from banker.ledger import BANK, Why
from banker.money import Money, half_down
from banker.pending import Debt, JailChoice, Throw
from banker.refusal import Reason, refuse
from banker.registry import HOTEL, houses_on
from banker.rules.draft import Draft
from banker.sums import Part, Sum, What


def houses_for_hotel(game: Game) -> int:
    """Houses handed in for a hotel: 4; 3 in the short game."""
    return 3 if game.terms.short_rules else 4


def step_of(game: Game, level: int) -> int:
    """A level as a number of steps bought: 0 to 4 (short game: the hotel is the fourth) or 5."""
    return houses_for_hotel(game) + 1 if level == HOTEL else level


def level_of(game: Game, step: int) -> int:
    """The level that so many steps make; the reverse of `step_of`."""
    return HOTEL if step > houses_for_hotel(game) else step


def levels_on(game: Game, space: int) -> tuple[int, ...]:
    """The levels that a street can have, from the bare one on."""
    if game.edition.deed(space).building is None:
        return (0,)
    return (*range(houses_for_hotel(game) + 1), HOTEL)


def levels_asked(draft: Draft, player: str, changes: Sequence[e.LevelChange]) -> dict[int, int]:
    """Space to level afterwards, for the whole group; refused unless it is one group of streets, all the player's."""
    game = draft.game
    asked = {change.space: change.level for change in changes}
    if len(asked) < len(changes):
        refuse(Reason.NAMED_TWICE)
    groups = set()
    for space, level in asked.items():
        draft.need_deed(space)
        if game.edition.spaces[space].kind is not Kind.STREET:
            refuse(Reason.NOT_A_STREET, space=space)
        if level not in levels_on(game, space):
            refuse(Reason.NOT_THAT_LEVEL, space=space, level=level)
        groups.add(game.edition.deed(space).group)
    if len(groups) != 1:
        refuse(Reason.ONE_GROUP_AT_A_TIME)
    spaces = game.edition.groups[groups.pop()]
    if not game.registry.holds_all(spaces, player):
        refuse(Reason.GROUP_NOT_COMPLETE, player=player, space=spaces[0])
    return {n: asked.get(n, game.registry.title(n).level) for n in spaces}


def need_even(game: Game, levels: dict[int, int]) -> None:
    """Refuse levels of a group that differ by more than one step."""
    steps = {space: step_of(game, level) for space, level in levels.items()}
    lowest = min(steps, key=lambda space: steps[space])
    if max(steps.values()) - steps[lowest] > 1:
        refuse(Reason.UNEVEN, space=lowest)


class Plan(NamedTuple):
    """Buildings to set up: levels before and after (by space), the price, and the bank's stock afterwards."""

    now: dict[int, int]
    then: dict[int, int]
    price: Sum
    houses: int
    hotels: int


def planned(draft: Draft, player: str, changes: Sequence[e.LevelChange]) -> Plan:
    """The plan of a request to build, or its refusal; buildings leave the stock one by one, lowest street first."""
    draft.need_player(player)
    levels = levels_asked(draft, player, changes)
    if not may_build_now(draft.game, player):
        refuse(Reason.NOT_YOUR_TURN, player=player)
    registry = draft.game.registry
    for space, level in levels.items():
        title = registry.title(space)
        if title.mortgaged:
            refuse(Reason.GROUP_MORTGAGED, space=space)
        if step_of(draft.game, level) < step_of(draft.game, title.level):
            refuse(Reason.NOT_HIGHER, space=space)
    now = {space: registry.title(space).level for space in levels}
    if levels == now:
        refuse(Reason.NOT_HIGHER, space=min(levels))
    need_even(draft.game, levels)
    price = price_of(draft.game, now, levels)
    draft.need_cash(player, price.amount)
    return Plan(now, levels, price, *_stock_after_building(draft.game, now, levels))


def price_of(game: Game, now: dict[int, int], then: dict[int, int]) -> Sum:
    """What building from `now` up to `then` costs: the printed price of each building."""
    parts = []
    for n in then:
        houses, hotels = _between(game, n, now[n], then[n])
        if houses:
            what = What.HOTEL if then[n] == HOTEL and not hotels else What.HOUSES
            parts.append(Part(what, building_price(game, n), (houses,), space=n, count=houses))
        if hotels:
            parts.append(Part(What.HOTEL, building_price(game, n, HOTEL), (hotels,), space=n, count=hotels))
    return Sum(sum(part.times[0] * part.amount for part in parts), Clause.BUILD, tuple(parts))


def _between(game: Game, space: int, low: int, high: int) -> tuple[int, int]:
    """How many buildings of the price of a house, and of a price of a hotel's own, make `high` of `low`."""
    steps = step_of(game, high) - step_of(game, low)
    apart = high == HOTEL != low and building_price(game, space, HOTEL) != building_price(game, space)
    return steps - apart, int(apart)


def set_up(draft: Draft, player: str, changes: Sequence[e.LevelChange]) -> None:
    """Build, and pay the printed price to the bank."""
    now, then, price, houses, hotels = planned(draft, player, changes)
    draft.pay(player, BANK, price, Why.BUILD, min(n for n in then if then[n] != now[n]))
    draft.emit(e.BuildingsChanged(_changed(now, then), houses, hotels))


def _changed(before: dict[int, int], after: dict[int, int]) -> tuple[e.LevelChange, ...]:
    return tuple(e.LevelChange(n, after[n]) for n in after if after[n] != before[n])


def _stock_after_building(game: Game, now: dict[int, int], then: dict[int, int]) -> tuple[int, int]:
    """The stock afterwards; refused when a house or hotel is not there when its step comes (houses come back with each
    hotel)."""
    houses, hotels = game.registry.houses, game.registry.hotels
    steps = {n: step_of(game, now[n]) for n in now}
    goal = {n: step_of(game, then[n]) for n in then}
    while steps != goal:
        space = min((n for n in steps if steps[n] < goal[n]), key=lambda n: (steps[n], n))
        steps[space] += 1
        if level_of(game, steps[space]) == HOTEL:
            if hotels == 0:
                refuse(Reason.NO_HOTELS_LEFT, space=space)
            hotels -= 1
            houses += houses_for_hotel(game)
        else:
            if houses == 0:
                refuse(Reason.NO_HOUSES_LEFT, space=space)
            houses -= 1
    return houses, hotels


def building_price(game: Game, space: int, level: int = 1) -> Money:
    """The printed price of the building that makes this level of a street: a house, or the hotel."""
    deed = game.edition.deed(space)
    price = deed.hotel if level == HOTEL and deed.hotel is not None else deed.building
    assert price is not None, f"nothing can be built on space {space}"
    return price


def may_build_now(game: Game, player: str) -> bool:
    """Whether the player may build now.

    C "durant votre tour de jeu"; S, F "quand c'est votre tour de jouer ou entre les tours des autres joueurs".
    """
    return (game.options.build_when == "between_turns" and between_turns(game)) or in_turn(game, player)


def between_turns(game: Game) -> bool:
    """Whether the old turn is over and the next player has not thrown."""
    return game.turn.ended


def in_turn(game: Game, player: str) -> bool:
    """Whether it is this player's turn. Between turns it is both the old player's, unless sent to jail, and the next
    one's (Decision). A player who stays in jail by a failed try was not sent there in this turn."""
    if not between_turns(game):
        return game.turn.player == player
    following = (question.player for question in game.pending if isinstance(question, Throw | JailChoice))
    old = game.player(game.turn.player)
    sent_to_jail = old.jailed and old.tries == 0
    return player in following or (player == old.id and not sent_to_jail)


def sell_buildings(draft: Draft, command: SellBuildings) -> None:
    """Sell buildings of a group in one operation: lawful if the end is even and the houses then standing are no more
    than before plus the stock. Half the price of each (C "à la moitié de leur prix d'achat")."""
    draft.need_player(command.player)
    levels = levels_asked(draft, command.player, command.levels)
    need_selling_moment(draft, command.player)
    now = {n: draft.game.registry.title(n).level for n in levels}
    for space, level in levels.items():
        if step_of(draft.game, level) > step_of(draft.game, now[space]):
            refuse(Reason.NOT_LOWER, space=space)
    if levels == now:
        refuse(Reason.NOT_LOWER, space=min(levels))
    need_even(draft.game, levels)
    bring_down(draft, command.player, levels)


def need_selling_moment(draft: Draft, player: str) -> None:
    """Refuse unless the player may sell now.

    C "à n'importe quel moment du jeu"; S, F "quand c'est votre tour de jouer, ou entre les tours des autres joueurs",
    and for an open debt at once (Decision).
    """
    owes = isinstance(draft.game.top, Debt) and draft.game.top.debtor == player
    any_time = owes or draft.options.sell_when == "any_time" or between_turns(draft.game)
    if not any_time and not in_turn(draft.game, player):
        refuse(Reason.NOT_BETWEEN_TURNS, player=player)


def bring_down(draft: Draft, player: str, levels: dict[int, int]) -> None:
    """Sell a holder's buildings down to these levels. Refused if the bank lacks houses that a hotel gives way to."""
    now = {n: draft.game.registry.title(n).level for n in levels}
    houses = draft.game.registry.houses + _houses(now) - _houses(levels)
    if houses < 0:
        refuse(Reason.NO_HOUSES_LEFT, space=min(levels))
    hotels = draft.game.registry.hotels + sum(now[n] == HOTEL for n in now) - sum(levels[n] == HOTEL for n in levels)
    changed = _changed(now, levels)
    draft.pay(BANK, player, resale_sum(draft.game, now, levels), Why.SELL_BUILDINGS, changed[0].space)
    draft.emit(e.BuildingsChanged(changed, houses, hotels))


def _houses(levels: dict[int, int]) -> int:
    return sum(houses_on(level) for level in levels.values())


def resale(game: Game, now: dict[int, int], then: dict[int, int]) -> Money:
    """What selling from `now` down to `then` brings: half the price of each building.

    S, F: "la moitié du prix de l'hôtel, plus la moitié du prix des quatre appartements". Decision: of an odd price the
    half goes down for each building, so that buildings bring the same one by one and together.
    """
    brings = 0
    for n in now:
        houses, hotels = _between(game, n, then[n], now[n])
        brings += houses * half_down(building_price(game, n)) + hotels * half_down(building_price(game, n, HOTEL))
    return brings


def buys_back(game: Game, space: int) -> Money:
    """What the next building set down on this street adds to what the bank would pay for all that stands there."""
    above = level_of(game, step_of(game, game.registry.title(space).level) + 1)
    return half_down(building_price(game, space, above))


def resale_sum(game: Game, now: dict[int, int], then: dict[int, int]) -> Sum:
    """`resale`, street by street."""
    parts = []
    for n in now:
        houses, hotels = _between(game, n, then[n], now[n])
        if houses:
            parts.append(_halved(What.HOUSES, building_price(game, n), n, houses))
        if hotels:
            parts.append(_halved(What.HOTEL, building_price(game, n, HOTEL), n, hotels))
    return Sum(resale(game, now, then), Clause.SELL, tuple(parts))


def _halved(what: What, price: Money, space: int, count: int) -> Part:
    """So many buildings at half their price: an even price is shown with its division, of an odd one the half alone."""
    amount, over = (half_down(price), 1) if price % 2 else (price, 2)
    return Part(what, amount, (count,), over=over, space=space, count=count)


def sell_all(draft: Draft, player: str) -> None:
    """Sell every building of an estate to the bank at half its price."""
    standing = tuple(n for n in draft.game.registry.estate(player) if draft.game.registry.title(n).level > 0)
    if standing:
        bring_down(draft, player, dict.fromkeys(standing, 0))


def take_back(draft: Draft, player: str) -> None:
    """Put every building of an estate back into the stock; nobody is paid (Decision: a bankrupt who owes the bank)."""
    now = {n: draft.game.registry.title(n).level for n in draft.game.registry.estate(player)}
    standing = {n: level for n, level in now.items() if level > 0}
    if standing:
        houses = draft.game.registry.houses + _houses(standing)
        hotels = draft.game.registry.hotels + sum(level == HOTEL for level in standing.values())
        draft.emit(e.BuildingsChanged(tuple(e.LevelChange(n, 0) for n in standing), houses, hotels))


def resale_of_estate(game: Game, player: str) -> Money:
    """What selling all buildings of a player would bring."""
    now = {n: game.registry.title(n).level for n in game.registry.estate(player) if game.registry.title(n).level > 0}
    return resale(game, now, dict.fromkeys(now, 0))
