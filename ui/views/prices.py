"""What a deed earns and costs, as the bank's own sums: a view that shows such an amount can say why. Pure; no words."""

from __future__ import annotations

from itertools import chain

from banker.board import Kind
from banker.game import Game
from banker.money import Money
from banker.rules import building, buying, mortgage
from banker.rules.rent import by_points, per_point, rent_sum
from banker.sums import Sum

Sums = tuple[Sum, ...]


def together(sums: Sums) -> Money:
    """What sums come to together."""
    return sum(sum_.amount for sum_ in sums)


def rent(game: Game, space: int) -> Sums:
    """The present rent, a utility's for one point thrown; nothing for a deed that is mortgaged or nobody's."""
    title = game.registry.title(space)
    if title.mortgaged or title.holder is None:
        return ()
    if game.edition.spaces[space].kind is Kind.UTILITY:
        return (by_points(game, space, 1, per_point(game, space)),)
    return (rent_sum(game, space, 0),)


def priced_levels(game: Game, space: int) -> tuple[int, ...]:
    """The levels of a deed whose building has a price to be said: the first, and a hotel or skyscraper that costs other
    than a house; empty where nothing is built."""
    first, *more = building.levels_on(game, space)[1:] or (None,)
    if first is None:
        return ()
    usual = building.building_price(game, space, first)
    return (first, *(level for level in more if building.building_price(game, space, level) != usual))


def one_building(game: Game, space: int, level: int) -> Sums:
    """What the building costs that makes this level of a deed."""
    return (building.price_of(game, {space: _below(game, space, level)}, {space: level}),)


def one_sold(game: Game, space: int, level: int) -> Sums:
    """What the building brings, if it is sold, that makes this level of a deed."""
    return (building.resale_sum(game, {space: level}, {space: _below(game, space, level)}),)


def _below(game: Game, space: int, level: int) -> int:
    return building.level_of(game, space, building.step_of(game, level) - 1)


def pledge(game: Game, space: int) -> Sums:
    """What lifting the mortgage costs, or what the bank lends."""
    if game.registry.title(space).mortgaged:
        return (mortgage.lift_sum(game, space),)
    return (mortgage.loan_sum(game, space),)


def cleared(game: Game, space: int) -> Sums:
    """What the buildings bring that must go before this deed is mortgaged; nothing if there are none or it is."""
    return () if game.registry.title(space).mortgaged else mortgage.brings_sums(game, space)[:-1]


def printed(game: Game, space: int) -> Sums:
    """What a deed says: its price, the rent that holds now, the prices of buildings, and the loan."""
    loan = (mortgage.loan_sum(game, space),) if game.options.mortgages == "yes" else ()
    built = chain.from_iterable(one_building(game, space, level) for level in priced_levels(game, space))
    return (buying.price_sum(game, space), *rent(game, space), *built, *loan)
