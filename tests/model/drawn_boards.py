"""Boards that nobody has, drawn from a source of chance: as the second bank knows them, and as the file of an edition.

Law: both are written from the same draw, neither from the other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from tests.model import booklet_tables as table
from tests.model.boards import Board, Deed
from tests.model.drawn_tables import Chance, odds, weighted

DECKS = ("chance", "chest", "third", "fourth")
FEWEST_DEEDS = 10  # Two for each of five players.
PRICES = (15, 20, 50, 75, 100, 200)  # Of a house, in units; an odd one where the unit is odd.
LENGTHS = (16, 17, 24, 28, 32, 36, 40, 44, 52, 80)

Groups = dict[str, list[int]]


def board(chance: Chance) -> tuple[Board, dict[str, tuple[str, dict]], str]:
    """A board, its cards by id, and the text of its file."""
    booklet = chance.choice("CSFUD")
    size = chance.choice((chance.choice(LENGTHS), chance.randint(16, 80)))
    kinds, groups = _laid_out(chance, size)
    unit, note = table.UNIT[booklet], table.SMALLEST_NOTE[booklet]
    most, skyscrapers = chance.choice((4, 4, 4, 3, 1)), chance.choice((0, 0, 2, 8))
    rents = most + 2 + (skyscrapers > 0)
    deeds = {n: _deed(chance, unit, kinds[group[0]], tuple(group), rents) for group in groups.values() for n in group}
    house = {name: chance.choice(PRICES) * unit for name in groups}
    hotel = {name: chance.choice((price, price, chance.choice(PRICES) * unit)) for name, price in house.items()}
    for name, group in groups.items():
        if kinds[group[0]] == "street" and odds(chance, 20):
            rising = chance.choice((2, 5, 6))
            deeds.update({space: _rising(chance, deeds[space], rising, unit) for space in group})
        elif kinds[group[0]] == "street" and odds(chance, 15):
            deeds.update({space: deeds[space]._replace(rents=deeds[space].rents[:1]) for space in group})
        elif kinds[group[0]] == "street":
            top = chance.choice((house[name], hotel[name], chance.choice(PRICES) * unit)) if skyscrapers else 0
            priced = {"house": house[name], "hotel": hotel[name], "skyscraper": top}
            deeds.update({space: deeds[space]._replace(**priced) for space in group})
    depots = chance.choice((0, 0, 1, 4, 7))
    tickets = chance.choice((0, 1, 4, 16))
    for space in groups.get("stations", ()) if depots else ():
        deed = deeds[space]
        if not deed.by_dice and odds(chance, 80):
            more = chance.choice((2, 2, 3))
            with_it = tuple(rent * more for rent in deed.rents)
            deeds[space] = deed._replace(depot=chance.choice(PRICES) * unit, depot_rents=with_it)
    drawn = Board(
        booklet=booklet,
        unit=unit,
        kinds=tuple(kinds),
        deeds=deeds,
        taxes={space: chance.choice((10, 75, 200)) * unit for space, kind in enumerate(kinds) if kind == "tax"},
        salary=chance.choice((0, 100, 200, 400)) * unit if kinds[0] == "start" else 0,
        fine=chance.choice((10, 50, 100)) * unit,
        stock=(chance.choice((3, 12, 32, 60)), chance.choice((0, 2, 12)), skyscrapers),
        most_houses=most,
        depots=depots,
        tickets=tickets,
        voiding=chance.randint(0, tickets),
        corners=_corners(chance, size),
        note=note,
        most_players=chance.randint(5, 8),
        extra_cash=1_000 * unit if booklet == "D" else 0,
        names={name: tuple(group) for name, group in groups.items()},
        swisscom={space: chance.choice(DECKS) for space, kind in enumerate(kinds) if kind == "swisscom"},
    )
    decks = [deck for deck in DECKS if drawn.of(deck) or deck in drawn.swisscom.values() or odds(chance, 30)]
    for space in drawn.of("event"):
        found = [_effect(chance, drawn, decks) for _ in range(chance.choice((1, 1, 2, 3)))]
        drawn.events[space] = _moving_once(drawn, space, found) or ({"type": "receive", "amount": unit},)
    cards = _cards(chance, drawn, decks)
    return drawn, cards, "\n".join(_file(drawn, groups, cards)) + "\n"


def _corners(chance: Chance, size: int) -> tuple[int, ...]:
    """Four corners from 0 on, with a space or more between any two."""
    others = sorted(chance.sample(range(size - 5), 3))
    return (0, *(space + n for n, space in enumerate(others, 2)))


def _laid_out(chance: Chance, size: int) -> tuple[list[str], Groups]:
    """The kind of each space, and the spaces of each group; corners lie anywhere, or are missing."""
    kinds = ["" for _ in range(size)]
    free = list(range(1, size))
    chance.shuffle(free)
    kinds[0] = "start" if odds(chance, 85) else chance.choice(("parking", "tax"))
    if odds(chance, 80):
        kinds[free.pop()] = "jail"
        for _ in range(chance.choice((0, 1, 1, 2))):
            kinds[free.pop()] = "go_to_jail"
    groups: Groups = {"stations": [], "utilities": [], **{colour: [] for colour in table.COLOURS}}
    wanted = [
        (name, chance.choice((1, 2, 2, 3, 3, 3, 4, 5))) for name in chance.sample(table.COLOURS, chance.randint(1, 8))
    ]
    wanted += [("stations", chance.choice((0, 1, 4, 4, 7))), ("utilities", chance.choice((0, 1, 2, 3)))]
    for name, count in wanted:
        groups[name] = [free.pop() for _ in range(min(count, len(free)))]
    while sum(map(len, groups.values())) < FEWEST_DEEDS:
        groups["stations"].append(free.pop())
    groups = {name: sorted(group) for name, group in groups.items() if group}
    for name, group in groups.items():
        for space in group:
            kinds[space] = {"stations": "station", "utilities": "utility"}.get(name, "street")
    decks = DECKS[: chance.choice((2, 2, 2, 3, 4))]
    for space in free:
        kinds[space] = chance.choice((*decks, "chance", "tax", "parking", "swisscom", "event", "event"))
    return kinds, groups


def _deed(chance: Chance, unit: int, kind: str, group: tuple[int, ...], count: int) -> Deed:
    price = chance.choice((10, 60, 100, 150, 200, 350)) * unit
    loan = price // 2 if odds(chance, 70) else chance.randint(0, price // unit) * unit
    if kind == "street":
        rents = [chance.randint(1, 60)]
        for _ in range(count - 1):
            rents.append(rents[-1] + chance.choice((1, 20, 90, 300)))
    by_dice = kind == "utility" or (kind == "station" and odds(chance, 15))
    if kind != "street":
        rents = [chance.choice((4, 25)) if kind == "station" else chance.choice((1, 4, 4, 6))]
        for _ in group[1:]:
            rents.append(rents[-1] * chance.choice((1, 2)))
    return Deed(price, loan, 0, tuple(rent * unit for rent in rents), group, 0, by_dice)


def _rising(chance: Chance, deed: Deed, count: int, unit: int) -> Deed:
    """The deed with so many rents that rise."""
    rents = [deed.rents[0]]
    for _ in range(count - 1):
        rents.append(rents[-1] + chance.choice((1, 20, 90, 300)) * unit)
    return deed._replace(rents=tuple(rents), rising=True)


def _moving_once(drawn: Board, space: int, effects: list[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
    """The effects without a second move, and without one to another event."""
    kept: list[dict[str, Any]] = []
    moved = False
    for effect in effects:
        ends = {"move_to": effect.get("space"), "move_back_to": effect.get("space"), "move_to_nearest": 0, "to_jail": 0}
        steps = effect.get("steps", 0)
        ends["choose_space"] = 0
        ends |= {"move_on": (space + steps) % drawn.size, "move_back": (space - steps) % drawn.size}
        end = ends.get(effect["type"])
        if end is None or not (moved or drawn.kinds[end] == "event"):
            kept.append(effect)
            moved = moved or end is not None
    return tuple(kept)


def _cards(chance: Chance, drawn: Board, used: list[str]) -> dict[str, tuple[str, dict]]:
    """One to sixty cards in each deck that is drawn from, one to three kept, with whatever the board has."""
    cards = {}
    for deck in used:
        for n in range(chance.choice((1, 2, 16, 16, 30, 60))):
            cards[f"{deck}.card_{n}"] = (deck, _card_effect(chance, drawn, used))
        if drawn.jail is not None and len(cards) < 60:
            for n in range(chance.choice((1, 1, 2, 3))):
                cards[f"{deck}.kept_{n}"] = (deck, {"type": "jail_card"})
    return cards


def _card_effect(chance: Chance, drawn: Board, decks: list[str]) -> dict[str, Any]:
    if odds(chance, 20):
        return {"type": "several", "effects": [_effect(chance, drawn, decks) for _ in range(chance.choice((2, 3)))]}
    return _effect(chance, drawn, decks)


def _effect(chance: Chance, drawn: Board, decks: list[str]) -> dict[str, Any]:
    def money() -> int:
        return chance.choice((10, 50, 150)) * drawn.unit

    def nearest() -> dict[str, Any]:
        there = [kind for kind in ("station", "utility") if drawn.of(kind)]
        times = chance.choice((1, 2, 10))
        return {"type": "move_to_nearest", "kind": chance.choice(there), "times": times} if there else only("receive")

    def only(kind: str) -> dict[str, Any]:
        return {"type": kind, "amount": money()}

    def to_jail() -> dict[str, Any]:
        return only("pay") if drawn.jail is None else {"type": "to_jail"}

    def either(mortgaged: str) -> dict[str, Any]:
        return {**only("pay_or_share"), "percent": chance.choice((1, 10, 25)), "mortgaged": mortgaged}

    def shift() -> dict[str, Any]:
        said = {"way": chance.choice(("up", "up", "down")), "whose": chance.choice(("own", "all", "side"))}
        named = {"groups": [chance.choice(sorted(drawn.named))]} if odds(chance, 30) else {}
        return {"type": "shift_rents", **said, **named}

    def choice() -> dict[str, Any]:
        said: dict[str, Any] = {"among": chance.choice(("any", "deed", "street", "free"))}
        if odds(chance, 40):
            named = sorted(drawn.named)
            said["groups"] = chance.sample(named, min(len(named), chance.choice((1, 2))))
        said |= {"within": chance.choice((2, 5))} if odds(chance, 30) else {}
        said |= {"cost": money()} if odds(chance, 40) else {}
        said |= {"auction": True} if odds(chance, 30) else {}
        return {"type": "choose_space", **said, **({"gift": True} if odds(chance, 40) else {})}

    def ticket() -> dict[str, Any]:
        if not drawn.tickets:
            return only("receive")
        return {"type": "ticket", "instead": money() if odds(chance, 60) else 0}

    makers: tuple[tuple[int, Callable[[], dict[str, Any]]], ...] = (
        (3, ticket),
        (4, lambda: only(chance.choice(("receive", "pay", "pay_each", "collect_each")))),
        (1, lambda: {"type": "pay_per_building", "house": money(), "hotel": 4 * money()}),
        (2, lambda: only("pay_per_deed")),
        (3, lambda: {"type": "move_to", "space": chance.randrange(drawn.size)}),
        (1, lambda: {"type": "move_back_to", "space": chance.randrange(drawn.size)}),
        (1, lambda: {"type": "move_back", "steps": chance.randint(1, drawn.size - 1)}),
        (2, nearest),
        (1, to_jail),
        (1, lambda: {"type": "pay_or_draw", "amount": money(), "deck": chance.choice(decks)} if decks else only("pay")),
        (1, lambda: {"type": "draw", "deck": chance.choice(decks)} if decks else only("pay")),
        (1, lambda: {"type": "miss_turns", "turns": chance.choice((1, 1, 2, 3))}),
        (1, lambda: {"type": "move_on", "steps": chance.randint(1, drawn.size - 1)}),
        (2, lambda: either(chance.choice(("whole", "half")))),
        (3, choice),
        (3, shift),
        (2, lambda: {"type": "pay_less", "amount": money(), "percent": chance.choice((1, 10, 25))}),
    )
    return weighted(chance, makers)()


# -- the file -------------------------------------------------------------------------------------------------------


def _file(drawn: Board, groups: Groups, cards: dict) -> Iterator[str]:
    yield 'languages = ["en"]\nname = "Drawn"'
    yield f"rules = {_quoted('U' if drawn.booklet == 'D' else drawn.booklet)}\nfactor = {drawn.unit}"
    yield f"salary = {drawn.salary}\njail_fine = {drawn.fine}\nsmallest_note = {drawn.note}"
    yield f"denominations = [{500 * drawn.note}, {drawn.note}]"
    yield f"houses = {drawn.stock[0]}\nhotels = {drawn.stock[1]}\nmost_players = {drawn.most_players}"
    yield f"skyscrapers = {drawn.stock[2]}\nmost_houses = {drawn.most_houses}"
    yield f"depots = {drawn.depots}\ncorners = {list(drawn.corners)}"
    yield f"bus_tickets = {drawn.tickets}\nvoiding_tickets = {drawn.voiding}"
    yield f"speed_die_cash = {drawn.extra_cash}"
    usual = table.defaults(drawn.booklet)["interest_rounding"]
    example = [table.EXAMPLE_STEP[drawn.booklet]] if drawn.booklet in table.EXAMPLE_STEP else []
    yield f"[options]\ninterest_rounding = {usual}\n[fair_readings]\ninterest_rounding = {example}"
    yield '[currency]\nsymbol = "$"\nsymbol_first = true\nseparator = ","\ndecimal = "."\n[groups]'
    for name, group in groups.items():
        deed = drawn.deeds[group[0]]
        built = f", building = {deed.house}" if deed.house else ""
        built += f", hotel = {deed.hotel}" if deed.hotel != deed.house else ""
        built += f", skyscraper = {deed.skyscraper}" if deed.skyscraper not in (0, deed.house) else ""
        yield f"{name} = {{ name = {_quoted(name.title())}{built} }}"
    yield "[spaces]"
    name_of = {space: name for name, group in groups.items() for space in group}
    for space, kind in enumerate(drawn.kinds):
        yield f"{space} = {{ {', '.join(_space(drawn, space, kind, name_of))} }}"
    for deck in DECKS:
        yield f"[cards.{deck}]"
        for id, (of, effect) in cards.items():
            if of == deck:
                yield f"{id.removeprefix(deck + '.')} = {{ label = {_quoted(id)}, {_said(effect)} }}"


def _space(drawn: Board, space: int, kind: str, name_of: dict[int, str]) -> Iterator[str]:
    yield f'id = "space_{space}", kind = "{kind}"'
    if space in drawn.deeds:
        deed = drawn.deeds[space]
        yield f'group = "{name_of[space]}", price = {deed.price}, mortgage = {deed.loan}, rents = {list(deed.rents)}'
        if kind == "station" and deed.by_dice:
            yield "dice = true"
        if deed.depot:
            yield f"depot = {deed.depot}"
        if deed.depot_rents not in ((), tuple(2 * rent for rent in deed.rents)):
            yield f"depot_rents = {list(deed.depot_rents)}"
        if deed.rising:
            yield "rising = true"
    else:
        yield f'name = "Space {space}"'
    if kind == "tax":
        yield f"amount = {drawn.taxes[space]}"
    if kind == "event":
        effects = drawn.events[space]
        said = effects[0] if len(effects) == 1 else {"type": "several", "effects": effects}
        yield f"effect = {{ {_said(said)} }}"
    if kind == "swisscom":
        yield f'sticker = "{drawn.swisscom[space]}"'


def _said(effect: dict[str, Any]) -> str:
    """An effect as an edition's file writes it."""
    if effect["type"] == "several":
        return f"several = [{', '.join(f'{{ {_said(each)} }}' for each in effect['effects'])}]"
    kind, values = effect["type"], {key: value for key, value in effect.items() if key != "type"}
    if not values:
        return f"{kind} = true"
    if len(values) == 1 and kind != "choose_space":
        return f"{kind} = {json.dumps(next(iter(values.values())))}"
    return f"{kind} = {{ {', '.join(f'{key} = {json.dumps(value)}' for key, value in values.items())} }}"


def _quoted(words: str) -> str:
    return json.dumps(words)
