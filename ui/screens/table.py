"""The table: the board ring with the one question in its middle, the tiles and actions beside or under it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ui.kit.solve import Ways
from ui.look import theme
from ui.parts import idle, players, table
from ui.records.idle import IdleView
from ui.records.pieces import ButtonView
from ui.records.prompts import PurchaseView
from ui.records.screens import TableView
from ui.records.sheets import GridView
from ui.widgets import ring_geometry as geometry
from ui.widgets.answers import Answers
from ui.widgets.button import PushButton
from ui.widgets.choices import ChoiceGrid
from ui.widgets.drawn import LIVE, Drawn
from ui.widgets.entering import PANEL_S, WAY, Coming, Entrance
from ui.widgets.idle import Idle
from ui.widgets.money import MoneyPrompt
from ui.widgets.motion import LEAST_SAID
from ui.widgets.note import Notice
from ui.widgets.papers import DeedPaper
from ui.widgets.piece import Box, Piece
from ui.widgets.prompt import PromptPaper
from ui.widgets.purchase import Purchase
from ui.widgets.ring import Ring
from ui.widgets.tiles import BesideBoard, Tile


class TableScreen(Drawn[TableView]):
    """Shows a TableView."""

    kinds: ClassVar = {
        **LIVE,
        players.PLAIN: Tile,
        players.POINTS: BesideBoard,
        "action": PushButton,
    }

    def build(self) -> None:
        super().build()
        self.ring, self.idle = Ring(), Idle()
        self.money, self.paper, self.deed = MoneyPrompt(), PromptPaper(), DeedPaper()
        self.purchase, self.ways_out, self.answers = Purchase(), ChoiceGrid(), Answers()
        self.undo, self.redo, self.menu, self.history = (PushButton() for _ in range(4))
        self._middles: Mapping[str, Piece[Any]] = {
            "idle": self.idle, "money": self.money, "prompt": self.paper, "deed": self.deed,
        }  # fmt: skip
        sides: Mapping[str, Piece[Any]] = {"purchase": self.purchase, "ways": self.ways_out, "answers": self.answers}
        keyed = {"undo": self.undo, "redo": self.redo, "menu": self.menu, "history": self.history}
        for kind, piece in {"ring": self.ring, **self._middles, **sides, **keyed}.items():
            self._pool[kind] = [piece]
        self._notice, self._entrance = Notice(), Entrance()
        self._panels: set[Piece[Any]] = set()

    @property
    def actions(self) -> list[PushButton]:
        """What can be done beside the question, under the tiles."""
        return [piece for piece in self.live if piece in self._pool.get("action", [])]

    @property
    def buttons(self) -> list[PushButton]:
        """The answers of the page shown, in the order of the record."""
        side = self.record.side
        if isinstance(side, PurchaseView):
            return list(self.purchase.buttons)
        if isinstance(side, GridView):
            return list(self.ways_out.buttons)
        return self.actions if side is None else list(self.answers.buttons)

    @property
    def tiles(self) -> list[Tile]:
        """The players' tiles that are seen."""
        return self.of(Tile)

    @property
    def moment_box(self) -> Box:
        """What a great moment may cover: the head over the dice, if it is high enough, else the farther side of the
        ring. The words of the question, and who pays whom, stay in sight."""
        x, y, *_ = self.ring.box
        left, top, wide, _ = self.idle.box
        high = self.idle.pad.box[1] - theme.GAP - top
        if isinstance(self.record.middle, IdleView) and high >= LEAST_SAID:
            return left, top, wide, high
        return x, y, geometry.SIDE, geometry.CORNER

    @property
    def bulletin_boxes(self) -> tuple[Box, ...]:
        """The places for a bulletin: what is free under the dice, else the farther side of the board, or the nearer one
        if the question is about a space of that: nobody reads them to answer the question in the middle."""
        x, y, *_ = self.ring.box
        high = geometry.MIDDLE[1] + 1
        far, near = (x, y - 4, geometry.SIDE, high), (x, y + geometry.SIDE + 4 - high, geometry.SIDE, high)
        free = self.idle.spot(idle.FREE) if isinstance(self.record.middle, IdleView) else None
        side = near if self.ring.asks_far else far
        return (side,) if free is None else (free, side)

    def begin(self) -> None:
        """Turn the answers back to their first page, and forget the chosen dice."""
        self.answers.first_page()
        self.idle.begin()

    def changed(self, view: TableView) -> None:
        answers = view.side if isinstance(view.side, tuple) else ()
        if _labels(answers) != _labels(self.answers.view or ()):
            self.answers.page = 0
        self._let_in(view)

    def _let_in(self, view: TableView) -> None:
        """Let a new middle of the board, or a new piece in the place of the tiles, be seen to come in."""
        middle = self._middles[table.MIDDLES[type(view.middle)]]
        sides: Mapping[type, Piece[Any]] = {PurchaseView: self.purchase, GridView: self.ways_out, tuple: self.answers}
        before, self._panels = self._panels, {middle}
        if view.side is not None:
            self._panels.add(sides[type(view.side)])
        new = self._panels - before if self.parent is not None and before else set()
        coming = (Coming(piece, 0, -WAY) if piece is middle else Coming(piece, WAY) for piece in new)
        self._entrance.play(*coming, seconds=PANEL_S)

    def ways(self, view: TableView) -> Ways:
        return table.ways(view)

    def arrange(self, view: TableView) -> None:
        super().arrange(view)
        self._notice.say(view.note, self.menu, view.because, self.spot(table.NOTE), signing=view.noted)


def _labels(buttons: tuple[ButtonView, ...]) -> list[str]:
    """The labels by which a list of answers is known. Another list starts at its first page; the same list with a
    detail that ticks does not."""
    return [button.label for button in buttons]
