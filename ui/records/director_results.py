"""What the screen of a club evening shows of a result that is put by hand and of two histories of a table, and what
touches there do. No Kivy inside."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from banker.club.acts import Came
from banker.club.games_offered import OfferedGame
from banker.money import Money
from ui.records.intents import Intent
from ui.records.pieces import ButtonView, Fact
from ui.records.sheets import PadView

# What touches do


class OpenResult(Intent, frozen=True):
    """Put the result of a table by hand; 0: no longer."""

    table: int


class TouchPlace(Intent, frozen=True):
    """Give a player the next place, or choose one who has theirs."""

    player: str


class TypeWealth(Intent, frozen=True):
    """What the chosen player owns."""

    worth: Money


class SharePlace(Intent, frozen=True):
    """Let the chosen player share the place of the one before, or no longer."""


class PlaceAnew(Intent, frozen=True):
    """Take all places and amounts back."""


class GiveReason(Intent, frozen=True):
    """Type why the result is put by hand; then it counts."""


class OpenFork(Intent, frozen=True):
    """Look at the two histories of a table; 0: no longer."""

    table: int


class Decide(Intent, frozen=True):
    """Let this of two histories count: the one at the `table` now, or the one that is held here."""

    there: bool


class OpenStick(Intent, frozen=True):
    """Look for the result of a table on a stick; 0: no longer."""

    table: int


class TakeOffered(Intent, frozen=True):
    """Take a game or a code that lies on a stick."""

    offered: OfferedGame


# What is shown


class StickView(msgspec.Struct, frozen=True):
    """What lies on the sticks: a key for each game. `empty`: what is said where there is none."""

    games: tuple[ButtonView, ...]
    empty: tuple[str, str] = ("", "")


class ResultView(msgspec.Struct, frozen=True):
    """A result that is put by hand: the players in the order of their places, and what the chosen one owns. `line`:
    what is to be done."""

    line: str
    players: tuple[ButtonView, ...]
    pad: PadView


class HistoryView(msgspec.Struct, frozen=True):
    """One of two histories of a table. `title`: where it lies; `line`: how far it goes; `players`: how they stand in
    it; `key`: lets it count."""

    title: str
    line: str
    players: tuple[Fact, ...]
    key: ButtonView


class ForkView(msgspec.Struct, frozen=True):
    """Two histories of a table, and what is said of them."""

    line: str
    histories: tuple[HistoryView, HistoryView]


# What lies open


class Entered(msgspec.Struct, frozen=True):
    """A player with a place. `worth`: what they own; `shares`: the place of the one before."""

    player: str
    worth: Money = 0
    shares: bool = False


def entered(places: Sequence[tuple[str, int, Money]]) -> tuple[Entered, ...]:
    """Players with their place and wealth, in the order of their places."""
    found: list[Entered] = []
    last = 0
    for player, place, worth in sorted(places, key=lambda each: each[1]):
        found.append(Entered(player, worth, shares=place == last))
        last = place
    return tuple(found)


def numbered(placed: Sequence[Entered]) -> list[int]:
    """The place of each player: who shares has that of the one before."""
    found: list[int] = []
    for number, each in enumerate(placed, 1):
        found.append(found[-1] if each.shares and found else number)
    return found


class ByHand(msgspec.Struct, frozen=True):
    """A result that is put by hand, not yet booked. `players`: everybody at the table; `placed`: those who have a
    place, the first first; `chosen`: whose wealth is typed, "": nobody's; `before`: the result that counted when it was
    begun."""

    round: int
    table: int
    players: tuple[str, ...]
    placed: tuple[Entered, ...] = ()
    chosen: str = ""
    before: Came | None = None


class Sticks(msgspec.Struct, frozen=True):
    """A look at the sticks for the result of a table. `games`: what lies there, None: it is still looked for."""

    table: int
    games: tuple[OfferedGame, ...] | None = None


class History(msgspec.Struct, frozen=True):
    """One of two histories: up to which `row`, whether its game is `over`, and how the players stand in it; nobody
    where that is not known."""

    row: int
    over: bool
    placed: tuple[Entered, ...] = ()


class Two(msgspec.Struct, frozen=True):
    """Two histories of a table that differ from row `parts` on: the one held here, and the one at the table."""

    round: int
    table: int
    parts: int
    here: History
    there: History
