"""The next bid to offer in an auction, who may bid, and how the hammer falls, given the game. Pure; no words.

Law: nothing here decides an auction. The bank takes the first bid booked, and the hammer only for the bid that it
names.
"""

from __future__ import annotations

from typing import TypeGuard

import msgspec

from banker import commands as c
from banker import pending as p
from banker.game import Game
from banker.money import Money
from banker.rules import auction, shortage
from ui.table import acts as a

Lot = p.Auction | p.BuildingAuction

STEPS = (1, 5, 10, 50, 100)  # The rises offered, in smallest notes, where the board has such notes.
# The first bids offered, as parts of the price; the smallest note instead of none.
PARTS = ((0, 1), (1, 4), (1, 2), (3, 4), (1, 1))
# The rise offered first is the step nearest to the price divided by this: an auction then takes few bids.
USUAL_PART = 6


class Countdown(msgspec.Struct, frozen=True):
    """The seconds until the hammer falls: `left` of `length`. `stands`: it was stopped by hand."""

    length: int
    left: float
    stands: bool = False

    @property
    def stage(self) -> int:
        """How often the lot was called: 0 to 2, and 3 once it is sold."""
        if self.left <= 0:
            return 3
        return min(2, int(3 * (1 - self.left / self.length)))


def fresh(game: Game, before: Countdown | None) -> Countdown | None:
    """The countdown after a bid, stopped if it was `before`; None where nobody has bid, or the hammer falls by hand."""
    length = game.options.auction_countdown
    if not on_sale(game.top) or game.top.bidder is None or length == 0:
        return None
    return Countdown(length, float(length), before is not None and before.stands)


def on_sale(top: p.Pending | None) -> TypeGuard[Lot]:
    """Whether an auction waits for bids."""
    return isinstance(top, Lot)


def price(game: Game, lot: Lot) -> Money:
    """What the lot costs outside the auction: the deed's printed price, or the least building price."""
    return game.edition.deed(lot.space).price if isinstance(lot, p.Auction) else lot.opening


def least(game: Game, lot: Lot) -> Money:
    """The least that is offered: as the bank has it, but a first bid is at least the smallest note."""
    if isinstance(lot, p.BuildingAuction):
        return shortage.least_bid(lot)
    return max(auction.least_bid(lot), lot.bid + game.edition.smallest_note)


def bidders(game: Game, lot: Lot) -> tuple[str, ...]:
    """Who may bid: for a deed everybody; for a building every player who wants it and has a place for it."""
    if isinstance(lot, p.Auction):
        return tuple(player.id for player in game.seated)
    return tuple(who for who, _ in lot.wants if shortage.placeable(game, who, lot.kind))


def most(game: Game, lot: Lot) -> Money:
    """The most that anybody could bid over the highest bid; 0 if nobody else may."""
    return max((auction.limit(game, who) for who in bidders(game, lot) if who != lot.bidder), default=0)


def rises(game: Game) -> tuple[Money, ...]:
    """The rises offered as steps, the least first."""
    notes, smallest = sorted(game.edition.denominations), game.edition.smallest_note
    usual = tuple(smallest * times for times in STEPS)
    return usual if set(usual) <= set(notes) else tuple(notes[: len(STEPS)])


def usual_rise(game: Game, lot: Lot) -> Money:
    """The rise that is offered first."""
    wished = price(game, lot) / USUAL_PART
    return min(rises(game), key=lambda rise: max(rise, wished) / min(rise, wished))


def first_bids(game: Game, lot: Lot) -> tuple[Money, ...]:
    """First bids to choose from: parts of a deed's price; from its opening price up for a building."""
    if isinstance(lot, p.BuildingAuction):
        return (lot.opening, *(lot.opening + rise for rise in rises(game)[1:]))
    note = game.edition.smallest_note
    parts = (price(game, lot) * times // parts // note * note for times, parts in PARTS)
    return tuple(sorted({max(note, part) for part in parts}))


def next_bid(game: Game, lot: Lot, rise: Money) -> Money:
    """The bid that a card then makes: near half the price at first, then the highest bid and the rise, as long as
    somebody can bid so much. `rise` 0: the usual one."""
    at_least = least(game, lot)
    if lot.bidder is not None:
        wished = lot.bid + (rise or usual_rise(game, lot))
    elif isinstance(lot, p.BuildingAuction):
        wished = lot.opening
    else:
        note = game.edition.smallest_note
        wished = price(game, lot) // 2 // note * note
    return max(at_least, min(wished, most(game, lot)))


def fall(game: Game, lot: Lot) -> a.Book | a.ChooseStreet:
    """What the hammer does: it books the sale; if a building's winner has a choice of streets, that comes first."""
    if isinstance(lot, p.BuildingAuction) and len(shortage.places(game, lot)) > 1:
        return a.ChooseStreet(lot.bid)
    return a.Book(c.Hammer(lot.bid))
