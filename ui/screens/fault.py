"""The fault screen: what is wrong, what to do, and up to which number the game is safe."""

from __future__ import annotations

from ui import theme
from ui.records import SignatureView
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece
from ui.widgets.fitting import broken

SIDE = 40


class FaultScreen(Piece):
    """Shows a SignatureView: `title` and `line` of the fault."""

    def paint(self, p: Painter) -> None:
        view: SignatureView = self.view
        p.rect(0, 0, self.w, self.h, theme.GROUND)
        p.round(SIDE, 90, self.w - 2 * SIDE, 300, theme.ALARM, theme.RADIUS_PANEL)
        p.icon("warn", SIDE + 44, 140, 48, theme.WHITE)
        p.text(view.title, SIDE + 84, 140, theme.TITLE, theme.WHITE, True)
        lines = broken(view.line, theme.BODY, self.w - 2 * SIDE - 40)[:8]
        p.lines(lines, SIDE + 20, 190 + len(lines) * 12, theme.BODY, theme.WHITE)
