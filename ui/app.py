"""The Kivy app: shows what `flow` says, and hands it touches, cards, results and time. It decides nothing itself.

Imported only after `kivy_env.prepare`.
"""

from __future__ import annotations

import gc
import logging
import queue
import time
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from hardware.ports import ButtonEvent, Panel, ReaderEvent
from hardware.worker import Health, ReaderWorker
from ui.bank.thread import BankThread
from ui.flow import Flow
from ui.flow.place import status
from ui.flow.window import note_size
from ui.host.service import Service
from ui.records.auction import AuctionView
from ui.records.debts import DebtView
from ui.records.help import HelpView
from ui.records.intents import Intent
from ui.records.opening import OpeningView
from ui.records.rolls import MenuView, RollView
from ui.records.screens import CodeView, DealView, FaultView, HomeView, NamingView, TableView
from ui.records.setup import SetupView
from ui.records.sheets import SheetView
from ui.records.story import StoryView
from ui.records.tally import TallyView
from ui.screens.opening import OpeningScreen
from ui.widgets.entering import Entrance
from ui.widgets.motion import Moving
from ui.widgets.piece import Piece, Stage
from ui.widgets.shade import Shade

if TYPE_CHECKING:  # made by `build`, if there is one
    from ui.explore.walker import Walker
    from ui.widgets.bulletin import Bulletin
    from ui.widgets.exploring import Exploring
    from ui.widgets.reader_strip import ReaderStrip

log = logging.getLogger(__name__)

# Seconds after which a bank job counts as hanging; the fault screen then says so.
HANGING_S = 15.0
TEND_S = 1.0
# Seconds for which the first frame waits for the bank's file, so that it shows the home screen at once.
OPENS_S = 0.25

# When Python's collector looks for what is no longer used. Each sheet that closes leaves hundreds of Kivy's objects
# behind, which only the last of the three numbers finds. At Python's usual 10 they pile up by the ten thousand, and an
# evening takes 5 % more memory (tests/bench/bench_evening.py).
COLLECTS = 700, 10, 1

# The screen in `ui/screens/` for each type of record, in the order in which they are made ready.
#
# Law: only the first two are imported before the home screen is shown (`tests/ui/test_start.py`). The others are made
# ready one a frame from then on, so that no touch has to wait for them.
SCREENS: dict[type, str] = {
    OpeningView: "opening.OpeningScreen",
    HomeView: "home.HomeScreen",
    TableView: "table.TableScreen",
    SetupView: "setup.SetupScreen",
    MenuView: "menu.MenuScreen",
    RollView: "roll.RollScreen",
    SheetView: "sheet.SheetScreen",
    AuctionView: "auction.AuctionScreen",
    DebtView: "debt.DebtScreen",
    DealView: "deal.DealScreen",
    NamingView: "naming.NamingScreen",
    TallyView: "tally.TallyScreen",
    StoryView: "story.StoryScreen",
    CodeView: "code.CodeScreen",
    FaultView: "fault.FaultScreen",
    HelpView: "help.HelpScreen",
}


class BankerApp(App):
    """The app in one window. `presses`: events of the panel's button. `strip`: the on-screen reader, or None.
    `panel`: the panel alone; the flow's has the loudspeaker with it.

    `service`: the service manager, which the app's own loop tells that it lives; if the loop hangs, it tells nothing.
    `opening`: what has stood in the window since it was opened.

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
        strip: ReaderStrip | None,
        service: Service,
        opening: OpeningScreen,
    ) -> None:
        super().__init__()
        self.flow, self.bank, self.worker, self.panel = flow, bank, worker, panel
        self._events, self._presses, self.strip = events, presses, strip
        self._service = service
        self._reader_health = Health.RUNNING
        self._screens: dict[type, Piece[Any]] = {OpeningView: opening}
        self._bulletin: Bulletin | None = None
        self._exploring: Exploring | None = None
        self._drawn_version = -1
        self._drawn = False
        self._closed = False

    def build(self) -> Stage:
        self.bank.start(self.flow.on_open, self.flow.faults.copied, self.flow.faults.unnoted)
        self.worker.start()
        Window.remove_widget(self._screens[OpeningView])
        self.moving = Moving()
        self.stage = Stage(strip=self.strip, over=self.moving)
        self.stage.bind(on_intent=lambda _, intent: self._touched(intent))
        self.stage.on_finger = self.flow.on_finger
        self.shade = Shade()
        self.bind(on_start=lambda _: Window.add_widget(self.shade))
        self.stage.on_placed = self._stand
        Window.bind(size=self._fit)
        self._fit(Window, Window.size)
        Clock.schedule_interval(self._drain, 0)
        Clock.schedule_interval(lambda _: self._tend(), TEND_S)
        Window.fbind("on_flip", self._first_frame)
        self._await_bank()
        self.render()
        return self.stage

    def _fit(self, _: object, size: tuple[int, int]) -> None:
        note_size(self.flow.desk, *size)

    def _await_bank(self) -> None:
        """Take what the bank says until there is something to show, or OPENS_S are over."""
        until = time.monotonic() + OPENS_S
        while self.flow.view() is None and (left := until - time.monotonic()) > 0:
            with suppress(queue.Empty):
                self.bank.results.get(timeout=left)()

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
        self.shade.dark = self.flow.light.shade
        self.render()

    def _first_frame(self, _: object) -> None:
        """Have `_ready` called once the first frame is shown: Kivy tells of it one turn of the loop before."""
        Window.funbind("on_flip", self._first_frame)
        Clock.schedule_once(lambda _: self._ready())

    def _ready(self) -> None:
        self._drawn = True
        self._say_screen()
        self._service.ready()
        Clock.schedule_interval(lambda _: self._make_ready(), 0)
        if self._service.watchdog_s:
            Clock.schedule_interval(lambda _: self._say_if_all_live(), self._service.watchdog_s / 3)

    def _make_ready(self) -> bool:
        """Import and build the next screen that has not been shown yet. False once all are there; the screens stay, so
        the collector no longer looks through them and finds garbage sooner."""
        missing = [kind for kind in SCREENS if kind not in self._screens]
        if missing:
            self._screen(missing[0])
            return True
        gc.freeze()
        gc.set_threshold(*COLLECTS)
        return False

    def _tend(self) -> None:
        self._reader_health = self.worker.tend()
        if not self._bank_lives():
            self.flow.lose_bank()

    def _bank_lives(self) -> bool:
        return self.bank.alive and self.bank.busy_s(time.monotonic()) <= HANGING_S

    def _say_if_all_live(self) -> None:
        """Tell the service manager that the app lives, if the bank's thread and the reader's do.

        Decision: a thread that hangs or is gone counts as dead, although the screen says so: only a new start helps,
        and it loses nothing that was booked. A reader that has told its fault is alive, for the game goes on by touch.
        """
        if self._bank_lives() and self._reader_health is Health.RUNNING:
            self._service.lives()

    def render(self) -> None:
        """Show the flow's view if it has changed."""
        if self.flow.desk.version == self._drawn_version:
            return
        self._drawn_version = self.flow.desk.version
        self._service.stands(status(self.flow.place))
        view = self.flow.view() or OpeningView(self.title)
        self.stage.moves = self.flow.desk.choices.motion
        screen = self._screen(type(view))
        if self.stage.screen is screen:
            screen.view = view
        else:
            screen.begin()
            screen.take(view)
            self.stage.show(screen)
            self._say_screen()
        self._say_beside(screen)
        self._let_explore()
        self.moving.play(self.flow.desk.motion, screen)
        self.stage.turned = self.flow.desk.turned
        self.stage.large = self.flow.desk.large_text
        if self.strip is not None:
            lying = tuple(card.tag for card in self.strip.record.cards if card.lies)
            self.strip.view = self.flow.reader_view(lying)

    def _say_beside(self, screen: Piece[Any]) -> None:
        """Show what is said beside the question. The piece that shows it is made the first time."""
        said = self.flow.bulletins.view() or self.flow.hints.view()
        if self._bulletin is None and said is not None:
            bulletin = self._bulletin = import_module("ui.widgets.bulletin").Bulletin()
            self.stage.lay(bulletin)
        if self._bulletin is not None:
            self._bulletin.view = said
            self._bulletin.stand(screen)

    def _let_explore(self) -> None:
        """Let a player who cannot see explore the screen. While nobody does, no touch is looked at; what is needed is
        made the first time."""
        explorer, stage = self.flow.explorer, self.stage
        explorer.shown()
        if self._exploring is None and explorer.listens:
            self._exploring = import_module("ui.widgets.exploring").Exploring(explorer.touch)
            walker: Walker = import_module("ui.explore.walker").Walker(stage, explorer.aloud.ear)
            explorer.over(walker.look, walker.send)
            stage.lay(self._exploring)
            self._stand()
        if self._exploring is not None:
            self._exploring.view = explorer.token
            stage.explored = self._exploring.touched if explorer.listens else None

    def _stand(self) -> None:
        """Have what lies over the screen take its place, once that has its own."""
        if self._bulletin is not None:
            self._bulletin.stand(self.stage.screen)
        if self._exploring is not None:
            self._exploring.stand(self.stage.STRIP if self.strip is not None else 0)

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves on the screen, so that it shows the state of the game."""
        return self.moving.view is None and Entrance.under_way == 0

    def _say_screen(self) -> None:
        """Log which screen is shown; the first one only once it is drawn, since a touch before that would find
        nothing."""
        if self._drawn:
            log.info("screen %s", type(self.stage.screen).__name__.removesuffix("Screen").lower())

    def _screen(self, kind: type) -> Piece[Any]:
        """The screen for a type of record, made at its first use if it is not there yet."""
        if kind not in self._screens:
            module, _, name = SCREENS[kind].rpartition(".")
            self._screens[kind] = getattr(import_module(f"ui.screens.{module}"), name)()
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
        self.flow.light.wake()  # the next program must not find the display dark
        self.worker.stop()
        if not self.bank.close():
            log.error("the bank's thread did not end in time")
        if (voice := self.flow.desk.wiring.voice) is not None:
            voice.close()
        self.flow.desk.panel.close()
