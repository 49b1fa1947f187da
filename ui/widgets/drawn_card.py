"""The card just booked, laid open by the dice: its deck, its name, what it brought or took, and another amount."""

from __future__ import annotations

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import broken, cut, first_size, fitted, width
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records.idle import DrawnView
from ui.records.pieces import Change
from ui.widgets.on_paper import OnPaper
from ui.widgets.piece import Piece
from ui.widgets.press import Press

_EDGE, _SIDE = 5, 12
_SIGN = 64
"""The greatest width of the deck's sign."""
_KEY_W = 90
_THREE_ROWS = 72
"""From this height on the balance stands under the amount."""
_LARGE = 84
"""From this one on the name and the amount may be larger than the line under them."""
_FOUR_ROWS = 100
"""From this one on a long name may have two lines, where no key stands beside what is below."""
_DISC = 11
_ARROW = 26


def _before_and_after(view: DrawnView, room: float) -> Change | None:
    """The balance before and after, in full if there is room, else short if that differs; None where neither does."""
    both = (change for change in (view.change, view.brief) if change is not None and change.before != change.after)
    return next((change for change in both if _wide(change) <= room), None)


def _paint_change(p: Painter, view: DrawnView, x: float, cy: float, room: float) -> None:
    """The balance before and after, else what it is now, if there is room."""
    change = _before_and_after(view, room)
    if change is not None:
        x += p.text(change.before, x, cy, theme.SMALL, theme.INK2) + _ARROW / 2
        p.icon("arrow", x, cy, 18, theme.INK2)
        p.text(change.after, x + _ARROW / 2, cy, theme.SMALL, theme.INK, True)
    elif view.change is not None and _ARROW + width(view.change.after, theme.SMALL, True) <= room:
        p.icon("arrow", x + 9, cy, 18, theme.INK2)
        p.text(view.change.after, x + _ARROW, cy, theme.SMALL, theme.INK, True)


def _wide(change: Change) -> float:
    return width(change.before, theme.SMALL) + _ARROW + width(change.after, theme.SMALL, True)


class DeckSign(Press[DrawnView]):
    """The sign of the card's deck; a touch opens the history, whose newest row asks why."""

    def paint(self, p: Painter, view: DrawnView) -> None:
        wide, high = self.w - 2 * _EDGE, self.h - 2 * _EDGE
        p.round(_EDGE, _EDGE, wide, high, theme.PRESSED if self.pressed else theme.INK, theme.RADIUS_BADGE)
        p.icon(view.icon, self.w / 2, self.h / 2, wide * 0.66, theme.PAPER)


class DrawnCard(Piece[DrawnView]):
    """Shows a DrawnView; its sign and its key can be touched."""

    def build(self) -> None:
        self.sign, self.other = DeckSign(), OnPaper()
        self.add_widget(self.sign)

    def changed(self, view: DrawnView) -> None:
        self.sign.view = view
        other = view.other
        self.offer(self.other, None if other is None else replace(other, icon="", stacked=False))

    @property
    def _free(self) -> float:
        """How much of the right end the key takes: below the name, or of all where the card is low."""
        return 0.0 if self.record.other is None else _KEY_W + _EDGE

    def _raised(self, view: DrawnView) -> bool:
        """Whether the key stands beside the name, as the balance needs the width under both: so that it has room at
        all, or in full where the name leaves the key its room."""
        wide = self.w - 1.5 * _SIDE
        over = 2 * (self.h - 2 * _EDGE) / 3 >= theme.TOUCH - _EDGE
        if self._free == 0 or not over:
            return False
        beside, under = _before_and_after(view, wide - self._free), _before_and_after(view, wide)
        left = self._sign_size(view)[0] - _EDGE + 2 * _SIDE
        named = width(view.title, theme.BODY, True) <= self.w - left - self._free
        only_under = under is view.change and beside is not view.change
        return under is not None and (beside is None or (named and only_under))

    def arrange(self, view: DrawnView) -> None:
        self.within(self.sign, 0, 0, *self._sign_size(view))
        high = theme.TOUCH
        y = _EDGE if self._raised(view) else self.h - high - min(_EDGE, (self.h - high) / 2)
        self.within(self.other, self.w - _KEY_W - _EDGE, y, _KEY_W, high)

    def _sign_size(self, view: DrawnView) -> tuple[float, float]:
        """The sign with its edge: over the line with the balance, where there is one."""
        three = self.h >= _THREE_ROWS and view.change is not None
        high = (self.h - 2 * _EDGE) * (2 / 3 if three else 1)
        return min(_SIGN, max(high, theme.TOUCH - 2 * _EDGE)) + 2 * _EDGE, high + 2 * _EDGE

    def paint(self, p: Painter, view: DrawnView) -> None:
        p.frame(0, 0, self.w, self.h, theme.INK, theme.PAPER, 1.5, theme.RADIUS)
        x = self._sign_size(view)[0] - _EDGE + _SIDE
        room = self.w - x - _SIDE
        if self.h < _THREE_ROWS:
            self._paint_low(p, view, x, room - self._free)
        else:
            self._paint_high(p, view, x, room)

    def _paint_low(self, p: Painter, view: DrawnView, x: float, room: float) -> None:
        """Two lines: the name, and the amount or what the card does."""
        size, title = fitted(view.title, (theme.BODY,), room, 1 if view.amount or view.line else 2, True)
        pitch = (self.h - 2 * _EDGE) / 2
        p.lines([cut(line, size, room, True) for line in title], x, self.h / 2 - (pitch / 2 if len(title) == 1 else 0),
                size, theme.INK, True)  # fmt: skip
        if view.amount:
            end = self._paint_whose(p, view, x, self.h / 2 + pitch / 2, room) + _SIDE
            _paint_change(p, view, end, self.h / 2 + pitch / 2, x + room - end)
        else:
            draw_token(p, x + _DISC, self.h / 2 + pitch / 2, _DISC, view.token, theme.INK)
            left = x + 2 * _DISC + 6
            p.text(cut(view.line, theme.SMALL, room - left + x), left, self.h / 2 + pitch / 2, theme.SMALL, theme.INK2)

    def _paint_high(self, p: Painter, view: DrawnView, x: float, room: float) -> None:
        """The name over all the width; under it the amount with the balance, or what the card does."""
        raised = self._raised(view)
        room -= self._free if raised else 0.0
        aside = 0.0 if view.amount else 2 * _DISC + 8.0
        close = self.h < _LARGE
        size, title = fitted(view.title, (theme.BODY,) if close else (theme.HEADING, theme.BODY), room - aside, 1, True)
        longest = 2 if self.h >= _FOUR_ROWS and not self._free else 1
        if len(title) > longest:
            title = [*title[: longest - 1], cut(" ".join(title[longest - 1 :]), size, room - aside, True)]
        row = (self.h - 2 * _EDGE) / (2 + len(title))
        below = _EDGE + len(title) * row
        p.lines(title, x + aside, _EDGE + len(title) * row / 2, size, theme.INK, True, pitch=1.1)
        if not view.amount:
            draw_token(p, x + _DISC, _EDGE + row / 2, _DISC, view.token, theme.INK)
            p.lines(broken(view.line, theme.SMALL, room), x, below + row, theme.SMALL, theme.INK2, pitch=1.1)
            return
        self._paint_whose(p, view, x, below + row / 2, room - (0.0 if raised else self._free))
        if view.change is not None:
            wide = self.w - 1.5 * _SIDE - (0.0 if raised else self._free)
            _paint_change(p, view, _SIDE, below + 1.5 * row, wide)
        else:
            p.text(cut(view.line, theme.SMALL, room), x, below + 1.5 * row, theme.SMALL, theme.INK2)

    def _paint_whose(self, p: Painter, view: DrawnView, x: float, cy: float, room: float) -> float:
        """Whose it is, and the amount; returns where that ends."""
        draw_token(p, x + _DISC, cy, _DISC, view.token, theme.INK)
        left = x + 2 * _DISC + 6
        sizes = (theme.BODY,) if _THREE_ROWS <= self.h < _LARGE else (theme.TITLE, theme.HEADING, theme.BODY)
        size = first_size(view.amount, sizes, room - left + x, True)
        on = {"+": theme.GAIN_PAPER, "−": theme.LOSS_PAPER}.get(view.amount[:1], theme.INK)
        return left + p.text(view.amount, left, cy, size, on, True)
