"""Who starts: the dice of one player after the other, and how all have thrown. A touch on a player decides at once."""

from __future__ import annotations

from ui.look import theme
from ui.paint.fitting import cut, fitted, width
from ui.paint.large import GROWTHS
from ui.paint.painter import Painter
from ui.paint.tokens import draw_token
from ui.records import intents as i
from ui.records.setup import StartRowView, StartView
from ui.screens.setup.step import FOOT, SetupStep
from ui.widgets import dice
from ui.widgets.button import PushButton
from ui.widgets.press import Press

SIDE = 362
_PAD_Y = 158
_PITCH = 58
"""From one row to the next where there is room."""
_BEFORE_PILL, _FLAG = 14, 24
"""What is free before the word for who starts, and what the flag before that takes."""
_LINE_HIGH = 62
"""What is free for what is said under the name."""
_APART = 3
"""What lies between rows where there is little room; it takes the finger too."""


class StartRow(Press[StartRowView]):
    """Shows a StartRowView."""

    def paint(self, p: Painter, view: StartRowView) -> None:
        high = self.h - (_APART if self.h < _PITCH - theme.GAP else 0)
        cy = high / 2
        if view.next or view.pill:
            p.frame(0, 0, self.w, high, theme.TEXT, theme.PRESSED if self.pressed else theme.RAISED, 2.5)
        else:
            p.round(0, 0, self.w, high, theme.PRESSED if self.pressed else theme.SURFACE)
        draw_token(p, 32, cy, 18, view.token)
        right = self.w - 14
        if view.dice:
            right -= self._paint_dice(p, view, right, cy)
        pill = self._pill(view, right) if view.pill else 0.0
        p.text(cut(view.name, theme.BODY, right - pill - 72, True), 62, cy, theme.BODY, self._on(view), True)
        if view.pill:
            self._paint_pill(p, view, right, cy)

    def _on(self, view: StartRowView) -> theme.Rgba:
        return theme.OFF if view.out else theme.TEXT

    def _paint_dice(self, p: Painter, view: StartRowView, right: float, cy: float) -> float:
        """Draw the sum of the dice, and how it came about; return the width that it takes."""
        parts = " + ".join(str(face) for face in view.dice)
        p.text(str(sum(view.dice)), right, cy, theme.TITLE, self._on(view), True, "right")
        p.text(parts, right - 46, cy, theme.SMALL, theme.OFF if view.out else theme.TEXT2, False, "right")
        return 46 + width(parts, theme.SMALL) + 12

    def _pill(self, view: StartRowView, right: float) -> float:
        """What the word for who starts takes, with a flag if the name leaves room for it, and in large text has room to
        grow as in the other rows."""
        wide = width(view.pill, theme.BODY) + _BEFORE_PILL
        name = width(view.name, theme.BODY * (GROWTHS[0] if theme.scale.large else 1), True)
        return wide if right - 72 - wide - _FLAG < name else wide + _FLAG

    def _paint_pill(self, p: Painter, view: StartRowView, right: float, cy: float) -> None:
        """Draw the word for who starts, which leaves the name its room to grow, and the flag."""
        p.apart()
        p.text(view.pill, right, cy, theme.BODY, theme.BRASS, False, "right")
        wide = width(view.pill, theme.BODY) + _BEFORE_PILL
        if self._pill(view, right) > wide:
            p.icon("flag", right - wide, cy, 18, theme.BRASS)


class StartStep(SetupStep[StartView]):
    """Shows a StartView."""

    def build(self) -> None:
        self.pad = dice.DicePad(on_throw=lambda _, *throw: self.send(i.ThrowFirst(throw)), on_chosen=self.repaint)
        self.draw, self.back = PushButton(), PushButton()
        self.rows: list[StartRow] = []
        self.add_pieces(self.pad, self.draw, self.back)

    def changed(self, view: StartView) -> None:
        self.pad.view, self.draw.view, self.back.view = view.pad, view.draw, view.back
        self.fill(self.rows, view.rows, StartRow)

    def _arrange_upright(self) -> None:
        """The dice on top, the players under them, the ways on at the foot."""
        self.within(self.pad, (self.w - dice.WIDTH) / 2, _PAD_Y, dice.WIDTH, dice.HEIGHT)
        bottom, half = self.h - FOOT, (self.w - 64 - 2 * theme.MARGIN) / 2
        self.within(self.draw, 0, bottom, half, FOOT)
        self.within(self.back, half + theme.MARGIN, bottom, 64, FOOT)
        self.within(self.following, self.w - half, bottom, half, FOOT)
        top = _PAD_Y + dice.HEIGHT + 14.0
        pitch = min(_PITCH, (bottom - theme.MARGIN - top) / max(1, len(self.rows)))
        gap = theme.GAP if pitch == _PITCH else 0
        self.grid(self.rows, (0, top, self.w, pitch - gap), below=gap)

    def arrange(self, view: StartView) -> None:
        if theme.scale.upright:
            self._arrange_upright()
            return
        self.within(self.pad, (SIDE - dice.WIDTH) / 2, _PAD_Y, dice.WIDTH, dice.HEIGHT)
        y = self.h - 2 * FOOT - theme.MARGIN
        self.within(self.draw, 0, y, SIDE - 64 - theme.MARGIN, FOOT)
        self.within(self.back, SIDE - 64, y, 64, FOOT)
        self.within(self.following, 0, self.h - FOOT, SIDE, FOOT)
        x = SIDE + theme.MARGIN
        pitch = min(_PITCH, self.h / max(1, len(self.rows)))
        gap = theme.GAP if pitch == _PITCH else 0
        self.grid(self.rows, (x, 0, self.w - x, pitch - gap), below=gap)

    @property
    def _side(self) -> float:
        """The width of what stands over the dice."""
        return self.w if theme.scale.upright else SIDE

    def paint(self, p: Painter, view: StartView) -> None:
        if view.token is not None:
            draw_token(p, 28, 28, 24, view.token)
        size, title = fitted(view.title, (theme.HEADING, theme.STRIP, theme.BODY), self._side - 72, 2, True)
        p.lines(title, 64, 28, size, theme.TEXT, True, pitch=1.1)
        size, line = fitted(view.line, (theme.BODY, theme.SMALL), self._side - 8, 2, high=_LINE_HIGH)
        p.lines(line, 4, 88, size, theme.TEXT2)
        size, hint = fitted(self.pad.hint(), (theme.BODY, theme.SMALL), self._side - 8, 1)
        p.lines(hint, self.w / 2 if theme.scale.upright else SIDE / 2, 135, size, theme.TEXT, False, "middle")
