"""The foot of the tally while a game is looked back upon: a turn back, all by itself, a turn on, and the end."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import cut, fitted
from ui.paint.painter import Painter
from ui.records.tally import ReplayView
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece

STEP, PLAY, END = 66, 110, 100
LEAST_ROOM = 200
"""In less room nothing is said of a booking that does not fit."""


class ReplayBar(Piece[ReplayView]):
    """Shows a ReplayView and what was booked last. `playing`: it goes on by itself."""

    def build(self) -> None:
        self.back, self.play, self.on, self.end = PushButton(), PushButton(), PushButton(), PushButton()
        self.add_pieces(self.back, self.play, self.on, self.end)
        self.playing, self.said = False, ""

    def tell(self, said: str, playing: bool) -> None:
        """Show what was booked last, and whether it goes on by itself."""
        if (said, playing) != (self.said, self.playing):
            self.said, self.playing = said, playing
            self.refresh()

    def changed(self, view: ReplayView) -> None:
        self.back.view, self.on.view, self.end.view = view.back, view.on, view.end
        self.play.view = view.stop if self.playing else view.play

    def arrange(self, view: ReplayView) -> None:
        x = 0.0
        for button, wide in ((self.back, STEP), (self.play, PLAY), (self.on, STEP)):
            self.within(button, x, 0, wide, self.h)
            x += wide + theme.GAP
        self.within(self.end, self.w - END, 0, END, self.h)

    def paint(self, p: Painter, view: ReplayView) -> None:
        left = 2 * STEP + PLAY + 3 * theme.GAP + 8
        room = self.w - left - END - 2 * theme.GAP
        size, lines = fitted(self.said, (theme.BODY, theme.SMALL), room, 2)
        if len(lines) > 2 and room < LEAST_ROOM:
            return
        shown = lines if len(lines) <= 2 else [lines[0], cut(" ".join(lines[1:]), size, room)]
        p.lines(shown, left, self.h / 2, size, theme.TEXT2)
