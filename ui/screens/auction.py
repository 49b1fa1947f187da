"""The auction: the lot at the left, the highest bid and the countdown, everybody's means, the next bid at the foot."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import broken, cut, first_size, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.auction import AuctionView, BuildingView
from ui.records.pieces import DeedView
from ui.widgets.ask_why import TOUCH, AskWhyOnDark
from ui.widgets.bidder import BidderTile, Words
from ui.widgets.button import PushButton, fits
from ui.widgets.countdown import RING, Countdown
from ui.widgets.deed import Deed
from ui.widgets.offer import HIGH, UPRIGHT_HIGH, Offer
from ui.widgets.papers import BuildingPaper
from ui.widgets.piece import Box, Piece
from ui.widgets.under_lot import UnderLot

EDGE = theme.MARGIN
LOT = 228
"""Width of the left column."""
ONE_COLUMN, FEW = 5, 4
"""Up to so many players the tiles stand in one column; up to so many they are high."""
TILES, TWO_COLUMNS = 220, 252
TILE_H, LOW_TILE_H = 74, 58
UPRIGHT_TILE, LOW_UPRIGHT_TILE, UPRIGHT_LOT, UPRIGHT_FEW = 68, 62, 340, 6
"""Heights of a tile in an upright window, in two columns and in three, and of the lot at most; up to how many tiles
stand in two columns."""
ROW_H, LAST_ROW_Y, MONEY_Y = theme.TOUCH, 421, 364
BID_X = EDGE + LOT + 16
WORDS_Y, _MOST_WORDS = 112, 6
"""Where the words begin that say how to bid first."""
RING_Y, RING_H, UNDER_RING = 194, 124, 6
"""Where the countdown stands, its height, and what is free in it under its ring."""
LAST_ROW_H, OVER_LAST = 84, 6
"""How much of an upright window its last row takes, and a bulletin over it, and what is free over that."""
BESIDE = 8
"""How far beside their column words may reach in large text."""
SIDE, SIGN = 52, theme.TOUCH
"""Width of the small buttons at the left, and side of the pause button."""
BID = (74, 60, 46, 36)


class AuctionScreen(Piece[AuctionView]):
    """Shows an AuctionView."""

    def build(self) -> None:
        self.deed, self.building, self.under_lot = Deed(), BuildingPaper(), UnderLot()
        self.countdown, self.offer_paper = Countdown(), Offer()
        self.tiles: list[BidderTile] = []
        self.ways: list[PushButton] = []
        self.money, self.undo, self.redo, self.menu, self.history = (PushButton() for _ in range(5))
        self.why = AskWhyOnDark()
        self.add_pieces(self.under_lot, self.offer_paper, self.undo, self.menu, self.history)

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched but the tiles, in the order of the record."""
        return [*self.ways, *self.offer_paper.keys, *([self.money] if self.record.money is not None else [])]

    @property
    def moment_box(self) -> Box:
        """All over the countdown, with the highest bid: what a great moment may cover for its second."""
        x, y, *_ = self.box
        return x + BID_X, y + EDGE, self._bid_wide(self.record), RING_Y - EDGE - theme.GAP

    @property
    def bulletin_boxes(self) -> tuple[Box, ...]:
        """Where nothing stands under the tiles, or over the ways without a countdown; what says how to bid first, as
        the strip does too; in an upright window where nothing stands over the tiles, or the last row; else the picture
        of a building, or the last lines of a deed: the bid, the countdown, what is sold and everybody's means stay in
        sight."""
        lot = self.deed.lower_lines if self.deed.parent is self else [self.building.picture_box]
        x, y, *_ = self.box
        if theme.scale.upright:
            return self._under_countdown, self._last_row, *lot
        wide = self._tiles_wide(self.record)
        top = max(tile.box[1] + tile.h for tile in self.tiles) + theme.GAP
        corner = (x + self.w - wide - EDGE, top, wide, y + RING_Y + RING_H - top)
        if self.record.countdown is not None:
            return corner, *lot
        bottom, inset = self.ways[0].box[1] - theme.GAP / 2, theme.GAP / 2
        tops = [y + self._words_end(self.record) + inset, *([] if self.record.amount else [y + WORDS_Y - inset])]
        room = self._bid_wide(self.record) + (BESIDE if theme.scale.large else 0)
        middle = ((x + BID_X, top, room, bottom - top) for top in tops)
        return corner, *middle, *lot

    @property
    def _under_countdown(self) -> Box:
        """What is free between the countdown, or the ways without one, and the tiles of an upright window."""
        (x, y, *_), counted = self.box, self.record.countdown is not None
        top = RING_Y + RING_H + (-UNDER_RING if counted else theme.GAP)
        return x + BID_X, y + top, self._bid_wide(self.record), self._tiles_at(self.record) - theme.GAP - top

    @property
    def _last_row(self) -> Box:
        """The last row of an upright window, with what is free around it: three lines have room and air."""
        x, y, *_ = self.box
        return x + EDGE, y + self.h - LAST_ROW_H, self.w - 2 * EDGE, LAST_ROW_H

    def _words_end(self, view: AuctionView) -> float:
        """Where the highest bid ends, or what is said of the first."""
        if view.amount:
            return self._amount_at + BID[0] / 2
        return WORDS_Y + theme.BODY * 1.2 * (GROWTHS[0] if theme.scale.large else 1) * len(self._words(view))

    def _words(self, view: AuctionView) -> list[str]:
        """The lines in which it stands how to begin: over the countdown, or else over the ways."""
        counted = view.countdown is not None or not self.ways or theme.scale.upright
        end = RING_Y if counted else min(way.box[1] for way in self.ways) - self.box[1]
        high = end - theme.GAP - WORDS_Y
        return fitted("\n".join(view.lines), (theme.BODY,), self._bid_wide(view), _MOST_WORDS, high=high)[1]

    def changed(self, view: AuctionView) -> None:
        self.offer(self.deed, view.lot if isinstance(view.lot, DeedView) else None)
        self.offer(self.building, view.lot if isinstance(view.lot, BuildingView) else None)
        self.under_lot.view = view
        self.countdown.view = view.countdown
        stopped = view.countdown is not None and view.countdown.stopped
        self.show(self.countdown, view.countdown is not None and not (stopped and self._narrow(view)))
        self.offer_paper.view = view.offer
        self.fill(self.tiles, view.tiles, BidderTile)
        self.fill(self.ways, view.ways, PushButton)
        self.offer(self.money, view.money)
        if view.why is not None and view.token is not None:
            self.why.sizes, self.why.on = BID, theme.PLAYERS[view.token.colour]
            self.why.view = replace(view.why, amount=view.amount)
        self.show(self.why, view.why is not None)
        self.redo.view, self.menu.view, self.history.view = view.redo, view.menu, view.history
        self.show(self.redo, view.redo.enabled)  # only after an undo, beside it

    def _narrow(self, view: AuctionView) -> bool:
        """Whether the tiles stand in two columns, which leaves the bid less room."""
        return len(view.tiles) > ONE_COLUMN or theme.scale.upright

    @property
    def _amount_at(self) -> float:
        """The middle of the highest bid: lower in an upright window, where the detail stands under the title."""
        return 154.0 if theme.scale.upright else 140.0

    def _tiles_wide(self, view: AuctionView) -> float:
        return TWO_COLUMNS if self._narrow(view) else TILES

    def _bid_wide(self, view: AuctionView) -> float:
        """The width of the middle column, which takes what is spare."""
        if theme.scale.upright:
            return self.w - BID_X - EDGE
        return self.w - BID_X - 16 - self._tiles_wide(view) - EDGE

    def arrange(self, view: AuctionView) -> None:
        self.within(self.why, BID_X, self._amount_at - TOUCH / 2, self._bid_wide(view), TOUCH)
        lot = self.deed if isinstance(view.lot, DeedView) else self.building
        end, under = self._lot_end(view), UnderLot.needed(view)
        self.within(lot, EDGE, EDGE, LOT, end - EDGE)
        self.within(self.under_lot, EDGE, end, LOT, under)
        if theme.scale.upright:
            self._arrange_under(view)
            self._caption_alike()
            self._arrange_ways(view)
            return
        self._arrange_left(view)
        wide = self._tiles_wide(view)
        narrow = self._narrow(view)
        high = TILE_H if narrow or len(view.tiles) <= FEW else LOW_TILE_H
        self.grid(self.tiles, (self.w - wide - EDGE, EDGE, wide, high), 2 if narrow else 1)
        self._caption_alike()
        self.within(self.offer_paper, BID_X, self.h - HIGH - EDGE, self.w - BID_X - EDGE, HIGH)
        self._arrange_ways(view)

    def _offer_at(self) -> float:
        """Where the paper with the next bid begins in an upright window."""
        return self.h - LAST_ROW_H - OVER_LAST - UPRIGHT_HIGH

    def _tiles_at(self, view: AuctionView) -> float:
        """Where the tiles begin there."""
        rows = -(-len(view.tiles) // self._columns(view))
        return self._offer_at() - theme.MARGIN - rows * (self._upright_tile(view) + theme.GAP) + theme.GAP

    def _upright_tile(self, view: AuctionView) -> float:
        return UPRIGHT_TILE if self._columns(view) == 2 else LOW_UPRIGHT_TILE

    def _columns(self, view: AuctionView) -> int:
        return 2 if len(view.tiles) <= UPRIGHT_FEW else 3

    def _arrange_under(self, view: AuctionView) -> None:
        """What stands under lot and bid in an upright window: the tiles, the next bid, and one row of buttons."""
        wide = self.w - 2 * EDGE
        self.grid(self.tiles, (EDGE, self._tiles_at(view), wide, self._upright_tile(view)), self._columns(view))
        self.within(self.offer_paper, EDGE, self._offer_at(), wide, UPRIGHT_HIGH)
        y = self.h - (LAST_ROW_H + ROW_H) / 2
        money = LOT - 2 * (SIDE + theme.GAP) + 32 if view.money is not None else 0.0
        self.within(self.money, EDGE, y, money, ROW_H)
        small = EDGE + wide - 2 * SIDE - theme.GAP
        self.within(self.history, small, y, SIDE, ROW_H)
        self.within(self.menu, small + SIDE + theme.GAP, y, SIDE, ROW_H)
        undo = EDGE + (money + theme.GAP if money else 0)
        self._arrange_undo(undo, y, small - theme.GAP - undo)

    def _caption_alike(self) -> None:
        """Let the words of all tiles stand in the same place: the first one in which all have room."""
        place = next(at for at in Words if all(tile.has_room(at) for tile in self.tiles))
        for tile in self.tiles:
            if tile.words_at is not place:
                tile.words_at = place
                tile.repaint()

    def _arrange_left(self, view: AuctionView) -> None:
        """What stands under the lot: raising money, the history and the menu, and under them *Undo*."""
        wide = SIDE if view.money is not None else (LOT - theme.GAP) / 2
        self.within(self.money, EDGE, MONEY_Y, LOT - 2 * (SIDE + theme.GAP), ROW_H)
        self.within(self.menu, EDGE + LOT - wide, MONEY_Y, wide, ROW_H)
        self.within(self.history, EDGE + LOT - 2 * wide - theme.GAP, MONEY_Y, wide, ROW_H)
        self._arrange_undo(EDGE, LAST_ROW_Y, LOT)

    def _arrange_undo(self, x: float, y: float, wide: float) -> None:
        """*Undo*, and *Redo* at its right where it is offered, as at the table."""
        taken = SIDE + theme.GAP if self.redo.parent is self else 0
        has_room = fits(replace(self.record.undo, detail=""), wide - taken)  # what it undoes has a short form
        self.undo.view = self.record.undo if has_room else replace(self.record.undo, icon="")
        self.within(self.undo, x, y, wide - taken, ROW_H)
        self.within(self.redo, x + wide - SIDE, y, SIDE, ROW_H)

    def _lot_end(self, view: AuctionView) -> float:
        """Where the deed ends: over the facts and the lots that follow."""
        under = UnderLot.needed(view)
        if theme.scale.upright:
            return min(EDGE + UPRIGHT_LOT, self._tiles_at(view) - theme.GAP - under)
        return MONEY_Y - theme.GAP - under

    def _arrange_ways(self, view: AuctionView) -> None:
        wide = self._bid_wide(view)
        counted = view.countdown
        if counted is not None and not counted.stopped:
            self.within(self.countdown, BID_X, RING_Y, wide, RING_H)
            for button in self.ways:
                self.within(button, BID_X + wide - SIGN, EDGE, SIGN, SIGN)
            return
        left = BID_X + (RING + 16 if counted is not None and not self._narrow(view) else 0)
        self.within(self.countdown, BID_X, RING_Y, RING + 8, RING_H)
        high = 59.0
        top = RING_Y + RING_H - len(self.ways) * high - (len(self.ways) - 1) * theme.GAP
        for row, button in enumerate(self.ways):
            self.within(button, left, top + row * (high + theme.GAP), BID_X + wide - left, high)

    def paint(self, p: Painter, view: AuctionView) -> None:
        wide = self._bid_wide(view)
        right = BID_X + wide
        p.icon("gavel", BID_X + 12, 28, 24, theme.TEXT2)
        if view.countdown is not None and not view.countdown.stopped:
            right -= SIGN + 10
        room = right - BID_X - 36
        size, title = _title(view, room)
        p.lines(title, BID_X + 36, 28, size, theme.TEXT, True)
        beside = _detail(view, room - width(view.title, size, True) - 10)
        below = _detail(view, room) if theme.scale.upright and len(title) == 1 else None
        if beside is not None:
            p.text(view.detail, right, 28, beside, theme.TEXT2, False, "right")
        elif below is not None:
            p.text(view.detail, BID_X + 36, 51, theme.SMALL, theme.TEXT2)
        if view.amount:
            self._paint_bid(p, view, wide)
        else:
            self._paint_opening(p, view, wide)

    def _paint_bid(self, p: Painter, view: AuctionView, wide: float) -> None:
        assert view.token is not None, "a bid without a bidder"
        r, gap, raised = (12, 4, 82) if theme.scale.upright else (20, 12, 76)
        room = wide - 2 * r - gap
        p.keep_clear(BID_X + wide + 4, EDGE, 4, RING_Y - EDGE)
        size = first_size(view.name, (theme.HEADING, theme.BODY, theme.SMALL), room, True)
        lines = [view.name] if width(view.name, size, True) <= room else broken(view.name, size, room, True)[:2]
        middle = raised if len(lines) == 1 else raised + 9  # two lines begin under the button at the right
        draw_token(p, BID_X + r, middle, r, view.token)
        lines = [cut(line, size, room, True) for line in lines]
        p.lines(lines, BID_X + 2 * r + gap, middle, size, theme.TEXT, True, pitch=1.05)
        if view.why is None:
            size = first_size(view.amount, BID, wide, True)
            p.text(view.amount, BID_X + wide, self._amount_at, size, theme.PLAYERS[view.token.colour], True, "right")

    def _paint_opening(self, p: Painter, view: AuctionView, wide: float) -> None:
        """Nobody has bid, or somebody is asked: who, and how to begin."""
        left = float(BID_X)
        if view.token is not None:
            draw_token(p, left + 20, 80, 20, view.token)
            left += 52
        room = BID_X + wide - left
        size, name = fitted(view.name, (theme.TITLE, theme.HEADING, theme.BODY), room, 1, True)
        shown = [cut(line, size, room, True) for line in ([view.name] if len(name) > 1 else name)]
        p.lines(shown, left, 80, size, theme.TEXT, True)
        lines = self._words(view)
        p.apart()  # what stands beside the heading has less room
        p.lines(lines, BID_X, WORDS_Y + 12 * len(lines), theme.BODY, theme.TEXT2, around=WORDS_Y)


def _title(view: AuctionView, room: float) -> tuple[float, list[str]]:
    """The size and the lines of the heading: smaller where that leaves its detail room beside it; with two lines, what
    is said of it has one of its own."""
    if not theme.scale.upright:
        for each in (theme.HEADING, theme.BODY):
            if _detail(view, room - width(view.title, each, True) - 10) is not None:
                return each, [view.title]
    size, title = fitted(view.title, (theme.HEADING, theme.BODY, theme.SMALL), room, 1, True)
    return size, title if len(title) == 1 else broken(view.title.replace(" · ", "\n"), size, room, True)


def _detail(view: AuctionView, room: float) -> float | None:
    """The size in which the detail has so much room; None if in none, or if there is nothing to say."""
    sizes = (theme.BODY, theme.SMALL) if view.detail else ()
    return next((size for size in sizes if width(view.detail, size) <= room), None)
