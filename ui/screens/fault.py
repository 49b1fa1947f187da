"""The fault screen: what is wrong, up to which number the game is safe, and what can be done, as large buttons."""

from __future__ import annotations

from ui import intents as i
from ui import theme
from ui.screen_records import FaultView
from ui.widgets.answers import Answers
from ui.widgets.fitting import broken
from ui.widgets.painter import Painter
from ui.widgets.piece import Piece

PAPER = (8, 8, 470, 464)
SIDE = 20


class FaultScreen(Piece):
    """Shows a FaultView. Fires `on_intent` with the answer chosen."""

    __events__ = ("on_intent",)

    def build(self) -> None:
        self.answers = Answers()
        self.answers.bind(on_answer=lambda _, index: self.dispatch("on_intent", i.Answer(index)))

    def on_intent(self, intent: i.Intent) -> None:
        """An answer was given."""

    def changed(self) -> None:
        self.answers.view = self.view.answers
        self.show(self.answers, bool(self.view.answers))

    def arrange(self) -> None:
        if self.view is not None and self.view.answers:
            x = PAPER[0] + PAPER[2] + 10
            self.within(self.answers, x, PAPER[1], self.w - x - theme.MARGIN, PAPER[3])

    def paint(self, p: Painter) -> None:
        view: FaultView = self.view
        x, y, w, h = PAPER
        p.round(x, y, w, h, theme.ALARM, theme.RADIUS_PANEL)
        p.icon("warn", x + 40, y + 44, 40, theme.WHITE)
        p.text(view.title, x + 76, y + 44, theme.TITLE, theme.WHITE, True)
        top = y + 90.0
        for line in view.lines:
            parts = broken(line, theme.BODY, w - 2 * SIDE)
            high = len(parts) * theme.BODY * 1.2
            p.lines(parts, x + SIDE, top + high / 2, theme.BODY, theme.WHITE)
            top += high + 12
