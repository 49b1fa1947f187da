"""What lies on the bank's desk: what is shown, what is under way, and the doors through which both change.

Law: one request is under way at a time; whatever comes meanwhile gets the *wait* signal and is dropped, never queued.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.bank import Envelope, Outcome
from banker.board import Edition
from banker.game import Game
from banker.ledger import BANK, POT
from banker.money import Money
from banker.refusal import Refused
from banker.rules import auction
from hardware.ports import Panel, Signal
from ui.bank.faults import Fault
from ui.bank.snapshot import Snapshot, snapshot
from ui.bank.thread import Job
from ui.records import intents as i
from ui.records.pieces import ClockView, Signing
from ui.setup.entered import Chance, Setup
from ui.table import acts as a
from ui.table.forms import Cashing, Estate, History, Renaming, Trading
from ui.views.home import ReaderState
from ui.views.sheets import has_sheet
from ui.views.table import Strip, Table
from ui.words import sentences as say
from ui.words.strings import LANGUAGES, Strings, strings_for

log = logging.getLogger("banker.flow")

STRIP_S = 3.0
"""How long a refusal stays in the signature strip."""
AGAIN_S = 30.0
"""An equal free payment within so long is only booked after a question."""


class Desk:
    """Holds what is on the screen. `submit` hands jobs to the bank's thread, `recover` how to open its file.

    `wall`: the clock on the wall, in the time of this place. `powers_off`: the button, held, ends more than the app.
    """

    def __init__(
        self,
        *,
        submit: Callable[[str, Job], None],
        recover: Callable[[i.Recovery], None],
        panel: Panel,
        editions: Callable[[], tuple[Edition, ...]],
        chance: Chance,
        new_id: Callable[[], str],
        language: str | None = None,
        reader: ReaderState = ReaderState.SEARCHING,
        cards_shown: tuple[str, ...] = (),
        touch_to_sign: bool = False,
        powers_off: bool = False,
        wall: Callable[[], datetime] = datetime.now,
    ) -> None:
        self.submit, self.recover_file, self.panel, self.editions = submit, recover, panel, editions
        self.chance, self.new_id, self.wall = chance, new_id, wall
        self.uids, self._touch_to_sign, self.powers_off = cards_shown, touch_to_sign, powers_off
        self.card_of: Mapping[str, str] = {}
        self.language = language or LANGUAGES[0]
        self.screen = "opening"
        self.turned = False
        self.reader = reader
        self.reader_why = ""
        self.stopping_at: float | None = None
        self.stop_wanted = False
        self.fault: Fault | None = None
        self.setup: Setup | None = None
        self.state: Snapshot | None = None
        self.table: Table | None = None
        self.unfinished: tuple[Snapshot, str] | None = None
        self.cards: Mapping[str, str] = {}
        self.busy_since: float | None = None
        self.clock: ClockView | None = None
        self.now = 0.0
        self.strip_until = 0.0
        self.touched_at = 0.0
        self.at_pad = False
        """Whether the table goes by the cashier's pad, which then comes back after each question."""
        self._then: a.Open | None = None
        self._booking: c.Command | None = None
        self._last_paid: tuple[c.CashPay | None, float] = (None, 0.0)
        self.version = 0

    @property
    def strings(self) -> Strings:
        """The words of the moment."""
        return strings_for(self.language)

    @property
    def shown(self) -> str:
        """The screen that is shown: the countdown while the panel's button is held; what is composed over the table."""
        if self.stopping_at is not None:
            return "stopping"
        return "sheet" if self.screen == "table" and self.table is not None and has_sheet(self.table) else self.screen

    def changed(self) -> None:
        """What is shown is no longer what was shown."""
        self.version += 1

    def rest(self) -> None:
        """Let the panel say how things stand, from now on."""
        out = self.reader is ReaderState.FAULT or self.screen == "fault"
        self.panel.show(Signal.FAULT if out else Signal.READY)

    # What goes to the bank

    def wait_if_busy(self) -> bool:
        """Whether something is under way, which the panel then says."""
        if self.busy_since is None:
            return False
        self.panel.show(Signal.WAIT)
        return True

    def start(self, name: str, job: Job) -> None:
        """Have the bank do this; its result comes back under the name."""
        self.busy_since, self._then, self._booking = self.now, None, None
        self.submit(name, job)

    def execute(self, command: c.Command, by: str, then: a.Open | None = None) -> None:
        """Ask the bank for this, as seen on the table now. `then`: what lies open once it is booked."""
        assert self.table is not None
        if self.wait_if_busy() or self._repeats(command):
            return
        envelope = Envelope(self.new_id(), command, self.table.number, by)
        self.start("booked", lambda bank: (bank.execute(envelope), snapshot(bank)))
        self._then, self._booking = then, command

    def _repeats(self, command: c.Command) -> bool:
        """Whether the very payment that was just booked is asked for again: then it is asked whether it is meant."""
        last, at = self._last_paid
        opened = self.table.open if self.table is not None else None
        if command != last or self.now - at > AGAIN_S or not isinstance(opened, Cashing):
            return False
        self._last_paid = (None, 0.0)
        self.panel.show(Signal.ATTENTION)
        self.set_table(open=replace(opened, repeats=True))
        return True

    def undo_or_redo(self, intent: i.Undo | i.Redo) -> None:
        """One operation back, or forward again."""
        if self.state is None or self.wait_if_busy():
            return
        op_id, seen = self.new_id(), self.state.number
        if isinstance(intent, i.Undo):
            self.start("jumped", lambda bank: (bank.undo(op_id, seen=seen, by="touch"), snapshot(bank)))
        else:
            self.start("jumped", lambda bank: (bank.redo(op_id, seen=seen, by="touch"), snapshot(bank)))

    def open_history(self) -> None:
        """Fetch all that was booked; the history opens with it."""
        if not self.wait_if_busy():
            self.start("history", lambda bank: bank.history(bank.course.head))

    def undo_to(self, number: int) -> None:
        """Back to just after this operation, in one step."""
        if self.state is None or self.wait_if_busy():
            return
        op_id, seen = self.new_id(), self.state.number
        self.start("jumped", lambda bank: (bank.undo(op_id, number, seen=seen, by="touch"), snapshot(bank)))

    # What the table shows

    def set_table(self, **changes: Any) -> None:
        """The table with these fields changed."""
        assert self.table is not None
        self.table = replace(self.table, **changes)
        self.changed()

    def open(self, what: Estate) -> None:
        """Show a player's estate, unless they are out of the game."""
        assert self.table is not None
        if self.table.game.player(what.player).left is None:
            self.set_table(open=what, asked=None, strip=None)

    def booked(self, outcome: Outcome, state: Snapshot) -> None:
        """The bank's answer to a command, an undo or a redo."""
        self.busy_since = None
        if outcome.refused is not None:
            log.info("refused: %s", outcome.refused.reason.value)
            self.take(state, keep=True)
            self.refuse_reason(outcome.refused)
            return
        log.info("booked %d", outcome.number)
        self.panel.show(Signal.BOOKED)
        self._last_paid = (self._booking if isinstance(self._booking, c.CashPay) else None, self.now)
        self.take(state)
        if isinstance(self._then, History):
            self.open_history()
        elif self._then is not None and self.table is not None:
            self.set_table(open=self._then)

    def take(self, state: Snapshot, *, keep: bool = False) -> None:
        """The bank's new state is what the screen shows. `keep`: nothing was booked, what lay open stays open."""
        self.state = state
        self.changed()
        if state.game.over is not None:
            self.screen, self.table = "tally", None
            return
        if self.screen == "tally":
            self.screen = "table"
        with_card = frozenset() if self._touch_to_sign else frozenset(self.cards.values())
        cardless = frozenset(p.id for p in state.game.players) - with_card
        old = self.table if keep else None
        self.table = Table(
            game=state.game,
            number=state.number,
            last=state.last,
            redo=state.can_redo,
            open=old.open if old else self._still_open(state.game),
            asked=old.asked if old else None,
            next_bid=_next_bid(state.game, old.next_bid if old else 0),
            cardless=cardless,
            reader_out=self.reader is ReaderState.FAULT,
            reader_why=self.reader_why,
            clock=self.clock,
        )

    def _still_open(self, game: Game) -> a.Open | None:
        """After mortgaging one deed a debtor goes on with the next; once the question has changed, it is on top."""
        opened = self.table.open if self.table is not None else None
        if self.at_pad and isinstance(opened, Cashing | None):
            return _next_service(game, opened)
        if self.table is None or not isinstance(opened, Estate | Trading | Renaming):
            return None
        same = game.top is not None and self.table.game.top is not None and game.top.id == self.table.game.top.id
        if isinstance(opened, Renaming):
            return Renaming(opened.space) if same else None
        who = {opened.player} if isinstance(opened, Estate) else {opened.player, opened.other} - {None}
        if not same or not who <= {player.id for player in game.seated}:
            return None
        return replace(opened, plan=None) if isinstance(opened, Estate) else opened

    # What the strip says

    def say(self, title: str, line: str, signing: Signing, seconds: float = STRIP_S) -> None:
        """A sentence in the signature strip for a moment."""
        self.strip_until = self.now + seconds
        self.set_table(strip=Strip(title, line, signing))

    def say_done(self, words: str) -> None:
        """Something is done that books nothing."""
        self.panel.show(Signal.BOOKED)
        self.say(words, "", Signing.SIGNED)

    def refuse(self, title: str, line: str = "") -> None:
        """A card or a touch was refused, and why."""
        self.panel.show(Signal.REFUSED)
        if self.table is not None:
            self.say(title, line, Signing.REFUSED)

    def refuse_reason(self, refused: Refused) -> None:
        """The same, for a reason of the rules."""
        assert self.state is not None
        self.refuse(say.refusal_sentence(self.strings, self.state.game, refused))


def _next_service(game: Game, opened: Cashing | None) -> Cashing | None:
    """The pad is there again for the next service; what the last one asks for comes first."""
    if not isinstance(game.top, p.Throw | p.JailChoice):
        return None
    if opened is None:
        return Cashing(game.top.player)
    same = {opened.player, opened.payee} <= {BANK, POT, *(player.id for player in game.seated)}
    player = opened.player if same and opened.what != "land" else game.top.player
    return Cashing(player, opened.what, payee=opened.payee if same else BANK)


def _next_bid(game: Game, kept: Money) -> Money:
    """What the next bid offers: what was set, if it is still enough, else the least one at a whole note."""
    if not isinstance(game.top, p.Auction):
        return 0
    least = game.top.bid + game.edition.smallest_note
    return max(kept, least, auction.least_bid(game.top))
