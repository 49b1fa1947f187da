"""The registry: who holds each title deed, whether it is mortgaged, what stands on it, and the bank's stock.

Law: a deed has exactly one holder or none; houses and hotels on the board plus the stock are always the
numbers the edition began with.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from banker.board import Edition

HOTEL = 5


class LevelChange(msgspec.Struct, frozen=True):
    """A street's buildings afterwards: 0–4 houses, 5 the hotel."""

    space: int
    level: int


class Title(msgspec.Struct, frozen=True):
    """The state of one deed. `level`: 0–4 houses, 5 the hotel. `interest_paid`: its holder took it over mortgaged and
    has paid the 10 % (S, F "Vendre une propriété hypothéquée")."""

    holder: str | None = None
    mortgaged: bool = False
    interest_paid: bool = False
    level: int = 0


def houses_on(level: int) -> int:
    """How many houses stand at a level, 0 to 4; a hotel counts as none."""
    return 0 if level == HOTEL else level


class Registry(msgspec.Struct, frozen=True):
    """`titles`: by space number, None where a space has no deed. `houses`, `hotels`: what the bank has left."""

    titles: tuple[Title | None, ...]
    houses: int
    hotels: int

    @staticmethod
    def opened(edition: Edition) -> Registry:
        """Every deed with the bank, every building in its stock."""
        titles = tuple(Title() if s.deed is not None else None for s in edition.spaces)
        return Registry(titles, edition.houses, edition.hotels)

    def title(self, space: int) -> Title:
        """The title of a space that has a deed."""
        title = self.titles[space]
        assert title is not None, f"space {space} has no title deed"
        return title

    def with_title(self, space: int, title: Title) -> Registry:
        """The same registry with one title changed."""
        titles = (*self.titles[:space], title, *self.titles[space + 1 :])
        return Registry(titles, self.houses, self.hotels)

    def with_levels(self, levels: dict[int, int], houses: int, hotels: int) -> Registry:
        """The same registry with these levels, by space, and this stock. No building may appear or vanish."""
        titles = list(self.titles)
        new_houses = new_hotels = 0
        for space, level in levels.items():
            title = self.title(space)
            titles[space] = replace(title, level=level)
            new_houses += houses_on(level) - houses_on(title.level)
            new_hotels += (level == HOTEL) - (title.level == HOTEL)
        stock = (self.houses - new_houses, self.hotels - new_hotels)
        assert (houses, hotels) == stock, f"the stock would be {stock}, not {(houses, hotels)}"
        assert min(stock) >= 0, f"the stock would be {stock}"
        return Registry(tuple(titles), houses, hotels)

    def estate(self, player: str) -> tuple[int, ...]:
        """The spaces whose deeds a player holds, in board order."""
        return tuple(n for n, t in enumerate(self.titles) if t is not None and t.holder == player)

    def holds_all(self, spaces: tuple[int, ...], player: str) -> bool:
        """Whether this player holds the deeds of all these spaces."""
        return all(self.title(n).holder == player for n in spaces)
