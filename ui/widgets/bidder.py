"""A player's tile in an auction: who, how they stand, what they could pay. Touched it leads to their estate; held it
bids."""

from __future__ import annotations

from enum import Enum, auto

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import cut, first_size, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.auction import Bidder, BidderView
from ui.widgets.press import TouchOrHold

WIDE, _HIGH, _LOW, _NARROW_LOW = 170, 74, 60, 66
"""From this width on the words stand beside the name, where both have room; a tile lower than this has its lines nearer
to its edges, one lower than the next has a smaller token and amount; and below this height a narrow one has its lines
nearer to its edges."""
_SIGNS = {Bidder.LEADS: "gavel", Bidder.CANNOT: "cross", Bidder.OUT: "cross"}
"""What stands for the words where there is no room for them."""
_SIGN, _SIGN_W = 18, 22
"""Its size, and what it takes of the name's room."""
_AMOUNTS, _SMALL_AMOUNTS = (theme.TITLE, theme.STRIP, theme.SMALL), (theme.STRIP, theme.BODY, theme.SMALL)
_LOW_AMOUNTS = (theme.HEADING, *_AMOUNTS[1:])


class Words(Enum):
    """Where the words of a tile stand: beside the name, in a wide one, or the amount; those of who may bid also
    nowhere."""

    NAME = auto()
    AMOUNT = auto()
    NONE = auto()


class BidderTile(TouchOrHold[BidderView]):
    """Shows a BidderView in a box of 220 × 74, less high, or half as wide."""

    words_at = Words.NAME
    """Where the words stand: in all tiles of a screen alike, so that no amount seems to mean another."""

    def has_room(self, at: Words) -> bool:
        """Whether the words have room in that place; who leads or cannot bid in a narrow tile does without."""
        view, _, left, right = self.record, *self._row()
        words = width(view.words, theme.SMALL)
        signed = not self._wide and (view.standing in _SIGNS or not self._amount())
        match at:
            case Words.NAME:
                return self._wide and width(view.name, theme.SMALL, True) + 8 + words <= right - left
            case Words.AMOUNT:
                return signed or self._beside_amount(self._growth)
            case Words.NONE:
                return True

    def _beside_amount(self, growth: float = 1) -> bool:
        """Whether the words have room before the amount, grown by so much."""
        edge, apart = (12, 12) if self._wide else (8, 8)
        amount = width(self._amount(), self._amounts[0], True) * growth
        return width(self.record.words, theme.SMALL) + apart + amount <= self.w - 2 * edge

    @property
    def _growth(self) -> float:
        """How much the amount of a narrow tile grows in large text, if it is high enough: rather than have words."""
        grows = theme.scale.large and not self._wide and self.h >= _NARROW_LOW
        return GROWTHS[0] if grows else 1

    def _amount(self) -> str:
        """The amount, which nobody asks of who wants none of what is sold."""
        return self.record.amount if self.record.standing is not Bidder.OUT else ""

    @property
    def _wide(self) -> bool:
        return self.w >= WIDE

    @property
    def _low(self) -> bool:
        return self._wide and self.h < _LOW

    @property
    def _amounts(self) -> tuple[float, ...]:
        """The sizes of the amount, the first that has room."""
        return _LOW_AMOUNTS if self._low else _AMOUNTS if self._wide else _SMALL_AMOUNTS

    @property
    def _above(self) -> float:
        """The middle of the upper line."""
        if not self._wide:
            return 18.0 if self.h < _NARROW_LOW else 21.0
        return 16.0 if self._low else 24.0 if self.h >= _HIGH else 21.0

    @property
    def _below(self) -> float:
        """The middle of the lower line: in a low tile nearer to the edge, so that a large amount keeps off the name."""
        if not self._wide:
            return self.h - (19 if self.h < _NARROW_LOW else 23)
        return self.h - (16 if self._low else 23 if self.h >= _HIGH else 19)

    def _row(self) -> tuple[float, float, float]:
        """The radius of the disc, and where the name begins and must end."""
        if self._low:
            return 11, 42, self.w - 12
        return (15, 50, self.w - 12) if self._wide else (13, 41, self.w - 8)

    def paint(self, p: Painter, view: BidderView) -> None:
        on, second = self._paint_ground(p, view)
        r, left, right = self._row()
        cx, cy = left - r - (9 if self._wide else 7), self._above
        draw_token(p, cx, cy, r, view.token)
        if self.progress > 0:
            p.arc(cx, cy, r + 3, 0, 360 * self.progress, theme.TEXT, 4)
        instead, below = self._words_instead(view), self._below
        if self.words_at is Words.NAME and self.has_room(Words.NAME):
            right -= p.text(view.words, right, cy, theme.SMALL, second, False, "right") + 8
        elif instead and not self._beside_amount():
            p.text(view.words, right, below, theme.SMALL, second, False, "right")
        elif instead or self._words_beside(view):
            instead = False
            p.text(view.words, 12 if self._wide else 8, below, theme.SMALL, second)
        elif view.standing in _SIGNS and self._sign_below(view, right - left):
            p.icon(_SIGNS[view.standing], cx, below, _SIGN, second)
        elif view.standing in _SIGNS and (self._wide or self._amount()):
            p.icon(_SIGNS[view.standing], right - _SIGN / 2, cy, _SIGN, second)
            right -= _SIGN_W
        size = first_size(view.name, (theme.BODY, theme.SMALL), right - left, True)
        p.text(cut(view.name, size, right - left, True), left, cy, size, on, True)
        if not instead:
            self._paint_amount(p, view, on, second, below)

    def _sign_below(self, view: BidderView, room: float) -> bool:
        """Whether the sign stands before the amount of a narrow tile, as the name needs its place."""
        free = self.w - 8 - width(view.amount, self._amounts[0], True) * (GROWTHS[0] if theme.scale.large else 1)
        long = width(view.name, theme.SMALL, True) > room - _SIGN_W
        return not self._wide and bool(self._amount()) and long and free >= 12 + _SIGN + 8

    def _words_instead(self, view: BidderView) -> bool:
        """Whether the words take the amount's place: in a narrow tile why its player cannot bid."""
        refused = view.standing is Bidder.CANNOT and bool(view.amount) and not self._wide
        return refused and width(view.words, theme.SMALL) <= self.w - 16

    def _words_beside(self, view: BidderView) -> bool:
        """Whether the words stand beside the amount: those of who may bid only where those of all have room there."""
        alone = self.words_at is Words.NONE and view.standing is not Bidder.MAY and self._wide
        there = self._wide or bool(self._amount())
        return (alone or self.words_at is Words.AMOUNT) and there and self._beside_amount(self._growth)

    def _paint_ground(self, p: Painter, view: BidderView) -> tuple[Rgba, Rgba]:
        """The tile itself; the colours of its name and of its words."""
        ground = theme.PRESSED if self.pressed else theme.SURFACE
        match view.standing:
            case Bidder.LEADS | Bidder.ASKED:
                ground = theme.PRESSED if self.pressed else theme.RAISED
                p.frame(0, 0, self.w, self.h, theme.PLAYERS[view.token.colour], ground, 3)
                return theme.TEXT, theme.TEXT2
            case Bidder.CANNOT | Bidder.OUT:
                p.round(0, 0, self.w, self.h, ground)
                return theme.OFF, theme.OFF
            case _:
                p.round(0, 0, self.w, self.h, ground)
                return theme.TEXT, theme.TEXT2

    def _paint_amount(self, p: Painter, view: BidderView, on: Rgba, second: Rgba, cy: float) -> None:
        wide = self._wide
        room = self.w - (24 if wide else 16)
        right = (self.w + room) / 2
        if not self._amount():
            if not wide:
                size = first_size(view.words, (theme.BODY, theme.SMALL), room)
                p.text(view.words, right, cy, size, second, False, "right")
            return
        size = first_size(view.amount, self._amounts, room, True)
        shown = view.amount if width(view.amount, size, True) <= room else view.short
        p.text(shown, right, cy, size, on, True, "right")
