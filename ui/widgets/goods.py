"""What one side of a trade hands over: rows of one line under whose they are, and the buttons that add to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.properties import NumericProperty

from ui.look import theme
from ui.look.theme import Rgba
from ui.records.pieces import ButtonView
from ui.records.sheets import GoodsView, HeadView
from ui.widgets.answers import AmountWhy
from ui.widgets.button import PushButton
from ui.widgets.fitting import cut, first_size, width
from ui.widgets.painter import Painter
from ui.widgets.part import Part
from ui.widgets.tokens import draw_badge, draw_token

_HEAD, _ADDER, _APART = 52, 52, 4
_LOW, _USUAL = 28, 48
"""The least and the usual height of a row that is only read and asks nothing."""
_TURNER, _WHY = 88, 52
"""The widths of the page button under rows that are only read, and of the touch that asks why; beside rows to touch the
page button is as wide as that."""
_SIDE, _SIGN, _MARK = 12, 32, 20
_TWO_LINES = 46
"""The least height of a row whose second words may stand under the first."""
_BALANCES = ((theme.HEADING, theme.BODY), (theme.BODY, theme.SMALL))
"""The sizes of the balance after and of that before."""


class Spot(NamedTuple):
    """Where a row stands under the head: left, top, width and height in u."""

    x: float
    y: float
    w: float
    h: float


Page = dict[int, Spot]
"""The rows of a page by their number."""


def pages_to_touch(count: int, w: float, room: float) -> list[Page]:
    """Rows high enough for a finger, all of one width."""
    most = max(1, int((room + _APART) // (theme.TOUCH + _APART)))
    high = min(54.0, (room + _APART) / most - _APART)
    spots = [Spot(0, row * (high + _APART), w, high) for row in range(most)]
    return [
        {first + row: spot for row, spot in enumerate(spots[: count - first])}
        for first in range(0, max(1, count), most)
    ]


def pages_to_read(asks: Sequence[bool], w: float, room: float) -> list[Page]:
    """All rows at once, as high as they have room, in two columns rather than on two pages. `asks`: which of them have
    an amount that can be asked about; they stand first, high enough for a finger."""
    whole = _page_to_read(_ordered(asks), asks, w, room)
    if len(whole) == len(asks):
        return [whole]
    pages: list[Page] = []
    left = _ordered(asks)
    while left:
        pages.append(_page_to_read(left, asks, w, room - theme.TOUCH - _APART))
        left = [row for row in left if row not in pages[-1]]
    return pages


def _ordered(asks: Sequence[bool]) -> list[int]:
    """The numbers of the rows, those first that ask."""
    return sorted(range(len(asks)), key=lambda row: not asks[row])


def _page_to_read(rows: Sequence[int], asks: Sequence[bool], w: float, room: float) -> Page:
    """As many of the rows as have room on one page."""
    asked = [row for row in rows if asks[row]][: max(1, int(room // theme.TOUCH))]
    page = {row: Spot(0, place * theme.TOUCH, w, theme.TOUCH) for place, row in enumerate(asked)}
    top = float(theme.TOUCH * len(asked))
    lines = int((room - top) // _LOW)
    plain = [row for row in rows if not asks[row]]
    columns = 1 if len(plain) <= lines else 2
    plain = plain[: columns * lines]
    each = -(-len(plain) // columns)
    high = min(float(_USUAL), (room - top) / max(1, each))
    wide = (w - (columns - 1) * theme.GAP) / columns
    for place, row in enumerate(plain):
        column, line = divmod(place, max(1, each))
        page[row] = Spot(column * (wide + theme.GAP), top + line * high, wide, high)
    return page


def draw_goods(p: Painter, view: ButtonView, spot: Spot, on: Rgba, second: Rgba) -> None:
    """A thing in its place: badge or icon, its name and what is said of it in one line, the amount, the mark."""
    x, y, w, h = spot
    cy = y + h / 2
    sign = min(float(_SIGN), h - 4)
    if view.group:
        draw_badge(p, x + _SIDE + (_SIGN - sign) / 2, cy - sign / 2, sign, view.group, view.icon, view.mortgaged)
    else:
        p.icon(view.icon, x + _SIDE + _SIGN / 2, cy, min(24.0, sign), on)
    left, right = x + _SIDE + _SIGN + 8, x + w - _SIDE
    if view.mark:
        p.icon(view.mark, right - _MARK / 2, cy, _MARK, second)
        right -= _MARK + 12
    if view.amount:
        signed = {"+": theme.GAIN, "-": theme.LOSS}.get(view.sign, on)
        size = first_size(view.amount, (theme.STRIP, theme.BODY, theme.SMALL), (right - left) * 0.6, True)
        right -= p.text(view.amount, right, cy, size, signed, True, "right") + 12
    _draw_words(p, view, left, right, spot, on, second)


def _draw_words(p: Painter, view: ButtonView, left: float, right: float, at: Spot, on: Rgba, second: Rgba) -> None:
    """The name, and after it what is said of it; under it where there is no room beside, the sign alone where there is
    none under it either. In a low row the icon says what a card is, and the words of which deck."""
    room, cy = right - left, at.y + at.h / 2
    icon = 26.0 if view.mortgaged else 0.0
    said = icon + width(view.detail, theme.SMALL) + 10 if view.detail else 0.0
    name = first_size(view.label, (theme.BODY, theme.SMALL), room - said, True)
    if said and width(view.label, name, True) + said > room and at.h >= _TWO_LINES:
        size = first_size(view.label, (theme.BODY, theme.SMALL), room, True)
        p.text(cut(view.label, size, room, True), left, cy - 11, size, on, True)
        _draw_detail(p, view, left, cy + 12, room - icon, second)
        return
    if said and width(view.label, name, True) + said > room:
        said = icon
    if view.detail and not view.group and width(view.label, name, True) > room:
        p.text(cut(view.detail, name, room, True), left, cy, name, on, True)
        return
    shown = cut(view.label, name, room - said, True)
    left += p.text(shown, left, cy, name, on, True) + 10
    if said > icon:
        _draw_detail(p, view, left, cy, right - left - icon, second)
    elif icon:
        p.icon("flip", left + 9, cy, 18, second)


def _draw_detail(p: Painter, view: ButtonView, left: float, cy: float, room: float, second: Rgba) -> None:
    if view.mortgaged:
        p.icon("flip", left + 9, cy, 18, second)
        left += 26
    p.text(cut(view.detail, theme.SMALL, room), left, cy, theme.SMALL, second)


class GoodsRow(PushButton):
    """One thing to touch."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, second = self._colours(view)
        self._paint_ground(p, view, ground)
        draw_goods(p, view, Spot(0, 0, self.w, self.h), on, second)


class Adder(PushButton):
    """A button that adds: its sign and its word together in the middle."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, _ = self._colours(view)
        self._paint_ground(p, view, ground)
        size = first_size(view.label, (theme.BODY, theme.SMALL), self.w - 2 * 8 - 24, True)
        left = (self.w - 24 - width(view.label, size, True)) / 2
        p.icon(view.icon, left + 9, self.h / 2, 18, on)
        p.text(view.label, left + 24, self.h / 2, size, on, True)


class Goods(Part[GoodsView]):
    """Shows a GoodsView."""

    page = NumericProperty(0)

    def build(self) -> None:
        self.rows: list[GoodsRow] = []
        self.whys: list[AmountWhy] = []
        self.adders: list[Adder] = []
        self.turner = PushButton(on_release=self._turn)
        self.pages: list[Page] = [{}]
        self.fbind("page", self.refresh)

    @property
    def buttons(self) -> Sequence[PushButton]:
        return self.adders if self.record.fixed else [*self.rows, *self.adders]

    @property
    def shown(self) -> Page:
        """Where the rows of this page stand under the head."""
        return self.pages[min(int(self.page), len(self.pages) - 1)]

    def first_page(self) -> None:
        self.page = 0

    def _turn(self, _: PushButton) -> None:
        self.page = (int(self.page) + 1) % len(self.pages)

    def changed(self, view: GoodsView) -> None:
        self.fill(self.rows, () if view.fixed else view.rows, GoodsRow)
        asked = [row for row in view.rows if row.why is not None]
        self.fill(self.whys, [ButtonView(icon="question", act=row.why) for row in asked], AmountWhy)
        self.fill(self.adders, view.adders, Adder)

    def arrange(self, view: GoodsView) -> None:
        edge, wide = theme.MARGIN, self.w - 2 * theme.MARGIN
        below = edge + (_ADDER + theme.GAP if view.adders else 0)
        room = self.h - _HEAD - below
        asks = [row.why is not None for row in view.rows]
        self.pages = pages_to_read(asks, wide, room) if view.fixed else pages_to_touch(len(asks), wide, room)
        spots = {row: self._beside_why(view, row, spot) for row, spot in self.shown.items()}
        for number, row in enumerate(self.rows):
            self.show(row, number in spots)
            if number in spots:
                self.within(row, *spots[number])
        whys = iter(self.whys)
        for number, why in ((number, next(whys)) for number, one in enumerate(asks) if one):
            self.show(why, number in spots)
            if number in spots:
                x, y, w, h = spots[number]
                self.within(why, x + w, y, _WHY, h)
        self.show(self.turner, len(self.pages) > 1)
        if len(self.pages) > 1:
            last = list(self.pages[0].values())[-1]
            top, high = (room - theme.TOUCH, float(theme.TOUCH)) if view.fixed else (last.y, last.h)
            number, turner = self.pages.index(self.shown) + 1, _TURNER if view.fixed else _WHY
            self.turner.view = ButtonView(f"{number}/{len(self.pages)}", icon="right", stacked=not view.fixed)
            self.within(self.turner, self.w - edge - turner, _HEAD + top, turner, high)
        self.grid(self.adders, (edge, self.h - edge - _ADDER, wide, _ADDER), max(1, len(self.adders)))

    def _beside_why(self, view: GoodsView, number: int, spot: Spot) -> Spot:
        """Where a row stands in this piece, with its question mark beside it. Rows to touch are equally wide, so that
        their signs and amounts stand in columns, and the question marks and the page button in one beside them."""
        asks = view.rows[number].why is not None
        taken = (_WHY if asks else 0) if view.fixed else self._aside(view)
        return Spot(theme.MARGIN + spot.x, _HEAD + spot.y, spot.w - taken, spot.h)

    def _aside(self, view: GoodsView) -> float:
        """What rows to touch leave free at their right."""
        asks = any(row.why is not None for row in view.rows)
        if len(self.pages) == 1:
            return _WHY if asks else 0
        clash = any(view.rows[max(page)].why is not None for page in self.pages if len(page) == len(self.pages[0]))
        return theme.GAP + _WHY + (_WHY if clash else 0)

    def paint(self, p: Painter, view: GoodsView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        _paint_head(p, view, self.w)
        if not view.fixed:
            return
        for number, spot in self.shown.items():
            at = self._beside_why(view, number, spot)
            p.rect(at.x + 4, at.y, spot.w - 8, 1, theme.LINE)
            draw_goods(p, view.rows[number], at, theme.TEXT, theme.TEXT2)


def _balances(heads: Sequence[HeadView], room: float) -> tuple[float, float]:
    """The sizes of the balances after and before with which all these heads have room for their names."""

    def fits(head: HeadView, after: float, before: float) -> bool:
        if head.change is None:
            return True
        balances = width(head.change.after, after, True) + width(head.change.before, before) + 44
        return balances + width(head.name, theme.SMALL, True) <= room

    return next((pair for pair in _BALANCES if all(fits(head, *pair) for head in heads)), _BALANCES[-1])


def _paint_head(p: Painter, view: GoodsView, w: float) -> None:
    """Whose it is, and their balance now, or before and after."""
    head, cy, left, right = view.head, _HEAD / 2 + 2, 16.0, w - 14
    if head.token is not None:
        draw_token(p, 30, cy, 18, head.token)
        left = 58
    if head.change is None:
        right -= p.text(head.balance, right, cy, theme.STRIP, theme.TEXT2, False, "right") + 10
    else:
        large, small = _balances((head, view.facing or head), right - left)
        right -= p.text(head.change.after, right, cy, large, theme.TEXT, True, "right")
        p.icon("arrow", right - 17, cy, 18, theme.TEXT2)
        right -= 34 + p.text(head.change.before, right - 34, cy, small, theme.TEXT2, False, "right") + 10
    size = first_size(head.name, (theme.HEADING, theme.BODY, theme.SMALL), right - left, True)
    p.text(cut(head.name, size, right - left, True), left, cy, size, theme.TEXT, True)
