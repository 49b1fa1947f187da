"""Buildings: even buying and selling, the bank's stock, hotels. C "Les Maisons", "Les Hôtels"; S, F "Acheter un
appartement" to "Crise du logement".

Levels: 0–4 houses, 5 the hotel, 6 the skyscraper where the board has one; 7 the depot of a station. In the short game
a hotel follows three houses, so level 4 is never reached. Decision: a hotel goes back to the bank for the skyscraper
that takes its place, as houses do for a hotel; where no price of a skyscraper is printed it costs what a house does.
Decision: a depot binds its own station alone: the others are neither built on evenly with it, nor in the way of a trade
or a mortgage.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from banker import events as e
from banker.board import Kind
from banker.clauses import Clause
from banker.commands import SellBuildings
from banker.game import Game, Terms
from banker.ledger import BANK, Why
from banker.money import Money, half_down
from banker.options import Options
from banker.pending import Debt, JailChoice, Throw
from banker.refusal import Reason, refuse
from banker.registry import DEPOT, SKYSCRAPER, Building, Stock, building_of, levels_printed, standing
from banker.rules.draft import Draft
from banker.sums import Part, Sum, What

SHORT_HOUSES = 3  # Handed in for a hotel in the short game.


def houses_for_hotel(terms: Terms) -> int:
    """Houses handed in for a hotel: mostly 4; 3 in the short game."""
    most = terms.edition.most_houses
    return min(most, SHORT_HOUSES) if terms.short_rules else most


def levels_played(terms: Terms) -> tuple[int, ...]:
    """The levels that a street can have in this game, from the bare one on: each at as many steps as are bought."""
    printed = levels_printed(terms.edition)
    return printed[: houses_for_hotel(terms) + 1] + printed[terms.edition.most_houses + 1 :]


def step_of(game: Game, level: int) -> int:
    """A level as a number of steps bought: 0 to 4 houses, then the hotel (short game: the fourth), the skyscraper; a
    depot is one."""
    return 1 if level == DEPOT else levels_played(game.terms).index(level)


def level_of(game: Game, space: int, step: int) -> int:
    """The level that so many steps make of a deed; the reverse of `step_of`."""
    return levels_on(game, space)[step]


def levels_on(game: Game, space: int) -> tuple[int, ...]:
    """The levels that a deed can have, from the bare one on."""
    return levels_to_stand(game.terms, space)


def levels_to_stand(terms: Terms, space: int) -> tuple[int, ...]:
    """The levels that a deed can have under these terms, from the bare one on."""
    if terms.edition.deed(space).building is None:
        return (0,)
    return (0, DEPOT) if terms.edition.spaces[space].kind is Kind.STATION else levels_played(terms)


def streets_needed(options: Options, count: int) -> int:
    """How many of a group of so many streets somebody must hold to build on them (`build_with`)."""
    return count if options.build_with == "whole" else all_but_one(count)


def all_but_one(count: int) -> int:
    """One less than the streets of a group. Decision: no fewer than two; one that is alone is a whole group."""
    return min(count, max(2, count - 1))


def too_few(options: Options) -> Reason:
    """Why nobody builds on a group of which they hold fewer streets than that (`build_with`)."""
    return Reason.GROUP_NOT_COMPLETE if options.build_with == "whole" else Reason.TOO_FEW_OF_GROUP


def buildable(game: Game, player: str, group: tuple[int, ...]) -> tuple[int, ...]:
    """The streets of a group that the player holds, if they are enough to build on; else none."""
    held = tuple(n for n in group if game.registry.title(n).holder == player)
    return held if len(held) >= streets_needed(game.options, len(group)) else ()


def beside(game: Game, space: int) -> tuple[int, ...]:
    """The deeds of a plot that the holder of one of them has, that one included."""
    holder = game.registry.title(space).holder
    return tuple(n for n in game.edition.plot(space) if game.registry.title(n).holder == holder)


def need_no_building(game: Game, space: int) -> None:
    """Refuse while its holder has a building in the group of this deed."""
    if any(game.registry.title(n).level for n in beside(game, space)):
        refuse(Reason.GROUP_BUILT, space=space)


def above(game: Game, space: int) -> int | None:
    """The level that the next building makes of a street; None if there is no other. A skyscraper only stands where the
    whole group is its holder's."""
    higher = levels_on(game, space)[step_of(game, game.registry.title(space).level) + 1 :]
    whole = len(beside(game, space)) == len(game.edition.plot(space))
    return None if not higher or (higher[0] == SKYSCRAPER and not whole) else higher[0]


def levels_asked(draft: Draft, player: str, changes: Sequence[e.LevelChange]) -> dict[int, int]:
    """Space to level afterwards, for all streets that the player has of one group; refused unless they are enough to
    build on, and all of it for a skyscraper."""
    game = draft.game
    asked = {change.space: change.level for change in changes}
    if len(asked) < len(changes):
        refuse(Reason.NAMED_TWICE)
    plots = set()
    for space, level in asked.items():
        draft.need_deed(space)
        if game.edition.spaces[space].kind is not Kind.STREET and game.edition.deed(space).building is None:
            refuse(Reason.NOT_A_STREET, space=space)
        if level not in levels_on(game, space):
            refuse(Reason.NOT_THAT_LEVEL, space=space, level=level)
        plots.add(game.edition.plot(space))
    if len(plots) != 1:
        refuse(Reason.ONE_GROUP_AT_A_TIME)
    spaces = plots.pop()
    held = buildable(game, player, spaces)
    if not held:
        refuse(too_few(game.options), player=player, space=spaces[0])
    for space in asked.keys() - set(held):
        refuse(Reason.NOT_HOLDER, player=player, space=space)
    if SKYSCRAPER in asked.values() and held != spaces:
        refuse(Reason.GROUP_NOT_COMPLETE, player=player, space=spaces[0])
    return {n: asked.get(n, game.registry.title(n).level) for n in held}


def need_even(game: Game, now: dict[int, int], then: dict[int, int]) -> None:
    """Refuse to build a street more than one step above the lowest beside it, or to sell one more than one step below
    the highest. Decision: a bare street that joins others, built on without it, is built on first."""
    steps = {space: step_of(game, level) for space, level in then.items()}
    before = {space: step_of(game, level) for space, level in now.items()}
    lowest = min(steps, key=lambda space: steps[space])
    highest = max(steps.values())
    for space, step in steps.items():
        if (step > before[space] and step > steps[lowest] + 1) or (step < before[space] and step < highest - 1):
            refuse(Reason.UNEVEN, space=lowest)


class Plan(NamedTuple):
    """Buildings to set up: levels before and after (by space), the price, and the bank's stock afterwards."""

    now: dict[int, int]
    then: dict[int, int]
    price: Sum
    stock: Stock


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
    need_even(draft.game, now, levels)
    price = price_of(draft.game, now, levels)
    draft.need_cash(player, price.amount)
    return Plan(now, levels, price, _stock_after_building(draft.game, now, levels))


def price_of(game: Game, now: dict[int, int], then: dict[int, int]) -> Sum:
    """What building from `now` up to `then` costs: the printed price of each building."""
    parts = []
    for n in then:
        for level, price, count in _between(game, n, now[n], then[n]):
            parts.append(Part(what_of(level), price, (count,), space=n, count=count))
    return Sum(sum(part.times[0] * part.amount for part in parts), Clause.BUILD, tuple(parts))


def what_of(level: int) -> What:
    """What a part of a sum calls the buildings that a level ends with."""
    return _WHAT[building_of(level)]


_WHAT: dict[Building, What] = {
    "house": What.HOUSES, "hotel": What.HOTEL, "skyscraper": What.SKYSCRAPER, "depot": What.DEPOT,
}  # fmt: skip


def _between(game: Game, space: int, low: int, high: int) -> list[tuple[int, Money, int]]:
    """The buildings that make `high` of `low`, those of one price together: the last level, the price, how many."""
    found: list[tuple[int, Money, int]] = []
    for step in range(step_of(game, low) + 1, step_of(game, high) + 1):
        level = level_of(game, space, step)
        price = building_price(game, space, level)
        count = found.pop()[2] if found and found[-1][1] == price else 0
        found.append((level, price, count + 1))
    return found


def set_up(draft: Draft, player: str, changes: Sequence[e.LevelChange]) -> None:
    """Build, and pay the printed price to the bank."""
    now, then, price, stock = planned(draft, player, changes)
    draft.pay(player, BANK, price, Why.BUILD, min(n for n in then if then[n] != now[n]))
    draft.emit(e.BuildingsChanged(_changed(now, then), *stock))


def _changed(before: dict[int, int], after: dict[int, int]) -> tuple[e.LevelChange, ...]:
    return tuple(e.LevelChange(n, after[n]) for n in after if after[n] != before[n])


def _stock_after_building(game: Game, now: dict[int, int], then: dict[int, int]) -> Stock:
    """The stock afterwards; refused when a building is not there when its step comes (houses come back with each hotel,
    a hotel with each skyscraper)."""
    stock = game.registry.stock
    steps = {n: step_of(game, now[n]) for n in now}
    goal = {n: step_of(game, then[n]) for n in then}
    while steps != goal:
        space = min((n for n in steps if steps[n] < goal[n]), key=lambda n: (steps[n], n))
        below = standing(level_of(game, space, steps[space]))
        steps[space] += 1
        stock = stock.less(standing(level_of(game, space, steps[space])).less(below))
        need_stock(stock, space)
    return stock


def need_stock(stock: Stock, space: int) -> None:
    """Refuse a stock with fewer than no building of a kind."""
    for left, reason in zip(stock, _NONE_LEFT, strict=True):
        if left < 0:
            refuse(reason, space=space)


_NONE_LEFT = (
    Reason.NO_HOUSES_LEFT, Reason.NO_HOTELS_LEFT, Reason.NO_SKYSCRAPERS_LEFT, Reason.NO_DEPOTS_LEFT,
)  # fmt: skip


def building_price(game: Game, space: int, level: int = 1) -> Money:
    """The printed price of the building that makes this level of a deed: a house, hotel, skyscraper or depot."""
    deed = game.edition.deed(space)
    own: dict[Building, Money | None] = {"hotel": deed.hotel, "skyscraper": deed.skyscraper}
    price = own.get(building_of(level))
    price = deed.building if price is None else price
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
    need_even(draft.game, now, levels)
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
    """Sell a holder's buildings down to these levels. Refused if the bank lacks houses that a hotel gives way to, or a
    hotel that a skyscraper gives way to."""
    now = {n: draft.game.registry.title(n).level for n in levels}
    stock = draft.game.registry.stock_at(levels)
    need_stock(stock, min(levels))
    changed = _changed(now, levels)
    draft.pay(BANK, player, resale_sum(draft.game, now, levels), Why.SELL_BUILDINGS, changed[0].space)
    draft.emit(e.BuildingsChanged(changed, *stock))


def resale(game: Game, now: dict[int, int], then: dict[int, int]) -> Money:
    """What selling from `now` down to `then` brings: half the price of each building.

    S, F: "la moitié du prix de l'hôtel, plus la moitié du prix des quatre appartements". Decision: of an odd price the
    half goes down for each building, so that buildings bring the same one by one and together.
    """
    brings = 0
    for n in now:
        brings += sum(count * half_down(price) for _, price, count in _between(game, n, then[n], now[n]))
    return brings


def buys_back(game: Game, space: int) -> Money:
    """What the next building set down on this street adds to what the bank would pay for all that stands there."""
    level = above(game, space)
    assert level is not None, f"nothing more can be built on space {space}"
    return half_down(building_price(game, space, level))


def resale_sum(game: Game, now: dict[int, int], then: dict[int, int]) -> Sum:
    """`resale`, street by street."""
    parts = []
    for n in now:
        for level, price, count in _between(game, n, then[n], now[n]):
            what = What.HOUSES if price == building_price(game, n) and level != DEPOT else what_of(level)
            parts.append(_halved(what, price, n, count))
    return Sum(resale(game, now, then), Clause.SELL, tuple(parts))


def _halved(what: What, price: Money, space: int, count: int) -> Part:
    """So many buildings at half their price: an even price is shown with its division, of an odd one the half alone."""
    amount, over = (half_down(price), 1) if price % 2 else (price, 2)
    return Part(what, amount, (count,), over=over, space=space, count=count)


def sell_all(draft: Draft, player: str) -> None:
    """Sell every building of an estate to the bank at half its price."""
    built = tuple(n for n in draft.game.registry.estate(player) if draft.game.registry.title(n).level > 0)
    if built:
        bring_down(draft, player, dict.fromkeys(built, 0))


def take_back(draft: Draft, player: str) -> None:
    """Put every building of an estate back into the stock; nobody is paid (Decision: a bankrupt who owes the bank)."""
    built = [n for n in draft.game.registry.estate(player) if draft.game.registry.title(n).level > 0]
    if built:
        stock = draft.game.registry.stock_at(dict.fromkeys(built, 0))
        draft.emit(e.BuildingsChanged(tuple(e.LevelChange(n, 0) for n in built), *stock))


def resale_of_estate(game: Game, player: str) -> Money:
    """What selling all buildings of a player would bring."""
    now = {n: game.registry.title(n).level for n in game.registry.estate(player) if game.registry.title(n).level > 0}
    return resale(game, now, dict.fromkeys(now, 0))
