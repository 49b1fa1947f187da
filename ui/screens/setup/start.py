"""Who starts: the dice of one player after the other, and how all have thrown. A touch on a player decides at once."""

from __future__ import annotations

from ui.look import theme
from ui.records import intents as i
from ui.records.setup import StartRowView, StartView
from ui.screens.setup.step import FOOT, SetupStep
from ui.widgets import dice
from ui.widgets.button import PushButton
from ui.widgets.fitting import cut, fitted, width
from ui.widgets.painter import Painter
from ui.widgets.press import Press
from ui.widgets.tokens import draw_token

SIDE = 362
_PAD_Y = 146
_PITCH = 58
"""From one row to the next where there is room."""


class StartRow(Press[StartRowView]):
    """Shows a StartRowView."""

    def paint(self, p: Painter, view: StartRowView) -> None:
        cy = self.h / 2
        if view.next:
            p.frame(0, 0, self.w, self.h, theme.TEXT, theme.PRESSED if self.pressed else theme.RAISED, 2.5)
        else:
            p.round(0, 0, self.w, self.h, theme.PRESSED if self.pressed else theme.SURFACE)
        draw_token(p, 32, cy, 18, view.token)
        right = self.w - 14
        if view.pill:
            right -= self._paint_pill(p, view.pill, right)
        if view.dice:
            right -= self._paint_dice(p, view, right)
        p.text(cut(view.name, theme.BODY, right - 72, True), 62, cy, theme.BODY, self._on(view), True)

    def _on(self, view: StartRowView) -> theme.Rgba:
        return theme.OFF if view.out else theme.TEXT

    def _paint_dice(self, p: Painter, view: StartRowView, right: float) -> float:
        """Draw the sum of the dice, and how it came about; return the width that it takes."""
        parts = " + ".join(str(face) for face in view.dice)
        p.text(str(sum(view.dice)), right, self.h / 2, theme.TITLE, self._on(view), True, "right")
        p.text(parts, right - 46, self.h / 2, theme.SMALL, theme.OFF if view.out else theme.TEXT2, False, "right")
        return 46 + width(parts, theme.SMALL) + 12

    def _paint_pill(self, p: Painter, word: str, right: float) -> float:
        wide = width(word, theme.BODY) + 46
        p.icon("flag", right - wide + 16, self.h / 2, 18, theme.BRASS)
        p.text(word, right - wide + 32, self.h / 2, theme.BODY, theme.BRASS)
        return wide


class StartStep(SetupStep[StartView]):
    """Shows a StartView."""

    def build(self) -> None:
        self.pad, self.draw, self.back = dice.DicePad(), PushButton(), PushButton()
        self.rows: list[StartRow] = []
        self.add_pieces(self.pad, self.draw, self.back)
        self.pad.bind(on_throw=lambda _, *throw: self.send(i.ThrowFirst((throw[0], throw[1]))))
        self.pad.bind(on_chosen=lambda *_: self.repaint())

    def changed(self, view: StartView) -> None:
        self.pad.view, self.draw.view, self.back.view = view.pad, view.draw, view.back
        self.fill(self.rows, view.rows, StartRow)

    def arrange(self, view: StartView) -> None:
        self.within(self.pad, (SIDE - dice.WIDTH) / 2, _PAD_Y, dice.WIDTH, dice.HEIGHT)
        y = self.h - 2 * FOOT - theme.MARGIN
        self.within(self.draw, 0, y, SIDE - 64 - theme.MARGIN, FOOT)
        self.within(self.back, SIDE - 64, y, 64, FOOT)
        self.within(self.following, 0, self.h - FOOT, SIDE, FOOT)
        x = SIDE + theme.MARGIN
        pitch = min(_PITCH, (self.h + 3) / max(1, len(self.rows)))
        gap = theme.GAP if pitch == _PITCH else 2.5
        self.grid(self.rows, (x, 0, self.w - x, pitch - gap), below=gap)

    def paint(self, p: Painter, view: StartView) -> None:
        if view.token is not None:
            draw_token(p, 28, 28, 24, view.token)
        size, title = fitted(view.title, (theme.HEADING, theme.STRIP, theme.BODY), SIDE - 72, 2, True)
        p.lines(title, 64, 28, size, theme.TEXT, True, pitch=1.1)
        size, line = fitted(view.line, (theme.BODY, theme.SMALL), SIDE - 8, 2)
        p.lines(line, 4, 84, size, theme.TEXT2)
        size, hint = fitted(self.pad.hint(), (theme.BODY, theme.SMALL), SIDE - 8, 1)
        p.lines(hint, SIDE / 2, 126, size, theme.TEXT, False, "middle")
