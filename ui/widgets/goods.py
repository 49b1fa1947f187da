"""What one side of a trade hands over: rows of one line under whose they are, and the buttons that add to them."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import NumericProperty
from msgspec.structs import replace

from ui.look import theme
from ui.look.theme import Rgba
from ui.records.pieces import ButtonView
from ui.records.sheets import GoodsView
from ui.widgets import goods_pages as places
from ui.widgets.ask_why import WhySignOnDark
from ui.widgets.button import PushButton
from ui.widgets.fitting import broken, cut, first_size, width
from ui.widgets.goods_head import GoodsHead, head_height
from ui.widgets.goods_pages import Page, Spot
from ui.widgets.goods_way import BETWEEN, KEY, TALL_KEY, Way, way_width
from ui.widgets.painter import Painter
from ui.widgets.part import Part
from ui.widgets.tokens import draw_badge

_ADDER, _ADDER_AIR, _FOOT, _OVER_ADDER = theme.TOUCH, 2 * 8 + 24, 4, 2
"""The heights of the buttons that add, the air in such a button, and what is free under and over it."""
_TURNER, _WHY = 88, theme.TOUCH - 4
"""The widths of the page button under rows that are only read, and of what the touch that asks why takes of a row, half
of the margin beside it being its own."""
_SIDE, _SIGN, _MARK = 12, 32, 20
_TWO_LINES, _TWO_NAMES = 46, 36
"""The least heights of a row whose second words may stand under the first, and of one whose name may have two lines."""
_LINE = 20
"""The height of a line of a name in a row as high as it needs."""
_SMALL_SIGN, _OVER_KEYS, _NAMED, _OVER_NAME = 22, 30, 9, 3.5
"""In a row with keys: its badge, where its name begins, and what that has over and under it: most of it under it, where
the tails of its letters hang."""
_LOWER = 12.0
"""How far under the middle of a row the second of its lines stands."""


def _whole_name(name: str, room: float) -> tuple[float, list[str]]:
    """The size and the lines of a name: one line if it has room so, else two."""
    size = first_size(name, (theme.BODY, theme.SMALL), room, True)
    if width(name, size, True) <= room:
        return size, [name]
    first, *rest = broken(name, size, room, True)
    return size, [first, cut(" ".join(rest), size, room, True)] if rest else [cut(first, size, room, True)]


def _costs(view: ButtonView) -> bool:
    """Whether it is a deed that costs its receiver something."""
    return bool(view.group) and view.why is not None


def _cost_name(view: ButtonView, w: float, keyed: bool = False) -> tuple[float, list[str]]:
    """The name of what costs its receiver something, in a row of this width; `keyed`: over keys."""
    return _whole_name(view.label, w - (_OVER_KEYS if keyed else 2 * _SIDE + _SIGN + 8))


def draw_cost(p: Painter, view: ButtonView, spot: Spot) -> None:
    """What one receives that costs: badge and whole name, and under it, unless keys stand there, what is done with it
    and the amount."""
    size, lines = _cost_name(view, spot.w, not view.detail)
    high = _LINE * len(lines)
    if not view.detail:
        draw_badge(p, spot.x + 2, spot.y + _OVER_NAME - 0.5, _SMALL_SIGN, view.group, view.icon, view.mortgaged)
        at = spot.y + _OVER_NAME + high / 2
        p.lines(lines, spot.x + _OVER_KEYS, at, size, theme.TEXT, True, pitch=_LINE / size)
        return
    left, right = spot.x + _SIDE + _SIGN + 8, spot.x + spot.w - _SIDE
    draw_badge(p, spot.x + _SIDE, spot.y + 3, _SIGN, view.group, view.icon, view.mortgaged)
    p.lines(lines, left, spot.y + 4 + high / 2, size, theme.TEXT, True, pitch=_LINE / size)
    below = spot.y + 4 + high + (spot.h - 8 - high) / 2
    right -= p.text(view.amount, right, below, theme.BODY, theme.LOSS, True, "right") + 12
    _draw_detail(p, view, left, below, right - left - 26, theme.TEXT2)


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
        size = first_size(view.amount, (theme.BODY, theme.SMALL), (right - left) * 0.6, True)
        right -= p.text(view.amount, right, cy, size, signed, True, "right") + 12
    _draw_words(p, view, left, right, spot, on, second)


def _draw_words(p: Painter, view: ButtonView, left: float, right: float, at: Spot, on: Rgba, second: Rgba) -> None:
    """The name, and after it what is said of it; under it where there is no room beside, the sign alone where there is
    none under it either, as beside a name of two lines. In a low row the icon says what a card is, and the words of
    which deck."""
    room, cy = right - left, at.y + at.h / 2
    icon = 26.0 if view.mortgaged else 0.0
    said = icon + width(view.detail, theme.SMALL) + 10 if view.detail else 0.0
    name = first_size(view.label, (theme.BODY, theme.SMALL), room - said, True)
    wide = width(view.label, name, True)
    if view.detail and not view.group and wide > room:
        p.text(cut(view.detail, name, room, True), left, cy, name, on, True)
    elif at.h >= _TWO_NAMES and wide + (icon if at.h < _TWO_LINES else 0) > room:
        size, lines = _whole_name(view.label, room - icon)
        p.lines(lines, left, cy, size, on, True, pitch=1.1 if at.h >= _TWO_LINES else 1.0)
        if icon:
            p.icon("flip", right - 9, cy, 18, second)
    elif wide + said > room and at.h >= _TWO_LINES:
        size = first_size(view.label, (theme.BODY, theme.SMALL), room, True)
        p.text(cut(view.label, size, room, True), left, cy - 11, size, on, True)
        _draw_detail(p, view, left, cy + _LOWER, room - icon, second)
    else:
        said = icon if wide + said > room else said
        left += p.text(cut(view.label, name, room - said, True), left, cy, name, on, True) + 10
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
        air = 1 if self.h < theme.TOUCH else 0  # rows so low lie on each other
        p.round(0, air, self.w, self.h - 2 * air, ground)
        draw_goods(p, view, Spot(0, 0, self.w, self.h), on, second)


class Adder(PushButton):
    """A button that adds: its sign and its word together in the middle."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, _ = self._colours(view)
        self._paint_ground(p, view, ground)
        size = first_size(view.label, (theme.BODY, theme.SMALL), self.w - _ADDER_AIR, True)
        left = (self.w - 22 - width(view.label, size, True)) / 2
        p.icon(view.icon, left + 9, self.h / 2, 18, on)
        p.text(view.label, left + 22, self.h / 2, size, on, True)


class Goods(Part[GoodsView]):
    """Shows a GoodsView."""

    page = NumericProperty(0)

    def build(self) -> None:
        self.rows: list[GoodsRow] = []
        self.ways: list[Way] = []
        self.whys: list[WhySignOnDark] = []
        self.adders: list[Adder] = []
        self.turner = PushButton(on_release=self._turn)
        self.pages: list[Page] = [{}]
        self.head, self.under_head = GoodsHead(), 0.0
        self.add_widget(self.head)
        self.fbind("page", self.refresh)

    @property
    def buttons(self) -> Sequence[PushButton]:
        return self.adders if self.record.fixed else [*self.ways, *self.rows, *self.adders]

    @property
    def shown(self) -> Page:
        """Where the rows of this page stand under the head."""
        return self.pages[min(int(self.page), len(self.pages) - 1)]

    def first_page(self) -> None:
        self.page = 0

    def _turn(self, _: PushButton) -> None:
        self.page = (int(self.page) + 1) % len(self.pages)

    def changed(self, view: GoodsView) -> None:
        self.head.view = view
        self.fill(self.rows, () if view.fixed else view.rows[len(view.ways) :], GoodsRow)
        self.fill(self.ways, [key for keys in view.ways for key in keys], Way)
        asked = [row for row in view.rows if row.why is not None]
        self.fill(self.whys, [ButtonView(icon="question", act=row.why) for row in asked], WhySignOnDark)
        self.fill(self.adders, view.adders, Adder)

    def _highs(self, view: GoodsView, wide: float) -> list[float]:
        """The height that each row needs, 0 for what has that of the others."""
        highs: list[float] = []
        for number, row in enumerate(view.rows):
            named = 8 + _LINE * len(_cost_name(row, wide - _WHY)[1]) if _costs(row) else 0
            if number < len(view.ways):
                lines = len(_cost_name(row, wide - _WHY, True)[1])
                high = KEY if self._one_line(view.ways[number], wide - _WHY) else TALL_KEY
                highs.append(float(_NAMED + _LINE * lines + high))
            elif view.fixed and row.why is not None:
                highs.append(max(theme.TOUCH, named + _LINE))
            else:
                highs.append(0.0)
        return highs

    @staticmethod
    def _one_line(keys: Sequence[ButtonView], wide: float) -> bool:
        """Whether the words of all these keys have room in one line of a row."""
        return sum(map(way_width, keys)) + (len(keys) - 1) * BETWEEN <= wide

    def need(self, wide: float) -> float:
        view = self.record
        highs = self._highs(view, wide - 2 * theme.MARGIN)
        return (
            head_height(view, wide)
            + _below(view)
            + (places.needed_to_read(highs) if view.fixed else places.needed_to_touch(highs))
        )

    def arrange(self, view: GoodsView) -> None:
        edge, wide = theme.MARGIN, self.w - 2 * theme.MARGIN
        self.under_head = head_height(view, self.w)
        self.within(self.head, 0, 0, self.w, self.under_head)
        room = self.h - self.under_head - _below(view)
        asks, highs = [row.why is not None for row in view.rows], self._highs(view, wide)
        if view.fixed:
            self.pages = places.pages_to_read(highs, _received(view), wide, room)
        else:
            self.pages = places.pages_to_touch(highs, wide, room)
        spots = {row: self._beside_why(view, row, spot) for row, spot in self.shown.items()}
        for number, row in enumerate(self.rows, len(view.ways)):
            self.show(row, number in spots)
            if number in spots:
                self.within(row, *spots[number])
        self._place_ways(view, spots)
        whys = iter(self.whys)
        for number, why in ((number, next(whys)) for number, one in enumerate(asks) if one):
            self.show(why, number in spots)
            if number in spots:
                x, y, w, h = spots[number]
                self.within(why, x + w, y, theme.TOUCH, h)
        self._place_adders(view, edge, wide, room)

    def _place_ways(self, view: GoodsView, spots: Page) -> None:
        """The keys of a row beside each other at its foot: equal, or as wide as their words ask."""
        keys = iter(self.ways)
        for number, ways in enumerate(view.ways):
            own = [next(keys) for _ in ways]
            for key in own:
                self.show(key, number in spots)
            if number not in spots:
                continue
            x, y, w, h = spots[number]
            w -= (len(own) - 1) * BETWEEN
            wides, alike = [way_width(way) for way in ways], w / len(own)
            one_line = sum(wides) <= w
            spare = (w - sum(wides)) / len(own)
            for key, wide in zip(own, wides, strict=True):
                key.high = KEY if one_line else TALL_KEY
                share = wide + spare if one_line and max(wides) > alike else alike
                self.within(key, x, y + h - theme.TOUCH, share, theme.TOUCH)
                x += share + BETWEEN

    def _place_adders(self, view: GoodsView, edge: float, wide: float, room: float) -> None:
        """Stand the adders at the foot, equal or, where that leaves one too little, as wide as their words ask, and
        beside them the page button; under rows that are only read that stands alone."""
        turned = len(self.pages) > 1
        self.show(self.turner, turned)
        if turned:
            number = self.pages.index(self.shown) + 1
            self.turner.view = ButtonView(f"{number}/{len(self.pages)}", icon="right", stacked=not view.fixed)
            if view.fixed:
                top = self.under_head + room - theme.TOUCH
                self.within(self.turner, self.w - edge - _TURNER, top, _TURNER, theme.TOUCH)
            else:
                self.within(self.turner, self.w - edge - _ADDER, self.h - _FOOT - _ADDER, _ADDER, _ADDER)
                wide -= _ADDER + theme.GAP / 2
        if not self.adders:
            return
        words, count = [width(adder.record.label, theme.SMALL, True) for adder in self.adders], len(self.adders)
        equal, gap = (wide - (count - 1) * theme.GAP) / count, float(theme.GAP)
        wides = [equal for _ in words]
        if max(words) + _ADDER_AIR > equal:
            gap = theme.GAP / 2
            spare = (wide - (count - 1) * gap - sum(words)) / count
            wides = [word + spare for word in words]
        x = float(edge)
        for adder, share in zip(self.adders, wides, strict=True):
            self.within(adder, x, self.h - _FOOT - _ADDER, share, _ADDER)
            x += share + gap

    def _beside_why(self, view: GoodsView, number: int, spot: Spot) -> Spot:
        """Where a row stands in this piece, with its question mark beside it. Rows to touch are equally wide, so that
        their signs and amounts stand in columns, and the question marks in one beside them."""
        asks = view.rows[number].why is not None
        beside = asks if view.fixed else any(row.why is not None for row in view.rows)
        return Spot(theme.MARGIN + spot.x, self.under_head + spot.y, spot.w - (_WHY if beside else 0), spot.h)

    def paint(self, p: Painter, view: GoodsView) -> None:
        p.round(0, 0, self.w, self.h, theme.SURFACE)
        under_given = places.first_received(self.shown, _received(view))
        for number, spot in self.shown.items():
            at, row = self._beside_why(view, number, spot), view.rows[number]
            if number == under_given:
                p.rect(at.x, at.y - 1, spot.w, 1 if view.ways else 2, theme.TEXT2)
            elif view.fixed:
                p.rect(at.x + 4, at.y, spot.w - 8, 1, theme.LINE)
            if number < len(view.ways):
                draw_cost(p, replace(row, detail="", amount=""), at)
            elif view.fixed and _costs(row):
                draw_cost(p, row, at)
            elif view.fixed:
                draw_goods(p, row, at, theme.TEXT, theme.TEXT2)


def _received(view: GoodsView) -> int:
    """How many of the rows, the first, are received: all that cost their receiver something."""
    return sum(map(_costs, view.rows))


def _below(view: GoodsView) -> float:
    """What lies under the rows."""
    return _FOOT + _ADDER + _OVER_ADDER if view.adders else theme.MARGIN
