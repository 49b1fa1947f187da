"""The story of a game: what its table talks about afterwards, as facts with their numbers.

Law: only what is in force counts, and no superlative is false: where equals share one, it is left out, but for the
second place, the greatest rent and a stay in jail, which two may share. The first MOST of these kinds that a game has
are told:

- *Turning*: from which turn on the winner was ahead of everybody at the end of each turn, up to the last.
- *Finish*: by how much the winner won, if by no more than a twentieth of their wealth; else *Comeback*: how far the
  winner was behind once, if by half of what the richest had then or more.
- *Deal*: the trade in which most changed hands: the money, and the deeds at their printed prices.
- *Nemesis*: who paid whom the most rent, in two rents or more.
- *Bargain*: the deed whose rents were most beside what the bank was paid for it and for its buildings, if more.
- *Dearest*: the greatest rent that was paid at once, if all who paid so much paid it for one deed.
- *Jail*: who began the most turns in jail in one stay, two or more.
- *Crowd*: the space on which pawns landed most often, three times or more.
- *Builder*: who paid the bank most for buildings.
- *Peak*: the most that anybody owned after a turn, if it was not at the start.

Decision: wealth is what the tally counts. Where several share the first place nobody is *the winner*. A gift of money
is no trade.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

import msgspec

from banker import events as e
from banker.game import Game
from banker.history import Course, Operation
from banker.insight.deeds import Account, accounts
from banker.ledger import BANK, Why
from banker.money import Money
from banker.rules.tally import net_worth, placings

MOST = 6  # So many facts are told.
_CLOSE = 20  # The winner's wealth is so many times the lead of a close finish, or more.
_RENTS, _TURNS, _LANDINGS = 2, 2, 3  # Fewer rents of a nemesis, turns in jail or landings on a space are no story.
_SHARE = 2  # So many may share a second place or a stay in jail.

Worths = Mapping[str, Money]  # What everybody owned at some time.
K = TypeVar("K")


class Turning(msgspec.Struct, frozen=True):
    """After each turn from `turn` on, up to the last of `turns`, `player` had more than anybody else; not so after the
    one before. 0: from the start."""

    player: str
    turn: int
    turns: int


class Finish(msgspec.Struct, frozen=True):
    """`player` has won by `lead`; `others` come next."""

    player: str
    others: tuple[str, ...]
    lead: Money


class Comeback(msgspec.Struct, frozen=True):
    """`player` has won, and was `behind` the richest after `turn`, never further."""

    player: str
    turn: int
    behind: Money


class Deal(msgspec.Struct, frozen=True):
    """In one trade `players` passed each other `deeds` and `money`, `worth` in all."""

    players: tuple[str, str]
    deeds: tuple[int, ...]
    money: Money
    worth: Money


class Nemesis(msgspec.Struct, frozen=True):
    """`payer` paid `payee` `amount` in so many `rents`."""

    payer: str
    payee: str
    amount: Money
    rents: int


class Bargain(msgspec.Struct, frozen=True):
    """The bank was paid `spent` for the deed of `space` and what was built there, and its rents came to `earned`."""

    space: int
    spent: Money
    earned: Money


class Dearest(msgspec.Struct, frozen=True):
    """Each of `payers` paid `payee` `amount` at once as the rent of `space`."""

    payers: tuple[str, ...]
    payee: str
    space: int
    amount: Money


class Jail(msgspec.Struct, frozen=True):
    """Each of `players` began so many `turns` in jail in one stay."""

    players: tuple[str, ...]
    turns: int


class Crowd(msgspec.Struct, frozen=True):
    """Pawns landed on `space` so often."""

    space: int
    landings: int


class Builder(msgspec.Struct, frozen=True):
    """`player` paid the bank `amount` for buildings."""

    player: str
    amount: Money


class Peak(msgspec.Struct, frozen=True):
    """`player` had `worth` after `turn`, for the first time."""

    player: str
    turn: int
    worth: Money


Fact = Turning | Finish | Comeback | Deal | Nemesis | Bargain | Dearest | Jail | Crowd | Builder | Peak


def facts(course: Course, curve: Sequence[Worths]) -> tuple[Fact, ...]:
    """The facts of a game as it stands. `curve`: as `curve_of` has it."""
    game, told = course.game, accounts(course)
    first = _winner(game)
    found: list[Fact | None] = [
        *([] if first is None else [turning(curve, first), finish(game, curve, first) or comeback(curve, first)]),
        deal(course),
        nemesis(course),
        bargain(told),
        dearest(course),
        jail(course),
        crowd(told),
        builder(course),
        peak(curve),
    ]
    return tuple(fact for fact in found if fact is not None)[:MOST]


def ends_of_turns(course: Course) -> tuple[int, ...]:
    """The last operation in force before each turn, and the last of all."""
    operations = _operations(course)
    begun = (before for before, _, body in operations if any(isinstance(event, e.TurnBegan) for event in body.events))
    return (*begun, course.at)


def curve_of(course: Course) -> tuple[Worths, ...]:
    """What everybody owned at the start of a game, and after each of its turns."""
    states = (course.states[number] for number in ends_of_turns(course))
    return tuple({player.id: net_worth(state, player.id) for player in state.players} for state in states)


def turning(curve: Sequence[Worths], winner: str) -> Turning | None:
    """From which turn on the winner was ahead."""
    ahead = [_lead(worths, winner) > 0 for worths in curve]
    if not ahead[-1] or len(curve) == 1:
        return None
    behind = max((turn for turn, led in enumerate(ahead) if not led), default=-1)
    return Turning(winner, behind + 1, len(curve) - 1)


def finish(game: Game, curve: Sequence[Worths], winner: str) -> Finish | None:
    """By how little the winner won."""
    worths = {player.id: curve[-1][player.id] for player in game.seated}
    own, lead = worths.get(winner, 0), _lead(worths, winner)
    others = tuple(player for player, worth in worths.items() if worth == own - lead)
    if not 0 < lead * _CLOSE <= own or len(others) > _SHARE:
        return None
    return Finish(winner, others, lead)


def comeback(curve: Sequence[Worths], winner: str) -> Comeback | None:
    """How far the winner was behind once."""
    behind = {turn: -_lead(worths, winner) for turn, worths in enumerate(curve) if winner in worths}
    turn = max(behind, key=behind.__getitem__)
    if turn == 0 or behind[turn] <= 0 or 2 * behind[turn] < max(curve[turn].values()):
        return None
    return Comeback(winner, turn, behind[turn])


def deal(course: Course) -> Deal | None:
    """The trade in which most changed hands."""
    edition = course.game.edition
    found: dict[int, Deal] = {}
    for _, number, body in _operations(course):
        passed = [event for event in body.events if isinstance(event, e.DeedPassed)]
        if passed and any(isinstance(event, e.TradeSigned) for event in body.events):
            first, deeds = passed[0], tuple(event.space for event in passed)
            assert first.giver is not None
            assert first.taker is not None
            money = sum(event.amount for event in body.events if isinstance(event, e.Paid) and event.why is Why.TRADE)
            worth = money + sum(edition.deed(space).price for space in deeds)
            found[number] = Deal((first.giver, first.taker), deeds, money, worth)
    greatest = most({number: each.worth for number, each in found.items()})
    return None if greatest is None else found[greatest]


def nemesis(course: Course) -> Nemesis | None:
    """Who paid whom the most rent."""
    amounts: Counter[tuple[str, str]] = Counter()
    rents: Counter[tuple[str, str]] = Counter()
    for paid in _rents(course):
        amounts[paid.payer, paid.payee] += paid.amount
        rents[paid.payer, paid.payee] += 1
    pair = most(amounts)
    return None if pair is None or rents[pair] < _RENTS else Nemesis(*pair, amounts[pair], rents[pair])


def bargain(told: Sequence[Account]) -> Bargain | None:
    """The deed that returned most."""
    spent = {account.space: account.cost + account.built for account in told if account.cost}
    returned = {space: Fraction(told[space].earned, amount) for space, amount in spent.items() if amount > 0}
    best = most(returned)
    return None if best is None or returned[best] <= 1 else Bargain(best, spent[best], told[best].earned)


def dearest(course: Course) -> Dearest | None:
    """The greatest rent that was paid at once."""
    rents = list(_rents(course))
    amount = max((paid.amount for paid in rents), default=0)
    greatest = [paid for paid in rents if paid.amount == amount]
    payers = tuple(dict.fromkeys(paid.payer for paid in greatest))
    asked = {(paid.payee, paid.space) for paid in greatest if paid.space is not None}
    if len(asked) != 1 or len(payers) > _SHARE:
        return None
    ((payee, space),) = asked
    return Dearest(payers, payee, space, amount)


def jail(course: Course) -> Jail | None:
    """Who was in jail longest at once."""
    stay: Counter[str] = Counter()
    longest: Counter[str] = Counter()
    for before, _, body in _operations(course):
        for event in body.events:
            match event:
                case e.Jailed(player):
                    stay[player] = 0
                case e.TurnBegan(player) if course.states[before].player(player).jailed:
                    stay[player] += 1
                    longest[player] = max(longest[player], stay[player])
    turns = max(longest.values(), default=0)
    players = tuple(player.id for player in course.game.players if longest[player.id] == turns)
    return None if turns < _TURNS or len(players) > _SHARE else Jail(players, turns)


def crowd(told: Sequence[Account]) -> Crowd | None:
    """The space on which pawns landed most often."""
    space = most({account.space: account.landings for account in told})
    return None if space is None or told[space].landings < _LANDINGS else Crowd(space, told[space].landings)


def builder(course: Course) -> Builder | None:
    """Who paid the bank most for buildings."""
    paid: Counter[str] = Counter()
    for event in _paid(course, Why.BUILD):
        paid[event.payer] += event.amount
    player = most(paid)
    return None if player is None else Builder(player, paid[player])


def peak(curve: Sequence[Worths]) -> Peak | None:
    """The most that anybody owned."""
    greatest: Counter[str] = Counter()
    for worths in curve:
        greatest |= Counter(worths)
    player = most(greatest)
    if player is None:
        return None
    worth = greatest[player]
    turn = next(turn for turn, worths in enumerate(curve) if worths.get(player) == worth)
    return Peak(player, turn, worth) if turn else None


def most(amounts: Mapping[K, int] | Mapping[K, Fraction]) -> K | None:
    """What alone has the most; None if several have, or nothing is there."""
    greatest = max(amounts.values(), default=0)
    best = [each for each, amount in amounts.items() if amount == greatest]
    return best[0] if len(best) == 1 else None


def _winner(game: Game) -> str | None:
    """Who has the first place alone, at the end or as it stands."""
    places = placings(game) if game.over is None else game.over.placings
    first, *others = [placing.player for placing in places if placing.place == 1]
    return None if others else first


def _lead(worths: Worths, player: str) -> Money:
    """By how much this player has more than the richest of the others; below 0 if less."""
    return worths.get(player, 0) - max((worth for other, worth in worths.items() if other != player), default=0)


def _operations(course: Course) -> Iterator[tuple[int, int, Operation]]:
    """The operations in force, each with its number and that of the one before."""
    for before, number in pairwise(course.path):
        body = course.bodies[number]
        assert isinstance(body, Operation)
        yield before, number, body


def _paid(course: Course, why: Why) -> Iterator[e.Paid]:
    """What was paid for this reason."""
    for _, _, body in _operations(course):
        yield from (event for event in body.events if isinstance(event, e.Paid) and event.why is why)


def _rents(course: Course) -> Iterator[e.Paid]:
    """What players paid each other as rent."""
    return (paid for paid in _paid(course, Why.RENT) if paid.payee != BANK)
