"""A full screen on which something is composed: the top bar, the body in parts side by side, the paper at the foot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from ui.kit.boxes import Row
from ui.look import theme
from ui.look.ladders import USUAL
from ui.paint.fitting import width
from ui.paint.painter import Painter
from ui.parts import keys
from ui.records.boards import BoardView, TilesView
from ui.records.estate import CardsView
from ui.records.intents import Intent
from ui.records.motion import Between
from ui.records.pieces import ButtonView, keys_in
from ui.records.receipts import ReceiptView
from ui.records.sheets import (
    AccountsView,
    DeedPartView,
    FaceView,
    FootView,
    GoodsView,
    GridView,
    ListView,
    PadView,
    PassingView,
    SheetPart,
    SheetView,
)
from ui.screens.sheet_bar import (
    BAR,
    BODY_Y,
    TOOL,
    UPRIGHT_LINE,
    around_board,
    back_at,
    facts_width,
    in_words,
    keys_at,
    lines_below,
    paint_bar,
    title_end,
    tool_width,
    tools_at,
    undo_at,
)
from ui.widgets.board_ring import BoardRing
from ui.widgets.button import PushButton, Tab
from ui.widgets.choices import Accounts, ChoiceGrid
from ui.widgets.deed_part import DeedPart
from ui.widgets.estate import EstateCards
from ui.widgets.foot import SheetFoot
from ui.widgets.goods import Goods
from ui.widgets.headed_list import HeadedList
from ui.widgets.keypad import Keypad
from ui.widgets.note import Notice
from ui.widgets.papers import CardFace
from ui.widgets.part import Part, shares, widths
from ui.widgets.passing import Passing
from ui.widgets.piece import Box, Piece
from ui.widgets.receipt import Receipt
from ui.widgets.ring_geometry import BOARD, MIDDLE, SIDE
from ui.widgets.spaces import SpaceGrid
from ui.widgets.tiles import Tiles

_HANGS = 3.5
"""So far a bulletin hangs below the bar of an upright window: its three lines would touch its outline."""
LEAST_NOTE = 360
"""Where a note beside the title would have less room than this, it lies over the title."""

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
    TilesView: Tiles,
}
"""What draws each kind of part."""


class SheetScreen(Piece[SheetView]):
    """Shows a SheetView."""

    def build(self) -> None:
        self.back = PushButton()
        self.undo = PushButton()
        self.redo = PushButton()
        self.foot = SheetFoot()
        self.bar: list[Tab] = []
        self.parts: list[Part[Any]] = []
        self._key = ""
        self._notice = Notice()
        self.add_widget(self.back)

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched, in the order of the record."""
        parts = [button for piece in self.parts for button in piece.buttons]
        return [self.back, *self.bar, *parts, *(self.foot.buttons if self.record.foot is not None else ())]

    @property
    def offered(self) -> list[ButtonView]:
        """All that can be touched, in the order of the record, whether or not it is on the page shown."""
        bar = (key.record for key in (self.back, *self.bar))
        foot = (key.record for key in self.foot.buttons) if self.record.foot is not None else ()
        return [*bar, *keys_in(self.record.body), *foot]

    def towards(self, act: Intent) -> PushButton:
        """The key that turns a list, towards what does this."""
        lists = (piece for piece, part in zip(self.parts, self.record.body, strict=True) if _does(part, act))
        return next(lists).towards(act)

    @property
    def estates(self) -> list[EstateCards]:
        """The deeds to act on."""
        return [part for part in self.parts if isinstance(part, EstateCards)]

    def change_deeds(self, moving: Mapping[int, Between]) -> None:
        """Show these deeds on the way to what they are, by their space, all others as they are."""
        for part in self.estates:
            part.change(moving)

    @property
    def bulletin_boxes(self) -> tuple[Box, ...]:
        """The bar beside the button that leads back; upright, where words have less room, also over it, and under it
        down to the words of the row below; so in large text, of which a line under the title hangs lower."""
        left, y = self.back.box[0] + BAR + theme.GAP, self.back.box[1]
        high = BODY_Y if theme.scale.upright else BAR + (theme.MARGIN if theme.scale.large else 0)
        top, more = y + (BAR - high) / 2, _HANGS if theme.scale.upright else 0
        return ((left, top, self.box[0] + self.w - theme.MARGIN - left, high + more),)

    def begin(self) -> None:
        """Turn every list back to its first page."""
        self._key = ""

    def changed(self, view: SheetView) -> None:
        self.back.view = view.back
        around = around_board(view)
        self.foot.standing = around or theme.scale.upright
        undo = view.undo
        self.offer(self.undo, replace(undo, label="", detail="") if around and undo is not None else undo)
        self.offer(self.redo, view.redo)
        self.fill(self.bar, (*view.tabs, *view.tools), Tab)
        self._hand_parts(view)
        self.offer(self.foot, self._foot(view))

    def _foot(self, view: SheetView) -> FootView | None:
        """The foot as it is shown: in an upright window the keys over it say the amount."""
        foot = view.foot
        if foot is None or foot.keyed is None or not theme.scale.upright:
            return foot
        return replace(foot, amount="", unit="")

    def _hand_parts(self, view: SheetView) -> None:
        around = around_board(view)
        kinds = [BoardRing if around and isinstance(part, BoardView) else KINDS[type(part)] for part in view.body]
        if [type(piece) for piece in self.parts] != kinds:
            for piece in self.parts:
                self.show(piece, False)
            self.parts = [kind() for kind in kinds]
            for piece in self.parts:
                self.add_widget(piece, index=len(self.children))  # the paper in the middle of the board lies over it
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
        groups = [card.group for part in self.estates for card in part.seen]
        self.foot.offer_groups(groups if self.estates else None)

    def _arrange_upright(self, view: SheetView) -> None:
        """Tabs and tools in a row of their own, the parts under each other."""
        x, wide = theme.MARGIN, self.w - 2 * theme.MARGIN
        row: list[PushButton] = [*self.bar]
        if in_words(view.undo):
            row.append(self.undo)
        elif view.undo is not None:
            self.within(self.undo, self.w - x - BAR, theme.MARGIN, BAR, BAR)
        if self._tool_in_bar(view):
            self.within(row.pop(), self.w - x - TOOL, theme.MARGIN, TOOL, BAR)
        if view.tabs and len(row) == len(view.tabs):
            self._place_tabs(view.tabs, x, BODY_Y, wide)
        else:
            self.grid(row, (x, BODY_Y, wide, BAR), max(1, len(row)))
        top = float(BODY_Y + (BAR + theme.MARGIN if row else 0))
        bottom = self.h - theme.MARGIN
        if view.foot is not None:
            high = self.foot.high(wide)
            self.within(self.foot, x, bottom - high, wide, high)
            bottom -= high + (0 if view.foot.joined else theme.MARGIN)
        top += sum(UPRIGHT_LINE for _ in lines_below(view, self.w))
        self._stack(top, bottom)

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
            room = bottom - top - (len(free) - 1) * theme.MARGIN
            for piece, high in zip(free, shares([piece.need(wide) for piece in free], room), strict=True):
                self.within(piece, x, top, wide, high)
                top += high + theme.MARGIN

    def _tool_in_bar(self, view: SheetView) -> bool:
        """Whether the one tool stands right of the title in an upright window: over what both give in a trade."""
        return len(self.bar) == len(view.tools) == 1 and all(isinstance(part, GoodsView) for part in view.body)

    def _arrange_around(self, view: SheetView) -> None:
        """The board as on the table, the foot in its middle, all else beside it, or in an upright window under it."""
        upright = theme.scale.upright
        left, top, *_ = ((self.w - SIDE) / 2, BODY_Y) if upright else BOARD
        x = back_at(view)
        wide, y = self.w - x - theme.MARGIN, top + SIDE + theme.MARGIN if upright else BODY_Y
        self.within(self.back, x, theme.MARGIN, BAR, BAR)
        self.within(self.undo, undo_at(view, self.w), theme.MARGIN, BAR, BAR)
        inset, down, across, high = MIDDLE
        own = self.foot.high_inside(across, high) if view.foot is not None else high
        self.within(self.foot, left + inset, top + down + (high - own) / 2, across, own)
        self.grid(self.bar, (x, y, wide, BAR), max(1, len(self.bar)))
        y += BAR + theme.GAP if self.bar else 0
        beside = [piece for piece in self.parts if not isinstance(piece, BoardRing)]
        high = (self.h - y) / max(1, len(beside)) - theme.MARGIN
        self.grid(beside, (x, y, wide, high), 1, below=theme.MARGIN)
        for piece in self.parts:
            if piece not in beside:
                self.within(piece, left, top, SIDE, SIDE)

    def arrange(self, view: SheetView) -> None:
        self.within(self.back, theme.MARGIN, theme.MARGIN, BAR, BAR)
        self.within(self.redo, keys_at(view, self.w), theme.MARGIN, BAR, BAR)
        if around_board(view):
            self._arrange_around(view)
        elif theme.scale.upright:
            self._arrange_upright(view)
        else:
            self._arrange_lying(view)
        self._offer_groups()
        self._notice.say(view.note, self.back, view.because, self._note_place(view), signing=view.noted)

    def _arrange_lying(self, view: SheetView) -> None:
        """Tabs and tools beside the title, the parts side by side."""
        self.within(self.undo, undo_at(view, self.w), theme.MARGIN, self.w - theme.MARGIN - undo_at(view, self.w), BAR)
        left, tools = title_end(view), tools_at(view, self.w)
        room = tools - left - facts_width(view) - (theme.GAP if view.tools else 0)
        self._place_tabs(view.tabs, left, theme.MARGIN, room)
        for index, button in enumerate(self.bar[len(view.tabs) :]):
            self.within(button, tools + index * (tool_width(view) + theme.GAP), theme.MARGIN, tool_width(view), BAR)
        high = self.foot.high(self.w - 2 * theme.MARGIN) if view.foot is not None else 0.0
        bottom = self.h - theme.MARGIN
        if view.foot is not None:
            self.within(self.foot, theme.MARGIN, bottom - high, self.w - 2 * theme.MARGIN, high)
            bottom -= high + (0 if view.foot.joined else theme.MARGIN)
        for piece, (x, wide) in zip(self.parts, self._part_places(view.body), strict=True):
            self.within(piece, x, BODY_Y, wide, bottom - BODY_Y)

    def _part_places(self, body: tuple[SheetPart, ...]) -> Iterator[tuple[float, float]]:
        room = self.w - 2 * theme.MARGIN - (len(body) - 1) * theme.MARGIN
        x = float(theme.MARGIN)
        for wide in widths([part.share for part in body], [piece.least_wide for piece in self.parts], room):
            yield x, wide
            x += wide + theme.MARGIN

    def _note_place(self, view: SheetView) -> Box:
        """Where a note lies: over the sentences of a foot where nobody signs, else in the bar, beside the title if that
        leaves it room, or over it."""
        if view.foot is not None and not view.foot.signs:
            return self.foot.note_box
        in_rows = theme.scale.upright or around_board(view)
        left: float = theme.MARGIN + BAR + theme.GAP
        end = keys_at(view, self.w) if in_rows else tools_at(view, self.w)
        beside = left + 10 + width(view.title, theme.HEADING, True) + 16
        if end - theme.GAP - beside >= LEAST_NOTE and not (in_rows or view.tabs or view.line or view.token):
            left = beside
        return self.box[0] + left, self.box[1] + theme.MARGIN, end - theme.GAP - left, BAR

    def _place_tabs(self, tabs: tuple[ButtonView, ...], x: float, y: float, room: float) -> None:
        """Tabs side by side, which share the room."""
        shared = Row(*(keys.key(tab) for tab in tabs), even=True)
        for button, wide in zip(self.bar, shared.widths(USUAL[0], room), strict=False):
            self.within(button, x, y, wide, BAR)
            x += wide + theme.GAP

    def paint(self, p: Painter, view: SheetView) -> None:
        paint_bar(p, view, self.w)


def _does(part: SheetPart, act: Intent) -> bool:
    return any(view.act == act for view in keys_in(part))
