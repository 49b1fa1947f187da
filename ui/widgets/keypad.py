"""A keypad for amounts: what was typed, large and grouped, twelve keys, and quick amounts beside them."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba
from ui.records.pieces import ButtonView
from ui.records.sheets import PadView
from ui.widgets.button import PushButton
from ui.widgets.fitting import cut, first_size, fitted, width
from ui.widgets.large import GROWTHS
from ui.widgets.painter import Painter
from ui.widgets.paper import draw_amount
from ui.widgets.part import Part
from ui.widgets.tokens import draw_badge

_ABOVE = 50
"""Height of the amount."""
_ROWS, _COLUMNS = 4, 3
_LEAST, _TALLEST, _TALLEST_UPRIGHT = theme.TOUCH_WIDE, 62, 140
"""The least width of a key, and the greatest heights."""
_AIR, _AIR_QUICK, _BADGE = 6, 8, 28
"""What stays free beside a word at least, and beside a quick amount; and the badge of the deed that it is about."""
_APART = 5
"""Between rows of keys."""


class PadKey(PushButton):
    """A button with one short word, as large as fits on it and, in `type_size`, on all keys beside it."""

    type_size: float = theme.TITLE
    steady = True

    def left(self, view: ButtonView) -> float:
        """What the badge before the word takes."""
        return _BADGE + 12 if view.group else 0.0

    def fits(self, size: float, w: float) -> bool:
        """Whether the word has room in this size on a key of this width."""
        view = self.record
        return width(view.label, size, True) <= w - self.left(view) - 2 * _AIR

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, _ = self._colours(view)
        self._paint_ground(p, view, ground)
        self._paint_word(p, view, on)

    def _paint_word(self, p: Painter, view: ButtonView, on: Rgba) -> None:
        if view.icon and not view.group:
            p.icon(view.icon, self.w / 2, self.h / 2, 24, on)
            return
        left = self.left(view)
        if left:
            draw_badge(p, 8, (self.h - _BADGE) / 2, _BADGE, view.group, view.icon)
        middle, size = (self.w + left) / 2, self.type_size
        if not view.detail:
            p.text(view.label, middle, self.h / 2, size, on, True, "middle")
            return
        size = first_size(view.label, (theme.BODY, theme.SMALL), self.w - left - 2 * _AIR, True)
        p.text(
            cut(view.detail, theme.SMALL, self.w - left - 2 * _AIR),
            middle,
            self.h / 2 - 11,
            theme.SMALL,
            on,
            False,
            "middle",
        )
        p.text(view.label, middle, self.h / 2 + 10, size, on, True, "middle")


class Keypad(Part[PadView]):
    """Shows a PadView."""

    upright = 269.0

    def build(self) -> None:
        self.keys: list[PadKey] = []
        self.quick: list[PadKey] = []

    @property
    def buttons(self) -> list[PadKey]:
        return [*self.keys, *self.quick]

    def changed(self, view: PadView) -> None:
        self.fill(self.keys, view.keys, PadKey)
        self.fill(self.quick, view.quick, PadKey)

    @property
    def least_wide(self) -> float:
        """The width at which every key has air beside its word."""
        columns = self._columns
        keys = _COLUMNS * _LEAST + (_COLUMNS - 1) * theme.GAP
        return keys + (theme.MARGIN + columns * (self._need() + theme.GAP) - theme.GAP if columns else 0)

    @property
    def _columns(self) -> int:
        """The columns of quick amounts."""
        return -(-len(self.quick) // _ROWS)

    def _need(self) -> float:
        """The width that the quick amounts need."""
        words = (width(key.record.label, theme.SMALL, True) + key.left(key.record) for key in self.quick)
        return max(words) + 2 * _AIR_QUICK

    def _quick_width(self) -> float:
        """The width of the quick amounts, 0 without any: keys as wide as the others, or as they need."""
        columns = self._columns
        if not columns:
            return 0.0
        gaps = (_COLUMNS + columns - 2) * theme.GAP + theme.MARGIN
        equal = (self.w - gaps) / (_COLUMNS + columns)
        most = (self.w - gaps - _COLUMNS * _LEAST) / columns
        return columns * min(max(equal, self._need()), most) + (columns - 1) * theme.GAP

    def _size(self) -> float:
        """The largest type that has room on every key."""
        growths = (*GROWTHS, 1.0) if theme.scale.large else (1.0,)
        sizes = (*(theme.TITLE * by for by in growths), theme.HEADING, theme.STRIP, theme.SMALL)
        return next((size for size in sizes if all(key.fits(size, key.w) for key in self.buttons)), theme.SMALL)

    def arrange(self, view: PadView) -> None:
        quick = self._quick_width()
        left = self.w - quick - (theme.MARGIN if quick else 0)
        high = min(
            _TALLEST_UPRIGHT if theme.scale.upright else _TALLEST, (self.h - _ABOVE - (_ROWS - 1) * _APART) / _ROWS
        )
        self.grid(self.keys, (0, _ABOVE, left, high), _COLUMNS, below=_APART)
        self.grid(self.quick, (self.w - quick, _ABOVE, quick, high), max(1, self._columns), below=_APART)
        size = self._size()
        for key in self.buttons:
            if key.type_size != size:
                key.type_size = size
                key.repaint()

    def paint(self, p: Painter, view: PadView) -> None:
        p.round(0, 0, self.w, _ABOVE - 4, theme.SURFACE)
        room = max(
            self.w * 0.4, self.w - 70 - width(view.amount, theme.PRICE[0], True) - width(view.unit, theme.HEADING)
        )
        size, title = fitted(view.title, (theme.BODY, theme.SMALL), room, 2)
        p.lines([cut(line, size, room) for line in title], 14, _ABOVE / 2 - 2, size, theme.TEXT2, pitch=1.0)
        draw_amount(
            p, self.w - 14, _ABOVE / 2 - 2, self.w - room - 36, view.amount, view.unit, theme.PRICE,
            theme.TEXT, theme.TEXT2,
        )  # fmt: skip
