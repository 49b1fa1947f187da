"""The set-up: the steps on top, one body, the one next step at the lower right."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.paint.fitting import fitted
from ui.paint.painter import Painter
from ui.records.intents import Intent, Step
from ui.records.setup import BegunView, EditionsView, PickView, PlayersView, RulesView, SetupView, StartView
from ui.screens.naming import Naming
from ui.screens.setup.begun import BegunStep
from ui.screens.setup.editions import EditionsStep
from ui.screens.setup.pick import PickStep
from ui.screens.setup.players import PlayersStep
from ui.screens.setup.rules import RulesStep
from ui.screens.setup.start import StartStep
from ui.screens.setup.step import SetupStep
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece
from ui.widgets.steps import Steps

BAR_Y, BAR = 8, 52
BODY_Y = 66
"""Where the body begins; it ends 8 above the window's edge."""
_CLEAR, _SIGN = 190, 58
"""Widths of the button that gives up what was entered: with words, and as a sign alone."""


class SetupScreen(Piece[SetupView]):
    """Shows a SetupView."""

    def build(self) -> None:
        self.back = PushButton(on_release=lambda _: self.bodies[type(self.record.body)].step_back())
        self.steps, self.following, self.clear = Steps(), PushButton(), PushButton()
        self.bodies: dict[type, SetupStep[Any]] = {
            EditionsView: EditionsStep(), PlayersView: PlayersStep(), StartView: StartStep(),
            RulesView: RulesStep(), PickView: PickStep(), BegunView: BegunStep(),
        }  # fmt: skip
        for body in self.bodies.values():
            body.following = self.following
        self.naming = Naming()
        self.add_pieces(self.back, self.steps)

    def send(self, intent: Intent) -> None:
        """Hand on what a touch does. A name that is being typed is first taken as it stands if the touch leaves it."""
        if isinstance(intent, Step) and self.naming.view is not None:
            self.naming.finish()
        super().send(intent)

    def begin(self) -> None:
        self.naming.begin()
        for body in self.bodies.values():
            body.begin()

    def changed(self, view: SetupView) -> None:
        self.back.view, self.steps.view, self.following.view = view.back, view.steps, view.following
        naming = view.body.naming if isinstance(view.body, PlayersView) else None
        if naming is None:
            self.naming.choosing = False  # the next player is named first
        self.offer(self.naming, naming)
        self.bodies[type(view.body)].view = view.body
        self.show(self.steps, view.over is None)
        self.offer(self.clear, view.over.clear if view.over is not None else None)
        for kind, body in self.bodies.items():
            self.show(body, isinstance(view.body, kind) and naming is None)
        self.show(self.following, naming is None)

    def arrange(self, view: SetupView) -> None:
        self.within(self.back, theme.MARGIN, BAR_Y, BAR, BAR)
        left = theme.MARGIN + BAR + 12
        right = theme.MARGIN if theme.scale.upright else left
        self.within(self.steps, left, BAR_Y, self.w - left - right, BAR)
        wide = _clear(view)
        self.within(self.clear, self.w - theme.MARGIN - wide, BAR_Y, wide, BAR)
        box = (theme.MARGIN, BODY_Y, self.w - 2 * theme.MARGIN, self.h - BODY_Y - theme.MARGIN)
        for piece in (self.bodies[type(view.body)], self.naming):
            self.within(piece, *box)

    def paint(self, p: Painter, view: SetupView) -> None:
        """What lies over a step, in place of the steps."""
        if view.over is None:
            return
        left = theme.MARGIN + BAR + 12
        room = self.w - left - _clear(view) - 2 * theme.MARGIN
        size, title = fitted(view.over.title, (theme.STRIP, theme.BODY), room, 1, True)
        small, line = fitted(view.over.line, (theme.SMALL,), room, 1)
        if theme.scale.upright or not view.over.line:  # an upright window has its line over what is entered
            p.lines(title, left, BAR_Y + BAR / 2, size, theme.TEXT, True, pitch=1.1)
            return
        middle = BAR_Y + 30  # from which both move away as they grow, so that both always can
        p.lines(title, left, BAR_Y + 15, size, theme.TEXT, True, around=middle)
        p.lines(line, left, BAR_Y + 38, small, theme.TEXT2, around=middle)


def _clear(view: SetupView) -> float:
    """The width of the button that gives up what was entered; a mere sign needs no more than a finger."""
    return _CLEAR if view.over is not None and view.over.clear.label else _SIGN
