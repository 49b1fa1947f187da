"""What lies on the desk: where the app is, the reader, the time; and the doors through which what is shown changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from banker import pending as p
from banker.game import Game
from banker.ledger import BANK, POT
from banker.money import Money
from banker.refusal import Refused
from banker.rules import auction
from banker.tags import CardKey
from hardware.ports import Signal
from ui.bank.faults import Fault
from ui.bank.snapshot import Snapshot
from ui.flow.place import AtTable, Dealt, Ended, Failed, OpeningFile, Place
from ui.flow.wiring import Wiring
from ui.records.pieces import ClockView, Signing
from ui.table import acts as a
from ui.table.forms import Cashing, Estate, Renaming, Trading
from ui.table.state import Strip, Table
from ui.views.home import ReaderState
from ui.words import sentences as say
from ui.words.strings import LANGUAGES, Strings, strings_for

STRIP_S = 3.0
"""How long a refusal stays in the signature strip."""


class Desk:
    """What the app shows now. `version` counts its changes; `at` and `table` are there while a game is played."""

    def __init__(self, wiring: Wiring) -> None:
        self.wiring, self.panel = wiring, wiring.panel
        self.place: Place = OpeningFile()
        machines = wiring.machine_language
        self.language = wiring.language or (machines if machines in LANGUAGES else LANGUAGES[0])
        self.turned = False
        self.reader = ReaderState.SEARCHING
        self.reader_why = ""
        self.stopping_at: float | None = None
        self.stop_wanted = False
        self.key: CardKey | None = None
        """The key of the cards, once the bank's file is open."""
        self.clock: ClockView | None = None
        self.at_pad = False
        """Whether the table goes by the cashier's pad, which then comes back after each question."""
        self.now = self.touched_at = 0.0
        self.version = 0

    @property
    def strings(self) -> Strings:
        """The words of the moment."""
        return strings_for(self.language)

    @property
    def at(self) -> AtTable:
        """The table that is played at; only to be asked for while there is one."""
        assert isinstance(self.place, AtTable), f"no game is played: {type(self.place).__name__}"
        return self.place

    @property
    def table(self) -> Table:
        """What is shown of the table; only to be asked for while there is one."""
        return self.at.table

    @property
    def game(self) -> Game:
        """The game at the table; only to be asked for while there is one."""
        return self.at.table.game

    @property
    def state(self) -> Snapshot | None:
        """What the bank has told last of the game that is played, or has just ended."""
        match self.place:
            case AtTable(state=state) | Ended(state=state) | Dealt(AtTable(state=state)):
                return state
            case _:
                return None

    @property
    def safe_number(self) -> int | None:
        """The number up to which the game is safe, None if none is open."""
        return self.state.number if self.state is not None else None

    def card(self, uid: str) -> str:
        """The card with this number, as the bank calls it; "" until the bank's file is open."""
        return self.key.card(uid) if self.key is not None else ""

    def seated(self, uid: str) -> str | None:
        """The player at the table whose card has this number."""
        player = self.at.cards.get(self.card(uid))
        return player if player in self.game.ledger.accounts else None

    def go(self, place: Place) -> None:
        """Be somewhere else."""
        self.place = place
        self.changed()

    def changed(self) -> None:
        """What is shown is no longer what was shown."""
        self.version += 1

    def rest(self) -> None:
        """Let the panel say how things stand, from now on."""
        out = self.reader is ReaderState.FAULT or isinstance(self.place, Failed)
        self.panel.show(Signal.FAULT if out else Signal.READY)

    def fail(self, fault: Fault) -> None:
        """The bank cannot go on: the fault screen."""
        self.go(Failed(fault))
        self.rest()

    def show_reader(self) -> None:
        """Let the table say how the reader does, if there is one."""
        if isinstance(self.place, AtTable):
            self.set_table(reader_out=self.reader is ReaderState.FAULT, reader_why=self.reader_why)
        self.changed()

    # What the table shows

    def set_table(self, **changes: Any) -> None:
        """The table with these fields changed."""
        self.go(replace(self.at, table=replace(self.table, **changes)))

    def open(self, what: Estate) -> None:
        """Show a player's estate, unless they are out of the game."""
        if self.game.player(what.player).left is None:
            self.set_table(open=what, asked=None, strip=None)

    def take(self, state: Snapshot, cards: Mapping[str, str], *, kept: Table | None = None) -> None:
        """The bank's new state is what the screen shows. `kept`: nothing was booked, what lay open there stays open."""
        if state.game.over is not None:
            self.go(Ended(state, cards))
            return
        before = self.table if isinstance(self.place, AtTable) else None
        with_card = frozenset() if self.wiring.touch_to_sign else frozenset(cards.values())
        table = Table(
            game=state.game,
            number=state.number,
            last=state.last,
            redo=state.can_redo,
            open=kept.open if kept else self._still_open(before, state.game),
            asked=kept.asked if kept else None,
            next_bid=_next_bid(state.game, kept.next_bid if kept else 0),
            cardless=frozenset(player.id for player in state.game.players) - with_card,
            reader_out=self.reader is ReaderState.FAULT,
            reader_why=self.reader_why,
            clock=self.clock,
        )
        self.go(AtTable(state, table, cards, typing=isinstance(self.place, AtTable) and self.place.typing))

    def _still_open(self, before: Table | None, game: Game) -> a.Open | None:
        """After mortgaging one deed a debtor goes on with the next; once the question has changed, it is on top."""
        lay = before.open if before is not None else None
        if self.at_pad and isinstance(lay, Cashing | None):
            return _next_service(game, lay)
        if before is None or not isinstance(lay, Estate | Trading | Renaming):
            return None
        same = game.top is not None and before.game.top is not None and game.top.id == before.game.top.id
        if isinstance(lay, Renaming):
            return Renaming(lay.space) if same else None
        who = {lay.player} if isinstance(lay, Estate) else {lay.player, lay.other} - {None}
        if not same or not who <= {player.id for player in game.seated}:
            return None
        return replace(lay, plan=None) if isinstance(lay, Estate) else lay

    # What the strip says

    def say(self, title: str, line: str, signing: Signing, show_s: float = STRIP_S) -> None:
        """A sentence in the signature strip for a moment."""
        self.set_table(strip=Strip(title, line, signing, self.now + show_s))

    def say_done(self, words: str) -> None:
        """Something is done that books nothing."""
        self.panel.show(Signal.BOOKED)
        self.say(words, "", Signing.SIGNED)

    def refuse(self, title: str, line: str = "") -> None:
        """A card or a touch was refused, and why: on the panel, and in the strip where there is one."""
        self.panel.show(Signal.REFUSED)
        if isinstance(self.place, AtTable):
            self.say(title, line, Signing.REFUSED)

    def refuse_reason(self, refused: Refused) -> None:
        """A command was refused, and by which rule."""
        self.refuse(say.refusal_sentence(self.strings, self.game, refused))


def _next_service(game: Game, lay: Cashing | None) -> Cashing | None:
    """The pad is there again for the next service; what the last one asks for comes first."""
    if not isinstance(game.top, p.Throw | p.JailChoice):
        return None
    if lay is None:
        return Cashing(game.top.player)
    same = {lay.player, lay.payee} <= {BANK, POT, *(player.id for player in game.seated)}
    player = lay.player if same and lay.what != "land" else game.top.player
    return Cashing(player, lay.what, payee=lay.payee if same else BANK)


def _next_bid(game: Game, kept: Money) -> Money:
    """What the next bid offers: what was set, if it is still enough, else the least one at a whole note."""
    if not isinstance(game.top, p.Auction):
        return 0
    least = game.top.bid + game.edition.smallest_note
    return max(kept, least, auction.least_bid(game.top))
