"""The right column of a document prompt: who, the question with its signature, the other way, the group."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import broken, cut, first_size, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.pieces import ButtonView, Fact, Token
from ui.records.prompts import PurchaseView
from ui.widgets.ask_why import ASIDE, TOUCH, AskWhyAtRight
from ui.widgets.button import PushButton, fits, needed_height
from ui.widgets.group_row import draw_group, is_whole, rows_of
from ui.widgets.paper import draw_amount, draw_change, draw_fact, fact_width
from ui.widgets.piece import Box, Piece
from ui.widgets.signature import Signature
from ui.widgets.signature import needed_height as strip_height

_HEAD = 68
_OTHER = 60
_ONE, _TWO, _PITCH = (15.0, 43.0), (11.0, 41.5), 0.905
"""The middles of the name and of where the player is, in a line and in two, and how close these stand."""
_MATES, _LOWER = (360, 50), 8
"""Top and height of the group, and how much lower the other way is over one in two rows."""
HEIGHT = 410
_OTHER_PART, _LEAST_PART, _STEP = 0.4, 0.3, 0.02
"""Which part of the width the other way takes where the group stands beside it: the first if names are whole then, else
less, down to the second, as long as its own words have room."""
WHY_INSET = 12
"""From the panel's edge to the question mark beside the amount."""
_FLAT_FROM = 400
"""From which width on it is drawn wide and low."""


class _Rows(NamedTuple):
    """Where the panel's rows stand, and how much of it they need: with the balances, and with the amount alone."""

    title: float
    amount: float
    rule: float
    change: float
    least: float
    least_for_amount: float


_USUAL = _Rows(22, 66, 97, 120, 146, 98)
_CLOSE_ROWS = _Rows(18, 53, 81, 101, 126, 80)
_BESIDE = _Rows(22, 29, 56, 75, 99, 60)
_LOW = _Rows(19, 26, 48, 64, 86, 56)
"""The usual rows, those over a strip with more to say, and those with the amount beside the title, usual and close."""
_CASH = _Rows(19, 33, 0, 47, 69, 69)
"""Those with what is in hand under the title, both left of the amount."""
_CASH_APART = 8
_ONE_LINE = (_BESIDE, _LOW)
_WAYS: tuple[_Rows, ...] = (_USUAL, _CLOSE_ROWS, *_ONE_LINE)
_WITH_CASH = (_BESIDE, _CASH, _LOW)


class PurchasePanel(Piece[PurchaseView]):
    """Shows a PurchaseView in a box of 304 × 410, or 322 under a tile; or, lower and wider, with the amount beside the
    title, and the group beside the other way."""

    def build(self) -> None:
        self.signature, self.other, self.why = Signature(), PushButton(), AskWhyAtRight()
        self.add_pieces(self.signature, self.other)

    def changed(self, view: PurchaseView) -> None:
        self.signature.view = view.signature
        self.other.view = view.other
        why = view.why
        self.why.view = None if why is None else replace(why, amount=view.amount, detail=view.unit)

    def arrange(self, view: PurchaseView) -> None:
        high = self._strip(view)
        top, tall = self._panel(view)
        self.within(self.signature, 8, top + tall - high - 8, self.w - 16, high)
        rows, taken = self._rows(view), self._title(view)
        self.show(self.why, view.why is not None and tall - high >= rows.least_for_amount)
        touch = float(theme.TOUCH if rows in (_CLOSE_ROWS, _LOW) else TOUCH)  # under the title, or near the edge
        self.within(self.why, 8 + taken, top + rows.amount - touch / 2, self.w - 8 - WHY_INSET - taken, touch)
        wide = self.other_end - theme.GAP if self._flat else self.w
        lower = 0 if self._flat or view.token is None or rows_of(view.mates, self.w) < 2 else _LOWER
        self.within(self.other, 0, self.h - _OTHER if self._flat else top + tall + 10, wide, _OTHER - lower)

    @property
    def other_end(self) -> float:
        """Where, wide and low, what stands beside the other way begins."""
        wide = self.w * _OTHER_PART
        if self._flat and self.view is not None:
            steps = range(round((_OTHER_PART - _LEAST_PART) / _STEP) + 1)
            ways = [self.w * (_OTHER_PART - step * _STEP) for step in steps]
            mates, other = self.view.mates, self.view.other
            whole = (w for w in ways if is_whole(mates, self.w - w - theme.GAP) and _has_room(other, w))
            wide = next(whole, wide)
        return wide + theme.GAP

    @property
    def _flat(self) -> bool:
        """Whether it is wide and low, as in an upright window."""
        return self.w >= _FLAT_FROM

    def _strip(self, view: PurchaseView) -> float:
        return strip_height(view.signature, self.w - 16)

    def _head(self, view: PurchaseView) -> bool:
        """Whether it says who: not over a strip that needs its room for a moment, since amount and balance stay."""
        left = self._bottom - _HEAD - self._strip(view)
        return view.token is not None and left >= (_LOW.least if view.change is not None else _LOW.least_for_amount)

    @property
    def _bottom(self) -> float:
        """Where the question's panel ends."""
        return (self.h - _OTHER if self._flat else min(290.0, self.h - _OTHER)) - 10

    def _panel(self, view: PurchaseView) -> tuple[float, float]:
        """Top and height of the question's panel."""
        top = _HEAD if self._head(view) else 0
        return top, self._bottom - top

    def _rows(self, view: PurchaseView) -> _Rows:
        """The rows over the strip: the first that have room with the balances, or else with the amount."""
        left = self._panel(view)[1] - self._strip(view)
        told = view.change is not None or view.cash is not None
        ways = _WAYS if not self._flat else _ONE_LINE if view.cash is None else _WITH_CASH
        whole = [rows for rows in ways if left >= rows.least] if told else []
        return next(iter((*whole, *(rows for rows in ways if left >= rows.least_for_amount))), _LOW)

    def paint(self, p: Painter, view: PurchaseView) -> None:
        if view.token is not None and self._head(view):
            self._paint_head(p, view, view.token)
        self._paint_panel(p, view)
        if self._flat or view.token is not None:  # else the tile over it has taken their room
            draw_group(p, view.mates, self._mates(view))

    def _paint_head(self, p: Painter, view: PurchaseView, token: Token) -> None:
        draw_token(p, 28, 29, 24, token)
        room = self.w - 64
        lines = _where(view, theme.BODY, room)
        one = len(lines) == 1
        sizes, (first, below) = ((theme.TITLE, theme.HEADING) if one else (theme.HEADING,)), _ONE if one else _TWO
        size, name = fitted(view.name, sizes, room, 1, True)
        p.lines(name, 64, first, size, theme.TEXT, True)
        p.lines(lines, 64, below, theme.BODY, theme.TEXT2, pitch=_PITCH)

    def _paint_panel(self, p: Painter, view: PurchaseView) -> None:
        top, high = self._panel(view)
        p.round(0, top, self.w, high, theme.PAPER, theme.RADIUS_PANEL)
        left, rows, taken = high - self._strip(view), self._rows(view), self._title(view)
        if left < rows.least_for_amount:
            return
        if taken or rows not in _ONE_LINE:
            cy = top + rows.title
            if taken and rows is not _CASH:  # on the line of the amount beside it
                room = self.w - 16 - WHY_INSET - taken - ASIDE
                size = first_size(view.amount, theme.PRICE, room, True)
                cy = top + rows.amount + 0.22 * (size - theme.HEADING)
            p.text(view.title, 16, cy, theme.HEADING, theme.INK, True)
        if view.why is None:
            room = self.w - 32 - taken
            draw_amount(p, self.w - 16, top + rows.amount, room, view.amount, view.unit, theme.PRICE)
        if left < rows.least or (view.change is None and view.cash is None):
            return
        if rows is not _CASH:
            p.rect(16, top + rows.rule, self.w - 32, 1.5, theme.PAPERLINE)
        if view.change is not None:
            draw_change(p, 16, self.w - 16, top + rows.change, view.change)
        if view.cash is not None:
            right = 16 + _cash_width(view.cash) if rows is _CASH else self.w - 16
            draw_fact(p, 16, right, top + rows.change, view.cash, [view.cash.label], theme.SMALL)

    def _title(self, view: PurchaseView) -> float:
        """What the title takes beside the amount: nothing where it stands over it, or has no room there and goes."""
        if view.cash is not None and self._rows(view) is _CASH:
            return max(width(view.title, theme.HEADING, True), _cash_width(view.cash)) + 12
        taken = width(view.title, theme.HEADING, True) + 12
        room = self.w - 32 - ASIDE - width(view.amount, theme.PRICE[-1], True)
        return taken if self._rows(view) in _ONE_LINE and taken <= room else 0.0

    def _mates(self, view: PurchaseView) -> Box:
        """Where the deeds of the group stand."""
        if self._flat:
            return self.other_end, self.h - _OTHER, self.w - self.other_end, _OTHER
        top, high = _MATES
        lower = _LOWER if rows_of(view.mates, self.w) > 1 else 0
        return 0, top - lower, self.w, high + lower


def _cash_width(cash: Fact) -> float:
    """What is in hand takes so much where its amount stands close to its label."""
    return width(cash.label, theme.SMALL) + _CASH_APART + fact_width(cash)


def _has_room(other: ButtonView, w: float) -> bool:
    """Whether the words of the other way are whole in this width."""
    return fits(other, w) and needed_height(other, w) <= _OTHER


def _where(view: PurchaseView, size: float, room: float) -> list[str]:
    """On which space the player is: in a line or two, with the usual words of its name shortened where it must be."""
    ways = [broken(line, size, room) for line in (view.line, view.brief or view.line)]
    whole = (lines for lines in ways if len(lines) <= 2 and all(width(line, size) <= room for line in lines))
    first, *rest = ways[-1]
    shortened = [first, " ".join(rest)] if rest else [first]
    return next(whole, [cut(line, size, room) for line in shortened])
