"""The Kivy app: shows what `flow` says, and hands it touches, cards, results and time. It decides nothing itself.

Imported only after `kivy_env.prepare`.
"""

from __future__ import annotations

import logging
import queue
import time
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from hardware.ports import ButtonEvent, Panel, ReaderEvent
from hardware.worker import Health, ReaderWorker
from ui.bank.thread import BankThread
from ui.flow import Flow
from ui.host.service import Service
from ui.records.auction import AuctionView
from ui.records.debts import DebtView
from ui.records.intents import Intent
from ui.records.rolls import MenuView, RollView
from ui.records.screens import DealView, FaultView, HomeView, NamingView, TableView
from ui.records.setup import SetupView
from ui.records.sheets import SheetView
from ui.records.tally import TallyView
from ui.screens.auction import AuctionScreen
from ui.screens.deal import DealScreen
from ui.screens.debt import DebtScreen
from ui.screens.fault import FaultScreen
from ui.screens.home import HomeScreen
from ui.screens.menu import MenuScreen
from ui.screens.naming import NamingScreen
from ui.screens.roll import RollScreen
from ui.screens.setup.screen import SetupScreen
from ui.screens.sheet import SheetScreen
from ui.screens.table import TableScreen
from ui.screens.tally import TallyScreen
from ui.widgets.entering import Entrance
from ui.widgets.motion import Moving
from ui.widgets.piece import Piece, Stage
from ui.widgets.reader_strip import ReaderStrip

log = logging.getLogger(__name__)

HANGING_S = 15.0
"""A bank job that runs for more seconds than this hangs; the fault screen then says so."""
TEND_S = 1.0

SCREENS: dict[type, type[Piece[Any]]] = {
    HomeView: HomeScreen,
    SetupView: SetupScreen,
    DealView: DealScreen,
    TableView: TableScreen,
    AuctionView: AuctionScreen,
    NamingView: NamingScreen,
    SheetView: SheetScreen,
    DebtView: DebtScreen,
    TallyView: TallyScreen,
    FaultView: FaultScreen,
    MenuView: MenuScreen,
    RollView: RollScreen,
    type(None): Piece,
}
"""The screen for each type of record; a bare Piece for None, while the bank's file is being opened."""


class BankerApp(App):
    """The app in one window. `presses`: events of the panel's button. `strip`: the on-screen reader, or None.
    `panel`: the panel alone; the flow's has the loudspeaker with it.

    `service`: who is told that the app lives, in its own loop: should that hang, nobody is told.

    Closing it waits for the booking under way.
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
        strip: ReaderStrip | None = None,
        service: Service | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.flow, self.bank, self.worker, self.panel = flow, bank, worker, panel
        self._events, self._presses, self.strip = events, presses, strip
        self._service = service or Service()
        self._reader_health = Health.RUNNING
        self._screens: dict[type[Piece[Any]], Piece[Any]] = {}
        self._drawn_version = -1
        self._closed = False

    def build(self) -> Stage:
        self.moving = Moving()
        self.stage = Stage(strip=self.strip, over=self.moving)
        self.stage.bind(on_intent=lambda _, intent: self._touched(intent))
        self.stage.on_finger = self.flow.on_finger
        self.bank.start(self.flow.on_open, self.flow.faults.copied, self.flow.faults.unnoted)
        self.worker.start()
        Clock.schedule_interval(self._drain, 0)
        Clock.schedule_interval(lambda _: self._tend(), TEND_S)
        Window.fbind("on_flip", self._first_frame)
        self.render()
        return self.stage

    def _drain(self, _: float) -> None:
        """Hand on what has come in, once a frame: results first, so that no card is judged by an older state."""
        self.flow.tick(time.monotonic())
        while not self.bank.results.empty():
            self.bank.results.get()()
        while not self._events.empty():
            self.flow.on_reader(self._events.get())
        while not self._presses.empty():
            self.flow.on_button(self._presses.get())
        if self.flow.desk.stop_wanted:
            log.info("the button was held: closing")
            self.stop()
            return
        self.render()

    def _first_frame(self, _: object) -> None:
        """Kivy tells of a frame just before it is shown, so the next turn of the loop knows that it was."""
        Window.funbind("on_flip", self._first_frame)
        Clock.schedule_once(lambda _: self._ready())

    def _ready(self) -> None:
        self._service.ready()
        if self._service.watchdog_s:
            Clock.schedule_interval(lambda _: self._say_if_all_live(), self._service.watchdog_s / 3)

    def _tend(self) -> None:
        self._reader_health = self.worker.tend()
        if not self._bank_lives():
            self.flow.lose_bank()

    def _bank_lives(self) -> bool:
        return self.bank.alive and self.bank.busy_s(time.monotonic()) <= HANGING_S

    def _say_if_all_live(self) -> None:
        """Decision: a bank that hangs or is gone and a reader's thread that hangs count as dead, although the screen
        says so: only a new start helps, and nothing that was booked is lost by it. A reader that has told its fault is
        alive, for the game goes on by touch."""
        if self._bank_lives() and self._reader_health is Health.RUNNING:
            self._service.lives()

    def render(self) -> None:
        """Show the flow's view if it has changed."""
        if self.flow.desk.version == self._drawn_version:
            return
        self._drawn_version = self.flow.desk.version
        view = self.flow.view()
        self.stage.moves = self.flow.desk.choices.motion
        screen = self._screen(SCREENS[type(view)])
        if self.stage.screen is not screen:
            screen.begin()
        screen.view = view
        if self.stage.screen is not screen:
            log.info("screen %s", type(screen).__name__.removesuffix("Screen").lower())
            self.stage.show(screen)
        self.moving.play(self.flow.desk.motion, screen)
        self.stage.turned = self.flow.desk.turned
        self.stage.large = self.flow.desk.large_text
        if self.strip is not None:
            lying = tuple(card.tag for card in self.strip.record.cards if card.lies)
            self.strip.view = self.flow.reader_view(lying)

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves on the screen: what it shows is what holds."""
        return self.moving.view is None and Entrance.under_way == 0

    def _screen(self, kind: type[Piece[Any]]) -> Piece[Any]:
        if kind not in self._screens:
            self._screens[kind] = kind()
        return self._screens[kind]

    def _touched(self, intent: Intent) -> None:
        self.flow.on_intent(intent)
        self.render()

    def on_stop(self) -> None:
        """Stop the reader, wait for the booking under way, and turn the panel off; only the first call does so."""
        if self._closed:
            return
        self._closed = True
        self._service.stops()
        self.worker.stop()
        if not self.bank.close():
            log.error("the bank's thread did not end in time")
        self.flow.desk.panel.close()
