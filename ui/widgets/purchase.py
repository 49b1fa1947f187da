"""The right column of a document prompt: who, the question with its signature, the other way, the group."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.records.pieces import GroupMate, PurchaseView, Token
from ui.widgets.ask_why import TOUCH, AskWhyAtRight
from ui.widgets.button import PushButton
from ui.widgets.fitting import broken, cut, first_size, fitted, width
from ui.widgets.painter import Painter
from ui.widgets.paper import draw_amount, draw_change
from ui.widgets.piece import Piece
from ui.widgets.signature import Signature, needed_height
from ui.widgets.tokens import draw_token

_HEAD = 68
_OTHER = 60
_BESIDE = 16
"""What stays free beside the name of a deed of the group, both sides together."""
_MATES, _LOWER, _APART = (360, 50), 8, 4
"""Top and height of the group; how much lower the other way is over a group in two rows, and what lies between them."""
HEIGHT = 410
_LEAST_FOR_CHANGE = 146
_LEAST_FOR_AMOUNT = 98
_LEAST_FOR_TITLE = 48
"""Where the signature strip leaves less of the panel than this, the balances are hidden, then amount and title."""
_MOST_UNDER_HEAD = 196
_OTHER_PART = 0.4
WHY_INSET = 12
"""From the panel's edge to the question mark beside the amount."""
_FLAT_FROM, _FLATTER, _LEAST_FLAT = 400, 36, 102
"""From which width on it is drawn wide and low, how much less the panel's rows then take, and the least for the
balances."""


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
        up, taken = (_FLATTER, self._title(view)) if self._flat else (0, 0.0)
        self.show(self.why, view.why is not None and tall - high >= _LEAST_FOR_AMOUNT - up)
        self.within(self.why, 8 + taken, top + 66 - up - TOUCH / 2, self.w - 8 - WHY_INSET - taken, TOUCH)
        wide = self.w * _OTHER_PART if self._flat else self.w
        lower = 0 if self._flat or self._columns(view.mates) == len(view.mates) else _LOWER
        self.within(self.other, 0, self.h - _OTHER if self._flat else top + tall + 10, wide, _OTHER - lower)

    @property
    def other_end(self) -> float:
        """Where, wide and low, what stands beside the other way begins."""
        return self.w * _OTHER_PART + 10

    @property
    def _flat(self) -> bool:
        """Whether it is wide and low, as in an upright window."""
        return self.w >= _FLAT_FROM

    def _strip(self, view: PurchaseView) -> float:
        return needed_height(view.signature, self.w - 16)

    def _head(self, view: PurchaseView) -> bool:
        """Whether it says who: not over a strip that needs the whole panel for its moment."""
        return view.token is not None and self._strip(view) <= _MOST_UNDER_HEAD

    def _panel(self, view: PurchaseView) -> tuple[float, float]:
        """Top and height of the question's panel."""
        top = _HEAD if self._head(view) else 0
        return top, (self.h - _OTHER if self._flat else min(290.0, self.h - _OTHER)) - 10 - top

    def paint(self, p: Painter, view: PurchaseView) -> None:
        if view.token is not None and self._head(view):
            self._paint_head(p, view, view.token)
        self._paint_panel(p, view)
        self._paint_mates(p, view.mates)

    def _paint_head(self, p: Painter, view: PurchaseView, token: Token) -> None:
        draw_token(p, 28, 29, 24, token)
        room = self.w - 64
        size, name = fitted(view.name, (theme.TITLE, theme.HEADING), room, 1, True)
        p.lines(name, 64, 15, size, theme.TEXT, True)
        below = first_size(view.line, (theme.BODY, theme.SMALL), room)
        p.lines(_last_words(view.line, 1, below, room, False), 64, 43, below, theme.TEXT2)

    def _paint_panel(self, p: Painter, view: PurchaseView) -> None:
        top, high = self._panel(view)
        p.round(0, top, self.w, high, theme.PAPER, theme.RADIUS_PANEL)
        left = high - self._strip(view)
        if left >= _LEAST_FOR_TITLE:
            p.text(view.title, 16, top + 22, theme.HEADING, theme.INK, True)
        up = _FLATTER if self._flat else 0
        if left >= _LEAST_FOR_AMOUNT - up:
            room = self.w - 32 - (self._title(view) if self._flat else 0)
            if view.why is None:
                draw_amount(p, self.w - 16, top + 66 - up, room, view.amount, view.unit, theme.PRICE)
        if view.change is None or left < (_LEAST_FLAT if self._flat else _LEAST_FOR_CHANGE):
            return
        p.rect(16, top + 97 - up, self.w - 32, 1.5, theme.PAPERLINE)
        draw_change(p, 16, self.w - 16, top + 120 - up, view.change)

    def _title(self, view: PurchaseView) -> float:
        """What the title takes beside an amount."""
        return width(view.title, theme.HEADING, True) + 12

    def _paint_mates(self, p: Painter, mates: tuple[GroupMate, ...]) -> None:
        if not mates:
            return
        (top, high), left = (self.h - _OTHER, _OTHER) if self._flat else _MATES, self.other_end if self._flat else 0
        columns = self._columns(mates)
        rows = -(-len(mates) // columns)
        if rows > 1 and not self._flat:
            top, high = top - _LOWER, high + _LOWER
        tall = (high + _APART) / rows - _APART
        room = self.w - left - (columns - 1) * theme.GAP
        wides = _wides(mates, room) if rows == 1 else [room / columns] * columns
        for number, mate in enumerate(mates):
            row, column = divmod(number, columns)
            x = left + sum(wides[:column]) + column * theme.GAP
            self._paint_mate(p, mate, (x, top + row * (tall + _APART), wides[column], tall))

    def _columns(self, mates: tuple[GroupMate, ...]) -> int:
        """How many deeds of the group stand beside each other."""
        left = self.other_end if self._flat else 0
        each = (self.w - left - (len(mates) - 1) * theme.GAP) / max(1, len(mates))
        return len(mates) if len(mates) < 4 or max(_needs(mates)) <= each else 2

    def _paint_mate(self, p: Painter, mate: GroupMate, box: tuple[float, float, float, float]) -> None:
        """One deed of the group, its colour over the name; beside it where four with long names stand in two rows."""
        x, y, w, h = box
        low = h < _MATES[1]
        if mate.here:
            p.frame(x - 2, y - 2, w + 4, h + 4, theme.TEXT, theme.SURFACE, 2.5, theme.RADIUS)
        else:
            p.round(x, y, w, h, theme.SURFACE, theme.RADIUS_STEP)
        inset, band = 1 if mate.here else 0, 0 if low else 7
        corner = theme.RADIUS_STEP - inset
        if low:
            p.round(x + inset, y + inset, 7, h - 2 * inset, theme.GROUPS[mate.group], (corner, 0, 0, corner))
        else:
            p.round(x + inset, y + inset, w - 2 * inset, band - inset, theme.GROUPS[mate.group], (corner, corner, 0, 0))
        taken = 24 if low and mate.owner is not None else 0
        room = w - _BESIDE - taken
        size = first_size(mate.name, (theme.BODY, theme.SMALL), room)
        one, shown = (_last_words(mate.name, most, size, room, False) for most in (1, 1 if low else 2))
        if shown[0].startswith("…") and not one[0].endswith("…"):  # shortened in any case: then with air around it
            shown = one
        middle = y + (h + band) / 2 - (1 if len(shown) > 1 else 0)
        colour = theme.TEXT if mate.here else theme.TEXT2
        p.lines(shown, x + (w - taken) / 2, middle, size, colour, False, "middle", pitch=0.95)
        if mate.owner is not None:
            draw_token(p, x + w - 14, y + h / 2 if low else y + 7, 11, mate.owner, theme.GROUND)


def _last_words(name: str, most: int, size: float, room: float, bold: bool) -> list[str]:
    """A name in so many lines at most: of a longer one its last words after an ellipsis, as the first say "street"."""
    words, lines = name.split(" "), broken(name, size, room, bold)
    while len(words) > 1 and len(lines) > most:
        words = words[1:]
        lines = broken(f"…{' '.join(words)}", size, room, bold)
    if most == 1 and width(lines[0], size, bold) > room:
        return [cut(name, size, room, bold)]
    return [cut(line, size, room, bold) for line in lines]


def _needs(mates: tuple[GroupMate, ...]) -> list[float]:
    """The width that each deed of a group needs for its longest word."""
    return [max(width(word, theme.SMALL) for word in mate.name.split()) + _BESIDE for mate in mates]


def _wides(mates: tuple[GroupMate, ...], room: float) -> list[float]:
    """The widths of the deeds of a group beside each other: equal, or as their names need, or else their longest words,
    where those would be cut and there is room."""
    for needs in ([width(mate.name, theme.SMALL) + _BESIDE for mate in mates], _needs(mates)):
        if max(needs) <= room / len(mates):
            break
        spare = (room - sum(needs)) / len(mates)
        if spare >= 0:
            return [need + spare for need in needs]
    return [room / len(mates)] * len(mates)
