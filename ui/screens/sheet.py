"""A full screen on which something is composed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import sheet
from ui.records.intents import Intent
from ui.records.motion import Between
from ui.records.pieces import ButtonView, keys_in
from ui.records.sheets import SheetPart, SheetView
from ui.widgets.board_ring import BoardRing
from ui.widgets.button import PushButton, Tab
from ui.widgets.choices import Accounts, ChoiceGrid
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.estate import EstateCards
from ui.widgets.foot import SheetFoot
from ui.widgets.goods import Goods
from ui.widgets.headed_list import HeadedList
from ui.widgets.keypad import Keypad
from ui.widgets.note import Notice
from ui.widgets.papers import CardFace, DeedPart
from ui.widgets.part import Part
from ui.widgets.passing import Passing
from ui.widgets.piece import Box
from ui.widgets.receipt import Receipt
from ui.widgets.spaces import SpaceGrid
from ui.widgets.tiles import Tiles

# The least width of a note beside the title; with less room it lies over the title.
LEAST_NOTE = 360
_WIDE = 600  # In a narrower bar a note also takes the height down to the row below.


class SheetScreen(Drawn[SheetView]):
    """Shows a SheetView."""

    kinds: ClassVar = {
        **LIVE, "tab": Tab, sheet.BOARD: BoardRing, sheet.FOOT: SheetFoot, "AccountsView": Accounts,
        "ListView": HeadedList, "PadView": Keypad, "GoodsView": Goods, "CardsView": EstateCards,
        "BoardView": SpaceGrid, "GridView": ChoiceGrid, "FaceView": CardFace, "DeedPartView": DeedPart,
        "PassingView": Passing, "ReceiptView": Receipt, "TilesView": Tiles,
    }  # fmt: skip

    def build(self) -> None:
        super().build()
        self._key = ""
        self._notice = Notice()

    @property
    def parts(self) -> list[Part[Any]]:
        """The parts of the body, in the order of the record."""
        live = (piece for piece in self.live if isinstance(piece, Part))
        return sorted(live, key=lambda piece: self.record.body.index(piece.record))

    @property
    def foot(self) -> SheetFoot | None:
        """The paper at the foot."""
        return next(iter(self.of(SheetFoot)), None)

    @property
    def buttons(self) -> list[PushButton]:
        """All that can be touched: the bar, then the parts, then the foot."""
        foot = self.foot.buttons if self.foot is not None else ()
        return [*super().buttons, *(button for part in self.parts for button in part.buttons), *foot]

    @property
    def offered(self) -> list[ButtonView]:
        """All that can be touched, whether or not it is on the page shown."""
        view, foot = self.record, self.foot.buttons if self.foot is not None else ()
        return [view.back, *view.tabs, *view.tools, *keys_in(view.body), *(key.record for key in foot)]

    def towards(self, act: Intent) -> PushButton:
        """The key that turns a list, towards what does this."""
        return next(piece for piece in self.parts if _does(piece.record, act)).towards(act)

    def change_deeds(self, moving: Mapping[int, Between]) -> None:
        """Show these deeds on the way to what they are, by their space, all others as they are."""
        for part in self.of(EstateCards):
            part.change(moving)

    @property
    def bulletin_boxes(self) -> tuple[Box, ...]:
        """The place for a bulletin: the bar beside the button that leads back; a narrow bar with the free room over and
        under it."""
        box = self.spot(sheet.BAR)
        assert box is not None, "every sheet has a bar"
        x, y, w, h = box
        more = theme.MARGIN if w < _WIDE else 0
        return ((x, y - more, w, h + 2 * more),)

    def begin(self) -> None:
        """Turn every list back to its first page."""
        self._key = ""

    def changed(self, view: SheetView) -> None:
        if view.key != self._key:
            self._key = view.key
            for piece in (piece for pool in self._pool.values() for piece in pool):
                if isinstance(piece, Part):
                    piece.first_page()

    def ways(self, view: SheetView) -> Ways:
        return sheet.ways(view, self.w, self.h)

    def arrange(self, view: SheetView) -> None:
        super().arrange(view)
        for estate in self.of(EstateCards):
            estate.unbind(on_turn=self._offer_groups)
            estate.bind(on_turn=self._offer_groups)
        self._offer_groups()
        self._notice.say(view.note, self.live[0], view.because, self._note_place(view), signing=view.noted)

    def _offer_groups(self, *_: object) -> None:
        """Tell the foot of which groups deeds are seen."""
        estates = self.of(EstateCards)
        if self.foot is not None:
            self.foot.offer_groups([card.group for part in estates for card in part.seen] if estates else None)

    def _note_place(self, view: SheetView) -> Box | None:
        """Where a note lies: over the sentences of a foot where nobody signs, else in the bar, beside the title if that
        leaves it room, or over it."""
        if self.foot is not None and view.foot is not None and not view.foot.signs:
            return self.foot.note_box
        free = self.spot(sheet.FREE)
        return free if free is not None and free[2] >= LEAST_NOTE else self.spot(sheet.TITLE)


def _does(part: SheetPart, act: Intent) -> bool:
    return any(view.act == act for view in keys_in(part))
