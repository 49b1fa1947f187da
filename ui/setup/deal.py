"""The deal of the short game (and of a timed one that deals): picked from the list, or by the bank. Pure."""

from __future__ import annotations

from msgspec.structs import replace

from banker.rules.setup import DEALT_EACH
from ui.setup.entered import Chance, Setup

Deal = tuple[tuple[str, int], ...]  # Seat and space of each deed.


def picked(setup: Setup) -> Deal:
    """What was picked from the list for those who sit here now, on this board."""
    present = {seat.id for seat in setup.seats}
    return tuple((id, space) for edition, id, space in setup.dealt if edition == setup.edition_id and id in present)


def hand_of(setup: Setup, id: str) -> tuple[int, ...]:
    """The deeds picked for a seat."""
    return tuple(space for seat, space in picked(setup) if seat == id)


def receiver(setup: Setup) -> str | None:
    """The seat that the next deed goes to: the one touched, else the first that lacks one; None when all are dealt."""
    lacking = [seat.id for seat in setup.seats if len(hand_of(setup, seat.id)) < DEALT_EACH]
    return setup.hand if setup.hand in lacking else next(iter(lacking), None)


def to_seat(setup: Setup, id: str) -> Setup:
    """The set-up in which the next deed picked goes to this seat."""
    return replace(setup, hand=id)


def after_pick(setup: Setup, space: int) -> Setup:
    """The set-up after a touch on a deed: it goes to the receiver, or back if it was dealt already."""
    given = tuple(d for d in setup.dealt if not (d[0] == setup.edition_id and d[2] == space))
    if len(given) < len(setup.dealt):
        return replace(setup, dealt=given)
    id = receiver(setup)
    if id is None:
        return setup
    return replace(setup, dealt=(*setup.dealt, (setup.edition_id, id, space)))


def least_balance(setup: Setup) -> int:
    """What everybody must begin with to pay for any deeds they are dealt: the price of the dearest."""
    prices = sorted(space.deed.price for space in setup.edition.spaces if space.deed is not None)
    return sum(prices[-DEALT_EACH:])


def cleared(setup: Setup) -> Setup:
    """The set-up in which no deed of this board is dealt."""
    return replace(setup, dealt=tuple(d for d in setup.dealt if d[0] != setup.edition_id), hand=None)


def dealt(setup: Setup, chance: Chance) -> Setup:
    """The set-up in which the bank has dealt what was lacking; nothing is booked yet."""
    rest = completed(setup, chance)[len(picked(setup)) :]
    return replace(setup, dealt=(*setup.dealt, *((setup.edition_id, id, space) for id, space in rest)), hand=None)


def completed(setup: Setup, chance: Chance) -> Deal:
    """The whole deal: what was picked, then the rest of two deeds each, round by round from a shuffled pile."""
    deal = list(picked(setup))
    gone = {space for _, space in deal}
    pile = _shuffled([s.number for s in setup.edition.spaces if s.deed and s.number not in gone], chance)
    for round_ in range(DEALT_EACH):
        for seat in setup.seats:
            if sum(id == seat.id for id, _ in deal) <= round_:
                deal.append((seat.id, pile.pop()))
    return tuple(deal)


def _shuffled(pile: list[int], chance: Chance) -> list[int]:
    for place in range(len(pile) - 1, 0, -1):
        other = chance(place + 1)
        pile[place], pile[other] = pile[other], pile[place]
    return pile
