"""Step 2 of the set-up: put down a card, and the seats in their order. A row is pulled by its grip."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import broken, cut, first_size, fitted
from ui.paint.painter import Painter
from ui.paint.tokens import draw_card, draw_waves
from ui.records import intents as i
from ui.records.setup import CallView, PlayersView
from ui.screens.setup.step import FOOT, SetupStep
from ui.widgets.button import PushButton
from ui.widgets.card_call import CardCall
from ui.widgets.piece import Piece
from ui.widgets.seat_row import SeatRow

SIDE = 316
UPRIGHT_CALL = 176
"""The height of the paper that asks for a card, over the rows of an upright window."""
FULL = 104
"""Height of what says that the table is full, without its lines."""
FEW = 6
"""Up to so many seats the rows leave room for buttons below them."""


class SmallCall(Piece[CallView]):
    """Shows a CallView where many seats leave little room, or where no card is asked for."""

    def paint(self, p: Painter, view: CallView) -> None:
        if view.out:
            self._paint_out(p, view)
            return
        if view.token is None:
            self._paint_full(p, view)
            return
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        draw_card(p, 20, 22, 76, view.token, theme.INK)
        draw_waves(p, 104, 46, theme.INK2)
        room = self.w - 150
        size, title = fitted(view.title, (28, 24, 22), room, 3, True)
        p.lines([cut(line, size, room, True) for line in title], 134, 46, size, theme.INK, True, pitch=1.1)
        y = 100.0
        for line in view.lines:
            for part in broken(line, theme.BODY, self.w - 40):
                p.text(part, 20, y, theme.BODY, theme.INK2)
                y += 24
            y += 10

    def _paint_out(self, p: Painter, view: CallView) -> None:
        """What the reader lacks, what to do, and how to go on without it."""
        p.round(0, 0, self.w, self.h, theme.SURFACE, theme.RADIUS_PANEL)
        p.disc(48, 48, 28, theme.ALARM)
        p.icon("warn", 48, 46, 32, theme.WHITE)
        size, title = fitted(view.title, (28, 24, 22), self.w - 108, 2, True)
        p.lines(title, 92, 48, size, theme.TEXT, True, pitch=1.1)
        y = 102.0
        for line in view.lines:
            parts = broken(line, theme.BODY, self.w - 40)
            p.lines(parts, 20, y + 12 * (len(parts) - 1), theme.BODY, theme.TEXT2, pitch=24 / theme.BODY)
            y += 24 * len(parts) + 6

    def _paint_full(self, p: Painter, view: CallView) -> None:
        """That no card is waited for any more: nothing that wants a hand, so not on paper."""
        cx, size, lines = self.w / 2, *fitted(" ".join(view.lines), (theme.BODY,), self.w - 40, 3)
        high = 1.2 * size * len(lines)
        top = (self.h - FULL - high) / 2
        p.round(0, 0, self.w, self.h, theme.SURFACE, theme.RADIUS_PANEL)
        p.disc(cx, top + 28, 28, theme.RAISED)
        p.icon("check", cx, top + 28, 32, theme.GAIN)
        p.lines(lines, cx, top + FULL + high / 2, size, theme.TEXT2, False, "middle")
        size = first_size(view.title, (28, 24, 22), self.w - 40, True)
        p.text(view.title, cx, top + 82, size, theme.TEXT, True, "middle")


class PlayersStep(SetupStep[PlayersView]):
    """Shows a PlayersView."""

    def build(self) -> None:
        self.call, self.small_call = CardCall(), SmallCall()
        self.add, self.start = PushButton(), PushButton()
        self.rows: list[SeatRow] = []
        self.add_pieces(self.add, self.start)

    def changed(self, view: PlayersView) -> None:
        few = self._few(len(view.rows))
        large = few and view.call.token is not None
        self.offer(self.call, view.call if large else None)
        self.offer(self.small_call, None if large else view.call)
        self.add.view, self.start.view = view.add, view.start
        self.fill(self.rows, view.rows, lambda: SeatRow(on_drag=self._dragged, on_drop=self._dropped))

    def _few(self, count: int) -> bool:
        """Whether so many rows leave room for buttons below them; never asked of an upright window."""
        return count <= FEW and not theme.scale.upright

    def _dragged(self, row: SeatRow, y: float) -> None:
        """Let the row follow the finger, over the others."""
        self.remove_widget(row)
        self.add_widget(row)
        x, _, w, h = row.box
        top = self.box[1] + self._rows_at()
        row.place(x, max(top, min(y - h / 2, top + self._last() * self._pitch())), w, h)

    def _dropped(self, row: SeatRow, y: float) -> None:
        """Move the player to the seat nearest to where the row was let go."""
        index = self.rows.index(row)
        to = max(0, min(round((y - self.box[1] - self._rows_at() - row.h / 2) / self._pitch()), self._last()))
        if to != index:
            self.send(i.MovePlayer(index, to))
        self.rearrange()

    def _last(self) -> int:
        """The index of the last player."""
        return sum(row.token is not None for row in self.record.rows) - 1

    def _pitch(self) -> float:
        few = self._few(len(self.rows))
        room = self.h - FOOT - theme.MARGIN if few else self.h
        if theme.scale.upright:
            room -= UPRIGHT_CALL + 2 * (FOOT + theme.MARGIN) + theme.MARGIN
            return min(theme.TOUCH + 2 * theme.GAP, room / max(1, len(self.rows)))
        return (room + self._gap()) / max(len(self.rows), FEW)

    def _gap(self) -> float:
        """Between rows: none where there are so many that each stays high enough for a finger only without it."""
        many = len(self.rows) > FEW and self.h / len(self.rows) < theme.TOUCH + theme.GAP
        return 0 if many and not theme.scale.upright else theme.GAP

    def arrange(self, view: PlayersView) -> None:
        if theme.scale.upright:
            self._arrange_upright()
            return
        few = self._few(len(self.rows))
        x = SIDE + 12
        y = self.h - FOOT
        if few:
            for call in (self.call, self.small_call):
                self.within(call, 0, 0, SIDE, y - theme.MARGIN)
            self.within(self.add, 0, y, SIDE, FOOT)
            self.within(self.start, x, y, self.w - x - 224 - theme.MARGIN, FOOT)
            self.within(self.following, self.w - 224, y, 224, FOOT)
        else:
            self.within(self.small_call, 0, 0, SIDE, self.h - 3 * (FOOT + theme.MARGIN))
            self.within(self.add, 0, y - 2 * (FOOT + theme.MARGIN), SIDE, FOOT)
            self.within(self.start, 0, y - FOOT - theme.MARGIN, SIDE, FOOT)
            self.within(self.following, 0, y, SIDE, FOOT)
        self.grid(self.rows, (x, 0, self.w - x, self._pitch() - self._gap()), below=self._gap())

    def _rows_at(self) -> float:
        """How far down the rows begin."""
        return UPRIGHT_CALL + theme.MARGIN if theme.scale.upright else 0.0

    def _arrange_upright(self) -> None:
        """The paper that asks for a card, the rows, and the buttons in two rows under them."""
        self.within(self.small_call, 0, 0, self.w, UPRIGHT_CALL)
        self.grid(self.rows, (0, self._rows_at(), self.w, self._pitch() - self._gap()), below=self._gap())
        y = self.h - 2 * FOOT - theme.MARGIN
        half = (self.w - theme.MARGIN) / 2
        self.within(self.add, 0, y, half, FOOT)
        self.within(self.start, half + theme.MARGIN, y, half, FOOT)
        self.within(self.following, 0, self.h - FOOT, self.w, FOOT)
