"""The format of an evening: how many rounds, how many at a table, what a place is worth, and how ties are broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from fractions import Fraction

import msgspec

from banker.board import Names
from banker.insight.record import Standing
from banker.money import Money

MOST_PLAYERS, LEAST_PLAYERS = 8, 2  # At a table that was seated by hand.


class Tie(StrEnum):
    """A step by which players are put in order."""

    POINTS = "points"
    WINS = "wins"
    SHARE = "share"  # the sum of their shares of their tables' wealth
    WEALTH = "wealth"
    MET = "met"  # who came before whom, if all who are tied met each other
    LOT = "lot"


class Points(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game is worth: the points of each place, for each player beaten, for the whole wealth of the table; their
    sum."""

    place: tuple[int, ...] = ()
    beaten: int = 0
    share: int = 0


class Format(msgspec.Struct, frozen=True, omit_defaults=True):
    """The format of an evening. `sizes`: how many may sit at a table, `wanted` of them best; `final`: so many play one
    more game after the rounds, 0: nobody."""

    names: Names
    rounds: int
    sizes: tuple[int, ...]
    wanted: int
    points: Points
    ties: tuple[Tie, ...]
    final: int = 0


class Placed(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended for a player of the evening. `worth`: their wealth; `out`: whether they left or went bankrupt
    before the end."""

    player: str
    place: int
    worth: Money = 0
    out: Standing = Standing.PLAYED


Places = Sequence[Placed]  # Everybody of one table.


def shares(places: Places) -> dict[str, Fraction]:
    """Each player's share of the table's wealth. Decision: who left of their own will has none, since what they had
    went back to the bank."""
    there = {each.player: 0 if each.out is Standing.LEFT else each.worth for each in places}
    total = sum(there.values())
    return {player: Fraction(worth, total) if total else Fraction(0) for player, worth in there.items()}


def wins(places: Places) -> dict[str, Fraction]:
    """Each player's part of the win: those who share the first place share it."""
    return _shared(lambda place: Fraction(place == 1), places)


def points(form: Points, places: Places) -> dict[str, Fraction]:
    """What each player gets for a game. Equal places share the points of the places that they take up."""

    def brings(place: int) -> Fraction:
        named = form.place[place - 1] if place <= len(form.place) else 0
        return Fraction(form.beaten * (len(places) - place) + named)

    got, share = _shared(brings, places), shares(places)
    return {player: got[player] + form.share * share[player] for player in got}


def _shared(brings: Callable[[int], Fraction], places: Places) -> dict[str, Fraction]:
    """What each place brings, shared among those who are equal: two second ones share what the second and the third
    bring."""
    got: dict[str, Fraction] = {}
    for each in places:
        equal = sum(other.place == each.place for other in places)
        taken = range(each.place, each.place + equal)
        got[each.player] = sum(map(brings, taken), Fraction(0)) / equal
    return got
