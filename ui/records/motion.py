"""What moves after a booking, as records: money that flies, balances that count, pawns that run. No Kivy inside.

Law: it replays what is booked already. Nothing waits for it, and no information is lost if it is not shown.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ui.records.pieces import Token

BARS = -1  # A pawn's stop behind the bars of the jail; the spaces are counted from 0.

SAID_S, WON_S = 1.2, 2.0  # Seconds for which a great moment is said, and for which the winner is.

# Where money comes from or goes to: a player, a space of the board (the pot lies there), or None, the bank.
End = Token | int | None


class Flight(msgspec.Struct, frozen=True):
    """An amount with its sign that goes from one to another. `gain`: a player receives it."""

    giver: End
    taker: End
    amount: str
    gain: bool


class Counting(msgspec.Struct, frozen=True):
    """A player's balance on its way: what it was, and each step, as the tile writes it, in full and short. The last
    step is exact."""

    token: Token
    before: tuple[str, str]
    steps: tuple[tuple[str, str], ...]


class Run(msgspec.Struct, frozen=True):
    """The way of a pawn, stop by stop, the space it sets out from included. From one stop to one that is no neighbour
    it goes straight."""

    token: Token
    stops: tuple[int, ...]


class Building(msgspec.Struct, frozen=True):
    """Houses or a hotel that are set down on a space. `stood`: so many houses stood there before."""

    space: int
    stood: int


class Between(NamedTuple):
    """A space on the way to what it is. `rise`: how far its new buildings are above their place, in u; `stood`: so many
    houses stood before. `turned`: how far its deed is turned over, 0 to 1."""

    rise: float = 0.0
    stood: int = 0
    turned: float = 1.0


AS_IT_IS = Between()


class Announcement(msgspec.Struct, frozen=True):
    """A great moment, said large for `stays_s` seconds. `token`: whose it is, else `icon` stands there. `paper`: it is
    a card drawn, `icon` the sign of its deck; `amount`: what it brings, "" if no money. `skipped`: a touch ends it and
    does nothing else. `calls`: so many lights of an auction's countdown stand beside it, the last one lit."""

    title: str
    line: str = ""
    icon: str = ""
    token: Token | None = None
    paper: bool = False
    amount: str = ""
    stays_s: float = SAID_S
    skipped: bool = False
    calls: int = 0


class Motion(msgspec.Struct, frozen=True):
    """All that one booking sets in motion. `number` tells it from the one before. `turned`: the spaces of the deeds
    that are turned over. `rain`: somebody has won, and money rains while that is said."""

    number: int
    flights: tuple[Flight, ...] = ()
    countings: tuple[Counting, ...] = ()
    runs: tuple[Run, ...] = ()
    announcement: Announcement | None = None
    buildings: tuple[Building, ...] = ()
    turned: tuple[int, ...] = ()
    rain: bool = False
