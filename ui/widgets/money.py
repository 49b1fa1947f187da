"""The money prompt in the middle of the board: who pays whom, why, how much, and both balances before → after."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import broken, cut, first_size, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.paint.tokens import draw_hotel, draw_house, draw_who
from ui.records.pieces import Who
from ui.records.prompts import MoneyPromptView
from ui.widgets.ask_why import TOUCH, AskWhy
from ui.widgets.paper import draw_amount_in_middle, draw_changes
from ui.widgets.piece import Piece
from ui.widgets.signature import STRIP, Signature, needed_height

BAND = 50
_SIDE = 16
_ARROW = 60
_SHORT_ARROW = 14
"""The usual and the least width of the arrow between payer and payee."""
_BESIDE_SIGN = 8
"""What is free at least between the sign and the name in the band."""
_BESIDE_DISCS = 55
"""From the edge of the paper to what stands beside a disc, a little over its middle."""

_MOST_BESIDE_CHANGES, _MOST_BESIDE_CAPTION, _MOST_BESIDE_AMOUNT = 100, 165, 198
"""Over a signature strip higher than this the balances are hidden, or the reason too, or else the amount as well."""


class _Rows(NamedTuple):
    """Where the rows of the paper stand."""

    parties: float
    amount: float
    rule: float
    first: float
    pitch: float


_WIDE_ROWS = _Rows(82, 139, 177, 200, 34)
_CLOSE_ROWS = _Rows(81, 127, 159, 177, 29)
_SINGLE_ROWS = _Rows(82, 135, 171, 185, 29)
_TIGHT_ROWS = _Rows(71, 105, 0, 0, 0)
"""The usual rows, and those over a strip with much to say; with one balance they need not stand as close. The last
leave the longest strip its room for a moment, so that the amount stays."""


class MoneyPrompt(Piece[MoneyPromptView]):
    """Shows a MoneyPromptView in a box of 330 × 328."""

    def build(self) -> None:
        self.signature, self.why = Signature(), AskWhy()
        self.add_widget(self.signature)

    def changed(self, view: MoneyPromptView) -> None:
        self.signature.view = view.signature
        why = view.why
        self.offer(self.why, None if why is None else replace(why, amount=view.amount, detail=view.unit))

    def arrange(self, view: MoneyPromptView) -> None:
        high = self._strip(view)
        self.within(self.signature, 8, self.h - high - 8, self.w - 16, high)
        rows = self._rows(view)
        self.show(self.why, view.why is not None and high <= _MOST_BESIDE_CAPTION)
        self.within(self.why, 8, rows.amount - TOUCH / 2, self.w - 16, TOUCH)

    def _rows(self, view: MoneyPromptView) -> _Rows:
        if self._strip(view) <= STRIP:
            return _WIDE_ROWS
        if self._strip(view) > _MOST_BESIDE_CAPTION:
            return _TIGHT_ROWS
        return _SINGLE_ROWS if len(view.changes) == 1 else _CLOSE_ROWS

    def _strip(self, view: MoneyPromptView) -> float:
        return needed_height(view.signature, self.w - 16)

    def paint(self, p: Painter, view: MoneyPromptView) -> None:
        under, low = theme.RADIUS_PANEL, (0, 0, theme.RADIUS_PANEL, theme.RADIUS_PANEL)
        p.round(0, under, self.w, self.h - under, theme.PAPER, low)  # not seen round the corners of the band
        self._paint_band(p, view)
        strip = self._strip(view)
        rows = self._rows(view)
        self._paint_parties(p, view, rows.parties, rows is _TIGHT_ROWS)
        if strip > _MOST_BESIDE_AMOUNT:
            return
        tight = rows is _TIGHT_ROWS
        if view.why is None or tight:
            sizes = theme.AMOUNT[-1:] if tight else theme.AMOUNT
            draw_amount_in_middle(p, self.w / 2, rows.amount, self.w - 2 * _SIDE, view.amount, view.unit, sizes)
        if strip > _MOST_BESIDE_CHANGES:
            return
        p.rect(_SIDE, rows.rule, self.w - 2 * _SIDE, 1.5, theme.PAPERLINE)
        first = 0 if len(view.changes) > 1 else 0.5
        changes = [(rows.first + rows.pitch * (first + row), change) for row, change in enumerate(view.changes[:2])]
        draw_changes(p, _SIDE, self.w - _SIDE, changes)

    def _paint_band(self, p: Painter, view: MoneyPromptView) -> None:
        colour, on = (theme.GROUPS[view.group], theme.ON_GROUP[view.group]) if view.group else (theme.INK, theme.PAPER)
        p.round(0, 0, self.w, BAND, colour, (theme.RADIUS_PANEL, theme.RADIUS_PANEL, 0, 0))
        p.rect(0, BAND - 1, self.w, 2, theme.INK)
        left = 22
        if view.icon:
            p.icon(view.icon, left + 8, BAND / 2, 26, on)
        elif len(view.group) == 1:
            p.text(view.group, left, BAND / 2, theme.BODY, on, True, "middle")
        buildings = self._paint_buildings(p, view, on)
        room, middle = self.w - 2 * max(44, buildings), self.w / 2
        size, lines = fitted(view.title, (theme.TITLE, theme.HEADING, theme.BODY, theme.SMALL), room, 1, True)
        if not _fits(lines, size, room):  # in the middle between its sign and the buildings
            left, right = 49 if view.icon else 36, max(16.0, buildings + 3)
            room, middle = self.w - left - right, (self.w + left - right) / 2
            lines = broken(view.title, size, room, True)
        if not _fits(lines, size, room):  # a street of a town by that alone, as in its group
            size, lines = fitted(view.title.partition(",")[0], (theme.HEADING, theme.BODY, theme.SMALL), room, 1, True)
        if view.icon:
            over = left + 21 + _BESIDE_SIGN + max(width(line, size, True) for line in lines) / 2
            middle = max(middle, min(over, self.w - 16 - room / 2))
        shown = [cut(line, size, room, True) for line in (lines[0], " ".join(lines[1:])) if line]
        noted = bool(view.note) and len(lines) == 1 and width(view.note, theme.SMALL) <= room
        if noted:
            size = first_size(view.title, (theme.HEADING, theme.BODY, theme.SMALL), room, True)
            p.text(view.note, middle, BAND - 13, theme.SMALL, on, False, "middle")
        p.lines(shown, middle, BAND / 2 - (9 if noted else 0), size, on, True, "middle", pitch=1.05)

    def _paint_buildings(self, p: Painter, view: MoneyPromptView, on: Rgba) -> float:
        """What stands on the street, at the right of the band; the width it takes."""
        right = self.w - 15
        if view.hotel:
            draw_hotel(p, right - 30, BAND / 2 - 9, 30, 18, on)
            return 52
        for index in range(view.houses):
            draw_house(p, right - 19 - 22 * index, BAND / 2 - 9, 19, 18, on)
        return 18 + 22 * view.houses

    def _paint_parties(self, p: Painter, view: MoneyPromptView, at: float, tight: bool) -> None:
        """Payer → payee, the reason over the arrow, or over all between the discs, where that is not too tight. Long
        names take smaller type and the whole width."""
        r = 19
        left, right = 30 + r + 8, self.w - 30 - r - 8
        room = right - left - 16
        names = view.payer.name + view.payee.name
        caption = "" if tight else self._caption(view, self.w - 2 * _BESIDE_DISCS)
        arrow = max(_ARROW, width(caption, theme.SMALL))
        size = first_size(names, (theme.HEADING, theme.BODY), room - arrow, True)
        cy, above = at, 15.0
        over_all = width(names, size, True) > room - arrow
        if over_all:
            size, cy, above = theme.SMALL, at if tight else at + 6, 24.0
        draw_who(p, 30, at, r, view.payer)
        draw_who(p, self.w - 30, at, r, view.payee)
        payer, payee = self._names(view.payer, view.payee, size, room - _SHORT_ARROW)
        by = self._growth(payer + payee, size, room)
        start = left + p.text(payer, left, cy, size, theme.INK, True) * by + 8
        end = right - p.text(payee, right, cy, size, theme.INK, True, "right") * by - 8
        p.keep_clear(start - 4, cy - 5, end - start + 8, 12)
        middle = self.w / 2 if over_all else (start + end) / 2
        p.text(caption, middle, cy - above, theme.SMALL, theme.INK2, False, "middle")
        p.line([(start, cy + 1), (end, cy + 1)], theme.INK2, 2)
        p.line([(end - 7, cy - 5), (end, cy + 1), (end - 7, cy + 7)], theme.INK2, 2)

    def _caption(self, view: MoneyPromptView, room: float) -> str:
        """The reason, or what is counted in it where the discs leave too little room for its amounts."""
        return view.brief if view.brief and width(view.caption, theme.SMALL) > room else view.caption

    def _growth(self, names: str, size: float, room: float) -> float:
        """By how much both names may grow in large text beside the shortest arrow."""
        growths = GROWTHS if theme.scale.large else ()
        whole = room - _SHORT_ARROW
        return next((by for by in growths if width(names, size * by, True) <= whole), 1.0)

    def _names(self, payer: Who, payee: Who, size: float, room: float) -> tuple[str, str]:
        """Both names, cut where there is no room for both; no name that can be entered is so long."""
        first, second = width(payer.name, size, True), width(payee.name, size, True)
        if first + second <= room:
            return payer.name, payee.name
        short = min(first, second, room * 0.55)
        rooms = (short, room - short) if first < second else (room - short, short)
        return cut(payer.name, size, rooms[0], True), cut(payee.name, size, rooms[1], True)


def _fits(lines: list[str], size: float, room: float) -> bool:
    """Whether these lines of a name have room in the band."""
    return len(lines) <= 2 and all(width(line, size, True) <= room for line in lines)
