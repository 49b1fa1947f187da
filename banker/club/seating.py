"""Seats for a round: as few tables as there can be, and people who have not met.

From a first seating, pairs of players of two tables change places as long as that lowers the cost: first the repeated
meetings, each counted as the square of how often the two have met, then the spread of the standings at the tables. It
begins from the order of the standings and from orders drawn by the seed, and keeps the best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from banker.club.format import Format
from banker.club.standings import drawn

STARTS = 20  # Orders from which a seating is looked for.

Tables = tuple[tuple[str, ...], ...]
Met = Mapping[frozenset[str], int]  # How often two players have sat at one table.


def sizes_for(form: Format, players: int) -> tuple[int, ...] | None:
    """How many sit at each table: fewest tables, none larger than wanted if that can be, sizes within one. None: so
    many cannot be seated."""
    if not players:
        return None
    tables = -(-players // form.wanted)
    while tables > 1 and players // tables < form.sizes[0]:
        tables -= 1
    small, larger = divmod(players, tables)
    if small < form.sizes[0] or small + (larger > 0) > form.sizes[-1]:
        return None
    return (small + 1,) * larger + (small,) * (tables - larger)


def meetings(rounds: Iterable[Tables]) -> dict[frozenset[str], int]:
    """How often every two players have sat at one table."""
    met: dict[frozenset[str], int] = {}
    for table in (table for tables in rounds for table in tables):
        for number, player in enumerate(table):
            for other in table[:number]:
                pair = frozenset((player, other))
                met[pair] = met.get(pair, 0) + 1
    return met


def cost(tables: Tables, met: Met, order: Sequence[str]) -> tuple[int, int]:
    """What a seating costs: the squared repeated meetings, and the squared distances in the standings."""
    rank = {player: place for place, player in enumerate(order)}
    pairs = [(one, other) for table in tables for n, one in enumerate(table) for other in table[:n]]
    repeated = sum(met.get(frozenset(pair), 0) ** 2 for pair in pairs)
    return repeated, sum((rank[one] - rank[other]) ** 2 for one, other in pairs)


def seated(order: Sequence[str], sizes: Sequence[int], met: Met, seed: str, starts: int = STARTS) -> Tables:
    """A seating of these players, who stand in the order of the standings."""
    pair_cost = _pair_costs(order, met)
    count = range(len(order))
    found: list[tuple[int, list[list[int]]]] = []
    for start in range(starts):
        first = sorted(count, key=lambda n: drawn(seed, start, order[n])) if start else [*count]
        found.append(_improved(_filled(first, sizes), pair_cost))
    _, best = min(found)
    return tuple(tuple(order[n] for n in table) for table in sorted(sorted(table) for table in best))


def _pair_costs(order: Sequence[str], met: Met) -> list[list[int]]:
    """What it costs that two sit together, by their places in the order; no spread outweighs a meeting."""
    count = len(order)
    heavy = count**4  # more than all squared distances in one seating
    return [
        [heavy * met.get(frozenset((order[one], order[other])), 0) ** 2 + (one - other) ** 2 for other in range(count)]
        for one in range(count)
    ]


def _filled(players: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The tables filled one after the other."""
    rest = iter(players)
    return [[next(rest) for _ in range(size)] for size in sizes]


def _improved(tables: list[list[int]], pair_cost: list[list[int]]) -> tuple[int, list[list[int]]]:
    """The tables after all exchanges that lower the cost, and that cost, each pair counted from both sides.

    `there[player][table]` is what the player's pairs with all at a table cost, so that the difference an exchange makes
    is a sum of six numbers.
    """
    there = [[sum(own[other] for other in table) for table in tables] for own in pair_cost]
    moved = True
    while moved:
        moved = False
        for left in range(len(tables)):
            for right in range(left + 1, len(tables)):
                while _exchanged(tables, left, right, pair_cost, there):
                    moved = True
    return sum(there[player][at] for at, table in enumerate(tables) for player in table), tables


def _exchanged(
    tables: list[list[int]], left: int, right: int, pair_cost: list[list[int]], there: list[list[int]]
) -> bool:
    """Exchange the two players of these tables by which the cost falls most; False: by none does it fall."""
    change, seat, place = min(_changes(tables, left, right, pair_cost, there))
    if change >= 0:
        return False
    one, other = tables[left][seat], tables[right][place]
    tables[left][seat], tables[right][place] = other, one
    for player, own in enumerate(pair_cost):
        change = own[other] - own[one]
        there[player][left] += change
        there[player][right] -= change
    return True


def _changes(
    tables: list[list[int]], left: int, right: int, pair_cost: list[list[int]], there: list[list[int]]
) -> Iterator[tuple[int, int, int]]:
    """By how much the cost changes if the players of two seats change places, with these seats."""
    for seat, one in enumerate(tables[left]):
        own, gain = pair_cost[one], there[one][right] - there[one][left]
        for place, other in enumerate(tables[right]):
            yield gain + there[other][left] - there[other][right] - 2 * own[other], seat, place
