"""The standings of an evening, and by which step a player comes after the one before.

Decision: equal players share a place, unless the format draws lots. A lot is the hash of the evening's seed and the
player, so that everybody can draw it again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby

import msgspec

from banker.club.format import Format, Places, Tie, points, shares, wins
from banker.money import Money


class Line(msgspec.Struct, frozen=True):
    """A player in the standings. `by`: the step that put them after the one before, None: nothing did, or they are the
    first. `final`: the place in the final, 0: not in it."""

    player: str
    place: int
    points: Fraction
    wins: Fraction
    share: Fraction
    wealth: Money
    games: int
    final: int
    by: Tie | None = None


# A player, and the step that puts them after the one before.
Ordered = Iterator[tuple[str, Tie | None]]


def drawn(seed: str, *words: object) -> bytes:
    """What a lot is worth: the same for the same seed and words, on every machine."""
    return hashlib.sha256(":".join(map(str, (seed, *words))).encode()).digest()


def standings(
    form: Format, players: Sequence[str], games: Sequence[Places], seed: str, final: Places = ()
) -> list[Line]:
    """Everybody's line, best first. `games`: the places of each game that counts, without the `final`; who played that
    stands before all others, by its places."""
    totals = {player: _line(form, player, games, final) for player in players}

    def put(some: Sequence[str]) -> Ordered:
        return _ordered(some, form.ties, totals, games, seed)

    finalists = sorted((each for each in final), key=lambda each: each.place)
    found: list[tuple[str, Tie | None]] = []
    for _, equal in groupby(finalists, key=lambda each: each.place):
        found += put([each.player for each in equal])
    found += put([player for player in players if not totals[player].final])
    lines: list[Line] = []
    for number, (player, by) in enumerate(found, 1):
        before = lines[-1] if lines else None
        apart = before is None or by is not None or before.final != totals[player].final
        place = number if apart else lines[-1].place
        lines.append(msgspec.structs.replace(totals[player], place=place, by=by))
    return lines


def _line(form: Format, player: str, games: Sequence[Places], final: Places) -> Line:
    """What a player has, not yet placed."""
    own = [places for places in games if any(each.player == player for each in places)]

    def total(count: Callable[[Places], dict[str, Fraction]]) -> Fraction:
        return sum((count(places)[player] for places in own), Fraction(0))

    return Line(
        player,
        0,
        total(lambda places: points(form.points, places)),
        total(wins),
        total(shares),
        sum(each.worth for places in own for each in places if each.player == player),
        len(own),
        next((each.place for each in final if each.player == player), 0),
    )


def _ordered(
    some: Sequence[str], steps: tuple[Tie, ...], totals: dict[str, Line], games: Sequence[Places], seed: str
) -> Ordered:
    """These players in order, by the steps one after the other; the step beside each that parts it from the one
    before."""
    if len(some) < 2 or not steps:
        yield from ((player, None) for player in some)
        return
    step, *rest = steps
    worth: Mapping[str, Fraction | bytes | int]
    worth = _met(some, games) if step is Tie.MET else {player: _worth(step, totals[player], seed) for player in some}
    ranked = sorted(some, key=lambda player: worth[player], reverse=True)
    for number, (_, equal) in enumerate(groupby(ranked, key=lambda player: worth[player])):
        inner = _ordered([*equal], tuple(rest), totals, games, seed)
        player, by = next(inner)
        yield player, step if number else by
        yield from inner


def _worth(step: Tie, line: Line, seed: str) -> Fraction | bytes:
    """What a player is worth in a step, the most first."""
    match step:
        case Tie.POINTS:
            return line.points
        case Tie.WINS:
            return line.wins
        case Tie.SHARE:
            return line.share
        case Tie.WEALTH:
            return Fraction(line.wealth)
        case _:
            return drawn(seed, line.player)


def _met(some: Sequence[str], games: Sequence[Places]) -> Counter[str]:
    """How often each came before another of these less how often after, if every two of them met; else all alike."""
    ahead = Counter[str]()
    met: set[frozenset[str]] = set()
    for places in games:
        for one, other in combinations([each for each in places if each.player in some], 2):
            met.add(frozenset((one.player, other.player)))
            way = (one.place < other.place) - (other.place < one.place)
            ahead[one.player] += way
            ahead[other.player] -= way
    pairs = len(some) * (len(some) - 1) // 2
    return ahead if len(met) == pairs else Counter()
