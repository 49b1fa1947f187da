"""What a table may look like, drawn from a source of chance: who plays, by which options, and how far they have come.

Law: everything is drawn through the one `Chance`, so that Hypothesis can shrink it and a seed can play it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from banker.board import Deck
from banker.rules.position import Position
from tests.model import booklet_tables as table
from tests.model.boards import Board
from tests.model.booklet_tables import DEPOT, HOTEL, SKYSCRAPER

T = TypeVar("T")
Chance = Random
NAMES = ("ann", "bob", "cleo", "dan", "eve")
NEAR = (-1, 0, 0, 1)
MINUTES = 90  # of a timed game
CROWDED = ((32, 12, 0), 2, 3, 3, 3, 3, 3, 3, 2)  # The stock and the groups by which crowded tables are laid out.


def odds(chance: Chance, percent: int) -> bool:
    """Whether it happens this time. (Hypothesis draws `random()` close to 0 far too often for this.)"""
    return chance.randrange(100) >= 100 - percent


def weighted(chance: Chance, drawn: Sequence[tuple[int, T]]) -> T:
    """One of them, each as often as its weight says."""
    at = chance.randrange(sum(weight for weight, _ in drawn))
    for weight, thing in drawn:
        at -= weight
        if at < 0:
            return thing
    raise AssertionError


def options(chance: Chance, board: Board) -> dict:
    """The booklet's options, half the time with a few of them chosen otherwise."""
    booklet = board.booklet
    chosen = {**table.defaults(booklet), "starting_balance": 1_500 * board.unit}
    if odds(chance, 50):
        for name in chance.sample(sorted(table.OTHERS), chance.choice((2, 5, 12))):
            chosen[name] = chance.choice(table.OTHERS[name])
        chosen["starting_balance"] = sums(board, chance.choice((800, 1_500, 3_000)))  # two deeds, if dealt
        chosen["pot_seed"] = chance.choice((0, 5 * board.unit))
        chosen["interest_rounding"] = chance.choice((0, 1, 100, 10_000))
    if booklet == "D" and chosen["dice"] == 2 and odds(chance, 85):
        chosen["speed_die"] = "yes"
    return chosen


def sums(board: Board, amount: int) -> int:
    """A sum of the classic board in the money of this one."""
    return amount // 50 if board.booklet == "J" else amount * board.unit


def deal(chance: Chance, board: Board, players: Sequence[str]) -> list[tuple[str, int]]:
    """Two deeds for each player."""
    deeds = chance.sample(board.all_deeds, 2 * len(players))
    return [(player, deeds[2 * at + n]) for at, player in enumerate(players) for n in (0, 1)]


def position(
    chance: Chance,
    board: Board,
    short: bool,
    players: Sequence[str],
    *,
    decks: Sequence[Deck],
    pot: bool,
    third_die: bool,
) -> Position:
    """A game under way: groups held and built on, the stock often nearly empty, little money, somebody in jail.
    `decks`: the deck of each card out of jail."""
    crowded = odds(chance, 30) and (board.stock, *map(len, board.colours)) == CROWDED
    holders = _holders(chance, board, players, crowded)
    levels = _crowded(chance, board, short) if crowded else _levels(chance, board, short, holders)
    stations = [space for (space,) in board.with_depots if space in holders and odds(chance, 40)]
    levels = {**levels, **dict.fromkeys(stations[: board.depots], DEPOT)}
    more = sums(board, 3000) if crowded else 0
    built = {space for space in board.all_deeds if any(levels.get(n) for n in board.plot(space))}
    mortgages = tuple(s for s in holders if s not in built and not crowded and odds(chance, 25))
    rising = [n for n in holders if board.deeds[n].rising]
    rows = {n: chance.randrange(len(board.deeds[n].rents)) for n in rising if odds(chance, 40)}
    jail = {p: chance.randrange(3) for p in players if odds(chance, 20) and board.jail is not None}
    both = chance.choice(players)
    held = [(chance.choice((both, *players)), deck) for deck in decks if odds(chance, 40) and board.jail is not None]
    return Position(
        balances={p: money(chance, board) + (more if odds(chance, 70) else 0) for p in players},
        holders=holders,
        mortgages=mortgages,
        interest_paid=tuple(s for s in mortgages if odds(chance, 30)),
        levels=levels,
        rows=rows,
        pawns={p: chance.randrange(board.size) for p in players if p not in jail},
        jail=jail,
        jail_cards={p: tuple(deck for holder, deck in held if holder == p) for p in players},
        pot=chance.choice((0, 1, 100)) * board.unit if pot else 0,
        bankrupts=chance.randrange(2),
        turn=chance.choice(players),
        tickets=_tickets(chance, board, players),
        third_die=tuple(p for p in players if odds(chance, 80)) if third_die else (),
    )


def _tickets(chance: Chance, board: Board, players: Sequence[str]) -> dict[str, int]:
    """Bus tickets in hand, one by one, until the pile is empty or chance says so."""
    held = [chance.choice(players) for _ in range(board.tickets) if odds(chance, 50)]
    return {player: held.count(player) for player in held}


def _holders(chance: Chance, board: Board, players: Sequence[str], crowded: bool) -> dict[int, str]:
    holders = {}
    for group in board.groups:
        if crowded or odds(chance, 60):
            holders.update(dict.fromkeys(group, chance.choice(players)))
        else:
            holders.update({space: chance.choice(players) for space in group if odds(chance, 50)})
    return holders


def _crowded(chance: Chance, board: Board, short: bool) -> dict[int, int]:
    """Everybody is building, and only the last one to three houses or hotels are left."""
    last = chance.randrange(1, 4)
    spaces = [space for group in board.built for space in group]
    if odds(chance, 60):  # one house on each of the 22 streets, then a second one group by group
        return {space: 2 if at < 10 - last else 1 for at, space in enumerate(spaces)}
    most = 3 if short else 4  # hotels on the first groups, and the next ones ready for theirs
    return {space: HOTEL if at < 12 - last else most for at, space in enumerate(spaces[:17])}


def _levels(chance: Chance, board: Board, short: bool, holders: dict[int, str]) -> dict[int, int]:
    """Even levels on groups of one holder, as far as the stock goes; often up to the last."""
    most = min(3, board.most_houses) if short else board.most_houses
    rows = (*range(most + 1), HOTEL, *[SKYSCRAPER] * (board.stock[2] > 0))
    rich = odds(chance, 50)
    levels: dict[int, int] = {}
    houses, hotels, skyscrapers = board.stock
    for group in board.built:
        if len({holders.get(space) for space in group}) > 1 or group[0] not in holders:
            continue
        base = chance.randrange(len(rows) - 2, len(rows)) if rich else chance.randrange(len(rows))
        more = chance.randrange(len(group)) if base + 1 < len(rows) else 0
        wanted = {space: rows[base + (at < more)] for at, space in enumerate(group)}
        need = sum(level for level in wanted.values() if level < HOTEL)
        high, highest = (list(wanted.values()).count(level) for level in (HOTEL, SKYSCRAPER))
        if need <= houses and high <= hotels and highest <= skyscrapers:
            houses, hotels, skyscrapers = houses - need, hotels - high, skyscrapers - highest
            levels.update({space: level for space, level in wanted.items() if level})
    return levels if odds(chance, 50) else _to_the_last(board, levels, holders, houses - chance.randrange(4))


def _to_the_last(board: Board, levels: dict[int, int], holders: dict[int, str], houses: int) -> dict[int, int]:
    """More houses, one for each street of the groups that are still bare."""
    groups = [g for g in board.built if not levels.keys() & set(g) and g[0] in holders]
    bare = [n for g in groups if len({holders.get(space) for space in g}) == 1 for n in g]
    return {**levels, **dict.fromkeys(bare[: max(0, houses)], 1)}


def money(chance: Chance, board: Board) -> int:
    """Cash in hand: much, nothing, or just about what something costs."""
    about = chance.choice((0, 25, 50, 60, 100, 150, 200, 400, 1000, 3000, 3000, 10_000))
    return max(0, sums(board, about) + chance.choice(NEAR))
