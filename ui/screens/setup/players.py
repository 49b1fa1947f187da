"""Step 2 of the set-up: put down a card, and the seats in their order. A row is pulled by its grip."""

from __future__ import annotations

from ui.look import theme
from ui.records import intents as i
from ui.records.pieces import SeatRowView
from ui.records.screens import PlayersView
from ui.widgets.button import PushButton
from ui.widgets.emblem import CardCall
from ui.widgets.fitting import broken, first_size
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.seat_row import SeatRow
from ui.widgets.tokens import draw_card, draw_waves

SIDE = 316
FOOT = 58
FEW = 6
"""Up to so many seats the rows leave room for buttons below them."""


class SmallCall(Piece):
    """The call for a card where many seats leave little room. `view` as a CardCall's: (token, title, lines)."""

    def paint(self, p: Painter) -> None:
        token, title, lines = self.view
        p.round(0, 0, self.w, self.h, theme.PAPER, theme.RADIUS_PANEL)
        draw_card(p, 20, 22, 76, token, theme.INK)
        draw_waves(p, 104, 46, theme.INK2)
        size = first_size(title, (28, 24, 22), self.w - 150, True)
        p.lines(broken(title, size, self.w - 150, True), 134, 46, size, theme.INK, True)
        y = 100.0
        for line in lines:
            for part in broken(line, theme.BODY, self.w - 40):
                p.text(part, 20, y, theme.BODY, theme.INK2)
                y += 24
            y += 10


class PlayersStep(Piece):
    """`view` is (PlayersView, PageView)."""

    def build(self) -> None:
        self.call, self.small_call = CardCall(), SmallCall()
        self.add, self.start = PushButton(), PushButton()
        self.rows: list[SeatRow] = []
        for button in (self.add, self.start):
            self.add_widget(button)
        self.add.bind(on_release=lambda _: self.send(i.AddPlayer()))
        self.start.bind(on_release=lambda _: self.send(i.AskFirst()))

    def changed(self) -> None:
        view: PlayersView = self.view[0]
        self.call.view = self.small_call.view = (view.token, view.title, view.lines)
        self.show(self.call, len(view.rows) <= FEW)
        self.show(self.small_call, len(view.rows) > FEW)
        self.add.view, self.start.view = view.add, view.start
        while len(self.rows) > len(view.rows):
            self.show(self.rows.pop(), False)
        for index in range(len(self.rows), len(view.rows)):
            self._new_row(index)
        for row, shown in zip(self.rows, view.rows, strict=True):
            row.view = shown

    def _new_row(self, index: int) -> None:
        row = SeatRow()
        row.bind(
            on_release=lambda _: self._touched(index),
            on_remove=lambda _: self.send(i.RemovePlayer(index)),
            on_drag=lambda _, y: self._dragged(index, y),
            on_drop=lambda _, y: self._dropped(index, y),
        )
        self.rows.append(row)
        self.add_widget(row)

    def _touched(self, index: int) -> None:
        view: SeatRowView = self.rows[index].view
        if view.token is None:
            self.send(i.AddPlayer())
        else:
            self.send(i.ChooseSeat(index))

    def _dragged(self, index: int, y: float) -> None:
        """The row follows the finger, over the others."""
        row = self.rows[index]
        self.remove_widget(row)
        self.add_widget(row)
        x, _, w, h = row.box
        top = max(self.box[1], min(y - h / 2, self.box[1] + (self._seated() - 1) * self._pitch()))
        row.place(x, top, w, h)

    def _dropped(self, index: int, y: float) -> None:
        to = round((y - self.box[1] - self.rows[index].h / 2) / self._pitch())
        to = max(0, min(to, self._seated() - 1))
        if to == index:
            self.arrange()
        else:
            self.send(i.MovePlayer(index, to))
            self.arrange()

    def _seated(self) -> int:
        return int(self.view[0].seated)

    def _pitch(self) -> float:
        few = len(self.rows) <= FEW
        room = self.h - FOOT - theme.MARGIN if few else self.h
        return (room + self._gap()) / max(len(self.rows), FEW)

    def _gap(self) -> float:
        """Between rows: less where there are many, so that each stays high enough for a finger."""
        return theme.GAP if len(self.rows) <= FEW else 3

    def following_box(self) -> tuple[float, float, float, float]:
        """Where the button of the next step stands: below the rows, or with the other buttons where they are many."""
        if len(self.rows) <= FEW:
            return (self.w - 224, self.h - FOOT, 224, FOOT)
        return (0, self.h - FOOT, SIDE, FOOT)

    def arrange(self) -> None:
        if self.view is None:
            return
        few = len(self.rows) <= FEW
        x = SIDE + 12
        y = self.h - FOOT
        if few:
            self.within(self.call, 0, 0, SIDE, y - theme.MARGIN)
            self.within(self.add, 0, y, SIDE, FOOT)
            self.within(self.start, x, y, self.w - x - 224 - theme.MARGIN, FOOT)
        else:
            self.within(self.small_call, 0, 0, SIDE, self.h - 3 * (FOOT + theme.MARGIN))
            self.within(self.add, 0, y - 2 * (FOOT + theme.MARGIN), SIDE, FOOT)
            self.within(self.start, 0, y - FOOT - theme.MARGIN, SIDE, FOOT)
        pitch = self._pitch()
        for number, row in enumerate(self.rows):
            self.within(row, x, number * pitch, self.w - x, pitch - self._gap())
