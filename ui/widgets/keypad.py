"""A keypad for amounts: what was typed, large and grouped, twelve keys, and quick amounts beside them."""

from __future__ import annotations

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import broken_short, cut, first_size, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.paint.tokens import draw_badge
from ui.records.pieces import ButtonView
from ui.records.sheets import PadView
from ui.widgets.button import PushButton
from ui.widgets.paper import draw_amount
from ui.widgets.part import Part

_ABOVE = 50
"""Height of the amount."""
_ROWS, _COLUMNS = 4, 3
_LEAST, _TALLEST, _TALLEST_UPRIGHT = theme.TOUCH_WIDE, 62, 140
"""The least width of a key, and the greatest heights."""
_AIR, _AIR_QUICK, _BADGE = 6, 8, 28
"""What stays free beside a word at least, and beside a quick amount; and the badge of the deed that it is about."""
_APART = 5
"""Between rows of keys."""
_BESIDE = 8
"""What stays free beside a title of one line."""
_NINE = "888’888’888"
"""What the field has room for in its one size."""


class PadKey(PushButton):
    """A button with one short word, as large as fits on it and, in `type_size`, on all keys like it."""

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
        room = self.w - left - 2 * _AIR
        size = first_size(view.label, (theme.BALANCE_SMALL,) * theme.scale.large + _titles(), room, True)
        small = first_size(view.detail, _titles(), room)
        apart = 13 if theme.scale.large else 10.5
        p.text(cut(view.detail, small, room), middle, self.h / 2 - apart, small, on, False, "middle")
        p.text(view.label, middle, self.h / 2 + apart, size, on, True, "middle")


def _growth() -> float:
    """By how much words may grow."""
    return max(GROWTHS) if theme.scale.large else 1.0


def _titles() -> tuple[int, ...]:
    """The sizes of what is said on the field, and of the words of a key in two lines."""
    return (theme.HEADING, theme.BODY) if theme.scale.large else (theme.BODY, theme.SMALL)


def _title(words: str, room: float) -> tuple[float, list[str]]:
    """The size and the lines of what is said on the field. In large text rather one line of a smaller size than two,
    which in the larger one would fill the field from edge to edge."""
    sizes = _titles()
    if theme.scale.large:
        one = first_size(words, (theme.HEADING, theme.STRIP, theme.BODY), room)
        if width(words, one) <= room:
            return one, [words]
        sizes = sizes[1:]
    size, lines = fitted(words, sizes, room, 2)
    return size, lines if len(lines) <= 2 else broken_short(words, size, room, 2)


class Keypad(Part[PadView]):
    """Shows a PadView. `steady`: the field has one size, in which the longest amounts have room, whatever is typed."""

    steady = True
    upright = 269.0

    def build(self) -> None:
        self.keys: list[PadKey] = []
        self.quick: list[PadKey] = []

    @property
    def buttons(self) -> list[PadKey]:
        return [*self.keys, *self.quick]

    def changed(self, view: PadView) -> None:
        self.fill(self.keys, view.keys, PadKey)
        self.fill(self.quick, view.quick if theme.scale.upright else view.quick[: view.narrow], PadKey)

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

    def _size(self, keys: list[PadKey]) -> float:
        """The largest type that has room on each of these."""
        growths = (*GROWTHS, 1.0) if theme.scale.large else (1.0,)
        sizes = (*(theme.TITLE * by for by in growths), theme.HEADING, theme.STRIP, theme.SMALL)
        return next((size for size in sizes if all(key.fits(size, key.w) for key in keys)), theme.SMALL)

    def arrange(self, view: PadView) -> None:
        quick = self._quick_width()
        left = self.w - quick - (theme.MARGIN if quick else 0)
        high = min(
            _TALLEST_UPRIGHT if theme.scale.upright else _TALLEST, (self.h - _ABOVE - (_ROWS - 1) * _APART) / _ROWS
        )
        self.grid(self.keys, (0, _ABOVE, left, high), _COLUMNS, below=_APART)
        self.grid(self.quick, (self.w - quick, _ABOVE, quick, high), max(1, self._columns), below=_APART)
        for keys in (self.keys, self.quick):
            size = self._size(keys)
            for key in keys:
                if key.type_size != size:
                    key.type_size = size
                    key.repaint()

    def paint(self, p: Painter, view: PadView) -> None:
        p.round(0, 0, self.w, _ABOVE - 4, theme.SURFACE)
        most = max(view.amount, _NINE, key=lambda amount: width(amount, theme.PRICE[0], True))
        room = max(self.w * 0.4, self.w - 70 - width(most, theme.PRICE[0], True) - width(view.unit, theme.HEADING))
        field = first_size(most, theme.PRICE, self.w - room - 36, True)
        size, title = _title(view.title, room)
        if len(title) == 1:  # what it leaves over the unit takes
            room = min(room, width(title[0], size) * _growth() + _BESIDE)
        p.lines([cut(line, size, room) for line in title], 14, _ABOVE / 2 - 2, size, theme.TEXT2, pitch=1.0)
        draw_amount(
            p, self.w - 14, _ABOVE / 2 - 2, self.w - room - 36, view.amount, view.unit, (field,),
            theme.TEXT, theme.TEXT2,
        )  # fmt: skip
