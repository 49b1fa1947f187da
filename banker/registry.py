"""The registry: who holds each title deed, whether it is mortgaged, what stands on it, and the bank's stock.

Law: a deed has exactly one holder or none; the buildings on the board plus the stock are always the numbers the edition
began with.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from banker.board import Edition

HOTEL, SKYSCRAPER, DEPOT = 5, 6, 7

Building = Literal["house", "hotel", "skyscraper", "depot"]
BUILDINGS: tuple[Building, ...] = get_args(Building)
# A level that each kind makes.
LEVEL_OF: dict[Building, int] = dict(zip(BUILDINGS, (1, HOTEL, SKYSCRAPER, DEPOT), strict=True))


class LevelChange(msgspec.Struct, frozen=True):
    """A deed's buildings afterwards: 0–4 houses, 5 the hotel, 6 the skyscraper, 7 a station's depot."""

    space: int
    level: int


class Title(msgspec.Struct, frozen=True):
    """The state of one deed. `level`: 0–4 houses, 5 the hotel, 6 the skyscraper, 7 a station's depot.
    `interest_paid`: its holder took it over mortgaged and has paid the 10 % (S, F "Vendre une propriété
    hypothéquée"). `row`: which of its rents a street earns whose rents rise, counted from 0."""

    holder: str | None = None
    mortgaged: bool = False
    interest_paid: bool = False
    level: int = 0
    row: int = 0


class Stock(NamedTuple):
    """So many buildings of each kind, in the order of `BUILDINGS`."""

    houses: int
    hotels: int
    skyscrapers: int
    depots: int = 0

    def less(self, other: Stock) -> Stock:
        """What is left of these without the others; below 0 where there are too few."""
        houses, hotels = self.houses - other.houses, self.hotels - other.hotels
        return Stock(houses, hotels, self.skyscrapers - other.skyscrapers, self.depots - other.depots)


def standing(*levels: int) -> Stock:
    """The buildings that stand at these levels: houses make way for a hotel, and a hotel for a skyscraper."""
    houses = sum(level for level in levels if level < HOTEL)
    return Stock(houses, levels.count(HOTEL), levels.count(SKYSCRAPER), levels.count(DEPOT))


def building_of(level: int) -> Building:
    """The kind of building that a level above the bare street ends with."""
    return {HOTEL: BUILDINGS[1], SKYSCRAPER: BUILDINGS[2], DEPOT: BUILDINGS[3]}.get(level, BUILDINGS[0])


def levels_printed(edition: Edition) -> tuple[int, ...]:
    """The levels of a street from the bare one on, in the order of the rents on its deed."""
    return (*range(edition.most_houses + 1), HOTEL, *((SKYSCRAPER,) if edition.skyscrapers else ()))


class Registry(msgspec.Struct, frozen=True):
    """`titles`: by space number, None where a space has no deed. The others: what the bank has left of each kind."""

    titles: tuple[Title | None, ...]
    houses: int
    hotels: int
    skyscrapers: int = 0
    depots: int = 0

    @staticmethod
    def opened(edition: Edition) -> Registry:
        """Every deed with the bank, every building in its stock."""
        titles = tuple(Title() if s.deed is not None else None for s in edition.spaces)
        return Registry(titles, edition.houses, edition.hotels, edition.skyscrapers, edition.depots)

    def title(self, space: int) -> Title:
        """The title of a space that has a deed."""
        title = self.titles[space]
        assert title is not None, f"space {space} has no title deed"
        return title

    def with_title(self, space: int, title: Title) -> Registry:
        """The same registry with one title changed."""
        titles = (*self.titles[:space], title, *self.titles[space + 1 :])
        return replace(self, titles=titles)

    @property
    def stock(self) -> Stock:
        """What the bank has left."""
        return Stock(self.houses, self.hotels, self.skyscrapers, self.depots)

    def stock_at(self, levels: dict[int, int]) -> Stock:
        """What the bank would have left with these levels, by space; below 0 where it has too few."""
        return self.stock.less(standing(*levels.values()).less(standing(*(self.title(n).level for n in levels))))

    def with_levels(self, levels: dict[int, int], left: Stock) -> Registry:
        """The same registry with these levels, by space, and this stock. No building may appear or vanish."""
        stock = self.stock_at(levels)
        assert left == stock, f"the stock would be {stock}, not {left}"
        assert min(stock) >= 0, f"the stock would be {stock}"
        titles = list(self.titles)
        for space, level in levels.items():
            titles[space] = replace(self.title(space), level=level)
        return Registry(tuple(titles), *left)

    def estate(self, player: str) -> tuple[int, ...]:
        """The spaces whose deeds a player holds, in board order."""
        return tuple(n for n, t in enumerate(self.titles) if t is not None and t.holder == player)
