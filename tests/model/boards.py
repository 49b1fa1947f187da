"""A board as the second bank knows it: what is printed on it, in plain values.

Law: nothing here is read from an edition file or from `banker`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import NamedTuple

from tests.model import booklet_tables as table


class Deed(NamedTuple):
    """`house`: the price of one, 0 where nothing is built. `rents`: of a street by its level, else by how many one has.
    `group`: the spaces that belong together. `hotel`: its price beside the houses that it replaces; `skyscraper`: its
    price beside the hotel. `by_dice`: whether its rents are for each point. `depot`: the price of a station's, 0 where
    it has none; `depot_rents`: its rents then. `rising`: whether its rents rise."""

    price: int
    loan: int
    house: int
    rents: tuple[int, ...]
    group: tuple[int, ...]
    hotel: int
    by_dice: bool
    skyscraper: int = 0
    depot: int = 0
    depot_rents: tuple[int, ...] = ()
    rising: bool = False


@dataclass(frozen=True)
class Board:
    """`booklet`: whose rules. `unit`: what the usual sums are multiples of. `kinds`: what each space is. `taxes`: what
    each asks. `swisscom`: the deck of the sticker of each. `events`: what each does, one thing after the other.
    `stock`: houses, hotels and skyscrapers. `most_houses`: before a hotel. `depots`: how many the bank has. `tickets`:
    for the bus, of which so many are `voiding` all others. `names`: of the groups, where those of streets are not
    called as on the boards that everybody knows, in their order."""

    booklet: str
    unit: int
    kinds: tuple[str, ...]
    deeds: dict[int, Deed]
    taxes: dict[int, int]
    salary: int
    fine: int
    stock: tuple[int, int, int]
    note: int
    most_players: int
    extra_cash: int = 0
    most_houses: int = 4
    depots: int = 0
    tickets: int = 0
    voiding: int = 0
    corners: tuple[int, ...] = (table.START, table.JAIL, table.PARKING, table.GO_TO_JAIL)
    swisscom: dict[int, str] = field(default_factory=dict)
    events: dict[int, tuple[dict, ...]] = field(default_factory=dict)
    names: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return len(self.kinds)

    @cached_property
    def jail(self) -> int | None:
        return self.kinds.index("jail") if "jail" in self.kinds else None

    def of(self, *kinds: str) -> tuple[int, ...]:
        """The spaces of these kinds."""
        return tuple(space for space, kind in enumerate(self.kinds) if kind in kinds)

    @cached_property
    def streets(self) -> tuple[int, ...]:
        return self.of("street")

    @cached_property
    def stations(self) -> tuple[int, ...]:
        return self.of("station")

    @cached_property
    def utilities(self) -> tuple[int, ...]:
        return self.of("utility")

    @cached_property
    def all_deeds(self) -> tuple[int, ...]:
        return tuple(sorted(self.deeds))

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Those of streets first, each in the order of the board."""
        groups = dict.fromkeys(self.deeds[space].group for space in self.all_deeds)
        return tuple(sorted(groups, key=lambda group: (group[0] not in self.streets, group)))

    @cached_property
    def colours(self) -> tuple[tuple[int, ...], ...]:
        """The groups of streets."""
        return tuple(group for group in self.groups if group[0] in self.streets)

    @cached_property
    def named(self) -> dict[str, tuple[int, ...]]:
        """Every group by its name."""
        usual = dict(zip(table.COLOURS, self.colours, strict=False))
        others = {"stations": self.stations, "utilities": self.utilities}
        return self.names or usual | {name: group for name, group in others.items() if group}

    def side(self, space: int) -> int:
        """Which of the four sides it lies on, each from its corner on."""
        return sum(corner <= space for corner in self.corners)

    @cached_property
    def built(self) -> tuple[tuple[int, ...], ...]:
        """The groups of streets on which something can stand."""
        return tuple(group for group in self.colours if self.deeds[group[0]].house)

    @cached_property
    def with_depots(self) -> tuple[tuple[int, ...], ...]:
        """The stations on which a depot can stand, each alone."""
        return tuple((space,) for space in self.stations if self.deeds[space].depot)

    def plot(self, space: int) -> tuple[int, ...]:
        """What is built on together with this deed."""
        return (space,) if space in self.stations else self.deeds[space].group

    @cached_property
    def paths(self) -> tuple[int, ...]:
        """Spaces that are worth a visit: those of cards and dice, and the corners."""
        return self.of("chance", "utility", "jail", "go_to_jail", "start") or (0,)


@cache
def junior() -> Board:
    """The board of 24 spaces, where rents are as printed and nothing is built or mortgaged."""
    kinds = dict.fromkeys(table.JUNIOR_CHANCE, "chance") | {n: kind for kind, n in table.JUNIOR_CORNERS.items()}
    deeds = {n: Deed(price, 0, 0, (price,), pair, 0, False) for pair, price in table.JUNIOR.items() for n in pair}
    return Board(
        booklet="J",
        unit=1,
        kinds=tuple(kinds.get(space, "street") for space in range(24)),
        deeds=deeds,
        taxes={},
        salary=table.JUNIOR_SALARY,
        fine=table.JUNIOR_FINE,
        stock=(0, 0, 0),
        note=1,
        most_players=4,
        corners=tuple(table.JUNIOR_CORNERS.values()),
    )


@cache
def ultimate() -> Board:
    """The board of 36 spaces, where rents rise and nothing is built or mortgaged."""
    kinds = {n: kind for kind, n in table.ULTIMATE_CORNERS.items()}
    kinds |= dict.fromkeys(table.ULTIMATE_CARDS, "chance") | dict.fromkeys(table.ULTIMATE_LOCATIONS, "event")
    deeds = {}
    for group, (prices, usual, last) in table.ULTIMATE.items():
        for space, price in zip(group, prices, strict=True):
            rents = last if space == group[-1] else usual
            deeds[space] = Deed(price, 0, 0, rents, group, 0, False, rising=True)
    go = {"type": "choose_space", "among": "street", "cost": table.ULTIMATE_LOCATION}
    return Board(
        booklet="B",
        unit=1,
        kinds=tuple(kinds.get(space, "street") for space in range(36)),
        deeds=deeds,
        taxes={},
        salary=table.ULTIMATE_SALARY,
        fine=table.ULTIMATE_FINE,
        stock=(0, 0, 0),
        note=table.SMALLEST_NOTE["B"],
        most_players=4,
        corners=tuple(table.ULTIMATE_CORNERS.values()),
        events=dict.fromkeys(table.ULTIMATE_LOCATIONS, (go,)),
    )


def board_of(booklet: str) -> Board:
    """The board by which a booklet is played."""
    return {"J": junior, "B": ultimate}[booklet]() if booklet in "JB" else classic(booklet)


@cache
def classic(booklet: str, unit: int = 0) -> Board:
    """The board of forty spaces by which a booklet is played, with its amounts, or in another `unit`."""
    unit = unit or table.UNIT[booklet]
    kinds = dict.fromkeys(range(40), "chance")
    named = {"start": (table.START,), "jail": (table.JAIL,), "parking": (table.PARKING,), "station": table.STATIONS}
    named |= {"go_to_jail": (table.GO_TO_JAIL,), "utility": table.UTILITIES, "street": tuple(table.STREETS)}
    named |= {"tax": tuple(table.TAXES), "chest": table.CHEST, "swisscom": tuple(table.SWISSCOM.get(booklet, ()))}
    for kind, spaces in named.items():
        kinds.update(dict.fromkeys(spaces, kind))
    deeds = {}
    for group in table.GROUPS:
        for space in group:
            price, loan, house, *rents = _printed(space)
            scaled = tuple(rent * unit for rent in rents)
            deeds[space] = Deed(
                price * unit, loan * unit, house * unit, scaled, group, house * unit, space in table.UTILITIES
            )
    return Board(
        booklet=booklet,
        unit=unit,
        kinds=tuple(kinds[space] for space in range(40)),
        deeds=deeds,
        taxes={space: amount * unit for space, amount in table.TAXES.items()},
        salary=table.SALARY * unit,
        fine=table.FINE * unit,
        stock=(table.STOCK["houses"], table.STOCK["hotels"], 0),
        note=table.SMALLEST_NOTE[booklet] * unit // table.UNIT[booklet],
        most_players=table.MOST_PLAYERS[booklet],
        extra_cash=table.EXTRA_CASH,
        swisscom=table.SWISSCOM.get(booklet, {}),
    )


def built_in(id: str) -> Board:
    """One of the other boards that are built in."""
    board, events = classic(*table.MORE_EDITIONS[id]), table.EVENTS.get(id, {})
    kinds = ("event" if space in events else kind for space, kind in enumerate(board.kinds))
    return replace(board, kinds=tuple(kinds), taxes=table.MORE_TAXES.get(id, board.taxes), events=events)


def _printed(space: int) -> tuple[int, ...]:
    if space in table.STREETS:
        return table.STREETS[space]
    price, loan = table.STATION if space in table.STATIONS else table.UTILITY
    rents = table.STATION_RENT if space in table.STATIONS else table.UTILITY_RENT
    return (price, loan, 0, *rents.values())
