"""A player's tile that takes a touch, or a hold that fills a ring round the player's disc."""

from __future__ import annotations

from ui.kit.nodes import Mark
from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.painter import Painter
from ui.records.auction import Bidder, BidderView
from ui.widgets.press import H, TouchOrHold

_RING = 3  # How far the ring lies round the disc.


class PlayerPlate(TouchOrHold[H]):
    """The ground under what a tree has laid out; its first mark is the player's disc."""

    def edge(self, view: H) -> Rgba | None:
        """The colour of its edge, if it stands out."""
        raise NotImplementedError

    def paint(self, p: Painter, view: H) -> None:
        self.paint_ground(p, view)
        self.paint_face(p, view)
        if self.progress > 0:
            x, y, w, h = next(each[2:6] for each in self.face if isinstance(each.node, Mark))
            p.arc(x + w / 2, y + h / 2, w / 2 + _RING, 0, 360 * self.progress, theme.TEXT, 4)

    def paint_face(self, p: Painter, view: H) -> None:
        """Draw what the tree has laid out."""
        for node, step, *box, _ in self.face:
            node.paint(p, step, *box)

    def paint_ground(self, p: Painter, view: H) -> None:
        """Draw what the face lies on."""
        edge = self.edge(view)
        ground = theme.PRESSED if self.pressed else theme.SURFACE if edge is None else theme.RAISED
        if edge is None:
            p.round(0, 0, self.w, self.h, ground)
        else:
            p.frame(0, 0, self.w, self.h, edge, ground, 3)


class BidderTile(PlayerPlate[BidderView]):
    """Shows a BidderView. Touched it leads to its player's estate; held it bids."""

    def edge(self, view: BidderView) -> Rgba | None:
        stands_out = view.standing in (Bidder.LEADS, Bidder.ASKED)
        return theme.PLAYERS[view.token.colour] if stands_out else None
