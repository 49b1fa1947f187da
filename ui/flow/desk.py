"""The state of the app: where it is, the table, the reader, the time; and the methods that change what is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from banker import commands as c
from banker.bank import Envelope
from banker.events import Events
from banker.game import Game
from banker.money import Money
from banker.refusal import Refused
from banker.tags import CardKey
from hardware.ports import Signal
from ui.bank.faults import Fault
from ui.bank.snapshot import Snapshot
from ui.flow.place import AtTable, Dealt, Ended, Failed, OpeningFile, Place, edition_at
from ui.flow.wiring import Wiring
from ui.records.beside import Beside, Choices
from ui.records.bulletin import BulletinView
from ui.records.idle import ClockView
from ui.records.motion import Announcement, Motion
from ui.records.pieces import Signing
from ui.table import auction
from ui.table.cashing import Cashing, next_service, service_of
from ui.table.forms import Estate
from ui.table.lay import Lay
from ui.table.state import Strip, Table
from ui.views.club import AtClub
from ui.views.home import ReaderState
from ui.views.motion import motion
from ui.words import sentences as say
from ui.words.strings import LANGUAGES, Strings, strings_on


class Jam(msgspec.Struct, frozen=True):
    """Something on the reader keeps cards from being read. `reason`: id of the words for it; `lying`: the bank's ids of
    the cards that lay there before."""

    reason: str
    lying: tuple[str, ...] = ()


STRIP_S = 3.0  # How long a refusal stays in the signature strip.


class Desk:
    """What the app shows now. `version` counts its changes; `at`, `table`, `game` fail while no game is played."""

    def __init__(self, wiring: Wiring) -> None:
        self.wiring, self.panel = wiring, wiring.panel
        self.place: Place = OpeningFile()
        machines = wiring.machine_language
        self.language = wiring.language or (machines if machines in LANGUAGES else LANGUAGES[0])
        self.turned = False
        self.beside: Beside | None = None
        """What stands beside the game and over all else, None: nothing. No card signs anything then."""
        self.choices = Choices()
        self.too_small: tuple[int, int] | None = None
        """Width and height in pixels of a window that has no room for the screens, None: it has. No card signs anything
        then."""
        self.hint: str | None = None
        """The words of the hint that is shown, None: none."""
        self.hints_wanted = True
        self.reader = ReaderState.SEARCHING
        self.reader_why = ""
        self.reader_misses_takings = False
        """Whether the reader cannot tell when a card is taken away."""
        self.jam: Jam | None = None
        """What lies on the reader so that no card can be read, None: the next card counts."""
        self.stopping_at: float | None = None
        self.stop_wanted = False
        self.off_wanted = False
        """Whether the machine is to be switched off once the app has ended."""
        self.anew_wanted = False
        """Whether the app is to begin anew once it has ended."""
        self.looking: Fault | None = None
        """Why the game can only be looked at; None while it is played."""
        self.notice: BulletinView | None = None
        """What is said at home about the file, and once more at the next table; None: nothing."""
        self.bulletins: tuple[BulletinView, ...] = ()
        """What is said at the table beside the question, one after the other."""
        self.club = AtClub()
        self.key: CardKey | None = None
        """The key of the cards, once the bank's file is open."""
        self.clock: ClockView | None = None
        self.motion: Motion | None
        """What the newest booking has set in motion, or what is announced; None: nothing moves."""
        self._motions = 0
        self.at_pad: bool
        """Whether the table uses the cashier's pad, which then opens again after each question."""
        self.now = self.touched_at = 0.0
        self.version = 0
        self.leave_game()

    @property
    def strings(self) -> Strings:
        """The words in the language of the screen, with German and English as they are spelt where the board is
        from."""
        return strings_on(self.language, edition_at(self.place), self.wiring.writes_swiss)

    @property
    def at(self) -> AtTable:
        """The place of a game that is played; an error if none is."""
        assert isinstance(self.place, AtTable), f"no game is played: {type(self.place).__name__}"
        return self.place

    @property
    def table(self) -> Table:
        """What the table's screen depends on; an error if no game is played."""
        return self.at.table

    @property
    def game(self) -> Game:
        """The game at the table; an error if none is played."""
        return self.at.table.game

    @property
    def state(self) -> Snapshot | None:
        """The bank's newest snapshot of the game that is played or has just ended; None if there is none."""
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
        """The bank's id of the card with this number; "" until the bank's file is open."""
        return self.key.card(uid) if self.key is not None else ""

    def seated(self, uid: str) -> str | None:
        """The player at the table whose card has this number; None: it is nobody's here."""
        return self.owner(self.card(uid))

    def owner(self, card: str) -> str | None:
        """The player at the table whose card has this id; None: it is nobody's here."""
        player = self.at.cards.get(card)
        return player if player in self.game.ledger.accounts else None

    def go(self, place: Place) -> None:
        """Change to this place; the keyboard goes with what was typed there."""
        if isinstance(place, AtTable) and place.typing and not (place.table.open and place.table.open.keyboard):
            place = replace(place, typing=False)
        self.place = place
        self.changed()

    def lay(self, beside: Beside | None) -> None:
        """Show this beside the game, None: what lies under it."""
        self.beside = beside
        self.changed()

    @property
    def touch_to_sign(self) -> bool:
        """Whether everybody signs by touch: as chosen in the settings, else as configured."""
        chosen = self.choices.touch_to_sign
        return self.wiring.touch_to_sign if chosen is None else chosen

    @property
    def no_voice(self) -> str:
        """The id of the words why nothing can be said aloud, "" if something can."""
        voice = self.wiring.voice
        if voice is None:
            return self.wiring.no_voice
        return "settings.voice.broken" if voice.broken else ""

    @property
    def speaks(self) -> bool:
        """Whether the bank says things aloud."""
        return self.wiring.voice is not None and self.choices.speaks != "off"

    @property
    def large_text(self) -> bool:
        """Whether words are shown larger: as chosen in the settings, else as configured."""
        chosen = self.choices.large_text
        return self.wiring.large_text if chosen is None else chosen

    def changed(self) -> None:
        """Note that what is to be shown has changed."""
        self.version += 1

    def rest(self) -> None:
        """Set the panel's lasting signal: a fault if the reader or the bank is out, else ready."""
        out = self.reader is ReaderState.FAULT or isinstance(self.place, Failed)
        self.panel.show(Signal.FAULT if out else Signal.READY)

    def fail(self, fault: Fault) -> None:
        """Show the fault screen: the bank cannot go on."""
        self.beside = None
        self.go(Failed(fault, self.state))
        self.rest()

    def show_reader(self) -> None:
        """Show the state of the reader, at the table as elsewhere."""
        if isinstance(self.place, AtTable):
            self.set_table(reader_out=self.reader is ReaderState.FAULT, reader_why=self.reader_why)
        self.changed()

    # What moves

    def replay(self, before: Game, after: Game, events: Events) -> None:
        """Set in motion what was just booked, in place of what still moves."""
        self._motions += 1
        moves = self.choices.motion
        self.motion = motion(self.strings, before, after, events, self._motions, moves=moves)

    def announce(self, said: Announcement) -> None:
        """Say something large for a moment, in place of what still moves."""
        self._motions += 1
        self.motion = Motion(self._motions, announcement=said)
        self.changed()

    # What the table shows

    def set_table(self, **changes: Any) -> None:
        """Change these fields of the table. A sentence that the strip said of another screen goes."""
        before, table = self.table, replace(self.table, **changes)
        if table.strip is before.strip and table.screen != before.screen:
            table = replace(table, strip=before.strip_elsewhere)
        self.go(replace(self.at, table=table))

    def put(self, what: Lay | None) -> None:
        """Open this over the table in place of all that lies there, None: show the question."""
        self.set_table(open=what, asked=None, strip=None)

    def open(self, what: Estate) -> None:
        """Show a player's estate, unless they are out of the game."""
        if self.game.player(what.player).left is None:
            self.put(what)

    def envelope(self, command: c.Command, by: str = "touch", op_id: str = "") -> Envelope:
        """The command as the bank takes it: with this id, "" for one of its own, and the last booking that the table
        shows."""
        return Envelope(op_id or self.wiring.new_id(), command, self.table.number, by)

    def take(self, state: Snapshot, cards: Mapping[str, str], *, kept: Table | None = None) -> None:
        """Show the bank's new state. `kept`: the table before it; nothing was booked, so what lay open stays open."""
        if state.game.over is not None:
            self.go(Ended(state, cards))
            return
        before = self.table if isinstance(self.place, AtTable) else None
        with_card = frozenset() if self.touch_to_sign else frozenset(cards.values())
        same = before if before is not None and _question(before.game) == _question(state.game) else None
        rise, counted = (same.rise, same.countdown) if same is not None else (0, None)
        table = Table(
            game=state.game,
            number=state.number,
            last=state.last,
            redo=state.can_redo,
            undone=state.undone,
            open=kept.open if kept else self._still_open(before, state.game),
            asked=kept.asked if kept else None,
            next_bid=_next_bid(state.game, kept, rise),
            rise=rise,
            countdown=counted if kept or self.looking else auction.fresh(state.game, counted),
            placing=kept.placing if kept else False,
            cardless=frozenset(player.id for player in state.game.players) - with_card,
            reader_out=self.reader is ReaderState.FAULT,
            reader_why=self.reader_why,
            clock=self.clock,
            club_away=self.club.away,
            turn_left=before.turn_left if before is not None else "",
            looking=self.looking is not None,
            told=state.told,
            printed=state.printed,
            alone=frozenset(player.id for player in state.game.players if player.name in self.choices.alone),
            by_ear=frozenset(player.id for player in state.game.players if player.name in self.choices.by_ear),
            reckoned=same.reckoned if same is not None else None,
            speaks=self.speaks,
        )
        self.go(AtTable(state, table, cards, typing=isinstance(self.place, AtTable) and self.place.typing))

    def _still_open(self, before: Table | None, game: Game) -> Lay | None:
        """What stays open after a booking, such as a debtor's estate; None once the bank asks another question."""
        lay = before.open if before is not None else None
        if self.at_pad and isinstance(lay, Cashing | None):
            return next_service(game, lay)
        same = before is not None and _question(game) == _question(before.game)
        return lay.after(game) if lay is not None and same else None

    def back_at_pad(self) -> None:
        """Let the cashier's pad, if it is there, ask again for what was just undone, of the same player."""
        undone = self.table.undone
        again = service_of(undone.command) if undone is not None else None
        if isinstance(self.table.open, Cashing) and again is not None:
            self.set_table(open=again)

    # What the strip says

    def say(self, title: str, line: str, signing: Signing, show_s: float = STRIP_S) -> None:
        """Show a sentence in the signature strip for `show_s` seconds."""
        self.set_table(strip=Strip(title, line, signing, self.now + show_s))

    def tell(self, said: BulletinView, *, first: bool = False) -> None:
        """Say this beside the question, after all that waits to be said there, unless it waits already. `first`: say it
        next, in place of the same one that waits."""
        if first:
            self.bulletins = (said, *(other for other in self.bulletins if other != said))
        elif said not in self.bulletins:
            self.bulletins += (said,)
        self.changed()

    def tell_no_more(self, over: Callable[[BulletinView], bool]) -> None:
        """Take away what is said beside the question, or waits there, and is `over`."""
        left = tuple(said for said in self.bulletins if not over(said))
        if left != self.bulletins:
            self.bulletins = left
            self.changed()

    def leave_game(self) -> None:
        """Put away what concerns only the last game, before another one comes to the table."""
        self.at_pad, self.motion = False, None
        self.tell_no_more(lambda said: said.of_game)

    def say_done(self, words: str) -> None:
        """Say that something was done without a booking."""
        self.panel.show(Signal.BOOKED)
        self.say(words, "", Signing.SIGNED)

    def refuse(self, title: str, line: str = "", *, refused: Refused | None = None) -> None:
        """Say why a card or a touch is refused: on the panel, and at the table in the strip."""
        self.panel.show(Signal.REFUSED)
        if isinstance(self.place, AtTable):
            self.set_table(strip=Strip(title, line, Signing.REFUSED, self.now + STRIP_S, refused))

    def refuse_reason(self, refused: Refused) -> None:
        """Say by which rule a command is refused."""
        self.refuse(say.refusal_sentence(self.strings, self.game, refused), refused=refused)


def _question(game: Game) -> int | None:
    return None if game.top is None else game.top.id


def _next_bid(game: Game, kept: Table | None, rise: Money) -> Money:
    """The bid that is offered: that of `kept` while it is enough, else the next one; 0 without an auction."""
    if not auction.on_sale(game.top):
        return 0
    if kept is not None and kept.next_bid >= auction.least(game, game.top):
        return kept.next_bid
    return auction.next_bid(game, game.top, rise)
