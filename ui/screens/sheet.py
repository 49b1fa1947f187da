"""A full screen on which something is composed: the top bar, the body in parts side by side, the paper at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ui.look import theme
from ui.look.theme import Rgba
from ui.records.pieces import ButtonView
from ui.records.sheets import (
    AccountsView,
    BoardView,
    CardsView,
    DeedPartView,
    FaceView,
    GoodsView,
    GridView,
    ListView,
    PadView,
    PassingView,
    ReceiptView,
    SheetPart,
    SheetView,
)
from ui.widgets import foot
from ui.widgets.accounts import Accounts
from ui.widgets.button import PushButton
from ui.widgets.card_face import CardFace
from ui.widgets.choices import ChoiceGrid
from ui.widgets.deed_part import DeedPart
from ui.widgets.estate_card import DeedCard
from ui.widgets.estate_cards import EstateCards
from ui.widgets.fitting import cut, cut_within, first_size, width
from ui.widgets.foot import SheetFoot
from ui.widgets.goods import Goods
from ui.widgets.headed_list import HeadedList
from ui.widgets.keypad import Keypad
from ui.widgets.note import Notice
from ui.widgets.painter import Painter
from ui.widgets.part import Part
from ui.widgets.passing import Passing
from ui.widgets.piece import Box, Piece
from ui.widgets.receipt import Receipt
from ui.widgets.spaces import SpaceGrid
from ui.widgets.tokens import draw_token

BAR, BODY_Y = 52, 68
TOOL, WIDE_TOOL, UNDO, TITLE, SHORT_TITLE = 140, 204, 222, 200, 150
"""Widths of a tool, of one beside the mere sign of *Undo*, of *Undo* in words, of the title beside tabs and beside
many."""
LEAST_NOTE = 360
"""Where a note beside the title would have less room than this, it stands over the body."""
FEW_TABS = 5
EMBLEM_W = 40
FACT, FACT_ICON = 14, 20
"""What lies before a fact of the top bar, and the width of its icon."""
TAB_SIDE = 10
"""Where equal tabs leave less beside a word, each is as wide as its word asks."""
UPRIGHT_LINE = 30
"""The height of a line that has no room under the title of an upright window."""

KINDS: dict[type[SheetPart], type[Part[Any]]] = {
    AccountsView: Accounts,
    ListView: HeadedList,
    PadView: Keypad,
    GoodsView: Goods,
    CardsView: EstateCards,
    BoardView: SpaceGrid,
    GridView: ChoiceGrid,
    FaceView: CardFace,
    DeedPartView: DeedPart,
    PassingView: Passing,
    ReceiptView: Receipt,
}
"""What draws each kind of part."""


class Tab(PushButton):
    """A tab or a tool of the top bar: the tab that is chosen lies on paper."""

    def _colours(self, view: ButtonView) -> tuple[Rgba, Rgba, Rgba]:
        return (theme.PAPER, theme.INK, theme.INK2) if view.chosen else super()._colours(view)


class SheetScreen(Piece[SheetView]):
    """Shows a SheetView."""

    def build(self) -> None:
        self.back, self.undo, self.foot = PushButton(), PushButton(), SheetFoot()
        self.bar: list[Tab] = []
        self.parts: list[Part[Any]] = []
        self._key = ""
        self._notice = Notice()
        self.add_widget(self.back)

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched, in the order of the record, whether or not it is on the page shown."""
        parts = [button for piece in self.parts for button in piece.buttons]
        return [self.back, *self.bar, *parts, *(self.foot.buttons if self.record.foot is not None else ())]

    @property
    def deed_cards(self) -> list[DeedCard]:
        """The deeds to act on that are seen."""
        return [card for part in self.parts if isinstance(part, EstateCards) for card in part.seen]

    def begin(self) -> None:
        """Turn every list back to its first page."""
        self._key = ""

    def changed(self, view: SheetView) -> None:
        self.back.view = view.back
        self.offer(self.undo, view.undo)
        self.fill(self.bar, (*view.tabs, *view.tools), Tab)
        self._hand_parts(view)
        self.offer(self.foot, view.foot)
        target = self.undo if view.undo is not None else self.back
        self._notice.say(view.note, target, view.because, self._beside_title(view))

    def _hand_parts(self, view: SheetView) -> None:
        kinds = [KINDS[type(part)] for part in view.body]
        if [type(piece) for piece in self.parts] != kinds:
            for piece in self.parts:
                self.show(piece, False)
            self.parts = [kind() for kind in kinds]
            self.add_pieces(*self.parts)
            for piece in self.parts:
                if isinstance(piece, EstateCards):
                    piece.bind(on_turn=self._offer_groups)
        if view.key != self._key:
            self._key = view.key
            for piece in self.parts:
                piece.first_page()
        for piece, part in zip(self.parts, view.body, strict=True):
            piece.view = part

    def _offer_groups(self, *_: object) -> None:
        """Tell the foot of which groups deeds are seen."""
        deeds = any(isinstance(part, EstateCards) for part in self.parts)
        self.foot.offer_groups([card.record.group for card in self.deed_cards] if deeds else None)

    def _arrange_upright(self, view: SheetView) -> None:
        """Tabs and tools in a row of their own, the parts under each other."""
        x, wide = theme.MARGIN, self.w - 2 * theme.MARGIN
        self.within(self.back, x, theme.MARGIN, BAR, BAR)
        row: list[PushButton] = [*self.bar]
        if _in_words(view.undo):
            row.append(self.undo)
        elif view.undo is not None:
            self.within(self.undo, self.w - x - BAR, theme.MARGIN, BAR, BAR)
        if view.tabs and len(row) == len(view.tabs):
            self._place_tabs(view.tabs, x, BODY_Y, wide)
        else:
            self.grid(row, (x, BODY_Y, wide, BAR), max(1, len(row)))
        top = float(BODY_Y + (BAR + theme.MARGIN if row else 0))
        bottom = self.h - theme.MARGIN
        if view.foot is not None:
            high = foot.height(view.foot)
            self.within(self.foot, x, bottom - high, wide, high)
            bottom -= high + (0 if view.foot.joined else theme.MARGIN)
        if self._line_below(view):
            top += UPRIGHT_LINE
        self._stack(top, bottom)
        self._offer_groups()

    def _stack(self, top: float, bottom: float) -> None:
        """The parts under each other; lists that share what a keypad or the board leaves stand side by side."""
        x, wide = float(theme.MARGIN), self.w - 2 * theme.MARGIN
        free = [piece for piece in self.parts if not piece.upright]
        fixed = [piece for piece in self.parts if piece.upright]
        for piece in reversed(fixed):
            high = piece.upright if free else (bottom - top + theme.MARGIN) / len(fixed) - theme.MARGIN
            self.within(piece, x, bottom - high, wide, high)
            bottom -= high + theme.MARGIN
        if fixed:
            self.grid(free, (x, top, wide, bottom - top), max(1, len(free)), theme.MARGIN)
        else:
            each = (bottom - top + theme.MARGIN) / max(1, len(free)) - theme.MARGIN
            self.grid(free, (x, top, wide, each), 1, below=theme.MARGIN)

    def _line_below(self, view: SheetView) -> bool:
        """Whether the line under the title needs the whole width of an upright window."""
        return bool(view.line) and width(view.line, theme.SMALL) > self.w - 2 * (theme.MARGIN + BAR + theme.MARGIN) - 48

    def arrange(self, view: SheetView) -> None:
        if theme.scale.upright:
            self._arrange_upright(view)
            return
        self.within(self.back, theme.MARGIN, theme.MARGIN, BAR, BAR)
        self.within(self.undo, self._undo_at(view), theme.MARGIN, self.w - theme.MARGIN - self._undo_at(view), BAR)
        left, tools = self._title_end(view), self._tools_at(view)
        room = tools - left - _facts_width(view) - (theme.GAP if view.tools else 0)
        self._place_tabs(view.tabs, left, theme.MARGIN, room)
        for index, button in enumerate(self.bar[len(view.tabs) :]):
            self.within(button, tools + index * (self._tool(view) + theme.GAP), theme.MARGIN, self._tool(view), BAR)
        high = foot.height(view.foot) if view.foot is not None else 0.0
        bottom = self.h - theme.MARGIN
        if view.foot is not None:
            self.within(self.foot, theme.MARGIN, bottom - high, self.w - 2 * theme.MARGIN, high)
            bottom -= high + (0 if view.foot.joined else theme.MARGIN)
        for piece, (x, wide) in zip(self.parts, self._part_places(view.body), strict=True):
            self.within(piece, x, BODY_Y, wide, bottom - BODY_Y)
        self._offer_groups()

    def _part_places(self, body: tuple[SheetPart, ...]) -> Iterator[tuple[float, float]]:
        room = self.w - 2 * theme.MARGIN - (len(body) - 1) * theme.MARGIN
        whole = sum(part.share for part in body)
        x = float(theme.MARGIN)
        for part in body:
            wide = room * part.share / whole
            yield x, wide
            x += wide + theme.MARGIN

    def _undo_at(self, view: SheetView) -> float:
        """Where *Undo* begins, or would: beside tabs there is room for its sign alone."""
        if view.undo is None:
            return self.w
        return self.w - theme.MARGIN - (UNDO if view.undo.label else BAR)

    def _title_end(self, view: SheetView) -> float:
        """Where the tabs begin."""
        title = TITLE if len(view.tabs) <= FEW_TABS else SHORT_TITLE
        return theme.MARGIN + BAR + theme.MARGIN + title

    def _beside_title(self, view: SheetView) -> Box | None:
        """What the bar leaves free for a note beside the title; None where that is too little."""
        if theme.scale.upright or view.tabs or view.line or view.token is not None:
            return None
        left = theme.MARGIN + BAR + 16 + width(view.title, theme.HEADING, True) + 16
        free = self._tools_at(view) - left
        return (left, theme.MARGIN / 2, free, BAR + theme.MARGIN) if free >= LEAST_NOTE else None

    def _tool(self, view: SheetView) -> float:
        """The width of a tool."""
        named = view.undo is not None and view.undo.label
        return TOOL if named or view.tabs else WIDE_TOOL

    def _tools_at(self, view: SheetView) -> float:
        """Where the tools begin."""
        apart = theme.GAP if view.tools else 0
        return self._undo_at(view) - theme.MARGIN - len(view.tools) * (self._tool(view) + theme.GAP) + apart

    def _place_tabs(self, tabs: tuple[ButtonView, ...], x: float, y: float, room: float) -> None:
        """Tabs side by side, which share the room."""
        for button, wide in zip(self.bar, _tab_widths(tabs, room), strict=False):
            self.within(button, x, y, wide, BAR)
            x += wide + theme.GAP

    def paint(self, p: Painter, view: SheetView) -> None:
        left = theme.MARGIN + BAR + 16.0
        cy = theme.MARGIN + BAR / 2
        if view.token is not None:
            draw_token(p, left + 18, cy, 18, view.token)
            left += 48
        if view.emblem:
            left -= theme.MARGIN
            p.round(left, theme.MARGIN, EMBLEM_W, BAR, theme.PAPER, theme.RADIUS_BADGE)
            p.icon(view.emblem, left + EMBLEM_W / 2, cy, 28, theme.INK)
            left += EMBLEM_W + 14
        end = self._title_end(view) if view.tabs else self._tools_at(view)
        if theme.scale.upright:
            end = self.w - theme.MARGIN - (BAR + theme.MARGIN if view.undo is not None and not view.undo.label else 0)
            end -= _facts_width(view)
        self._paint_facts(p, view, cy)
        room = end - left - 8
        size = first_size(view.title, (theme.HEADING, theme.BODY, theme.SMALL), room, True)
        if view.line and theme.scale.upright and self._line_below(view):
            y = self.back.box[1] - self.box[1] + BAR + (BAR + theme.MARGIN if self.bar or _in_words(view.undo) else 0)
            line = cut_within(view.line, theme.SMALL, self.w - 2 * theme.MARGIN - 6)
            p.text(line, theme.MARGIN + 6, y + 8 + UPRIGHT_LINE / 2, theme.SMALL, theme.TEXT2)
        elif view.line:
            small = first_size(view.line, (theme.BODY, theme.SMALL), room)
            p.text(cut_within(view.line, small, room), left, cy + 14, small, theme.TEXT2)
            cy -= 12
        p.text(cut(view.title, size, room, True), left, cy, size, theme.TEXT, True)

    def _paint_facts(self, p: Painter, view: SheetView, cy: float) -> None:
        """The facts at the right end of the top bar."""
        right = self._undo_at(view) - theme.MARGIN
        for fact in reversed(view.facts):
            right -= p.text(fact.count, right, cy, theme.BODY, theme.TEXT, True, "right") + 6 + FACT_ICON
            p.icon(fact.icon, right + FACT_ICON / 2, cy, FACT_ICON, theme.TEXT2)
            right -= FACT


def _facts_width(view: SheetView) -> float:
    """What the facts of the top bar take at its right end."""
    return sum(FACT + FACT_ICON + 6 + width(fact.count, theme.BODY, True) for fact in view.facts)


def _tab_widths(tabs: tuple[ButtonView, ...], room: float) -> list[float]:
    """The widths of tabs side by side: equal, or as their words ask where one has little room so."""
    words = [width(tab.label, theme.BODY, True) for tab in tabs]
    room -= (len(tabs) - 1) * theme.GAP
    if not tabs or max(words) + 2 * TAB_SIDE <= room / len(tabs):
        return [room / len(tabs) for _ in tabs]
    spare = (room - sum(words)) / len(tabs)
    return [word + spare for word in words]


def _in_words(undo: ButtonView | None) -> bool:
    """Whether *Undo* is there with its words, and not as a mere sign."""
    return undo is not None and bool(undo.label)
