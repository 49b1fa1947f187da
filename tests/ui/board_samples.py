"""Boards of other people for the gallery: of other sizes, with spaces of a built-in one repeated or left out; and one
whose spaces and cards do what no booklet has there."""

from __future__ import annotations

import os
from functools import cache

from msgspec.structs import replace

from banker import board as b
from banker import edition
from banker.board import Card, Edition, Kind, Space, TitleDeed
from tests.ui.random_boards import random_board

# How many spaces lie on each side between the corners.
SIDES = {"longer": (12, 12, 12, 12), "uneven": (12, 7, 12, 7), "shorter": (5, 5, 5, 5)}
# The file of a board that no screen draws.
LONGER = 'extends = "london"\n[spaces]\n' + "".join(
    f'{n} = {{ id = "more_{n}", kind = "parking", name = "More" }}\n' for n in range(40, 45)
)
PRINTED = "paris-francs"
EVENTS = "events"
TALL = "tall"
MEGA = "mega"
BOARDS = (*SIDES, EVENTS, TALL, MEGA)
RANDOM = "random-"  # What the ids of random boards begin with; a number follows.
SEED = os.environ.get("BANKER_SEED", "1")


@cache
def board_of(id: str) -> Edition:
    """A board by its id: one of these, a random one, or a built-in one."""
    if id == EVENTS:
        return _with_events()
    if id.startswith(RANDOM):
        return random_board(id, SEED)
    if id == TALL:
        return _with_skyscrapers()
    return _with_sides(id, SIDES[id]) if id in SIDES else edition.load(id)


def _with_events() -> Edition:
    """The printed board, on which a few spaces and cards have these effects."""
    base = edition.load(PRINTED)
    either, lesser = b.PayOrShare(20_000, 10), b.PayLess(20_000, 10)
    on = {
        4: either, 38: lesser, 20: b.Several((b.Pay(10_000), b.MoveOn(3))),
        33: b.Draw(b.Deck.CHANCE), 22: b.MissTurns(1),
        2: b.ChooseSpace("deed", cost=10_000),
    }  # fmt: skip
    named = {7: ("Route", Kind.THIRD), 28: ("Bourse", Kind.FOURTH)}
    base = replace(base, spaces=tuple(_of_deck(space, *named.get(space.number, ("", None))) for space in base.spaces))
    base = replace(base, spaces=tuple(_rising(space) for space in base.spaces))
    spaces = tuple(
        replace(space, kind=Kind.EVENT, amount=0, effect=on[space.number]) if space.number in on else space
        for space in base.spaces
    )
    drawn = (b.MissTurns(2), either, lesser, b.Draw(b.Deck.CHEST), b.MoveOn(4), on[20], b.ShiftRents("up", "all"))
    changed = [card for card in base.cards if not isinstance(card.effect, b.MoveTo | b.MoveBackTo)][: len(drawn)]
    effects = {card.id: effect for card, effect in zip(changed, drawn, strict=True)}
    cards = tuple(replace(card, effect=effects.get(card.id, card.effect)) for card in base.cards)
    return replace(base, id=EVENTS, spaces=spaces, cards=(*cards, *_more_decks(cards)))


def _rising(space: Space) -> Space:
    """The space; a yellow street with rents that rise."""
    if space.deed is None or space.deed.group != "yellow":
        return space
    rents = space.deed.rents[:5]
    return replace(space, deed=replace(space.deed, rents=rents, building=None, hotel=None, rising=True))


def _of_deck(space: Space, name: str, kind: Kind | None) -> Space:
    """The space, or one of another deck in its place."""
    return space if kind is None else replace(space, kind=kind, names=dict.fromkeys(space.names, name), deed=None)


def _more_decks(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A third and a fourth deck, of a few cards of the others; the fourth has a card out of jail."""
    few = [card for card in cards if isinstance(card.effect, b.Receive | b.Pay)][:3]
    kept = [card for card in cards if isinstance(card.effect, b.JailCard)][:1]
    third, fourth = ((b.Deck.THIRD, few), (b.Deck.FOURTH, [*few, *kept]))
    return tuple(
        replace(card, id=f"{deck.value}.{card.id.split('.')[1]}", deck=deck)
        for deck, own in (third, fourth)
        for card in own
    )


def _with_skyscrapers() -> Edition:
    """The board of 52 spaces with something above its hotels, built on with all but one street of a group, and with
    depots on its stations."""
    base = _with_sides(TALL, SIDES["longer"])
    options = replace(base.options, build_with="all_but_one", bare_rent="double_triple")
    spaces = tuple(
        space if space.deed is None else replace(space, deed=_taller(space.kind, space.deed)) for space in base.spaces
    )
    return replace(base, skyscrapers=8, depots=4, spaces=spaces, options=options)


def _taller(kind: Kind, deed: TitleDeed) -> TitleDeed:
    """A street's deed with the rent of a skyscraper and, where a house costs little, dearer buildings above it; a
    station's with a depot."""
    if kind is Kind.STREET:
        assert deed.building is not None
        dearer = (3 * deed.building, 5 * deed.building) if deed.building <= 10_000 else (None, None)
        taller = replace(deed, hotel=dearer[0], skyscraper=dearer[1])
        return replace(taller, rents=(*deed.rents, deed.rents[-1] + 50_000))
    if kind is Kind.STATION:
        return replace(deed, building=10_000, depot_rents=tuple(2 * rent for rent in deed.rents))
    return deed


def _with_sides(id: str, between: tuple[int, ...]) -> Edition:
    """The printed board with so many spaces between its corners; with half as many cards again."""
    base = edition.load(PRINTED)
    spaces: list[Space] = []
    corners: list[int] = []
    for first, count in zip(base.corners, between, strict=True):
        corners.append(len(spaces))
        lots = base.spaces[first + 1 : first + 10]
        spaces.append(replace(base.spaces[first], number=len(spaces)))
        for at in range(count):
            spaces.append(_again(lots[at % len(lots)], len(spaces), at >= len(lots)))
    first, second, third, fourth = corners
    board = replace(base, id=id, spaces=tuple(spaces), corners=(first, second, third, fourth))
    spaces = [space if space.deed is None else replace(space, deed=_fitting(board, space.deed)) for space in spaces]
    kept = tuple(card for card in base.cards if getattr(card.effect, "space", 0) < len(spaces))
    more = tuple(replace(card, id=f"{card.id}_more") for card in kept[::2])
    return replace(board, spaces=tuple(spaces), cards=kept + more)


def _again(space: Space, number: int, repeated: bool) -> Space:
    if not repeated:
        return replace(space, number=number)
    names = {language: f"{name} II" for language, name in space.names.items()}
    return replace(space, number=number, id=f"{space.id}_again", names=names)


def _fitting(board: Edition, deed: TitleDeed) -> TitleDeed:
    """The deed with a rent for each number of its group that one can hold."""
    group = board.groups[deed.group]
    if board.spaces[group[0]].kind is Kind.STREET:
        return deed
    rents = (*deed.rents, *(deed.rents[-1] * n for n in (2, 3, 4)))[: len(group)]
    return replace(deed, rents=rents)
