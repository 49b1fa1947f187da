"""Who starts: everybody throws the dice, the highest starts; tied players throw again. Pure.

C "celui qui obtient le total le plus élevé commence"; S, F likewise. Play then goes to the left.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.events import Dice
from ui.setup.entered import Chance, Message, Setup


class Contest(msgspec.Struct, frozen=True):
    """How it stands. `among`: the seats that may still start. `next`: whose dice come now, None when it is decided.

    `last`: the last throw of each seat; a tied seat that is to throw again has none.
    """

    among: tuple[str, ...]
    next: str | None
    last: dict[str, Dice]


def contest(setup: Setup) -> Contest:
    """Who may still start and who throws next, after the throws so far."""
    among = tuple(seat.id for seat in setup.seats)
    last: dict[str, Dice] = {}
    rest = setup.throws
    while len(among) > 1:
        thrown, rest = rest[: len(among)], rest[len(among) :]
        last |= dict(thrown)
        if len(thrown) < len(among):
            waiting = among[len(thrown) :]
            return Contest(among, waiting[0], {id: dice for id, dice in last.items() if id not in waiting})
        highest = max(sum(dice) for _, dice in thrown)
        among = tuple(id for id, dice in thrown if sum(dice) == highest)
    return Contest(among, None, last)


def after_throw(setup: Setup, dice: Dice) -> Setup:
    """The set-up with the dice of the player who is to throw. The last throw of a round decides, or tells how many
    throw again."""
    before = contest(setup)
    if before.next is None:
        return setup
    setup = replace(setup, throws=(*setup.throws, (before.next, dice)), settled=False)
    now = contest(setup)
    if now.next is None:
        return replace(setup, first=now.among[0], message=Message("won", now.among[0]))
    tied = before.next == before.among[-1]
    return replace(setup, message=Message("tied", count=len(now.among))) if tied else setup


def asked(setup: Setup) -> Setup:
    """The set-up with the dice open that decide who begins, or closed again."""
    return replace(setup, starting=not setup.starting)


def taken_back(setup: Setup) -> Setup:
    """The set-up without the last throw, or what was decided without dice. Nobody has won then: the first seat starts,
    as before anybody threw."""
    first = setup.seats[0].id if setup.seats else None
    return replace(setup, throws=setup.throws[:-1], settled=False, first=first)


def starts(setup: Setup, id: str) -> Setup:
    """The set-up in which this player starts because the table says so; there are no throws any more."""
    return replace(setup, first=id, throws=(), settled=True)


def drawn(setup: Setup, chance: Chance) -> Setup:
    """The set-up in which the bank has drawn by lot who starts."""
    if not setup.seats:
        return setup
    seat = setup.seats[chance(len(setup.seats))]
    return replace(starts(setup, seat.id), message=Message("drawn", seat.id))
