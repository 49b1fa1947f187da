"""The Kivy app: shows what `flow` says, hands it touches, cards, results and time. Nothing else is decided here.

Imported only after `kivy_env.prepare`.
"""

from __future__ import annotations

import logging
import queue
import time
from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.clock import Clock

from hardware.ports import ButtonEvent, Panel, ReaderEvent
from hardware.worker import ReaderWorker
from ui.bank.faults import Fault
from ui.bank.thread import BankThread
from ui.flow import Flow
from ui.screens.deal import DealScreen
from ui.screens.fault import FaultScreen
from ui.screens.home import HomeScreen
from ui.screens.naming import NamingScreen
from ui.screens.setup.screen import SetupScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.screens.tally import TallyScreen
from ui.widgets.piece import Piece, Stage

log = logging.getLogger(__name__)

HANGING_S = 15.0
"""A bank job that runs longer has gone wrong; the fault screen says so."""
TEND_S = 1.0

SCREENS: dict[str, Callable[[], Piece]] = {
    "home": HomeScreen,
    "setup": SetupScreen,
    "deal": DealScreen,
    "table": TableScreen,
    "naming": NamingScreen,
    "sheet": SheetScreen,
    "tally": TallyScreen,
    "fault": FaultScreen,
    "stopping": FaultScreen,
    "opening": Piece,
}


class BankerApp(App):
    """One window. `presses`: those of the panel's button. `strip`: the on-screen reader, or None.

    Closing waits for the booking under way.
    """

    title = "Banker"

    def __init__(
        self,
        flow: Flow,
        bank: BankThread,
        worker: ReaderWorker,
        events: queue.SimpleQueue[ReaderEvent],
        panel: Panel,
        presses: queue.SimpleQueue[ButtonEvent],
        strip: Piece | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.flow, self.bank, self.worker, self.panel = flow, bank, worker, panel
        self._events, self._presses, self.strip = events, presses, strip
        self._screens: dict[str, Piece] = {}
        self._shown: tuple[str, int] = ("", -1)
        self._closed = False

    def build(self) -> Stage:
        self.stage = Stage(strip=self.strip)
        self.stage.bind(on_intent=lambda _, intent: self._touched(intent))
        self.bank.start()
        self.worker.start()
        Clock.schedule_interval(self._drain, 0)
        Clock.schedule_interval(lambda _: self._tend(), TEND_S)
        self.render()
        return self.stage

    def _drain(self, _: float) -> None:
        """Once a frame: results first, so that a card is never judged by an older state than the bank's."""
        self.flow.tick(time.monotonic())
        while not self.bank.results.empty():
            self.flow.on_result(self.bank.results.get())
        while not self._events.empty():
            self.flow.on_reader(self._events.get())
        while not self._presses.empty():
            self.flow.on_button(self._presses.get())
        if self.flow.stop_wanted:
            log.info("the button was held: closing")
            self.stop()
            return
        self.render()

    def _tend(self) -> None:
        self.worker.tend()
        if self.flow.screen == "fault":
            return
        if not self.bank.alive or self.bank.busy_s(time.monotonic()) > HANGING_S:
            number = self.flow.state.number if self.flow.state is not None else None
            self.flow.fail(Fault("bank_gone", number=number))

    def render(self) -> None:
        """Show the flow's view if it has changed."""
        now = (self.flow.shown, self.flow.version)
        if now == self._shown:
            return
        self._shown = now
        screen = self._screen(self.flow.shown)
        screen.view = self.flow.view()
        if self.stage.screen is not screen:
            log.info("screen %s", self.flow.shown)
            self.stage.show(screen)
        self.stage.turned = self.flow.turned
        if self.strip is not None:
            lying = tuple(card.tag for card in self.strip.view.cards if card.lies)
            self.strip.view = self.flow.reader_view(lying)

    def _screen(self, name: str) -> Piece:
        if name not in self._screens:
            self._screens[name] = SCREENS[name]()
        return self._screens[name]

    def _touched(self, intent: Any) -> None:
        self.flow.on_intent(intent)
        self.render()

    def on_stop(self) -> None:
        """Once, however often Kivy calls it: the booking under way is finished first."""
        if self._closed:
            return
        self._closed = True
        self.worker.stop()
        if not self.bank.close():
            log.error("the bank's thread did not end in time")
        self.panel.close()
