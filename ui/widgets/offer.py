"""The paper at the foot of an auction: the next bid, who signs it, and the keys to another amount."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import first_size, fitted, width
from ui.paint.painter import Painter
from ui.records.auction import OfferView
from ui.records.pieces import ButtonView
from ui.widgets.ask_why import AskWhyAtLeft
from ui.widgets.button import tab_widths
from ui.widgets.on_paper import OnPaper
from ui.widgets.piece import Piece
from ui.widgets.signature import Signature, needed_height

HIGH = 144
_STRIP_W, _UPRIGHT_STRIP_W, _STRIP_H = 276, 270, 68
_KEY, _PAD = 52, 56
"""Height of the keys, and width of the one to the keypad, the last."""
_SIDE = 16
_COLUMNS, _UPRIGHT_COLUMNS = 9, 6
"""How many numbers have room in a row, where the keys are the answer."""
UPRIGHT_HIGH = 210


class StepKey(OnPaper):
    """A key with one short word in type of the size `letters`, or an icon."""

    letters: float = theme.BODY

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, _ = self._colours(view)
        self._paint_ground(p, view, ground)
        if view.icon:
            p.icon(view.icon, self.w / 2, self.h / 2, 24, on)
            return
        p.text(view.label, self.w / 2, self.h / 2, self.letters, on, True, "middle")


class Offer(Piece[OfferView]):
    """Shows an OfferView in a box of 540 × 144. A strip with more to say stands over the amount for its moment, one
    with much to say over the whole paper."""

    def build(self) -> None:
        self.signature, self.why = Signature(), AskWhyAtLeft()
        self.keys: list[StepKey] = []

    def changed(self, view: OfferView) -> None:
        self.fill(self.keys, view.keys, StepKey)
        self.offer(self.signature, view.signature)
        why = view.why
        self.why.unit_size = theme.HEADING
        self.why.view = None if why is None else replace(why, amount=view.amount, detail=view.unit)
        for key in self.keys:
            self.show(key, not self._covers(view))

    @property
    def _strip_w(self) -> float:
        return _UPRIGHT_STRIP_W if theme.scale.upright else _STRIP_W

    def _spreads(self, view: OfferView) -> bool:
        """Whether the strip needs the whole width."""
        strip = view.signature
        if strip is None:
            return False
        return needed_height(strip, self._strip_w) > _STRIP_H

    def _covers(self, view: OfferView) -> bool:
        """Whether the strip needs the whole paper."""
        wide = self.w - 2 * theme.MARGIN
        if view.signature is None or wide <= 0 or not self._spreads(view):
            return False
        return needed_height(view.signature, wide) > _STRIP_H

    def arrange(self, view: OfferView) -> None:
        edge, gap = theme.MARGIN, theme.GAP
        wide = self.w - 2 * edge
        self.show(self.why, view.why is not None and not self._spreads(view))
        strip_w = self._strip_w
        self.within(self.why, _SIDE, 56 - theme.TOUCH / 2, self.w - strip_w - edge - _SIDE - 8, theme.TOUCH)
        for key in self.keys:
            self.show(key, not self._covers(view))
        if self._covers(view):
            self.within(self.signature, edge, edge, wide, self.h - 2 * edge)
            return
        strip = wide if self._spreads(view) else strip_w
        self.within(self.signature, self.w - strip - edge, edge, strip, _STRIP_H)
        if view.amount:
            if theme.scale.upright:
                top = self.h - 2 * _KEY - gap - edge
                self.grid(self.keys, (edge, top, wide, _KEY), -(-len(self.keys) // 2))
                self._size_keys((theme.BODY, theme.SMALL))
                return
            top, pad = self.h - _KEY - edge, _PAD + gap
            self._stand_in_row(self.keys[:-1], edge, top, wide - pad)
            self.within(self.keys[-1], self.w - edge - _PAD, top, _PAD, _KEY)
            self._size_keys((theme.BODY, theme.SMALL))
            return
        most = _UPRIGHT_COLUMNS if theme.scale.upright else _COLUMNS
        rows = -(-len(self.keys) // most)
        columns = len(self.keys) if rows == 1 else most
        high = (self.h - 36 - edge - (rows - 1) * gap) / max(1, rows)
        self.grid(self.keys, (edge, 36, wide, high), columns)
        self._size_keys((46, theme.TITLE) if rows == 1 else (theme.TITLE,))

    def _stand_in_row(self, keys: list[StepKey], x: float, y: float, wide: float) -> None:
        """Place keys side by side: all alike, or as wide as the words ask that would touch their sides."""
        widths = tab_widths(tuple(key.record for key in keys), wide)
        if min(widths) < theme.TOUCH_WIDE:
            self.grid(keys, (x, y, wide, _KEY), len(keys))
            return
        for key, each in zip(keys, widths, strict=True):
            self.within(key, x, y, each, _KEY)
            x += each + theme.GAP

    def _size_keys(self, sizes: tuple[float, ...]) -> None:
        """Give all keys the largest type in which each has room."""
        size = min((first_size(key.record.label, sizes, key.w - 8, True) for key in self.keys), default=sizes[0])
        for key in self.keys:
            key.letters = size

    def paint(self, p: Painter, view: OfferView) -> None:
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        if self._spreads(view):
            return
        if not view.amount:
            size, lines = fitted(view.title, (theme.BODY, theme.SMALL), self.w - 2 * _SIDE, 1, True)
            p.lines(lines, _SIDE, 19, size, theme.INK, True)
            return
        p.text(view.title, _SIDE, 21, theme.BODY, theme.INK2)
        if view.why is not None:
            return
        room = self.w - self._strip_w - theme.MARGIN - _SIDE - 8
        unit = width(view.unit, theme.HEADING) + 6 if view.unit else 0
        unit = unit if unit + width(view.amount, theme.PRICE[-1], True) <= room else 0
        size = first_size(view.amount, theme.PRICE, room - unit, True)
        if unit:
            p.text(view.unit, _SIDE, 56 + (size - theme.HEADING) * 0.33, theme.HEADING, theme.INK2)
        p.text(view.amount, _SIDE + unit, 56, size, theme.INK, True, beside=(_SIDE, 56) if unit else None)
