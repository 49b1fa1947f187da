"""The set-up: the steps on top, one body, the one next step at the lower right."""

from __future__ import annotations

from typing import Any

from ui.look import theme
from ui.records import intents as i
from ui.records.pieces import ButtonView
from ui.records.screens import EditionsView, PickView, PlayersView, RulesView, SetupView, StartView
from ui.screens.setup.editions import EditionsStep
from ui.screens.setup.naming import Naming
from ui.screens.setup.pick import PickStep
from ui.screens.setup.players import PlayersStep
from ui.screens.setup.rules import RulesStep
from ui.screens.setup.start import StartStep
from ui.widgets.button import PushButton
from ui.widgets.piece import Piece
from ui.widgets.steps import Steps

BAR_Y, BAR = 8, 52
BODY_Y = 66
"""Where the body begins; it ends 8 above the window's edge."""


class SetupScreen(Piece):
    """Shows a SetupView."""

    def build(self) -> None:
        self.back = PushButton(ButtonView(icon="left"))
        self.steps = Steps()
        self.following = PushButton()
        self.bodies: dict[type, Piece] = {
            EditionsView: EditionsStep(), PlayersView: PlayersStep(), StartView: StartStep(),
            RulesView: RulesStep(), PickView: PickStep(),
        }  # fmt: skip
        self.naming = Naming()
        for piece in (self.back, self.steps):
            self.add_widget(piece)
        self.back.bind(on_release=lambda _: self._go_back())
        self.steps.bind(on_step=lambda _, number: self._go(number))
        self.following.bind(on_release=lambda _: self._go_on())

    def _go(self, number: int) -> None:
        self._finish_name()
        self.send(i.Step(number))

    def _go_back(self) -> None:
        if self.naming.view is not None:
            self.naming.finish()
        elif isinstance(self.view.body, StartView):
            self.send(i.AskFirst())
        elif self.view.step == 1:
            self.send(i.GoHome())
        else:
            self.send(i.Step(self.view.step - 1))

    def _go_on(self) -> None:
        last = self.view.step == len(self.view.steps)
        self.send(i.BeginGame() if last else i.Step(self.view.step + 1))

    def _finish_name(self) -> None:
        if self.naming.view is not None:
            self.naming.finish()

    def changed(self) -> None:
        view: SetupView = self.view
        self.steps.view = (view.steps, view.step)
        self.following.view = view.following
        naming = view.body.naming if isinstance(view.body, PlayersView) else None
        self._hand_naming(view)
        for kind, body in self.bodies.items():
            mine = isinstance(view.body, kind)
            if mine:
                body.view = (view.body, view.pages)
            self.show(body, mine and naming is None)
        self.show(self.following, naming is None)
        if self.following.parent is not None:  # over the body that was just added
            self.remove_widget(self.following)
            self.add_widget(self.following)

    def _hand_naming(self, view: SetupView) -> None:
        body: Any = view.body
        wanted = isinstance(body, PlayersView) and body.naming is not None
        self.naming.view = (body.chosen, body.naming) if wanted else None
        self.show(self.naming, wanted)

    def arrange(self) -> None:
        self.within(self.back, theme.MARGIN, BAR_Y, BAR, BAR)
        self.within(self.steps, theme.MARGIN + BAR + 12, BAR_Y, self.w - 2 * (theme.MARGIN + BAR + 12), BAR)
        box = (theme.MARGIN, BODY_Y, self.w - 2 * theme.MARGIN, self.h - BODY_Y - theme.MARGIN)
        for body in (*self.bodies.values(), self.naming):
            if body.view is not None:
                self.within(body, *box)
        if self.view is not None:
            body = next(self.bodies[kind] for kind in self.bodies if isinstance(self.view.body, kind))
            x, y, w, h = body.following_box()
            self.within(self.following, box[0] + x, box[1] + y, w, h)
