"""The awards of a game: who took most rent, which deed earned most, who was longest in jail, and such.

Law: only what is in force counts, as with the balances. A count of zero earns no award, and equals share one.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from itertools import pairwise

import msgspec

from banker import events as e
from banker.game import Game
from banker.history import Course, Operation
from banker.ledger import Why


class Kind(StrEnum):
    """What is awarded, in the order in which it is listed; the screen owns the words (`award.<value>`)."""

    RENT = "rent"
    DEED = "deed"
    JAIL = "jail"
    BUILT = "built"
    DEAREST = "dearest"
    DOUBLES = "doubles"
    ROUNDS = "rounds"


class Award(msgspec.Struct, frozen=True):
    """An award. `players` share it, in the order of seats; a deed's are those who took its rents, who took most first.

    `amount`: money, but turns begun in jail (JAIL), throws (DOUBLES) and salaries (ROUNDS). `space`: the deed, None if
    it is about none. DEAREST is the award of the player who paid that rent.
    """

    kind: Kind
    players: tuple[str, ...]
    amount: int
    space: int | None = None


class _Counts:
    """What is counted of each player and each deed."""

    def __init__(self) -> None:
        self.players: dict[Kind, Counter[str]] = {kind: Counter() for kind in Kind}
        self.deeds: dict[int, Counter[str]] = {}
        self.dearest: e.Paid | None = None

    def take(self, game: Game, event: e.Event) -> None:
        """Count an event; `game` as it was before its operation."""
        match event:
            case e.Paid(why=Why.RENT):
                self._rent(event)
            case e.Paid(why=Why.BUILD):
                self.players[Kind.BUILT][event.payer] += event.amount
            case e.Paid(why=Why.SALARY):
                self.players[Kind.ROUNDS][event.payee] += 1
            case e.TurnBegan(player) if game.player(player).jailed:
                self.players[Kind.JAIL][player] += 1
            case e.Thrown(player, (first, second), "move" | "jail") if first == second:
                self.players[Kind.DOUBLES][player] += 1

    def _rent(self, paid: e.Paid) -> None:
        self.players[Kind.RENT][paid.payee] += paid.amount
        if paid.space is not None:
            self.deeds.setdefault(paid.space, Counter())[paid.payee] += paid.amount
        if self.dearest is None or paid.amount > self.dearest.amount:
            self.dearest = paid


class Earned(msgspec.Struct, frozen=True):
    """What a game comes to: its awards in the order of `Kind`, those that nobody earned left out; and of each player
    who took rent the deed that earned them most, as its space and the rents taken for it."""

    awards: tuple[Award, ...]
    deeds: dict[str, tuple[int, int]]


def earned(course: Course) -> Earned:
    """The awards and the best deeds of a game as it stands."""
    counts = _counted(course)
    seats = [player.id for player in course.game.players]
    found = (_award(kind, counts, seats) for kind in Kind)
    return Earned(tuple(award for award in found if award is not None), _best_deeds(counts.deeds))


def _best_deeds(deeds: dict[int, Counter[str]]) -> dict[str, tuple[int, int]]:
    """Decision: of deeds that earned the same, the first on the board."""
    best: dict[str, tuple[int, int]] = {}
    for space, takers in sorted(deeds.items()):
        for player, amount in takers.items():
            if player not in best or amount > best[player][1]:
                best[player] = space, amount
    return best


def _counted(course: Course) -> _Counts:
    """What is counted of a game as it stands."""
    counts = _Counts()
    for before, number in pairwise(course.path):
        body = course.bodies[number]
        assert isinstance(body, Operation)
        for event in body.events:
            counts.take(course.states[before], event)
    return counts


def _award(kind: Kind, counts: _Counts, seats: list[str]) -> Award | None:
    if kind is Kind.DEED:
        return _best_deed(counts.deeds, seats)
    if kind is Kind.DEAREST:
        dearest = counts.dearest
        return None if dearest is None else Award(kind, (dearest.payer,), dearest.amount, dearest.space)
    counted = counts.players[kind]
    most = max((counted[player] for player in seats), default=0)
    return Award(kind, tuple(player for player in seats if counted[player] == most), most) if most else None


def _best_deed(deeds: dict[int, Counter[str]], seats: list[str]) -> Award | None:
    """Decision: of deeds that earned the same, the first on the board."""
    best = min(deeds, key=lambda space: (-deeds[space].total(), space), default=None)
    if best is None:
        return None
    takers = tuple(account for account, _ in deeds[best].most_common() if account in seats)
    return Award(Kind.DEED, takers, deeds[best].total(), best)
