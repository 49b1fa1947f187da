"""Decides what each touch, card and press does, and which screen comes next. No Kivy, no rules, no words of its own.

Law: no money moves on the screen before the bank has answered.

What comes in: `taps` from the reader, of which `presentations` and `jams` know what lies on it, `touches` from the
table's screen, `button` from the panel. What is kept: where the app is (`place`) and what is shown (`desk`), of which
`view` makes the screen's record. What goes to the bank: `orders`, by way of `counter`. What time does: `clock`,
`turn_clock`, `auction`, `hints`, `bulletins`, `light`, `power`. And `club`: what the evening of a club says; `seats`:
who sits at the table; `beside`: settings, cards; `lists`: games played, the season; `saving`: saving a tally or the
season; `set_up`: opening the set-up, boards on the stick; `voice`: what is said aloud; `explore`: a screen explored by
touch; `faults`: what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from banker.tags import CardKey, Tags
from hardware.ports import ButtonEvent, ButtonPressed, ReaderEvent, Signal, TagRefused, TagSeen
from ui.bank import jobs
from ui.bank.faults import Fault
from ui.bank.snapshot import Found, Snapshot, Unfinished, keep_language, unfinished
from ui.bank.thread import Opened
from ui.flow import view as screen
from ui.flow.aloud import Aloud
from ui.flow.auction import Auctioneer
from ui.flow.beside import Sideboard
from ui.flow.bulletins import Bulletins
from ui.flow.button import PanelButton
from ui.flow.clock import TableClock
from ui.flow.club import ClubTable
from ui.flow.counter import Counter
from ui.flow.desk import Desk
from ui.flow.explore import Explorer
from ui.flow.faults import Faults
from ui.flow.hints import Hints
from ui.flow.light import Light
from ui.flow.orders import Orders
from ui.flow.place import AtTable, Dealt, Ended, Failed, Home, Looked, OpeningFile, Place, SettingUp
from ui.flow.power import PowerWatch
from ui.flow.saving import Saver
from ui.flow.seats import Seats
from ui.flow.set_up import SetUpOpener
from ui.flow.taps import Taps
from ui.flow.touches import Touches
from ui.flow.turn_clock import TurnClock
from ui.flow.voice import Speech
from ui.flow.wiring import Wiring
from ui.records import intents as i
from ui.records.beside import OpenGames
from ui.records.pieces import Signing
from ui.records.screens import ReaderView
from ui.records.story import ReadStory
from ui.setup import state as s
from ui.setup.entered import Setup
from ui.setup.opening import opening_of
from ui.table import acts as a
from ui.table.forms import Because
from ui.table.state import Strip, Table
from ui.words.strings import LANGUAGES

# After a wait of so many seconds the screen says that it is still booking, or not booked yet.
SLOW_S, VERY_SLOW_S = 0.7, 5.0


class Flow:
    """Takes touches, cards, presses, time and the bank's answers to the part they concern; `view` is what to show."""

    def __init__(self, wiring: Wiring) -> None:
        self.desk = desk = Desk(wiring)
        self.faults = Faults(desk)
        self.counter = counter = Counter(wiring.submit, wiring.panel, self.faults.bank_failed)
        self._clock = TableClock(desk, counter, self.faults.bank_failed)
        self._turn_clock = TurnClock(desk)
        self.orders = Orders(desk, counter, self._clock)
        self.light = Light(desk)
        self._sideboard = Sideboard(desk, counter, self.faults, self._resume, self.light, self._found)
        seats = self._seats = Seats(desk, counter, self.orders, self._sideboard.follow)
        self._setups = SetUpOpener(desk, counter, self.faults.not_kept)
        self._club = ClubTable(desk, counter, self.light, self.faults, self._clock, self._setups)
        self._speech = Speech(desk)
        self.explorer = Explorer(desk, Aloud(desk, self._speech), self._sideboard.choose)
        account = self._speech.account
        self._taps = Taps(
            desk, counter, self.orders, seats, self.faults, self._setups.open, self._resume, account, self._club
        )
        self._auction = Auctioneer(desk, counter, self.orders.execute)
        self._touches = Touches(desk, self.orders, self._taps, self._clock, seats, self._auction)
        self.hints = Hints(desk, self._sideboard.keep)
        self.bulletins = Bulletins(desk, self.light)
        self._power = PowerWatch(desk, self.faults)
        self._saver = Saver(desk, counter)
        self._button = PanelButton(desk, counter, self.on_intent)
        self._unfinished: Unfinished = None

    @property
    def place(self) -> Place:
        """Where the app is."""
        return self.desk.place

    @property
    def table(self) -> Table | None:
        """What the table's screen depends on; None while no game is played."""
        return self.place.table if isinstance(self.place, AtTable) else None

    @property
    def state(self) -> Snapshot | None:
        """The bank's newest snapshot of the game that is played or has just ended; None if there is none."""
        return self.desk.state

    @property
    def waits(self) -> bool:
        """Whether a request to the bank is under way."""
        return self.counter.waiting_since is not None

    def view(self) -> screen.ScreenView | None:
        """The record of the screen to show; None while there is nothing to show."""
        return screen.view(self.desk)

    def reader_view(self, lying: tuple[str, ...]) -> ReaderView:
        """The record of the on-screen reader; `lying`: the numbers of the cards left on it."""
        return screen.reader_shown(self.desk, lying)

    def lose_bank(self) -> None:
        """Show the fault screen because the bank's thread is gone, or hangs."""
        if not isinstance(self.desk.place, Failed):
            self.desk.fail(Fault("bank_gone", number=self.desk.safe_number))

    # Time

    def tick(self, now: float) -> None:
        """Let time pass, a few times a second: close what closes by itself, and say when booking is slow."""
        desk = self.desk
        if desk.stopping_at is not None and int(now) != int(desk.now):
            desk.changed()
        desk.now = now
        self.counter.tick(now)
        self._clock.tick()
        self._turn_clock.tick()
        self._sideboard.tick()
        self.light.tick()
        self._auction.tick()  # first of all, since no time has passed yet for what was under it
        if isinstance(desk.place, AtTable):
            self._let_pass(desk.place)
        self._taps.tick()
        self.hints.tick()
        self._power.tick()
        self._club.tick()
        self.bulletins.tick()
        self._speech.tick()
        self.explorer.tick()

    def _let_pass(self, at: AtTable) -> None:
        desk, waiting = self.desk, self.counter.waiting_since
        if at.table.strip is not None and waiting is None and desk.now >= at.table.strip.until:
            desk.set_table(strip=None)
        lay = at.table.open
        if lay is not None and not at.typing and lay.closes_s < desk.now - desk.touched_at:
            desk.set_table(open=None, asked=None)
        if waiting is not None and (desk.now - waiting >= SLOW_S or self.counter.in_doubt):
            slow = "table.not_yet_booked" if desk.now - waiting > VERY_SLOW_S else "table.booking"
            id = "table.in_doubt" if self.counter.in_doubt else slow
            strip = Strip(desk.strings.t(id), "", Signing.REMINDS)
            if desk.table.strip != strip:
                desk.set_table(strip=strip)

    # What comes in

    def on_reader(self, event: ReaderEvent) -> None:
        """Act on a card, unless it has only woken the display, or on news of the reader itself."""
        self._taps.note(event)
        if isinstance(event, TagSeen | TagRefused) and self.light.wake():
            self.desk.touched_at = self.desk.now
            return
        if not self._sideboard.on_reader(event):
            self._taps.on_reader(event)

    def on_button(self, event: ButtonEvent) -> None:
        """Act on the panel's button, unless its press has only woken the display."""
        if self.light.wake() and isinstance(event, ButtonPressed):
            return
        self._button.on_button(event)

    def on_finger(self) -> bool:
        """Take note that a finger is anywhere on the screen: people are reading. Returns False if it has only woken the
        display."""
        self.desk.touched_at = self.desk.now
        return not self.light.wake()

    def on_intent(self, intent: i.Intent) -> None:
        """Act on a touch."""
        desk = self.desk
        desk.touched_at = desk.now
        others = (self._sideboard, self._saver, self.bulletins, self._setups, self._speech, self._club)
        if not any(other.obey(intent) for other in others):
            match intent:
                case i.CloseHint():
                    self.hints.close()
                case i.ChooseLanguage(index):
                    self._switch_language(index)
                case i.GoHome():
                    self._go_home()
                case _:
                    self._touched_here(intent)
        desk.changed()

    def _touched_here(self, intent: i.Intent) -> None:
        """Act on a touch that means something only where the app is now."""
        desk = self.desk
        match intent, desk.place:
            case i.Recover(how), Failed():
                self.faults.recover(how)
            case i.NewGame(), Home():
                self._setups.open()
            case i.Resume(), Home(unfinished=(state, _)):
                self._resume(state.game_id)
            case i.BeginGame(), SettingUp(setup):
                self._begin(setup)
            case i.SetUpIntent() | i.TakeName(), SettingUp(setup):
                desk.go(SettingUp(s.after(replace(setup, hour=self._setups.hour()), intent, desk.wiring.chance)))
            case i.Resume(), Dealt(at):
                desk.go(at)
                desk.show_reader()
            case a.Put(Because() as form), Dealt() | Ended() | Looked() as place:
                desk.go(replace(place, because=form))
            case a.CloseOpen(), Ended(referee=a.AskReferee()) as place:
                desk.go(replace(place, referee=None))
            case a.CloseOpen(), Dealt() | Ended() | Looked() as place:
                desk.go(replace(place, because=None))
            case ReadStory(opened), Ended() | Looked() as place:
                desk.go(replace(place, story=opened))
            case i.Close(), Ended() | Looked() as place:
                self._close_tally(place)
            case i.Undo(), Ended(state) if desk.looking is not None:
                self._resume(state.game_id)
            case i.Undo(), AtTable() | Ended():
                self.orders.undo()
            case i.Redo(), AtTable() | Ended():
                self.orders.redo()
            case i.TakeName(name), AtTable(typing=True):
                self._seats.take_name(name)
            case i.Throw(dice, third), AtTable():
                self._touches.throw(dice, third)
            case _, AtTable():
                assert isinstance(intent, a.Act), f"not a touch of the table: {intent!r}"
                self._touches.obey(intent)

    def _close_tally(self, place: Ended | Looked) -> None:
        """Leave a tally: for the games played, if it is one of these, else for the home screen, the game put away."""
        if isinstance(place, Looked):
            self.desk.go(Home(self._unfinished))
            self._sideboard.obey(OpenGames())
        elif self.desk.looking is not None:  # nothing can be booked, so the game is not put away
            self._leave()
        else:
            self._put_away()

    def _switch_language(self, index: int) -> None:
        language = self.desk.language = LANGUAGES[index]
        self.counter.ask_in_background(partial(keep_language, language=language), lambda _: None, self.faults.not_kept)

    # From the bank's file to a game, and back

    def on_open(self, result: Opened) -> None:
        """Ask what can be resumed, now that the bank's file is open; or show why it cannot be opened."""
        if result.error is not None:
            self.faults.not_opened(result.error, result.copy)
            return
        self.counter.ask_in_background(lambda bank: Tags(bank.store).key(), self._know_cards, self.faults.not_kept)
        self.counter.ask(unfinished, self._found)
        self.faults.games_broken(result.broken)
        self.faults.begun_anew(result.aside)

    def _know_cards(self, key: CardKey) -> None:
        self.desk.key = key
        self.desk.changed()

    def _go_home(self) -> None:
        """Show the home screen at once, and look up meanwhile what can be resumed."""
        if self.counter.busy():
            return
        self._clock.get_up()
        self.desk.beside = self.desk.motion = None
        if isinstance(self.desk.place, SettingUp):
            self._setups.entered = self.desk.place.setup
        self.desk.go(Home(self._unfinished))
        self.counter.ask(unfinished, self._found)

    def _found(self, found: Found) -> None:
        """Take what the bank has found: the game to resume, the language and the choices; at the start, resume it."""
        desk, first = self.desk, isinstance(self.desk.place, OpeningFile)
        self._unfinished, language, choices = found
        if first:
            self._sideboard.take(choices)
        if first and language in LANGUAGES and desk.wiring.language is None:
            desk.language = language
        if first or isinstance(desk.place, Home):
            desk.go(Home(self._unfinished))
        if first and self._unfinished is not None:
            self._resume(self._unfinished[0].game_id)

    def _begin(self, setup: Setup) -> None:
        wiring = self.desk.wiring
        if s.lacks(setup) is not None or self.counter.busy():
            return
        opening = replace(opening_of(setup, self.desk.strings, wiring.chance), table=self.desk.choices.table)
        game_id, op_id = wiring.new_id(), wiring.new_id()

        def begun(seated: jobs.Seated) -> None:
            self._setups.entered = None
            self._sideboard.remember(setup, opening)
            self._sit_down(*seated)
            if opening.deal:
                self.desk.go(Dealt(self.desk.at))
            self.desk.panel.show(Signal.BOOKED)

        self.counter.ask(lambda bank: jobs.begin(bank, opening, game_id, op_id), begun)

    def _resume(self, game_id: str) -> None:
        def resumed(seated: jobs.Seated) -> None:
            self.desk.beside = None
            self._sit_down(*seated)
            state, _ = seated
            if isinstance(self.desk.place, AtTable) and (state.last or state.can_redo):
                self.desk.set_table(open=a.LastBookings())

        if not self.counter.busy():
            self.counter.ask(lambda bank: jobs.resume(bank, game_id), resumed)

    def _sit_down(self, state: Snapshot, cards: Mapping[str, str]) -> None:
        self.desk.leave_game()
        self._clock.sit_down(state)
        self.orders.recall(state)
        self.desk.take(state, cards)
        self.faults.notify_kept()

    def _put_away(self) -> None:
        if not self.counter.busy():
            op_id = self.desk.wiring.new_id()
            self.counter.ask(lambda bank: jobs.put_away(bank, op_id), lambda _: self._leave())

    def _leave(self) -> None:
        self._setups.entered = None
        self._go_home()
