"""What one side of a trade hands over: rows of one line under whose they are, and the buttons that add to them."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import NumericProperty
from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import first_size, width
from ui.paint.painter import Painter
from ui.records.pieces import ButtonView
from ui.records.sheets import GoodsView
from ui.widgets import goods_pages as places
from ui.widgets.ask_why import WhySignOnDark
from ui.widgets.button import PushButton
from ui.widgets.goods_head import ROOMY, GoodsHead, least_height
from ui.widgets.goods_pages import Page, Spot
from ui.widgets.goods_rows import LINE, TWO_LINES, cost_middle, cost_name, costs, draw_cost, draw_goods
from ui.widgets.goods_way import BETWEEN, KEY, TALL_KEY, Way, way_width
from ui.widgets.part import Part

_ADDER, _ADDER_AIR, _FOOT, _OVER_ADDER = theme.TOUCH, 2 * 8 + 24, 4, 2
"""The heights of the buttons that add, the air in such a button, and what is free under and over it."""
_TURNER, _WHY = 88, theme.TOUCH - 4
"""The widths of the page button under rows that are only read, and of what the touch that asks why takes of a row, half
of the margin beside it being its own."""
_NAMED = 9
"""What a name over keys has over and under it."""


class GoodsRow(PushButton):
    """One thing to touch."""

    def paint(self, p: Painter, view: ButtonView) -> None:
        ground, on, second = self._colours(view)
        air = 1 if self.h < theme.TOUCH else 0  # rows so low lie on each other
        p.round(0, air, self.w, self.h - 2 * air, ground)
        draw_goods(p, view, Spot(0, 0, self.w, self.h), on, second)


class Adder(PushButton):
    """A button that adds: its sign and its word together in the middle."""

    paired = True

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
            named = 8 + LINE * len(cost_name(row, wide)[1]) if costs(row) else 0
            if number < len(view.ways):
                lines = len(cost_name(row, wide, True)[1])
                high = KEY if self._one_line(view.ways[number], wide - _WHY) else TALL_KEY
                highs.append(float(_NAMED + LINE * lines + high))
            elif view.fixed and row.why is not None:
                highs.append(max(theme.TOUCH, named + LINE))
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
        rows = places.needed_to_read(highs) if view.fixed else places.needed_to_touch(highs)
        return least_height(view, wide) + _below(view) + rows

    def _head_high(self, view: GoodsView) -> float:
        """As high as can be where the rows of both sides have room under it, else as low as can be. In an upright
        window, where the sides are not equally high, each has its own."""
        least = least_height(view, self.w)
        both = (view,) if theme.scale.upright else (view, view.facing or view)
        return ROOMY if all(self._has_room(side, least) for side in both) else least

    def _has_room(self, side: GoodsView, least: float) -> bool:
        """Whether a high head costs this side no page, and no row its second line."""
        pages = self._pages(side, ROOMY)
        lowest = min((spot.h for page in pages for spot in page.values()), default=TWO_LINES)
        return len(pages) == len(self._pages(side, least)) and lowest >= TWO_LINES

    def _pages(self, view: GoodsView, head: float) -> list[Page]:
        """The rows of a side in a piece like this one, under a head of this height."""
        wide, room = self.w - 2 * theme.MARGIN, self.h - head - _below(view)
        highs = self._highs(view, wide)
        if view.fixed:
            return places.pages_to_read(highs, _received(view), wide, room)
        return places.pages_to_touch(highs, wide, room)

    def arrange(self, view: GoodsView) -> None:
        edge, wide = theme.MARGIN, self.w - 2 * theme.MARGIN
        self.under_head = self._head_high(view)
        self.within(self.head, 0, 0, self.w, self.under_head)
        room = self.h - self.under_head - _below(view)
        asks, self.pages = [row.why is not None for row in view.rows], self._pages(view, self.under_head)
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
                why.below = self._under_middle(view, number, spots[number])
                self.within(why, x + w, y, theme.TOUCH, h)
        self._place_adders(view, edge, wide, room)

    def _under_middle(self, view: GoodsView, number: int, spot: Spot) -> float:
        """How far under the middle of a row its question mark stands, which is beside the amount or the keys."""
        if number < len(view.ways):
            high = KEY if self._one_line(view.ways[number], spot.w) else TALL_KEY
            return (spot.h - high) / 2
        if not (view.fixed and costs(view.rows[number])):
            return 0.0
        return cost_middle(spot, len(cost_name(view.rows[number], spot.w + _WHY)[1])) - spot.h / 2

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
                draw_cost(p, replace(row, detail="", amount=""), at, spot.w)
            elif view.fixed and costs(row):
                draw_cost(p, row, at, spot.w)
            elif view.fixed:
                draw_goods(p, row, at, theme.TEXT, theme.TEXT2)


def _received(view: GoodsView) -> int:
    """How many of the rows, the first, are received: all that cost their receiver something."""
    return sum(map(costs, view.rows))


def _below(view: GoodsView) -> float:
    """What lies under the rows."""
    return _FOOT + _ADDER + _OVER_ADDER if view.adders else theme.MARGIN
