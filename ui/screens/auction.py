"""The auction: the lot at the left, the highest bid and the countdown, everybody's means, the next bid at the foot."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import auction
from ui.records.auction import AuctionView
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.papers import BuildingPaper, DeedPaper
from ui.widgets.piece import Box
from ui.widgets.player_plate import BidderTile


class AuctionScreen(Drawn[AuctionView]):
    """Shows an AuctionView."""

    kinds = LIVE | {
        "deed": DeedPaper,
        "building": BuildingPaper,
        "bidder": BidderTile,
    }

    def ways(self, view: AuctionView) -> Ways:
        return auction.ways(view)

    @property
    def moment_box(self) -> Box:
        """The highest bid, without the countdown: what a great moment may cover for its second."""
        return self._spots(auction.BID)[0]

    @property
    def bulletin_boxes(self) -> tuple[Box, ...]:
        """The places for a bulletin: free room under the tiles or the bid; the words on how to bid first, which the
        strip says too, alone or with what is free under them; the last row, where it stands under all; else the picture
        of a building, or the last lines of a deed. The bid, the countdown, the lot and everybody's means stay in
        sight."""
        free = self._spots(auction.UNDER_TILES, auction.UNDER_BID)
        if not self.record.amount and self.record.countdown is None:
            opening, under = self._spots(auction.OPENING), self._spots(auction.UNDER_BID)
            free += [*opening, *(_both(over, below) for over in opening for below in under)]
        free += self._spots(auction.LAST_ROW)
        lot = (box for deed in self.of(DeedPaper) for box in deed.lower_lines)
        return (*free, *lot, *(building.picture_box for building in self.of(BuildingPaper)))

    def _spots(self, *names: str) -> list[Box]:
        """Those of these spots that there are."""
        return [box for name in names if (box := self.spot(name)) is not None]


def _both(over: Box, under: Box) -> Box:
    """The box of two that lie under each other, with what is between them."""
    x, y, w, _ = over
    return x, y, w, under[1] + under[3] - y
