"""Which screen next, and what a touch or a card becomes. The app's mind; no Kivy, no rules, no words of its own.

Law: money moves only when the bank's answer is here. What is shown lies in `desk`; what comes from the reader is in
`taps`, from the table's screen in `touches`, from the panel's button in `button`; what goes wrong is in `faults`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from banker.tags import Tags
from hardware.ports import ButtonEvent, ReaderEvent, Signal
from ui.bank import jobs
from ui.bank.faults import Fault
from ui.bank.snapshot import LANGUAGE, Snapshot, unfinished
from ui.bank.thread import Result
from ui.flow.button import Button
from ui.flow.clock import TableClock
from ui.flow.desk import Desk
from ui.flow.faults import Faults
from ui.flow.seats import Seats
from ui.flow.taps import Taps
from ui.flow.touches import Touches
from ui.flow.view import reader_view, view
from ui.records import intents as i
from ui.records.pieces import ReaderView, Signing
from ui.setup import state as s
from ui.setup.opening import opening_of
from ui.table import acts as a
from ui.table.forms import Estate, History
from ui.views.table import Strip
from ui.words.strings import LANGUAGES

BUSINESS_S = 20.0
"""After so long without a touch an estate closes by itself."""
PLAN_S = 60.0
"""The same where something is planned in it: the owner's next tap must not sign what nobody thinks of any more."""
SLOW_S, VERY_SLOW_S = 0.7, 5.0
"""When the screen says that it is still booking, and that it is not booked yet."""


class Flow(Desk):
    """Jobs go out through `submit`; their results come back to `on_result`. `language`: None takes the one kept."""

    def __init__(self, *, language: str | None = None, **wiring: Any) -> None:
        super().__init__(language=language, **wiring)
        self._language_given = language is not None
        self._dealt = False
        self._faults = Faults(self)
        self._seats = Seats(self)
        self._taps = Taps(self, self._faults, self._seats)
        self._clock = TableClock(self)
        self._touches = Touches(self, self._taps, self._clock, self._seats, self._go_home, self._switch_language)
        self._button = Button(self, self.on_intent)

    def view(self) -> Any:
        """The record of the screen that is shown."""
        return view(self)

    def reader_view(self, lying: tuple[str, ...]) -> ReaderView:
        """The on-screen reader, on which these cards lie."""
        return reader_view(self, lying)

    def fail(self, fault: Fault) -> None:
        """The bank cannot go on: the fault screen."""
        self._faults.fail(fault)

    # Time

    def tick(self, now: float) -> None:
        """Called a few times a second; closes what closes by itself and says when booking is slow."""
        if self.stopping_at is not None and int(now) != int(self.now):
            self.changed()
        self.now = now
        self._clock.tick()
        if self.table is None:
            return
        if self.table.strip is not None and self.busy_since is None and now >= self.strip_until:
            self.set_table(strip=None)
        if self.screen == "table" and self._lies_too_long(now - self.touched_at):
            self.set_table(open=None, asked=None)
        if self.busy_since is not None:
            self._say_slow(now - self.busy_since)

    def _lies_too_long(self, untouched: float) -> bool:
        """An estate and the stickers close by themselves; a trade waits for the people who talk it over."""
        match self.table.open if self.table is not None else None:
            case Estate(plan=plan) if plan is not None:
                return untouched > PLAN_S
            case Estate():
                return untouched > BUSINESS_S
            case opened if isinstance(opened, a.PASSING):
                return untouched > BUSINESS_S
            case _:
                return False

    def _say_slow(self, waited: float) -> None:
        if waited < SLOW_S or self.table is None:
            return
        id = "table.not_yet_booked" if waited > VERY_SLOW_S else "table.booking"
        strip = Strip(self.strings.t(id), "", Signing.WAITS)
        if self.table.strip != strip:
            self.set_table(strip=strip)

    # What comes in

    def on_reader(self, event: ReaderEvent) -> None:
        """A card, or how the reader does."""
        self._taps.on_reader(event)

    def on_button(self, event: ButtonEvent) -> None:
        """The panel's button."""
        self._button.on_button(event)

    def on_intent(self, intent: i.Intent) -> None:
        """A touch."""
        self.touched_at = self.now
        match intent:
            case i.ChooseLanguage():
                self._switch_language(intent.index)
            case i.TurnView():
                self.turned = not self.turned
            case i.GoHome():
                self._go_home()
            case i.NewGame():
                self.setup = self.setup or s.new_setup(self.editions(), hour=self._hour())
                self.screen = "setup"
            case i.BeginGame():
                self._begin()
            case i.SetUpIntent() | i.TakeName() if self.screen == "setup" and self.setup is not None:
                self.setup = s.after(replace(self.setup, hour=self._hour()), intent, self.chance)
            case i.Resume():
                self._resume()
            case i.Close():
                self._put_away()
            case i.TakeName() if self.screen == "naming":
                self._seats.take_name(intent.name)
            case i.Undo() | i.Redo():
                self.undo_or_redo(intent)
            case i.Recover():
                self._faults.recover(intent.how)
            case _ if self.table is not None:
                self._touches.on_table(self.table, intent)
        self.changed()

    def _switch_language(self, index: int) -> None:
        self.language = LANGUAGES[index]
        language = self.language
        self.submit("keep", lambda bank: bank.store.keep(LANGUAGE, language.encode()))
        self.changed()

    def _hour(self) -> int:
        """The clock on the wall, in minutes after midnight."""
        wall = self.wall()
        return wall.hour * 60 + wall.minute

    def _go_home(self) -> None:
        if self.wait_if_busy():
            return
        self._clock.get_up()
        self.screen, self.table = "home", None
        self.start("home", unfinished)

    def _begin(self) -> None:
        if self.setup is None or s.lacks(self.setup) is not None or self.wait_if_busy():
            return
        opening = opening_of(self.setup, self.strings, self.chance)
        game_id, op_id = self.new_id(), self.new_id()
        self._dealt = bool(opening.deal)
        self.start("begun", lambda bank: jobs.begin(bank, opening, game_id, op_id))

    def _resume(self) -> None:
        if self.screen == "deal":
            self.screen = "table"
            return
        if self.unfinished is None or self.wait_if_busy():
            return
        game_id = self.unfinished[0].game_id
        self.start("resumed", lambda bank: jobs.resume(bank, game_id))

    def _put_away(self) -> None:
        if not self.wait_if_busy():
            op_id = self.new_id()
            self.start("put away", lambda bank: jobs.put_away(bank, op_id))

    # What comes back from the bank

    def on_result(self, result: Result) -> None:
        """A job is done, or has failed."""
        if result.name == "clock" and self._clock.on_result(result):
            pass
        elif result.error is not None:
            self._faults.failed(result)
        else:
            match result.name:
                case "open":
                    self.submit("cards", lambda bank: {uid: Tags(bank.store).card(uid) for uid in self.uids})
                    self.start("home", unfinished)
                case "cards":
                    self.card_of = result.value
                case "home":
                    self._on_home(result.value)
                case "card":
                    self._taps.on_card(result.value)
                case "tied":
                    self._taps.on_tied(result.value)
                case "untied":
                    self._taps.on_untied(result.value)
                case "begun":
                    self._on_begun(*result.value)
                case "resumed":
                    self._on_resumed(*result.value)
                case "history":
                    self.busy_since = None
                    if self.table is not None:
                        self.set_table(all=result.value, open=History(), asked=None, strip=None)
                case "booked" | "jumped":
                    self.booked(*result.value)
                    self._clock.booked(result.value[1], back=result.name == "jumped")
                case "given":
                    self._seats.on_given(result.value)
                case "joined":
                    self.cards = result.value[2]
                    self.booked(*result.value[:2])
                    self._clock.booked(result.value[1], back=False)
                case "put away":
                    self.busy_since, self.state, self.setup = None, None, None
                    self._go_home()
        self.changed()

    def _on_home(self, value: tuple[tuple[Snapshot, str] | None, str | None]) -> None:
        self.busy_since = None
        first = self.screen == "opening"
        self.unfinished, kept = value
        if first and kept in LANGUAGES and not self._language_given:
            self.language = kept
        self.screen = "home"
        if first and self.unfinished is not None:
            self._resume()

    def _on_begun(self, state: Snapshot, cards: Mapping[str, str]) -> None:
        self.busy_since, self.setup, self.cards = None, None, cards
        self.screen = "deal" if self._dealt else "table"
        self.at_pad = False
        self._clock.sit_down(state)
        self.take(state)
        self.panel.show(Signal.BOOKED)

    def _on_resumed(self, state: Snapshot, cards: Mapping[str, str]) -> None:
        self.busy_since, self.cards = None, cards
        self.screen, self.at_pad = "table", False
        self._clock.sit_down(state)
        self.take(state)
        if state.last or state.can_redo:
            self.set_table(open=a.LastBookings())
