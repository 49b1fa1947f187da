"""A list of large buttons that fits any box: one column or two, in pages when there are more than fit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from msgspec.structs import replace

from ui.look import theme
from ui.look.theme import Rgba
from ui.paint.fitting import cut, width
from ui.paint.painter import Painter
from ui.parts import keys
from ui.parts.keys import TICK
from ui.records.pieces import ButtonView, Look
from ui.widgets.ask_why import ASIDE, SIGN, WhySignOnDark, draw_why
from ui.widgets.asking_row import AskingRow
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece

PAGE = 54
"""Height of the page button."""
GROWN = 66
"""A button grows to this when there is room."""
APART = 12
"""Least distance between something dangerous and something common."""
CLOSE, CLOSE_GAP, TURNER_W = theme.TOUCH, 4, 95
"""The height of a button where many stand close, what lies between them, and the width of the page button in the head
over them."""
WHY_W = 52
"""The least width of the touch beside an answer that asks why."""

_LEFT, _SIDE, _DOWN = 12 + TICK + 8 + 32 + 8, 8, 11
"""Where the words of a row begin that stands close, what stays free at its right, and how far over and under its
middle its lines stand."""

_LEAST_CLOSE = 300
"""The least width of such a row."""

Row = tuple[int, ...]
"""The indexes of the answers that stand beside each other."""


class _Plan:
    """How answers stand in rows of so many columns at a width."""

    def __init__(self, views: Sequence[ButtonView], w: float, columns: int, close: bool) -> None:
        self.close = close
        self.views = views
        self.columns = columns
        self.wide = (w - (columns - 1) * theme.GAP) / columns
        count = len(views)
        self.rows: list[Row] = [tuple(range(i, min(i + columns, count))) for i in range(0, count, columns)]

    def width(self, view: ButtonView) -> float:
        """The width of a button, without the touch beside it that asks why; where many stand close that is in it."""
        return self.wide - (WHY_W if view.why is not None and not self.close else 0)

    def fits(self) -> bool:
        """Whether no word of any button is too long; where many stand close, whether a row has room for its amount."""
        if self.close:
            return self.wide >= _LEAST_CLOSE
        return all(keys.has_width(view, self.width(view)) for view in self.views)

    def says(self, view: ButtonView) -> bool:
        """Whether a row of many that stand close has room for what is said under its name."""
        return width(view.detail, theme.SMALL) <= _room_to_say(view, self.wide)

    def high(self, row: Row) -> float:
        if self.close:
            return CLOSE
        return max(keys.high(self.views[index], self.width(self.views[index])) for index in row)

    def gap(self, above: Row, below: Row) -> float:
        looks = {self.views[index].look is Look.DANGER for index in (*above, *below)}
        return APART if len(looks) == 2 else CLOSE_GAP if self.close else theme.GAP

    def height(self, rows: Sequence[Row]) -> float:
        gaps = sum(self.gap(a, b) for a, b in pairwise(rows))
        return sum(self.high(row) for row in rows) + gaps

    def pages(self, room: float) -> list[list[Row]]:
        """The rows in pages no higher than the room, at least one row each."""
        if self.height(self.rows) <= room:
            return [self.rows]
        room -= 0 if self.close else PAGE + APART
        pages: list[list[Row]] = [[]]
        for row in self.rows:
            if pages[-1] and self.height([*pages[-1], row]) > room:
                pages.append([])
            pages[-1].append(row)
        return pages


def _room_to_say(view: ButtonView, wide: float) -> float:
    """What the amount of a row of many that stand close leaves beside it, and the question mark there."""
    taken = (ASIDE if view.why is not None else 0) + (width(view.amount, theme.BODY, True) + 8 if view.amount else 0)
    return wide - _LEFT - _SIDE - taken


class CloseAnswer(AskingRow):
    """One of many that stand close: the tick and the badge, the name and what is said of it; beside both the amount, or
    under a long name."""

    @property
    def asking(self) -> float:
        return max(WHY_W, _SIDE + ASIDE + width(self.record.amount, theme.BODY, True))

    def _paint_row(self, p: Painter, view: ButtonView, on: Rgba, second: Rgba) -> None:
        left = 12
        if view.pick:
            keys.draw_pick(p, left, self.h / 2, view.chosen, view.pick == "dot")
            left += TICK + 8
        sign = keys.sign(view, on)
        if sign is not None:
            sign.draw(p, left, (self.h - sign.wide) / 2, sign.wide, sign.wide)
        room, middle, right = _room_to_say(view, self.w), self.h / 2, self.w - _SIDE
        name = view.label if not view.short or width(view.label, theme.BODY, True) <= room else view.short
        whole = width(name, theme.BODY, True) <= room
        down = _DOWN if view.detail or not whole else 0
        most = room if whole else right - _LEFT
        p.text(cut(name, theme.BODY, most, True), _LEFT, middle - down, theme.BODY, on, True)
        p.text(cut(view.detail, theme.SMALL, room), _LEFT, middle + down, theme.SMALL, second)
        middle += 0 if whole else down  # a name with no room beside the amount stands over it
        signed = {"+": theme.GAIN, "-": theme.LOSS}.get(view.sign, on)
        if view.why is not None:
            draw_why(p, right - SIGN / 2, middle, self.asked, on_paper=False)
            right -= ASIDE
        p.text(view.amount, right, middle, theme.BODY, signed, True, "right")


class Turner(PushButton):
    """The page button. `air`: how far its ground stays from its upper and lower edge, which take the finger too."""

    air = 0.0

    def _paint_ground(self, p: Painter, view: ButtonView, ground: Rgba) -> None:
        p.round(0, self.air, self.w, self.h - 2 * self.air, ground)


class Answers(Piece[tuple[ButtonView, ...]]):
    """Shows answers as buttons; beside one whose amount can be asked about, a question mark.

    `head`: the height left free at the top, where the page button then stands at the right and the buttons stand close
    under it, with the amounts that can be asked about; 0: there is none, and it stands under them. `even`: the buttons
    are all as high as the highest, where there is room, so that their words are of one size in large text, too.
    """

    page = NumericProperty(0)
    most_columns = NumericProperty(2)
    head = NumericProperty(0)
    even = BooleanProperty(False)
    more = StringProperty("{}/{}")
    """The words of the page button, with the page and how many there are."""

    def build(self) -> None:
        self.buttons: list[PushButton] = []
        self.whys: list[WhySignOnDark] = []
        self.turner = Turner(on_release=self._turn_page)
        self.fbind("page", self.refresh)
        self._pages: list[list[Row]] = []

    def changed(self, view: tuple[ButtonView, ...]) -> None:
        kind = CloseAnswer if self.head else PushButton
        if any(type(button) is not kind for button in self.buttons):  # the list of another sheet
            self.fill(self.buttons, (), kind)
        self.fill(self.buttons, view, kind)
        asked = [] if self.head else [answer for answer in view if answer.why is not None]
        self.fill(self.whys, [ButtonView(icon="question", act=answer.why) for answer in asked], WhySignOnDark)

    def arrange(self, view: tuple[ButtonView, ...]) -> None:
        plan = self._plan(view)
        self._pages = plan.pages(self.h - self.head)
        rows = self._pages[min(int(self.page), len(self._pages) - 1)]
        shown = {index for row in rows for index in row}
        brief = plan.close and not all(plan.says(answer) for answer in view)
        for index, button in enumerate(self.buttons):
            self.show(button, index in shown)
            if brief and view[index].brief:
                button.view = replace(view[index], detail=view[index].brief)
        self._stand(plan, rows)
        self._ask_beside(view, shown)
        self.show(self.turner, len(self._pages) > 1)
        if len(self._pages) > 1:
            self.turner.view = ButtonView(self.more.format(self.page + 1, len(self._pages)), icon="right")
            self.turner.air = CLOSE_GAP - (self.head - CLOSE) / 2 if self.head else 0.0
            if self.head:
                self.within(self.turner, self.w - TURNER_W, (self.head - CLOSE) / 2, TURNER_W, CLOSE)
            else:
                self.within(self.turner, 0, self.h - PAGE, self.w, PAGE)

    def _plan(self, views: tuple[ButtonView, ...]) -> _Plan:
        """One column if all fit; else two if no word is too long for half the width; else one, in pages."""
        close = self.head > 0
        one, two = _Plan(views, self.w, 1, close), _Plan(views, self.w, 2, close)
        if self.most_columns == 1 or len(one.pages(self.h - self.head)) == 1 or not two.fits():
            return one
        return two

    def _turn_page(self, _: PushButton) -> None:
        self.page = (self.page + 1) % len(self._pages)

    def _stand(self, plan: _Plan, rows: Sequence[Row]) -> None:
        room = self.h - (self.head or (PAGE + APART if len(self._pages) > 1 else 0))
        left = max(0.0, room - plan.height(rows))
        spare = left / max(1, len(rows))
        highest = max(GROWN, *(plan.high(row) for row in rows)) if rows else GROWN
        even = self.even and sum(highest - plan.high(row) for row in rows) <= left
        y = float(self.head)
        for number, row in enumerate(rows):
            high = plan.high(row)
            high += 0 if self.head else highest - high if even else min(spare, max(0.0, GROWN - high))
            for column, index in enumerate(row):
                wide = plan.width(plan.views[index])
                self.within(self.buttons[index], column * (plan.wide + theme.GAP), y, wide, high)
            y += high + (plan.gap(row, rows[number + 1]) if number + 1 < len(rows) else 0)

    def _ask_beside(self, views: Sequence[ButtonView], shown: set[int]) -> None:
        """Each touch that asks why, at the right of its answer, on the page of that; not where many stand close."""
        asked = (index for index, view in enumerate(views) if view.why is not None and not self.head)
        for index, why in zip(asked, self.whys, strict=True):
            self.show(why, index in shown)
            x, y, wide, high = self.buttons[index].box  # on another page it keeps its place
            why.place(x + wide, y, WHY_W, high)
