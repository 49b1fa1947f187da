"""What has been entered at set-up so far: plain frozen records, and what can be read off them. No Kivy.

Law: going back and forth loses nothing that was entered: the options and deeds of one edition wait there while the
table looks at another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Concatenate, Literal, NamedTuple, ParamSpec

import msgspec
from msgspec.structs import replace

from banker.board import Deck, Edition
from banker.club.template import Template
from banker.club.template_offered import OfferedTemplate
from banker.edition_offered import Offered
from banker.edition_proposed import with_proposed
from banker.events import Dice
from banker.game import Game, Mode, Terms, blank
from banker.money import Money
from banker.options import Options
from ui.records.intents import SetUpIntent
from ui.records.pieces import Token

Chance = Callable[[int], int]  # Draws a whole number from 0 to n − 1, each as likely.

Value = str | int

Given = ParamSpec("Given")

MODES: tuple[Mode, ...] = ("standard", "short", "timed")  # The modes offered.

# The steps. The last is there only where deeds are dealt.
EDITION, PLAYERS, RULES, DEEDS = 1, 2, 3, 4


class Known(msgspec.Struct, frozen=True):
    """What a card remembers of its player: the name ("": none was typed), the colour and symbol, how they fared."""

    name: str
    token: Token
    games: int = 0
    wins: int = 0


class Seated(msgspec.Struct, frozen=True):
    """A player at the table. `id` is never given twice; `name` "" is not named yet, and is called by the symbol.

    `card` None: without a card. `known` None: a new card, or none. `picked`: the table chose the colour or the symbol.
    `alone`: reckons alone; `by_ear`: cannot see, and explores the screen by touch; None: as the last time.
    """

    id: str
    token: Token
    name: str = ""
    card: str | None = None
    known: Known | None = None
    picked: bool = False
    alone: bool | None = None
    by_ear: bool | None = None


class JailCardOf(NamedTuple):
    """A card out of jail: that of a deck, by its `number` from 0 where the deck has several."""

    deck: Deck
    number: int = 0


class Begun(msgspec.Struct, frozen=True):
    """What everybody has already in a game begun with paper money, on the board `edition`.

    `tab`: which part is in sight; `seat`: whose it is that is entered, `digits` typed so far. `balances`: seat to cash;
    `holders`: space to seat; `levels`: 0 to 4 houses, 5 the hotel; `jail_cards`: the holder of each. `pawns`: seat to
    the space where the pawn stands, else on Start; `jailed`: the seats whose pawn is in jail. `bankrupt`: somebody went
    out before, where the second bankruptcy ends the game. `tickets`: seat to the bus tickets that it holds.
    """

    edition: str
    tab: Literal["money", "deeds", "houses", "pawns"] = "money"
    seat: str | None = None
    digits: str = ""
    balances: dict[str, Money] = {}
    holders: dict[int, str] = {}
    mortgages: tuple[int, ...] = ()
    levels: dict[int, int] = {}
    jail_cards: dict[JailCardOf, str] = {}
    pawns: dict[str, int] = {}
    jailed: tuple[str, ...] = ()
    bankrupt: bool = False
    tickets: dict[str, int] = {}

    @property
    def empty(self) -> bool:
        """Whether nothing was entered: the game then begins as usual."""
        held = self.balances or self.holders or self.jail_cards or self.tickets
        return not (held or self.pawns or self.bankrupt)


class Boards(msgspec.Struct, frozen=True):
    """The boards that can be played, and the ids of those of one's own that cannot. `own`: by a board's id the options
    of one's own, which differ from those of its family of booklets. `unread`: how many of one's own are not read, since
    there are too many. `undrawn`: the ids of those that the screen cannot draw."""

    editions: tuple[Edition, ...]
    bad: tuple[str, ...] = ()
    own: dict[str, tuple[str, ...]] = {}
    unread: int = 0
    undrawn: tuple[str, ...] = ()


class Club(msgspec.Struct, frozen=True):
    """A club's template that is in force here, with its `board` as its file has it. `joined`: the evening has sent it,
    else it is kept here from a stick. `freed`: the referee's card lets this game differ from it."""

    template: Template
    board: Edition
    joined: bool = False
    freed: bool = False


class Message(msgspec.Struct, frozen=True):
    """What to say about the last touch or card: the id of its sentence (`setup.<id>`), whom and how many it names.
    `board`: the id of the edition that it names."""

    id: str
    seat: str | None = None
    count: int = 0
    board: str | None = None


class Setup(msgspec.Struct, frozen=True, dict=True):
    """Everything entered so far. `changed`: (edition, option, value) of each option that is not the edition's own.

    `first`: id of the seat that throws first, None until somebody is seated. `chosen`: id of the seat being edited.
    `starting`: the table throws for who starts; `throws`: (seat, dice) so far; `settled`: it was decided without them.
    `given`: how many seat ids were given.
    `minutes`, `ends`: length and last hour of a timed game, the hour in minutes after midnight; `by_hour`: the hour
    counts. `hour`: what the clock on the wall showed at the last touch, likewise.
    `dealt`: (edition, seat, space) of each deed picked from the list; `hand`: the seat that the next one goes to.
    `asked`: the option whose sum is being typed, `digits`: what was typed. `declined`: the ids of the editions whose
    proposed names are not taken. `begun`: what everybody has already, None: the game begins as usual; `entering`: it is
    being entered. `alone`: the names of those who reckoned alone the last time that they played, `by_ear`: of those who
    explored the screen by touch; `no_voice`: the id of the words why nobody can, "" if they can. `bad`: the ids of
    boards of one's own that cannot be played. `last`: who sat at the last table, in their order.
    `own`, `unread`, `undrawn`: of boards of one's own, as in `Boards`. `stick`: the boards that lie on the stick.
    `referees`: how many cards are known as the referee's. `club`: the club's template in force; `clubs`: those that lie
    on the stick. `called`: the names of those whom the evening of a club has called to this table.
    """

    editions: tuple[Edition, ...]
    edition_id: str
    step: int = EDITION
    mode: Mode = "standard"
    seats: tuple[Seated, ...] = ()
    first: str | None = None
    changed: tuple[tuple[str, str, Value], ...] = ()
    chosen: str | None = None
    message: Message | None = None
    given: int = 0
    starting: bool = False
    throws: tuple[tuple[str, Dice], ...] = ()
    settled: bool = False
    hour: int = 0
    by_hour: bool = False
    minutes: int = 90
    ends: int = 0
    dealt: tuple[tuple[str, str, int], ...] = ()
    hand: str | None = None
    asked: str | None = None
    digits: str = ""
    declined: tuple[str, ...] = ()
    begun: Begun | None = None
    entering: bool = False
    alone: tuple[str, ...] = ()
    by_ear: tuple[str, ...] = ()
    no_voice: str = ""
    bad: tuple[str, ...] = ()
    last: tuple[Seated, ...] = ()
    own: dict[str, tuple[str, ...]] = {}
    unread: int = 0
    undrawn: tuple[str, ...] = ()
    stick: tuple[Offered, ...] = ()
    referees: int = 0
    club: Club | None = None
    clubs: tuple[OfferedTemplate, ...] = ()
    called: tuple[str, ...] = ()

    @cached_property
    def edition(self) -> Edition:
        """The chosen edition. Spaces of unknown name have the proposed names, unless the table took these off: no table
        begins on "Marron 2"."""
        chosen = next(e for e in self.editions if e.id == self.edition_id).for_players(len(self.seats))
        return chosen if self.edition_id in self.declined else with_proposed(chosen)

    @property
    def options(self) -> Options:
        """The edition's options with what was changed."""
        mine = {name: value for edition, name, value in self.changed if edition == self.edition_id}
        return replace(self.edition.options, **mine)

    @property
    def locked(self) -> bool:
        """Whether board, mode, clock and options are the club's and stay so."""
        return self.club is not None and not self.club.freed

    @property
    def deals(self) -> bool:
        """Whether everybody is dealt two deeds at the beginning. A game begun on paper deals none."""
        if self.begun is not None and self.begun.edition == self.edition_id and not self.begun.empty:
            return False
        return self.mode == "short" or (self.mode == "timed" and self.options.deal_deeds == "yes")

    @property
    def steps(self) -> tuple[int, ...]:
        """The steps of this game."""
        return (EDITION, PLAYERS, RULES, DEEDS) if self.deals else (EDITION, PLAYERS, RULES)

    def seat(self, id: str) -> Seated:
        """The seat of this id."""
        return next(seat for seat in self.seats if seat.id == id)


class Enter(SetUpIntent, frozen=True):
    """A touch that changes what was entered: by `change`, a function of the set-up and of what is `given`."""

    change: Callable[..., Setup]
    given: tuple[Any, ...]


def enter(change: Callable[Concatenate[Setup, Given], Setup], *given: Given.args, **named: Given.kwargs) -> Enter:
    """The touch that makes this change; what is given stands in its order."""
    assert not named, "a touch is told from others by its order"
    return Enter(change, given)


def on_board(setup: Setup, edition: str) -> Setup:
    """The set-up with the edition of this id; the standard game where it is not played in the mode chosen."""
    chosen = replace(setup, edition_id=edition)
    return chosen if setup.mode in modes(chosen.edition) else replace(chosen, mode="standard")


def modes(edition: Edition) -> tuple[Mode, ...]:
    """The modes in which a board is offered. Decision: where nothing is built none is short, as that game changes how
    hotels are built."""
    return tuple(mode for mode in MODES if edition.is_built or mode != "short")


def in_mode(setup: Setup, mode: Mode) -> Setup:
    """The set-up with this mode of play."""
    return replace(setup, mode=mode)


def with_or_without_names(setup: Setup) -> Setup:
    """The set-up without the names proposed for its board, or with them again."""
    others = tuple(id for id in setup.declined if id != setup.edition_id)
    off = setup.edition_id in setup.declined
    return replace(setup, declined=others if off else (*others, setup.edition_id))


def empty_game(setup: Setup) -> Game:
    """The board of this edition with nobody at it, for what depends on the edition, options and mode alone."""
    return blank(Terms(setup.edition, setup.options, setup.mode, (), ""))
