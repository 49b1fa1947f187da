"""The table: the board ring with the one question in its middle, the tiles and actions in the right column."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ui.look import theme
from ui.paint.fitting import width
from ui.records.idle import IdleView
from ui.records.intents import Redo
from ui.records.pieces import ButtonView, DeedView, Look, Standing, TileView
from ui.records.prompts import MoneyPromptView, PromptView, PurchaseView
from ui.records.screens import Middle, TableView
from ui.records.sheets import GridView
from ui.widgets import ring_geometry as geometry
from ui.widgets.answers import Answers
from ui.widgets.button import PushButton
from ui.widgets.choices import ChoiceGrid
from ui.widgets.deed import Deed
from ui.widgets.entering import PANEL_S, WAY, Coming, Entrance
from ui.widgets.idle import Idle
from ui.widgets.money import MoneyPrompt
from ui.widgets.motion import LEAST_SAID
from ui.widgets.note import Notice
from ui.widgets.piece import Box, Piece
from ui.widgets.prompt import PromptPaper
from ui.widgets.purchase import Purchase
from ui.widgets.ring import Ring
from ui.widgets.tiles import Players, Tile

RING = geometry.BOARD
MIDDLE = (75, 75, 330, 330)
PAPER = (RING[0] + geometry.MIDDLE[0], RING[1] + geometry.MIDDLE[1], *geometry.MIDDLE[2:])
DEED = (112, 78, 256, 324)
HEAD = (75, 76, 330)
NOTE = (75, 275, 330, 127)
"""Where something is said for a moment: under the dice, and if it is short also under their hint."""
SIDE_X, SIDE_Y = geometry.BESIDE, 4
TILE_H, LINE = 82, 54
ACTIONS_Y, LAST_ROW_Y, ROW_H = 362, 422, 54
UPRIGHT_Y, UPRIGHT_ROWS, UPRIGHT_APART = 480, 3, 9
"""Where the tiles begin under the ring of an upright window, in how many rows they stand at most, and how far apart."""


class TableScreen(Piece[TableView]):
    """Shows a TableView."""

    def build(self) -> None:
        self.ring = Ring()
        self.players = Players()
        self.idle, self.money, self.paper, self.deed = Idle(), MoneyPrompt(), PromptPaper(), Deed()
        self._middles: dict[type[Middle], tuple[Piece[Any], Box]] = {
            IdleView: (self.idle, MIDDLE),
            MoneyPromptView: (self.money, PAPER),
            PromptView: (self.paper, PAPER),
            DeedView: (self.deed, DEED),
        }
        self.purchase, self.ways, self.answers = Purchase(), ChoiceGrid(), Answers()
        self.actions: list[PushButton] = []
        self.undo, self.redo, self.menu, self.history = (PushButton() for _ in range(4))
        self.add_pieces(self.ring, self.undo, self.menu)
        self._notice, self._entrance = Notice(), Entrance()

    @property
    def buttons(self) -> list[PushButton]:
        """The answers of the page shown, in the order of the record."""
        side = self.record.side
        if isinstance(side, PurchaseView):
            return list(self.purchase.buttons)
        if isinstance(side, GridView):
            return list(self.ways.buttons)
        return self.actions if side is None else list(self.answers.buttons)

    @property
    def moment_box(self) -> Box:
        """What a great moment may cover: the head of the dice, down to them, where it is high enough, else the farther
        side of the ring. What is read to answer, and who pays whom, stays in sight."""
        x, y = self.ring.box[0], self.ring.box[1]
        left, top, wide = x + HEAD[0] - RING[0], y + HEAD[1] - RING[1], HEAD[2]
        high = self.idle.pad.box[1] - theme.GAP - top
        if isinstance(self.record.middle, IdleView) and high >= LEAST_SAID:
            return left, top, wide, high
        return x, y, geometry.SIDE, geometry.CORNER

    @property
    def bulletin_boxes(self) -> tuple[Box, ...]:
        """The farther side of the board: nobody reads it to answer what its middle asks."""
        x, y = self.ring.box[:2]
        return ((x, y - 4, RING[2], MIDDLE[1] + 2 - RING[1]),)

    def begin(self) -> None:
        """Turn the answers back to their first page, and take no die for chosen."""
        self.answers.first_page()
        self.idle.begin()

    def changed(self, view: TableView) -> None:
        before = self._panels()
        self.ring.view = view.ring
        for kind, (piece, _) in self._middles.items():
            self.offer(piece, view.middle if isinstance(view.middle, kind) else None)
        self._hand_side(view)
        self.redo.view, self.menu.view, self.history.view = view.redo, view.menu, view.history
        redoes = view.redone or (view.redo.enabled and not _redoes(view.middle))
        self.undo.view = replace(view.undo, icon="") if redoes and view.undo.enabled else view.undo
        self.show(self.redo, redoes)  # only after an undo, where no line offers it, or where it was just touched
        self.show(self.history, True)
        x, y, wide, high = NOTE
        self._notice.say(view.note, self.menu, view.because, (x + self._left, y, wide, high), signing=view.noted)
        new = {} if self.parent is None or not before else self._panels() - before
        below = {piece for piece, _ in self._middles.values()}
        coming = (Coming(piece, 0, -WAY) if piece in below else Coming(piece, WAY) for piece in new)
        self._entrance.play(*coming, seconds=PANEL_S)

    @property
    def _left(self) -> float:
        """How much farther right the board stands than beside the tiles."""
        return (self.w - RING[2]) / 2 - RING[0] if theme.scale.upright else 0.0

    def _panels(self) -> set[Piece[Any]]:
        """What lies in the middle of the board and what has taken the place of the tiles."""
        panels = (*(piece for piece, _ in self._middles.values()), self.purchase, self.ways, self.answers)
        return {piece for piece in panels if piece.parent is self}

    def _hand_side(self, view: TableView) -> None:
        side = view.side
        answers = side if isinstance(side, tuple) else None
        if _labels(answers or ()) != _labels(self.answers.view or ()):
            self.answers.page = 0
        self.offer(self.answers, answers)
        self.offer(self.purchase, side if isinstance(side, PurchaseView) else None)
        self.offer(self.ways, side if isinstance(side, GridView) else None)
        over = self._over_side(view)
        self.offer(self.players, view.tiles if side is None else (over,) if over is not None else None)
        self.fill(self.actions, view.actions if answers is None else (), PushButton)

    def arrange(self, view: TableView) -> None:
        if theme.scale.upright:
            self._arrange_upright(view)
            return
        self.within(self.ring, *RING)
        for piece, box in self._middles.values():
            self.within(piece, *box)
        wide = self.w - SIDE_X - 8
        down = 0 if self._over_side(view) is None else TILE_H + theme.GAP
        self.within(self.players, SIDE_X, SIDE_Y, wide, TILE_H if down else ACTIONS_Y - theme.GAP - SIDE_Y)
        for piece in (self.purchase, self.ways):
            self.within(piece, SIDE_X, SIDE_Y + down, wide, LAST_ROW_Y - 2 * SIDE_Y - 4 - down)
        self.within(self.answers, SIDE_X, SIDE_Y, wide, LAST_ROW_Y - 2 * SIDE_Y - 4)
        self._arrange_actions(SIDE_X, ACTIONS_Y, wide)
        self._arrange_last_row(SIDE_X, LAST_ROW_Y, wide)

    @property
    def tiles(self) -> list[Tile]:
        """The players' tiles that are seen."""
        return self.players.of(Tile) if self.players.parent is self else []

    def _arrange_actions(self, x: float, y: float, wide: float) -> None:
        """The actions side by side, equally wide, or where a word needs more each as wide as its word."""
        if not self.actions:
            return
        room = wide - theme.GAP * (len(self.actions) - 1)
        words = [_least(button.record) for button in self.actions]
        each = room / len(words)
        if max(words) > each:
            wides = [word + (room - sum(words)) / len(words) for word in words]
        else:
            wides = [each] * len(words)
        for button, one in zip(self.actions, wides, strict=True):
            self.within(button, x, y, one, ROW_H)
            x += one + theme.GAP

    def _arrange_last_row(self, x: float, y: float, wide: float) -> None:
        """*Undo*, *Redo* where it is offered, the history, and the menu."""
        redoes = 58 if self.redo.parent is self else 0
        self.within(self.undo, x, y, wide - 116 - redoes, ROW_H)
        self.within(self.redo, x + wide - 168, y, 52, ROW_H)
        self.within(self.history, x + wide - 110, y, 52, ROW_H)
        self.within(self.menu, x + wide - 52, y, 52, ROW_H)

    def _arrange_upright(self, view: TableView) -> None:
        """The ring on top, under it the tiles in columns or what stands in their place, and the actions."""
        self.within(self.ring, RING[0] + self._left, *RING[1:])
        for piece, (x, *box) in self._middles.values():
            self.within(piece, x + self._left, *box)
        x, wide = theme.MARGIN, self.w - 2 * theme.MARGIN
        last = self.h - 4 - ROW_H
        one = LINE if isinstance(view.side, PurchaseView) else TILE_H  # the price and both balances need the room
        down = 0 if self._over_side(view) is None else one + theme.GAP
        room = last - theme.GAP - ROW_H - theme.GAP - UPRIGHT_Y
        self.within(self.players, x, UPRIGHT_Y, wide, one if down else room)
        below = last - theme.GAP - UPRIGHT_Y
        for piece in (self.purchase, self.ways):
            self.within(piece, x, UPRIGHT_Y + down, wide, below - down)
        self.within(self.answers, x, UPRIGHT_Y, wide, below)
        self._arrange_actions(x, last - theme.GAP - ROW_H, wide)
        self._arrange_last_row(theme.MARGIN, last, self.w - 2 * theme.MARGIN)

    def _over_side(self, view: TableView) -> TileView | None:
        """Whose tile stands over large ways of whoever acts, unless the middle says who, or over a purchase to be
        held; the purchase itself then does not say who."""
        if isinstance(view.side, GridView):
            if isinstance(view.middle, PromptView):
                return None
            return next((tile for tile in view.tiles if tile.standing is Standing.ACTS), None)
        if not isinstance(view.side, PurchaseView) or view.side.token is not None:
            return None
        return next((tile for tile in view.tiles if tile.hold_s > 0), None)


def _redoes(middle: Middle) -> bool:
    """Whether a line in the middle offers *Redo*."""
    line = middle.event if isinstance(middle, IdleView) and middle.hint is None else None
    return line is not None and isinstance(line.act, Redo)


def _labels(buttons: tuple[ButtonView, ...]) -> list[str]:
    """What names a list of answers: another one starts at its first page, a detail that ticks does not."""
    return [button.label for button in buttons]


def _least(button: ButtonView) -> float:
    """How wide an action must be for its words, beside the ring of a held one: in one line under an icon, else in two;
    a name is cut."""
    if button.named:
        return 100.0
    if button.stacked:
        return width(button.label, theme.SMALL, True) + 8
    if button.look is Look.MAIN:  # the answer stands in one line, and what is beside it gives way
        return width(button.label, theme.BODY, True) + 58
    parts = button.label.split(" ")
    splits = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(len(parts))]
    longest = min(max(width(line, theme.BODY, True) for line in split) for split in splits)
    if button.hold_s > 0:
        return longest + 70
    return longest + (58 if button.icon or button.token is not None else 14)
