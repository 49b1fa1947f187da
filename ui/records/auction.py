"""What the auction's screen shows: plain frozen records. No Kivy inside.

Law: as in `pieces`. Everything that can be touched is a ButtonView or a BidderView, which carries what it does.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from ui.records.intents import Intent
from ui.records.pieces import ButtonView, DeedLine, DeedView, Fact, SignatureView, Token


class BuildingView(msgspec.Struct, frozen=True):
    """A building for sale, as a document on paper. `kind`: house, hotel or skyscraper."""

    kind: str
    name: str
    lines: tuple[DeedLine, ...]


class NextLot(msgspec.Struct, frozen=True):
    """A lot that follows: its name, `brief` for less room, and as a badge the key of its group, and an icon where that
    has no letter."""

    name: str
    brief: str
    group: str
    icon: str = ""


class QueueView(msgspec.Struct, frozen=True):
    """The lots that follow, in their order."""

    title: str
    lots: tuple[NextLot, ...]


class Bidder(StrEnum):
    """How a bidder's tile stands out. CANNOT: the bank would refuse the bid that is offered; OUT: the player wants none
    of what is sold; ASKED: they must answer now."""

    MAY = "may"
    LEADS = "leads"
    CANNOT = "cannot"
    OUT = "out"
    ASKED = "asked"


class BidderView(msgspec.Struct, frozen=True):
    """A player beside the auction, with what they could pay, `short` where that is too wide. `words`: how they stand.

    `act`: what a touch does. `hold_s` > 0: held so many seconds, the tile does `held`.
    """

    token: Token
    name: str
    words: str
    amount: str
    short: str = ""
    standing: Bidder = Bidder.MAY
    hold_s: float = 0
    act: Intent | None = None
    held: Intent | None = None


class CountdownView(msgspec.Struct, frozen=True):
    """The ring: the `part` of it (0 to 1) that is left, and the seconds. `calls`: the words for once, twice and sold;
    `stage` of them have been said. `stopped`: it stands still."""

    part: float
    seconds: str
    calls: tuple[str, ...]
    stage: int
    stopped: bool = False


class OfferView(msgspec.Struct, frozen=True):
    """The paper at the foot: what would be bid, who signs it, and the keys to another amount.

    `amount` "": the keys are the answer, and no card is asked for. `why`: what a touch on the amount does.
    """

    title: str
    amount: str
    unit: str
    signature: SignatureView | None
    keys: tuple[ButtonView, ...]
    why: Intent | None = None


class AuctionView(msgspec.Struct, frozen=True):
    """The auction: the lot, the highest bid in its bidder's colour, the countdown, everybody's means, the next bid.

    `detail`: what stands beside the heading, or under it, if there is room.
    `token` None: nobody has bid, and `lines` say how to begin. `ways`: beside or instead of the countdown. `facts`:
    under the lot. `money`: leads to raising money, where that is lawful. `why`: what a touch on the highest bid does.
    `again`: stands beside *Undo* where the bank speaks.
    """

    title: str
    lot: DeedView | BuildingView
    token: Token | None
    name: str
    tiles: tuple[BidderView, ...]
    offer: OfferView
    undo: ButtonView
    redo: ButtonView
    history: ButtonView
    menu: ButtonView
    detail: str = ""
    facts: tuple[Fact, ...] = ()
    queue: QueueView | None = None
    amount: str = ""
    lines: tuple[str, ...] = ()
    countdown: CountdownView | None = None
    ways: tuple[ButtonView, ...] = ()
    money: ButtonView | None = None
    why: Intent | None = None
    again: ButtonView | None = None

    @property
    def answers(self) -> tuple[ButtonView, ...]:
        """All that can be touched but the tiles, in order."""
        return (*self.ways, *self.offer.keys, *((self.money,) if self.money is not None else ()))
