"""Boards that nobody has and the screen draws: rings of 16 to 56 spaces; groups, stations, cards anywhere or not at
all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from banker import board as b
from banker import edition
from banker.board import Card, Deck, Edition, JailCard, Kind, MoveToNearest, Names, Space, TitleDeed, ToJail
from ui.setup.drawn import BETWEEN, GROUPS, IN_GROUP

MOST_CARDS = 60
OF_DECK = {Deck.CHANCE: Kind.CHANCE, Deck.CHEST: Kind.CHEST}
OTHERS = (Kind.CHANCE, Kind.CHANCE, Kind.CHEST, Kind.TAX, Kind.PARKING, Kind.EVENT)

Groups = dict[str, list[int]]


@cache
def _bases() -> tuple[Edition, ...]:
    """The built-in boards of forty spaces, whose names, money and cards are taken."""
    return tuple(board for id in edition.available() if (board := edition.load(id)).size == 40)


@cache
def _names(kind: Kind) -> tuple[Names, ...]:
    """All names that spaces of this kind have on a built-in board; events are called as taxes are."""
    kind = Kind.TAX if kind is Kind.EVENT else kind
    found = (space.names for board in _bases() for space in board.spaces if space.kind is kind)
    return tuple({tuple(names.items()): names for names in found}.values())


def random_board(id: str, seed: str) -> Edition:
    """The board of this id and seed."""
    chance = Random(f"{seed} {id}")
    base = chance.choice(_bases())
    corners, size = _sides(chance)
    kinds, groups = _laid_out(chance, corners, size)
    unit = base.options.starting_balance // 1_500
    deeds = dict(_deeds(chance, kinds, groups, unit))
    named = {kind: chance.sample(_names(kind), len(_names(kind))) for kind in dict.fromkeys(kinds)}
    spaces, tickets = [], chance.choice((0, 1, 16))
    for number, kind in enumerate(kinds):
        names = named[kind][number % len(named[kind])]
        amount = chance.choice((75, 100, 200)) * unit if kind is Kind.TAX else 0
        effect = _effect(chance, unit, tickets) if kind is Kind.EVENT else None
        spaces.append(Space(number, f"space_{number}", kind, names, deeds.get(number), amount, effect=effect))
    cards = tuple(_cards(chance, base, kinds))
    bus = {"bus_tickets": tickets, "voiding_tickets": min(tickets, 3)}
    return replace(base, id=id, spaces=tuple(spaces), cards=cards, corners=corners, unverified=(), **bus)


def _sides(chance: Random) -> tuple[tuple[int, int, int, int], int]:
    """The corners of the ring, and how many spaces it has."""
    alike, first = chance.randrange(2), chance.randint(3, BETWEEN)
    between = [first if alike else chance.randint(3, BETWEEN) for _ in range(4)]
    first, second, third = (sum(between[:n]) + n for n in (1, 2, 3))
    return (0, first, second, third), sum(between) + 4


def _laid_out(chance: Random, corners: tuple[int, ...], size: int) -> tuple[list[Kind], Groups]:
    """The kind of each space, and the spaces of each group."""
    kinds = [Kind.PARKING] * size
    kinds[0] = Kind.START
    free = [number for number in range(1, size) if number not in corners]
    if chance.randrange(5):
        kinds[corners[chance.randint(1, 3)]] = Kind.JAIL
        for corner in corners[1:]:
            if kinds[corner] is Kind.PARKING and chance.randrange(2):
                kinds[corner] = Kind.GO_TO_JAIL
    chance.shuffle(free)
    streets = chance.sample(_bases()[0].street_groups, chance.randint(2, GROUPS))
    wanted = {group: chance.randint(1, IN_GROUP) for group in streets}
    wanted |= {"stations": chance.randint(0, IN_GROUP), "utilities": chance.randint(0, 3)}
    groups = {group: sorted(free.pop() for _ in range(min(count, len(free)))) for group, count in wanted.items()}
    for group, spaces in groups.items():
        for space in spaces:
            kinds[space] = {"stations": Kind.STATION, "utilities": Kind.UTILITY}.get(group, Kind.STREET)
    for space in free:
        kinds[space] = chance.choice(OTHERS)
    return kinds, groups


def _deeds(chance: Random, kinds: list[Kind], groups: Groups, unit: int) -> Iterator[tuple[int, TitleDeed]]:
    for group, spaces in groups.items():
        building = chance.choice((50, 100, 150, 200)) * unit
        of_street = group not in ("stations", "utilities")
        for space in spaces:
            price = chance.choice((60, 100, 220, 400)) * unit
            count = 6 if of_street else len(spaces)
            rents = sorted(chance.sample(range(2, 10) if kinds[space] is Kind.UTILITY else range(2, 2_000), count))
            printed = tuple(rent * unit for rent in rents)
            house, hotel = (building, 2 * building if building == 100 * unit else None) if of_street else (None, None)
            yield space, TitleDeed(group, price, price // 2, house, printed, hotel)


def _effect(chance: Random, unit: int, tickets: int) -> b.Effect:
    """What an event does; bus tickets where the board has any."""
    pay, share = b.Pay(50 * unit), b.PayOrShare(200 * unit, 10)
    either = (
        pay,
        share,
        b.PayLess(200 * unit, 10),
        b.Receive(150 * unit),
        b.MoveOn(2),
        b.Several((pay, b.MoveBack(3))),
        b.ChooseSpace("deed", cost=100 * unit),
        b.ChooseSpace(auction=True),
    )
    taken = (b.Ticket(), b.Ticket(100 * unit)) if tickets else ()
    return chance.choice((*either, *taken))


def _cards(chance: Random, base: Edition, kinds: list[Kind]) -> Iterator[Card]:
    """Cards of the base that fit the board, in each deck that has a space: one of them, or all, some of them twice."""
    for deck, kind in OF_DECK.items():
        fitting = [card for card in base.cards if card.deck is deck and _fits(card, kinds)]
        if kind not in kinds:
            continue
        chosen = chance.sample(fitting, chance.choice((1, len(fitting), len(fitting))))
        yield from chosen
        for number in range(chance.choice((0, 0, MOST_CARDS - len(chosen)))):
            yield replace(chosen[number % len(chosen)], id=f"{deck}.more_{number}")


def _fits(card: Card, kinds: list[Kind]) -> bool:
    """Whether the board has what the card speaks of."""
    match card.effect:
        case ToJail() | JailCard():
            return Kind.JAIL in kinds
        case MoveToNearest(kind=kind):
            return Kind(kind) in kinds
        case effect:
            deck = getattr(effect, "deck", None)
            return getattr(effect, "space", 0) < len(kinds) and (deck is None or OF_DECK[deck] in kinds)
