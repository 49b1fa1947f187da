"""A player's tile in an auction: who, how they stand, what they could pay. Touched it leads to their estate; held it
bids."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba
from ui.records.auction import Bidder, BidderView
from ui.widgets.fitting import cut, first_size, width
from ui.widgets.painter import Painter
from ui.widgets.press import TouchOrHold
from ui.widgets.tokens import draw_token

WIDE = 170
"""From this width on the words stand beside the name, where both have room."""
_SIGNS = {Bidder.LEADS: "gavel", Bidder.CANNOT: "cross"}
"""What stands for the words where there is no room for them."""
_AMOUNTS, _SMALL_AMOUNTS = (theme.TITLE, theme.STRIP, theme.SMALL), (theme.STRIP, theme.BODY, theme.SMALL)


class BidderTile(TouchOrHold[BidderView]):
    """Shows a BidderView in a box of 220 × 74, or half as wide."""

    def paint(self, p: Painter, view: BidderView) -> None:
        wide = self.w >= WIDE
        on, second = self._paint_ground(p, view)
        r, cx, cy = (15, 26, 24) if wide else (13, 21, 21)
        draw_token(p, cx, cy, r, view.token)
        if self.progress > 0:
            p.arc(cx, cy, r + 3, 0, 360 * self.progress, theme.TEXT, 4)
        left, right = cx + r + 9, self.w - 12
        if wide and width(view.name, theme.SMALL, True) + 8 + width(view.words, theme.SMALL) <= right - left:
            right -= p.text(view.words, right, cy, theme.SMALL, second, False, "right") + 8
        elif view.standing in _SIGNS:
            p.icon(_SIGNS[view.standing], right - 5, cy, 18, second)
            right -= 18
        size = first_size(view.name, (theme.BODY, theme.SMALL), right - left, True)
        p.text(cut(view.name, size, right - left, True), left, cy, size, on, True)
        self._paint_amount(p, view, on, second)

    def _paint_ground(self, p: Painter, view: BidderView) -> tuple[Rgba, Rgba]:
        """The tile itself; the colours of its name and of its words."""
        ground = theme.PRESSED if self.pressed else theme.SURFACE
        match view.standing:
            case Bidder.LEADS | Bidder.ASKED:
                ground = theme.PRESSED if self.pressed else theme.RAISED
                p.frame(0, 0, self.w, self.h, theme.PLAYERS[view.token.colour], ground, 3)
                return theme.TEXT, theme.TEXT2
            case Bidder.CANNOT:
                p.round(0, 0, self.w, self.h, ground)
                return theme.OFF, theme.OFF
            case _:
                p.round(0, 0, self.w, self.h, ground)
                return theme.TEXT, theme.TEXT2

    def _paint_amount(self, p: Painter, view: BidderView, on: Rgba, second: Rgba) -> None:
        wide = self.w >= WIDE
        cy, room = self.h - 23, self.w - (24 if wide else 16)
        right = (self.w + room) / 2
        if not view.amount:
            if not wide:
                size = first_size(view.words, (theme.BODY, theme.SMALL), room)
                p.text(view.words, right, cy, size, second, False, "right")
            return
        size = first_size(view.amount, _AMOUNTS if wide else _SMALL_AMOUNTS, room, True)
        shown = view.amount if width(view.amount, size, True) <= room else view.short
        p.text(shown, right, cy, size, on, True, "right")
