"""How a player raises cash at the least loss: which houses to sell, which deeds to mortgage. Asks; books nothing.

Decision: the loss is half the price of each house sold, by which the player's wealth at the tally sinks, and the 10 %
that lifting each mortgage would cost above its loan; mortgaging alone takes nothing from the wealth. Of equal losses
the plan with the fewest steps is taken: a group whose houses are sold is one step, a deed mortgaged another. A deed
handed over for a debt (`debts_in_lots`) counts as lost, with its whole price: so the plan hands over no more than it
must, and nothing that selling and mortgaging can save.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, chain, combinations, pairwise, product
from typing import NamedTuple

from banker.commands import HandOver, Mortgage, SellBuildings
from banker.game import Game
from banker.money import Money, loan_with_interest
from banker.pending import Debt
from banker.registry import SKYSCRAPER, LevelChange, standing
from banker.rules.building import level_of, price_of, resale, step_of

Steps = tuple[SellBuildings | Mortgage | HandOver, ...]
Group = tuple["_Way", ...]


class _Way(NamedTuple):
    """One thing to do with a group: what it brings, loses, takes in steps, and how many houses the bank then has more;
    the levels that change, the deeds mortgaged, and those handed over."""

    brings: Money
    loss: Money
    steps: int
    houses: int
    levels: tuple[tuple[int, int], ...]
    mortgaged: tuple[int, ...]
    handed: tuple[int, ...] = ()


_NOTHING = _Way(0, 0, 0, 0, (), ())


# What some groups do together: the loss, the steps, what it brings and the houses given back, both negative, so that
# the smaller is the better; and the places of the ways taken, as one number.
_Sum = tuple[Money, int, Money, int, int]


def cheapest(game: Game, player: str, cash: Money) -> Steps | None:
    """The steps that bring the player's cash to `cash` at the least loss, in an order in which each is lawful.

    None if all that can be raised falls short; no steps if it is in hand. Selling must be lawful now, as for a debt.
    """
    missing = cash - game.balance(player)
    if missing <= 0:
        return ()
    chosen = least(_groups(game, player), missing, game.registry.houses)
    if chosen is None:
        return None
    sold = sorted((way for way in chosen if way.levels), key=lambda way: -way.houses)  # what gives houses back first
    sales = [SellBuildings(player, tuple(LevelChange(*level) for level in way.levels)) for way in sold]
    mortgages = (Mortgage(player, space) for way in chosen for space in way.mortgaged)
    return (*sales, *mortgages, *(HandOver(player, space) for way in chosen for space in way.handed))


def _groups(game: Game, player: str) -> tuple[Group, ...]:
    """For each group of the estate, and each deed of a group without houses, the ways worth a thought."""
    found = []
    hotels = _may_take_hotels(game, player)
    for spaces in game.edition.plots:
        held = [space for space in spaces if game.registry.title(space).holder == player]
        if any(game.registry.title(space).level for space in held):
            found.append(_worth_it(list(_ways_of_built(game, held, hotels))))
        else:
            found += [_ways_of_bare(game, space) for space in held if not game.registry.title(space).mortgaged]
    return tuple(found)


def _ways_of_bare(game: Game, space: int) -> Group:
    """What can be done with a deed alone: nothing; to mortgage it; to hand it over."""
    mortgaged = (_way(game, {}, (space,)),) if _is_clear(game, space) else ()
    handed = (_way(game, {}, (), (space,)),) if _is_handed(game) else ()
    return (_NOTHING, *mortgaged, *handed)


def _is_handed(game: Game) -> bool:
    """Whether deeds are handed over now: for a debt, where the table plays so (`debts_in_lots`)."""
    return game.options.debts_in_lots == "yes" and isinstance(game.top, Debt)


def _may_take_hotels(game: Game, player: str) -> bool:
    """Whether every skyscraper of the player could give way to a hotel. Decision: if the bank has too few, none does,
    and its street is sold further down."""
    levels = [game.registry.title(space).level for space in game.registry.estate(player)]
    return levels.count(SKYSCRAPER) <= game.registry.hotels


def _worth_it(ways: Sequence[_Way]) -> Group:
    """The ways that no other one of the group equals or beats in each respect."""
    sums = _undominated([(way.loss, way.steps, -way.brings, -way.houses, at) for at, way in enumerate(ways)])
    return tuple(ways[sum_[4]] for sum_ in sums)


def _is_clear(game: Game, space: int) -> bool:
    """Whether the bank lends against a deed: it is not mortgaged, and the table mortgages at all (`mortgages`)."""
    return game.options.mortgages == "yes" and not game.registry.title(space).mortgaged


def _ways_of_built(game: Game, spaces: Sequence[int], hotels: bool) -> Iterator[_Way]:
    """Every way to sell some of a group's buildings, or none, and to mortgage some of the deeds then bare; `hotels`:
    those too that take hotels from the bank."""
    now = {space: game.registry.title(space).level for space in spaces}
    for levels in _even_levels(game, now):
        if not hotels and standing(*levels.values()).hotels > standing(*now.values()).hotels:
            continue
        bare = [space for space in spaces if levels[space] == 0 and _is_clear(game, space)]
        if max(levels.values()) <= (0 if game.options.mortgage_clears == "group" else 1):
            subsets: Iterable[tuple[int, ...]] = _subsets(bare)
        else:
            subsets = ((),)
        changed = {n: level for n, level in levels.items() if level != now[n]}
        for mortgaged in subsets:
            kept = [n for n in spaces if n not in mortgaged and not game.registry.title(n).mortgaged]
            for handed in _subsets(kept if _is_handed(game) and not any(levels.values()) else []):
                yield _way(game, changed, mortgaged, handed)


def _subsets(spaces: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every choice of some of these, none and all among them."""
    return chain(*(combinations(spaces, n) for n in range(len(spaces) + 1)))


def _even_levels(game: Game, now: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every state of a group that even selling leads to, that of now included."""
    steps = {space: step_of(game, level) for space, level in now.items()}
    seen = set()
    for base in range(max(steps.values())):
        for state in product(*({min(base, most), min(base + 1, most)} for most in steps.values())):
            if state not in seen:
                seen.add(state)
                yield {space: level_of(game, space, step) for space, step in zip(steps, state, strict=True)}


def _way(game: Game, levels: dict[int, int], mortgaged: tuple[int, ...], handed: tuple[int, ...] = ()) -> _Way:
    """What it brings and loses to sell down to these levels, then mortgage deeds, and then hand deeds over."""
    now = {space: game.registry.title(space).level for space in levels}
    brings = resale(game, now, levels)
    price = price_of(game, levels, now).amount
    loss, houses = price - brings, standing(*now.values()).less(standing(*levels.values())).houses
    for space in mortgaged:
        loan = game.edition.deed(space).mortgage
        brings += loan
        loss += loan_with_interest(loan, game.options.interest_rounding) - loan
    given = sum(game.edition.deed(space).price for space in handed)
    steps = bool(levels) + len(mortgaged) + len(handed)
    return _Way(brings + given, loss + given, steps, houses, tuple(sorted(levels.items())), mortgaged, handed)


# The search


@lru_cache(maxsize=8)
def least(groups: tuple[Group, ...], missing: Money, stock: int) -> tuple[_Way, ...] | None:
    """A way for each group, such that together they bring what is missing at the least loss; None if none do.

    `stock`: the bank's houses, of which hotels sold down to houses take some; only looked at where that matters.
    """
    bare = tuple(tuple(way._replace(houses=0) for way in group) for group in groups)
    places = _searched(bare, bare, missing, 0)
    if places is not None and stock + sum(group[at].houses for group, at in zip(groups, places, strict=True)) < 0:
        giving = tuple(tuple(way for way in group if way.houses >= 0) for group in groups)
        places = _searched(groups, giving, missing, stock)
    return None if places is None else tuple(group[at] for group, at in zip(groups, places, strict=True))


def _searched(groups: tuple[Group, ...], sure: tuple[Group, ...], missing: Money, stock: int) -> list[int] | None:
    """The place of the way taken in each group: group after group, with every sum so far that may still be the best.

    `sure`: ways that the stock never forbids. What they lose at most is a bound for all.
    """
    most = _Bound(sure).at_most(missing)
    if most is None:
        return None
    sums: list[_Sum] = [(0, 0, 0, 0, 0)]
    for number, group in enumerate(groups):
        ways = [(way.loss, way.steps, way.brings, way.houses, at) for at, way in enumerate(group)]
        longer = _undominated(
            [
                (loss + more, steps + by, max(brings - brought, -missing), houses - freed, path * len(ways) + at)
                for loss, steps, brings, houses, path in sums
                for more, by, brought, freed, at in ways
                if loss + more <= most
            ]
        )
        rest = _Bound(groups[number + 1 :])
        sums = [sum_ for sum_ in longer if rest.may_bring(missing + sum_[2], most - sum_[0])]
    return _places(groups, next(sum_[4] for sum_ in sums if stock >= sum_[3]))


def _places(groups: tuple[Group, ...], path: int) -> list[int]:
    places = []
    for group in reversed(groups):
        path, at = divmod(path, len(group))
        places.append(at)
    return places[::-1]


def _undominated(sums: list[_Sum]) -> list[_Sum]:
    """The sums that no other one equals or beats at once in loss (then steps), in what it brings and in houses."""
    kept: list[_Sum] = []
    best: dict[int, Money] = {}
    for sum_ in sorted(sums):
        brings, houses = sum_[2], sum_[3]
        for taken, brought in best.items():
            if taken <= houses and brought <= brings:
                break
        else:
            best[houses] = brings
            kept.append(sum_)
    return kept


class _Bound:
    """What some groups lose if they could be sold in parts of any size, the part with the least loss for its money
    first: never more than they really lose, and just that where a part ends."""

    def __init__(self, groups: tuple[Group, ...]) -> None:
        parts = sorted(
            (part for group in groups for part in _parts(group)), key=lambda part: Fraction(part[1], part[0])
        )
        self._brings = list(accumulate((brings for brings, _ in parts), initial=0))
        self._loss = list(accumulate((loss for _, loss in parts), initial=0))

    def may_bring(self, sum_: Money, most: Money) -> bool:
        """Whether the groups may bring the sum with no more loss than `most`."""
        at = bisect_left(self._brings, sum_)
        if at == 0:
            return True
        if at == len(self._brings):
            return False
        wide, deep = self._brings[at] - self._brings[at - 1], self._loss[at] - self._loss[at - 1]
        return self._loss[at - 1] + (sum_ - self._brings[at - 1]) * deep // wide <= most

    def at_most(self, sum_: Money) -> Money | None:
        """What some choice loses that brings the sum; None if none does."""
        at = bisect_left(self._brings, sum_)
        return None if at == len(self._brings) else self._loss[at]


def _parts(group: Group) -> list[tuple[Money, Money]]:
    """What a group brings and loses in parts along its best ways, each with more loss for its money than the last."""
    corners = [(0, 0)]
    for brings, loss in sorted((way.brings, way.loss) for way in group if way.brings > 0):
        while len(corners) > 1 and _bends_down(corners[-2], corners[-1], (brings, loss)):
            corners.pop()
        corners.append((brings, loss))
    return [(after[0] - before[0], after[1] - before[1]) for before, after in pairwise(corners)]


def _bends_down(first: tuple[Money, Money], middle: tuple[Money, Money], last: tuple[Money, Money]) -> bool:
    """Whether `middle` lies on or over the line from `first` to `last`."""
    return (middle[1] - first[1]) * (last[0] - first[0]) >= (last[1] - first[1]) * (middle[0] - first[0])
